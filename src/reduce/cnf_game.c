/* SPDX-License-Identifier: MIT */
/* cnf_game.c: finds the winner of POSITIVE CNF by a search with an exact table.
 *
 * To have chosen one more variable never hurts a player. So a variable that can no longer
 * matter need not be chosen while another one can matter, and only live variables are
 * tried. If all but one variable of a clause are false, False wins by choosing the last
 * one, so True must choose it. */
#include "reduce/cnf_game.h"

#include "base/bits.h"
#include "base/hash.h"
#include "base/table.h"

enum winner { NOBODY, LEFT_WINS, RIGHT_WINS }; /* NOBODY: not known yet */

static enum winner win_of(enum player who)
{
    return who == LEFT ? LEFT_WINS : RIGHT_WINS;
}

/* All that matters about a position. Clauses that are already true do not matter; the
 * others are exactly the clauses within free | lost, so these two sets determine them. */
struct state {
    uint64_t free; /* live variables */
    uint64_t lost; /* false variables in clauses that are not true */
    uint64_t who;  /* the player to move; 64 bits, since states are compared as bytes */
};

struct cnf_game {
    struct search search;
    uint64_t *clauses; /* as sets of variables */
    size_t count;
    struct table table; /* from states to winners */
    bool failed;        /* memory ran out */
    enum player first;
    enum winner winner; /* of the whole formula */
};

static uint64_t bit_of(uint32_t variable)
{
    return (uint64_t)1 << variable;
}

/* ---- positions ---- */

/* What a look at a position shows. `choices` are all live variables, or only one that
 * must be chosen. */
struct look {
    struct state state;
    enum winner winner;
    uint64_t choices;
};

static struct look look_at(const struct cnf_game *g, const uint64_t chosen[2],
                           enum player who)
{
    struct look l = {.state = {.who = who}};
    uint64_t urgent = 0; /* variables that are the last of a clause */
    for (size_t j = 0; j < g->count; j++) {
        uint64_t clause = g->clauses[j], left = clause & ~chosen[LEFT];
        if (clause & chosen[RIGHT])
            continue;
        if (left == 0)
            return (struct look){.winner = LEFT_WINS};
        if ((left & (left - 1)) == 0)
            urgent |= left;
        l.state.free |= left;
        l.state.lost |= clause & chosen[LEFT];
    }
    l.choices = urgent != 0 ? urgent : l.state.free;
    if (l.state.free == 0)
        l.winner = RIGHT_WINS;
    else if (urgent != 0 && (who == LEFT || (urgent & (urgent - 1)) != 0))
        l.winner = LEFT_WINS;
    return l;
}

uint64_t cnf_game_live(const struct search *s, const uint64_t chosen[2])
{
    return look_at((const struct cnf_game *)s, chosen, RIGHT).state.free;
}

/* Adds up, for each variable, the weights of its clauses that are not true yet. A clause
 * weighs more if fewer of its variables are left. */
static void weigh(const struct cnf_game *g, const uint64_t chosen[2],
                  uint64_t weights[MOST_CHOICES])
{
    enum { LIGHTEST = 20 };
    for (size_t j = 0; j < g->count; j++) {
        uint64_t left = g->clauses[j] & ~chosen[LEFT];
        unsigned count = bits_count(left);
        if (g->clauses[j] & chosen[RIGHT])
            continue;
        for (; left != 0; left = bits_without_least(left))
            weights[bits_least(left)] +=
                (uint64_t)1 << (LIGHTEST - (count < LIGHTEST ? count : LIGHTEST));
    }
}

/* Lists the choices, the heaviest first, and returns how many there are. */
static unsigned order_choices(const struct cnf_game *g, const uint64_t chosen[2],
                              uint64_t choices, uint8_t order[MOST_CHOICES])
{
    uint64_t weights[MOST_CHOICES] = {0};
    unsigned count = 0;
    weigh(g, chosen, weights);
    for (; choices != 0; choices = bits_without_least(choices)) {
        uint32_t variable = bits_least(choices);
        unsigned at = count++;
        for (; at > 0 && weights[order[at - 1]] < weights[variable]; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)variable;
    }
    return count;
}

/* ---- the search ---- */

/* Returns the winner if that is obvious or in the table. */
static enum winner known_winner(const struct cnf_game *g, const struct look *l)
{
    if (l->winner != NOBODY)
        return l->winner;
    uint32_t record = table_find(&g->table, hash_bytes(&l->state, sizeof l->state),
                                 &l->state, sizeof l->state);
    return record == TABLE_NONE ? NOBODY
                                : *(const uint8_t *)table_value(&g->table, record);
}

static bool remember(struct cnf_game *g, const struct state *state, enum winner winner)
{
    bool fresh;
    uint32_t record = table_add(&g->table, hash_bytes(state, sizeof *state), state,
                                sizeof *state, &fresh);
    if (record == TABLE_NONE)
        return false;
    *(uint8_t *)table_value(&g->table, record) = (uint8_t)winner;
    return true;
}

/* Returns the winner if `who` chooses next, or NOBODY if it is over or the budget is
 * exceeded. The depth is at most MOST_CHOICES. */
static enum winner find_winner(struct cnf_game *g, const uint64_t chosen[2],
                               enum player who, struct work *w)
{
    const struct look l = look_at(g, chosen, who);
    const enum winner mine = win_of(who), known = known_winner(g, &l);
    enum winner winner = win_of(other(who));
    uint8_t order[MOST_CHOICES];
    w->nodes++;
    if (known != NOBODY || over(w))
        return known;
    const unsigned count = order_choices(g, chosen, l.choices, order);
    for (unsigned i = 0; i < count && winner != mine; i++) {
        uint64_t after[2] = {chosen[LEFT], chosen[RIGHT]};
        after[who] |= bit_of(order[i]);
        winner = find_winner(g, after, other(who), w);
        if (winner == NOBODY)
            return NOBODY;
    }
    g->failed = !remember(g, &l.state, winner);
    return g->failed ? NOBODY : winner;
}

/* Called again, it begins anew and gets farther: what was found is in the table. */
static enum search_state run(struct search *search, struct work *w)
{
    struct cnf_game *g = (struct cnf_game *)search;
    const uint64_t none[2] = {0, 0};
    g->winner = find_winner(g, none, g->first, w);
    return g->winner != NOBODY ? SEARCH_SOLVED
           : g->failed         ? SEARCH_NO_MEMORY
                               : SEARCH_RUNNING;
}

static void done(struct search *search)
{
    table_done(&((struct cnf_game *)search)->table);
}

static const struct search_kind own_kind = {
    .run = run, .doing = "looking for a solution", .done = done};

struct search *cnf_game_new(const struct cnf *f, struct memory *m, enum player first)
{
    struct cnf_game *g = search_new(&own_kind, m, sizeof *g);
    if (g == NULL)
        return NULL;
    g->count = f->clauses;
    table_init(&g->table, m, 1);
    g->clauses = arena_new(&g->search.kept, f->clauses, sizeof *g->clauses);
    if (g->clauses == NULL)
        return search_if_made(&g->search, false);
    for (size_t j = 0; j < f->clauses; j++)
        for (size_t l = clause_start(f, j); l < f->ends[j]; l++)
            g->clauses[j] |= bit_of(f->literals[l]);
    g->first = first;
    return &g->search;
}

enum player cnf_game_winner(const struct search *s)
{
    return ((const struct cnf_game *)s)->winner == LEFT_WINS ? LEFT : RIGHT;
}

uint32_t cnf_game_choose(const struct search *s, const uint64_t chosen[2],
                         enum player who)
{
    const struct cnf_game *g = (const struct cnf_game *)s;
    uint8_t order[MOST_CHOICES];
    struct look l = look_at(g, chosen, who);
    unsigned count = order_choices(g, chosen, l.choices, order);
    for (unsigned i = 0; i < count; i++) {
        uint64_t after[2] = {chosen[LEFT], chosen[RIGHT]};
        after[who] |= bit_of(order[i]);
        l = look_at(g, after, other(who));
        if (known_winner(g, &l) == win_of(who))
            return order[i];
    }
    return count > 0 ? order[0] : NO_VARIABLE;
}
