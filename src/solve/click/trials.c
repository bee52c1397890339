/* SPDX-License-Identifier: MIT */
/* trials.c: plays by simple rules: the largest group, a short look ahead, any group. */
#include "solve/click/trials.h"

#include <string.h>

#include "base/rng.h"
#include "base/work.h"

void trials_open(struct trials *t, uint32_t rows, uint32_t columns, const uint8_t *pos)
{
    planes_open(&t->frame, rows, columns, pos);
    planes_load(&t->frame, pos, t->start);
}

static void copy(const struct trials *t, uint64_t *to, const uint64_t *from)
{
    memcpy(to, from, t->frame.size * sizeof *to);
}

static void click(const struct trials *t, uint64_t *board, uint32_t spot)
{
    struct planes_group group;
    planes_flood(&t->frame, board, spot, &group);
    planes_remove(&t->frame, board, &group);
}

static uint32_t begin(struct trials *t)
{
    copy(t, t->board, t->start);
    t->count = 0;
    return planes_groups(&t->frame, t->board, t->clicks);
}

/* Clicks one of the listed groups and lists those of the new board. */
static uint32_t go_on(struct trials *t, uint32_t choice)
{
    t->played[t->count++] = t->clicks[choice].spot;
    click(t, t->board, t->clicks[choice].spot);
    return planes_groups(&t->frame, t->board, t->clicks);
}

static bool is_cleared(const struct trials *t)
{
    return planes_blocks(&t->frame, t->board) == 0;
}

bool trials_random(struct trials *t, uint64_t *seed)
{
    for (uint32_t groups = begin(t); groups > 0;)
        groups = go_on(t, (uint32_t)(rng_next(seed) % groups));
    return is_cleared(t);
}

bool trials_largest(struct trials *t)
{
    for (uint32_t groups = begin(t); groups > 0;) {
        uint32_t best = 0;
        for (uint32_t i = 1; i < groups; i++)
            if (t->clicks[i].size > t->clicks[best].size)
                best = i;
        groups = go_on(t, best);
    }
    return is_cleared(t);
}

/* Returns the number of blocks without a neighbour of their colour. */
static uint32_t lonely(const struct trials *t, const uint64_t *board)
{
    uint64_t cells[PLANES_MOST];
    planes_clickable(&t->frame, board, cells);
    return planes_blocks(&t->frame, board) - planes_count_cells(&t->frame, cells);
}

/* Returns the fewest lonely blocks after one of the listed clicks and the best one after
 * it. */
static uint32_t after_two(struct trials *t, uint32_t choice)
{
    copy(t, t->once, t->board);
    click(t, t->once, t->clicks[choice].spot);
    uint32_t replies = planes_groups(&t->frame, t->once, t->replies);
    uint32_t fewest = replies == 0 ? lonely(t, t->once) : UINT32_MAX;
    for (uint32_t i = 0; i < replies && fewest > 0; i++) {
        copy(t, t->twice, t->once);
        click(t, t->twice, t->replies[i].spot);
        uint32_t n = lonely(t, t->twice);
        fewest = n < fewest ? n : fewest;
    }
    return fewest;
}

bool trials_ahead(struct trials *t, const struct memory *m)
{
    for (uint32_t groups = begin(t); groups > 0;) {
        uint32_t best = 0, fewest = UINT32_MAX;
        for (uint32_t i = 0; i < groups; i++) {
            if (memory_expired(m))
                return true;
            uint32_t n = after_two(t, i);
            if (n < fewest) {
                fewest = n;
                best = i;
            }
        }
        groups = go_on(t, best);
    }
    return is_cleared(t);
}
