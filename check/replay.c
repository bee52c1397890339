/* SPDX-License-Identifier: MIT
 *
 * replay.c: see replay.h. A packed move is unpacked to its text and then played like one
 * that came as text.
 */
#include "replay.h"

#include <string.h>

enum {
    MAX_TEMPLATE = 255,
    MAX_TEXT = 20 * MAX_TEMPLATE /* a number has at most 19 digits */
};

void replay_start(struct replay *r, const struct line *line)
{
    *r = (struct replay){.line = line};
    if (runs_are_better(&line->term[0]))
        r->runs = runs_new(&line->term[0], NULL);
    else
        r->position = plain_copy(line->term[0].start);
}

static uint64_t colours_left(const struct replay *r, uint64_t count[COLOURS])
{
    return r->runs ? runs_colours(r->runs, count) : count_colours(r->position, count);
}

static bool replay_run(struct replay *r, const char *text, char *why)
{
    const struct board *board = r->line->term[0].start->board;
    uint32_t vertex;
    uint64_t size;
    if (!read_vertex(board, &text, &vertex) || *text)
        return refuse(why, "this is not a move on this board");
    if (!runs_click(r->runs, vertex, &size, why))
        return false;
    r->points += r->line->scored ? line_click_points(r->line, size) : 0;
    return true;
}

bool replay_move(struct replay *r, const char *text, char *why)
{
    uint64_t count[COLOURS], before = 0;
    if (r->runs) {
        if (!replay_run(r, text, why))
            return false;
    } else {
        if (r->line->scored)
            before = colours_left(r, count);
        if (!line_play(r->line, &r->position, 0, text, why))
            return false;
        if (r->line->scored)
            r->points += line_click_points(r->line, before - colours_left(r, count));
    }
    r->moves++;
    return true;
}

bool replay_end(struct replay *r, int64_t *result, char *why)
{
    uint64_t count[COLOURS], left = colours_left(r, count);
    if (r->runs ? runs_groups(r->runs, 1) > 0 : !line_may_end(r->line, r->position))
        return refuse(why, "play cannot end there: there is still a move");
    if (!line_counts(r->line, r->position, left))
        return refuse(why, "the end does not count: not the target, or not the second");
    *result =
        r->line->scored ? r->points + line_end_points(r->line, count) : (int64_t)left;
    return true;
}

void replay_free(struct replay *r)
{
    plain_free(r->position);
    runs_free(r->runs);
}

/* Unpacking */

struct unpacker {
    const uint8_t *at, *end;
    char template[MAX_TEMPLATE + 1];
    size_t numbers;              /* in the template */
    uint64_t last[MAX_TEMPLATE]; /* the numbers of the move before */
};

/* 7 bits a byte, the lowest first, in as few bytes as possible. */
static bool read_varint(struct unpacker *u, uint64_t *value)
{
    *value = 0;
    for (unsigned shift = 0; shift < 64 && u->at < u->end; shift += 7) {
        uint64_t byte = *u->at++, bits = byte & 127;
        if (bits << shift >> shift != bits)
            return false;
        *value |= bits << shift;
        if (byte < 128)
            return byte > 0 || shift == 0;
    }
    return false;
}

/* L and the L bytes of a template: printable, a single 0 for each number, no other digit.
 */
static bool read_template(struct unpacker *u)
{
    size_t length = u->at < u->end ? *u->at++ : 0, before = u->numbers;
    if (length == 0 || length > (size_t)(u->end - u->at))
        return false;
    memcpy(u->template, u->at, length);
    u->template[length] = '\0';
    u->at += length;
    u->numbers = 0;
    for (size_t i = 0; i < length; i++) {
        char c = u->template[i];
        if (c < ' ' || c > '~' || (c >= '1' && c <= '9'))
            return false;
        if (c == '0' && u->template[i + 1] == '0')
            return false;
        u->numbers += c == '0';
    }
    for (size_t i = before; i < u->numbers; i++)
        u->last[i] = 0; /* the move before had no such number */
    return u->numbers > 0;
}

/* Number i of a move, from its difference to that of the move before. */
static bool read_difference(struct unpacker *u, size_t i, uint64_t zigzag)
{
    const uint64_t limit = (uint64_t)1 << 62;
    uint64_t step = zigzag / 2;
    if (zigzag % 2 == 0 && step < limit)
        u->last[i] += step;
    else if (zigzag % 2 == 1 && step < u->last[i])
        u->last[i] -= step + 1;
    else
        return false;
    return u->last[i] < limit;
}

static bool read_packed(struct unpacker *u)
{
    uint64_t value;
    if (!read_varint(u, &value))
        return false;
    if (value % 2 == 1 && !read_template(u))
        return false;
    if (u->numbers == 0 || !read_difference(u, 0, value / 2))
        return false;
    for (size_t i = 1; i < u->numbers; i++)
        if (!read_varint(u, &value) || !read_difference(u, i, value))
            return false;
    return true;
}

/* The template with its numbers. */
static void print_packed(const struct unpacker *u, char text[MAX_TEXT + 1])
{
    size_t number = 0;
    for (const char *c = u->template; *c; c++) {
        if (*c != '0') {
            *text++ = *c;
            continue;
        }
        char digits[20];
        int count = 0;
        uint64_t value = u->last[number++];
        do
            digits[count++] = (char)('0' + value % 10);
        while ((value /= 10) > 0);
        while (count > 0)
            *text++ = digits[--count];
    }
    *text = '\0';
}

bool replay_chunk(struct replay *r, const uint8_t *bytes, size_t size, uint64_t moves,
                  bool *is_illegal, char *why)
{
    struct unpacker u = {.at = bytes, .end = bytes + size};
    char text[MAX_TEXT + 1], reason[WHY_SIZE];
    *is_illegal = false;
    for (uint64_t i = 0; i < moves; i++) {
        if (!read_packed(&u))
            return refuse(why, "the bytes of the chunk are not so many moves");
        print_packed(&u, text);
        if (replay_move(r, text, reason))
            continue;
        *is_illegal = true;
        return refuse(why, "move %llu, %.40s: %.80s", (unsigned long long)r->moves + 1,
                      text, reason);
    }
    return u.at == u.end || refuse(why, "the chunk has more bytes than its moves need");
}
