/* SPDX-License-Identifier: MIT */
/* click_lines.c: values all lines of m runs, using those of m - 1 and m - 2 runs.
 *
 * A line is a number with one digit per run; the first run has the lowest
 * digit. The digit says whether the run can be clicked, that is, has several blocks (how
 * many does not matter). Except for the first run it also says by how much the colour
 * differs from that of the run before. A click removes one digit. If the neighbours of
 * the run have the same colour, it removes two: the neighbours become one
 * run, which can be clicked. So the lines that clicks lead to have been
 * valued already, and are found without a search.
 *
 * Partizan lines are worth a number or a number plus * (doc/click-twoplayer.md has the
 * proof). Such a value is stored as twice the number, in 512ths, plus 1 for the star. */
#include "twoplayer/click_lines.h"

#include "base/bits.h"

#define MOST_LINES ((uint64_t)1 << 36) /* more do not fit into any memory */

struct lines_search {
    struct search search;
    struct click_lines_wish wish;
    uint32_t radix;     /* of all digits but the first: 2 (colours - 1) */
    uint32_t runs;      /* number of runs of the lines being valued */
    int16_t *values[3]; /* of the lines of `runs`, runs - 1, runs - 2 runs */
    uint64_t counts[3];
    uint64_t next; /* the line to be valued next */
    struct click_lines_row rows[CLICK_LINES_RUNS + 1];
    size_t row_count;
};

/* ---- lines as numbers ---- */

/* A line taken apart. place[i] is the weight of digit[i], the digit of run i. before[i]
 * is the number formed by the digits before it. from[i] is the number formed by the
 * digits from i on, as if they were the lowest of those with the full radix. */
struct line {
    uint32_t runs, colours, radix;
    unsigned shift; /* the radix is 2^shift; 0: it is not a power of two */
    uint64_t place[CLICK_LINES_RUNS + 2];
    uint32_t digit[CLICK_LINES_RUNS + 2];
    uint64_t before[CLICK_LINES_RUNS + 2], from[CLICK_LINES_RUNS + 2];
};

static struct line line_open(struct click_lines_wish wish, uint32_t runs)
{
    uint32_t radix = 2 * (wish.colours - 1);
    struct line l = {.runs = runs, .colours = wish.colours, .radix = radix};
    l.shift = (radix & (radix - 1)) == 0 ? bits_least(radix) : 0;
    for (uint32_t i = 0; i <= runs; i++)
        l.place[i] = i == 0 ? 1 : i == 1 ? 2 : l.place[i - 1] * l.radix;
    return l;
}

static void line_set(struct line *l, uint64_t number)
{
    uint64_t rest = number >> 1;
    l->digit[0] = number & 1;
    for (uint32_t i = 1; i < l->runs; i++) {
        uint64_t higher = l->shift > 0 ? rest >> l->shift : rest / l->radix;
        l->from[i] = rest;
        l->digit[i] = (uint32_t)(rest - higher * l->radix);
        l->before[i] = l->before[i - 1] + l->digit[i - 1] * l->place[i - 1];
        rest = higher;
    }
    l->from[l->runs] = l->from[l->runs + 1] = 0;
}

static bool can_click(const struct line *l, uint32_t run)
{
    return l->digit[run] & 1;
}

/* Returns by how much the colour of this run differs from that of the run before. */
static uint32_t step_of(const struct line *l, uint32_t run)
{
    return l->digit[run] / 2 + 1;
}

/* Returns the line that a click on this run leaves. It has *fewer runs less. */
static uint64_t click(const struct line *l, uint32_t run, uint32_t *fewer)
{
    uint64_t before = l->before[run];
    *fewer = 1;
    if (run + 1 == l->runs)
        return before;
    if (run == 0)
        return can_click(l, 1) + 2 * l->from[2];
    uint32_t step = (step_of(l, run) + step_of(l, run + 1)) % l->colours;
    if (step != 0)
        return before + l->place[run] * (can_click(l, run + 1) + 2 * (step - 1) +
                                         l->radix * l->from[run + 2]);
    *fewer = 2;
    return before + (can_click(l, run - 1) ? 0 : l->place[run - 1]) +
           l->place[run] * l->from[run + 2];
}

void click_lines_print(struct click_lines_wish wish, uint32_t runs, uint64_t line,
                       struct writer *w)
{
    struct line l = line_open(wish, runs);
    uint32_t colour = 0;
    line_set(&l, line);
    write_text(w, runs > 0 ? "columns " : ".");
    for (uint32_t i = 0; i < runs; i++) {
        colour = i == 0 ? 0 : (colour + step_of(&l, i)) % wish.colours;
        write_format(w, "%s%c", can_click(&l, i) ? "2" : "", (char)('a' + colour));
    }
}

/* ---- values ---- */

/* Returns the value of the line that a click leaves. If the first run was clicked, the
 * colours have changed roles, because the first run always has colour a. */
static int32_t value_left(const struct lines_search *s, const struct line *l,
                          uint32_t run)
{
    uint32_t fewer;
    uint64_t left = click(l, run, &fewer);
    return s->values[fewer][left];
}

static int32_t click_lines_nimber_of(const struct lines_search *s, const struct line *l)
{
    uint64_t reached = 0;
    for (uint32_t i = 0; i < l->runs; i++)
        if (can_click(l, i))
            reached |= (uint64_t)1 << value_left(s, l, i);
    return (int32_t)bits_least(~reached);
}

/* Returns the simplest number between `low` and `high`: the integer nearest to zero or,
 * if there is none, the number with the least denominator. low_too and high_too allow the
 * limits themselves. Returns INT32_MAX if it has more than CLICK_LINES_SCALE binary
 * places. */
static int32_t simplest(int32_t low, bool low_too, int32_t high, bool high_too)
{
    if ((low < 0 || (low == 0 && low_too)) && (high > 0 || (high == 0 && high_too)))
        return 0;
    if (low < 0) {
        int32_t n = simplest(-high, high_too, -low, low_too);
        return n != INT32_MAX ? -n : n;
    }
    for (int32_t unit = 1 << CLICK_LINES_SCALE; unit > 0; unit /= 2) {
        int32_t n = (low / unit + (low % unit != 0 || !low_too)) * unit;
        if (n < high || (n == high && high_too))
            return n;
    }
    return INT32_MAX;
}

#define NONE (1 << 20) /* greater than all numbers */

/* The best options of both players; index 1 is for those with a star. */
struct options {
    int32_t left[2], right[2];
};

/* Returns the value {left|right} in stored form. A number may equal an option with a
 * star, which is confused with it, but not an option without. Returns INT32_MAX if it is
 * not a value that a line can have, or has too many binary places. */
static int32_t click_lines_value_of(const struct options *o)
{
    int32_t low = o->left[0] >= o->left[1] ? o->left[0] : o->left[1],
            high = o->right[0] <= o->right[1] ? o->right[0] : o->right[1];
    bool low_too = low != o->left[0], high_too = high != o->right[0];
    if (low < high || (low == high && low_too && high_too)) {
        int32_t n = simplest(low, low_too, high, high_too);
        return n != INT32_MAX ? 2 * n : n;
    }
    return low == high && low != o->left[1] && high != o->right[1] ? 2 * low + 1
                                                                   : INT32_MAX;
}

static int32_t partizan_value_of(const struct lines_search *s, const struct line *l)
{
    struct options o = {{-NONE, -NONE}, {NONE, NONE}};
    for (uint32_t i = 0; i < l->runs; i++) {
        if (!can_click(l, i))
            continue;
        int32_t v = value_left(s, l, i), star = v & 1, n = (v - star) / 2;
        n = i == 0 ? -n : n;
        if (i % 2 == 0 && n > o.left[star])
            o.left[star] = n;
        if (i % 2 == 1 && n < o.right[star])
            o.right[star] = n;
    }
    return click_lines_value_of(&o);
}

/* ---- rows ---- */

static bool count_nimber(struct click_lines_row *r, uint64_t line, int32_t n)
{
    if (n >= CLICK_LINES_NIMBERS)
        return false;
    r->nimbers[n]++;
    if (n > r->most) {
        r->most = n;
        r->example = line;
    }
    return true;
}

static bool count_value(struct click_lines_row *r, uint64_t line, int32_t v)
{
    if (v < INT16_MIN || v > INT16_MAX)
        return false;
    int32_t star = v & 1, n = (v - star) / 2;
    r->left += n > 0;
    r->right += n < 0;
    r->next += v == 1;
    r->previous += v == 0;
    r->starred += (uint64_t)star;
    r->least = n < r->least ? n : r->least;
    if (n > r->most) {
        r->most = n;
        r->example = line;
    }
    return true;
}

/* Makes room for the lines with one run more. */
static bool begin_row(struct lines_search *s, uint32_t runs)
{
    uint64_t lines = runs == 0 ? 1 : runs == 1 ? 2 : s->counts[0] * s->radix;
    if (lines > MOST_LINES)
        return false;
    arena_drop(&s->search.work, s->values[2]);
    for (int i = 2; i > 0; i--) {
        s->values[i] = s->values[i - 1];
        s->counts[i] = s->counts[i - 1];
    }
    s->values[0] = arena_new(&s->search.work, (size_t)lines, sizeof *s->values[0]);
    s->counts[0] = lines;
    s->runs = runs;
    s->next = 0;
    s->rows[s->row_count] = (struct click_lines_row){.runs = runs, .lines = lines};
    return s->values[0] != NULL;
}

static enum search_state click_lines_run(struct search *search, struct work *w)
{
    struct lines_search *s = (struct lines_search *)search;
    for (;;) {
        struct line l = line_open(s->wish, s->runs);
        while (s->next < s->counts[0]) {
            struct click_lines_row *r = &s->rows[s->row_count];
            line_set(&l, s->next);
            int32_t v = s->wish.partizan ? partizan_value_of(s, &l)
                                         : click_lines_nimber_of(s, &l);
            if (!(s->wish.partizan ? count_value(r, s->next, v)
                                   : count_nimber(r, s->next, v)))
                return SEARCH_TOO_LARGE;
            s->values[0][s->next++] = (int16_t)v;
            if (over_node(w))
                return SEARCH_RUNNING;
        }
        s->row_count++;
        if (s->runs == s->wish.runs)
            return SEARCH_SOLVED;
        if (!begin_row(s, s->runs + 1))
            return SEARCH_NO_MEMORY;
    }
}

static void click_lines_describe(const struct search *search, struct writer *w)
{
    write_format(w, "%u runs", ((const struct lines_search *)search)->runs);
}

static const struct search_kind own_kind = {.run = click_lines_run,
                                            .describe = click_lines_describe};

struct search *click_lines_new(struct memory *m, struct click_lines_wish wish)
{
    struct lines_search *s = search_new(&own_kind, m, sizeof *s);
    if (s == NULL)
        return NULL;
    s->wish = wish;
    s->radix = 2 * (wish.colours - 1);
    if (begin_row(s, 0))
        return &s->search;
    search_free(&s->search);
    return NULL;
}

size_t click_lines_count(const struct search *s)
{
    return ((const struct lines_search *)s)->row_count;
}

const struct click_lines_row *click_lines_at(const struct search *s, size_t row)
{
    return &((const struct lines_search *)s)->rows[row];
}
