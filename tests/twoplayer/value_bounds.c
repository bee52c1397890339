/* SPDX-License-Identifier: MIT */
/* value_bounds.c: compares bounds of a value, which are found without its canonical form,
 * with that form: after any amount of work they are true, and in the end they are those
 * that theory gives. */
#include "support.h"

#include <stdio.h>

#include "twoplayer/value_methods.h"
#include "twoplayer/position_value.h"

static const char *const shapes[][2] = {
    {"clobber", "grid 2x4"},
    {"clobber", "cycle 6"},
    {"click-impartial", "grid 3x3"},
    {"click-partizan", "grid 2x4"},
    {"nim", ""},
    {"hackenbush", ""},
    {"pebbles", "path 3"},
    {"pebbles", "outstar 2"},
    {"expr", ""},
};

/* What is known agrees with the value and with who wins. */
static void check_bounds(const struct value_bounds *b, struct values *s, value v,
                         int bits)
{
    for (int who = LEFT; who <= RIGHT; who++)
        check(b->outcome.first[who] == UNKNOWN ||
              (b->outcome.first[who] == WIN) == (bits >> who & 1));
    check(!b->has_upper || value_at_most(s, v, value_packed(s, b->upper)) == YES);
    check(!b->has_lower || value_at_most(s, value_packed(s, b->lower), v) == YES);
}

/* Runs to the end by steps of `work`, comparing after each. Returns what was proved. */
static struct value_bounds close_in(struct sample *s, struct values *v, value worth,
                                    int bits, uint64_t work)
{
    struct search *b = value_bounds_new(&s->task);
    check(b != NULL);
    enum search_state state = SEARCH_RUNNING;
    struct value_bounds found = {0};
    while (state == SEARCH_RUNNING) {
        uint64_t before = b->nodes;
        state = search_step(b, work);
        found = value_bounds_of(b);
        check_bounds(&found, v, worth, bits);
        check(b->nodes >= before);
    }
    check_number(state, SEARCH_SOLVED);
    search_free(b);
    return found;
}

TEST(test_truth)
{
    uint64_t seed = 23;
    size_t met = 0, apart = 0;
    for (int round = 0; round < 180; round++) {
        size_t i = (size_t)round % 9, j = (size_t)(round * 5 + 2) % 9;
        struct sample s;
        struct text line = small_line(shapes[i], &seed), h = small_line(shapes[j], &seed);
        if (round % 2 != 0)
            add_text(&line, " + -%s", h.bytes);
        sample_open(&s, line.bytes);
        struct search *f = run_to_end(position_value_new(&s.task), 1000);
        check(position_value_of(f) != NO_VALUE);
        struct value_bounds b =
            close_in(&s, position_value_store(f), position_value_of(f),
                     outcome_bits(line.bytes), round % 3 == 0 ? 1 : 1000);
        check(b.has_lower && b.has_upper);
        check(bounds_meet(&b) ==
              (b.has_lower &&
               value_packed(position_value_store(f), b.lower) == position_value_of(f) &&
               value_packed(position_value_store(f), b.upper) == position_value_of(f)));
        met += bounds_meet(&b);
        apart += !bounds_meet(&b);
        check_winning_moves(&s, &b.outcome);
        search_free(f);
        sample_close(&s);
    }
    check(met > 20 && apart > 20); /* bounds that meet, and bounds that do not */
}

/* The bounds in the end, worked out by hand: where there are stops, G ≤ n for n above the
 * left stop, not below it. */
static const struct known {
    const char *line;
    struct packed lower, upper;
} known[] = {
    {"nim 3 5", {0, 0, 0, 6}, {0, 0, 0, 6}},
    {"clobber xo + clobber ox", {0, 0, 0, 0}, {0, 0, 0, 0}},
    {"clobber xxo", {0, 0, 1, 0}, {0, 0, 1, 0}},
    {"clobber xxo + clobber xo", {0, 0, 1, 1}, {0, 0, 1, 1}},
    {"hackenbush edges 0-1:b,1-2:r,2-3:b", {3, 2, 0, 0}, {3, 2, 0, 0}},
    {"hackenbush edges 0-1:r,1-2:b,0-3:r,3-4:g", {-3, 1, 0, 1}, {-3, 1, 0, 1}},
    {"expr {5|-3}", {-4, 0, 0, 0}, {6, 0, 0, 0}},
    {"expr -100", {-100, 0, 0, 0}, {-100, 0, 0, 0}},
    {"expr 5/8*", {5, 3, 0, 1}, {5, 3, 0, 1}},
};

TEST(test_known)
{
    for (size_t i = 0; i < COUNT(known); i++) {
        struct memory memory = {0};
        struct values *v = values_new(&memory);
        struct sample s;
        sample_open(&s, known[i].line);
        struct search *b = run_to_end(value_bounds_new(&s.task), 1000);
        struct value_bounds found = value_bounds_of(b);
        check(value_packed(v, found.lower) == value_packed(v, known[i].lower));
        check(value_packed(v, found.upper) == value_packed(v, known[i].upper));
        search_free(b);
        sample_close(&s);
        values_free(v);
    }
}

/* When memory runs out, that is reported, all of it comes back, and what was proved
 * before stays true. */
TEST(test_budget)
{
    enum search_state reached = SEARCH_NO_MEMORY;
    for (size_t n = 1; reached != SEARCH_SOLVED; n += 1 + n / 16) {
        struct sample s;
        sample_open(&s, "clobber xxo + clobber xo");
        testing("allocation %zu fails", n);
        s.memory.fail_at = n;
        struct search *b = value_bounds_new(&s.task);
        reached = SEARCH_NO_MEMORY;
        while (b != NULL && (reached = search_step(b, 1)) == SEARCH_RUNNING)
            ;
        struct value_bounds found =
            b != NULL ? value_bounds_of(b) : (struct value_bounds){0};
        check(!found.has_lower || found.lower.ups <= 1);
        check(!found.has_upper || found.upper.ups >= 1);
        search_free(b);
        s.memory.fail_at = 0;
        sample_close(&s);
    }
}
