/* SPDX-License-Identifier: MIT
 *
 * rup.c: unit propagation. Each clause watches two of its literals, the first two. While
 * neither of them is false, the clause cannot propagate; so it is looked at only when one
 * of them becomes false. What follows without assumptions stays assigned: it follows from
 * the formula, even if clauses are deleted later.
 *
 * Inside, literal 2v is variable v (from 0) and 2v + 1 its negation.
 */
#include "bounds/rup.h"
#include "rules/inside.h"

#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

/* A clause that watches a literal, and another literal of the clause: while that one is
 * true, the clause need not be looked at. */
struct watch {
    uint32_t clause, other;
};

struct list {
    struct watch *item;
    size_t count, capacity;
};

struct clause {
    size_t start;
    uint32_t size; /* 0: it was deleted */
    uint32_t next; /* the next clause with the same hash, or NONE */
};

struct rup {
    uint32_t literals;  /* twice the number of variables */
    uint8_t *is_true;   /* indexed by literal */
    uint8_t *mark;      /* indexed by literal; all 0 between uses */
    struct list *watch; /* for each literal: the clauses that watch it */
    uint32_t *trail;    /* the literals that became true, in order */
    size_t assigned, propagated;
    struct clause *clause;
    size_t clauses, room;
    uint32_t *literal; /* literals of all clauses, one clause after the other */
    size_t used, capacity;
    uint32_t *bucket; /* for each hash: the first clause, or NONE */
    size_t buckets;
    uint32_t *taken; /* the clause that is being read */
    size_t taken_count, taken_room;
    bool contradiction; /* the empty clause follows */
};

struct rup *rup_new(int32_t variables)
{
    struct rup *r = alloc_again(NULL, 1, sizeof *r);
    *r = (struct rup){.literals = 2 * (uint32_t)variables, .buckets = 64};
    while (r->buckets < r->literals) /* more buckets would only cost memory */
        r->buckets *= 2;
    r->is_true = alloc_zeroed(r->literals, 1);
    r->mark = alloc_zeroed(r->literals, 1);
    r->trail = alloc_again(NULL, r->literals, sizeof *r->trail);
    r->watch = alloc_zeroed(r->literals, sizeof *r->watch);
    r->bucket = alloc_again(NULL, r->buckets, sizeof *r->bucket);
    memset(r->bucket, 0xff, r->buckets * sizeof *r->bucket);
    return r;
}

void rup_free(struct rup *r)
{
    if (!r)
        return;
    for (uint32_t i = 0; i < r->literals; i++)
        free(r->watch[i].item);
    free(r->is_true);
    free(r->mark);
    free(r->watch);
    free(r->trail);
    free(r->clause);
    free(r->literal);
    free(r->bucket);
    free(r->taken);
    free(r);
}

static void assign(struct rup *r, uint32_t literal)
{
    r->is_true[literal] = 1;
    r->trail[r->assigned++] = literal;
}

static bool is_false(const struct rup *r, uint32_t literal)
{
    return r->is_true[literal ^ 1];
}

static void list_add(struct list *list, struct watch item)
{
    list->item =
        with_room(list->item, list->count + 1, &list->capacity, sizeof *list->item);
    list->item[list->count++] = item;
}

/* `lost`, which this clause watches, became false. If another literal can be watched
 * instead, *moved becomes true. Otherwise the clause is true already, or makes its other
 * watched literal true. If it has no literal left, returns false. */
static bool visit(struct rup *r, uint32_t number, uint32_t lost, bool *moved)
{
    const struct clause *c = &r->clause[number];
    uint32_t *l = r->literal + c->start;
    *moved = true; /* a deleted clause is not watched any more */
    if (c->size == 0)
        return true;
    if (l[0] == lost) {
        l[0] = l[1];
        l[1] = lost;
    }
    if (!r->is_true[l[0]])
        for (uint32_t i = 2; i < c->size; i++)
            if (!is_false(r, l[i])) {
                l[1] = l[i];
                l[i] = lost;
                list_add(&r->watch[l[1]], (struct watch){number, l[0]});
                return true;
            }
    *moved = false;
    if (r->is_true[l[0]])
        return true;
    if (is_false(r, l[0]))
        return false;
    assign(r, l[0]);
    return true;
}

/* Propagates all assignments. Returns false if some clause has no literal left. */
static bool propagate(struct rup *r)
{
    bool ok = true;
    while (ok && r->propagated < r->assigned) {
        uint32_t lost = r->trail[r->propagated++] ^ 1, kept = 0, i = 0;
        for (; ok && i < r->watch[lost].count; i++) {
            struct watch w = r->watch[lost].item[i];
            bool moved = false;
            if (!r->is_true[w.other])
                ok = visit(r, w.clause, lost, &moved);
            if (!moved)
                r->watch[lost].item[kept++] = w;
        }
        struct list *list = &r->watch[lost];
        for (; i < list->count; i++)
            list->item[kept++] = list->item[i];
        list->count = kept;
    }
    return ok;
}

/* Copies the clause into `taken`, each literal once. Returns false if it is always
 * true. */
static bool take_in(struct rup *r, const int32_t *literal, size_t count)
{
    bool always = false;
    if (count > r->taken_room) {
        r->taken_room = 2 * count;
        r->taken = alloc_again(r->taken, r->taken_room, sizeof *r->taken);
    }
    r->taken_count = 0;
    for (size_t i = 0; i < count; i++) {
        bool negative = literal[i] < 0;
        uint32_t v = (uint32_t)(negative ? -literal[i] : literal[i]) - 1;
        uint32_t l = 2 * v + negative;
        always = always || r->mark[l ^ 1];
        if (!r->mark[l])
            r->taken[r->taken_count++] = l;
        r->mark[l] = 1;
    }
    for (size_t i = 0; i < r->taken_count; i++)
        r->mark[r->taken[i]] = 0;
    return !always;
}

/* The hash does not depend on the order of the literals. */
static uint32_t *bucket_of(struct rup *r)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < r->taken_count; i++)
        sum += (r->taken[i] + 1) * 0x9E3779B97F4A7C15u;
    return &r->bucket[(sum ^ sum >> 32) & (r->buckets - 1)];
}

/* Stores the taken clause, and watches its first two literals. */
static void store(struct rup *r)
{
    r->clause = with_room(r->clause, r->clauses + 1, &r->room, sizeof *r->clause);
    r->literal =
        with_room(r->literal, r->used + r->taken_count, &r->capacity, sizeof *r->literal);
    uint32_t *bucket = bucket_of(r), number = (uint32_t)r->clauses++;
    r->clause[number] = (struct clause){r->used, (uint32_t)r->taken_count, *bucket};
    *bucket = number;
    memcpy(r->literal + r->used, r->taken, r->taken_count * sizeof *r->taken);
    r->used += r->taken_count;
    list_add(&r->watch[r->taken[0]], (struct watch){number, r->taken[1]});
    list_add(&r->watch[r->taken[1]], (struct watch){number, r->taken[0]});
}

/* Adds the taken clause. No assumptions hold at this time, so what is false stays false.
 * If only one literal is not false, it becomes true for good. */
static void add(struct rup *r)
{
    size_t open = 0;
    for (size_t i = 0; i < r->taken_count; i++)
        if (!is_false(r, r->taken[i])) {
            uint32_t l = r->taken[i];
            r->taken[i] = r->taken[open];
            r->taken[open++] = l;
        }
    if (open >= 2) {
        store(r);
        return;
    }
    if (open == 1 && !r->is_true[r->taken[0]])
        assign(r, r->taken[0]);
    if (open == 0 || !propagate(r))
        r->contradiction = true;
}

void rup_assume(void *rup, const int32_t *literal, size_t count)
{
    struct rup *r = rup;
    if (!r->contradiction && take_in(r, literal, count))
        add(r);
}

bool rup_prove(struct rup *r, const int32_t *literal, size_t count)
{
    if (r->contradiction || !take_in(r, literal, count))
        return true;
    size_t fixed = r->assigned;
    bool follows = false;
    for (size_t i = 0; i < r->taken_count && !follows; i++) {
        follows = r->is_true[r->taken[i]];
        if (!follows && !is_false(r, r->taken[i]))
            assign(r, r->taken[i] ^ 1);
    }
    follows = follows || !propagate(r);
    while (r->assigned > fixed)
        r->is_true[r->trail[--r->assigned]] = 0;
    r->propagated = fixed;
    if (follows)
        add(r);
    return follows;
}

void rup_delete(struct rup *r, const int32_t *literal, size_t count)
{
    if (!take_in(r, literal, count))
        return;
    for (size_t i = 0; i < r->taken_count; i++)
        r->mark[r->taken[i]] = 1;
    for (uint32_t n = *bucket_of(r); n != NONE; n = r->clause[n].next) {
        struct clause *c = &r->clause[n];
        bool same = c->size == r->taken_count && c->size > 0;
        for (uint32_t i = 0; same && i < c->size; i++)
            same = r->mark[r->literal[c->start + i]];
        if (same) {
            c->size = 0;
            break;
        }
    }
    for (size_t i = 0; i < r->taken_count; i++)
        r->mark[r->taken[i]] = 0;
}
