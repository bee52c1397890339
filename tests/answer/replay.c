/* SPDX-License-Identifier: MIT */
/* replay.c: every play that a search finds is replayed before it becomes an answer. This
 * test checks that the replay refuses whatever is not a complete, legal play with the
 * claimed result. */
#include "answer/replay.h"

#include <string.h>

#include "support.h"

/* Replays `count` moves, written as text, that are said to leave `result`. */
static bool replays(const char *line, const char *const *texts, size_t count,
                    int64_t result)
{
    struct sample s;
    sample_open(&s, line);
    const struct board *b = problem_board(&s.problem);
    move moves[8];
    uint8_t *pos = start_copy(&s.problem);
    for (size_t i = 0; i < count; i++)
        moves[i] = parsed_move(b, pos, LEFT, texts[i], s.scratch);
    struct best best = {.found = true, .result = result, .count = count, .moves = moves};
    bool ok = replay(b, &best, pos, s.scratch);
    free_position(&s.problem, pos);
    sample_close(&s);
    return ok;
}

TEST(test_whole_plays)
{
    const char *const play[] = {"1,2>1,1", "2,2>2,1", "1,1>2,1"};
    check(replays("sc2 xo|ox", play, 3, 1));
    check(!replays("sc2 xo|ox", play, 3, 2)); /* a result other than the claimed one */
    check(!replays("sc2 xo|ox", play, 2, 2)); /* the last stone can still move */
    check(!replays("sc2 xo|ox", play, 0, 4));
    const char *const illegal[] = {"1,2>1,1", "1,2>1,1"};
    check(!replays("sc2 xo|ox", illegal, 2, 2));
    check(replays("sc2 xx", play, 0, 2));
}

/* A play of pebbling may stop anywhere; what counts is whether the root has a pebble. */
TEST(test_early_ends)
{
    check(replays("pebbling path 3 (0)(4)(1) with root=1", NULL, 0, 0));
    const char *const play[] = {"1>0"};
    check(replays("pebbling path 3 (0)(4)(1) with root=0", play, 1, 0));
    check(!replays("pebbling path 3 (0)(4)(1) with root=0", NULL, 0, 0));
}
