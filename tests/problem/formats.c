/* SPDX-License-Identifier: MIT */
/* formats.c: every example of doc/formats.md is true. Inside its code blocks,
 *     LINE [; [L|R] MOVE]  ->  LINE      prints (after the move) as
 *     LINE [; [L|R] MOVE]  !!  C: TEXT   is refused at column C with that message
 *     dicot play 1                       begins a saved play: read and printed the same
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "problem/history.h"

static char *trim(char *text)
{
    while (*text == ' ')
        text++;
    for (size_t n = strlen(text); n > 0 && (text[n - 1] == ' ' || text[n - 1] == '\n');
         n--)
        text[n - 1] = '\0';
    return text;
}

/* Plays `[L|R] MOVE`; false with the error filled. */
static bool play(const struct problem *p, uint8_t *pos, char *text, struct error *error)
{
    enum player who = text[0] == 'R' && text[1] == ' ' ? RIGHT : LEFT;
    if ((text[0] == 'L' || text[0] == 'R') && text[1] == ' ')
        text = trim(text + 1);
    struct cursor c = cursor_of(text, strlen(text), error);
    struct sum_move m;
    void *scratch = malloc(p->move_scratch);
    assert_non_null(scratch);
    bool ok = position_parse_move(p, pos, who, &c, scratch, &m);
    if (ok)
        position_play(p, pos, who, m, scratch);
    free(scratch);
    return ok;
}

/* What comes of the left side of an example: the printed LINE, or `column: message`. */
static void answer(char *line, char *out, size_t size)
{
    struct memory memory = {0};
    struct problem p;
    struct error error = {0};
    struct writer w;
    char *played = strstr(line, " ; ");
    if (played != NULL) {
        *played = '\0';
        played = trim(played + 3);
    }
    line = trim(line);
    writer_init(&w, &memory);
    bool parsed = problem_parse(&p, &memory, line, strlen(line), NULL, &error);
    uint8_t *pos = parsed ? position_copy(&p, p.start, &memory) : NULL;
    assert_true(!parsed || pos != NULL);
    if (parsed && (played == NULL || play(&p, pos, played, &error))) {
        position_print_line(&p, pos, &w);
        snprintf(out, size, "%s", w.text);
    } else {
        snprintf(out, size, "%zu: %s", error.column, error.message);
    }
    writer_done(&w);
    memory_free(&memory, pos, p.pos_size, 1);
    problem_done(&p);
    assert_int_equal(memory.used, 0);
}

TEST(examples_are_true)
{
    char text[4096], found[4096];
    bool code = false;
    unsigned examples = 0, number = 0;
    FILE *f = fopen("doc/formats.md", "r");
    assert_non_null(f);
    while (fgets(text, sizeof text, f) != NULL) {
        number++;
        if (strncmp(text, "```", 3) == 0)
            code = !code;
        char *arrow = strstr(text, "  ->  "), *refused = strstr(text, "  !!  ");
        char *sign = arrow != NULL ? arrow : refused;
        if (!code || sign == NULL)
            continue;
        *sign = '\0';
        answer(text, found, sizeof found);
        if (strcmp(found, trim(sign + 6)) != 0)
            fail_msg("doc/formats.md:%u: says '%s', but it is '%s'", number,
                     trim(sign + 6), found);
        examples++;
    }
    fclose(f);
    print_message("%u examples of doc/formats.md\n", examples);
    assert_true(examples >= 70);
}

/* Takes the lines up to the end of the code block. */
static void check_saved_play(FILE *f, char *text, size_t size)
{
    struct memory memory = {0};
    struct history h;
    struct error error;
    struct writer w;
    size_t n = strlen(text);
    while (fgets(text + n, (int)(size - n), f) != NULL && strcmp(text + n, "```\n") != 0)
        n += strlen(text + n);
    text[n] = '\0';
    if (!history_parse(&h, &memory, NULL, text, n, &error))
        fail_msg("saved play, line %zu: %s", error.line, error.message);
    writer_init(&w, &memory);
    history_print(&h, &w);
    write_byte(&w, '\n');
    assert_string_equal(w.text, text);
    writer_done(&w);
    history_done(&h);
}

TEST(saved_plays_are_true)
{
    char text[4096];
    unsigned plays = 0;
    FILE *f = fopen("doc/formats.md", "r");
    assert_non_null(f);
    while (fgets(text, sizeof text, f) != NULL)
        if (strncmp(text, "dicot play ", strlen("dicot play ")) == 0) {
            check_saved_play(f, text, sizeof text);
            plays++;
        }
    fclose(f);
    assert_true(plays > 0);
}
