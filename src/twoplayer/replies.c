/* SPDX-License-Identifier: MIT */
/* replies.c: walks all positions in which the winner may have to move, each once.
 *
 * A position of the sum is the positions of its terms one after another, in one buffer;
 * the view is a problem whose terms stand in that buffer. Positions to be answered are
 * table records in the order in which they were found. */
#include "twoplayer/replies.h"

#include <string.h>

#include "base/hash.h"
#include "base/table.h"

#define ALIGNMENT sizeof(uint64_t) /* of each term in the buffer */

struct strategy {
    struct outcome_search *search;
    const struct problem *problem;
    struct memory *memory;
    enum player winner;
    bool from_start;     /* the loser's moves at the start are still to be made */
    struct problem view; /* of `now` */
    size_t *offsets;     /* of the terms in `now` and `child` */
    size_t size;         /* of all terms */
    uint8_t *now, *child;
    struct table seen; /* positions with the winner to move, zeros at the end left out */
    uint32_t *queue;   /* their records */
    size_t queued, queue_capacity, answered;
    struct sum_move reply;
    bool reply_due, expanding; /* reply: to be played; then the loser's moves follow */
    struct sum_iterator at;
    void *scratch;
    size_t scratch_size;
};

/* Notes that the winner may have to move in `pos`. False: over the budget. */
static bool demand(struct strategy *t, const uint8_t *pos)
{
    size_t length = trimmed_size(pos, t->size);
    bool fresh;
    if (!memory_grow(t->memory, &t->queue, &t->queue_capacity, t->queued + 1,
                     sizeof *t->queue))
        return false;
    uint32_t record = table_add(&t->seen, hash_bytes(pos, length), pos, length, &fresh);
    if (record == TABLE_NONE)
        return false;
    if (fresh)
        t->queue[t->queued++] = record;
    return true;
}

static void load(struct strategy *t, uint32_t record)
{
    size_t length;
    const unsigned char *key = table_key(&t->seen, record, &length);
    memcpy(t->now, key, length);
    memset(t->now + length, 0, t->size - length);
}

static void load_start(struct strategy *t)
{
    for (size_t i = 0; i < t->problem->count; i++)
        memcpy(t->now + t->offsets[i], t->problem->terms[i].current,
               t->problem->terms[i].board.pos_size);
}

static void play(struct strategy *t, uint8_t *pos, enum player who, struct sum_move m)
{
    const struct term *term = &t->view.terms[m.term];
    term->board.game->play(&term->board, pos + t->offsets[m.term], term_player(term, who),
                           m.move, t->scratch);
}

static void expand(struct strategy *t)
{
    t->expanding = true;
    t->at = (struct sum_iterator){0};
}

static enum strategy_state expand_step(struct strategy *t)
{
    struct sum_move m;
    enum player loser = other(t->winner);
    if (!problem_next(&t->view, loser, &t->at, t->scratch, &m)) {
        t->expanding = false;
        return STRATEGY_RUNNING;
    }
    memcpy(t->child, t->now, t->size);
    play(t, t->child, loser, m);
    return demand(t, t->child) ? STRATEGY_RUNNING : STRATEGY_FAILED;
}

enum strategy_state strategy_step(struct strategy *t)
{
    if (t->reply_due) {
        play(t, t->now, t->winner, t->reply);
        t->reply_due = false;
        expand(t);
    }
    if (t->expanding)
        return expand_step(t);
    if (t->from_start) {
        t->from_start = false;
        load_start(t);
        expand(t);
        return STRATEGY_RUNNING;
    }
    if (t->answered == t->queued)
        return STRATEGY_DONE;
    load(t, t->queue[t->answered]);
    if (!outcome_reply(t->search, &t->view, t->winner, &t->reply))
        return STRATEGY_FAILED;
    t->answered++;
    t->reply_due = true;
    return STRATEGY_REPLY;
}

const struct problem *strategy_position(const struct strategy *t, struct sum_move *reply)
{
    *reply = t->reply;
    return &t->view;
}

/* The view: the terms of p, each at its place in `now`. */
static bool make_view(struct strategy *t)
{
    const struct problem *p = t->problem;
    t->view = *p;
    t->view.capacity = p->count;
    t->view.terms = memory_new(t->memory, p->count, sizeof *t->view.terms);
    t->offsets = memory_new(t->memory, p->count, sizeof *t->offsets);
    if (t->view.terms == NULL || t->offsets == NULL)
        return false;
    for (size_t i = 0; i < p->count; i++) {
        t->offsets[i] = t->size;
        t->size += (p->terms[i].board.pos_size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
    t->now = memory_new(t->memory, t->size, 1);
    t->child = memory_new(t->memory, t->size, 1);
    for (size_t i = 0; t->now != NULL && i < p->count; i++) {
        t->view.terms[i] = p->terms[i];
        t->view.terms[i].current = t->now + t->offsets[i];
    }
    return t->now != NULL && t->child != NULL;
}

struct strategy *strategy_new(struct outcome_search *s, const struct problem *p,
                              enum player winner, const bool starts[2])
{
    struct strategy *t = memory_new(p->memory, 1, sizeof *t);
    if (t == NULL)
        return NULL;
    *t = (struct strategy){.search = s,
                           .problem = p,
                           .memory = p->memory,
                           .winner = winner,
                           .from_start = starts[other(winner)],
                           .scratch_size = problem_move_scratch(p)};
    table_init(&t->seen, p->memory, 0);
    t->scratch = memory_new(p->memory, t->scratch_size, 1);
    bool ok = make_view(t) && t->scratch != NULL;
    if (ok && starts[winner]) {
        load_start(t);
        ok = demand(t, t->now);
    }
    if (ok)
        return t;
    strategy_free(t);
    return NULL;
}

void strategy_free(struct strategy *t)
{
    if (t == NULL)
        return;
    struct memory *m = t->memory;
    size_t terms = t->problem->count;
    table_done(&t->seen);
    memory_free(m, t->view.terms, terms, sizeof *t->view.terms);
    memory_free(m, t->offsets, terms, sizeof *t->offsets);
    memory_free(m, t->now, t->size, 1);
    memory_free(m, t->child, t->size, 1);
    memory_free(m, t->queue, t->queue_capacity, sizeof *t->queue);
    memory_free(m, t->scratch, t->scratch_size, 1);
    memory_free(m, t, 1, sizeof *t);
}
