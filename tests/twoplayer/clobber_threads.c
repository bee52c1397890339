/* SPDX-License-Identifier: MIT */
/* clobber_threads.c: tests threads that share one search of the Clobber engine. The
 * thread sanitizer runs this. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "threads.h"
#include "twoplayer/clobber/hands.h"
#include "twoplayer/clobber/outcome_clobber.h"

/* Any number of threads gives the same answer and names the same moves. */
TEST(test_threads)
{
    static const char *const lines[] = {"clobber grid 4x5 checkerboard",
                                        "clobber path 40 checkerboard"};
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct sample s;
        sample_open(&s, lines[i]);
        struct outcome alone = {{UNKNOWN, UNKNOWN}, {{0}}};
        for (unsigned hands = 1; hands <= 3; hands++) {
            struct threads threads;
            threads_init(&threads, hands);
            s.task.crew = &threads.crew;
            struct search *search = run_to_end(clobber_new(&s.task), 20000);
            struct outcome o = outcome_of(search);
            alone = hands == 1 ? o : alone;
            check(outcome_class(&o) != 0);
            check(memcmp(&o, &alone, sizeof o) == 0);
            search_free(search);
            threads_done(&threads);
        }
        sample_close(&s);
    }
}

#define HANDS 3u
#define PARTS 3000u

/* Values of parts of up to 9 stones on 4x5 cells. */
struct valuing {
    struct memory memory;
    struct layout layout;
    struct worths worths;
    uint32_t number[HANDS][PARTS]; /* of the parts, by each hand */
};

static void valuing_open(struct valuing *v)
{
    memset(v, 0, sizeof *v);
    check(layout_choose(&v->layout, 4, 5));
    worths_init(&v->worths, &v->memory, 0, &v->layout, 9, NULL);
}

static void valuing_close(struct valuing *v)
{
    worths_done(&v->worths);
    check_number(v->memory.used, 0);
}

/* The number of the first part of the nth random position that is not too large; 0 if
 * there is none. */
static uint32_t value_one(struct valuing *v, uint64_t n)
{
    uint64_t black[2] = {0}, white[2] = {0};
    struct part pieces[4];
    for (unsigned cell = 0; cell < 20; cell++) {
        const uint64_t colour = hash_mix(n * 32 + cell) % 3;
        *(colour == 0 ? black : white) |= (uint64_t)(colour < 2) << cell;
    }
    unsigned count = layout_split(&v->layout, black, white, pieces, 4);
    for (unsigned i = 0; i < count && i < 4; i++) {
        part_normalise(&v->layout, &pieces[i]);
        if (part_stones(&v->layout, &pieces[i]) <= 9)
            return worths_of_part(&v->worths, &pieces[i]);
    }
    return ZERO;
}

static void value_all(void *valuing, unsigned hand)
{
    struct valuing *v = valuing;
    for (unsigned i = 0; i < PARTS; i++) {
        const unsigned n = (i + hand * 7) % PARTS;
        v->number[hand][n] = value_one(v, n);
    }
}

/* Compares values of two stores: sums of a number, ups and a nimber exactly; of others,
 * only that they are none of these. */
static void check_same_value(struct values *s, value v, struct values *t, value w)
{
    struct packed is = {0}, ought = {0};
    check_number(value_unpack(s, v, &is), value_unpack(t, w, &ought));
    check_number(is.numerator, ought.numerator);
    check_number(is.exponent, ought.exponent);
    check_number(is.ups, ought.ups);
    check_number(is.nimber, ought.nimber);
}

/* Threads that value the same parts at the same time find the same values as one thread.
 * A hand that waited too long for the others may leave a part without one. */
TEST(test_values)
{
    struct valuing *alone = calloc(1, sizeof *alone),
                   *together = calloc(1, sizeof *alone);
    unsigned valued = 0;
    check(alone != NULL && together != NULL);
    valuing_open(alone);
    valuing_open(together);
    value_all(alone, 0);
    threads_work_once(HANDS, value_all, together);
    for (unsigned i = 0; i < HANDS * PARTS; i++) {
        const uint32_t n = together->number[i / PARTS][i % PARTS];
        if (n == NO_NUMBER)
            continue;
        const struct worth *is = worth_of(&together->worths, n),
                           *ought = worth_of(&alone->worths, alone->number[0][i % PARTS]);
        check_same_value(together->worths.store, is->value, alone->worths.store,
                         ought->value);
        check_number(is->wins, ought->wins);
        check_number(is->count, ought->count);
        check_number(is->least[0], ought->least[0]);
        check_number(is->least[1], ought->least[1]);
        check_number(is->least_weight, ought->least_weight);
        valued += n != ZERO;
    }
    check(valued > PARTS / 2);
    check(alone->worths.count > 100);
    valuing_close(alone);
    valuing_close(together);
    free(alone);
    free(together);
}

/* Two hands on a checkerboard of 4x5, stepped by one thread. They share positions of 16
 * stones and more, and look ahead in these. */
struct pair {
    struct memory memory;
    struct knowledge *known;
    struct hands hands;
};

static void pair_open(struct pair *p)
{
    static const struct crew two = {.hands = 2};
    memset(p, 0, sizeof *p);
    struct knowledge *k = p->known = memory_new(&p->memory, 1, sizeof *k);
    check(k != NULL && layout_choose(&k->layout, 4, 5));
    digits_init(&k->digits, &k->layout);
    worths_init(&k->worths, &p->memory, 0, &k->layout, 8, NULL);
    k->look_ahead = k->sharing.stones = 16;
    check(answers_init(&k->answers, &p->memory));
    check(hands_init(&p->hands, k, &p->memory, &two));
    uint64_t black[2] = {0}, white[2] = {0};
    for (unsigned r = 0; r < 4; r++)
        for (unsigned c = 0; c < 5; c++)
            *((r + c) % 2 == 0 ? black : white) |= (uint64_t)1 << (c * 4 + r);
    struct part part;
    struct sum sum = {.parts = 0};
    struct code code;
    check_number(layout_split(&k->layout, black, white, &part, 1), 1);
    known_add_piece(k, &sum, part, true);
    sum_encode(&k->layout, &sum, &code);
    for (unsigned i = 0; i < 2; i++)
        hand_begin(&p->hands.hand[i], &code);
}

static void pair_close(struct pair *p)
{
    hands_done(&p->hands);
    answers_done(&p->known->answers);
    worths_done(&p->known->worths);
    memory_free(&p->memory, p->known, 1, sizeof *p->known);
    check_number(p->memory.used, 0);
}

/* Lets the hand look at all moves and all replies, up to its first child. */
static void go_to_first_child(struct hand *h)
{
    while (h->depth == 1)
        hand_work(h, 1, NULL);
}

/* The lowest word of the key of the child that the hand is inside. */
static uint64_t inside(const struct hand *h)
{
    return h->stack[h->frames[1].at - KEY_WORDS];
}

/* A hand does not look at replies that another one has looked at, and orders the moves as
 * that one did. */
TEST(test_shared_look)
{
    struct pair p;
    pair_open(&p);
    struct hand *first = &p.hands.hand[0], *second = &p.hands.hand[1];
    go_to_first_child(first);
    go_to_first_child(second);
    const struct clobber_frame *f = &first->frames[0], *g = &second->frames[0];
    check(f->count > 10);
    check(second->nodes < first->nodes / 4);
    check_number(g->count, f->count);
    for (uint32_t i = 0; i < f->count; i++)
        check(first->children[f->first + i].hash == second->children[g->first + i].hash);
    pair_close(&p);
}

/* A look that another hand has made is a hint for the order of moves, and settles
 * nothing: here all looks claim that no reply is left. */
TEST(test_false_looks)
{
    struct pair p;
    pair_open(&p);
    struct hand *first = &p.hands.hand[0], *second = &p.hands.hand[1];
    go_to_first_child(first);
    for (size_t i = 0; i < LOOK_SLOTS; i++)
        p.known->sharing.looks[i] &= ~(((uint64_t)1 << LOOK_BITS) - 1);
    go_to_first_child(second);
    check_number(second->depth, 2);
    check_number(second->frames[0].answer, UNKNOWN);
    check_number(second->frames[0].count, first->frames[0].count);
    pair_close(&p);
}

/* Both hands search the first move. If it does not win, they search the second one
 * together where a win is expected, and two different ones elsewhere. */
static void check_division(bool win_expected)
{
    struct pair p;
    pair_open(&p);
    p.known->sharing.win_expected = win_expected;
    for (unsigned i = 0; i < 2; i++)
        go_to_first_child(&p.hands.hand[i]);
    check(inside(&p.hands.hand[0]) == inside(&p.hands.hand[1]));
    for (unsigned i = 0; i < 2; i++) { /* as if the opponent won after the first move */
        struct hand *h = &p.hands.hand[i];
        check_number(h->depth, 2);
        h->frames[1].answer = WIN;
        while (h->frames[0].next < 2)
            hand_work(h, 1, NULL);
        check_number(h->depth, 2);
    }
    check((inside(&p.hands.hand[0]) == inside(&p.hands.hand[1])) == win_expected);
    pair_close(&p);
}

TEST(test_division)
{
    check_division(false);
    check_division(true);
}
