/* SPDX-License-Identifier: MIT */
/* poscnf.h: POSITIVE CNF as Blocking Pebbles [BP Thm 4.2]: the position of a formula and
 * the numbers of its vertices, who wins the formula, and the plan by which the winner
 * wins the position. doc/reductions.md draws the gadgets and has the proof. */
#ifndef DICOT_REDUCE_POSCNF_H
#define DICOT_REDUCE_POSCNF_H

#include "game/game.h"
#include "reduce/cnf.h"
#include "search/search.h"

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

/* Slots of struct reduction; an instance is a struct poscnf. The drawings are in
 * poscnf_draw.c. */
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

/* ---- who wins the formula ----
 *
 * The players choose variables in turn, one at a time. A variable chosen by True (Right)
 * is true, one chosen by False (Left) is false. At the end True wins if the formula is
 * true. */

#define MOST_CHOICES 64 /* most variables; sets of them are bits of one number */
#define NO_VARIABLE UINT32_MAX

/* Makes a search for the winner. The formula must outlive it and have at most
 * MOST_CHOICES variables. Returns NULL if the budget is exceeded. */
struct search *cnf_game_new(const struct cnf *f, struct memory *m, enum player first);

/* Returns the winner, after SEARCH_SOLVED. */
enum player cnf_game_winner(const struct search *s);

/* Returns the live variables, which can still matter after the players have chosen these
 * sets: those in clauses that True has not made true and that nobody has chosen. Once a
 * clause is false, there are none. */
uint64_t cnf_game_live(const struct search *s, const uint64_t chosen[2]);

/* Returns a live variable for `who` to choose, or NO_VARIABLE if there is none. The
 * choice wins if `who` is the winner, the winner has followed this function from the
 * start, and the opponent has chosen only live variables. */
uint32_t cnf_game_choose(const struct search *s, const uint64_t chosen[2],
                         enum player who);

/* ---- the plan ----
 *
 * What the proof of [BP Thm 4.2] tells a player to do in the position
 * (doc/reductions.md). The winner of the formula wins the position by following it,
 * whatever the opponent does. */

struct poscnf_plan {
    const struct poscnf *poscnf;
    const struct search *game; /* a cnf_game that is solved */
    enum player who;
    bool answers; /* the opponent has moved, so the next choice is an answer */
    /* By player: the choices in a play of the formula. If the opponent did something
     * other than choose, the plan assumes some choice for the opponent. */
    uint64_t chosen[2];
    uint32_t steps; /* steps of this player's pebble down the runway */
};

struct poscnf_plan plan_new(const struct poscnf *p, const struct search *game,
                            enum player who, enum player first);

/* Finds the next move. Returns false if the plan has none, which never happens to the
 * winner. */
bool plan_move(struct poscnf_plan *plan, const struct board *b, const uint8_t *pos,
               move *m);

#endif
