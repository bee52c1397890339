/* SPDX-License-Identifier: MIT */
/* sum_listing.c: see sum_listing.h. */
#include "twoplayer/sums/sum_listing.h"

#include <string.h>

bool listing_step(struct sum_lists *lists, struct sum_listing *l)
{
    const struct problem *p = l->problem;
    if (l->listed < p->count) {
        const struct term *t = &p->terms[l->listed];
        struct listed_term *listed = &l->terms[l->listed];
        if (l->listed == 0)
            listed->refs = l->summed = lists->count;
        if (!parts_put(&lists->parts, t->class, l->position + t->offset) ||
            !sum_insert_components(lists, t->class, lists->count, t->negative,
                                   &listed->rest) ||
            !rest_add(&l->terms[p->count].rest, &listed->rest, 1))
            return false;
        l->terms[++l->listed].refs = l->end = lists->count;
        return true;
    }
    bool ok = sum_insert(lists, l->terms[p->count].refs, lists->refs[l->summed++]);
    l->end = lists->count;
    return ok;
}

bool listing_is_whole(const struct sum_listing *l)
{
    size_t terms = l->problem->count;
    return l->listed == terms && l->summed == l->terms[terms].refs;
}

bool listing_after(struct sum_lists *lists, const struct sum_listing *l, enum player who,
                   struct sum_move m, uint64_t nodes, struct packed *rest)
{
    const struct term *t = &l->problem->terms[m.term];
    const struct board *b = t->board;
    /* Every list is seen by the player to move. If Left moved, that is Right, who sees
     * the negative; if Right moved, Left sees the sum as it is. A term is taken out of
     * the sum by adding its negative. */
    bool negated = who == LEFT;
    size_t refs = lists->count;
    const struct listed_term *sum = &l->terms[l->problem->count],
                             *listed = &l->terms[m.term];
    *rest = (struct packed){0};
    if (!rest_add(rest, &sum->rest, negated ? -1 : 1) ||
        !rest_add(rest, &listed->rest, negated ? 1 : -1) ||
        !sum_insert_items(lists, refs, sum->refs, l->end, negated) ||
        !sum_insert_items(lists, refs, listed->refs, listed[1].refs, !negated))
        return false;
    if (!parts_put(&lists->parts, t->class, l->position + t->offset))
        return false;
    b->game->play(b, lists->parts.rest, term_player(t, who), m.move,
                  lists->parts.scratch);
    return sum_insert_components(lists, t->class, refs, t->negative != negated, rest) &&
           sum_complete(lists, refs, rest, nodes);
}

bool listing_seen_by(struct sum_lists *lists, const struct sum_listing *l,
                     enum player who, uint64_t nodes, struct packed *rest)
{
    const struct listed_term *sum = &l->terms[l->problem->count];
    size_t refs = lists->count;
    *rest = (struct packed){0};
    return rest_add(rest, &sum->rest, who == LEFT ? 1 : -1) &&
           sum_insert_items(lists, refs, sum->refs, l->end, who == RIGHT) &&
           sum_complete(lists, refs, rest, nodes);
}
