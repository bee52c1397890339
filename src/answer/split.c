/* SPDX-License-Identifier: MIT */
/* split.c: one position for many processes. Each has a search of the whole position, and
 * between two steps they tell each other what they have found (twoplayer/peers.h). So
 * any of them comes to the answer by itself; that of the leader is given. What took long
 * is noted, for a job that goes on after a kill. */
#include "answer/split.h"

#include "base/meeting.h"
#include "twoplayer/method.h"
#include "twoplayer/peers.h"

#define STEP_SECONDS 0.0004 /* between two letters */
/* Of the nodes that a process has taken so far, what took more than one part in so many
 * is noted, and in any case what took many. */
#define NOTED_PARTS 4096u
#define NOTED_NODES 4096u

struct split {
    const struct meeting *meeting;
    struct search *search;
    struct peers peers;
    struct writer letter, note;
};

bool split_fits(const struct run *run)
{
    return run->host->meeting != NULL && !run->q->all && run->q->checkpoint == NULL &&
           run->q->cert == NULL;
}

/* The leader keeps what is worth it of a letter, its own or another's. */
static void take_note(struct split *s, const struct writer *letter)
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

/* The row that is at work may be another than before, and may work alone. */
static void join(struct split *s)
{
    if (!outcome_join(s->search, &s->peers))
        s->peers.take = NULL;
}

/* Between two steps. */
static void exchange(void *split, const struct search *search)
{
    struct split *s = split;
    unsigned from;
    (void)search;
    join(s);
    writer_clear(&s->letter);
    if (peers_write(&s->peers, &s->letter) && !s->letter.failed) {
        s->meeting->send(s->letter.text, s->letter.length);
        take_note(s, &s->letter);
    }
    while (s->meeting->receive(&s->letter, &from))
        if (peers_read(&s->peers, from, s->letter.text, s->letter.length))
            take_note(s, &s->letter);
    join(s);
}

/* What an earlier job has noted: the others get it, too. */
static void read_notes(struct split *s)
{
    for (size_t i = 0; s->meeting->kept(i, &s->letter); i++) {
        peers_read(&s->peers, s->meeting->self, s->letter.text, s->letter.length);
        s->meeting->send(s->letter.text, s->letter.length);
    }
}

static bool is_over(void *split)
{
    return ((struct split *)split)->meeting->is_over();
}

enum ended split_search(struct run *run, struct search *search)
{
    struct split s = {.meeting = run->host->meeting, .search = search};
    struct host host = *run->host;
    struct run own = *run;
    enum ended ended = ENDED_MEMORY;
    writer_init(&s.letter, run->memory);
    writer_init(&s.note, run->memory);
    if (s.meeting->self != 0) { /* it stops when the leader does */
        host.stop = is_over;
        host.context = &s;
        host.progress = NULL;
    }
    own.host = &host;
    own.watch = exchange;
    own.watcher = &s;
    own.watch_every = STEP_SECONDS;
    if (peers_init(&s.peers, s.meeting->self, s.meeting->count, run->memory,
                   run->memory->limit / 16)) {
        join(&s);
        read_notes(&s);
        ended = run_search(&own, search, &run->limits, 0);
        exchange(&s, search); /* the last that was found */
    }
    outcome_join(search, NULL);
    search->nodes += s.meeting->end(search->nodes, ended == ENDED_SOLVED);
    peers_done(&s.peers);
    writer_done(&s.note);
    writer_done(&s.letter);
    return ended;
}
