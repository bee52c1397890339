/* SPDX-License-Identifier: MIT */
/* visits.c: see visits.h. */
#include "visits.h"

#include <math.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "clock.h"
#include "threads.h"

void visits_init(struct visits *all, unsigned seats)
{
    *all = (struct visits){.seats = seats};
    pthread_mutex_init(&all->lock, NULL);
    timed_condition_init(&all->freed);
}

void visits_done(struct visits *all)
{
    pthread_cond_destroy(&all->freed);
    pthread_mutex_destroy(&all->lock);
}

/* ---- connections ---- */

struct visit *visit_open(struct visits *all, int socket)
{
    struct visit *v = calloc(1, sizeof *v);
    if (v == NULL)
        return NULL;
    v->all = all;
    v->socket = socket;
    v->deadline = INFINITY;
    writer_init(&v->answer, &v->memory);
    pthread_mutex_lock(&all->lock);
    v->next = all->first;
    if (v->next != NULL)
        v->next->before = v;
    all->first = v;
    pthread_mutex_unlock(&all->lock);
    return v;
}

void visit_close(struct visit *v)
{
    struct visits *all = v->all;
    pthread_mutex_lock(&all->lock);
    *(v->before != NULL ? &v->before->next : &all->first) = v->next;
    if (v->next != NULL)
        v->next->before = v->before;
    pthread_mutex_unlock(&all->lock);
    visit_forget(v);
    free(v);
}

void visit_forget(struct visit *v)
{
    free(v->body);
    v->body = NULL;
    v->length = 0;
    v->too_long = false;
    v->command = NULL;
    v->errand = ASKS;
    visit_name(v, "");
    writer_done(&v->answer);
    writer_init(&v->answer, &v->memory);
}

void visit_write_error(struct visit *v, const struct error *error)
{
    writer_done(&v->answer);
    writer_init(&v->answer, &v->memory);
    v->memory.limit = 0; /* errors are written even if the budget is used up */
    reply_error(&v->answer, error, cursor_of(NULL, 0, NULL));
}

void visit_allow(struct visit *v, double seconds)
{
    pthread_mutex_lock(&v->all->lock);
    v->deadline = clock_now() + seconds;
    pthread_mutex_unlock(&v->all->lock);
}

void visits_hang_up(struct visits *all)
{
    double now = clock_now();
    pthread_mutex_lock(&all->lock);
    for (struct visit *v = all->first; v != NULL; v = v->next)
        if (now > v->deadline)
            shutdown(v->socket, SHUT_RDWR);
    pthread_mutex_unlock(&all->lock);
}

/* ---- questions ---- */

void visit_name(struct visit *v, const char *job)
{
    pthread_mutex_lock(&v->all->lock);
    v->stopped = false;
    v->watched = (struct watched){0};
    text_format(v->job, sizeof v->job, "%s", job);
    pthread_mutex_unlock(&v->all->lock);
}

unsigned visits_stop(struct visits *all, const char *job)
{
    unsigned count = 0;
    pthread_mutex_lock(&all->lock);
    for (struct visit *v = all->first; v != NULL; v = v->next)
        if (strcmp(v->job, job) == 0) {
            v->stopped = true;
            count++;
        }
    pthread_mutex_unlock(&all->lock);
    return count;
}

void visit_progress(void *visit, const struct progress *p)
{
    struct visit *v = visit;
    struct writer text;
    if (p == NULL)
        return;
    writer_init(&text, &v->memory);
    search_describe(p->search, &text);
    pthread_mutex_lock(&v->all->lock);
    v->watched.seconds = p->seconds;
    v->watched.nodes = p->nodes;
    text_format(v->watched.text, sizeof v->watched.text, "%s",
                text.failed || text.text == NULL ? "" : text.text);
    pthread_mutex_unlock(&v->all->lock);
    writer_done(&text);
}

bool visits_watch(struct visits *all, const char *job, struct watched *seen)
{
    bool found = false;
    pthread_mutex_lock(&all->lock);
    for (struct visit *v = all->first; v != NULL && !found; v = v->next)
        if (strcmp(v->job, job) == 0) {
            *seen = v->watched;
            found = true;
        }
    pthread_mutex_unlock(&all->lock);
    return found;
}

static bool is_gone(int socket)
{
    struct pollfd p = {.fd = socket, .events = POLLRDHUP};
    return poll(&p, 1, 0) == 1 && (p.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

bool visit_is_over(void *visit)
{
    struct visit *v = visit;
    return v->all->closing || v->stopped || clock_now() > v->give_up_at ||
           is_gone(v->socket);
}

/* While waiting for a seat, how often to check whether the client is still there. */
#define LOOK_SECONDS 0.1

bool visit_sit_down(struct visit *v)
{
    struct visits *all = v->all;
    bool over = false;
    pthread_mutex_lock(&all->lock);
    while (all->seats == 0 && !over) {
        const struct timespec until = timed_condition_after(LOOK_SECONDS);
        pthread_cond_timedwait(&all->freed, &all->lock, &until);
        over = visit_is_over(v);
    }
    v->watched.running = !over;
    if (!over)
        all->seats--;
    else
        pthread_cond_signal(&all->freed); /* pass the signal on */
    pthread_mutex_unlock(&all->lock);
    return !over;
}

void visit_stand_up(struct visit *v)
{
    pthread_mutex_lock(&v->all->lock);
    v->all->seats++;
    pthread_cond_signal(&v->all->freed);
    pthread_mutex_unlock(&v->all->lock);
}
