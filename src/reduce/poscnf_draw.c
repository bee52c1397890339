/* SPDX-License-Identifier: MIT */
/* poscnf_draw.c: draws the position of [BP Thm 4.2], all of it on one sheet or a single
 * gadget. Arcs are drawn first, so that vertices cover their ends. */
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

/* ---- marks ---- */

static const struct point name_right = {BESIDE, 0}, name_above = {0, -0.9};
static const struct point name_left = {-BESIDE, 0}, name_low = {1, 0.7};

/* Draws a vertex with its number and a pebble of that kind; NULL: without pebbles. */
static void draw_number(const struct pen *pen, uint32_t vertex, struct point at,
                        const char *kind)
{
    draw_mark(kind != NULL ? "stone" : "dot", at, kind != NULL ? kind : "plain",
              pen->out);
    draw_name(vertex, at, pen->out);
}

static void draw_arc(const struct pen *pen, struct point from, struct point to)
{
    draw_edge(from, to, "arrow", pen->out);
}

/* Write the name of a vertex, if names are wanted: "y", or "x" with index 1. */
static void draw_word(const struct pen *pen, struct point at, struct point aside,
                      const char *word)
{
    if (pen->names)
        write_format(pen->out, "text %.2f %.2f %s\n", at.x + aside.x, at.y + aside.y,
                     word);
}

static void draw_indexed(const struct pen *pen, struct point at, struct point aside,
                         const char *word, size_t index)
{
    if (pen->names)
        write_format(pen->out, "text %.2f %.2f %s%zu\n", at.x + aside.x, at.y + aside.y,
                     word, index);
}

/* Returns the kind of a clause's pebbles: blue, or NULL if it has none. */
static const char *clause_kind(const struct pen *pen, size_t clause)
{
    return clause_pebbles(pen->poscnf, clause) > 0 ? "blue" : NULL;
}

/* Writes the name of a clause and, if it has several pebbles, how many. */
static void draw_clause_name(const struct pen *pen, size_t clause, struct point at)
{
    unsigned long long pebbles = clause_pebbles(pen->poscnf, clause);
    if (pebbles > 1) /* the text is long, and arcs are almost level */
        write_format(pen->out, "text %.2f %.2f C%zu: %llu pebbles\n", at.x + 2 * BESIDE,
                     at.y + name_low.y, clause + 1, pebbles);
    else
        write_format(pen->out, "text %.2f %.2f C%zu\n", at.x + BESIDE, at.y, clause + 1);
}

/* ---- variables ---- */

/* Returns the place of a spot of a variable; `top` is between the two homes. */
static struct point spot_place(struct point top, enum variable_spot spot)
{
    static const struct point from_top[SPOTS] = {
        {0, 2 * ROW}, {0, ROW}, {-COLUMN / 2, 0}, {COLUMN / 2, 0}};
    return (struct point){top.x + from_top[spot].x, top.y + from_top[spot].y};
}

static void draw_variable(const struct pen *pen, uint32_t variable, struct point top)
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

/* Draws the way from a store to a clause, vertical from `first` on. */
static void draw_lane(const struct pen *pen, size_t clause, size_t literal,
                      struct point store, struct point first, struct point end)
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

/* Draws the clause, at `top`, and its way to the goal, vertical except for the last
 * arc. */
static void draw_descent(const struct pen *pen, size_t clause, struct point top,
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

/* The runway, which goes to and fro in rows. */
struct runway {
    struct point corner;     /* the left end of the first row */
    double column;           /* distance from one column to the next */
    uint32_t columns, first; /* number of columns, and the column where it begins */
};

static struct point runway_place(const struct runway *r, uint32_t step)
{
    uint32_t at = r->first + step, row = at / r->columns, column = at % r->columns;
    if (row % 2 == 1)
        column = r->columns - 1 - column;
    return (struct point){r->corner.x + r->column * column, r->corner.y + ROW * row};
}

/* Returns the place of the goal, above the beginning of the runway. */
static struct point goal_place(const struct runway *r)
{
    struct point p = runway_place(r, 0);
    return (struct point){p.x, p.y - ROW};
}

static void draw_goal(const struct pen *pen, const struct runway *r)
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

/* ---- the whole position ----
 *
 * Variables are on top, below them the lanes to the clauses, each lane a column; then the
 * goal, and at the foot the runway, which goes to and fro. */

#define SPLIT 1.0    /* distance between the lanes of two clauses */
#define VARIABLE 6.0 /* least distance from one variable to the next */

struct sheet {
    struct pen pen;
    double width;
    double lanes; /* where lanes begin, from the top */
    struct runway runway;
    uint8_t *values; /* for each variable: 1 + its value; 0: not known */
};

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

static void place_clause(const struct sheet *s, size_t clause)
{
    const struct poscnf *p = s->pen.poscnf;
    const uint32_t *literals = p->cnf.literals + clause_start(&p->cnf, clause);
    struct point first =
        lane_place(s, clause, ((double)clause_size(&p->cnf, clause) - 1) / 2);
    struct point at = {first.x, first.y + ROW * p->lane};
    for (size_t l = 0; l < clause_size(&p->cnf, clause); l++)
        draw_lane(&s->pen, clause, l, spot_place(variable_place(s, literals[l]), STORE),
                  lane_place(s, clause, (double)l), at);
    draw_descent(&s->pen, clause, at, goal_place(&s->runway));
    draw_clause_name(&s->pen, clause, at);
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
    for (uint32_t i = 0; i < f->variables; i++) {
        struct point top = variable_place(s, i), choice = spot_place(top, CHOICE);
        draw_variable(&s->pen, i, top);
        write_format(s->pen.out, "text %.2f %.2f x%u", choice.x + BESIDE, choice.y,
                     i + 1);
        if (s->values[i] > 0)
            write_format(s->pen.out, "=%d", s->values[i] - 1);
        write_byte(s->pen.out, '\n');
    }
    struct point goal = goal_place(&s->runway), start = runway_place(&s->runway, 0);
    draw_goal(&s->pen, &s->runway);
    write_format(s->pen.out, "text %.2f %.2f goal\n", goal.x + BESIDE, goal.y + ROW / 3);
    write_format(s->pen.out, "text %.2f %.2f runway\n", start.x - BESIDE - 0.4, start.y);
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

/* ---- a single gadget ----
 *
 * It has the names of its vertices, like the paper's Figures 6 to 8. If arcs lead to
 * other gadgets, the vertices at their ends are drawn, too. */

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
