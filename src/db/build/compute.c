/* SPDX-License-Identifier: MIT */
/* compute.c: works out items of any game by its rules: a search for values, which looks
 * parts up in the smaller layers. Every item has a store of its own, so that it does not
 * matter what was worked out before. */
#include "db/build/compute.h"

#include "db/clobber.h"
#include "twoplayer/position_value.h"

/* Finds the value of one position. *v becomes NO_VALUE if it is too large. */
static enum status value_of_position(struct search *valuing, value *v)
{
    position_value_restart(valuing);
    const enum search_state state = search_run_within(valuing);
    *v = position_value_of(valuing);
    return state == SEARCH_RUNNING || state == SEARCH_EXPIRED ? EXPIRED
           : state == SEARCH_NO_MEMORY                        ? NO_MEMORY
                                                              : OK;
}

static enum status value_places(struct db_work *w, const struct problem *p,
                                struct db_place at, uint64_t to)
{
    const struct db_job *j = w->job;
    uint8_t *pos = memory_new(w->memory, p->pos_size, 1);
    const struct task task = {.problem = p,
                              .position = pos,
                              .memory = w->memory,
                              .store = w->store,
                              .databases = j->base};
    struct search *valuing = pos != NULL ? position_value_new(&task) : NULL;
    enum status status = valuing != NULL ? OK : NO_MEMORY;
    for (; at.place < to && status == OK; at.place++) {
        value v;
        j->family->fill(p->terms[0].board, &at, j->most, pos);
        status = value_of_position(valuing, &v);
        if (status == OK && !db_item_add(&w->item, v))
            status = NO_MEMORY;
    }
    search_free(valuing);
    memory_free(w->memory, pos, p->pos_size, 1);
    return status;
}

/* Adds the places `from` to `to` of one shape by the rules of the game. */
static enum status value_by_rules(struct db_work *w, uint64_t code, uint64_t from,
                                  uint64_t to)
{
    const struct db_job *j = w->job;
    struct db_place at = {.layer = j->layer, .code = code, .place = from};
    struct problem p;
    struct error error = {0};
    struct writer line;
    writer_init(&line, w->memory);
    write_format(&line, "%s ", j->family->game->name);
    j->family->write_board(j->layer + 1, code, j->most, &line);
    enum status status = NO_MEMORY;
    if (!line.failed &&
        problem_parse(&p, w->memory, line.text, line.length, NULL, &error)) {
        status = value_places(w, &p, at, to);
        problem_done(&p);
    }
    writer_done(&line);
    return status;
}

/* Adds all entries of the item, shape after shape. */
static enum status value_item(struct db_work *w, uint64_t item)
{
    const struct db_job *j = w->job;
    const uint64_t places = j->family->places(j->layer + 1, j->most);
    uint64_t at = item * j->family->item_entries,
             end = at + j->family->item_entries < j->entries
                       ? at + j->family->item_entries
                       : j->entries;
    db_value_shape *value_shape =
        j->family == &db_clobber ? db_value_stones : value_by_rules;
    enum status status = OK;
    while (at < end && status == OK) {
        uint64_t shape = at / places, first = shape * places,
                 last = first + places < end ? first + places : end;
        status = value_shape(w, j->codes->code[shape], at - first, last - first);
        at = last;
    }
    return status;
}

enum status db_compute(const struct db_job *j, uint64_t item, struct memory *m,
                       struct writer *words)
{
    struct db_work w = {.job = j, .memory = m, .store = values_new(m)};
    enum status status = NO_MEMORY;
    if (w.store == NULL)
        return NO_MEMORY;
    db_item_begin(&w.item, w.store, m);
    if (j->base->count > 0)
        db_reader_init(&w.base, j->base->db[0], w.store, m);
    status = value_item(&w, item);
    if (status == OK && !db_item_end(&w.item, words))
        status = NO_MEMORY;
    if (j->base->count > 0)
        db_reader_done(&w.base);
    db_item_done(&w.item);
    values_free(w.store);
    return status;
}
