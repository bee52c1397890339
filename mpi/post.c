/* SPDX-License-Identifier: MIT */
/* post.c: see post.h. MPI may deliver a long letter only when its receiver takes it. If
 * senders waited for that, two ranks that write to each other would wait for ever; so
 * letters are kept here, and the sender goes on. */
#include "post.h"

#include <mpi.h>
#include <stdlib.h>
#include <time.h>

#include "ranks.h"

#define LONGEST_NAP 2e-3

struct sent {
    MPI_Request request;
    struct mail *mail;
    struct sent *next;
};

/* Letters that were sent and not taken yet. They are global because a process has one
 * MPI. */
static struct sent *under_way;

/* Frees the letters that were taken. */
static void forget_taken(void)
{
    for (struct sent **at = &under_way; *at != NULL;) {
        struct sent *s = *at;
        int taken;
        MPI_Test(&s->request, &taken, MPI_STATUS_IGNORE);
        if (!taken) {
            at = &s->next;
            continue;
        }
        *at = s->next;
        mail_free(s->mail);
        free(s);
    }
}

void post_send(int to, enum tag tag, struct mail *m)
{
    struct sent *s = malloc(sizeof *s);
    if (s == NULL)
        job_give_up("no memory for a message");
    s->mail = m;
    s->next = under_way;
    under_way = s;
    MPI_Isend(m == NULL ? NULL : m->letter.text, m == NULL ? 0 : (int)m->letter.length,
              MPI_BYTE, to, (int)tag, MPI_COMM_WORLD, &s->request);
}

bool post_receive(enum tag *tag, int *from, struct mail **m)
{
    int there, length;
    MPI_Status status;
    *m = NULL;
    forget_taken();
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there)
        return false;
    MPI_Get_count(&status, MPI_BYTE, &length);
    *tag = (enum tag)status.MPI_TAG;
    *from = status.MPI_SOURCE;
    if (length > 0 &&
        ((*m = mail_new()) == NULL || !writer_reserve(&(*m)->letter, (size_t)length)))
        job_give_up("no memory for a message");
    MPI_Recv(*m == NULL ? NULL : (*m)->letter.text, length, MPI_BYTE, *from, (int)*tag,
             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (*m != NULL) {
        (*m)->letter.length = (size_t)length;
        (*m)->stopped = *tag == STOPPED;
    }
    return true;
}

double post_longer(double nap)
{
    return nap * 1.5 < LONGEST_NAP ? nap * 1.5 : LONGEST_NAP;
}

void post_nap(double *nap)
{
    const struct timespec t = {0, (long)(*nap * 1e9)};
    nanosleep(&t, NULL);
    *nap = post_longer(*nap);
}

/* Throws away all letters that come until `is_done` returns true. */
static void drain(bool (*is_done)(void *context), void *context)
{
    double nap = SHORTEST_NAP;
    struct mail *m;
    enum tag tag;
    int from;
    while (!is_done(context)) {
        if (post_receive(&tag, &from, &m))
            mail_free(m);
        else
            post_nap(&nap);
    }
}

static bool is_all_taken(void *context)
{
    (void)context;
    forget_taken();
    return under_way == NULL;
}

static bool is_complete(void *request)
{
    int done;
    MPI_Test(request, &done, MPI_STATUS_IGNORE);
    return done;
}

void post_finish(void)
{
    MPI_Request all;
    drain(is_all_taken, NULL);
    MPI_Ibarrier(MPI_COMM_WORLD, &all);
    drain(is_complete, &all);
}
