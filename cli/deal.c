/* SPDX-License-Identifier: MIT */
/* deal.c: has questions answered by several threads, and the answers told in order.
 *
 * Each thread takes a question, answers it, and tells it if it is the next to be told. If
 * not, the answer waits in a list and the thread goes on, so that one long question does
 * not keep the others from working. If too much waits in the list, the thread itself
 * waits for its turn.
 *
 * Reading and telling have a lock each: answers do not wait for the next question, which
 * may come from a pipe. */
#include "deal.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "pages.h"
#include "threads.h"

/* Limits on the answers that wait. Each of them may also hold a file open. */
#define MOST_WAITING 64
#define MOST_BYTES ((size_t)1 << 20)

struct dealer {
    const struct items *work;
    unsigned hands;
    atomic_bool ended;       /* no more questions are taken */
    pthread_mutex_t reading; /* guards `taken` and the reading of questions */
    size_t taken;            /* number of questions taken so far */
    pthread_mutex_t telling; /* guards what follows, and the telling of answers */
    pthread_cond_t turn;     /* signalled when `told` has grown */
    size_t told;             /* number of answers told so far */
    bool enough;             /* nobody wants further answers */
    struct item *waiting;    /* answers put aside, by number */
    size_t count, bytes;     /* how many they are, and how long together */
};

static void prepare(const struct dealer *d, struct item *i)
{
    item_init(i, (size_t)(d->work->memory / d->hands));
    i->memory.on_large = pages_large;
}

static bool take(struct dealer *d, struct item *i)
{
    pthread_mutex_lock(&d->reading);
    bool there = !d->ended && d->work->next(d->work->task, i);
    i->number = d->taken;
    d->taken += there;
    d->ended = d->ended || !there;
    pthread_mutex_unlock(&d->reading);
    return there;
}

/* ---- telling, under the lock ---- */

static void tell(struct dealer *d, struct item *i)
{
    if (!d->enough && !d->work->tell(d->work->task, i))
        d->enough = true;
    else if (d->enough && i->evidence != NULL)
        fclose(i->evidence);
    if (d->enough)
        d->ended = true;
    d->told++;
}

static void tell_waiting(struct dealer *d)
{
    while (d->waiting != NULL && d->waiting->number == d->told) {
        struct item *i = d->waiting;
        d->waiting = i->next;
        d->count--;
        d->bytes -= i->out.length + i->err.length;
        tell(d, i);
        item_done(i);
        free(i);
    }
    pthread_cond_broadcast(&d->turn);
}

static bool may_wait(const struct dealer *d, const struct item *i)
{
    return d->count < MOST_WAITING &&
           d->bytes + i->out.length + i->err.length <= MOST_BYTES;
}

static void put_aside(struct dealer *d, struct item *i)
{
    struct item **at = &d->waiting;
    while (*at != NULL && (*at)->number < i->number)
        at = &(*at)->next;
    i->next = *at;
    *at = i;
    d->count++;
    d->bytes += i->out.length + i->err.length;
    writer_done(&i->question); /* it was answered */
}

/* Tells the answer when its turn comes. If it `may_leave` and its turn has not come, puts
 * it aside instead and returns true; it then no longer belongs to the caller. */
static bool hand_in(struct dealer *d, struct item *i, bool may_leave)
{
    bool left = false;
    pthread_mutex_lock(&d->telling);
    while (d->told != i->number && !(left = may_leave && may_wait(d, i)))
        pthread_cond_wait(&d->turn, &d->telling);
    if (left) {
        put_aside(d, i);
    } else {
        tell(d, i);
        tell_waiting(d);
    }
    pthread_mutex_unlock(&d->telling);
    return left;
}

/* ---- work ---- */

/* Answers a question, or finds the answer that was kept. The question is copied for that,
 * because whoever answers it may forget it. */
static void answer(struct dealer *d, struct item *i)
{
    const struct items *w = d->work;
    struct memory memory = {0};
    struct writer question;
    if (w->keep == NULL) {
        w->answer(w->task, i);
        return;
    }
    if (w->kept(w->task, i))
        return;
    writer_init(&question, &memory);
    write_bytes(&question, i->question.text, i->question.length);
    question.failed = question.failed || i->question.failed;
    w->answer(w->task, i);
    w->keep(w->task, i, &question);
    writer_done(&question);
}

/* Takes and answers one question. Returns false if there is none. */
static bool do_one(struct dealer *d)
{
    struct item own, *i = d->hands > 1 ? malloc(sizeof *i) : NULL;
    bool leaves = i != NULL; /* without memory for it, it waits for its turn here */
    if (!leaves)
        i = &own;
    prepare(d, i);
    bool there = take(d, i);
    if (there) {
        answer(d, i);
        if (hand_in(d, i, leaves))
            return true;
    }
    item_done(i);
    if (leaves)
        free(i);
    return there;
}

static void work(void *dealer, unsigned hand)
{
    (void)hand;
    while (do_one(dealer))
        continue;
}

void deal(const struct items *w)
{
    struct dealer d = {.work = w, .hands = deal_hands(w->hands)};
    pthread_mutex_init(&d.reading, NULL);
    pthread_mutex_init(&d.telling, NULL);
    pthread_cond_init(&d.turn, NULL);
    threads_work_once(d.hands, work, &d);
    pthread_cond_destroy(&d.turn);
    pthread_mutex_destroy(&d.telling);
    pthread_mutex_destroy(&d.reading);
}

bool deal_is_ours(void)
{
    return true;
}

const struct meeting *deal_meeting(void)
{
    return NULL;
}

unsigned deal_sharers(void)
{
    return 1;
}

unsigned deal_hands(uint64_t wanted)
{
    return wanted > 0 ? (unsigned)wanted : threads_available();
}
