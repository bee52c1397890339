/* SPDX-License-Identifier: MIT */
/* forest_regions.c: the method "regions": SC2 on graphs of any shape, region by region. A
 * forest of moves (doc/solve.md) is improved around its roots: the stones near a root may
 * move in new ways, the rest of the forest stays as it is, and a SAT solver is asked for
 * a forest of the region with fewer roots. At first every stone is a root. When no region
 * of this size can be improved any more, larger ones are tried. */
#include <string.h>

#include "solve/forest/forest_clauses.h"
#include "solve/forest/refutation.h"
#include "solve/method.h"

#define FIRST_SIZE 40      /* stones in a region at first */
#define SHIFT_SIZE 60      /* stones in a region in which roots are moved */
#define ROUNDS 20          /* rounds of such regions before regions grow */
#define MOST_SIZE 400      /* with larger regions the solver is too slow */
#define MOST_STONES 100000 /* all are looked at for every region */
#define MOST_SPOT 64       /* most stones in a spot, a small region that keeps a stone */
/* Ticks before it begins: most boards are easy and need no SAT. */
#define PATIENCE (1 << 13)
#define CALL_TICKS 1024 /* that one call of the solver is worth */
#define CONFLICTS 300   /* allowed in one call of the solver */
#define CALLS 10        /* calls of the solver for one question */

enum spots { NO_SPOT, IN_SPOT, SPOT_ROOT };

struct regions {
    struct search search;
    const struct board *board;
    const struct graph *graph;
    const uint8_t *start;
    struct forest_room room;
    uint32_t size;   /* the current size of regions */
    uint32_t cursor; /* the root to look at next */
    uint32_t idle;   /* vertices passed since a region was last improved */
    uint32_t *region, *old_parent;
    uint8_t *old_colour;
    uint32_t count, roots; /* stones of the region, and how many of them are left */
    bool shifted;          /* a root was moved in this round */
    unsigned rounds;
    struct forest_clauses clauses;
    uint8_t *spot;              /* one of enum spots for each vertex */
    uint32_t spot_cursor;       /* the next root around which to look for a spot */
    struct refuted_parts spots; /* the spots found with regions of the current size */
    /* The evidence for a bound that is better than counting. */
    struct refuted_parts refuted;
    uint8_t *pos;
    void *scratch;
    struct moves line, best_line; /* the play of the forest, and the best one so far */
    int64_t left;                 /* roots of the forest */
    struct best best;             /* its result is NO_RESULT if there is no play */
    uint64_t pause; /* ticks that other methods have before the next region */
};

/* ---- regions ---- */

static bool is_root(const struct regions *s, uint32_t v)
{
    return s->start[v] != EMPTY && s->room.forest.parent[v] == FOREST_ROOT;
}

/* Collects the stones around v, and marks them. */
static void grow(struct regions *s, uint32_t v)
{
    uint32_t u;
    memset(s->room.marks, 0, s->graph->vertices * sizeof *s->room.marks);
    s->count = s->roots = 0;
    s->region[s->count++] = v;
    s->room.marks[v] = 1;
    for (uint32_t i = 0; i < s->count; i++) {
        s->roots += is_root(s, s->region[i]);
        for (struct neighbours n = graph_neighbours(s->graph, s->region[i], 0);
             s->count < s->size && neighbours_next(&n, &u);)
            if (s->start[u] != EMPTY && s->room.marks[u] == 0) {
                s->room.marks[u] = 1;
                s->region[s->count++] = u;
            }
    }
}

/* May a root be moved elsewhere? Not if the region is a whole component, since there it
 * has no other root to meet. */
static bool can_shift(const struct regions *s)
{
    return s->size <= SHIFT_SIZE && s->count == s->size;
}

/* Finds the next region of this size around a root that may be improved: it has both
 * colours, and more roots or one that may be moved. Returns false if there is none. */
static bool next_region(struct regions *s)
{
    for (; s->idle <= s->graph->vertices; s->cursor++, s->idle++) {
        if (s->cursor >= s->graph->vertices)
            s->cursor = 0;
        if (!is_root(s, s->cursor))
            continue;
        grow(s, s->cursor);
        for (uint32_t i = 1; i < s->count && (s->roots > 1 || can_shift(s)); i++)
            if (s->start[s->region[i]] != s->start[s->region[0]])
                return true;
    }
    return false;
}

/* Replaces the forest of the region by one with at most so many roots; if `shift` is set,
 * the root in the middle is to move elsewhere. SAT_NO: there is none, or none was found.
 * SAT_NO_MEMORY: it is over, or the budget is exceeded. */
static enum sat_answer find_forest(struct regions *s, struct work *w, uint32_t roots,
                                   bool shift)
{
    const struct ending *target = &stones_of(s->board)->target;
    enum sat_answer answer = SAT_UNKNOWN;
    s->clauses = (struct forest_clauses){.graph = s->graph,
                                         .colours = s->start,
                                         .vertex = s->region,
                                         .count = s->count,
                                         .room = &s->room,
                                         .around = &s->room.forest,
                                         .arena = arena_of(s->search.memory)};
    for (uint32_t i = 0; i < s->count; i++) {
        const uint32_t v = s->region[i];
        s->old_parent[i] = s->room.forest.parent[v];
        s->old_colour[i] = s->room.forest.colour[v];
        if (target->wanted && v == target->vertex)
            s->clauses.target = target;
    }
    if (!forest_clauses_ask(&s->clauses, roots))
        return SAT_NO_MEMORY;
    if (shift)
        forest_clauses_must_move(&s->clauses, s->cursor);
    for (unsigned calls = 0; calls < CALLS && answer == SAT_UNKNOWN; calls++) {
        w->nodes += CONFLICTS;
        s->pause += CALL_TICKS;
        answer = sat_solve(s->clauses.sat, CONFLICTS);
        if (answer == SAT_YES && !forest_clauses_read(&s->clauses))
            answer = SAT_UNKNOWN; /* it has a cycle, which is now forbidden */
        if (answer == SAT_UNKNOWN && over(w))
            answer = SAT_NO_MEMORY;
    }
    forest_clauses_done(&s->clauses);
    for (uint32_t i = 0; i < s->count; i++) {
        const uint32_t v = s->region[i];
        if (answer != SAT_YES) {
            s->room.forest.parent[v] = s->old_parent[i];
            s->room.forest.colour[v] = s->old_colour[i];
        }
        s->left += (int64_t)is_root(s, v) - (s->old_parent[i] == FOREST_ROOT);
    }
    return answer == SAT_UNKNOWN ? SAT_NO : answer;
}

/* Tries to improve the region: a third of its roots, then one root fewer, then as many
 * roots, but with the one in the middle somewhere else, since roots that move meet other
 * roots. Returns false if it is over, or the budget is exceeded. */
static bool improve(struct regions *s, struct work *w)
{
    enum sat_answer found = SAT_NO;
    if (s->roots > 3)
        found = find_forest(s, w, s->roots / 3, false);
    if (found == SAT_NO && s->roots > 1)
        found = find_forest(s, w, s->roots - 1, false);
    if (found == SAT_YES) {
        s->idle = 0;
        return true;
    }
    if (found == SAT_NO && can_shift(s)) {
        s->shifted = true;
        found = find_forest(s, w, s->roots, true);
    }
    s->cursor++;
    s->idle++;
    return found != SAT_NO_MEMORY;
}

/* ---- bounds ---- */

/* Does every play leave a stone in the region, whatever happens around it? Its neighbours
 * are added, but unconstrained. Also returns false if there are too many of them, if it
 * is over, or the budget is exceeded. */
static bool keeps_stone(struct regions *s, struct work *w)
{
    const uint32_t inner = s->count;
    enum sat_answer answer = SAT_UNKNOWN;
    for (uint32_t i = 0, u; i < inner; i++)
        for (struct neighbours n = graph_neighbours(s->graph, s->region[i], 0);
             neighbours_next(&n, &u);)
            if (s->start[u] != EMPTY && s->room.marks[u] == 0) {
                if (s->count == 2 * MOST_SIZE)
                    return false;
                s->room.marks[u] = 1;
                s->region[s->count++] = u;
            }
    s->clauses = (struct forest_clauses){.graph = s->graph,
                                         .colours = s->start,
                                         .vertex = s->region,
                                         .count = s->count,
                                         .free = s->count - inner,
                                         .room = &s->room,
                                         .arena = arena_of(s->search.memory)};
    if (forest_clauses_ask(&s->clauses, 0)) {
        w->nodes += CONFLICTS;
        answer = sat_solve(s->clauses.sat, CONFLICTS);
        forest_clauses_done(&s->clauses);
    }
    s->count = inner;
    return answer == SAT_NO;
}

/* Looks around the root v for a spot that keeps a stone. Spots do not overlap. */
static void find_spot(struct regions *s, struct work *w, uint32_t v)
{
    const uint32_t size = s->size;
    bool found = false;
    for (s->size = 1; s->size <= MOST_SPOT && !found; s->size = 2 * s->size + 1) {
        grow(s, v);
        for (uint32_t i = 0; i < s->count; i++)
            if (s->spot[s->region[i]] != NO_SPOT)
                s->size = MOST_SPOT;
        found = s->size < MOST_SPOT && keeps_stone(s, w) &&
                refuted_parts_add(&s->spots, 1, s->region, s->count);
    }
    s->size = size;
    for (uint32_t i = 0; found && i < s->count; i++)
        s->spot[s->region[i]] = s->region[i] == v ? SPOT_ROOT : IN_SPOT;
}

/* Adds up the bound: every component keeps one stone per spot, or what counting says if
 * that is more. */
static void add_up_spots(struct regions *s)
{
    const uint32_t n = s->graph->vertices;
    uint32_t *queue = s->scratch;
    uint8_t *side = (uint8_t *)(queue + n);
    const char *why = NULL;
    int64_t total = 0;
    memset(side, 0, n);
    for (uint32_t v = 0; v < n; v++) {
        if (s->start[v] == EMPTY || side[v] != 0)
            continue;
        struct component c = stones_component(s->board, s->start, v, side, queue, &why);
        int64_t spots = 0;
        for (int64_t i = 0; i < c.stones; i++)
            spots += s->spot[queue[i]] == SPOT_ROOT;
        total += spots > c.least ? spots : c.least;
    }
    if (total > s->best.bound) {
        s->best.bound = total;
        s->best.by = BY_REFUTATION;
        s->best.reason =
            "that many spots keep a stone each, whatever happens around them (SAT)";
        struct refuted_parts worse = s->refuted;
        s->refuted = s->spots;
        s->spots = worse;
    }
}

/* ---- the play ---- */

/* Plays the moves of the forest, and then whatever moves are still possible. Returns
 * false if it is over, or the budget is exceeded. */
static bool play_out(struct regions *s, struct work *w)
{
    const struct board *b = s->board;
    struct iterator it = {{0}};
    move m;
    s->line.count = 0;
    if (!moves_reserve(&s->line, &s->search.kept, s->graph->vertices) ||
        !forest_order(s->room.forest.parent, s->start, s->graph->vertices, &s->line,
                      &s->search, w))
        return false;
    memcpy(s->pos, s->start, b->pos_size);
    for (size_t i = 0; i < s->line.count; i++)
        b->game->play(b, s->pos, LEFT, s->line.list[i], s->scratch);
    while (b->game->next(b, s->pos, LEFT, &it, s->scratch, &m)) {
        b->game->play(b, s->pos, LEFT, m, s->scratch);
        if (over(w) || !moves_add(&s->line, &s->search.kept, m))
            return false;
        it = (struct iterator){{0}};
    }
    int64_t result = b->game->result(b, s->pos);
    if (result < s->best.result) {
        struct moves worse = s->best_line;
        s->best_line = s->line;
        s->line = worse;
        best_keep(&s->best, result, &s->best_line);
    }
    return true;
}

/* ---- one region after another ---- */

static bool prepare(struct regions *s)
{
    const struct ending *target = &stones_of(s->board)->target;
    const size_t n = s->graph->vertices;
    struct arena *a = &s->search.work;
    s->region = arena_new(a, 2 * MOST_SIZE, sizeof *s->region);
    s->old_parent = arena_new(a, 2 * MOST_SIZE, sizeof *s->old_parent);
    s->old_colour = arena_new(a, 2 * MOST_SIZE, 1);
    s->spot = arena_new(a, n, 1);
    s->pos = arena_new(a, s->board->pos_size, 1);
    s->scratch = arena_new(a, s->board->scratch_size, 1);
    if (!forest_room_new(&s->room, n, a))
        return false;
    memcpy(s->room.forest.colour, s->start, n);
    for (uint32_t v = 0; v < n; v++)
        s->left += s->start[v] != EMPTY;
    s->size = FIRST_SIZE;
    s->cursor = target->wanted ? target->vertex : 0;
    return true;
}

/* Improves one region after another; if there is none that may be improved, looks for
 * spots, and then goes on to larger regions. Slices do not end while it works on one
 * region, or plays the forest out, but a pause follows. */
static enum search_state run(struct search *search, struct work *w)
{
    struct regions *s = (struct regions *)search;
    bool ok = true, more = true;
    if (!work_pause(w, &s->pause))
        return SEARCH_RUNNING;
    if (s->region == NULL && !prepare(s))
        return SEARCH_NO_MEMORY;
    while (ok && more) {
        if (!work_pause(w, &s->pause))
            return SEARCH_RUNNING;
        const bool whole = work_whole(w, true), open = s->left > s->best.bound;
        s->pause = CALL_TICKS;
        if (open && next_region(s)) {
            ok = improve(s, w);
        } else {
            while (open && s->spot_cursor < s->graph->vertices &&
                   !is_root(s, s->spot_cursor))
                s->spot_cursor++;
            if (open && s->spot_cursor < s->graph->vertices) {
                find_spot(s, w, s->spot_cursor++);
            } else { /* larger regions, unless that is hopeless */
                add_up_spots(s);
                memset(s->spot, NO_SPOT, s->graph->vertices);
                refuted_parts_clear(&s->spots);
                s->spot_cursor = 0;
                if (!s->shifted || ++s->rounds % ROUNDS == 0)
                    s->size += s->size / 2;
                s->shifted = false;
                s->idle = 0;
                more = s->left > s->best.bound && s->size <= MOST_SIZE;
                ok = play_out(s, w);
            }
        }
        work_whole(w, whole);
    }
    return ok ? SEARCH_SOLVED : search_stopped(w);
}

/* ---- the method ---- */

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    return stones_are_free(b) && !stones_is_vast(graph_of(b)) &&
           graph_of(b)->vertices < MOST_STONES;
}

static void finish(struct search *search)
{
    struct regions *s = (struct regions *)search;
    forest_clauses_done(&s->clauses);
    moves_drop(&s->line, &s->search.kept);
}

static struct search *begin(const struct task *t)
{
    static const struct search_kind own_kind = {
        .run = run, .finish = finish, .done = finish};
    struct regions *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->board = problem_board(t->problem);
    s->graph = graph_of(s->board);
    s->start = t->position;
    s->pause = PATIENCE;
    s->spots.arena = s->refuted.arena = &s->search.kept;
    s->best = (struct best){.result = NO_RESULT, .refuted = &s->refuted};
    s->search.answer = &s->best;
    if (!static_bound(t, &s->best.bound, &s->best.reason))
        return search_if_made(&s->search, false);
    if (s->best.bound == NO_RESULT)
        s->search.state = SEARCH_SOLVED;
    return &s->search;
}

const struct solve_method regions_method = {
    .method = {.name = "regions", .exists = sat_exists, .fits = fits, .begin = begin},
};
