/* SPDX-License-Identifier: MIT */
/* poscnf_reduction.c: finds who wins the formula, and makes a play of the position in
 * which the winner follows the plan of the proof. The loser follows the plan of the other
 * colour as far as it goes, or plays at random. */
#include "reduce/cnf_story.h"
#include "reduce/poscnf_plan.h"
#include "reduce/reduction.h"

#include "base/rng.h"
#include "games/pebbles/pebbles.h"

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

/* Finds the move of the plan. Returns false if the plan has no legal move. */
static bool planned_move(struct poscnf_play *p, struct sum_move *m)
{
    const struct board *b = problem_board(p->base.problem);
    m->term = 0;
    return plan_move(&p->plans[p->next], b, p->now, &m->move) &&
           b->game->legal(b, p->now, p->next, m->move, p->scratch, NULL);
}

/* Finds the next move. The winner has nothing but the plan: if the plan had no move, play
 * would be over and the wrong player would have won. Returns false if play is over. */
static bool next_move(struct poscnf_play *p, struct sum_move *m)
{
    const bool wins = p->next == cnf_game_winner(p->base.inside);
    return ((wins || p->seed == 0) && planned_move(p, m)) || (!wins && any_move(p, m));
}

static enum search_state play(struct reduction_search *s, struct work *w)
{
    struct poscnf_play *p = (struct poscnf_play *)s;
    struct sum_move m;
    if (s->inside == NULL)
        return SEARCH_TOO_LARGE;
    if (p->now == NULL && !begin_play(p))
        return SEARCH_NO_MEMORY;
    while (next_move(p, &m)) {
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

static struct reduction_search *begin(const void *instance, const struct task *t,
                                      struct play_wish wish)
{
    struct poscnf_play *p = reduction_search_new(instance, t, sizeof *p, play);
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

/* Prints " x3=1" if this is the first move to the choice of variable 3. */
static void print_choice(const struct poscnf *p, uint32_t from, uint32_t to,
                         uint8_t *chosen, struct writer *w)
{
    uint32_t i;
    bool is_true;
    if (!is_choice(p, from, to, &i, &is_true) || chosen[i])
        return;
    chosen[i] = 1;
    write_format(w, " x%u=%d", i + 1, is_true);
}

/* Prints "True x2=1 x1=0": the winner, and the choices in order. */
static void print_play(const struct poscnf *p, enum player winner,
                       const struct pebbles *pebbles, const struct sum_move *made,
                       size_t length, struct writer *w)
{
    uint8_t *chosen = memory_new(w->memory, p->cnf.variables, 1);
    w->failed = w->failed || chosen == NULL;
    write_text(w, winner == RIGHT ? "True" : "False");
    for (size_t i = 0; chosen != NULL && i < length; i++) {
        uint32_t from, to;
        pebbles_move_ends(pebbles, made[i].move, &from, &to);
        print_choice(p, from, to, chosen, w);
    }
    memory_free(w->memory, chosen, p->cnf.variables, 1);
}

static void print_solution(const struct reduction_search *s, struct writer *w)
{
    print_play(s->instance, cnf_game_winner(s->inside),
               pebbles_of(problem_board(s->problem)), s->moves, s->count, w);
}

/* Tells a move that chooses a variable. */
static void tell_choice(struct cnf_story *c, uint32_t variable, bool is_true)
{
    if (c->value[variable] != OPEN)
        return;
    c->value[variable] = is_true ? TRUE : FALSE;
    cnf_story_tell(c, "%s takes x%u: x%u = %d", is_true ? "True (Red)" : "False (Blue)",
                   variable + 1, variable + 1, is_true);
}

static void tell_end(struct cnf_story *c)
{
    size_t j = 0;
    while (j < c->cnf->clauses && cnf_story_clause(c, j) != FALSE)
        j++;
    if (j < c->cnf->clauses)
        cnf_story_tell(c,
                       "C%zu is false: Blue's pebbles of its variables meet there, reach "
                       "the goal and follow Red's down the runway: Blue moves last",
                       j + 1);
    else
        cnf_story_tell(c, "no clause is false: Blue's pebbles reach no goal, and Red's "
                          "goes down the runway alone: Red moves last");
}

static void narrate(const struct reduction_search *s, struct story *story)
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
        if (is_choice(p, from, to, &variable, &is_true))
            tell_choice(&c, variable, is_true);
    }
    tell_end(&c);
}

/* Reads the solution from a play. The player who made the last move has won. Players take
 * turns, and the colour of the pebble that moved first shows who moved first: no vertex
 * holds two colours at the start. */
static bool solution(const void *instance, const struct problem *p,
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
    .begin = begin,
    .print_solution = print_solution,
    .narrate = narrate,
    .solution = solution,
};
