/* SPDX-License-Identifier: MIT */
/* nauty.c: implements graph/automorphism.h with nauty, in its variant with one machine
 * word per row (nautyL1). That variant allocates nothing, so it cannot run out of memory,
 * and its state is per thread. */
#include "graph/automorphism.h"

#include <stddef.h>

#define MAXN 64
#include <nauty/nauty.h>

/* The receiver of the generators. It is global because nauty passes no context to its
 * callback. */
static _Thread_local struct {
    void *context;
    void (*tell)(void *context, const int *image);
} listener;

static void found(int number, int *image, int *orbits, int orbit_count, int fixed, int n)
{
    (void)number, (void)orbits, (void)orbit_count, (void)fixed, (void)n;
    listener.tell(listener.context, image);
}

/* Lists the vertices, sorted by colour; `more` is 0 at the last vertex of each colour. */
static void sort_by_colour(const struct coloured_graph *g, int *list, int *more)
{
    for (uint32_t v = 0; v < g->vertices; v++) {
        uint32_t at = v;
        for (; at > 0 && g->colour[list[at - 1]] > g->colour[v]; at--)
            list[at] = list[at - 1];
        list[at] = (int)v;
    }
    for (uint32_t i = 0; i < g->vertices; i++)
        more[i] = i + 1 < g->vertices && g->colour[list[i]] == g->colour[list[i + 1]];
}

void automorphisms(const struct coloured_graph *g, void *context,
                   void (*tell)(void *context, const int *image))
{
    graph rows[MAXN] = {0};
    int list[MAXN] = {0}, more[MAXN] = {0}, orbits[MAXN];
    DEFAULTOPTIONS_GRAPH(options);
    statsblk stats;
    for (uint32_t v = 0; v < g->vertices; v++)
        for (uint32_t u = 0; u < g->vertices; u++)
            if (g->near[v] >> u & 1)
                ADDELEMENT(&rows[v], u);
    sort_by_colour(g, list, more);
    options.defaultptn = FALSE;
    options.userautomproc = found;
    listener.context = context;
    listener.tell = tell;
    densenauty(rows, list, more, orbits, &options, &stats, 1, (int)g->vertices, NULL);
}
