/* SPDX-License-Identifier: MIT */
/* small_stack.c: deep questions, asked by a thread with a stack of 128 kB, as the threads
 * of some hosts have. What is deep must not recurse: heaps of 10^9, paths of 10^7 stones,
 * expressions of 10^5 braces. An answer must be right; if it overflows the stack, the
 * test crashes. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dicot.h"
#include "test.h"

#define STACK (128 << 10)

/* A question: command and words; @ stands for a long text, made of `head`, `count` times
 * `piece`, `tail`, and as often `close`. The answer has `says` in it; NULL: it may be cut
 * short, or refused with a reason. */
static const struct row {
    const char *words[5];
    const char *head, *piece, *tail, *close;
    unsigned count;
    const char *says;
} rows[] = {
    /* moves that make a play deep */
    {.words = {"outcome", "nim 1000000000 999999999 1023"}, .says = "\"outcome\":\"P\""},
    {.words = {"outcome", "--all", "nim 1000000000 1000000000"},
     .says = "\"outcome\":\"P\""},
    {.words = {"value", "nim 1000000000 1000000000"}, .says = "\"value\":\"0\""},
    {.words = {"value", "nim 1000000 3"}},
    {.words = {"outcome", "--strategy=values", "nim 3000000 3000000"}},
    {.words = {"outcome", "pebbles path 2 (0,0)(3000000,3000000)"}},
    {.words = {"value", "pebbles path 2 (0,0)(3000000,0)"}},
    {.words = {"value", "pebbles path 3000 (0,0)x2999(1,0)"}},
    {.words = {"outcome", "pebbles path 3000000 (0,0)x2999999(1,0)"}},
    {.words = {"solve", "--moves=none", "pebbling path 100 (0)x99(3000000) with root=0"}},
    {.words = {"solve", "--moves=none",
               "pebbling cycle 1000000 (0)x999999(8) with root=5"}},
    {.words = {"hint", "nim 1000000000 3"}, .says = "\"wins\":true"},
    {.words = {"outcome", "hackenbush edges @"},
     .head = "0-1:b",
     .piece = ",1-1:b",
     .tail = "",
     .count = 20000},
    {.words = {"calc", "-e", "*4095:*4095"}},
    /* large boards */
    {.words = {"solve", "--moves=none", "sc2 path 10000000 checkerboard"}},
    {.words = {"solve", "--moves=none", "solitaire-clobber path 10000000 checkerboard"}},
    {.words = {"solve", "--moves=none", "--strategy=search", "sc2 path 100000 random:1"}},
    {.words = {"solve", "--moves=none", "--strategy=forest", "sc2 path 1000 random:1"}},
    {.words = {"solve", "--moves=none", "--strategy=tree", "sc2 path 1000000 random:1"}},
    {.words = {"outcome", "clobber path 10000000 checkerboard"}},
    {.words = {"outcome", "clobber path 10000000 random:1"}},
    {.words = {"value", "clobber path 1000000 checkerboard"}},
    {.words = {"look", "--nodes=3", "clobber path 1000000 checkerboard"}},
    {.words = {"moves", "--nodes=3", "clobber path 10000000 checkerboard"}},
    {.words = {"solve", "--moves=none", "clickomania columns 3000000a"},
     .says = "\"cost\":0"},
    {.words = {"solve", "--moves=none", "clickomania columns @"},
     .head = "",
     .piece = "abba",
     .tail = "",
     .count = 15000},
    {.words = {"solve", "--moves=none", "clickomania @"},
     .head = "",
     .piece = "abcab",
     .tail = "",
     .count = 4000},
    {.words = {"solve", "--moves=none", "samegame grid 1000x1000 random:1:3"}},
    {.words = {"solve", "--moves=none", "samegame @"},
     .head = "aa",
     .piece = "|bb|aa",
     .tail = "",
     .count = 50000},
    {.words = {"solve", "--moves=none", "--subwords", "clickomania @"},
     .head = "",
     .piece = "abba",
     .tail = "",
     .count = 100},
    {.words = {"solve", "--moves=none", "--derivation", "clickomania @"},
     .head = "",
     .piece = "a",
     .tail = "",
     .count = 4000},
    {.words = {"solve", "--moves=none", "--explain", "clickomania @"},
     .head = "",
     .piece = "abba",
     .tail = "",
     .count = 2000},
    {.words = {"outcome", "click-impartial @"},
     .head = "",
     .piece = "aabb",
     .tail = "",
     .count = 500},
    {.words = {"outcome", "clobber @"},
     .head = "graph 0-1",
     .piece = ",1-2,0-2",
     .tail = " random:1",
     .count = 1},
    {.words = {"outcome", "kayles path 1000000 all:x"}},
    {.words = {"outcome", "domineering grid 3000x3000 all:."}},
    /* deep texts */
    {.words = {"value", "@"},
     .head = "",
     .piece = "{0|",
     .tail = "0",
     .close = "}",
     .count = 100000},
    {.words = {"value", "@"}, .head = "", .piece = "{", .tail = "", .count = 100000},
    {.words = {"value", "@"},
     .head = "",
     .piece = "(",
     .tail = "1",
     .close = ")",
     .count = 100000},
    {.words = {"value", "--", "@"},
     .head = "",
     .piece = "-",
     .tail = "1",
     .count = 100000},
    {.words = {"value", "@"},
     .head = "",
     .piece = "1+",
     .tail = "1",
     .count = 1000,
     .says = "\"value\":\"1001\""},
    {.words = {"calc", "-e", "@"},
     .head = "",
     .piece = "(",
     .tail = "1",
     .count = 100000},
    {.words = {"calc", "-e", "@"},
     .head = "",
     .piece = "[",
     .tail = "",
     .close = "]",
     .count = 100000},
    {.words = {"calc", "-e", "@"},
     .head = "",
     .piece = "-",
     .tail = "1",
     .count = 100000},
    {.words = {"calc", "-e", "@"},
     .head = "",
     .piece = "not ",
     .tail = "1",
     .count = 100000},
    {.words = {"calc", "-e", "@"},
     .head = "1",
     .piece = ":1",
     .tail = "",
     .count = 100000},
    {.words = {"calc", "-e", "@"},
     .head = "",
     .piece = "cool(",
     .tail = "1",
     .count = 20000},
    {.words = {"calc", "-e", "@"},
     .head = "",
     .piece = "{1|",
     .tail = "",
     .count = 100000},
    {.words = {"calc", "-e", "@"},
     .head = "1",
     .piece = ";1",
     .tail = "",
     .count = 20000},
    {.words = {"outcome", "@"},
     .head = "clobber ",
     .piece = "product (",
     .tail = "path 2",
     .count = 30000},
    {.words = {"outcome", "@"},
     .head = "nim 1",
     .piece = " + nim 1",
     .tail = "",
     .count = 1000,
     .says = "\"outcome\":\"N\""},
    {.words = {"outcome", "@"},
     .head = "nim 1",
     .piece = " 1",
     .tail = "",
     .count = 1000,
     .says = "\"outcome\":\"N\""},
    {.words = {"outcome", "@"},
     .head = "clobber xo",
     .piece = " + clobber xo",
     .tail = "",
     .count = 1000,
     .says = "\"outcome\":\"N\""},
    {.words = {"outcome", "@"},
     .head = "expr ",
     .piece = "{0|",
     .tail = "",
     .count = 100000},
    {.words = {"gen", "--count=1", "clobber grid 3000x3000"}},
    {.words = {"gen", "--kind=clearable", "--count=1", "clickomania grid 300x300"}},
    {.words = {"render", "--tree", "nim 1000000"}},
    {.words = {"render", "--tree", "--nodes=20000", "nim 20000"}},
    {.words = {"render", "--thermograph", "nim 1000000 1"}},
    /* reductions */
    {.words = {"reduce", "hamiltonian", "@", "--solve", "--moves=none"},
     .head = "",
     .piece = "xxxxxxxxxxxx|",
     .tail = "xxxxxxxxxxxx",
     .count = 11},
    {.words = {"reduce", "partition", "@", "--solve", "--moves=none"},
     .head = "1",
     .piece = ",1",
     .tail = "",
     .count = 99},
    {.words = {"reduce", "green-tree", "@"},
     .head = "path 20000 ",
     .piece = "(0,0,1)",
     .tail = "",
     .count = 20000},
    {.words = {"reduce", "3sat", "p cnf 3 3 1 2 3 0 -1 2 3 0 1 -2 -3 0", "--solve",
               "--moves=none"},
     .says = "\"solution\":\""},
    {.words = {"reduce", "poscnf", "p cnf 4 4 1 2 3 0 1 2 4 0 1 3 4 0 2 3 4 0",
               "--solve"},
     .says = "\"solution\":"},
};

/* Puts the long text in place of @. The caller frees it. */
static char *fill(const struct row *r, const char *word)
{
    const char *at = strchr(word, '@');
    const size_t piece = r->piece != NULL ? strlen(r->piece) : 0,
                 close = r->close != NULL ? strlen(r->close) : 0;
    if (at == NULL || piece == 0)
        return strdup(word);
    char *text = malloc(strlen(word) + strlen(r->head) + r->count * (piece + close) +
                        strlen(r->tail) + 1);
    char *to = text + sprintf(text, "%.*s%s", (int)(at - word), word, r->head);
    for (unsigned i = 0; i < r->count; i++, to += piece)
        memcpy(to, r->piece, piece);
    to += sprintf(to, "%s", r->tail);
    for (unsigned i = 0; i < r->count && close > 0; i++, to += close)
        memcpy(to, r->close, close);
    strcpy(to, at + 1);
    return text;
}

static void *ask(void *row)
{
    const struct row *r = row;
    struct dicot_limits limits = dicot_default_limits();
    limits.seconds = r->says != NULL ? 60 : 0.2; /* others need not be answered */
    limits.memory = (size_t)1 << 30;
    struct dicot_session *s = dicot_session_open(&limits);
    char *words[5];
    size_t count = 0, length;
    for (; count < 5 && r->words[count] != NULL; count++)
        words[count] = fill(r, r->words[count]);
    const enum dicot_status status = dicot_ask(s, (const char *const *)words, count);
    const char *answer = dicot_answer(s, &length);
    const bool right = answer != NULL && strstr(answer, "\"ended\":\"") != NULL &&
                       (r->says == NULL || strstr(answer, r->says) != NULL);
    if (!right || getenv("DICOT_SHOW") != NULL)
        printf("%s %s: status %d: %.300s\n", r->words[0], r->words[1], status,
               answer != NULL ? answer : "nothing");
    dicot_session_close(s);
    for (size_t i = 0; i < count; i++)
        free(words[i]);
    return right ? row : NULL;
}

TEST(deep_questions_need_no_deep_stack)
{
    pthread_attr_t small;
    assert_int_equal(pthread_attr_init(&small), 0);
    assert_int_equal(pthread_attr_setstacksize(&small, STACK), 0);
    for (size_t i = 0; i < COUNT(rows); i++) {
        pthread_t thread;
        void *right;
        if (getenv("DICOT_SHOW") != NULL)
            printf("%zu: %s %s\n", i, rows[i].words[0], rows[i].words[1]), fflush(stdout);
        assert_int_equal(pthread_create(&thread, &small, ask, (void *)&rows[i]), 0);
        assert_int_equal(pthread_join(thread, &right), 0);
        assert_non_null(right);
    }
    pthread_attr_destroy(&small);
}
