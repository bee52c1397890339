/* SPDX-License-Identifier: MIT */
/* ceiling.c: tests the bound on points that follows from what must be removed before a
 * colour is gathered. By the rules, the lemma is compared with all boards that can be
 * reached from small ones; profiles with all sets of runs that can be removed; and the
 * bound with the most points of small boards, for every scoring. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/theory.h"
#include "games/clicks/clicks.h"
#include "solve/click/profile.h"
#include "solve/method.h"
#include "solve/turns.h"

extern const struct solve_method boards_method, ceiling_method;

/* ---- the lemma ---- */

/* What a board is asked: the numbers of each colour at the start, and what is said to be
 * needed, by colour, set of others and size of the click. */
struct lemma {
    struct gather_colours colours;
    uint32_t start[CLICKS_COLOURS];
    uint32_t need[GATHER_COLOURS][GATHER_SETS][64];
    unsigned tight; /* how often exactly as many were gone as are needed, more than 0 */
    unsigned left;  /* boards that may still be looked at */
};

/* Profiles say at least as much as pairs of columns. */
static void ask_profiles(struct lemma *l, const struct gather *g, uint32_t own,
                         struct memory *memory)
{
    struct profile p;
    uint32_t need[GATHER_SETS][64] = {{0}}, *rows[GATHER_SETS];
    enum profile_progress progress;
    for (uint32_t set = 0; set < GATHER_SETS; set++)
        rows[set] = need[set];
    profile_open(&p, g, memory);
    check(profile_ask(&p, own, l->colours.count));
    while ((progress = profile_advance(&p, 63, rows)) == PROFILE_GOES_ON)
        ;
    check_number(progress, PROFILE_ANSWERED);
    profile_done(&p);
    for (uint32_t set = 1; set < GATHER_SETS; set++)
        for (uint32_t k = 1; k <= l->start[l->colours.colour[own]]; k++) {
            check(need[set][k] >= l->need[own][set][k]);
            l->need[own][set][k] = need[set][k];
        }
}

static void ask_all(struct lemma *l, const struct board *b, const uint8_t *pos,
                    struct memory *memory)
{
    struct arena arena = arena_of(memory);
    struct gather g;
    l->colours = gather_choose(clicks_of(b), pos);
    for (uint32_t i = 0; i < clicks_cells(clicks_of(b)); i++)
        l->start[pos[i]]++;
    check(gather_open(&g, clicks_of(b), pos, &l->colours, &arena));
    for (uint32_t own = 0; own < l->colours.count; own++)
        for (uint32_t set = 1; set < 1u << l->colours.count; set++) {
            if ((set >> own & 1) != 0)
                continue;
            gather_ask(&g, own, set);
            while (gather_round(&g, 63, l->need[own][set]))
                ;
        }
    for (uint32_t own = 0; own < l->colours.count; own++)
        ask_profiles(l, &g, own, memory);
    arena_done(&arena);
}

/* A click on `size` blocks of this colour is possible here. */
static void check_click(struct lemma *l, const uint32_t *count, uint32_t own,
                        uint32_t size)
{
    for (uint32_t set = 1; set < 1u << l->colours.count; set++) {
        uint32_t gone = 0;
        for (uint32_t c = 0; c < l->colours.count; c++)
            if ((set >> c & 1) != 0)
                gone += l->start[l->colours.colour[c]] - count[l->colours.colour[c]];
        if ((set >> own & 1) != 0)
            continue;
        check(gone >= l->need[own][set][size]);
        l->tight += gone > 0 && gone == l->need[own][set][size];
    }
}

static void check_plays(struct lemma *l, const struct board *b, const uint8_t *pos,
                        void *scratch)
{
    struct iterator it = {{0}};
    move m;
    uint32_t count[CLICKS_COLOURS] = {0};
    for (uint32_t i = 0; i < clicks_cells(clicks_of(b)); i++)
        count[pos[i]]++;
    while (l->left > 0 && b->game->next(b, pos, LEFT, &it, scratch, &m)) {
        uint8_t after[64];
        uint32_t left[CLICKS_COLOURS] = {0};
        memcpy(after, pos, b->pos_size);
        b->game->play(b, after, LEFT, m, scratch);
        for (uint32_t i = 0; i < clicks_cells(clicks_of(b)); i++)
            left[after[i]]++;
        for (uint32_t own = 0; own < l->colours.count; own++) {
            const uint8_t colour = l->colours.colour[own];
            if (left[colour] < count[colour])
                check_click(l, count, own, count[colour] - left[colour]);
        }
        l->left--;
        check_plays(l, b, after, scratch);
    }
}

TEST(test_lemma)
{
    static const char *const sizes[] = {"4x4", "3x5", "5x3", "2x8", "8x2", "4x5", "6x6"};
    unsigned tight = 0;
    for (unsigned i = 0; i < 140; i++) {
        struct sample s;
        if (is_left_out())
            continue;
        sample_of(&s, "samegame grid %s random:%u:%u", sizes[i % 7], i, 2 + i / 7 % 4);
        struct lemma *l = calloc(1, sizeof *l);
        check(l != NULL);
        l->left = 20000;
        ask_all(l, problem_board(&s.problem), s.problem.start, &s.memory);
        check_plays(l, problem_board(&s.problem), s.problem.start, s.scratch);
        tight += l->tight;
        free(l);
        sample_close(&s);
    }
    check(tight > 0);
}

/* ---- exactness ---- */

/* Runs of a small board, and what is left when some of them are gone. */
struct remains {
    uint32_t rows, columns, runs;
    uint8_t run[16];  /* by cell: the run of its block */
    uint8_t left[16]; /* the board; 0: no block */
    uint32_t gone[CLICKS_COLOURS];
};

static void find_runs(struct remains *r, const uint8_t *pos)
{
    for (uint32_t i = 0; i < r->rows * r->columns; i++)
        if (pos[i] != 0)
            r->run[i] = (uint8_t)(i % r->rows > 0 && pos[i] == pos[i - 1] ? r->runs - 1
                                                                          : r->runs++);
}

/* Blocks fall, and empty columns are closed. */
static void take_away(struct remains *r, const uint8_t *pos, uint32_t gone)
{
    uint32_t column = 0;
    memset(r->left, 0, sizeof r->left);
    memset(r->gone, 0, sizeof r->gone);
    for (uint32_t c = 0; c < r->columns; c++) {
        uint32_t height = 0;
        for (uint32_t h = 0; h < r->rows; h++) {
            const uint32_t i = c * r->rows + h;
            if (pos[i] != 0 && (gone >> r->run[i] & 1) != 0)
                r->gone[pos[i]]++;
            else if (pos[i] != 0)
                r->left[column * r->rows + height++] = pos[i];
        }
        column += height > 0;
    }
}

/* The blocks connected with this one, which are taken off the board. */
static uint32_t take_group(struct remains *r, uint32_t cell, uint8_t colour)
{
    if (r->left[cell] != colour)
        return 0;
    uint32_t n = 1;
    r->left[cell] = 0;
    n += cell % r->rows > 0 ? take_group(r, cell - 1, colour) : 0;
    n += cell % r->rows + 1 < r->rows ? take_group(r, cell + 1, colour) : 0;
    n += cell >= r->rows ? take_group(r, cell - r->rows, colour) : 0;
    n += cell / r->rows + 1 < r->columns ? take_group(r, cell + r->rows, colour) : 0;
    return n;
}

/* Lowers what is needed to what is gone here, for all groups that are left. */
static void see_groups(struct remains *r, struct lemma *l)
{
    for (uint32_t i = 0; i < r->rows * r->columns; i++) {
        const uint8_t colour = r->left[i];
        const uint32_t size = colour != 0 ? take_group(r, i, colour) : 0;
        for (uint32_t own = 0; own < l->colours.count; own++)
            for (uint32_t set = 1; set < 1u << l->colours.count; set++) {
                uint32_t gone = 0;
                for (uint32_t c = 0; c < l->colours.count; c++)
                    gone += (set >> c & 1) != 0 ? r->gone[l->colours.colour[c]] : 0;
                for (uint32_t k = 1; l->colours.colour[own] == colour && k <= size; k++)
                    if (gone < l->need[own][set][k])
                        l->need[own][set][k] = gone;
            }
    }
}

/* What profiles say about the board is what all sets of runs say. */
static void check_exact(const char *line)
{
    struct lemma *said = calloc(1, sizeof *said), *seen = calloc(1, sizeof *seen);
    struct sample s;
    struct remains r = {0};
    testing("%s", line);
    check(said != NULL && seen != NULL);
    sample_open(&s, line);
    const struct clicks *k = clicks_of(problem_board(&s.problem));
    ask_all(said, problem_board(&s.problem), s.problem.start, &s.memory);
    memset(seen->need, 127, sizeof seen->need);
    seen->colours = said->colours;
    r.rows = k->rows;
    r.columns = k->columns;
    find_runs(&r, s.problem.start);
    for (uint32_t gone = 0; gone < 1u << r.runs; gone++) {
        take_away(&r, s.problem.start, gone);
        see_groups(&r, seen);
    }
    for (uint32_t own = 0; own < said->colours.count; own++)
        for (uint32_t set = 1; set < 1u << said->colours.count; set++)
            for (uint32_t n = 1;
                 n <= said->start[said->colours.colour[own]] && (set >> own & 1) == 0;
                 n++)
                check(seen->need[own][set][n] == said->need[own][set][n] ||
                      (seen->need[own][set][n] > PROFILE_NEVER &&
                       said->need[own][set][n] == PROFILE_NEVER));
    sample_close(&s);
    free(said);
    free(seen);
}

TEST(test_exact)
{
    static const char *const sizes[] = {"3x4", "4x3", "2x6", "6x2", "1x9", "9x1", "4x4"};
    for (unsigned i = 0; i < 70; i++) {
        struct text line =
            text_of("samegame grid %s random:%u:%u", sizes[i % 7], i, 2 + i / 7 % 5);
        check_exact(line.bytes);
    }
    /* The right column joins two components of the middle one, and one of these has a
     * second segment there: random boards of this size do not have that. */
    check_exact("samegame aaa|abb|aaa|cba|baa");
    check_exact("samegame aaa|bba|aaa|abc|aab");
    check_exact("samegame baa|aba|aaa|abb|aaa");
}

/* ---- the bound ---- */

static int64_t solve_by(const struct solve_method *m, const struct task *task, bool bound)
{
    struct search *search = run_until_solved(m->method.begin(task), UINT64_MAX);
    struct best best = *method_best(search);
    check(best.reason != NULL);
    search_free(search);
    return bound ? best.bound : best.result;
}

/* The bound is never below the most points; in all they come to `totals`. */
static void check_bound(const char *line, int64_t totals[3])
{
    struct sample s;
    sample_open(&s, line);
    const struct board *b = problem_board(&s.problem);
    if (ceiling_method.method.fits(&s.task) && boards_method.method.fits(&s.task)) {
        const int64_t most = solve_by(&boards_method, &s.task, false);
        const int64_t bound = solve_by(&ceiling_method, &s.task, true);
        const int64_t counted =
            b->game->theory->bound(b, s.problem.start, s.scratch, NULL);
        check(bound >= most);
        check(bound <= counted);
        totals[0] += most;
        totals[1] += bound;
        totals[2] += counted;
    }
    sample_close(&s);
}

TEST(test_bound)
{
    static const char *const scorings[] = {"",
                                           " with scoring=penalty",
                                           " with scoring=jawbreaker",
                                           " with scoring=squares",
                                           " with scoring=plain",
                                           " with scoring=minus-one"};
    static const char *const sizes[] = {"4x4", "3x5", "5x3", "2x7", "7x2", "5x5", "1x9"};
    int64_t totals[3] = {0};
    for (unsigned i = 0; i < 210; i++) {
        struct text line = text_of("samegame grid %s random:%u:%u%s", sizes[i % 7], i,
                                   2 + i / 7 % 5, scorings[i / 35]);
        check_bound(line.bytes, totals);
    }
    check_bound("samegame a...|ab..|cabb|bbac|caba", totals);
    check_bound("samegame columns 2ab|b2a|2b", totals);
    if (is_long())
        for (unsigned i = 0; i < 300; i++) {
            struct text line = text_of("samegame grid %ux%u random:%u:%u%s", 4 + i % 3,
                                       4 + i / 3 % 3, i, 3 + i / 9 % 2, scorings[i % 6]);
            check_bound(line.bytes, totals);
        }
    check(totals[0] < totals[1] && totals[1] < totals[2]);
    printf("most points %lld, bound %lld, by counting colours %lld\n",
           (long long)totals[0], (long long)totals[1], (long long)totals[2]);
}

/* In turns with other methods, the bound must not come only after a minute of annealing:
 * on a board of this size it is there after the first turn of that, 1,179,648 changes. */
TEST(test_turn)
{
    struct sample s;
    sample_open(&s, "samegame grid 11x11 random:1:5");
    const int64_t bound = solve_by(&ceiling_method, &s.task, true);
    struct search *search = solve_search(&s.task, NULL);
    while (method_best(search)->bound != bound && search->nodes < 1300000)
        search_step(search, 1024);
    check_number(method_best(search)->bound, bound);
    check(method_best(search)->found);
    search_free(search);
    sample_close(&s);
}
