/* SPDX-License-Identifier: MIT
 *
 * parts.c: see parts.h. The rules of the games make the moves. This file splits their
 * results into parts, and gives the parts their keys and signs.
 */
#include "kernel/parts.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_MOVES = 1 << 20 };

void parts_forget(struct parts_kept *k)
{
    room_clear(&k->room);
    strings_free(&k->keys);
    k->keys = (struct strings){0};
}

void parts_start(struct parts_kept *k, const struct grounds *grounds)
{
    *k = (struct parts_kept){.grounds = grounds};
}

void parts_end(struct parts_kept *k)
{
    parts_forget(k);
    free(k->part);
    sum_free(&k->result);
    sum_free(&k->listed);
    free(k->view);
    free(k->from.bytes);
    free(k->rest.bytes);
    free(k->piece.bytes);
    free(k->mirror.bytes);
    free(k->key.bytes);
    free(k->mirror_key.bytes);
    free(k->moves.move);
}

/* Sums */

static bool is_negative_of(struct entry a, struct entry b)
{
    return a.part == b.part && (a.negative != b.negative || a.part->own_negative);
}

static struct entry negative_of(struct entry e)
{
    e.negative = !e.part->own_negative && !e.negative;
    return e;
}

static int compare_parts(const struct part *a, const struct part *b)
{
    if (a == b)
        return 0;
    size_t size = a->key_size < b->key_size ? a->key_size : b->key_size;
    int order = memcmp(a->key, b->key, size);
    return order ? order : a->key_size < b->key_size ? -1 : 1;
}

static void sum_reserve(struct sum *s, size_t count)
{
    if (count > s->capacity) {
        s->capacity = 2 * count + 8;
        s->entry = alloc_again(s->entry, s->capacity, sizeof *s->entry);
    }
}

/* Inserts the entry in its place, or removes its negative. */
static void sum_add(struct sum *s, struct entry e)
{
    size_t i = s->count;
    while (i > 0 && compare_parts(e.part, s->entry[i - 1].part) < 0)
        i--;
    if (i > 0 && is_negative_of(e, s->entry[i - 1])) {
        memmove(s->entry + i - 1, s->entry + i, (s->count - i) * sizeof e);
        s->count--;
        return;
    }
    sum_reserve(s, s->count + 1);
    memmove(s->entry + i + 1, s->entry + i, (s->count - i) * sizeof e);
    s->entry[i] = e;
    s->count++;
}

void sum_free(struct sum *s)
{
    free(s->entry);
}

void sum_copy(struct sum *to, const struct sum *from)
{
    sum_reserve(to, from->count);
    to->count = from->count;
    if (from->count > 0)
        memcpy(to->entry, from->entry, from->count * sizeof *from->entry);
}

uint64_t sum_size(const struct sum *s)
{
    uint64_t size = 0;
    for (size_t i = 0; i < s->count; i++)
        size += s->entry[i].part->size;
    return size;
}

/* Parts */

/* Makes p a position on this ground, with room for this many cells. */
static void set_ground(struct plain *p, const struct ground *g, size_t cells)
{
    void *bytes = p->bytes;
    *p = g->plain;
    p->bytes = alloc_again(bytes, cells, p->rules->cell_size);
    p->cells = cells;
}

/* Does `who` have a move? */
static bool has_move(struct parts_kept *k, const struct plain *p, int who)
{
    struct move_list list = {
        .from = p, .who = who, .limit = 1, .work = MOST_MOVES, .only_count = true};
    list_moves(&list);
    k->too_many = k->too_many || (list.cut && list.count == 0);
    return list.count > 0;
}

static struct part *part_new(struct parts_kept *k, const struct plain *p, uint32_t ground,
                             const struct key *key, uint32_t number)
{
    size_t bytes = p->cells * p->rules->cell_size;
    struct part *part = room_take(&k->room, sizeof *part);
    *part =
        (struct part){.number = number, .ground = ground, .cells = (uint32_t)p->cells};
    part->size = (uint32_t)k->grounds->ground[ground].game->size(p);
    part->key_size = (uint32_t)key->size;
    part->bytes_size = (uint32_t)bytes;
    part->bytes = room_take(&k->room, bytes + key->size);
    memcpy(part->bytes, p->bytes, bytes);
    part->key = memcpy(part->bytes + bytes, key->bytes, key->size);
    for (int who = 0; who < 2; who++)
        part->can_move[who] = has_move(k, p, who);
    k->part = with_room(k->part, (size_t)number + 1, &k->capacity, sizeof *k->part);
    return k->part[number] = part;
}

static void make_key(struct key *key, const struct ground *g, const struct plain *p)
{
    key->size = 0;
    key_add(key, &g->family, 1);
    g->game->write_key(p, key);
}

static int compare_keys(const struct key *a, const struct key *b)
{
    int order = memcmp(a->bytes, b->bytes, a->size < b->size ? a->size : b->size);
    return order ? order : (a->size > b->size) - (a->size < b->size);
}

/* Returns the entry of the part in k->piece. */
static struct entry find_entry(struct parts_kept *k, uint32_t ground)
{
    const struct ground *g = &k->grounds->ground[ground];
    bool has_negative = g->game->negate && !is_impartial(&g->plain);
    int order = has_negative && g->game->compare ? g->game->compare(&k->piece) : 0;
    if (order <= 0)
        make_key(&k->key, g, &k->piece);
    if (order >= 0 && has_negative) {
        set_ground(&k->mirror, g, k->piece.cells);
        memcpy(k->mirror.bytes, k->piece.bytes,
               k->piece.cells * g->plain.rules->cell_size);
        g->game->negate(&k->mirror);
        make_key(&k->mirror_key, g, &k->mirror);
        order = order ? order : compare_keys(&k->key, &k->mirror_key);
    }
    const struct key *key = order <= 0 ? &k->key : &k->mirror_key;
    bool is_new;
    uint32_t number = strings_add(&k->keys, key, &is_new);
    if (is_new)
        part_new(k, order <= 0 ? &k->piece : &k->mirror, ground, key, number)
            ->own_negative = order == 0;
    return (struct entry){k->part[number], order > 0};
}

/* Adds the parts of k->rest. */
static void add_rest(struct parts_kept *k, struct sum *s, uint32_t ground, bool negative)
{
    const struct ground *g = &k->grounds->ground[ground];
    set_ground(&k->piece, g, k->rest.cells);
    while (g->game->take(&k->rest, &k->piece)) {
        struct entry e = find_entry(k, ground);
        if (e.part->can_move[0] || e.part->can_move[1])
            sum_add(s, negative ? negative_of(e) : e);
        set_ground(&k->piece, g, k->rest.cells);
    }
}

void sum_add_position(struct parts_kept *k, struct sum *s, uint32_t ground,
                      const void *bytes, size_t cells, bool negative)
{
    const struct ground *g = &k->grounds->ground[ground];
    set_ground(&k->rest, g, cells);
    memcpy(k->rest.bytes, bytes, cells * g->plain.rules->cell_size);
    add_rest(k, s, ground, negative);
}

/* Moves */

/* Makes k->from the position of the part, and lists the moves of `who` in it. */
static void list_part_moves(struct parts_kept *k, const struct part *p, int who,
                            bool only_count)
{
    const struct ground *g = &k->grounds->ground[p->ground];
    set_ground(&k->from, g, p->cells);
    memcpy(k->from.bytes, p->bytes, p->cells * g->plain.rules->cell_size);
    k->moves.from = &k->from;
    k->moves.who = who;
    k->moves.limit = k->moves.work = MOST_MOVES;
    k->moves.only_count = only_count;
    list_moves(&k->moves);
    k->too_many = k->too_many || k->moves.cut;
}

static int compare_sums(const void *a, const void *b)
{
    const struct sum *x = a, *y = b;
    for (size_t i = 0; i < x->count && i < y->count; i++) {
        int order = compare_parts(x->entry[i].part, y->entry[i].part);
        if (order)
            return order;
        if (x->entry[i].negative != y->entry[i].negative)
            return x->entry[i].negative ? 1 : -1;
    }
    return (x->count > y->count) - (x->count < y->count);
}

/* Lists the sums that the moves of `who` in the part lead to in k->view, ascending.
 * Returns how many there are. */
static size_t list_results(struct parts_kept *k, const struct part *p, int who)
{
    const struct ground *g = &k->grounds->ground[p->ground];
    list_part_moves(k, p, who, false);
    if (k->moves.count > k->views)
        k->view = alloc_again(k->view, k->views = k->moves.count, sizeof *k->view);
    k->listed.count = 0;
    for (size_t i = 0; i < k->moves.count; i++) {
        k->result.count = 0;
        set_ground(&k->rest, g, p->cells);
        memcpy(k->rest.bytes, p->bytes, p->bytes_size);
        g->plain.rules->apply(&k->rest, &k->moves.move[i]);
        add_rest(k, &k->result, p->ground, false);
        k->view[i] = (struct sum){.count = k->result.count};
        sum_reserve(&k->listed, k->listed.count + k->result.count);
        for (size_t j = 0; j < k->result.count; j++)
            k->listed.entry[k->listed.count++] = k->result.entry[j];
    }
    for (size_t i = 0, first = 0; i < k->moves.count; first += k->view[i++].count)
        k->view[i].entry = k->listed.entry + first;
    if (k->moves.count > 0)
        qsort(k->view, k->moves.count, sizeof *k->view, compare_sums);
    return k->moves.count;
}

/* Returns the options of `who` in the entry + of the part. */
static const struct option_list *options_of(struct parts_kept *k, struct part *p, int who)
{
    if (p->option[who])
        return p->option[who];
    size_t results = list_results(k, p, who), words = 0;
    struct option_list *list = room_take(
        &k->room, sizeof *list + (results + k->listed.count) * sizeof *list->word);
    p->moves[who] = (uint32_t)results;
    p->is_counted[who] = true;
    list->count = 0;
    for (size_t i = 0; i < results; i++) {
        const struct sum *s = &k->view[i];
        if (i > 0 && compare_sums(s, &k->view[i - 1]) == 0)
            continue;
        list->word[words++] = (uint32_t)s->count;
        for (size_t j = 0; j < s->count; j++)
            list->word[words++] = 2 * s->entry[j].part->number + s->entry[j].negative;
        list->count++;
    }
    return p->option[who] = list;
}

/* Makes *result the sum with entry number i replaced by an option, or by its negative. */
static void replace(const struct parts_kept *k, struct sum *result, const struct sum *sum,
                    size_t i, const uint32_t *option, bool negative)
{
    sum_reserve(result, sum->count + option[0]);
    result->count = sum->count - 1;
    for (size_t j = 0; j + 1 < sum->count; j++)
        result->entry[j] = sum->entry[j + (j >= i)];
    for (uint32_t j = 1; j <= option[0]; j++) {
        struct entry e = {k->part[option[j] / 2], option[j] & 1};
        sum_add(result, negative ? negative_of(e) : e);
    }
}

bool moves_next(struct parts_kept *k, struct moves_of *m, struct sum *result)
{
    for (; m->entry < m->sum->count; m->entry++, m->option = m->at = 0) {
        struct entry e = m->sum->entry[m->entry];
        if (m->entry > 0 && e.part == m->sum->entry[m->entry - 1].part)
            continue; /* equal entries have equal moves */
        const struct option_list *list = options_of(k, e.part, m->who ^ e.negative);
        if (m->option < list->count) {
            replace(k, result, m->sum, m->entry, list->word + m->at, e.negative);
            m->at += 1 + list->word[m->at];
            m->option++;
            return true;
        }
    }
    return false;
}

uint64_t sum_weight(struct parts_kept *k, const struct sum *s)
{
    enum { MOST_DOUBLINGS = 40 };
    uint64_t weight = 0;
    for (size_t i = 0; i < s->count; i++) {
        struct part *p = s->entry[i].part;
        /* Left in the negative moves as Right does in the part. */
        int who = s->entry[i].negative;
        if (!p->is_counted[who]) {
            list_part_moves(k, p, who, true);
            p->moves[who] = (uint32_t)k->moves.count;
            p->is_counted[who] = true;
        }
        uint64_t moves = p->moves[who];
        weight += (uint64_t)1 << (moves < MOST_DOUBLINGS ? moves : MOST_DOUBLINGS);
    }
    return weight;
}
