/* SPDX-License-Identifier: MIT */
/* poscnf.c: True, moving first, wins a formula of POSITIVE CNF iff Right, moving first,
 * wins this position of Blocking Pebbles [BP Thm 4.2]. doc/reductions.md has the proof.
 *
 * The formula is read and becomes a position. A search with an exact table finds who wins
 * the formula. The winner then follows the plan of the proof; the loser follows the plan
 * of the other colour as far as it goes, or plays at random. */
#include "reduce/poscnf.h"

#include <assert.h>

#include "base/bits.h"
#include "base/hash.h"
#include "base/rng.h"
#include "base/table.h"
#include "games/pebbles/pebbles.h"
#include "graph/edges.h"
#include "reduce/reduction.h"

/* ---- the formula ---- */

/* Widens clauses of one literal: a clause {x} becomes {x,a} and {x,b} with new variables
 * a and b, the same for all clauses (doc/reductions.md). `wide` must be empty. */
static bool widen(const struct cnf *f, struct cnf *wide)
{
    enum { PARTNERS = 2 };
    bool ok = true;
    wide->variables = f->variables;
    for (size_t j = 0; j < f->clauses; j++) {
        bool narrow = clause_size(f, j) == 1;
        for (uint32_t partner = 0; partner < (narrow ? PARTNERS : 1); partner++) {
            for (size_t l = clause_start(f, j); l < f->ends[j]; l++)
                ok = ok && cnf_add_literal(wide, f->literals[l]);
            if (narrow)
                ok = ok && cnf_add_literal(wide, f->variables + partner);
            ok = ok && cnf_end_clause(wide);
        }
        if (narrow)
            wide->variables = f->variables + PARTNERS;
    }
    return ok;
}

/* ---- the vertices ---- */

/* Numbers the vertices. If there are too many, fills the error and returns false. */
static bool number_vertices(struct poscnf *p, const struct cursor *text)
{
    const struct cnf *f = &p->cnf;
    uint64_t next = (uint64_t)f->variables * SPOTS, pebbles = 0;
    for (size_t j = 0; j < f->clauses; j++) {
        p->lane = clause_depth(p, j) > p->lane ? clause_depth(p, j) : p->lane;
        pebbles += clause_pebbles(p, j);
    }
    p->goal = (uint32_t)next++;
    for (size_t j = 0; j < f->clauses; j++) {
        p->places[j] = (uint32_t)next;
        next += clause_depth(p, j) + (uint64_t)clause_size(f, j) * p->lane;
    }
    uint64_t length = (uint64_t)f->variables * (p->lane + 4) + 2 * pebbles;
    p->runway = (uint32_t)next;
    p->length = (uint32_t)length;
    next += length + 1;
    return next <= MAX_VERTICES ||
           cursor_fail(text, BAD_INPUT, "the position would have %llu vertices, too many",
                       (unsigned long long)next);
}

void *poscnf_parse(struct arena *a, struct cursor *text)
{
    struct poscnf *p = arena_new(a, 1, sizeof *p);
    if (p == NULL) {
        cursor_no_memory(text, "formula");
        return NULL;
    }
    p->cnf.arena = a;
    /* Reads the formula into an arena of its own, and the widened one into that of *p. */
    struct arena work = arena_of(p->cnf.arena->memory);
    struct cnf written;
    bool read = cnf_parse(&written, &work, text, 0) &&
                (widen(&written, &p->cnf) || cursor_no_memory(text, "clauses"));
    arena_done(&work);
    if (!(read))
        return NULL;
    p->places = arena_new(a, p->cnf.clauses, sizeof *p->places);
    bool ok =
        p->places != NULL ? number_vertices(p, text) : cursor_no_memory(text, "clauses");
    return ok ? p : NULL;
}

/* ---- the position ---- */

static void write_arc(uint32_t from, uint32_t to, struct writer *w)
{
    write_format(w, ",%u>%u", from, to);
}

void poscnf_print_line(const void *instance, struct writer *w)
{
    const struct poscnf *p = instance;
    const struct cnf *f = &p->cnf;
    write_text(w, "pebbles arcs ");
    for (uint32_t i = 0; i < p->cnf.variables; i++) {
        uint32_t choice = spot_vertex(i, CHOICE);
        write_format(w, i == 0 ? "%u>%u" : ",%u>%u", spot_vertex(i, STORE), choice);
        write_arc(choice, spot_vertex(i, BLUE_HOME), w);
        write_arc(choice, spot_vertex(i, RED_HOME), w);
    }
    for (size_t j = 0; j < f->clauses; j++) {
        const uint32_t *literals = p->cnf.literals + clause_start(&p->cnf, j);
        for (unsigned s = 0; s < clause_depth(p, j); s++)
            write_arc(descent_vertex(p, j, s), descent_vertex(p, j, s + 1), w);
        for (size_t l = 0; l < clause_size(&p->cnf, j); l++) {
            write_arc(spot_vertex(literals[l], STORE), lane_vertex(p, j, l, 1), w);
            for (unsigned s = 1; s <= p->lane; s++)
                write_arc(lane_vertex(p, j, l, s + 1), lane_vertex(p, j, l, s), w);
        }
    }
    write_arc(p->runway, p->goal, w);
    for (uint32_t t = 0; t < p->length; t++)
        write_arc(p->runway + t + 1, p->runway + t, w);
    write_byte(w, ' ');
    for (uint32_t i = 0; i < f->variables; i++)
        write_text(w, "(1,0)(0,0)(1,0)(0,1)"); /* in the order of variable_spot */
    write_text(w, "(0,0)");
    for (size_t j = 0; j < f->clauses; j++) {
        unsigned long long empty = clause_size(f, j) * p->lane + clause_depth(p, j) - 1;
        write_format(w, "(%llu,0)(0,0)x%llu", (unsigned long long)clause_pebbles(p, j),
                     empty);
    }
    write_format(w, "(0,1)(0,0)x%u", p->length);
}

/* ---- who wins the formula ----
 *
 * To have chosen one more variable never hurts a player. So a variable that can no longer
 * matter need not be chosen while another one can matter, and only live variables are
 * tried. If all but one variable of a clause are false, False wins by choosing the last
 * one, so True must choose it. */

enum winner { NOBODY, LEFT_WINS, RIGHT_WINS }; /* NOBODY: not known yet */

static enum winner win_of(enum player who)
{
    return who == LEFT ? LEFT_WINS : RIGHT_WINS;
}

/* All that matters about a position. Clauses that are already true do not matter; the
 * others are exactly the clauses within free | lost, so these two sets determine them. */
struct state {
    uint64_t free; /* live variables */
    uint64_t lost; /* false variables in clauses that are not true */
    uint64_t who;  /* the player to move; 64 bits, since states are compared as bytes */
};

struct cnf_game {
    struct search search;
    uint64_t *clauses; /* as sets of variables */
    size_t count;
    struct table table; /* from states to winners */
    bool failed;        /* memory ran out */
    enum player first;
    enum winner winner; /* of the whole formula */
};

static uint64_t bit_of(uint32_t variable)
{
    return (uint64_t)1 << variable;
}

/* What a look at a position shows. `choices` are all live variables, or only one that
 * must be chosen. */
struct look {
    struct state state;
    enum winner winner;
    uint64_t choices;
};

static struct look poscnf_look_at(const struct cnf_game *g, const uint64_t chosen[2],
                                  enum player who)
{
    struct look l = {.state = {.who = who}};
    uint64_t urgent = 0; /* variables that are the last of a clause */
    for (size_t j = 0; j < g->count; j++) {
        uint64_t clause = g->clauses[j], left = clause & ~chosen[LEFT];
        if (clause & chosen[RIGHT])
            continue;
        if (left == 0)
            return (struct look){.winner = LEFT_WINS};
        if ((left & (left - 1)) == 0)
            urgent |= left;
        l.state.free |= left;
        l.state.lost |= clause & chosen[LEFT];
    }
    l.choices = urgent != 0 ? urgent : l.state.free;
    if (l.state.free == 0)
        l.winner = RIGHT_WINS;
    else if (urgent != 0 && (who == LEFT || (urgent & (urgent - 1)) != 0))
        l.winner = LEFT_WINS;
    return l;
}

uint64_t cnf_game_live(const struct search *s, const uint64_t chosen[2])
{
    return poscnf_look_at((const struct cnf_game *)s, chosen, RIGHT).state.free;
}

/* Lists the choices, the heaviest first, and returns how many there are. A variable
 * weighs what its clauses weigh that are not true yet: more if fewer of their variables
 * are left. */
static unsigned order_choices(const struct cnf_game *g, const uint64_t chosen[2],
                              uint64_t choices, uint8_t order[MOST_CHOICES])
{
    enum { LIGHTEST = 20 };
    uint64_t weights[MOST_CHOICES] = {0};
    unsigned count = 0;
    for (size_t j = 0; j < g->count; j++) {
        uint64_t left = g->clauses[j] & ~chosen[LEFT];
        const unsigned few = bits_count(left);
        if (g->clauses[j] & chosen[RIGHT])
            continue;
        for (; left != 0; left = bits_without_least(left))
            weights[bits_least(left)] +=
                (uint64_t)1 << (LIGHTEST - (few < LIGHTEST ? few : LIGHTEST));
    }
    for (; choices != 0; choices = bits_without_least(choices)) {
        uint32_t variable = bits_least(choices);
        unsigned at = count++;
        for (; at > 0 && weights[order[at - 1]] < weights[variable]; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)variable;
    }
    return count;
}

/* Returns the winner if that is obvious or in the table. */
static enum winner known_winner(const struct cnf_game *g, const struct look *l)
{
    if (l->winner != NOBODY)
        return l->winner;
    uint32_t record = table_find(&g->table, hash_bytes(&l->state, sizeof l->state),
                                 &l->state, sizeof l->state);
    return record == TABLE_NONE ? NOBODY
                                : *(const uint8_t *)table_value(&g->table, record);
}

static bool remember(struct cnf_game *g, const struct state *state, enum winner winner)
{
    bool fresh;
    uint32_t record = table_add(&g->table, hash_bytes(state, sizeof *state), state,
                                sizeof *state, &fresh);
    if (record == TABLE_NONE)
        return false;
    *(uint8_t *)table_value(&g->table, record) = (uint8_t)winner;
    return true;
}

/* Returns the winner if `who` chooses next, or NOBODY if it is over or the budget is
 * exceeded. The depth is at most MOST_CHOICES. */
static enum winner find_winner(struct cnf_game *g, const uint64_t chosen[2],
                               enum player who, struct work *w)
{
    const struct look l = poscnf_look_at(g, chosen, who);
    const enum winner mine = win_of(who), known = known_winner(g, &l);
    enum winner winner = win_of(other(who));
    uint8_t order[MOST_CHOICES];
    w->nodes++;
    if (known != NOBODY || over(w))
        return known;
    const unsigned count = order_choices(g, chosen, l.choices, order);
    for (unsigned i = 0; i < count && winner != mine; i++) {
        uint64_t after[2] = {chosen[LEFT], chosen[RIGHT]};
        after[who] |= bit_of(order[i]);
        winner = find_winner(g, after, other(who), w);
        if (winner == NOBODY)
            return NOBODY;
    }
    g->failed = !remember(g, &l.state, winner);
    return g->failed ? NOBODY : winner;
}

/* Called again, it begins anew and gets farther: what was found is in the table. */
static enum search_state cnf_game_run(struct search *search, struct work *w)
{
    struct cnf_game *g = (struct cnf_game *)search;
    const uint64_t none[2] = {0, 0};
    g->winner = find_winner(g, none, g->first, w);
    return g->winner != NOBODY ? SEARCH_SOLVED
           : g->failed         ? SEARCH_NO_MEMORY
                               : SEARCH_RUNNING;
}

static void cnf_game_done(struct search *search)
{
    table_done(&((struct cnf_game *)search)->table);
}

static const struct search_kind cnf_game_kind = {
    .run = cnf_game_run, .doing = "looking for a solution", .done = cnf_game_done};

struct search *cnf_game_new(const struct cnf *f, struct memory *m, enum player first)
{
    struct cnf_game *g = search_new(&cnf_game_kind, m, sizeof *g);
    if (g == NULL)
        return NULL;
    g->count = f->clauses;
    table_init(&g->table, m, 1);
    g->clauses = arena_new(&g->search.kept, f->clauses, sizeof *g->clauses);
    if (g->clauses == NULL)
        return search_if_made(&g->search, false);
    for (size_t j = 0; j < f->clauses; j++)
        for (size_t l = clause_start(f, j); l < f->ends[j]; l++)
            g->clauses[j] |= bit_of(f->literals[l]);
    g->first = first;
    return &g->search;
}

enum player cnf_game_winner(const struct search *s)
{
    return ((const struct cnf_game *)s)->winner == LEFT_WINS ? LEFT : RIGHT;
}

uint32_t cnf_game_choose(const struct search *s, const uint64_t chosen[2],
                         enum player who)
{
    const struct cnf_game *g = (const struct cnf_game *)s;
    uint8_t order[MOST_CHOICES];
    struct look l = poscnf_look_at(g, chosen, who);
    unsigned count = order_choices(g, chosen, l.choices, order);
    for (unsigned i = 0; i < count; i++) {
        uint64_t after[2] = {chosen[LEFT], chosen[RIGHT]};
        after[who] |= bit_of(order[i]);
        l = poscnf_look_at(g, after, other(who));
        if (known_winner(g, &l) == win_of(who))
            return order[i];
    }
    return count > 0 ? order[0] : NO_VARIABLE;
}

/* ---- the plan ----
 *
 * First all variables are chosen, as in a play of the formula. Then Blue brings pebbles
 * to the clauses; if all pebbles of a false clause come together, one gets through to the
 * goal and follows Red down the runway. Red moves to the vertices that Blue has left, and
 * down the runway last. */

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
static bool poscnf_walk(const struct view *v, uint32_t from, uint32_t to)
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
           poscnf_walk(v, from, to);
}

static bool walk_red(const struct view *v, uint32_t from, uint32_t to)
{
    return pebbles_at(v, from, RED) > 0 && pebbles_at(v, to, BLUE) == 0 &&
           poscnf_walk(v, from, to);
}

static bool pay_blue(const struct view *v, uint32_t from, uint32_t to)
{
    return pebbles_at(v, from, BLUE) >= 2 && pebbles_at(v, to, RED) == 0 &&
           pay(v, from, to);
}

static uint64_t open_variables(const struct view *v)
{
    unsigned n = v->poscnf->cnf.variables;
    assert(n > 0 && n <= MOST_CHOICES);
    return UINT64_MAX >> (MOST_CHOICES - n) & ~(v->chosen[LEFT] | v->chosen[RIGHT]);
}

static bool plan_choice(struct poscnf_plan *plan, const struct view *v)
{
    if (plan->answers) {
        /* Notes the opponent's choice. To have chosen more never hurts a player, so if
         * the opponent did not choose a variable that matters, the plan goes on as if one
         * had been chosen. */
        enum player opponent = other(plan->who);
        uint64_t *theirs = &plan->chosen[opponent],
                 fresh = v->chosen[opponent] & ~*theirs,
                 live = cnf_game_live(plan->game, plan->chosen);
        *theirs |= fresh;
        if (!(fresh & live) && live != 0)
            *theirs |= live & -live;
    }
    plan->answers = true;
    uint32_t i = cnf_game_choose(plan->game, plan->chosen, plan->who);
    if (i == NO_VARIABLE)
        i = bits_least(open_variables(v));
    plan->chosen[plan->who] |= (uint64_t)1 << i;
    return poscnf_walk(v, spot_vertex(i, plan->who == LEFT ? BLUE_HOME : RED_HOME),
                       spot_vertex(i, CHOICE));
}

/* Returns the first clause that is false, or the number of clauses if there is none. */
static size_t false_clause(const struct view *v)
{
    const struct cnf *f = &v->poscnf->cnf;
    for (size_t j = 0; j < f->clauses; j++) {
        size_t l = clause_start(f, j);
        while (l < f->ends[j] && v->chosen[LEFT] >> f->literals[l] & 1)
            l++;
        if (l == f->ends[j])
            return j;
    }
    return f->clauses;
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
static bool bring_pebble(const struct view *v, uint32_t variable, size_t wanted)
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
        if (bring_pebble(v, bits_least(left), wanted))
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
    /* Finds which variables the players have chosen. Blue's home is empty if Blue chose
     * the variable; Red may leave the red home later even then. */
    for (uint32_t i = 0; i < v.poscnf->cnf.variables; i++) {
        bool blue = pebbles_at(&v, spot_vertex(i, BLUE_HOME), BLUE) == 0,
             red = pebbles_at(&v, spot_vertex(i, RED_HOME), RED) == 0;
        v.chosen[LEFT] |= (uint64_t)blue << i;
        v.chosen[RIGHT] |= (uint64_t)(red && !blue) << i;
    }
    if (open_variables(&v) != 0)
        return plan_choice(plan, &v);
    return plan->who == LEFT ? go_on_blue(plan, &v) : go_on_red(plan, &v);
}

/* ---- a play ---- */

/* The search inside is a cnf_game; there is none if there are too many variables. */
struct poscnf_play {
    struct reduction_search base;
    const struct poscnf *poscnf;
    uint8_t *now; /* the current position; NULL: play has not begun */
    void *scratch;
    struct poscnf_plan plans[2]; /* by player */
    enum player first, next;
    uint64_t seed;   /* of a random loser; 0: the loser follows a plan */
    size_t capacity; /* of the list of moves */
};

/* Sets up the position. Returns false if memory runs out. */
static bool begin_play(struct poscnf_play *p)
{
    const struct problem *problem = p->base.problem;
    struct arena *a = &p->base.search.work;
    p->scratch = arena_new(a, problem->move_scratch, 1);
    p->now = arena_new(a, problem->pos_size, 1);
    if (a->failed)
        return false;
    memcpy(p->now, problem->start, problem->pos_size);
    for (enum player who = LEFT; who <= RIGHT; who++)
        p->plans[who] = plan_new(p->poscnf, p->base.inside, who, p->first);
    return true;
}

/* Finds the first legal move, or a random one. Returns false if there is none. */
static bool any_move(struct poscnf_play *p, struct sum_move *m)
{
    struct sum_iterator at = {0};
    struct sum_move found;
    uint64_t seen = 0;
    while (position_next(p->base.problem, p->now, p->next, &at, p->scratch, &found) &&
           (p->seed != 0 || seen == 0))
        if (seen++ == 0 || rng_next(&p->seed) % seen == 0)
            *m = found;
    return seen > 0;
}

/* Finds the next move. The winner has nothing but the plan: if the plan had no move,
 * play would be over and the wrong player would have won. Returns false if
 * play is over. */
static bool poscnf_next_move(struct poscnf_play *p, struct sum_move *m)
{
    const bool wins = p->next == cnf_game_winner(p->base.inside);
    const struct board *b = problem_board(p->base.problem);
    m->term = 0;
    return ((wins || p->seed == 0) &&
            plan_move(&p->plans[p->next], b, p->now, &m->move) &&
            b->game->legal(b, p->now, p->next, m->move, p->scratch, NULL)) ||
           (!wins && any_move(p, m));
}

static enum search_state poscnf_run(struct reduction_search *s, struct work *w)
{
    struct poscnf_play *p = (struct poscnf_play *)s;
    struct sum_move m;
    if (s->inside == NULL)
        return SEARCH_TOO_LARGE;
    if (p->now == NULL && !begin_play(p))
        return SEARCH_NO_MEMORY;
    while (poscnf_next_move(p, &m)) {
        if (!arena_grow(&s->search.kept, &s->moves, &p->capacity, s->count + 1,
                        sizeof *s->moves))
            return SEARCH_NO_MEMORY;
        s->moves[s->count++] = m;
        position_play(s->problem, p->now, p->next, m, p->scratch);
        p->next = other(p->next);
        if (over(w))
            return SEARCH_RUNNING;
    }
    s->found = true;
    return SEARCH_SOLVED;
}

static struct reduction_search *poscnf_begin(const void *instance, const struct task *t,
                                             struct play_wish wish)
{
    struct poscnf_play *p = reduction_search_new(instance, t, sizeof *p, poscnf_run);
    if (p == NULL)
        return NULL;
    p->poscnf = instance;
    p->first = p->next = wish.first;
    p->seed = wish.seed;
    p->base.method = "choices";
    if (p->poscnf->cnf.variables > MOST_CHOICES) {
        p->base.reason =
            "more than 64 variables, with those added for clauses of one literal";
        return &p->base;
    }
    return reduction_search_with(&p->base,
                                 cnf_game_new(&p->poscnf->cnf, t->memory, wish.first));
}

/* ---- plays as choices ---- */

/* Says whether this is a move to the choice of a variable and, if so, which value it
 * chooses. */
static bool is_choice(const struct poscnf *p, uint32_t from, uint32_t to,
                      uint32_t *variable, bool *is_true)
{
    uint32_t i = to / SPOTS;
    *variable = i;
    *is_true = from == spot_vertex(i, RED_HOME);
    return i < p->cnf.variables && to == spot_vertex(i, CHOICE) &&
           (*is_true || from == spot_vertex(i, BLUE_HOME));
}

/* Prints "True x2=1 x1=0": the winner, and the choices in order. A choice is the first
 * move to the choice of a variable. */
static void print_play(const struct poscnf *p, enum player winner,
                       const struct pebbles *pebbles, const struct sum_move *made,
                       size_t length, struct writer *w)
{
    uint8_t *chosen = memory_new(w->memory, p->cnf.variables, 1);
    w->failed = w->failed || chosen == NULL;
    write_text(w, winner == RIGHT ? "True" : "False");
    for (size_t i = 0; chosen != NULL && i < length; i++) {
        uint32_t from, to, variable;
        bool is_true;
        pebbles_move_ends(pebbles, made[i].move, &from, &to);
        if (!is_choice(p, from, to, &variable, &is_true) || chosen[variable])
            continue;
        chosen[variable] = 1;
        write_format(w, " x%u=%d", variable + 1, is_true);
    }
    memory_free(w->memory, chosen, p->cnf.variables, 1);
}

static void poscnf_print_solution(const struct reduction_search *s, struct writer *w)
{
    print_play(s->instance, cnf_game_winner(s->inside),
               pebbles_of(problem_board(s->problem)), s->moves, s->count, w);
}

static void poscnf_narrate(const struct reduction_search *s, struct story *story)
{
    const struct poscnf *p = s->instance;
    const struct pebbles *pebbles = pebbles_of(problem_board(s->problem));
    struct cnf_story c;
    if (!cnf_story_begin(&c, &p->cnf, story))
        return;
    cnf_story_tell(&c, "no variable is taken yet");
    for (size_t i = 0; i < s->count; i++) {
        uint32_t from, to, variable;
        bool is_true;
        pebbles_move_ends(pebbles, s->moves[i].move, &from, &to);
        c.untold++;
        if (!is_choice(p, from, to, &variable, &is_true) || c.value[variable] != OPEN)
            continue;
        c.value[variable] = is_true ? TRUE : FALSE;
        cnf_story_tell(&c, "%s takes x%u: x%u = %d",
                       is_true ? "True (Red)" : "False (Blue)", variable + 1,
                       variable + 1, is_true);
    }
    size_t j = 0;
    while (j < c.cnf->clauses && cnf_story_clause(&c, j) != FALSE)
        j++;
    if (j < c.cnf->clauses)
        cnf_story_tell(&c,
                       "C%zu is false: Blue's pebbles of its variables meet there, reach "
                       "the goal and follow Red's down the runway: Blue moves last",
                       j + 1);
    else
        cnf_story_tell(&c, "no clause is false: Blue's pebbles reach no goal, and Red's "
                           "goes down the runway alone: Red moves last");
}

/* Reads the solution from a play. The player who made the last move has won.
 * Players take turns, and the colour of the pebble that moved first shows who moved
 * first: no vertex holds two colours at the start. */
static bool poscnf_solution(const void *instance, const struct problem *p,
                            const struct sum_move *made, size_t length, struct writer *w)
{
    const struct pebbles *pebbles = pebbles_of(problem_board(p));
    uint32_t from, to;
    if (length == 0)
        return false;
    pebbles_move_ends(pebbles, made[0].move, &from, &to);
    enum player first = count(pebbles, p->start, from, RED) > 0 ? RIGHT : LEFT;
    print_play(instance, length % 2 == 1 ? first : other(first), pebbles, made, length,
               w);
    return true;
}

const struct reduction poscnf_reduction = {
    .name = "poscnf",
    .title = "POSITIVE CNF, True first → Blocking Pebbles, Right first [BP Thm 4.2]",
    .notation = "DIMACS without negations: p cnf VARIABLES CLAUSES, then the clauses, "
                "each ended by 0: p cnf 3 2 1 2 0 2 3 0.\n"
                "Lines that begin with c or # are comments; a line of % alone ends the "
                "formula. A word alone is the name\n"
                "of a file",
    .solution_name = "winner",
    .from_file = true,
    .is_play = true,
    .first = RIGHT,
    .parse = poscnf_parse,
    .print_line = poscnf_print_line,
    .draw = poscnf_draw,
    .draw_gadget = poscnf_draw_gadget,
    .begin = poscnf_begin,
    .print_solution = poscnf_print_solution,
    .narrate = poscnf_narrate,
    .solution = poscnf_solution,
};
