/* SPDX-License-Identifier: MIT */
/* poscnf.c: plays out the reduction of [BP Thm 4.2]. The winner of a formula is found by
 * plain recursion; then that player follows the plan of the proof against every possible
 * reply and must also win the position. This is done for all formulas of up to four
 * variables, up to renaming, with either player first, and for samples with more
 * variables. */
#include "support.h"

#include <string.h>

#include "base/hash.h"
#include "base/rng.h"
#include "base/table.h"
#include "reduce/poscnf.h"
#include "reduce/reduction.h"
#include "scene/scene.h"

#define MOST_TESTED 32  /* most clauses in a tested formula */
#define MOST_BYTES 1536 /* size of a position together with the choices */

/* A formula, with each clause as a set of variables. */
struct formula {
    unsigned variables, count;
    uint32_t clauses[MOST_TESTED];
};

static struct text dimacs(const struct formula *f)
{
    struct text t = text_of("p cnf %u %u", f->variables, f->count);
    for (unsigned j = 0; j < f->count; j++) {
        for (unsigned i = 0; i < f->variables; i++)
            if (f->clauses[j] >> i & 1)
                add_text(&t, " %u", i + 1);
        add_text(&t, " 0");
    }
    return t;
}

/* Does True win after these choices? */
static bool is_true(const struct formula *f, uint32_t by_true, uint32_t by_false,
                    bool true_moves)
{
    uint32_t open = ((uint32_t)1 << f->variables) - 1;
    open &= ~(by_true | by_false);
    for (unsigned j = 0; open == 0 && j < f->count; j++)
        if (!(f->clauses[j] & by_true))
            return false;
    bool wins = open == 0 || !true_moves;
    for (unsigned i = 0; i < f->variables && wins == !true_moves; i++)
        if (open >> i & 1)
            wins = true_moves ? is_true(f, by_true | 1u << i, by_false, false)
                              : is_true(f, by_true, by_false | 1u << i, true);
    return wins;
}

/* ---- the plan against every reply ---- */

struct tree {
    struct desk desk;
    struct poscnf *poscnf;
    struct search *game;
    struct problem problem;
    void *scratch;
    enum player winner;
    struct table seen;    /* of what the loser may move in: the plan, and the position */
    uint64_t plays, seed; /* seed 0: all replies */
};

static const struct board *board_of(const struct tree *t)
{
    return t->problem.terms[0].board;
}

/* Was this position looked at before? */
static bool is_new(struct tree *t, const struct poscnf_plan *plan, const uint8_t *pos)
{
    size_t size = board_of(t)->pos_size, length = sizeof plan->chosen + size;
    uint8_t key[MOST_BYTES];
    bool fresh;
    check(length <= sizeof key);
    memcpy(key, plan->chosen, sizeof plan->chosen);
    memcpy(key + sizeof plan->chosen, pos, size);
    check(table_add(&t->seen, hash_bytes(key, length), key, length, &fresh) !=
          TABLE_NONE);
    return fresh;
}

static void answer(struct tree *t, struct poscnf_plan plan, const uint8_t *before);

/* The loser moves: in every possible way, or in one way at random. */
static void reply(struct tree *t, const struct poscnf_plan *plan, const uint8_t *pos)
{
    const struct board *b = board_of(t);
    struct iterator it = {{0}};
    uint8_t after[MOST_BYTES];
    uint64_t count = 0;
    move m, chosen = 0;
    if (t->seed == 0 && !is_new(t, plan, pos))
        return;
    while (b->game->next(b, pos, other(t->winner), &it, t->scratch, &m)) {
        if (t->seed == 0) {
            memcpy(after, pos, b->pos_size);
            b->game->play(b, after, other(t->winner), m, t->scratch);
            answer(t, *plan, after);
        } else if (rng_next(&t->seed) % ++count == 0) {
            chosen = m;
        }
    }
    if (count > 0) {
        memcpy(after, pos, b->pos_size);
        b->game->play(b, after, other(t->winner), chosen, t->scratch);
        answer(t, *plan, after);
    }
    t->plays++;
}

/* The winner moves by the plan, which must always have a legal move. */
static void answer(struct tree *t, struct poscnf_plan plan, const uint8_t *before)
{
    const struct board *b = board_of(t);
    uint8_t pos[MOST_BYTES];
    move m;
    memcpy(pos, before, b->pos_size);
    check(plan_move(&plan, b, pos, &m));
    check(b->game->legal(b, pos, t->winner, m, t->scratch, NULL));
    b->game->play(b, pos, t->winner, m, t->scratch);
    reply(t, &plan, pos);
}

static void open_tree(struct tree *t, const struct text *instance, enum player first)
{
    struct desk *d = &t->desk;
    desk_open(d, instance->bytes);
    t->poscnf = poscnf_parse(&d->arena, &d->text);
    check(t->poscnf != NULL);
    t->game = cnf_game_new(&t->poscnf->cnf, &d->memory, first);
    run_to_end(t->game, 100);
    poscnf_print_line(t->poscnf, &d->out);
    check(problem_parse(&t->problem, &d->memory, d->out.text, d->out.length, NULL,
                        &d->error));
    check(board_of(t)->pos_size <= MOST_BYTES - 16);
    t->scratch = memory_new(&d->memory, t->problem.move_scratch, 1);
    table_init(&t->seen, &d->memory, 0);
    t->winner = cnf_game_winner(t->game);
}

static void close_tree(struct tree *t)
{
    table_done(&t->seen);
    memory_free(&t->desk.memory, t->scratch, t->problem.move_scratch, 1);
    problem_done(&t->problem);
    search_free(t->game);
    desk_close(&t->desk);
}

/* Returns how many positions there were with the loser to move. With seed > 0, makes a
 * single random play. */
static uint64_t play_out(const struct formula *f, enum player first, uint64_t seed)
{
    struct tree t = {.seed = seed};
    struct text instance = dimacs(f);
    bool expected = is_true(f, 0, 0, first == RIGHT);
    open_tree(&t, &instance, first);
    testing("%s, %s first, seed %llu", instance.bytes, first == LEFT ? "False" : "True",
            (unsigned long long)seed);
    check((t.winner == RIGHT) == expected);
    struct poscnf_plan plan = plan_new(t.poscnf, t.game, t.winner, first);
    if (first == t.winner)
        answer(&t, plan, board_of(&t)->start);
    else
        reply(&t, &plan, board_of(&t)->start);
    close_tree(&t);
    return t.plays;
}

/* ---- all formulas ---- */

/* The clauses with their variables renamed: variable i becomes order[i]. */
static uint32_t rename_clause(uint32_t clause, const unsigned *order, unsigned n)
{
    uint32_t renamed = 0;
    for (unsigned i = 0; i < n; i++)
        renamed |= (clause >> i & 1) << order[i];
    return renamed;
}

/* Sets of clauses as bits: clause c is bit c. Is no renamed one less? */
static bool is_least(uint32_t set, unsigned n, unsigned *order, unsigned placed)
{
    if (placed == n) {
        uint32_t renamed = 0;
        for (uint32_t clause = 1; clause < 1u << n; clause++)
            renamed |= (set >> clause & 1) << rename_clause(clause, order, n);
        return renamed >= set;
    }
    for (unsigned i = placed; i < n; i++) {
        unsigned at = order[placed];
        order[placed] = order[i];
        order[i] = at;
        bool least = is_least(set, n, order, placed + 1);
        order[i] = order[placed];
        order[placed] = at;
        if (!least)
            return false;
    }
    return true;
}

/* All formulas whose clauses have two literals or more; returns how many there are. */
static long play_all(unsigned n, uint64_t *positions)
{
    long formulas = 0;
    uint32_t excluded = 0;
    for (uint32_t clause = 0; clause < 1u << n; clause++)
        if (__builtin_popcount(clause) < 2)
            excluded |= 1u << clause;
    for (uint32_t set = 0; set < (uint32_t)1 << (1u << n); set++) {
        unsigned order[4] = {0, 1, 2, 3};
        struct formula f = {.variables = n};
        if (set & excluded || !is_least(set, n, order, 0))
            continue;
        for (uint32_t clause = 1; clause < 1u << n; clause++)
            if (set >> clause & 1)
                f.clauses[f.count++] = clause;
        *positions += play_out(&f, RIGHT, 0);
        if (n < 4 || is_long())
            *positions += play_out(&f, LEFT, 0);
        formulas++;
    }
    if (!is_long() && n == 4)
        print_message("False first at 4 variables only with DICOT_LONG=1\n");
    return formulas;
}

TEST(test_all_formulas)
{
    static const long known[] = {1, 2, 8, 180}; /* of clauses of two literals or more */
    uint64_t positions = 0;
    for (unsigned n = 1; n <= 4; n++)
        check_number(play_all(n, &positions), known[n - 1]);
    print_message("%llu positions of the loser\n", (unsigned long long)positions);
}

/* ---- samples of more variables ---- */

static struct formula random_formula(unsigned variables, unsigned clauses, unsigned most,
                                     uint64_t *seed)
{
    struct formula f = {.variables = variables, .count = clauses};
    for (unsigned j = 0; j < clauses; j++) {
        unsigned size = 2 + (unsigned)(rng_next(seed) % (most - 1));
        while ((unsigned)__builtin_popcount(f.clauses[j]) < size)
            f.clauses[j] |= 1u << rng_next(seed) % variables;
    }
    return f;
}

/* Formulas where it is wrong to choose the variable that is in most clauses; every reply
 * is tried. */
TEST(test_choices)
{
    static const struct {
        enum player first;
        struct formula formula;
    } rows[] = {
        /* the clauses 5-1-3-4-2 form a path: True must begin in the middle */
        {RIGHT, {.variables = 5, .count = 4, .clauses = {5, 10, 12, 17}}},
        /* the same variables are left in different clauses */
        {LEFT, {.variables = 5, .count = 7, .clauses = {12, 13, 14, 18, 21, 26, 27}}},
        /* won by False; takes long */
        {RIGHT,
         {.variables = 6, .count = 9, .clauses = {10, 12, 18, 22, 23, 36, 38, 43, 49}}},
    };
    for (size_t k = 0; k < COUNT(rows) - !is_long(); k++)
        play_out(&rows[k].formula, rows[k].first, 0);
}

/* Every reply, with 5 and 6 variables. */
TEST(test_samples)
{
    static const struct {
        unsigned variables, clauses, most, samples;
    } rows[] = {{5, 5, 3, 3}, {5, 8, 2, 3}, {6, 7, 2, 1}, {6, 8, 3, 0}};
    uint64_t seed = 5, positions = 0;
    long won[2] = {0, 0};
    for (size_t k = 0; k < COUNT(rows); k++)
        for (unsigned i = 0; i < rows[k].samples + (is_long() ? 10 : 0); i++) {
            struct formula f =
                random_formula(rows[k].variables, rows[k].clauses, rows[k].most, &seed);
            positions += play_out(&f, RIGHT, 0);
            won[is_true(&f, 0, 0, true)]++;
        }
    check(won[0] > 0 && won[1] > 0);
    print_message("%ld won by False, %ld by True, %llu positions of the loser\n", won[0],
                  won[1], (unsigned long long)positions);
}

/* Random replies, with 7 and 8 variables. */
TEST(test_random_replies)
{
    uint64_t seed = 7;
    for (unsigned i = 0; i < 40; i++) {
        struct formula f = random_formula(7 + i % 2, 8 + i % 7, 4, &seed);
        for (uint64_t play = 1; play <= 10; play++)
            play_out(&f, play % 2 == 0 ? LEFT : RIGHT, play);
    }
}

/* Clauses of one literal are widened: the winner stays the same and wins the position. */
TEST(test_single_literals)
{
    uint64_t seed = 9;
    for (unsigned i = 0; i < 300; i++) {
        struct formula f = random_formula(2 + i % 4, 1 + i % 3, 2, &seed);
        for (unsigned more = 0; more <= i % 2; more++)
            f.clauses[f.count++] = 1u << rng_next(&seed) % f.variables;
        play_out(&f, RIGHT, 1 + i);
        play_out(&f, LEFT, 1 + i);
    }
}

/* ---- against the search of positions, which knows nothing of formulas ---- */

TEST(test_outcomes)
{
    static const struct formula formulas[] = {
        {.variables = 1},
        {.variables = 2, .count = 1, .clauses = {3}},
        {.variables = 3, .count = 4, .clauses = {3, 5, 6, 7}},
        {.variables = 4, .count = 3, .clauses = {3, 6, 12}},
        {.variables = 4, .count = 4, .clauses = {3, 6, 12, 9}},
    };
    for (size_t k = 0; k < COUNT(formulas); k++) {
        struct desk d;
        struct text instance = dimacs(&formulas[k]);
        desk_open(&d, instance.bytes);
        struct poscnf *p = poscnf_parse(&d.arena, &d.text);
        check(p != NULL);
        poscnf_print_line(p, &d.out);
        int left = is_true(&formulas[k], 0, 0, false) ? 0 : 1,
            right = is_true(&formulas[k], 0, 0, true) ? 2 : 0;
        check_number(outcome_bits(d.out.text), left | right);
        desk_close(&d);
    }
}

/* ---- pictures ---- */

#define MOST_SHOWN 160 /* vertices */

struct shown {
    bool arcs[MOST_SHOWN][MOST_SHOWN];
    bool blue[MOST_SHOWN], red[MOST_SHOWN], named[MOST_SHOWN];
};

/* The vertex whose number is written at that place. */
static uint64_t vertex_at(struct cursor scene, double x, double y)
{
    struct scene_item item;
    uint64_t vertex = MOST_SHOWN;
    while (scene_next(&scene, &item))
        if (item_is(&item, "name") && item.x == x && item.y == y)
            cursor_number(&item.words, MOST_SHOWN - 1, "a vertex", &vertex);
    check(vertex < MOST_SHOWN);
    return vertex;
}

/* Adds everything that a scene shows. */
static void add_scene(struct shown *s, const struct writer *scene)
{
    struct scene_item item;
    struct cursor all = cursor_of(scene->text, scene->length, NULL), rest = all;
    while (scene_next(&rest, &item)) {
        if (item_is(&item, "size") || item_is(&item, "text"))
            continue;
        uint64_t v = vertex_at(all, item.x, item.y);
        if (item_is(&item, "edge"))
            s->arcs[v][vertex_at(all, item.x2, item.y2)] = true;
        else if (item_is(&item, "name"))
            s->named[v] = true;
        else if (item_is(&item, "stone"))
            (item_kind_is(&item, "blue") ? s->blue : s->red)[v] = true;
    }
}

/* The arcs and pebbles of the position, read from its text. */
static void read_line(struct shown *s, const struct writer *line)
{
    struct cursor c = cursor_of(line->text, line->length, NULL);
    uint64_t from, to, blue, red, v = 0;
    check(cursor_take(&c, "pebbles arcs "));
    do {
        check(cursor_number(&c, MOST_SHOWN - 1, "", &from) && cursor_take(&c, ">") &&
              cursor_number(&c, MOST_SHOWN - 1, "", &to));
        s->arcs[from][to] = s->named[from] = s->named[to] = true;
    } while (cursor_take(&c, ","));
    check(cursor_take(&c, " "));
    while (cursor_take(&c, "(")) {
        uint64_t times = 1;
        check(cursor_number(&c, 99, "", &blue) && cursor_take(&c, ",") &&
              cursor_number(&c, 99, "", &red) && cursor_take(&c, ")"));
        if (cursor_take(&c, "x"))
            check(cursor_number(&c, MOST_SHOWN, "", &times));
        for (; times > 0; times--, v++) {
            s->blue[v] = blue > 0;
            s->red[v] = red > 0;
        }
    }
    check(cursor_at_end(&c));
}

static void add_gadget(struct shown *s, const struct poscnf *p, const char *letter,
                       size_t number)
{
    struct desk d;
    struct text name = text_of(number > 0 ? "%s%zu" : "%s", letter, number);
    desk_open(&d, name.bytes);
    check(poscnf_draw_gadget(p, d.text, &d.out));
    check(d.out.length > 0);
    add_scene(s, &d.out);
    desk_close(&d);
}

/* The gadgets drawn one by one make up the whole position, and so does the picture of
 * all. */
static void compare_pictures(const struct poscnf *p)
{
    struct shown wanted = {0}, whole = {0}, gadgets = {0};
    struct writer w;
    writer_init(&w, p->cnf.arena->memory);
    poscnf_print_line(p, &w);
    read_line(&wanted, &w);
    writer_clear(&w);
    poscnf_draw(p, cursor_of(NULL, 0, NULL), false, NULL, &w);
    add_scene(&whole, &w);
    writer_done(&w);
    for (size_t i = 1; i <= p->cnf.variables; i++)
        add_gadget(&gadgets, p, "x", i);
    for (size_t j = 1; j <= p->cnf.clauses; j++)
        add_gadget(&gadgets, p, "C", j);
    add_gadget(&gadgets, p, "goal", 0);
    check(memcmp(&whole, &wanted, sizeof wanted) == 0);
    check(memcmp(&gadgets, &wanted, sizeof wanted) == 0);
}

TEST(test_pictures)
{
    static const char *const formulas[] = {
        "p cnf 1 0",
        "p cnf 3 1\n1 2 0\n%\n0\n",
        "p cnf 3 2 1 2 3 0 1 3 0",
        "p cnf 5 4 5 4 3 2 1 0 1 0 2 3 4 0 2 5 0",
    };
    for (size_t k = 0; k < COUNT(formulas); k++) {
        struct desk d;
        desk_open(&d, formulas[k]);
        struct poscnf *p = poscnf_parse(&d.arena, &d.text);
        check(p != NULL);
        compare_pictures(p);
        desk_close(&d);
    }
}
