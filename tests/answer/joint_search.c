/* SPDX-License-Identifier: MIT */
/* joint_search.c: tests that many processes can search one position (twoplayer/peers.h,
 * questions/outcome.h). The processes are simulated: several searches in this process
 * are stepped in turn, by uneven steps, and their letters arrive late. Whatever their
 * number, the winner and the winning move are those of a single search. They must also be
 * faster, counted in nodes, not in seconds. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "fake_host.h"
#include "questions/outcome.h"
#include "base/meeting.h"
#include "base/rng.h"
#include "twoplayer/method.h"
#include "twoplayer/peers.h"

#define MOST 5

/* One process: its search, and the letters that it has written and others must read. */
struct process {
    struct search *search;
    struct peers peers;
    struct writer letter;
};

struct solved {
    struct outcome outcome;
    uint64_t nodes; /* of the process that took most */
};

static void begin_with(struct process *p, const struct task *t, const char *method,
                       unsigned self, unsigned count)
{
    p->search = outcome_search(t, method);
    check(p->search != NULL);
    check(peers_init(&p->peers, self, count, t->memory, 0));
    writer_init(&p->letter, t->memory);
    outcome_join(p->search, &p->peers);
}

static void begin(struct process *p, const struct task *t, unsigned self, unsigned count)
{
    begin_with(p, t, NULL, self, count);
}

static void end_process(struct process *p)
{
    outcome_join(p->search, NULL);
    search_free(p->search);
    writer_done(&p->letter);
    peers_done(&p->peers);
}

/* A step of each, then all letters. */
static bool round_of(struct process *all, unsigned count, uint64_t work, uint64_t *rng)
{
    bool solved = false;
    for (unsigned i = 0; i < count; i++) {
        search_step(all[i].search, rng != NULL ? 1 + rng_next(rng) % work : work);
        solved = solved || all[i].search->state != SEARCH_RUNNING;
    }
    for (unsigned i = 0; i < count; i++) {
        if (!outcome_join(all[i].search, &all[i].peers))
            all[i].peers.take = NULL;
        writer_clear(&all[i].letter);
        peers_write(&all[i].peers, &all[i].letter);
    }
    for (unsigned i = 0; i < count; i++) {
        for (unsigned from = 0; from < count; from++)
            if (from != i)
                check(peers_read(&all[i].peers, from, all[from].letter.text,
                                 all[from].letter.length));
        outcome_join(all[i].search, &all[i].peers);
    }
    return solved;
}

static struct solved solve_by(const struct problem *p, unsigned count, uint64_t work,
                              uint64_t seed)
{
    const struct task t = task_at_start(p);
    struct process all[MOST];
    uint64_t rng = seed;
    struct solved found = {.nodes = 0};
    bool known = false;
    for (unsigned i = 0; i < count; i++)
        begin(&all[i], &t, i, count);
    while (!round_of(all, count, work, seed != 0 ? &rng : NULL))
        continue;
    for (unsigned i = 0; i < count; i++) {
        const struct outcome o = outcome_of(all[i].search);
        if (outcome_class(&o) != 0) {
            check(!known || outcome_class(&o) == outcome_class(&found.outcome));
            found.outcome = o;
            known = true;
        }
        if (all[i].search->nodes > found.nodes)
            found.nodes = all[i].search->nodes;
        end_process(&all[i]);
    }
    check(known);
    return found;
}

static void check_same(const char *line)
{
    struct sample sample;
    sample_open(&sample, line);
    const struct problem *p = &sample.problem;
    const struct solved alone = solve_by(p, 1, 1000, 0);
    for (unsigned count = 2; count <= MOST; count += count == 3 ? 2 : 1) {
        const struct solved split = solve_by(p, count, count == 3 ? 400 : 80, count);
        for (int who = LEFT; who <= RIGHT; who++) {
            const struct sum_move a = alone.outcome.best[who],
                                  b = split.outcome.best[who];
            check(split.outcome.first[who] == alone.outcome.first[who]);
            if (alone.outcome.first[who] == WIN)
                check(a.term == b.term && (a.term == NO_TERM || a.move == b.move));
        }
    }
    sample_close(&sample);
}

static void check_all_same(const char *const *lines, size_t count)
{
    for (size_t i = 0; i < count; i++)
        check_same(lines[i]);
}

TEST(test_small_boards)
{
    for (unsigned n = 0; n < 729; n += 2) {
        struct text line = {"clobber "};
        add_board(&line, 2, 3, "x.o", n);
        if (!is_left_out())
            check_same(line.bytes);
    }
}

TEST(test_clobber)
{
    static const char *const lines[] = {
        "clobber grid 3x6 checkerboard", "clobber grid 4x5 checkerboard",
        "clobber path 30 checkerboard",  "clobber xxo + clobber xoo|oxx|xox",
        "clobber xo + clobber xo",       "clobber .",
        "clobber grid 4x5 random:3",     "clobber grid 4x5 random:4",
        "clobber grid 4x5 random:5"};
    check_all_same(lines, COUNT(lines));
}

TEST(test_other_games)
{
    static const char *const lines[] = {
        "clobber cycle 14 checkerboard",
        "clobber product (cycle 5) (complete 2) random:1",
        "clobber graph 0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5 "
        "random:2 "
        "+ -clobber cycle 8 random:3",
        "pebbles path 4 (1,2,1)(1,1,0)(2,1,2)(1,1,0)",
        "pebbles tournament 4 (1,1)(1,2)(2,1)(1,1)",
        "click-partizan grid 4x4 random:1 + -click-partizan grid 4x4 random:2",
        "hackenbush edges 0-1:b,1-2:r,1-3:g,3-4:b,3-5:r,5-6:g,2-7:b + hackenbush edges "
        "0-1:r,1-2:b,1-3:g",
        "domineering ...|...|... + clobber cycle 6 checkerboard",
        /* Which move wins first depends on what the tables have: */
        "clobber graph 0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5 "
        "random:4 "
        "+ -clobber cycle 9 random:4",
        "clobber product (cycle 5) (complete 2) random:15 + -clobber complete 5 "
        "random:18 "
        "+ clobber path 7 random:24",
        "pebbles instar 3 (1,2,1)(1,1,2)(0,2,1)(2,1)",
        "pebbles tournament 3 (2,2,1)(0,2,2)(0,1,2)",
        "hackenbush edges 0-1:g,1-2:g,2-3:b,3-1:r,2-4:r,4-5:b,0-6:r,6-7:g,7-0:b,7-8:b + "
        "hackenbush edges 0-1:b,1-2:g,2-0:r,2-3:g,3-4:b,3-5:r",
        "nim 3 5 + clobber xoxo"};
    check_all_same(lines, COUNT(lines));
}

/* Two processes take fewer nodes each than one alone. */
TEST(test_gain)
{
    static const char *const lines[] = {
        "clobber grid 3x8 checkerboard",
        "pebbles path 6 (1,2,1)(1,1,0)(2,1,2)(1,1,0)(1,0,2)(2,1,1)"};
    /* Slow builds leave out the first: nodes are the same in every build, and other tests
     * here take the same paths. */
    const size_t begin = getenv("DICOT_EVERY") != NULL ? 1 : 0;
    for (size_t i = begin; i < COUNT(lines); i++) {
        struct sample sample;
        sample_open(&sample, lines[i]);
        const uint64_t alone = solve_by(&sample.problem, 1, 500, 0).nodes,
                       two = solve_by(&sample.problem, 2, 500, 0).nodes;
        check(10 * two < 9 * alone);
        sample_close(&sample);
    }
}

/* Letters that are cut are never read beyond their end. */
static void read_cut_letters(struct process *from, struct process *to, struct memory *m)
{
    const struct writer *letter = &from->letter;
    for (size_t cut = 0; cut < letter->length; cut++) {
        char *copy = malloc(cut + 1); /* where a sanitizer sees what is beyond */
        memcpy(copy, letter->text, cut);
        struct writer notes;
        writer_init(&notes, m);
        peers_note(copy, cut, 1, &notes);
        writer_done(&notes);
        if (cut == 0 || cut < 1 + 8 * (size_t)(unsigned char)copy[0])
            check(!peers_read(&to->peers, 0, copy, cut));
        else
            peers_read(&to->peers, 0, copy, cut);
        free(copy);
    }
}

/* Nor are those in which bits have changed: most are read, and what they say is wrong.
 * Only the sanitizers can tell whether they do harm. */
static void read_changed_letters(struct process *from, struct process *to)
{
    const struct writer *letter = &from->letter;
    uint64_t rng = 5;
    for (unsigned i = 0; i < 1000; i++) {
        char *copy = malloc(letter->length);
        memcpy(copy, letter->text, letter->length);
        for (unsigned n = 0; n <= i % 3; n++) {
            const size_t at = rng_next(&rng) % letter->length;
            copy[at] ^= (char)(1 << rng_next(&rng) % 8);
        }
        peers_read(&to->peers, 0, copy, letter->length);
        free(copy);
    }
}

TEST(test_letters)
{
    static const char *const lines[] = {
        "clobber grid 4x5 checkerboard",
        "clobber graph 0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5 "
        "random:2 + -clobber cycle 8 random:3"};
    for (int l = 0; l < 2; l++) {
        struct sample sample;
        sample_open(&sample, lines[l]);
        struct process p[2];
        for (unsigned i = 0; i < 2; i++) {
            begin(&p[i], &sample.task, i, 2);
            search_step(p[i].search, 3000);
        }
        peers_write(&p[0].peers, &p[0].letter);
        testing("%s: %zu bytes", lines[l], p[0].letter.length);
        check(p[0].letter.length > 200);
        read_cut_letters(&p[0], &p[1], sample.task.memory);
        check(!peers_read(&p[1].peers, 2, p[0].letter.text, p[0].letter.length));
        read_changed_letters(&p[0], &p[1]);
        for (unsigned i = 0; i < 2; i++)
            end_process(&p[i]);
        sample_close(&sample);
    }
}

/* A letter that says what the last one has said need not be sent. */
TEST(test_news)
{
    struct memory memory = {0};
    struct peers p, q;
    struct writer letter;
    check(peers_init(&p, 0, 2, &memory, 0) && peers_init(&q, 1, 2, &memory, 0));
    writer_init(&letter, &memory);
    check(!peers_write(&p, &letter));
    peers_go(&p, 2, 77); /* at depths 0 and 1 it is at nothing that others know */
    writer_clear(&letter);
    check(peers_write(&p, &letter));
    check(peers_read(&q, 0, letter.text, letter.length));
    check(peers_is_at(&q, 77) && !peers_is_at(&q, 78) && !peers_is_at(&q, 0));
    check(!peers_write(&p, &letter));
    peers_go(&p, 2, 78);
    check(peers_write(&p, &letter));
    peers_go(&p, 2, 0);
    check(peers_write(&p, &letter) && !peers_write(&p, &letter));
    struct portable sum = {.length = 0};
    peers_tell(&p, &sum, WIN, 100);
    check(peers_write(&p, &letter) && !peers_write(&p, &letter));
    writer_done(&letter);
    peers_done(&p);
    peers_done(&q);
}

/* The sums of a letter. */
static struct collected {
    uint8_t bytes[50][PORTABLE_MOST];
    size_t length[50];
    unsigned count;
} collected;

static bool collect(struct search *s, struct portable_reader *sum, enum win answer,
                    uint64_t nodes)
{
    if (collected.count == 50)
        return false;
    check(sum->left <= PORTABLE_MOST);
    memcpy(collected.bytes[collected.count], sum->at, sum->left);
    collected.length[collected.count++] = sum->left;
    return true;
}

static void collect_sums(const struct task *t, const char *method)
{
    struct process p;
    begin_with(&p, t, method, 0, 2);
    search_step(p.search, 3000);
    check(peers_write(&p.peers, &p.letter));
    p.peers.take = collect;
    collected.count = 0;
    check(peers_read(&p.peers, 0, p.letter.text, p.letter.length));
    check(collected.count > 10);
    end_process(&p);
}

/* How many of these sums does a process of that method take? */
static unsigned count_taken(const struct task *t, const char *method)
{
    struct process p;
    unsigned taken = 0;
    begin_with(&p, t, method, 1, 2);
    search_step(p.search, 3000); /* first moves are listed */
    for (unsigned i = 0; i < collected.count; i++) {
        struct portable_reader r = {.at = collected.bytes[i],
                                    .left = collected.length[i]};
        taken += p.peers.take(p.peers.search, &r, WIN, 100);
    }
    end_process(&p);
    return taken;
}

/* What one method has written is none of the other's: a process whose memory is full goes
 * on with the next method, while the others do not. And one that has too little memory
 * for values does without those of others. */
TEST(test_methods_do_not_mix)
{
    static const char *const methods[] = {"bitboard", "values"};
    struct sample sample;
    /* Six boards of 20 cells: read by the other method, a part of 5 columns would be one
     * of the last board. */
    sample_open(&sample,
                "clobber grid 4x5 random:3 + clobber xo...|.....|.....|..... + clobber "
                "xx...|oo...|.....|..... + clobber xox..|.....|.....|..... + clobber "
                "xxo..|oxo..|.....|..... + clobber xox..|oxo..|.....|.....");
    for (int i = 0; i < 2; i++) {
        collect_sums(&sample.task, methods[i]);
        check(count_taken(&sample.task, methods[1 - i]) == 0);
        check(count_taken(&sample.task, methods[i]) == collected.count);
    }
    collect_sums(&sample.task, "bitboard");
    struct memory little = {.limit = 400000};
    sample.task.memory = &little;
    const unsigned taken =
        count_taken(&sample.task, "bitboard"); /* those without values */
    check(taken > 0 && taken < collected.count);
    sample_close(&sample);
}

/* A sum is the same bytes, in whatever order its items were written. */
static void check_order(void)
{
    static const char *const items[] = {"one", "", "three", "onf", "on", "three"};
    const unsigned count = COUNT(items);
    struct portable first, turned;
    for (unsigned turn = 0; turn < count; turn++) {
        portable_begin(&turned);
        for (unsigned i = 0; i < count; i++) {
            const char *item = items[(i + turn) % count];
            portable_item(&turned);
            portable_bytes(&turned, item, strlen(item));
        }
        check(portable_end(&turned));
        if (turn == 0)
            first = turned;
        check(first.length == turned.length &&
              memcmp(first.bytes, turned.bytes, first.length) == 0);
    }
}

/* Numbers that no value has are not read. */
static void check_limits(void)
{
    const struct packed wrong[] = {{.numerator = MAX_NUMERATOR + 1},
                                   {.numerator = -MAX_NUMERATOR - 1},
                                   {.numerator = 1, .exponent = MAX_EXPONENT + 1},
                                   {.exponent = UINT32_MAX},
                                   {.ups = MAX_UPS + 1},
                                   {.ups = -MAX_UPS - 1}},
                        right = {MAX_NUMERATOR, MAX_EXPONENT, -MAX_UPS, UINT32_MAX};
    for (size_t i = 0; i <= COUNT(wrong); i++) {
        const struct packed *x = i > 0 ? &wrong[i - 1] : &right;
        struct portable p;
        portable_begin(&p);
        portable_item(&p);
        portable_packed(&p, x);
        check(portable_end(&p));
        struct portable_reader r = {.at = p.bytes, .left = p.length}, item;
        check(portable_next(&r, &item));
        const struct packed y = portable_read_packed(&item);
        check(item.failed == (i > 0));
        check(i > 0 || (y.numerator == x->numerator && y.exponent == x->exponent &&
                        y.ups == x->ups && y.nimber == x->nimber));
    }
}

/* Values are the same bytes from two stores that have met others before. */
TEST(test_values)
{
    struct memory memory = {0};
    struct values *a = values_new(&memory), *b = values_new(&memory);
    const value star = value_nimber(a, 1), zero = value_integer(a, 0),
                up = value_of_options(a, &zero, 1, &star, 1);
    for (int64_t n = 3; n > -3; n--) { /* so that ids differ */
        const value number = value_integer(b, n), nimber = value_nimber(b, 2);
        check(value_of_options(b, &number, 1, &nimber, 1) != NO_VALUE);
    }
    const value left[] = {up, star, value_integer(a, 2)},
                right[] = {value_negate(a, up), value_nimber(a, 2)};
    value v = value_of_options(a, left, 3, right, 2);
    check_order();
    check_limits();
    for (int i = 0; i < 4; i++) {
        struct portable one, two;
        portable_begin(&one);
        portable_item(&one);
        portable_value(&one, a, v);
        check(portable_end(&one));
        struct portable_reader r = {.at = one.bytes, .left = one.length}, item;
        check(portable_next(&r, &item));
        const value w = portable_read_value(&item, b);
        check(w != NO_VALUE && item.left == 0 && !portable_next(&r, &item) && !r.failed);
        portable_begin(&two);
        portable_item(&two);
        portable_value(&two, b, w);
        check(portable_end(&two) && one.length == two.length &&
              memcmp(one.bytes, two.bytes, one.length) == 0);
        for (size_t cut = 1; cut < one.length; cut++) {
            r = (struct portable_reader){.at = one.bytes + 1, .left = cut - 1};
            check(portable_read_value(&r, b) == NO_VALUE);
        }
        const value options[] = {v, value_negate(a, v)};
        v = value_of_options(a, options, 1, options + 1, 1);
    }
    values_free(a);
    values_free(b);
}

/* ---- notes: a meeting of one process, that goes on ---- */

#define MOST_NOTES 4096
static struct writer notes[MOST_NOTES];
static size_t noted, readable;
static struct memory of_notes;

static void send(const char *letter, size_t length)
{
}
static bool receive(struct writer *letter, unsigned *from)
{
    return false;
}
static void keep(const char *note, size_t length)
{
    check(noted < MOST_NOTES);
    writer_init(&notes[noted], &of_notes);
    write_bytes(&notes[noted++], note, length);
}
static bool kept(size_t i, struct writer *note)
{
    if (i >= readable)
        return false;
    writer_clear(note);
    write_bytes(note, notes[i].text, notes[i].length);
    return true;
}
static bool never(void)
{
    return false;
}
static uint64_t end(uint64_t nodes, bool solved)
{
    return 0;
}

/* A clock by which every step takes a millisecond. */
static double tick(void)
{
    static double now;
    return now += 0.001;
}

static struct solved meet(const char *line, uint64_t nodes)
{
    static const struct meeting meeting = {.count = 1,
                                           .send = send,
                                           .receive = receive,
                                           .keep = keep,
                                           .kept = kept,
                                           .is_over = never,
                                           .end = end};
    struct sample sample;
    struct fake_host fake = {0};
    struct host host = host_of_fake(&fake);
    struct request q;
    host.meeting = &meeting;
    host.now = tick;
    request_init(&q, command_find("outcome"));
    sample_open(&sample, line);
    struct run run = {.q = &q,
                      .host = &host,
                      .limits = {1e9, nodes},
                      .memory = &sample.memory,
                      .arena = arena_of(&sample.memory)};
    struct search *s = outcome_search(&sample.task, NULL);
    check(s != NULL && joint_search_fits(&run));
    const enum ended ended = joint_search(&run, s);
    const struct solved found = {outcome_of(s), s->nodes};
    check((ended == ENDED_SOLVED) == (outcome_class(&found.outcome) != 0));
    search_free(s);
    arena_done(&run.arena);
    sample_close(&sample);
    return found;
}

/* What was found before a limit is not searched again. */
static void check_goes_on(const char *line)
{
    noted = readable = 0;
    const struct solved alone = meet(line, 0);
    check(noted > 0);
    for (; noted > 0; noted--)
        writer_done(&notes[noted - 1]);
    const struct solved half = meet(line, alone.nodes / 4 * 3);
    check(outcome_class(&half.outcome) == 0);
    readable = noted;
    const struct solved rest = meet(line, 0);
    check(outcome_class(&rest.outcome) == outcome_class(&alone.outcome));
    check(10 * rest.nodes < 9 * alone.nodes);
    for (; noted > 0; noted--)
        writer_done(&notes[noted - 1]);
}

TEST(test_notes)
{
    check_goes_on("clobber grid 3x8 checkerboard");
    check_goes_on("pebbles path 6 (1,2,1)(1,1,0)(2,1,2)(1,1,0)(1,0,2)(2,1,1)");
}
