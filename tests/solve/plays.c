/* SPDX-License-Identifier: MIT */
/* plays.c: tests everything that `solve` says about small boards of stones, for every
 * colouring: the fewest and most stones left, targets, how many plays are best, and which
 * first moves keep the best result. The oracle knows only edges and colours: for every
 * position of a graph of up to 10 vertices and every wish, it keeps the best result and
 * the number of plays that reach it. Click games, which the oracle does not know, are
 * counted by the plain rules. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "solve/count_plays.h"
#include "solve/method.h"
#include "solve/openings.h"
#include "solve/turns.h"

extern const struct solve_method beam_method;

#define MOST_VERTICES 10
#define WISHES (1 + 2 * MOST_VERTICES) /* none, or a colour on a vertex */

/* ---- the oracle ---- */

struct graph_of_test {
    const char *shape; /* for the engine */
    unsigned vertices;
    unsigned char edges[15][2]; /* ended by 0,0 */
};

static const struct graph_of_test board_2x3 = {
    "grid 2x3", 6, {{0, 1}, {1, 2}, {3, 4}, {4, 5}, {0, 3}, {1, 4}, {2, 5}}};
static const struct graph_of_test board_3x3 = {"grid 3x3",
                                               9,
                                               {{0, 1},
                                                {1, 2},
                                                {3, 4},
                                                {4, 5},
                                                {6, 7},
                                                {7, 8},
                                                {0, 3},
                                                {3, 6},
                                                {1, 4},
                                                {4, 7},
                                                {2, 5},
                                                {5, 8}}};
static const struct graph_of_test row_of_10 = {
    "path 10",
    10,
    {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}, {7, 8}, {8, 9}}};
static const struct graph_of_test triangle_with_tails = {
    "graph 0-1,1-2,0-2,2-3,3-4,1-5", 6, {{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 4}, {1, 5}}};
static const struct graph_of_test five_and_chord = {
    "graph 0-1,1-2,2-3,3-4,0-4,1-3", 5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {0, 4}, {1, 3}}};

/* If no play ends as wished, `ways` is 0. */
struct known {
    bool done;
    struct {
        int fewest, most;
        uint64_t ways_fewest, ways_most;
    } wish[WISHES];
};

struct oracle {
    const struct graph_of_test *graph;
    struct known *known; /* by position in base 3, then by who moves: 0 both, 1 x, 2 o */
};

static bool can_move(unsigned position, unsigned turn, unsigned from, unsigned to)
{
    unsigned mover = stone_in(position, from);
    return mover != 0 && stone_in(position, to) == 3 - mover &&
           (turn == 0 || turn == mover);
}

static void end_of_play(const struct oracle *o, unsigned position, struct known *k)
{
    int left = 0;
    for (unsigned v = 0; v < o->graph->vertices; v++)
        left += stone_in(position, v) != 0;
    for (unsigned w = 0; w <= 2 * o->graph->vertices; w++)
        if (w == 0 || stone_in(position, (w - 1) / 2) == 1 + (w - 1) % 2) {
            k->wish[w].fewest = k->wish[w].most = left;
            k->wish[w].ways_fewest = k->wish[w].ways_most = 1;
        }
}

static void one_more(int *best, uint64_t *ways, int result, uint64_t more, bool better)
{
    if (more > 0 && (*ways == 0 || better)) {
        *best = result;
        *ways = more;
    } else if (more > 0 && result == *best) {
        *ways += more;
    }
}

static const struct known *ask(const struct oracle *o, unsigned position, unsigned turn)
{
    struct known *k = &o->known[3 * position + turn];
    bool any = false;
    if (k->done)
        return k;
    k->done = true;
    for (unsigned i = 0; o->graph->edges[i][0] != o->graph->edges[i][1]; i++)
        for (unsigned way = 0; way < 2; way++) {
            unsigned from = o->graph->edges[i][way], to = o->graph->edges[i][1 - way];
            if (!can_move(position, turn, from, to))
                continue;
            any = true;
            const struct known *c =
                ask(o, after_capture(position, from, to), turn == 0 ? 0 : 3 - turn);
            for (unsigned w = 0; w <= 2 * o->graph->vertices; w++) {
                one_more(&k->wish[w].fewest, &k->wish[w].ways_fewest, c->wish[w].fewest,
                         c->wish[w].ways_fewest, c->wish[w].fewest < k->wish[w].fewest);
                one_more(&k->wish[w].most, &k->wish[w].ways_most, c->wish[w].most,
                         c->wish[w].ways_most, c->wish[w].most > k->wish[w].most);
            }
        }
    if (!any)
        end_of_play(o, position, k);
    return k;
}

/* ---- what the engine says ---- */

struct question {
    const struct oracle *oracle;
    unsigned position, turn, wish;
    bool most;
};

static struct text line_of(const struct question *q)
{
    const struct graph_of_test *g = q->oracle->graph;
    struct text t =
        text_of("%s %s ", q->turn == 0 ? "sc2" : "solitaire-clobber", g->shape);
    for (unsigned v = 0; v < g->vertices; v++)
        add_text(&t, "%c", ".xo"[stone_in(q->position, v)]);
    add_text(&t, " with goal=%s", q->most ? "most" : "fewest");
    if (q->turn == 1)
        add_text(&t, " first=black");
    if (q->wish > 0 && strncmp(g->shape, "grid", 4) == 0)
        add_text(&t, " target=%u,%u:%c", 1 + (q->wish - 1) / 2 / 3,
                 1 + (q->wish - 1) / 2 % 3, "xo"[(q->wish - 1) % 2]);
    else if (q->wish > 0)
        add_text(&t, " target=%u:%c", (q->wish - 1) / 2, "xo"[(q->wish - 1) % 2]);
    return t;
}

static uint64_t ways_of(const struct question *q, int *result)
{
    const struct known *k = ask(q->oracle, q->position, q->turn);
    *result = q->most ? k->wish[q->wish].most : k->wish[q->wish].fewest;
    return q->most ? k->wish[q->wish].ways_most : k->wish[q->wish].ways_fewest;
}

/* A proved answer must be true, and its moves must lead to it. */
static void check_answer(const struct question *q, const struct problem *p,
                         const struct best *best)
{
    int result;
    bool any = ways_of(q, &result) > 0;
    check(best->found == any);
    check(best->reason != NULL);
    if (any) {
        check_number(best->result, result);
        check_number(best->bound, result);
        check_line(p, best);
    } else {
        check(best->bound == NO_RESULT);
    }
}

static void check_solver(const struct question *q, const struct problem *p)
{
    struct task t = task_at_start(p);
    struct search *s = solve_search(&t, NULL);
    check_number(search_step(s, 1000000000), SEARCH_SOLVED);
    struct best best = *method_best(s);
    check_answer(q, p, &best);
    search_free(s);
}

/* The beam search of whole boards, on its own, reaches the same answer, and its bound
 * never claims too much. */
static void check_beam(const struct question *q, const struct problem *p)
{
    int result;
    bool any = ways_of(q, &result) > 0;
    struct task t = task_at_start(p);
    if (!beam_method.method.fits(&t))
        return;
    struct search *run = beam_method.method.begin(&t);
    enum search_state state;
    while ((state = search_step(run, 7)) == SEARCH_RUNNING) {
        struct best now = *method_best(run);
        check(now.bound != NO_RESULT || !any);
        if (any)
            check(q->most ? now.bound >= result : now.bound <= result);
    }
    check_number(state, SEARCH_SOLVED);
    struct best best = *method_best(run);
    check_answer(q, p, &best);
    search_free(run);
}

static void check_count(const struct question *q, const struct problem *p)
{
    int result;
    uint64_t ways = ways_of(q, &result);
    struct task t = task_at_start(p);
    struct search *s = count_plays_new(&t, result);
    check_number(search_step(s, 1000000000), SEARCH_SOLVED);
    struct big_count n = count_plays_total(s);
    check(!n.over && n.limb[2] == 0);
    check_number((uint64_t)n.limb[1] << 32 | n.limb[0], ways);
    search_free(s);
}

static void check_openings(const struct question *q, const struct problem *p)
{
    int result, child_result;
    size_t count;
    ways_of(q, &result);
    struct task t = task_at_start(p);
    struct search *s = openings_new(&t, result);
    check_number(search_step(s, 1000000000), SEARCH_SOLVED);
    const struct judged_opening *list = openings_list(s, &count);
    for (size_t i = 0; i < count; i++) {
        struct question child = *q;
        child.position = after_capture(q->position, (unsigned)(list[i].move >> 32),
                                       (unsigned)list[i].move & 0xff);
        child.turn = q->turn == 0 ? 0 : 3 - q->turn;
        bool keeps = ways_of(&child, &child_result) > 0 && child_result == result;
        check(list[i].verdict == (keeps ? OPENING_KEEPS : OPENING_LOSES));
    }
    search_free(s);
}

/* ---- all colourings ---- */

struct family {
    const struct graph_of_test *graph;
    bool holes;
    unsigned step; /* every so many positions */
    bool targets, plays;
};

static bool is_in(const struct family *f, unsigned position)
{
    for (unsigned v = 0; v < f->graph->vertices; v++)
        if (!f->holes && stone_in(position, v) == 0)
            return false;
    return true;
}

static void check_question(const struct question *q, bool plays)
{
    struct sample s;
    struct text line = line_of(q);
    sample_open(&s, line.bytes);
    check_solver(q, &s.problem);
    check_beam(q, &s.problem);
    int result;
    if (plays && ways_of(q, &result) > 0) {
        check_count(q, &s.problem);
        check_openings(q, &s.problem);
    }
    sample_close(&s);
}

static void check_position(const struct family *f, struct question q)
{
    unsigned wishes = f->targets ? 1 + 2 * f->graph->vertices : 1;
    for (q.turn = 0; q.turn < 3; q.turn++)
        for (q.wish = 0; q.wish < wishes; q.wish++) {
            q.most = false;
            check_question(&q, f->plays && q.wish == 0);
            q.most = true;
            check_question(&q, f->plays && q.wish == 0);
        }
}

static void check_family(const struct family *f)
{
    unsigned positions = power_of_3(f->graph->vertices), seen = 0;
    struct oracle o = {f->graph, calloc(3 * (size_t)positions, sizeof *o.known)};
    for (unsigned p = 0; p < positions; p++)
        if (is_in(f, p) && seen++ % f->step == 0)
            check_position(f, (struct question){.oracle = &o, .position = p});
    check(seen > 100 || (!f->holes && seen == 1u << f->graph->vertices));
    free(o.known);
}

TEST(test_rectangles)
{
    check_family(&(struct family){&board_2x3, true, 1, false, false});
    check_family(&(struct family){&board_2x3, true, 3, false, true});
    check_family(&(struct family){&board_2x3, false, 5, true, false});
    check_family(&(struct family){&board_3x3, false, 3, false, false});
    check_family(&(struct family){&board_3x3, true, 997, true, true});
}

TEST(test_rows)
{
    check_family(&(struct family){&row_of_10, false, 7, false, false});
    check_family(&(struct family){&row_of_10, true, 997, false, true});
}

TEST(test_not_bipartite)
{
    check_family(&(struct family){&triangle_with_tails, true, 2, false, true});
    check_family(&(struct family){&triangle_with_tails, false, 5, true, false});
    check_family(&(struct family){&five_and_chord, true, 1, false, true});
}

/* ---- boards that need more than one pass ---- */

/* Too wide for the first passes, which therefore prove nothing: what is known is in
 * [SC Thm 5] and doc/shortest-games.md. */
TEST(test_wide)
{
    static const struct {
        const char *line;
        int64_t result;
    } wide[] = {
        {"solitaire-clobber grid 5x7 checkerboard", 1},
        {"solitaire-clobber grid 6x6 checkerboard", 2},
        {"solitaire-clobber grid 7x7 checkerboard", 1},
        {"solitaire-clobber grid 7x8 checkerboard with first=black", 1},
        {"solitaire-clobber grid 4x4 checkerboard with goal=most", 10},
        {"sc2 grid 5x6 checkerboard with goal=most", 20},
    };
    for (size_t i = 0; i < COUNT(wide); i++) {
        struct sample s;
        sample_open(&s, wide[i].line);
        struct search *run = run_to_end(beam_method.method.begin(&s.task), 10000);
        struct best best = *method_best(run);
        check_number(best.result, wide[i].result);
        check_number(best.bound, wide[i].result);
        check_line(&s.problem, &best);
        search_free(run);
        sample_close(&s);
    }
}

/* ---- games the oracle does not know ---- */

/* The number of plays of this position that earn `rest`, by the plain rules alone. */
static uint64_t plain_ways(const struct plain *p, bool score, long rest)
{
    struct plain_move *moves;
    uint64_t ways = 0;
    size_t count = plain_moves(p, 0, &moves);
    for (size_t i = 0; i < count; i++)
        ways += plain_ways(moves[i].result, score,
                           rest - (score ? plain_gain(p, moves[i].text) : 0));
    if (count == 0)
        ways = rest == (score ? (plain_left(p) == 0 ? 1000 : 0) : plain_left(p));
    plain_moves_free(moves, count);
    return ways;
}

static void check_clicks(const char *game, const char *position)
{
    struct sample s;
    bool score = strcmp(game, "samegame") == 0;
    sample_of(&s, "%s %s", game, position);
    struct plain *plain = plain_or_die(game, position);
    long best =
        score ? plain_optimum(plain, BEST_SCORE) : plain_optimum(plain, FEWEST_LEFT);
    struct search *c = count_plays_new(&s.task, best);
    check_number(search_step(c, 1000000000), SEARCH_SOLVED);
    check_number(count_plays_total(c).limb[0], plain_ways(plain, score, best));
    search_free(c);
    struct search *o = openings_new(&s.task, best);
    check_number(search_step(o, 1000000000), SEARCH_SOLVED);
    size_t count;
    const struct judged_opening *list = openings_list(o, &count);
    for (size_t i = 0; i < count; i++) {
        struct text m =
            move_text(problem_board(s.task.problem), s.task.position, LEFT, list[i].move);
        struct plain *child = plain_or_die(game, position);
        long gain = score ? plain_gain(child, m.bytes) : 0;
        check(plain_play(child, 0, m.bytes));
        bool keeps = plain_ways(child, score, best - gain) > 0;
        check(list[i].verdict == (keeps ? OPENING_KEEPS : OPENING_LOSES));
        plain_free(child);
    }
    search_free(o);
    plain_free(plain);
    sample_close(&s);
}

TEST(test_clicks)
{
    static const char *const positions[] = {"aab|bba",           "abba|aabb",
                                            "abab|aabb|bbaa",    "a",
                                            "abcab|aabcc|bbcca", "aaaa|bbbb|aaaa"};
    for (size_t i = 0; i < COUNT(positions); i++) {
        check_clicks("clickomania", positions[i]);
        check_clicks("samegame", positions[i]);
    }
}

/* ---- numbers ---- */

static void check_decimal(const struct big_count *t, const char *decimal)
{
    struct memory memory = {0};
    struct writer w;
    writer_init(&w, &memory);
    big_count_print(t, &w);
    testing("%s", decimal);
    check(strcmp(w.text, decimal) == 0);
    writer_done(&w);
}

TEST(test_big_counts)
{
    struct big_count t = {.limb = {1}};
    check_decimal(&(struct big_count){.over = false}, "0");
    for (int i = 0; i < 53; i++) {
        check(big_count_is_small(&t));
        big_count_add(&t, &t);
    }
    check_decimal(&t, "9007199254740992");
    check(!big_count_is_small(&t));
    for (int i = 53; i < 255; i++)
        big_count_add(&t, &t);
    check_decimal(
        &t,
        "57896044618658097711785492504343953926634992332820282019728792003956564819968");
    check(!t.over);
    big_count_add(&t, &t);
    check(t.over && !big_count_is_small(&t));
}

/* ---- too little memory ---- */

/* However little memory there is, nothing leaks and nothing untrue is said. */
TEST(test_failing_allocations)
{
    static const char line[] = "solitaire-clobber xoxo|oxox|xoxo";
    for (size_t at = 1; at < 200; at++) {
        struct sample s;
        sample_open(&s, line);
        testing("%s, allocation %zu fails", line, at);
        size_t used = s.memory.used;
        s.memory.fail_at = at;
        struct search *c = count_plays_new(&s.task, 2);
        if (c != NULL)
            search_step(c, 20000);
        search_free(c);
        s.memory.fail_at = at;
        struct search *o = openings_new(&s.task, 2);
        if (o != NULL)
            search_step(o, 20000);
        search_free(o);
        s.memory.fail_at = 0;
        check_number(s.memory.used, used);
        sample_close(&s);
    }
}
