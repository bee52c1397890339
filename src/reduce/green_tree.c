/* SPDX-License-Identifier: MIT */
/* green_tree.c: two smaller digraphs for green pebbles [BP §3.1]. On the kernel graph,
 * which has a source without pebbles below all vertices outside the kernel, they have the
 * same value, for every acyclic digraph (doc/pebbles.md). D(T) [BP Construction 3.8] has
 * the vertices at the end of an odd path from a source instead. That fails even for some
 * trees, and is shown beside the kernel graph. In both, the vertices keep their order. */
#include "games/pebbles/pebbles.h"
#include "reduce/reduction.h"

#define NOT_KEPT 0 /* new numbers start at 1: the common source is 0 */

static uint32_t root_of(uint32_t *parent, uint32_t v)
{
    while (parent[v] != v)
        v = parent[v] = parent[parent[v]];
    return v;
}

/* Is the digraph without cycles, even if the directions of arcs are ignored? */
static bool is_forest(const struct dag *d, uint32_t *parent)
{
    for (uint32_t v = 0; v < d->vertices; v++)
        parent[v] = v;
    if (d->arcs >= d->vertices)
        return false;
    for (uint32_t v = 0; v < d->vertices; v++)
        for (uint32_t k = 0; k < dag_in_degree(d, v); k++) {
            uint32_t a = root_of(parent, v), b = root_of(parent, dag_in(d, v, k));
            if (a == b)
                return false;
            parent[a] = b;
        }
    return true;
}

/* Keeps the ends of odd paths from sources. */
static void keep_odd(const struct dag *d, uint32_t *kept)
{
    enum { EVEN = 1, ODD = 2 };
    for (uint32_t i = 0; i < d->vertices; i++) {
        uint32_t v = dag_in_order(d, i), in = dag_in_degree(d, v);
        kept[v] = in == 0 ? EVEN : 0;
        for (uint32_t k = 0; k < in; k++) {
            uint32_t before = kept[dag_in(d, v, k)];
            kept[v] |= (before & EVEN ? ODD : 0) | (before & ODD ? EVEN : 0);
        }
    }
    for (uint32_t v = 0; v < d->vertices; v++)
        kept[v] = (kept[v] & ODD) != 0;
}

static void write_graph(const struct pebbles *p, const uint8_t *pos, uint32_t *kept,
                        struct writer *w)
{
    uint32_t last = 0;
    for (uint32_t v = 0; v < p->dag.vertices; v++)
        kept[v] = kept[v] ? ++last : NOT_KEPT;
    write_format(w, "pebbles arcs %u:%s", last + 1, last == 0 ? "-" : "");
    for (uint32_t n = 1; n <= last; n++)
        write_format(w, n == 1 ? "0>%u" : ",0>%u", n);
    for (uint32_t v = 0; v < p->dag.vertices; v++)
        for (uint32_t k = 0; kept[v] != NOT_KEPT && k < dag_in_degree(&p->dag, v); k++)
            if (kept[dag_in(&p->dag, v, k)] != NOT_KEPT)
                write_format(w, ",%u>%u", kept[dag_in(&p->dag, v, k)], kept[v]);
    write_text(w, " (0,0)");
    for (uint32_t v = 0; v < p->dag.vertices; v++)
        if (kept[v] != NOT_KEPT)
            write_format(w, "(0,0,%llu)", (unsigned long long)count(p, pos, v, GREEN));
}

static bool is_green(const struct pebbles *p, const uint8_t *pos)
{
    uint64_t others = 0;
    for (uint32_t v = 0; v < p->dag.vertices; v++)
        others |= count(p, pos, v, BLUE) | count(p, pos, v, RED);
    return others == 0;
}

/* The LINEs of both graphs. `paper` is empty unless the digraph is a forest. */
struct instance {
    struct writer paper, kernel;
};

/* Writes both graphs of a position. Returns false if memory runs out. */
static bool write_graphs(struct instance *in, const struct board *b)
{
    const struct pebbles *p = pebbles_of(b);
    struct arena work = arena_of(b->memory);
    uint32_t *kept = arena_new(&work, p->dag.vertices, sizeof *kept);
    uint8_t *roles = arena_new(&work, p->dag.vertices, 1);
    bool ok = !work.failed;
    if (ok && is_forest(&p->dag, kept)) {
        keep_odd(&p->dag, kept);
        write_graph(p, b->start, kept, &in->paper);
    }
    if (ok) {
        dag_roles(&p->dag, roles);
        for (uint32_t v = 0; v < p->dag.vertices; v++)
            kept[v] = roles[v] != IN_KERNEL;
        write_graph(p, b->start, kept, &in->kernel);
    }
    arena_done(&work);
    return ok && !in->paper.failed && !in->kernel.failed;
}

static void *green_tree_parse(struct arena *a, struct cursor *text)
{
    struct instance *in = arena_new(a, 1, sizeof *in);
    struct board b;
    cursor_trim(text);
    struct cursor place = *text, game = cursor_word(text);
    if (cursor_is(&game, "pebbles")) { /* the game may be named */
        text->at = game.end;
        cursor_blanks(text);
    }
    if (!board_parse(&b, game_find("pebbles", strlen("pebbles")), a->memory, text, NULL))
        return NULL;
    if (in != NULL)
        in->paper = in->kernel = writer_in(a);
    bool ok = is_green(pebbles_of(&b), b.start) ||
              cursor_fail(&place, BAD_INPUT, "expected green pebbles, and no others");
    if (ok && (in == NULL || !write_graphs(in, &b)))
        ok = cursor_no_memory(&place, "graph");
    board_done(&b);
    return ok ? in : NULL;
}

static void green_tree_print_line(const void *instance, struct writer *w)
{
    write_text(w, ((const struct instance *)instance)->kernel.text);
}

static void print_beside(const void *instance, struct writer *w)
{
    const struct writer *paper = &((const struct instance *)instance)->paper;
    if (paper->length > 0)
        write_text(w, paper->text);
}

const struct reduction green_tree_reduction = {
    .name = "green-tree",
    .title = "green pebbles on any digraph → its kernel graph, worth the same; beside it "
             "D(T) [BP Const 3.8]",
    .notation =
        "a POSITION of pebbles with green ones only: path 3 (0,0,1)(0,0,2)(0,0,3)",
    .parse = green_tree_parse,
    .print_line = green_tree_print_line,
    .beside = "D(T) of the paper",
    .print_beside = print_beside,
};
