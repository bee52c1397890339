/* SPDX-License-Identifier: MIT */
/* kernel_sums.c: see kernel_sums.h. The rules of the games make the moves. This file
 * splits positions and gives the parts their keys and signs. */
#include "twoplayer/proof/kernel_sums.h"

#include "base/hash.h"
#include "base/sort.h"

#define NOT_COUNTED UINT32_MAX
#define MOST_DOUBLINGS 40 /* largest exponent in a weight */

bool kernel_fits(const struct problem *p, const uint8_t *pos)
{
    uint64_t size = 0;
    for (size_t i = 0; i < p->count; i++) {
        const struct term *t = &p->terms[i];
        if (t->board->game->kernel == NULL || i > UINT8_MAX)
            return false;
        size += t->board->game->kernel->size(t->board, pos + t->offset);
        if (size > KERNEL_SIZE)
            return false;
    }
    return true;
}

/* Games are numbered in the order in which they first occur, unless each term is a family
 * of its own. */
static void number_families(struct kernel_parts *k)
{
    const struct problem *p = k->problem;
    uint8_t families = 0;
    for (size_t i = 0; i < p->count; i++) {
        size_t same = i;
        if (!p->terms[i].board->game->kernel->own_family)
            for (same = 0; p->terms[same].board->game != p->terms[i].board->game;)
                same++;
        k->family[i] = same < i ? k->family[same] : families++;
    }
}

static size_t largest_position(const struct problem *p)
{
    size_t largest = 0;
    for (size_t i = 0; i < p->count; i++)
        if (p->terms[i].board->pos_size > largest)
            largest = p->terms[i].board->pos_size;
    return largest;
}

void kernel_parts_init(struct kernel_parts *k, const struct problem *problem,
                       struct arena *arena)
{
    size_t size = largest_position(problem);
    *k = (struct kernel_parts){.problem = problem, .arena = arena};
    table_init(&k->table, arena->memory, sizeof(struct kernel_part));
    blocks_init(&k->blocks, arena->memory);
    k->family = arena_new(arena, problem->count, 1);
    k->key = arena_new(arena, 2, KERNEL_KEY_BYTES);
    k->from = arena_new(arena, size, 1);
    k->rest = arena_new(arena, size, 1);
    k->piece = arena_new(arena, size, 1);
    k->mirror = arena_new(arena, size, 1);
    k->scratch = arena_new(arena, problem->scratch_size, 1);
    k->failed = arena->failed;
    if (!k->failed)
        number_families(k);
}

void kernel_parts_done(struct kernel_parts *k)
{
    table_done(&k->table);
    blocks_done(&k->blocks);
}

void kernel_parts_forget(struct kernel_parts *k)
{
    kernel_parts_done(k);
    table_init(&k->table, k->arena->memory, sizeof(struct kernel_part));
    blocks_init(&k->blocks, k->arena->memory);
}

size_t kernel_parts_bytes(const struct kernel_parts *k)
{
    return blocks_bytes(&k->table.blocks) + blocks_bytes(&k->blocks) +
           k->table.slot_count * sizeof *k->table.slots;
}

/* ---- sums ---- */

static kernel_ref negative_of(const struct kernel_parts *k, kernel_ref r)
{
    return kernel_part_of(k, r)->own_negative ? r : r ^ 1;
}

/* Compares by key alone. */
static int compare_parts(const struct kernel_parts *k, kernel_ref a, kernel_ref b)
{
    size_t x, y;
    if (a >> 1 == b >> 1)
        return 0;
    const uint8_t *p = kernel_key_of(k, a, &x), *q = kernel_key_of(k, b, &y);
    return sort_compare_bytes(p, x, q, y);
}

static bool reserve(struct kernel_parts *k, struct kernel_sum *s, size_t count)
{
    if (arena_grow(k->arena, &s->refs, &s->capacity, count, sizeof *s->refs))
        return true;
    k->failed = true;
    return false;
}

/* Inserts the reference in its place, or removes its negative. */
static void add(struct kernel_parts *k, struct kernel_sum *s, kernel_ref r)
{
    size_t i = s->count;
    while (i > 0 && compare_parts(k, r, s->refs[i - 1]) < 0)
        i--;
    if (i > 0 && s->refs[i - 1] == negative_of(k, r)) {
        memmove(s->refs + i - 1, s->refs + i, (s->count - i) * sizeof r);
        s->count--;
    } else if (reserve(k, s, s->count + 1)) {
        memmove(s->refs + i + 1, s->refs + i, (s->count - i) * sizeof r);
        s->refs[i] = r;
        s->count++;
    }
}

void kernel_negate(const struct kernel_parts *k, struct kernel_sum *s)
{
    for (size_t i = 0; i < s->count; i++)
        s->refs[i] = negative_of(k, s->refs[i]);
}

void kernel_copy(struct kernel_parts *k, struct kernel_sum *to,
                 const struct kernel_sum *from)
{
    to->count = 0;
    if (!reserve(k, to, from->count + 1))
        return;
    to->count = from->count;
    if (from->count > 0)
        memcpy(to->refs, from->refs, from->count * sizeof *from->refs);
}

uint64_t kernel_sum_size(const struct kernel_parts *k, const struct kernel_sum *s)
{
    uint64_t size = 0;
    for (size_t i = 0; i < s->count; i++)
        size += kernel_part_of(k, s->refs[i])->size;
    return size;
}

/* ---- parts ---- */

static const struct board *board_of(const struct kernel_parts *k, size_t term)
{
    return k->problem->terms[term].board;
}

/* Writes the key of a part and returns its length. */
static size_t make_key(struct kernel_parts *k, size_t term, const uint8_t *pos,
                       uint8_t *key)
{
    const struct board *b = board_of(k, term);
    key[0] = k->family[term];
    return 1 + b->game->kernel->key(b, pos, key + 1);
}

/* Writes to k->key the key of k->piece or of its negative k->mirror, whichever is less.
 * Returns a positive number if it is that of the mirror, a negative one if it is that of
 * the piece, and 0 if the keys are equal. The mirror is made only if it is needed. */
static int choose_sign(struct kernel_parts *k, size_t term, size_t *length)
{
    const struct board *b = board_of(k, term);
    const struct kernel_rules *rules = b->game->kernel;
    uint8_t *key = k->key, *other = k->key + KERNEL_KEY_BYTES;
    bool impartial = (b->traits & IMPARTIAL) != 0;
    *length = 0;
    int order = !impartial && rules->compare != NULL ? rules->compare(b, k->piece) : 0;
    if (order <= 0)
        *length = make_key(k, term, k->piece, key);
    if (order < 0 || impartial)
        return order;
    memcpy(k->mirror, k->piece, b->pos_size);
    b->game->negate(b, k->mirror, k->scratch); /* games with kernels have negatives */
    size_t other_length = make_key(k, term, k->mirror, other);
    if (order == 0)
        order = sort_compare_bytes(key, *length, other, other_length);
    if (order > 0) {
        memcpy(key, other, other_length);
        *length = other_length;
    }
    return order;
}

static void fill_part(struct kernel_parts *k, struct kernel_part *part, size_t term,
                      const uint8_t *pos)
{
    const struct board *b = board_of(k, term);
    part->term = (uint32_t)term;
    part->size = (uint32_t)b->game->kernel->size(b, pos);
    part->position = blocks_new(&k->blocks, b->pos_size);
    k->failed = k->failed || part->position == BLOCKS_NONE;
    if (part->position != BLOCKS_NONE)
        memcpy(blocks_at(&k->blocks, part->position), pos, b->pos_size);
    for (int who = LEFT; who <= RIGHT; who++) {
        part->can_move[who] =
            board_count_moves(b, pos, (enum player)who, k->scratch, 1) > 0;
        part->moves[who] = NOT_COUNTED;
        part->options[who] = BLOCKS_NONE;
    }
}

/* Adds the part in k->piece to the sum, unless nobody can move in it. */
static void add_piece(struct kernel_parts *k, struct kernel_sum *s, size_t term,
                      bool negative)
{
    size_t length;
    bool fresh;
    int order = choose_sign(k, term, &length);
    uint32_t record =
        table_add(&k->table, hash_bytes(k->key, length), k->key, length, &fresh);
    if (record > UINT32_MAX / 2) { /* also TABLE_NONE */
        k->failed = true;
        return;
    }
    kernel_ref r = record << 1 | (order > 0);
    struct kernel_part *part = kernel_part_of(k, r);
    if (fresh) {
        part->own_negative = order == 0;
        fill_part(k, part, term, order > 0 ? k->mirror : k->piece);
    }
    if (part->can_move[LEFT] || part->can_move[RIGHT])
        add(k, s, negative ? negative_of(k, r) : r);
}

/* Adds the parts of k->rest. */
static void add_rest(struct kernel_parts *k, struct kernel_sum *s, size_t term,
                     bool negative)
{
    const struct board *b = board_of(k, term);
    if (!b->game->kernel->split) {
        memcpy(k->piece, k->rest, b->pos_size);
        add_piece(k, s, term, negative);
        return;
    }
    while (!k->failed && b->game->part(b, k->rest, k->piece, k->scratch))
        add_piece(k, s, term, negative);
}

void kernel_add_position(struct kernel_parts *k, struct kernel_sum *s, size_t term,
                         const uint8_t *pos, bool negative)
{
    memcpy(k->rest, pos, board_of(k, term)->pos_size);
    add_rest(k, s, term, negative);
}

/* ---- moves ---- */

static bool sum_before(const struct kernel_parts *k, const struct kernel_sum *a,
                       const struct kernel_sum *b)
{
    for (size_t i = 0; i < a->count && i < b->count; i++) {
        int order = compare_parts(k, a->refs[i], b->refs[i]);
        if (order != 0)
            return order < 0;
        if (a->refs[i] != b->refs[i])
            return (a->refs[i] & 1) == 0;
    }
    return a->count < b->count;
}

struct results {
    const struct kernel_parts *parts;
    const kernel_ref *refs;
};

static bool result_before(const void *one, const void *other, const void *context)
{
    const struct results *r = context;
    const struct kernel_result *x = one, *y = other;
    struct kernel_sum a = {(kernel_ref *)(r->refs + x->first), x->count, 0};
    struct kernel_sum b = {(kernel_ref *)(r->refs + y->first), y->count, 0};
    return sum_before(r->parts, &a, &b);
}

/* Makes all moves of `who` in the part. Their results go to k->listed, one after another,
 * and the range of each to k->results. Returns how many there are. */
static size_t make_moves(struct kernel_parts *k, kernel_ref r, enum player who)
{
    size_t term = kernel_part_of(k, r)->term, count = 0;
    const struct board *b = board_of(k, term);
    struct iterator it = {0};
    move m;
    k->listed.count = 0;
    memcpy(k->from, kernel_position_of(k, r), b->pos_size);
    while (!k->failed && b->game->next(b, k->from, who, &it, k->scratch, &m)) {
        memcpy(k->rest, k->from, b->pos_size);
        b->game->play(b, k->rest, who, m, k->scratch);
        k->result.count = 0;
        add_rest(k, &k->result, term, false);
        if (!arena_grow(k->arena, &k->results, &k->result_capacity, count + 1,
                        sizeof *k->results) ||
            !reserve(k, &k->listed, k->listed.count + k->result.count + 1)) {
            k->failed = true;
            break;
        }
        k->results[count++] = (struct kernel_result){k->listed.count, k->result.count};
        for (size_t i = 0; i < k->result.count; i++)
            k->listed.refs[k->listed.count++] = k->result.refs[i];
    }
    return count;
}

/* Lists the options of a player in the part that is not negated. */
static void list_options(struct kernel_parts *k, kernel_ref r, enum player who)
{
    size_t made = make_moves(k, r, who), count = 0;
    struct kernel_part *part = kernel_part_of(k, r);
    struct results all = {k, k->listed.refs};
    part->moves[who] = (uint32_t)made;
    if (made > 1)
        sort_by(k->results, made, sizeof *k->results, result_before, &all);
    for (size_t i = 0; i < made; i++)
        if (i == 0 || result_before(&k->results[count - 1], &k->results[i], &all))
            k->results[count++] = k->results[i];
    uint32_t block =
        k->failed
            ? BLOCKS_NONE
            : blocks_new(&k->blocks, (1 + count + k->listed.count) * sizeof(uint32_t));
    if (block == BLOCKS_NONE) {
        k->failed = true;
        return;
    }
    uint32_t *to = blocks_at(&k->blocks, block);
    *to++ = (uint32_t)count;
    for (size_t i = 0; i < count; i++) {
        *to++ = (uint32_t)k->results[i].count;
        for (size_t j = 0; j < k->results[i].count; j++)
            *to++ = k->listed.refs[k->results[i].first + j];
    }
    part->options[who] = block;
}

/* Makes *result the sum with part number i replaced by an option, or by its negative. */
static void replace(struct kernel_parts *k, struct kernel_sum *result,
                    const struct kernel_sum *sum, size_t i, const uint32_t *option,
                    bool negative)
{
    result->count = 0;
    if (!reserve(k, result, sum->count + option[0] + 1))
        return;
    for (size_t j = 0; j < sum->count; j++)
        if (j != i)
            result->refs[result->count++] = sum->refs[j];
    for (uint32_t j = 1; j <= option[0]; j++)
        add(k, result, negative ? negative_of(k, option[j]) : option[j]);
}

bool kernel_next_move(struct kernel_parts *k, struct kernel_moves *m,
                      struct kernel_sum *result)
{
    for (; m->part < m->sum->count && !k->failed; m->part++, m->option = 0) {
        kernel_ref r = m->sum->refs[m->part];
        enum player who = r & 1 ? other(m->who) : m->who;
        if (m->part > 0 && r == m->sum->refs[m->part - 1])
            continue; /* equal parts have equal moves */
        if (kernel_part_of(k, r)->options[who] == BLOCKS_NONE)
            list_options(k, r, who);
        if (k->failed)
            break;
        const uint32_t *block = blocks_at(&k->blocks, kernel_part_of(k, r)->options[who]);
        if (m->option == block[0])
            continue;
        m->at = m->option == 0 ? 1 : m->at;
        replace(k, result, m->sum, m->part, block + m->at, r & 1);
        m->at += 1 + block[m->at];
        m->option++;
        return !k->failed;
    }
    return false;
}

uint32_t kernel_moves_of_left(struct kernel_parts *k, kernel_ref r)
{
    struct kernel_part *part = kernel_part_of(k, r);
    enum player who = r & 1 ? RIGHT : LEFT;
    if (part->moves[who] == NOT_COUNTED)
        part->moves[who] =
            board_count_moves(board_of(k, part->term), kernel_position_of(k, r), who,
                              k->scratch, NOT_COUNTED - 1);
    return part->moves[who];
}

uint64_t kernel_weight(struct kernel_parts *k, const struct kernel_sum *s)
{
    uint64_t weight = 0;
    for (size_t i = 0; i < s->count; i++) {
        uint32_t moves = kernel_moves_of_left(k, s->refs[i]);
        weight += (uint64_t)1 << (moves < MOST_DOUBLINGS ? moves : MOST_DOUBLINGS);
    }
    return weight;
}
