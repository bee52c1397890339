/* SPDX-License-Identifier: MIT */
/* three_partition.c: 3m numbers can be divided into m sets of sum t iff a board of two
 * columns and five colours can be cleared [CLICK Thm 14]. doc/reductions-click.md has the
 * construction and the proof.
 *
 * Right column: 4ma green blocks for every number a, single blue separators between them;
 * then m - 1 times red, blue, blue. Left column: black and white in turn, 3m blocks, then
 * m - 1 sections of 4mt - 1 with a red block on each; then the mirror image of all that
 * is black and white. The red blocks of a column meet those of the other only while the
 * numbers removed so far have the sum t, 2t, and so on. */
#include "reduce/click/number_board.h"
#include "reduce/reduction.h"
#include "reduce/click/set_search.h"

struct instance {
    struct number_board base;
    uint32_t sets; /* m */
    uint64_t sum;  /* t, the sum of each set */
};

/* ---- the board ---- */

static uint64_t section(const struct instance *in)
{
    return 4 * in->sets * in->sum - 1;
}

/* Returns the number of black and white blocks below the middle of the left column. */
static uint64_t stem(const struct instance *in)
{
    return 3 * (uint64_t)in->sets + (in->sets - 1) * section(in);
}

/* Returns the height of the left column; [CLICK Thm 14] gives the bound 8m²t + 6m. */
static uint64_t left_height(const struct instance *in)
{
    return 2 * stem(in) + in->sets - 1;
}

static uint64_t right_height(const struct instance *in)
{
    return 4 * in->sets * (in->sets * in->sum) + in->base.numbers.count - 1 +
           3 * (in->sets - 1);
}

/* Returns the run of black or white block i, counted from the bottom without the red ones
 * between them. */
static uint32_t stem_run(const struct instance *in, uint64_t i)
{
    uint64_t from = 3 * (uint64_t)in->sets;
    return (uint32_t)(i < from ? i : i + (i - from) / section(in));
}

/* Returns the run of set-indicator j, from 1 at the bottom to m - 1. */
static uint32_t indicator_run(const struct instance *in, uint32_t j)
{
    return (uint32_t)(3 * (uint64_t)in->sets + j * (section(in) + 1) - 1);
}

static uint32_t number_run(const struct instance *in, size_t i)
{
    return in->base.board.first[1] + 2 * (uint32_t)i;
}

/* Returns the red run of section j of the right column, counted from 1; the blue run is
 * the next. */
static uint32_t matcher_run(const struct instance *in, uint32_t j)
{
    return number_run(in, in->base.numbers.count - 1) + 2 * j - 1;
}

/* Builds the left column. Above the last set-indicator is the mirror image of what is
 * below, so that the column could collapse to nothing, as the paper says. */
static void build_left(struct instance *in)
{
    struct click_board *b = &in->base.board;
    uint64_t length = stem(in), from = 3 * (uint64_t)in->sets;
    click_board_column(b);
    for (uint64_t i = 0; i < length && !b->failed; i++) {
        click_board_put(b, "kw"[i % 2], 1);
        if (i >= from && (i - from + 1) % section(in) == 0)
            click_board_put(b, 'r', 1);
    }
    for (uint64_t i = 0; i < length && !b->failed; i++)
        click_board_put(b, "kw"[(length - 1 - i) % 2], 1);
}

static void build_right(struct instance *in)
{
    struct click_board *b = &in->base.board;
    const struct numbers *n = &in->base.numbers;
    click_board_column(b);
    for (size_t i = 0; i < n->count; i++) {
        click_board_put(b, 'b', i > 0);
        click_board_put(b, 'g', 4 * (uint64_t)in->sets * n->value[i]);
    }
    for (uint32_t j = 1; j < in->sets; j++) {
        click_board_put(b, 'r', 1);
        click_board_put(b, 'b', 2);
    }
}

static bool check_numbers(struct instance *in, const struct cursor *place)
{
    const struct numbers *n = &in->base.numbers;
    if (n->count % 3 != 0)
        return cursor_fail(place, BAD_INPUT,
                           "%zu numbers: their number must be a multiple of 3", n->count);
    in->sets = (uint32_t)(n->count / 3);
    in->sum = n->sum / in->sets;
    if (n->sum % in->sets != 0)
        return cursor_fail(place, BAD_INPUT,
                           "the sum, %llu, is not a multiple of %u sets",
                           (unsigned long long)n->sum, in->sets);
    if (!click_board_fits(section(in), place)) /* so that the heights do not overflow */
        return false;
    return click_board_fits(left_height(in), place) &&
           click_board_fits(right_height(in), place);
}

static void *parse(struct arena *a, struct cursor *text)
{
    struct cursor place = *text;
    struct instance *in = arena_new(a, 1, sizeof *in);
    if (in == NULL) {
        cursor_no_memory(text, "numbers");
        return NULL;
    }
    in->base.board.arena = a;
    bool ok = numbers_parse(&in->base.numbers, a, text) && check_numbers(in, &place);
    if (ok) {
        build_left(in);
        build_right(in);
        ok = click_board_made(&in->base.board, &place);
    }
    return ok ? in : NULL;
}

static void print_sizes(const void *instance, struct writer *w)
{
    const struct instance *in = instance;
    write_format(w,
                 "m=%u, t=%llu; left column %llu blocks, right column %llu, at most "
                 "8m²t+6m = %llu",
                 in->sets, (unsigned long long)in->sum,
                 (unsigned long long)left_height(in),
                 (unsigned long long)right_height(in),
                 8ull * in->sets * in->sets * in->sum + 6ull * in->sets);
}

/* Remarks if some number is not between t/4 and t/2: only with all numbers in that range
 * must sets of sum t have three numbers. */
static void print_remark(const void *instance, struct writer *w)
{
    const struct instance *in = instance;
    for (size_t i = 0; i < in->base.numbers.count; i++) {
        uint64_t a = in->base.numbers.value[i];
        if (4 * a > in->sum && 2 * a < in->sum)
            continue;
        write_format(w,
                     "%llu is not between t/4 and t/2 (t=%llu): sets may have other "
                     "sizes than three",
                     (unsigned long long)a, (unsigned long long)in->sum);
        return;
    }
}

/* ---- drawing, in place of Figure 1 ---- */

static void name_right(const struct number_picture *p, uint32_t run, struct writer *w)
{
    const struct instance *in = (const struct instance *)p->board;
    const struct numbers *n = &in->base.numbers;
    uint32_t first = number_run(in, 0), last = number_run(in, n->count - 1),
             at = run - first;
    if (run <= last && at % 2 == 0)
        number_picture_name(p, at / 2, w);
    else if (run <= last)
        write_text(w, "separator");
    else if ((run - last) % 2 == 1)
        write_format(w, "set-matcher %u", (run - last + 1) / 2);
    else
        write_text(w, "blue pair");
}

static void write_name(const void *picture, uint32_t run, struct writer *w)
{
    const struct number_picture *p = picture;
    const struct instance *in = (const struct instance *)p->board;
    uint32_t j = (uint32_t)((run + 1 - 3 * in->sets) / (section(in) + 1));
    if (run >= in->base.board.first[1])
        name_right(p, run, w);
    else if (run >= 3 * in->sets && j < in->sets && run == indicator_run(in, j))
        write_format(w, "set-indicator %u", j);
}

static void draw(const void *instance, struct cursor solution, bool to_scale,
                 struct drawn_boxes *boxes, struct writer *w)
{
    number_board_draw(instance, solution, to_scale, write_name, boxes, w);
}

/* ---- the search ---- */

struct three_partition {
    struct search search;
    const struct instance *instance;
    struct search *sets;
    uint32_t *set_of; /* sets numbered in the order in which they go; NULL: none found */
    uint32_t *clicks;
    size_t count;
};

static const struct three_partition *three_partition_of(const struct search *s)
{
    return (const struct three_partition *)s;
}

/* Makes the set of the topmost number the last one: above this number lie blue blocks,
 * which would otherwise touch the separator below it. */
static void put_last(struct three_partition *p, const uint32_t *found)
{
    size_t count = p->instance->base.numbers.count;
    uint32_t top = found[count - 1], last = p->instance->sets - 1;
    for (size_t i = 0; i < count; i++)
        p->set_of[i] = found[i] == top ? last : found[i] == last ? top : found[i];
}

/* Makes the clicks: for each set its numbers, the red blocks that have met, and the blue
 * pair on them; then the left column from its middle, and what is left. */
static enum search_state make_clicks(struct three_partition *p)
{
    const struct instance *in = p->instance;
    const struct numbers *n = &in->base.numbers;
    p->count = (size_t)(n->count + 2 * (in->sets - 1) + stem(in) + 1);
    uint32_t *c = p->clicks = arena_new(&p->search.kept, p->count, sizeof *p->clicks);
    if (c == NULL)
        return SEARCH_NO_MEMORY;
    for (uint32_t set = 0; set < in->sets; set++) {
        if (set + 1 == in->sets)
            for (uint64_t i = stem(in); i-- > 0;)
                *c++ = stem_run(in, i);
        for (size_t i = 0; i < n->count; i++)
            if (p->set_of[i] == set)
                *c++ = number_run(in, i);
        if (set + 1 == in->sets)
            break;
        *c++ = matcher_run(in, set + 1);
        *c++ = matcher_run(in, set + 1) + 1;
    }
    *c = number_run(in, 0) + 1; /* removes all separators */
    return SEARCH_SOLVED;
}

static enum search_state step(struct search *search, uint64_t work)
{
    struct three_partition *p = (struct three_partition *)search;
    enum search_state state = search_step(p->sets, work);
    const uint32_t *found = set_search_sets(p->sets);
    search->nodes = p->sets->nodes;
    if (state != SEARCH_SOLVED || found == NULL)
        return state;
    p->set_of =
        arena_new(&search->kept, p->instance->base.numbers.count, sizeof *p->set_of);
    if (p->set_of == NULL)
        return SEARCH_NO_MEMORY;
    put_last(p, found);
    return make_clicks(p);
}

static void done(struct search *search)
{
    search_free(((struct three_partition *)search)->sets);
}

static const struct search_kind own_kind = {.step = step, .done = done};

static struct search *begin(const void *instance, const struct task *t,
                            struct play_wish wish)
{
    (void)wish; /* there is no opponent */
    struct three_partition *p = search_new(&own_kind, t->memory, sizeof *p);
    if (p == NULL)
        return NULL;
    p->instance = instance;
    p->sets = set_search_new(&p->instance->base.numbers, p->instance->sum, t->memory);
    return search_if_made(&p->search, p->sets != NULL);
}

static const char *method(const struct search *s)
{
    (void)s;
    return "sets";
}

static const char *reason(const struct search *s)
{
    return s->state == SEARCH_SOLVED ? "all sets were tried" : NULL;
}

static bool print_solution(const struct search *s, struct writer *w)
{
    const struct three_partition *p = three_partition_of(s);
    if (p->set_of != NULL)
        numbers_print_sets(&p->instance->base.numbers, p->set_of, p->instance->sets, w);
    return p->set_of != NULL;
}

static const uint32_t *clicks(const struct search *s, size_t *count)
{
    *count = three_partition_of(s)->count;
    return three_partition_of(s)->clicks;
}

/* Returns the set of number i. Between two set-indicators, numbers of the sum t were
 * removed, and the upper indicators go first. */
static uint32_t find_set(const struct number_board *b, const uint32_t *when, size_t i)
{
    const struct instance *in = (const struct instance *)b;
    uint32_t set = 0;
    for (uint32_t j = in->sets - 1; j > 0; j--)
        set += when[indicator_run(in, j)] < when[number_run(in, i)];
    return set;
}

static bool read_clicks(const void *instance, const uint32_t *when, struct writer *w)
{
    const struct instance *in = instance;
    return number_board_print_sets(&in->base, when, find_set, in->sets, w);
}

const struct reduction three_partition_reduction = {
    .name = "3partition",
    .title = "3m numbers in m sets of equal sum → Clickomania, two columns, five colours "
             "[CLICK Thm 14]",
    .notation = "positive numbers split by commas, three for each set: 4,5,6,5,5,5; each "
                "between a quarter and half of\n"
                "the sum of a set, or sets of other sizes count, too",
    .solution_name = "sets",
    .parse = parse,
    .print_line = click_board_print,
    .print_sizes = print_sizes,
    .print_remark = print_remark,
    .draw = draw,
    .scales = true,
    .begin = begin,
    .method = method,
    .print_solution = print_solution,
    .reason = reason,
    .clicks = clicks,
    .read_clicks = read_clicks,
};
