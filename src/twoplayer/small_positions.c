/* SPDX-License-Identifier: MIT */
/* small_positions.c: goes through boards in order of size, and on each board through all
 * positions of that size. One search values them all and remembers what it knows about
 * the board. Values on different boards are compared by their names. */
#include "twoplayer/small_positions.h"

#include <string.h>

#include "base/hash.h"
#include "base/table.h"
#include "twoplayer/position_value.h"
#include "value/name.h"

#define LONGEST_NAME 60 /* longest name that is reported if no value was asked for */

struct small_positions {
    struct search search; /* its nodes are positions; `work` holds one board */
    struct explore_wish wish;
    struct small small;
    bool on_board;
    struct problem problem; /* one term, on the board */
    uint8_t *pos;           /* the position that is looked at */
    struct search *valuing; /* a search of position_value for that position */
    value wanted;           /* the value asked for, in the store of this board */
    /* For each value in the store of this board: was met before. */
    uint8_t *seen;
    size_t seen_capacity;
    struct table names; /* names of the values found */
    struct writer position, value;
    struct error error; /* what is wrong with the wish */
    uint64_t found;
};

static void leave_board(struct small_positions *e)
{
    if (!e->on_board)
        return;
    search_free(e->valuing);
    e->valuing = NULL;
    arena_done(&e->search.work);
    e->pos = NULL;
    problem_done(&e->problem);
    e->seen = NULL;
    e->seen_capacity = 0;
    e->on_board = false;
}

/* Begins with the board of `line`. One search will value all its positions. */
static bool stand_on(struct small_positions *e, const struct writer *line)
{
    struct memory *m = e->search.memory;
    e->on_board =
        problem_parse(&e->problem, m, line->text, line->length, NULL, &e->error);
    if (!e->on_board)
        return false;
    e->pos = arena_new(&e->search.work, e->problem.pos_size, 1);
    struct task task = {.problem = &e->problem, .position = e->pos, .memory = m};
    e->valuing = e->pos != NULL ? position_value_new(&task) : NULL;
    if (e->valuing == NULL)
        return false;
    /* Every board has a store of its own, so the value asked for is read for each. */
    const char *text = e->wish.value;
    if (text == NULL)
        return true;
    struct cursor c = cursor_of(text, strlen(text), &e->error);
    return value_parse(position_value_store(e->valuing), &c, &e->wanted) &&
           cursor_done(&c, "the end of the value");
}

/* Goes to the next board of this size, or of the next size. */
static bool enter_board(struct small_positions *e)
{
    const struct game *g = e->wish.game;
    struct writer line;
    struct cursor shape = cursor_of(e->wish.shape, strlen(e->wish.shape), &e->error);
    writer_init(&line, e->search.memory);
    write_format(&line, "%s ", g->name);
    bool given = g->theory->small_board(e->search.memory, &shape, &e->small, &line),
         ok = !line.failed;
    if (given && ok) {
        ok = stand_on(e, &line);
    } else {
        e->small.size++;
        e->small.at = 0;
    }
    writer_done(&line);
    if (!ok && e->error.status == OK)
        e->error.status = NO_MEMORY;
    return e->error.status == OK;
}

enum hit { MISS, HIT, BROKEN };

/* Writes what was found. Values without a short name are skipped, unless a value was
 * asked for. */
static enum hit report(struct small_positions *e, value v)
{
    const struct term *t = &e->problem.terms[0];
    struct values *s = position_value_store(e->valuing);
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
    t->board->game->print(t->board, e->pos, &e->position);
    return e->position.failed || e->value.failed ? BROKEN : HIT;
}

/* Decides whether to report the position, whose value is known. */
static enum hit small_positions_judge(struct small_positions *e)
{
    value v = position_value_of(e->valuing);
    if (e->wish.value != NULL)
        return v == e->wanted ? report(e, v) : MISS;
    size_t old = e->seen_capacity;
    if (!arena_grow(&e->search.work, &e->seen, &e->seen_capacity, v + 1, 1))
        return BROKEN;
    memset(e->seen + old, 0, e->seen_capacity - old);
    const bool before = e->seen[v]; /* on this board */
    e->seen[v] = 1;
    return before ? MISS : report(e, v);
}

/* Goes to the next position. Returns false if there is none on this board. */
static bool next_position(struct small_positions *e)
{
    const struct term *t = &e->problem.terms[0];
    if (!t->board->game->theory->next_small(t->board, &e->small, e->pos))
        return false;
    position_value_restart(e->valuing);
    return true;
}

/* Values the position. The nodes of that search are not ours. */
static enum search_state run_valuing(struct small_positions *e, struct work *w)
{
    const uint64_t nodes = w->nodes, most = w->most_nodes;
    w->most_nodes = 0;
    const enum search_state state = search_run(e->valuing, w);
    w->nodes = nodes + 1;
    w->most_nodes = most;
    w->next = w->ticks;
    return state;
}

/* Values and judges the next position, or goes to the next board. A position that is too
 * large to be valued is passed over. */
static enum search_state small_positions_visit(struct small_positions *e, struct work *w)
{
    if (!e->on_board)
        return enter_board(e)                 ? SEARCH_RUNNING
               : e->error.status == NO_MEMORY ? SEARCH_NO_MEMORY
                                              : SEARCH_SOLVED;
    if (!next_position(e)) {
        leave_board(e);
        return SEARCH_RUNNING;
    }
    const enum search_state state = run_valuing(e, w);
    const enum hit hit = state == SEARCH_SOLVED ? small_positions_judge(e) : MISS;
    e->found += hit == HIT;
    if (w->stopped != STOP_NOT && hit != HIT)
        return SEARCH_EXPIRED;
    return hit == HIT                                            ? SEARCH_SOLVED
           : hit == BROKEN                                       ? SEARCH_NO_MEMORY
           : state == SEARCH_SOLVED || state == SEARCH_TOO_LARGE ? SEARCH_RUNNING
                                                                 : state;
}

/* A slice does not end in the midst of a position. */
static enum search_state small_positions_run(struct search *s, struct work *w)
{
    const bool whole = w->whole;
    enum search_state state;
    do {
        work_whole(w, true);
        state = small_positions_visit((struct small_positions *)s, w);
        work_whole(w, whole);
    } while (state == SEARCH_RUNNING && !over(w));
    return state;
}

static void small_positions_done(struct search *s)
{
    struct small_positions *e = (struct small_positions *)s;
    leave_board(e);
    table_done(&e->names);
}

static void small_positions_describe(const struct search *s, struct writer *w)
{
    const struct small_positions *e = (const struct small_positions *)s;
    write_format(w, "size %llu, %llu found", (unsigned long long)e->small.size,
                 (unsigned long long)e->found);
}

static const struct search_kind own_kind = {.run = small_positions_run,
                                            .describe = small_positions_describe,
                                            .done = small_positions_done};

struct search *small_positions_new(struct memory *m, const struct explore_wish *wish)
{
    struct small_positions *e = search_new(&own_kind, m, sizeof *e);
    if (e == NULL)
        return NULL;
    e->wish = *wish;
    e->small = (struct small){.size = 1, .colours = (uint32_t)wish->colours};
    table_init(&e->names, m, 0);
    e->position = e->value = writer_in(&e->search.kept);
    return &e->search;
}

void small_positions_go_on(struct search *s)
{
    s->state = SEARCH_RUNNING;
}

const struct error *small_positions_error(const struct search *s)
{
    return &((const struct small_positions *)s)->error;
}

const char *small_positions_position(const struct search *s)
{
    return ((const struct small_positions *)s)->position.text;
}

const char *small_positions_value(const struct search *s)
{
    return ((const struct small_positions *)s)->value.text;
}

uint64_t small_positions_size(const struct search *s)
{
    return ((const struct small_positions *)s)->small.size;
}
