/* SPDX-License-Identifier: MIT */
/* hamming.c: the method "hamming": SC2 on full boards that are Hamming graphs. The answer
 * is exact, and the time grows linearly with the board. Counting stones, and on cubes
 * also δ, decides what can be left, as [HAM] and doc/hamming.md prove. A board of one or
 * two blocks is searched; on larger ones block_chain.c finds the play, or two_stones.c if
 * both vertices of two stones are given. */
#include <string.h>

#include "solve/method.h"
#include "solve/hamming/two_stones.h"

#define ONE_STAYS "the last stone stays"
#define TWO_STAY "both vertices are to hold a stone"

struct hamming_search {
    struct search search;
    const struct board *board;
    const uint8_t *start;
    struct block_chain chain; /* its graph and wish are used whoever plays */
    bool halves;              /* two_stones plays, since two vertices are given */
    bool joker;               /* there is a joker that may be used */
    bool cube;
    int64_t black, delta; /* black stones; δ of all stones modulo 3, on cubes */
    struct moves moves;
    bool searched;
    struct best best;
};

/* ---- what counting says ---- */

static uint32_t vertices_of(const struct hamming_search *r)
{
    return r->chain.graph.vertices;
}

static int64_t count_of(const struct hamming_search *r, uint8_t colour)
{
    return colour == X ? r->black : vertices_of(r) - r->black;
}

static bool is_monochromatic(const struct hamming_search *r)
{
    return r->black == 0 || r->black == vertices_of(r);
}

/* Have all stones but the one on v the same colour? */
static bool is_rest_monochromatic(const struct hamming_search *r, uint32_t v)
{
    int64_t black = r->black - (r->start[v] == X);
    return black == 0 || black == (int64_t)vertices_of(r) - 1;
}

/* Are two stones of one colour to be left, although there are only `alike` of that
 * colour? */
static bool is_one_too_few(const struct hamming_search *r, int64_t alike)
{
    const struct block_chain_wish *wish = &r->chain.wish;
    return wish->second.wanted && wish->second.colour == wish->target.colour && alike < 2;
}

/* Returns δ of the two stones that are to be left, on cubes. */
static int64_t pair_delta(const struct hamming_search *r)
{
    const struct ending *target = &r->chain.wish.target, *second = &r->chain.wish.second;
    return (cube_delta(target->vertex, target->colour) +
            cube_delta(second->vertex, second->colour)) %
           3;
}

/* Returns the number of black stones on vertices other than the two given ones. */
static int64_t black_rest(const struct hamming_search *r)
{
    return r->black - (r->start[r->chain.wish.target.vertex] == X) -
           (r->start[r->chain.wish.second.vertex] == X);
}

/* Can the two stones be left there if first the stone on `flipped`, or none, changes its
 * colour? */
static bool can_place(const struct hamming_search *r, uint32_t flipped)
{
    const struct ending *target = &r->chain.wish.target, *second = &r->chain.wish.second;
    int64_t alike = count_of(r, target->colour), rest = black_rest(r), delta = r->delta;
    if (flipped != NOWHERE) {
        uint8_t colour = r->start[flipped];
        alike += colour == target->colour ? -1 : 1;
        if (flipped != target->vertex && flipped != second->vertex)
            rest += colour == X ? -1 : 1;
        delta += r->cube ? cube_delta(flipped, colour) : 0; /* 1 to 2, or 2 to 4 */
    }
    return !is_one_too_few(r, alike) && rest > 0 && rest < (int64_t)vertices_of(r) - 2 &&
           (!r->cube || delta % 3 == pair_delta(r));
}

static const char *why_not_placed(const struct hamming_search *r)
{
    int64_t alike = count_of(r, r->chain.wish.target.colour), rest = black_rest(r);
    if (r->searched && (r->joker || can_place(r, NOWHERE)))
        return vertices_of(r) == 6 && !r->joker
                   ? "K2 x K3 is the exception of [HAM Thm 12]"
                   : "all plays were looked at";
    if (is_one_too_few(r, alike + r->joker))
        return alike == 0 ? "there is no stone of that colour"
                          : "there is only one stone of that colour";
    if (r->joker)
        return "delta is right only without the joker";
    if (rest == 0 || rest == (int64_t)vertices_of(r) - 2)
        return "all stones but those of the two vertices have the same colour";
    return "delta mod 3 is not that of the two stones [SC Thm 3]";
}

/* Returns the reason why no play leaves fewer stones, or why none ends as wished. */
static const char *why_not(const struct hamming_search *r)
{
    const struct stones *s = stones_of(r->board);
    const struct ending *target = &s->target;
    if (s->second.placed)
        return why_not_placed(r);
    if (r->joker && s->second.wanted && r->searched)
        return "all plays were looked at";
    if (is_monochromatic(r) && !r->joker)
        return "all stones have the same colour";
    if (target->wanted && is_rest_monochromatic(r, target->vertex))
        return r->joker ? "delta is right only without the joker, and all other stones "
                          "have the same colour"
                        : "all stones but the target's have the same colour";
    if (r->cube && !r->joker) {
        if (is_one_too_few(r, count_of(r, target->colour)))
            return "delta mod 3 is not that of the target alone, and there is only one "
                   "stone of its colour";
        return r->delta == 0 ? "delta is 0 mod 3, so one stone is impossible [SC Cor 4]"
                             : "delta mod 3 is not that of the target alone [SC Thm 3]";
    }
    return vertices_of(r) == 6 ? "K2 x K3 is the exception of [HAM Thm 12]"
                               : "all plays were looked at";
}

/* Ends the search with its answer. */
static enum search_state settle(struct hamming_search *r, bool found, int64_t result)
{
    if (found && stones_of(r->board)->second.placed)
        r->best = best_bound(result, TWO_STAY);
    else if (found && result == 1)
        r->best = best_bound(result, ONE_STAYS);
    else
        r->best = best_bound(found ? result : NO_RESULT, why_not(r));
    r->best.by = r->searched ? BY_SEARCH : BY_COUNTING;
    if (found)
        best_keep(&r->best, result, &r->moves);
    return SEARCH_SOLVED;
}

/* ---- one or two blocks ---- */

/* Adds to the goal a stone that must be left. Vertices have the same numbers on the small
 * board. */
static void hold(struct small_board_goal *goal, const struct ending *e)
{
    if (e->placed)
        small_board_hold(goal, e->vertex, e->colour);
}

/* Searches a board of one or two blocks for each number of stones in turn. */
static enum search_state search_all(struct hamming_search *r)
{
    const struct stones *s = stones_of(r->board);
    const unsigned n = vertices_of(r), most = s->second.wanted && n > 2 ? 2 : n;
    struct small_board graph;
    struct small_board_goal goal = {.may_move = s->second.wanted, .others = 3};
    struct small_board_move moves[SMALL_BOARD_MOVES];
    struct small_board_stones start = {(uint16_t)bits_of_bytes(r->start, n, 0),
                                       (uint16_t)bits_of_bytes(r->start, n, 1)};
    int count = -1;
    hamming_as_small_board(&r->chain.graph, &graph);
    hold(&goal, &s->target);
    hold(&goal, &s->second);
    if (s->second.wanted && !s->second.placed)
        goal.others = s->second.colour == X ? 1 : 2;
    goal.stones = s->second.placed;
    while (count == -1 && goal.stones++ < most)
        count =
            small_board_solve(&graph, start, r->joker, &goal, r->search.memory, moves);
    if (count < -1)
        return SEARCH_NO_MEMORY;
    for (int i = 0; i < count; i++)
        moves_append(&r->moves, small_board_as_move(moves[i]));
    r->searched = true;
    return settle(r, count >= 0, goal.stones);
}

/* ---- what the chain is to do ---- */

/* If no target is given, chooses one with which the fewest stones are left. */
static void choose_target(struct hamming_search *r)
{
    struct ending *target = &r->chain.wish.target;
    uint8_t first = r->start[0];
    *target = (struct ending){.wanted = true, .placed = true, .colour = first};
    if (r->joker)
        return;
    target->vertex = count_of(r, first) == 1;
    if (r->cube && !is_monochromatic(r))
        target->colour = cube_delta(target->vertex, X) == r->delta ? X : O;
}

/* Plans to use the joker first, because all stones but the target's have the same
 * colour. On a cube the joker changes a stone that makes δ right. */
static void use_joker_first(struct hamming_search *r)
{
    struct block_chain_wish *wish = &r->chain.wish;
    uint32_t v = wish->target.vertex, u = 0;
    wish->flipped = v == 0;
    if (!r->cube)
        return;
    int64_t single = cube_delta(v, wish->target.colour);
    if (r->delta == single) { /* any change of colour makes it wrong */
        wish->stones = 2;
        return;
    }
    /* A change from 1 to 2 adds 1, from 2 to 1 adds 2. */
    while (u == v || cube_delta(u, r->start[u]) != (single - r->delta + 3) % 3)
        u++;
    wish->flipped = u;
}

/* Settles the case in which all stones but the target's have the same colour and there is
 * no joker: at most one move is possible, onto the target. */
static void settle_monochromatic(struct hamming_search *r)
{
    const struct ending *target = &r->chain.wish.target;
    uint32_t v = target->vertex, n = vertices_of(r);
    bool same = r->start[v] == target->colour, all = is_monochromatic(r);
    if (stones_of(r->board)->second.wanted || same != all) {
        settle(r, false, 0);
        return;
    }
    if (!all)
        moves_append(&r->moves, (move)hamming_beside(&r->chain.graph, 0, v) << 32 | v);
    settle(r, true, all ? n : n - 1);
}

/* Decides what the chain is to do: how many stones it leaves, at least. Returns false if
 * the answer is known already. */
static bool make_wish(struct hamming_search *r)
{
    struct block_chain_wish *wish = &r->chain.wish;
    if (!wish->target.wanted)
        choose_target(r);
    bool rest = is_rest_monochromatic(r, wish->target.vertex);
    if (rest && !r->joker) {
        settle_monochromatic(r);
        return false;
    }
    if (rest) {
        use_joker_first(r);
        return true;
    }
    if (r->cube && !wish->joker &&
        cube_delta(wish->target.vertex, wish->target.colour) != r->delta) {
        if (is_one_too_few(r, count_of(r, wish->target.colour))) {
            settle(r, false, 0);
            return false;
        }
        wish->stones = 2;
    }
    return true;
}

/* ---- two given vertices ---- */

/* Ends the search after such a play, which leaves so many stones. If none was found, the
 * answer is what counting says. */
static enum search_state end_play(struct hamming_search *r, const struct work *w,
                                  enum hamming_play play, unsigned stones)
{
    return play == PLAY_DONE        ? settle(r, true, stones)
           : play == PLAY_NOT_FOUND ? SEARCH_SOLVED
                                    : search_stopped(w);
}

static enum search_state play_two_stones(struct hamming_search *r, struct work *w)
{
    const struct ending goal[] = {r->chain.wish.target, r->chain.wish.second};
    struct two_stones play = {.arena = &r->search.work, .moves = &r->moves, .work = w};
    bool later = false; /* all stones have the same δ; the joker must wait until there is
                           one with the other δ */
    uint32_t flipped = NOWHERE;
    if (!can_place(r, NOWHERE)) {
        for (uint32_t u = 0; r->joker && flipped == NOWHERE && u < vertices_of(r); u++)
            flipped = can_place(r, u) ? u : NOWHERE;
        later = r->joker && flipped == NOWHERE && r->cube && r->delta != pair_delta(r) &&
                !is_one_too_few(r, count_of(r, goal[0].colour));
        if (flipped == NOWHERE && !later)
            return settle(r, false, 0);
    }
    r->halves = true;
    two_stones_begin(&play, &r->chain.graph, r->start, goal, flipped, later);
    while (play.state == PLAY_DONE && play.task_count > 0)
        two_stones_next(&play);
    return end_play(r, w, play.state, 2);
}

/* ---- the method ---- */

static enum search_state run(struct search *s, struct work *w)
{
    struct hamming_search *r = (struct hamming_search *)s;
    struct block_chain *c = &r->chain;
    if (!moves_reserve(&r->moves, &s->kept, (size_t)vertices_of(r) + 1))
        return SEARCH_NO_MEMORY;
    r->cube = hamming_is_cube(&c->graph);
    for (uint32_t v = 0; v < vertices_of(r); v++)
        r->black += r->start[v] == X;
    if (r->cube)
        r->delta = (vertices_of(r) + stones_clashing(graph_of(r->board), r->start)) % 3;
    if (block_chain_blocks(&c->graph) <= 2)
        return search_all(r);
    if (c->wish.second.placed)
        return play_two_stones(r, w);
    if (!make_wish(r))
        return SEARCH_SOLVED;
    c->moves = &r->moves;
    c->start = r->start;
    c->arena = &s->work;
    return end_play(r, w, block_chain_play(c, w), c->wish.stones);
}

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    if (!stones_are_sc2(b))
        return false;
    const struct stones *s = stones_of(b);
    struct hamming_graph h;
    return hamming_graph_of(&s->graph, &h) &&
           memchr(t->position, EMPTY, h.vertices) == NULL;
}

static const struct search_kind own_kind = {.run = run, .whole = true};

static struct search *begin(const struct task *t)
{
    struct hamming_search *r = search_new(&own_kind, t->memory, sizeof *r);
    if (r == NULL)
        return NULL;
    r->board = problem_board(t->problem);
    r->start = t->position;
    r->search.answer = &r->best;
    const struct stones *s = stones_of(r->board);
    hamming_graph_of(&s->graph, &r->chain.graph);
    r->joker = s->joker && r->start[s->graph.vertices] != 0;
    r->chain.wish = (struct block_chain_wish){.target = s->target,
                                              .second = s->second,
                                              .stones = 1,
                                              .joker = r->joker,
                                              .flipped = NOWHERE};
    r->best = s->second.placed ? best_bound(2, TWO_STAY) : best_bound(1, ONE_STAYS);
    return &r->search;
}

/* Runs the search again: that takes linear time, and the search knows more than its
 * answer says. */
static void narrate(const struct task *t, const struct best *best, struct story *story)
{
    struct hamming_search *r = (struct hamming_search *)begin(t);
    struct work alone = work_of(t->memory, NULL, NULL);
    if (r == NULL || search_run(&r->search, &alone) != SEARCH_SOLVED)
        story->arena->failed = true;
    else if (r->chain.path != NULL)
        block_chain_tell(&r->chain, best->count, story);
    else
        story_tell(story, best->count,
                   r->halves
                       ? "the board is halved again and again, so that each half ends in "
                         "one of the two stones, or in the other half"
                       : "a board of one or two blocks: its play is found by search");
    search_free(r != NULL ? &r->search : NULL);
}

const struct solve_method hamming_method = {
    .method = {.name = "hamming", .fits = fits, .begin = begin},
    .slice = slice_first,
    .theorem = "Stones of both colours on all vertices of a Hamming graph can be reduced "
               "to one stone of either colour wherever it is wanted, unless the graph is "
               "K2 x K3 or a cube; on a cube to one or two, as delta mod 3 says [HAM Thm "
               "12]",
    .narrate = narrate,
};
