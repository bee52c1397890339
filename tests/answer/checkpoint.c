/* SPDX-License-Identifier: MIT */
/* checkpoint.c: tests `outcome --checkpoint` with every fault of the file: flipped bits,
 * cuts, additions, other positions, methods and versions, no room. A file that differs
 * from what was written is refused; wrong bytes with a right checksum can make the answer
 * wrong, but do no other harm. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/rng.h"
#include "fake_host.h"

#define TICK (1.0 / 64)

/* Of the method bitboard, and of values. Each test is made with both. */
static char bitboard[] = "clobber grid 3x5 checkerboard",
            values[] = "clobber cube 3 checkerboard + clobber cycle 8 random:3";

/* The words of a question, and what is there when it is asked. */
static void ask_kept_in(struct answered *a, struct kept_bytes *k, const char *line,
                        const char *nodes, const char *time)
{
    struct fake_host f = {.tick = TICK, .kept = k};
    char words[10][64] = {"outcome", "--json", "--checkpoint", "file", "--every", "100ms",
                          "--time",  "",       "--nodes"};
    char *pointers[10 + 1];
    strcpy(words[7], time);
    strcpy(words[9], nodes);
    for (int i = 0; i < 10; i++)
        pointers[i] = words[i];
    char copy[64];
    strcpy(copy, line);
    pointers[10] = copy;
    ask_words(a, &f, 11, pointers, NULL);
}

static void ask_kept(struct answered *a, struct kept_bytes *k, const char *line,
                     const char *nodes)
{
    ask_kept_in(a, k, line, nodes, "1000s");
}

static void keep_some(struct kept_bytes *k, const char *line)
{
    struct answered a;
    *k = (struct kept_bytes){.room = sizeof k->new_bytes};
    ask_kept(&a, k, line, "400");
    check_number(a.code, ANSWER_LIMIT);
    check(k->versions > 0 && k->length > 500);
    answered_done(&a);
}

/* The winner and the moves, up to `status` or `resumed`. */
static struct text answer_of(struct kept_bytes *k, const char *board, bool resumed)
{
    struct answered a;
    ask_kept(&a, k, board, "1000000");
    check_number(a.code, ANSWER_GIVEN);
    const char *from = strstr(a.out.text, "\"outcome\":\"N\""),
               *to = strstr(a.out.text, resumed ? ",\"resumed\":{\"nodes\":"
                                                : ",\"status\":\"optimal\"");
    check(from != NULL && to != NULL);
    struct text answer = text_of("%.*s", (int)(to - from), from);
    answered_done(&a);
    return answer;
}

static void check_answer(struct kept_bytes *k, const char *board)
{
    static struct kept_bytes fresh;
    fresh = (struct kept_bytes){.room = sizeof fresh.new_bytes};
    struct text alone = answer_of(&fresh, board, false),
                resumed = answer_of(k, board, true);
    check(same_text(&alone, &resumed));
}

/* The file is refused with that word, and left as it is. */
static void check_refused(struct kept_bytes *k, const char *line, const char *word)
{
    static struct kept_bytes before;
    struct answered a;
    before = *k;
    ask_kept(&a, k, line, "1000000");
    check_number(a.code, ANSWER_BAD_INPUT);
    check_number(a.error.status, BAD_INPUT);
    check(strstr(a.error.message, word) != NULL);
    check(k->versions == before.versions && k->length == before.length);
    check(memcmp(k->bytes, before.bytes, k->length) == 0);
    answered_done(&a);
}

static struct kept_bytes kept, changed; /* large */

static void test_resumed(void **state)
{
    const char *board = *state;
    keep_some(&kept, board);
    unsigned versions = kept.versions;
    check_answer(&kept, board);
    check(kept.versions > versions);
    check_answer(&kept, board); /* of what is solved */
}

static void test_flips(void **state)
{
    const char *board = *state;
    uint64_t seed = 4;
    keep_some(&kept, board);
    for (int i = 0; i < 200; i++) {
        if (is_left_out())
            continue;
        changed = kept;
        for (int flips = 1 + i % 3; flips > 0; flips--)
            changed.bytes[rng_next(&seed) % kept.length] ^=
                (char)(1 << rng_next(&seed) % 8);
        if (memcmp(changed.bytes, kept.bytes, kept.length) != 0)
            check_refused(&changed, board, "");
    }
}

static void test_cuts(void **state)
{
    const char *board = *state;
    keep_some(&kept, board);
    for (size_t length = 1; length < kept.length; length += 1 + length / 32) {
        changed = kept;
        changed.length = length;
        check_refused(&changed, board, length < 10 ? "not a checkpoint" : "");
    }
    changed = kept;
    changed.length -= 1;
    check_refused(&changed, board, "damaged or incomplete");
    changed = kept;
    changed.bytes[changed.length++] = 0;
    check_refused(&changed, board, "damaged or incomplete");
}

static void test_others(void **state)
{
    const char *board = *state;
    keep_some(&kept, board);
    check_refused(&kept, "clobber grid 5x3 checkerboard", "another position (clobber ");
    check_refused(&kept, "nim 3", "bitboard and values can");
    changed = kept;
    changed.bytes[17] = '5';
    check_refused(&changed, board, "another version (dicot-checkpoint 5");
    changed = kept;
    memcpy(changed.bytes, "GIF89a", 6);
    check_refused(&changed, board, "not a checkpoint");
}

/* No room for the first version is an error; later the search goes on, and the file is as
 * it was. */
static void test_no_room(void **state)
{
    const char *board = *state;
    struct answered a;
    kept = (struct kept_bytes){.room = 20};
    ask_kept(&a, &kept, board, "400");
    check_number(a.code, ANSWER_FAILED);
    check_number(a.error.status, IO_ERROR);
    answered_done(&a);
    keep_some(&kept, board);
    changed = kept;
    kept.room = kept.length / 2;
    check_answer(&kept, board);
    check(kept.length == changed.length && kept.versions == changed.versions);
    check(memcmp(kept.bytes, changed.bytes, kept.length) == 0);
    check_answer(&kept, board);
}

static void seal(struct kept_bytes *k)
{
    uint64_t sum = CHECKSUM_START;
    for (size_t i = 0; i + 8 < k->length; i++)
        sum = checksum_add(sum, k->bytes[i]);
    for (unsigned i = 0; i < 8; i++)
        k->bytes[k->length - 8 + i] = (char)(sum >> 8 * i);
}

/* With a right checksum the answer may be wrong, but it is an answer or a refusal. */
static void test_forged(void **state)
{
    const char *board = *state;
    uint64_t seed = 7;
    struct answered a;
    keep_some(&kept, board);
    for (int i = 0; i < 200; i++) {
        if (is_left_out())
            continue;
        changed = kept;
        for (int flips = 1 + i % 3; flips > 0; flips--)
            changed.bytes[48 + rng_next(&seed) % (kept.length - 56)] ^=
                (char)(1 << rng_next(&seed) % 8);
        seal(&changed);
        ask_kept(&a, &changed, board, "5000");
        check(a.code == ANSWER_GIVEN || a.code == ANSWER_LIMIT ||
              a.code == ANSWER_BAD_INPUT);
        answered_done(&a);
    }
}

/* How many nodes did this run take? */
static uint64_t nodes_of(struct kept_bytes *k, const char *board)
{
    struct answered a;
    ask_kept(&a, k, board, "1000000");
    const char *nodes = strstr(a.out.text, "\"method\"");
    nodes = nodes != NULL ? strstr(nodes, "\"nodes\":") : NULL;
    check(nodes != NULL);
    const uint64_t n = strtoull(nodes + strlen("\"nodes\":"), NULL, 10);
    answered_done(&a);
    return n;
}

/* What was searched before is not searched again; what is solved takes no search. */
static void test_fewer(void **state)
{
    const char *board = *state;
    kept = (struct kept_bytes){.room = sizeof kept.new_bytes};
    const uint64_t alone = nodes_of(&kept, board);
    keep_some(&kept, board);
    check(nodes_of(&kept, board) < alone);
    check(nodes_of(&kept, board) < alone / 4);
}

#define WITH_BOTH(test)                                                                  \
    cmocka_unit_test_prestate(test, bitboard), cmocka_unit_test_prestate(test, values)

/* A file that there is no time to read is left as it is, and not blamed. */
static void test_late(void **state)
{
    static const char board[] = "clobber grid 1100x1000 only:1,1=x,1,2=o,2,2=x";
    struct answered a;
    kept = (struct kept_bytes){.room = sizeof kept.new_bytes};
    ask_kept(&a, &kept, board, "1000000");
    check_number(a.code, ANSWER_GIVEN);
    answered_done(&a);
    changed = kept;
    ask_kept_in(&a, &changed, board, "1000000", "20ms"); /* one look at the clock */
    check_number(a.code, ANSWER_LIMIT);
    check_number(a.error.status, EXPIRED);
    check(strstr(a.error.message, "no time was left to read it") != NULL);
    check(changed.versions == kept.versions && changed.length == kept.length);
    answered_done(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BOTH(test_resumed), WITH_BOTH(test_flips),       WITH_BOTH(test_cuts),
        WITH_BOTH(test_others),  WITH_BOTH(test_no_room),     WITH_BOTH(test_forged),
        WITH_BOTH(test_fewer),   cmocka_unit_test(test_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
