/* SPDX-License-Identifier: MIT */
/* balance.c: who wins a sum whose terms have values, and with which first move; see
 * position_value.h. */
#include "base/work.h"
#include "game/theory.h"
#include "twoplayer/sums/outcome_sums.h"
#include "twoplayer/position_value.h"

#define FEW_MOVES 4096 /* tried without a search, at once */

struct balancing {
    const struct task *task;
    struct search *valued; /* a search of position_value */
    struct values *values;
    void *scratch;
    uint64_t tried;      /* moves tried so far in search of a winning one */
    uint64_t most_tried; /* gives up after this many; 0: tries all, then searches */
};

static bool is_nimber(const struct balancing *s, value v, uint32_t *n)
{
    struct packed p;
    bool ok =
        v != NO_VALUE && value_unpack(s->values, v, &p) && p.numerator == 0 && p.ups == 0;
    *n = ok ? p.nimber : 0;
    return ok;
}

/* A sum. Its nimbers are kept apart: added to a value with few options, a heap would give
 * it as many more options as the heap has stones. */
struct balance {
    value rest;    /* all other terms; NO_VALUE: too large */
    uint32_t heap; /* the nim-sum of the nimbers */
};

static void put(struct balancing *s, struct balance *b, value v)
{
    uint32_t n;
    if (is_nimber(s, v, &n))
        b->heap ^= n;
    else
        b->rest = value_add(s->values, b->rest, v);
}

/* Adds up all terms except one. Returns false if some term has no value or it is
 * over. */
static bool balance_weigh(struct balancing *s, size_t except, struct balance *b)
{
    *b = (struct balance){value_integer(s->values, 0), 0};
    for (size_t i = 0; i < s->task->problem->count; i++) {
        if (i == except)
            continue;
        value v = position_value_of_term(s->valued, i, LEFT, NULL);
        if (v == NO_VALUE || memory_over(s->task->memory))
            return false;
        put(s, b, v);
        values_clear_status(s->values);
    }
    return true;
}

/* Returns the sum without one of its terms. */
static struct balance balance_without(struct balancing *s, const struct balance *all,
                                      size_t term)
{
    struct balance b = *all;
    if (b.rest == NO_VALUE)
        balance_weigh(s, term, &b);
    else
        put(s, &b,
            value_negate(s->values, position_value_of_term(s->valued, term, LEFT, NULL)));
    return b;
}

/* Returns the size of the largest heap that has to be considered beside v. All larger
 * ones are remote from v and have the same outcome as this one (doc/invariants.md). */
static uint32_t largest_heap(struct balancing *s, value v)
{
    struct packed p;
    uint64_t born =
        value_unpack(s->values, v, &p) ? UINT32_MAX : value_birthday(s->values, v);
    return born < UINT32_MAX ? (uint32_t)born + 1 : UINT32_MAX;
}

/* Does the stop of v show whether `who` wins when the other player moves first? Nimbers
 * beside v do not change its stops. Returns UNSURE if the stop is 0 or the store
 * fails. */
static enum certainty holds_by_stop(struct balancing *s, enum player who, value v)
{
    struct packed p;
    value stop =
        who == LEFT ? value_right_stop(s->values, v) : value_left_stop(s->values, v);
    if (stop == NO_VALUE || !value_unpack(s->values, stop, &p) || p.numerator == 0)
        return UNSURE;
    return (p.numerator > 0) == (who == LEFT) ? YES : NO;
}

/* Does `who` win when the other player moves first? */
static enum certainty holds(struct balancing *s, enum player who, struct balance b)
{
    if (b.rest == NO_VALUE)
        return UNSURE;
    enum certainty by_stop = holds_by_stop(s, who, b.rest);
    if (by_stop != UNSURE)
        return by_stop;
    uint32_t most = largest_heap(s, b.rest);
    value v = value_add(s->values, b.rest,
                        value_nimber(s->values, b.heap < most ? b.heap : most));
    return v == NO_VALUE
               ? UNSURE
               : (who == LEFT ? value_at_most(s->values, value_integer(s->values, 0), v)
                              : value_at_most(s->values, v, value_integer(s->values, 0)));
}

/* Tries the moves of one term whose results have values. */
static enum certainty known_move_in(struct balancing *s, enum player who,
                                    const struct balance *all, size_t term,
                                    struct sum_move *m)
{
    struct sum_iterator at = {.term = term};
    enum certainty won = NO;
    const struct balance others = balance_without(s, all, term);
    while (won == NO &&
           position_next(s->task->problem, s->task->position, who, &at, s->scratch, m) &&
           m->term == term) {
        struct balance b = others;
        value v = position_value_of_term(s->valued, term, who, &m->move);
        if (v != NO_VALUE) {
            put(s, &b, v);
            won = holds(s, who, b);
        }
        s->tried++;
        if (values_status(s->values) != OK || s->tried == s->most_tried ||
            memory_over(s->task->memory))
            won = won == YES ? YES : UNSURE;
    }
    return won;
}

/* Tries terms that are heaps last: they may have many moves, and heap_move has already
 * tried those that matter. */
static enum certainty known_move(struct balancing *s, enum player who,
                                 const struct balance *all, struct sum_move *m)
{
    enum certainty won = NO;
    for (int heaps = 0; heaps < 2; heaps++)
        for (size_t i = 0; won == NO && i < s->task->problem->count; i++)
            if ((theory_of(s->task->problem->terms[i].board->game)->nim_move != NULL) ==
                heaps)
                won = known_move_in(s, who, all, i, m);
    return won;
}

/* A value by formula says nothing about moves, so a winning move is searched for. */
static enum certainty searched_move(const struct balancing *s, enum player who,
                                    struct sum_move *m)
{
    struct search *search = outcome_sums_new(s->task);
    if (search == NULL)
        return UNSURE;
    search_run_within(search);
    struct outcome o = outcome_of(search);
    search_free(search);
    *m = o.best[who];
    return o.first[who] == WIN ? YES : o.first[who] == LOSS ? NO : UNSURE;
}

/* Finds a move in one of the terms that changes the nim-sum from `heap` to `goal`. */
static bool make_heap(struct balancing *s, uint32_t heap, uint32_t goal,
                      struct sum_move *m)
{
    for (m->term = 0; m->term < s->task->problem->count; m->term++) {
        const struct term *t = &s->task->problem->terms[m->term];
        const struct theory *theory = theory_of(t->board->game);
        const uint8_t *pos = s->task->position + t->offset;
        uint32_t own;
        value v;
        if (theory->nim_move != NULL &&
            theory->value(t->board, pos, s->scratch, s->values, &v) &&
            is_nimber(s, v, &own) && (own ^ heap ^ goal) < own &&
            theory->nim_move(t->board, pos, own ^ heap ^ goal, &m->move))
            return true;
    }
    return false;
}

/* Finds a winning move that changes the nim-sum. First it tries to leave the nimber that
 * the rest contains, or that nimber plus *1 (beside ↑, every heap but *1 wins for Left);
 * then every heap that is not remote from the rest. */
static bool heap_move(struct balancing *s, enum player who, const struct balance *all,
                      struct sum_move *m)
{
    struct packed p = {0};
    if (all->heap == 0 || all->rest == NO_VALUE)
        return false;
    uint32_t most =
        value_unpack(s->values, all->rest, &p) ? 2 : largest_heap(s, all->rest);
    most = most < FEW_MOVES ? most : FEW_MOVES;
    for (uint32_t i = 0; i <= most + 2; i++) {
        uint32_t goal = i < 2 ? p.nimber ^ i : i - 2;
        if (goal < all->heap && holds(s, who, (struct balance){all->rest, goal}) == YES &&
            make_heap(s, all->heap, goal, m))
            return true;
    }
    return false;
}

static enum certainty winning_move(struct balancing *s, enum player who,
                                   struct sum_move *m)
{
    struct balance all;
    if (!balance_weigh(s, NO_TERM, &all))
        return UNSURE;
    if (heap_move(s, who, &all, m))
        return YES;
    s->tried = 0;
    enum certainty won = known_move(s, who, &all, m);
    return won == NO && s->most_tried == 0 ? searched_move(s, who, m) : won;
}

static bool find_winners(struct balancing *s, struct balance b, struct outcome *o)
{
    for (int who = LEFT; who <= RIGHT; who++) {
        enum certainty lost = holds(s, other((enum player)who), b);
        if (lost == UNSURE)
            return false;
        o->first[who] = lost == YES ? LOSS : WIN;
    }
    return true;
}

/* ---- the two questions ---- */

static struct balancing balance_begin(const struct task *t, struct search *valued)
{
    return (struct balancing){.task = t,
                              .valued = valued,
                              .values = position_value_store(valued),
                              .scratch = position_value_scratch(valued)};
}

bool balance_outcome(const struct task *t, struct search *valued, struct outcome *o)
{
    struct balancing s = balance_begin(t, valued);
    return find_winners(&s, (struct balance){position_value_of(valued), 0}, o);
}

enum certainty balance_winning_move(const struct task *t, struct search *valued,
                                    enum player who, struct sum_move *m)
{
    struct balancing s = balance_begin(t, valued);
    return winning_move(&s, who, m);
}

bool balance_outcome_at_once(const struct task *t, struct search *valued,
                             struct outcome *o)
{
    struct balancing s = balance_begin(t, valued);
    struct balance all;
    s.most_tried = FEW_MOVES;
    bool ok = balance_weigh(&s, NO_TERM, &all), known = all.rest != NO_VALUE;
    if (ok && known)
        ok = find_winners(&s, all, o);
    for (int who = LEFT; ok && who <= RIGHT; who++) {
        if (!known) /* the sum has no value, but a winning move also shows who wins */
            o->first[who] = WIN;
        ok = o->first[who] == LOSS ||
             winning_move(&s, (enum player)who, &o->best[who]) == YES;
    }
    return ok;
}
