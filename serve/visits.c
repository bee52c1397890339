/* SPDX-License-Identifier: MIT */
/* visits.c: see visits.h. */
#include "visits.h"

#include <math.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "clock.h"
#include "threads.h"

/* While waiting, how often to check whether that is still of use. */
#define LOOK_SECONDS 0.1

/* How long a client is served that sends no more. */
#define HALF_CLOSED_SECONDS 1.0

void visits_init(struct visits *all, unsigned seats)
{
    *all = (struct visits){.seats = seats};
    pthread_mutex_init(&all->lock, NULL);
    timed_condition_init(&all->freed);
    timed_condition_init(&all->left);
}

void visits_done(struct visits *all)
{
    pthread_cond_destroy(&all->left);
    pthread_cond_destroy(&all->freed);
    pthread_mutex_destroy(&all->lock);
}

/* ---- connections ---- */

void visit_init(struct visit *v, struct visits *all, int socket)
{
    *v = (struct visit){.all = all, .deadline = INFINITY, .stream.socket = socket};
    writer_init(&v->answer, &v->memory);
}

/* Called with the lock. */
static void wait_for(struct visit *v, double seconds, bool between)
{
    v->since = clock_now();
    v->deadline = v->since + seconds;
    v->between = between;
}

/* Hangs up on the connection that has kept us waiting longest. Returns false if we wait
 * for none. Called with the lock. */
static bool make_room(struct visits *all)
{
    struct visit *longest = NULL;
    for (struct visit *v = all->first; v != NULL; v = v->next)
        if (v->deadline < INFINITY && (longest == NULL || v->since < longest->since))
            longest = v;
    if (longest != NULL)
        shutdown(longest->stream.socket, SHUT_RDWR);
    return longest != NULL;
}

/* How long a new connection waits until another one has made room: its thread only has to
 * notice that it shall end. */
#define ROOM_SECONDS 1.0

struct visit *visit_open(struct visits *all, int socket, double seconds)
{
    struct visit *v = malloc(sizeof *v);
    if (v == NULL)
        return NULL;
    visit_init(v, all, socket);
    pthread_mutex_lock(&all->lock);
    const struct timespec until = timed_condition_after(ROOM_SECONDS);
    bool full = all->count >= MOST_VISITS && !make_room(all);
    while (!full && all->count >= MOST_VISITS)
        full = pthread_cond_timedwait(&all->left, &all->lock, &until) != 0;
    if (!full) {
        v->next = all->first;
        if (v->next != NULL)
            v->next->before = v;
        all->first = v;
        all->count++;
        wait_for(v, seconds, true); /* in the order in which they came */
    }
    pthread_mutex_unlock(&all->lock);
    if (full)
        free(v);
    return full ? NULL : v;
}

void visit_close(struct visit *v)
{
    struct visits *all = v->all;
    visit_forget(v);
    pthread_mutex_lock(&all->lock);
    *(v->before != NULL ? &v->before->next : &all->first) = v->next;
    if (v->next != NULL)
        v->next->before = v->before;
    close(v->stream.socket); /* after which nobody may find it in the list */
    free(v);
    all->count--;
    pthread_cond_signal(&all->left); /* the last that touches `all`, with the unlock */
    pthread_mutex_unlock(&all->lock);
}

void visit_forget(struct visit *v)
{
    free(v->body.bytes);
    v->body = (struct posted_bytes){0};
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
    reply_error(&v->answer, error, (struct cursor){0}, (struct cursor){0});
}

void visit_allow(struct visit *v, double seconds)
{
    pthread_mutex_lock(&v->all->lock);
    wait_for(v, seconds, false);
    pthread_mutex_unlock(&v->all->lock);
}

bool visit_await(struct visit *v, double seconds)
{
    pthread_mutex_lock(&v->all->lock);
    wait_for(v, seconds, true);
    pthread_mutex_unlock(&v->all->lock);
    return !v->all->closing;
}

/* Hangs up on those whose deadline is before `moment`. Called with the lock. */
static void hang_up(struct visits *all, double moment)
{
    for (struct visit *v = all->first; v != NULL; v = v->next)
        if (v->deadline < moment)
            shutdown(v->stream.socket, SHUT_RDWR);
}

void visits_hang_up(struct visits *all)
{
    pthread_mutex_lock(&all->lock);
    hang_up(all, clock_now());
    pthread_mutex_unlock(&all->lock);
}

void visits_drain(struct visits *all, double seconds)
{
    double last = clock_now() + seconds;
    all->closing = true;
    pthread_mutex_lock(&all->lock);
    for (struct visit *v = all->first; v != NULL; v = v->next)
        if (v->between) /* a request that has come in whole is still read */
            shutdown(v->stream.socket, SHUT_RD);
    while (all->count > 0) {
        const struct timespec until = timed_condition_after(LOOK_SECONDS);
        pthread_cond_timedwait(&all->left, &all->lock, &until);
        hang_up(all, clock_now() > last ? INFINITY : clock_now());
    }
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

static bool is_gone(struct visit *v)
{
    struct pollfd p = {.fd = v->stream.socket, .events = POLLRDHUP};
    if (poll(&p, 1, 0) != 1)
        return false;
    if (v->half_closed == 0)
        v->half_closed = clock_now();
    return (p.revents & (POLLHUP | POLLERR)) != 0 ||
           clock_now() > v->half_closed + HALF_CLOSED_SECONDS;
}

bool visit_is_over(void *visit)
{
    struct visit *v = visit;
    return v->all->closing || v->stopped || clock_now() > v->give_up_at || is_gone(v);
}

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
