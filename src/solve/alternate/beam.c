/* SPDX-License-Identifier: MIT */
/* beam.c: beam search for Solitaire Clobber and SC2. All positions after k moves have the
 * same number of stones: they are a layer. The next layer has the `width` best of the
 * positions to which the moves of this layer lead. Positions are ranked by what their
 * stones look like (rank.h); the rank after a move follows from sums that each position
 * needs only once, so that a move costs a few additions. */
#include "solve/alternate/beam.h"

#include <string.h>

#include "base/hash.h"
#include "games/stones.h"

#define STONES_PER_TICK 256
#define SEEN_PER_POSITION 64 /* places for hashes per position of a layer */

struct beam_link {
    uint32_t parent;
    uint16_t from, to;
};

struct beam_candidate {
    int32_t rank; /* the smaller, the more promising */
    uint32_t parent;
    uint64_t hash;
    uint16_t from, to;
};

struct beam_seen {
    uint64_t hash;
    uint32_t stamp; /* of the layer to which the hash belongs */
};

/* What a stone's surroundings are in the position being expanded. */
struct beam_around {
    uint64_t key[3]; /* random numbers, by colour, of which hashes are sums */
    uint32_t stones, enemies;
    int32_t rank;
    /* By how much the ranks of the neighbours change if this stone goes, or changes its
     * colour. */
    int32_t gone, turned;
};

static bool is_worse(const struct beam_candidate *a, const struct beam_candidate *b)
{
    return a->rank != b->rank ? a->rank > b->rank : a->hash > b->hash;
}

/* Puts a candidate in its place in a heap whose root is the worst: from the end upwards,
 * or, if the heap is full, from the root downwards in place of the worst. */
static void keep_candidate(struct beam_candidate *heap, size_t *count, size_t width,
                           struct beam_candidate x)
{
    size_t i;
    if (*count < width) {
        for (i = (*count)++; i > 0 && is_worse(&x, &heap[(i - 1) / 2]); i = (i - 1) / 2)
            heap[i] = heap[(i - 1) / 2];
    } else {
        i = 0;
        for (size_t child; (child = 2 * i + 1) < width; i = child) {
            child += child + 1 < width && is_worse(&heap[child + 1], &heap[child]);
            if (!is_worse(&heap[child], &x))
                break;
            heap[i] = heap[child];
        }
    }
    heap[i] = x;
}

/* Notes a hash. Returns false if it has been noted for this layer. A candidate that is
 * worse than all that are kept is never noted, so a hash need not be forgotten when its
 * candidate leaves the heap. If the table is half full, duplicates are let in. */
static bool note_hash(struct beam *b, uint64_t hash, size_t *noted)
{
    const size_t mask = b->seen_capacity - 1;
    size_t i = (size_t)hash & mask;
    for (; b->seen[i].stamp == b->stamp; i = (i + 1) & mask)
        if (b->seen[i].hash == hash)
            return false;
    if (*noted < b->seen_capacity / 2) {
        b->seen[i] = (struct beam_seen){hash, b->stamp};
        ++*noted;
    }
    return true;
}

/* Looks at the surroundings of all stones of a position. Returns its rank. */
static int32_t look_around(const struct beam_graph *g, const uint8_t *pos,
                           struct beam_around *around, uint64_t *hash)
{
    int32_t rank = 0;
    *hash = 0;
    for (uint32_t v = 0; v < g->vertices; v++) {
        if (pos[v] == EMPTY)
            continue;
        struct beam_around *a = &around[v];
        a->stones = a->enemies = 0;
        for (uint32_t i = g->first[v]; i < g->first[v + 1]; i++) {
            const uint8_t other = pos[g->near[i]];
            a->stones += other != EMPTY;
            a->enemies += other == X + O - pos[v];
        }
        a->rank = rank_of_stone(g->rank, a->stones, a->enemies);
        rank += a->rank + g->weight[v];
        *hash += a->key[pos[v]];
    }
    for (uint32_t v = 0; v < g->vertices; v++) {
        struct beam_around *a = &around[v];
        if (pos[v] == EMPTY || a->enemies == 0)
            continue;
        a->gone = a->turned = 0;
        for (uint32_t i = g->first[v]; i < g->first[v + 1]; i++) {
            const uint32_t u = g->near[i];
            const struct beam_around *n = &around[u];
            if (pos[u] == EMPTY)
                continue;
            const unsigned enemy = pos[u] != pos[v];
            a->gone +=
                rank_of_stone(g->rank, n->stones - 1, n->enemies - enemy) - n->rank;
            a->turned +=
                rank_of_stone(g->rank, n->stones, n->enemies + 1 - 2 * enemy) - n->rank;
        }
    }
    return rank;
}

/* Returns by how much the rank changes if u, which is left, takes v. Both have each other
 * among their neighbours, where neither should be counted. Where both have a common
 * neighbour, its two changes are added as if each were alone. */
static int32_t change_of(const struct beam_graph *g, const struct beam_around *around,
                         uint32_t u, uint32_t v)
{
    const struct beam_around *a = &around[u], *b = &around[v];
    return a->gone - (rank_of_stone(g->rank, b->stones - 1, b->enemies - 1) - b->rank) +
           b->turned - (rank_of_stone(g->rank, a->stones, a->enemies - 1) - a->rank) -
           a->rank - g->weight[u] +
           rank_of_stone(g->rank, b->stones - 1, b->stones - b->enemies) - b->rank;
}

/* Adds the moves of one position to the candidates for the next layer. */
static void expand(struct beam *b, const struct beam_graph *g, const uint8_t *pos,
                   uint32_t parent, uint8_t turn, size_t width, size_t *count,
                   size_t *noted)
{
    struct beam_around *around = b->around;
    uint64_t hash;
    const int32_t rank = look_around(g, pos, around, &hash);
    for (uint32_t u = 0; u < g->vertices; u++) {
        const uint8_t colour = pos[u], enemy = stones_enemy(colour);
        if (colour == EMPTY || colour == stones_enemy(turn) || around[u].enemies == 0)
            continue;
        for (uint32_t i = g->first[u]; i < g->first[u + 1]; i++) {
            const uint32_t v = g->near[i];
            if (pos[v] != enemy)
                continue;
            const struct beam_candidate x = {.rank = rank + change_of(g, around, u, v),
                                             .parent = parent,
                                             .hash = hash - around[u].key[turn] -
                                                     around[v].key[pos[v]] +
                                                     around[v].key[colour],
                                             .from = (uint16_t)u,
                                             .to = (uint16_t)v};
            b->cut = b->cut || *count == width;
            if ((*count < width || is_worse(&b->heap[0], &x)) &&
                note_hash(b, x.hash, noted))
                keep_candidate(b->heap, count, width, x);
        }
    }
}

/* Makes room for a search. */
static bool prepare(struct beam *b, const struct beam_graph *g, size_t width,
                    uint64_t salt)
{
    const size_t n = g->vertices, seen = b->seen_capacity;
    size_t want = 1024;
    while (want < width * SEEN_PER_POSITION)
        want *= 2;
    if (!arena_grow(b->arena, &b->here, &b->here_capacity, n * width, 1) ||
        !arena_grow(b->arena, &b->next, &b->next_capacity, n * width, 1) ||
        !arena_grow(b->arena, &b->links, &b->link_capacity, n * width + 1,
                    sizeof *b->links) ||
        !arena_grow(b->arena, &b->heap, &b->heap_capacity, width, sizeof *b->heap) ||
        !arena_grow(b->arena, &b->around, &b->around_capacity, n, sizeof *b->around) ||
        (seen < want &&
         !arena_grow(b->arena, &b->seen, &b->seen_capacity, want, sizeof *b->seen)))
        return false;
    if (seen < want) {
        b->seen_capacity = want; /* a power of two, even if there is room for more */
        b->stamp = 0;
        memset(b->seen, 0, want * sizeof *b->seen);
    }
    for (uint32_t v = 0; v < n; v++)
        for (unsigned colour = X; colour <= O; colour++)
            b->around[v].key[colour] =
                hash_mix((salt + 2 * v + colour) * 0x9e3779b97f4a7c15u);
    return true;
}

/* Writes the moves that led to a link. */
static void read_line(const struct beam *b, size_t link, struct moves *play)
{
    size_t count = 0;
    for (size_t at = link; at != 0; at = b->links[at].parent)
        count++;
    play->count += count;
    count = play->count;
    for (size_t at = link; at != 0; at = b->links[at].parent)
        play->list[--count] = stones_move(b->links[at].from, b->links[at].to);
}

enum status beam_play(struct beam *b, const struct beam_graph *g, uint8_t turn,
                      uint32_t width, uint64_t salt, struct work *w, struct moves *play)
{
    const size_t n = g->vertices;
    size_t here = 1, first = 0, links = 1;
    enum status status = OK;
    if (!prepare(b, g, width, salt))
        return NO_MEMORY;
    memcpy(b->here, g->colour, n);
    b->cut = false;
    for (;; turn = turn == EMPTY ? EMPTY : stones_enemy(turn)) {
        size_t count = 0, noted = 0;
        b->stamp++;
        for (size_t i = 0; i < here && status == OK; i++) {
            expand(b, g, b->here + i * n, (uint32_t)i, turn, width, &count, &noted);
            w->nodes++;
            if (over_after(w, 1 + n / STONES_PER_TICK))
                status = EXPIRED;
        }
        if (count == 0 || status != OK)
            break;
        for (size_t i = 0; i < count; i++) {
            const struct beam_candidate *c = &b->heap[i];
            uint8_t *pos = b->next + i * n;
            memcpy(pos, b->here + c->parent * n, n);
            pos[c->to] = pos[c->from];
            pos[c->from] = EMPTY;
            b->links[links + i] =
                (struct beam_link){(uint32_t)(first + c->parent), c->from, c->to};
        }
        first = links;
        links += count;
        here = count;
        uint8_t *swap = b->here;
        b->here = b->next;
        b->next = swap;
        const size_t capacity = b->here_capacity;
        b->here_capacity = b->next_capacity;
        b->next_capacity = capacity;
    }
    read_line(b, first, play);
    return status;
}
