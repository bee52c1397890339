/* SPDX-License-Identifier: MIT */
/* boards.c: clicks for one player on boards of up to 1024 cells, exactly, for every goal
 * and scoring (doc/click-boards.md).
 *
 * A board's future does not depend on the clicks that led to it. So boards are looked at
 * in layers of equal numbers of blocks, the most blocks first, and each board once, with
 * the least cost of the clicks that lead to it. Clicks lead from a layer to lower ones.
 * Boards that are the same by symmetry are one, and boards from which nothing better can
 * come are left out. A table keeps whole boards, not only their hashes.
 *
 * A pass keeps only the best boards of each layer, by rank: it finds a play soon. The
 * next pass keeps four times as many. A pass that has dropped no board is a proof. Two
 * questions take turns: is there a better play than the best so far? And: is the best
 * that has not been ruled out possible? The second leaves out far more boards, and if its
 * answer is no, the bound rises. */
#include <string.h>

#include "base/arena.h"
#include "base/bits.h"
#include "base/hash.h"
#include "base/table.h"
#include "game/moves.h"
#include "game/theory.h"
#include "games/clicks/clicks.h"
#include "solve/click/board_key.h"
#include "solve/click/large.h"
#include "solve/method.h"

#define FIRST_WIDTH 16
#define WIDER 4         /* how many times as many boards the next pass keeps */
#define ENOUGH_GROWTH 3 /* how many times as many it should then find */
#define EVERYTHING (UINT64_MAX / 2)
#define RANKS 1024
/* A board that is looked at is a tick, on boards that are not small several. Annealing,
 * which has slices as well, takes a fixed time for its own. Small boards have a good
 * chance of a proof, so about half of the time goes into it; large ones have none. */
#define SHARE 512
#define TICKS 8
#define SMALL 100         /* cells */
#define NOBODY TABLE_NONE /* number of no record */

/* ---- costs ----
 *
 * Every goal as a cost that is to be made small: blocks left, clicks, or points as
 * negative costs. The bounds are those of games/clicks/results.c, on bit planes. */

#define COST_NONE INT32_MAX  /* larger than every cost: such an end does not count */
#define COST_MOST_CELLS 1024 /* largest board whose costs are counted in 32 bits */

struct board_cost {
    const struct board *board;
    const struct planes *planes;
    int32_t *click;  /* by the size of the group */
    int32_t *colour; /* the least cost of all clicks on so many blocks of one colour */
    uint8_t *cells;  /* a position of the rules, to work on */
    void *scratch;
};

/* What a search knows of a board. */
struct board_facts {
    const uint64_t *board;
    const int64_t *count; /* blocks of each colour, CLICKS_COLOURS numbers */
    uint32_t alone;       /* blocks without a neighbour of their colour */
};

/* Turns a result into a cost, NO_RESULT into COST_NONE. */
static int32_t board_cost_of(const struct board *b, int64_t result)
{
    return result == NO_RESULT ? COST_NONE : (int32_t)(b->maximise ? -result : result);
}

/* Does the reverse. */
static int64_t board_result_of(const struct board *b, int32_t cost)
{
    return cost == COST_NONE ? NO_RESULT : b->maximise ? -(int64_t)cost : cost;
}

static bool is_goal(const struct board_cost *c, enum clicks_goal goal)
{
    return !c->board->game->scored && clicks_of(c->board)->goal == goal;
}

/* Prepares the costs of a board. Returns false if the budget is exceeded. */
static bool board_cost_open(struct board_cost *c, const struct board *b,
                            const struct planes *f, struct arena *a)
{
    const uint32_t cells = f->rows * f->columns;
    *c = (struct board_cost){.board = b, .planes = f};
    c->click = arena_new(a, cells + 1, sizeof *c->click);
    c->colour = arena_new(a, cells + 1, sizeof *c->colour);
    c->cells = arena_new(a, cells, 1);
    c->scratch = arena_new(a, b->scratch_size, 1);
    if (a->failed)
        return false;
    for (uint32_t n = 2; n <= cells; n++) {
        c->click[n] = board_cost_of(b, clicks_gain(b, n));
        c->colour[n] = is_goal(c, CLICKS_MOST) ? -(int32_t)(n / 2)
                       : b->game->scored       ? c->click[n]
                                               : 0;
    }
    return true;
}

/* Returns the cost of ending with this many blocks of each colour. */
static int32_t board_end_cost(const struct board_cost *c, const int64_t *count)
{
    return board_cost_of(c->board, clicks_end(c->board, count));
}

/* Does the colour have two blocks that stay together until they are clicked, one on the
 * other or side by side on the floor? */
static bool stays_together(const struct planes *f, const uint64_t *board, unsigned code)
{
    uint64_t same[PLANES_MOST];
    bool left = false; /* is the last column so far of that colour on the floor? */
    planes_same(f, board, code, same);
    for (uint32_t w = 0; w < f->words; w++)
        if ((same[w] & same[w] >> 1) != 0)
            return true;
    for (uint32_t column = 0; column < f->columns; column++) {
        bool here = same[f->word[column]] >> f->shift[column] & 1;
        if (here && left)
            return true;
        left = here;
    }
    return false;
}

static int32_t least_clicks(const struct planes *f, const struct board_facts *facts)
{
    int32_t colours = 0;
    for (unsigned code = 1; code <= f->colours; code++)
        colours += facts->count[code] >= 2 && stays_together(f, facts->board, code);
    return colours > 0 ? colours : 1; /* it is not an end */
}

/* The least cost if some colour has a single block, which stays and may isolate
 * others. */
static int32_t floor_with_single(const struct board_cost *c,
                                 const struct board_facts *facts)
{
    planes_store(c->planes, facts->board, c->cells);
    return board_cost_of(
        c->board, c->board->game->theory->bound(c->board, c->cells, c->scratch, NULL));
}

/* Returns a lower bound on the cost of all plays from here. */
static int32_t board_floor(const struct board_cost *c, const struct board_facts *facts)
{
    const struct planes *f = c->planes;
    int32_t cost = 0, singles = 0;
    if (is_goal(c, CLICKS_LEAST))
        return least_clicks(f, facts);
    for (unsigned code = 1; code <= f->colours; code++) {
        cost += facts->count[code] >= 2 ? c->colour[facts->count[code]] : 0;
        singles += facts->count[code] == 1;
    }
    if (is_goal(c, CLICKS_CLEAR))
        return singles > 0 ? COST_NONE : 0;
    if (singles > 0)
        return floor_with_single(c, facts);
    if (c->board->game->scored)
        return cost - (int32_t)clicks_bonus(c->board);
    return cost; /* 0 if blocks count */
}

/* Ranks a board among those with the same number of blocks, the least rank being the
 * best, given by how much the least cost of a play through it exceeds what seemed
 * possible at the start. */
static uint32_t board_rank(const struct board_cost *c, const struct board_facts *facts,
                           int32_t loss)
{
    const uint32_t lost = loss > 0 ? (uint32_t)loss : 0, alone = facts->alone;
    if (c->board->game->scored)
        return lost / 4 + alone;
    if (clicks_count_clicks(c->board))
        return c->board->maximise ? 8 * lost + 2 * alone : 8 * lost + 64;
    return 4 * alone;
}

/* ---- the search ---- */

/* What the table holds about a board. */
struct state {
    int32_t spent; /* the least cost of clicks that lead here */
    /* the record of the board before the last of these clicks; NOBODY: this is the start
     */
    uint32_t parent;
    uint32_t next; /* the next record in the layer */
    uint32_t rank;
};

/* All boards with the same number of blocks. */
struct layer {
    uint32_t first, last; /* the first and the last record; NOBODY: there is none */
    uint32_t within;      /* number of boards of rank `worst` and better */
    /* the worst rank kept: a pass has room for all boards of better ranks */
    uint32_t worst;
    uint32_t *ranked; /* number of boards of each rank */
};

enum boards_question { IMPROVE, DECIDE };

struct boards {
    struct search search;
    const struct board *board;
    const uint8_t *start;
    struct planes planes;
    struct board_cost cost;
    /* The pass. */
    struct table table; /* key of a normal board → struct state */
    struct layer *layers;
    uint32_t blocks;      /* number of blocks of the current layer */
    uint32_t at;          /* the record to look at next */
    uint64_t chosen;      /* boards of rank `worst` that may still be looked at */
    uint64_t width;       /* how many boards of a layer are looked at */
    uint64_t round_width; /* the same, as long as only the best are kept */
    enum boards_question question;
    int32_t limit; /* only plays that cost less are looked for */
    bool dropped;  /* boards were left out although a better play might come of them */
    bool decides;  /* the question DECIDE is asked, too */
    /* For each question: whether its boards are too many for the budget, and how many its
     * last pass had. */
    bool full[2];
    size_t records[2];
    /* For each question: whether that was hardly more than in the pass before. Then
     * nearly all boards are known, and the next pass keeps them all. */
    bool most_known[2];
    uint64_t passes;
    uint64_t looked; /* boards looked at */
    /* What is known. */
    int32_t floor; /* no play costs less */
    bool proved;   /* a pass has proved `floor`, not only counting */
    int32_t counted;
    const char *reason;
    int32_t best;  /* the cost of `line`; COST_NONE: there is none */
    int32_t known; /* the cost of a play that another method has found */
    struct moves line;
    struct best answer;
};

static struct state *state_of(const struct boards *s, uint32_t record)
{
    return table_value(&s->table, record);
}

static void load(const struct boards *s, uint32_t record, uint64_t *board)
{
    size_t length;
    const unsigned char *key = table_key(&s->table, record, &length);
    uint64_t words[PLANES_ROOM];
    memcpy(words, key, length);
    board_unpack(&s->planes, words, (uint32_t)(length / sizeof *words), board);
}

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* ---- the best play ---- */

/* Stores what is known by now. */
static void note_best(struct boards *s)
{
    s->answer = best_bound(board_result_of(s->board, s->floor),
                           s->proved ? "all plays were searched" : s->reason);
    s->answer.by = s->proved ? BY_SEARCH : BY_COUNTING;
    s->answer.counted = !s->proved;
    if (s->best != COST_NONE)
        best_keep(&s->answer, board_result_of(s->board, s->best), &s->line);
}

/* Plays a click that leads to this normal board, and adds it to the line. */
static bool play_towards(struct boards *s, uint64_t *board, const uint64_t *target)
{
    const struct planes *f = &s->planes;
    struct planes_click clicks[COST_MOST_CELLS / 2];
    uint32_t count = planes_groups(f, board, clicks);
    uint64_t child[PLANES_ROOM], normal[PLANES_ROOM];
    for (uint32_t i = 0; i < count; i++) {
        struct planes_group g;
        planes_flood(f, board, clicks[i].spot, &g);
        memcpy(child, board, f->size * sizeof *child);
        planes_remove(f, child, &g);
        memcpy(normal, child, f->size * sizeof *child);
        board_normalise(f, normal);
        if (memcmp(normal, target, f->size * sizeof *child) != 0)
            continue;
        memcpy(board, child, f->size * sizeof *child);
        return moves_add(&s->line, &s->search.kept, planes_cell(f, clicks[i].spot));
    }
    return false; /* unreachable: every record was reached by a click */
}

/* Keeps a better play: it leads through the record to the board `end`, which is not
 * normal. Boards are stored in normal form, so the clicks are found again from the start.
 * Returns false if the budget is exceeded. */
static bool keep_line(struct boards *s, uint32_t record, const uint64_t *end,
                      int32_t cost)
{
    struct moves way = {0}; /* the records on the way, the last one first */
    uint64_t board[PLANES_ROOM], target[PLANES_ROOM];
    for (uint32_t r = record; r != NOBODY; r = state_of(s, r)->parent)
        if (!moves_add(&way, &s->search.work, r))
            return false;
    planes_load(&s->planes, s->start, board);
    s->line.count = 0;
    bool ok = true;
    /* The last in the list is the start. */
    for (size_t i = way.count - 1; ok && i-- > 0;) {
        load(s, (uint32_t)way.list[i], target);
        ok = play_towards(s, board, target);
    }
    memcpy(target, end, s->planes.size * sizeof *target);
    board_normalise(&s->planes, target);
    ok = ok && play_towards(s, board, target);
    moves_drop(&way, &s->search.work);
    s->best = ok ? cost : COST_NONE;
    note_best(s);
    return ok;
}

/* ---- layers ---- */

static void count_rank(struct layer *l, uint32_t rank, uint64_t width)
{
    l->ranked[rank]++;
    l->within += rank <= l->worst;
    while (l->worst > 0 && l->within - l->ranked[l->worst] >= width)
        l->within -= l->ranked[l->worst--];
}

static void forget_rank(struct layer *l, uint32_t rank)
{
    l->ranked[rank]--;
    l->within -= rank <= l->worst;
}

static void add_to_layer(struct boards *s, uint32_t blocks, uint32_t record)
{
    struct layer *l = &s->layers[blocks];
    if (l->first == NOBODY)
        l->first = record;
    else
        state_of(s, l->last)->next = record;
    l->last = record;
}

/* Adds a board that clicks of cost `spent` lead to, unless it is there. Returns false if
 * the budget is exceeded. */
static bool add_board(struct boards *s, uint64_t *board, uint32_t blocks,
                      struct state new)
{
    const struct planes *f = &s->planes;
    uint64_t key[PLANES_ROOM];
    board_normalise(f, board);
    size_t length = board_pack(f, board, key) * sizeof *key;
    bool fresh;
    uint32_t record = table_add(&s->table, hash_bytes(key, length), key, length, &fresh);
    if (record == TABLE_NONE)
        return false;
    struct state *known = state_of(s, record);
    if (!fresh && known->spent <= new.spent)
        return true;
    struct layer *l = &s->layers[blocks];
    if (fresh)
        add_to_layer(s, blocks, record);
    else
        forget_rank(l, known->rank);
    new.next = fresh ? NOBODY : known->next;
    *known = new;
    count_rank(l, new.rank, s->width);
    return true;
}

/* Returns a number that depends on board and pass, so that equally promising boards are
 * not dropped in the same order in every pass. */
static uint32_t noise(const struct boards *s, const uint64_t *board)
{
    uint64_t h = s->passes;
    for (uint32_t i = 0; i < s->planes.size; i++)
        h = (h ^ board[i]) * 0x9fb21c651e98df25u;
    return (uint32_t)(hash_mix(h) % 12);
}

/* Looks at the board that a click of this cost leads to. Returns false if the budget is
 * exceeded. */
static bool judge(struct boards *s, uint64_t *board, uint32_t parent, int32_t spent,
                  const int64_t *count, uint32_t blocks)
{
    const struct planes *f = &s->planes;
    uint64_t cells[PLANES_MOST];
    planes_clickable(f, board, cells);
    const uint32_t clickable = planes_count_cells(f, cells);
    s->looked++;
    if (clickable == 0) {
        int32_t end = board_end_cost(&s->cost, count);
        if (end == COST_NONE || spent + end >= s->limit)
            return true;
        s->limit = spent + end;
        return keep_line(s, parent, board, spent + end);
    }
    const struct board_facts facts = {board, count, blocks - clickable};
    int32_t floor = board_floor(&s->cost, &facts);
    if (floor == COST_NONE || spent + floor >= s->limit)
        return true;
    uint32_t rank =
        board_rank(&s->cost, &facts, spent + floor - s->counted) + noise(s, board);
    rank = rank < RANKS ? rank : RANKS - 1;
    if (rank > s->layers[blocks].worst) {
        s->dropped = true;
        return true;
    }
    return add_board(s, board, blocks,
                     (struct state){.spent = spent, .parent = parent, .rank = rank});
}

/* Returns the last column of the part that contains this column. A part is a range of
 * columns whose colours occur in no other column, so no group ever reaches across its
 * ends. */
static uint32_t end_of_part(const struct planes *f, const uint64_t *board,
                            const int64_t *count, uint32_t column)
{
    uint64_t same[PLANES_MOST];
    uint32_t first[PLANES_COLOURS + 1], last[PLANES_COLOURS + 1];
    for (unsigned code = 1; code <= f->colours; code++) {
        first[code] = f->columns;
        last[code] = 0;
        if (count[code] == 0)
            continue;
        planes_same(f, board, code, same);
        uint32_t from = 0, to = f->words - 1;
        while (same[from] == 0)
            from++;
        while (same[to] == 0)
            to--;
        first[code] = planes_column(f, 64 * from + bits_least(same[from]));
        last[code] = planes_column(f, 64 * to + bits_greatest(same[to]));
    }
    uint32_t end = 0;
    for (uint32_t c = 0; c <= column; c = end + 1) { /* a part begins in column c */
        end = c;
        for (bool more = true; more;) {
            more = false;
            for (unsigned code = 1; code <= f->colours; code++)
                if (first[code] <= end && last[code] > end) {
                    end = last[code];
                    more = true;
                }
        }
    }
    return end;
}

/* Looks at all boards that are one click away from the record. Returns false if the
 * budget is exceeded. */
static bool expand(struct boards *s, uint32_t record)
{
    const struct planes *f = &s->planes;
    struct planes_click clicks[COST_MOST_CELLS / 2];
    uint64_t board[PLANES_ROOM], child[PLANES_ROOM];
    int64_t count[CLICKS_COLOURS] = {0};
    load(s, record, board);
    const uint32_t groups = planes_groups(f, board, clicks);
    const int32_t spent = state_of(s, record)->spent;
    for (unsigned code = 1; code <= f->colours; code++)
        count[code] = planes_count(f, board, code);
    const uint32_t end = end_of_part(f, board, count, planes_column(f, clicks[0].spot));
    for (uint32_t i = 0; i < groups && s->best != s->floor; i++) {
        const struct planes_click *click = &clicks[i];
        if (planes_column(f, click->spot) > end)
            break;
        struct planes_group g;
        planes_flood(f, board, click->spot, &g);
        memcpy(child, board, f->size * sizeof *child);
        planes_remove(f, child, &g);
        count[click->code] -= click->size;
        if (!judge(s, child, record, spent + s->cost.click[click->size], count,
                   s->blocks - click->size))
            return false;
        count[click->code] += click->size;
    }
    return true;
}

/* ---- passes ---- */

/* Goes on to the next layer that has boards. Returns false if there is none. */
static bool next_layer(struct boards *s)
{
    while (s->blocks > 0) {
        const struct layer *l = &s->layers[--s->blocks];
        const uint64_t better = l->within - l->ranked[l->worst];
        s->at = l->first;
        s->chosen = s->width > better ? s->width - better : 0;
        if (s->at != NOBODY)
            return true;
    }
    return false;
}

/* Is the next board of the layer among the best? */
static bool choose(struct boards *s, const struct state *state)
{
    const struct layer *l = &s->layers[s->blocks];
    if (state->rank == l->worst && s->chosen > 0) {
        s->chosen--;
        return true;
    }
    return state->rank < l->worst;
}

/* Returns false if the budget is exceeded. */
static bool begin_pass(struct boards *s)
{
    const struct planes *f = &s->planes;
    uint64_t board[PLANES_ROOM];
    table_done(&s->table);
    for (uint32_t n = 0; n <= f->rows * f->columns; n++) {
        struct layer *l = &s->layers[n];
        memset(l->ranked, 0, RANKS * sizeof *l->ranked);
        *l = (struct layer){NOBODY, NOBODY, 0, RANKS - 1, l->ranked};
    }
    s->passes++;
    s->width = s->most_known[s->question] ? EVERYTHING : s->round_width;
    s->dropped = false;
    s->limit = s->question == DECIDE ? s->floor + 1 : lesser(s->best, s->known);
    planes_load(f, s->start, board);
    s->blocks = planes_blocks(f, board);
    const uint32_t blocks = s->blocks++;
    s->at = NOBODY;
    return add_board(s, board, blocks, (struct state){.parent = NOBODY});
}

/* Is there a result between the best that has not been ruled out and the best so far? */
static bool may_decide(const struct boards *s)
{
    return s->decides && s->floor + 1 < lesser(s->best, s->known);
}

/* Is the second question worth asking? It is if it looks at far fewer boards. */
static bool is_worth_deciding(const struct boards *s)
{
    return may_decide(s) && !s->full[DECIDE] &&
           (s->full[IMPROVE] || 2 * s->records[DECIDE] <= s->records[IMPROVE]);
}

static void choose_question(struct boards *s)
{
    if (s->question == IMPROVE && is_worth_deciding(s)) {
        s->question = DECIDE;
        return;
    }
    s->question = s->full[IMPROVE] ? DECIDE : IMPROVE;
    s->round_width *= WIDER;
}

/* Ends a pass, because it is complete or, if `full`, because its boards exceed the
 * budget, and begins the next one. Returns SEARCH_RUNNING if there is one. */
static enum search_state end_pass(struct boards *s, bool full)
{
    const bool whole = !full && !s->dropped;
    const enum boards_question q = s->question;
    s->most_known[q] = s->table.records < ENOUGH_GROWTH * s->records[q];
    s->records[q] = s->table.records;
    s->full[q] = full;
    if (whole && s->best != s->floor) {
        s->floor = q == DECIDE ? s->floor + 1 : lesser(s->best, s->known);
        s->proved = true;
        s->most_known[q] = false; /* its last pass asked another question */
        note_best(s);
    }
    if (lesser(s->best, s->known) == s->floor)
        return SEARCH_SOLVED;
    choose_question(s);
    if (s->full[s->question] || (s->question == DECIDE && !may_decide(s)))
        return SEARCH_NO_MEMORY;
    return begin_pass(s) ? SEARCH_RUNNING : SEARCH_NO_MEMORY;
}

static enum search_state run(struct search *search, struct work *w)
{
    struct boards *s = (struct boards *)search;
    const uint64_t ticks = s->planes.rows * s->planes.columns <= SMALL ? 1 : TICKS;
    enum search_state state = SEARCH_RUNNING;
    if (s->passes == 0 && !begin_pass(s))
        return SEARCH_NO_MEMORY;
    while (state == SEARCH_RUNNING) {
        bool full = false;
        while (!full && (s->at != NOBODY || next_layer(s))) {
            const uint32_t record = s->at;
            const uint64_t before = s->looked;
            s->at = state_of(s, record)->next;
            if (choose(s, state_of(s, record)))
                full = !expand(s, record);
            else
                s->dropped = true;
            w->nodes += s->looked - before;
            if (s->best == s->floor)
                return SEARCH_SOLVED;
            if (over_after(w, 1 + (s->looked - before) * ticks) && !full)
                return SEARCH_RUNNING;
        }
        state = end_pass(s, full);
    }
    return state;
}

/* ---- the row ---- */

static void finish(struct search *search)
{
    table_done(&((struct boards *)search)->table);
}

static void describe(const struct search *search, struct writer *w)
{
    const struct boards *s = (const struct boards *)search;
    write_format(w, "%llu boards a layer, %u blocks left", (unsigned long long)s->width,
                 s->blocks);
}

static const struct search_kind own_kind = {
    .run = run, .describe = describe, .finish = finish, .done = finish};

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    if (b->game != &clickomania && b->game != &samegame)
        return false;
    const struct clicks *k = clicks_of(b);
    return planes_fit(k->rows, k->columns) && clicks_cells(k) <= COST_MOST_CELLS &&
           !large_has_column_method(b, t->position);
}

/* Looks at the start, which may be an end already. */
static bool look_at_start(struct boards *s)
{
    const struct board *b = s->board;
    uint64_t board[PLANES_ROOM], cells[PLANES_MOST];
    planes_load(&s->planes, s->start, board);
    planes_clickable(&s->planes, board, cells);
    s->best = s->known = COST_NONE;
    s->counted = s->floor = board_cost_of(
        b, b->game->theory->bound(b, s->start, s->cost.scratch, &s->reason));
    if (planes_count_cells(&s->planes, cells) == 0) {
        s->best = board_cost_of(b, b->game->result(b, s->start));
        s->proved = s->floor != s->best;
        s->floor = s->best;
    }
    if (s->best == s->floor) /* both may be COST_NONE: the board cannot be cleared */
        s->search.state = SEARCH_SOLVED;
    if (!moves_reserve(&s->line, &s->search.kept, 1))
        return false;
    note_best(s);
    s->search.answer = &s->answer;
    return true;
}

static bool make_room(struct boards *s)
{
    const uint32_t cells = clicks_cells(clicks_of(s->board));
    struct arena *a = &s->search.work;
    s->layers = arena_new(a, cells + 1, sizeof *s->layers);
    uint32_t *ranked = arena_new(a, (size_t)(cells + 1) * RANKS, sizeof *ranked);
    if (!board_cost_open(&s->cost, s->board, &s->planes, a))
        return false;
    for (uint32_t n = 0; n <= cells; n++)
        s->layers[n].ranked = ranked + (size_t)n * RANKS;
    return true;
}

static struct search *begin(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    struct boards *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->board = b;
    s->start = t->position;
    s->round_width = FIRST_WIDTH;
    s->decides = !b->game->scored && clicks_of(b)->goal != CLICKS_CLEAR;
    table_init(&s->table, t->memory, sizeof(struct state));
    planes_open(&s->planes, clicks_of(b)->rows, clicks_of(b)->columns, t->position);
    return search_if_made(&s->search, make_room(s) && look_at_start(s));
}

static void learn(struct search *search, int64_t result)
{
    struct boards *s = (struct boards *)search;
    s->known = lesser(s->known, board_cost_of(s->board, result));
    if (s->question == IMPROVE)
        s->limit = lesser(s->limit, s->known);
}

static uint64_t slice(const struct task *t, unsigned round)
{
    return SHARE * slice_usual(t, round);
}

const struct solve_method boards_method = {
    .method = {.name = "boards", .exact = true, .fits = fits, .begin = begin},
    .slice = slice,
    .learn = learn,
};
