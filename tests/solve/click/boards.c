/* SPDX-License-Identifier: MIT */
/* boards.c: compares the method `boards` and the search for all games with a slow search
 * of all plays by the plain rules: every settled board of small rectangles, every goal
 * and scoring; then what both say about larger boards, stopped at any moment. */
#include "support.h"

#include <string.h>

#include "base/rng.h"
#include "games/clicks/clicks.h"
#include "solve/click/board_key.h"
#include "solve/method.h"

extern const struct solve_method boards_method;

/* ---- the slow search ---- */

enum { SCORINGS = 6, VARIANTS = SCORINGS + 4 };

/* LINEs that ask about one board; the scorings come first. */
static const struct {
    const char *game, *options;
} variants[VARIANTS] = {
    {"samegame", ""},
    {"samegame", " with scoring=penalty"},
    {"samegame", " with scoring=jawbreaker"},
    {"samegame", " with scoring=squares"},
    {"samegame", " with scoring=plain"},
    {"samegame", " with scoring=minus-one"},
    {"clickomania", ""},
    {"clickomania", " with goal=clear"},
    {"clickomania", " with goal=least-clicks"},
    {"clickomania", " with goal=most-clicks"},
};

static long points(int scoring, long n)
{
    switch (scoring) {
    case 2:
        return n * (n - 1);
    case 3:
        return n * n;
    case 5:
        return (n - 1) * (n - 1);
    default:
        return (n - 2) * (n - 2);
    }
}

/* Blocks of each colour on a board as the rules print it. */
static void count_letters(const char *board, long count[26])
{
    memset(count, 0, 26 * sizeof *count);
    for (; *board != '\0'; board++)
        if (*board >= 'a' && *board <= 'z')
            count[*board - 'a']++;
}

static long end_points(int scoring, const long count[26])
{
    long left = 0, lost = 0;
    for (int c = 0; c < 26; c++) {
        left += count[c];
        lost += count[c] > 0 ? (count[c] - 2) * (count[c] - 2) : 0;
    }
    if (scoring > 1)
        return 0;
    return left == 0 ? 1000 : scoring == 1 ? -lost : 0;
}

/* The best of every variant over all plays from here on. */
struct truth {
    long best[VARIANTS];
};

static bool is_better(int variant, long a, long b)
{
    return variant < SCORINGS || variant == VARIANTS - 1 ? a > b : a < b;
}

/* `pos` is the same board under the rules of the engine, which can tell colours. */
static struct truth try_all(const struct board *b, const uint8_t *pos,
                            const struct plain *p, void *scratch)
{
    struct plain_move *moves;
    struct truth t;
    size_t n = plain_moves(p, 0, &moves);
    long count[26];
    count_letters(position_text(b, pos).bytes, count);
    for (int v = 0; v < SCORINGS; v++)
        t.best[v] = end_points(v, count);
    t.best[SCORINGS] = t.best[SCORINGS + 1] = plain_left(p);
    t.best[SCORINGS + 2] = t.best[SCORINGS + 3] = 0;
    for (size_t i = 0; i < n; i++) {
        uint8_t after[64];
        move m = parsed_move(b, pos, LEFT, moves[i].text, scratch);
        memcpy(after, pos, b->pos_size);
        b->game->play(b, after, LEFT, m, scratch);
        struct truth rest = try_all(b, after, moves[i].result, scratch);
        long size = plain_left(p) - plain_left(moves[i].result);
        for (int v = 0; v < VARIANTS; v++) {
            long all = rest.best[v] + (v < SCORINGS        ? points(v, size)
                                       : v >= SCORINGS + 2 ? 1
                                                           : 0);
            if (i == 0 || is_better(v, all, t.best[v]))
                t.best[v] = all;
        }
    }
    plain_moves_free(moves, n);
    return t;
}

static struct truth truth_of(const char *board)
{
    struct sample s;
    sample_of(&s, "clickomania %s", board);
    const struct board *b = problem_board(&s.problem);
    struct plain *p = plain_of(b, s.problem.start);
    struct truth t = try_all(b, s.problem.start, p, s.scratch);
    plain_free(p);
    sample_close(&s);
    return t;
}

/* ---- methods ---- */

/* What a search that has ended says must be the truth; NO_RESULT: no end counts. Its play
 * is legal by the plain rules, and has its result by the engine's, which know all
 * scorings. */
static void check_answer(const struct sample *s, const struct best *best, int64_t truth)
{
    check_number(best->bound, truth);
    check(best->reason != NULL && best->reason[0] != '\0');
    check(best->found == (truth != NO_RESULT));
    if (!best->found)
        return;
    check_number(best->result, truth);
    check_line(&s->problem, best);
    check_long_play(s, best);
}

static void check_variant(const char *board, int v, long found)
{
    struct sample s;
    sample_of(&s, "%s %s%s", variants[v].game, board, variants[v].options);
    int64_t truth = v == SCORINGS + 1 && found > 0 ? NO_RESULT : found;
    if (boards_method.method.fits(&s.task)) {
        struct search *search =
            run_until_solved(boards_method.method.begin(&s.task), UINT64_MAX);
        search_finish(search);
        struct best best = *method_best(search);
        check_answer(&s, &best, truth);
        search_free(search);
    }
    struct search *all = search_all_plays(&s.problem);
    struct best best = *method_best(all);
    check_answer(&s, &best, truth);
    search_free(all);
    sample_close(&s);
}

static void check_board(const char *board)
{
    struct truth t = truth_of(board);
    for (int v = 0; v < VARIANTS; v++)
        check_variant(board, v, t.best[v]);
}

/* ---- all boards of a rectangle ---- */

/* Is it one that the rules accept, with its colours named in order? */
static bool is_board(const char *text, unsigned columns, unsigned rows)
{
    char next = 'a';
    for (const char *at = text; *at != '\0'; at++) {
        if (*at != '|' && *at > next)
            return false;
        next = (char)(next + (*at == next));
    }
    for (unsigned r = 0; r < rows; r++)
        for (unsigned c = 0; c < columns; c++) {
            const char *cell = text + r * (columns + 1) + c;
            bool floor = r + 1 == rows;
            if (*cell != '.' && !floor && cell[columns + 1] == '.')
                return false;
            if (*cell != '.' && floor && c > 0 && cell[-1] == '.')
                return false;
        }
    return true;
}

static unsigned check_rectangle(unsigned rows, unsigned columns, const char *letters)
{
    unsigned checked = 0;
    for (uint64_t n = 0; n < power(strlen(letters), rows * columns); n++) {
        struct text board = {""};
        add_board(&board, rows, columns, letters, n);
        if (is_board(board.bytes, columns, rows)) {
            if (!is_left_out())
                check_board(board.bytes);
            checked++;
        }
    }
    return checked;
}

TEST(test_small_boards)
{
    check_number(check_rectangle(1, 1, ".ab"), 2);
    check(check_rectangle(1, 4, ".ab") > 0);
    check(check_rectangle(4, 1, ".ab") > 0);
    check(check_rectangle(2, 2, ".abc") > 0);
    check(check_rectangle(2, 3, ".abc") > 0);
    check(check_rectangle(3, 2, ".abc") > 0);
    check(check_rectangle(2, 4, "abc") > 0);
    check(check_rectangle(4, 2, "abc") > 0);
    check(check_rectangle(3, 3, "abc") > 0);
    if (is_long()) {
        check(check_rectangle(3, 3, ".abc") > 0);
        check(check_rectangle(2, 5, "abc") > 0);
        check(check_rectangle(5, 2, "abc") > 0);
        check(check_rectangle(3, 4, "ab") > 0);
        check(check_rectangle(4, 3, "ab") > 0);
    }
}

/* ---- larger boards ---- */

/* Stopped after any number of steps, a search has not said more than is true. */
static void check_limits(const char *line)
{
    struct sample s;
    sample_open(&s, line);
    const struct board *b = problem_board(&s.problem);
    struct search *all = search_all_plays(&s.problem);
    struct best truth = *method_best(all);
    struct search *search = boards_method.method.begin(&s.task);
    check(search != NULL);
    for (;;) {
        struct best best = *method_best(search);
        check(!best.found || truth.found);
        if (best.found)
            check(b->maximise ? best.result <= truth.result
                              : best.result >= truth.result);
        if (truth.found && best.bound != NO_RESULT)
            check(b->maximise ? best.bound >= truth.result : best.bound <= truth.result);
        check(best.bound != NO_RESULT || !truth.found);
        if (search->state != SEARCH_RUNNING)
            break;
        search_step(search, 1);
    }
    check_number(search->state, SEARCH_SOLVED);
    struct best best = *method_best(search);
    check_answer(&s, &best, truth.found ? truth.result : NO_RESULT);
    search_free(search);
    search_free(all);
    sample_close(&s);
}

TEST(test_limits)
{
    /* The first passes drop boards, and do not find the best play of all of these. */
    for (unsigned i = 1; i <= 6; i++) {
        check_limits(text_of("samegame grid 7x7 random:%u:3", i).bytes);
    }
    static const char *const sizes[] = {"4x4", "3x6", "6x3", "5x4", "4x5", "2x9"};
    for (unsigned i = 0; i < 60; i++)
        for (int v = 0; v < VARIANTS; v++) {
            struct text line =
                text_of("%s grid %s random:%u:%u%s", variants[v].game, sizes[i % 6], i,
                        3 + i / 6 % 2, variants[v].options);
            check_limits(line.bytes);
        }
}

/* A better play that somebody else has found is enough; only better ones are looked
 * for. */
TEST(test_learning)
{
    for (unsigned i = 0; i < 20; i++) {
        struct sample s;
        sample_of(&s, "samegame grid 4x5 random:%u:3", i);
        struct search *all = search_all_plays(&s.problem);
        int64_t truth = method_best(all)->result;
        struct search *search = boards_method.method.begin(&s.task);
        check(search != NULL);
        boards_method.learn(search, truth);
        search_step(search, UINT64_MAX);
        check_number(search->state, SEARCH_SOLVED);
        struct best best = *method_best(search);
        check_number(best.bound, truth);
        check(!best.found || best.result <= truth);
        search_free(search);
        search_free(all);
        sample_close(&s);
    }
}

/* ---- normal forms ---- */

/* Mirrors a position of the rules, or renames its colours. */
static void make_image(const struct clicks *k, const uint8_t *pos, bool mirrored,
                       unsigned turn, uint8_t *image)
{
    uint32_t used = k->columns;
    while (used > 0 && pos[(size_t)(used - 1) * k->rows] == 0)
        used--;
    memset(image, 0, clicks_cells(k));
    for (uint32_t c = 0; c < used; c++)
        for (uint32_t r = 0; r < k->rows; r++) {
            uint8_t colour = pos[c * k->rows + r];
            uint32_t to = mirrored ? used - 1 - c : c;
            image[to * k->rows + r] =
                (uint8_t)(colour == 0 ? 0 : 1 + (colour - 1 + turn) % 3);
        }
}

static void normal_of(const struct planes *f, const uint8_t *pos, uint64_t *board)
{
    planes_load(f, pos, board);
    board_normalise(f, board);
}

/* All images of a board have one normal form, which is a normal form itself, and is
 * packed and unpacked unchanged. */
TEST(test_normal_forms)
{
    static const char *const sizes[] = {"4x4", "7x7", "10x10", "15x15", "3x30", "32x32"};
    uint64_t seed = 5;
    for (unsigned i = 0; i < 120; i++) {
        struct sample s;
        sample_of(&s, "clickomania grid %s random:%u:3", sizes[i % 6], i);
        const struct board *b = problem_board(&s.problem);
        const struct clicks *k = clicks_of(b);
        uint8_t *pos = start_copy(&s.problem), *image = start_copy(&s.problem);
        struct planes f;
        planes_open(&f, k->rows, k->columns, pos);
        uint64_t normal[PLANES_ROOM], other[PLANES_ROOM], key[PLANES_ROOM];
        for (unsigned step = 0; step < 12; step++) {
            struct iterator it = {{0}};
            move m;
            normal_of(&f, pos, normal);
            for (unsigned turn = 0; turn < 6; turn++) {
                make_image(k, pos, turn % 2, turn / 2, image);
                normal_of(&f, image, other);
                check(memcmp(normal, other, f.size * sizeof *normal) == 0);
            }
            planes_store(&f, normal, image);
            normal_of(&f, image, other);
            check(memcmp(normal, other, f.size * sizeof *normal) == 0);
            check_number(planes_blocks(&f, normal), planes_blocks(&f, other));
            board_unpack(&f, key, board_pack(&f, normal, key), other);
            check(memcmp(normal, other, f.size * sizeof *normal) == 0);
            uint64_t skip = rng_next(&seed) % 20;
            bool any = false;
            while (b->game->next(b, pos, LEFT, &it, s.scratch, &m)) {
                any = true;
                if (skip-- == 0)
                    break;
            }
            if (any)
                b->game->play(b, pos, LEFT, m, s.scratch);
        }
        free_position(&s.problem, pos);
        free_position(&s.problem, image);
        sample_close(&s);
    }
}
