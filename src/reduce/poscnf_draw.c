/* SPDX-License-Identifier: MIT */
/* poscnf_draw.c: draws the position of [BP Thm 4.2] as a scene: variables on top, below
 * them the lanes to the clauses, each lane a column; then the goal, and at the foot the
 * runway, which goes to and fro. */
#include "reduce/poscnf_parts.h"

#define SPLIT 1.0    /* distance between the lanes of two clauses */
#define VARIABLE 6.0 /* least distance from one variable to the next */

struct sheet {
    struct pen pen;
    double width;
    double lanes; /* where lanes begin, from the top */
    struct runway runway;
    uint8_t *values; /* for each variable: 1 + its value; 0: not known */
};

/* ---- places ---- */

static struct point variable_place(const struct sheet *s, uint32_t variable)
{
    double middle = (variable + 0.5) * s->width / s->pen.poscnf->cnf.variables;
    return (struct point){MARGIN + middle, MARGIN};
}

static double lanes_width(const struct cnf *f)
{
    return COLUMN * (double)f->count + SPLIT * (double)f->clauses;
}

/* Returns where a lane begins. */
static struct point lane_place(const struct sheet *s, size_t clause, double literal)
{
    const struct cnf *f = &s->pen.poscnf->cnf;
    double left = (s->width - lanes_width(f)) / 2 + SPLIT * ((double)clause + 0.5),
           column = (double)clause_start(f, clause) + literal + 0.5;
    return (struct point){MARGIN + left + COLUMN * column, s->lanes};
}

static struct point clause_place(const struct sheet *s, size_t clause)
{
    const struct poscnf *p = s->pen.poscnf;
    struct point first =
        lane_place(s, clause, ((double)clause_size(&p->cnf, clause) - 1) / 2);
    return (struct point){first.x, first.y + ROW * p->lane};
}

/* ---- gadgets and their words ---- */

static void place_variable(const struct sheet *s, uint32_t i)
{
    struct point top = variable_place(s, i), choice = spot_place(top, CHOICE);
    draw_variable(&s->pen, i, top);
    write_format(s->pen.out, "text %.2f %.2f x%u", choice.x + BESIDE, choice.y, i + 1);
    if (s->values[i] > 0)
        write_format(s->pen.out, "=%d", s->values[i] - 1);
    write_byte(s->pen.out, '\n');
}

static void place_clause(const struct sheet *s, size_t clause)
{
    const struct poscnf *p = s->pen.poscnf;
    const uint32_t *literals = p->cnf.literals + clause_start(&p->cnf, clause);
    struct point at = clause_place(s, clause);
    for (size_t l = 0; l < clause_size(&p->cnf, clause); l++)
        draw_lane(&s->pen, clause, l, spot_place(variable_place(s, literals[l]), STORE),
                  lane_place(s, clause, (double)l), at);
    draw_descent(&s->pen, clause, at, goal_place(&s->runway));
    draw_clause_name(&s->pen, clause, at);
}

static void place_goal(const struct sheet *s)
{
    struct point goal = goal_place(&s->runway), start = runway_place(&s->runway, 0);
    draw_goal(&s->pen, &s->runway);
    write_format(s->pen.out, "text %.2f %.2f goal\n", goal.x + BESIDE, goal.y + ROW / 3);
    write_format(s->pen.out, "text %.2f %.2f runway\n", start.x - BESIDE - 0.4, start.y);
}

/* Reads a solution such as "True x2=1 x1=0". */
static void read_values(const struct sheet *s, struct cursor solution)
{
    uint64_t variable;
    cursor_take_word(&solution);
    for (; cursor_take(&solution, " x"); solution.at++)
        if (cursor_number(&solution, s->pen.poscnf->cnf.variables, "a variable",
                          &variable) &&
            cursor_take(&solution, "="))
            s->values[variable - 1] = (uint8_t)(1 + *solution.at - '0');
}

static void draw_sheet(struct sheet *s)
{
    const struct poscnf *p = s->pen.poscnf;
    const struct cnf *f = &p->cnf;
    double least = VARIABLE * f->variables;
    s->width = lanes_width(f) > least ? lanes_width(f) : least;
    s->lanes = MARGIN + 2 * ROW + CROSSING + s->width / FLAT;
    s->runway = (struct runway){
        .corner = {MARGIN + COLUMN / 2,
                   s->lanes + ROW * (2 * p->lane + 1.5) + s->width / FLAT / 2},
        .column = COLUMN,
        .columns = (uint32_t)(s->width / COLUMN),
    };
    s->runway.first = (s->runway.columns - 1) / 2;
    draw_size(s->width + 2 * MARGIN, runway_place(&s->runway, p->length).y + MARGIN,
              s->pen.out);
    for (size_t j = 0; j < f->clauses; j++)
        place_clause(s, j);
    for (uint32_t i = 0; i < f->variables; i++)
        place_variable(s, i);
    place_goal(s);
}

void poscnf_draw(const void *instance, struct cursor solution, bool to_scale,
                 struct drawn_boxes *boxes, struct writer *w)
{
    (void)to_scale, (void)boxes;
    const struct poscnf *p = instance;
    struct sheet s = {.pen = {.poscnf = p, .out = w}};
    if ((uint64_t)p->runway + p->length >= MAX_DRAWN)
        return;
    s.values = memory_new(w->memory, p->cnf.variables, 1);
    if (s.values != NULL) {
        read_values(&s, solution);
        draw_sheet(&s);
    }
    w->failed = w->failed || s.values == NULL;
    memory_free(w->memory, s.values, p->cnf.variables, 1);
}
