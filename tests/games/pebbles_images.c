/* SPDX-License-Identifier: MIT */
/* pebbles_images.c: tests the symmetries of digraphs: those that nauty finds are compared
 * with all permutations, and outcomes with symmetries are compared with outcomes without.
 */
#include "support.h"

#include <string.h>

#include "base/rng.h"

#define MOST 5

struct small_dag {
    unsigned vertices;
    bool arc[MOST][MOST];
};

/* Writes the arcs u>v, u < v, whose bits are set in `arcs`; every second digraph has its
 * vertices numbered backwards. */
static struct small_dag small_dag(unsigned vertices, unsigned arcs)
{
    struct small_dag d = {.vertices = vertices};
    for (unsigned u = 0, bit = 0; u < vertices; u++)
        for (unsigned v = u + 1; v < vertices; v++, bit++)
            if (arcs >> bit & 1)
                d.arc[arcs & 1 ? vertices - 1 - u : u][arcs & 1 ? vertices - 1 - v : v] =
                    true;
    return d;
}

/* The digraph with v + 1 blue pebbles on each vertex v. */
static struct text line_of(const struct small_dag *d)
{
    bool any = false;
    struct text line = text_of("pebbles arcs %u:", d->vertices);
    for (unsigned u = 0; u < d->vertices; u++)
        for (unsigned v = 0; v < d->vertices; v++)
            if (d->arc[u][v]) {
                add_text(&line, "%s%u>%u", any ? "," : "", u, v);
                any = true;
            }
    add_text(&line, any ? " " : "- ");
    for (unsigned v = 0; v < d->vertices; v++)
        add_text(&line, "(%u,0)", v + 1);
    return line;
}

static bool is_symmetry(const struct small_dag *d, const unsigned *image)
{
    unsigned seen = 0;
    for (unsigned u = 0; u < d->vertices; u++) {
        seen |= 1u << image[u];
        for (unsigned v = 0; v < d->vertices; v++)
            if (d->arc[u][v] != d->arc[image[u]][image[v]])
                return false;
    }
    return seen == (1u << d->vertices) - 1;
}

/* The position whose vertex v has what the start has on image[v], in normal form; read
 * back as such an image. */
static void normal_image(struct sample *s, const unsigned *image, unsigned *normal)
{
    const struct board *b = s->problem.terms[0].board;
    uint8_t pos[3 * MOST] = {0};
    unsigned n = (unsigned)b->pos_size / 3; /* three counts per vertex, one byte each */
    for (unsigned v = 0; v < n; v++)
        memcpy(pos + (size_t)3 * v, b->start + (size_t)3 * image[v], 3);
    b->game->normalise(b, pos, NULL, s->scratch);
    for (unsigned v = 0; v < n; v++)
        normal[v] = pos[3 * v] - 1u;
}

/* All symmetries lead to the same normal form, which is itself an image. Returns how many
 * symmetries there are. */
static unsigned check_group(const struct small_dag *d)
{
    struct text line = line_of(d);
    struct sample s;
    unsigned image[MOST] = {0, 1, 2, 3, 4}, normal[MOST], again[MOST], found = 0, all = 1;
    sample_open(&s, line.bytes);
    check(s.problem.terms[0].board->pos_size == (size_t)3 * d->vertices);
    normal_image(&s, image, normal);
    check(is_symmetry(d, normal));
    for (unsigned v = 0; v < d->vertices; v++)
        all *= d->vertices;
    for (unsigned code = 0; code < all; code++) {
        for (unsigned v = 0, rest = code; v < d->vertices; v++, rest /= d->vertices)
            image[v] = rest % d->vertices;
        if (!is_symmetry(d, image))
            continue;
        found++;
        normal_image(&s, image, again);
        check(memcmp(normal, again, d->vertices * sizeof *normal) == 0);
    }
    sample_close(&s);
    return found;
}

/* All acyclic digraphs of up to 5 vertices. */
TEST(test_small_groups)
{
    unsigned symmetric = 0;
    for (unsigned n = 1; n <= MOST; n++)
        for (unsigned arcs = 0; arcs < 1u << n * (n - 1) / 2; arcs++) {
            struct small_dag d = small_dag(n, arcs);
            symmetric += check_group(&d) > 1;
        }
    check(symmetric > 200);
}

static const struct {
    const char *shape;
    unsigned vertices;
} shapes[] = {
    {"arcs 0>1,0>2,1>3,1>4,2>5,2>6", 7},                         /* out-tree */
    {"arcs 1>0,2>0,3>1,4>1,5>2,6>2", 7},                         /* in-tree */
    {"arcs 0>1,0>2,0>4,1>3,1>5,2>3,2>6,4>5,4>6,3>7,5>7,6>7", 8}, /* cube */
    {"arcs 0>4,0>5,1>5,1>6,2>6,2>7,3>7,3>4", 8},                 /* cycle of 8 */
    {"arcs 0>1,1>2,0>3,3>4,0>5,5>6", 7},                         /* three legs */
    {"arcs 0>1,2>3,4>5,6>7,8>9,10>11", 12},                      /* 720 symmetries */
};

static struct outcome solve_without(const char *line, bool images)
{
    struct sample s;
    sample_open(&s, line);
    struct board *b = &s.problem.boards[0];
    const struct game *full = b->game;
    struct game bare = *full;
    bare.normalise = NULL;
    if (!images)
        b->game = &bare;
    struct outcome outcome = solve_outcome(&s.problem);
    b->game = full;
    sample_close(&s);
    return outcome;
}

/* Random positions; every second one has the same pebbles on all vertices but one. */
TEST(test_outcomes)
{
    uint64_t random = 8;
    for (size_t i = 0; i < COUNT(shapes); i++)
        for (unsigned round = 0; round < 40; round++) {
            struct text line = {"pebbles "};
            add_text(&line, "%s ", shapes[i].shape);
            uint64_t same = rng_next(&random) % 4;
            for (unsigned v = 0; v < shapes[i].vertices; v++) {
                uint64_t r = rng_next(&random) % 8;
                r = round % 2 == 0 && v > 0 ? same : r;
                add_text(&line, "(%d,%d,%d)", r == 1 || r == 7, r == 2 || r == 7, r == 3);
            }
            testing("%s", line.bytes);
            struct outcome with = solve_without(line.bytes, true),
                           without = solve_without(line.bytes, false);
            check_number(with.first[LEFT], without.first[LEFT]);
            check_number(with.first[RIGHT], without.first[RIGHT]);
        }
}

/* Rotates and mirrors a cycle of 10 vertices whose sources and sinks alternate: all
 * images have one normal form, which generators alone do not always reach. */
TEST(test_cycle)
{
    unsigned different = 0;
    uint8_t first[30] = {0};
    for (unsigned code = 0; code < 10; code++) {
        static const unsigned counts[] = {3, 1, 5, 2, 4};
        struct text line = {"pebbles arcs 0>5,0>6,1>6,1>7,2>7,2>8,3>8,3>9,4>9,4>5 "};
        struct sample s;
        for (unsigned v = 0; v < 5; v++)
            add_text(&line, "(%u,0)", counts[(code < 5 ? v + code : 14 - v - code) % 5]);
        add_text(&line, "(0,0)x5");
        sample_open(&s, line.bytes);
        const struct board *b = s.problem.terms[0].board;
        check(b->pos_size == sizeof first);
        different += memcmp(first, b->start, sizeof first) != 0;
        uint8_t *pos = start_copy(&s.problem);
        b->game->normalise(b, pos, NULL, s.scratch);
        if (code == 0)
            memcpy(first, pos, sizeof first);
        check(memcmp(first, pos, sizeof first) == 0);
        free_position(&s.problem, pos);
        sample_close(&s);
    }
    check(different >= 9);
}

/* A digraph with more symmetries than are listed: a normal form stays a normal form, and
 * pebbles that stood on the two ends of an arc still do. */
TEST(test_large_group)
{
    struct sample s;
    sample_open(&s, "pebbles arcs 0>1,2>3,4>5,6>7,8>9,10>11 (3,1)(1,0)(5,2)(2,0)(1,3)"
                    "(3,0)(6,4)(4,0)(2,5)(5,0)(4,6)(6,0)");
    const struct board *b = s.problem.terms[0].board;
    uint8_t once[36], twice[36];
    check(b->pos_size == sizeof once);
    memcpy(once, b->start, sizeof once);
    b->game->normalise(b, once, NULL, s.scratch);
    memcpy(twice, once, sizeof once);
    b->game->normalise(b, twice, NULL, s.scratch);
    check(memcmp(once, twice, sizeof once) == 0);
    check(once[0] > b->start[0]);
    for (size_t v = 0; v < sizeof once; v += 6)
        check(once[v + 1] == once[v + 3]);
    sample_close(&s);
}

static void ask_nothing(const struct problem *p, const void *context)
{
    (void)p, (void)context;
}

TEST(test_memory)
{
    fail_each_allocation("pebbles arcs 0>1,2>3 (1,0)(0,0)(0,1)(2,0)", ask_nothing, NULL);
}
