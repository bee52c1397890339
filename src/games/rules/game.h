/* SPDX-License-Identifier: MIT */
/* game.h: rulesets as rows of the table of games. */
#ifndef DICOT_GAMES_RULES_GAME_H
#define DICOT_GAMES_RULES_GAME_H

#include "game/touch.h"

bool rules_parse(struct board *b, struct cursor *c);
void rules_print(const struct board *b, const uint8_t *pos, struct writer *w);
bool rules_random(const struct game *game, struct memory *m, struct cursor *shape,
                  struct random_wish *wish, struct writer *w);
bool rules_parse_move(const struct board *b, const uint8_t *pos, enum player who,
                      struct cursor *c, void *scratch, move *m);
void rules_print_move(const struct board *b, const uint8_t *pos, enum player who, move m,
                      struct writer *w);
bool rules_next(const struct board *b, const uint8_t *pos, enum player who,
                struct iterator *it, void *scratch, move *m);
void rules_play(const struct board *b, uint8_t *pos, enum player who, move m,
                void *scratch);
bool rules_legal(const struct board *b, const uint8_t *pos, enum player who, move m,
                 void *scratch, struct writer *why);
bool rules_part(const struct board *b, uint8_t *rest, uint8_t *part, void *scratch);
void rules_normalise(const struct board *b, uint8_t *pos, uint32_t *line, void *scratch);
bool rules_negate(const struct board *b, uint8_t *pos, void *scratch);
void rules_draw(const struct board *b, const uint8_t *pos, struct writer *w);
extern const struct touch rules_touch;

/* Fills, in the row of a ruleset, what all rulesets share. The row adds `name`, `title`,
 * `notation`, `traits` and `source`. */
#define RULESET_SLOTS                                                                    \
    .players = 2, .parse = rules_parse, .print = rules_print, .random = rules_random,    \
    .parse_move = rules_parse_move, .print_move = rules_print_move, .next = rules_next,  \
    .play = rules_play, .legal = rules_legal, .part = rules_part,                        \
    .normalise = rules_normalise, .negate = rules_negate, .draw = rules_draw,            \
    .touch = &rules_touch

/* Makes the game of a ruleset file, in `arena`, with a copy of the text. On failure
 * returns NULL, and `error` has line and column. */
const struct game *ruleset_game(struct arena *arena, const char *text, size_t length,
                                struct error *error);

#endif
