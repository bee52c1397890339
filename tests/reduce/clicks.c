/* SPDX-License-Identifier: MIT */
/* clicks.c: compares boards of Clickomania for PARTITION, 3-PARTITION and 3-SAT [CLICK
 * Thm 14, 15] with a search that tries all clicks (clearable.c) and knows nothing of the
 * problems, and with plain enumeration of solutions, which knows nothing of boards.
 * DICOT_LONG=1 takes more instances. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "clearable.h"
#include "games/clicks/runs.h"
#include "reduce/reduction.h"
#include "reduce/click/three_sat.h"

#define MOST_STATES ((size_t)1 << 22)

/* An instance and its board. */
struct built {
    const struct reduction *reduction;
    struct desk desk;
    const void *instance;
    struct writer line, solution;
    struct clicks_runs board;
};

static const char *columns_of(const struct built *b)
{
    return strrchr(b->line.text, ' ') + 1;
}

static void build(struct built *b, const char *name, const char *text, bool literal)
{
    struct desk *d = &b->desk;
    desk_open(d, text);
    testing("%s %s%s", name, text, literal ? " --literal" : "");
    b->reduction = reduction_find(name);
    b->instance = (literal ? b->reduction->parse_literal : b->reduction->parse)(&d->arena,
                                                                                &d->text);
    check(b->instance != NULL);
    b->line = b->solution = writer_in(&d->arena);
    b->reduction->print_line(b->instance, &b->line);
    struct cursor position = cursor_of(b->line.text, b->line.length, &d->error);
    check(cursor_take(&position, "clickomania "));
    check(clicks_runs_parse(&b->board, &d->memory, &position));
}

static void drop(struct built *b)
{
    clicks_runs_done(&b->board);
    desk_close(&b->desk);
}

static bool can_be_cleared(const struct built *b)
{
    size_t states;
    int answer = clearable(columns_of(b), MOST_STATES, &states);
    check(answer >= 0);
    return answer == 1;
}

/* Plays the clicks of a solution; they must clear the board and mean the solution. */
static void play(struct built *b, const struct reduction_search *s)
{
    uint32_t *when = memory_new(&b->desk.memory, b->board.runs, sizeof *when);
    for (size_t i = 0; i < s->count; i++) {
        check_number(when[s->clicks[i]], 0);
        check_number(clicks_runs_click(&b->board, s->clicks[i]), CLICK_MADE);
        for (size_t k = 0; k < b->board.members; k++)
            when[b->board.group[k]] = (uint32_t)i + 1;
    }
    check_number(b->board.blocks, 0);
    check(b->reduction->read_clicks(b->instance, when, &b->desk.out));
    check(b->desk.out.length > 0 && strcmp(b->desk.out.text, b->solution.text) == 0);
    memory_free(&b->desk.memory, when, b->board.runs, sizeof *when);
}

/* Solves the instance itself and plays the solution. Is there one? */
static bool solve(struct built *b)
{
    const struct task task = {.memory = &b->desk.memory};
    struct reduction_search *s =
        b->reduction->begin(b->instance, &task, (struct play_wish){0});
    run_until_solved(&s->search, 1000);
    const bool found = s->found;
    if (found) {
        b->reduction->print_solution(s, &b->solution);
        play(b, s);
    }
    reduction_search_free(s);
    return found;
}

/* What the board, the search for a solution and plain enumeration say must be the same.
 */
static void compare(const char *name, const char *text, bool expected)
{
    struct built b;
    build(&b, name, text, false);
    check_number(can_be_cleared(&b), expected);
    check_number(solve(&b), expected);
    drop(&b);
}

/* ---- numbers ---- */

#define MOST_NUMBERS 60

struct list {
    unsigned count;
    unsigned value[MOST_NUMBERS];
};

static struct text list_text(const struct list *l)
{
    struct text t = {""};
    for (unsigned i = 0; i < l->count; i++)
        add_text(&t, "%s%u", i > 0 ? "," : "", l->value[i]);
    return t;
}

/* Can the numbers from `at` on be put into sets with that room? By plain recursion. */
static bool fill_sets(const struct list *l, unsigned at, unsigned *room, unsigned sets)
{
    if (at == l->count)
        return true;
    for (unsigned s = 0; s < sets; s++) {
        if (room[s] < l->value[at])
            continue;
        room[s] -= l->value[at];
        bool ok = fill_sets(l, at + 1, room, sets);
        room[s] += l->value[at];
        if (ok)
            return true;
    }
    return false;
}

static bool has_sets(const struct list *l, unsigned sets)
{
    unsigned room[MOST_NUMBERS], sum = 0;
    for (unsigned i = 0; i < l->count; i++)
        sum += l->value[i];
    for (unsigned s = 0; s < sets; s++)
        room[s] = sum / sets;
    return sum % sets == 0 && fill_sets(l, 0, room, sets);
}

/* All lists of the rest of the numbers, none below `least`, with the sum `left`. */
static unsigned all_lists(struct list *l, unsigned at, unsigned least, unsigned left,
                          unsigned sets)
{
    unsigned lists = 0;
    if (at + 1 == l->count) {
        l->value[at] = left;
        compare("3partition", list_text(l).bytes, has_sets(l, sets));
        return 1;
    }
    for (unsigned a = least; a * (l->count - at) <= left; a++) {
        l->value[at] = a;
        lists += all_lists(l, at + 1, a, left - a, sets);
    }
    return lists;
}

/* Thm 14 for m <= 2 and t <= 9, whether or not t/4 < a < t/2: the board tells whether
 * there are m sets of sum t. */
TEST(test_3partition)
{
    unsigned lists = 0, most = is_long() ? 9 : 7;
    for (unsigned m = 1; m <= 2; m++)
        for (unsigned t = 3; t <= most; t++) {
            struct list l = {.count = 3 * m};
            lists += all_lists(&l, 0, 1, m * t, m);
        }
    check_number(lists,
                 is_long() ? 23 + 132 : 11 + 39); /* partitions into 3 and 6 parts */
    compare("3partition", "4,4,4,4,4,6", false);  /* the smallest with t/4 < a < t/2 */
    compare("3partition", "6,4,4,4,4,4", false);
    compare("3partition", "3,3,3,3,4,4", true);
}

TEST(test_partition)
{
    const unsigned most = 3;
    for (unsigned n = 1; n <= 4; n++) {
        struct list l = {.count = n};
        for (unsigned i = 0; i < n; i++)
            l.value[i] = 1;
        for (unsigned at = 0; at < n;) {
            compare("partition", list_text(&l).bytes, has_sets(&l, 2));
            for (at = 0; at < n && l.value[at] == most; at++)
                l.value[at] = 1;
            if (at < n)
                l.value[at]++;
        }
    }
}

/* Heights by the formulas of doc/reductions-click.md; [CLICK Thm 14] bounds the height.
 */
static void check_heights(const struct built *b, uint64_t left, uint64_t right)
{
    check_number(b->board.rows, left > right ? left : right);
    check_number(b->board.blocks, left + right);
    check_number(b->board.columns, 2);
}

static void random_numbers(uint64_t *state, struct list *l, unsigned sets, unsigned sum)
{
    l->count = 3 * sets;
    for (unsigned s = 0; s < sets; s++) {
        unsigned *a = l->value + 3 * s;
        do {
            a[0] = sum / 4 + 1 + (unsigned)(rng_next(state) % (sum / 4));
            a[1] = sum / 4 + 1 + (unsigned)(rng_next(state) % (sum / 4));
            a[2] = sum - a[0] - a[1];
        } while (2 * a[0] >= sum || 2 * a[1] >= sum || 4 * a[2] <= sum ||
                 2 * a[2] >= sum);
    }
    for (unsigned i = l->count - 1; i > 0; i--) {
        unsigned j = (unsigned)(rng_next(state) % (i + 1)), a = l->value[i];
        l->value[i] = l->value[j];
        l->value[j] = a;
    }
}

TEST(test_many_numbers)
{
    uint64_t state = 14;
    for (unsigned i = 0; i < 100; i++) {
        struct list l;
        struct built b;
        unsigned sets = 1 + i % 6, sum = 40 + i;
        random_numbers(&state, &l, sets, sum);
        build(&b, "3partition", list_text(&l).bytes, false);
        uint64_t m = sets, t = sum;
        check_heights(&b, 6 * m + (m - 1) * (8 * m * t - 1), 4 * m * m * t + 6 * m - 4);
        check(b.board.rows <= 8 * m * m * t + 6 * m);
        check_number(b.board.colours, m > 1 ? 5 : 4);
        check(solve(&b));
        drop(&b);

        sum = 2 * sum * sets - l.value[0]; /* one number more: half of the sum */
        build(&b, "partition", list_text(&l).bytes, false);
        uint64_t all = (uint64_t)sets * t;
        check_heights(&b, 2 * all + 2 * l.count - 1, 2 * all + 2 * l.count - 1);
        solve(&b);
        drop(&b);
    }
}

/* ---- formulas ---- */

#define MOST_SAT_CLAUSES 12

struct formula {
    unsigned variables, clauses;
    int literal[MOST_SAT_CLAUSES][4]; /* each clause ended by 0 */
};

static struct text formula_text(const struct formula *f)
{
    struct text t = text_of("p cnf %u %u", f->variables, f->clauses);
    for (unsigned j = 0; j < f->clauses; j++)
        for (const int *l = f->literal[j];; l++) {
            add_text(&t, " %d", *l);
            if (*l == 0)
                break;
        }
    return t;
}

static bool has_values(const struct formula *f)
{
    for (unsigned values = 0; values < 1u << f->variables; values++) {
        bool all = true;
        for (unsigned j = 0; j < f->clauses && all; j++) {
            all = false;
            for (const int *l = f->literal[j]; *l != 0; l++)
                all = all || (values >> (abs(*l) - 1) & 1) == (*l > 0);
        }
        if (all)
            return true;
    }
    return false;
}

/* Clause number k of one or two variables: each is absent, there, or negated. */
static void set_clause(int *clause, unsigned k, unsigned variables)
{
    for (unsigned v = 1; v <= variables; v++, k /= 3)
        if (k % 3 != 0)
            *clause++ = k % 3 == 1 ? (int)v : -(int)v;
    *clause = 0;
}

/* All formulas of so many variables and clauses, in every order of the clauses. */
static unsigned all_formulas(unsigned variables, unsigned clauses)
{
    unsigned kinds = variables == 1 ? 2 : 8, formulas = 1;
    for (unsigned j = 0; j < clauses; j++)
        formulas *= kinds;
    for (unsigned i = 0; i < formulas; i++) {
        struct formula f = {.variables = variables, .clauses = clauses};
        for (unsigned j = 0, k = i; j < clauses; j++, k /= kinds)
            set_clause(f.literal[j], 1 + k % kinds, variables);
        compare("3sat", formula_text(&f).bytes, has_values(&f));
    }
    return formulas;
}

/* x2 and x1 as worded, with white above the clauses: cannot be cleared either. */
static const char full_board[] =
    "143wk71wk1277wk143wk71wk1277wk143wk71wk1277wk|"
    "143wk71wk1277wk143wk71wk984w15k278wk143wk71wk489w15k773wk|"
    "1278g789wkwk168wk325wk205wk1711w|"
    "1278gk957wk530wk1714wgw|"
    "1278gwg3202w";

TEST(test_full_board)
{
    size_t states;
    check_number(clearable(full_board, MOST_STATES, &states), 0);
}

TEST(test_3sat)
{
    unsigned formulas = 0;
    for (unsigned m = 0; m <= (is_long() ? 4 : 2); m++)
        formulas += all_formulas(1, m);
    for (unsigned m = 0; m <= (is_long() ? 2 : 1); m++)
        formulas += all_formulas(2, m);
    check_number(formulas, is_long() ? 31 + 73 : 7 + 9);
    compare("3sat", "p cnf 1 3 1 0 1 0 -1 0", false); /* the literal boards are wrong */
    compare("3sat", "p cnf 2 2 2 0 1 0", true);
    compare("3sat", "p cnf 2 2 2 0 -2 0", false);
}

static void random_formula(uint64_t *state, struct formula *f)
{
    *f = (struct formula){.variables = 1 + (unsigned)(rng_next(state) % 8),
                          .clauses = (unsigned)(rng_next(state) % MOST_SAT_CLAUSES)};
    for (unsigned j = 0; j < f->clauses; j++) {
        unsigned size = 1 + (unsigned)(rng_next(state) % 3), used = 0;
        for (unsigned l = 0; l < size && l < f->variables;) {
            unsigned v = (unsigned)(rng_next(state) % f->variables);
            if (used >> v & 1)
                continue;
            used |= 1u << v;
            f->literal[j][l++] = rng_next(state) % 2 == 0 ? (int)v + 1 : -(int)v - 1;
        }
    }
}

/* The heights of doc/reductions-click.md, from the formula alone. */
static uint64_t expected_rows(const struct formula *f)
{
    uint64_t n = f->variables, m = f->clauses, falls = m, most = 0, longest = 1, all = 0;
    unsigned keys[8] = {0};
    for (unsigned j = 0; j < m; j++) {
        uint64_t size = 0;
        for (const int *l = f->literal[j]; *l != 0; l++, size++)
            keys[abs(*l) - 1]++;
        falls += size * (m - j);
        all += size;
        longest = size > longest ? size : longest;
    }
    for (unsigned v = 0; v < n; v++)
        most = keys[v] > most ? keys[v] : most;
    uint64_t key = falls + 2 * m + 6, slot = (most + 1) * key + 6, chunk = longest * slot,
             clause = 7 * chunk + most * key + falls + 4 + m * (m + 1) / 2,
             white = m * clause + 6 * chunk + 12;
    uint64_t variables = (n + 1) * (white + 3 * chunk + 3) + all * key;
    return variables + white + falls + 2 + m + 2;
}

/* Values by trying, as where there is no SAT solver. */
static bool has_tried_values(const struct built *b)
{
    const struct sat_board *s = b->instance;
    struct memory m = {0};
    struct search *v = run_to_end(cnf_values_new(&s->cnf, &m, false), 3);
    const bool *value = cnf_values(v);
    bool found = value != NULL;
    for (size_t j = 0; found && j < s->cnf.clauses; j++) {
        bool is_true = false;
        for (size_t l = clause_start(&s->cnf, j); l < s->cnf.ends[j]; l++)
            is_true = is_true || value[s->cnf.literals[l]] != s->cnf.negated[l];
        check(is_true);
    }
    search_free(v);
    check_number(m.used, 0);
    return found;
}

TEST(test_many_formulas)
{
    uint64_t state = 15;
    unsigned found = 0;
    for (unsigned i = 0; i < 300; i++) {
        struct formula f;
        struct built b;
        random_formula(&state, &f);
        build(&b, "3sat", formula_text(&f).bytes, false);
        check_number(b.board.rows, expected_rows(&f));
        check_number(b.board.columns, 5);
        check_number(b.board.colours, 3);
        check(b.desk.memory.peak < 100 * b.board.runs + 20000); /* whatever the blocks */
        bool yes = solve(&b);
        check_number(yes, has_values(&f));
        check_number(yes, has_tried_values(&b));
        found += yes;
        drop(&b);
    }
    check(found > 50 && found < 250);
}

/* ---- as worded ---- */

static void check_literal(const char *name, const char *text, bool cleared)
{
    struct built b;
    build(&b, name, text, true);
    check_number(can_be_cleared(&b), cleared);
    drop(&b);
}

/* The smallest instances on which the constructions fail as they are worded. */
TEST(test_literal)
{
    check_literal("3sat", "p cnf 1 2 1 0 -1 0", false);
    check_literal("3sat", "p cnf 1 3 1 0 1 0 -1 0",
                  true); /* although it cannot be true */
    if (is_long()) {
        check_literal("3sat", "p cnf 2 2 2 0 -2 0", true); /* likewise */
        check_literal("3sat", "p cnf 2 2 2 0 1 0", false); /* although it can */
    }
}

static void click(struct built *b, uint32_t run)
{
    check_number(clicks_runs_click(&b->board, run), CLICK_MADE);
}

/* Why x2 and not x2 can be cleared: S̄_3 stands above columns 3 to 5, so that it can be
 * clicked on its own. V_2 slides by h_0 for the one clause, and with S̄_2 by 2h_0 for the
 * other. */
TEST(test_literal_sliding)
{
    struct built b;
    build(&b, "3sat", "p cnf 2 2 2 0 -2 0", true);
    const struct sat_board *s = b.instance;
    const struct sat_variable *v = s->variable;
    click(&b, v[2].slide[0]);
    click(&b, v[0].slide[1]);
    click(&b, v[0].slide[0]);
    click(&b, v[0].slide_edge);
    click(&b, v[0].white);
    click(&b, v[0].edge);
    click(&b, s->key[1]); /* not x2 */
    check_number(b.board.members, 2);
    click(&b, v[1].slide[0]);
    click(&b, s->key[0]); /* x2 */
    check_number(b.board.members, 3);
    click(&b, s->bomb[0]);
    click(&b, s->bomb[1]);
    drop(&b);
}

/* [CLICK §4]: the total height is (n + 1)(h_v + 3h_0). */
TEST(test_literal_height)
{
    struct built b;
    build(&b, "3sat", "p cnf 3 2 1 -2 3 0 -1 2 0", true);
    const struct sat_board *s = b.instance;
    check_number(b.board.rows, 4 * (s->size.white + 3 * s->size.chunk));
    check_number(s->size.white, s->size.block + 3 * s->size.chunk);
    drop(&b);
}

/* ---- what is refused ---- */

TEST(test_refused)
{
    static const struct {
        const char *name, *text, *message;
    } bad[] = {
        {"partition", "", "expected a number, found the end"},
        {"partition", "1,0", "numbers are positive"},
        {"partition", "1,,2", "expected a number, found ','"},
        {"partition", "1 2", "expected ',' and a number, or the end, found '2'"},
        {"partition", "1000000000", "the board would have more than 429496729 rows"},
        {"3partition", "1,2", "2 numbers: their number must be a multiple of 3"},
        {"3partition", "1,1,1,1,1,2", "the sum, 7, is not a multiple of 2 sets"},
        {"3partition", "1000000000,1000000000,1",
         "the board would have more than "
         "429496729 rows"},
        {"3sat", "p cnf 1 1 0", "a clause is empty"},
        {"3sat", "p cnf 2 1 1 1 0", "variable 1 occurs twice in this clause"},
        {"3sat", "p cnf 2 1 1 -1 0",
         "variable 1 and its negation: this clause is always true"},
        {"3sat", "p cnf 4 1 1 2 3 4 0", "a clause has at most 3 literals"},
        {"3sat", "p cnf 1 1 -0", "expected a variable, found '0'"},
        {"3sat", "p cnf 0 0", "a formula has at least one variable"},
        {"3sat", "p cnf 1000000 1 1 0", "the board would have more than 429496729 rows"},
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        struct memory m = {0};
        struct error error = {0};
        struct cursor c = cursor_of(bad[i].text, strlen(bad[i].text), &error);
        testing("%s %s: %s", bad[i].name, bad[i].text, bad[i].message);
        struct arena a = arena_of(&m);
        check(reduction_find(bad[i].name)->parse(&a, &c) == NULL);
        arena_done(&a);
        check(strcmp(error.message, bad[i].message) == 0);
        check_number(error.status, BAD_INPUT);
        check_number(m.used, 0);
    }
}
