/* SPDX-License-Identifier: MIT */
/* replies.c: walks over all positions in which the winner may have to move, each once.
 * Positions to be answered are table records, in the order in which they were found. */
#include "twoplayer/proof/replies.h"

#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/table.h"

struct replies {
    struct expert expert; /* knows the replies */
    struct task task;
    enum player winner;
    bool from_start; /* the loser's moves at the start are still to be made */
    size_t size;     /* bytes of a position */
    uint8_t *now, *child;
    struct table seen; /* positions with the winner to move, without zeros at the end */
    uint32_t *queue;   /* records in `seen`, in order */
    size_t queued, queue_capacity, answered;
    struct sum_move reply;
    bool opened; /* `reply` already has the move in the first of these positions */
    /* `reply` is to be made next; then the loser's moves are made. */
    bool reply_due, expanding;
    struct sum_iterator at;
    void *scratch;
    struct arena arena; /* holds the arrays here */
};

/* Notes that the winner may have to move in `pos`. Returns false if memory runs out. */
static bool demand(struct replies *t, const uint8_t *pos)
{
    size_t length = trimmed_size(pos, t->size);
    bool fresh;
    if (!arena_grow(&t->arena, &t->queue, &t->queue_capacity, t->queued + 1,
                    sizeof *t->queue))
        return false;
    uint32_t record = table_add(&t->seen, hash_bytes(pos, length), pos, length, &fresh);
    if (record == TABLE_NONE)
        return false;
    if (fresh)
        t->queue[t->queued++] = record;
    return true;
}

static void load(struct replies *t, uint32_t record)
{
    size_t length;
    const unsigned char *key = table_key(&t->seen, record, &length);
    memcpy(t->now, key, length);
    memset(t->now + length, 0, t->size - length);
}

static void play(struct replies *t, uint8_t *pos, enum player who, struct sum_move m)
{
    position_play(t->task.problem, pos, who, m, t->scratch);
}

static void expand(struct replies *t)
{
    t->expanding = true;
    t->at = (struct sum_iterator){0};
}

static enum replies_state expand_step(struct replies *t)
{
    struct sum_move m;
    enum player loser = other(t->winner);
    if (!position_next(t->task.problem, t->now, loser, &t->at, t->scratch, &m)) {
        t->expanding = false;
        return REPLIES_RUNNING;
    }
    memcpy(t->child, t->now, t->size);
    play(t, t->child, loser, m);
    return demand(t, t->child) ? REPLIES_RUNNING : REPLIES_FAILED;
}

/* Asks for the reply in the next position. */
static enum replies_state answer_next(struct replies *t, uint64_t work)
{
    struct search *s = t->expert.search;
    load(t, t->queue[t->answered]);
    enum win win =
        t->opened ? WIN
                  : t->expert.ask(s, t->task.problem, t->now, t->winner, work, &t->reply);
    t->opened = false;
    if (win == LOSS || s->state == SEARCH_NO_MEMORY)
        return REPLIES_FAILED;
    if (win == UNKNOWN)
        return REPLIES_RUNNING;
    t->answered++;
    t->reply_due = true;
    return REPLIES_REPLY;
}

enum replies_state replies_step(struct replies *t, uint64_t work)
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
        memcpy(t->now, t->task.position, t->size);
        expand(t);
        return REPLIES_RUNNING;
    }
    if (t->answered == t->queued)
        return REPLIES_DONE;
    return answer_next(t, work);
}

const uint8_t *replies_position(const struct replies *t, struct sum_move *reply)
{
    *reply = t->reply;
    return t->now;
}

struct replies *replies_new(struct expert expert, const struct task *task,
                            enum player winner, const bool starts[2],
                            const struct sum_move *opening)
{
    struct memory *m = task->memory;
    struct replies *t = memory_new(m, 1, sizeof *t);
    if (t == NULL)
        return NULL;
    *t = (struct replies){.expert = expert,
                          .task = *task,
                          .winner = winner,
                          .from_start = starts[other(winner)],
                          .opened = starts[winner] && opening != NULL,
                          .size = task->problem->pos_size,
                          .arena = arena_of(m)};
    if (t->opened)
        t->reply = *opening;
    table_init(&t->seen, m, 0);
    t->scratch = arena_new(&t->arena, task->problem->move_scratch, 1);
    t->now = arena_new(&t->arena, t->size, 1);
    t->child = arena_new(&t->arena, t->size, 1);
    if (!t->arena.failed && (!starts[winner] || demand(t, task->position)))
        return t;
    replies_free(t);
    return NULL;
}

void replies_free(struct replies *t)
{
    if (t == NULL)
        return;
    table_done(&t->seen);
    arena_done(&t->arena);
    memory_free(t->task.memory, t, 1, sizeof *t);
}
