/* SPDX-License-Identifier: MIT */
/* meeting.c: see meeting.h. The search runs in the main thread, which passes letters on
 * between two steps. Notes go into the journal of rank 0. */
#include "meeting.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "post.h"
#include "ranks.h"

static struct mail *mail_of(const void *bytes, size_t length)
{
    struct mail *m = mail_new();
    if (m != NULL)
        write_bytes(&m->letter, bytes, length);
    if (m == NULL || m->letter.failed)
        job_give_up("no memory for a message");
    return m;
}

/* ---- letters ---- */

static void send(const char *letter, size_t length)
{
    const struct job *j = job_of_process();
    for (int r = 0; r < j->size; r++)
        if (r != j->rank && !j->absent[r])
            post_send(r, WORD, mail_of(letter, length));
}

/* The meeting is over. This is global because a process is in one meeting only. */
static bool over;

/* Receives the next letter. Returns false if there is none, or if the meeting or the job
 * has ended. */
static bool receive(struct writer *letter, unsigned *from)
{
    struct mail *m;
    enum tag tag;
    int rank;
    while (post_receive(&tag, &rank, &m)) {
        writer_clear(letter);
        if (tag == WORD && m != NULL)
            write_bytes(letter, m->letter.text, m->letter.length);
        mail_free(m);
        over = over || tag == OVER || tag == QUIT;
        job_of_process()->quit = job_of_process()->quit || tag == QUIT;
        *from = (unsigned)rank;
        if (tag == WORD && !letter->failed)
            return true;
    }
    return false;
}

static bool is_over(void)
{
    return over;
}

/* ---- notes ---- */

static const struct writer no_question; /* a job with notes has but one question */

static void keep(const char *note, size_t length)
{
    struct job *j = job_of_process();
    const size_t number = j->met.kept + j->answered;
    if (j->journal == NULL || j->met.full)
        return;
    if (journal_add(j->journal, number, &no_question, note, length, clock_now())) {
        j->answered++;
        return;
    }
    j->met.full = true; /* the search goes on: it is the answer that counts */
    fprintf(stderr, "dicot-mpi: %s: %s; no more notes are kept\n", j->journal->name,
            strerror(errno));
}

static bool kept(size_t i, struct writer *note)
{
    struct job *j = job_of_process();
    if (j->journal == NULL ||
        journal_find(j->journal, i, &no_question, note) != JOURNAL_THERE)
        return false;
    j->met.kept = i + 1;
    return true;
}

/* ---- its end ---- */

void meeting_leave(uint64_t nodes)
{
    post_send(0, NODES, mail_of(&nodes, sizeof nodes));
}

/* Waits until all other ranks have left, and returns how many nodes they have used. Any
 * other letter comes too late by now. */
static uint64_t count_nodes(struct job *j)
{
    uint64_t all = 0, nodes;
    double nap = SHORTEST_NAP;
    struct mail *m;
    enum tag tag;
    int from;
    for (int left = j->size - 1; left > 0;) {
        if (!post_receive(&tag, &from, &m)) {
            post_nap(&nap);
            continue;
        }
        if (tag == NODES && m->letter.length == sizeof nodes) {
            memcpy(&nodes, m->letter.text, sizeof nodes);
            all += nodes;
            j->met.fewest = nodes < j->met.fewest ? nodes : j->met.fewest;
            j->met.most = nodes > j->met.most ? nodes : j->met.most;
            left--;
        }
        mail_free(m);
    }
    return all;
}

static uint64_t end(uint64_t nodes, bool solved)
{
    struct job *j = job_of_process();
    struct memory memory = {0};
    struct writer letter;
    unsigned from;
    double nap = SHORTEST_NAP;
    if (j->rank == 0) {
        for (int r = 1; r < j->size; r++)
            post_send(r, OVER, NULL);
        j->met.held = true;
        j->met.fewest = j->met.most = nodes;
        j->stopped = j->stopped || (!solved && j->journal != NULL);
        return count_nodes(j);
    }
    writer_init(&letter, &memory);
    for (; !over; post_nap(&nap))
        while (receive(&letter, &from))
            continue;
    writer_done(&letter);
    meeting_leave(nodes);
    return 0;
}

struct meeting ranks_meeting(int rank, int size)
{
    return (struct meeting){.self = (unsigned)rank,
                            .count = (unsigned)size,
                            .send = send,
                            .receive = receive,
                            .keep = keep,
                            .kept = kept,
                            .is_over = is_over,
                            .end = end};
}
