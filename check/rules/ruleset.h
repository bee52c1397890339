/* SPDX-License-Identifier: MIT
 *
 * ruleset.h: rulesets, read from the text that doc/rulesets.md describes. Patterns are
 * kept as they are written; ruleset_play.c tries them cell by cell.
 */
#ifndef CHECK_RULESET_H
#define CHECK_RULESET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RULE_BYTES = 16384, /* limit on the length of a text */
    RULE_PIECES = 8,
    RULE_COUNT = 64,
    RULE_STEPS = 3,
    RULE_ELEMENTS = 16,
    RULE_CONDITIONS = 4,
    RULE_CELLS = 10000,
    RULE_NAME = 32,
    STAYS = -1
};

enum place { ON_LINE, ON_GRID, ON_GRAPH };

/* A cell of a pattern. Letters are numbered: 0 is '.', then come the pieces, then the
 * hole. */
struct rule_cell {
    bool allows[RULE_PIECES + 2]; /* indexed by letter */
    int becomes;                  /* a letter, or STAYS */
    bool many;                    /* it has a star */
    int row, column;
};

struct rule_step {
    char turns; /* first letter of the word for its turns; '-' if there is none */
    int cells, rows;
    struct rule_cell cell[RULE_ELEMENTS];
};

struct rule_line {
    bool for_player[2];
    int digit, bit; /* digit 0: no `when` */
    int steps, conditions;
    struct rule_step step[RULE_STEPS];
    struct {
        bool unless;
        bool letter[RULE_PIECES + 2];
    } condition[RULE_CONDITIONS];
    bool shows_signature;
};

struct ruleset {
    size_t users; /* number of boards and readers that hold it */
    char *text;
    char name[RULE_NAME + 1];
    enum place place;
    int digits, pieces;
    char letters[RULE_PIECES + 3]; /* indexed by number */
    int count;
    struct rule_line rule[RULE_COUNT];
};

/* Reads a text. Returns NULL, with a message, if it is not a ruleset, or if no proof was
 * found that every play ends. The caller gives the result back with ruleset_leave. */
struct ruleset *ruleset_new(const char *text, char *error, size_t error_size);
void ruleset_leave(struct ruleset *r);

bool ruleset_impartial(const struct ruleset *r);
/* Writes the letters that the moves of a rule write, in the order of the pattern. */
void ruleset_signature(const struct ruleset *r, const struct rule_line *rule,
                       char text[2 * RULE_STEPS * RULE_ELEMENTS + 1]);

/* Finds where the k-th turn of a word puts a cell that stands `row` below and `column` to
 * the right of the first cell. Returns false if the word has fewer turns. */
bool ruleset_turn(char turns, int k, int row, int column, int *down, int *right);

/* In ruleset_ends.c: returns whether a list of measures proves that every play ends. */
bool ruleset_ends(const struct ruleset *r);

#endif
