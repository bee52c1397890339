/* SPDX-License-Identifier: MIT */
/* green_tree.c: two smaller digraphs for green pebbles. On the kernel graph they have the
 * same value, for every acyclic digraph (doc/pebbles.md). The paper's construction fails
 * even for some trees; it is shown beside the kernel graph. */
#include "reduce/green_tree.h"

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

/* Keeps the vertices outside the kernel. The roles are computed here, since the board has
 * them only if it has green pebbles. Returns false if the budget is exceeded. */
static bool keep_outside(const struct dag *d, struct memory *m, uint32_t *kept)
{
    uint8_t *roles = memory_new(m, d->vertices, 1);
    if (roles == NULL)
        return false;
    dag_roles(d, roles);
    for (uint32_t v = 0; v < d->vertices; v++)
        kept[v] = roles[v] != IN_KERNEL;
    memory_free(m, roles, d->vertices, 1);
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

/* Writes both graphs of a position. `kept` has room for one number per vertex. */
static bool write_graphs(const struct board *b, uint32_t *kept, struct writer *paper,
                         struct writer *kernel)
{
    const struct pebbles *p = pebbles_of(b);
    if (is_forest(&p->dag, kept)) {
        keep_odd(&p->dag, kept);
        write_graph(p, b->start, kept, paper);
    }
    if (!keep_outside(&p->dag, b->memory, kept))
        return false;
    write_graph(p, b->start, kept, kernel);
    return true;
}

bool green_tree(struct memory *m, struct cursor *position, struct writer *paper,
                struct writer *kernel)
{
    struct cursor place = *position;
    struct board b;
    if (!board_parse(&b, game_find("pebbles", strlen("pebbles")), m, position, NULL))
        return false;
    size_t vertices = pebbles_of(&b)->dag.vertices;
    uint32_t *kept = memory_new(m, vertices, sizeof *kept);
    bool ok = is_green(pebbles_of(&b), b.start) ||
              cursor_fail(&place, BAD_INPUT, "expected green pebbles, and no others");
    if (ok && (kept == NULL || !write_graphs(&b, kept, paper, kernel)))
        ok = cursor_no_memory(&place, "graph");
    memory_free(m, kept, vertices, sizeof *kept);
    board_done(&b);
    return ok;
}

struct instance {
    const char *paper, *kernel;
};

/* Copies the text of a writer to an arena. Returns NULL if the budget is exceeded. */
static const char *keep_text(struct arena *a, const struct writer *w)
{
    char *text = w->failed ? NULL : arena_new(a, w->length + 1, 1);
    if (text != NULL && w->length > 0)
        memcpy(text, w->text, w->length);
    return text;
}

static void *parse(struct arena *a, struct cursor *text)
{
    struct instance *in = arena_new(a, 1, sizeof *in);
    struct writer paper, kernel;
    writer_init(&paper, a->memory);
    writer_init(&kernel, a->memory);
    cursor_trim(text);
    bool ok = green_tree(a->memory, text, &paper, &kernel);
    if (ok && in != NULL)
        *in = (struct instance){keep_text(a, &paper), keep_text(a, &kernel)};
    writer_done(&paper);
    writer_done(&kernel);
    if (ok && (in == NULL || in->paper == NULL || in->kernel == NULL))
        ok = cursor_no_memory(text, "graph");
    return ok ? in : NULL;
}

static void print_line(const void *instance, struct writer *w)
{
    write_text(w, ((const struct instance *)instance)->kernel);
}

static void print_beside(const void *instance, struct writer *w)
{
    write_text(w, ((const struct instance *)instance)->paper);
}

const struct reduction green_tree_reduction = {
    .name = "green-tree",
    .title = "green pebbles on any digraph → its kernel graph, worth the same; beside it "
             "D(T) [BP Const 3.8]",
    .notation =
        "a POSITION of pebbles with green ones only: path 3 (0,0,1)(0,0,2)(0,0,3)",
    .parse = parse,
    .print_line = print_line,
    .beside = "D(T) of the paper",
    .print_beside = print_beside,
};
