/* SPDX-License-Identifier: MIT */
/* peers.c: what several processes at one position would take, in nodes: searches of one
 * process, stepped in turn, tell each other what they find as the ranks of an MPI job do
 * (src/twoplayer/peers.h). So what is counted depends on no clock.
 *
 *   peers RANKS EVERY LINE     EVERY: nodes between two letters */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "problem/problem.h"
#include "twoplayer/method.h"
#include "twoplayer/peers.h"

#define MOST_RANKS 64

int main(int argc, char **argv)
{
    struct memory memory = {0};
    struct error error = {0};
    struct problem p;
    struct search *s[MOST_RANKS];
    struct peers peers[MOST_RANKS];
    unsigned ranks = (unsigned)atoi(argv[1]);
    uint64_t every = (uint64_t)atoll(argv[2]);
    uint64_t least = getenv("LEAST") ? (uint64_t)atoll(getenv("LEAST")) : 64;
    if (argc < 4 || !problem_parse(&p, &memory, argv[3], strlen(argv[3]), NULL, &error)) {
        fprintf(stderr, "%s\n", error.message);
        return 2;
    }
    const struct task t = {.problem = &p, .position = p.start, .memory = &memory};
    for (unsigned r = 0; r < ranks; r++) {
        s[r] = outcome_search(&t, NULL);
        peers_init(&peers[r], r, ranks, &memory, 0);
        peers[r].least = least;
        if (ranks > 1)
            outcome_join(s[r], &peers[r]);
    }
    bool solved = false;
    uint64_t bytes = 0, rounds = 0;
    struct writer letters[MOST_RANKS];
    for (unsigned r = 0; r < ranks; r++)
        writer_init(&letters[r], &memory);
    while (!solved) {
        rounds++;
        for (unsigned r = 0; r < ranks; r++) {
            search_step(s[r], every);
            solved = solved || s[r]->state != SEARCH_RUNNING;
        }
        for (unsigned r = 0; r < ranks && ranks > 1; r++) {
            writer_clear(&letters[r]);
            peers_write(&peers[r], &letters[r]);
            bytes += letters[r].length;
        }
        for (unsigned r = 0; r < ranks && ranks > 1; r++)
            for (unsigned q = 0; q < ranks; q++)
                if (q != r &&
                    !peers_read(&peers[r], q, letters[q].text, letters[q].length))
                    return 4;
        for (unsigned r = 0; r < ranks && ranks > 1; r++)
            outcome_join(s[r], &peers[r]);
    }
    uint64_t most = 0, all = 0;
    char class = 0;
    for (unsigned r = 0; r < ranks; r++) {
        most = s[r]->nodes > most ? s[r]->nodes : most;
        all += s[r]->nodes;
        struct outcome o = outcome_of(s[r]);
        if (outcome_class(&o) != 0)
            class = outcome_class(&o);
    }
    printf("%c %u ranks: most %llu, all %llu, letters %llu bytes, %llu rounds\n", class,
           ranks, (unsigned long long)most, (unsigned long long)all,
           (unsigned long long)bytes, (unsigned long long)rounds);
    return 0;
}
