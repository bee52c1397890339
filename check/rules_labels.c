/* SPDX-License-Identifier: MIT
 *
 * rules_labels.c: reads what lies on the boards of stones and clicks: LABELS and their
 * patterns behind a SHAPE, and the two forms that give the board with its labels, ROWS
 * and `columns RUNS`.
 */
#include "rules_inside.h"

#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The colour of a letter; 0 for the dot, -1 if it is neither. */
static int colour_of(char letter, const char *letters, int colours)
{
    if (letter == '.')
        return 0;
    const char *found = letter ? strchr(letters, letter) : NULL;
    return found ? (int)(found - letters) % colours + 1 : -1;
}

/* Colour 1 on the lowest vertex of each component, then always the other colour. */
static bool checkerboard(struct text *t, struct plain *p)
{
    const struct board *b = p->board;
    for (int v = 0; v < b->vertices; v++) {
        bool grew = p->cell[v] == 0;
        if (p->cell[v] == 0)
            p->cell[v] = 1;
        while (grew) {
            grew = false;
            for (int e = 0; e < b->edges; e++)
                for (int i = 0; i < 2; i++) {
                    int from = b->edge[e][i], to = b->edge[e][!i];
                    if (p->cell[from] && !p->cell[to]) {
                        p->cell[to] = 3 - p->cell[from];
                        grew = true;
                    }
                }
        }
    }
    for (int e = 0; e < b->edges; e++)
        if (p->cell[b->edge[e][0]] == p->cell[b->edge[e][1]])
            return fail(t, "this board is not bipartite: it has no checkerboard");
    return true;
}

/* SplitMix64 (Steele, Lea, Flood 2014). */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* SEED[:K] */
static bool random_labels(struct text *t, struct plain *p, int colours)
{
    int k = 2;
    char *end;
    errno = 0;
    uint64_t state = strtoull(t->at, &end, 10);
    if (!isdigit((unsigned char)*t->at) || errno == ERANGE)
        return fail(t, "expected a seed");
    t->at = end;
    if (read_char(&t->at, ':') && !read_number(&t->at, &k))
        return fail(t, "expected a number of colours");
    if (k < 1 || k > colours)
        return fail(t, "this game has not so many colours");
    for (int v = 0; v < p->cells; v++)
        p->cell[v] = 1 + (int)(next_random(&state) % (uint64_t)k);
    return true;
}

/* V=x,W=o; on grids a vertex may be its number or R,C. */
static bool only_labels(struct text *t, struct plain *p, const char *letters, int colours)
{
    do {
        int vertex, number, colour;
        const char *at = t->at;
        if (read_number(&at, &number) && *at == '=' && number < p->cells) {
            vertex = number;
            t->at = at;
        } else if (!read_vertex(p->board, &t->at, &vertex)) {
            return fail(t, "expected a vertex of the board");
        }
        if (!read_char(&t->at, '='))
            return fail(t, "expected =");
        if (p->cell[vertex])
            return fail(t, "a vertex twice");
        if ((colour = colour_of(*t->at, letters, colours)) < 1)
            return fail(t, "expected a colour");
        p->cell[vertex] = colour;
        t->at++;
    } while (read_char(&t->at, ','));
    return true;
}

/* One character a vertex, `count` vertices from `first` on. */
static bool plain_labels(struct text *t, struct plain *p, int first, int count,
                         const char *letters, int colours)
{
    for (int v = first; v < first + count; v++) {
        if (*t->at == '\0')
            return fail(t, "too few labels");
        if ((p->cell[v] = colour_of(*t->at, letters, colours)) < 0)
            return fail(t, "not a label of this game");
        t->at++;
    }
    return true;
}

static bool read_labels(struct text *t, struct plain *p, const char *letters, int colours)
{
    bool ok;
    if (strcmp(t->at, "checkerboard") == 0) /* even where it could be twelve labels */
        return checkerboard(t, p);
    if (read_word(&t->at, "random:"))
        ok = random_labels(t, p, colours);
    else if (read_word(&t->at, "only:"))
        ok = only_labels(t, p, letters, colours);
    else
        ok = plain_labels(t, p, 0, p->cells, letters, colours);
    return ok && (*t->at == '\0' || fail(t, "text behind the labels"));
}

/* The number of labels at the end of the text; -1 for a pattern, which fits any. */
static int count_labels(const char *text)
{
    const char *labels = strrchr(text, ' ') + 1;
    bool pattern = strcmp(labels, "checkerboard") == 0 || strchr(labels, ':');
    size_t count = strlen(labels);
    return pattern ? -1 : count > MAX_VERTICES ? MAX_VERTICES + 1 : (int)count;
}

/* Whole positions */

static bool read_rows(struct text *t, struct plain *p, const char *letters, int colours)
{
    int rows = 1, columns = (int)strcspn(t->at, "|/");
    for (const char *c = t->at; *c; c++)
        rows += *c == '|' || *c == '/';
    if (!make_grid(t, p->board, rows, columns))
        return false;
    set_cells(p, p->board->vertices);
    for (int r = 0; r < rows; r++) {
        if (r > 0 && !read_char(&t->at, '|') && !read_char(&t->at, '/'))
            return fail(t, "this row is longer than the first");
        if (!plain_labels(t, p, r * columns, columns, letters, colours))
            return false;
    }
    return *t->at == '\0' || fail(t, "this row is longer than the first");
}

bool read_position(struct text *t, struct plain *p, const char *letters, int colours)
{
    p->board = board_new();
    if (!strchr(t->at, ' '))
        return read_rows(t, p, letters, colours);
    if (!read_shape(t, p->board, count_labels(t->at)))
        return false;
    set_cells(p, p->board->vertices);
    /* `path xox` has the number of vertices, and its blank, left out. */
    if (t->at[-1] != ' ' && !read_char(&t->at, ' '))
        return fail(t, "expected a blank and labels");
    return read_labels(t, p, letters, colours);
}

/* One column of runs, bottom to top: `2a.3b`; a run without a number is one block. Writes
 * it, if p has cells, into column c. Returns its height, or -1. */
static int read_runs(struct text *t, struct plain *p, int c, const char *letters)
{
    int height = 0;
    while (*t->at && *t->at != '|') {
        int count = 1;
        read_number(&t->at, &count);
        int colour = colour_of(*t->at, letters, (int)strlen(letters));
        if (colour < 0 || count < 1 || count > MAX_VERTICES - height) {
            fail(t, "expected runs of blocks such as 3a2b");
            return -1;
        }
        t->at++;
        for (int i = 0; i < count; i++, height++)
            if (p->cells)
                p->cell[(p->board->rows - 1 - height) * p->board->columns + c] = colour;
    }
    return height;
}

/* Reads twice: first for the size of the frame, then the blocks. */
bool read_columns(struct text *t, struct plain *p, const char *letters)
{
    const char *runs = t->at;
    int rows = 0, columns = 0;
    do {
        int height = read_runs(t, p, columns++, letters);
        if (height < 0)
            return false;
        if (height == 0)
            return fail(t, "an empty column");
        rows = height > rows ? height : rows;
    } while (read_char(&t->at, '|'));
    p->board = board_new();
    if (!make_grid(t, p->board, rows, columns))
        return false;
    set_cells(p, p->board->vertices);
    t->at = runs;
    for (int c = 0; c < columns; c++) {
        t->at += c > 0; /* the separator */
        read_runs(t, p, c, letters);
    }
    return true;
}
