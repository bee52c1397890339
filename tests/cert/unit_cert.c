/* SPDX-License-Identifier: MIT */
/* unit_cert.c: tests the form of certificates, byte by byte. dicot-check judges whether
 * they are right (tests/answer/answers.sh). */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solve/best.h"
#include "twoplayer/sums/outcome_sums.h"
#include "twoplayer/proof/prove_outcome.h"

/* Takes what fits and refuses the rest, as a full disk does. */
struct bin {
    char bytes[8192];
    size_t length, room;
};

static bool take(void *context, const char *bytes, size_t length)
{
    struct bin *bin = context;
    if (length > bin->room - bin->length)
        return false;
    memcpy(bin->bytes + bin->length, bytes, length);
    bin->length += length;
    return true;
}

static struct sink sink_of(struct bin *bin, size_t room)
{
    bin->length = 0;
    bin->room = room;
    return (struct sink){take, bin};
}

static void check_bytes(const struct bin *bin, const char *expected, size_t length)
{
    if (bin->length == length && memcmp(bin->bytes, expected, length) == 0)
        return;
    print_error("got %zu bytes: %.*s\n", bin->length, (int)bin->length, bin->bytes);
    check(false);
}

static void add_move(struct cert *c, const char *text)
{
    struct memory memory = {0};
    struct writer w;
    writer_init(&w, &memory);
    write_text(&w, text);
    cert_move(c, &w);
    writer_done(&w);
}

/* FNV-1a of the five lines, computed by another program. */
TEST(test_text_form)
{
    static const char expected[] = "dicot-certificate 1\n"
                                   "line sc2 xo\n"
                                   "claim result 1\n"
                                   "claim bound 1 by counting\n"
                                   "moves text\n"
                                   "1,1>1,2\n"
                                   "end 270674b59a59c217\n";
    struct sample s;
    struct bin bin;
    struct cert c;
    struct best best = {.found = true, .result = 1, .bound = 1};
    sample_open(&s, "sc2 xo");
    cert_begin(&c, sink_of(&bin, sizeof bin.bytes), &s.problem, s.problem.start,
               &s.memory);
    proof_best(&c, &best);
    cert_moves_begin(&c, 1);
    add_move(&c, "1,1>1,2");
    cert_moves_end(&c);
    check_number(cert_end(&c), OK);
    check_bytes(&bin, expected, strlen(expected));
    sample_close(&s);
}

TEST(test_claims)
{
    static const struct {
        struct best best;
        const char *claims;
    } cases[] = {
        {{.found = true, .result = 7, .bound = 3, .by = BY_SEARCH},
         "claim result 7\nclaim bound 3 by search\n"},
        {{.found = false, .bound = 2}, "claim bound 2 by counting\n"},
        {{.found = false, .bound = NO_RESULT, .by = BY_SEARCH}, "claim none by search\n"},
        {{.found = false, .bound = 4, .by = BY_FOREST}, "claim bound 4 by forest\n"},
        {{.found = false, .bound = 5, .by = BY_REFUTATION},
         "claim bound 5 by refutation\n"},
        {{.found = true, .result = -5, .bound = 1016},
         "claim result -5\nclaim bound 1016 by counting\n"},
    };
    struct sample s;
    sample_open(&s, "sc2 xo");
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct bin bin;
        struct cert c;
        testing("claims %zu", i);
        cert_begin(&c, sink_of(&bin, sizeof bin.bytes), &s.problem, s.problem.start,
                   &s.memory);
        proof_best(&c, &cases[i].best);
        check_number(cert_end(&c), OK);
        const char *claims = strstr(bin.bytes, "claim");
        check(strncmp(claims, cases[i].claims, strlen(cases[i].claims)) == 0);
        check(strncmp(claims + strlen(cases[i].claims), "end ", 4) == 0);
    }
    sample_close(&s);
}

/* Bytes worked out by hand from doc/certificates.md. Differences +, - and 0, two-byte
 * numbers, a template that changes and one that comes back. */
TEST(test_packed_form)
{
    static const struct {
        const char *move, *bytes;
        size_t length;
    } moves[] = {
        {"1,2>1,3",
         "\x05\x07"
         "0,0>0,0"
         "\x04\x02\x06",
         12},
        {"1,3>1,2", "\x00\x02\x00\x01", 4},
        {"2,100>2,99", "\x04\xc2\x01\x02\xc2\x01", 6},
        {"!7", "\x15\x02!0", 4},
        {"7>71",
         "\x01\x03"
         "0>0"
         "\x8e\x01",
         7},
    };
    struct sample s;
    struct bin bin;
    struct cert c;
    struct bin expected = {.length = 0};
    sample_open(&s, "sc2 xo");
    cert_begin(&c, sink_of(&bin, sizeof bin.bytes), &s.problem, s.problem.start,
               &s.memory);
    cert_moves_begin(&c, 65537);
    size_t bytes = 0;
    for (size_t i = 0; i < COUNT(moves); i++) {
        add_move(&c, moves[i].move);
        memcpy(expected.bytes + bytes, moves[i].bytes, moves[i].length);
        bytes += moves[i].length;
    }
    cert_moves_end(&c);
    check_number(cert_end(&c), OK);
    char heading[64];
    int length = snprintf(heading, sizeof heading, "moves packed\nchunk 5 %zu\n", bytes);
    const char *at = strstr(bin.bytes, heading);
    check(at != NULL);
    check(memcmp(at + length, expected.bytes, bytes) == 0);
    check(strncmp(at + length + bytes, "\nend ", 5) == 0);
    sample_close(&s);
}

TEST(test_short_lists_are_text)
{
    static const struct {
        size_t count;
        const char *heading;
    } cases[] = {
        {0, "\nmoves text\n"}, {65536, "\nmoves text\n"}, {65537, "\nmoves packed\n"}};
    struct sample s;
    sample_open(&s, "sc2 xo");
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct bin bin = {.length = 0};
        struct cert c;
        testing("%zu moves", cases[i].count);
        cert_begin(&c, sink_of(&bin, sizeof bin.bytes), &s.problem, s.problem.start,
                   &s.memory);
        cert_moves_begin(&c, cases[i].count);
        cert_moves_end(&c);
        check_number(cert_end(&c), OK);
        check(strstr(bin.bytes, cases[i].heading) != NULL);
    }
    sample_close(&s);
}

/* However little room there is: a certificate that does not fit is an I/O error, and is
 * never reported as whole. */
TEST(test_full_sink)
{
    struct sample s;
    sample_open(&s, "sc2 xo");
    for (size_t room = 0; room < 200; room++) {
        struct bin bin;
        struct cert c;
        testing("%zu bytes of room", room);
        cert_begin(&c, sink_of(&bin, room), &s.problem, s.problem.start, &s.memory);
        for (int i = 0; i < 3; i++)
            cert_end_line(&c); /* each line has at least one byte */
        enum status status = cert_end(&c);
        check(status == (bin.length == 56 ? OK : IO_ERROR));
    }
    sample_close(&s);
}

TEST(test_memory)
{
    struct sample s;
    struct bin bin;
    struct cert c;
    sample_open(&s, "sc2 xo");
    size_t before = s.memory.used, failures = 0;
    enum status status = NO_MEMORY;
    for (size_t n = 1; status != OK; n++) {
        testing("allocation %zu fails", n);
        s.memory.fail_at = n;
        cert_begin(&c, sink_of(&bin, sizeof bin.bytes), &s.problem, s.problem.start,
                   &s.memory);
        cert_moves_begin(&c, 65537);
        add_move(&c, "1,1>1,2");
        cert_moves_end(&c);
        status = cert_end(&c);
        s.memory.fail_at = 0;
        failures += status == NO_MEMORY;
        check(status == OK || status == NO_MEMORY);
        check_number(s.memory.used, before);
    }
    check(failures >= 2); /* text and chunk */
    sample_close(&s);
}

/* ---- outcomes ---- */

static struct search *decide(const struct task *task)
{
    struct search *search = run_to_end(outcome_sums_new(task), 1000);
    return search;
}

/* Writes the whole proof of a decided task into a bin; returns how many replies it has.
 */
static size_t write_proof(struct sample *s, const struct task *task,
                          struct search *search, struct outcome outcome, struct bin *bin)
{
    struct cert c;
    cert_begin(&c, sink_of(bin, sizeof bin->bytes - 1), &s->problem, s->problem.start,
               &s->memory);
    struct search *proof =
        prove_outcome_new(&c, task, (struct expert){search, outcome_sums_ask}, outcome);
    check(proof != NULL);
    enum search_state state;
    while ((state = search_step(proof, 1)) == SEARCH_RUNNING)
        ;
    check_number(state, SEARCH_SOLVED);
    search_finish(proof);
    size_t replies = proof->nodes;
    search_free(proof);
    check_number(cert_end(&c), OK);
    bin->bytes[bin->length] = '\0';
    return replies;
}

static size_t prove(const char *line, struct bin *bin)
{
    struct sample s;
    sample_open(&s, line);
    struct search *search = decide(&s.task);
    size_t replies = write_proof(&s, &s.task, search, outcome_of(search), bin);
    search_free(search);
    sample_close(&s);
    return replies;
}

/* The strategy opens with the move that the answer names, whichever of the winning moves
 * that is. */
TEST(test_opening)
{
    struct sample s;
    struct bin bin;
    sample_open(&s, "clobber xoxo|oxox");
    struct search *search = decide(&s.task);
    struct outcome outcome = outcome_of(search);
    struct sum_iterator at = {0};
    struct sum_move m, ignored;
    uint8_t *scratch = calloc(1, s.problem.move_scratch + 1), pos[64];
    check(scratch != NULL && s.problem.pos_size <= sizeof pos);
    unsigned winning = 0;
    while (position_next(&s.problem, s.problem.start, LEFT, &at, scratch, &m)) {
        memcpy(pos, s.problem.start, s.problem.pos_size);
        position_play(&s.problem, pos, LEFT, m, scratch);
        enum win win;
        while ((win = outcome_sums_ask(search, &s.problem, pos, RIGHT, 1000, &ignored)) ==
               UNKNOWN)
            ;
        if (win == WIN)
            continue;
        winning++;
        outcome.best[LEFT] = m;
        write_proof(&s, &s.task, search, outcome, &bin);
        struct writer w;
        writer_init(&w, &s.memory);
        position_print_move(&s.problem, s.problem.start, LEFT, m, &w);
        struct text expected =
            text_of("replies left\n%.*s in xoxo|oxox\n", (int)w.length, w.text);
        writer_done(&w);
        testing("%s", expected.bytes);
        check(strstr(bin.bytes, expected.bytes) != NULL);
    }
    check(winning > 1);
    free(scratch);
    search_free(search);
    sample_close(&s);
}

TEST(test_cancelled_terms)
{
    static const struct {
        const char *line, *evidence; /* after the claims, up to the hash */
        size_t replies;
    } cases[] = {
        {"clobber xo + -clobber xo", "cancel 1 2\nend ", 0},
        {"clobber xo + clobber xo", "replies left\n", 4},
        {"nim 3 + nim 3", "cancel 1 2\nend ", 0},
        {"nim 1 + nim 1 + nim 1",
         "cancel 1 2\nreplies left\n1:0 in 1\nreplies right\n1:0 in 1\nend ", 2},
        {"-clobber xo + nim 1 + clobber xo + -nim 1", "cancel 1 3\ncancel 2 4\nend ", 0},
        {"clobber xxo + nim 1 + -clobber xxo + -hackenbush edges 0-1:r",
         "cancel 1 3\nreplies left\n", 2},
        {"hackenbush edges 0-1:b + -hackenbush edges 0-1:b + hackenbush edges 0-1:b",
         "cancel 1 2\nreplies left\n0-1:b in edges 0-1:b\nend ", 1},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct bin bin;
        testing("%s", cases[i].line);
        check_number(prove(cases[i].line, &bin), cases[i].replies);
        char *at = strstr(bin.bytes, "claim starts right");
        check(at != NULL);
        at = strchr(at, '\n') + 1;
        if (strncmp(at, cases[i].evidence, strlen(cases[i].evidence)) != 0)
            print_error("%s", at);
        check(strncmp(at, cases[i].evidence, strlen(cases[i].evidence)) == 0);
    }
}

/* If writing a strategy is stopped, at whatever step, the certificate says so. */
TEST(test_cut)
{
    for (uint64_t steps = 0; steps < 30; steps++) {
        struct sample s;
        struct cert c;
        struct bin bin;
        sample_open(&s, "clobber xo|ox + nim 2");
        testing("%llu steps", (unsigned long long)steps);
        struct search *search = run_to_end(outcome_sums_new(&s.task), 1000);
        cert_begin(&c, sink_of(&bin, sizeof bin.bytes - 1), &s.problem, s.problem.start,
                   &s.memory);
        struct search *proof = prove_outcome_new(
            &c, &s.task, (struct expert){search, outcome_sums_ask}, outcome_of(search));
        enum search_state reached = search_step(proof, steps);
        search_finish(proof);
        search_free(proof);
        check_number(cert_end(&c), OK);
        bin.bytes[bin.length] = '\0';
        int sections = (strstr(bin.bytes, "\nreplies left\n") != NULL) +
                       (strstr(bin.bytes, "\nreplies right\n") != NULL);
        bool cut = strstr(bin.bytes, "\ncut\nend ") != NULL;
        check(reached == SEARCH_SOLVED ? !cut && sections > 0 : cut || sections < 2);
        search_free(search);
        sample_close(&s);
    }
}
