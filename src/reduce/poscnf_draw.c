/* SPDX-License-Identifier: MIT */
/* poscnf_draw.c: the position of [BP Thm 4.2] as a scene, in place of its Figures 6 to 8:
 * variables on top, below them the lanes to the clauses, each lane a column; then the
 * goal, and at the foot the runway, to and fro. */
#include "games/drawing.h"
#include "reduce/poscnf.h"

#define ROW 2.0
#define COLUMN VERTEX_GAP
#define SPLIT 1.0    /* between the lanes of two clauses */
#define VARIABLE 6.0 /* at least, from one to the next */
#define CROSSING 2.0 /* at least, from stores to lanes */
#define FLAT 10.0    /* and this part of the width: flat arcs lead through vertices */
#define MARGIN 1.0
#define BESIDE 1.4 /* from a vertex to what is written beside it */

struct sheet {
    const struct poscnf *poscnf;
    double width;
    double lanes, runway;    /* from the top */
    uint32_t columns, first; /* of the runway: how many, and where it begins */
    uint8_t *values;         /* of variables: 1 + the value; 0: none is known */
    struct writer *out;
};

/* ---- places ---- */

static struct point spot_place(const struct sheet *s, uint32_t variable, enum spot spot)
{
    static const struct point from_middle[SPOTS] = {
        {0, 2 * ROW}, {0, ROW}, {-COLUMN / 2, 0}, {COLUMN / 2, 0}};
    double middle = (variable + 0.5) * s->width / s->poscnf->cnf.variables;
    return (struct point){MARGIN + middle + from_middle[spot].x,
                          MARGIN + from_middle[spot].y};
}

static double lanes_width(const struct cnf *f)
{
    return COLUMN * (double)f->count + SPLIT * (double)f->clauses;
}

static struct point lane_place(const struct sheet *s, size_t clause, double literal,
                               unsigned step)
{
    const struct cnf *f = &s->poscnf->cnf;
    double left = (s->width - lanes_width(f)) / 2 + SPLIT * ((double)clause + 0.5),
           column = (double)clause_start(f, clause) + literal + 0.5;
    return (struct point){MARGIN + left + COLUMN * column, s->lanes + ROW * (step - 1)};
}

static struct point runway_place(const struct sheet *s, uint32_t step)
{
    uint32_t at = s->first + step, row = at / s->columns, column = at % s->columns;
    if (row % 2 == 1)
        column = s->columns - 1 - column;
    return (struct point){MARGIN + COLUMN * (column + 0.5), s->runway + ROW * row};
}

/* Above the beginning of the runway. */
static struct point goal_place(const struct sheet *s)
{
    struct point p = runway_place(s, 0);
    return (struct point){p.x, p.y - ROW};
}

static struct point descent_place(const struct sheet *s, size_t clause, unsigned step)
{
    const struct poscnf *p = s->poscnf;
    double middle = ((double)clause_size(&p->cnf, clause) - 1) / 2;
    return step == clause_depth(p, clause)
               ? goal_place(s)
               : lane_place(s, clause, middle, p->lane + 1 + step);
}

/* ---- marks ---- */

/* kind NULL: without pebbles. */
static void draw_number(const struct sheet *s, uint32_t vertex, struct point at,
                        const char *kind)
{
    draw_mark(kind != NULL ? "stone" : "dot", at, kind != NULL ? kind : "plain", s->out);
    draw_name(vertex, at, s->out);
}

static void arc(const struct sheet *s, struct point from, struct point to)
{
    draw_edge(from, to, "arrow", s->out);
}

static void write_beside(const struct sheet *s, struct point at, const char *word,
                         size_t number)
{
    write_format(s->out, "text %.2f %.2f %s%zu", at.x + BESIDE, at.y, word, number);
}

/* ---- gadgets: arcs first, vertices cover their ends ---- */

static void draw_variable(const struct sheet *s, uint32_t i)
{
    static const char *const kinds[SPOTS] = {"blue", NULL, "blue", "red"};
    struct point choice = spot_place(s, i, CHOICE);
    arc(s, spot_place(s, i, STORE), choice);
    arc(s, choice, spot_place(s, i, BLUE_HOME));
    arc(s, choice, spot_place(s, i, RED_HOME));
    for (enum spot spot = STORE; spot < SPOTS; spot++)
        draw_number(s, spot_vertex(i, spot), spot_place(s, i, spot), kinds[spot]);
    write_beside(s, choice, "x", i + 1);
    if (s->values[i] > 0)
        write_format(s->out, "=%d", s->values[i] - 1);
    write_byte(s->out, '\n');
}

static void draw_lane(const struct sheet *s, size_t clause, size_t l)
{
    const struct poscnf *p = s->poscnf;
    uint32_t variable = p->cnf.literals[clause_start(&p->cnf, clause) + l];
    arc(s, spot_place(s, variable, STORE), lane_place(s, clause, (double)l, 1));
    for (unsigned step = 1; step <= p->lane; step++) {
        struct point at = lane_place(s, clause, (double)l, step);
        arc(s,
            step < p->lane ? lane_place(s, clause, (double)l, step + 1)
                           : descent_place(s, clause, 0),
            at);
        draw_number(s, lane_vertex(p, clause, l, step), at, NULL);
    }
}

static void draw_clause(const struct sheet *s, size_t clause)
{
    const struct poscnf *p = s->poscnf;
    unsigned long long pebbles = clause_pebbles(p, clause);
    struct point at = descent_place(s, clause, 0);
    for (size_t l = 0; l < clause_size(&p->cnf, clause); l++)
        draw_lane(s, clause, l);
    for (unsigned step = 0; step < clause_depth(p, clause); step++) {
        arc(s, descent_place(s, clause, step), descent_place(s, clause, step + 1));
        draw_number(s, descent_vertex(p, clause, step), descent_place(s, clause, step),
                    step == 0 && pebbles > 0 ? "blue" : NULL);
    }
    write_beside(s, at, "C", clause + 1);
    if (pebbles > 1)
        write_format(s->out, ": %llu pebbles", pebbles);
    write_byte(s->out, '\n');
}

static void draw_goal(const struct sheet *s)
{
    const struct poscnf *p = s->poscnf;
    struct point goal = goal_place(s), start = runway_place(s, 0);
    arc(s, start, goal);
    for (uint32_t t = 0; t < p->length; t++)
        arc(s, runway_place(s, t + 1), runway_place(s, t));
    draw_number(s, p->goal, goal, NULL);
    for (uint32_t t = 0; t <= p->length; t++)
        draw_number(s, p->runway + t, runway_place(s, t), t == 0 ? "red" : NULL);
    write_format(s->out, "text %.2f %.2f goal\n", goal.x + BESIDE, goal.y + ROW / 3);
    write_format(s->out, "text %.2f %.2f runway\n", start.x - BESIDE - 0.4, start.y);
}

/* "True x2=1 x1=0" */
static void read_values(const struct sheet *s, struct cursor solution)
{
    uint64_t variable;
    cursor_take_word(&solution);
    for (; cursor_take(&solution, " x"); solution.at++)
        if (cursor_number(&solution, s->poscnf->cnf.variables, "a variable", &variable) &&
            cursor_take(&solution, "="))
            s->values[variable - 1] = (uint8_t)(1 + *solution.at - '0');
}

static void draw_sheet(struct sheet *s)
{
    const struct cnf *f = &s->poscnf->cnf;
    double least = VARIABLE * f->variables;
    s->width = lanes_width(f) > least ? lanes_width(f) : least;
    s->lanes = MARGIN + 2 * ROW + CROSSING + s->width / FLAT;
    s->runway = s->lanes + ROW * (2 * s->poscnf->lane + 1.5) + s->width / FLAT / 2;
    s->columns = (uint32_t)(s->width / COLUMN);
    s->first = (s->columns - 1) / 2;
    draw_size(s->width + 2 * MARGIN, runway_place(s, s->poscnf->length).y + MARGIN,
              s->out);
    for (size_t j = 0; j < f->clauses; j++)
        draw_clause(s, j);
    for (uint32_t i = 0; i < f->variables; i++)
        draw_variable(s, i);
    draw_goal(s);
}

void poscnf_draw(const void *instance, struct cursor solution, struct writer *w)
{
    const struct poscnf *p = instance;
    struct sheet s = {.poscnf = p, .out = w};
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
