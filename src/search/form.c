/* SPDX-License-Identifier: MIT */
/* form.c: the value of a position from the values of what its moves leave.
 *
 * A part (one component in normal form) is valued once. A frame makes the moves of its
 * part one by one; a move after which some component is not valued yet waits: that
 * component gets a frame of its own, and the move is made again when it is done. */
#include "search/form.h"

#include <string.h>

#include "base/hash.h"
#include "base/table.h"

struct part {
    uint32_t class; /* index of the board it lives on */
    value value;    /* NO_VALUE until it is known */
};

struct frame {
    uint32_t record;
    enum player who; /* whose moves are being made */
    struct iterator iterator;
    size_t options, left_count; /* in s->options; Left's come first */
};

struct form_search {
    const struct problem *problem;
    struct memory *memory;
    struct values *values;
    struct table parts;
    struct frame *frames;
    size_t depth, frame_capacity;
    value *options; /* of all frames */
    size_t option_count, option_capacity;
    size_t term; /* terms before it are in `sum` */
    value sum;
    uint64_t nodes;
    size_t pos_size; /* of the largest board */
    uint8_t *position, *rest, *piece, *key;
    void *scratch;
    size_t scratch_size;
    enum search_state state;
};

static const struct board *board_of(const struct form_search *s, size_t class)
{
    return &s->problem->terms[class].board;
}

static struct part *part_of(const struct form_search *s, uint32_t record)
{
    return table_value(&s->parts, record);
}

/* Finds or makes the record of s->piece. TABLE_NONE: over the budget. */
static uint32_t intern(struct form_search *s, size_t class)
{
    const struct board *b = board_of(s, class);
    const uint32_t short_class = (uint32_t) class;
    if (b->game->normalise != NULL)
        b->game->normalise(b, s->piece, s->scratch);
    size_t length = trimmed_size(s->piece, b->pos_size);
    bool fresh;
    memcpy(s->key, &short_class, sizeof short_class);
    memcpy(s->key + sizeof short_class, s->piece, length);
    length += sizeof short_class;
    uint32_t record =
        table_add(&s->parts, hash_bytes(s->key, length), s->key, length, &fresh);
    if (record != TABLE_NONE && fresh)
        *part_of(s, record) = (struct part){short_class, NO_VALUE};
    return record;
}

static bool push(struct form_search *s, uint32_t record)
{
    if (!memory_grow(s->memory, &s->frames, &s->frame_capacity, s->depth + 1,
                     sizeof *s->frames))
        return false;
    s->frames[s->depth++] =
        (struct frame){.record = record, .who = LEFT, .options = s->option_count};
    return true;
}

enum outcome_of_split { SPLIT_VALUED, SPLIT_WAITS, SPLIT_FAILED };

/* Adds up the components of s->rest. One that is not valued yet is pushed. */
static enum outcome_of_split sum_components(struct form_search *s, size_t class,
                                            value *sum)
{
    const struct board *b = board_of(s, class);
    bool one = b->game->part == NULL;
    if (b->game->nimber != NULL) {
        *sum = value_nimber(s->values, b->game->nimber(b, s->rest));
        return *sum != NO_VALUE ? SPLIT_VALUED : SPLIT_FAILED;
    }
    *sum = value_integer(s->values, 0);
    if (one)
        memcpy(s->piece, s->rest, b->pos_size);
    while (one || b->game->part(b, s->rest, s->piece, s->scratch)) {
        uint32_t record = intern(s, class);
        if (record == TABLE_NONE)
            return SPLIT_FAILED;
        if (part_of(s, record)->value == NO_VALUE)
            return push(s, record) ? SPLIT_WAITS : SPLIT_FAILED;
        *sum = value_add(s->values, *sum, part_of(s, record)->value);
        if (one)
            break;
    }
    return *sum != NO_VALUE ? SPLIT_VALUED : SPLIT_FAILED;
}

static bool keep_option(struct form_search *s, value v)
{
    if (!memory_grow(s->memory, &s->options, &s->option_capacity, s->option_count + 1,
                     sizeof v))
        return false;
    s->options[s->option_count++] = v;
    return true;
}

/* All moves of the top frame are valued. */
static bool pop(struct form_search *s)
{
    const struct frame *f = &s->frames[--s->depth];
    const value *left = s->options + f->options, *right = left + f->left_count;
    value v = value_of_options(s->values, left, f->left_count, right,
                               s->option_count - f->options - f->left_count);
    s->option_count = f->options;
    part_of(s, f->record)->value = v;
    return v != NO_VALUE;
}

static bool visit(struct form_search *s)
{
    struct frame *f = &s->frames[s->depth - 1];
    size_t class = part_of(s, f->record)->class, length;
    const struct board *b = board_of(s, class);
    const unsigned char *key = table_key(&s->parts, f->record, &length);
    length -= sizeof(uint32_t);
    memcpy(s->position, key + sizeof(uint32_t), length);
    memset(s->position + length, 0, b->pos_size - length);
    struct iterator before = f->iterator;
    size_t frame = s->depth - 1;
    move m;
    if (!b->game->next(b, s->position, f->who, &f->iterator, s->scratch, &m)) {
        if (f->who == RIGHT)
            return pop(s);
        f->who = RIGHT;
        f->iterator = (struct iterator){{0}};
        f->left_count = s->option_count - f->options;
        return true;
    }
    s->nodes++;
    memcpy(s->rest, s->position, b->pos_size);
    b->game->play(b, s->rest, f->who, m, s->scratch);
    value sum;
    switch (sum_components(s, class, &sum)) {
    case SPLIT_VALUED:
        return keep_option(s, sum);
    case SPLIT_WAITS:
        s->frames[frame].iterator = before;
        return true;
    default:
        return false;
    }
}

/* Adds the next term, or has one of its components valued first. */
static bool add_term(struct form_search *s)
{
    const struct term *t = &s->problem->terms[s->term];
    value v;
    memcpy(s->rest, t->current, t->board.pos_size);
    enum outcome_of_split split = sum_components(s, t->class, &v);
    if (split != SPLIT_VALUED)
        return split == SPLIT_WAITS;
    s->sum = value_add(s->values, s->sum, t->negative ? value_negate(s->values, v) : v);
    s->term++;
    return s->sum != NO_VALUE;
}

enum search_state form_step(struct form_search *s, uint64_t work)
{
    uint64_t cost = 1 + s->pos_size / 256;
    for (uint64_t done = 0; done < work && s->state == SEARCH_RUNNING; done += cost) {
        bool ok = true;
        if (s->depth > 0)
            ok = visit(s);
        else if (s->term < s->problem->count)
            ok = add_term(s);
        else
            s->state = SEARCH_SOLVED;
        if (!ok)
            s->state = search_failed(values_status(s->values));
    }
    return s->state;
}

struct form_search *form_new(const struct problem *p)
{
    struct memory *m = p->memory;
    struct form_search *s = memory_new(m, 1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->problem = p;
    s->memory = m;
    table_init(&s->parts, m, sizeof(struct part));
    for (size_t i = 0; i < p->count; i++)
        if (p->terms[i].board.pos_size > s->pos_size)
            s->pos_size = p->terms[i].board.pos_size;
    s->scratch_size = problem_scratch(p);
    s->values = values_new(m);
    s->position = memory_new(m, s->pos_size, 1);
    s->rest = memory_new(m, s->pos_size, 1);
    s->piece = memory_new(m, s->pos_size, 1);
    s->key = memory_new(m, s->pos_size + sizeof(uint32_t), 1);
    s->scratch = memory_new(m, s->scratch_size, 1);
    if (s->values != NULL && s->position != NULL && s->rest != NULL && s->piece != NULL &&
        s->key != NULL && s->scratch != NULL)
        s->sum = value_integer(s->values, 0);
    else
        s->sum = NO_VALUE;
    if (s->sum != NO_VALUE &&
        memory_grow(m, &s->options, &s->option_capacity, 1, sizeof *s->options))
        return s;
    form_free(s);
    return NULL;
}

void form_free(struct form_search *s)
{
    if (s == NULL)
        return;
    struct memory *m = s->memory;
    table_done(&s->parts);
    values_free(s->values);
    memory_free(m, s->frames, s->frame_capacity, sizeof *s->frames);
    memory_free(m, s->options, s->option_capacity, sizeof *s->options);
    memory_free(m, s->position, s->pos_size, 1);
    memory_free(m, s->rest, s->pos_size, 1);
    memory_free(m, s->piece, s->pos_size, 1);
    memory_free(m, s->key, s->pos_size + sizeof(uint32_t), 1);
    memory_free(m, s->scratch, s->scratch_size, 1);
    memory_free(m, s, 1, sizeof *s);
}

value form_value(const struct form_search *s)
{
    return s->state == SEARCH_SOLVED ? s->sum : NO_VALUE;
}

/* A term, or what a move of `who` leaves of it: everything in it is valued already. */
static value value_of_term(struct form_search *s, size_t term, enum player who,
                           const move *m)
{
    const struct term *t = &s->problem->terms[term];
    value v;
    memcpy(s->rest, t->current, t->board.pos_size);
    if (m != NULL)
        t->board.game->play(&t->board, s->rest, term_player(t, who), *m, s->scratch);
    if (sum_components(s, t->class, &v) != SPLIT_VALUED)
        return NO_VALUE;
    return t->negative ? value_negate(s->values, v) : v;
}

bool form_winning_move(struct form_search *s, enum player who, struct sum_move *m)
{
    struct sum_iterator at = {0};
    value zero = value_integer(s->values, 0), others = NO_VALUE;
    size_t term = SIZE_MAX;
    while (problem_next(s->problem, who, &at, s->scratch, m)) {
        if (m->term != term) {
            term = m->term;
            others = value_subtract(s->values, s->sum, value_of_term(s, term, who, NULL));
        }
        value v = value_add(s->values, others, value_of_term(s, term, who, &m->move));
        if (v == NO_VALUE)
            return false;
        if ((who == LEFT ? value_at_most(s->values, zero, v)
                         : value_at_most(s->values, v, zero)) == YES)
            return true;
    }
    return false;
}

struct values *form_values(const struct form_search *s)
{
    return s->values;
}

uint64_t form_nodes(const struct form_search *s)
{
    return s->nodes;
}

size_t form_depth(const struct form_search *s)
{
    return s->depth;
}
