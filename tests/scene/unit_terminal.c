/* SPDX-License-Identifier: MIT */
/* unit_terminal.c: tests scenes drawn as characters: colours add escape sequences and
 * nothing else, and they never carry information that the characters do not show. */
#include "support.h"

#include <string.h>

#include "scene/terminal.h"

static struct text drawn(const char *line, bool colour)
{
    struct sample s;
    struct writer scene, w;
    sample_open(&s, line);
    const struct board *b = s.problem.terms[0].board;
    writer_init(&scene, &s.memory);
    writer_init(&w, &s.memory);
    b->game->draw(b, s.problem.start, &scene);
    check(terminal_draw(scene.text, scene.length, colour, &s.memory, &w) && !w.failed);
    struct text out = text_of("%s", w.text);
    writer_done(&scene);
    writer_done(&w);
    sample_close(&s);
    return out;
}

/* Removes the sequences ESC [ ... m. */
static struct text without_escapes(const struct text *t)
{
    struct text plain = {{0}};
    char *to = plain.bytes;
    for (const char *at = t->bytes; *at != '\0'; at++)
        if (strncmp(at, "\033[", 2) == 0)
            at += strcspn(at, "m");
        else
            *to++ = *at;
    return plain;
}

static const char *const lines[] = {
    "clobber xo.|ox.",
    "clobber cycle xo.",
    "nim 1 3",
    "clickomania aab|bca",
    "hackenbush edges 0-1:b,1-2:r,1-3:g",
    "pebbles path 2 (1,2)(0,1,3)",
};

TEST(colours_only_add)
{
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct text plain = drawn(lines[i], false), colour = drawn(lines[i], true);
        check(strchr(plain.bytes, '\033') == NULL);
        check(strchr(colour.bytes, '\033') != NULL);
        struct text stripped = without_escapes(&colour);
        check(same_text(&plain, &stripped));
    }
}

/* Colour is switched off at the end of every line, because what follows may not belong to
 * the picture. */
TEST(colours_end)
{
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct text colour = drawn(lines[i], true);
        for (const char *at = colour.bytes; (at = strstr(at, "\033[")) != NULL; at++) {
            const char *next = strstr(at + 1, "\033["), *end = strchr(at, '\n');
            check(strncmp(at, "\033[0;0m", 6) == 0 || (next != NULL && next < end));
        }
    }
}

/* The two players look different, with and without colour. */
TEST(players_differ)
{
    struct text stones = drawn("clobber xo", true), edges;
    check(strstr(stones.bytes, "\033[0;94m●") != NULL);
    check(strstr(stones.bytes, "\033[0;91m○") != NULL);
    edges = drawn("hackenbush edges 0-1:b,1-2:r", true);
    check(strstr(edges.bytes, "\033[0;94mb") != NULL);
    check(strstr(edges.bytes, "\033[0;91mr") != NULL);
}

TEST(rulers_say_what_moves_say)
{
    struct text grid = drawn("clobber grid 2x11 only:1,1=x,2,10=o", false),
                path = drawn("clobber path 3 x.o", false);
    assert_string_equal(grid.bytes, "                    1\n"
                                    "  1 2 3 4 5 6 7 8 9 0 1\n"
                                    "1 ● · · · · · · · · · ·\n"
                                    "2 · · · · · · · · · ○ ·\n");
    assert_string_equal(path.bytes, " 0 1 2\n ● · ○\n");
}

TEST(labels_are_whole)
{
    static const char *const labels[] = {"0:(1,0)", "1:(0,15,20)", "2:(2,0)",
                                         "3:(10,2,1)"};
    struct text plain = drawn("pebbles outstar 3 (1,0)(0,15,20)(2,0)(10,2,1)", false);
    for (size_t i = 0; i < COUNT(labels); i++)
        check(strstr(plain.bytes, labels[i]) != NULL);
}

static size_t count_letters(const struct text *t, char letter)
{
    size_t count = 0;
    for (const char *at = t->bytes; *at != '\0'; at++)
        count += *at == letter;
    return count;
}

/* Parallel edges stand side by side, and loops beside their vertex: all are to be seen.
 */
TEST(no_edge_hides_another)
{
    struct text one = drawn("hackenbush edges 0-1:b", false),
                many = drawn("hackenbush edges 0-1:b,0-1:b,1-0:r,0-1:g", false),
                level = drawn("hackenbush edges 0-1:b,0-2:b,1-2:g,1-2:r", false),
                loops = drawn("hackenbush edges 0-1:b,1-1:r,1-1:r,0-0:g", false);
    size_t high = count_letters(&one, 'b');
    check(high > 1);
    check_number(count_letters(&many, 'b'), 2 * (int64_t)high);
    check_number(count_letters(&many, 'r'), high);
    check_number(count_letters(&many, 'g'), high);
    check(count_letters(&level, 'g') > 1);
    check_number(count_letters(&level, 'r'), count_letters(&level, 'g'));
    check_number(count_letters(&loops, 'r'), 2);
    check_number(count_letters(&loops, 'g'), 1);
}
