/* SPDX-License-Identifier: MIT */
/* poscnf_parts.h: how the parts of the position of [BP Thm 4.2] are drawn, wherever they
 * stand: all of them on one sheet (poscnf_draw.c), or a gadget alone (poscnf_gadget.c).
 */
#ifndef DICOT_REDUCE_POSCNF_PARTS_H
#define DICOT_REDUCE_POSCNF_PARTS_H

#include "games/drawing.h"
#include "reduce/poscnf.h"

#define ROW 2.0
#define COLUMN VERTEX_GAP
#define CROSSING 2.0 /* at least, from stores to lanes */
#define FLAT 10.0    /* width / FLAT is added, or flat arcs would lead through vertices */
#define MARGIN 1.0
#define BESIDE 1.4 /* from a vertex to what is written beside it */

struct pen {
    const struct poscnf *poscnf;
    struct writer *out;
    bool names; /* beside its number, what doc/reductions.md calls each vertex */
};

/* From a vertex to its name; `low` where level arcs lead. */
extern const struct point name_right, name_above;

/* kind NULL: without pebbles. */
void draw_number(const struct pen *pen, uint32_t vertex, struct point at,
                 const char *kind);
void draw_arc(const struct pen *pen, struct point from, struct point to);

/* The vertex's name, if names are wanted: "y"; "x", 1. */
void draw_word(const struct pen *pen, struct point at, struct point aside,
               const char *word);
void draw_indexed(const struct pen *pen, struct point at, struct point aside,
                  const char *word, size_t index);

/* Blue, or without pebbles. */
const char *clause_kind(const struct pen *pen, size_t clause);

/* Its name, and how many pebbles there are, if several. */
void draw_clause_name(const struct pen *pen, size_t clause, struct point at);

/* `top` is between the two homes. */
struct point spot_place(struct point top, enum variable_spot spot);
void draw_variable(const struct pen *pen, uint32_t variable, struct point top);

/* The way from a store to a clause, upright from `first` on. */
void draw_lane(const struct pen *pen, size_t clause, size_t literal, struct point store,
               struct point first, struct point end);

/* The clause, at `top`, and its way to the goal, upright but for the last arc. */
void draw_descent(const struct pen *pen, size_t clause, struct point top,
                  struct point goal);

/* The runway goes to and fro. */
struct runway {
    struct point corner;     /* the left end of the first row */
    double column;           /* from one to the next */
    uint32_t columns, first; /* how many, and where it begins */
};

struct point runway_place(const struct runway *r, uint32_t step);

/* Above the beginning of the runway. */
struct point goal_place(const struct runway *r);
void draw_goal(const struct pen *pen, const struct runway *r);

#endif
