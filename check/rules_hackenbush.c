/* SPDX-License-Identifier: MIT
 *
 * rules_hackenbush.c: Hackenbush [BP section 2]. Left removes a blue or green edge, Right
 * a red or green one; edges no longer connected to the ground, vertex 0, fall off.
 *
 * The cells are the edges that still stand, three cells each (lower vertex, higher
 * vertex, colour letter), sorted: equal positions are equal multisets of edges.
 */
#include "rules_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct edge {
    int low, high, colour;
};

static struct edge edge_at(const struct plain *p, int e)
{
    return (struct edge){p->cell[3 * e], p->cell[3 * e + 1], p->cell[3 * e + 2]};
}

static int compare(const void *a, const void *b)
{
    const struct edge *x = a, *y = b;
    if (x->low != y->low)
        return x->low < y->low ? -1 : 1;
    if (x->high != y->high)
        return x->high < y->high ? -1 : 1;
    return x->colour - y->colour;
}

/* Makes these edges the position. */
static void set_edges(struct plain *p, struct edge *edge, int edges)
{
    qsort(edge, (size_t)edges, sizeof *edge, compare);
    set_cells(p, 3 * edges);
    for (int e = 0; e < edges; e++) {
        p->cell[3 * e] = edge[e].low;
        p->cell[3 * e + 1] = edge[e].high;
        p->cell[3 * e + 2] = edge[e].colour;
    }
}

/* Lets everything fall that hangs in the air. Returns whether something did. */
static bool drop(struct plain *p)
{
    bool held[MAX_VERTICES] = {true}; /* vertex 0 is the ground */
    bool grew = true;
    while (grew) {
        grew = false;
        for (int e = 0; e < p->cells / 3; e++) {
            struct edge x = edge_at(p, e);
            if (held[x.low] == held[x.high])
                continue;
            held[x.low] = held[x.high] = true;
            grew = true;
        }
    }
    struct edge left[MAX_VERTICES] = {{0}};
    int count = 0, before = p->cells / 3;
    for (int e = 0; e < before; e++)
        if (held[edge_at(p, e).low])
            left[count++] = edge_at(p, e);
    set_edges(p, left, count);
    return count < before;
}

/* `0-1:b`, in either order of the vertices. */
static bool read_edge(const char **at, struct edge *x)
{
    int a, b;
    if (!read_number(at, &a) || !read_char(at, '-') || !read_number(at, &b) ||
        !read_char(at, ':') || a >= MAX_VERTICES || b >= MAX_VERTICES)
        return false;
    if (**at != 'b' && **at != 'r' && **at != 'g')
        return false;
    *x = (struct edge){a < b ? a : b, a < b ? b : a, *(*at)++};
    return true;
}

static bool parse(struct plain *p, struct text *t)
{
    struct edge edge[MAX_VERTICES];
    int edges = 0;
    if (!read_word(&t->at, "edges "))
        return fail(t, "expected: edges");
    if (strcmp(t->at, "-") == 0)
        return true;
    do {
        if (edges == MAX_VERTICES)
            return fail(t, "too many edges");
        if (!read_edge(&t->at, &edge[edges++]))
            return fail(t, "expected an edge such as 0-1:b");
    } while (read_char(&t->at, ','));
    if (*t->at)
        return fail(t, "expected edges split by commas");
    set_edges(p, edge, edges);
    return !drop(p) || fail(t, "an edge is not connected to the ground");
}

static bool play(struct plain *p, int who, const char *move)
{
    struct edge cut;
    if (!read_edge(&move, &cut) || *move)
        return false;
    if (cut.colour != 'g' && cut.colour != (who == 0 ? 'b' : 'r'))
        return false;
    struct edge left[MAX_VERTICES] = {{0}};
    int count = 0;
    bool found = false;
    for (int e = 0; e < p->cells / 3; e++) {
        struct edge x = edge_at(p, e);
        if (!found && compare(&x, &cut) == 0)
            found = true; /* of parallel edges of one colour only one goes */
        else
            left[count++] = x;
    }
    if (!found)
        return false;
    set_edges(p, left, count);
    drop(p);
    return true;
}

static void candidates(const struct plain *p, int who, struct move_list *list)
{
    char move[MOVE_SIZE];
    (void)who;
    for (int e = 0; e < p->cells / 3; e++) {
        struct edge x = edge_at(p, e), before = e > 0 ? edge_at(p, e - 1) : x;
        if (e > 0 && compare(&x, &before) == 0)
            continue; /* the same move again */
        snprintf(move, sizeof move, "%d-%d:%c", x.low, x.high, x.colour);
        moves_try(list, move);
    }
}

const struct rules rules_hackenbush = {"hackenbush", 2, parse, play, candidates};
