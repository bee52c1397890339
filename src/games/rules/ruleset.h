/* SPDX-License-Identifier: MIT */
/* ruleset.h: a ruleset file (doc/rulesets.md) as data, and as a game.
 *
 * text --ruleset_read--> struct ruleset --acts_list, on a board--> struct acts. The slots
 * of struct game use only the acts. */
#ifndef DICOT_GAMES_RULES_RULESET_H
#define DICOT_GAMES_RULES_RULESET_H

#include "game/game.h"
#include "graph/graph.h"

#define RULESET_BYTES 16384u /* most bytes of a file */
#define MOST_PIECES 8u
#define MOST_RULES 64u
#define MOST_STEPS 3u
#define MOST_ELEMENTS 16u
#define MOST_ON_GRAPH 3u /* most elements of a pattern on a graph */
#define MOST_CONDITIONS 4u
#define MOST_DIGITS 9u

/* Letters are numbered: '.' is 0, then the pieces in the order of the file, then the
 * hole. A set of them is a mask. */
typedef uint16_t letter_set;
enum { DOT = 0, KEEP = 255 };

enum rules_board { RULES_LINE, RULES_GRID, RULES_GRAPH };
enum turns_word {
    TURNS_NONE,
    TURNS_BACK,
    TURNS_MIRRORED,
    TURNS_TURNED,
    TURNS_ANY,
    TURNS_DIAGONAL,
    TURNS_QUEEN
};

/* How a pattern lies on the board: its element in row r and column c is at row rr*r +
 * rc*c and column cr*r + cc*c from its first one. */
struct turn {
    int8_t rr, rc, cr, cc;
};

/* Finds the turns that a word stands for and returns how many there are. */
unsigned turns_of(enum turns_word word, const struct turn **turns);

struct element {
    letter_set in;
    uint8_t out; /* a letter, or KEEP */
    uint8_t row, column;
    bool repeated;
};

struct rule_step {
    enum turns_word turns;
    unsigned count, rows;
    unsigned repeated; /* index of the repeated element; `count` if none is */
    struct element element[MOST_ELEMENTS];
};

/* A condition on the neighbours of the first cell: with `some` at least one is in the
 * set, otherwise all are. */
struct condition {
    bool some;
    letter_set in;
};

struct rule {
    unsigned players;    /* bit LEFT, bit RIGHT */
    unsigned digit, bit; /* the digit of the code must have this bit; 0: any code */
    unsigned line;       /* line number in the file */
    bool with_signature; /* its moves are written with a signature (rule_signature) */
    unsigned count, conditions;
    struct rule_step step[MOST_STEPS];
    struct condition condition[MOST_CONDITIONS];
};

/* How a piece is drawn: as a stone of that kind, or as a cell of that colour, or as a
 * letter. */
struct piece_look {
    const char *stone;
    char colour;
};

struct ruleset {
    struct cursor name, title, notation; /* parts of the text; notation may be empty */
    enum rules_board board;
    unsigned digits;               /* digits of the octal code; 0: there is no code */
    unsigned pieces;               /* number of pieces, without '.' and the hole */
    char letters[MOST_PIECES + 3]; /* indexed by number; the hole '_' comes last */
    struct piece_look look[MOST_PIECES + 2];
    unsigned count;
    struct rule rule[MOST_RULES];
    uint8_t same[MOST_PIECES + 2]; /* the first letter that all rules treat alike */
    uint8_t void_letter;           /* the letter that surrounds a part: '.' or the hole */
    letter_set reach[MOST_PIECES + 2]; /* what a cell with this letter may ever hold */
};

static inline uint8_t ruleset_hole(const struct ruleset *r)
{
    return (uint8_t)(r->pieces + 1);
}

/* Returns the set of all letters, including the hole. */
static inline letter_set ruleset_all(const struct ruleset *r)
{
    return (letter_set)((2u << ruleset_hole(r)) - 1);
}

/* Says whether all rules are for both players. */
bool ruleset_is_impartial(const struct ruleset *r);

/* Reads a ruleset file. On failure `error` has line and column. The ruleset points into
 * the text, which must outlive it. */
bool ruleset_read(struct ruleset *r, const char *text, size_t length,
                  struct error *error);

/* Returns a rule that, as far as a proof by measures can tell, may be applied for ever,
 * or NULL if every play ends. */
const struct rule *ruleset_endless(const struct ruleset *r);

/* Writes what tells the moves of a rule from those of others. */
void rule_signature(const struct ruleset *r, const struct rule *rule, struct writer *w);

#endif
