/* SPDX-License-Identifier: MIT
 *
 * facts.h: statements about the plain rules (check/rules) that tests make. False
 * statements are printed and counted. */
#ifndef TESTS_CHECK_RULES_FACTS_H
#define TESTS_CHECK_RULES_FACTS_H

#include "rules/rules.h"

enum { LEFT, RIGHT };

/* Any statement; the other three say where it failed. */
void check(bool ok, const char *what, const char *game, const char *position);

/* A position; it ends the program if the text is none. */
struct plain *get(const char *game, const char *position);
/* The text is no position. */
void refused(const char *game, const char *position);

/* The moves, as a set, are exactly the words of `expected`. */
void moves_of(const struct plain *p, int who, const char *expected, const char *game,
              const char *position);
void moves(const char *game, const char *position, int who, const char *expected);
/* The move leads to the position `expected`. */
void after(const char *game, const char *position, int who, const char *move,
           const char *expected);
void illegal(const char *game, const char *position, int who, const char *move);

/* Both texts are the same position, or two different ones. */
void same(const char *game, const char *a, const char *b);
void different(const char *game, const char *a, const char *b);

/* Who wins: L, R, N, P. */
char outcome_of(const char *game, const char *position);
void outcome(const char *game, const char *position, char expected);
/* Of all plays of one player, what is left at least and at most. */
void fewest_most(const char *game, const char *position, long fewest, long most);

/* "xo..." for the bits of `pattern`, lowest first. */
void labelling(int pattern, int n, const char *two, char *text);

/* The tests, by game. */
void test_boards(void);
void test_clobber(void);
void test_solitaire_clobber(void);
void test_sc2(void);
void test_clickomania(void);
void test_other_clicks(void);
void test_pebbles(void);
void test_pebbling(void);
void test_nim(void);
void test_hackenbush(void);
void test_expr(void);
void test_long_expr(void);

#endif
