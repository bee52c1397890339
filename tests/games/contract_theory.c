/* SPDX-License-Identifier: MIT */
/* contract_theory.c: units of moves, and formulas for values. */
#include "contract.h"

#include <stdlib.h>
#include <string.h>

#include "game/theory.h"

/* ---- units ---- */

/* A set of positions, each with the line on which it was reached. */
struct reached {
    size_t size, count;
    uint8_t *positions;
    uint32_t *lines;
};

static void reach(struct reached *all, const uint8_t *pos, uint32_t line)
{
    for (size_t i = 0; i < all->count; i++)
        if (memcmp(all->positions + i * all->size, pos, all->size) == 0 &&
            all->lines[i] == line)
            return;
    all->positions = realloc(all->positions, (all->count + 1) * all->size);
    all->lines = realloc(all->lines, (all->count + 1) * sizeof *all->lines);
    memcpy(all->positions + all->count * all->size, pos, all->size);
    all->lines[all->count++] = line;
}

static void reached_free(struct reached *all)
{
    free(all->positions);
    free(all->lines);
}

/* The units of `from`: those of one line or, with NO_LINE, all of them. */
static void reach_units(const struct spot *s, enum player who, const uint8_t *from,
                        uint32_t wanted, struct reached *all)
{
    const struct board *b = s->board;
    uint8_t *child = malloc(b->pos_size);
    struct iterator it = {{0}};
    uint32_t line, last = 0;
    for (move m; b->game->theory->next_unit(b, from, who, &it, &m, &line);) {
        check(b->game->legal(b, from, who, m, s->scratch, NULL));
        if (line != NO_LINE)
            check(line >= last), last = line;
        if (wanted != NO_LINE && line != wanted)
            continue;
        memcpy(child, from, b->pos_size);
        b->game->play(b, child, who, m, s->scratch);
        reach(all, child, line);
    }
    free(child);
}

void check_units(const struct spot *s, enum player who)
{
    const struct board *b = s->board;
    struct reached units = {.size = b->pos_size}, direct = {.size = b->pos_size},
                   plain = {.size = b->pos_size};
    struct iterator it = {{0}};
    if (theory_of(b->game)->next_unit == NULL)
        return;
    uint8_t *child = malloc(b->pos_size);
    reach_units(s, who, s->pos, NO_LINE, &units);
    for (size_t i = 0; i < units.count; i++) {
        memcpy(child, units.positions + i * units.size, units.size);
        if (units.lines[i] != NO_LINE)
            reach_units(s, who, child, units.lines[i], &units);
        reach(&plain, child, NO_LINE);
    }
    for (move m; b->game->next(b, s->pos, who, &it, s->scratch, &m);) {
        memcpy(child, s->pos, b->pos_size);
        b->game->play(b, child, who, m, s->scratch);
        reach(&direct, child, NO_LINE);
    }
    for (size_t i = 0; i < direct.count; i++)
        reach(&plain, direct.positions + i * direct.size, NO_LINE);
    check_number(plain.count, direct.count);
    free(child);
    reached_free(&units);
    reached_free(&direct);
    reached_free(&plain);
}

/* The normal forms that a single unit of the given line leads to from `from`. */
static struct reached normal_units(const struct spot *s, enum player who,
                                   const uint8_t *from, uint32_t line)
{
    const struct board *b = s->board;
    struct reached units = {.size = b->pos_size}, normal = {.size = b->pos_size};
    reach_units(s, who, from, line, &units);
    for (size_t i = 0; i < units.count; i++) {
        uint8_t *pos = units.positions + i * units.size;
        b->game->normalise(b, pos, NULL, s->scratch);
        reach(&normal, pos, NO_LINE);
    }
    reached_free(&units);
    return normal;
}

void check_renamed_lines(const struct spot *s, enum player who)
{
    const struct board *b = s->board;
    struct reached units = {.size = b->pos_size};
    if (theory_of(b->game)->next_unit == NULL || b->game->normalise == NULL)
        return;
    reach_units(s, who, s->pos, NO_LINE, &units);
    uint8_t *normal = malloc(b->pos_size);
    for (size_t i = 0; i < units.count; i++) {
        uint32_t line = units.lines[i];
        if (line == NO_LINE)
            continue;
        memcpy(normal, s->pos, b->pos_size);
        b->game->normalise(b, normal, &line, s->scratch);
        struct reached before = normal_units(s, who, s->pos, units.lines[i]),
                       after = normal_units(s, who, normal, line);
        check_number(after.count, before.count);
        for (size_t k = 0; k < before.count; k++)
            reach(&after, before.positions + k * before.size, NO_LINE);
        check_number(after.count, before.count);
        reached_free(&before);
        reached_free(&after);
    }
    reached_free(&units);
    free(normal);
}

/* What the game's formula says about a position; NO_VALUE if it says nothing. */
static value formula_value(const struct spot *s, struct values *store, const uint8_t *pos)
{
    value v;
    check(s->board->game->theory->value(s->board, pos, s->scratch, store, &v));
    return v;
}

/* There is a move to each smaller nimber, and the game's formula finds it. */
static void check_nim_move(struct spot *s, struct values *store, value v)
{
    const struct game *g = s->board->game;
    struct packed p;
    if (g->theory->nim_move == NULL || !value_unpack(store, v, &p) || p.numerator != 0 ||
        p.ups != 0)
        return;
    for (uint32_t goal = 0; goal < p.nimber && goal < 20; goal++) {
        move m;
        if (!g->theory->nim_move(s->board, s->pos, goal, &m))
            return;
        for (int who = LEFT; who <= RIGHT; who++) {
            check(g->legal(s->board, s->pos, (enum player)who, m, s->scratch, NULL));
            memcpy(s->work, s->pos, s->board->pos_size);
            g->play(s->board, s->work, (enum player)who, m, s->scratch);
            check(formula_value(s, store, s->work) == value_nimber(store, goal));
        }
    }
}

/* Stepping through the moves to a nimber gives all of them, in the order of `next`. */
static void check_next_to_nimber(struct spot *s, struct values *store, value v)
{
    const struct game *g = s->board->game;
    struct packed p;
    if (g->theory->next_to_nimber == NULL)
        return;
    check(value_unpack(store, v, &p) && p.numerator == 0 && p.ups == 0);
    for (uint32_t goal = 0; goal < p.nimber + 3; goal++) {
        struct iterator all = {{0}}, some = {{0}};
        move m, found;
        if (goal == p.nimber)
            continue;
        while (g->next(s->board, s->pos, LEFT, &all, s->scratch, &m)) {
            memcpy(s->work, s->pos, s->board->pos_size);
            g->play(s->board, s->work, LEFT, m, s->scratch);
            if (formula_value(s, store, s->work) == value_nimber(store, goal))
                check(g->theory->next_to_nimber(s->board, s->pos, goal, &some, &found) &&
                      found == m);
        }
        check(!g->theory->next_to_nimber(s->board, s->pos, goal, &some, &found));
    }
}

void check_formula(struct spot *s)
{
    const struct game *g = s->board->game;
    value found[2][64];
    size_t count[2] = {0};
    struct memory memory = {0};
    struct values *store = values_new(&memory);
    value v = formula_value(s, store, s->pos);
    bool all = v != NO_VALUE;
    for (int who = LEFT; all && who <= RIGHT; who++) {
        struct iterator it = {{0}};
        for (move m;
             all && g->next(s->board, s->pos, (enum player)who, &it, s->scratch, &m);) {
            memcpy(s->work, s->pos, s->board->pos_size);
            g->play(s->board, s->work, (enum player)who, m, s->scratch);
            value w = formula_value(s, store, s->work);
            all = w != NO_VALUE && count[who] < 64;
            if (all)
                found[who][count[who]++] = w;
        }
    }
    if (all)
        check(v == value_of_options(store, found[LEFT], count[LEFT], found[RIGHT],
                                    count[RIGHT]));
    if (v != NO_VALUE) {
        check_nim_move(s, store, v);
        check_next_to_nimber(s, store, v);
    }
    values_free(store);
}
