/* SPDX-License-Identifier: MIT */
/* partition.c: numbers can be divided into two sets of equal sum iff a board of two
 * columns and six colours can be cleared. This is the warm-up that [CLICK §3] mentions;
 * doc/reductions-click.md has the proof.
 *
 * Right column: 2a green blocks for every number a, with single separators between them,
 * blue and yellow in turn; then a red block, and the mirror image of the separators. Left
 * column: black and white in turn, a red block, and the mirror image. Nothing but green
 * can be clicked before the red blocks meet, and they meet when half of the sum is
 * gone. */
#include "reduce/click/number_board.h"
#include "reduce/reduction.h"

struct instance {
    struct number_board base;
    uint32_t left_red; /* the red run on the left */
};

/* ---- the board ---- */

/* Returns the number of blocks below the red one on the left. */
static uint64_t stem(const struct numbers *n)
{
    return n->sum + n->count - 1;
}

static void build_left(struct number_board *base)
{
    struct instance *in = (struct instance *)base;
    struct click_board *b = &base->board;
    uint64_t length = stem(&in->base.numbers);
    for (uint64_t i = 0; i < length && !b->failed; i++)
        click_board_put(b, "kw"[i % 2], 1);
    in->left_red = click_board_put(b, 'r', 1);
    for (uint64_t i = length; i-- > 0 && !b->failed;)
        click_board_put(b, "kw"[i % 2], 1);
}

static void build_right(struct number_board *base)
{
    struct click_board *b = &base->board;
    const struct numbers *n = &base->numbers;
    for (size_t i = 0; i < n->count; i++) {
        click_board_put(b, 'g', 2 * (uint64_t)n->value[i]);
        click_board_put(b, i + 1 == n->count ? 'r' : "by"[i % 2], 1);
    }
    for (size_t i = n->count - 1; i-- > 0;)
        click_board_put(b, "by"[i % 2], 1);
}

static bool partition_fits(struct number_board *b, const struct cursor *place)
{
    b->sets = 2;
    return click_board_fits(2 * stem(&b->numbers) + 1, place);
}

static void partition_print_sizes(const void *instance, struct writer *w)
{
    const struct numbers *n = &((const struct instance *)instance)->base.numbers;
    write_format(w, "n=%zu, sum %llu; both columns 2*sum+2n-1 blocks", n->count,
                 (unsigned long long)n->sum);
}

/* ---- drawing ---- */

static void partition_write_name(const void *picture, uint32_t run, struct writer *w)
{
    const struct number_picture *p = picture;
    const struct instance *in = (const struct instance *)p->board;
    const struct numbers *n = &in->base.numbers;
    uint32_t first = number_run(p->board, 0), last = number_run(p->board, n->count - 1);
    if (run == in->left_red || run == last + 1)
        write_text(w, "red");
    else if (run > last)
        write_text(w, "mirrored");
    else if (run >= first && (run - first) % 2 == 0)
        number_picture_name(p, (run - first) / 2, w);
    else if (run >= first)
        write_text(w, "separator");
}

/* ---- the search: which sums can be reached ---- */

/* Set 0 is the half that was found. */
struct equal_halves {
    struct number_search base;
    uint32_t half;
    uint32_t *by;  /* for each sum: 1 + the first number that reached it; 0: none */
    size_t number; /* the number that is being added; nodes are numbers */
    uint32_t sum;  /* larger sums have been tried with that number */
};

/* Makes the clicks: the half goes first, then red, then everything else from the middle
 * outwards. */
static enum search_state partition_make_clicks(struct reduction_search *s,
                                               const uint32_t *set_of)
{
    const struct instance *in = s->instance;
    const struct numbers *n = &in->base.numbers;
    size_t length = (size_t)stem(n); /* at most MOST_ROWS */
    s->count = length + 2 * n->count;
    uint32_t *c = s->clicks = arena_new(&s->search.kept, s->count, sizeof *c);
    if (c == NULL)
        return SEARCH_NO_MEMORY;
    for (size_t i = 0; i < n->count; i++)
        if (set_of[i] == 0)
            *c++ = number_run(&in->base, i);
    for (size_t i = 0; i <= length; i++)
        *c++ = in->left_red - (uint32_t)i;
    for (size_t i = 0; i < n->count; i++)
        if (set_of[i] != 0)
            *c++ = number_run(&in->base, i);
    for (size_t i = n->count - 1; i-- > 0;)
        *c++ = number_run(&in->base, i) + 1;
    s->found = true;
    return SEARCH_SOLVED;
}

/* Adds one number after another to the sums, the larger sums first, so that no sum has it
 * twice. */
static enum search_state find_half(struct reduction_search *s, struct work *w)
{
    enum { SUMS = 1024 }; /* per tick */
    struct equal_halves *h = (struct equal_halves *)s;
    const struct numbers *n = &((const struct number_board *)s->instance)->numbers;
    while (n->sum % 2 == 0 && h->number < n->count && h->by[h->half] == 0) {
        const uint32_t value = n->value[h->number];
        while (h->sum >= value) {
            const uint32_t sum = h->sum--;
            if (h->by[sum] == 0 && (sum == value || h->by[sum - value] != 0))
                h->by[sum] = 1 + (uint32_t)h->number;
            if (sum % SUMS == 0 && over(w))
                return SEARCH_RUNNING;
        }
        h->number++;
        h->sum = h->half;
        w->nodes++;
    }
    if (n->sum % 2 != 0 || h->by[h->half] == 0) {
        s->reason = n->sum % 2 != 0 ? "the sum is odd" : "no set has half of the sum";
        return SEARCH_SOLVED;
    }
    for (size_t i = 0; i < n->count; i++)
        h->base.set_of[i] = 1;
    for (uint32_t sum = h->half; sum > 0;) {
        uint32_t i = h->by[sum] - 1;
        h->base.set_of[i] = 0;
        sum -= n->value[i];
    }
    return partition_make_clicks(s, h->base.set_of);
}

static struct reduction_search *
partition_begin(const void *instance, const struct task *t, struct play_wish wish)
{
    (void)wish; /* there is no opponent */
    const struct numbers *n = &((const struct number_board *)instance)->numbers;
    struct equal_halves *h = reduction_search_new(instance, t, sizeof *h, find_half);
    if (h == NULL)
        return NULL;
    struct reduction_search *s = &h->base.base;
    struct arena *a = &s->search.kept;
    s->method = "sums";
    h->half = h->sum = (uint32_t)(n->sum / 2);
    h->by = arena_new(a, (size_t)h->half + 1, sizeof *h->by);
    h->base.set_of = arena_new(a, n->count, sizeof *h->base.set_of);
    if (!a->failed)
        return s;
    reduction_search_free(s);
    return NULL;
}

/* Returns the set of number i. The numbers that went before the red blocks are set 0. */
static uint32_t find_set(const struct number_board *b, const uint32_t *when, size_t i)
{
    const struct instance *in = (const struct instance *)b;
    return when[number_run(&in->base, i)] > when[in->left_red];
}

/* ---- the reduction ---- */

static void *partition_parse(struct arena *a, struct cursor *text)
{
    static const struct number_kind kind = {.size = sizeof(struct instance),
                                            .fits = partition_fits,
                                            .columns = {build_left, build_right},
                                            .name = partition_write_name,
                                            .find_set = find_set};
    return number_board_parse(a, text, &kind);
}

const struct reduction partition_reduction = {
    .name = "partition",
    .title = "numbers in two sets of equal sum → Clickomania, two columns, six colours "
             "[CLICK §3]",
    .notation = "positive numbers split by commas: 3,1,1,2,2,1",
    .solution_name = "sets",
    .parse = partition_parse,
    .print_line = click_board_print,
    .print_sizes = partition_print_sizes,
    .draw = number_board_draw,
    .scales = true,
    .begin = partition_begin,
    .print_solution = number_search_print,
    .read_clicks = number_board_read_clicks,
};
