/* SPDX-License-Identifier: MIT */
/* ruleset.h: a ruleset file (doc/rulesets.md) as data, and as a game.
 *
 * text --ruleset_read--> struct ruleset --acts_list, on a board--> struct acts. All slots
 * of struct game see the acts only. */
#ifndef DICOT_GAMES_RULES_RULESET_H
#define DICOT_GAMES_RULES_RULESET_H

#include "game/game.h"
#include "graph/graph.h"

#define RULESET_BYTES 16384u /* of a file */
#define MOST_PIECES 8u
#define MOST_RULES 64u
#define MOST_STEPS 3u
#define MOST_ELEMENTS 16u
#define MOST_ON_GRAPH 3u /* elements of a pattern on a graph */
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

/* The turns that a word stands for; returns how many there are. */
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
    unsigned repeated; /* which element is; `count` if none */
    struct element element[MOST_ELEMENTS];
};

/* About the neighbours of the first cell: with `some` at least one is in the set, else
 * all are. */
struct condition {
    bool some;
    letter_set in;
};

struct rule {
    unsigned players;    /* bit LEFT, bit RIGHT */
    unsigned digit, bit; /* there only if that digit of the code has that bit; 0: always
                          */
    unsigned line;       /* of the file */
    bool with_signature; /* its moves are written with what they write */
    unsigned count, conditions;
    struct rule_step step[MOST_STEPS];
    struct condition condition[MOST_CONDITIONS];
};

/* How a piece is drawn: a stone of that kind; else a cell of that colour; else a letter.
 */
struct piece_look {
    const char *stone;
    char colour;
};

struct ruleset {
    struct cursor name, title, notation; /* pieces of the text; notation may be empty */
    enum rules_board board;
    unsigned digits;               /* of the octal code; 0: there is none */
    unsigned pieces;               /* without '.' and the hole */
    char letters[MOST_PIECES + 3]; /* by number, the hole '_' last */
    struct piece_look look[MOST_PIECES + 2];
    unsigned count;
    struct rule rule[MOST_RULES];
    uint8_t same[MOST_PIECES + 2]; /* the first letter that is the same to all rules */
    uint8_t void_letter;           /* what surrounds a part: '.' or the hole */
    letter_set reach[MOST_PIECES + 2]; /* what a cell with this letter may ever hold */
};

static inline uint8_t ruleset_hole(const struct ruleset *r)
{
    return (uint8_t)(r->pieces + 1);
}

/* All letters, the hole included. */
static inline letter_set ruleset_all(const struct ruleset *r)
{
    return (letter_set)((2u << ruleset_hole(r)) - 1);
}

/* Are all rules for both players? */
bool ruleset_is_impartial(const struct ruleset *r);

/* Reads a file. On failure `error` has line and column. The ruleset points into the text.
 */
bool ruleset_read(struct ruleset *r, const char *text, size_t length,
                  struct error *error);

/* ends.c: a rule that may be made for ever, for all the proof can tell; NULL: every play
 * ends. */
const struct rule *ruleset_endless(const struct ruleset *r);

/* names.c: decides which moves are written with signatures; a rule whose moves could be
 * written like others, or NULL. */
const struct rule *ruleset_name_moves(struct ruleset *r);
void rule_signature(const struct ruleset *r, const struct rule *rule, struct writer *w);

#endif
