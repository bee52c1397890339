/* SPDX-License-Identifier: MIT */
/* fuzz.c: see fuzz.h. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#define MOST_TEXT 300 /* bytes of the text of a small position */
#define MOST_MOVES 32 /* that a player has in a small position */

/* Numbers have at most two digits, so that no heap, pebble count or graph takes long. */
bool is_small_text(const char *text, size_t length)
{
    size_t digits = 0;
    for (size_t i = 0; i < length && digits < 3; i++)
        digits = text[i] >= '0' && text[i] <= '9' ? digits + 1 : 0;
    return length <= MOST_TEXT && digits < 3;
}

static bool has_few_moves(const struct board *b, const uint8_t *pos)
{
    void *scratch = malloc(b->scratch_size + 1);
    size_t most = 0;
    for (int who = LEFT; who <= RIGHT; who++) {
        struct iterator it = {{0}};
        size_t count = 0;
        for (move m; count <= MOST_MOVES &&
                     b->game->next(b, pos, (enum player)who, &it, scratch, &m);)
            count++;
        most = count > most ? count : most;
    }
    free(scratch);
    return most <= MOST_MOVES;
}

bool is_small(const struct board *b, const uint8_t *pos)
{
    struct desk d;
    if (b->pos_size > MOST_BYTES)
        return false;
    desk_open_bytes(&d, NULL, 0, 0);
    b->game->print(b, pos, &d.out);
    bool small = is_small_text(d.out.text, d.out.length) && has_few_moves(b, pos);
    desk_close(&d);
    return small;
}

bool all_small(const struct problem *p)
{
    bool small = p->count <= MOST_TERMS;
    for (size_t i = 0; small && i < p->count; i++)
        small = is_small(p->terms[i].board, p->start + p->terms[i].offset);
    return small;
}

static void check_same_start(const struct problem *p, const struct problem *q)
{
    check(p->pos_size == q->pos_size && memcmp(p->start, q->start, p->pos_size) == 0);
    for (size_t i = 0; i < p->count; i++) {
        const struct term *a = &p->terms[i], *b = &q->terms[i];
        check(a->board->game == b->board->game && a->negative == b->negative);
        check(a->class == b->class && a->board->pos_size == b->board->pos_size);
        check(a->offset == b->offset);
        const uint8_t *here = p->start + a->offset, *there = q->start + b->offset;
        check(memcmp(here, there, a->board->pos_size) == 0);
        check(board_same(a->board, b->board));
    }
}

void check_read_back(const struct problem *p, const uint8_t *pos)
{
    struct desk d;
    struct problem again;
    desk_open_bytes(&d, NULL, 0, 0);
    struct writer *first = &d.out, second = writer_in(&d.arena);
    position_print_line(p, pos, first);
    if (!problem_parse(&again, &d.memory, first->text, first->length, NULL, &d.error))
        print_error("printed, but not read: %s\n%s\n", first->text, d.error.message);
    check(d.error.status == OK);
    position_print_line(&again, again.start, &second);
    if (strcmp(first->text, second.text) != 0)
        print_error("printed: %s\nthen: %s\n", first->text, second.text);
    check(strcmp(first->text, second.text) == 0);
    check(again.count == p->count);
    if (pos == p->start)
        check_same_start(p, &again);
    problem_done(&again);
    desk_close(&d);
}

void check_error(const struct error *error, size_t length)
{
    check(error->status == BAD_INPUT || error->status == NO_MEMORY);
    check(error->message[0] != '\0');
    check(error->column >= 1 && error->column <= length + 1);
}
