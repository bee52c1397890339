/* SPDX-License-Identifier: MIT */
/* acts.h: a ruleset on a board: every way to apply a rule there, as lists of cells. */
#ifndef DICOT_GAMES_RULES_ACTS_H
#define DICOT_GAMES_RULES_ACTS_H

#include "games/rules/ruleset.h"

#define RULES_CELLS 10000u     /* of a board */
#define RULES_WORDS (1u << 22) /* of all acts of a board */
#define NO_ACT UINT32_MAX

/* One rule at one place. It is legal if every need is fulfilled and, if there is a group
 * `some`, one of that group. Its words: first the needs, then the group, then the
 * changes, then the cells that name the move. */
struct act {
    uint32_t at; /* of its first word */
    uint16_t needs, some, changes, names;
    uint32_t rule;
    uint32_t twin; /* an earlier act that changes the same cells into the same letters, or
                      NO_ACT */
};

/* A word: a cell, and a set of letters (need) or a letter (change). */
static inline uint32_t word_cell(uint32_t word)
{
    return word >> 16;
}

static inline uint32_t word_of(uint32_t cell, uint32_t low)
{
    return cell << 16 | low;
}

/* The acts of a player, in the order of their anchors: a cell that the act needs. */
struct player_acts {
    uint32_t *first;    /* by cell: the first act with this anchor; one more at the end */
    letter_set *needed; /* by cell: letters with which one of its acts can be legal */
};

struct acts {
    struct act *list;
    size_t count, capacity;
    uint32_t *words;
    size_t used, room;
    struct player_acts of[2]; /* the same for both players if the game is impartial */
};

/* A board of a ruleset. */
struct rules_board_data {
    struct ruleset ruleset;
    struct graph graph;
    uint8_t
        code[MOST_DIGITS + 1]; /* digits of the octal code, from 1; as long as given */
    unsigned code_length;
    struct acts acts;
    /* parts.c: turns of the board that keep the rules, and what makes Left's rules
     * Right's: a turn and two letters to exchange. */
    unsigned symmetries;
    bool has_negative;
    unsigned negative_turn;
    uint8_t exchange[MOST_PIECES + 2];
};

static inline const struct rules_board_data *rules_of(const struct board *b)
{
    return b->data;
}

/* Lists the acts of the rules that the code admits. False: the error at `place` says why.
 */
bool acts_list(struct rules_board_data *d, struct arena *arena,
               const struct cursor *place);

/* May it be made in this position? */
static inline bool act_is_legal(const struct acts *a, const struct act *act,
                                const uint8_t *pos)
{
    const uint32_t *word = a->words + act->at, *end = word + act->needs;
    for (; word < end; word++)
        if (!(*word >> pos[word_cell(*word)] & 1))
            return false;
    if (act->some == 0)
        return true;
    for (end += act->some; word < end; word++)
        if (*word >> pos[word_cell(*word)] & 1)
            return true;
    return false;
}

static inline const uint32_t *act_changes(const struct acts *a, const struct act *act)
{
    return a->words + act->at + act->needs + act->some;
}

static inline const uint32_t *act_names(const struct acts *a, const struct act *act)
{
    return act_changes(a, act) + act->changes;
}

/* parts.c: how much workspace the slots need. */
size_t rules_scratch(const struct rules_board_data *d);

/* symmetry.c: fills in the symmetries and the negative of a board. */
void rules_find_symmetries(struct rules_board_data *d);

#endif
