/* SPDX-License-Identifier: MIT */
/* formulas.c: compares what games know beyond their rules (values by formula, and bounds)
 * with the value computed from the moves alone, on ALL of their smallest positions.
 *
 * Formulas go wrong at the edge of their theorem: one vertex, no arc, an empty board.
 * Random positions rarely get there, and a test that goes through the search may not see
 * the mistake, because the search takes immobile pieces off the board before it asks for
 * the formula. So this test asks the game itself about every position, from the smallest
 * size of every named shape on. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "game/theory.h"

/* ---- values from the moves alone ---- */

struct solved {
    uint8_t *pos;
    value value;
};

/* The positions met on one board; they are so few that a linear search finds them. */
struct oracle {
    const struct board *board;
    struct values *store;
    void *scratch;
    struct solved *known;
    size_t count;
};

static value by_moves(struct oracle *o, const uint8_t *pos)
{
    const struct board *b = o->board;
    value options[2][64];
    size_t count[2] = {0};
    for (size_t i = 0; i < o->count; i++)
        if (memcmp(o->known[i].pos, pos, b->pos_size) == 0)
            return o->known[i].value;
    uint8_t *after = malloc(b->pos_size + 1);
    for (int who = LEFT; who <= RIGHT; who++) {
        struct iterator it = {{0}};
        for (move m; b->game->next(b, pos, (enum player)who, &it, o->scratch, &m);) {
            memcpy(after, pos, b->pos_size);
            b->game->play(b, after, (enum player)who, m, o->scratch);
            check(count[who] < 64);
            options[who][count[who]++] = by_moves(o, after);
        }
    }
    value v = value_of_options(o->store, options[LEFT], count[LEFT], options[RIGHT],
                               count[RIGHT]);
    check(v != NO_VALUE);
    memcpy(after, pos, b->pos_size);
    o->known = realloc(o->known, (o->count + 1) * sizeof *o->known);
    o->known[o->count++] = (struct solved){after, v};
    return v;
}

/* ---- one position ---- */

static bool formula_agrees(struct oracle *o, value expected)
{
    const struct board *b = o->board;
    value v;
    check(b->game->theory->value(b, b->start, o->scratch, o->store, &v));
    check(v == expected || v == NO_VALUE);
    return v != NO_VALUE;
}

static void check_bounds(struct oracle *o, value v)
{
    const struct board *b = o->board;
    int64_t low, high;
    if (theory_of(b->game)->bounds == NULL ||
        !b->game->theory->bounds(b, b->start, o->scratch, &low, &high))
        return;
    check(value_at_most(o->store, value_integer(o->store, low), v) == YES);
    check(value_at_most(o->store, v, value_integer(o->store, high)) == YES);
}

/* Returns whether there was a formula. */
static unsigned try_line(const char *line)
{
    struct sample s;
    struct memory memory = {0};
    sample_open(&s, line);
    struct oracle o = {.board = s.problem.terms[0].board,
                       .store = values_new(&memory),
                       .scratch = s.scratch};
    value v = by_moves(&o, o.board->start);
    bool fits = theory_of(o.board->game)->value != NULL && formula_agrees(&o, v);
    check_bounds(&o, v);
    for (size_t i = 0; i < o.count; i++)
        free(o.known[i].pos);
    free(o.known);
    values_free(o.store);
    sample_close(&s);
    return fits;
}

/* ---- all small positions, game by game ---- */

static unsigned try_counts(const char *shape, const unsigned *counts, unsigned places)
{
    struct text line = {"pebbles "};
    add_text(&line, "%s ", shape);
    for (unsigned v = 0; v < places; v += 3)
        add_text(&line, "(%u,%u,%u)", counts[v], counts[v + 1], counts[v + 2]);
    return try_line(line.bytes);
}

/* All ways to put up to `most` pebbles on the vertices, with up to `each` of one colour
 * on one vertex. */
static unsigned try_pebbles(const char *shape, unsigned vertices, unsigned each,
                            unsigned most)
{
    unsigned counts[9] = {0}, formulas = 0, places = 3 * vertices;
    check(places <= 9);
    for (;;) {
        unsigned total = 0, i = 0;
        for (unsigned v = 0; v < places; v++)
            total += counts[v];
        if (total <= most)
            formulas += try_counts(shape, counts, places);
        while (i < places && counts[i] == each)
            counts[i++] = 0;
        if (i == places)
            return formulas;
        counts[i]++;
    }
}

/* The named shapes with one, two and three vertices. */
static unsigned try_named_shapes(void)
{
    static const struct {
        const char *name;
        unsigned smallest; /* the N of this shape that gives one vertex */
    } shapes[] = {{"path", 1}, {"tournament", 1}, {"outstar", 0}, {"instar", 0}};
    unsigned formulas = 0;
    for (size_t i = 0; i < COUNT(shapes); i++)
        for (unsigned n = 1; n <= 3; n++) {
            struct text shape =
                text_of("%s %u", shapes[i].name, shapes[i].smallest + n - 1);
            formulas += try_pebbles(shape.bytes, n, n == 1 ? 6 : 3, n == 1 ? 18 : 4);
        }
    return formulas;
}

/* All acyclic digraphs of up to three vertices, written as arcs. Each pair of vertices
 * has no arc, one up or one down; the two cycles of three vertices are left out. */
static unsigned try_arcs(void)
{
    static const unsigned pair[3][2] = {{0, 1}, {0, 2}, {1, 2}};
    unsigned formulas = 0;
    for (unsigned n = 1; n <= 3; n++)
        for (unsigned code = 0; code < (n == 1 ? 1 : n == 2 ? 3 : 27); code++) {
            unsigned way[3] = {code % 3, code / 3 % 3, code / 9}, arcs = 0;
            if ((way[0] == 1 && way[2] == 1 && way[1] == 2) ||
                (way[0] == 2 && way[2] == 2 && way[1] == 1))
                continue;
            struct text shape = text_of("arcs %u:", n);
            for (unsigned i = 0; i < 3; i++)
                if (way[i] != 0)
                    add_text(&shape, "%s%u>%u", arcs++ > 0 ? "," : "",
                             pair[i][way[i] == 2], pair[i][way[i] == 1]);
            if (arcs == 0)
                add_text(&shape, "-");
            formulas += try_pebbles(shape.bytes, n, 3, n == 1 ? 9 : 3);
        }
    return formulas;
}

static unsigned try_all_pebbles(void)
{
    return try_named_shapes() + try_arcs();
}

/* Up to three heaps of 0 to 4, and no others than empty ones. */
static unsigned try_nim(void)
{
    unsigned formulas = 0;
    for (unsigned n = 0; n < 125; n++) {
        formulas += try_line(text_of("nim %u %u %u", n % 5, n / 5 % 5, n / 25).bytes);
    }
    for (unsigned a = 0; a < 7; a++) {
        formulas += try_line(text_of("nim %u", a).bytes);
        formulas += try_line(text_of("nim %u %u", a, 6 - a).bytes);
    }
    return formulas;
}

static unsigned try_expr(void)
{
    static const char *const texts[] = {
        "0",       "*",        "1",         "-1",    "{|}",  "{0|}", "{|0}",
        "{0|0}",   "1/2",      "-1/4",      "*3",    "^",    "v*",   "^<2>",
        "^[2]",    "tiny(1)",  "+-1",       "{1|*}", "3.^",  "2",    "^*2",
        "{0,*|v}", "{2|1||0}", "miny(1/2)", "{*|*}", "{^|v}"};
    unsigned formulas = 0;
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct text line = {"expr "};
        add_text(&line, "%s", texts[i]);
        formulas += try_line(line.bytes);
    }
    return formulas;
}

/* One row per game that has formulas; a new game with formulas needs a row here. `least`
 * is how many of the positions have a formula, so that the formula is really tested. */
static const struct {
    const char *game;
    unsigned (*try_all)(void);
    unsigned least;
} rows[] = {
    {"pebbles", try_all_pebbles, 1000}, {"nim", try_nim, 139}, {"expr", try_expr, 20}};

TEST(test_formulas)
{
    for (const struct game *const *g = games; *g != NULL; g++) {
        size_t i = 0, count = COUNT(rows);
        if (theory_of(*g)->value == NULL)
            continue;
        while (i < count && strcmp(rows[i].game, (*g)->name) != 0)
            i++;
        testing("a row of small positions for %s", (*g)->name);
        check(i < count);
        unsigned formulas = rows[i].try_all();
        testing("formulas of %s: %u", (*g)->name, formulas);
        check(formulas >= rows[i].least);
    }
}
