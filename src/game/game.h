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

/* A move of any game: one 64-bit number whose meaning only its game knows. */
typedef uint64_t move;

/* x = black = Left = blue, o = white = Right = red. One-player games ignore it. */
enum player { LEFT = 0, RIGHT = 1 };

static inline enum player other(enum player who)
{
    return who == LEFT ? RIGHT : LEFT;
}

/* The state of an enumeration of moves. All zero means the beginning; the game alone
 * reads and writes the fields. */
struct iterator {
    uint64_t at[4];
};

/* The line number of a move that belongs to no line; next_unit in theory.h explains
 * lines. */
#define NO_LINE UINT32_MAX

/* The result of an end that does not count. It is larger than every real result, and also
 * stands for a result that is missing. */
#define NO_RESULT INT64_MAX

struct game;
struct theory;        /* game/theory.h */
struct touch;         /* game/touch.h */
struct kernel_rules;  /* game/kernel_rules.h */
struct game_option;   /* game/option.h */
struct given_options; /* game/option.h */

struct board {
    const struct game *game;
    struct memory *memory; /* the budget that everything here is charged to */
    struct arena arena;    /* owns everything that the board consists of */
    size_t pos_size;
    size_t scratch_size; /* bytes of workspace that callers lend to the game's slots */
    size_t move_scratch; /* how many of these bytes next, play, legal, parse_move and gain
                            need */
    unsigned variant;    /* differs between boards that number their moves differently */
    unsigned traits;     /* as in the row of the game, unless an option says otherwise */
    bool maximise; /* one player: the player wants a large result, not a small one */
    /* One player: as in the row of the game, unless an option says otherwise. With
     * verdicts, the answer is also "no" if no play reaches an end that counts. */
    const char *unit;
    const char *const *verdicts;
    const char *missing; /* one player: an option that results depend on and that was not
                            given; NULL if nothing is missing */
    uint8_t *start;      /* the position as written */
    void *data;          /* private to the game: graph, target, scoring, … */
};

/* Facts a solver may rely on; tests/games/contract.c checks them on random positions. */
enum traits {
    IMPARTIAL = 1, /* both players have the same moves */
    ALL_SMALL = 2, /* as long as one player has a move, both have */
};

/* What a random position should be like, for `dicot gen` and the tests. Zero means that
 * the game chooses. */
struct random_wish {
    uint64_t seed;    /* state of the generator; each random number advances it */
    uint32_t colours; /* number of colours of blocks, in click games */
    uint32_t most;    /* the most pebbles on a vertex, or stones in a heap */
    unsigned percent; /* how many percent of the cells are filled, 1 to 100 */
    bool options;     /* also write the options that results depend on: " with root=2" */
};

/* Slots marked (2) are called only for two-player games, those marked (1) only for
 * one-player games. `scratch` points to scratch_size bytes that the caller owns; their
 * contents are undefined. Positions and moves passed to a slot are legal unless the slot
 * says otherwise. */
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
    bool scored;       /* (1) answers report the result as a score, not as a cost */
    bool shortest;     /* (1) among the best plays, one with the fewest moves is wanted */
    /* (1) The words for the results 0 (yes) and 1 (no), if the game asks a yes/no
     * question. `unit` is NULL then. */
    const char *const *verdicts;

    /* The options that the game takes, in the order in which they are applied and
     * printed, ended by NULL. All others are refused. NULL: it takes none. */
    const struct game_option *const *options;

    /* What is known beyond the rules: bounds, formulas, … NULL: nothing is known. */
    const struct theory *theory;

    /* (2) Names of parts, for kernel certificates. NULL: it has none. */
    const struct kernel_rules *kernel;

    /* Text. parse reads a POSITION up to the cursor's end. The caller has set `game`,
     * `memory` and `arena` in the board; parse sets pos_size, scratch_size, start and
     * data. It allocates everything that the board keeps in the arena, so that freeing
     * the arena frees the board. On failure it fills the cursor's error, and the caller
     * frees the board. parse accepts only what all other slots can handle, and leaves
     * every option at its default. parse(print(p)) is p again. */
    bool (*parse)(struct board *b, struct cursor *c);
    void (*print)(const struct board *b, const uint8_t *pos, struct writer *w);

    /* Writes a random POSITION. `shape` is the shape that the user asked for ("grid
     * 4x5"), possibly empty. */
    bool (*random)(const struct game *game, struct memory *m, struct cursor *shape,
                   struct random_wish *wish, struct writer *w);

    /* Moves. parse_move accepts any move that makes sense on this board; `legal` says
     * whether it may be made now. (1) print_move ignores the position, so that a play can
     * be printed without being replayed. */
    bool (*parse_move)(const struct board *b, const uint8_t *pos, enum player who,
                       struct cursor *c, void *scratch, move *m);
    void (*print_move)(const struct board *b, const uint8_t *pos, enum player who, move m,
                       struct writer *w);

    /* Steps through the legal moves of `who` in a fixed order, each once, and returns
     * false after the last. It may leave out a move that only abbreviates several others
     * in a row. (1) The caller may play the move it just got and go on with the same
     * iterator; it then gets legal moves of the changed position, perhaps not all of
     * them. */
    bool (*next)(const struct board *b, const uint8_t *pos, enum player who,
                 struct iterator *it, void *scratch, move *m);
    void (*play)(const struct board *b, uint8_t *pos, enum player who, move m,
                 void *scratch);

    /* Says whether `who` may make this parsed move. If not, writes the reason to `why` as
     * one sentence, unless `why` is NULL. */
    bool (*legal)(const struct board *b, const uint8_t *pos, enum player who, move m,
                  void *scratch, struct writer *why);

    /* (1) The result of a play is the gains of its moves plus the result of its end. If
     * gain is NULL, every gain is 0. result returns the result of ending here, whether or
     * not play can go on, or NO_RESULT if such an end does not count (the target is not
     * fulfilled). */
    int64_t (*gain)(const struct board *b, const uint8_t *pos, move m, void *scratch);
    int64_t (*result)(const struct board *b, const uint8_t *pos);

    /* (1) Returns whose turn it is, if colours take turns: "White (○)". NULL: any move
     * may be made next. */
    const char *(*turn)(const struct board *b, const uint8_t *pos);

    /* (1) Says whether play may end here although there is a move. NULL: play ends
     * exactly when there is no move. */
    bool (*may_stop)(const struct board *b, const uint8_t *pos);

    /* (2) Takes one independent part out of `rest` and writes it, alone on the same
     * board, to `part`; returns false when nothing is left. The moves in a part must not
     * depend on the rest. The slot may drop pieces that nobody can ever move, and pieces
     * that only give moves which the opponent can take back. NULL: the
     * position is always one part. */
    bool (*part)(const struct board *b, uint8_t *rest, uint8_t *part, void *scratch);

    /* Replaces the position by its normal form, one fixed representative of the positions
     * that are the same by symmetry. These have the same outcome or the same best result;
     * nothing else need agree. To translate a move, callers compare the normal forms of
     * the positions after it. `line` may be NULL; otherwise *line, unless it is NO_LINE,
     * is renamed together with the position (games with units, see theory.h). NULL: no
     * two positions are known to be the same. */
    void (*normalise)(const struct board *b, uint8_t *pos, uint32_t *line, void *scratch);

    /* (2) Swaps the roles of the players. Returns false and leaves `pos` unchanged if the
     * negative is not a position of this board. */
    bool (*negate)(const struct board *b, uint8_t *pos, void *scratch);

    /* Writes the position as a scene (doc/formats.md), for terminal, pictures and web
     * page alike. */
    void (*draw)(const struct board *b, const uint8_t *pos, struct writer *w);

    /* How moves are made on that scene. NULL: moves are chosen from a list. */
    const struct touch *touch;
};

/* Fills, in the row of a game, the slots that every game has with the functions of these
 * names in its file. */
#define GAME_SLOTS                                                                       \
    .parse = parse, .print = print, .random = random_position, .parse_move = parse_move, \
    .print_move = print_move, .next = next, .play = play, .legal = legal, .draw = draw

/* (1) Returns what a move gains. */
static inline int64_t board_gain(const struct board *b, const uint8_t *pos, move m,
                                 void *scratch)
{
    return b->game->gain != NULL ? b->game->gain(b, pos, m, scratch) : 0;
}

/* All games, ended by NULL; defined in games/games.c. */
extern const struct game *const games[];

/* Returns the game of that name, or NULL. game_find_with also considers `added`, a game
 * outside the table, unless it is NULL. */
const struct game *game_find(const char *name, size_t length);
const struct game *game_find_with(const struct game *added, const char *name,
                                  size_t length);

/* Finds the name of a game that is most like this unknown one, for "did you mean". */
struct nearest game_nearest(const char *name, size_t length);

/* Reads the text of a position into a board and applies the options; `options` may be
 * NULL if none are given. On success the caller frees the board with board_done; on
 * failure *b is empty. */
bool board_parse(struct board *b, const struct game *game, struct memory *m,
                 struct cursor *position, const struct given_options *options);
void board_done(struct board *b);

/* Says whether two boards at their start have the same rules and read the same bytes as
 * the same position. Then parts of one may be compared with parts of the other. */
bool board_same(const struct board *a, const struct board *b);

/* Counts the moves of a player, up to `most`. */
static inline uint32_t board_count_moves(const struct board *b, const uint8_t *pos,
                                         enum player who, void *scratch, uint32_t most)
{
    struct iterator it = {{0}};
    uint32_t count = 0;
    move m;
    while (count < most && b->game->next(b, pos, who, &it, scratch, &m))
        count++;
    return count;
}

/* Searches minimise. Returns a result as a cost, or a cost as a result; NO_RESULT is more
 * than every cost. */
static inline int64_t board_cost(const struct board *b, int64_t result)
{
    return result != NO_RESULT && b->maximise ? -result : result;
}

#endif
