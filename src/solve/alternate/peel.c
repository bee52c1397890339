/* SPDX-License-Identifier: MIT */
/* peel.c: the method "peel": Solitaire Clobber for as few stones as possible, at any
 * size.
 *
 * Boards of a few hundred stones are played to their end by beam search (beam.c). Larger
 * ones are peeled from the outside first: a patch on the edge is chosen, and a few of its
 * moves are planned in whatever order of colours suits them (patch.c). A planned move
 * waits only for the last planned moves that touched one of its two vertices. So there
 * are always many that may be made, and each turn makes one of the colour to move. When
 * there is none, plans that use this colour are preferred until there is. That is all
 * that alternation needs. If one colour has more stones than can be taken, patches may
 * set some of them aside.
 *
 * In SC2, colours move in any order, and planned moves are made at once.
 *
 * Every attempt ends with a whole play. Attempts differ in their random numbers, and
 * later ones are more thorough. doc/solve-alternating.md says more. */
#include <string.h>

#include "base/hash.h"
#include "game/moves.h"
#include "games/stones.h"
#include "solve/alternate/beam.h"
#include "solve/alternate/patch.h"
#include "solve/method.h"

#define CORE 250       /* stones that are left to the beam search */
#define SMALL 400      /* boards that it plays from the beginning */
#define FIRST_WIDTH 10 /* of the beam, in the first attempts */
#define ATTEMPTS_PER_WIDTH 3
#define CORE_ATTEMPTS 6 /* plays of the same core in one attempt */
#define BEAM_WORK                                                                        \
    UINT64_C(4000000000) /* width times stones squared, in the beam search of a core */

#define SECTORS 8 /* each has its own edge */
#define LEVEL 10  /* levels are numbers; so many of them are a distance of one */
#define DEPTH (2 * LEVEL)
#define SPARE 4            /* surplus stones that are not set aside */
#define MOST_PRICE 60      /* of a move whose colour has too many planned moves */
#define MOST_NEIGHBOURS 16 /* on average, on boards that are peeled */
#define TICKS_PER_PLAN 16

#define NOBODY UINT32_MAX

/* A planned move. If `from` is `to`, the stone there is to be set aside. */
struct planned_move {
    uint32_t from, to;
    uint32_t then;         /* the next plan that touches `to`; NOBODY: none yet */
    uint32_t next;         /* the next plan in the list of those that may be made */
    uint8_t colour, waits; /* waits: plans that must be made before this one */
    bool made;
};

/* Plans of one colour that may be made, the oldest first. */
struct ready {
    uint32_t first, last;
};

struct peel {
    struct search search;
    const struct board *board;
    const struct graph *graph;
    const uint8_t *start;
    bool alternate; /* colours move in turn */
    int64_t stones;
    uint64_t seed, attempt;
    struct beam beam;
    struct beam_graph core;
    size_t core_first, core_near, core_weight, core_colour;
    uint32_t *vertex; /* of the core */
    size_t vertex_capacity;
    struct moves core_play, core_best;

    uint8_t *colour; /* the board when all plans have been made; later the actual board */
    uint32_t *level; /* how far each vertex is from the middle */
    uint32_t levels; /* larger than all of them, in distances */
    /* Stones that have an enemy beside them wait in stacks for each sector and distance
     * from the middle; some have lost their enemy in the meantime. */
    uint32_t *stack, *below;
    uint8_t *stacked;
    uint32_t highest[SECTORS]; /* no stack above this one has stones */
    struct patch patch;
    struct planned_move *plans;
    uint32_t plan_count, *last; /* last: the last plan that touches each vertex */
    struct ready ready[3];
    int64_t planned[3];    /* plans that are not made yet, by colour */
    uint8_t turn;          /* EMPTY: colours move in any order */
    int64_t left, surplus; /* stones of `colour`; stones that may be set aside */
    uint8_t major;         /* the colour that may be set aside */

    struct moves play, best_play;
    struct best best;
};

/* ---- the middle ---- */

/* Sets levels on a grid. Play shrinks the board to an octagon. */
static void set_grid_levels(struct peel *p)
{
    const uint32_t rows = graph_rows(p->graph), columns = graph_columns(p->graph);
    uint32_t v = 0;
    for (uint32_t r = 0; r < rows; r++)
        for (uint32_t c = 0; c < columns; c++, v++) {
            const uint32_t down =
                               r > rows - 1 - r ? 2 * r - (rows - 1) : rows - 1 - 2 * r,
                           right = c > columns - 1 - c ? 2 * c - (columns - 1)
                                                       : columns - 1 - 2 * c,
                           far = down > right ? down : right;
            const uint32_t diamond = LEVEL / 2 * (down + right),
                           square = LEVEL * 4 / 5 * far;
            p->level[v] = diamond > square ? diamond : square;
        }
}

/* Walks breadth first from `root` over the component of stones whose levels are NOBODY or
 * at least `unseen`, and gives them levels from `base` on. Returns the last vertex. */
static uint32_t walk(struct peel *p, uint32_t root, uint32_t *queue, uint32_t base,
                     uint32_t *count)
{
    uint32_t u;
    p->level[root] = base;
    queue[0] = root;
    *count = 1;
    for (uint32_t i = 0; i < *count; i++)
        for (struct neighbours n = graph_neighbours(p->graph, queue[i], 0);
             neighbours_next(&n, &u);)
            if (p->start[u] != EMPTY && p->level[u] < base) {
                p->level[u] = p->level[queue[i]] + LEVEL;
                queue[(*count)++] = u;
            }
    return queue[*count - 1];
}

/* Sets levels on other graphs: the distance from the middle of a long path in each
 * component. Three walks, each with levels above those of the one before. */
static void set_levels(struct peel *p)
{
    const uint32_t n = p->graph->vertices, round = (n + 1) * LEVEL;
    uint32_t *queue = p->last;
    memset(p->level, 0, n * sizeof *p->level);
    for (uint32_t root = 0; root < n; root++) {
        uint32_t count, u;
        if (p->start[root] == EMPTY || p->level[root] != 0)
            continue;
        const uint32_t one = walk(p, root, queue, 1, &count);
        uint32_t at = walk(p, one, queue, round, &count);
        for (uint32_t steps = (p->level[at] - round) / LEVEL / 2; steps > 0; steps--)
            for (struct neighbours near = graph_neighbours(p->graph, at, 0);
                 neighbours_next(&near, &u);)
                if (p->start[u] != EMPTY && p->level[u] + LEVEL == p->level[at]) {
                    at = u;
                    break;
                }
        walk(p, at, queue, 2 * round, &count);
        for (uint32_t i = 0; i < count; i++)
            p->level[queue[i]] -= 2 * round - 1;
    }
}

static unsigned sector_of(const struct peel *p, uint32_t v)
{
    if (p->graph->row == 0)
        return (unsigned)((uint64_t)v * SECTORS / p->graph->vertices);
    const int64_t rows = graph_rows(p->graph), columns = graph_columns(p->graph);
    const int64_t down = 2 * (int64_t)(v / p->graph->row) - rows + 1,
                  right = 2 * (int64_t)(v % p->graph->row) - columns + 1;
    return (down > 0 ? 4u : 0u) + (right > 0 ? 2u : 0u) +
           ((down > 0 ? down : -down) > (right > 0 ? right : -right));
}

/* ---- seeds ---- */

static bool has_enemy(const struct peel *p, uint32_t v)
{
    const uint8_t enemy = stones_enemy(p->colour[v]);
    uint32_t u;
    for (struct neighbours n = graph_neighbours(p->graph, v, 0); neighbours_next(&n, &u);)
        if (p->colour[u] == enemy)
            return true;
    return false;
}

static uint32_t *stack_of(struct peel *p, unsigned sector, uint32_t distance)
{
    return &p->stack[sector * p->levels + distance];
}

static void add_seed(struct peel *p, uint32_t v)
{
    if (p->stacked[v] || p->colour[v] == EMPTY || !has_enemy(p, v))
        return;
    const unsigned sector = sector_of(p, v);
    const uint32_t distance = p->level[v] / LEVEL;
    uint32_t *stack = stack_of(p, sector, distance);
    p->stacked[v] = 1;
    p->below[v] = *stack;
    *stack = v;
    if (distance > p->highest[sector])
        p->highest[sector] = distance;
}

static void drop_seed(struct peel *p, unsigned sector)
{
    uint32_t *stack = stack_of(p, sector, p->highest[sector]);
    p->stacked[*stack] = 0;
    *stack = p->below[*stack];
}

/* Returns the outermost seed of a sector, or NOBODY. */
static uint32_t find_seed(struct peel *p, unsigned sector)
{
    for (;;) {
        const uint32_t v = *stack_of(p, sector, p->highest[sector]);
        if (v == NOBODY) {
            if (p->highest[sector] == 0)
                return NOBODY;
            p->highest[sector]--;
        } else if (p->colour[v] != EMPTY && has_enemy(p, v)) {
            return v;
        } else {
            drop_seed(p, sector);
        }
    }
}

/* Chooses the sector where play goes on: far from the middle, and where stones are to be
 * taken by the colour to move. */
static unsigned choose_sector(struct peel *p)
{
    const struct rank *rank = p->core.rank;
    int64_t best = INT64_MIN;
    unsigned chosen = SECTORS;
    for (unsigned i = 0; i < SECTORS; i++) {
        const uint32_t v = find_seed(p, i);
        if (v == NOBODY)
            continue;
        const int black = patch_colours(&p->patch, v, rank->patch, DEPTH);
        const int64_t worth = (p->turn == EMPTY ? 0
                               : p->turn == O   ? black
                                                : -black) *
                                  64 / (int)rank->patch +
                              (int64_t)p->level[v] * 8 / LEVEL;
        if (worth > best) {
            best = worth;
            chosen = i;
        }
    }
    return chosen;
}

/* ---- plans ---- */

/* Called when a plan waits for no other plan. Setting a stone aside takes no turn. */
static void make_ready(struct peel *p, uint32_t plan)
{
    struct ready *r = &p->ready[p->plans[plan].colour];
    if (p->plans[plan].from == p->plans[plan].to) {
        p->plans[plan].made = true;
        return;
    }
    if (r->first == NOBODY)
        r->first = plan;
    else
        p->plans[r->last].next = plan;
    r->last = plan;
}

static void add_plan(struct peel *p, uint32_t from, uint32_t to)
{
    if (p->turn == EMPTY) {
        p->colour[to] = p->colour[from];
        p->colour[from] = EMPTY;
        p->left--;
        moves_append(&p->play, stones_move(from, to));
        return;
    }
    const uint32_t plan = p->plan_count++, touched[2] = {from, to};
    struct planned_move *new = &p->plans[plan];
    *new = (struct planned_move){from, to, NOBODY, NOBODY, p->colour[from], 0, false};
    for (unsigned i = 0; i < (from == to ? 1 : 2); i++) {
        const uint32_t last = p->last[touched[i]];
        if (last != NOBODY && !p->plans[last].made) {
            p->plans[last].then = plan;
            new->waits++;
        }
        p->last[touched[i]] = plan;
    }
    p->colour[to] = new->colour;
    p->colour[from] = EMPTY;
    p->left--;
    if (from == to)
        p->surplus--;
    else
        p->planned[new->colour]++;
    if (new->waits == 0)
        make_ready(p, plan);
}

/* Makes moves as long as there is one of the colour to move. */
static void make_moves(struct peel *p)
{
    if (p->turn == EMPTY)
        return;
    for (uint32_t plan; (plan = p->ready[p->turn].first) != NOBODY;) {
        struct planned_move *x = &p->plans[plan];
        p->ready[p->turn].first = x->next;
        x->made = true;
        p->planned[p->turn]--;
        moves_append(&p->play, stones_move(x->from, x->to));
        if (x->then != NOBODY && --p->plans[x->then].waits == 0)
            make_ready(p, x->then);
        p->turn = stones_enemy(p->turn);
    }
}

/* Takes back the plans that were not made. No plan that was made depends on them. */
static void take_back(struct peel *p)
{
    for (uint32_t i = p->plan_count; i-- > 0;) {
        const struct planned_move *x = &p->plans[i];
        if (!x->made) {
            p->colour[x->to] = stones_enemy(x->colour);
            p->colour[x->from] = x->colour;
            p->left++;
        }
    }
}

static int32_t price_of(const struct peel *p)
{
    if (p->turn == EMPTY)
        return 0;
    const int64_t more = p->planned[stones_enemy(p->turn)] - p->planned[p->turn],
                  behind = more * (int64_t)(1 + p->attempt % 3) / 10;
    return behind > MOST_PRICE    ? MOST_PRICE
           : behind < -MOST_PRICE ? -MOST_PRICE
                                  : (int32_t)behind;
}

/* Plans a few moves at the seed of a sector, if possible, and looks for new seeds. */
static void plan_patch(struct peel *p, unsigned sector)
{
    uint32_t moved[PATCH_MOST_MOVES][2], u;
    const uint32_t seed = find_seed(p, sector);
    const int32_t price = price_of(p);
    struct patch_wish wish = {.width = p->core.rank->width,
                              .surplus = p->surplus > 0 ? p->major : EMPTY,
                              .spare = (uint32_t)(p->surplus > 0 ? p->surplus : 0)};
    if (p->turn != EMPTY) {
        wish.price[p->turn] = -price;
        wish.price[stones_enemy(p->turn)] = price;
    }
    unsigned count = 0;
    drop_seed(p, sector);
    for (unsigned i = 0; count == 0 && i < 3; i++, wish.width *= 2) {
        patch_gather(&p->patch, seed, p->core.rank->patch - (i > 1 ? 4 : 0),
                     DEPTH * (i == 0 ? 1 : i));
        wish.strict = i < 2 && p->attempt % 2 == 1 && p->core.rank == &rank_full;
        count = patch_play(&p->patch, &wish, moved);
    }
    for (unsigned i = 0; i < count; i++)
        add_plan(p, moved[i][0], moved[i][1]);
    for (unsigned i = 0; i < 2 * count; i++) {
        const uint32_t v = moved[i / 2][i % 2];
        add_seed(p, v);
        for (struct neighbours n = graph_neighbours(p->graph, v, 0);
             neighbours_next(&n, &u);)
            add_seed(p, u);
    }
}

/* Begins an attempt with the whole board. */
static void set_up(struct peel *p)
{
    const uint32_t n = p->graph->vertices;
    int64_t black = 0;
    memcpy(p->colour, p->start, n);
    for (uint32_t v = 0; v < n; v++)
        black += p->start[v] == X;
    p->left = p->stones;
    p->major = 2 * black > p->stones ? X : O;
    p->surplus = (p->major == X ? 2 * black - p->stones : p->stones - 2 * black) - SPARE;
    p->turn = p->alternate ? p->start[n] : EMPTY;
    if (!p->alternate)
        p->surplus = 0; /* every stone can be taken */
    p->play.count = 0;
    p->plan_count = 0;
}

/* Peels the board until the core is left or no patch helps. */
static enum status peel(struct peel *p, struct work *w)
{
    const uint32_t n = p->graph->vertices;
    memset(p->last, 0xff, n * sizeof *p->last);
    memset(p->stack, 0xff, (size_t)SECTORS * p->levels * sizeof *p->stack);
    memset(p->stacked, 0, n);
    memset(p->highest, 0, sizeof p->highest);
    memset(p->planned, 0, sizeof p->planned);
    p->ready[X] = p->ready[O] = (struct ready){NOBODY, NOBODY};
    for (uint32_t v = 0; v < n; v++)
        add_seed(p, v);
    patch_salt(&p->patch, hash_mix(p->seed + 97 * p->attempt));
    enum status status = OK;
    while (p->left > CORE && status == OK) {
        make_moves(p);
        const unsigned sector = choose_sector(p);
        if (sector == SECTORS)
            break;
        plan_patch(p, sector);
        if (over_after(w, TICKS_PER_PLAN))
            status = EXPIRED;
    }
    make_moves(p);
    take_back(p);
    w->nodes += p->patch.nodes;
    p->patch.nodes = 0;
    return status;
}

/* ---- the core and the end ---- */

/* Makes a graph of the stones that are left. */
static bool gather_core(struct peel *p)
{
    struct arena *a = &p->search.work;
    struct beam_graph *g = &p->core;
    uint32_t *number = p->last; /* plans are no longer needed */
    uint32_t count = 0, u, arcs = 0;
    if (!arena_grow(a, &p->vertex, &p->vertex_capacity, (size_t)p->left,
                    sizeof *p->vertex))
        return false;
    for (uint32_t v = 0; v < p->graph->vertices; v++)
        if (p->colour[v] != EMPTY) {
            number[v] = count;
            p->vertex[count++] = v;
            for (struct neighbours n = graph_neighbours(p->graph, v, 0);
                 neighbours_next(&n, &u);)
                arcs += p->colour[u] != EMPTY;
        }
    if (!arena_grow(a, &g->first, &p->core_first, count + 1, sizeof *g->first) ||
        !arena_grow(a, &g->near, &p->core_near, arcs + 1, sizeof *g->near) ||
        !arena_grow(a, &g->weight, &p->core_weight, count + 1, sizeof *g->weight) ||
        !arena_grow(a, &g->colour, &p->core_colour, count + 1, 1))
        return false;
    g->vertices = count;
    arcs = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t v = p->vertex[i];
        g->first[i] = arcs;
        g->weight[i] = (int32_t)((int64_t)p->level[v] * g->rank->far / (10 * LEVEL));
        g->colour[i] = p->colour[v];
        for (struct neighbours n = graph_neighbours(p->graph, v, 0);
             neighbours_next(&n, &u);)
            if (p->colour[u] != EMPTY)
                g->near[arcs++] = number[u];
    }
    g->first[count] = arcs;
    return true;
}

/* Plays the core by beam search, several times if it may become better. */
static enum status play_core(struct peel *p, struct work *w)
{
    if (p->left > BEAM_MOST_STONES)
        return OK;
    struct arena *kept = &p->search.work;
    if (!gather_core(p) || !moves_reserve(&p->core_play, kept, (size_t)p->left + 1) ||
        !moves_reserve(&p->core_best, kept, (size_t)p->left + 1))
        return NO_MEMORY;
    const uint64_t square = (uint64_t)p->left * (uint64_t)p->left;
    const int64_t aim = p->best.bound - (p->stones - p->left - (int64_t)p->play.count);
    enum status status = OK;
    p->core_best.count = 0;
    const bool whole = p->left == p->stones;
    for (unsigned i = 0; i < (whole ? 1 : CORE_ATTEMPTS) && status == OK; i++) {
        uint64_t width = (uint64_t)FIRST_WIDTH << (p->attempt / ATTEMPTS_PER_WIDTH < 12
                                                       ? p->attempt / ATTEMPTS_PER_WIDTH
                                                       : 12)
                                               << i / 3;
        if (width * square > BEAM_WORK)
            width = BEAM_WORK / square > 0 ? BEAM_WORK / square : 1;
        p->core_play.count = 0;
        status = beam_play(&p->beam, &p->core, p->turn, (uint32_t)width,
                           hash_mix(p->seed + 97 * p->attempt + i), w, &p->core_play);
        if (status != NO_MEMORY && p->core_play.count > p->core_best.count) {
            const struct moves better = p->core_play;
            p->core_play = p->core_best;
            p->core_best = better;
        }
        if (p->left - (int64_t)p->core_best.count <= aim)
            break;
    }
    for (size_t i = 0; i < p->core_best.count; i++) {
        const move m = p->core_best.list[i];
        moves_append(&p->play, stones_move(p->vertex[m >> 32], p->vertex[(uint32_t)m]));
    }
    return status;
}

/* Makes the moves that are still possible, also with the stones that were set aside.
 * Invariant: no two stones on vertices already passed are adjacent enemies. */
static void play_to_end(struct peel *p)
{
    const uint32_t vertices = p->graph->vertices;
    uint8_t *pos = p->colour, turn = p->alternate ? p->start[vertices] : EMPTY;
    memcpy(pos, p->start, vertices);
    for (size_t i = 0; i < p->play.count; i++) {
        const uint32_t from = (uint32_t)(p->play.list[i] >> 32);
        pos[stones_move_to(p->play.list[i])] = pos[from];
        pos[from] = EMPTY;
    }
    if (p->alternate && p->play.count % 2 == 1)
        turn = stones_enemy(turn);
    for (uint32_t v = 0; v < vertices; v++)
        for (uint32_t at = v; at <= v && pos[at] != EMPTY;) {
            uint32_t u, enemy = NOBODY;
            for (struct neighbours n = graph_neighbours(p->graph, at, 0);
                 enemy == NOBODY && neighbours_next(&n, &u);)
                if (pos[u] == stones_enemy(pos[at]))
                    enemy = u;
            if (enemy == NOBODY)
                break;
            const uint32_t from = pos[at] == turn ? at : enemy, to = at ^ enemy ^ from;
            pos[to] = pos[from];
            pos[from] = EMPTY;
            if (p->alternate)
                turn = stones_enemy(turn);
            moves_append(&p->play, stones_move(from, to));
            at = to;
        }
}

/* Plays once, and keeps the play if it is the best. */

static enum status play_once(struct peel *p, struct work *w)
{
    enum status status = OK;
    set_up(p);
    if (p->stones > SMALL && p->level != NULL)
        status = peel(p, w);
    if (status == OK)
        status = play_core(p, w);
    play_to_end(p);
    p->attempt++;
    if (!p->best.found || p->play.count > p->best_play.count) {
        const struct moves better = p->play;
        p->play = p->best_play;
        p->best_play = better;
        best_keep(&p->best, p->stones - (int64_t)p->best_play.count, &p->best_play);
    }
    return status;
}

/* ---- life ---- */

/* On small boards of SC2 and on full grids, other methods are better. */
static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    if (!stones_alternate(b) && !stones_are_free(b))
        return false;
    const struct graph *g = graph_of(b);
    if (stones_is_vast(g) || g->arcs / MOST_NEIGHBOURS > g->vertices)
        return false;
    return stones_alternate(b) ||
           (!stones_of(b)->target.wanted && g->vertices > SMALL &&
            !(graph_is_grid(g) && stones_are_whole(g, t->position)));
}

/* Makes what all attempts need. Returns false if the budget is exceeded. */
static bool prepare(struct peel *p)
{
    struct arena *a = &p->search.work, *kept = &p->search.kept;
    const uint32_t n = p->graph->vertices;
    const size_t most = (size_t)p->stones + 1;
    p->beam.arena = a;
    p->colour = arena_new(a, n, 1);
    p->last = arena_new(a, n, sizeof *p->last);
    p->level = arena_new(a, n, sizeof *p->level);
    if (a->failed || !moves_reserve(&p->play, kept, most) ||
        !moves_reserve(&p->best_play, kept, most))
        return false;
    if (graph_is_grid(p->graph))
        set_grid_levels(p);
    else
        set_levels(p);
    for (uint32_t v = 0; v < n; v++)
        if (p->level[v] / LEVEL >= p->levels)
            p->levels = p->level[v] / LEVEL + 1;
    if (p->stones <= SMALL)
        return true;
    p->plans = arena_new(a, most, sizeof *p->plans);
    p->stack = arena_new(a, (size_t)SECTORS * p->levels, sizeof *p->stack);
    p->below = arena_new(a, n, sizeof *p->below);
    p->stacked = arena_new(a, n, 1);
    return patch_begin(&p->patch, p->graph, p->colour, p->level, p->core.rank, a);
}

/* Slices of time do not end within a play, which would then be lost. */
static enum search_state run(struct search *search, struct work *w)
{
    struct peel *p = (struct peel *)search;
    if (p->colour == NULL && !prepare(p))
        return SEARCH_NO_MEMORY;
    const bool whole = w->whole;
    enum status status;
    do {
        w->whole = true;
        status = play_once(p, w);
        w->whole = whole;
        w->next = w->ticks; /* the slice may have ended */
        /* Without a cut, the beam search has seen all positions. */
        if (p->best.result == p->best.bound ||
            (status == OK && p->left == p->stones && !p->beam.cut))
            return SEARCH_SOLVED;
    } while (status == OK && !over(w));
    return status == NO_MEMORY ? SEARCH_NO_MEMORY : SEARCH_RUNNING;
}

static const struct search_kind own_kind = {.run = run};

static struct search *begin(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    struct peel *p = search_new(&own_kind, t->memory, sizeof *p);
    if (p == NULL)
        return NULL;
    p->board = b;
    p->graph = graph_of(b);
    p->start = t->position;
    p->stones = stones_count(p->graph, p->start);
    p->alternate = stones_rules_of(b)->alternate;
    p->core.rank = p->stones == p->graph->vertices ? &rank_full : &rank_holes;
    p->seed = t->seed;
    void *scratch = arena_new(&p->search.work, b->scratch_size, 1);
    if (scratch != NULL)
        p->best.bound = b->game->theory->bound(b, p->start, scratch, &p->best.reason);
    p->search.answer = &p->best;
    return search_if_made(&p->search, scratch != NULL);
}

const struct solve_method peel_method = {
    .method = {.name = "peel", .fits = fits, .begin = begin},
};
