/* SPDX-License-Identifier: MIT
 *
 * rules.c: what all games share: the table of games, copying, comparing, the list of
 * moves, and the searches. The searches are plain recursion without tables, so that they
 * can only be wrong if the rules are.
 */
#include "rules_inside.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct rules *const games[] = {
    &rules_clobber,        &rules_solitaire_clobber, &rules_sc2,     &rules_clickomania,
    &rules_samegame,       &rules_click_impartial,   &rules_pebbles, &rules_nim,
    &rules_click_partizan, &rules_hackenbush,
};

struct move_list {
    const struct plain *from;
    int who;
    size_t count, capacity;
    struct plain_move *moves;
};

void *alloc_again(void *old, size_t count, size_t size)
{
    void *block = realloc(old, count * size + 1); /* + 1: nothing is not a failure */
    if (!block)
        abort();
    return block;
}

void set_cells(struct plain *p, int cells)
{
    p->cells = cells;
    p->cell = alloc_again(p->cell, (size_t)cells, sizeof *p->cell);
    memset(p->cell, 0, (size_t)cells * sizeof *p->cell);
}

/* A position without a cell: the start of a parse. */
static struct plain *plain_new(const struct rules *rules)
{
    struct plain *p = alloc_again(NULL, 1, sizeof *p);
    *p = (struct plain){.rules = rules};
    set_cells(p, 0);
    return p;
}

static struct plain *plain_copy(const struct plain *p)
{
    struct plain *copy = alloc_again(NULL, 1, sizeof *copy);
    *copy = *p;
    copy->cell = NULL;
    set_cells(copy, p->cells);
    memcpy(copy->cell, p->cell, (size_t)p->cells * sizeof *p->cell);
    if (copy->board)
        copy->board->users++;
    return copy;
}

void plain_free(struct plain *p)
{
    if (!p)
        return;
    if (p->board && --p->board->users == 0)
        board_free(p->board);
    free(p->cell);
    free(p);
}

struct plain *plain_parse(const char *game, const char *position, char *error,
                          size_t error_size)
{
    struct text t = {position, position, error, error_size, 0};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        if (strcmp(games[i]->name, game) != 0)
            continue;
        struct plain *p = plain_new(games[i]);
        if (p->rules->parse(p, &t))
            return p;
        plain_free(p);
        return NULL;
    }
    fail(&t, "unknown game");
    return NULL;
}

void moves_try(struct move_list *list, const char *move)
{
    struct plain *result = plain_copy(list->from);
    if (!plain_play(result, list->who, move)) {
        plain_free(result);
        return;
    }
    if (list->count == list->capacity) {
        list->capacity = 2 * list->capacity + 8;
        list->moves = alloc_again(list->moves, list->capacity, sizeof *list->moves);
    }
    struct plain_move *added = &list->moves[list->count++];
    snprintf(added->text, sizeof added->text, "%s", move);
    added->result = result;
}

size_t plain_moves(const struct plain *p, int who, struct plain_move **moves)
{
    struct move_list list = {.from = p, .who = who};
    p->rules->candidates(p, who, &list);
    *moves = list.moves;
    return list.count;
}

void plain_moves_free(struct plain_move *moves, size_t count)
{
    for (size_t i = 0; i < count; i++)
        plain_free(moves[i].result);
    free(moves);
}

static bool same_board(const struct board *a, const struct board *b)
{
    if (!a || !b || a == b)
        return a == b;
    return a->rows == b->rows && a->columns == b->columns && a->vertices == b->vertices &&
           a->edges == b->edges &&
           (a->edges == 0 ||
            memcmp(a->edge, b->edge, (size_t)a->edges * sizeof *a->edge) == 0);
}

bool plain_equal(const struct plain *a, const struct plain *b)
{
    return a->rules == b->rules && same_board(a->board, b->board) && a->turn == b->turn &&
           a->joker == b->joker && a->cells == b->cells &&
           memcmp(a->cell, b->cell, (size_t)a->cells * sizeof *a->cell) == 0;
}

bool plain_play(struct plain *p, int who, const char *move)
{
    return p->rules->play(p, who, move);
}

void plain_set_first(struct plain *p, int white_first)
{
    if (p->rules == &rules_solitaire_clobber)
        p->turn = white_first ? 1 : 0;
}

void plain_set_joker(struct plain *p)
{
    if (p->rules == &rules_sc2)
        p->joker = true;
}

long plain_left(const struct plain *p)
{
    assert(p->rules->players == 1);
    long left = 0;
    for (int i = 0; i < p->cells; i++)
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

/* May play end here? Jokers are the only moves that nobody has to make. */
static bool may_stop(const struct plain_move *moves, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (moves[i].text[0] != '!')
            return false;
    return true;
}

/* The largest sign * (stones left) over all play: sign 1 asks for most, -1 for fewest. */
static long extreme_left(const struct plain *p, int sign)
{
    struct plain_move *moves;
    size_t count = plain_moves(p, 0, &moves);
    bool known = may_stop(moves, count);
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
