/* SPDX-License-Identifier: MIT */
/* fuzz_line.c: the input is one LINE. Refused, it says where and why; read, it can be
 * printed, read back, drawn and played on; the plain rules read the same position and
 * have the same moves. All memory comes back. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "scene/terminal.h"

#define SMALL_MEMORY ((size_t)256 << 10) /* hostile sizes must not fit */
#define DRAWING_MEMORY ((size_t)2 << 20)
#define FIRST_MOVES 12 /* that are looked at on a vast board */

/* ---- whatever the size ---- */

static void check_drawing(const struct board *b, const uint8_t *pos)
{
    struct desk d;
    desk_open_bytes(&d, NULL, 0, DRAWING_MEMORY);
    struct writer lines = writer_in(&d.arena);
    b->game->draw(b, pos, &d.out);
    if (!d.out.failed && terminal_draw(d.out.text, d.out.length, true, &d.memory, &lines))
        check(lines.failed || (lines.length > 0 && lines.text[lines.length - 1] == '\n'));
    else
        check_number(lines.length, 0);
    desk_close(&d);
}

/* The first moves are legal, and are read as they are printed. */
static void check_first_moves(const struct board *b, const uint8_t *pos, enum player who,
                              void *scratch)
{
    struct iterator it = {{0}};
    move m;
    for (int i = 0; i < FIRST_MOVES && b->game->next(b, pos, who, &it, scratch, &m);
         i++) {
        struct text text = move_text(b, pos, who, m);
        check(parsed_move(b, pos, who, text.bytes, scratch) == m);
        check(b->game->legal(b, pos, who, m, scratch, NULL));
    }
}

/* If the memory limit is reached or an allocation fails, the line is refused and all
 * memory comes back. */
static void check_short_of_memory(const char *line, size_t length, size_t peak)
{
    struct memory tight[] = {{.limit = peak - 1}, {.fail_at = 1 + length % 8}};
    for (size_t i = 0; i < COUNT(tight); i++) {
        struct problem p;
        struct error error;
        if (problem_parse(&p, &tight[i], line, length, NULL, &error))
            problem_done(&p);
        else
            check(error.status == NO_MEMORY);
        check_number(tight[i].used, 0);
    }
}

/* ---- against the plain rules ---- */

static void check_against_plain(const struct board *b, const uint8_t *pos, void *scratch)
{
    if (!is_small(b, pos))
        return;
    compare_moves(b, pos, LEFT, scratch);
    if (b->game->players == 2)
        compare_moves(b, pos, RIGHT, scratch);
}

/* Is the text written with other blanks than printing would give? The plain rules need
 * not understand that. */
static bool has_odd_blanks(const char *line)
{
    size_t n = strlen(line);
    if (strstr(line, "product(") != NULL ||
        (strstr(line, "product ") != NULL && strstr(line, ")(") != NULL))
        return true;
    for (size_t i = 0; i < n; i++)
        if (line[i] == '\t' || (line[i] == ' ' && (i == 0 || i + 1 == n ||
                                                   strchr(" ),]", line[i + 1]) != NULL ||
                                                   strchr("([,", line[i - 1]) != NULL)))
            return true;
    return false;
}

/* Splits a line that consists of GAME and POSITION only. Returns false if it does not, or
 * if the plain rules cannot read it. */
static bool split_line(char *line, size_t length, const char **position)
{
    char *blank = strchr(line, ' ');
    if (blank == NULL || strlen(line) < length || !is_small_text(line, length) ||
        has_odd_blanks(line) || strstr(line, " + ") != NULL || line[0] == '-' ||
        strstr(line, " with") != NULL)
        return false;
    *blank = '\0';
    *position = blank + 1;
    return true;
}

/* One term without options, as it was written: the plain rules accept it exactly if the
 * engine does, as the same position. `p` is NULL if the engine refused it. */
static void compare_readers(const char *game, const char *position,
                            const struct problem *p)
{
    char error[200] = "";
    const struct game *row = game_find(game, strlen(game));
    struct plain *plain =
        row != NULL && row->source != NULL
            ? plain_parse_ruleset(row->source, position, error, sizeof error)
            : plain_parse(game, position, error, sizeof error);
    if ((plain != NULL) != (p != NULL))
        print_error("plain rules: %s\n", plain != NULL ? "read" : error);
    check((plain != NULL) == (p != NULL));
    if (plain != NULL) {
        struct plain *same = plain_of(problem_board(p), p->start);
        check(plain_equal(plain, same));
        plain_free(same);
    }
    plain_free(plain);
}

static void check_readers(const uint8_t *data, size_t size, const struct problem *p)
{
    char *line = calloc(size + 1, 1);
    const char *position;
    memcpy(line, data, size);
    bool vast = p != NULL && problem_board(p)->pos_size > MOST_BYTES;
    if (!vast && split_line(line, size, &position))
        compare_readers(line, position, p);
    free(line);
}

/* ---- */

static void check_problem(const struct problem *p)
{
    void *scratch = malloc(p->scratch_size);
    check_read_back(p, p->start);
    for (size_t i = 0; i < p->count; i++) {
        const struct board *b = p->terms[i].board;
        const uint8_t *pos = p->start + p->terms[i].offset;
        check_drawing(b, pos);
        check_first_moves(b, pos, LEFT, scratch);
        check_first_moves(b, pos, RIGHT, scratch);
        check_against_plain(b, pos, scratch);
    }
    free(scratch);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *line = (const char *)data;
    struct memory memory = {.limit = SMALL_MEMORY};
    struct problem p;
    struct error error;
    testing("%.*s", (int)size, line);
    if (problem_parse(&p, &memory, line, size, NULL, &error)) {
        check_short_of_memory(line, size, memory.peak);
        check_problem(&p);
        check_readers(data, size, &p);
        problem_done(&p);
    } else {
        check_error(&error, size);
        if (error.status == BAD_INPUT)
            check_readers(data, size, NULL);
    }
    check_number(memory.used, 0);
    return 0;
}
