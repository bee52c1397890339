/* SPDX-License-Identifier: MIT */
/* staying.c: finds blocks that no play can remove.
 *
 * A block that is the only one of its colour stays. Blocks that stay are in the way of
 * others: the height of a block is never less than the number of staying blocks below it,
 * and a column with a staying block never closes. So a block may turn out never to meet
 * another of its colour, and then it stays, too. doc/click-boards.md has the proof. */
#include "games/clicks/clicks.h"

#include <string.h>

/* Blocks by colour, and what is known so far. Heights count from 0. */
struct isolation {
    uint32_t rows;
    uint16_t cell[CLICKS_MOST_ISOLATED]; /* the cells of colour 1, then of colour 2, … */
    uint32_t first[CLICKS_COLOURS + 1];  /* where each colour begins in `cell` */
    bool stays[CLICKS_MOST_ISOLATED];    /* indexed by cell */
    uint16_t low[CLICKS_MOST_ISOLATED];  /* for each cell: blocks below it that stay */
    uint16_t walls[CLICKS_MOST_ISOLATED + 1]; /* by column: earlier ones that stay */
};

static void sort_blocks(struct isolation *s, const struct clicks *k, const uint8_t *pos)
{
    uint32_t next[CLICKS_COLOURS + 1] = {0};
    const uint32_t cells = clicks_cells(k);
    for (uint32_t i = 0; i < cells; i++)
        next[pos[i] + 1]++;
    next[1] = 0; /* empty cells are not listed */
    for (unsigned colour = 1; colour < CLICKS_COLOURS; colour++)
        next[colour + 1] += next[colour];
    memcpy(s->first, next, sizeof s->first);
    for (uint32_t i = 0; i < cells; i++)
        if (pos[i] != 0)
            s->cell[next[pos[i]]++] = (uint16_t)i;
}

/* Updates `low` and `walls`. */
static void raise_walls(struct isolation *s, const struct clicks *k)
{
    s->walls[0] = 0;
    for (uint32_t c = 0; c < k->columns; c++) {
        uint16_t below = 0;
        for (uint32_t i = c * k->rows; i < (c + 1) * k->rows; i++) {
            s->low[i] = below;
            below = (uint16_t)(below + s->stays[i]);
        }
        s->walls[c + 1] = (uint16_t)(s->walls[c] + (below > 0));
    }
}

/* May two blocks of one colour, neither of which is known to stay, ever meet? */
static bool may_meet(const struct isolation *s, uint32_t a, uint32_t b)
{
    const uint32_t left = (a < b ? a : b) / s->rows, right = (a < b ? b : a) / s->rows;
    if (left == right)
        return s->low[a] == s->low[b]; /* nothing between them stays */
    return s->walls[right] == s->walls[left + 1] && s->low[a] <= b % s->rows &&
           s->low[b] <= a % s->rows;
}

static bool has_partner(const struct isolation *s, uint32_t cell, uint32_t first,
                        uint32_t end)
{
    for (uint32_t i = first; i < end; i++)
        if (s->cell[i] != cell && !s->stays[s->cell[i]] && may_meet(s, cell, s->cell[i]))
            return true;
    return false;
}

/* Finds more blocks that stay. Returns false if there are none. */
static bool find_more(struct isolation *s, uint32_t staying[CLICKS_COLOURS])
{
    bool more = false;
    for (unsigned colour = 1; colour < CLICKS_COLOURS; colour++)
        for (uint32_t i = s->first[colour]; i < s->first[colour + 1]; i++)
            if (!s->stays[s->cell[i]] &&
                !has_partner(s, s->cell[i], s->first[colour], s->first[colour + 1])) {
                s->stays[s->cell[i]] = more = true;
                staying[colour]++;
            }
    return more;
}

void clicks_staying(const struct clicks *k, const uint8_t *pos,
                    uint32_t staying[CLICKS_COLOURS])
{
    struct isolation s;
    memset(staying, 0, CLICKS_COLOURS * sizeof *staying);
    s.rows = k->rows;
    memset(s.stays, 0, clicks_cells(k) * sizeof *s.stays);
    sort_blocks(&s, k, pos);
    do
        raise_walls(&s, k);
    while (find_more(&s, staying));
}
