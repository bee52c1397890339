/* SPDX-License-Identifier: MIT
 *
 * oracle.c: what only tests ask of the plain rules: moves as text, and the answers to
 * small positions by trying everything. The searches are plain recursion without tables,
 * so that they can only be wrong if the rules are. dicot-check uses none of this.
 */
#include "rules/inside.h"

#include <assert.h>
#include <stdlib.h>

size_t plain_moves(const struct plain *p, int who, struct plain_move **moves)
{
    struct move_list list = {p, who, SIZE_MAX, UINT64_MAX, false, false, 0, 0, NULL};
    list_moves(&list);
    *moves = alloc_again(NULL, list.count, sizeof **moves);
    for (size_t i = 0; i < list.count; i++) {
        p->rules->print_move(p, &list.move[i], (*moves)[i].text);
        (*moves)[i].result = plain_copy(p);
        p->rules->apply((*moves)[i].result, &list.move[i]);
    }
    free(list.move);
    return list.count;
}

void plain_moves_free(struct plain_move *moves, size_t count)
{
    for (size_t i = 0; i < count; i++)
        plain_free(moves[i].result);
    free(moves);
}

bool plain_play(struct plain *p, int who, const char *move)
{
    struct move m = {0};
    if (!p->rules->read_move(p, move, &m) || !p->rules->legal(p, who, &m, NULL))
        return false;
    p->rules->apply(p, &m);
    return true;
}

long plain_left(const struct plain *p)
{
    assert(p->rules->players == 1);
    if (p->rules->left)
        return (long)p->rules->left(p);
    long left = 0;
    for (size_t i = 0; i < p->cells; i++)
        left += p->cell[i] != 0;
    return left;
}

long plain_gain(const struct plain *p, const char *move)
{
    if (p->rules != &rules_samegame)
        return 0;
    struct plain *after = plain_copy(p);
    long gain = 0;
    if (plain_play(after, 0, move)) {
        long clicked = plain_left(p) - plain_left(after);
        gain = (clicked - 2) * (clicked - 2);
    }
    plain_free(after);
    return gain;
}

int plain_wins(const struct plain *p, int who)
{
    assert(p->rules->players == 2);
    struct plain_move *moves;
    size_t count = plain_moves(p, who, &moves);
    int wins = 0;
    for (size_t i = 0; i < count && !wins; i++)
        wins = !plain_wins(moves[i].result, !who);
    plain_moves_free(moves, count);
    return wins;
}

/* Returns the largest sign * (stones left) over all plays: sign 1 asks for the most
 * stones, -1 for the fewest. */
static long extreme_left(const struct plain *p, int sign)
{
    struct plain_move *moves;
    size_t count = plain_moves(p, 0, &moves);
    bool known = true;
    for (size_t i = 0; i < count; i++)
        known = known && moves[i].text[0] == '!'; /* the joker need not be used */
    known = known || plain_may_stop(p);
    long best = known ? sign * plain_left(p) : 0;
    for (size_t i = 0; i < count; i++) {
        long value = extreme_left(moves[i].result, sign);
        if (!known || value > best)
            best = value;
        known = true;
    }
    plain_moves_free(moves, count);
    return best;
}

long plain_fewest(const struct plain *p)
{
    return -extreme_left(p, -1);
}

long plain_most(const struct plain *p)
{
    return extreme_left(p, 1);
}

long plain_score(const struct plain *p)
{
    struct plain_move *moves;
    size_t count = plain_moves(p, 0, &moves);
    long best = count == 0 && plain_left(p) == 0 ? 1000 : 0;
    for (size_t i = 0; i < count; i++) {
        long value = plain_gain(p, moves[i].text) + plain_score(moves[i].result);
        if (value > best)
            best = value;
    }
    plain_moves_free(moves, count);
    return best;
}
