/* SPDX-License-Identifier: MIT */
/* template_table.c: tables with the template game as the only game, in place of games.c
 * and check/rules/table.c. The linker takes a table from a library only if the program
 * itself has none. */
#include "game/game.h"

struct rules; /* declared in check/, which shares no header with src/ */

extern const struct game template_game;
extern const struct rules rules_template;
extern const struct rules *const all_rules[];

const struct game *const games[] = {&template_game, NULL};
const struct rules *const all_rules[] = {&rules_template, NULL};
