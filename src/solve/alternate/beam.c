/* SPDX-License-Identifier: MIT */
/* beam.c: beam search for Solitaire Clobber and SC2. All positions after k moves have the
 * same number of stones: they are a layer. The next layer has the `width` best of the
 * positions to which the moves of this layer lead. Positions are ranked by what their
 * stones look like (beam.h); the rank after a move follows from sums that each position
 * needs only once, so that a move costs a few additions.
 *
 * With a goal, a position is also dropped if the game's bound says that it cannot reach
 * the goal. If all dropped positions were dropped for this reason, every play that could
 * reach the goal was followed; so if there is none, the goal is refuted. */
#include "solve/alternate/beam.h"

#include <string.h>

#include "base/hash.h"
#include "games/stones.h"

#define LOOKS_PER_TICK 1024  /* vertices and neighbours looked at */
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
    uint32_t parent;
    uint16_t from, to;
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

/* Makes the move of a candidate in a copy of its parent. */
static void make_position(const struct beam *b, size_t n, uint8_t *pos, uint32_t parent,
                          uint16_t from, uint16_t to)
{
    memcpy(pos, b->here + parent * n, n);
    pos[to] = pos[from];
    pos[from] = EMPTY;
}

/* Do both lead to the same position? Their hashes are equal. */
static bool is_same(struct beam *b, size_t n, const struct beam_seen *a,
                    const struct beam_candidate *x)
{
    make_position(b, n, b->other, a->parent, a->from, a->to);
    make_position(b, n, b->other + n, x->parent, x->from, x->to);
    return memcmp(b->other, b->other + n, n) == 0;
}

/* Notes a position. Returns false if it has been noted for this layer; where something is
 * to be proved (`exact`), equal hashes are not enough for that. A candidate that is worse
 * than all that are kept is never noted, so a position need not be forgotten when its
 * candidate leaves the heap. If the table is half full, duplicates are let in. */
static bool note_position(struct beam *b, size_t n, const struct beam_candidate *x,
                          bool exact, size_t *noted)
{
    const size_t mask = b->seen_capacity - 1;
    size_t i = (size_t)x->hash & mask;
    for (; b->seen[i].stamp == b->stamp; i = (i + 1) & mask)
        if (b->seen[i].hash == x->hash && (!exact || is_same(b, n, &b->seen[i], x)))
            return false;
    if (*noted < b->seen_capacity / 2) {
        b->seen[i] = (struct beam_seen){x->hash, b->stamp, x->parent, x->from, x->to};
        ++*noted;
    }
    return true;
}

/* ---- the goal ---- */

/* Puts a position, in which `turn` moves, where the game can look at it. */
static const uint8_t *show(const struct beam_goal *goal, size_t n, uint8_t turn)
{
    if (turn != EMPTY)
        goal->pos[n] = turn;
    return goal->pos;
}

/* Says whether a candidate can reach the aim; otherwise notes what it can reach. */
static bool reaches_aim(struct beam *b, size_t n, const struct beam_goal *goal,
                        uint8_t turn, const struct beam_candidate *x)
{
    const struct board *board = goal->board;
    make_position(b, n, goal->pos, x->parent, x->from, x->to);
    const int64_t floor = board_cost(
        board, board->game->theory->bound(
                   board, show(goal, n, turn == EMPTY ? EMPTY : stones_enemy(turn)),
                   goal->scratch, NULL));
    if (floor <= goal->aim)
        return true;
    if (floor < b->nearest)
        b->nearest = floor;
    return false;
}

/* Notes the end of a play if it is the best so far. */
static void note_end(struct beam_goal *goal, const uint8_t *pos, size_t n, uint8_t turn,
                     size_t link, size_t *end)
{
    memcpy(goal->pos, pos, n);
    const int64_t cost = board_cost(
        goal->board, goal->board->game->result(goal->board, show(goal, n, turn)));
    if (cost < goal->best) {
        goal->best = cost;
        *end = link;
    }
}

/* ---- layers ---- */

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

/* Adds the moves of one position to the candidates for the next layer. Returns false if
 * there are none. */
static bool expand(struct beam *b, const struct beam_graph *g, const uint8_t *pos,
                   uint32_t parent, uint8_t turn, size_t width,
                   const struct beam_goal *goal, size_t *count, size_t *noted)
{
    struct beam_around *around = b->around;
    uint64_t hash;
    bool any = false;
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
                                             .hash = hash - around[u].key[colour] -
                                                     around[v].key[pos[v]] +
                                                     around[v].key[colour],
                                             .from = (uint16_t)u,
                                             .to = (uint16_t)v};
            any = true;
            if (*count == width && !is_worse(&b->heap[0], &x)) {
                b->cut = true;
                continue;
            }
            if (!note_position(b, g->vertices, &x, goal != NULL, noted) ||
                (goal != NULL && !reaches_aim(b, g->vertices, goal, turn, &x)))
                continue;
            b->cut = b->cut || *count == width;
            keep_candidate(b->heap, count, width, x);
        }
    }
    return any;
}

/* Makes room for a search. */
static bool prepare(struct beam *b, const struct beam_graph *g, size_t width,
                    uint64_t salt)
{
    const size_t n = g->vertices, seen = b->seen_capacity;
    size_t want = 1024;
    while (want < width * SEEN_PER_POSITION)
        want *= 2;
    if ((uint64_t)n * width >= UINT32_MAX || /* links are numbered in 32 bits */
        !arena_grow(b->arena, &b->here, &b->here_capacity, n * width, 1) ||
        !arena_grow(b->arena, &b->next, &b->next_capacity, n * width, 1) ||
        !arena_grow(b->arena, &b->links, &b->link_capacity, n * width + 1,
                    sizeof *b->links) ||
        !arena_grow(b->arena, &b->heap, &b->heap_capacity, width, sizeof *b->heap) ||
        !arena_grow(b->arena, &b->other, &b->other_capacity, 2 * n, 1) ||
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

/* Makes the candidates the positions of the current layer, and notes their links. */
static void make_layer(struct beam *b, size_t n, size_t count, size_t first, size_t links)
{
    for (size_t i = 0; i < count; i++) {
        const struct beam_candidate *c = &b->heap[i];
        make_position(b, n, b->next + i * n, c->parent, c->from, c->to);
        b->links[links + i] =
            (struct beam_link){(uint32_t)(first + c->parent), c->from, c->to};
    }
    uint8_t *swap = b->here;
    b->here = b->next;
    b->next = swap;
    const size_t capacity = b->here_capacity;
    b->here_capacity = b->next_capacity;
    b->next_capacity = capacity;
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

/* Called when the next layer is empty, and when the search ends: if it has left out
 * nothing because of the width, no play costs less than the best one, or than what
 * dropped positions can reach. */
static void prove(const struct beam *b, struct beam_goal *goal)
{
    const int64_t proved = b->least < goal->best ? b->least : goal->best;
    if (!b->cut && proved > goal->proved)
        goal->proved = proved;
}

enum status beam_play(struct beam *b, const struct beam_graph *g, uint8_t turn,
                      uint32_t width, uint64_t salt, struct beam_goal *goal,
                      struct work *w, struct moves *play)
{
    const size_t n = g->vertices;
    const uint64_t looks = 1 + (n + g->first[n]) / LOOKS_PER_TICK;
    size_t here = 1, first = 0, links = 1, end = 0;
    bool raised = false; /* the aim, because nothing was left */
    if (!prepare(b, g, width, salt))
        return NO_MEMORY;
    memcpy(b->here, g->colour, n);
    b->cut = false;
    b->least = INT64_MAX;
    for (;;) {
        size_t count = 0, noted = 0;
        b->stamp++;
        b->nearest = INT64_MAX;
        for (size_t i = 0; i < here; i++) {
            if (!expand(b, g, b->here + i * n, (uint32_t)i, turn, width, goal, &count,
                        &noted) &&
                goal != NULL)
                note_end(goal, b->here + i * n, n, turn, first + i, &end);
            w->nodes++;
            if (over_after(w, looks)) {
                read_line(b, goal != NULL ? end : first, play);
                return EXPIRED;
            }
        }
        if (b->nearest < b->least)
            b->least = b->nearest;
        if (count > 0) {
            make_layer(b, n, count, first, links);
            first = links;
            links += count;
            here = count;
            turn = turn == EMPTY ? EMPTY : stones_enemy(turn);
            continue;
        }
        if (goal != NULL && !raised)
            prove(b, goal);
        if (goal == NULL || b->nearest >= goal->best)
            break;
        goal->aim = b->nearest; /* for a play that can be shown */
        raised = true;
    }
    read_line(b, goal != NULL ? end : first, play);
    return OK;
}
