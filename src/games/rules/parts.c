/* SPDX-License-Identifier: MIT */
/* parts.c: independent parts of a position of a ruleset, its normal form and its
 * negative. What a part is, and why a position is the sum of its parts: doc/rulesets.md,
 * "Parts". */
#include "games/images.h"
#include "games/rules/acts.h"
#include "games/rules/game.h"

#include <string.h>

/* The workspace of one search for parts. */
struct work {
    const struct acts *acts;
    uint32_t cells;
    letter_set *may;   /* by cell: letters that may ever be there */
    uint16_t *parent;  /* by cell: of a forest of live cells; NOT_LIVE: it is not */
    uint8_t *possible; /* by act */
};

#define NOT_LIVE UINT16_MAX

static struct work work_in(const struct board *b, void *scratch)
{
    const struct rules_board_data *d = rules_of(b);
    struct work w = {.acts = &d->acts, .cells = d->graph.vertices};
    w.may = scratch;
    w.parent = (uint16_t *)(w.may + w.cells);
    w.possible = (uint8_t *)(w.parent + w.cells);
    return w;
}

/* Can all needs be fulfilled, each at some time? */
static bool is_possible(const struct work *w, const struct act *act)
{
    const uint32_t *word = w->acts->words + act->at, *end = word + act->needs;
    for (; word < end; word++)
        if (!(*word & w->may[word_cell(*word)]))
            return false;
    if (act->some == 0)
        return true;
    for (end += act->some; word < end; word++)
        if (*word & w->may[word_cell(*word)])
            return true;
    return false;
}

/* Adds what an act writes to what may be there; says whether that was new. */
static bool add_changes(struct work *w, const struct act *act)
{
    const uint32_t *change = act_changes(w->acts, act);
    bool added = false;
    for (unsigned i = 0; i < act->changes; i++) {
        letter_set *may = &w->may[word_cell(change[i])];
        const letter_set before = *may;
        *may |= (letter_set)(1u << (change[i] & 0xffffu));
        added = added || *may != before;
        w->parent[word_cell(change[i])] = (uint16_t)word_cell(change[i]);
    }
    return added;
}

/* Finds all possible acts, what may ever be in each cell, and the live cells, each a tree
 * of its own. */
static void find_possible(struct work *w, const uint8_t *pos, uint8_t void_letter)
{
    bool changed = true;
    for (uint32_t v = 0; v < w->cells; v++) {
        w->may[v] = (letter_set)(1u << pos[v] | 1u << void_letter);
        w->parent[v] = NOT_LIVE;
    }
    memset(w->possible, 0, w->acts->count);
    while (changed) {
        changed = false;
        for (size_t i = 0; i < w->acts->count; i++)
            if (!w->possible[i] && is_possible(w, &w->acts->list[i])) {
                w->possible[i] = 1;
                changed = add_changes(w, &w->acts->list[i]) || changed;
            }
    }
}

static uint32_t root_of(struct work *w, uint32_t v)
{
    while (w->parent[v] != v) {
        w->parent[v] = w->parent[w->parent[v]];
        v = w->parent[v];
    }
    return v;
}

/* The lower root stays, so that the root of a component is its lowest cell. */
static void join(struct work *w, uint32_t u, uint32_t v)
{
    u = root_of(w, u);
    v = root_of(w, v);
    if (u < v)
        w->parent[v] = (uint16_t)u;
    else
        w->parent[u] = (uint16_t)v;
}

/* Is a need fulfilled whatever happens? */
static bool is_idle(const struct work *w, uint32_t word)
{
    return (w->may[word_cell(word)] & ~word & 0xffffu) == 0;
}

/* How many words of an act, from the first, are needs that count: the group is left out
 * if one of it is always fulfilled. */
static unsigned words_read(const struct work *w, const struct act *act)
{
    const uint32_t *group = w->acts->words + act->at + act->needs;
    for (unsigned i = 0; i < act->some; i++)
        if (is_idle(w, group[i]))
            return act->needs;
    return (unsigned)act->needs + act->some;
}

/* Joins the live cells of all possible acts. */
static void join_all(struct work *w)
{
    for (size_t i = 0; i < w->acts->count; i++) {
        const struct act *act = &w->acts->list[i];
        if (!w->possible[i])
            continue;
        const uint32_t *word = w->acts->words + act->at,
                       *change = act_changes(w->acts, act);
        const uint32_t home = word_cell(*change);
        for (unsigned k = 1; k < act->changes; k++)
            join(w, home, word_cell(change[k]));
        for (unsigned k = 0, read = words_read(w, act); k < read; k++)
            if (w->parent[word_cell(word[k])] != NOT_LIVE && !is_idle(w, word[k]))
                join(w, home, word_cell(word[k]));
    }
}

/* Copies to `part` what the acts of the component read beside its own cells. */
static void keep_read(struct work *w, uint32_t root, const struct ruleset *r,
                      const uint8_t *rest, uint8_t *part)
{
    for (size_t i = 0; i < w->acts->count; i++) {
        const struct act *act = &w->acts->list[i];
        if (!w->possible[i] || root_of(w, word_cell(*act_changes(w->acts, act))) != root)
            continue;
        const uint32_t *word = w->acts->words + act->at;
        for (unsigned k = 0, read = words_read(w, act); k < read; k++) {
            const uint32_t v = word_cell(word[k]);
            if (w->parent[v] == NOT_LIVE && !is_idle(w, word[k]))
                part[v] = r->same[rest[v]];
        }
    }
}

bool rules_part(const struct board *b, uint8_t *rest, uint8_t *part, void *scratch)
{
    const struct ruleset *r = &rules_of(b)->ruleset;
    struct work w = work_in(b, scratch);
    uint32_t root = 0;
    find_possible(&w, rest, r->void_letter);
    while (root < w.cells && w.parent[root] == NOT_LIVE)
        root++;
    if (root == w.cells) {
        memset(rest, r->void_letter, w.cells);
        return false;
    }
    join_all(&w);
    memset(part, r->void_letter, w.cells);
    keep_read(&w, root, r, rest, part);
    for (uint32_t v = root; v < w.cells; v++)
        if (w.parent[v] != NOT_LIVE && root_of(&w, v) == root) {
            part[v] = r->same[rest[v]];
            rest[v] = r->void_letter;
        }
    return true;
}

/* ---- images ---- */

#define MOST_TURNED 1024u /* vertices of a cycle whose turns are all tried */

static struct cells cells_of(const struct board *b, uint8_t *pos)
{
    const struct rules_board_data *d = rules_of(b);
    return (struct cells){pos, graph_rows(&d->graph), graph_columns(&d->graph),
                          d->ruleset.void_letter};
}

void rules_normalise(const struct board *b, uint8_t *pos, uint32_t *line, void *scratch)
{
    const struct rules_board_data *d = rules_of(b);
    (void)line;
    if (graph_is_grid(&d->graph)) {
        const struct cells c = cells_of(b, pos);
        least_image(&c, box_of(&c), d->symmetries, scratch);
    } else if (d->graph.shape == SHAPE_CYCLE && d->graph.vertices <= MOST_TURNED) {
        least_turn(pos, d->graph.vertices, scratch);
    }
}

bool rules_negate(const struct board *b, uint8_t *pos, void *scratch)
{
    const struct rules_board_data *d = rules_of(b);
    if (!d->has_negative)
        return false;
    if (d->negative_turn != 0) {
        const struct cells c = cells_of(b, pos);
        if (!turn_box(&c, box_of(&c), d->negative_turn, scratch))
            return false;
    }
    for (uint32_t v = 0; v < d->graph.vertices; v++)
        pos[v] = d->exchange[pos[v]];
    return true;
}
