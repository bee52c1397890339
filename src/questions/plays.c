/* SPDX-License-Identifier: MIT */
/* plays.c: see plays.h. */
#include "questions/plays.h"

#include "solve/count_plays.h"
#include "solve/openings.h"

static void note_end(enum ended ended, struct plays *plays)
{
    if (ended != ENDED_SOLVED)
        plays->ended = ended;
}

static enum ended run_further(struct run *run, const struct limits *limits,
                              struct search *s, struct plays *plays)
{
    enum ended ended = ENDED_MEMORY;
    if (s != NULL) {
        ended = run_search(run, s, limits, plays->nodes);
        plays->nodes += s->nodes;
    }
    note_end(ended, plays);
    return ended;
}

/* A huge board has many first moves. They are listed before they are judged, and written
 * afterwards, which takes about six times as long. So listing them may take only this
 * part of the time that is left, and judging them leaves time for writing them. */
#define LISTING (1.0 / 10)
#define WRITING 8 /* times as long as listing */

static void find_openings(struct run *run, const struct limits *limits,
                          const struct task *t, int64_t result, struct plays *plays)
{
    const double now = run_seconds(run);
    run_deadline(run, now + (limits->seconds - now) * LISTING);
    plays->openings = openings_new(t, result);
    const bool late = plays->openings == NULL && memory_expired(run->memory);
    struct limits judging = *limits;
    judging.seconds -= WRITING * (run_seconds(run) - now);
    run_deadline(run, judging.seconds);
    if (late) {
        plays->opened = run_ended(run, SEARCH_EXPIRED);
        note_end(plays->opened, plays);
        return;
    }
    plays->opened = run_further(run, &judging, plays->openings, plays);
    if (plays->openings != NULL)
        search_finish(plays->openings); /* counting needs the memory */
    run_deadline(run, limits->seconds);
}

static void count(struct run *run, const struct limits *limits, const struct task *t,
                  int64_t result, struct plays *plays)
{
    struct search *s = count_plays_new(t, result);
    plays->counted = run_further(run, limits, s, plays);
    if (plays->counted == ENDED_SOLVED)
        plays->count = count_plays_total(s);
    search_free(s);
}

void plays_find(struct run *run, const struct limits *limits, const struct task *t,
                const struct best *best, enum ended ended, uint64_t nodes,
                struct plays *plays)
{
    *plays =
        (struct plays){.ended = ended, .nodes = nodes, .counted = ended, .opened = ended};
    if (ended != ENDED_SOLVED || !best->found)
        return; /* there is no best result, or it is not known */
    if (run->q->openings)
        find_openings(run, limits, t, best->result, plays);
    if (run->q->count_plays) /* last, because it takes longest */
        count(run, limits, t, best->result, plays);
}

void plays_done(struct plays *plays)
{
    search_free(plays->openings);
}
