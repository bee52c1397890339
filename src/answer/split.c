/* SPDX-License-Identifier: MIT */
/* split.c: one position split at the top, for many processes.
 *
 * A first move m wins if the opponent has no reply r after which the first player, to
 * move again, loses. Every pair (m, r) is a question of its own (base/work.h): the
 * position after both moves. First moves are asked about in the order in which the search
 * would settle them, and so are the replies, so the work that a single process would do
 * comes first. A reply that refutes a first move makes its other replies superfluous, a
 * first move that wins makes those after it superfluous.
 *
 * What is found is noted in the search, which then concludes by itself: winner and
 * winning move are those that it finds alone. Each process asks its own search of the
 * whole position, whose tables grow from question to question. */
#include "answer/split.h"

#include <string.h>

#include "twoplayer/method.h"

/* A first move. */
struct opening {
    enum player who;
    size_t index; /* in the order of the search */
    size_t open;  /* replies that are not known to fail */
    enum win answer;
};

/* A pair of moves. */
struct pair {
    uint32_t opening;
    enum win answer; /* for the player of the opening */
};

#define MOST_PAIRS ((size_t)1 << 20)

struct split {
    struct run *run;
    const struct task *task;
    struct search *search;
    struct opener opener;
    struct opening *openings;
    size_t count, capacity;
    struct pair *pairs;
    size_t pair_count, pair_capacity;
    uint8_t *positions; /* after each pair */
    size_t position_capacity;
    void *scratch;
    size_t next;    /* pair to be asked about */
    uint64_t nodes; /* of all processes */
    uint64_t own;   /* of this one, where another thread counts them */
    bool cut;       /* a limit was reached */
};

/* What is answered. */
struct pair_answer {
    enum win answer;
    uint64_t nodes;
};

bool split_fits(const struct run *run, struct search *search)
{
    return run->host->splits && run->host->deal != NULL && !run->q->all &&
           run->q->checkpoint == NULL && run->q->cert == NULL &&
           outcome_opener(search).slots != NULL && outcome_expert(search).ask != NULL;
}

/* ---- the pairs ---- */

static bool add_pair(struct split *s, const uint8_t *after)
{
    const size_t size = s->task->problem->pos_size;
    struct arena *a = &s->run->arena;
    if (s->pair_count == MOST_PAIRS ||
        !arena_grow(a, &s->pairs, &s->pair_capacity, s->pair_count + 1,
                    sizeof *s->pairs) ||
        !arena_grow(a, &s->positions, &s->position_capacity, s->pair_count + 1, size))
        return false;
    memcpy(s->positions + s->pair_count * size, after, size);
    s->pairs[s->pair_count++] =
        (struct pair){.opening = (uint32_t)(s->count - 1), .answer = UNKNOWN};
    s->openings[s->count - 1].open++;
    return true;
}

/* Lists the replies to the last opening, after which `after` stands, in the order of a
 * search of that position. `next` has room for one more. */
static bool add_replies(struct split *s, const uint8_t *after, uint8_t *next)
{
    const struct problem *p = s->task->problem;
    struct opening *o = &s->openings[s->count - 1];
    const enum player opponent = other(o->who);
    struct task t = *s->task;
    struct sum_move m;
    enum win answer;
    t.position = after;
    t.crew = NULL;
    struct search *replies = outcome_search(&t, outcome_method_name(s->search));
    struct opener from = replies == NULL ? (struct opener){0} : outcome_opener(replies);
    bool ok = from.slots != NULL;
    for (size_t i = 0; ok && from.slots->at(from.search, opponent, i, &m, &answer); i++) {
        memcpy(next, after, p->pos_size);
        position_play(p, next, opponent, m, s->scratch);
        ok = add_pair(s, next);
    }
    search_free(replies);
    return ok;
}

static bool add_opening(struct split *s, enum player who, size_t index, struct sum_move m,
                        enum win answer)
{
    const struct problem *p = s->task->problem;
    if (!arena_grow(&s->run->arena, &s->openings, &s->capacity, s->count + 1,
                    sizeof *s->openings))
        return false;
    s->openings[s->count++] =
        (struct opening){.who = who, .index = index, .answer = answer};
    if (answer != UNKNOWN)
        return true;
    uint8_t *after = position_copy(p, s->task->position, s->run->memory),
            *next = position_copy(p, s->task->position, s->run->memory);
    bool ok = after != NULL && next != NULL;
    if (ok) {
        position_play(p, after, who, m, s->scratch);
        ok = add_replies(s, after, next);
    }
    memory_free(s->run->memory, next, p->pos_size, 1);
    memory_free(s->run->memory, after, p->pos_size, 1);
    return ok;
}

/* An opening that leaves no reply wins. */
static void settle(struct split *s, struct opening *o)
{
    if (o->answer == UNKNOWN && o->open == 0)
        o->answer = LOSS;
    if (o->answer != UNKNOWN)
        s->opener.slots->settle(s->opener.search, o->who, o->index, o->answer);
}

static bool list_pairs(struct split *s)
{
    struct sum_move m;
    enum win answer;
    for (int who = LEFT; who <= RIGHT; who++)
        for (size_t i = 0;
             s->opener.slots->at(s->opener.search, (enum player)who, i, &m, &answer);
             i++) {
            if (!add_opening(s, (enum player)who, i, m, answer))
                return false;
            settle(s, &s->openings[s->count - 1]);
        }
    s->opener.slots->conclude(s->opener.search);
    return true;
}

/* ---- what is still wanted ---- */

static bool is_decided(const struct split *s, enum player who)
{
    return outcome_of(s->search).first[who] != UNKNOWN;
}

/* Not after another reply has refuted the opening, or an earlier opening has won. */
static bool is_pair_wanted(const struct split *s, size_t pair)
{
    const struct opening *o = &s->openings[s->pairs[pair].opening];
    if (s->pairs[pair].answer != UNKNOWN || o->answer != UNKNOWN || is_decided(s, o->who))
        return false;
    for (const struct opening *before = s->openings; before < o; before++)
        if (before->who == o->who && before->answer == LOSS)
            return false;
    return true;
}

static bool is_wanted(void *split, const struct item *i)
{
    return is_pair_wanted(split, i->number);
}

/* ---- work ---- */

/* All pairs are asked about in the same order in every run, so that a journal fits. */
static bool next(void *split, struct item *i)
{
    struct split *s = split;
    const size_t size = s->task->problem->pos_size;
    if (s->next == s->pair_count || s->cut || run_is_stopped(s->run) ||
        (is_decided(s, LEFT) && is_decided(s, RIGHT)))
        return false;
    i->settled = !is_pair_wanted(s, s->next);
    write_byte(&i->question, (char)s->openings[s->pairs[s->next].opening].who);
    write_bytes(&i->question, (const char *)s->positions + s->next * size, size);
    s->next++;
    return true;
}

/* Is it time to give up this question? */
static bool is_over(const struct split *s, const struct item *i)
{
    const struct limits *l = &s->run->limits;
    return run_is_stopped(s->run) || (i->dropped != NULL && atomic_load(i->dropped)) ||
           run_seconds(s->run) >= l->seconds || (l->nodes > 0 && s->own >= l->nodes);
}

#define WORK 10000 /* nodes between two looks at the clock */

/* By the search of this process; one question at a time. */
static void answer(void *split, struct item *i)
{
    struct split *s = split;
    struct expert e = outcome_expert(s->search);
    const struct problem *p = s->task->problem;
    struct pair_answer a = {.answer = UNKNOWN};
    i->cut = true;
    if (i->question.failed || i->question.length != p->pos_size + 1)
        return;
    const enum player who = i->question.text[0] == LEFT ? LEFT : RIGHT;
    uint8_t *pos = memory_new(&i->memory, p->pos_size, 1);
    const uint64_t before = e.search->nodes;
    if (pos != NULL) {
        memcpy(pos, i->question.text + 1, p->pos_size);
        while (a.answer == UNKNOWN && !is_over(s, i) &&
               e.search->state != SEARCH_NO_MEMORY) {
            a.answer = e.ask(e.search, p, pos, who, WORK, NULL);
            s->own += e.search->nodes - before - a.nodes;
            a.nodes = e.search->nodes - before;
        }
    }
    memory_free(&i->memory, pos, p->pos_size, 1);
    write_bytes(&i->out, (const char *)&a, sizeof a);
    i->cut = a.answer == UNKNOWN;
}

static void hear(void *split, const struct item *i)
{
    struct split *s = split;
    struct pair_answer a;
    if (i->settled || i->out.length != sizeof a || i->number >= s->pair_count)
        return;
    memcpy(&a, i->out.text, sizeof a);
    struct pair *pair = &s->pairs[i->number];
    struct opening *o = &s->openings[pair->opening];
    s->nodes += a.nodes;
    if (a.answer == UNKNOWN) {
        s->cut = s->cut || is_pair_wanted(s, i->number);
        return;
    }
    if (pair->answer == UNKNOWN && a.answer == WIN)
        o->open--;
    pair->answer = a.answer;
    if (a.answer == LOSS && o->answer == UNKNOWN)
        o->answer = WIN; /* the opponent has a reply that wins */
    settle(s, o);
    s->opener.slots->conclude(s->opener.search);
}

static bool tell(void *split, struct item *i)
{
    (void)split;
    (void)i;
    return true; /* it was heard */
}

static enum ended why_open(const struct split *s)
{
    const struct run *run = s->run;
    return run_is_stopped(run)                       ? ENDED_STOPPED
           : run_seconds(run) >= run->limits.seconds ? ENDED_TIME
           : run->limits.nodes > 0                   ? ENDED_NODES
                                                     : ENDED_MEMORY;
}

enum ended split_search(struct run *run, const struct task *t, struct search *search)
{
    struct split s = {.run = run,
                      .task = t,
                      .search = search,
                      .opener = outcome_opener(search),
                      .scratch = arena_new(&run->arena, t->problem->scratch_size, 1)};
    const struct work work = {.task = &s,
                              .hands = 1,
                              .memory = run->q->memory,
                              .next = next,
                              .answer = answer,
                              .tell = tell,
                              .hear = hear,
                              .is_wanted = is_wanted};
    bool listed = s.scratch != NULL && (run->host->helps || list_pairs(&s));
    if (!listed && !run->host->helps) /* too many for this: alone, then */
        s.pair_count = 0;
    run->host->deal(&work);
    search->nodes += s.nodes;
    if (run->host->helps)
        return ENDED_STOPPED;
    if (!listed)
        return run_search(run, search, &run->limits, 0);
    return is_decided(&s, LEFT) && is_decided(&s, RIGHT) ? ENDED_SOLVED : why_open(&s);
}
