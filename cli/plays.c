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
    struct json *j = &plays->json;
    json_key(j, "count");
    if (count->over) {
        json_text(j, "2^256 or more");
        write_text(&plays->sentences, "best plays: 2^256 or more\n");
        return;
    }
    if (tally_is_small(count)) {
        json_count(j, (uint64_t)count->limb[1] << 32 | count->limb[0]);
    } else {
        tally_print(count, json_text_open(j));
        json_text_close(j);
    }
    write_text(&plays->sentences, "best plays: ");
    tally_print(count, &plays->sentences);
    write_byte(&plays->sentences, '\n');
}

static void unknown_count(enum ended ended, struct plays *plays)
{
    json_key(&plays->json, "count");
    json_null(&plays->json);
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
        json_bytes(&plays->json, one.text, one.length);
        written++;
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
    struct json *j = &plays->json;
    json_key(j, "openings");
    if (s != NULL) {
        json_open_list(j);
        write_text(&plays->sentences, "first moves that keep it:");
        if (write_openings(t, s, OPENING_KEEPS, plays) == 0)
            write_text(&plays->sentences, " none");
        json_close_list(j);
    } else {
        json_null(j);
    }
    if (s != NULL && ended != ENDED_SOLVED) {
        json_key(j, "openings_unknown");
        json_open_list(j);
        write_text(&plays->sentences, "; unknown:");
        write_openings(t, s, OPENING_UNKNOWN, plays);
        json_close_list(j);
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
        json_key(&plays->json, "openings");
        if (none)
            json_open_list(&plays->json), json_close_list(&plays->json);
        else
            json_null(&plays->json);
        write_format(&plays->sentences, "first moves that keep it: %s\n",
                     none ? "none" : "unknown");
    }
    if (set->count_plays && none)
        write_count(&(struct tally){.over = false}, plays);
    else if (set->count_plays)
        unknown_count(ended, plays);
}

void plays_ask(const struct settings *set, const struct task *t, const struct best *best,
               enum ended ended, uint64_t nodes, double started, double *seconds,
               struct plays *plays)
{
    *plays = (struct plays){.ended = ended, .nodes = nodes};
    writer_init(&plays->keys, t->memory);
    plays->json = json_of(&plays->keys);
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
