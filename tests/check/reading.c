/* SPDX-License-Identifier: MIT
 *
 * reading.c: tests how dicot-check reads: a LINE, run-length columns against cells, and
 * packed moves.
 */
#include "brute.h"
#include "checks.h"
#include "play/replay.h"
#include "play/runs.h"
#include "rules/ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void test_lines(void)
{
    static const char *const good[] = {
        "clobber  xo  +  -  clobber   xxo ",
        "sc2 xoxo with joker target=1,4:X second=o",
        "sc2 path xoxo with  target=3:x second=0:x\tgoal=most",
        "solitaire-clobber xo with first=black goal=fewest",
        "samegame aab with scoring=penalty",
        "clobber xo with rules=impartial",
        "nim 1 + clobber xo with rules=cannibal",
        "clobber xo + clobber xo with rules=partizan",
        "clobber product  ( grid 2x2 )(path 1) xoxo",
        "clobber product (path 2) (product (cycle 3) (complete 2)) random:7",
        "pebbles path 2 ( 1 , 0 ) (0,0, 3)",
        "pebbles path 3 [ [1,0] , [2,4,1] , [0,0] ]",
        "clobber graph6 ~??@ x",
        "clobber grid 10000x10000 only:1,1=x,9999,3=o",
        "nim 03 5",
        "hackenbush edges 1-0:b,0-0:g,0-1:b",
        "hackenbush edges -",
        "clickomania columns aab|cc.",
        "clickomania columns",
        "clobber cube 0 x",
        "- expr -3/4 +  expr {0|{|*2}} + clobber xo",
    };
    static const char *const bad[] = {
        "clobber xo with first=white",
        "clobber xo with rules=imp",
        "clobber xo with rules=impartial rules=impartial",
        "nim 1 + nim 2 with rules=impartial",
        "sc2 xo with rules=cannibal",
        "sc2 xo + sc2 xo",
        "-sc2 xo",
        "sc2 xoxo with second=o",
        "sc2 xoxo with target=1,4:x target=1,3:x",
        "sc2 xoxo with target=1,5:x",
        "sc2 xoxo with target=1,4:y",
        "sc2 xoxo with target=1,4:x second=1,4:o",
        "sc2 xo with first=white",
        "sc2 xo with jokers",
        "sc2 xo with",
        "sc2 xo with ",
        "solitaire-clobber xo with joker",
        "samegame aab with scoring=best",
        "clickomania aab with scoring=standard",
        "clobber xo + ",
        "clobber xo + with joker",
        "clobber xo+clobber xo",
        "clobber",
        "clobber ",
        "chess xo",
        "clobber xo o",
        "clobber product (path 2) path 2 xoxo",
        "clobber product (path) (path 2) xoxo",
        "clobber graph - checkerboard",
        "clobber cube 32 random:1",
        "clobber path random:1",
        "clobber cycle xo",
        "clobber graph 0-1,1-0 xo",
        "pebbles path 2 (1,0)",
        "pebbles arcs 0>1,1>2,2>0 (0,0)x3",
        "nim",
        "nim 4294967296",
        "expr {0 | *}",
        "expr {0|*} *",
        "expr ^",
        "expr v",
        "expr 2.*",
        "expr +-1",
        "expr (1)",
        "expr {1||0|-1}",
        "expr 1*",
        "expr 1 - 1",
        "expr tiny(2)",
        "expr 1:1",
        "expr cool(1,1)",
        "expr reduced(*)",
        "hackenbush edges 1-2:b",
        "clickomania columns 0a",
        "clickomania columns ab/c",
        "clickomania columns 3000000000a",
    };
    struct line line;
    char error[200];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        error[0] = '\0';
        check(line_read(&line, NULL, good[i], error, sizeof error), error, good[i]);
        line_free(&line);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        error[0] = '\0';
        check(!line_read(&line, NULL, bad[i], error, sizeof error) && error[0],
              "should be refused", bad[i]);
        line_free(&line);
    }
}

/* The examples of doc/formats.md: `A -> B`, `A ; L MOVE -> B` and `A !! why` */

static bool same_problem(const struct line *a, const struct line *b)
{
    bool same = a->count == b->count && a->has_target == b->has_target &&
                a->target == b->target && a->second == b->second && a->most == b->most &&
                a->second_place == b->second_place && a->scoring == b->scoring;
    for (size_t i = 0; same && i < a->count; i++)
        same = a->term[i].negative == b->term[i].negative &&
               plain_equal(a->term[i].start, b->term[i].start);
    return same;
}

/* Reads the ruleset of the first game of a LINE, if rulesets/ has one and it is not known
 * yet. */
static void know_ruleset(struct rulesets *known, const char *line)
{
    char name[100], text[RULE_BYTES + 1], error[200];
    int length = (int)strcspn(line, " ");
    for (size_t i = 0; i < known->count; i++)
        if ((int)strlen(known->list[i]->name) == length &&
            strncmp(known->list[i]->name, line, (size_t)length) == 0)
            return;
    snprintf(name, sizeof name, "rulesets/%.*s.rules", length, line);
    FILE *file = fopen(name, "r");
    if (!file)
        return;
    text[fread(text, 1, RULE_BYTES, file)] = '\0';
    fclose(file);
    known->list = alloc_again(known->list, known->count + 1, sizeof *known->list);
    known->list[known->count] = ruleset_new(text, error, sizeof error);
    check(known->list[known->count], error, name);
    known->count++;
}

/* Reads a problem and makes the move that follows it, if there is one. */
static bool read_and_play(struct line *line, const struct rulesets *known, char *text)
{
    char error[200], *move = strstr(text, " ; ");
    int who = 0;
    if (move) {
        *move = '\0';
        move += 3;
        if (move[1] == ' ') { /* the player, L or R, comes first */
            who = move[0] == 'R';
            move += 2;
        }
        move[strcspn(move, "\n")] = '\0';
        while (move[strlen(move) - 1] == ' ')
            move[strlen(move) - 1] = '\0';
    }
    if (!line_read(line, known, text, error, sizeof error))
        return false;
    if (!move)
        return true;
    struct plain **position = positions_new(line);
    bool ok = line_play(line, position, who, move, error);
    for (size_t i = 0; i < line->count; i++) {
        plain_free(line->term[i].start);
        line->term[i].start = position[i];
    }
    free(position);
    return ok;
}

/* Is the value an expression that is not written as a form? dicot reads such expressions
 * but writes only forms into certificates, so the checker reads nothing else. */
static bool is_not_a_form(const char *text)
{
    return strncmp(text, "expr ", 5) == 0 && strpbrk(text + 5, "^:.(");
}

static void test_examples(void)
{
    FILE *file = fopen("doc/formats.md", "r");
    char text[400], copy[400];
    bool in_block = false;
    int good = 0, bad = 0;
    struct rulesets known = {0};
    while (file && fgets(text, sizeof text, file)) {
        text[strcspn(text, "\n")] = '\0';
        in_block = in_block != (strncmp(text, "```", 3) == 0);
        snprintf(copy, sizeof copy, "%s", text);
        char *arrow = strstr(text, " -> "), *refused = strstr(text, " !! ");
        if (!in_block || (!arrow && !refused))
            continue;
        struct line a, b;
        *(arrow ? arrow : refused) = '\0';
        know_ruleset(&known, text);
        bool ok = read_and_play(&a, &known, text);
        if (arrow && is_not_a_form(text)) {
            check(!ok, "example should be refused by the checker", copy);
        } else if (arrow) {
            char error[200] = "";
            check(line_read(&b, &known, arrow + 4, error, sizeof error), error, copy);
            check(ok && same_problem(&a, &b), "example", copy);
            line_free(&b);
            good++;
        } else {
            check(!ok, "example should be refused", copy);
            bad++;
        }
        line_free(&a);
    }
    check(good > 20 && bad > 20, "examples were found", "doc/formats.md");
    check(known.count > 3, "examples of rulesets", "doc/formats.md");
    for (size_t i = 0; i < known.count; i++)
        ruleset_leave(known.list[i]);
    free(known.list);
    if (file)
        fclose(file);
}

/* Runs against cells */

static void compare_runs(struct runs *runs, const struct plain *p, const char *text)
{
    uint64_t a[COLOURS], b[COLOURS];
    bool ok = runs_colours(runs, a) == count_colours(p, b) && !memcmp(a, b, sizeof a);
    struct plain_move *moves;
    size_t count = plain_moves(p, 0, &moves);
    plain_moves_free(moves, count);
    ok = ok && runs_groups(runs, 1000) == count &&
         (runs_groups(runs, 1) == 0) == plain_may_end(p);
    for (uint32_t v = 0; v < p->cells; v++) {
        uint32_t corner = 0;
        struct move m = {.from = v};
        char name[NAME_SIZE];
        vertex_name(p->board, v, name);
        bool legal = p->rules->legal(p, 0, &m, NULL);
        ok = ok && runs_legal(runs, name, &corner, NULL) == legal;
        ok = ok && (!legal || corner == m.from);
    }
    check(ok, "runs", text);
}

/* Plays at random to the end, once on runs and once on cells, and compares the two. */
static void play_runs(const char *text, uint64_t *state)
{
    struct line line = line_of(text);
    struct runs *runs = runs_new(&line.term[0], NULL);
    struct plain *p = plain_copy(line.term[0].start);
    compare_runs(runs, p, text);
    while (!plain_may_end(p)) {
        struct move m = {.from = random_below(state, (uint32_t)p->cells)};
        char clicked[NAME_SIZE]; /* any cell of the group */
        vertex_name(p->board, m.from, clicked);
        if (!p->rules->legal(p, 0, &m, NULL))
            continue;
        p->rules->apply(p, &m);
        check(runs_click(runs, clicked, NULL), "click", text);
        compare_runs(runs, p, text);
    }
    plain_free(p);
    runs_free(runs);
    line_free(&line);
}

static void test_runs(void)
{
    uint64_t state = 3;
    char board[200], text[240];
    for (int rows = 1; rows <= 3; rows++) /* all full boards with two colours */
        for (uint32_t code = 0; code < 1u << (3 * rows); code++) {
            labels(board, 3 * rows, code, 2, "ab");
            snprintf(text, sizeof text, "clickomania grid %dx3 %s", rows, board);
            play_runs(text, &state);
        }
    for (int i = 0; i < (is_long() ? 1000 : 100); i++) {
        click_board(board, 1 + (int)random_below(&state, 8),
                    1 + (int)random_below(&state, 12), &state,
                    1 + random_below(&state, 4));
        snprintf(text, sizeof text, "clickomania %s", board);
        play_runs(text, &state);
    }
    for (int i = 0; i < (is_long() ? 100 : 4);
         i++) { /* columns that consist of many pieces */
        int rows = 150 + (int)random_below(&state, 100), columns = 1 + i % 3, used = 0;
        char *tower = malloc((size_t)(rows * (columns + 1) + 40));
        used = sprintf(tower, "clickomania columns ");
        for (int c = 0; c < columns; c++) {
            for (int r = 0; r < rows; r++)
                used += sprintf(tower + used, "%c",
                                'a' + (char)random_below(&state, 2 + (uint32_t)i % 4));
            used += sprintf(tower + used, c + 1 < columns ? "|" : "");
        }
        play_runs(tower, &state);
        free(tower);
    }
    struct line small = line_of("clickomania columns 3ab.|2a2b|4c");
    struct term as_text = small.term[0];
    as_text.runs =
        "3ab.|2a2b|4c"; /* the same board, read as if it were too large for cells */
    struct runs *runs = runs_new(&as_text, NULL);
    compare_runs(runs, small.term[0].start, "columns");
    runs_free(runs);
    line_free(&small);
    static const char *const floating[] = {
        "clickomania columns 5000000ab|3.b",
        "clickomania columns 5000000ab|3.|a",
    };
    for (size_t i = 0; i < 2; i++) {
        struct line tall = line_of(floating[i]);
        check(tall.term[0].runs && !runs_new(&tall.term[0], NULL), "floats", floating[i]);
        line_free(&tall);
    }
}

/* Packed moves, byte by byte */

static bool unpack(const char *text, const uint8_t *bytes, size_t size, uint64_t moves,
                   bool *is_illegal)
{
    struct line line = line_of(text);
    struct replay replay;
    char why[WHY_SIZE];
    replay_start(&replay, &line);
    bool ok = replay_chunk(&replay, bytes, size, moves, is_illegal, why);
    replay_free(&replay);
    line_free(&line);
    return ok;
}

static void test_packed(void)
{
    /* The moves 1,1>1,2 and 1,2>1,3: the differences are +1 +1 +1 +2, then 0 +1 0 +1. */
    const uint8_t good[] = {5, 7, '0', ',', '0', '>', '0', ',', '0', 2, 2, 4, 0, 2, 0, 2};
    /* The moves 0>1, !2 and 1>2: the joker has no second number, so the second number of
     * 1>2 is a difference from 0. */
    const uint8_t change[] = {1,   3,   '0', '>', '0', 2,   9,   2,
                              '!', '0', 3,   3,   '0', '>', '0', 4};
    uint8_t broken[sizeof good];
    bool illegal;
    const char *row = "sc2 xoo", *mixed = "sc2 path xoxx with joker";
    const char *path = "sc2 path 300 only:200=x,201=o";
    check(unpack(row, good, sizeof good, 2, &illegal), "good chunk", row);
    check(!unpack(row, good, sizeof good, 1, &illegal) && !illegal, "more bytes", row);
    check(!unpack(row, good, sizeof good, 3, &illegal) && !illegal, "more moves", row);
    check(!unpack(row, good, sizeof good - 1, 2, &illegal) && !illegal, "short", row);
    check(!unpack("sc2 xxo", good, sizeof good, 2, &illegal) && illegal, "illegal", row);
    memcpy(broken, good, sizeof good);
    broken[0] = 4; /* no template */
    check(!unpack(row, broken, sizeof good, 2, &illegal) && !illegal, "template", row);
    memcpy(broken, good, sizeof good);
    broken[2] = '7'; /* a digit in the template */
    check(!unpack(row, broken, sizeof good, 2, &illegal) && !illegal, "digit", row);
    memcpy(broken, good, sizeof good);
    broken[13] = 1; /* 1 - 1 = 0: there is no column 0 */
    check(!unpack(row, broken, sizeof good, 2, &illegal) && illegal, "column 0", row);
    broken[13] = 3; /* 1 - 2 is below 0 */
    check(!unpack(row, broken, sizeof good, 2, &illegal) && !illegal, "below 0", row);
    const uint8_t padded[] = {0x85, 0, 7, '0', ',', '0', '>', '0', ',', '0', 2, 2, 4};
    check(!unpack(row, padded, sizeof padded, 1, &illegal) && !illegal, "padded", row);
    check(unpack(mixed, change, sizeof change, 3, &illegal), "two templates", mixed);
    /* 200>201 from 0, numbers of two bytes: 2 * zigzag(200) + 1 = 801, zigzag(201) = 402
     */
    const uint8_t wide[] = {0xa1, 0x06, 3, '0', '>', '0', 0x92, 0x03};
    check(unpack(path, wide, sizeof wide, 1, &illegal), "two bytes", path);
}

int main(void)
{
    test_lines();
    test_examples();
    test_runs();
    test_packed();
    return checks_end();
}
