/* SPDX-License-Identifier: MIT */
/* reader.c: reads values from databases. A value is made from its options,
 * once for each store; the options have smaller numbers, and those that are not made yet
 * wait on a stack. */
#include "db/reader.h"

#include <string.h>

void db_reader_init(struct db_reader *r, struct db *d, struct values *store,
                    struct memory *m)
{
    *r = (struct db_reader){
        .db = d, .family = db_family_of(d->header.game), .store = store};
    pairs_init(&r->made, m);
}

void db_reader_done(struct db_reader *r)
{
    memory_free(r->made.memory, r->stack, r->capacity, sizeof *r->stack);
    pairs_done(&r->made);
}

static bool push_number(struct db_reader *r, uint32_t number)
{
    if (!memory_grow(r->made.memory, &r->stack, &r->capacity, r->depth + 1,
                     sizeof *r->stack)) {
        r->failed = true;
        return false;
    }
    r->stack[r->depth++] = number;
    return true;
}

/* Makes a value whose options are all made. */
static value make_read_value(struct db_reader *r, const struct db_form *f)
{
    struct memory *m = r->made.memory;
    size_t count = (size_t)f->count[0] + f->count[1];
    if (f->is_packed)
        return value_packed(r->store, f->packed);
    value *options = memory_new(m, count, sizeof *options), v = NO_VALUE;
    r->failed = r->failed || options == NULL;
    for (size_t i = 0; options != NULL && i < count; i++)
        options[i] = pairs_find(&r->made, f->option[0][i], 0);
    if (options != NULL)
        v = value_of_options(r->store, options, f->count[0], options + f->count[0],
                             f->count[1]);
    memory_free(m, options, count, sizeof *options);
    return v;
}

value db_reader_value(struct db_reader *r, uint32_t number)
{
    value v = pairs_find(&r->made, number, 0);
    if (v != PAIRS_NONE)
        return v;
    r->depth = 0;
    if (number == 0 || !push_number(r, number))
        return NO_VALUE;
    while (r->depth > 0) {
        /* Makes the value on top, unless that has options that are not made yet: these
         * are pushed and made first. */
        const uint32_t top = r->stack[r->depth - 1];
        const size_t depth = r->depth;
        struct db_form f;
        if (pairs_find(&r->made, top, 0) != PAIRS_NONE) {
            r->depth--;
            continue;
        }
        if (!db_form(r->db, top, &f))
            return NO_VALUE;
        for (uint32_t i = 0; i < f.count[0] + f.count[1]; i++)
            if (pairs_find(&r->made, f.option[0][i], 0) == PAIRS_NONE &&
                !push_number(r, f.option[0][i]))
                return NO_VALUE;
        if (r->depth > depth)
            continue;
        r->depth--;
        v = make_read_value(r, &f);
        if (v == NO_VALUE)
            return NO_VALUE;
        r->failed = r->failed || !pairs_add(&r->made, top, 0, v);
        if (r->failed)
            return NO_VALUE;
    }
    return pairs_find(&r->made, number, 0);
}

uint32_t db_number_at(struct db *d, const struct db_place *at)
{
    uint64_t shape;
    uint32_t number;
    return at->layer < d->header.layers &&
                   db_find_shape(d, at->layer, at->code, &shape) &&
                   db_entry(d, at->layer, shape, at->place, &number)
               ? number
               : 0;
}

value db_reader_at(struct db_reader *r, const struct db_place *at)
{
    uint32_t number = db_number_at(r->db, at);
    value v = number != 0 ? db_reader_value(r, number) : NO_VALUE;
    return v != NO_VALUE && at->negated ? value_negate(r->store, v) : v;
}

value db_reader_find(struct db_reader *r, const struct board *b, const uint8_t *pos)
{
    const struct db_header *h = &r->db->header;
    struct db_place at;
    return r->family != NULL && b->game == r->family->game &&
                   r->family->locate(b, pos, h->layers, h->most, &at)
               ? db_reader_at(r, &at)
               : NO_VALUE;
}

/* ---- sets ---- */

void db_readers_init(struct db_readers *r, const struct db_set *set, struct values *store,
                     struct memory *m)
{
    r->count = set != NULL && store != NULL ? set->count : 0;
    for (unsigned i = 0; i < r->count; i++)
        db_reader_init(&r->reader[i], set->db[i], store, m);
}

void db_readers_done(struct db_readers *r)
{
    for (unsigned i = 0; i < r->count; i++)
        db_reader_done(&r->reader[i]);
    r->count = 0;
}

value db_readers_find(struct db_readers *r, const struct board *b, const uint8_t *pos)
{
    value v = NO_VALUE;
    for (unsigned i = 0; i < r->count && v == NO_VALUE; i++)
        v = db_reader_find(&r->reader[i], b, pos);
    return v;
}

/* ---- entries as text ---- */

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
