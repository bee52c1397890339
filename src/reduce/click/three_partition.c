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
#include "base/sort.h"
#include "reduce/click/number_board.h"
#include "reduce/reduction.h"

struct instance {
    struct number_board base; /* of `sets`, or m, sets */
    uint64_t sum;             /* t, the sum of each set */
};

/* ---- the board ---- */

static uint64_t section(const struct instance *in)
{
    return 4 * in->base.sets * in->sum - 1;
}

/* Returns the number of black and white blocks below the middle of the left column. */
static uint64_t stem(const struct instance *in)
{
    return 3 * (uint64_t)in->base.sets + (in->base.sets - 1) * section(in);
}

/* Returns the height of the left column; [CLICK Thm 14] gives the bound 8m²t + 6m. */
static uint64_t left_height(const struct instance *in)
{
    return 2 * stem(in) + in->base.sets - 1;
}

static uint64_t right_height(const struct instance *in)
{
    return 4 * in->base.sets * (in->base.sets * in->sum) + in->base.numbers.count - 1 +
           3 * (in->base.sets - 1);
}

/* Returns the run of black or white block i, counted from the bottom without the red ones
 * between them. */
static uint32_t stem_run(const struct instance *in, uint64_t i)
{
    uint64_t from = 3 * (uint64_t)in->base.sets;
    return (uint32_t)(i < from ? i : i + (i - from) / section(in));
}

/* Returns the run of set-indicator j, from 1 at the bottom to m - 1. */
static uint32_t indicator_run(const struct instance *in, uint32_t j)
{
    return (uint32_t)(3 * (uint64_t)in->base.sets + j * (section(in) + 1) - 1);
}

/* Returns the red run of section j of the right column, counted from 1; the blue run is
 * the next. */
static uint32_t matcher_run(const struct instance *in, uint32_t j)
{
    return number_run(&in->base, in->base.numbers.count - 1) + 2 * j - 1;
}

/* Builds the left column. Above the last set-indicator is the mirror image of what is
 * below, so that the column could collapse to nothing, as the paper says. */
static void build_left(struct number_board *base)
{
    struct instance *in = (struct instance *)base;
    struct click_board *b = &base->board;
    uint64_t length = stem(in), from = 3 * (uint64_t)in->base.sets;
    for (uint64_t i = 0; i < length && !b->failed; i++) {
        click_board_put(b, "kw"[i % 2], 1);
        if (i >= from && (i - from + 1) % section(in) == 0)
            click_board_put(b, 'r', 1);
    }
    for (uint64_t i = 0; i < length && !b->failed; i++)
        click_board_put(b, "kw"[(length - 1 - i) % 2], 1);
}

static void build_right(struct number_board *base)
{
    struct instance *in = (struct instance *)base;
    struct click_board *b = &base->board;
    const struct numbers *n = &in->base.numbers;
    for (size_t i = 0; i < n->count; i++) {
        click_board_put(b, 'b', i > 0);
        click_board_put(b, 'g', 4 * (uint64_t)in->base.sets * n->value[i]);
    }
    for (uint32_t j = 1; j < in->base.sets; j++) {
        click_board_put(b, 'r', 1);
        click_board_put(b, 'b', 2);
    }
}

static bool three_partition_fits(struct number_board *b, const struct cursor *place)
{
    struct instance *in = (struct instance *)b;
    const struct numbers *n = &b->numbers;
    if (n->count % 3 != 0)
        return cursor_fail(place, BAD_INPUT,
                           "%zu numbers: their number must be a multiple of 3", n->count);
    b->sets = (uint32_t)(n->count / 3);
    in->sum = n->sum / b->sets;
    if (n->sum % b->sets != 0)
        return cursor_fail(place, BAD_INPUT,
                           "the sum, %llu, is not a multiple of %u sets",
                           (unsigned long long)n->sum, b->sets);
    if (!click_board_fits(section(in), place)) /* so that the heights do not overflow */
        return false;
    return click_board_fits(left_height(in), place) &&
           click_board_fits(right_height(in), place);
}

static void three_partition_print_sizes(const void *instance, struct writer *w)
{
    const struct instance *in = instance;
    write_format(w,
                 "m=%u, t=%llu; left column %llu blocks, right column %llu, at most "
                 "8m²t+6m = %llu",
                 in->base.sets, (unsigned long long)in->sum,
                 (unsigned long long)left_height(in),
                 (unsigned long long)right_height(in),
                 8ull * in->base.sets * in->base.sets * in->sum + 6ull * in->base.sets);
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
    uint32_t first = number_run(&in->base, 0), last = number_run(&in->base, n->count - 1),
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

static void three_partition_write_name(const void *picture, uint32_t run,
                                       struct writer *w)
{
    const struct number_picture *p = picture;
    const struct instance *in = (const struct instance *)p->board;
    uint32_t j = (uint32_t)((run + 1 - 3 * in->base.sets) / (section(in) + 1));
    if (run >= in->base.board.first[1])
        name_right(p, run, w);
    else if (run >= 3 * in->base.sets && j < in->base.sets && run == indicator_run(in, j))
        write_format(w, "set-indicator %u", j);
}

/* ---- sets of equal sum ----
 *
 * One set after another is filled, depth first. The first number of a set is the largest
 * that is left, since some set must contain it. The others follow in descending order,
 * and of equal numbers only the first is tried. */

/* A number that was put into the set being filled. */
struct choice {
    uint32_t at;   /* its place in `order` */
    uint64_t room; /* room in the set before it */
};

struct set_search {
    struct search search;
    const struct numbers *numbers;
    uint64_t sum;
    uint32_t *order; /* the numbers, descending */
    bool *used;      /* indexed by place in `order` */
    struct choice *chosen;
    size_t depth;
    uint32_t from; /* the place in `order` to try next */
    uint32_t *set_of;
    bool found;
};

static uint32_t value_at(const struct set_search *s, uint32_t at)
{
    return s->numbers->value[s->order[at]];
}

/* Returns the room in the set that is being filled; this is the whole sum if a set
 * begins. */
static uint64_t room_now(const struct set_search *s)
{
    if (s->depth == 0)
        return s->sum;
    const struct choice *last = &s->chosen[s->depth - 1];
    uint64_t room = last->room - value_at(s, last->at);
    return room > 0 ? room : s->sum;
}

/* Takes out the last number; the next to try is the first smaller one. The first number
 * of a set has no alternative. Returns false if there is nothing left to try. */
static bool take_back(struct set_search *s)
{
    bool first;
    do {
        if (s->depth == 0)
            return false;
        const struct choice *c = &s->chosen[--s->depth];
        first = c->room == s->sum;
        s->used[c->at] = false;
        s->from = c->at + 1;
        while (s->from < s->numbers->count && value_at(s, s->from) == value_at(s, c->at))
            s->from++;
    } while (first);
    return true;
}

/* The choices are the stack of this search: there may be very many numbers. */
static enum search_state set_search_run(struct search *search, struct work *w)
{
    struct set_search *s = (struct set_search *)search;
    const uint32_t count = (uint32_t)s->numbers->count;
    if (value_at(s, 0) > s->sum)
        return SEARCH_SOLVED;
    while (s->depth < count) {
        const uint64_t room = room_now(s);
        while (s->from < count && (s->used[s->from] || value_at(s, s->from) > room))
            s->from++;
        if (s->from < count) {
            s->chosen[s->depth++] = (struct choice){s->from, room};
            s->used[s->from] = true;
            s->from = room == value_at(s, s->from)
                          ? 0
                          : s->from + 1; /* a new set begins with the largest */
        } else if (!take_back(s))
            return SEARCH_SOLVED;
        if (over_node(w))
            return SEARCH_RUNNING;
    }
    uint32_t set = 0;
    for (size_t i = 0; i < s->depth; i++) {
        const struct choice *c = &s->chosen[i];
        s->set_of[s->order[c->at]] = set;
        set += c->room == value_at(s, c->at);
    }
    s->found = true;
    return SEARCH_SOLVED;
}

static const struct search_kind set_search_kind = {.run = set_search_run};

static bool is_larger_number(const void *a, const void *b, const void *context)
{
    const struct numbers *n = context;
    uint32_t i = *(const uint32_t *)a, j = *(const uint32_t *)b;
    return n->value[i] != n->value[j] ? n->value[i] > n->value[j] : i < j;
}

/* Makes a search for sets that each have the sum `sum`, and may have any size. The
 * numbers must outlive it. Returns NULL if the budget is exceeded. */
static struct search *set_search_new(const struct numbers *n, uint64_t sum,
                                     struct memory *m)
{
    struct set_search *s = search_new(&set_search_kind, m, sizeof *s);
    if (s == NULL)
        return NULL;
    struct arena *a = &s->search.kept;
    s->numbers = n;
    s->sum = sum;
    s->order = arena_new(a, n->count, sizeof *s->order);
    s->used = arena_new(a, n->count, sizeof *s->used);
    s->chosen = arena_new(a, n->count, sizeof *s->chosen);
    s->set_of = arena_new(a, n->count, sizeof *s->set_of);
    for (uint32_t i = 0; !a->failed && i < n->count; i++)
        s->order[i] = i;
    if (!a->failed)
        sort_by(s->order, n->count, sizeof *s->order, is_larger_number, n);
    return search_if_made(&s->search, !a->failed);
}

/* ---- the search ---- */

/* Makes the clicks: for each set its numbers, the red blocks that have met, and the blue
 * pair on them; then the left column from its middle, and what is left. */
static void three_partition_make_clicks(const struct instance *in, const uint32_t *set_of,
                                        uint32_t *c)
{
    const struct numbers *n = &in->base.numbers;
    for (uint32_t set = 0; set < in->base.sets; set++) {
        if (set + 1 == in->base.sets)
            for (uint64_t i = stem(in); i-- > 0;)
                *c++ = stem_run(in, i);
        for (size_t i = 0; i < n->count; i++)
            if (set_of[i] == set)
                *c++ = number_run(&in->base, i);
        if (set + 1 == in->base.sets)
            break;
        *c++ = matcher_run(in, set + 1);
        *c++ = matcher_run(in, set + 1) + 1;
    }
    *c = number_run(&in->base, 0) + 1; /* removes all separators */
}

static enum search_state use_sets(struct reduction_search *s, struct work *w)
{
    (void)w; /* there are not many clicks */
    const struct instance *in = s->instance;
    const struct set_search *sets = (const struct set_search *)s->inside;
    uint32_t **set_of = &((struct number_search *)s)->set_of;
    size_t numbers = in->base.numbers.count;
    if (!sets->found) {
        s->reason = "all sets were tried";
        return SEARCH_SOLVED;
    }
    s->count = (size_t)(numbers + 2 * (in->base.sets - 1) + stem(in) + 1);
    s->clicks = arena_new(&s->search.kept, s->count, sizeof *s->clicks);
    *set_of = arena_new(&s->search.kept, numbers, sizeof **set_of);
    if (s->search.kept.failed)
        return SEARCH_NO_MEMORY;
    /* Numbers the sets in the order in which they go. That of the topmost number is the
     * last one: above this number lie blue blocks, which would otherwise touch the
     * separator below it. */
    size_t count = in->base.numbers.count;
    uint32_t top = sets->set_of[count - 1], last = in->base.sets - 1;
    for (size_t i = 0; i < count; i++)
        (*set_of)[i] = sets->set_of[i] == top    ? last
                       : sets->set_of[i] == last ? top
                                                 : sets->set_of[i];
    three_partition_make_clicks(in, *set_of, s->clicks);
    s->found = true;
    return SEARCH_SOLVED;
}

static struct reduction_search *
three_partition_begin(const void *instance, const struct task *t, struct play_wish wish)
{
    (void)wish; /* there is no opponent */
    const struct instance *in = instance;
    struct reduction_search *s =
        reduction_search_new(instance, t, sizeof(struct number_search), use_sets);
    if (s == NULL)
        return NULL;
    s->method = "sets";
    return reduction_search_with(s,
                                 set_search_new(&in->base.numbers, in->sum, t->memory));
}

/* Returns the set of number i. Between two set-indicators, numbers of the sum t were
 * removed, and the upper indicators go first. */
static uint32_t find_set(const struct number_board *b, const uint32_t *when, size_t i)
{
    const struct instance *in = (const struct instance *)b;
    uint32_t set = 0;
    for (uint32_t j = in->base.sets - 1; j > 0; j--)
        set += when[indicator_run(in, j)] < when[number_run(&in->base, i)];
    return set;
}

/* ---- the reduction ---- */

static void *three_partition_parse(struct arena *a, struct cursor *text)
{
    static const struct number_kind kind = {.size = sizeof(struct instance),
                                            .fits = three_partition_fits,
                                            .columns = {build_left, build_right},
                                            .name = three_partition_write_name,
                                            .find_set = find_set};
    return number_board_parse(a, text, &kind);
}

const struct reduction three_partition_reduction = {
    .name = "3partition",
    .title = "3m numbers in m sets of equal sum → Clickomania, two columns, five colours "
             "[CLICK Thm 14]",
    .notation = "positive numbers split by commas, three for each set: 4,5,6,5,5,5; each "
                "between a quarter and half of\n"
                "the sum of a set, or sets of other sizes count, too",
    .solution_name = "sets",
    .parse = three_partition_parse,
    .print_line = click_board_print,
    .print_sizes = three_partition_print_sizes,
    .print_remark = print_remark,
    .draw = number_board_draw,
    .scales = true,
    .begin = three_partition_begin,
    .print_solution = number_search_print,
    .read_clicks = number_board_read_clicks,
};
