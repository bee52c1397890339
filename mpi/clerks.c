/* SPDX-License-Identifier: MIT */
/* clerks.c: see clerks.h. */
#include "clerks.h"

#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "letter.h"
#include "pages.h"
#include "threads.h"

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

/* Replaces an answer that cannot be sent by a message that says so. */
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

static void answer(struct clerk *clerk, struct mail *m)
{
    const struct clerks *c = clerk->clerks;
    struct item i;
    item_init(&i, c->limit);
    i.memory.on_large = pages_large;
    if (!letter_read(m->letter.text, m->letter.length, &i))
        apologise(&i);
    else
        c->work->answer(c->work->task, &i);
    if (!letter_answer(&m->letter, &i)) {
        apologise(&i);
        letter_answer(&m->letter, &i);
    }
    m->stopped = stop_asked(NULL);
    if (i.evidence != NULL)
        fclose(i.evidence);
    item_done(&i);
}

/* Answers one question. Called with the lock, which it releases while it answers. */
static void answer_one(struct clerk *clerk, struct mail *m)
{
    struct clerks *c = clerk->clerks;
    pthread_mutex_unlock(&c->lock);
    answer(clerk, m);
    pthread_mutex_lock(&c->lock);
    put(&c->done, m);
    pthread_cond_signal(&c->answered);
}

static void *work(void *context)
{
    struct clerk *clerk = context;
    struct clerks *c = clerk->clerks;
    pthread_mutex_lock(&c->lock);
    while (!c->ended) {
        struct mail *m = take(&c->todo);
        if (m != NULL)
            answer_one(clerk, m);
        else
            pthread_cond_wait(&c->asked, &c->lock);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* ---- life ---- */

bool clerks_begin(struct clerks *c, const struct items *w, unsigned count, size_t limit)
{
    memset(c, 0, sizeof *c);
    c->work = w;
    c->limit = limit;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->asked, NULL);
    timed_condition_init(&c->answered);
    pthread_mutex_lock(&c->lock);
    for (; c->count < count; c->count++) {
        struct clerk *clerk = &c->clerk[c->count];
        clerk->clerks = c;
        if (pthread_create(&clerk->thread, NULL, work, clerk) != 0)
            break;
    }
    pthread_mutex_unlock(&c->lock);
    return c->count > 0;
}

void clerks_end(struct clerks *c)
{
    pthread_mutex_lock(&c->lock);
    c->ended = true;
    pthread_cond_broadcast(&c->asked);
    pthread_mutex_unlock(&c->lock);
    for (unsigned i = 0; i < c->count; i++)
        pthread_join(c->clerk[i].thread, NULL);
    for (struct mail *m; (m = take(&c->todo)) != NULL || (m = take(&c->done)) != NULL;)
        mail_free(m);
    pthread_cond_destroy(&c->answered);
    pthread_cond_destroy(&c->asked);
    pthread_mutex_destroy(&c->lock);
}

void clerks_ask(struct clerks *c, struct mail *m)
{
    pthread_mutex_lock(&c->lock);
    put(&c->todo, m);
    pthread_cond_signal(&c->asked);
    pthread_mutex_unlock(&c->lock);
}

struct mail *clerks_answer(struct clerks *c, double seconds)
{
    const struct timespec until = timed_condition_after(seconds);
    pthread_mutex_lock(&c->lock);
    if (c->done.first == NULL && seconds > 0)
        pthread_cond_timedwait(&c->answered, &c->lock, &until);
    struct mail *m = take(&c->done);
    pthread_mutex_unlock(&c->lock);
    return m;
}
