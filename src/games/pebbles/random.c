/* SPDX-License-Identifier: MIT */
/* random.c: random pebbles on a given shape, or on one of a few small ones. */
#include "games/pebbles/pebbles.h"

#include "base/rng.h"
#include "games/tuples.h"

/* Writes random counts for all vertices, of two colours or of all three. */
static void random_counts(uint32_t vertices, struct random_wish *wish, struct writer *w)
{
    uint64_t most = wish->most > 0 ? wish->most : 2;
    bool green = rng_next(&wish->seed) % 2 == 0;
    unsigned percent = wish->percent > 0 ? wish->percent : 60;
    for (uint32_t v = 0; v < vertices; v++) {
        for (int i = 0; i < 2 + green; i++) {
            uint64_t r = rng_next(&wish->seed),
                     n = r % 100 < percent ? 1 + r / 100 % most : 0;
            write_format(w, i == 0 ? "(%llu" : ",%llu", (unsigned long long)n);
            if (i == 1 + green)
                write_byte(w, ')');
        }
    }
}

static void random_shape(struct random_wish *wish, struct writer *w)
{
    static const char *const shapes[] = {
        "tournament 3",         "path 4",           "outstar 2",  "instar 3",
        "arcs 0>1,0>2,1>3,2>3", "arcs 0>2,1>2,3>4", "arcs 3:0>1",
    };
    write_text(w, shapes[rng_next(&wish->seed) % (sizeof shapes / sizeof shapes[0])]);
}

bool pebbles_random(const struct game *game, struct memory *m, struct cursor *shape,
                    struct random_wish *wish, struct writer *w)
{
    (void)game;
    struct writer chosen;
    writer_init(&chosen, m);
    if (cursor_at_end(shape)) {
        random_shape(wish, &chosen);
        if (chosen.failed) {
            writer_done(&chosen);
            return cursor_no_memory(shape, "shape");
        }
        *shape = cursor_of(chosen.text, chosen.length, shape->error);
    }
    struct dag d;
    struct arena arena = arena_of(m);
    bool ok = dag_parse(shape, &arena, &d);
    if (ok) {
        cursor_blanks(shape);
        ok = cursor_done(shape, "the end of the shape") &&
             (d.vertices > 0 ||
              cursor_fail(shape, BAD_INPUT,
                          "arcs - needs its number of vertices: arcs N:-"));
        if (ok) {
            dag_print(&d, w);
            write_byte(w, ' ');
            random_counts(d.vertices, wish, w);
        }
    }
    arena_done(&arena);
    writer_done(&chosen);
    return ok;
}
