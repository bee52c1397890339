/* SPDX-License-Identifier: MIT
 *
 * oracle.c: what only tests ask of the plain rules: moves as text, and the answers to
 * small positions by trying everything. The searches are plain recursion without tables,
 * so that they can only be wrong if the rules are. dicot-check uses none of this.
 */
#include "rules/inside.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

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

int plain_sum_wins(struct plain *const *terms, const bool *negative, size_t count,
                   int who, long *budget)
{
    int wins = 0;
    if (--*budget < 0)
        return -1;
    struct plain **after = alloc_again(NULL, count, sizeof *after);
    for (size_t t = 0; t < count && wins == 0; t++) {
        struct plain_move *moves;
        size_t n = plain_moves(terms[t], negative[t] ? !who : who, &moves);
        memcpy(after, terms, count * sizeof *after);
        for (size_t i = 0; i < n && wins == 0; i++) {
            after[t] = moves[i].result;
            int reply = plain_sum_wins(after, negative, count, !who, budget);
            wins = reply < 0 ? -1 : !reply;
        }
        plain_moves_free(moves, n);
    }
    free(after);
    return wins;
}

int plain_wins(struct plain *p, int who)
{
    assert(p->rules->players == 2);
    const bool negative = false;
    long budget = LONG_MAX;
    return plain_sum_wins(&p, &negative, 1, who, &budget);
}

bool plain_need_not_move(const struct plain_move *moves, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (moves[i].text[0] != '!')
            return false;
    return true;
}

static long worth_at_end(const struct plain *p, enum plain_goal goal)
{
    long left = plain_left(p);
    return goal == BEST_SCORE ? (left == 0 ? 1000 : 0) : left;
}

bool plain_best(const struct plain *p, enum plain_goal goal, long *budget, long *best)
{
    if (--*budget < 0)
        return false;
    struct plain_move *moves;
    size_t count = plain_moves(p, 0, &moves);
    bool known = plain_may_stop(p) || plain_need_not_move(moves, count), ok = true;
    *best = known ? worth_at_end(p, goal) : 0;
    for (size_t i = 0; ok && i < count; i++) {
        long rest;
        ok = plain_best(moves[i].result, goal, budget, &rest);
        rest += goal == BEST_SCORE ? plain_gain(p, moves[i].text) : 0;
        if (ok && (!known || (goal == FEWEST_LEFT ? rest < *best : rest > *best)))
            *best = rest;
        known = true;
    }
    plain_moves_free(moves, count);
    return ok;
}

long plain_optimum(const struct plain *p, enum plain_goal goal)
{
    long budget = LONG_MAX, best = 0;
    plain_best(p, goal, &budget, &best);
    return best;
}
