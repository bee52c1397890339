/* SPDX-License-Identifier: MIT */
/* plays.c: how many plays have the best result, and which first moves keep it. */
#include "plays.h"

#include "solve/count_plays.h"
#include "solve/openings.h"

/* Within what is left of the limits. */
static enum ended run(const struct settings *set, struct search *s, double started,
                      double *seconds, struct plays *plays)
{
    if (s == NULL)
        return plays->ended = ENDED_MEMORY;
    enum ended ended = run_search(set, s, plays->nodes, started, seconds);
    plays->nodes += s->nodes;
    if (ended != ENDED_SOLVED)
        plays->ended = ended;
    return ended;
}

/* ---- how many ---- */

static void write_count(const struct tally *count, struct plays *plays)
{
    const char *quote = tally_is_small(count) ? "" : "\"";
    if (count->over) {
        write_text(&plays->keys, "\"count\":\"2^256 or more\",");
        write_text(&plays->sentences, "best plays: 2^256 or more\n");
        return;
    }
    write_format(&plays->keys, "\"count\":%s", quote);
    tally_print(count, &plays->keys);
    write_format(&plays->keys, "%s,", quote);
    write_text(&plays->sentences, "best plays: ");
    tally_print(count, &plays->sentences);
    write_byte(&plays->sentences, '\n');
}

static void unknown_count(enum ended ended, struct plays *plays)
{
    write_text(&plays->keys, "\"count\":null,");
    write_format(&plays->sentences, "best plays: unknown, %s\n", ended_because(ended));
}

static void ask_count(const struct settings *set, const struct task *t,
                      const struct best *best, double started, double *seconds,
                      struct plays *plays)
{
    struct search *s = count_plays_new(t, best->result);
    enum ended ended = run(set, s, started, seconds, plays);
    if (ended == ENDED_SOLVED) {
        struct tally count = count_plays_total(s);
        write_count(&count, plays);
    } else {
        unknown_count(ended, plays);
    }
    search_free(s);
}

/* ---- which first moves ---- */

/* The moves with that verdict, in both texts; returns how many there are. */
static size_t write_openings(const struct task *t, const struct search *s, int verdict,
                             struct plays *plays)
{
    size_t count, written = 0;
    const struct opening *list = openings_list(s, &count);
    struct writer one;
    writer_init(&one, plays->keys.memory);
    for (size_t i = 0; i < count; i++) {
        if ((int)list[i].verdict != verdict)
            continue;
        writer_clear(&one);
        const struct board *b = problem_board(t->problem);
        b->game->print_move(b, t->position, LEFT, list[i].move, &one);
        write_format(&plays->sentences, " %s", one.failed ? "" : one.text);
        write_text(&plays->keys, written++ > 0 ? "," : "");
        write_json_string(&plays->keys, one.text, one.length);
        plays->keys.failed = plays->keys.failed || one.failed;
    }
    writer_done(&one);
    return written;
}

static void ask_openings(const struct settings *set, const struct task *t,
                         const struct best *best, double started, double *seconds,
                         struct plays *plays)
{
    struct search *s = openings_new(t, best->result);
    enum ended ended = run(set, s, started, seconds, plays);
    if (s != NULL) {
        write_text(&plays->keys, "\"openings\":[");
        write_text(&plays->sentences, "first moves that keep it:");
        if (write_openings(t, s, OPENING_KEEPS, plays) == 0)
            write_text(&plays->sentences, " none");
        write_text(&plays->keys, "],");
    } else {
        write_text(&plays->keys, "\"openings\":null,");
    }
    if (s != NULL && ended != ENDED_SOLVED) {
        write_text(&plays->keys, "\"openings_unknown\":[");
        write_text(&plays->sentences, "; unknown:");
        write_openings(t, s, OPENING_UNKNOWN, plays);
        write_text(&plays->keys, "],");
        write_format(&plays->sentences, "; %s", ended_because(ended));
    }
    write_byte(&plays->sentences, '\n');
    search_free(s);
}

/* ---- both ---- */

/* The best result itself is not known, or there is none. */
static void no_result(const struct settings *set, enum ended ended, struct plays *plays)
{
    bool none = ended == ENDED_SOLVED;
    if (set->openings) {
        write_text(&plays->keys, none ? "\"openings\":[]," : "\"openings\":null,");
        write_format(&plays->sentences, "first moves that keep it: %s\n",
                     none ? "none" : "unknown");
    }
    if (set->count_plays && none)
        write_count(&(struct tally){.over = false}, plays);
    else if (set->count_plays)
        unknown_count(ended, plays);
}

void plays_ask(const struct settings *set, const struct task *t, const struct best *best,
               enum ended ended, uint64_t nodes, double started,
               double *seconds, struct plays *plays)
{
    *plays = (struct plays){.ended = ended, .nodes = nodes};
    writer_init(&plays->keys, t->memory);
    writer_init(&plays->sentences, t->memory);
    if (ended != ENDED_SOLVED || !best->found) {
        no_result(set, ended, plays);
        return;
    }
    if (set->openings)
        ask_openings(set, t, best, started, seconds, plays);
    if (set->count_plays) /* last: it takes longest */
        ask_count(set, t, best, started, seconds, plays);
}

void plays_done(struct plays *plays)
{
    writer_done(&plays->keys);
    writer_done(&plays->sentences);
}
