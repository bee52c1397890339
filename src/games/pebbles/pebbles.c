/* SPDX-License-Identifier: MIT */
/* pebbles.c: Blocking Pebbles, Ruleset 1 of [BP §2], on any acyclic digraph.
 *
 * Left moves blue and green pebbles, Right red and green: any positive number from v to
 * an in-neighbour for free, or two from v of which one goes to an out-neighbour and the
 * other is discarded. A player's own colour may not enter a vertex that holds the
 * opponent's. A position is three counts per vertex (blue, red, green), of 1, 2, 4 or 8
 * bytes: enough for all pebbles of one colour on one vertex, and their number never
 * grows.
 *
 * Moves are numbered: first 4 toll moves per arc, then free moves by (arc, own pebbles,
 * green pebbles). */
#include "games/pebbles/pebbles.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/checked.h"
#include "base/rng.h"
#include "game/kernel_rules.h"
#include "games/drawing.h"
#include "games/pebbles/reach.h"
#include "games/tuples.h"

/* The letters of the colours in moves. */
static const char pebbles_letters[] = "brg";

/* The four kinds of tolls, b-b b-g g-b g-g: which pebble is placed, and which is
 * discarded. */
static const struct toll {
    bool own_placed, own_discarded;
} tolls[TOLL_KINDS] = {{true, true}, {true, false}, {false, true}, {false, false}};

uint64_t pebbles_wide_count(unsigned width, const uint8_t *at)
{
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (width) {
    case 2:
        memcpy(&two, at, 2);
        return two;
    case 4:
        memcpy(&four, at, 4);
        return four;
    default:
        memcpy(&eight, at, 8);
        return eight;
    }
}

void pebbles_set_wide_count(unsigned width, uint8_t *at, uint64_t n)
{
    const uint16_t two = (uint16_t)n;
    const uint32_t four = (uint32_t)n;
    memcpy(at,
           width == 2   ? (const void *)&two
           : width == 4 ? (const void *)&four
                        : &n,
           width);
}

static void add_count(const struct pebbles *p, uint8_t *pos, uint32_t v,
                      enum colour colour, uint64_t more)
{
    set_count(p, pos, v, colour,
              count(p, pos, v, colour) + more); /* `more` may be negative, wrapped */
}

/* ---- moves ---- */

/* A move spelled out. The arc runs from `tail` to `head`; a free move goes from head to
 * tail, a toll move from tail to head. */
struct step {
    uint32_t from, to;
    const struct toll *toll; /* NULL: free move */
    uint64_t own, green;     /* free move: how many pebbles */
};

move pebbles_free_move(const struct pebbles *p, uint64_t arc, uint64_t own,
                       uint64_t green)
{
    return p->tolls + (((arc << p->own_bits) + own) << p->green_bits) + green;
}

static struct step decode(const struct pebbles *p, move m)
{
    struct step s = {0};
    if (m < p->tolls) {
        s.toll = &tolls[m % TOLL_KINDS];
        dag_arc_ends(&p->dag, m / TOLL_KINDS, &s.from, &s.to);
        return s;
    }
    m -= p->tolls;
    s.green = m & (((uint64_t)1 << p->green_bits) - 1);
    m >>= p->green_bits;
    s.own = m & (((uint64_t)1 << p->own_bits) - 1);
    dag_arc_ends(&p->dag, m >> p->own_bits, &s.to, &s.from);
    return s;
}

/* May `who` bring pebbles of their own colour to v? */
static bool open_to(const struct pebbles *p, const uint8_t *pos, uint32_t v,
                    enum player who)
{
    return count(p, pos, v, own_of(other(who))) == 0;
}

static bool toll_possible(const struct pebbles *p, const uint8_t *pos, uint32_t from,
                          uint32_t to, enum player who, const struct toll *t)
{
    unsigned own = (unsigned)t->own_placed + t->own_discarded;
    return count(p, pos, from, own_of(who)) >= own &&
           count(p, pos, from, GREEN) >= 2 - own &&
           (!t->own_placed || open_to(p, pos, to, who));
}

/* Which moves an enumeration gives: all, or only free moves of one pebble and tolls that
 * matter. */
enum stride { ALL_MOVES, UNITS };

/* Gives the next free move. In the iterator, at[0] is the vertex; at[1] counts its
 * in-neighbours (free moves), then 4 kinds of tolls per out-neighbour; at[2] and at[3]
 * are the own and green pebbles of the last free move to that in-neighbour. `own` and
 * `green` are the pebbles on the vertex. */
static bool next_free(const struct pebbles *p, const uint8_t *pos, enum player who,
                      enum stride stride, uint64_t own, uint64_t green,
                      struct iterator *it, move *m)
{
    uint32_t v = (uint32_t)it->at[0], k = (uint32_t)it->at[1], to = dag_in(&p->dag, v, k);
    if (!open_to(p, pos, to, who))
        own = 0;
    if (stride == UNITS) {
        own = own > 0;
        green = green > 0 && it->at[2] == 0;
    }
    if (it->at[3] < green) {
        it->at[3]++;
    } else if (it->at[2] < own) {
        it->at[2]++;
        it->at[3] = 0;
    } else {
        return false;
    }
    *m = pebbles_free_move(p, dag_in_arc(&p->dag, v, k), it->at[2], it->at[3]);
    return true;
}

/* Is this the toll that places the green pebble and discards the own one? It never
 * changes a value, because the opponent can take it back (doc/pebbles.md). */
static bool is_needless(const struct toll *t)
{
    return !t->own_placed && t->own_discarded;
}

static bool next_toll(const struct pebbles *p, const uint8_t *pos, enum player who,
                      enum stride stride, struct iterator *it, move *m)
{
    uint32_t v = (uint32_t)it->at[0];
    uint64_t which = it->at[1] - dag_in_degree(&p->dag, v);
    uint32_t to = dag_out(&p->dag, v, (uint32_t)(which / TOLL_KINDS));
    const struct toll *t = &tolls[which % TOLL_KINDS];
    if ((stride == UNITS && is_needless(t)) || !toll_possible(p, pos, v, to, who, t))
        return false;
    uint64_t arc;
    dag_find_arc(&p->dag, v, to, &arc);
    *m = arc * TOLL_KINDS + which % TOLL_KINDS;
    return true;
}

/* A walk over more arcs takes a good part of a second. */
#define VAST_ARCS ((uint64_t)1 << 25)

/* The first and the last vertex that are open to `who`; first > last if none is. */
struct range {
    uint32_t first, last;
};

/* Returns the range of open vertices in vast tournaments, where walking along blocked
 * arcs would take longer than any time limit. There the in-neighbours of a vertex are all
 * vertices before it and the out-neighbours all after it. In other digraphs nothing is
 * ruled out. */
static struct range open_range(const struct pebbles *p, const uint8_t *pos,
                               enum player who)
{
    const uint32_t n = p->dag.vertices;
    struct range open = {0, n};
    if (p->dag.shape != DAG_TOURNAMENT || p->dag.arcs <= VAST_ARCS)
        return open;
    while (open.first < n && !open_to(p, pos, open.first, who))
        open.first++;
    while (open.last > 0 && !open_to(p, pos, open.last - 1, who))
        open.last--;
    return (struct range){open.first, open.last > 0 ? open.last - 1 : 0};
}

static bool next_move(const struct pebbles *p, const uint8_t *pos, enum player who,
                      enum stride stride, struct iterator *it, move *m)
{
    const struct range open = open_range(p, pos, who);
    for (; it->at[0] < p->dag.vertices; *it = (struct iterator){{it->at[0] + 1}}) {
        uint32_t v = (uint32_t)it->at[0];
        uint64_t own = count(p, pos, v, own_of(who)), green = count(p, pos, v, GREEN);
        if (own == 0 && green == 0)
            continue;
        uint64_t free_targets = dag_in_degree(&p->dag, v),
                 all = free_targets + 4ull * dag_out_degree(&p->dag, v);
        if (green == 0 && open.first > v && it->at[1] < free_targets)
            it->at[1] = free_targets;
        while (it->at[1] < free_targets) {
            if (next_free(p, pos, who, stride, own, green, it, m))
                return true;
            it->at[1]++;
            it->at[2] = it->at[3] = 0;
        }
        if (own + green < 2 || (green == 0 && open.last <= v))
            continue; /* cannot pay a toll, or nowhere to go */
        while (it->at[1] < all) {
            bool possible = next_toll(p, pos, who, stride, it, m);
            it->at[1] += green == 0 ? 4 : 1; /* without green only the first kind */
            if (possible)
                return true;
        }
    }
    return false;
}

void pebbles_move_ends(const struct pebbles *p, move m, uint32_t *from, uint32_t *to)
{
    struct step s = decode(p, m);
    *from = s.from;
    *to = s.to;
}

static bool pebbles_next(const struct board *b, const uint8_t *pos, enum player who,
                         struct iterator *it, void *scratch, move *m)
{
    (void)scratch;
    return next_move(pebbles_of(b), pos, who, ALL_MOVES, it, m);
}

/* The line of a free move is its arc, since moving several pebbles is moving them one by
 * one. Arcs ascend by head, as the enumeration does. */
static bool next_unit(const struct board *b, const uint8_t *pos, enum player who,
                      struct iterator *it, move *m, uint32_t *line)
{
    const struct pebbles *p = pebbles_of(b);
    bool numbered = p->dag.arcs < NO_LINE;
    *line = NO_LINE;
    if (!next_move(p, pos, who, numbered ? UNITS : ALL_MOVES, it, m))
        return false;
    if (numbered && *m >= p->tolls)
        *line = (uint32_t)((*m - p->tolls) >> (p->own_bits + p->green_bits));
    return true;
}

static void pebbles_play(const struct board *b, uint8_t *pos, enum player who, move m,
                         void *scratch)
{
    (void)scratch;
    const struct pebbles *p = pebbles_of(b);
    struct step s = decode(p, m);
    enum colour own = own_of(who);
    if (s.toll != NULL) {
        add_count(p, pos, s.from, s.toll->own_placed ? own : GREEN, (uint64_t)-1);
        add_count(p, pos, s.from, s.toll->own_discarded ? own : GREEN, (uint64_t)-1);
        add_count(p, pos, s.to, s.toll->own_placed ? own : GREEN, 1);
        return;
    }
    add_count(p, pos, s.from, own, 0 - s.own);
    add_count(p, pos, s.from, GREEN, 0 - s.green);
    add_count(p, pos, s.to, own, s.own);
    add_count(p, pos, s.to, GREEN, s.green);
}

static bool take_letter(struct cursor *c, enum player who, bool *own)
{
    int byte = cursor_peek(c);
    if (byte != pebbles_letters[own_of(who)] && byte != 'g')
        return cursor_expected(c, who == LEFT ? "b or g, the pebbles of Left"
                                              : "r or g, the pebbles of Right");
    c->at++;
    *own = byte != 'g';
    return true;
}

static bool parse_toll(const struct pebbles *p, struct cursor *c, enum player who,
                       uint32_t from, uint32_t to, move *m)
{
    bool placed, discarded;
    uint64_t arc;
    if (!take_letter(c, who, &placed))
        return false;
    if (!cursor_take(c, "-"))
        return cursor_expected(c, "'-' and the pebble that is discarded");
    if (!take_letter(c, who, &discarded))
        return false;
    if (!dag_find_arc(&p->dag, from, to, &arc))
        return cursor_fail(c, BAD_INPUT, "there is no arc %u>%u to pay a toll for", from,
                           to);
    *m = arc * TOLL_KINDS + (placed ? 0 : 2) + (discarded ? 0 : 1);
    return true;
}

static bool parse_free(const struct pebbles *p, struct cursor *c, enum player who,
                       uint32_t from, uint32_t to, move *m)
{
    struct cursor place = *c;
    uint64_t moved[2] = {0}, arc; /* own, green */
    for (int last = -1; last < 1;) {
        uint64_t n;
        bool own = false;
        if (!cursor_number(c, MAX_COUNT, "a number of pebbles", &n) ||
            !take_letter(c, who, &own))
            return false;
        if (n == 0 || (int)!own <= last)
            return cursor_fail(&place, BAD_INPUT,
                               "expected a positive number of b or r, then of g");
        last = !own;
        moved[last] = n;
        int byte = cursor_peek(c);
        if (!is_digit(byte))
            break;
    }
    if (moved[0] >> p->own_bits != 0 || moved[1] >> p->green_bits != 0)
        return cursor_fail(&place, BAD_INPUT, "there are not that many pebbles");
    if (!dag_find_arc(&p->dag, to, from, &arc))
        return cursor_fail(&place, BAD_INPUT,
                           "free moves go against an arc: there is no arc %u>%u", to,
                           from);
    *m = pebbles_free_move(p, arc, moved[0], moved[1]);
    return true;
}

static bool pebbles_parse_move(const struct board *b, const uint8_t *pos, enum player who,
                               struct cursor *c, void *scratch, move *m)
{
    (void)pos, (void)scratch;
    const struct pebbles *p = pebbles_of(b);
    uint32_t from, to;
    if (!vertex_parse(c, p->dag.vertices, &from))
        return false;
    if (!cursor_take(c, ">"))
        return cursor_expected(c, "'>' and the vertex the pebbles go to");
    if (!vertex_parse(c, p->dag.vertices, &to))
        return false;
    if (!cursor_take(c, ":"))
        return cursor_expected(c, "':' and the pebbles");
    int byte = cursor_peek(c);
    return is_digit(byte) ? parse_free(p, c, who, from, to, m)
                          : parse_toll(p, c, who, from, to, m);
}

static void pebbles_print_move(const struct board *b, const uint8_t *pos, enum player who,
                               move m, struct writer *w)
{
    (void)pos;
    struct step s = decode(pebbles_of(b), m);
    char own = pebbles_letters[own_of(who)];
    write_format(w, "%u>%u:", s.from, s.to);
    if (s.toll != NULL)
        write_format(w, "%c-%c", s.toll->own_placed ? own : 'g',
                     s.toll->own_discarded ? own : 'g');
    else if (s.own > 0)
        write_format(w, "%llu%c", (unsigned long long)s.own, own);
    if (s.green > 0)
        write_format(w, "%llug", (unsigned long long)s.green);
}

static bool pebbles_legal(const struct board *b, const uint8_t *pos, enum player who,
                          move m, void *scratch, struct writer *why)
{
    (void)scratch;
    const struct pebbles *p = pebbles_of(b);
    struct step s = decode(p, m);
    uint64_t own = s.own, green = s.green;
    if (s.toll != NULL) {
        own = (uint64_t)s.toll->own_placed + s.toll->own_discarded;
        green = 2 - own;
    }
    bool brings_own = s.toll != NULL ? s.toll->own_placed : own > 0;
    const char *problem = NULL;
    if (own + green == 0)
        problem = "no pebble is moved from";
    else if (count(p, pos, s.from, own_of(who)) < own ||
             count(p, pos, s.from, GREEN) < green)
        problem = "there are not that many pebbles on";
    if (problem != NULL && why != NULL)
        write_format(why, "%s vertex %u", problem, s.from);
    else if (problem == NULL && brings_own && !open_to(p, pos, s.to, who)) {
        problem = "blocked";
        if (why != NULL)
            write_format(why, "vertex %u is blocked: it holds %s pebbles", s.to,
                         who == LEFT ? "red" : "blue");
    }
    return problem == NULL;
}

static bool pebbles_negate(const struct board *b, uint8_t *pos, void *scratch)
{
    (void)scratch;
    const struct pebbles *p = pebbles_of(b);
    for (uint32_t v = 0; v < p->dag.vertices; v++, pos += (size_t)COLOURS * p->width)
        for (unsigned i = 0; i < p->width; i++) {
            uint8_t blue = pos[i];
            pos[i] = pos[p->width + i];
            pos[p->width + i] = blue;
        }
    return true;
}

/* ---- boards and positions as text ----
 *
 * How the moves on a board are numbered depends on how many pebbles there are. */

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

static bool pebbles_parse(struct board *b, struct cursor *c)
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
        !pebbles_find_images(p, &b->arena))
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

/* Prints the pebbles of a vertex as in a LINE. */
static void print_counts(const struct pebbles *p, const uint8_t *pos, uint32_t v,
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
    print_counts(page->pebbles, page->pos, v, w);
}

static void pebbles_print(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const struct page page = {pebbles_of(b), pos};
    const struct tuple_printer printer = {&page, same_counts, print_tuple};
    dag_print(&page.pebbles->dag, w);
    write_byte(w, ' ');
    tuples_print(page.pebbles->dag.vertices, &printer, w);
}

/* ---- random pebbles, on a given shape or on one of a few small ones ---- */

/* Writes random counts for all vertices, of two colours or of all three. */
static void random_counts(uint32_t vertices, struct random_wish *wish, struct writer *w)
{
    uint64_t most = wish->most > 0 ? wish->most : 2;
    bool green = rng_next(&wish->seed) % 2 == 0;
    unsigned percent = wish->percent > 0 ? wish->percent : 60;
    for (uint32_t v = 0; v < vertices; v++) {
        for (int i = 0; i < 2 + green; i++) {
            uint64_t r = rng_next(&wish->seed),
                     n = r % 100 < percent ? 1 + r / 100 % most : 0;
            write_format(w, i == 0 ? "(%llu" : ",%llu", (unsigned long long)n);
            if (i == 1 + green)
                write_byte(w, ')');
        }
    }
}

static bool pebbles_random(const struct game *game, struct memory *m,
                           struct cursor *shape, struct random_wish *wish,
                           struct writer *w)
{
    (void)game;
    struct writer chosen;
    writer_init(&chosen, m);
    if (cursor_at_end(shape)) {
        static const char *const shapes[] = {
            "tournament 3",         "path 4",           "outstar 2",  "instar 3",
            "arcs 0>1,0>2,1>3,2>3", "arcs 0>2,1>2,3>4", "arcs 3:0>1",
        };
        write_text(&chosen,
                   shapes[rng_next(&wish->seed) % (sizeof shapes / sizeof shapes[0])]);
        if (chosen.failed) {
            writer_done(&chosen);
            return cursor_no_memory(shape, "shape");
        }
        *shape = cursor_of(chosen.text, chosen.length, shape->error);
    }
    struct dag d;
    struct arena arena = arena_of(m);
    bool ok = dag_parse(shape, &arena, &d);
    if (ok) {
        cursor_blanks(shape);
        ok = cursor_done(shape, "the end of the shape") &&
             (d.vertices > 0 ||
              cursor_fail(shape, BAD_INPUT,
                          "arcs - needs its number of vertices: arcs N:-"));
        if (ok) {
            dag_print(&d, w);
            write_byte(w, ' ');
            random_counts(d.vertices, wish, w);
        }
    }
    arena_done(&arena);
    writer_done(&chosen);
    return ok;
}

/* ---- all small positions, those with fewer vertices and pebbles first ---- */

static bool is_least(uint32_t arcs, unsigned n)
{
    unsigned name[TINY_DAG_VERTICES];
    return tiny_dag_least(arcs, n, name) == arcs;
}

static void write_counts(const struct small *s, uint32_t vertices, struct writer *w)
{
    write_format(w, s->colours > 2 ? " (%llu,%llu,%llu)" : " (%llu,%llu)",
                 (unsigned long long)s->pieces, (unsigned long long)s->pieces,
                 (unsigned long long)s->pieces);
    if (vertices > 1)
        write_format(w, "(0,0)x%u", vertices - 1);
}

/* Writes the next digraph. s->at is vertices << 32 | arcs of the next one to look at. */
static bool next_digraph(struct small *s, struct writer *w)
{
    unsigned n = s->at == 0 ? 2 : (unsigned)(s->at >> 32);
    assert(n >= 2);
    for (uint32_t arcs = (uint32_t)s->at; n <= TINY_DAG_VERTICES && n < s->size;
         n++, arcs = 0)
        for (; arcs < tiny_dag_end(n); arcs++)
            if (tiny_dag_is_connected(arcs, n) && is_least(arcs, n)) {
                s->at = (uint64_t)n << 32 | (arcs + 1);
                s->pieces = s->size - n;
                write_text(w, "arcs ");
                tiny_dag_write(arcs, n, w);
                write_counts(s, n, w);
                return true;
            }
    return false;
}

/* If a shape is given, it is the only board of each size, and the size then counts only
 * pebbles. */
static bool pebbles_small_board(struct memory *m, struct cursor *shape, struct small *s,
                                struct writer *w)
{
    struct dag d;
    struct arena arena = arena_of(m);
    if (s->colours == 0)
        s->colours = COLOURS;
    if (cursor_at_end(shape))
        return next_digraph(s, w);
    if (s->at > 0 || !dag_parse(shape, &arena, &d)) {
        arena_done(&arena);
        return false;
    }
    s->at = 1;
    s->pieces = s->size;
    cursor_blanks(shape);
    bool ok = cursor_done(shape, "the end of the shape") &&
              (d.vertices > 0 ||
               cursor_fail(shape, BAD_INPUT, "arcs - needs its number of vertices"));
    dag_print(&d, w);
    write_counts(s, d.vertices, w);
    arena_done(&arena);
    return ok;
}

/* Steps through all ways to put the pebbles into places (vertex, colour): from the first
 * place that has pebbles, one goes to the next place and the others go back to the first
 * place. */
static bool pebbles_next_small(const struct board *b, const struct small *s, uint8_t *pos)
{
    const struct pebbles *p = pebbles_of(b);
    unsigned colours = s->colours > 2 ? COLOURS : 2;
    uint64_t places = (uint64_t)p->dag.vertices * colours, i = 0, n = 0;
    for (; i < places; i++)
        if ((n = count(p, pos, (uint32_t)(i / colours), (enum colour)(i % colours))) > 0)
            break;
    if (i == places) {
        set_count(p, pos, 0, BLUE, s->pieces);
        return true;
    }
    if (i + 1 == places)
        return false;
    uint32_t next = (uint32_t)((i + 1) / colours);
    enum colour colour = (enum colour)((i + 1) % colours);
    set_count(p, pos, (uint32_t)(i / colours), (enum colour)(i % colours), 0);
    set_count(p, pos, next, colour, count(p, pos, next, colour) + 1);
    set_count(p, pos, 0, BLUE, n - 1); /* place 0 is place i, or empty */
    return true;
}

/* ---- the picture, and which move a touch means ---- */

static bool is_star(const struct dag *d)
{
    return d->shape == DAG_OUTSTAR || d->shape == DAG_INSTAR;
}

/* Returns the radius of the circle on which the vertices stand; in a star, all but its
 * centre. */
static double picture_radius(const struct dag *d)
{
    if (!is_star(d))
        return circle_radius(d->vertices);
    return d->vertices > 1 ? fmax(VERTEX_GAP, circle_radius(d->vertices - 1)) : 0;
}

static struct point vertex_place(const struct dag *d, uint32_t v)
{
    double r = picture_radius(d);
    if (d->shape == DAG_PATH)
        return (struct point){0.5 + VERTEX_GAP * v, 0.5};
    if (!is_star(d))
        return place_on_circle(v, d->vertices, r);
    return v == 0 ? (struct point){r + 0.5, r + 0.5}
                  : place_on_circle(v - 1, d->vertices - 1, r);
}

static void pebbles_draw(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const struct pebbles *p = pebbles_of(b);
    const struct dag *d = &p->dag;
    uint32_t n = d->vertices;
    double around = 2 * picture_radius(d) + 1;
    if (n > MAX_DRAWN || d->arcs > MAX_DRAWN_EDGES)
        return;
    if (d->shape == DAG_PATH)
        draw_size(1 + VERTEX_GAP * (n - 1), 1, w);
    else
        draw_size(around, around, w);
    for (uint32_t v = 0; v < n; v++)
        for (uint32_t k = 0; k < dag_out_degree(d, v); k++)
            draw_edge(vertex_place(d, v), vertex_place(d, dag_out(d, v, k)), "arrow", w);
    for (uint32_t v = 0; v < n; v++) {
        const struct point at = vertex_place(&p->dag, v);
        draw_mark("dot", at, "plain", w);
        draw_text(at, w);
        write_format(w, "%u:", v);
        print_counts(p, pos, v, w);
        write_byte(w, '\n');
    }
}

/* ---- touches: from a vertex to a vertex ---- */

static void touch_places(const struct board *b, const uint8_t *pos, struct writer *w)
{
    (void)pos;
    const struct dag *d = &pebbles_of(b)->dag;
    for (uint32_t v = 0; v < d->vertices; v++) {
        draw_place(vertex_place(d, v), w);
        write_format(w, "%u\n", v);
    }
}

static void touches_of_move(const struct board *b, const uint8_t *pos, enum player who,
                            move m, void *scratch, struct writer *w)
{
    (void)pos, (void)who, (void)scratch;
    uint32_t from, to;
    pebbles_move_ends(pebbles_of(b), m, &from, &to);
    write_format(w, "%u>%u", from, to);
}

/* Returns a vertex that an arc joins to v, or v if there is none. */
static uint32_t any_neighbour(const struct dag *d, uint32_t v)
{
    for (uint32_t u = 0; u < d->vertices; u++) {
        uint64_t arc;
        if (dag_find_arc(d, u, v, &arc) || dag_find_arc(d, v, u, &arc))
            return u;
    }
    return v;
}

/* Writes the move that was meant: along an arc a toll move, otherwise a free move, of
 * whatever pebbles there are. */
static void touch_meant(const struct board *b, const uint8_t *pos, enum player who,
                        const uint32_t *touched, size_t count_touched, struct writer *w)
{
    const struct pebbles *p = pebbles_of(b);
    const uint32_t from = *touched;
    const uint32_t to =
        count_touched > 1 ? touched[count_touched - 1] : any_neighbour(&p->dag, from);
    const bool green =
        count(p, pos, from, own_of(who)) == 0 && count(p, pos, from, GREEN) > 0;
    const char letter = green ? 'g' : pebbles_letters[own_of(who)];
    uint64_t arc;
    if (dag_find_arc(&p->dag, from, to, &arc))
        write_format(w, "%u>%u:%c-%c", from, to, letter, letter);
    else
        write_format(w, "%u>%u:1%c", from, to, letter);
}

static const struct touch pebbles_touch = {
    .places = touch_places, .of_move = touches_of_move, .meant = touch_meant};

/* ---- the game ---- */

static const struct theory theory = {
    .value = pebbles_value,
    .bounds = pebbles_bounds,
    .nim_move = pebbles_nim_move,
    .next_unit = next_unit,
    .small_board = pebbles_small_board,
    .next_small = pebbles_next_small,
};

static uint64_t kernel_size(const struct board *b, const uint8_t *pos)
{
    const struct pebbles *p = pebbles_of(b);
    uint64_t size = p->dag.vertices <= KERNEL_VERTICES ? 0 : KERNEL_SIZE + 1;
    for (uint32_t v = 0; v < p->dag.vertices && size <= KERNEL_SIZE; v++)
        for (enum colour c = BLUE; c < COLOURS && size <= KERNEL_SIZE; c++) {
            uint64_t n = count(p, pos, v, c);
            size += n <= KERNEL_SIZE ? n : KERNEL_SIZE + 1;
        }
    return size;
}

static size_t kernel_key(const struct board *b, const uint8_t *pos, uint8_t *key)
{
    const struct pebbles *p = pebbles_of(b);
    uint8_t *to = key;
    for (uint32_t v = 0; v < p->dag.vertices; v++)
        for (enum colour c = BLUE; c < COLOURS; c++)
            to = kernel_number(to, count(p, pos, v, c), 2);
    return (size_t)(to - key);
}

static const struct kernel_rules kernel = {
    .own_family = true, .size = kernel_size, .key = kernel_key};

const struct game pebbles = {
    .name = "pebbles",
    .title = "Blocking Pebbles: move pebbles against arcs for free, along arcs at a "
             "toll; whoever cannot move loses",
    .notation = "A directed graph without cycles (arcs 0>1,0>2; path N; outstar N; "
                "instar N; tournament N), then (blue,red) or "
                "(blue,red,green) for each vertex: tournament 3 (1,0)(2,4)(0,0). A free "
                "move 2>0:1b2g goes against an arc; "
                "a toll move 0>2:b-g places the first pebble on an out-neighbour and "
                "discards the second. Left moves blue pebbles (b), Right red ones (r), "
                "both green ones (g).",
    .players = 2,
    .parse = pebbles_parse,
    .print = pebbles_print,
    .random = pebbles_random,
    .parse_move = pebbles_parse_move,
    .print_move = pebbles_print_move,
    .next = pebbles_next,
    .play = pebbles_play,
    .legal = pebbles_legal,
    .draw = pebbles_draw,
    .part = pebbles_part,
    .normalise = pebbles_normalise,
    .negate = pebbles_negate,
    .theory = &theory,
    .kernel = &kernel,
    .touch = &pebbles_touch,
};
