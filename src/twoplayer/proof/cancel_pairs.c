/* SPDX-License-Identifier: MIT */
/* cancel_pairs.c: see cancel_pairs.h. */
#include "twoplayer/proof/cancel_pairs.h"

#include <string.h>

#include "base/hash.h"
#include "base/table.h"

/* Terms are paired one after another. Terms without a partner that have equal positions
 * form a chain: they all have the same sign, or there is only one if the game is
 * impartial. */
struct pairing {
    const struct problem *problem;
    const uint8_t *position;
    struct table chains; /* position → 1 + the last term of its chain; 0: none */
    size_t *links;       /* for each term of a chain: 1 + the term before it; 0: none */
    bool *paired;
    uint8_t *key; /* room for the longest key */
};

static bool cancels(const struct term *a, const struct term *b)
{
    return a->negative != b->negative || (a->board->traits & IMPARTIAL);
}

/* Returns where the end of the chain of a term's position is stored, or NULL if memory
 * runs out. */
static size_t *chain_of(struct pairing *x, const struct term *t)
{
    const uint8_t *pos = x->position + t->offset;
    size_t length = trimmed_size(pos, t->board->pos_size);
    bool fresh;
    memcpy(x->key, &t->class, sizeof t->class);
    memcpy(x->key + sizeof t->class, pos, length);
    length += sizeof t->class;
    uint32_t record =
        table_add(&x->chains, hash_bytes(x->key, length), x->key, length, &fresh);
    return record != TABLE_NONE ? table_value(&x->chains, record) : NULL;
}

/* Looks for a partner of term i among the terms before it. Returns false if memory runs
 * out. */
static bool pair_term(struct pairing *x, size_t i, struct writer *w)
{
    const struct term *terms = x->problem->terms;
    size_t *last = chain_of(x, &terms[i]);
    if (last == NULL)
        return false;
    if (*last > 0 && cancels(&terms[i], &terms[*last - 1])) {
        size_t partner = *last - 1;
        x->paired[i] = x->paired[partner] = true;
        *last = x->links[partner];
        write_format(w, "cancel %zu %zu\n", partner + 1, i + 1);
    } else {
        x->links[i] = *last;
        *last = i + 1;
    }
    return true;
}

/* Pairs all terms that cancel. Returns false if memory runs out. */
static bool pair_all(struct pairing *x, struct writer *w)
{
    for (size_t i = 0; i < x->problem->count; i++)
        if (!pair_term(x, i, w))
            return false;
    return true;
}

/* Makes *rest of the terms without a partner. `kept` is room for them. */
static bool keep_rest(const struct pairing *x, struct term *kept, struct memory *m,
                      struct problem *rest)
{
    size_t count = 0;
    for (size_t i = 0; i < x->problem->count; i++)
        if (!x->paired[i])
            kept[count++] = x->problem->terms[i];
    return problem_view(rest, m, kept, count);
}

bool cancel_pairs(const struct task *t, struct problem *rest, struct writer *w)
{
    const struct problem *p = t->problem;
    struct arena arena = arena_of(t->memory);
    struct pairing x = {.problem = p, .position = t->position};
    size_t key_size = sizeof(size_t);
    for (size_t i = 0; i < p->count; i++)
        if (sizeof(size_t) + p->terms[i].board->pos_size > key_size)
            key_size = sizeof(size_t) + p->terms[i].board->pos_size;
    table_init(&x.chains, t->memory, sizeof(size_t));
    x.key = arena_new(&arena, key_size, 1);
    x.links = arena_new(&arena, p->count, sizeof *x.links);
    x.paired = arena_new(&arena, p->count, sizeof *x.paired);
    struct term *kept = arena_new(&arena, p->count, sizeof *kept);
    bool ok = !arena.failed && pair_all(&x, w) && keep_rest(&x, kept, t->memory, rest);
    arena_done(&arena);
    table_done(&x.chains);
    return ok;
}
