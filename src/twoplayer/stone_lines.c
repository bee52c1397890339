/* SPDX-License-Identifier: MIT */
/* stone_lines.c: nimbers of impartial Clobber on a line of stones.
 *
 * A move splits the line where the moving stone stood. The side that it leaves ends
 * before its old place. The other side begins (or ends) with it, in the place of a stone
 * of the other colour. So only stretches of the line ever arise, whose first and last
 * stone may have changed colour: 4 kinds for each stretch. That needs a table, not a
 * search.
 *
 * If the line is a repeated word, stretches that begin at the same place of the word are
 * equal. Since colours may be swapped, xoxo… repeats after one stone already. Then there
 * are few kinds of stretches, and each kind has a sequence of nimbers (doc/clobber.md).
 *
 * The options of a stretch are pairs: a stretch with the same beginning, and a stretch
 * with the same end. So nimbers are stored twice, by the first stone and by the end. Then
 * both halves of all options are consecutive in memory. */
#include "twoplayer/stone_lines.h"

#include <string.h>

#include "games/stones.h"

#define MOST_NIMBER 65535

struct stone_lines {
    struct search search;
    /* Length; it repeats after `period`, perhaps with swapped colours. */
    uint32_t stones, period;
    uint8_t *colours;  /* 0 or 1 for each stone */
    uint32_t *borders; /* stones whose next stone has the other colour, ascending */
    /* For each stone: index of the first border there or later. */
    uint32_t *border_from;
    uint32_t border_count;
    uint16_t *by_start,
        *by_end;   /* rows of nimbers, indexed by length; see `row_of_stretches` */
    uint8_t *seen; /* marks the nimbers of options */
    uint32_t most; /* the largest nimber so far */
    uint32_t length, start; /* of the next stretch to be looked at */
};

static const struct stone_lines *lines_of(const struct search *s)
{
    return (const struct stone_lines *)s;
}

/* Returns the row of stretches that begin, or end, at `at`. `first` and
 * `last` say that the stone at that end has changed its colour. */
static uint16_t *row_of_stretches(const struct stone_lines *l, uint16_t *rows,
                                  uint32_t at, bool first, bool last)
{
    size_t kind = (size_t)(at % l->period) * 4 + first * 2 + last;
    return rows + kind * (l->stones + 1);
}

/* ---- one stretch ---- */

struct stretch {
    uint32_t from, length; /* at least 2 */
    bool first, last;
};

static bool colour_at(const struct stone_lines *l, const struct stretch *s, uint32_t k)
{
    return l->colours[s->from + k] ^ (k == 0 && s->first) ^
           (k + 1 == s->length && s->last);
}

/* Notes both options at the border between stones k and k + 1: stone k moves right and
 * replaces k + 1, or k + 1 moves left and replaces k. Rows have 0 for lengths 0 and 1. */
static inline void note_border(uint8_t *seen, const uint16_t *const side[4], uint32_t k,
                               uint32_t length)
{
    seen[side[0][k] ^ side[1][length - k - 1]] = 1;
    seen[side[2][k + 1] ^ side[3][length - k - 2]] = 1;
}

static void note_options(const struct stone_lines *l, const struct stretch *s)
{
    const uint32_t end = s->from + s->length, n = s->length;
    const uint16_t *const side[4] = {
        row_of_stretches(l, l->by_start, s->from, s->first,
                         false), /* before k, which has moved */
        row_of_stretches(l, l->by_end, end, true, s->last), /* from k + 1 on, replaced */
        row_of_stretches(l, l->by_start, s->from, s->first, true), /* up to k, replaced */
        row_of_stretches(l, l->by_end, end, false,
                         s->last), /* after k + 1, which has moved */
    };
    if (colour_at(l, s, 0) != colour_at(l, s, 1))
        note_border(l->seen, side, 0, n);
    if (n > 2 && colour_at(l, s, n - 2) != colour_at(l, s, n - 1))
        note_border(l->seen, side, n - 2, n);
    if (n < 4)
        return;
    const uint32_t last = l->border_from[end - 2]; /* borders inside: up to end - 3 */
    for (uint32_t i = l->border_from[s->from + 1]; i < last; i++)
        note_border(l->seen, side, l->borders[i] - s->from, n);
}

/* Returns false if the nimber is too large. */
static bool find_nimber(struct stone_lines *l, const struct stretch *s)
{
    uint32_t size = 2; /* options are nim-sums of nimbers up to l->most */
    while (size <= l->most)
        size *= 2;
    memset(l->seen, 0, size);
    note_options(l, s);
    uint32_t n = 0;
    while (n < size && l->seen[n])
        n++;
    if (n > MOST_NIMBER)
        return false;
    l->most = n > l->most ? n : l->most;
    row_of_stretches(l, l->by_start, s->from, s->first, s->last)[s->length] = (uint16_t)n;
    row_of_stretches(l, l->by_end, s->from + s->length, s->first, s->last)[s->length] =
        (uint16_t)n;
    return true;
}

/* ---- all of them, the short ones first ---- */

static enum search_state stone_lines_run(struct search *search, struct work *w)
{
    struct stone_lines *l = (struct stone_lines *)search;
    for (; l->length <= l->stones; l->length++, l->start = 0)
        while (l->start < l->period && l->start + l->length <= l->stones) {
            for (unsigned kind = 0; kind < 4; kind++) {
                struct stretch s = {l->start, l->length, kind & 2, kind & 1};
                if (!find_nimber(l, &s))
                    return SEARCH_TOO_LARGE;
            }
            l->start++;
            w->nodes += 4;
            if (over_after(w, 4 + l->length / 256))
                return SEARCH_RUNNING;
        }
    return SEARCH_SOLVED;
}

static void stone_lines_describe(const struct search *s, struct writer *w)
{
    write_format(w, "stretches of %u stones of %u", lines_of(s)->length,
                 lines_of(s)->stones);
}

static const struct search_kind stone_lines_kind = {.run = stone_lines_run,
                                                    .describe = stone_lines_describe};

/* Does the line repeat after this many stones, as it is or with swapped colours? */
static bool repeats(const struct stone_lines *l, uint32_t after)
{
    const bool swapped = l->colours[0] != l->colours[after];
    for (uint32_t i = 0; i + after < l->stones; i++)
        if ((l->colours[i] != l->colours[i + after]) != swapped)
            return false;
    return true;
}

struct search *stone_lines_new(struct memory *m, const uint8_t *word, uint32_t length,
                               uint32_t stones)
{
    struct stone_lines *l = search_new(&stone_lines_kind, m, sizeof *l);
    if (l == NULL)
        return NULL;
    struct arena *kept = &l->search.kept;
    l->stones = stones;
    l->length = 2;
    l->colours = arena_new(kept, stones, 1);
    l->borders = arena_new(kept, stones, sizeof *l->borders);
    l->border_from = arena_new(kept, stones, sizeof *l->border_from);
    l->seen = arena_new(
        kept, stones < MOST_NIMBER / 2 ? 4 * (size_t)stones + 4 : 2 * (MOST_NIMBER + 1),
        1); /* at most two options per stone */
    if (kept->failed)
        return search_if_made(&l->search, false);
    for (uint32_t i = 0; i < stones; i++)
        l->colours[i] = word[i % length] != word[0];
    l->period = 1;
    while (l->period < stones && (l->period < length || length == stones) &&
           !repeats(l, l->period))
        l->period++;
    for (uint32_t i = 0; i < l->stones; i++) {
        l->border_from[i] = l->border_count;
        if (i + 1 < l->stones && l->colours[i] != l->colours[i + 1])
            l->borders[l->border_count++] = i;
    }
    const size_t rows = (size_t)l->period * 4, size = (size_t)stones + 1;
    l->by_start = arena_new(kept, rows * size, sizeof *l->by_start);
    l->by_end = arena_new(kept, rows * size, sizeof *l->by_end);
    return search_if_made(&l->search, !kept->failed);
}

/* ---- what it found ---- */

uint32_t stone_lines_known(const struct search *s)
{
    return lines_of(s)->length - 1;
}

uint32_t stone_lines_nimber(const struct search *s, uint32_t from, uint32_t stones,
                            bool first, bool last)
{
    const struct stone_lines *l = lines_of(s);
    return stones < 2 ? 0 : row_of_stretches(l, l->by_start, from, first, last)[stones];
}

/* Returns the least length from which on all kinds of stretches repeat after `period`.
 * Stops when it is known to be `enough` or more. */
static uint32_t repeat_from(const struct stone_lines *l, uint32_t period, uint32_t enough)
{
    const uint32_t longest = l->stones - l->period; /* that all kinds of starts have */
    uint32_t from = 0;
    for (uint32_t kind = 0; kind < 4 * l->period && from < enough; kind++) {
        const uint16_t *nimbers = l->by_start + (size_t)kind * (l->stones + 1);
        uint32_t n = longest - period;
        while (n >= from && n > 0 && nimbers[n] == nimbers[n + period])
            n--;
        from = n + 1 > from ? n + 1 : from;
    }
    return from;
}

/* The theorem needs the nimbers to repeat for all lengths from `from` to 2 from + period
 * - 1, and stretches so long that their ends do not meet. */
struct line_period stone_lines_period(const struct search *s)
{
    const struct stone_lines *l = lines_of(s);
    const uint32_t longest = l->stones - l->period;
    for (uint32_t p = l->period; p < l->stones / 3; p += l->period) {
        uint32_t from = repeat_from(l, p, l->stones / 2);
        if (from >= l->stones / 2)
            continue;
        from = from < 4 ? 4 : from;
        return (struct line_period){from, p, 2 * (uint64_t)from + 2 * p <= longest};
    }
    return (struct line_period){0};
}

/* ---- sums of lines ----
 *
 * Every line of stones without a gap gets its table, one after another, and the nimbers
 * are added. If the sum is not 0, a move in one of the lines can make its nimber equal to
 * that of all others together. If its table is not the last one made, it is made again,
 * and the move is found in it. */

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

static const uint8_t *stones_of_line(const struct line_nimber *s, const struct line *l)
{
    return s->task.position + s->task.problem->terms[l->term].offset + l->from;
}

/* Steps from *l to the next line, or from an empty line to the first one. Returns false
 * if there is none. */
static bool stone_lines_next_line(const struct line_nimber *s, struct line *l)
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
static enum search_state make_line_table(struct line_nimber *s, struct work *w)
{
    if (s->table == NULL)
        s->table = stone_lines_new(s->search.memory, stones_of_line(s, &s->now),
                                   s->now.stones, s->now.stones);
    if (s->table == NULL || search_run(s->table, w) != SEARCH_SOLVED)
        return s->table == NULL ? SEARCH_NO_MEMORY : s->table->state;
    s->now.nimber = stone_lines_nimber(s->table, 0, s->now.stones, false, false);
    return SEARCH_SOLVED;
}

/* Finds the move in s->now that leads to the nimber `goal`: a stone moves from k to k + 1
 * or, if `back`, from k + 1 to k, and splits the line where it stood. */
static struct sum_move find_line_move(const struct line_nimber *s, uint32_t goal)
{
    const uint8_t *stones = stones_of_line(s, &s->now);
    for (uint32_t k = 0; k + 1 < s->now.stones; k++)
        for (int back = 0; stones[k] != stones[k + 1] && back < 2; back++) {
            const uint32_t left = back ? k + 1 : k, right = s->now.stones - 1 - left;
            const uint32_t nimber =
                stone_lines_nimber(s->table, 0, left, false, back) ^
                stone_lines_nimber(s->table, left + 1, right, !back, false);
            if (nimber == goal) {
                uint32_t at = s->now.from + k;
                return (struct sum_move){s->now.term, back ? stones_move(at + 1, at)
                                                           : stones_move(at, at + 1)};
            }
        }
    return (struct sum_move){.term = NO_TERM};
}

/* Can a move make this line worth as much as all others together? */
static bool is_good(const struct line_nimber *s, const struct line *l)
{
    return (l->nimber ^ s->total) < l->nimber;
}

static enum search_state line_nimber_run(struct search *search, struct work *w)
{
    struct line_nimber *s = (struct line_nimber *)search;
    enum search_state state;
    while (!s->listed) {
        if ((state = make_line_table(s, w)) != SEARCH_SOLVED)
            return state;
        struct line next = s->now;
        if (!arena_grow(&s->search.kept, &s->lines, &s->capacity, s->count + 1,
                        sizeof *s->lines))
            return SEARCH_NO_MEMORY;
        s->lines[s->count++] = s->now;
        s->total ^= s->now.nimber;
        s->listed = !stone_lines_next_line(s, &next);
        if (!s->listed)
            go_to_line(s, &next);
    }
    if (s->total != 0 && !is_good(s, &s->now)) {
        const struct line *l = s->lines;
        while (!is_good(s, l))
            l++;
        go_to_line(s, l);
    }
    if (s->total != 0 && (state = make_line_table(s, w)) != SEARCH_SOLVED)
        return state;
    state = nimber_answer_settle(&s->answer, s->total);
    struct sum_move *best = s->answer.outcome.best;
    if (state == SEARCH_SOLVED && s->total != 0) /* both players have the same moves */
        best[LEFT] = best[RIGHT] = find_line_move(s, s->now.nimber ^ s->total);
    return state;
}

static void line_nimber_done(struct search *search)
{
    struct line_nimber *s = (struct line_nimber *)search;
    search_free(s->table);
    nimber_answer_done(&s->answer);
}

static void line_nimber_describe(const struct search *search, struct writer *w)
{
    const struct line_nimber *s = (const struct line_nimber *)search;
    if (s->table != NULL)
        search_describe(s->table, w);
}

static const struct search_kind line_nimber_kind = {
    .run = line_nimber_run, .describe = line_nimber_describe, .done = line_nimber_done};

struct search *line_nimber_new(const struct task *t)
{
    struct line_nimber *s = search_new(&line_nimber_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->task = *t;
    s->listed = !stone_lines_next_line(s, &s->now);
    return search_if_made(&s->search, nimber_answer_init(&s->answer, &s->search, t));
}
