/* SPDX-License-Identifier: MIT
 *
 * table.c: the table of the plain rules. It is a file of its own, so that a test
 * can link another table. A new game is one row here, and its declaration: here,
 * or in inside.h if another file asks for it by name.
 */
#include "rules/inside.h"

const struct rules *const all_rules[] = {
    &rules_clobber,
    &rules_solitaire_clobber,
    &rules_sc2,
    &rules_clickomania,
    &rules_samegame,
    &rules_click_impartial,
    &rules_pebbles,
    &rules_nim,
    &rules_click_partizan,
    &rules_hackenbush,
    &rules_expr,
    &rules_pebbling,
    NULL,
};
