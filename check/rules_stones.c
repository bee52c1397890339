/* SPDX-License-Identifier: MIT
 *
 * rules_stones.c: Clobber [SC section 1], Solitaire Clobber [SC section 1] and SC2 with
 * the joker [HAM section 1], on any graph: pick up a stone, put it on an adjacent stone
 * of the other colour, which leaves the board. The three games differ only in who may
 * move when.
 *
 * A cell is a vertex: 0 empty, 1 a black stone x (Left), 2 a white stone o (Right).
 */
#include "rules_inside.h"

#include <stdio.h>

static bool parse(struct plain *p, struct text *t)
{
    if (p->rules == &rules_solitaire_clobber)
        p->turn = 1; /* white moves first unless plain_set_first says otherwise */
    return read_position(t, p, "xoXO", 2);
}

static bool may_move(const struct plain *p, int who, int stone)
{
    if (p->rules == &rules_clobber)
        return stone == who + 1;
    if (p->rules == &rules_solitaire_clobber)
        return stone == p->turn + 1;
    return stone != 0; /* sc2: both colours, in any order */
}

static bool play_joker(struct plain *p, const char *move)
{
    int vertex;
    if (!p->joker || !read_vertex(p->board, &move, &vertex) || *move)
        return false;
    if (p->cell[vertex] == 0)
        return false;
    p->cell[vertex] = 3 - p->cell[vertex];
    p->joker = false;
    return true;
}

static bool play(struct plain *p, int who, const char *move)
{
    if (*move == '!')
        return play_joker(p, move + 1);
    int from, to;
    if (!read_vertex(p->board, &move, &from) || !read_char(&move, '>') ||
        !read_vertex(p->board, &move, &to) || *move)
        return false;
    if (!has_arc(p->board, from, to) && !has_arc(p->board, to, from))
        return false;
    if (!may_move(p, who, p->cell[from]))
        return false;
    if (p->cell[to] != 3 - p->cell[from]) /* empty, or a stone of the same colour */
        return false;
    p->cell[to] = p->cell[from];
    p->cell[from] = 0;
    if (p->rules == &rules_solitaire_clobber)
        p->turn = !p->turn;
    return true;
}

static void candidates(const struct plain *p, int who, struct move_list *list)
{
    const struct board *b = p->board;
    char a[NAME_SIZE], c[NAME_SIZE], move[MOVE_SIZE];
    (void)who;
    for (int e = 0; e < b->edges; e++) {
        vertex_name(b, b->edge[e][0], a);
        vertex_name(b, b->edge[e][1], c);
        snprintf(move, sizeof move, "%s>%s", a, c);
        moves_try(list, move);
        snprintf(move, sizeof move, "%s>%s", c, a);
        moves_try(list, move);
    }
    for (int v = 0; p->joker && v < b->vertices; v++) {
        vertex_name(b, v, a);
        snprintf(move, sizeof move, "!%s", a);
        moves_try(list, move);
    }
}

const struct rules rules_clobber = {"clobber", 2, parse, play, candidates};
const struct rules rules_solitaire_clobber = {"solitaire-clobber", 1, parse, play,
                                              candidates};
const struct rules rules_sc2 = {"sc2", 1, parse, play, candidates};
