/* SPDX-License-Identifier: MIT */
/* branch_and_bound.c: branch and bound for one-player positions.
 *
 * Inside, every result is a cost to be minimised; points count as negative costs. The
 * *rest* of a position is the cost that the best play adds from there on. A frame asks:
 * is the rest less than `limit`, and if so, what is it? The answer is the exact rest, or
 * a lower bound that is at least `limit`. Either is kept in a table that stores whole
 * keys, not only hashes. One greedy play-out comes first, so that there is always a play
 * to show; its cost is the first limit. When a limit is passed down, the cost spent so
 * far is subtracted, so every end that stays below the limit of its frame is a new best
 * play of the whole. */
#include "solve/branch_and_bound.h"

#include <string.h>

#include "base/hash.h"
#include "base/sort.h"
#include "base/table.h"
#include "game/moves.h"
#include "game/theory.h"

/* Larger than every cost: there is no play to an end that counts. */
#define NONE INT64_MAX
/* Largest position in bytes; larger ones would take 0.1 s each. */
#define MOST_BYTES ((size_t)1 << 19)
#define FIRST_ROOM 64 /* number of children for which the stack has room at first */

/* What is proved about the rest of a position: low ≤ rest ≤ high. */
struct interval {
    int64_t low, high;
};

struct child {
    move move;
    int64_t gain; /* cost of the move */
    int64_t low;  /* lower bound for gain + rest */
};

struct frame {
    int64_t spent; /* cost of the moves that led here */
    /* only a smaller rest is of interest; falls as better ones are found */
    int64_t limit;
    int64_t floor; /* the rest is at least this */
    int64_t best;  /* smallest rest found; NONE at first */
    int64_t low;   /* the least cost that the moves looked at so far can lead to */
    size_t children, child_count,
        next; /* next is SIZE_MAX while children are being made */
    struct iterator iterator;
    bool any_move;
    struct child current; /* the child that is being searched */
};

struct best_search {
    struct search search;
    const struct board *board;
    const uint8_t *start;
    struct table table; /* position in normal form → struct interval */
    bool closed;        /* the budget is used up and the table takes no more entries */
    struct iterator greedy;
    bool greedy_moved; /* a move was played in this walk over the moves */
    bool played_out;   /* the greedy play-out has ended */
    struct frame *frames;
    size_t depth, frame_capacity;
    uint8_t *positions; /* one per frame, and one more */
    size_t position_capacity;
    struct child *children;
    size_t child_count, child_capacity;
    struct moves line,
        spare;         /* the best play so far; the next one while it is being written */
    int64_t incumbent; /* the cost of the best play; NONE: there is none yet */
    int64_t root_floor;
    const char *reason; /* for root_floor */
    struct best best;
    uint8_t *key, *walker; /* buffers of one position each */
    void *scratch;
};

/* ---- costs ---- */

static int64_t gain_of(struct best_search *s, const uint8_t *pos, move m)
{
    return board_cost(s->board, board_gain(s->board, pos, m, s->scratch));
}

static int64_t floor_of(struct best_search *s, const uint8_t *pos, const char **reason)
{
    const struct game *g = s->board->game;
    return theory_of(g)->bound != NULL
               ? board_cost(s->board, g->theory->bound(s->board, pos, s->scratch, reason))
               : INT64_MIN / 4;
}

static bool next_move(struct best_search *s, const uint8_t *pos, struct iterator *it,
                      move *m)
{
    return s->board->game->next(s->board, pos, LEFT, it, s->scratch, m);
}

static void play(struct best_search *s, uint8_t *pos, move m)
{
    s->board->game->play(s->board, pos, LEFT, m, s->scratch);
}

/* Returns the cost of ending here, or NONE if the play may not end here or this end does
 * not count. */
static int64_t end_cost(const struct best_search *s, const uint8_t *pos, bool any_move)
{
    const struct game *g = s->board->game;
    if (any_move && (g->may_stop == NULL || !g->may_stop(s->board, pos)))
        return NONE;
    return board_cost(s->board, g->result(s->board, pos));
}

static int64_t plus(int64_t cost, int64_t rest)
{
    return rest == NONE ? NONE : cost + rest;
}

/* ---- what is proved ---- */

/* Writes the table key of `pos` to s->key: the normal form without its trailing zeros. */
static size_t make_key(struct best_search *s, const uint8_t *pos, uint64_t *hash)
{
    const struct board *b = s->board;
    memcpy(s->key, pos, b->pos_size);
    if (b->game->normalise != NULL)
        b->game->normalise(b, s->key, NULL, s->scratch);
    size_t n = trimmed_size(s->key, b->pos_size);
    *hash = hash_bytes(s->key, n);
    return n;
}

static bool recall(struct best_search *s, const uint8_t *pos, struct interval *proved)
{
    uint64_t hash;
    size_t length = make_key(s, pos, &hash);
    uint32_t record = table_find(&s->table, hash, s->key, length);
    if (record != TABLE_NONE)
        memcpy(proved, table_value(&s->table, record), sizeof *proved);
    return record != TABLE_NONE;
}

/* An exact entry promises that its play can be followed through the table. So no exact
 * entry is made once the table is closed. */
static void remember(struct best_search *s, const uint8_t *pos, struct interval proved)
{
    if (s->closed)
        return;
    uint64_t hash;
    size_t length = make_key(s, pos, &hash);
    bool fresh;
    uint32_t record = table_add(&s->table, hash, s->key, length, &fresh);
    if (record == TABLE_NONE)
        s->closed = true;
    else
        memcpy(table_value(&s->table, record), &proved, sizeof proved);
}

/* ---- the best play ---- */

/* Stores what is known by now; `searched`: all plays were searched. */
static void note_best(struct best_search *s, bool searched)
{
    const int64_t floor = searched ? s->incumbent : s->root_floor;
    s->best = best_bound(board_cost(s->board, floor),
                         searched ? "all plays were searched" : s->reason);
    s->best.by = searched ? BY_SEARCH : BY_COUNTING;
    s->best.counted = theory_of(s->board->game)->bound != NULL && floor == s->root_floor;
    if (s->played_out && s->incumbent != NONE)
        best_keep(&s->best, board_cost(s->board, s->incumbent), &s->line);
}

/* Finds the move that an exact entry stands for: the one that leads to a position with
 * the right rest. */
static bool follow(struct best_search *s, uint8_t *pos, int64_t *rest, move *m)
{
    struct iterator it = {{0}};
    uint8_t *child = s->positions + (s->depth + 1) * s->board->pos_size;
    while (next_move(s, pos, &it, m)) {
        struct interval proved;
        int64_t gain = gain_of(s, pos, *m);
        memcpy(child, pos, s->board->pos_size);
        play(s, child, *m);
        if (recall(s, child, &proved) && proved.low == proved.high &&
            plus(gain, proved.high) == *rest) {
            memcpy(pos, child, s->board->pos_size);
            *rest = proved.high;
            return true;
        }
    }
    return false;
}

/* Keeps a better play: the moves of the frames, then `last`, then the moves that the
 * table knows from `pos` on with the given rest. Both lines are allocated in `kept`,
 * since they swap roles. */
static bool keep_line(struct best_search *s, const move *last, const uint8_t *pos,
                      int64_t rest, int64_t total)
{
    struct moves *line = &s->spare;
    struct arena *kept = &s->search.kept;
    line->count = 0;
    for (size_t i = 0; i + 1 < s->depth; i++)
        if (!moves_add(line, kept, s->frames[i].current.move))
            return false;
    if (last != NULL && !moves_add(line, kept, *last))
        return false;
    memcpy(s->walker, pos, s->board->pos_size);
    for (;;) {
        struct iterator it = {{0}};
        move m;
        bool any_move = next_move(s, s->walker, &it, &m);
        if (end_cost(s, s->walker, any_move) == rest)
            break;
        /* It always finds the move: remember() keeps every step of an exact entry. */
        if (!follow(s, s->walker, &rest, &m) || !moves_add(line, kept, m))
            return false;
    }
    struct moves better = s->spare;
    s->spare = s->line;
    s->line = better;
    s->incumbent = total;
    note_best(s, false);
    return true;
}

/* ---- frames ---- */

static uint8_t *position_of(struct best_search *s, size_t depth)
{
    return s->positions + depth * s->board->pos_size;
}

/* Pushes a frame for the position just above the top, which is where children are
 * made. */
static bool push(struct best_search *s, int64_t spent, int64_t limit, int64_t floor)
{
    size_t pos_size = s->board->pos_size;
    if (!arena_grow(&s->search.work, &s->frames, &s->frame_capacity, s->depth + 1,
                    sizeof *s->frames) ||
        !arena_grow(&s->search.work, &s->positions, &s->position_capacity,
                    (s->depth + 3) * pos_size, 1))
        return false;
    s->frames[s->depth++] = (struct frame){.spent = spent,
                                           .limit = limit,
                                           .floor = floor,
                                           .best = NONE,
                                           .low = NONE,
                                           .children = s->child_count,
                                           .next = SIZE_MAX};
    return true;
}

/* Records that the frame has found a rest below its limit. */
static void improve(struct frame *f, int64_t rest)
{
    f->best = f->limit = rest;
    f->low = rest < f->low ? rest : f->low;
}

static void rule_out(struct frame *f, int64_t low)
{
    f->low = low < f->low ? low : f->low;
}

/* Ends the frame on top, and tells the frame below what was found. */
static void pop(struct best_search *s)
{
    const struct frame done = s->frames[--s->depth];
    const bool exact = done.best != NONE || done.low == NONE;
    const int64_t low = done.best != NONE ? done.best : done.low;
    remember(s, position_of(s, s->depth), (struct interval){low, exact ? low : NONE});
    s->child_count = done.children;
    if (s->depth == 0)
        return;
    struct frame *f = &s->frames[s->depth - 1];
    if (done.best != NONE)
        improve(f, f->current.gain + done.best);
    else
        rule_out(f, plus(f->current.gain, done.low));
}

/* Plays the move of a child of the frame on top, just above it. Looks up what is proved
 * of the child, and notes it in the frame if that settles the child. Returns false if the
 * budget is exceeded. */
static bool settle_child(struct best_search *s, struct frame *f, struct child *c,
                         bool fresh, bool *settled)
{
    struct interval proved;
    uint8_t *child = position_of(s, s->depth);
    memcpy(child, position_of(s, s->depth - 1), s->board->pos_size);
    play(s, child, c->move);
    if (fresh)
        c->low = plus(c->gain, floor_of(s, child, NULL));
    *settled = true;
    if (c->low < f->limit && recall(s, child, &proved)) {
        if (proved.low == proved.high && plus(c->gain, proved.high) < f->limit) {
            improve(f, plus(c->gain, proved.high));
            return keep_line(s, &c->move, child, proved.high, f->spent + f->best);
        }
        if (plus(c->gain, proved.low) > c->low)
            c->low = plus(c->gain, proved.low);
    }
    *settled = c->low >= f->limit;
    if (*settled)
        rule_out(f, c->low);
    return true;
}

/* The most promising child comes first; ties are broken by number, so that the search is
 * the same on every machine. */
static bool is_before(const void *one, const void *other, const void *context)
{
    (void)context;
    const struct child *a = one, *b = other;
    return a->low != b->low ? a->low < b->low : a->move < b->move;
}

/* Goes on with the frame on top. First each move is looked at: its cost may be known, or
 * too high, or it becomes a child that needs a search. Then it is decided whether the
 * play may end here, and the children are searched. Returns false if the budget is
 * exceeded. */
static bool visit(struct best_search *s, struct work *w)
{
    struct frame *f = &s->frames[s->depth - 1];
    const uint8_t *pos = position_of(s, s->depth - 1);
    bool settled;
    move m;
    if (f->best != NONE && f->best <= f->floor) {
        pop(s); /* the rest cannot get any better */
        return true;
    }
    if (f->next == SIZE_MAX && next_move(s, pos, &f->iterator, &m)) {
        struct child c = {.move = m, .gain = gain_of(s, pos, m)};
        f->any_move = true;
        w->nodes++;
        if (!settle_child(s, f, &c, true, &settled))
            return false;
        if (settled)
            return true;
        if (!arena_grow(&s->search.work, &s->children, &s->child_capacity,
                        s->child_count + 1, sizeof c))
            return false;
        s->children[s->child_count++] = c;
        f->child_count++;
        return true;
    }
    if (f->next == SIZE_MAX) { /* all moves are known */
        const int64_t end = end_cost(s, pos, f->any_move);
        sort_by(s->children + f->children, f->child_count, sizeof *s->children, is_before,
                NULL);
        f->next = 0;
        rule_out(f, end);
        if (end >= f->limit)
            return true;
        improve(f, end);
        return keep_line(s, NULL, pos, end, f->spent + end);
    }
    if (f->next == f->child_count) {
        pop(s);
        return true;
    }
    struct child c = s->children[f->children + f->next++];
    if (c.low >= f->limit) {
        rule_out(f, c.low);
        return true;
    }
    /* A sibling may have led to the same position meanwhile. */
    if (!settle_child(s, f, &c, false, &settled))
        return false;
    if (settled)
        return true;
    f->current = c;
    return push(s, f->spent + c.gain, f->limit == NONE ? NONE : f->limit - c.gain,
                c.low - c.gain);
}

/* ---- the search ---- */

/* Plays a move wherever a walk over all moves finds one, until a whole walk finds none.
 * The position is s->walker. There is no frame yet, so the cost so far is in
 * s->incumbent until it is known whether the end counts. Returns SEARCH_SOLVED when the
 * play is over. */
static enum search_state play_out(struct best_search *s, struct work *w)
{
    const uint64_t ticks = 1 + s->board->pos_size / 256; /* it may look at all cells */
    for (;;) {
        move m;
        if (next_move(s, s->walker, &s->greedy, &m)) {
            s->greedy_moved = true;
            w->nodes++;
            s->incumbent += gain_of(s, s->walker, m);
            play(s, s->walker, m);
            if (!moves_add(&s->line, &s->search.kept, m))
                return SEARCH_NO_MEMORY;
        } else if (s->greedy_moved) {
            s->greedy = (struct iterator){{0}};
            s->greedy_moved = false;
        } else {
            s->incumbent = plus(s->incumbent, end_cost(s, s->walker, false));
            s->played_out = true;
            return SEARCH_SOLVED;
        }
        if (over_after(w, ticks))
            return SEARCH_RUNNING;
    }
}

/* Plays out once, and then searches depth first. Plays may be as long as boards are
 * large, so the stack is explicit. */
static enum search_state run(struct search *search, struct work *w)
{
    struct best_search *s = (struct best_search *)search;
    const size_t cells = s->board->pos_size;
    if (!s->played_out) {
        const enum search_state state = play_out(s, w);
        if (state != SEARCH_SOLVED)
            return state;
        note_best(s, false);
        if (s->incumbent != NONE && s->incumbent <= s->root_floor)
            return SEARCH_SOLVED;
        if (cells > MOST_BYTES)
            return SEARCH_TOO_LARGE;
        memcpy(position_of(s, 0), s->start, cells);
        if (!push(s, 0, s->incumbent, s->root_floor))
            return SEARCH_NO_MEMORY;
    }
    while (s->depth > 0) {
        if (!visit(s, w))
            return SEARCH_NO_MEMORY;
        /* a visit also copies and normalises positions */
        if (over_after(w, 1 + cells / 16) && s->depth > 0)
            return SEARCH_RUNNING;
    }
    note_best(s, s->incumbent != s->root_floor);
    return SEARCH_SOLVED;
}

static void finish(struct search *search)
{
    struct best_search *s = (struct best_search *)search;
    table_done(&s->table);
    moves_drop(&s->spare, &search->kept);
}

struct search *branch_and_bound_new(const struct task *t)
{
    static const struct search_kind own_kind = {
        .run = run, .finish = finish, .done = finish};
    const struct board *b = problem_board(t->problem);
    struct best_search *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    struct arena *work = &s->search.work;
    s->board = b;
    s->start = t->position;
    table_init(&s->table, t->memory, sizeof(struct interval));
    s->key = arena_new(work, b->pos_size, 1);
    s->walker = arena_new(work, b->pos_size, 1);
    s->scratch = arena_new(work, b->scratch_size, 1);
    s->position_capacity = 2 * b->pos_size;
    s->positions = arena_new(work, s->position_capacity, 1);
    s->child_capacity = FIRST_ROOM;
    s->children = arena_new(work, s->child_capacity, sizeof *s->children);
    if (work->failed)
        return search_if_made(&s->search, false);
    memcpy(s->walker, s->start, b->pos_size);
    s->root_floor = floor_of(s, s->walker, &s->reason);
    note_best(s, false);
    s->search.answer = &s->best;
    return &s->search;
}

/* ---- the method ---- */

/* Does not fit games that want a shortest play: the search stops at the first play with
 * the best result, however long that play is. */
static bool fits(const struct task *t)
{
    return !problem_board(t->problem)->game->shortest;
}

const struct solve_method search_method = {
    .method = {.name = "search",
               .exact = true,
               .fits = fits,
               .begin = branch_and_bound_new},
};
