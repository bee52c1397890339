/* SPDX-License-Identifier: MIT
 *
 * rules.h: the plain rules of every game, written from the papers and from
 * doc/formats.md, and from nothing of the engine. They are slow on purpose: a reader
 * should be able to see that they are right, because they judge the fast code. What
 * only tests ask of them is in oracle.c.
 *
 * Positions and moves are text at this border. Left is player 0 (x, blue, clicks a),
 * Right is player 1 (o, red, clicks b). Running out of memory ends the
 * program with exit code 4.
 */
#ifndef CHECK_RULES_H
#define CHECK_RULES_H

#include <stdbool.h>
#include <stddef.h>

/* A position together with its board. */
struct plain;

struct plain_move {
    /* As doc/formats.md writes moves; text that does not fit is cut off. */
    char text[1024];
    struct plain *result; /* the position after the move */
};

/* Reads one position (no sums, no "-", no options). Returns NULL, with a message in
 * `error`, if the game is unknown or the text is not a position of it. The caller frees
 * the result. */
struct plain *plain_parse(const char *game, const char *position, char *error,
                          size_t error_size);
void plain_free(struct plain *p);

/* Does the same for a game whose rules are a ruleset (doc/rulesets.md), given as its
 * text. */
struct plain *plain_parse_ruleset(const char *text, const char *position, char *error,
                                  size_t error_size);

/* Lists all legal moves of `who` (ignored in one-player games), each once, in no
 * particular order. Returns their number; the caller frees *moves with plain_moves_free.
 */
size_t plain_moves(const struct plain *p, int who, struct plain_move **moves);
void plain_moves_free(struct plain_move *moves, size_t count);

/* Returns whether game, board and position are the same, including whose turn it is and
 * the joker. */
bool plain_equal(const struct plain *a, const struct plain *b);

/* Makes a move in place. Returns false, and changes nothing, if it is not legal for
 * `who`. */
bool plain_play(struct plain *p, int who, const char *move);

/* Options of single games. They have no effect on other games.
 * solitaire-clobber: who moves first (by default white).
 * sc2: the joker: the colour of one stone may be changed once, by the move `!V`, on grids
 * `!R,C`.
 * clobber: partizan (the default), impartial or cannibal; false if it is none of them.
 * pebbling: the vertex to reach, as moves name it; false if there is no such vertex. */
void plain_set_first(struct plain *p, int white_first);
void plain_set_joker(struct plain *p);
bool plain_set_rules(struct plain *p, const char *name);
bool plain_set_root(struct plain *p, const char *vertex);

/* One-player games: returns the number of stones or blocks left. pebbling: 0 if the root
 * has a pebble, else 1. */
long plain_left(const struct plain *p);

/* One-player games: returns whether play may end although there are moves, as in
 * pebbling. */
bool plain_may_stop(const struct plain *p);

/* samegame: returns the points for one click, (n-2)^2, without the 1000 for clearing the
 * board. Returns 0 if the move is illegal, and in every other game. */
long plain_gain(const struct plain *p, const char *move);

/* Two-player games: returns whether `who`, moving first, makes the last move. In a sum, 1
 * if so, 0 if not, -1 if it gave up after *budget positions; negative[i]: the roles are
 * swapped in term i. */
int plain_wins(struct plain *p, int who);
int plain_sum_wins(struct plain *const *terms, const bool *negative, size_t count,
                   int who, long *budget);

/* May play end although these moves are left? A joker need not be used. */
bool plain_need_not_move(const struct plain_move *moves, size_t count);

/* One-player games: the best over all ways to play to the end. These are the fewest and
 * the most stones or blocks left, and the best score, including the 1000 points for a
 * cleared board. Play may end when no stone can clobber. plain_best returns false if it
 * gave up after *budget positions. */
enum plain_goal { FEWEST_LEFT, MOST_LEFT, BEST_SCORE };
long plain_optimum(const struct plain *p, enum plain_goal goal);
bool plain_best(const struct plain *p, enum plain_goal goal, long *budget, long *best);

#endif
