/* SPDX-License-Identifier: MIT
 *
 * pebbling.c: graph pebbling [BP section 1]. A move takes two pebbles from a vertex
 * and puts one on a neighbour. The result is 0 if the root has a pebble, else 1; play
 * may end at any time. `3>4` is a move, `3>4:5` is the same move made five times.
 *
 * A cell is the number of pebbles on a vertex. How often a move is made is in `own`.
 */
#include "rules/inside.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The pebbles begin at the first parenthesis before a digit: no shape has one. */
static const char *find_pebbles(const char *text)
{
    for (; (text = strchr(text, '(')); text++)
        if (text[1] >= '0' && text[1] <= '9')
            return text;
        else if (text[1] == ' ' && text[2] >= '0' && text[2] <= '9')
            return text;
    return NULL;
}

/* Reads a shape that says how many vertices it has, because the pebbles do not tell. */
static bool read_sized_shape(struct text *t, struct board *b, int64_t vertices)
{
    (void)vertices;
    return read_shape(t, b, -1);
}

static bool parse(struct plain *p, struct text *t)
{
    uint64_t sum = 0;
    if (!read_pebbles(t, p, find_pebbles(t->at), 1, 1, read_sized_shape))
        return false;
    for (size_t v = 0; v < p->cells; v++) {
        sum += p->number[v]; /* it was below 2^63 before, and so is every number */
        if (sum > INT64_MAX)
            return fail(t, "too many pebbles");
    }
    p->root = p->board->vertices;
    return true;
}

static bool read_move(const struct plain *p, const char *text, struct move *m)
{
    *m = (struct move){.own = 1};
    if (!read_vertex(p->board, &text, &m->from) || !read_char(&text, '>') ||
        !read_vertex(p->board, &text, &m->to))
        return false;
    if (read_char(&text, ':') && (!read_number(&text, INT64_MAX, &m->own) || m->own == 0))
        return false;
    return *text == '\0';
}

static void print_move(const struct plain *p, const struct move *m, char text[MOVE_SIZE])
{
    char from[NAME_SIZE], to[NAME_SIZE];
    vertex_name(p->board, m->from, from);
    vertex_name(p->board, m->to, to);
    if (m->own == 1)
        snprintf(text, MOVE_SIZE, "%s>%s", from, to);
    else
        snprintf(text, MOVE_SIZE, "%s>%s:%" PRIu64, from, to, m->own);
}

static bool legal(const struct plain *p, int who, struct move *m, char *why)
{
    (void)who;
    if (!is_joined(p->board, m->from, m->to))
        return refuse(why, "the two vertices are not adjacent");
    return m->own <= p->number[m->from] / 2 ||
           refuse(why, "there are too few pebbles: each move takes two");
}

static void apply(struct plain *p, const struct move *m)
{
    p->number[m->from] -= 2 * m->own;
    p->number[m->to] += m->own;
}

static void candidates(const struct plain *p, int who, struct move_list *list)
{
    uint32_t to;
    (void)who;
    for (uint32_t v = 0; v < p->cells; v++)
        if (p->number[v] >= 2)
            for (struct walk w = {.board = p->board, .vertex = v};
                 next_neighbour(&w, &to);)
                if (!moves_try(list, (struct move){.from = v, .to = to, .own = 1}))
                    return;
}

static uint64_t left(const struct plain *p)
{
    return p->root == p->board->vertices || p->number[p->root] == 0;
}

const struct rules rules_pebbling = {
    .name = "pebbling",
    .players = 1,
    .cell_size = 8,
    .parse = parse,
    .read_move = read_move,
    .print_move = print_move,
    .legal = legal,
    .apply = apply,
    .candidates = candidates,
    .left = left,
};
