/* SPDX-License-Identifier: MIT */
/* small_positions.c: boards in order of size, and on each all positions of that size,
 * valued by one search that remembers what it knows of the board. Values on different
 * boards are compared by their names. */
#include "twoplayer/small_positions.h"

#include <string.h>

#include "base/hash.h"
#include "base/table.h"
#include "twoplayer/position_value.h"
#include "value/name.h"

#define LONGEST_NAME 60 /* bytes, of values that nobody asked for */

struct explore {
    struct memory *memory;
    struct explore_wish wish;
    struct small small;
    bool on_board;
    struct problem problem; /* one term, on the board */
    struct form_search *search;
    value wanted;  /* on this board */
    uint8_t *seen; /* by values of this board: looked at before */
    size_t seen_capacity;
    struct table names; /* of values found */
    struct writer position, value;
    uint64_t nodes;
};

struct explore *explore_new(struct memory *m, const struct explore_wish *wish)
{
    struct explore *e = memory_new(m, 1, sizeof *e);
    if (e == NULL)
        return NULL;
    e->memory = m;
    e->wish = *wish;
    e->small = (struct small){.size = 1, .colours = (uint32_t)wish->colours};
    table_init(&e->names, m, 0);
    writer_init(&e->position, m);
    writer_init(&e->value, m);
    return e;
}

static void leave_board(struct explore *e)
{
    if (!e->on_board)
        return;
    form_free(e->search);
    problem_done(&e->problem);
    memory_free(e->memory, e->seen, e->seen_capacity, 1);
    e->seen = NULL;
    e->seen_capacity = 0;
    e->on_board = false;
}

void explore_free(struct explore *e)
{
    if (e == NULL)
        return;
    leave_board(e);
    table_done(&e->names);
    writer_done(&e->position);
    writer_done(&e->value);
    memory_free(e->memory, e, 1, sizeof *e);
}

/* Every board is searched on its own, in a store of its own. */
static bool read_wanted(struct explore *e, struct error *error)
{
    const char *text = e->wish.value;
    if (text == NULL)
        return true;
    struct cursor c = cursor_of(text, strlen(text), error);
    return value_parse(form_values(e->search), &c, &e->wanted) &&
           cursor_done(&c, "the end of the value");
}

/* Goes to the next board: of this size, or of the next. */
static bool enter_board(struct explore *e, struct error *error)
{
    const struct game *g = e->wish.game;
    struct writer line;
    struct cursor shape = cursor_of(e->wish.shape, strlen(e->wish.shape), error);
    writer_init(&line, e->memory);
    write_format(&line, "%s ", g->name);
    bool given = g->theory->small_board(e->memory, &shape, &e->small, &line),
         ok = !line.failed;
    if (given && ok) {
        ok = problem_parse(&e->problem, e->memory, line.text, line.length, NULL, error);
        e->on_board = ok;
        e->search = ok ? form_new(&e->problem) : NULL;
        ok = e->search != NULL && read_wanted(e, error);
        if (e->on_board)
            memset(e->problem.terms[0].current, 0, e->problem.terms[0].board.pos_size);
    } else {
        e->small.size++;
        e->small.at = 0;
    }
    writer_done(&line);
    if (!ok && error->status == OK)
        error->status = NO_MEMORY;
    return error->status == OK;
}

/* Was this value of this board looked at before? False: over the budget. */
static bool note_seen(struct explore *e, value v, bool *before)
{
    size_t old = e->seen_capacity;
    if (!memory_grow(e->memory, &e->seen, &e->seen_capacity, v + 1, 1))
        return false;
    memset(e->seen + old, 0, e->seen_capacity - old);
    *before = e->seen[v];
    e->seen[v] = 1;
    return true;
}

enum hit { MISS, HIT, BROKEN };

/* Writes what was found. Values without a short name are passed over, unless asked for.
 */
static enum hit report(struct explore *e, value v)
{
    const struct term *t = &e->problem.terms[0];
    struct values *s = form_values(e->search);
    writer_clear(&e->position);
    writer_clear(&e->value);
    enum status named = value_name(s, v, &e->value);
    if (named != OK && named != LIMIT)
        return BROKEN;
    bool fresh = true, any = e->wish.value == NULL;
    if (named == LIMIT || (any && e->value.length > LONGEST_NAME))
        return MISS;
    if (any && table_add(&e->names, hash_bytes(e->value.text, e->value.length),
                         e->value.text, e->value.length, &fresh) == TABLE_NONE)
        return BROKEN;
    if (!fresh)
        return MISS;
    t->board.game->print(&t->board, t->current, &e->position);
    return e->position.failed || e->value.failed ? BROKEN : HIT;
}

/* The position is valued: is it one to report? */
static enum hit judge(struct explore *e)
{
    value v = form_value(e->search);
    bool before = false;
    if (e->wish.value != NULL)
        return v == e->wanted ? report(e, v) : MISS;
    if (!note_seen(e, v, &before))
        return BROKEN;
    return before ? MISS : report(e, v);
}

/* Goes on to the next position. False: there is none on this board. */
static bool next_position(struct explore *e)
{
    const struct term *t = &e->problem.terms[0];
    if (!t->board.game->theory->next_small(&t->board, &e->small, t->current))
        return false;
    form_restart(e->search);
    e->nodes++;
    return true;
}

/* The next position, valued and judged. */
static enum search_state visit(struct explore *e, struct error *error)
{
    if (!e->on_board)
        return enter_board(e, error)        ? SEARCH_RUNNING
               : error->status == NO_MEMORY ? SEARCH_NO_MEMORY
                                            : SEARCH_SOLVED;
    if (!next_position(e)) {
        leave_board(e);
        return SEARCH_RUNNING;
    }
    enum search_state state;
    while ((state = form_step(e->search, UINT64_MAX)) == SEARCH_RUNNING)
        continue;
    if (state != SEARCH_SOLVED)
        return state == SEARCH_TOO_LARGE ? SEARCH_RUNNING : state;
    enum hit hit = judge(e);
    return hit == HIT ? SEARCH_SOLVED : hit == MISS ? SEARCH_RUNNING : SEARCH_NO_MEMORY;
}

enum search_state explore_step(struct explore *e, uint64_t work, struct error *error)
{
    enum search_state state = SEARCH_RUNNING;
    for (uint64_t done = 0; done < work && state == SEARCH_RUNNING; done++)
        state = visit(e, error);
    return state;
}

const char *explore_position(const struct explore *e)
{
    return e->position.text;
}

const char *explore_value(const struct explore *e)
{
    return e->value.text;
}

uint64_t explore_nodes(const struct explore *e)
{
    return e->nodes;
}

uint64_t explore_size(const struct explore *e)
{
    return e->small.size;
}
