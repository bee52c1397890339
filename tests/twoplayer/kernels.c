/* SPDX-License-Identifier: MIT */
/* kernels.c: the checker verifies kernels that the engine writes, in both forms and for
 * every game that has them. However a certificate is changed, no false claim is ever
 * verified. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "fuzz/judge.h"
#include "support.h"
#include "twoplayer/proof/cancel_pairs.h"
#include "twoplayer/proof/prove_kernel.h"

enum { ROOM = 1 << 18, POSITIONS = 1 };

/* A certificate as bytes, sealed by its `end` line. */
struct paper {
    size_t size;
    char bytes[ROOM];
};

static bool take(void *context, const char *bytes, size_t length)
{
    struct paper *p = context;
    check(length < ROOM - p->size);
    memcpy(p->bytes + p->size, bytes, length);
    p->size += length;
    return true;
}

static void seal(struct paper *p)
{
    seal_of(p->bytes, p->size, p->bytes + p->size);
    p->size += SEAL_SIZE - 1;
}

static void unseal(struct paper *p)
{
    p->size -= SEAL_SIZE - 1;
}

/* The size that the proof says it has come down to. */
static int size_told(const struct kernel_proof *proof, struct memory *m)
{
    struct writer words;
    writer_init(&words, m);
    prove_kernel_describe(proof, &words);
    write_byte(&words, '\0');
    const char *last = strrchr(words.text, ' ');
    check(last != NULL);
    const int size = atoi(last);
    writer_done(&words);
    return size;
}

/* Writes the kernel of a LINE; returns who wins when Left and when Right starts. */
static struct outcome write_kernel(const char *line, uint64_t readable, struct paper *to)
{
    struct sample s;
    struct cert c;
    struct problem rest;
    struct writer cancels;
    sample_open(&s, line);
    struct search *search = run_to_end(outcome_sums_new(&s.task), 1000);
    struct outcome outcome = outcome_of(search);
    to->size = 0;
    cert_begin(&c, (struct sink){take, to}, &s.problem, s.problem.start, &s.memory);
    check(cert_upgrade(&c));
    writer_init(&cancels, &s.memory);
    check(cancel_pairs(&s.task, &rest, &cancels));
    s.task.problem = &rest;
    check(kernel_fits(&rest, s.task.position));
    struct kernel_proof *proof =
        prove_kernel_new(&c, &s.task, (struct expert){search, outcome_sums_ask}, &outcome,
                         &cancels, readable);
    enum kernel_state state;
    while ((state = prove_kernel_step(proof, 10)) == KERNEL_RUNNING)
        ;
    check_number(state, KERNEL_DONE);
    check_number(size_told(proof, &s.memory), 0);
    prove_kernel_free(proof);
    check_number(cert_end(&c), OK);
    writer_done(&cancels);
    problem_done(&rest);
    search_free(search);
    sample_close(&s);
    return outcome;
}

static void check_verified(const struct paper *p)
{
    struct judgement j = judge(p->bytes, p->size, POSITIONS);
    if (j.status != JUDGED_VERIFIED)
        print_error("%.*s\n%s\n", (int)(p->size < 2000 ? p->size : 2000), p->bytes,
                    j.words);
    check_number(j.status, JUDGED_VERIFIED);
    check(strstr(j.words, "a kernel of") != NULL);
}

static void check_both_forms(const char *line)
{
    struct paper p;
    write_kernel(line, UINT64_MAX, &p);
    check_verified(&p);
    write_kernel(line, 0, &p);
    check_verified(&p);
}

/* ---- true kernels are verified ---- */

/* All positions of a rectangle, with `letters` for the cells. */
static void check_rectangle(unsigned rows, unsigned columns, const char *letters)
{
    for (uint64_t n = 0; n < power(strlen(letters), rows * columns); n++) {
        struct text line = {"clobber "};
        add_board(&line, rows, columns, letters, n);
        if (!is_left_out())
            check_both_forms(line.bytes);
    }
}

TEST(test_rectangles)
{
    for (unsigned columns = 1; columns <= 6; columns++)
        check_rectangle(1, columns, "xo.");
    check_rectangle(2, 2, "xo.");
    check_rectangle(2, 3, "xo.");
    check_rectangle(3, 2, "xo");
    check_rectangle(2, 4, "xo");
    check_rectangle(3, 3, "xo");
}

TEST(test_games)
{
    static const char *const lines[] = {
        "clobber grid 3x4 checkerboard",
        "clobber path xxoxoxxoxo",
        "clobber path 12 checkerboard",
        "clobber cycle xoxoxxoxo",
        "clobber complete xxxoo",
        "clobber cube 3 xoxoooxx",
        "clobber hamming 3x2 xoxoox",
        "clobber product (path 3) (path 3) xoxoxoxox",
        "clobber graph 0-1,1-2,2-0,2-3,3-4,4-5,5-3 xoxoxo",
        "clobber graph 0-1,0-2,0-3,0-4,4-5,4-6 xooxoox",
        "clobber xoxo|oxox with rules=impartial",
        "clobber xoxo|oxox with rules=cannibal",
        "clobber xx.|oxo with rules=cannibal",
        "clobber xxo|o.x + clobber xoo with rules=impartial",
        "clobber xo|ox + -clobber xxo + clobber xoxo",
        "clobber xxo|oxo + -clobber xxo|oxo + clobber xo",
        "clobber grid 2x3 checkerboard + clobber grid 3x2 checkerboard",
        "clobber graph 0-1,1-2,2-0 xxo + clobber path oxx + -clobber cycle xxo",
        "click-impartial aab|bba|abb",
        "click-partizan aabb|bbaa|abab",
        "click-partizan aabbaabb",
        "click-partizan abb|aab + -click-partizan aab|bba + clobber xo",
        "pebbles path 3 (1,0)(2,1)(0,2)",
        "pebbles tournament 3 (1,0)(2,1)(0,1)",
        "pebbles arcs 0>1,0>2,1>3,2>3 (1,1,1)(0,0,1)(2,0)(0,2)",
        ("pebbles outstar 3 (2,1)(0,1)(1,0)(0,0) + -pebbles outstar 3 "
         "(2,1)(0,1)(1,0)(0,1)"),
        "nim 3 5 6",
        "nim 3 5 7",
        "nim 1 2 + nim 3 + clobber xxo",
        "hackenbush edges 0-1:b,1-2:r,1-3:g,0-4:r",
        "hackenbush edges 0-1:b,1-2:r,2-0:g,0-3:g,3-4:g,0-0:b",
        "hackenbush edges 0-1:b,0-1:b,0-1:r,1-2:g,1-2:g",
        "-hackenbush edges 0-1:b,1-2:r,2-3:b + hackenbush edges 0-7:b,7-9:r + nim 1",
    };
    for (size_t i = 0; i < COUNT(lines); i++)
        check_both_forms(lines[i]);
}

/* A random LINE of one or two small terms. */
static struct text random_line(uint64_t *seed)
{
    struct text line = {{0}};
    static const char *const makers[] = {
        "clobber", "click-partizan", "hackenbush", "pebbles", "nim", "click-impartial"};
    size_t terms = 1 + rng_next(seed) % 2;
    for (size_t i = 0; i < terms; i++) {
        static const char *const shapes[] = {"grid 2x4", "grid 3x3", "",
                                             "",         "",         "grid 2x4"};
        size_t kind = rng_next(seed) % 6;
        const struct game *g = game_find(makers[kind], strlen(makers[kind]));
        const char *shape = kind == 0 && rng_next(seed) % 2 ? "cycle 7" : shapes[kind];
        struct random_wish wish = {.seed = rng_next(seed), .most = 3, .colours = 2};
        add_text(&line, "%s%s%s ", i > 0 ? " + " : "", rng_next(seed) % 3 == 0 ? "-" : "",
                 g->name);
        check(add_random(&line, g, shape, &wish));
    }
    return line;
}

TEST(test_random_lines)
{
    uint64_t seed = 5;
    for (int i = 0; i < 600; i++) {
        struct text line = random_line(&seed);
        struct sample s;
        sample_open(&s, line.bytes);
        uint64_t size = 0;
        for (size_t k = 0; k < s.problem.count; k++) {
            const struct term *t = &s.problem.terms[k];
            size += t->board->game->kernel->size(t->board, s.problem.start + t->offset);
        }
        sample_close(&s);
        if (size <= 12 && !is_left_out())
            check_both_forms(line.bytes);
    }
}

/* ---- false claims are not ---- */

/* Replaces the claims: `wins` says who wins when Left and when Right starts. */
static void claim(struct paper *p, const enum player wins[2], const char *const with[2])
{
    static const char *const names[] = {"left", "right"};
    static struct paper old;
    unseal(p);
    old = *p;
    old.bytes[old.size] = '\0';
    char *claims = strstr(old.bytes, "claim "), *section = strstr(old.bytes, "kernel ");
    p->size = (size_t)(claims - old.bytes);
    for (int who = LEFT; who <= RIGHT; who++)
        p->size += (size_t)sprintf(p->bytes + p->size, "claim starts %s wins %s%s%s\n",
                                   names[who], names[wins[who]],
                                   (int)wins[who] == who ? " with " : "",
                                   (int)wins[who] == who ? with[who] : "");
    size_t rest = old.size - (size_t)(section - old.bytes);
    memcpy(p->bytes + p->size, section, rest);
    p->size += rest;
    seal(p);
}

/* Does this first move of `who` win? */
static bool move_wins(const struct sample *s, enum player who, struct sum_move m)
{
    uint8_t *pos = start_copy(&s->problem);
    position_play(&s->problem, pos, who, m, s->scratch);
    struct task task = s->task;
    task.position = pos;
    struct search *search = run_to_end(outcome_sums_new(&task), 1000);
    bool wins = outcome_of(search).first[other(who)] == LOSS;
    search_free(search);
    free_position(&s->problem, pos);
    return wins;
}

/* Every claim about this LINE, with every first move, and the kernel of the true one: if
 * it is verified, it is true. */
static void check_false_claims(const char *line, uint64_t readable)
{
    static struct paper p;
    struct sample s;
    struct outcome o = write_kernel(line, readable, &p);
    sample_open(&s, line);
    for (int code = 0; code < 4; code++) {
        enum player wins[2] = {(enum player)(code & 1), (enum player)(code >> 1)};
        bool is_true =
            wins[0] == outcome_winner(&o, LEFT) && wins[1] == outcome_winner(&o, RIGHT);
        struct sum_iterator at = {0};
        struct sum_move m;
        while (position_next(&s.problem, s.problem.start, LEFT, &at, s.scratch, &m)) {
            struct text left =
                move_text(s.problem.terms[0].board, s.problem.start, LEFT, m.move);
            struct sum_iterator other_at = {0};
            struct sum_move r;
            while (position_next(&s.problem, s.problem.start, RIGHT, &other_at, s.scratch,
                                 &r)) {
                struct text right =
                    move_text(s.problem.terms[0].board, s.problem.start, RIGHT, r.move);
                const char *const with[] = {left.bytes, right.bytes};
                claim(&p, wins, with);
                bool verified =
                    judge(p.bytes, p.size, POSITIONS).status == JUDGED_VERIFIED;
                check(!verified ||
                      (is_true && (wins[0] == RIGHT || move_wins(&s, LEFT, m)) &&
                       (wins[1] == LEFT || move_wins(&s, RIGHT, r))));
            }
        }
    }
    sample_close(&s);
}

TEST(test_false_claims)
{
    static const char *const lines[] = {"clobber xoxo|oxox", "clobber xo|ox|xx",
                                        "clobber xxo|oxo", "clobber cycle xoxoxx"};
    for (size_t i = 0; i < COUNT(lines); i++) {
        check_false_claims(lines[i], UINT64_MAX);
        check_false_claims(lines[i], 0);
    }
}

/* Is what the certificate claims true? It claims who wins; with a first move only if he
 * who starts wins, and then that this move wins: the checker is asked again, with all
 * positions. */
static bool claims_truth(const struct paper *p)
{
    static struct paper q;
    q = *p;
    unseal(&q);
    q.bytes[q.size] = '\0';
    char *section = strstr(q.bytes, "kernel ");
    if (section == NULL)
        return false;
    q.size = (size_t)(section - q.bytes);
    q.bytes[strlen("dicot-certificate ")] = '1';
    for (char *with;
         (with = strstr(q.bytes, " with ")) != NULL && with < q.bytes + q.size;) {
        char *end = strchr(with, '\n');
        memmove(with, end, (size_t)(q.bytes + q.size - end) + 1);
        q.size -= (size_t)(end - with);
    }
    seal(&q);
    return judge(q.bytes, q.size, 100000).status == JUDGED_VERIFIED;
}

/* Changes of a certificate, sealed again: if it is verified, its claims are true. Returns
 * how many were not verified. */
static size_t check_changed(const struct paper *good, size_t changes, uint64_t *seed)
{
    static struct paper p;
    size_t refused = 0;
    for (size_t i = 0; i < changes; i++) {
        p = *good;
        unseal(&p);
        size_t at = rng_next(seed) % p.size, other = rng_next(seed) % p.size;
        switch (rng_next(seed) % 4) {
        case 0: /* a bit */
            p.bytes[at] ^= (char)(1 << rng_next(seed) % 8);
            break;
        case 1: /* a byte is missing */
            memmove(p.bytes + at, p.bytes + at + 1, --p.size - at);
            break;
        case 2: /* two bytes change places */
            p.bytes[at] = good->bytes[other];
            p.bytes[other] = good->bytes[at];
            break;
        default: /* it is cut off */
            p.size = at;
            break;
        }
        seal(&p);
        struct judgement j = judge(p.bytes, p.size, POSITIONS);
        if (j.status != JUDGED_VERIFIED)
            refused++;
        else if (memcmp(p.bytes, good->bytes, p.size) != 0)
            check(claims_truth(&p));
    }
    return refused;
}

TEST(test_changes)
{
    static const char *const lines[] = {"clobber xoxo|oxox|xoxo",
                                        "clobber xxo|oxo + nim 2",
                                        "hackenbush edges 0-1:b,1-2:r,0-3:r,3-4:b,4-5:g"};
    uint64_t seed = 9;
    for (size_t i = 0; i < COUNT(lines); i++)
        for (int form = 0; form < 2; form++) {
            struct paper p;
            testing("%s, form %d", lines[i], form);
            write_kernel(lines[i], form ? 0 : UINT64_MAX, &p);
            check(check_changed(&p, 400, &seed) > 300);
        }
}

/* Without a line of the text, or with one that is false, it is refuted; the order does
 * not matter. */
TEST(test_members)
{
    static struct paper p, q;
    write_kernel("clobber xoxo|oxox|xoxo", UINT64_MAX, &p);
    unseal(&p);
    p.bytes[p.size] = '\0';
    char *first = strstr(p.bytes, "0 >= ");
    size_t refuted = 0, members = 0;
    for (char *line = first; *line != '\0'; line = strchr(line, '\n') + 1, members++) {
        size_t before = (size_t)(line - p.bytes);
        size_t length = (size_t)(strchr(line, '\n') + 1 - line);
        memcpy(q.bytes, p.bytes, before);
        memcpy(q.bytes + before, line + length, p.size - before - length);
        q.size = p.size - length;
        seal(&q);
        refuted += judge(q.bytes, q.size, POSITIONS).status == JUDGED_REFUTED;
        unseal(&q);
        memcpy(q.bytes + q.size, line, length); /* now it is the last one */
        q.size += length;
        seal(&q);
        check_verified(&q);
    }
    check(members > 20);
    check(refuted > members * 9 / 10);
    q = p;
    q.size += (size_t)sprintf(q.bytes + q.size, "0 >= clobber xxo\n");
    seal(&q);
    struct judgement j = judge(q.bytes, q.size, POSITIONS);
    check_number(j.status, JUDGED_REFUTED);
    check(strstr(j.words, "left has a move to which") != NULL);
}

/* ---- other streams, other roots ---- */

/* Writes the stream of a packed kernel again in chunks of `length` bytes, beginning with
 * chunk number `first` and ending with the one before it. Returns the number of chunks.
 */
static size_t cut_stream(const struct paper *good, size_t length, size_t first,
                         struct paper *to)
{
    static char stream[ROOM];
    static const char heading[] = "kernel packed\n";
    const char *at = strstr(good->bytes, heading) + strlen(heading);
    size_t size = 0, head = (size_t)(at - good->bytes);
    for (long bytes; sscanf(at, "chunk %ld", &bytes) == 1; at += bytes + 1) {
        at = strchr(at, '\n') + 1;
        memcpy(stream + size, at, (size_t)bytes);
        size += (size_t)bytes;
    }
    memcpy(to->bytes, good->bytes, head);
    to->size = head;
    size_t chunks = (size + length - 1) / length;
    for (size_t i = 0; i < chunks; i++) {
        size_t start = (first + i) % chunks * length;
        size_t bytes = size - start < length ? size - start : length;
        to->size += (size_t)sprintf(to->bytes + to->size, "chunk %zu\n", bytes);
        memcpy(to->bytes + to->size, stream + start, bytes);
        to->size += bytes;
        to->bytes[to->size++] = '\n';
    }
    seal(to);
    return chunks;
}

/* Only the order of its bytes matters, however the stream is cut into chunks. */
TEST(test_streams)
{
    static struct paper p, q;
    size_t refused = 0, chunks = 1;
    write_kernel("clobber grid 3x6 checkerboard", 0, &p);
    for (size_t length = 1; length < 20; length += 9) {
        cut_stream(&p, length, 0, &q);
        check_verified(&q);
    }
    for (size_t first = 1; first < chunks || first == 1; first++) {
        chunks = cut_stream(&p, 25, first, &q);
        refused += judge(q.bytes, q.size, POSITIONS).status == JUDGED_REFUTED;
    }
    check(chunks > 10);
    check_number(refused, chunks - 1);
}

/* The kernel of one position and the claims about it, under the names of all others: if
 * that is verified, it is true. */
TEST(test_other_roots)
{
    static const char old[] = "line clobber xox|oxo|xox";
    static struct paper p, q;
    size_t refused = 0;
    for (int form = 0; form < 2; form++) {
        write_kernel(old + strlen("line "), form ? 0 : UINT64_MAX, &p);
        for (int code = 0; code < 1 << 9; code++) {
            q = p;
            unseal(&q);
            char *at = strstr(q.bytes, old) + strlen("line clobber ");
            for (int i = 0; i < 9; i++)
                at[i + i / 3] = code >> i & 1 ? 'x' : 'o';
            seal(&q);
            if (judge(q.bytes, q.size, POSITIONS).status == JUDGED_VERIFIED)
                check(claims_truth(&q));
            else
                refused++;
        }
    }
    check(refused > 900);
}

/* Stopped at whatever step, the certificate is well formed and says that it is not whole.
 */
TEST(test_cut)
{
    static struct paper p;
    for (uint64_t steps = 0; steps < 40; steps++) {
        struct sample s;
        struct cert c;
        int size = 16;
        sample_open(&s, steps % 3 == 0 ? "clobber grid 4x4 checkerboard"
                                       : "clobber xoxo|oxox|xoxo");
        struct search *search = run_to_end(outcome_sums_new(&s.task), 1000);
        struct outcome outcome = outcome_of(search);
        struct writer cancels;
        writer_init(&cancels, &s.memory);
        p.size = 0;
        cert_begin(&c, (struct sink){take, &p}, &s.problem, s.problem.start, &s.memory);
        check(cert_upgrade(&c));
        struct kernel_proof *proof =
            prove_kernel_new(&c, &s.task, (struct expert){search, outcome_sums_ask},
                             &outcome, &cancels, steps % 2 * 1000);
        for (uint64_t i = 0; i < steps; i++) {
            check_number(prove_kernel_step(proof, 5), KERNEL_RUNNING);
            check(i < 3 || size_told(proof, &s.memory) <= size);
            size = i < 3 ? size : size_told(proof, &s.memory);
        }
        check(steps < 4 || (size > 0 && size <= 16));
        prove_kernel_cut(proof);
        prove_kernel_free(proof);
        check_number(cert_end(&c), OK);
        check_number(judge(p.bytes, p.size, POSITIONS).status, JUDGED_NOT_CHECKED);
        search_free(search);
        writer_done(&cancels);
        sample_close(&s);
    }
}
