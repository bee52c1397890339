/* SPDX-License-Identifier: MIT */
/* poscnf_gadget.c: draws a single gadget of [BP Thm 4.2] with the names of its vertices,
 * like the paper's Figures 6 to 8. If arcs lead to other gadgets, the vertices at their
 * ends are drawn, too. */
#include "reduce/poscnf_parts.h"

#define WIDE 3.0        /* width of a column, with room for names */
#define STEEP 6.0       /* width / STEEP is added to the height of arcs */
#define LEAST_COLUMNS 7 /* of the runway; odd, since it begins in the middle */

/* Returns place `index` of `count` places side by side, below or above `middle`. */
static struct point in_row(struct point middle, double down, size_t count, size_t index)
{
    return (struct point){
        middle.x + WIDE * ((double)index - ((double)count - 1) / 2),
        middle.y + down,
    };
}

/* Writes a name such as "p2 of x1" above a vertex of another gadget. */
static void draw_end_name(const struct pen *pen, struct point at, const char *word,
                          unsigned step, const char *gadget, size_t index)
{
    write_format(pen->out, "text %.2f %.2f %s%u of %s%zu\n", at.x + name_above.x,
                 at.y + name_above.y, word, step, gadget, index);
}

/* Returns the height from one vertex down to a row of `count` vertices, so that arcs are
 * not so flat that they touch names. */
static double fan_height(size_t count)
{
    return CROSSING + WIDE * (double)count / STEEP;
}

static double middle_of(size_t columns)
{
    return MARGIN + WIDE * (double)columns / 2;
}

/* Draws Figure 6: the variable, and its lanes to the clauses. */
static void draw_variable_alone(const struct pen *pen, uint32_t variable)
{
    const struct poscnf *p = pen->poscnf;
    size_t count = cnf_occurrences(&p->cnf, variable), column = 0;
    if (count * (p->lane + 1) + SPOTS > MAX_DRAWN)
        return;
    struct point top = {middle_of(count > 2 ? count : 2), MARGIN},
                 store = spot_place(top, STORE);
    double lane = ROW * p->lane, fan = fan_height(count);
    draw_size(2 * top.x, store.y + (count > 0 ? fan + lane : 0) + MARGIN, pen->out);
    for (size_t j = 0; j < p->cnf.clauses; j++) {
        size_t literal = literal_of(&p->cnf, j, variable);
        if (literal == clause_size(&p->cnf, j))
            continue;
        struct point first = in_row(store, fan, count, column++),
                     end = {first.x, first.y + lane};
        draw_lane(pen, j, literal, store, first, end);
        draw_number(pen, p->places[j], end, clause_kind(pen, j));
        draw_indexed(pen, end, name_right, "C", j + 1);
    }
    draw_variable(pen, variable, top);
}

/* Draws Figure 7: the ends of the lanes, the clause, and its way to the goal. */
static void draw_clause_alone(const struct pen *pen, size_t clause)
{
    const struct poscnf *p = pen->poscnf;
    size_t count = clause_size(&p->cnf, clause);
    unsigned depth = clause_depth(p, clause);
    if (count + depth + 1 > MAX_DRAWN)
        return;
    double fan = fan_height(count);
    struct point at = {middle_of(count), 2 * MARGIN + fan},
                 goal = {at.x, at.y + ROW * depth};
    draw_size(2 * at.x, goal.y + MARGIN, pen->out);
    for (size_t l = 0; l < count; l++) {
        struct point end = in_row(at, -fan, count, l);
        draw_arc(pen, at, end);
        draw_number(pen, lane_vertex(p, clause, l, p->lane), end, NULL);
        draw_end_name(pen, end, "p", p->lane, "x",
                      p->cnf.literals[clause_start(&p->cnf, clause) + l] + 1);
    }
    draw_descent(pen, clause, at, goal);
    draw_clause_name(pen, clause, at);
    draw_number(pen, p->goal, goal, NULL);
    draw_word(pen, goal, name_right, "g");
}

/* Draws Figure 8: the ends of the ways from the clauses, the goal and the runway. */
static void draw_goal_alone(const struct pen *pen)
{
    const struct poscnf *p = pen->poscnf;
    size_t count = p->cnf.clauses, columns = count | 1;
    if ((uint64_t)count + p->length + 2 > MAX_DRAWN)
        return;
    columns = columns > LEAST_COLUMNS ? columns : LEAST_COLUMNS;
    double fan = count > 0 ? fan_height(count) + MARGIN : 0;
    struct runway r = {
        .corner = {MARGIN + WIDE / 2, MARGIN + fan + ROW},
        .column = WIDE,
        .columns = (uint32_t)columns,
        .first = (uint32_t)columns / 2,
    };
    struct point goal = goal_place(&r);
    draw_size(2 * middle_of(columns), runway_place(&r, p->length).y + MARGIN, pen->out);
    for (size_t j = 0; j < count; j++) {
        unsigned last = clause_depth(p, j) - 1;
        struct point end = in_row(goal, -fan + MARGIN, count, j);
        draw_arc(pen, end, goal);
        draw_number(pen, descent_vertex(p, j, last), end, NULL);
        if (last > 0)
            draw_end_name(pen, end, "d", last, "C", j + 1);
        else
            draw_indexed(pen, end, name_above, "C", j + 1);
    }
    draw_goal(pen, &r);
}

/* Reads a name such as "x3": a letter and a number from 1 to `most`; *index counts from
 * 0. */
static bool read_index(struct cursor name, const char *letter, uint64_t most,
                       uint64_t *index)
{
    struct error ignored = {0};
    name.error = &ignored;
    return cursor_take(&name, letter) && cursor_number(&name, most, "", index) &&
           cursor_at_end(&name) && (*index)-- > 0;
}

bool poscnf_draw_gadget(const void *instance, struct cursor name, struct writer *w)
{
    const struct poscnf *p = instance;
    struct pen pen = {.poscnf = p, .out = w, .names = true};
    uint64_t index;
    if (cursor_is(&name, "goal"))
        draw_goal_alone(&pen);
    else if (read_index(name, "x", p->cnf.variables, &index))
        draw_variable_alone(&pen, (uint32_t)index);
    else if (read_index(name, "C", p->cnf.clauses, &index))
        draw_clause_alone(&pen, (size_t)index);
    else
        return cursor_fail(&name, BAD_INPUT,
                           "expected goal, xI with I up to %u, or CJ with J up to %zu",
                           p->cnf.variables, p->cnf.clauses);
    return true;
}
