/* SPDX-License-Identifier: MIT
 *
 * template.c: the plain rules of src/games/template.c, to be copied with it: a
 * move takes one or two stones from a pile, and `2` is the move that takes two.
 *
 * The one cell is the pile.
 */
#include "rules/inside.h"

#include <inttypes.h>
#include <stdio.h>

static bool parse(struct plain *p, struct text *t)
{
    set_cells(p, 1);
    return (read_number(&t->at, 255, &p->number[0]) && *t->at == '\0') ||
           fail(t, "expected a number of stones, at most 255, and nothing else");
}

/* Reads whatever looks like a move; `legal` decides whether it is one. */
static bool read_move(const struct plain *p, const char *text, struct move *m)
{
    (void)p;
    return read_number(&text, UINT64_MAX, &m->own) && *text == '\0';
}

static void print_move(const struct plain *p, const struct move *m, char text[MOVE_SIZE])
{
    (void)p;
    snprintf(text, MOVE_SIZE, "%" PRIu64, m->own);
}

/* The rule itself. */
static bool legal(const struct plain *p, int who, struct move *m, char *why)
{
    (void)who;
    if (m->own < 1 || m->own > 2)
        return refuse(why, "one or two stones are taken");
    return m->own <= p->number[0] || refuse(why, "there are not that many stones");
}

static void apply(struct plain *p, const struct move *m)
{
    p->number[0] -= m->own;
}

/* Tries moves that include all legal ones; moves_try drops the others. */
static void candidates(const struct plain *p, int who, struct move_list *list)
{
    (void)p, (void)who;
    for (uint64_t taken = 1; taken <= 2; taken++)
        if (!moves_try(list, (struct move){.own = taken}))
            return;
}

const struct rules rules_template = {
    .name = "take-away",
    .players = 2,
    .cell_size = 8, /* `number`, not `cell` */
    .impartial = true,
    .parse = parse,
    .read_move = read_move,
    .print_move = print_move,
    .legal = legal,
    .apply = apply,
    .candidates = candidates,
};
