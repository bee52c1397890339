/* SPDX-License-Identifier: MIT */
/* game.h: THE interface between rulesets and everything else.
 *
 * A ruleset is one const struct game; games.c lists them, one row each. Whatever reads,
 * searches, draws or tests positions sees only this file. A board is what does not change
 * during play (graph, sizes, options); it is read-only after parsing and may be shared. A
 * position is board->pos_size bytes without pointers: copy is memcpy, equal is memcmp,
 * undo is forgetting the copy. Whatever can change during play is in those bytes,
 * including whose turn it is where a one-player game alternates, and whether the joker is
 * used. Bytes that mean nothing are zero. */
#ifndef DICOT_GAME_GAME_H
#define DICOT_GAME_GAME_H

#include "base/arena.h"
#include "base/nearest.h"
#include "base/text.h"

/* One 64-bit number that only its game understands. */
typedef uint64_t move;

/* x = black = Left = blue, o = white = Right = red. One-player games ignore it. */
enum player { LEFT = 0, RIGHT = 1 };

static inline enum player other(enum player who)
{
    return who == LEFT ? RIGHT : LEFT;
}

/* Where an enumeration of moves stands. All zero is the beginning; the fields belong to
 * the game. */
struct iterator {
    uint64_t at[4];
};

/* For a move that is on no line; lines are explained at next_unit in theory.h. */
#define NO_LINE UINT32_MAX

/* A result that no ending may have; larger than every real one. Also "none" where a
 * result is missing. */
#define NO_RESULT INT64_MAX

struct game;
struct theory;        /* game/theory.h */
struct touch;         /* game/touch.h */
struct kernel_rules;  /* game/kernel_rules.h */
struct game_option;   /* game/option.h */
struct given_options; /* game/option.h */

struct board {
    const struct game *game;
    struct memory *memory; /* the budget everything here is charged to */
    struct arena arena;    /* all that the board consists of */
    size_t pos_size;
    size_t
        scratch_size; /* bytes of workspace that callers give to the slots of the game */
    size_t
        move_scratch; /* how many of them next, play, legal, parse_move and gain need */
    unsigned variant; /* boards that number their moves differently differ here */
    unsigned traits;  /* as in the row of the game, unless an option says otherwise */
    bool maximise;    /* one player: the result is to be made large, not small */
    /* One player: as in the row of the game, unless an option says otherwise. With
     * verdicts, the answer is also no if no end counts. */
    const char *unit;
    const char *const *verdicts;
    const char *missing; /* one player: an option that results depend on was not given;
                            NULL: nothing is missing */
    uint8_t *start;      /* the position as written */
    void *data;          /* the game's own: graph, target, scoring, … */
};

/* Facts a solver may rely on; tests/games/contract.c checks them on random positions. */
enum traits {
    IMPARTIAL = 1, /* both players have the same moves */
    ALL_SMALL = 2, /* as long as one player has a move, both have */
};

/* What a random position should be like, for `dicot gen` and the tests. Zero means that
 * the game chooses. */
struct random_wish {
    uint64_t seed;    /* state of the generator, advanced */
    uint32_t colours; /* clicks */
    uint32_t most;    /* pebbles on a vertex, stones in a heap */
    unsigned percent; /* of the cells that are filled, 1 to 100 */
    bool options;     /* also write the options that results depend on: " with root=2" */
};

/* Slots marked (2) are asked only of two-player games, (1) only of one-player games.
 * `scratch` is scratch_size bytes of the caller's, contents undefined. Positions and
 * moves given to a slot are legal unless it says otherwise. */
struct game {
    const char *name;     /* the word users type */
    const char *source;   /* its ruleset (doc/rulesets.md); NULL: its rules are in C */
    const char *title;    /* the rule in one line */
    const char *notation; /* how positions and moves are written, with an example */
    unsigned players;
    unsigned traits;
    bool nested;       /* positions may contain " + " inside ( ) and { } */
    const void *rules; /* what distinguishes this row from others of the same file */
    const char *unit;  /* (1) what the result counts: "stones", "blocks", "points" */
    bool scored;       /* (1) the result is a score (reported as such), not a cost */
    bool shortest;     /* (1) of the best plays one with the fewest moves is wanted */
    /* (1) If the game asks a yes/no question: the words for the results 0 (yes) and 1
     * (no). `unit` is NULL then. */
    const char *const *verdicts;

    /* The options it takes, in the order in which they are applied and printed, ended by
     * NULL; others are refused. NULL: none. */
    const struct game_option *const *options;

    /* What is known beyond the rules: bounds, formulas, … NULL: nothing. */
    const struct theory *theory;

    /* (2) Names of parts, for kernel certificates. NULL: it has none. */
    const struct kernel_rules *kernel;

    /* Text. parse reads a POSITION up to the cursor's end. It finds `game`, `memory` and
     * `arena` set in the board, and sets pos_size, scratch_size, start and data. What the
     * board keeps comes from the arena, so that freeing the arena frees the board. On
     * failure the cursor's error is filled, and the caller frees the board. parse accepts
     * only what all other slots can handle, and leaves every option at its default.
     * parse(print(p)) is p again. */
    bool (*parse)(struct board *b, struct cursor *c);
    void (*print)(const struct board *b, const uint8_t *pos, struct writer *w);

    /* Writes a random POSITION. `shape` is what the user asked for ("grid 4x5"), possibly
     * empty. */
    bool (*random)(const struct game *game, struct memory *m, struct cursor *shape,
                   struct random_wish *wish, struct writer *w);

    /* Moves. What parse_move reads need only make sense on this board; `legal` says
     * whether it may be made. (1) print_move ignores the position: a play is printed
     * without being played again. */
    bool (*parse_move)(const struct board *b, const uint8_t *pos, enum player who,
                       struct cursor *c, void *scratch, move *m);
    void (*print_move)(const struct board *b, const uint8_t *pos, enum player who, move m,
                       struct writer *w);

    /* Steps through the legal moves of `who` in a fixed order, each once; false after the
     * last. A move that only abbreviates several others in a row may be left out. (1) If
     * the position was changed by playing the move just given, the walk may go on: it
     * then gives legal moves of the changed position, perhaps not all. */
    bool (*next)(const struct board *b, const uint8_t *pos, enum player who,
                 struct iterator *it, void *scratch, move *m);
    void (*play)(const struct board *b, uint8_t *pos, enum player who, move m,
                 void *scratch);

    /* May `who` make this parsed move? If not, says why in one sentence to `why` (unless
     * NULL). */
    bool (*legal)(const struct board *b, const uint8_t *pos, enum player who, move m,
                  void *scratch, struct writer *why);

    /* (1) Result of a play = gains of its moves + result of its end. gain NULL: 0. result
     * is that of ending here, whether or not play can go on; NO_RESULT: such an end does
     * not count (the target is not fulfilled). */
    int64_t (*gain)(const struct board *b, const uint8_t *pos, move m, void *scratch);
    int64_t (*result)(const struct board *b, const uint8_t *pos);

    /* (1) Whose turn it is, where colours take turns: "White (○)". NULL: every move may
     * be next. */
    const char *(*turn)(const struct board *b, const uint8_t *pos);

    /* (1) May play end here although there is a move? NULL: it ends exactly when there is
     * none. */
    bool (*may_stop)(const struct board *b, const uint8_t *pos);

    /* (2) Takes one independent part out of `rest` and writes it, alone on the same
     * board, to `part`; false when nothing is left. The options of a part must not depend
     * on the rest. What nobody can ever move may be dropped, and what only gives moves
     * that the opponent can take back. NULL: one part. */
    bool (*part)(const struct board *b, uint8_t *rest, uint8_t *part, void *scratch);

    /* Rewrites to one fixed representative of the positions that are the same by
     * symmetry: same outcome or optimum, whatever else differs. A move is carried over by
     * comparing normal forms of children. *line, unless NULL or NO_LINE, is renamed as
     * the position is (games with units, see theory.h). NULL: nothing is the same. */
    void (*normalise)(const struct board *b, uint8_t *pos, uint32_t *line, void *scratch);

    /* (2) Swaps the roles of the players. False: the negative is no position of this
     * board, and `pos` is as it was. */
    bool (*negate)(const struct board *b, uint8_t *pos, void *scratch);

    /* The position as a scene (doc/formats.md), for terminal, pictures and page alike. */
    void (*draw)(const struct board *b, const uint8_t *pos, struct writer *w);

    /* How moves are made on that scene. NULL: moves are chosen from a list. */
    const struct touch *touch;
};

/* In a row: the slots that every game fills, by functions of these names in its file. */
#define GAME_SLOTS                                                                       \
    .parse = parse, .print = print, .random = random_position, .parse_move = parse_move, \
    .print_move = print_move, .next = next, .play = play, .legal = legal, .draw = draw

/* All games, ended by NULL; games/games.c. */
extern const struct game *const games[];

/* The row of that name, or NULL. `added`: one more game, or NULL. */
const struct game *game_find(const char *name, size_t length);
const struct game *game_find_with(const struct game *added, const char *name,
                                  size_t length);

/* For "did you mean": the name that is most like this unknown one. */
struct nearest game_nearest(const char *name, size_t length);

/* Position text → board. `options` may be NULL: none are given. On success the caller
 * frees it with board_done; otherwise *b is empty. */
bool board_parse(struct board *b, const struct game *game, struct memory *m,
                 struct cursor *position, const struct given_options *options);
void board_done(struct board *b);

/* Do two boards, not yet played on, have the same rules, and show the same bytes as the
 * same position? Then parts of one may be compared with parts of the other. */
bool board_same(const struct board *a, const struct board *b);

#endif
