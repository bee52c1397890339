/* SPDX-License-Identifier: MIT */
/* quick.c: the plays of plans on blocks that fall (solve/click/quick.h) are those on
 * piles (solve/click/phases.h), move by move. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "solve/click/quick.h"

/* Plans of all kinds: small groups first, one colour left for the end, one colour more in
 * every phase, or random phases. */
static struct plan draw_plan(uint64_t *seed)
{
    struct plan plan = {.count = 0};
    const uint64_t kind = rng_next(seed) % 4;
    const unsigned colour = 1 + (unsigned)(rng_next(seed) % 5);
    for (unsigned i = 1; i <= (kind == 1 ? 1 : 4); i++) {
        struct click_phase phase = {PHASE_ALL, PHASE_ANY};
        if (kind == 0)
            phase.most = i + 1;
        else if (kind == 1)
            phase.colours &= ~((uint32_t)1 << colour);
        else if (kind == 2)
            phase.colours &= ((uint32_t)2 << i) - 1;
        else
            phase = (struct click_phase){(uint32_t)rng_next(seed) & PHASE_ALL,
                                         2 + (uint32_t)(rng_next(seed) % 9)};
        plan.phases[plan.count++] = phase;
    }
    plan.phases[plan.count++] = (struct click_phase){PHASE_ALL, PHASE_ANY};
    return plan;
}

static void compare_moves_made(const struct quick *q, struct phases *p)
{
    check_number(q->count, p->count);
    check(memcmp(q->moves, p->moves, p->count * sizeof *p->moves) == 0);
    check_number(q->gained, p->gained);
    check_number(quick_result(q), phases_list_left(p));
}

/* Makes the play of a plan with both, in steps of so many blocks, after `known` clicks on
 * random cells. */
static void compare_plays(struct quick *q, struct phases *p, uint64_t blocks,
                          unsigned known, uint64_t *seed)
{
    const struct plan plan = draw_plan(seed);
    const uint64_t cells = (uint64_t)p->pile.rows * p->pile.columns;
    quick_begin(q);
    phases_begin(p);
    for (; known > 0; known--) {
        const move m = rng_next(seed) % cells;
        const uint32_t block = pile_at(&p->pile, m);
        if (block != PILE_NOTHING)
            phases_click(p, block);
        quick_make(q, m);
    }
    quick_restart(q);
    phases_restart(p);
    while (!quick_go_on(q, &plan, blocks) || !phases_go_on(p, &plan, blocks))
        continue; /* phases_go_on goes on when the other one is over */
    compare_moves_made(q, p);
}

static size_t compare_board(const char *line, uint64_t seed)
{
    struct sample s;
    struct quick q;
    struct phases p;
    size_t moves = 0;
    sample_open(&s, line);
    const struct board *b = problem_board(&s.problem);
    struct arena a = arena_of(&s.memory);
    check(quick_open(&q, &a, b, b->start) && phases_open(&p, &a, b, b->start));
    for (unsigned i = 0; i < 6; i++) {
        compare_plays(&q, &p, i % 2 == 0 ? 7 : UINT64_MAX, i < 3 ? 0 : 5 * i, &seed);
        moves += q.count;
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
        moves += compare_board(line.bytes, seed);
    }
    compare_board("samegame grid 150x170 random:1:5", 1);
    compare_board("samegame grid 300x40 random:2:3 with scoring=penalty", 2);
    compare_board("clickomania columns 70a3b|2b|100c|4a|70a3b|2000b|4a3c", 3);
    compare_board("clickomania ..|..", 4);
    check(moves > 0);
}
