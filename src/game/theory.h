/* SPDX-License-Identifier: MIT */
/* theory.h: what is known about a game beyond its rules. Searches make use of it.
 *
 * Nothing here is needed to play, and whatever is here must follow from the rules:
 * tests/games/contract.c and tests/games/formulas.c compare it with the moves. A slot
 * that is NULL means that nothing of its kind is known; a game that knows nothing at all
 * leaves `theory` NULL in struct game. Slots marked (2) are called only for two-player
 * games, those marked (1) only for one-player games; boards, positions and scratch are as
 * in game.h. */
#ifndef DICOT_GAME_THEORY_H
#define DICOT_GAME_THEORY_H

#include "game/game.h"
#include "value/value.h"

/* The state of an enumeration of small positions in order of size, for `dicot gen
 * --value`. */
struct small {
    uint64_t size;    /* size of the positions, as the game counts it, from 1 */
    uint32_t colours; /* zero: the game chooses */
    uint64_t pieces;  /* pieces on the latest board; private to the game, as is `at` */
    uint64_t at;      /* zero: before the first board of that size */
};

/* A number that answers report about a position, and its name: {"delta", 4}. The name is
 * a key of JSON answers (doc/formats.md). */
struct fact {
    const char *name;
    int64_t number;
};

#define MOST_FACTS 4

struct theory {
    /* (1) Returns a bound that no play from here can beat. The gains of its moves plus
     * the result of its end are at most the bound if the player wants a large result, and
     * at least the bound if the player wants a small one. Unless `reason` is NULL,
     * *reason is set to a static sentence that says why. */
    int64_t (*bound)(const struct board *b, const uint8_t *pos, void *scratch,
                     const char **reason);

    /* Stores at most MOST_FACTS facts about the position and returns how many. */
    size_t (*facts)(const struct board *b, const uint8_t *pos, struct fact *facts);

    /* (1) Plays parsed moves in order until one is illegal, adds their gains to *gained,
     * and returns how many it played. It does the same as legal, gain and play for each
     * move, but faster. */
    size_t (*play_all)(const struct board *b, uint8_t *pos, const move *moves,
                       size_t count, void *scratch, int64_t *gained);

    /* (2) Sets *v to the value of the position, found by a formula, or to NO_VALUE if no
     * formula fits. Returns false if the store failed; the store says why. */
    bool (*value)(const struct board *b, const uint8_t *pos, void *scratch,
                  struct values *s, value *v);

    /* (2) Finds integers with low ≤ value ≤ high by counting moves. They say who wins,
     * but a winning move need not lead to a position whose bounds say it again. Returns
     * false if nothing is known. */
    bool (*bounds)(const struct board *b, const uint8_t *pos, void *scratch, int64_t *low,
                   int64_t *high);

    /* (2) Finds a move, the same for both players, to the nimber *goal from a position
     * that is a larger nimber according to `value`. Returns false if no such move is
     * known and the caller must try all moves. */
    bool (*nim_move)(const struct board *b, const uint8_t *pos, uint32_t goal, move *m);

    /* (2) Steps through all moves, the same for both players, to positions that are the
     * nimber `goal`, in the order of `next`. The position is a nimber according to
     * `value`, and not this one. A game with this slot has a `value` for all positions.
     */
    bool (*next_to_nimber)(const struct board *b, const uint8_t *pos, uint32_t goal,
                           struct iterator *it, move *m);

    /* (2) Steps through the same moves as `next`, but gives only the units of each line,
     * and the moves that are on no line (*line is NO_LINE). The moves of a line are its
     * units and, after a unit was played, the moves of the same line in the new position.
     * Lines come in ascending order, each once, and `part` does not renumber them. The
     * slot may leave out moves on no line that never change a value. */
    bool (*next_unit)(const struct board *b, const uint8_t *pos, enum player who,
                      struct iterator *it, move *m, uint32_t *line);

    /* (2) small_board writes a POSITION on the next board that has positions of size
     * s->size; `shape` is as for `random`. It returns false if there is no such board, or
     * on failure, which fills the error of `shape`. Then next_small steps `pos`, all
     * zeros at first, through all positions of that size on this board. */
    bool (*small_board)(struct memory *m, struct cursor *shape, struct small *s,
                        struct writer *w);
    bool (*next_small)(const struct board *b, const struct small *s, uint8_t *pos);
};

/* The theory of a game that has none: all slots are NULL. */
extern const struct theory no_theory;

static inline const struct theory *theory_of(const struct game *g)
{
    return g->theory != NULL ? g->theory : &no_theory;
}

#endif
