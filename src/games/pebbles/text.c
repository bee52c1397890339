/* SPDX-License-Identifier: MIT */
/* text.c: a board of pebbles and its start, from text and back; and how the moves on the
 * board are numbered, which depends on how many pebbles there are. */
#include "games/pebbles/pebbles.h"

#include "base/checked.h"
#include "games/pebbles/reach.h"
#include "games/tuples.h"

static const struct tuple_form form = {
    .least = 2, .most = COLOURS, .next = "',' and the red pebbles", .lists = true};

struct filler {
    const struct pebbles *pebbles;
    uint8_t *pos;
    uint32_t at;
};

static bool fill_counts(void *context, const struct cursor *place, const struct tuple *t)
{
    struct filler *f = context;
    (void)place; /* anything fits */
    for (uint64_t r = 0; r < t->repeat; r++, f->at++) {
        for (int i = 0; i < COLOURS; i++)
            set_count(f->pebbles, f->pos, f->at, (enum colour)i, t->count[i]);
    }
    return true;
}

static unsigned bits_of(uint64_t n)
{
    unsigned bits = 0;
    for (; n > 0; n >>= 1)
        bits++;
    return bits;
}

/* Decides how free moves are numbered. Each must have a number of its own: arc, own
 * pebbles and green pebbles, each in its own bits. */
static bool number_moves(struct pebbles *p, const struct totals *sum)
{
    uint64_t most =
        sum->pebbles[BLUE] > sum->pebbles[RED] ? sum->pebbles[BLUE] : sum->pebbles[RED];
    uint64_t largest = most > sum->pebbles[GREEN] ? most : sum->pebbles[GREEN],
             moves = p->dag.arcs;
    p->own_bits = bits_of(most);
    p->green_bits = bits_of(sum->pebbles[GREEN]);
    p->tolls = p->dag.arcs * TOLL_KINDS;
    p->width = largest <= UINT8_MAX    ? 1
               : largest <= UINT16_MAX ? 2
               : largest <= UINT32_MAX ? 4
                                       : 8;
    return p->own_bits + p->green_bits < 64 &&
           checked_multiply(&moves, (uint64_t)1 << (p->own_bits + p->green_bits)) &&
           checked_add(&moves, p->tolls);
}

static bool find_roles(struct pebbles *p, struct arena *arena)
{
    p->roles = arena_new(arena, p->dag.vertices, 1);
    if (p->roles != NULL)
        dag_roles(&p->dag, p->roles);
    return p->roles != NULL;
}

bool pebbles_parse(struct board *b, struct cursor *c)
{
    struct pebbles *p = arena_new(&b->arena, 1, sizeof *p);
    if (p == NULL)
        return cursor_no_memory(c, "board");
    b->data = p;
    struct totals sum;
    if (!dag_parse(c, &b->arena, &p->dag))
        return false;
    if (!tuples_total(c, &form, &sum))
        return false;
    struct cursor place = *c;
    if (p->dag.vertices == 0 &&
        !dag_without_arcs(&p->dag, &b->arena, (uint32_t)sum.vertices))
        return cursor_no_memory(&place, "board");
    if (!tuples_fit(&place, &sum, p->dag.vertices))
        return false;
    if (!number_moves(p, &sum))
        return cursor_fail(&place, BAD_INPUT,
                           "too many pebbles: their moves cannot be numbered in 64 bits");
    b->variant = p->own_bits << 8 | p->green_bits;
    b->pos_size = checked_bytes(p->dag.vertices, (size_t)COLOURS * p->width);
    b->scratch_size = checked_bytes(p->dag.vertices, sizeof(uint32_t) + 1);
    if (b->scratch_size < reach_bytes(p->dag.vertices))
        b->scratch_size = reach_bytes(p->dag.vertices);
    if ((sum.pebbles[GREEN] > 0 && !find_roles(p, &b->arena)) ||
        !pebbles_find_twins(p, &b->arena) || !pebbles_find_images(p, &b->arena))
        return cursor_no_memory(&place, "board");
    b->start = arena_new(&b->arena, b->pos_size, 1);
    if (b->start == NULL)
        return cursor_no_memory(&place, "board");
    struct filler f = {p, b->start, 0};
    c->at = c->end;
    return tuples_read(place, &form, fill_counts, &f);
}

/* The context of printing a position. */
struct page {
    const struct pebbles *pebbles;
    const uint8_t *pos;
};

static bool same_counts(const void *context, uint32_t u, uint32_t v)
{
    const struct page *page = context;
    size_t size = (size_t)COLOURS * page->pebbles->width;
    return memcmp(page->pos + u * size, page->pos + v * size, size) == 0;
}

void pebbles_print_counts(const struct pebbles *p, const uint8_t *pos, uint32_t v,
                          struct writer *w)
{
    write_format(w, "(%llu,%llu", (unsigned long long)count(p, pos, v, BLUE),
                 (unsigned long long)count(p, pos, v, RED));
    if (count(p, pos, v, GREEN) > 0)
        write_format(w, ",%llu", (unsigned long long)count(p, pos, v, GREEN));
    write_byte(w, ')');
}

static void print_tuple(const void *context, uint32_t v, struct writer *w)
{
    const struct page *page = context;
    pebbles_print_counts(page->pebbles, page->pos, v, w);
}

void pebbles_print(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const struct page page = {pebbles_of(b), pos};
    const struct tuple_printer printer = {&page, same_counts, print_tuple};
    dag_print(&page.pebbles->dag, w);
    write_byte(w, ' ');
    tuples_print(page.pebbles->dag.vertices, &printer, w);
}
