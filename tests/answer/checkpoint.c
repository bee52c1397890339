/* SPDX-License-Identifier: MIT */
/* checkpoint.c: `outcome --checkpoint` at every fault of the file: flipped bits, cuts,
 * additions, other positions, methods and versions, no room. A file that is not what was
 * written is refused; and bytes whose checksum is right harm nothing but the answer. */
#include "support.h"

#include <string.h>

#include "base/hash.h"
#include "base/rng.h"
#include "fake_host.h"

#define TICK (1.0 / 64)
#define BOARD "clobber grid 3x5 checkerboard"

/* The words of a question, and what is there when it is asked. */
static void ask_kept(struct asked *a, struct kept_bytes *k, const char *line,
                     const char *nodes)
{
    struct fake_host f = {.tick = TICK, .kept = k};
    char words[8][64] = {"outcome", "--json", "--checkpoint", "file",
                         "--every", "100ms",  "--nodes"};
    char *pointers[9];
    strcpy(words[7], nodes);
    for (int i = 0; i < 8; i++)
        pointers[i] = words[i];
    char copy[64];
    strcpy(copy, line);
    pointers[8] = copy;
    ask_words(a, &f, 9, pointers, NULL);
}

static void keep_after(struct kept_bytes *k, const char *line, const char *nodes)
{
    struct asked a;
    *k = (struct kept_bytes){.room = sizeof k->new_bytes};
    ask_kept(&a, k, line, nodes);
    check_number(a.code, ANSWER_LIMIT);
    check(k->versions > 0 && k->length > 500);
    asked_done(&a);
}

/* The winner and the moves, up to `status` or `resumed`. */
static struct text answer_of(struct kept_bytes *k, bool resumed)
{
    struct text answer = {""};
    struct asked a;
    ask_kept(&a, k, BOARD, "1000000");
    check_number(a.code, ANSWER_GIVEN);
    const char *from = strstr(a.out.text, "\"outcome\":\"N\""),
               *to = strstr(a.out.text, resumed ? ",\"resumed\":{\"nodes\":"
                                                : ",\"status\":\"optimal\"");
    check(from != NULL && to != NULL);
    add_text(&answer, "%.*s", (int)(to - from), from);
    asked_done(&a);
    return answer;
}

static void check_answer(struct kept_bytes *k)
{
    static struct kept_bytes fresh;
    fresh = (struct kept_bytes){.room = sizeof fresh.new_bytes};
    struct text alone = answer_of(&fresh, false), resumed = answer_of(k, true);
    check(same_text(&alone, &resumed));
}

/* The file is refused with that word, and left as it is. */
static void check_refused(struct kept_bytes *k, const char *line, const char *word)
{
    static struct kept_bytes before;
    struct asked a;
    before = *k;
    ask_kept(&a, k, line, "1000000");
    check_number(a.code, ANSWER_BAD_INPUT);
    check_number(a.error.status, BAD_INPUT);
    check(strstr(a.error.message, word) != NULL);
    check(k->versions == before.versions && k->length == before.length);
    check(memcmp(k->bytes, before.bytes, k->length) == 0);
    asked_done(&a);
}

static struct kept_bytes kept, changed; /* large */

static void test_resumed(void **state)
{
    keep_after(&kept, BOARD, "400");
    unsigned versions = kept.versions;
    check_answer(&kept);
    check(kept.versions > versions);
    check_answer(&kept); /* of what is solved */
}

static void test_flips(void **state)
{
    uint64_t seed = 4;
    keep_after(&kept, BOARD, "400");
    for (int i = 0; i < 500; i++) {
        if (is_left_out())
            continue;
        changed = kept;
        for (int flips = 1 + i % 3; flips > 0; flips--)
            changed.bytes[rng_next(&seed) % kept.length] ^=
                (char)(1 << rng_next(&seed) % 8);
        if (memcmp(changed.bytes, kept.bytes, kept.length) != 0)
            check_refused(&changed, BOARD, "");
    }
}

static void test_cuts(void **state)
{
    keep_after(&kept, BOARD, "400");
    for (size_t length = 1; length < kept.length; length += 1 + length / 32) {
        changed = kept;
        changed.length = length;
        check_refused(&changed, BOARD, length < 10 ? "no checkpoint" : "");
    }
    changed = kept;
    changed.length -= 1;
    check_refused(&changed, BOARD, "damaged or incomplete");
    changed = kept;
    changed.bytes[changed.length++] = 0;
    check_refused(&changed, BOARD, "damaged or incomplete");
}

static void test_others(void **state)
{
    keep_after(&kept, BOARD, "400");
    check_refused(&kept, "clobber grid 5x3 checkerboard",
                  "another position (clobber xox");
    check_refused(&kept, "nim 3", "bitboard can");
    changed = kept;
    changed.bytes[17] = '5';
    check_refused(&changed, BOARD, "another version (dicot-checkpoint 5");
    changed = kept;
    memcpy(changed.bytes, "GIF89a", 6);
    check_refused(&changed, BOARD, "no checkpoint");
}

/* No room for the first version is an error; later the search goes on, and the file is as
 * it was. */
static void test_no_room(void **state)
{
    struct asked a;
    kept = (struct kept_bytes){.room = 20};
    ask_kept(&a, &kept, BOARD, "400");
    check_number(a.code, ANSWER_FAILED);
    check_number(a.error.status, IO_ERROR);
    asked_done(&a);
    keep_after(&kept, BOARD, "400");
    changed = kept;
    kept.room = kept.length / 2;
    check_answer(&kept);
    check(kept.length == changed.length && kept.versions == changed.versions);
    check(memcmp(kept.bytes, changed.bytes, kept.length) == 0);
    check_answer(&kept);
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
    uint64_t seed = 7;
    struct asked a;
    keep_after(&kept, BOARD, "400");
    for (int i = 0; i < 500; i++) {
        if (is_left_out())
            continue;
        changed = kept;
        for (int flips = 1 + i % 3; flips > 0; flips--)
            changed.bytes[48 + rng_next(&seed) % (kept.length - 56)] ^=
                (char)(1 << rng_next(&seed) % 8);
        seal(&changed);
        ask_kept(&a, &changed, BOARD, "5000");
        check(a.code == ANSWER_GIVEN || a.code == ANSWER_LIMIT ||
              a.code == ANSWER_BAD_INPUT);
        asked_done(&a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_resumed), cmocka_unit_test(test_flips),
        cmocka_unit_test(test_cuts),    cmocka_unit_test(test_others),
        cmocka_unit_test(test_no_room), cmocka_unit_test(test_forged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
