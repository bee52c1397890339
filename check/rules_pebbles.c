/* SPDX-License-Identifier: MIT
 *
 * rules_pebbles.c: Blocking Pebbles, Ruleset 1 of [BP section 2]. Left moves blue and
 * green pebbles, Right red and green ones. A free move carries any number of pebbles
 * against an arc; a toll move takes two pebbles from a vertex, puts one on an
 * out-neighbour and discards the other. No pebble of one's own colour may go where the
 * opponent's colour lies; green may always go.
 *
 * The cells are three numbers a vertex: blue, red, green. So player 0 owns colour 0,
 * player 1 owns colour 1, and both own colour 2.
 */
#include "rules_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GREEN = 2 };
static const char colour_name[] = "brg";

static int *pebbles(const struct plain *p, int vertex, int colour)
{
    return &p->cell[3 * vertex + colour];
}

/* `(blue,red)`, `(blue,red,green)`, or the same in square brackets. */
static bool read_tuple(const char **at, int tuple[3])
{
    char close = **at == '[' ? ']' : ')';
    tuple[GREEN] = 0;
    if (!read_char(at, '(') && !read_char(at, '['))
        return false;
    if (!read_number(at, &tuple[0]) || !read_char(at, ',') || !read_number(at, &tuple[1]))
        return false;
    if (read_char(at, ',') && !read_number(at, &tuple[GREEN]))
        return false;
    return read_char(at, close);
}

/* All tuples up to the end of the text into p->cell; `(0,0)x998` counts 998 times. The
 * paper puts a bracket around all and commas between them: [[1,0],[2,4],[0,0]]. */
static bool read_tuples(struct text *t, struct plain *p)
{
    int vertices = 0, total = 0, cell[3 * MAX_VERTICES];
    bool paper = t->at[0] == '[' && t->at[1] == '[';
    t->at += paper;
    do {
        int tuple[3], times = 1;
        if ((*t->at == '[') != paper || !read_tuple(&t->at, tuple))
            return fail(t, "expected pebbles such as (1,0) or (1,0,2)");
        if (read_char(&t->at, 'x') && (!read_number(&t->at, &times) || times < 1))
            return fail(t, "expected a number of repeats");
        for (; times > 0; times--) {
            if (vertices == MAX_VERTICES)
                return fail(t, "too many vertices");
            for (int i = 0; i < 3; i++) {
                if (tuple[i] > MAX_NUMBER - total)
                    return fail(t, "too many pebbles");
                total += cell[3 * vertices + i] = tuple[i];
            }
            vertices++;
        }
        while (!paper && read_char(&t->at, ' '))
            continue;
    } while (paper ? read_char(&t->at, ',') : *t->at != '\0');
    if ((paper && !read_char(&t->at, ']')) || *t->at)
        return fail(t, "text behind the pebbles");
    set_cells(p, 3 * vertices);
    memcpy(p->cell, cell, (size_t)p->cells * sizeof *cell);
    return true;
}

static bool parse(struct plain *p, struct text *t)
{
    const char *tuples = strpbrk(t->at, "([");
    if (!tuples)
        return fail(t, "expected pebbles such as (1,0)");
    struct text rest = *t;
    rest.at = tuples;
    if (!read_tuples(&rest, p))
        return false;
    p->board = board_new();
    if (!read_digraph(t, p->board, p->cells / 3))
        return false;
    if (!read_char(&t->at, ' '))
        return fail(t, "expected a blank");
    while (read_char(&t->at, ' '))
        continue;
    if (t->at != tuples)
        return fail(t, "expected the pebbles here");
    if (p->cells != 3 * p->board->vertices)
        return fail(t, "the number of vertices and of pebble counts differ");
    return true;
}

/* May `who` bring a pebble of this colour to the vertex? */
static bool may_enter(const struct plain *p, int who, int vertex, int colour)
{
    return colour == GREEN || *pebbles(p, vertex, !who) == 0;
}

/* `1b2g`: own pebbles, green pebbles, or both, from `from` against an arc to `to`. */
static bool play_free(struct plain *p, int who, int from, int to, const char *move)
{
    int own = 0, green = 0, number;
    while (read_number(&move, &number)) {
        if (number == 0)
            return false;
        if (own == 0 && green == 0 && read_char(&move, colour_name[who]))
            own = number;
        else if (green == 0 && read_char(&move, 'g'))
            green = number;
        else
            return false;
    }
    if (*move || own + green == 0 || !has_arc(p->board, to, from))
        return false;
    if (own > *pebbles(p, from, who) || green > *pebbles(p, from, GREEN))
        return false;
    if (own > 0 && !may_enter(p, who, to, who))
        return false;
    *pebbles(p, from, who) -= own;
    *pebbles(p, from, GREEN) -= green;
    *pebbles(p, to, who) += own;
    *pebbles(p, to, GREEN) += green;
    return true;
}

/* The colour of a letter, if `who` may move pebbles of it; else -1. */
static int own_colour(int who, char letter)
{
    if (letter == 'g')
        return GREEN;
    return letter == colour_name[who] ? who : -1;
}

/* `b-g`: a blue and a green pebble leave `from`, the blue one arrives at `to`. */
static bool play_toll(struct plain *p, int who, int from, int to, const char *move)
{
    if (strlen(move) != 3 || move[1] != '-' || !has_arc(p->board, from, to))
        return false;
    int placed = own_colour(who, move[0]), discarded = own_colour(who, move[2]);
    if (placed < 0 || discarded < 0 || !may_enter(p, who, to, placed))
        return false;
    if (*pebbles(p, from, placed) < 1 ||
        *pebbles(p, from, discarded) < (placed == discarded ? 2 : 1))
        return false;
    --*pebbles(p, from, placed);
    --*pebbles(p, from, discarded);
    ++*pebbles(p, to, placed);
    return true;
}

static bool play(struct plain *p, int who, const char *move)
{
    int from, to;
    if (!read_vertex(p->board, &move, &from) || !read_char(&move, '>') ||
        !read_vertex(p->board, &move, &to) || !read_char(&move, ':'))
        return false;
    if (*move >= '0' && *move <= '9')
        return play_free(p, who, from, to, move);
    return play_toll(p, who, from, to, move);
}

static void try_free(const struct plain *p, int who, int from, int to,
                     struct move_list *list)
{
    char move[MOVE_SIZE];
    for (int own = 0; own <= *pebbles(p, from, who); own++)
        for (int green = 0; green <= *pebbles(p, from, GREEN); green++) {
            int used = snprintf(move, sizeof move, "%d>%d:", from, to);
            if (own > 0)
                used += snprintf(move + used, sizeof move - (size_t)used, "%d%c", own,
                                 colour_name[who]);
            if (green > 0)
                snprintf(move + used, sizeof move - (size_t)used, "%dg", green);
            moves_try(list, move);
        }
}

static void candidates(const struct plain *p, int who, struct move_list *list)
{
    const int colours[2] = {who, GREEN};
    char move[MOVE_SIZE];
    for (int e = 0; e < p->board->edges; e++) {
        int tail = p->board->edge[e][0], head = p->board->edge[e][1];
        try_free(p, who, head, tail, list);
        for (int i = 0; i < 4; i++) {
            snprintf(move, sizeof move, "%d>%d:%c-%c", tail, head,
                     colour_name[colours[i / 2]], colour_name[colours[i % 2]]);
            moves_try(list, move);
        }
    }
}

const struct rules rules_pebbles = {"pebbles", 2, parse, play, candidates};
