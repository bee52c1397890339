/* SPDX-License-Identifier: MIT */
/* line_nimber.c: the nimber of a sum of impartial Clobber on lines.
 *
 * Every line of stones without a gap gets its table (stone_lines.h), one after another,
 * and the nimbers are added. If the sum is not 0, a move in one of the lines can make its
 * nimber equal to that of all others together. If its table is not the last one made, it
 * is made again, and the move is found in it. */
#include "twoplayer/line_nimber.h"

#include "games/stones.h"
#include "twoplayer/stone_lines.h"

/* Longer lines are not tried: their tables would take hours. */
#define MOST_STONES 20000

/* A line of stones without a gap. */
struct line {
    size_t term;
    uint32_t from, stones; /* vertices of the board, numbered along the line */
    uint32_t nimber;
};

struct line_nimber {
    struct search search;
    struct task task;
    struct nimber_answer answer;
    struct line *lines; /* those valued so far */
    size_t count, capacity;
    bool listed;          /* all lines are in the list */
    struct line now;      /* the line at hand */
    struct search *table; /* the table of that line; NULL: there is none yet */
    uint32_t total;
};

bool line_nimber_fits(const struct task *t)
{
    for (size_t i = 0; i < t->problem->count; i++) {
        const struct board *b = t->problem->terms[i].board;
        if (!stones_are_impartial(b) || !graph_is_line(graph_of(b)) ||
            graph_of(b)->vertices > MOST_STONES)
            return false;
    }
    return !t->evidence;
}

/* ---- lines ---- */

static const uint8_t *stones_of_line(const struct line_nimber *s, const struct line *l)
{
    return s->task.position + s->task.problem->terms[l->term].offset + l->from;
}

/* Steps from *l to the next line, or from an empty line to the first one. Returns false
 * if there is none. */
static bool next_line(const struct line_nimber *s, struct line *l)
{
    const struct problem *p = s->task.problem;
    uint32_t v = l->from + l->stones;
    for (; l->term < p->count; l->term++, v = 0) {
        const struct term *t = &p->terms[l->term];
        const uint32_t n = graph_of(t->board)->vertices;
        const uint8_t *pos = s->task.position + t->offset;
        while (v < n && pos[v] == EMPTY)
            v++;
        if (v == n)
            continue;
        uint32_t end = v;
        while (end < n && pos[end] != EMPTY)
            end++;
        *l = (struct line){.term = l->term, .from = v, .stones = end - v};
        return true;
    }
    return false;
}

static void go_to_line(struct line_nimber *s, const struct line *l)
{
    search_free(s->table);
    s->table = NULL;
    s->now = *l;
}

/* Makes the table of s->now, and finds the nimber of that line. */
static enum search_state make_table(struct line_nimber *s, struct work *w)
{
    if (s->table == NULL)
        s->table = stone_lines_new(s->search.memory, stones_of_line(s, &s->now),
                                   s->now.stones, s->now.stones);
    if (s->table == NULL || search_run(s->table, w) != SEARCH_SOLVED)
        return s->table == NULL ? SEARCH_NO_MEMORY : s->table->state;
    s->now.nimber = stone_lines_nimber(s->table, 0, s->now.stones, false, false);
    return SEARCH_SOLVED;
}

/* ---- the move ---- */

/* Returns the nimber of the line after a stone has moved from k to k + 1 or, if `back`,
 * from k + 1 to k. */
static uint32_t nimber_after(const struct line_nimber *s, uint32_t k, bool back)
{
    const uint32_t left = back ? k + 1 : k, right = s->now.stones - 1 - left;
    return stone_lines_nimber(s->table, 0, left, false, back) ^
           stone_lines_nimber(s->table, left + 1, right, !back, false);
}

/* Finds the move in s->now that leads to the nimber `goal`. */
static struct sum_move find_move(const struct line_nimber *s, uint32_t goal)
{
    const uint8_t *stones = stones_of_line(s, &s->now);
    for (uint32_t k = 0; k + 1 < s->now.stones; k++)
        for (int back = 0; stones[k] != stones[k + 1] && back < 2; back++)
            if (nimber_after(s, k, back) == goal) {
                uint32_t at = s->now.from + k;
                return (struct sum_move){s->now.term, back ? stones_move(at + 1, at)
                                                           : stones_move(at, at + 1)};
            }
    return (struct sum_move){.term = NO_TERM};
}

static enum search_state conclude(struct line_nimber *s)
{
    const enum search_state state = nimber_answer_settle(&s->answer, s->total);
    struct sum_move *best = s->answer.outcome.best;
    if (state == SEARCH_SOLVED && s->total != 0) /* both players have the same moves */
        best[LEFT] = best[RIGHT] = find_move(s, s->now.nimber ^ s->total);
    return state;
}

/* ---- the search ---- */

/* Adds the nimber of s->now, and goes to the next line. */
static bool add_line(struct line_nimber *s)
{
    struct line next = s->now;
    if (!arena_grow(&s->search.kept, &s->lines, &s->capacity, s->count + 1,
                    sizeof *s->lines))
        return false;
    s->lines[s->count++] = s->now;
    s->total ^= s->now.nimber;
    s->listed = !next_line(s, &next);
    if (!s->listed)
        go_to_line(s, &next);
    return true;
}

/* Can a move make this line worth as much as all others together? */
static bool is_good(const struct line_nimber *s, const struct line *l)
{
    return (l->nimber ^ s->total) < l->nimber;
}

static enum search_state run(struct search *search, struct work *w)
{
    struct line_nimber *s = (struct line_nimber *)search;
    enum search_state state;
    while (!s->listed) {
        if ((state = make_table(s, w)) != SEARCH_SOLVED)
            return state;
        if (!add_line(s))
            return SEARCH_NO_MEMORY;
    }
    if (s->total != 0 && !is_good(s, &s->now)) {
        const struct line *l = s->lines;
        while (!is_good(s, l))
            l++;
        go_to_line(s, l);
    }
    if (s->total != 0 && (state = make_table(s, w)) != SEARCH_SOLVED)
        return state;
    return conclude(s);
}

static void done(struct search *search)
{
    struct line_nimber *s = (struct line_nimber *)search;
    search_free(s->table);
    nimber_answer_done(&s->answer);
}

static void describe(const struct search *search, struct writer *w)
{
    const struct line_nimber *s = (const struct line_nimber *)search;
    if (s->table != NULL)
        search_describe(s->table, w);
}

static const struct search_kind own_kind = {
    .run = run, .describe = describe, .done = done};

struct search *line_nimber_new(const struct task *t)
{
    struct line_nimber *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->task = *t;
    s->listed = !next_line(s, &s->now);
    return search_if_made(&s->search, nimber_answer_init(&s->answer, &s->search, t));
}
