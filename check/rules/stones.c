/* SPDX-License-Identifier: MIT
 *
 * stones.c: Clobber [SC section 1], Solitaire Clobber [SC section 1] and SC2 with
 * the joker [HAM section 1], on any graph: pick up a stone, put it on an adjacent stone
 * of the other colour, which leaves the board. The three games differ only in who may
 * move when. Impartial Clobber lets both players move both colours; cannibal Clobber lets
 * stones also take those of their own colour.
 *
 * A cell is a vertex: 0 empty, 1 a black stone x (Left), 2 a white stone o (Right).
 */
#include "rules/inside.h"

#include <stdio.h>

enum { STEP, JOKER };

static bool parse(struct plain *p, struct text *t)
{
    if (p->rules == &rules_solitaire_clobber)
        p->turn = 1; /* white moves first unless plain_set_first says otherwise */
    return read_position(t, p, "xoXO", 2);
}

static bool read_move(const struct plain *p, const char *text, struct move *m)
{
    *m = (struct move){.kind = *text == '!' ? JOKER : STEP};
    if (m->kind == JOKER) {
        text++;
        return read_vertex(p->board, &text, &m->from) && *text == '\0';
    }
    return read_vertex(p->board, &text, &m->from) && read_char(&text, '>') &&
           read_vertex(p->board, &text, &m->to) && *text == '\0';
}

static void print_move(const struct plain *p, const struct move *m, char text[MOVE_SIZE])
{
    char from[NAME_SIZE], to[NAME_SIZE];
    vertex_name(p->board, m->from, from);
    vertex_name(p->board, m->to, to);
    if (m->kind == JOKER)
        snprintf(text, MOVE_SIZE, "!%s", from);
    else
        snprintf(text, MOVE_SIZE, "%s>%s", from, to);
}

static bool may_move(const struct plain *p, int who, int stone)
{
    if (p->rules == &rules_clobber)
        return stone == who + 1 || p->variant == IMPARTIAL;
    if (p->rules == &rules_solitaire_clobber)
        return stone == p->turn + 1;
    return true; /* sc2: both colours, in any order */
}

/* The reason is `what`, followed by the name of the vertex. */
static bool refuse_at(char *why, const struct plain *p, uint32_t vertex, const char *what)
{
    char name[NAME_SIZE];
    vertex_name(p->board, vertex, name);
    return refuse(why, "%s %s", what, name);
}

static bool legal(const struct plain *p, int who, struct move *m, char *why)
{
    int stone = p->cell[m->from];
    if (stone == 0)
        return why && refuse_at(why, p, m->from, "there is no stone on");
    if (m->kind == JOKER)
        return p->joker || refuse(why, "there is no joker, or it was used");
    if (!may_move(p, who, stone))
        return why && refuse_at(why, p, m->from,
                                "the other colour is to move, not the stone on");
    if (!is_joined(p->board, m->from, m->to))
        return why && refuse_at(why, p, m->to, "the stone is not adjacent to");
    if (p->cell[m->to] == 0)
        return why && refuse_at(why, p, m->to, "there is no stone on");
    if (p->cell[m->to] == stone && p->variant != CANNIBAL)
        return why &&
               refuse_at(why, p, m->to, "there is no stone of the other colour on");
    return true;
}

static void apply(struct plain *p, const struct move *m)
{
    if (m->kind == JOKER) {
        p->cell[m->from] = 3 - p->cell[m->from];
        p->joker = false;
        return;
    }
    p->cell[m->to] = p->cell[m->from];
    p->cell[m->from] = 0;
    if (p->rules == &rules_solitaire_clobber)
        p->turn = !p->turn;
}

static void candidates(const struct plain *p, int who, struct move_list *list)
{
    uint32_t to;
    (void)who;
    for (uint32_t v = 0; v < p->cells; v++) {
        if (p->cell[v] == 0)
            continue;
        for (struct walk w = {.board = p->board, .vertex = v}; next_neighbour(&w, &to);)
            if (!moves_try(list, (struct move){.from = v, .to = to}))
                return;
        if (p->joker && !moves_try(list, (struct move){.from = v, .kind = JOKER}))
            return;
    }
}

static bool rests(void *cell, uint32_t u, uint32_t v)
{
    const uint8_t *stone = cell;
    /* Stones of different colours can clobber, whoever is to move. */
    return stone[u] == stone[v];
}

#define STONES parse, read_move, print_move, legal, apply, candidates
const struct rules rules_clobber = {"clobber", 2, 1, false, STONES, NULL, NULL};
const struct rules rules_solitaire_clobber = {
    "solitaire-clobber", 1, 1, false, STONES, rests, NULL};
const struct rules rules_sc2 = {"sc2", 1, 1, false, STONES, rests, NULL};
