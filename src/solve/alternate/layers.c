/* SPDX-License-Identifier: MIT */
/* layers.c: the method "layers", for one-player games with stones. Every move removes one
 * stone, so all positions after k moves form one layer. The next layer is made from the
 * current one, which can then be forgotten. The search does two things at once:
 *
 * - It keeps only the `width` most promising positions of each layer (beam search).
 *   Whatever it reaches in the end is a real play, and so proves that its result is
 *   possible.
 * - It drops a position if the game's bound says that it cannot reach the goal, which is
 *   the best result not yet refuted. If a pass drops positions only for this reason, and
 *   none because of the width, then no play reaches the goal.
 *
 * The width doubles from pass to pass, so the search ends: sooner or later no layer is
 * cut. Equal positions have equal rank and hash, so they leave the heap one after the
 * other, and duplicates are found by looking back. doc/solve-alternating.md says more. */
#include <string.h>

#include "base/hash.h"
#include "base/work.h"
#include "game/moves.h"
#include "games/stones.h"
#include "solve/method.h"

#define FIRST_WIDTH 64
#define MOST_VERTICES 16384 /* on larger boards not even the first pass would end */
#define NONE INT64_MAX      /* larger than every cost */

/* Neighbours looked at while positions are expanded, until a step ends and the clock is
 * looked at. Where stones have many neighbours, a single expansion may take minutes. */
#define MOST_LOOKED ((uint64_t)1 << 22)
#define LOOKED_PER_UNIT 64 /* so many of them count as a unit of work */

/* The expansion of one position can take many more units of work than a step was asked
 * for. An eighth of what exceeds MOST_DEBT units is a debt: later steps do nothing until
 * it is paid, so that the other methods come to their plays. */
#define MOST_DEBT 4096
#define DEBT_PART 8

/* How a position of the current or an earlier layer was reached. */
struct link {
    uint32_t parent;
    uint32_t from, to;
};

/* A position of the next layer that has not been made yet. */
struct candidate {
    int32_t rank; /* the smaller, the more promising */
    uint32_t parent;
    uint64_t hash;
    uint32_t from, to;
};

/* How many neighbours of a stone have its own colour, and how many have the other. */
struct around {
    uint32_t friends, enemies;
};

struct positions {
    uint8_t *bytes;
    size_t capacity;
};

enum phase { EXPANDING, SELECTING };

struct layers {
    struct search search;
    const struct board *board;
    const struct stones *stones;
    const uint8_t *start;
    size_t width;
    int64_t goal; /* a cost; results that are to be maximised are negated */
    int64_t root_floor;
    /* The cost that positions must be able to reach in this pass; all others are dropped.
     * At first it is the goal. */
    int64_t aim;
    int64_t least;   /* the least that a position dropped in this pass could reach */
    int64_t nearest; /* the same for the current layer */
    bool cut;        /* this pass has left out a position because of the width */
    enum phase phase;
    struct positions here, next; /* the current layer and the next one */
    size_t here_count, here_at, next_count;
    struct link *links; /* links of all layers of this pass, one layer after another */
    size_t link_count, link_capacity;
    struct candidate *heap;
    size_t heap_count, heap_capacity;
    struct candidate *kept; /* the candidates of the next layer, in order */
    size_t kept_capacity;
    /* The position being expanded, with the neighbours of each stone, and how far that
     * is. `open`: it is begun and not finished. */
    uint8_t *pos;
    struct around *around;
    bool open, any_move;
    struct iterator moves;
    int32_t rank;
    uint64_t hash;
    uint64_t looked; /* neighbours looked at since the last look at the clock */
    uint64_t debt;   /* units of work done too early; later steps pay by doing nothing */
    bool late;       /* the time was over at the last look at the clock */
    void *scratch;
    struct moves play; /* the best play; it has fewer moves than there are vertices */
    int64_t best;      /* the cost of the best play */
    struct best known;
};

static int64_t floor_of(struct layers *s, const uint8_t *pos, const char **reason)
{
    const struct board *b = s->board;
    return board_cost(b, b->game->theory->bound(b, pos, s->scratch, reason));
}

/* ---- rank: what a position looks like around each stone ---- */

/* Returns a penalty for isolated stones. A stone without neighbours stays for good, and a
 * stone with few neighbours depends on them. Whether these are friends or enemies matters
 * little, since that changes with every move. */
static int32_t lonely(struct around a)
{
    uint32_t near = a.friends + a.enemies;
    return near == 0 ? 60 : (int32_t)(24 / near);
}

/* Returns a penalty for a play that should be short: pairs of enemies have to be dealt
 * with, preferably where many stand close together. Friends leave each other alone. */
static int32_t restless(struct around a)
{
    return 2 * (int32_t)a.enemies - (int32_t)a.friends - (a.enemies > 0);
}

static int32_t rank_of(const struct layers *s, uint32_t v)
{
    return s->board->maximise ? restless(s->around[v]) : lonely(s->around[v]);
}

/* Puts `stone` (or EMPTY) on v in place of what is there. Returns the change of rank. */
static int32_t replace(struct layers *s, uint32_t v, uint8_t stone)
{
    uint8_t old = s->pos[v];
    int32_t change = old != EMPTY ? -rank_of(s, v) : 0;
    struct around now = {0};
    uint32_t u;
    struct neighbours n = graph_neighbours(&s->stones->graph, v, 0);
    for (; neighbours_next(&n, &u); s->looked++) {
        uint8_t other = s->pos[u];
        if (other == EMPTY)
            continue;
        struct around *a = &s->around[u];
        change -= rank_of(s, u);
        if (old != EMPTY)
            *(old == other ? &a->friends : &a->enemies) -= 1;
        if (stone != EMPTY)
            *(stone == other ? &a->friends : &a->enemies) += 1;
        change += rank_of(s, u);
        *(stone == other ? &now.friends : &now.enemies) += 1;
    }
    s->pos[v] = stone;
    s->around[v] = now;
    return change + (stone != EMPTY ? rank_of(s, v) : 0);
}

static uint64_t hash_stone(uint32_t v, uint8_t stone)
{
    return hash_mix(((uint64_t)v << 2 | stone) * 0x9e3779b97f4a7c15u);
}

/* ---- the best play ---- */

/* Keeps the moves that led to a link if their result is better than all earlier ones. */
static void keep_line(struct layers *s, uint32_t link, int64_t cost)
{
    size_t count = 0;
    if (cost >= s->best)
        return;
    for (uint32_t at = link; at != 0; at = s->links[at].parent)
        count++;
    s->play.count = count;
    for (uint32_t at = link; at != 0; at = s->links[at].parent)
        s->play.list[--count] = (move)s->links[at].from << 32 | s->links[at].to;
    s->best = cost;
}

/* ---- the heap of candidates ---- */

static bool before(const struct candidate *a, const struct candidate *b)
{
    return a->rank != b->rank ? a->rank < b->rank : a->hash < b->hash;
}

static void sink(struct candidate *heap, size_t count, size_t i)
{
    struct candidate x = heap[i];
    for (size_t child; (child = 2 * i + 1) < count; i = child) {
        child += child + 1 < count && before(&heap[child + 1], &heap[child]);
        if (!before(&heap[child], &x))
            break;
        heap[i] = heap[child];
    }
    heap[i] = x;
}

static struct candidate take_first(struct layers *s)
{
    struct candidate first = s->heap[0];
    s->heap[0] = s->heap[--s->heap_count];
    sink(s->heap, s->heap_count, 0);
    return first;
}

/* ---- one layer after the other ---- */

static uint32_t link_of(const struct layers *s, size_t i)
{
    return (uint32_t)(s->link_count - s->here_count + i);
}

/* Records where a move leads, without making the position. */
static bool add_candidate(struct layers *s, move m)
{
    if (!arena_grow(&s->search.work, &s->heap, &s->heap_capacity, s->heap_count + 1,
                    sizeof *s->heap))
        return false;
    s->search.nodes++;
    uint32_t from = (uint32_t)(m >> 32), to = (uint32_t)m;
    uint8_t mover = s->pos[from], prey = s->pos[to];
    int32_t change = replace(s, from, EMPTY) + replace(s, to, mover);
    s->heap[s->heap_count++] = (struct candidate){
        .rank = s->rank + change,
        .parent = (uint32_t)s->here_at,
        .hash = s->hash - hash_stone(from, mover) - hash_stone(to, prey) +
                hash_stone(to, mover),
        .from = from,
        .to = to,
    };
    replace(s, to, prey);
    replace(s, from, mover);
    return true;
}

/* Begins with the next position of the current layer. */
static void open_position(struct layers *s, const uint8_t *pos)
{
    uint32_t n = s->stones->graph.vertices;
    memset(s->pos, 0, s->board->pos_size);
    memset(s->around, 0, n * sizeof *s->around);
    s->open = true;
    s->any_move = false;
    s->moves = (struct iterator){{0}};
    s->rank = 0;
    s->hash = 0;
    for (uint32_t v = 0; v < n; v++)
        if (pos[v] != EMPTY) {
            s->rank += replace(s, v, pos[v]);
            s->hash += hash_stone(v, pos[v]);
        }
}

/* Adds all moves of one position of the current layer as candidates, or as many as fit
 * into a step. */
static bool expand(struct layers *s)
{
    const struct board *b = s->board;
    const uint8_t *pos = s->here.bytes + s->here_at * b->pos_size;
    if (!s->open)
        open_position(s, pos);
    for (move m; b->game->next(b, pos, LEFT, &s->moves, s->scratch, &m);) {
        s->any_move = true;
        if (!add_candidate(s, m))
            return false;
        if (s->looked >= MOST_LOOKED)
            return true;
    }
    if (!s->any_move)
        keep_line(s, link_of(s, s->here_at), board_cost(b, b->game->result(b, pos)));
    s->open = false;
    s->here_at++;
    return true;
}

static void start_selecting(struct layers *s)
{
    for (size_t i = s->heap_count / 2; i > 0; i--)
        sink(s->heap, s->heap_count, i - 1);
    s->next_count = 0;
    s->nearest = NONE;
    s->phase = SELECTING;
}

/* Is the position that was made last, from a candidate with this rank and hash, already
 * in the layer? */
static bool is_known(const struct layers *s, const struct candidate *c)
{
    size_t size = s->board->pos_size;
    for (size_t i = s->next_count; i > 0; i--) {
        const struct candidate *k = &s->kept[i - 1];
        if (k->rank != c->rank || k->hash != c->hash)
            return false;
        if (memcmp(s->next.bytes + (i - 1) * size, s->next.bytes + s->next_count * size,
                   size) == 0)
            return true;
    }
    return false;
}

/* Makes the position of the most promising candidate, and keeps it if it is new and can
 * reach the goal. */
static bool select_one(struct layers *s)
{
    const struct board *b = s->board;
    if (!arena_grow(&s->search.work, &s->next.bytes, &s->next.capacity,
                    (s->next_count + 1) * b->pos_size, 1) ||
        !arena_grow(&s->search.work, &s->kept, &s->kept_capacity, s->next_count + 1,
                    sizeof *s->kept))
        return false;
    struct candidate c = take_first(s);
    uint8_t *pos = s->next.bytes + s->next_count * b->pos_size;
    memcpy(pos, s->here.bytes + c.parent * b->pos_size, b->pos_size);
    b->game->play(b, pos, LEFT, (move)c.from << 32 | c.to, s->scratch);
    if (is_known(s, &c))
        return true;
    int64_t floor = floor_of(s, pos, NULL);
    if (floor > s->aim)
        s->nearest = floor < s->nearest ? floor : s->nearest;
    else
        s->kept[s->next_count++] = c;
    return true;
}

static void expand_layer(struct layers *s)
{
    s->here_at = s->heap_count = 0;
    s->open = false;
    s->phase = EXPANDING;
}

/* Makes the next layer the current one. */
static bool descend(struct layers *s)
{
    size_t links = s->link_count + s->next_count;
    if (links > UINT32_MAX || !arena_grow(&s->search.work, &s->links, &s->link_capacity,
                                          links, sizeof *s->links))
        return false;
    uint32_t first = link_of(s, 0);
    for (size_t i = 0; i < s->next_count; i++)
        s->links[s->link_count + i] =
            (struct link){first + s->kept[i].parent, s->kept[i].from, s->kept[i].to};
    struct positions here = s->here;
    s->here = s->next;
    s->next = here;
    s->link_count = links;
    s->here_count = s->next_count;
    expand_layer(s);
    return true;
}

/* ---- passes ---- */

static void start_pass(struct layers *s)
{
    memcpy(s->here.bytes, s->start, s->board->pos_size);
    s->here_count = s->link_count = 1;
    s->aim = s->goal;
    s->least = NONE;
    s->cut = false;
    expand_layer(s);
}

/* Called when the next layer is empty. If nothing was left out because of the width,
 * every play either ended no better than the best one, or met a position that was
 * dropped; the goal can be moved to the better of the two. If a position dropped from
 * this layer could still beat the best play, the layer is tried again with a weaker aim,
 * in order to get a play. Otherwise the next pass begins. */
static void end_layers(struct layers *s)
{
    if (!s->cut)
        s->goal = s->least < s->best ? s->least : s->best;
    if (s->nearest < s->best) {
        s->aim = s->nearest;
        expand_layer(s);
        return;
    }
    if (s->cut)
        s->width *= 2;
    start_pass(s);
}

/* Does one unit of work. Returns false if the budget is exceeded. */
static bool visit(struct layers *s)
{
    if (s->phase == EXPANDING) {
        if (s->here_at < s->here_count)
            return expand(s);
        start_selecting(s);
        return true;
    }
    if (s->heap_count > 0 && s->next_count < s->width)
        return select_one(s);
    s->cut = s->cut || s->heap_count > 0;
    s->least = s->nearest < s->least ? s->nearest : s->least;
    if (s->next_count > 0)
        return descend(s);
    end_layers(s);
    return true;
}

/* Stores what is known by now. */
static void note_best(struct layers *s)
{
    s->known.bound = board_cost(s->board, s->goal);
    if (s->goal != s->root_floor) {
        s->known.by = BY_SEARCH;
        s->known.reason = "all plays that could end better were searched";
    }
    if (s->best != NONE)
        best_keep(&s->known, board_cost(s->board, s->best), &s->play);
}

static enum search_state step(struct search *search, uint64_t work)
{
    struct layers *s = (struct layers *)search;
    /* A visit looks at the whole board. */
    uint64_t visits = 0, board = s->board->pos_size / 16;
    uint64_t nodes = s->search.nodes;
    if (s->late && memory_expired(s->search.memory))
        return s->search.state; /* the caller has not looked yet */
    if (s->debt >= work) {
        s->debt -= work;
        return s->search.state;
    }
    s->debt = 0;
    const uint64_t looked = s->looked;
    for (; visits * (1 + board) + s->search.nodes - nodes < work &&
           s->search.state == SEARCH_RUNNING && s->looked < MOST_LOOKED;
         visits++) {
        if (!visit(s))
            s->search.state = SEARCH_NO_MEMORY;
        if (s->best <= s->goal)
            s->search.state = SEARCH_SOLVED;
    }
    const uint64_t done = visits * (1 + board) + s->search.nodes - nodes +
                          (s->looked - looked) / LOOKED_PER_UNIT;
    if (done > work + MOST_DEBT)
        s->debt = (done - work) / DEBT_PART;
    if (s->looked >= MOST_LOOKED) {
        s->looked = 0;
        s->late = memory_expired(s->search.memory);
    }
    note_best(s);
    return s->search.state;
}

/* ---- life ---- */

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    if (b->game != &solitaire_clobber && (b->game != &sc2 || !b->maximise))
        return false; /* other methods are better at leaving few stones when colours need
                         not alternate */
    const struct stones *s = stones_of(b);
    return !s->joker && !s->second.wanted && s->graph.vertices <= MOST_VERTICES &&
           !stones_is_vast(&s->graph);
}

static const struct search_kind own_kind = {.step = step};

static struct search *begin(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    uint32_t vertices = graph_of(b)->vertices;
    struct layers *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->board = b;
    s->stones = stones_of(b);
    s->start = t->position;
    s->width = FIRST_WIDTH;
    s->best = NONE;
    struct arena *a = &s->search.work;
    s->around = arena_new(a, vertices, sizeof *s->around);
    s->pos = arena_new(a, b->pos_size, 1);
    s->scratch = arena_new(a, b->scratch_size, 1);
    if (a->failed || !moves_reserve(&s->play, &s->search.kept, vertices) ||
        !arena_grow(a, &s->here.bytes, &s->here.capacity, b->pos_size, 1) ||
        !arena_grow(a, &s->links, &s->link_capacity, 1, sizeof *s->links))
        return search_if_made(&s->search, false);
    s->goal = s->root_floor = floor_of(s, s->start, &s->known.reason);
    s->search.answer = &s->known;
    note_best(s);
    start_pass(s);
    return &s->search;
}

const struct solve_method layers_method = {
    .method = {.name = "layers", .fits = fits, .begin = begin},
};
