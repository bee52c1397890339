/* SPDX-License-Identifier: MIT */
/* position_value.c: the value of a position, from the values of what its moves leave.
 *
 * A part and its negative are valued once. A frame makes the moves of its part one by
 * one. If a move leaves a component that is not valued yet, the move waits, and that
 * component gets a frame of its own. When it is done, the move is made
 * again; or, if that component is all that the move left, its value is used directly.
 *
 * If a game has units (next_unit in game/theory.h), only these are made: what a longer
 * move of a line leaves is also left by a move of that line after a unit. So a valued
 * part keeps for each line the values that it leads to, without dominated ones, and
 * moving one to k pebbles to the same vertex costs one move instead of k. */
#include "twoplayer/position_value.h"

#include <string.h>

#include "db/reader.h"
#include "game/theory.h"
#include "twoplayer/parts.h"

/* The values that the moves of one line (game/theory.h) lead to. */
struct line {
    uint32_t name, count;
    uint32_t values; /* a block of values; if count is 1, the value itself */
};

/* The lines of one player in one part, in ascending order of names. */
struct lines {
    size_t count;
    struct line line[];
};

struct part_record {
    struct part_head part;
    value value;     /* NO_VALUE until it is known */
    bool by_formula; /* valued by a formula or a database, so its lines are not known */
    /* Blocks with Left's and Right's lines; BLOCKS_NONE: there are none. */
    uint32_t lines[2];
};

struct frame {
    reference part;  /* the record itself, never negated */
    enum player who; /* whose moves are being made */
    struct iterator iterator;
    /* All that the last move left; REFERENCE_NONE: nothing is awaited. */
    reference awaited;
    uint32_t awaited_line; /* the line of that move */
    uint32_t awaited_name; /* the name of that line in `awaited` */
    uint32_t line;         /* the line of the last valued move */
    size_t line_options;   /* where the values of that line start in `options` */
    size_t lines;          /* where the lines of `who` start in value_search.lines */
    /* Start in value_search.options; number of Left's, which come first. */
    size_t options, left_count;
};

struct value_search {
    struct search search;
    const struct problem *problem;
    const uint8_t *start;
    struct values *values; /* `own`, or the caller's store */
    struct values *own;
    struct db_readers databases;
    struct parts parts;
    struct blocks blocks; /* hold struct lines and their values */
    struct frame *frames;
    size_t depth, frame_capacity;
    value *options; /* those of all frames */
    size_t option_count, option_capacity;
    struct line *lines; /* those of all frames */
    size_t line_count, line_capacity;
    size_t term; /* terms before this one are valued, and are in `sum` */
    value sum;
    bool apart; /* terms are not added up, and the sum stays 0 */
    uint8_t *position;
    reference loaded; /* the part whose position is in `position` */
};

static struct value_search *of(struct search *s)
{
    return (struct value_search *)s;
}

static const struct value_search *position_value_of_const(const struct search *s)
{
    return (const struct value_search *)s;
}

static struct part_record *position_value_part_of(const struct value_search *s,
                                                  reference r)
{
    return parts_record(&s->parts, r);
}

static value with_sign(struct value_search *s, reference r, value v)
{
    return reference_is_negated(r) ? value_negate(s->values, v) : v;
}

/* ---- lines ---- */

static bool keep_option(struct value_search *s, value v)
{
    if (v == NO_VALUE || !arena_grow(&s->search.kept, &s->options, &s->option_capacity,
                                     s->option_count + 1, sizeof v))
        return false;
    s->options[s->option_count++] = v;
    return true;
}

/* Is b at least as good as a for `who`? */
static enum certainty no_better(struct value_search *s, enum player who, value a, value b)
{
    return who == LEFT ? value_at_most(s->values, a, b) : value_at_most(s->values, b, a);
}

/* Adds v to the options from `from` on, and drops dominated ones: none of these options
 * ever dominates another. */
static bool keep_undominated(struct value_search *s, enum player who, size_t from,
                             value v)
{
    size_t kept = from;
    if (v == NO_VALUE)
        return false;
    for (size_t i = from; i < s->option_count; i++) {
        value w = s->options[i];
        enum certainty useless = no_better(s, who, v, w);
        if (useless == YES)
            return true; /* w dominates no other option, so none was dropped */
        enum certainty beaten = no_better(s, who, w, v);
        if (useless == UNSURE || beaten == UNSURE)
            return false;
        if (beaten == NO)
            s->options[kept++] = w;
    }
    s->option_count = kept;
    return keep_option(s, v);
}

/* Finds the line of that name. Its values are not negated, even if r is. Returns NULL if
 * no move is on it. */
static const struct line *find_line(const struct value_search *s, reference r,
                                    enum player who, uint32_t name)
{
    uint32_t block =
        position_value_part_of(s, r)->lines[reference_is_negated(r) ? other(who) : who];
    if (block == BLOCKS_NONE)
        return NULL;
    const struct lines *all = blocks_at(&s->blocks, block);
    size_t low = 0, high = all->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (all->line[middle].name < name)
            low = middle + 1;
        else
            high = middle;
    }
    return low < all->count && all->line[low].name == name ? &all->line[low] : NULL;
}

/* Stores the line of the top frame's last moves. */
static bool end_line(struct value_search *s, const struct frame *f)
{
    const value *options = s->options + f->line_options;
    struct line ended = {f->line, (uint32_t)(s->option_count - f->line_options),
                         options[0]};
    size_t bytes = ended.count * sizeof *options;
    if (ended.count > 1) {
        ended.values = blocks_new(&s->blocks, bytes);
        if (ended.values == BLOCKS_NONE)
            return false;
        memcpy(blocks_at(&s->blocks, ended.values), options, bytes);
    }
    if (!arena_grow(&s->search.kept, &s->lines, &s->line_capacity, s->line_count + 1,
                    sizeof ended))
        return false;
    s->lines[s->line_count++] = ended;
    return true;
}

/* Called when the next moves of the top frame are on line `name`. NO_LINE: there are no
 * more. */
static bool begin_line(struct value_search *s, struct frame *f, uint32_t name)
{
    if (f->line == name)
        return true;
    if (f->line != NO_LINE && !end_line(s, f))
        return false;
    f->line_options = s->option_count;
    f->line = name;
    return true;
}

/* Stores the lines of f->who. Called when all moves of this player are made. */
static bool store_lines(struct value_search *s, struct frame *f)
{
    if (!begin_line(s, f, NO_LINE))
        return false;
    size_t count = s->line_count - f->lines, bytes = count * sizeof *s->lines;
    if (count == 0)
        return true;
    uint32_t block = blocks_new(&s->blocks, sizeof(struct lines) + bytes);
    if (block == BLOCKS_NONE)
        return false;
    struct lines *l = blocks_at(&s->blocks, block);
    l->count = count;
    memcpy(l->line, s->lines + f->lines, bytes);
    position_value_part_of(s, f->part)->lines[f->who] = block;
    s->line_count = f->lines;
    return true;
}

/* ---- frames ---- */

static bool push(struct value_search *s, reference r)
{
    if (!arena_grow(&s->search.kept, &s->frames, &s->frame_capacity, s->depth + 1,
                    sizeof *s->frames))
        return false;
    s->frames[s->depth++] = (struct frame){.part = r,
                                           .who = LEFT,
                                           .awaited = REFERENCE_NONE,
                                           .line = NO_LINE,
                                           .lines = s->line_count,
                                           .options = s->option_count};
    return true;
}

/* What the position in s->parts.rest is worth: the sum of its components. If the line of
 * the last move goes on in a component, that component is left out of the sum and named
 * in `on_line`. */
struct valued {
    value sum;
    reference on_line;
    uint32_t line; /* name of the line there, or in the component that is awaited */
};

/* WAITS: some component has no value yet, and has been given a frame. WAITS_ALONE:
 * likewise, and there is no other component. */
enum readiness { READY, WAITS, WAITS_ALONE, FAILED };

static enum readiness add_valued(struct value_search *s, reference r, enum player who,
                                 uint32_t line, struct valued *v)
{
    if (line != NO_LINE && find_line(s, r, who, line) != NULL) {
        v->on_line = r;
        v->line = line;
    } else {
        v->sum = value_add(s->values, v->sum,
                           with_sign(s, r, position_value_part_of(s, r)->value));
    }
    return v->sum != NO_VALUE ? READY : FAILED;
}

/* Values a part by a formula of its game, or from a database. */
static bool value_part_by_formula(struct value_search *s, reference r)
{
    struct part_record *part = position_value_part_of(s, r);
    const struct board *b = parts_board(&s->parts, part->part.class);
    const struct theory *theory = theory_of(b->game);
    if (theory->value == NULL && s->databases.count == 0)
        return true;
    parts_load(&s->parts, r, s->parts.piece);
    bool ok = theory->value == NULL ||
              theory->value(b, s->parts.piece, s->parts.scratch, s->values, &part->value);
    if (ok && part->value == NO_VALUE) {
        part->value = db_readers_find(&s->databases, b, s->parts.piece);
        ok = values_status(s->values) == OK;
    }
    part->by_formula = part->value != NO_VALUE;
    return ok;
}

/* Values the component that was just split off, or gives it a frame first. */
static enum readiness add_component(struct value_search *s, size_t class, enum player who,
                                    uint32_t line, struct valued *v)
{
    bool fresh;
    reference r = parts_intern(&s->parts, class, &line, &fresh);
    if (r == REFERENCE_NONE)
        return FAILED;
    struct part_record *part = position_value_part_of(s, r);
    if (fresh) {
        part->value = NO_VALUE;
        part->by_formula = false;
        part->lines[LEFT] = part->lines[RIGHT] = BLOCKS_NONE;
        if (line == NO_LINE && (parts_is_late(&s->parts) || !value_part_by_formula(s, r)))
            return FAILED;
    }
    if (part->value == NO_VALUE || (part->by_formula && line != NO_LINE)) {
        v->line = line;
        return push(s, r) ? WAITS : FAILED;
    }
    return add_valued(s, r, who, line, v);
}

static enum readiness add_components(struct value_search *s, size_t class,
                                     enum player who, uint32_t line, struct valued *v)
{
    struct part_walk walk = {.class = class};
    enum readiness ready = READY;
    *v = (struct valued){value_integer(s->values, 0), REFERENCE_NONE, NO_LINE};
    size_t components = 0;
    for (; ready == READY && parts_next(&s->parts, &walk); components++)
        ready = add_component(s, class, who, line, v);
    bool alone = ready == WAITS && components == 1 && !parts_next(&s->parts, &walk);
    return alone ? WAITS_ALONE : ready;
}

/* Keeps what a move on a line leaves, and what further moves on that line would leave. */
static bool position_value_keep_line(struct value_search *s, const struct frame *f,
                                     const struct valued *v)
{
    if (v->on_line == REFERENCE_NONE)
        return keep_undominated(s, f->who, f->line_options, v->sum);
    const struct line *l = find_line(s, v->on_line, f->who, v->line);
    const value *on = l->count == 1 ? &l->values : blocks_at(&s->blocks, l->values),
                here = position_value_part_of(s, v->on_line)->value;
    bool ok = true;
    for (uint32_t i = 0; ok && i <= l->count; i++) {
        value reached = with_sign(s, v->on_line, i < l->count ? on[i] : here);
        ok = reached != NO_VALUE &&
             keep_undominated(s, f->who, f->line_options,
                              value_add(s->values, v->sum, reached));
    }
    return ok;
}

/* Gives the part its value. Called when all moves of the top frame are valued. */
static bool position_value_pop(struct value_search *s)
{
    const struct frame *f = &s->frames[--s->depth];
    const value *left = s->options + f->options, *right = left + f->left_count;
    value v = value_of_options(s->values, left, f->left_count, right,
                               s->option_count - f->options - f->left_count);
    s->option_count = f->options;
    position_value_part_of(s, f->part)->value = v;
    position_value_part_of(s, f->part)->by_formula = false;
    return v != NO_VALUE;
}

/* Called when the player of the top frame has no more moves. */
static bool end_player(struct value_search *s, struct frame *f)
{
    if (!store_lines(s, f))
        return false;
    if (f->who == RIGHT)
        return position_value_pop(s);
    f->who = RIGHT;
    f->iterator = (struct iterator){{0}};
    f->left_count = s->option_count - f->options;
    return true;
}

/* Keeps what the last move of the top frame leaves, which is valued by now. */
static bool position_value_keep_move(struct value_search *s, struct frame *f,
                                     uint32_t line, const struct valued *v)
{
    return begin_line(s, f, line) &&
           (line == NO_LINE ? keep_option(s, v->sum) : position_value_keep_line(s, f, v));
}

/* Goes on with the top frame: makes its next move. */
static bool position_value_visit(struct value_search *s, struct work *w)
{
    struct frame *f = &s->frames[s->depth - 1];
    if (f->awaited != REFERENCE_NONE) {
        /* Goes on with the last move of the top frame: what it left is valued now. */
        struct valued v = {value_integer(s->values, 0), REFERENCE_NONE, NO_LINE};
        bool ok = add_valued(s, f->awaited, f->who, f->awaited_name, &v) == READY;
        f->awaited = REFERENCE_NONE;
        return ok && position_value_keep_move(s, f, f->awaited_line, &v);
    }
    size_t class = position_value_part_of(s, f->part)->part.class, frame = s->depth - 1;
    const struct board *b = parts_board(&s->parts, class);
    struct iterator before = f->iterator;
    uint32_t line = NO_LINE;
    move m;
    if (s->loaded != f->part)
        parts_load(&s->parts, s->loaded = f->part, s->position);
    const struct theory *theory = theory_of(b->game);
    if (!(theory->next_unit != NULL
              ? theory->next_unit(b, s->position, f->who, &f->iterator, &m, &line)
              : b->game->next(b, s->position, f->who, &f->iterator, s->parts.scratch,
                              &m)))
        return end_player(s, f);
    w->nodes++;
    if (!parts_put(&s->parts, class, s->position))
        return false;
    b->game->play(b, s->parts.rest, f->who, m, s->parts.scratch);
    struct valued v;
    switch (add_components(s, class, f->who, line, &v)) {
    case READY:
        return position_value_keep_move(s, f, line, &v);
    case WAITS:
        s->frames[frame].iterator = before;
        return true;
    case WAITS_ALONE:
        s->frames[frame].awaited = s->frames[frame + 1].part;
        s->frames[frame].awaited_line = line;
        s->frames[frame].awaited_name = v.line;
        return true;
    default:
        return false;
    }
}

/* Adds the next term, or gives one of its components a frame first. */
static bool position_value_add_term(struct value_search *s)
{
    const struct term *t = &s->problem->terms[s->term];
    struct valued v;
    if (!parts_put(&s->parts, t->class, s->start + t->offset))
        return false;
    enum readiness ready = add_components(s, t->class, LEFT, NO_LINE, &v);
    if (ready != READY)
        return ready != FAILED;
    if (!s->apart)
        s->sum = value_add(s->values, s->sum,
                           t->negative ? value_negate(s->values, v.sum) : v.sum);
    s->term++;
    return s->sum != NO_VALUE;
}

/* The frames are a stack of their own, since play may last for millions of moves. A slice
 * does not end in the midst of a move, which would be lost. */
static enum search_state position_value_run(struct search *search, struct work *w)
{
    struct value_search *s = of(search);
    const bool whole = w->whole;
    while (s->depth > 0 || s->term < s->problem->count) {
        work_whole(w, true);
        const bool ok =
            s->depth > 0 ? position_value_visit(s, w) : position_value_add_term(s);
        work_whole(w, whole);
        if (!ok)
            return search_failed(w->stopped != STOP_NOT ? EXPIRED
                                                        : values_status(s->values));
        if (over(w))
            return SEARCH_RUNNING;
    }
    return SEARCH_SOLVED;
}

/* ---- life ---- */

static void position_value_done(struct search *search)
{
    struct value_search *s = of(search);
    db_readers_done(&s->databases);
    parts_done(&s->parts);
    blocks_done(&s->blocks);
    values_free(s->own);
}

static void position_value_describe(const struct search *search, struct writer *w)
{
    const struct value_search *s = position_value_of_const(search);
    write_format(w, "%zu values, depth %zu", values_count(s->values), s->depth);
}

static const struct search_kind own_kind = {.run = position_value_run,
                                            .describe = position_value_describe,
                                            .done = position_value_done};

struct search *position_value_new(const struct task *t)
{
    struct memory *m = t->memory;
    struct value_search *s = search_new(&own_kind, m, sizeof *s);
    if (s == NULL)
        return NULL;
    /* Kept after the end, because the answer reads everything. */
    struct arena *kept = &s->search.kept;
    s->problem = t->problem;
    s->start = t->position;
    blocks_init(&s->blocks, m);
    s->sum = NO_VALUE;
    s->loaded = REFERENCE_NONE;
    parts_init(&s->parts, t->problem, kept, sizeof(struct part_record));
    s->position = arena_new(kept, s->parts.pos_size, 1);
    s->option_capacity = 1;
    s->options = arena_new(kept, s->option_capacity, sizeof *s->options);
    s->values = t->store != NULL ? t->store : (s->own = values_new(m));
    db_readers_init(&s->databases, t->databases, s->values, m);
    if (s->values != NULL && !kept->failed)
        s->sum = value_integer(s->values, 0);
    return search_if_made(&s->search, s->sum != NO_VALUE);
}

void position_value_keep_apart(struct search *s)
{
    of(s)->apart = true;
}

void position_value_restart(struct search *search)
{
    struct value_search *s = of(search);
    values_clear_status(s->values);
    s->depth = s->option_count = s->line_count = s->term = 0;
    s->sum = value_integer(s->values, 0);
    search->state = s->sum != NO_VALUE ? SEARCH_RUNNING : SEARCH_NO_MEMORY;
}

/* ---- what it found ---- */

value position_value_of(const struct search *s)
{
    return s->state == SEARCH_SOLVED && !position_value_of_const(s)->apart
               ? position_value_of_const(s)->sum
               : NO_VALUE;
}

struct values *position_value_store(const struct search *s)
{
    return position_value_of_const(s)->values;
}

void *position_value_scratch(const struct search *s)
{
    return position_value_of_const(s)->parts.scratch;
}

size_t position_value_positions(const struct search *s)
{
    return position_value_of_const(s)->parts.table.records;
}

value position_value_of_term(struct search *search, size_t term, enum player who,
                             const move *m)
{
    struct value_search *s = of(search);
    const struct term *t = &s->problem->terms[term];
    struct valued v;
    if (!parts_put(&s->parts, t->class, s->start + t->offset))
        return NO_VALUE;
    if (m != NULL)
        t->board->game->play(t->board, s->parts.rest, term_player(t, who), *m,
                             s->parts.scratch);
    enum readiness ready = add_components(s, t->class, LEFT, NO_LINE, &v);
    s->depth = 0; /* frames that wait for a component are abandoned */
    if (ready != READY)
        return NO_VALUE;
    return t->negative ? value_negate(s->values, v.sum) : v.sum;
}
