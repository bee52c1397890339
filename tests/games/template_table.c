/* SPDX-License-Identifier: MIT */
/* template_table.c: the template game as the only one, in place of games.c and of
 * check/rules_table.c: the linker takes a table from a library only if there is none. */
#include "game/game.h"

struct rules; /* of check/, which shares no header with src/ */

extern const struct game template_game;
extern const struct rules rules_template;
extern const struct rules *const all_rules[];

const struct game *const games[] = {&template_game, NULL};
const struct rules *const all_rules[] = {&rules_template, NULL};
