/* SPDX-License-Identifier: MIT */
/* poscnf_reduction.c: who wins the formula, and a play of the position in which the
 * winner follows the plan of the proof. The loser follows the plan of his colour as far
 * as it goes, or plays at random. */
#include "reduce/poscnf_plan.h"
#include "reduce/reduction.h"

#include "base/rng.h"
#include "problem/position.h"

static void *parse(struct memory *m, struct cursor *text)
{
    return poscnf_parse(m, text);
}

static void free_instance(void *instance)
{
    poscnf_free(instance);
}

static void print_line(const void *instance, struct writer *w)
{
    poscnf_print_line(instance, w);
}

/* ---- a play ---- */

struct run {
    const struct poscnf *poscnf;
    struct cnf_game *game; /* NULL: there are too many variables */
    bool playing, over;
    struct problem problem; /* the position */
    uint8_t *now;           /* where play stands */
    void *scratch;
    struct plan plans[2]; /* by player */
    enum player first, next;
    uint64_t seed; /* of a random loser; 0: he follows his plan */
    struct writer moves;
};

static void end(void *run)
{
    struct run *r = run;
    struct memory *m = r->moves.memory;
    cnf_game_free(r->game);
    if (r->playing) {
        memory_free(m, r->scratch, r->problem.move_scratch, 1);
        memory_free(m, r->now, r->problem.pos_size, 1);
        problem_done(&r->problem);
    }
    writer_done(&r->moves);
    memory_free(m, r, 1, sizeof *r);
}

static void *begin(const void *instance, struct play_wish wish)
{
    const struct poscnf *p = instance;
    struct memory *m = p->cnf.memory;
    struct run *r = memory_new(m, 1, sizeof *r);
    if (r == NULL)
        return NULL;
    *r = (struct run){
        .poscnf = p, .first = wish.first, .next = wish.first, .seed = wish.seed};
    writer_init(&r->moves, m);
    if (p->cnf.variables > MOST_CHOICES)
        return r;
    r->game = cnf_game_new(&p->cnf, wish.first);
    if (r->game != NULL)
        return r;
    end(r);
    return NULL;
}

/* Sets up the position. */
static enum search_state begin_play(struct run *r)
{
    struct error error = {0};
    struct writer line;
    writer_init(&line, r->moves.memory);
    poscnf_print_line(r->poscnf, &line);
    r->playing = !line.failed && problem_parse(&r->problem, line.memory, line.text,
                                               line.length, NULL, &error);
    writer_done(&line);
    if (!r->playing)
        return SEARCH_NO_MEMORY;
    r->scratch = memory_new(r->moves.memory, r->problem.move_scratch, 1);
    r->now = position_copy(&r->problem, r->problem.start, r->moves.memory);
    for (enum player who = LEFT; who <= RIGHT; who++)
        r->plans[who] = plan_new(r->poscnf, r->game, who, r->first);
    return r->scratch != NULL && r->now != NULL ? SEARCH_RUNNING : SEARCH_NO_MEMORY;
}

/* The first move there is, or one of all at random. False: there is none. */
static bool any_move(struct run *r, struct sum_move *m)
{
    struct sum_iterator at = {0};
    struct sum_move found;
    uint64_t count = 0;
    while (position_next(&r->problem, r->now, r->next, &at, r->scratch, &found) &&
           (r->seed != 0 || count == 0))
        if (count++ == 0 || rng_next(&r->seed) % count == 0)
            *m = found;
    return count > 0;
}

/* The move of the plan. False: it has none, or over the budget. */
static bool planned_move(struct run *r, struct sum_move *m)
{
    struct writer text;
    writer_init(&text, r->moves.memory);
    bool ok = plan_move(&r->plans[r->next], problem_board(&r->problem), r->now, &text);
    struct cursor c = cursor_of(text.text, text.length, NULL);
    ok = ok && !text.failed &&
         position_parse_move(&r->problem, r->now, r->next, &c, r->scratch, m);
    r->moves.failed = r->moves.failed || text.failed;
    writer_done(&text);
    return ok;
}

/* One move. The winner has nothing but his plan: without a move there play would be over,
 * and won by the wrong one. */
static enum search_state play_on(struct run *r)
{
    struct sum_move m;
    bool wins = r->next == cnf_game_winner(r->game),
         found = (wins || r->seed == 0) && planned_move(r, &m);
    if (!found && !wins)
        found = any_move(r, &m);
    r->over = !found;
    if (found) {
        position_print_move(&r->problem, r->now, r->next, m, &r->moves);
        write_byte(&r->moves, '\n');
        position_play(&r->problem, r->now, r->next, m, r->scratch);
        r->next = other(r->next);
    }
    return r->moves.failed ? SEARCH_NO_MEMORY : SEARCH_RUNNING;
}

static enum search_state step(void *run, uint64_t work)
{
    struct run *r = run;
    if (r->game == NULL)
        return SEARCH_TOO_LARGE;
    enum search_state state = cnf_game_step(r->game, work);
    if (state != SEARCH_SOLVED)
        return state;
    if (!r->playing)
        return begin_play(r);
    for (state = SEARCH_RUNNING; !r->over && work > 0 && state == SEARCH_RUNNING; work--)
        state = play_on(r);
    return r->over && state == SEARCH_RUNNING ? SEARCH_SOLVED : state;
}

static uint64_t nodes(const void *run)
{
    const struct run *r = run;
    return r->game != NULL ? cnf_game_nodes(r->game) : 0;
}

static const char *method(const void *run)
{
    (void)run;
    return "choices";
}

static const char *reason(const void *run)
{
    return ((const struct run *)run)->game == NULL
               ? "more than 64 variables, with those added for clauses of one literal"
               : NULL;
}

static void print_moves(const void *run, struct cursor solution, struct writer *w)
{
    const struct run *r = run;
    (void)solution;
    write_bytes(w, r->moves.text, r->moves.length);
}

/* ---- plays as choices ---- */

/* Takes a line; false: the text is at its end. */
static bool take_move(struct cursor *moves, uint64_t *from, uint64_t *to)
{
    if (!cursor_number(moves, UINT32_MAX, "a vertex", from) || !cursor_take(moves, ">") ||
        !cursor_number(moves, UINT32_MAX, "a vertex", to))
        return false;
    while (!cursor_take(moves, "\n"))
        moves->at++;
    return true;
}

/* " x3=1", if this is the first move to the choice of variable 3. */
static void print_choice(const struct poscnf *p, uint64_t from, uint64_t to,
                         uint8_t *chosen, struct writer *w)
{
    uint64_t i = to / SPOTS;
    bool red = from == spot_vertex((uint32_t)i, RED_HOME);
    if (i >= p->cnf.variables || to != spot_vertex((uint32_t)i, CHOICE) || chosen[i] ||
        (!red && from != spot_vertex((uint32_t)i, BLUE_HOME)))
        return;
    chosen[i] = 1;
    write_format(w, " x%llu=%d", (unsigned long long)i + 1, red);
}

/* "True x2=1 x1=0": the winner, and what was chosen, in order. */
static void print_play(const struct poscnf *p, enum player winner, struct cursor moves,
                       struct writer *w)
{
    uint64_t from, to;
    uint8_t *chosen = memory_new(w->memory, p->cnf.variables, 1);
    w->failed = w->failed || chosen == NULL;
    write_text(w, winner == RIGHT ? "True" : "False");
    while (chosen != NULL && take_move(&moves, &from, &to))
        print_choice(p, from, to, chosen, w);
    memory_free(w->memory, chosen, p->cnf.variables, 1);
}

static bool print_solution(const void *run, struct writer *w)
{
    const struct run *r = run;
    print_play(r->poscnf, cnf_game_winner(r->game),
               cursor_of(r->moves.text, r->moves.length, NULL), w);
    return true;
}

/* Who made the last move has won; it ends with the colour of its pebble. */
static bool read_moves(const void *instance, struct cursor moves, struct writer *w)
{
    if (cursor_left(&moves) < 2)
        return false;
    print_play(instance, moves.end[-2] == 'r' ? RIGHT : LEFT, moves, w);
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
    .solution = "winner",
    .from_file = true,
    .is_play = true,
    .first = RIGHT,
    .parse = parse,
    .free = free_instance,
    .print_line = print_line,
    .draw = poscnf_draw,
    .draw_gadget = poscnf_draw_gadget,
    .begin = begin,
    .step = step,
    .nodes = nodes,
    .method = method,
    .print_solution = print_solution,
    .reason = reason,
    .end = end,
    .print_moves = print_moves,
    .read_moves = read_moves,
};
