/* SPDX-License-Identifier: MIT */
/* poscnf.h: the position of [BP Thm 4.2] for a formula of POSITIVE CNF, and the numbers
 * of its vertices. doc/reductions.md draws the gadgets and has the proof. */
#ifndef DICOT_REDUCE_POSCNF_H
#define DICOT_REDUCE_POSCNF_H

#include "reduce/cnf.h"

struct drawn_boxes; /* reduction.h */

/* The vertices of a variable, with arcs store>choice, choice>blue home, choice>red home.
 * The player who first moves from the home to the choice has chosen the variable. */
enum variable_spot { STORE, CHOICE, BLUE_HOME, RED_HOME, SPOTS };

struct poscnf {
    struct cnf cnf;   /* every clause has at least two literals; see `widen` */
    unsigned lane;    /* vertices between a store and each of its clauses */
    uint32_t *places; /* for each clause: its vertex */
    uint32_t goal;
    uint32_t runway; /* its first vertex, where Red's pebble stands */
    uint32_t length; /* number of moves of that pebble */
};

/* Slots of struct reduction; an instance is a struct poscnf. */
void *poscnf_parse(struct arena *a, struct cursor *text);
void poscnf_print_line(const void *instance, struct writer *w);
void poscnf_draw(const void *instance, struct cursor solution, bool to_scale,
                 struct drawn_boxes *boxes, struct writer *w);
bool poscnf_draw_gadget(const void *instance, struct cursor name, struct writer *w);

static inline uint32_t spot_vertex(uint32_t variable, enum variable_spot spot)
{
    return variable * SPOTS + spot;
}

/* Returns the number of tolls from a clause to the goal: log2 of the number of literals,
 * rounded up. */
static inline unsigned clause_depth(const struct poscnf *p, size_t clause)
{
    unsigned depth = 0;
    while (clause_size(&p->cnf, clause) > (size_t)1 << depth)
        depth++;
    return depth;
}

/* Returns the number of pebbles on a clause. Together with one from each literal it is a
 * power of two. */
static inline uint64_t clause_pebbles(const struct poscnf *p, size_t clause)
{
    return ((uint64_t)1 << clause_depth(p, clause)) - clause_size(&p->cnf, clause);
}

/* Returns a vertex on the way of tolls from a clause (step 0) to the goal. */
static inline uint32_t descent_vertex(const struct poscnf *p, size_t clause,
                                      unsigned step)
{
    return step == clause_depth(p, clause) ? p->goal : p->places[clause] + step;
}

/* Returns a vertex on the way of free moves from the store of a clause's literal, counted
 * from 0, to that clause: steps 1 to lane + 1. */
static inline uint32_t lane_vertex(const struct poscnf *p, size_t clause, size_t literal,
                                   unsigned step)
{
    if (step > p->lane)
        return p->places[clause];
    return p->places[clause] + clause_depth(p, clause) + (uint32_t)literal * p->lane +
           step - 1;
}

#endif
