/* SPDX-License-Identifier: MIT */
/* poscnf_plan.c: the plan. First all variables are chosen, as in a play of the formula.
 * Then Blue brings pebbles to the clauses; if all pebbles of a false clause come
 * together, one gets through to the goal and follows Red down the runway. Red moves to
 * the vertices that Blue has left, and down the runway last. */
#include "reduce/poscnf_plan.h"

#include <assert.h>

#include "base/bits.h"
#include "games/pebbles/pebbles.h"

/* The position as the plan sees it. */
struct view {
    const struct poscnf *poscnf;
    const struct pebbles *pebbles;
    const uint8_t *pos;
    uint64_t chosen[2]; /* by player */
    move *move;         /* where the plan stores the move it finds */
};

static uint64_t pebbles_at(const struct view *v, uint32_t vertex, enum colour colour)
{
    return count(v->pebbles, v->pos, vertex, colour);
}

/* Moves one pebble for free, against an arc. */
static bool walk(const struct view *v, uint32_t from, uint32_t to)
{
    uint64_t arc = 0;
    bool found = dag_find_arc(&v->pebbles->dag, to, from, &arc);
    *v->move = pebbles_free_move(v->pebbles, arc, 1, 0);
    return found;
}

static bool pay(const struct view *v, uint32_t from, uint32_t to)
{
    uint64_t arc = 0;
    bool found = dag_find_arc(&v->pebbles->dag, from, to, &arc);
    *v->move = pebbles_toll_move(arc);
    return found;
}

/* Moves a blue pebble on, if there is one and no red one is in the way. */
static bool walk_blue(const struct view *v, uint32_t from, uint32_t to)
{
    return pebbles_at(v, from, BLUE) > 0 && pebbles_at(v, to, RED) == 0 &&
           walk(v, from, to);
}

static bool walk_red(const struct view *v, uint32_t from, uint32_t to)
{
    return pebbles_at(v, from, RED) > 0 && pebbles_at(v, to, BLUE) == 0 &&
           walk(v, from, to);
}

static bool pay_blue(const struct view *v, uint32_t from, uint32_t to)
{
    return pebbles_at(v, from, BLUE) >= 2 && pebbles_at(v, to, RED) == 0 &&
           pay(v, from, to);
}

/* ---- choosing ---- */

/* Finds which variables the players have chosen. Blue's home is empty if Blue chose the
 * variable; Red may leave the red home later even then. */
static void see_choices(struct view *v)
{
    for (uint32_t i = 0; i < v->poscnf->cnf.variables; i++) {
        bool blue = pebbles_at(v, spot_vertex(i, BLUE_HOME), BLUE) == 0,
             red = pebbles_at(v, spot_vertex(i, RED_HOME), RED) == 0;
        v->chosen[LEFT] |= (uint64_t)blue << i;
        v->chosen[RIGHT] |= (uint64_t)(red && !blue) << i;
    }
}

static uint64_t open_variables(const struct view *v)
{
    unsigned n = v->poscnf->cnf.variables;
    assert(n > 0 && n <= MOST_CHOICES);
    return UINT64_MAX >> (MOST_CHOICES - n) & ~(v->chosen[LEFT] | v->chosen[RIGHT]);
}

/* Notes the opponent's choice. To have chosen more never hurts a player, so if the
 * opponent did not choose a variable that matters, the plan goes on as if one had been
 * chosen. */
static void note_opponent(struct poscnf_plan *plan, const struct view *v)
{
    enum player opponent = other(plan->who);
    uint64_t *theirs = &plan->chosen[opponent], fresh = v->chosen[opponent] & ~*theirs,
             live = cnf_game_live(plan->game, plan->chosen);
    *theirs |= fresh;
    if (!(fresh & live) && live != 0)
        *theirs |= live & -live;
}

static bool choose(struct poscnf_plan *plan, const struct view *v)
{
    if (plan->answers)
        note_opponent(plan, v);
    plan->answers = true;
    uint32_t i = cnf_game_choose(plan->game, plan->chosen, plan->who);
    if (i == NO_VARIABLE)
        i = bits_least(open_variables(v));
    plan->chosen[plan->who] |= (uint64_t)1 << i;
    return walk(v, spot_vertex(i, plan->who == LEFT ? BLUE_HOME : RED_HOME),
                spot_vertex(i, CHOICE));
}

/* ---- after all are chosen ---- */

static bool is_false(const struct view *v, size_t clause)
{
    const struct cnf *f = &v->poscnf->cnf;
    for (size_t l = clause_start(f, clause); l < f->ends[clause]; l++)
        if (!(v->chosen[LEFT] >> f->literals[l] & 1))
            return false;
    return true;
}

/* Returns the first clause that is false, or the number of clauses if there is none. */
static size_t false_clause(const struct view *v)
{
    size_t j = 0;
    while (j < v->poscnf->cnf.clauses && !is_false(v, j))
        j++;
    return j;
}

/* Returns the clause to which Blue brings this variable's pebble: the false one
 * (`wanted`) if it contains the variable. Returns the number of clauses if the variable
 * is in no clause. */
static size_t clause_for(const struct view *v, uint32_t variable, size_t wanted)
{
    const struct cnf *f = &v->poscnf->cnf;
    size_t j = 0;
    if (wanted < f->clauses && literal_of(f, wanted, variable) < clause_size(f, wanted))
        return wanted;
    while (j < f->clauses && literal_of(f, j, variable) == clause_size(f, j))
        j++;
    return j;
}

/* Brings a variable's pebble to its clause: the store's two pebbles become one on the
 * lane. If the variable is in no clause, they only gain time. */
static bool bring(const struct view *v, uint32_t variable, size_t wanted)
{
    const struct poscnf *p = v->poscnf;
    uint32_t store = spot_vertex(variable, STORE), choice = spot_vertex(variable, CHOICE);
    size_t j = clause_for(v, variable, wanted);
    if (walk_blue(v, choice, store))
        return true;
    if (j == p->cnf.clauses)
        return pay_blue(v, store, choice);
    size_t l = literal_of(&p->cnf, j, variable);
    if (pay_blue(v, store, lane_vertex(p, j, l, 1)))
        return true;
    for (unsigned s = 1; s <= p->lane; s++)
        if (walk_blue(v, lane_vertex(p, j, l, s), lane_vertex(p, j, l, s + 1)))
            return true;
    return false;
}

/* Moves the pebble down the runway. The pebble is not searched for, since runways are
 * long and only the plan moves it. */
static bool run_down(struct poscnf_plan *plan, const struct view *v,
                     bool (*step)(const struct view *v, uint32_t from, uint32_t to))
{
    const struct poscnf *p = v->poscnf;
    uint32_t at = p->runway + plan->steps;
    if (plan->steps == p->length || !step(v, at, at + 1))
        return false;
    plan->steps++;
    return true;
}

/* Finds Blue's next move. Once Blue is on the runway, everything else is done. */
static bool go_on_blue(struct poscnf_plan *plan, const struct view *v)
{
    const struct poscnf *p = v->poscnf;
    if (run_down(plan, v, walk_blue))
        return true;
    size_t wanted = false_clause(v);
    for (uint64_t left = v->chosen[LEFT]; left != 0; left = bits_without_least(left))
        if (bring(v, bits_least(left), wanted))
            return true;
    if (wanted == p->cnf.clauses)
        return false;
    for (unsigned s = 0; s < clause_depth(p, wanted); s++)
        if (pay_blue(v, descent_vertex(p, wanted, s), descent_vertex(p, wanted, s + 1)))
            return true;
    return walk_blue(v, p->goal, p->runway);
}

static bool go_on_red(struct poscnf_plan *plan, const struct view *v)
{
    for (uint64_t left = v->chosen[LEFT]; left != 0; left = bits_without_least(left)) {
        unsigned i = bits_least(left);
        if (walk_red(v, spot_vertex(i, RED_HOME), spot_vertex(i, CHOICE)) ||
            walk_red(v, spot_vertex(i, CHOICE), spot_vertex(i, STORE)))
            return true;
    }
    return run_down(plan, v, walk_red);
}

struct poscnf_plan plan_new(const struct poscnf *p, const struct search *game,
                            enum player who, enum player first)
{
    return (struct poscnf_plan){
        .poscnf = p, .game = game, .who = who, .answers = who != first};
}

bool plan_move(struct poscnf_plan *plan, const struct board *b, const uint8_t *pos,
               move *m)
{
    struct view v = {
        .poscnf = plan->poscnf, .pebbles = pebbles_of(b), .pos = pos, .move = m};
    see_choices(&v);
    if (open_variables(&v) != 0)
        return choose(plan, &v);
    return plan->who == LEFT ? go_on_blue(plan, &v) : go_on_red(plan, &v);
}
