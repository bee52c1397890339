/* SPDX-License-Identifier: MIT */
/* session.c: a play is the same after undo and redo and after being saved and read; what
 * is not a whole, legal play is refused and leaves nothing behind. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "problem/session.h"

static const char *const lines[] = {
    "clobber xox|oxo|xox",
    "solitaire-clobber path 7 xoxoxox with first=black",
    "sc2 cube 3 xooxoxxo with target=7:x joker",
    "clickomania columns 3a2b|2ba|4a",
    "samegame aabb|abba|bbaa with scoring=penalty",
    "click-partizan aab|bba",
    "pebbles tournament 3 (1,0)(2,4)(0,0,3)",
    "pebbling cycle 5 (0)(0)(3)(4)(0) with root=0",
    "hackenbush edges 0-1:b,1-2:r,1-3:g,0-3:r",
    "nim 3 4 + -clobber xxo + hackenbush edges 0-1:b,0-2:r",
};

#define LINES (sizeof lines / sizeof lines[0])

static void begin(struct session *s, struct memory *m, const char *line,
                  enum player first)
{
    struct problem p;
    struct error error;
    testing("%s", line);
    check(problem_parse(&p, m, line, strlen(line), NULL, &error));
    check(session_begin(s, &p, first));
    check(p.terms == NULL); /* it was taken over */
}

static bool random_move(const struct session *s, uint64_t *seed, struct sum_move *chosen)
{
    struct sum_iterator at = {0};
    struct sum_move m;
    uint64_t seen = 0;
    while (problem_next(&s->problem, session_turn(s), &at, s->scratch, &m))
        if (rng_next(seed) % ++seen == 0)
            *chosen = m;
    check(session_is_over(s) == (seen == 0));
    return seen > 0;
}

static char *saved(struct session *s, struct memory *m)
{
    struct writer w;
    writer_init(&w, m);
    session_print(s, &w);
    check(!w.failed);
    char *text = strdup(w.text);
    writer_done(&w);
    return text;
}

/* Plays at random to the end, noting each position; goes back and forth over them. */
static void undo_and_redo(void **state)
{
    for (size_t i = 0; i < 2 * LINES; i++) {
        struct memory memory = {0};
        struct session s;
        struct text seen[64];
        int64_t gained[64];
        struct sum_move m;
        uint64_t seed = i;
        begin(&s, &memory, lines[i / 2], i % 2 == 0 ? LEFT : RIGHT);
        bool two = problem_players(&s.problem) == 2;
        for (;;) {
            check(s.count < 63);
            enum player expected = two && (i + s.count) % 2 == 1 ? RIGHT : LEFT;
            check(session_turn(&s) == expected);
            seen[s.count] = line_text(&s.problem);
            gained[s.count] = s.gained;
            if (!random_move(&s, &seed, &m))
                break;
            check(session_move(&s, m));
        }
        check(s.count > 1 && s.known == s.count);
        for (size_t k = 0; k < 3 * s.known; k++) {
            size_t to = rng_next(&seed) % (s.known + 1);
            session_go(&s, to);
            struct text here = line_text(&s.problem);
            check(s.count == to && same_text(&here, &seen[to]));
            check_number(s.gained, gained[to]);
        }
        session_go(&s, 1);
        check(random_move(&s, &seed, &m) && session_move(&s, m));
        check(s.count == 2 &&
              s.known == 2); /* another move: the old ones are forgotten */
        session_done(&s);
        check_number((int64_t)memory.used, 0);
    }
}

/* A random play as text, cut off in the middle. */
static char *random_play(const char *line, uint64_t seed)
{
    struct memory memory = {0};
    struct session s;
    struct sum_move m;
    begin(&s, &memory, line, seed % 2 == 0 ? LEFT : RIGHT);
    for (int k = 0; k < 5 && random_move(&s, &seed, &m); k++)
        check(session_move(&s, m));
    char *text = saved(&s, &memory);
    struct text here = line_text(&s.problem);
    session_done(&s);

    struct session again;
    struct error error;
    check(session_parse(&again, &memory, text, strlen(text), &error));
    struct text there = line_text(&again.problem);
    char *text_again = saved(&again, &memory);
    check(same_text(&here, &there) && strcmp(text, text_again) == 0);
    free(text_again);
    session_done(&again);
    check_number((int64_t)memory.used, 0);
    return text;
}

/* Reads hostile text: whatever is accepted is a play that prints and reads again. */
static bool read_anything(const char *text, size_t length, size_t fail_at)
{
    struct memory memory = {.limit = 1 << 24, .fail_at = fail_at};
    struct session s, again;
    struct error error;
    bool ok = session_parse(&s, &memory, text, length, &error);
    memory.fail_at = 0;
    if (ok) {
        char *printed = saved(&s, &memory);
        session_done(&s);
        check(session_parse(&again, &memory, printed, strlen(printed), &error));
        session_done(&again);
        free(printed);
    } else {
        check(error.status != OK && error.line > 0 && error.message[0] != '\0');
    }
    check_number((int64_t)memory.used, 0);
    return ok;
}

static void saved_and_read(void **state)
{
    for (size_t i = 0; i < 4 * LINES; i++)
        free(random_play(lines[i / 4], i));
}

static void cut_off_is_refused(void **state)
{
    for (size_t i = 0; i < LINES; i++) {
        char *text = random_play(lines[i], i);
        for (size_t n = 0; n < strlen(text); n++) {
            testing("%s, cut off after %zu bytes", lines[i], n);
            check(!read_anything(text, n, 0));
        }
        free(text);
    }
}

static void damaged_is_survived(void **state)
{
    uint64_t seed = 1;
    unsigned refused = 0;
    for (size_t i = 0; i < 200 * LINES; i++) {
        char *text = random_play(lines[i % LINES], i % 7);
        size_t length = strlen(text);
        for (unsigned k = 0; k < 1 + i % 3; k++)
            text[rng_next(&seed) % length] = (char)rng_next(&seed);
        testing("%s, damaged, case %zu", lines[i % LINES], i);
        refused += !read_anything(text, length, 0);
        free(text);
    }
    check(refused > 190 * LINES);
}

static void without_memory(void **state)
{
    for (size_t i = 0; i < LINES; i++) {
        char *text = random_play(lines[i], i);
        size_t fails = 1;
        for (; !read_anything(text, strlen(text), fails); fails++)
            check(fails < 1000);
        check(fails > 4);
        free(text);
    }
}

static void check_refused(const char *text, size_t line, size_t column,
                          const char *message)
{
    struct memory memory = {0};
    struct session s;
    struct error error;
    testing("%s", text);
    check(!session_parse(&s, &memory, text, strlen(text), &error));
    check_number((int64_t)error.line, (int64_t)line);
    check_number((int64_t)error.column, (int64_t)column);
    if (strcmp(error.message, message) != 0)
        fail_msg("'%s', but it is '%s'", message, error.message);
}

static void says_where(void **state)
{
    check_refused("hello", 1, 1, "expected 'dicot play ' and its version, found 'h'");
    check_refused("dicot play 2\nnim 3\nfirst left\nend\n", 1, 13,
                  "version 2 is not known here, only 1");
    check_refused("dicot play 1\nnim x\nfirst left\nend\n", 2, 5,
                  "expected the size of a heap, found 'x'");
    check_refused("dicot play 1\nnim 3\nfirst\nend\n", 3, 1,
                  "expected 'first left' or 'first right', found 'f'");
    check_refused("dicot play 1\nnim 3\nfirst left\n1:2\n1:2\nend\n", 5, 1,
                  "not a legal move: heap 1 has 2: it must become smaller");
    check_refused("dicot play 1\nclobber xo\nfirst right\n1,1>1,2\nend\n", 4, 1,
                  "not a legal move: 1,1 holds an x, but o is to move");
    check_refused("dicot play 1\nsc2 xo\n1,1>1,2 1\nend\n", 3, 8,
                  "expected the end of the line, found ' '");
    check_refused("dicot play 1\nsc2 xo\n1,1>1,2\n", 4, 1,
                  "expected a move or 'end', found the end");
    check_refused("dicot play 1\nsc2 xo\nend\nend\n", 4, 1,
                  "expected nothing after 'end', found 'e'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_and_redo),      cmocka_unit_test(saved_and_read),
        cmocka_unit_test(cut_off_is_refused), cmocka_unit_test(damaged_is_survived),
        cmocka_unit_test(without_memory),     cmocka_unit_test(says_where),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
