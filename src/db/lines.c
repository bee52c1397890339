/* SPDX-License-Identifier: MIT */
/* lines.c: see lines.h. */
#include "db/lines.h"

#include <string.h>

bool db_lines_open(struct db_lines *l, struct db *d, struct memory *m)
{
    *l = (struct db_lines){.db = d,
                           .family = db_family_of(d->header.game),
                           .memory = m,
                           .store = values_new(m)};
    if (l->store == NULL)
        return false;
    db_reader_init(&l->reader, d, l->store, m);
    return true;
}

static void leave_board(struct db_lines *l)
{
    if (!l->has_board)
        return;
    memory_free(l->memory, l->pos, l->board.pos_size, 1);
    board_done(&l->board);
    l->pos = NULL;
    l->has_board = false;
}

void db_lines_close(struct db_lines *l)
{
    leave_board(l);
    if (l->store != NULL)
        db_reader_done(&l->reader);
    values_free(l->store);
}

static bool stand_on(struct db_lines *l, unsigned layer, uint64_t shape, uint64_t *code)
{
    if (!db_shape_code(l->db, layer, shape, code))
        return false;
    if (l->has_board && l->layer == layer && l->shape == shape)
        return true;
    struct writer text;
    struct error error = {0};
    leave_board(l);
    writer_init(&text, l->memory);
    l->family->write_board(layer + 1, *code, l->db->header.most, &text);
    struct cursor c = cursor_of(text.text, text.length, &error);
    l->has_board =
        !text.failed && board_parse(&l->board, l->family->game, l->memory, &c, NULL);
    writer_done(&text);
    if (l->has_board)
        l->pos = memory_new(l->memory, l->board.pos_size, 1);
    l->layer = layer;
    l->shape = shape;
    return l->has_board && l->pos != NULL;
}

bool db_lines_at(struct db_lines *l, unsigned layer, uint64_t shape, uint64_t place,
                 struct writer *line, value *v)
{
    struct db_place at = {.layer = layer, .place = place};
    uint32_t number;
    if (!stand_on(l, layer, shape, &at.code) ||
        !db_entry(l->db, layer, shape, place, &number))
        return false;
    memcpy(l->pos, l->board.start, l->board.pos_size);
    l->family->fill(&l->board, &at, l->db->header.most, l->pos);
    write_format(line, "%s ", l->family->game->name);
    l->family->game->print(&l->board, l->pos, line);
    *v = number != 0 ? db_reader_value(&l->reader, number) : NO_VALUE;
    return !line->failed && (number == 0 || *v != NO_VALUE);
}
