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

#include "base/bits.h"
#include "base/hash.h"
#include "base/table.h"
#include "game/moves.h"
#include "game/theory.h"
#include "solve/click/board_cost.h"
#include "solve/click/board_key.h"
#include "solve/click/large.h"
#include "solve/method.h"

#define FIRST_WIDTH 16
#define WIDER 4         /* how many times as many boards the next pass keeps */
#define ENOUGH_GROWTH 3 /* how many times as many it should then find */
#define EVERYTHING (UINT64_MAX / 2)
#define RANKS 1024
/* Boards looked at in one unit of work. Annealing, which has turns as well, takes about
 * 150 microseconds for its share in the same time. Small boards have a good chance of a
 * proof, so about half of the time goes into it; large ones have none. */
#define SMALL 100 /* cells */
#define SMALL_UNIT 512
#define UNIT 64
#define NOBODY TABLE_NONE /* number of no record */

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
    s->search.nodes++;
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

/* Looks at all boards that are one click away from the record. Returns their number, or
 * UINT32_MAX if the budget is exceeded. */
static uint32_t expand(struct boards *s, uint32_t record)
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
            return UINT32_MAX;
        count[click->code] += click->size;
    }
    return groups;
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

static void begin_pass(struct boards *s)
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
    if (!add_board(s, board, s->blocks, (struct state){.parent = NOBODY}))
        s->search.state = SEARCH_NO_MEMORY;
    s->blocks++;
    s->at = NOBODY;
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
 * budget. */
static void end_pass(struct boards *s, bool full)
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
    }
    if (lesser(s->best, s->known) == s->floor) {
        s->search.state = SEARCH_SOLVED;
        return;
    }
    choose_question(s);
    if (s->full[s->question] || (s->question == DECIDE && !may_decide(s)))
        s->search.state = SEARCH_NO_MEMORY;
    else
        begin_pass(s);
}

/* Does one unit of work, and returns how many boards it looked at. */
static uint64_t work_once(struct boards *s)
{
    if (s->passes == 0) {
        begin_pass(s);
        return 1;
    }
    if (s->at == NOBODY && !next_layer(s)) {
        end_pass(s, false);
        return 1;
    }
    const uint32_t record = s->at;
    const struct state *state = state_of(s, record);
    s->at = state->next;
    if (!choose(s, state)) {
        s->dropped = true;
        return 1;
    }
    uint32_t looked = expand(s, record);
    if (s->best == s->floor)
        s->search.state = SEARCH_SOLVED;
    else if (looked == UINT32_MAX)
        end_pass(s, true);
    return (uint64_t)looked + 1;
}

/* ---- the row ---- */

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

static enum search_state step(struct search *search, uint64_t work)
{
    struct boards *s = (struct boards *)search;
    const bool small = s->planes.rows * s->planes.columns <= SMALL;
    const uint64_t unit = small ? SMALL_UNIT : UNIT;
    work = work < UINT64_MAX / unit ? work * unit : UINT64_MAX;
    while (work > 0 && search->state == SEARCH_RUNNING) {
        uint64_t done = work_once(s);
        work -= done < work ? done : work;
    }
    note_best(s);
    return search->state;
}

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
    .step = step, .describe = describe, .finish = finish, .done = finish};

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

const struct solve_method boards_method = {
    .method = {.name = "boards", .exact = true, .fits = fits, .begin = begin},
    .learn = learn,
};
