/* SPDX-License-Identifier: MIT */
/* joint_search.c: many processes search one position. Each process has a search of the
 * whole position, and between two steps they send each other what they have found
 * (twoplayer/peers.h). So each of them can reach the answer by itself; the leader's
 * answer is given. The leader also saves what took long to find, for a job that continues
 * after this one was killed. */
#include "answer/joint_search.h"

#include "base/meeting.h"
#include "twoplayer/method.h"
#include "twoplayer/peers.h"

#define STEP_SECONDS 0.0004 /* between two letters to the other processes */
/* A finding is noted if it took more nodes than both NOTED_NODES and one NOTED_PARTS-th
 * of the nodes that this process has searched so far. */
#define NOTED_PARTS 4096u
#define NOTED_NODES 4096u

struct joint {
    const struct meeting *meeting;
    struct search *search;
    struct peers peers;
    struct writer letter, note;
};

bool joint_search_fits(const struct run *run)
{
    return run->host->meeting != NULL && !run->q->all && run->q->checkpoint == NULL &&
           run->q->cert == NULL;
}

/* Only the leader: saves what took long to find from a letter, its own or another's. */
static void take_note(struct joint *s, const struct writer *letter)
{
    const uint64_t part = s->search->nodes / NOTED_PARTS;
    if (s->meeting->self != 0)
        return;
    writer_clear(&s->note);
    peers_note(letter->text, letter->length, part > NOTED_NODES ? part : NOTED_NODES,
               &s->note);
    if (s->note.length > 0 && !s->note.failed)
        s->meeting->keep(s->note.text, s->note.length);
}

/* Connects the method at work, which may have changed since the last time, with the other
 * processes. Some methods can only work alone. */
static void joint_search_join(struct joint *s)
{
    if (!outcome_join(s->search, &s->peers))
        s->peers.take = NULL;
}

/* Sends and receives findings; called between two steps. */
static void exchange(void *joint, const struct search *search)
{
    struct joint *s = joint;
    unsigned from;
    (void)search;
    joint_search_join(s);
    writer_clear(&s->letter);
    if (peers_write(&s->peers, &s->letter) && !s->letter.failed) {
        s->meeting->send(s->letter.text, s->letter.length);
        take_note(s, &s->letter);
    }
    while (s->meeting->receive(&s->letter, &from))
        if (peers_read(&s->peers, from, s->letter.text, s->letter.length))
            take_note(s, &s->letter);
    joint_search_join(s);
}

/* Takes over what an earlier job has noted, and sends it to the other processes. */
static void read_notes(struct joint *s)
{
    for (size_t i = 0; s->meeting->kept(i, &s->letter); i++) {
        peers_read(&s->peers, s->meeting->self, s->letter.text, s->letter.length);
        s->meeting->send(s->letter.text, s->letter.length);
    }
}

static bool is_over(void *joint)
{
    return ((struct joint *)joint)->meeting->is_over();
}

enum ended joint_search(struct run *run, struct search *search)
{
    struct joint s = {.meeting = run->host->meeting, .search = search};
    struct host host = *run->host;
    const struct host *const before = run->host;
    enum ended ended = ENDED_MEMORY;
    writer_init(&s.letter, run->memory);
    writer_init(&s.note, run->memory);
    if (s.meeting->self != 0) { /* not the leader: stops when the leader does */
        host.stop = is_over;
        host.context = &s;
        host.progress = NULL;
    }
    run->host = &host;
    run->pause = exchange;
    run->watcher = &s;
    run->pause_every = STEP_SECONDS;
    if (peers_init(&s.peers, s.meeting->self, s.meeting->count, run->memory,
                   run->memory->limit / 16)) {
        joint_search_join(&s);
        read_notes(&s);
        ended = run_search(run, search, &run->limits, 0);
        exchange(&s, search); /* what was found in the last step */
    }
    run->pause = NULL;
    run->host = before;
    run_cut(run, ended);
    outcome_join(search, NULL);
    search->nodes += s.meeting->end(search->nodes, ended == ENDED_SOLVED);
    peers_done(&s.peers);
    writer_done(&s.note);
    writer_done(&s.letter);
    return ended;
}
