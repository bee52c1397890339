/* SPDX-License-Identifier: MIT */
/* growth.c: draws how the results of a set of boards grow with the limit. */
#include "games/drawing.h"
#include "questions/bench/boards.h"

#define STEP 2.0   /* distance from one stage to the next */
#define HEIGHT 6.0 /* height of the curve */
#define MARGIN 1.5 /* around it */

static struct point place(const struct bench_boards_found *f, unsigned i, int64_t low,
                          int64_t high)
{
    const double part =
        high > low ? (double)(f->growth[i] - low) / (double)(high - low) : 0;
    return (struct point){MARGIN + STEP * i, MARGIN + HEIGHT * (1 - part)};
}

static void find_range(const struct bench_boards_found *f, int64_t *low, int64_t *high)
{
    *low = *high = f->growth[0];
    for (unsigned i = 1; i < GROWTH_STAGES; i++) {
        *low = f->growth[i] < *low ? f->growth[i] : *low;
        *high = f->growth[i] > *high ? f->growth[i] : *high;
    }
}

bool growth_scene(const struct bench_boards_found *f, struct writer *scene)
{
    const double width = STEP * (GROWTH_STAGES - 1), floor = MARGIN + HEIGHT;
    int64_t low, high;
    find_range(f, &low, &high);
    draw_size(width + 2 * MARGIN, HEIGHT + 2 * MARGIN, scene);
    draw_edge((struct point){MARGIN, floor}, (struct point){MARGIN + width, floor},
              "ground", scene);
    for (unsigned i = 1; i < GROWTH_STAGES; i++)
        draw_edge(place(f, i - 1, low, high), place(f, i, low, high), "blue", scene);
    for (unsigned i = 0; i < GROWTH_STAGES; i++) {
        const struct point p = place(f, i, low, high);
        draw_mark("dot", p, "plain", scene);
        write_format(scene, "text %.2f %.2f %lld\n", p.x, p.y - 0.6,
                     (long long)f->growth[i]);
        write_format(scene, "text %.2f %.2f %.*g\n", p.x, floor + 0.7,
                     f->limit[i] < 1 ? 2 : 6, f->limit[i]);
    }
    return !scene->failed;
}
