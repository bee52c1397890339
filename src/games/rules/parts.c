/* SPDX-License-Identifier: MIT */
/* parts.c: independent parts of a position of a ruleset, its normal form and its
 * negative. doc/rulesets.md, "Parts", says what a part is and why a position is the sum
 * of its parts. */
#include "games/images.h"
#include "games/rules/acts.h"
#include "games/rules/game.h"

#include <string.h>

#include "base/checked.h"

/* The workspace of one search for parts. */
struct parts_work {
    const struct acts *acts;
    const struct ruleset *ruleset;
    uint32_t cells;
    letter_set *may;    /* by cell: the letters that may ever be there */
    uint16_t *parent;   /* by cell: parent in a forest of live cells, or NOT_LIVE */
    uint32_t *possible; /* acts that are possible */
    uint32_t *waiting;  /* acts that may still turn out to be possible */
    size_t possibles, waits;
    bool reads_others; /* an act reads cells that are not live, by a need that is not idle
                        */
};

#define NOT_LIVE UINT16_MAX

static struct parts_work work_in(const struct board *b, void *scratch)
{
    const struct rules_board_data *d = rules_of(b);
    struct parts_work w = {
        .acts = &d->acts, .ruleset = &d->ruleset, .cells = d->graph.vertices};
    w.possible = scratch;
    w.waiting = w.possible + d->acts.count;
    w.may = (letter_set *)(w.waiting + d->acts.count);
    w.parent = w.may + w.cells;
    return w;
}

size_t rules_scratch(const struct rules_board_data *d)
{
    return checked_bytes(d->graph.vertices, sizeof(letter_set) + sizeof(uint16_t)) +
           checked_bytes(d->acts.count, 2 * sizeof(uint32_t));
}

/* Can each need of the act be fulfilled at some time? */
static inline bool is_possible(const struct parts_work *w, const struct act *act)
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

/* Notes a possible act and adds the letters that it writes to `may`. Returns whether any
 * of them were new. */
static bool note_possible(struct parts_work *w, uint32_t i)
{
    const struct act *act = &w->acts->list[i];
    const uint32_t *change = act_changes(w->acts, act);
    letter_set added = 0;
    w->possible[w->possibles++] = i;
    for (unsigned k = 0; k < act->changes; k++) {
        const uint32_t cell = word_cell(change[k]);
        const letter_set letter = (letter_set)(1u << (change[k] & 0xffffu));
        added |= letter & (letter_set)~w->may[cell];
        w->may[cell] |= letter;
        w->parent[cell] = (uint16_t)cell;
    }
    return added != 0;
}

/* Looks once at all acts of a player. Skips anchors whose letter can never become what
 * their acts need. */
static bool look_at_acts(struct parts_work *w, const uint8_t *pos,
                         const struct player_acts *p)
{
    bool changed = false;
    for (uint32_t v = 0; v < w->cells; v++) {
        if (!(p->needed[v] & w->ruleset->reach[pos[v]]))
            continue;
        for (uint32_t i = p->first[v]; i < p->first[v + 1]; i++)
            if (is_possible(w, &w->acts->list[i]))
                changed = note_possible(w, i) || changed;
            else
                w->waiting[w->waits++] = i;
    }
    return changed;
}

/* Finds all possible acts, the letters that may ever be in each cell, and the live cells,
 * each as a tree of its own. */
static void find_possible(struct parts_work *w, const uint8_t *pos)
{
    const struct player_acts *of = w->acts->of;
    const letter_set always = (letter_set)(1u << w->ruleset->void_letter);
    for (uint32_t v = 0; v < w->cells; v++) {
        w->may[v] = (letter_set)(1u << pos[v]) | always;
        w->parent[v] = NOT_LIVE;
    }
    bool changed = look_at_acts(w, pos, &of[LEFT]);
    if (of[RIGHT].first != of[LEFT].first)
        changed = look_at_acts(w, pos, &of[RIGHT]) || changed;
    while (changed) {
        const size_t waits = w->waits;
        changed = false;
        w->waits = 0;
        for (size_t k = 0; k < waits; k++)
            if (is_possible(w, &w->acts->list[w->waiting[k]]))
                changed = note_possible(w, w->waiting[k]) || changed;
            else
                w->waiting[w->waits++] = w->waiting[k];
    }
}

static uint32_t root_of(struct parts_work *w, uint32_t v)
{
    while (w->parent[v] != v) {
        w->parent[v] = w->parent[w->parent[v]];
        v = w->parent[v];
    }
    return v;
}

/* Joins two components. The lower root stays a root, so that the root of a component is
 * its lowest cell. */
static void parts_join(struct parts_work *w, uint32_t u, uint32_t v)
{
    u = root_of(w, u);
    v = root_of(w, v);
    if (u < v)
        w->parent[v] = (uint16_t)u;
    else
        w->parent[u] = (uint16_t)v;
}

/* Is a need fulfilled whatever happens? */
static bool is_idle(const struct parts_work *w, uint32_t word)
{
    return (w->may[word_cell(word)] & ~word & 0xffffu) == 0;
}

/* Returns how many words of an act, from the first, are needs that count. The group is
 * left out if one need of it is always fulfilled. */
static unsigned words_read(const struct parts_work *w, const struct act *act)
{
    const uint32_t *group = w->acts->words + act->at + act->needs;
    for (unsigned i = 0; i < act->some; i++)
        if (is_idle(w, group[i]))
            return act->needs;
    return (unsigned)act->needs + act->some;
}

/* Joins the live cells of all possible acts. */
static void join_all(struct parts_work *w)
{
    for (size_t i = 0; i < w->possibles; i++) {
        const struct act *act = &w->acts->list[w->possible[i]];
        const uint32_t *word = w->acts->words + act->at,
                       *change = act_changes(w->acts, act);
        const uint32_t home = word_cell(*change);
        for (unsigned k = 1; k < act->changes; k++)
            parts_join(w, home, word_cell(change[k]));
        for (unsigned k = 0, read = words_read(w, act); k < read; k++) {
            if (is_idle(w, word[k]))
                continue;
            if (w->parent[word_cell(word[k])] != NOT_LIVE)
                parts_join(w, home, word_cell(word[k]));
            else
                w->reads_others = true;
        }
    }
}

/* Copies to `part` what the acts of the component read beside its own cells. */
static void keep_read(struct parts_work *w, uint32_t root, const uint8_t *rest,
                      uint8_t *part)
{
    for (size_t i = 0; i < w->possibles; i++) {
        const struct act *act = &w->acts->list[w->possible[i]];
        if (root_of(w, word_cell(*act_changes(w->acts, act))) != root)
            continue;
        const uint32_t *word = w->acts->words + act->at;
        for (unsigned k = 0, read = words_read(w, act); k < read; k++) {
            const uint32_t v = word_cell(word[k]);
            if (w->parent[v] == NOT_LIVE && !is_idle(w, word[k]))
                part[v] = w->ruleset->same[rest[v]];
        }
    }
}

bool rules_part(const struct board *b, uint8_t *rest, uint8_t *part, void *scratch)
{
    struct parts_work w = work_in(b, scratch);
    const uint8_t nothing = w.ruleset->void_letter;
    uint32_t root = 0;
    find_possible(&w, rest);
    while (root < w.cells && w.parent[root] == NOT_LIVE)
        root++;
    if (root == w.cells) {
        memset(rest, nothing, w.cells);
        return false;
    }
    join_all(&w);
    memset(part, nothing, w.cells);
    if (w.reads_others)
        keep_read(&w, root, rest, part);
    for (uint32_t v = root; v < w.cells; v++)
        if (w.parent[v] != NOT_LIVE && root_of(&w, v) == root) {
            part[v] = w.ruleset->same[rest[v]];
            rest[v] = nothing;
        }
    return true;
}

/* ---- images ---- */

#define MOST_TURNED 1024u /* longer cycles are not turned; in vertices */

static struct cell_grid parts_cells_of(const struct board *b, uint8_t *pos)
{
    const struct rules_board_data *d = rules_of(b);
    return (struct cell_grid){pos, graph_rows(&d->graph), graph_columns(&d->graph),
                              d->ruleset.void_letter};
}

void rules_normalise(const struct board *b, uint8_t *pos, uint32_t *line, void *scratch)
{
    const struct rules_board_data *d = rules_of(b);
    (void)line;
    if (graph_is_grid(&d->graph)) {
        const struct cell_grid c = parts_cells_of(b, pos);
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
        const struct cell_grid c = parts_cells_of(b, pos);
        if (!turn_box(&c, box_of(&c), d->negative_turn, scratch))
            return false;
    }
    for (uint32_t v = 0; v < d->graph.vertices; v++)
        pos[v] = d->exchange[pos[v]];
    return true;
}
