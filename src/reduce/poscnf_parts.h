/* SPDX-License-Identifier: MIT */
/* poscnf_parts.h: draws the parts of the position of [BP Thm 4.2] at given places, for
 * all of them on one sheet (poscnf_draw.c) and for a single gadget (poscnf_gadget.c). */
#ifndef DICOT_REDUCE_POSCNF_PARTS_H
#define DICOT_REDUCE_POSCNF_PARTS_H

#include "games/drawing.h"
#include "reduce/poscnf.h"

#define ROW 2.0
#define COLUMN VERTEX_GAP
#define CROSSING 2.0 /* least distance from stores to lanes */
/* Width / FLAT is added, so that flat arcs do not lead through vertices. */
#define FLAT 10.0
#define MARGIN 1.0
#define BESIDE 1.4 /* from a vertex to the text beside it */

struct pen {
    const struct poscnf *poscnf;
    struct writer *out;
    bool names; /* also write what doc/reductions.md calls each vertex */
};

/* Offsets from a vertex to its name. */
extern const struct point name_right, name_above;

/* Draws a vertex with its number and a pebble of that kind; NULL: without pebbles. */
void draw_number(const struct pen *pen, uint32_t vertex, struct point at,
                 const char *kind);
void draw_arc(const struct pen *pen, struct point from, struct point to);

/* Write the name of a vertex, if names are wanted: "y", or "x" with index 1. */
void draw_word(const struct pen *pen, struct point at, struct point aside,
               const char *word);
void draw_indexed(const struct pen *pen, struct point at, struct point aside,
                  const char *word, size_t index);

/* Returns the kind of a clause's pebbles: blue, or NULL if it has none. */
const char *clause_kind(const struct pen *pen, size_t clause);

/* Writes the name of a clause and, if it has several pebbles, how many. */
void draw_clause_name(const struct pen *pen, size_t clause, struct point at);

/* Returns the place of a spot of a variable; `top` is between the two homes. */
struct point spot_place(struct point top, enum variable_spot spot);
void draw_variable(const struct pen *pen, uint32_t variable, struct point top);

/* Draws the way from a store to a clause, vertical from `first` on. */
void draw_lane(const struct pen *pen, size_t clause, size_t literal, struct point store,
               struct point first, struct point end);

/* Draws the clause, at `top`, and its way to the goal, vertical except for the last
 * arc. */
void draw_descent(const struct pen *pen, size_t clause, struct point top,
                  struct point goal);

/* The runway, which goes to and fro in rows. */
struct runway {
    struct point corner;     /* the left end of the first row */
    double column;           /* distance from one column to the next */
    uint32_t columns, first; /* number of columns, and the column where it begins */
};

struct point runway_place(const struct runway *r, uint32_t step);

/* Returns the place of the goal, above the beginning of the runway. */
struct point goal_place(const struct runway *r);
void draw_goal(const struct pen *pen, const struct runway *r);

#endif
