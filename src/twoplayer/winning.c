/* SPDX-License-Identifier: MIT */
/* winning.c: a first move wins if the opponent, who then moves first, loses. So for each
 * position after one move the question is who wins. The search that has settled the whole
 * position is asked, since its tables know most of the answers. Of moves that are the
 * same by symmetry, only the first is asked about. If formulas list all winning moves,
 * nothing is asked. */
#include "twoplayer/winning.h"

#include <string.h>

#include "base/hash.h"
#include "base/table.h"
#include "game/theory.h"

/* A heap of Nim can have 2^32 moves. */
#define MOST_MOVES ((size_t)1 << 20)

struct list {
    struct first_move *moves;
    size_t count, capacity;
    bool listed, more; /* all are in the list; there are more than it can have */
    size_t met;        /* how many of the moves that are known to win are in it */
    struct sum_iterator at;
};

/* First moves that are known to win before any is judged. If `all`, the others lose. */
struct winners {
    struct sum_move *moves;
    size_t count, capacity;
    bool all;
};

struct winning {
    struct search search;
    struct task task;
    struct search *searched;
    struct outcome outcome; /* what `searched` has found */
    struct list lists[2];
    struct winners winners[2];
    enum player who;    /* whose moves are being judged */
    size_t judging;     /* index of the move that is being judged */
    struct table seen;  /* term and normal form after a move → index of the move */
    uint8_t *after;     /* the position after the move that is being judged */
    bool made;          /* that move has been made on `after` */
    struct search *own; /* searches that position, if `searched` cannot be asked */
    const char *only;   /* the method for `own`; NULL: whichever fits */
    uint8_t *key;
    void *scratch;
};

static const struct winning *winning_of_const(const struct search *s)
{
    return (const struct winning *)s;
}

/* ---- the moves ---- */

static bool add_winner(struct winning *s, enum player who, struct sum_move m)
{
    struct winners *w = &s->winners[who];
    if (!arena_grow(&s->search.work, &w->moves, &w->capacity, w->count + 1,
                    sizeof *w->moves))
        return false;
    w->moves[w->count++] = m;
    return true;
}

/* Can the games of all terms step through their moves to a nimber? */
static bool have_formulas(const struct problem *p)
{
    bool all = true;
    for (size_t i = 0; i < p->count; i++)
        all = all && theory_of(p->terms[i].board->game)->next_to_nimber != NULL;
    return all;
}

/* Finds the nimber of a term. Returns false if the store fails. */
static bool winning_nimber_of(struct winning *s, const struct term *t,
                              struct values *store, uint32_t *nimber)
{
    struct packed packed;
    value v;
    if (!t->board->game->theory->value(t->board, s->task.position + t->offset, s->scratch,
                                       store, &v) ||
        !value_unpack(store, v, &packed))
        return false;
    *nimber = packed.nimber;
    return true;
}

/* Lists the moves in a term to that nimber. Returns false if memory runs out. */
static bool add_moves_to(struct winning *s, size_t term, uint32_t nimber)
{
    const struct term *t = &s->task.problem->terms[term];
    struct iterator at = {{0}};
    struct sum_move m = {.term = term};
    bool ok = true;
    while (ok && t->board->game->theory->next_to_nimber(
                     t->board, s->task.position + t->offset, nimber, &at, &m.move))
        ok = add_winner(s, LEFT, m) && add_winner(s, RIGHT, m);
    return ok;
}

/* Lists all winning moves of a sum of nimbers by formulas: in each term, those to the
 * nimber of the other terms. Returns false if memory runs out. */
static bool list_by_formula(struct winning *s)
{
    const struct problem *p = s->task.problem;
    struct values *store = values_new(s->search.memory);
    uint32_t sum = 0, own;
    bool ok = store != NULL;
    for (size_t i = 0; ok && i < p->count; i++) {
        ok = winning_nimber_of(s, &p->terms[i], store, &own);
        sum ^= ok ? own : 0;
    }
    for (size_t i = 0; ok && sum != 0 && i < p->count; i++)
        ok = winning_nimber_of(s, &p->terms[i], store, &own) &&
             add_moves_to(s, i, own ^ sum);
    values_free(store);
    s->winners[LEFT].all = s->winners[RIGHT].all = ok;
    return ok;
}

/* Finds the moves that are known to win. Returns false if memory runs out. */
static bool list_winners(struct winning *s)
{
    bool ok = !have_formulas(s->task.problem) || list_by_formula(s);
    for (int who = LEFT; ok && who <= RIGHT; who++) {
        struct winners *w = &s->winners[who];
        if (s->outcome.first[who] == LOSS)
            w->all = true;
        else if (!w->all && s->outcome.best[who].term != NO_TERM &&
                 s->outcome.first[who] == WIN)
            ok = add_winner(s, (enum player)who, s->outcome.best[who]);
    }
    return ok;
}

/* Adds a move with what is known about it. The winners are in the order of the moves. */
static bool add_move(struct winning *s, enum player who, struct sum_move made)
{
    struct list *l = &s->lists[who];
    const struct winners *w = &s->winners[who];
    struct first_move m = {.move = made, .wins = w->all ? LOSS : UNKNOWN};
    if (!arena_grow(&s->search.kept, &l->moves, &l->capacity, l->count + 1,
                    sizeof *l->moves))
        return false;
    if (l->met < w->count && w->moves[l->met].term == made.term &&
        w->moves[l->met].move == made.move) {
        m.wins = WIN;
        l->met++;
    }
    l->moves[l->count++] = m;
    return true;
}

/* Lists the next move or, after too many of them, the winners that are missing. */
static bool list_move(struct winning *s, enum player who)
{
    struct list *l = &s->lists[who];
    struct sum_move m;
    const bool next =
        position_next(s->task.problem, s->task.position, who, &l->at, s->scratch, &m);
    if (next && l->count < MOST_MOVES)
        return add_move(s, who, m);
    l->listed = true;
    l->more = next;
    while (l->met < s->winners[who].count)
        if (!add_move(s, who, s->winners[who].moves[l->met]))
            return false;
    return true;
}

/* ---- what is left after a move ---- */

/* Makes the move on s->after. If an earlier move leads to the same position by symmetry,
 * it is known who wins there. Returns false if memory runs out. */
static bool winning_make_move(struct winning *s, struct first_move *m)
{
    memcpy(s->after, s->task.position, s->task.problem->pos_size);
    position_play(s->task.problem, s->after, s->who, m->move, s->scratch);
    s->made = true;
    const struct term *t = &s->task.problem->terms[m->move.term];
    const struct board *b = t->board;
    bool fresh;
    memcpy(s->key, &m->move.term, sizeof m->move.term);
    uint8_t *form = s->key + sizeof m->move.term;
    memcpy(form, s->after + t->offset, b->pos_size);
    if (b->game->normalise != NULL)
        b->game->normalise(b, form, NULL, s->scratch);
    size_t length = sizeof m->move.term + trimmed_size(form, b->pos_size);
    uint32_t record =
        table_add(&s->seen, hash_bytes(s->key, length), s->key, length, &fresh);
    if (record == TABLE_NONE)
        return false;
    size_t *number = table_value(&s->seen, record);
    if (fresh)
        *number = s->judging;
    const struct first_move *first = &s->lists[s->who].moves[*number];
    m->repeats = first != m;
    if (m->wins == UNKNOWN)
        m->wins = first->wins;
    return true;
}

/* ---- who wins there ---- */

/* Asks the search of the whole position. Slices do not end within a question. */
static enum search_state ask_after(struct winning *s, struct work *w, enum win *win)
{
    enum { UNITS = 16 }; /* have about as many nodes */
    const struct expert e = outcome_expert(s->searched);
    const bool whole = w->whole;
    uint64_t units;
    do {
        const uint64_t nodes = e.search->nodes, counted = w->nodes,
                       left = w->most_nodes > counted ? w->most_nodes - counted : UNITS;
        units = left < UNITS ? left : UNITS;
        work_whole(w, true);
        *win = e.ask(e.search, s->task.problem, s->after, other(s->who), units, NULL);
        work_whole(w, whole);
        w->nodes = counted + (e.search->nodes - nodes);
        if (*win != UNKNOWN)
            return SEARCH_SOLVED;
        if (e.search->state == SEARCH_NO_MEMORY || e.search->state == SEARCH_EXPIRED)
            return e.search->state;
    } while (!over_after(w, units));
    return SEARCH_RUNNING;
}

/* Searches that position alone. */
static enum search_state search_after(struct winning *s, struct work *w, enum win *win)
{
    struct task t = s->task;
    t.position = s->after;
    t.evidence = false;
    if (s->own == NULL)
        s->own = outcome_search(&t, s->only);
    if (s->own == NULL)
        return SEARCH_NO_MEMORY;
    const enum search_state state = search_run(s->own, w);
    *win = outcome_of(s->own).first[other(s->who)];
    if (*win == UNKNOWN)
        return state;
    search_free(s->own);
    s->own = NULL;
    return SEARCH_SOLVED;
}

static enum search_state winning_judge(struct winning *s, struct first_move *m,
                                       struct work *w)
{
    if (m->wins == LOSS && s->winners[s->who].all) /* nobody asks what it repeats */
        return SEARCH_SOLVED;
    if (!s->made && !winning_make_move(s, m))
        return SEARCH_NO_MEMORY;
    if (m->wins == UNKNOWN) {
        enum win win = UNKNOWN;
        const enum search_state state = outcome_expert(s->searched).ask != NULL
                                            ? ask_after(s, w, &win)
                                            : search_after(s, w, &win);
        if (state != SEARCH_SOLVED)
            return state;
        m->wins = win == LOSS ? WIN : LOSS;
    }
    s->made = false;
    return SEARCH_SOLVED;
}

/* ---- the search ---- */

static enum search_state winning_run(struct search *search, struct work *w)
{
    struct winning *s = (struct winning *)search;
    for (enum player who = LEFT; who <= RIGHT; who++)
        while (!s->lists[who].listed) {
            if (!list_move(s, who))
                return SEARCH_NO_MEMORY;
            if (over(w))
                return SEARCH_RUNNING;
        }
    for (;; s->who = RIGHT, s->judging = 0) {
        const struct list *l = &s->lists[s->who];
        while (s->judging < l->count) {
            const enum search_state state = winning_judge(s, &l->moves[s->judging], w);
            if (state != SEARCH_SOLVED)
                return state;
            s->judging++;
            if (over(w))
                return SEARCH_RUNNING;
        }
        if (s->who == RIGHT)
            return SEARCH_SOLVED;
        table_done(&s->seen);
        table_init(&s->seen, s->search.memory, sizeof(size_t));
    }
}

static void winning_done(struct search *search)
{
    struct winning *s = (struct winning *)search;
    search_free(s->own);
    table_done(&s->seen);
}

static void winning_describe(const struct search *search, struct writer *w)
{
    const struct winning *s = winning_of_const(search);
    write_format(w, "%s move %zu of %zu", s->who == LEFT ? "Left's" : "Right's",
                 s->judging + 1, s->lists[s->who].count);
}

static const struct search_kind own_kind = {
    .run = winning_run, .describe = winning_describe, .done = winning_done};

struct search *winning_new(const struct task *t, struct search *searched,
                           const char *only)
{
    struct winning *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->task = *t;
    s->searched = searched;
    s->only = only;
    s->outcome = outcome_of(searched);
    table_init(&s->seen, t->memory, sizeof(size_t));
    s->after = arena_new(&s->search.work, t->problem->pos_size, 1);
    s->key = arena_new(&s->search.work, t->problem->pos_size + sizeof(size_t), 1);
    s->scratch = arena_new(&s->search.work, t->problem->scratch_size, 1);
    return search_if_made(&s->search, !s->search.work.failed && list_winners(s));
}

const struct first_move *winning_list(const struct search *s, enum player who,
                                      size_t *count)
{
    *count = winning_of_const(s)->lists[who].count;
    return winning_of_const(s)->lists[who].moves;
}

bool winning_has_more(const struct search *s, enum player who)
{
    const struct list *l = &winning_of_const(s)->lists[who];
    return l->more || !l->listed;
}

bool winning_is_cut(const struct search *s, enum player who)
{
    return winning_has_more(s, who) && !winning_of_const(s)->winners[who].all;
}
