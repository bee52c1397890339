/* SPDX-License-Identifier: MIT */
/* theory.h: what is known of a game beyond its rules, for searches to make use of.
 *
 * Nothing here is needed to play, and whatever is here must follow from the rules:
 * tests/games/contract.c and tests/games/formulas.c compare it with the moves. A slot
 * that is NULL means that nothing of its kind is known; a game that knows nothing at all
 * leaves `theory` NULL in struct game. Slots marked (2) are asked only of two-player
 * games, (1) only of one-player games; boards, positions and scratch as in game.h. */
#ifndef DICOT_GAME_THEORY_H
#define DICOT_GAME_THEORY_H

#include "game/game.h"
#include "value/value.h"

/* Small positions in order of size, for `dicot gen --value`. */
struct small {
    uint64_t size;    /* of the positions, as the game counts it, from 1 */
    uint32_t colours; /* zero means "choose" */
    uint64_t pieces;  /* on the board given last; the game's own, like `at` */
    uint64_t at;      /* zero: before the first board of that size */
};

/* A number worth telling about a position, and its name: {"delta", 4}. The name is a key
 * of JSON answers (doc/formats.md). */
struct fact {
    const char *name;
    int64_t number;
};

#define MOST_FACTS 4

struct theory {
    /* (1) No play from here does better than this: the gains of its moves and the result
     * of its end are together at most this where the result is to be large, and at least
     * this where it is to be small. *reason, unless NULL, gets a static sentence that
     * says why. */
    int64_t (*bound)(const struct board *b, const uint8_t *pos, void *scratch,
                     const char **reason);

    /* Facts about the position, at most MOST_FACTS; returns how many. */
    size_t (*facts)(const struct board *b, const uint8_t *pos, struct fact *facts);

    /* (1) Plays parsed moves in order, as long as they are legal, adds their gains to
     * *gained, and returns how many were legal. The same as calling legal, gain and play
     * for each, but faster. */
    size_t (*play_all)(const struct board *b, uint8_t *pos, const move *moves,
                       size_t count, void *scratch, int64_t *gained);

    /* (2) What a position is worth, by a formula: *v gets a value of the store, or
     * NO_VALUE if no formula fits. False: a failure of the store, which says why. */
    bool (*value)(const struct board *b, const uint8_t *pos, void *scratch,
                  struct values *s, value *v);

    /* (2) Integers with low ≤ value ≤ high, from counting moves. The bounds can be
     * played: if `high` is at most 0, then after every move of Left, Right has a move to
     * a position whose `high` is at most 0 again; and likewise for `low`, with the
     * players swapped. False: nothing is known. */
    bool (*bounds)(const struct board *b, const uint8_t *pos, void *scratch, int64_t *low,
                   int64_t *high);

    /* (2) A move, for either player, to the nimber *goal from a position that `value`
     * says is a larger nimber. False: none is known, and moves must be tried. */
    bool (*nim_move)(const struct board *b, const uint8_t *pos, uint32_t goal, move *m);

    /* (2) The same moves in small steps: those without a line (NO_LINE), and the units of
     * each line. The moves of a line are its units, and after a unit is played, the moves
     * of that line there. Lines come in ascending order, each once, and part does not
     * rename them. Moves without a line that never change a value may be left
     * out. */
    bool (*next_unit)(const struct board *b, const uint8_t *pos, enum player who,
                      struct iterator *it, move *m, uint32_t *line);

    /* (2) Writes a POSITION on the next board that has positions of that size; `shape` as
     * for `random`. False: there is none, or the shape's error says why. Then next_small
     * steps `pos`, zeros at first, through all positions of that size on this board. */
    bool (*small_board)(struct memory *m, struct cursor *shape, struct small *s,
                        struct writer *w);
    bool (*next_small)(const struct board *b, const struct small *s, uint8_t *pos);
};

/* The game's theory; if it has none, one without slots. */
extern const struct theory no_theory;

static inline const struct theory *theory_of(const struct game *g)
{
    return g->theory != NULL ? g->theory : &no_theory;
}

#endif
