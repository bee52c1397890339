/* SPDX-License-Identifier: MIT */
/* winning.c: a first move wins if the opponent, who then moves first, loses. So for each
 * position after one move the question is who wins. The search that has settled the whole
 * position is asked, since its tables know most of the answers. Of moves that are the
 * same by symmetry, only the first is asked about. */
#include "twoplayer/winning.h"

#include <string.h>

#include "base/hash.h"
#include "base/table.h"

/* A heap of Nim can have 2^32 moves. */
#define MOST_MOVES ((size_t)1 << 20)

struct list {
    struct first_move *moves;
    size_t count, capacity;
    bool listed, cut;
    struct sum_iterator at;
};

struct winning {
    struct search search;
    struct task task;
    struct search *searched;
    struct outcome outcome; /* what `searched` has found */
    struct list lists[2];
    enum player who;   /* whose moves are being judged */
    size_t judging;    /* index of the move that is being judged */
    struct table seen; /* term and normal form after a move → index of the move */
    uint8_t *after;    /* the position after the move that is being judged */
    bool made;         /* that move has been made on `after` */
    /* A question was asked in this step, which may have used up the work. */
    bool asked;
    struct search *own; /* searches that position, if `searched` cannot be asked */
    const char *only;   /* the method for `own`; NULL: whichever fits */
    uint64_t before;    /* nodes of questions, and of searches `own` that have ended */
    uint8_t *key;
    void *scratch;
};

static const struct winning *of_const(const struct search *s)
{
    return (const struct winning *)s;
}

/* ---- the moves ---- */

/* Returns what is known about a move before it is judged. */
static enum win known_of(const struct winning *s, enum player who, struct sum_move m)
{
    const struct sum_move *best = &s->outcome.best[who];
    if (s->outcome.first[who] == LOSS)
        return LOSS;
    return best->term == m.term && best->move == m.move ? WIN : UNKNOWN;
}

static bool list_move(struct winning *s, enum player who)
{
    struct list *l = &s->lists[who];
    struct first_move m = {.wins = UNKNOWN};
    l->listed = !position_next(s->task.problem, s->task.position, who, &l->at, s->scratch,
                               &m.move);
    if (!l->listed && l->count == MOST_MOVES)
        l->listed = l->cut = true;
    if (l->listed)
        return true;
    if (!arena_grow(&s->search.kept, &l->moves, &l->capacity, l->count + 1,
                    sizeof *l->moves))
        return false;
    m.wins = known_of(s, who, m.move);
    l->moves[l->count++] = m;
    return true;
}

/* ---- what is left after a move ---- */

/* Finds the first move that leads to the same position by symmetry, which may be this
 * one. Returns NULL if memory runs out. */
static const struct first_move *first_like(struct winning *s, struct first_move *m)
{
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
        return NULL;
    size_t *number = table_value(&s->seen, record);
    if (fresh)
        *number = s->judging;
    return &s->lists[s->who].moves[*number];
}

/* Makes the move on s->after. Returns false if memory runs out. */
static bool make_move(struct winning *s, struct first_move *m)
{
    memcpy(s->after, s->task.position, s->task.problem->pos_size);
    position_play(s->task.problem, s->after, s->who, m->move, s->scratch);
    s->made = true;
    const struct first_move *first = first_like(s, m);
    if (first == NULL)
        return false;
    m->repeats = first != m;
    if (m->wins == UNKNOWN)
        m->wins = first->wins;
    return true;
}

/* ---- who wins there ---- */

static void end_own(struct winning *s)
{
    s->before += s->own != NULL ? s->own->nodes : 0;
    search_free(s->own);
    s->own = NULL;
}

/* Asks the search of the whole position. */
static enum search_state ask_after(struct winning *s, uint64_t work, enum win *win)
{
    struct expert e = outcome_expert(s->searched);
    const uint64_t nodes = e.search->nodes;
    *win = e.ask(e.search, s->task.problem, s->after, other(s->who), work, NULL);
    s->before += e.search->nodes - nodes;
    if (*win != UNKNOWN)
        return SEARCH_SOLVED;
    return e.search->state == SEARCH_NO_MEMORY || e.search->state == SEARCH_EXPIRED
               ? e.search->state
               : SEARCH_RUNNING;
}

/* Searches that position alone. */
static enum search_state search_after(struct winning *s, uint64_t work, enum win *win)
{
    struct task t = s->task;
    t.position = s->after;
    t.evidence = false;
    if (s->own == NULL)
        s->own = outcome_search(&t, s->only);
    if (s->own == NULL)
        return SEARCH_NO_MEMORY;
    enum search_state state = search_step(s->own, work);
    *win = outcome_of(s->own).first[other(s->who)];
    return *win != UNKNOWN ? SEARCH_SOLVED : state;
}

/* Asks one question, or as much of it as `work` allows. */
static enum search_state judge(struct winning *s, uint64_t work)
{
    struct first_move *m = &s->lists[s->who].moves[s->judging];
    enum win win = UNKNOWN;
    enum search_state state = SEARCH_SOLVED;
    if (!s->made && !make_move(s, m))
        return SEARCH_NO_MEMORY;
    if (m->wins == UNKNOWN) {
        s->asked = true;
        state = outcome_expert(s->searched).ask != NULL ? ask_after(s, work, &win)
                                                        : search_after(s, work, &win);
        if (state != SEARCH_SOLVED)
            return state;
        m->wins = win == LOSS ? WIN : LOSS;
        end_own(s);
    }
    s->made = false;
    s->judging++;
    return SEARCH_RUNNING;
}

/* ---- steps ---- */

/* Goes on to the other player's moves, or ends. */
static enum search_state next_player(struct winning *s)
{
    if (s->who == RIGHT)
        return SEARCH_SOLVED;
    s->who = RIGHT;
    s->judging = 0;
    table_done(&s->seen);
    table_init(&s->seen, s->search.memory, sizeof(size_t));
    return SEARCH_RUNNING;
}

static enum search_state step(struct search *search, uint64_t work)
{
    struct winning *s = (struct winning *)search;
    enum search_state state = SEARCH_RUNNING;
    s->asked = false;
    for (uint64_t done = 0; done < work && state == SEARCH_RUNNING && !s->asked; done++) {
        if (!s->lists[LEFT].listed || !s->lists[RIGHT].listed)
            state = list_move(s, s->lists[LEFT].listed ? RIGHT : LEFT) ? SEARCH_RUNNING
                                                                       : SEARCH_NO_MEMORY;
        else if (s->judging < s->lists[s->who].count)
            state = judge(s, work - done);
        else
            state = next_player(s);
    }
    search->nodes = s->before + (s->own != NULL ? s->own->nodes : 0);
    return state;
}

static void done(struct search *search)
{
    struct winning *s = (struct winning *)search;
    search_free(s->own);
    table_done(&s->seen);
}

static void describe(const struct search *search, struct writer *w)
{
    const struct winning *s = of_const(search);
    write_format(w, "%s move %zu of %zu", s->who == LEFT ? "Left's" : "Right's",
                 s->judging + 1, s->lists[s->who].count);
}

static const struct search_kind own_kind = {
    .step = step, .describe = describe, .done = done};

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
    return search_if_made(&s->search, !s->search.work.failed);
}

const struct first_move *winning_list(const struct search *s, enum player who,
                                      size_t *count)
{
    *count = of_const(s)->lists[who].count;
    return of_const(s)->lists[who].moves;
}

bool winning_is_cut(const struct search *s, enum player who)
{
    const struct list *l = &of_const(s)->lists[who];
    return l->cut || !l->listed;
}
