/* SPDX-License-Identifier: MIT */
/* acts.h: a ruleset on a board. An act is one way to apply a rule there, as lists of
 * cells. */
#ifndef DICOT_GAMES_RULES_ACTS_H
#define DICOT_GAMES_RULES_ACTS_H

#include "games/rules/ruleset.h"

#define RULES_CELLS 10000u     /* most cells of a board */
#define RULES_WORDS (1u << 22) /* most words of all acts of a board */
#define NO_ACT UINT32_MAX

/* One rule at one place. It is legal if every need is fulfilled and, if there is a group
 * `some`, at least one need of that group. Its words are first the needs, then the group,
 * then the changes, then the cells that name the move. */
struct act {
    uint32_t at; /* index of its first word */
    uint16_t needs, some, changes, names;
    uint32_t rule;
    uint32_t twin; /* an earlier act that makes the same changes, or NO_ACT */
};

/* A word combines a cell with a set of letters (in a need) or a letter (in a change). */
static inline uint32_t word_cell(uint32_t word)
{
    return word >> 16;
}

static inline uint32_t word_of(uint32_t cell, uint32_t low)
{
    return cell << 16 | low;
}

/* The acts of a player, ordered by their anchors. The anchor is a cell that the act
 * needs. */
struct player_acts {
    /* By cell: the first act with this anchor; one more entry at the end. */
    uint32_t *first;
    letter_set *needed; /* by cell: the letters with which one of its acts can be legal */
};

struct acts {
    struct act *list;
    size_t count, capacity;
    uint32_t *words;
    size_t used, room;
    struct player_acts of[2]; /* the same for both players if the game is impartial */
};

/* The data of a board of a ruleset. */
struct rules_board_data {
    struct ruleset ruleset;
    struct graph graph;
    uint8_t code[MOST_DIGITS + 1]; /* digits of the octal code; index 1 is the first */
    unsigned code_length;
    struct acts acts;
    /* Found by symmetry.c: the set of turns of the board that keep the rules; and a turn
     * and an exchange of two letters that turn Left's rules into Right's, if there are
     * any. */
    unsigned symmetries;
    bool has_negative;
    unsigned negative_turn;
    uint8_t exchange[MOST_PIECES + 2];
};

static inline const struct rules_board_data *rules_of(const struct board *b)
{
    return b->data;
}

/* Lists the acts of the rules that the code admits. On failure fills the error at `place`
 * and returns false. */
bool acts_list(struct rules_board_data *d, struct arena *arena,
               const struct cursor *place);

/* Says whether the act may be made in this position. */
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

/* Returns how many bytes of scratch the slots need (parts.c). */
size_t rules_scratch(const struct rules_board_data *d);

/* Fills in the symmetries and the negative of a board (symmetry.c). */
void rules_find_symmetries(struct rules_board_data *d);

#endif
