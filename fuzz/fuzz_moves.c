/* SPDX-License-Identifier: MIT */
/* fuzz_moves.c: the first line is a LINE, each further line a MOVE, after `R:` or `L:` if
 * it is not that player's turn; `*5` stands for the fifth move that the engine lists, so
 * that long plays are found easily. Engine and plain rules accept the same moves and
 * reach the same positions; then, on tiny positions, the searches find what plain
 * recursion finds. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "game/theory.h"

#define MEMORY ((size_t)8 << 20)
#define MOST_PLAYED 24 /* moves of one input */
#define MOST_CHOSEN 64 /* moves that `*` counts */
#define WORK 1000      /* positions of one search */
#define STEP 37        /* positions of one step of it */
#define FEW_MOVES 12   /* of both players in a tiny position */
#define BUDGET 300     /* positions of one plain recursion */

/* A problem that is being played, and the same terms under the plain rules. */
struct play {
    const struct problem *problem;
    uint8_t *pos; /* where the play is */
    void *scratch;
    bool small; /* small enough that the plain rules play the same moves */
    struct plain *plain[MOST_TERMS];
};

/* The bytes of term i. */
static const uint8_t *term_position(const struct play *g, size_t i)
{
    return g->pos + g->problem->terms[i].offset;
}

static void open_plain(struct play *g)
{
    g->small = all_small(g->problem);
    for (size_t i = 0; g->small && i < g->problem->count; i++)
        g->plain[i] = plain_of(g->problem->terms[i].board, term_position(g, i));
}

static void close_plain(struct play *g)
{
    for (size_t i = 0; g->small && i < g->problem->count; i++)
        plain_free(g->plain[i]);
}

static void check_same_positions(const struct play *g)
{
    for (size_t i = 0; i < g->problem->count; i++) {
        struct plain *here = plain_of(g->problem->terms[i].board, term_position(g, i));
        check(plain_equal(here, g->plain[i]));
        plain_free(here);
    }
}

/* ---- moves ---- */

/* The text of a move without the `#2 ` that names its term. NULL: there is no such term.
 */
static const char *find_term(const struct play *g, const char *text, size_t *term)
{
    *term = 0;
    if (*text != '#')
        return g->problem->count == 1 ? text : NULL;
    char *end;
    unsigned long number = strtoul(text + 1, &end, 10);
    if (text[1] < '0' || text[1] > '9' || number < 1 || number > g->problem->count ||
        (*end != ' ' && *end != '\t'))
        return NULL;
    *term = number - 1;
    return end + strspn(end, " \t");
}

static bool plain_accepts(struct play *g, enum player who, const char *text)
{
    size_t i;
    const char *move_of_term = find_term(g, text, &i);
    return move_of_term != NULL &&
           plain_play(g->plain[i], (int)term_player(&g->problem->terms[i], who),
                      move_of_term);
}

/* A legal move is printed in a way that means the same move. */
static void check_print_move(const struct board *b, const uint8_t *pos, enum player who,
                             const char *text, void *scratch)
{
    const struct game *g = b->game;
    struct error error = {0};
    struct cursor c = cursor_of(text, strlen(text), &error);
    move m;
    if (!g->parse_move(b, pos, who, &c, scratch, &m) ||
        !g->legal(b, pos, who, m, scratch, NULL))
        return;
    struct text printed = move_text(b, pos, who, m);
    check(parsed_move(b, pos, who, printed.bytes, scratch) == m);
}

static void check_printed(const struct play *g, enum player who, const char *text)
{
    size_t i;
    const char *move_of_term = find_term(g, text, &i);
    if (move_of_term == NULL)
        return;
    const struct term *t = &g->problem->terms[i];
    check_print_move(t->board, term_position(g, i), term_player(t, who), move_of_term,
                     g->scratch);
}

/* Plays the move in `text`; false: it is not exactly one legal move, and a reason is
 * given.
 */
static bool engine_accepts(struct play *g, enum player who, const char *text)
{
    struct error error = {0};
    struct cursor c = cursor_of(text, strlen(text), &error);
    struct sum_move m;
    if (!position_parse_move(g->problem, g->pos, who, &c, g->scratch, &m)) {
        check_error(&error, strlen(text));
        return false;
    }
    position_play(g->problem, g->pos, who, m, g->scratch);
    return cursor_at_end(&c);
}

/* Plays one line of the input. Returns false if the play cannot go on. */
static bool play_text(struct play *g, enum player who, const char *text)
{
    check_printed(g, who, text);
    bool expected = g->small && plain_accepts(g, who, text);
    bool accepted = engine_accepts(g, who, text);
    if (g->small && accepted != expected)
        print_error("%s of player %d: accepted %d\n", text, (int)who, accepted);
    check(!g->small || accepted == expected);
    if (!accepted)
        return false;
    if (g->small)
        check_same_positions(g);
    check_read_back(g->problem, g->pos);
    return true;
}

/* The move that `*k` stands for: number k of the list, which starts again at its end;
 * false: there is no move. */
static bool choose_move(const struct play *g, enum player who, unsigned long k,
                        struct text *text)
{
    struct sum_move found[MOST_CHOSEN];
    struct sum_iterator it = {0};
    size_t count = 0;
    while (count < MOST_CHOSEN &&
           position_next(g->problem, g->pos, who, &it, g->scratch, &found[count]))
        count++;
    if (count == 0)
        return false;
    struct desk d;
    desk_open_bytes(&d, NULL, 0, 0);
    position_print_move(g->problem, g->pos, who, found[k % count], &d.out);
    add_text(text, "%s", d.out.text);
    desk_close(&d);
    return true;
}

/* ---- searches ---- */

static bool has_option(const struct play *g, const char *name)
{
    struct text options = option_text(problem_board(g->problem), g->pos);
    return strstr(options.bytes, name) != NULL;
}

/* Is plain recursion likely to end within its budget? Rarely, if there are many moves. */
static bool is_tiny(const struct play *g)
{
    size_t count = 0;
    for (int who = LEFT; who <= RIGHT; who++) {
        struct sum_iterator it = {0};
        for (struct sum_move m;
             count <= FEW_MOVES &&
             position_next(g->problem, g->pos, (enum player)who, &it, g->scratch, &m);)
            count++;
    }
    return count <= FEW_MOVES;
}

static struct task task_here(const struct play *g)
{
    return (struct task){
        .problem = g->problem, .position = g->pos, .memory = g->problem->memory};
}

static void check_outcome_search(const struct play *g)
{
    struct task t = task_here(g);
    struct search *s = outcome_sums_new(&t);
    if (s == NULL)
        return;
    for (int work = 0; work < WORK && search_step(s, STEP) == SEARCH_RUNNING;)
        work += STEP;
    struct outcome o = outcome_of(s);
    struct problem here = *g->problem; /* plain_verdict begins at its start */
    here.start = g->pos;
    for (enum player who = LEFT; is_tiny(g) && who <= RIGHT; who++) {
        int wins = plain_verdict(&here, who, NULL, BUDGET);
        if (wins >= 0 && o.first[who] != UNKNOWN)
            check_number(o.first[who], wins ? WIN : LOSS);
        if (o.first[who] == WIN)
            check(plain_verdict(&here, who, &o.best[who], BUDGET) != 0);
    }
    search_free(s);
}

/* The plain rules know no targets and only one way of scoring. */
static void check_optimum(const struct play *g, const struct best *best, bool solved)
{
    const struct board *b = problem_board(g->problem);
    long optimum, budget = BUDGET;
    bool maximise = b->maximise;
    if (!is_tiny(g) || has_option(g, "target=") || has_option(g, "scoring=") ||
        !plain_best(g->plain[0], goal_of(b), &budget, &optimum))
        return;
    int64_t bound = b->game->theory->bound(b, g->pos, g->scratch, NULL);
    check(maximise ? bound >= optimum : bound <= optimum);
    check(maximise ? best->bound >= optimum : best->bound <= optimum);
    if (best->found)
        check(maximise ? best->result <= optimum : best->result >= optimum);
    if (solved)
        check(best->found && best->result == optimum && best->bound == optimum);
}

static void check_best_search(const struct play *g)
{
    struct problem here = *g->problem; /* check_line begins at its start */
    struct task t = task_here(g);
    struct search *s = branch_and_bound_new(&t);
    enum search_state state = SEARCH_RUNNING;
    if (s == NULL)
        return;
    for (int work = 0; work < WORK && state == SEARCH_RUNNING; work += STEP)
        state = search_step(s, STEP);
    struct best best = *method_best(s);
    here.start = g->pos;
    if (best.found)
        check_line(&here, &best);
    check_optimum(g, &best, state == SEARCH_SOLVED);
    search_free(s);
}

/* ---- */

static void play_all(struct play *g, char *moves)
{
    enum player who = LEFT;
    bool going = true;
    for (int i = 0; going && moves != NULL && i < MOST_PLAYED; i++, who = other(who)) {
        char *end = strchr(moves, '\n');
        if (end != NULL)
            *end = '\0';
        if ((moves[0] == 'L' || moves[0] == 'R') && moves[1] == ':') {
            who = moves[0] == 'L' ? LEFT : RIGHT;
            moves += 2;
        }
        struct text chosen = {{0}};
        if (moves[0] != '*')
            going = play_text(g, who, moves);
        else if (choose_move(g, who, strtoul(moves + 1, NULL, 10), &chosen))
            check(play_text(g, who, chosen.bytes));
        moves = end != NULL ? end + 1 : NULL;
    }
    if (going && g->small && problem_players(g->problem) == 2)
        check_outcome_search(g);
    else if (going && g->small)
        check_best_search(g);
}

static void play_problem(const struct problem *p, char *moves)
{
    struct play g = {
        .problem = p, .pos = malloc(p->pos_size + 1), .scratch = malloc(p->scratch_size)};
    memcpy(g.pos, p->start, p->pos_size);
    open_plain(&g);
    play_all(&g, moves);
    close_plain(&g);
    free(g.scratch);
    free(g.pos);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = calloc(size + 1, 1); /* a NUL ends the moves: nobody writes one */
    struct memory memory = {.limit = MEMORY};
    struct problem p;
    struct error error;
    memcpy(text, data, size);
    testing("%s", text);
    size_t line = strcspn(text, "\n");
    if (problem_parse(&p, &memory, text, line, NULL, &error)) {
        play_problem(&p, text[line] == '\n' ? text + line + 1 : NULL);
        problem_done(&p);
    }
    check_number(memory.used, 0);
    free(text);
    return 0;
}
