/* SPDX-License-Identifier: MIT */
/* exhaustive.c: compares the answers of the searches with recursion over the plain rules,
 * on ALL small boards rather than on samples. Rectangles come in both orientations, so
 * that swapped rows and columns are noticed. The engine and the plain rules each have a
 * parser; a board that one of them refuses must be refused by both. */
#include "support.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* A family of boards: each has `cells` letters, written in rows of `columns` or after the
 * name of a shape. */
struct family {
    const char *shape;
    unsigned cells, columns;
    const char *letters;
    unsigned step; /* 1: take every board; k: take every k-th */
};

/* Writes board number `number` of the family as a POSITION. */
static struct text board_text(const struct family *f, uint64_t number)
{
    const unsigned columns = f->columns > 0 ? f->columns : f->cells;
    struct text t = {{0}};
    if (f->columns == 0)
        add_text(&t, "%s ", f->shape);
    add_board(&t, f->cells / columns, columns, f->letters, number);
    return t;
}

static uint64_t board_count(const struct family *f)
{
    return power(strlen(f->letters), f->cells);
}

/* Do the engine and the plain rules accept the line? They must agree. */
static bool is_position(const char *game, const char *position)
{
    char error[200];
    struct sample s;
    struct text line = text_of("%s %s", game, position);
    testing("%s", line.bytes);
    struct plain *p = plain_parse(game, position, error, sizeof error);
    bool read = sample_try(&s, line.bytes);
    if (read)
        sample_close(&s);
    check(read == (p != NULL));
    plain_free(p);
    return read;
}

/* Calls `test` with the LINE of every board of every family, once for each of the
 * options. */
static void for_all(const char *game, const struct family *families, size_t count,
                    const char *const *options, void (*test)(const char *line))
{
    unsigned tested = 0;
    for (size_t i = 0; i < count; i++)
        for (uint64_t n = 0; n < board_count(&families[i]); n += families[i].step) {
            struct text position = board_text(&families[i], n);
            if (!is_position(game, position.bytes))
                continue;
            for (const char *const *o = options; *o != NULL; o++, tested++) {
                test(text_of("%s %s%s", game, position.bytes, *o).bytes);
            }
        }
    testing("%s: boards tested", game);
    check(tested > 100);
}

#define FOR_ALL(game, families, options, test)                                           \
    for_all(game, families, sizeof(families) / sizeof *(families), options, test)

static const char *const no_options[] = {"", NULL};

/* ---- stones ---- */

static const struct family stone_boards[] = {
    {NULL, 6, 3, "x.o", 1}, {NULL, 6, 2, "x.o", 1}, {NULL, 6, 6, "x.o", 1},
    {NULL, 6, 1, "x.o", 4}, {NULL, 4, 2, "x.o", 1}, {NULL, 8, 4, "xo", 7},
};

static const struct family stone_graphs[] = {
    {"path 5", 5, 0, "x.o", 2},
    {"cycle 3", 3, 0, "x.o", 1},
    {"cycle 4", 4, 0, "x.o", 1},
    {"cycle 6", 6, 0, "x.o", 4},
    {"complete 2", 2, 0, "x.o", 1},
    {"complete 4", 4, 0, "x.o", 1},
    {"complete 5", 5, 0, "x.o", 7},
    {"cube 2", 4, 0, "x.o", 1},
    {"cube 3", 8, 0, "xo..", 1531},
    {"hamming 3x2", 6, 0, "x.o", 11},
    {"hamming 2x3", 6, 0, "x.o", 17},
    {"product (path 2) (cycle 3)", 6, 0, "x.o", 13},
    {"graph 0-1,0-2,0-3,3-4", 5, 0, "x.o", 1},
    {"graph 6:0-1,1-2,2-0,4-5", 6, 0, "x.o", 11},
    {"graph6 D?{", 5, 0, "x.o", 3},
};

TEST(test_clobber)
{
    FOR_ALL("clobber", stone_boards, no_options, check_outcome);
    FOR_ALL("clobber", stone_graphs, no_options, check_outcome);
}

TEST(test_clobber_rules)
{
    static const char *const rules[] = {" with rules=impartial", " with rules=cannibal",
                                        NULL};
    FOR_ALL("clobber", stone_boards, rules, check_outcome);
    FOR_ALL("clobber", stone_graphs, rules, check_outcome);
}

TEST(test_solitaire_clobber)
{
    static const char *const options[] = {"", " with first=black",
                                          " with goal=most first=black", NULL};
    FOR_ALL("solitaire-clobber", stone_boards, options, check_best);
    FOR_ALL("solitaire-clobber", stone_graphs, options, check_best);
}

TEST(test_sc2)
{
    static const char *const options[] = {"", " with goal=most", NULL};
    static const struct family boards[] = {
        {NULL, 6, 3, "x.o", 2},
        {NULL, 6, 2, "x.o", 5},
        {NULL, 6, 6, "x.o", 4},
        {NULL, 4, 2, "x.o", 1},
        {"cycle 5", 5, 0, "x.o", 3},
        {"complete 4", 4, 0, "x.o", 1},
        {"hamming 3x2", 6, 0, "x.o", 31},
        {"graph 0-1,0-2,0-3,3-4", 5, 0, "x.o", 2},
        {"graph 6:0-1,1-2,2-0,4-5", 6, 0, "x.o", 29},
        {"product (path 2) (cycle 3)", 6, 0, "x.o", 37},
    };
    FOR_ALL("sc2", boards, options, check_best);
}

TEST(test_sc2_joker)
{
    static const char *const options[] = {" with joker", " with goal=most joker", NULL};
    static const struct family boards[] = {
        {NULL, 4, 2, "x.o", 1},          {NULL, 4, 4, "x.o", 1},
        {NULL, 3, 1, "x.o", 1},          {NULL, 5, 5, "x.o", 11},
        {"complete 4", 4, 0, "x.o", 3},  {"cycle 4", 4, 0, "x.o", 2},
        {"hamming 3x2", 6, 0, "xo", 29},
    };
    FOR_ALL("sc2", boards, options, check_best);
}

/* ---- targets ---- */

/* The options target=V:x and second=x or second=V:x. Colours are the letters used on the
 * board; 0 as the second colour means that there is no second stone. */
struct wish {
    unsigned vertex, second_vertex;
    char colour, second;
    bool placed;
};

/* Does the end of a play fulfil the wish [HAM section 1]? The target must hold its stone.
 * If a second stone is wished for, there may be at most one other stone, and it must have
 * that colour; if a vertex is named for it, it must be there and on that vertex. */
static bool fulfils(const char *labels, const struct wish *w)
{
    if (labels[w->vertex] != w->colour)
        return false;
    if (w->second == 0)
        return true;
    unsigned others = 0;
    for (unsigned v = 0; labels[v] != '\0'; v++)
        if (v != w->vertex && labels[v] != '.') {
            if (labels[v] != w->second || (w->placed && v != w->second_vertex))
                return false;
            others++;
        }
    return others == 1 || (others == 0 && !w->placed);
}

/* The fewest (sign 1) or most (sign -1) stones over all ends that fulfil the wish, or
 * LONG_MAX if no end does. The board is kept beside the plain position, with its vertices
 * by number. */
static long best_end(const struct plain *p, const char *labels, const struct wish *w,
                     int sign)
{
    struct plain_move *moves;
    size_t count = plain_moves(p, 0, &moves);
    long best = LONG_MAX;
    if ((plain_need_not_move(moves, count) || w->second != 0) && fulfils(labels, w))
        best = sign * plain_left(p);
    for (size_t i = 0; i < count; i++) {
        char after[16];
        unsigned from, to;
        snprintf(after, sizeof after, "%s", labels);
        if (sscanf(moves[i].text, "!%u", &to) == 1) {
            after[to] = labels[to] == 'x' ? 'o' : 'x';
        } else {
            check(sscanf(moves[i].text, "%u>%u", &from, &to) == 2);
            after[to] = labels[from];
            after[from] = '.';
        }
        long rest = best_end(moves[i].result, after, w, sign);
        best = rest < best ? rest : best;
    }
    plain_moves_free(moves, count);
    return best;
}

static void check_target(const char *line, const char *labels, const struct wish *w)
{
    struct sample s;
    sample_open(&s, line);
    const struct board *b = problem_board(&s.problem);
    int sign = b->maximise ? -1 : 1;
    struct plain *p = plain_of(b, s.problem.start);
    long expected = best_end(p, labels, w, sign);
    struct search *search = search_all_plays(&s.problem);
    struct best best = *method_best(search);
    check(best.found == (expected != LONG_MAX));
    if (best.found) {
        check_number(best.result, sign * expected);
        check_number(best.bound, best.result);
        check_line(&s.problem, &best);
        uint8_t *pos = start_copy(&s.problem);
        for (size_t i = 0; i < best.count; i++)
            b->game->play(b, pos, LEFT, best.moves[i], s.scratch);
        char *end = position_text(b, pos).bytes;
        check(fulfils(strrchr(end, ' ') + 1, w)); /* the moves lead to an end as wished */
        free_position(&s.problem, pos);
    } else {
        check(best.bound == NO_RESULT);
    }
    plain_free(p);
    search_free(search);
    sample_close(&s);
}

/* The option text of a wish, which is chosen by number. */
static struct text draw_wish(uint64_t number, unsigned vertices, struct wish *w)
{
    w->vertex = (unsigned)(number % vertices);
    w->colour = number / 7 % 2 == 0 ? 'x' : 'o';
    w->second = "\0xo"[number / 11 % 3];
    w->second_vertex =
        (w->vertex + 1 + (unsigned)(number / 5) % (vertices - 1)) % vertices;
    w->placed = number / 13 % 2 == 0;
    struct text t = text_of(" with target=%u:%c", w->vertex, w->colour);
    if (w->second != 0 && w->placed)
        add_text(&t, " second=%u:%c", w->second_vertex, w->second);
    else if (w->second != 0)
        add_text(&t, " second=%c", w->second);
    return t;
}

TEST(test_targets)
{
    static const struct family graphs[] = {
        {"path 4", 4, 0, "x.o", 1},     {"cycle 5", 5, 0, "x.o", 1},
        {"complete 4", 4, 0, "x.o", 1}, {"cube 2", 4, 0, "x.o", 1},
        {"hamming 3x2", 6, 0, "xo", 3}, {"graph 0-1,0-2,0-3,3-4", 5, 0, "x.o", 2},
    };
    static const struct {
        const char *game, *more[3];
    } tried[] = {
        {"sc2", {"", " goal=most", " joker"}},
        {"solitaire-clobber", {"", " goal=most", " first=black"}},
    };
    for (size_t i = 0; i < COUNT(graphs); i++)
        for (uint64_t n = 0; n < board_count(&graphs[i]); n += graphs[i].step)
            for (unsigned k = 0; k < 2; k++) {
                struct text position = board_text(&graphs[i], n), line = {{0}};
                struct wish w;
                struct text opts = draw_wish(n * 2 + k * 5, graphs[i].cells, &w);
                add_text(&line, "%s %s%s%s", tried[k].game, position.bytes, opts.bytes,
                         tried[k].more[n / 3 % 3]);
                check_target(line.bytes, strrchr(position.bytes, ' ') + 1, &w);
            }
}

/* ---- clicks ---- */

static const struct family click_boards[] = {
    {NULL, 6, 3, "abc.", 1}, {NULL, 6, 2, "abc.", 1}, {NULL, 6, 6, "abc", 1},
    {NULL, 6, 1, "abc.", 1}, {NULL, 8, 4, "ab", 3},   {NULL, 8, 2, "ab", 3},
};

TEST(test_clicks_alone)
{
    FOR_ALL("clickomania", click_boards, no_options, check_best);
    FOR_ALL("samegame", click_boards, no_options, check_best);
}

TEST(test_clicks_for_two)
{
    FOR_ALL("click-impartial", click_boards, no_options, check_outcome);
    FOR_ALL("click-partizan", click_boards, no_options, check_outcome);
}

/* Scores under the other rules, computed by hand. With scoring=squares, clicking bbb
 * scores 9, and then clicking aaaa scores 16. */
TEST(test_scorings)
{
    static const struct {
        const char *line;
        int64_t score;
    } cases[] = {
        {"samegame aabbbaa", 1 + 4 + 1000},
        {"samegame aabbbaa with scoring=standard", 1 + 4 + 1000},
        {"samegame aabbbaa with scoring=squares", 9 + 16},
        {"samegame aabbbaa with scoring=jawbreaker", 6 + 12},
        {"samegame aabbbaa with scoring=penalty", 1 + 4 + 1000},
        {"samegame aabbbaa with scoring=plain", 1 + 4},
        {"samegame aabbbaa with scoring=minus-one", 4 + 9},
        {"samegame aba with scoring=minus-one", 0},
        {"samegame ab|ab with scoring=plain", 0},
        {"samegame aaabcbcbcb with scoring=penalty", 1 - 4 - 1},
        {"samegame aaabcbcbcb", 1},
        {"samegame aba with scoring=squares", 0},
        {"samegame ab|ab with scoring=jawbreaker", 4},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct sample s;
        sample_open(&s, cases[i].line);
        struct search *search = search_all_plays(&s.problem);
        check_number(method_best(search)->result, cases[i].score);
        search_free(search);
        sample_close(&s);
    }
}

/* ---- pebbles, nim, hackenbush ---- */

/* Up to two pebbles of each colour on each of three vertices, at most `most` in total. */
TEST(test_pebbles)
{
    static const char *const dags[] = {"tournament 3", "path 3",       "outstar 2",
                                       "instar 2",     "arcs 0>2,1>2", "arcs 3:0>1"};
    for (size_t d = 0; d < COUNT(dags); d++)
        for (unsigned n = (unsigned)d; n < 19683; n += d == 0 ? 11 : 29) {
            unsigned total = 0, counts[9];
            for (unsigned i = 0, rest = n; i < 9; i++, rest /= 3)
                total += counts[i] = rest % 3;
            if (total > (d == 0 ? 5 : 6))
                continue;
            struct text line = text_of("pebbles %s ", dags[d]);
            for (unsigned v = 0; v < 9; v += 3)
                add_text(&line, "(%u,%u,%u)", counts[v], counts[v + 1], counts[v + 2]);
            check_outcome(line.bytes);
        }
}

TEST(test_nim)
{
    for (unsigned n = 0; n < 125; n++) {
        unsigned a = n % 5, b = n / 5 % 5, c = n / 25;
        struct text line = text_of("nim %u %u %u", a, b, c);
        if (a + b + c < 8)
            check_outcome(line.bytes);
        testing("%s", line.bytes);
        check_number(outcome_bits(line.bytes), (a ^ b ^ c) != 0 ? 3 : 0);
    }
    check_outcome("nim 4");
    check_outcome("nim 0");
    check_number(outcome_bits("nim 7 5 2"), 0);
    check_number(outcome_bits("nim 7 5 3"), 3);
}

/* All bushes of three edges on at most three vertices, loops and parallel edges included.
 */
TEST(test_hackenbush)
{
    static const char *const ends[] = {"0-0", "0-1", "2-0", "1-1", "1-2", "2-2"};
    for (unsigned n = 0; n < 18 * 18 * 18; n++) {
        struct text position = text_of("edges ");
        for (unsigned i = 0, rest = n; i < 3; i++, rest /= 18)
            add_text(&position, "%s%s:%c", i > 0 ? "," : "", ends[rest % 6],
                     "brg"[rest / 6 % 3]);
        if (!is_position("hackenbush", position.bytes))
            continue;
        check_outcome(text_of("hackenbush %s", position.bytes).bytes);
    }
    check_outcome("hackenbush edges -");
}
