/* SPDX-License-Identifier: MIT
 *
 * labels.c: reads what lies on the boards of stones and clicks: LABELS or a pattern
 * that follow a SHAPE, or ROWS, which are board and labels in one.
 */
#include "rules/inside.h"

#include <string.h>

int colour_of(char letter, const char *letters, int colours)
{
    if (letter == '.')
        return 0;
    const char *found = letter ? strchr(letters, letter) : NULL;
    return found ? (int)(found - letters) % colours + 1 : -1;
}

/* Puts colour 1 on the lowest vertex of each component, and different colours on adjacent
 * vertices. */
static bool checkerboard(struct text *t, struct plain *p)
{
    struct parts parts;
    bool ok = true;
    memset(p->cell, 1, p->cells); /* every vertex is occupied */
    parts_find(&parts, p->board, p->cell);
    for (uint32_t v = 0; v < p->cells; v++) {
        uint8_t side;
        uint32_t root = part_of(&parts, v, &side);
        ok = ok && !parts.is_odd[root];
        p->cell[v] = 1 + side;
    }
    parts_free(&parts);
    return ok || fail(t, "this board is not bipartite: it has no checkerboard");
}

/* SplitMix64 (Steele, Lea, Flood 2014). */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* Reads SEED[:K]. */
static bool random_labels(struct text *t, struct plain *p, int colours)
{
    uint64_t state, k = 2;
    if (!read_number(&t->at, UINT64_MAX, &state))
        return fail(t, "expected a seed");
    if (read_char(&t->at, ':') && !read_number(&t->at, 26, &k))
        return fail(t, "expected a number of colours");
    if (k < 1 || k > (uint64_t)colours)
        return fail(t, "this game does not have that many colours");
    for (size_t v = 0; v < p->cells; v++)
        p->cell[v] = (uint8_t)(1 + next_random(&state) % k);
    return true;
}

/* Reads V=x,W=o; on grids a vertex is written as its number or as R,C. */
static bool only_labels(struct text *t, struct plain *p, const char *letters, int colours)
{
    do {
        uint32_t vertex;
        uint64_t number;
        const char *at = t->at;
        if (read_number(&at, p->cells - 1, &number) && *at == '=') {
            vertex = (uint32_t)number;
            t->at = at;
        } else if (!read_vertex(p->board, &t->at, &vertex)) {
            return fail(t, "expected a vertex of the board");
        }
        if (!read_char(&t->at, '='))
            return fail(t, "expected =");
        if (p->cell[vertex])
            return fail(t, "a vertex is named twice");
        int colour = colour_of(*t->at, letters, colours);
        if (colour < 1)
            return fail(t, "expected a colour");
        p->cell[vertex] = (uint8_t)colour;
        t->at++;
    } while (read_char(&t->at, ','));
    return true;
}

/* Reads one character per vertex for `count` vertices from `first` on. */
static bool plain_labels(struct text *t, struct plain *p, size_t first, size_t count,
                         const char *letters, int colours)
{
    for (size_t v = first; v < first + count; v++) {
        if (*t->at == '\0')
            return fail(t, "too few labels");
        int colour = colour_of(*t->at, letters, colours);
        if (colour < 0)
            return fail(t, "not a label of this game");
        p->cell[v] = (uint8_t)colour;
        t->at++;
    }
    return true;
}

static bool all_labels(struct text *t, struct plain *p, const char *letters, int colours)
{
    int colour = colour_of(*t->at, letters, colours);
    if (colour < 0)
        return fail(t, "expected a label of this game");
    t->at++;
    memset(p->cell, colour, p->cells);
    return true;
}

static bool read_labels(struct text *t, struct plain *p, const char *letters, int colours)
{
    bool ok;
    if (strcmp(t->at, "checkerboard") == 0)
        return letters[0] == 'x' || (p->rules == &rules_ruleset && colours > 2)
                   ? checkerboard(t, p)
                   : fail(t, "only stones have a checkerboard");
    if (read_word(&t->at, "random:"))
        ok = random_labels(t, p, colours);
    else if (read_word(&t->at, "only:"))
        ok = only_labels(t, p, letters, colours);
    else if (read_word(&t->at, "all:"))
        ok = all_labels(t, p, letters, colours);
    else
        ok = plain_labels(t, p, 0, p->cells, letters, colours);
    return ok && (*t->at == '\0' || fail(t, "there is text after the labels"));
}

/* Returns the number of labels at the end of the text, or -1 for a pattern, which fits
 * any board. */
static int64_t count_labels(const char *text)
{
    const char *labels = strrchr(text, ' ') + 1;
    bool pattern = strcmp(labels, "checkerboard") == 0 || strchr(labels, ':');
    return pattern ? -1 : (int64_t)strlen(labels);
}

static bool read_rows(struct text *t, struct plain *p, const char *letters, int colours)
{
    size_t rows = 1, columns = strcspn(t->at, "|/");
    for (const char *c = t->at; *c; c++)
        rows += *c == '|' || *c == '/';
    if (!make_grid(t, p->board, rows, columns))
        return false;
    set_cells(p, p->board->vertices);
    for (size_t r = 0; r < rows; r++) {
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
    /* `path xox` leaves out the number of vertices and the blank after it. */
    if (t->at[-1] != ' ' && !read_char(&t->at, ' '))
        return fail(t, "expected a blank and labels");
    return read_labels(t, p, letters, colours);
}
