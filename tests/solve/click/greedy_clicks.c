/* SPDX-License-Identifier: MIT */
/* greedy_clicks.c: compares the plays of plans (solve/click/greedy_clicks.h) with their
 * definition, under the rules. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "solve/click/greedy_clicks.h"

/* Plans of all kinds: one colour left for the end, one colour more in every phase, random
 * colours, and small groups first. */
static struct plan draw_plan(uint64_t *seed, bool any_size)
{
    struct plan plan = {.count = 0};
    const uint64_t kind = rng_next(seed) % (any_size ? 3 : 4);
    const unsigned colour = 1 + (unsigned)(rng_next(seed) % 5);
    for (unsigned i = 1; i <= (kind == 0 ? 1 : 4); i++) {
        struct click_phase phase = {PHASE_ALL, PHASE_ANY};
        if (kind == 0)
            phase.colours &= ~((uint32_t)1 << colour);
        else if (kind == 1)
            phase.colours &= ((uint32_t)2 << i) - 1;
        else if (kind == 2)
            phase.colours &= (uint32_t)rng_next(seed);
        if (kind == 3 || !any_size)
            phase.most = i + 1 + (uint32_t)(rng_next(seed) % 3);
        plan.phases[plan.count++] = phase;
    }
    plan.phases[plan.count++] = (struct click_phase){PHASE_ALL, PHASE_ANY};
    return plan;
}

/* Returns the first cell of a group that the phase clicks: in the leftmost column, and
 * there the lowest that has its own colour above it or to its right; UINT32_MAX if there
 * is none. */
static uint32_t first_wanted(const struct clicks *k, const uint8_t *pos,
                             struct click_phase phase)
{
    for (uint32_t i = 0; i < clicks_cells(k); i++) {
        const bool above = i % k->rows + 1 < k->rows && pos[i + 1] == pos[i],
                   right = i + k->rows < clicks_cells(k) && pos[i + k->rows] == pos[i];
        if (pos[i] != 0 && (above || right) && (phase.colours >> pos[i] & 1) != 0)
            return i;
    }
    return UINT32_MAX;
}

/* Replays what was found by the rules: every move is legal, nothing can be clicked in the
 * end, and points and result are right. With `plan`, every move is also the one that the
 * definition of plans gives, after `known` others. */
static void replay(const struct sample *s, const struct greedy_clicks *g,
                   const struct plan *plan, size_t known)
{
    const struct board *b = problem_board(&s->problem);
    const struct clicks *k = clicks_of(b);
    uint8_t *pos = start_copy(&s->problem);
    struct iterator it = {{0}};
    int64_t gained = 0;
    uint32_t size;
    size_t phase = 0;
    move any;
    for (size_t i = 0; i < g->count; i++) {
        uint32_t cell;
        while (i >= known && plan != NULL &&
               (cell = first_wanted(k, pos, plan->phases[phase])) == UINT32_MAX)
            check(++phase < plan->count);
        if (i >= known && plan != NULL)
            check_number(g->moves[i], clicks_name(b, pos, cell, s->scratch, &size));
        check(b->game->legal(b, pos, LEFT, g->moves[i], s->scratch, NULL));
        gained += b->game->gain(b, pos, g->moves[i], s->scratch);
        b->game->play(b, pos, LEFT, g->moves[i], s->scratch);
    }
    check(!b->game->next(b, pos, LEFT, &it, s->scratch, &any));
    check_number(g->gained, gained);
    const int64_t end = b->game->result(b, pos);
    check_number(greedy_result(g), end == NO_RESULT ? end : gained + end);
    free_position(&s->problem, pos);
}

/* A host that interrupts at every tick. */
static enum stop look_up(struct work *w)
{
    w->stride = 1;
    return STOP_NOT;
}

/* Makes the play of a plan after `known` clicks on random cells: at once, and cut into
 * slices of one tick. */
static void check_plan(const struct sample *s, struct greedy_clicks *g,
                       const struct plan *plan, bool any_size, uint64_t known,
                       uint64_t *seed)
{
    const uint64_t cells = problem_board(&s->problem)->pos_size, again = *seed;
    struct work w = work_of(NULL, look_up, NULL);
    size_t before = 0, count = 0;
    for (unsigned cut = 0; cut < 2; cut++) {
        *seed = again;
        greedy_begin(g);
        for (uint64_t i = 0; i < known; i++)
            greedy_make(g, rng_next(seed) % cells);
        before = g->count;
        greedy_restart(g);
        do
            work_slice(&w, cut);
        while (!greedy_play(g, plan, &w));
        check(cut == 0 || g->count == count);
        count = g->count;
        replay(s, g, any_size ? plan : NULL, before);
    }
}

/* With `chunk`, columns are cut into chunks of so many rows. */
static size_t check_board(const char *line, uint64_t seed, uint32_t chunk)
{
    struct sample s;
    struct greedy_clicks g;
    size_t moves = 0;
    sample_open(&s, line);
    const struct board *b = problem_board(&s.problem);
    struct arena a = arena_of(&s.memory);
    check(greedy_open(&g, &a, b, b->start));
    if (chunk > 0)
        check(heap_open_with(&g.heap, &a, clicks_of(b), b->start, chunk));
    for (unsigned i = 0; i < 6; i++) {
        const bool any_size = i % 2 == 0;
        const struct plan plan = draw_plan(&seed, any_size);
        check_plan(&s, &g, &plan, any_size, i < 3 ? 0 : 5 * i, &seed);
        moves += g.count;
    }
    arena_done(&a);
    sample_close(&s);
    return moves;
}

TEST(test_plays)
{
    size_t moves = 0;
    for (unsigned seed = 1; seed < 400; seed++) {
        if (is_left_out())
            continue;
        struct text line = text_of("%s grid %ux%u random:%u:%u",
                                   seed % 3 == 0 ? "clickomania" : "samegame",
                                   1 + seed % 19, 1 + seed / 7 % 23, seed, 1 + seed % 6);
        moves += check_board(line.bytes, seed, seed % 4 * 3);
    }
    check_board("samegame grid 90x70 random:1:5", 1, 0);
    check_board("samegame grid 300x20 random:2:3 with scoring=penalty", 2, 64);
    check_board("clickomania columns 70a3b|2b|100c|4a|70a3b|2000b|4a3c", 3, 50);
    check_board("clickomania ..|..", 4, 0);
    check(moves > 0);
}
