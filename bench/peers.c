/* SPDX-License-Identifier: MIT */
/* peers.c: what several processes at one position would take, in nodes: searches of one
 * process, stepped in turn, tell each other what they find as the ranks of an MPI job do
 * (src/twoplayer/peers.h). So what is counted depends on no clock. Also prints the
 * winning first moves that are named, which must not depend on RANKS and EVERY.
 *
 *   peers RANKS EVERY LINE     EVERY: nodes between two letters */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "problem/position.h"
#include "problem/problem.h"
#include "twoplayer/method.h"
#include "twoplayer/peers.h"

#define MOST_RANKS 64

struct rank {
    struct search *search;
    struct peers peers;
    struct writer letter;
};

/* Steps every search, then passes all letters on. Returns whether some search is done. */
static bool take_turns(struct rank *all, unsigned count, uint64_t every, uint64_t *bytes)
{
    bool done = false;
    for (unsigned i = 0; i < count; i++)
        done = search_step(all[i].search, every) != SEARCH_RUNNING || done;
    for (unsigned i = 0; i < count && count > 1; i++) {
        if (!outcome_join(all[i].search, &all[i].peers))
            all[i].peers.take = NULL;
        writer_clear(&all[i].letter);
        peers_write(&all[i].peers, &all[i].letter);
        *bytes += all[i].letter.length;
    }
    for (unsigned i = 0; i < count && count > 1; i++) {
        for (unsigned j = 0; j < count; j++)
            if (j != i)
                peers_read(&all[i].peers, j, all[j].letter.text, all[j].letter.length);
        outcome_join(all[i].search, &all[i].peers);
    }
    return done;
}

static void show_outcome(const struct problem *p, const struct outcome *o)
{
    struct writer w;
    writer_init(&w, p->memory);
    write_byte(&w, outcome_class(o) != 0 ? outcome_class(o) : '?');
    for (int who = LEFT; who <= RIGHT; who++)
        if (o->first[who] == WIN && o->best[who].term != NO_TERM) {
            write_text(&w, who == LEFT ? ", Left " : ", Right ");
            position_print_move(p, p->start, (enum player)who, o->best[who], &w);
        }
    printf("%.*s: ", (int)w.length, w.text);
    writer_done(&w);
}

static void show(const struct problem *p, const struct rank *all, unsigned count,
                 uint64_t bytes)
{
    uint64_t most = 0, sum = 0;
    struct outcome found = {0};
    for (unsigned i = 0; i < count; i++) {
        const struct outcome o = outcome_of(all[i].search);
        const uint64_t nodes = all[i].search->nodes;
        most = nodes > most ? nodes : most;
        sum += nodes;
        found = outcome_class(&o) != 0 ? o : found;
    }
    show_outcome(p, &found);
    printf("%u ranks, %llu nodes at most, %llu together, %llu bytes of letters\n", count,
           (unsigned long long)most, (unsigned long long)sum, (unsigned long long)bytes);
}

int main(int argc, char **argv)
{
    static struct rank all[MOST_RANKS];
    struct memory memory = {0};
    struct error error = {0};
    struct problem p;
    const int count = argc == 4 ? atoi(argv[1]) : 0;
    const long long every = argc == 4 ? atoll(argv[2]) : 0;
    if (count < 1 || count > MOST_RANKS || every < 1) {
        fprintf(stderr, "usage: peers RANKS EVERY LINE\n");
        return 2;
    }
    if (!problem_parse(&p, &memory, argv[3], strlen(argv[3]), NULL, &error)) {
        fprintf(stderr, "peers: %s\n", error.message);
        return 2;
    }
    const struct task t = {.problem = &p, .position = p.start, .memory = &memory};
    for (int i = 0; i < count; i++) {
        all[i].search = outcome_search(&t, NULL);
        writer_init(&all[i].letter, &memory);
        if (all[i].search == NULL ||
            !peers_init(&all[i].peers, (unsigned)i, (unsigned)count, &memory, 0))
            return 3;
        if (count > 1)
            outcome_join(all[i].search, &all[i].peers);
    }
    uint64_t bytes = 0;
    while (!take_turns(all, (unsigned)count, (uint64_t)every, &bytes))
        continue;
    show(&p, all, (unsigned)count, bytes);
    return 0; /* all memory goes with the process */
}
