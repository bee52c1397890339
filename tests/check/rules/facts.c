/* SPDX-License-Identifier: MIT
 *
 * facts.c: tests the plain rules with facts worked out by hand and results of the papers.
 * Move lists are written in full, on boards that are not squares, for both players, so
 * that swapped rows and columns or swapped players are noticed. */
#include "facts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed, failed;

void check(bool ok, const char *what, const char *game, const char *position)
{
    if (ok) {
        passed++;
        return;
    }
    failed++;
    printf("FAILED: %s: %s %s\n", what, game, position);
}

struct plain *get(const char *game, const char *position)
{
    char error[120] = "";
    struct plain *p = plain_parse(game, position, error, sizeof error);
    if (!p) {
        printf("cannot read %s %s: %s\n", game, position, error);
        exit(1);
    }
    return p;
}

void refused(const char *game, const char *position)
{
    char error[120] = "";
    struct plain *p = plain_parse(game, position, error, sizeof error);
    check(!p && error[0], "should be refused", game, position);
    plain_free(p);
}

static bool contains_word(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = strstr(list, word); at; at = strstr(at + 1, word))
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

/* The moves, as a set, are exactly the words of `expected`. */
void moves_of(const struct plain *p, int who, const char *expected, const char *game,
              const char *position)
{
    struct plain_move *moves;
    size_t count = plain_moves(p, who, &moves), words = *expected ? 1 : 0;
    bool ok = true;
    for (const char *c = expected; *c; c++)
        words += *c == ' ';
    for (size_t i = 0; i < count; i++) {
        ok = ok && contains_word(expected, moves[i].text);
        for (size_t j = 0; j < i; j++)
            ok = ok && strcmp(moves[i].text, moves[j].text) != 0;
    }
    check(ok && count == words, "moves", game, position);
    for (size_t i = 0; i < count && !(ok && count == words); i++)
        printf("    has %s\n", moves[i].text);
    plain_moves_free(moves, count);
}

void moves(const char *game, const char *position, int who, const char *expected)
{
    struct plain *p = get(game, position);
    moves_of(p, who, expected, game, position);
    plain_free(p);
}

void after(const char *game, const char *position, int who, const char *move,
           const char *expected)
{
    struct plain *p = get(game, position), *q = get(game, expected);
    check(!plain_equal(p, q), "differ before the move", game, position);
    check(plain_play(p, who, move), move, game, position);
    check(plain_equal(p, q), expected, game, position);
    plain_free(p);
    plain_free(q);
}

void illegal(const char *game, const char *position, int who, const char *move)
{
    struct plain *p = get(game, position), *q = get(game, position);
    check(!plain_play(p, who, move), move, game, position);
    check(plain_equal(p, q), "unchanged by an illegal move", game, position);
    plain_free(p);
    plain_free(q);
}

void same(const char *game, const char *a, const char *b)
{
    struct plain *p = get(game, a), *q = get(game, b);
    check(plain_equal(p, q), a, game, b);
    plain_free(p);
    plain_free(q);
}

void different(const char *game, const char *a, const char *b)
{
    struct plain *p = get(game, a), *q = get(game, b);
    check(!plain_equal(p, q), a, game, b);
    plain_free(p);
    plain_free(q);
}

char outcome_of(const char *game, const char *position)
{
    struct plain *p = get(game, position);
    int left = plain_wins(p, LEFT), right = plain_wins(p, RIGHT);
    plain_free(p);
    return left ? (right ? 'N' : 'L') : (right ? 'R' : 'P');
}

void outcome(const char *game, const char *position, char expected)
{
    const char what[] = {'o', 'u', 't', 'c', 'o', 'm', 'e', ' ', expected, '\0'};
    check(outcome_of(game, position) == expected, what, game, position);
}

void fewest_most(const char *game, const char *position, long fewest, long most)
{
    struct plain *p = get(game, position);
    check(plain_optimum(p, FEWEST_LEFT) == fewest, "fewest", game, position);
    check(plain_optimum(p, MOST_LEFT) == most, "most", game, position);
    plain_free(p);
}

/* "xo..." for the bits of `pattern`, lowest first. */
void labelling(int pattern, int n, const char *two, char *text)
{
    for (int i = 0; i < n; i++)
        text[i] = two[pattern >> i & 1];
    text[n] = '\0';
}

int main(void)
{
    test_boards();
    test_clobber();
    test_solitaire_clobber();
    test_sc2();
    test_clickomania();
    test_other_clicks();
    test_pebbles();
    test_pebbling();
    test_nim();
    test_hackenbush();
    test_expr();
    test_long_expr();
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
