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
    const enum ended ended = run_search(run, s, limits, plays->nodes);
    if (s != NULL)
        plays->nodes += s->nodes;
    note_end(ended, plays);
    return ended;
}

static void find_openings(struct run *run, const struct limits *limits,
                          const struct task *t, int64_t result, struct plays *plays)
{
    plays->openings = openings_new(t, result);
    plays->opened = run_further(run, limits, plays->openings, plays);
    if (plays->openings != NULL)
        search_finish(plays->openings); /* counting needs the memory */
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
