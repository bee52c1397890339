/* SPDX-License-Identifier: MIT */
/* strips.c: the nimbers of a word of stones repeated 1, 2, 3, … times, by the rules of
 * impartial Clobber, and their period. */
#include <string.h>

#include "answer/answer.h"
#include "twoplayer/stone_lines.h"

/* What `value --strip WORD` finds. */
struct strips_found {
    const struct search *search; /* stone_lines_nimber reads its nimbers */
    const char *word;
    uint32_t length;           /* length of the word */
    uint32_t count;            /* repetitions, from 1, whose nimbers are known */
    struct line_period period; /* in repetitions; period 0: none was found */
    enum ended ended;
};

#define LONGEST_WORD 64
#define DEFAULT_REPEATS 100

static bool is_asked(const struct run *run)
{
    return run->q->strip != NULL;
}

/* Reads the name of the game, without a position: that is the word of --strip. */
static bool read_game(struct run *run)
{
    struct cursor line = run->q->line;
    cursor_trim(&line);
    struct cursor game = cursor_take_word(&line);
    if (!cursor_is(&game, "clobber"))
        return cursor_fail(&game, BAD_INPUT, "--strip is about clobber");
    cursor_blanks(&line);
    return cursor_done(&line, "the end: --strip gives the stones");
}

/* Other rules are refused, so that nobody takes these nimbers for theirs. */
static bool check_rules(struct run *run)
{
    const struct given_options *o = &run->q->options;
    for (size_t i = 0; i < o->count; i++)
        if (!cursor_is(&o->given[i].text, "impartial"))
            return run_refuse(run, BAD_INPUT,
                              "--strip is by impartial rules, which need not be named");
    return true;
}

static bool read_word(struct run *run)
{
    const char *word = run->q->strip;
    size_t n = strlen(word);
    if (n == 0 || n > LONGEST_WORD || strspn(word, "xo") < n)
        return run_refuse(run, BAD_INPUT, "--strip: expected 1 to %d letters x and o",
                          LONGEST_WORD);
    return true;
}

static uint64_t repeats_of(const struct run *run)
{
    return run->q->repeats > 0 ? run->q->repeats : DEFAULT_REPEATS;
}

/* Turns a period in stones into the smallest one that is a whole number of words. */
static struct line_period in_words(struct line_period p, uint32_t length)
{
    uint32_t period = p.period;
    while (period % length != 0)
        period += p.period;
    return (struct line_period){(p.from + length - 1) / length, period / length,
                                p.proved};
}

static enum answer_code strips_give(struct run *run, const struct search *s,
                                    enum ended ended)
{
    struct strips_found found = {.search = s,
                                 .word = run->q->strip,
                                 .length = (uint32_t)strlen(run->q->strip),
                                 .ended = ended};
    found.count = stone_lines_known(s) / found.length;
    if (ended == ENDED_SOLVED)
        found.period = stone_lines_period(s);
    if (found.period.period > 0)
        found.period = in_words(found.period, found.length);
    struct result r = result_of(run, ended == ENDED_SOLVED ? "optimal" : "bound", "lines",
                                s->nodes, &found);
    r.problem = NULL;
    r.game = "clobber";
    r.subject = run->q->strip;
    return reply_give(run, &r, ended == ENDED_SOLVED ? ANSWER_GIVEN : ANSWER_LIMIT);
}

static enum answer_code strips_answer(struct run *run)
{
    if (!read_game(run) || !check_rules(run) || !read_word(run))
        return ANSWER_BAD_INPUT;
    const uint8_t *word = (const uint8_t *)run->q->strip;
    const uint32_t length = (uint32_t)strlen(run->q->strip);
    if (repeats_of(run) > STONE_LINES_LONGEST / length)
        return run_fail(run, BAD_INPUT, "--repeats: at most %u stones in a line",
                        STONE_LINES_LONGEST);
    struct search *s =
        stone_lines_new(run->memory, word, length, length * (uint32_t)repeats_of(run));
    if (s == NULL)
        return run_lacks_memory(run, "the table needs");
    enum ended ended = run_search(run, s, &run->limits, 0);
    enum answer_code code = strips_give(run, s, ended);
    search_free(s);
    return code;
}

/* ---- text and JSON ---- */

#define PER_LINE 20

/* Returns the nimber of the word repeated so many times. */
static uint32_t nimber_of(const struct strips_found *f, uint32_t repeats)
{
    return stone_lines_nimber(f->search, 0, repeats * f->length, false, false);
}

/* Writes twenty nimbers per line, after the first n of the line. */
static void strips_text(const struct result *r, struct writer *w)
{
    const struct strips_found *f = r->found;
    write_format(w, "nimbers of (%s)^n, impartial Clobber, n = 1 to %u\n", f->word,
                 f->count);
    for (uint32_t i = 0; i < f->count; i++) {
        if (i % PER_LINE == 0)
            write_format(w, "%6u:", i + 1);
        write_format(w, " %u", nimber_of(f, i + 1));
        if (i % PER_LINE == PER_LINE - 1 || i + 1 == f->count)
            write_byte(w, '\n');
    }
    const struct line_period *p = &f->period;
    if (f->ended != ENDED_SOLVED)
        write_format(w, "%s\n", ended_because(f->ended));
    else if (p->period == 0)
        write_text(w, "no period was found\n");
    else
        write_format(w, "from n = %u on they repeat after %u, %s\n", p->from, p->period,
                     p->proved ? "for ever [doc/clobber.md]"
                               : "as far as this table goes");
}

static void strips_json(const struct result *r, struct json *j)
{
    const struct strips_found *f = r->found;
    json_open_list(json_key(j, "nimbers"));
    for (uint32_t i = 0; i < f->count; i++)
        json_count(j, nimber_of(f, i + 1));
    json_close_list(j);
    if (f->period.period > 0) {
        json_count(json_key(j, "period"), f->period.period);
        json_count(json_key(j, "period_from"), f->period.from);
    } else {
        json_null(json_key(j, "period"));
        json_null(json_key(j, "period_from"));
    }
    json_bool(json_key(j, "period_proved"), f->period.proved);
}

static const struct renderer show_strips = {strips_text, strips_json};

/* ---- the command ---- */

const struct command strips_command = {
    .name = "value",
    .reads = READS_TEXT,
    .when = is_asked,
    .answer = strips_answer,
    .show = &show_strips,
};
