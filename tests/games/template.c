/* SPDX-License-Identifier: MIT */
/* template.c: compares the template game (src/games/template.c) with its theory: a pile
 * of n is the nim heap n mod 3. That the game keeps all promises of game.h is checked by
 * the test template_contract, which is contract.c linked with the same table of one game.
 */
#include "support.h"

#define PILES 9

TEST(test_one_pile)
{
    for (unsigned n = 0; n < PILES; n++) {
        struct text line = text_of("take-away %u", n);
        check_outcome(line.bytes); /* by plain recursion; also the winning moves */
        check_number(outcome_bits(line.bytes), n % 3 == 0 ? 0 : 3);
    }
    check_number(outcome_bits("take-away 255"), 0);
    check_number(outcome_bits("take-away 254"), 3);
}

TEST(test_sums)
{
    for (unsigned a = 0; a < PILES; a++)
        for (unsigned b = 0; b < PILES; b++) {
            struct text line = text_of("take-away %u + -take-away %u", a, b);
            testing("%s", line.bytes);
            check_number(outcome_bits(line.bytes), a % 3 == b % 3 ? 0 : 3);
        }
}
