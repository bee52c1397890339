/* SPDX-License-Identifier: MIT */
/* moves.c: all moves in a sum; see moves.h. The table is asked about a position only
 * after the next one has been made. Meanwhile its bucket is fetched from memory, which
 * takes as long as making a move. */
#include "twoplayer/clobber/moves.h"

#include <string.h>

struct move_visit {
    struct knowledge *known;
    visitor *visit;
    void *context;
    struct inquiry children[2]; /* one that waits for the table, and one being made */
    unsigned made;              /* index of the one being made */
    bool waiting;               /* the other one waits for the table */
    unsigned told;
};

static bool tell(struct move_visit *v, struct inquiry *child)
{
    known_end(v->known, child);
    v->told++;
    return v->visit(v->context, child);
}

/* Returns the sum in which the next position is put together. */
static struct sum *next_sum(struct move_visit *v)
{
    return &v->children[v->made].sum;
}

/* Called when the next position is complete. Returns false if the visitor wants no
 * more. */
static bool next_made(struct move_visit *v)
{
    struct inquiry *child = &v->children[v->made], *before = &v->children[!v->made];
    known_begin(v->known, child);
    if (child->answer == LOSS)
        return tell(v, child);
    bool more = !v->waiting || tell(v, before);
    v->waiting = true;
    v->made = !v->made;
    return more;
}

/* Makes the sum as the opponent sees it, without part i, if there is one. */
static void negate_without(const struct knowledge *k, const struct sum *s, unsigned i,
                           struct sum *rest)
{
    rest->parts = rest->values = 0;
    for (unsigned j = 0; j < s->parts; j++)
        if (j != i) {
            rest->part[rest->parts] = s->part[j];
            part_negate(&rest->part[rest->parts++]);
        }
    for (unsigned j = 0; j < s->values; j++) {
        uint32_t n = worth_of(&k->worths, s->value[j])->negative;
        sum_insert_value(rest, n, NO_NUMBER);
    }
}

static void copy_sum(struct sum *to, const struct sum *from)
{
    to->parts = from->parts;
    to->values = from->values;
    if (from->parts > 0)
        memcpy(to->part, from->part, from->parts * sizeof *to->part);
    if (from->values > 0)
        memcpy(to->value, from->value, from->values * sizeof *to->value);
}

static bool visit_part(struct move_visit *v, const struct sum *s, unsigned i)
{
    struct knowledge *k = v->known;
    struct sum rest;
    struct hop hops[MOST_HOPS];
    struct part pieces[MOST_PIECES];
    unsigned moves = part_hops(&k->layout, &s->part[i], hops);
    negate_without(k, s, i, &rest);
    for (unsigned m = 0; m < moves; m++) {
        unsigned count = part_after(&k->layout, &s->part[i], hops[m], pieces);
        struct sum *child = next_sum(v);
        copy_sum(child, &rest);
        const bool alone = count == 1 && rest.parts == 0 && rest.values == 0;
        for (unsigned j = 0; j < count; j++)
            known_add_piece(k, child, pieces[j], alone);
        if (!next_made(v))
            return false;
    }
    return true;
}

static bool visit_value(struct move_visit *v, const struct sum *s, unsigned i)
{
    struct worths *w = &v->known->worths;
    const struct worth *worth = worth_of(w, s->value[i]);
    struct sum rest;
    negate_without(v->known, s, s->parts, &rest);
    sum_insert_value(&rest, s->value[i], worth->negative); /* removes it */
    for (uint32_t m = 0; m < worth->count; m++) {
        struct sum *child = next_sum(v);
        copy_sum(child, &rest);
        known_add_value(w, child, worth_of(w, worth->left[m])->negative);
        if (!next_made(v))
            return false;
    }
    return true;
}

unsigned moves_visit(struct knowledge *k, const struct sum *s, visitor *visit,
                     void *context)
{
    struct move_visit v;
    bool more = true;
    v.known = k;
    v.visit = visit;
    v.context = context;
    v.made = v.told = 0;
    v.waiting = false;
    for (unsigned i = 0; i < s->parts && more; i++)
        if (i == 0 || !part_same(&s->part[i], &s->part[i - 1]))
            more = visit_part(&v, s, i);
    for (unsigned i = 0; i < s->values && more; i++)
        if (i == 0 || s->value[i] != s->value[i - 1])
            more = visit_value(&v, s, i);
    if (more && v.waiting)
        tell(&v, &v.children[!v.made]);
    return v.told;
}
