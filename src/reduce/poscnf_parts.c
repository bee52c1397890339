/* SPDX-License-Identifier: MIT */
/* poscnf_parts.c: draws vertices, arcs and names of the parts. Arcs are drawn first, so
 * that vertices cover their ends. */
#include "reduce/poscnf_parts.h"

/* ---- marks ---- */

const struct point name_right = {BESIDE, 0}, name_above = {0, -0.9};
static const struct point name_left = {-BESIDE, 0}, name_low = {1, 0.7};

void draw_number(const struct pen *pen, uint32_t vertex, struct point at,
                 const char *kind)
{
    draw_mark(kind != NULL ? "stone" : "dot", at, kind != NULL ? kind : "plain",
              pen->out);
    draw_name(vertex, at, pen->out);
}

void draw_arc(const struct pen *pen, struct point from, struct point to)
{
    draw_edge(from, to, "arrow", pen->out);
}

void draw_word(const struct pen *pen, struct point at, struct point aside,
               const char *word)
{
    if (pen->names)
        write_format(pen->out, "text %.2f %.2f %s\n", at.x + aside.x, at.y + aside.y,
                     word);
}

void draw_indexed(const struct pen *pen, struct point at, struct point aside,
                  const char *word, size_t index)
{
    if (pen->names)
        write_format(pen->out, "text %.2f %.2f %s%zu\n", at.x + aside.x, at.y + aside.y,
                     word, index);
}

const char *clause_kind(const struct pen *pen, size_t clause)
{
    return clause_pebbles(pen->poscnf, clause) > 0 ? "blue" : NULL;
}

void draw_clause_name(const struct pen *pen, size_t clause, struct point at)
{
    unsigned long long pebbles = clause_pebbles(pen->poscnf, clause);
    if (pebbles > 1) /* the text is long, and arcs are almost level */
        write_format(pen->out, "text %.2f %.2f C%zu: %llu pebbles\n", at.x + 2 * BESIDE,
                     at.y + name_low.y, clause + 1, pebbles);
    else
        write_format(pen->out, "text %.2f %.2f C%zu\n", at.x + BESIDE, at.y, clause + 1);
}

/* ---- variables ---- */

struct point spot_place(struct point top, enum variable_spot spot)
{
    static const struct point from_top[SPOTS] = {
        {0, 2 * ROW}, {0, ROW}, {-COLUMN / 2, 0}, {COLUMN / 2, 0}};
    return (struct point){top.x + from_top[spot].x, top.y + from_top[spot].y};
}

void draw_variable(const struct pen *pen, uint32_t variable, struct point top)
{
    static const char *const kinds[SPOTS] = {"blue", NULL, "blue", "red"};
    struct point store = spot_place(top, STORE), choice = spot_place(top, CHOICE),
                 blue = spot_place(top, BLUE_HOME), red = spot_place(top, RED_HOME);
    draw_arc(pen, store, choice);
    draw_arc(pen, choice, blue);
    draw_arc(pen, choice, red);
    for (enum variable_spot spot = STORE; spot < SPOTS; spot++)
        draw_number(pen, spot_vertex(variable, spot), spot_place(top, spot), kinds[spot]);
    draw_word(pen, store, name_right, "y");
    draw_indexed(pen, choice, name_right, "x", variable + 1);
    draw_word(pen, blue, name_left, "b");
    draw_word(pen, red, name_right, "r");
}

void draw_lane(const struct pen *pen, size_t clause, size_t literal, struct point store,
               struct point first, struct point end)
{
    unsigned last = pen->poscnf->lane;
    struct point at = first;
    draw_arc(pen, store, first);
    for (unsigned step = 1; step <= last; step++) {
        struct point next = {at.x, at.y + ROW};
        draw_arc(pen, step < last ? next : end, at);
        draw_number(pen, lane_vertex(pen->poscnf, clause, literal, step), at, NULL);
        draw_indexed(pen, at, name_right, "p", step);
        at = next;
    }
}

/* ---- clauses ---- */

void draw_descent(const struct pen *pen, size_t clause, struct point top,
                  struct point goal)
{
    unsigned depth = clause_depth(pen->poscnf, clause);
    struct point at = top;
    for (unsigned step = 0; step < depth; step++) {
        struct point next = {at.x, at.y + ROW};
        draw_arc(pen, at, step + 1 < depth ? next : goal);
        draw_number(pen, descent_vertex(pen->poscnf, clause, step), at,
                    step == 0 ? clause_kind(pen, clause) : NULL);
        if (step > 0)
            draw_indexed(pen, at, name_right, "d", step);
        at = next;
    }
}

/* ---- the goal ---- */

struct point runway_place(const struct runway *r, uint32_t step)
{
    uint32_t at = r->first + step, row = at / r->columns, column = at % r->columns;
    if (row % 2 == 1)
        column = r->columns - 1 - column;
    return (struct point){r->corner.x + r->column * column, r->corner.y + ROW * row};
}

struct point goal_place(const struct runway *r)
{
    struct point p = runway_place(r, 0);
    return (struct point){p.x, p.y - ROW};
}

void draw_goal(const struct pen *pen, const struct runway *r)
{
    const struct poscnf *p = pen->poscnf;
    struct point goal = goal_place(r);
    draw_arc(pen, runway_place(r, 0), goal);
    for (uint32_t t = 0; t < p->length; t++)
        draw_arc(pen, runway_place(r, t + 1), runway_place(r, t));
    draw_number(pen, p->goal, goal, NULL);
    draw_word(pen, goal, name_right, "g");
    for (uint32_t t = 0; t <= p->length; t++) {
        struct point at = runway_place(r, t);
        draw_number(pen, p->runway + t, at, t == 0 ? "red" : NULL);
        draw_indexed(pen, at, name_low, "q", t);
    }
}
