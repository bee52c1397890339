/* SPDX-License-Identifier: MIT
 *
 * rules_clicks.c: Clickomania and Same Game [CLICK section 1], and the two games for two
 * players [CLICK section 5]. A click removes a connected group of at least two blocks of
 * one colour; blocks fall down in their column; empty columns close towards column 1.
 *
 * A cell is a square of the frame, row by row from the top: 0 empty, 1 colour a, 2 b, ...
 */
#include "rules_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int *square(const struct plain *p, int row, int column)
{
    return &p->cell[row * p->board->columns + column];
}

/* Blocks fall: keep the order of each column and stack it on the bottom of the frame. */
static void settle(struct plain *p)
{
    for (int c = 0; c < p->board->columns; c++) {
        int floor = p->board->rows - 1;
        for (int r = p->board->rows - 1; r >= 0; r--) {
            int block = *square(p, r, c);
            *square(p, r, c) = 0;
            if (block)
                *square(p, floor--, c) = block;
        }
    }
}

/* Columns close: a settled column is empty exactly if its lowest square is. */
static void close_columns(struct plain *p)
{
    int rows = p->board->rows, target = 0;
    for (int c = 0; c < p->board->columns; c++) {
        if (*square(p, rows - 1, c) == 0)
            continue;
        for (int r = 0; target < c && r < rows; r++) {
            *square(p, r, target) = *square(p, r, c);
            *square(p, r, c) = 0;
        }
        target++;
    }
}

static bool parse(struct plain *p, struct text *t)
{
    bool partizan = p->rules == &rules_click_partizan;
    const char *letters = partizan ? "ab" : "abcdefghijklmnopqrstuvwxyz";
    bool ok = read_word(&t->at, "columns ")
                  ? read_columns(t, p, letters)
                  : read_position(t, p, letters, (int)strlen(letters));
    if (!ok)
        return false;
    if (p->board->rows == 0)
        return fail(t, "this game is played on a grid");
    size_t size = (size_t)p->cells * sizeof *p->cell;
    int *given = memcpy(alloc_again(NULL, 1, size), p->cell, size);
    settle(p);
    close_columns(p);
    bool settled = memcmp(given, p->cell, size) == 0;
    free(given);
    return settled || fail(t, "a block floats or an empty column is left of blocks");
}

/* Sets mark[v] to 1 for the group of `start`; returns its size. Marks of other groups in
 * the same array do no harm. */
static int mark_group(const struct plain *p, int start, char *mark)
{
    int size = 1;
    bool grew = true;
    mark[start] = 1;
    while (grew) {
        grew = false;
        for (int e = 0; e < p->board->edges; e++) {
            int a = p->board->edge[e][0], b = p->board->edge[e][1];
            if (p->cell[a] != p->cell[b] || mark[a] == mark[b])
                continue;
            mark[a] = mark[b] = 1;
            size++;
            grew = true;
        }
    }
    return size;
}

static char *no_marks(const struct plain *p)
{
    return memset(alloc_again(NULL, (size_t)p->cells, 1), 0, (size_t)p->cells);
}

static bool play(struct plain *p, int who, const char *move)
{
    int start;
    if (!read_vertex(p->board, &move, &start) || *move || p->cell[start] == 0)
        return false;
    if (p->rules == &rules_click_partizan && p->cell[start] != who + 1)
        return false;
    char *mark = no_marks(p);
    bool legal = mark_group(p, start, mark) >= 2;
    for (int v = 0; legal && v < p->cells; v++)
        if (mark[v])
            p->cell[v] = 0;
    free(mark);
    if (legal) {
        settle(p);
        close_columns(p);
    }
    return legal;
}

/* Each group once, named by its first square: columns from the left, each from below. */
static void candidates(const struct plain *p, int who, struct move_list *list)
{
    (void)who;
    char *seen = no_marks(p), name[NAME_SIZE];
    for (int c = 0; c < p->board->columns; c++)
        for (int r = p->board->rows - 1; r >= 0; r--) {
            int v = r * p->board->columns + c;
            if (p->cell[v] == 0 || seen[v])
                continue;
            mark_group(p, v, seen);
            vertex_name(p->board, v, name);
            moves_try(list, name);
        }
    free(seen);
}

const struct rules rules_clickomania = {"clickomania", 1, parse, play, candidates};
const struct rules rules_samegame = {"samegame", 1, parse, play, candidates};
const struct rules rules_click_impartial = {"click-impartial", 2, parse, play,
                                            candidates};
const struct rules rules_click_partizan = {"click-partizan", 2, parse, play, candidates};
