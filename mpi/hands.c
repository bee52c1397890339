/* SPDX-License-Identifier: MIT */
/* hands.c: see hands.h. */
#include "hands.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli.h"
#include "letter.h"
#include "pages.h"

/* ---- letters under way ---- */

struct mail *mail_new(void)
{
    struct mail *m = calloc(1, sizeof *m);
    if (m != NULL)
        writer_init(&m->letter, &m->memory);
    return m;
}

void mail_free(struct mail *m)
{
    if (m == NULL)
        return;
    writer_done(&m->letter);
    free(m);
}

static void put(struct mails *list, struct mail *m)
{
    m->next = NULL;
    if (list->last != NULL)
        list->last->next = m;
    else
        list->first = m;
    list->last = m;
}

static struct mail *take(struct mails *list)
{
    struct mail *m = list->first;
    if (m != NULL)
        list->first = m->next;
    if (list->first == NULL)
        list->last = NULL;
    return m;
}

/* ---- answering ---- */

/* What is said when the answer itself cannot be sent. */
static void apologise(struct item *i)
{
    writer_clear(&i->out);
    writer_clear(&i->err);
    i->memory.limit = 0;
    write_format(&i->err,
                 "dicot: line %zu: no memory for the answer, or it is longer than a "
                 "message may be (1 GB); ask for it alone\n",
                 i->line);
    i->code = ANSWER_FAILED;
    if (i->evidence != NULL)
        fclose(i->evidence);
    i->evidence = NULL;
}

static void answer(struct hand *hand, struct mail *m)
{
    const struct hands *h = hand->hands;
    struct item i;
    item_init(&i, h->limit);
    i.memory.on_large = pages_large;
    if (!letter_read(m->letter.text, m->letter.length, &i))
        apologise(&i);
    else
        h->work->answer(h->work->task, &i);
    if (!letter_answer(&m->letter, &i)) {
        apologise(&i);
        letter_answer(&m->letter, &i);
    }
    m->stopped = stop_asked(NULL);
    if (i.evidence != NULL)
        fclose(i.evidence);
    item_done(&i);
}

/* The lock is held, except while it answers. */
static void answer_one(struct hand *hand, struct mail *m)
{
    struct hands *h = hand->hands;
    pthread_mutex_unlock(&h->lock);
    answer(hand, m);
    pthread_mutex_lock(&h->lock);
    put(&h->done, m);
    pthread_cond_signal(&h->answered);
}

static void *work(void *context)
{
    struct hand *hand = context;
    struct hands *h = hand->hands;
    pthread_mutex_lock(&h->lock);
    while (!h->ended) {
        struct mail *m = take(&h->todo);
        if (m != NULL)
            answer_one(hand, m);
        else
            pthread_cond_wait(&h->asked, &h->lock);
    }
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

/* ---- life ---- */

bool hands_begin(struct hands *h, const struct work *w, unsigned count, size_t limit)
{
    memset(h, 0, sizeof *h);
    h->work = w;
    h->limit = limit;
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->asked, NULL);
    pthread_cond_init(&h->answered, NULL);
    pthread_mutex_lock(&h->lock);
    for (; h->count < count; h->count++) {
        struct hand *hand = &h->hand[h->count];
        hand->hands = h;
        if (pthread_create(&hand->thread, NULL, work, hand) != 0)
            break;
    }
    pthread_mutex_unlock(&h->lock);
    return h->count > 0;
}

void hands_end(struct hands *h)
{
    pthread_mutex_lock(&h->lock);
    h->ended = true;
    pthread_cond_broadcast(&h->asked);
    pthread_mutex_unlock(&h->lock);
    for (unsigned i = 0; i < h->count; i++)
        pthread_join(h->hand[i].thread, NULL);
    for (struct mail *m; (m = take(&h->todo)) != NULL || (m = take(&h->done)) != NULL;)
        mail_free(m);
    pthread_cond_destroy(&h->answered);
    pthread_cond_destroy(&h->asked);
    pthread_mutex_destroy(&h->lock);
}

void hands_ask(struct hands *h, struct mail *m)
{
    pthread_mutex_lock(&h->lock);
    put(&h->todo, m);
    pthread_cond_signal(&h->asked);
    pthread_mutex_unlock(&h->lock);
}

struct mail *hands_answer(struct hands *h, double seconds)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    long nanoseconds = until.tv_nsec + (long)(seconds * 1e9);
    until.tv_sec += nanoseconds / 1000000000;
    until.tv_nsec = nanoseconds % 1000000000;
    pthread_mutex_lock(&h->lock);
    if (h->done.first == NULL && seconds > 0)
        pthread_cond_timedwait(&h->answered, &h->lock, &until);
    struct mail *m = take(&h->done);
    pthread_mutex_unlock(&h->lock);
    return m;
}
