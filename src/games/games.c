/* SPDX-License-Identifier: MIT */
/* games.c: the table of games, and nothing else, so that a test may link another table
 * (tests/games/template_table.c). A new game is one row here; doc/game-howto.md. */
#include "game/game.h"

extern const struct game clobber, solitaire_clobber, sc2; /* stones.c */
extern const struct game clickomania, samegame, click_impartial,
    click_partizan; /* clicks.c */
extern const struct game pebbles, pebbling, nim, hackenbush, expr;
extern const struct game domineering, toads_and_frogs, col, snort, amazons, kayles, octal,
    hackenbush_strings; /* rules/shipped.c */

const struct game *const games[] = {
    &clobber,
    &solitaire_clobber,
    &sc2,
    &clickomania,
    &samegame,
    &click_impartial,
    &click_partizan,
    &pebbles,
    &pebbling,
    &nim,
    &hackenbush,
    &expr,
    &domineering,
    &toads_and_frogs,
    &col,
    &snort,
    &amazons,
    &kayles,
    &octal,
    &hackenbush_strings,
    NULL,
};
