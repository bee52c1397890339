/* SPDX-License-Identifier: MIT */
/* outcome_sums.c: the method "values": who wins a sum of any games. Positions become
 * lists of parts and values, and sum_search.c finds out who wins those.
 *
 * The first moves of both players are listed before anything is searched. Their order
 * depends on the position alone, and they are settled in this order until one wins. So
 * the same winning move is named, whatever the tables have kept and whatever other
 * processes have told. */
#include "twoplayer/sums/outcome_sums.h"

#include <string.h>

#include "base/sort.h"
#include "base/work.h"
#include "twoplayer/sums/sum_listing.h"
#include "twoplayer/sums/sum_search.h"

/* The last position that was asked about, and how far the answer is. */
struct asked_position {
    uint8_t *bytes; /* the question, and room for the next one */
    size_t size, capacity;
    enum player who;
    enum win answer;
    size_t refuted; /* this many of the first moves do not win */
    bool replied;   /* and the next one does */
    enum { NOTHING, POSITION, MOVE } searched;
};

/* A first move whose result was not known before the search. */
struct opening {
    struct sum_move move;
    size_t refs, count; /* the list that it leaves, as it was when listed */
    struct packed rest; /* the rest beside that list */
    uint32_t replies;   /* number of replies; moves with few are tried first */
};

/* The first moves of one player. */
struct openings {
    struct opening *list;
    size_t count, capacity;
    struct sum_iterator at; /* the next one to be listed */
    /* All are listed, in the order in which they will be settled. */
    bool listed;
    size_t next; /* index of the next one to be settled */
};

struct outcome_search {
    struct search search;
    struct sum_search sums;
    struct sum_listing start;
    struct openings openings[2];
    /* The lists of the start and of the openings take the stack up to here. */
    size_t base;
    struct outcome outcome;
    struct asked_position question;
};

/* ---- first moves ---- */

static void name_winner(struct outcome_search *s, enum player who, struct sum_move m)
{
    s->outcome.first[who] = WIN;
    s->outcome.best[who] = m;
}

/* Puts the list after a first move on top of the stack. */
static bool list_after_opening(struct outcome_search *s, enum player who,
                               struct sum_move m, struct packed *rest)
{
    s->sums.lists.count = s->base;
    return listing_after(&s->sums.lists, &s->start, who, m, s->sums.nodes, rest);
}

static bool is_before(const void *one, const void *other, const void *context)
{
    (void)context;
    const struct opening *a = one, *b = other;
    return a->replies != b->replies ? a->replies < b->replies : a->refs < b->refs;
}

/* Lists the move, unless its result is known. If it is known to win, no others are
 * needed. Nothing has been searched yet, so what is known depends on the position
 * alone. */
static bool judge_opening(struct outcome_search *s, enum player who, struct sum_move m)
{
    struct openings *o = &s->openings[who];
    struct sum_lists *lists = &s->sums.lists;
    const size_t refs = s->base;
    struct packed rest;
    if (!list_after_opening(s, who, m, &rest) ||
        !arena_grow(&s->search.kept, &o->list, &o->capacity, o->count + 1,
                    sizeof *o->list))
        return false;
    const size_t count = lists->count - refs;
    const enum win answer = sum_known(lists, refs, count, &rest);
    s->sums.nodes++;
    if (answer == LOSS)
        name_winner(s, who, m);
    if (answer == UNKNOWN) {
        o->list[o->count++] = (struct opening){m, refs, count, rest,
                                               sum_mobility(lists, refs, count, &rest)};
        s->base = lists->count;
    }
    return true;
}

/* Lists one more first move. */
static bool list_opening(struct outcome_search *s, enum player who)
{
    struct openings *o = &s->openings[who];
    struct sum_iterator at = o->at;
    struct sum_move m;
    if (s->outcome.first[who] == UNKNOWN &&
        position_next(s->start.problem, s->start.position, who, &at,
                      s->sums.lists.parts.scratch, &m)) {
        if (!judge_opening(s, who, m))
            return false;
        o->at = at;
        return true;
    }
    sort_by(o->list, o->count, sizeof *o->list, is_before, NULL);
    o->listed = true;
    return true;
}

static bool leave_the_same(const struct sum_lists *l, const struct opening *a,
                           const struct opening *b)
{
    return a->count == b->count && a->rest.numerator == b->rest.numerator &&
           a->rest.exponent == b->rest.exponent && a->rest.ups == b->rest.ups &&
           a->rest.nimber == b->rest.nimber &&
           memcmp(l->refs + a->refs, l->refs + b->refs, a->count * sizeof *l->refs) == 0;
}

/* Returns the opening that leaves the same list as the other player's winning move, or
 * NULL. In positions that look the same to both players there is one, and nothing need be
 * searched. */
static const struct opening *image_of_win(const struct outcome_search *s, enum player who)
{
    const struct openings *o = &s->openings[who], *theirs = &s->openings[other(who)];
    if (s->outcome.first[other(who)] != WIN || theirs->next == 0)
        return NULL;
    for (size_t i = 0; i < o->count; i++)
        if (leave_the_same(&s->sums.lists, &o->list[i], &theirs->list[theirs->next - 1]))
            return &o->list[i];
    return NULL;
}

/* Settles the next opening. `answer` is that of the opponent, who moves next. */
static void settle(struct outcome_search *s, enum player who, enum win answer)
{
    struct openings *o = &s->openings[who];
    if (answer == LOSS)
        name_winner(s, who, o->list[o->next].move);
    o->next++;
}

/* Looks up what the next opening leaves, and begins to search it if it is not known. It
 * is listed again, because more parts may have become values meanwhile. */
static bool try_opening(struct outcome_search *s, enum player who)
{
    const struct openings *o = &s->openings[who];
    const struct opening *image = o->next == 0 ? image_of_win(s, who) : NULL;
    const size_t refs = s->base;
    struct packed rest;
    if (image != NULL) {
        name_winner(s, who, image->move);
        return true;
    }
    if (o->list == NULL || o->next == o->count) { /* there are no more */
        s->outcome.first[who] = LOSS;
        return true;
    }
    if (!list_after_opening(s, who, o->list[o->next].move, &rest))
        return false;
    const size_t count = s->sums.lists.count - refs;
    const enum win answer = sum_search_known(&s->sums, refs, count, &rest);
    if (answer == UNKNOWN)
        return sum_search_begin(&s->sums, refs, count, &rest);
    settle(s, who, answer);
    return true;
}

/* ---- steps ---- */

/* Lists or tries an opening. When the memory is full, forgets what it can. */
static bool with_room(struct outcome_search *s,
                      bool (*unit)(struct outcome_search *s, enum player who),
                      enum player who)
{
    sum_search_make_room(&s->sums);
    while (!unit(s, who))
        if (memory_expired(s->search.memory) || !sum_search_forget(&s->sums))
            return false;
    return true;
}

/* Does one unit of work for the player whose first moves are being settled. */
static bool decide(struct outcome_search *s, enum player who, uint64_t *cost)
{
    if (s->sums.depth == 0)
        return with_room(s, try_opening, who);
    if (!sum_search_visit(&s->sums, cost))
        return false;
    if (s->sums.depth == 0)
        settle(s, who, s->sums.answer);
    return true;
}

/* Listing an opening looks at a board and at the list of the whole sum. 256 bytes of
 * either cost one, as in the search. */
static uint64_t unit_cost(const struct outcome_search *s)
{
    const struct sum_lists *l = &s->sums.lists;
    return 1 + (l->parts.pos_size + s->base * sizeof *l->refs) / 256;
}

/* A step ends with the unit that reaches `work` nodes, which include the moves made for
 * valuing. So a limit on nodes stops the search at a place that does not depend on the
 * clock. */
static enum search_state step(struct search *search, uint64_t work)
{
    struct outcome_search *s = (struct outcome_search *)search;
    enum search_state state = SEARCH_RUNNING;
    const uint64_t before = search->nodes;
    for (uint64_t done = 0, cost = 1;
         done < work && search->nodes - before < work && state == SEARCH_RUNNING;
         done += cost) {
        bool ok = true;
        cost = unit_cost(s);
        if (!listing_is_whole(&s->start)) {
            ok = listing_step(&s->sums.lists, &s->start);
            s->base = s->start.end;
        } else if (!s->openings[LEFT].listed) {
            ok = with_room(s, list_opening, LEFT);
        } else if (!s->openings[RIGHT].listed) {
            ok = with_room(s, list_opening, RIGHT);
        } else if (s->outcome.first[LEFT] == UNKNOWN) {
            ok = decide(s, LEFT, &cost);
        } else if (s->outcome.first[RIGHT] == UNKNOWN) {
            ok = decide(s, RIGHT, &cost);
        } else {
            state = SEARCH_SOLVED;
        }
        if (!ok)
            state = search_ended(search, NO_MEMORY);
        search->nodes = s->sums.nodes + s->sums.lists.moves;
    }
    return state;
}

/* ---- questions ---- */

/* Continues the current search. Returns UNKNOWN if it is not finished within *work or
 * memory runs out. */
static enum win search_on(struct outcome_search *s, uint64_t *work)
{
    uint64_t cost;
    for (; s->sums.depth > 0 && *work > 0; *work -= cost < *work ? cost : *work)
        if (!sum_search_visit(&s->sums, &cost)) {
            s->search.state = SEARCH_NO_MEMORY;
            return UNKNOWN;
        }
    return s->sums.depth > 0 ? UNKNOWN : s->sums.answer;
}

/* Begins to search the list from `refs` to the end of the stack. */
static bool begin_search(struct outcome_search *s, size_t refs, const struct packed *rest)
{
    struct sum_lists *lists = &s->sums.lists;
    size_t count = lists->count - refs;
    memmove(lists->refs, lists->refs + refs, count * sizeof *lists->refs);
    lists->count = count;
    return sum_search_begin(&s->sums, 0, count, rest);
}

/* Looks up who wins the position. If that is not known, begins to search it. Returns
 * false if memory runs out. */
static bool look_up(struct outcome_search *s, struct sum_listing *l)
{
    struct asked_position *q = &s->question;
    struct sum_lists *lists = &s->sums.lists;
    size_t refs = lists->count;
    struct packed rest;
    if (!listing_seen_by(lists, l, q->who, s->sums.nodes, &rest))
        return false;
    q->answer = sum_search_known(&s->sums, refs, lists->count - refs, &rest);
    if (q->answer != UNKNOWN) {
        lists->count = refs;
        return true;
    }
    q->searched = POSITION;
    return begin_search(s, refs, &rest);
}

/* Looks for a winning move. If `search`, begins to search the first move that is neither
 * known nor refuted. *found says that *m wins. Returns false if memory runs out. */
static bool find_reply(struct outcome_search *s, struct sum_listing *l, bool search,
                       struct sum_move *m, bool *found)
{
    struct asked_position *q = &s->question;
    struct sum_lists *lists = &s->sums.lists;
    struct sum_iterator at = {0};
    size_t refs = lists->count;
    *found = false;
    for (size_t i = 0;
         position_next(l->problem, l->position, q->who, &at, lists->parts.scratch, m);
         i++) {
        struct packed rest;
        if (i < q->refuted)
            continue;
        *found = q->replied;
        if (*found)
            return true;
        if (!listing_after(lists, l, q->who, *m, s->sums.nodes, &rest))
            return false;
        enum win answer = sum_search_known(&s->sums, refs, lists->count - refs, &rest);
        s->sums.nodes++;
        *found = answer == LOSS;
        if (*found)
            return true;
        if (search && answer == UNKNOWN) {
            q->refuted = i;
            q->searched = MOVE;
            return begin_search(s, refs, &rest);
        }
        lists->count = refs;
    }
    return true;
}

/* Takes one turn: lists the position, looks for what is wanted, and begins a search if
 * that is not known. Returns true if the answer is known and, if wanted, *reply. */
static bool take_turn(struct outcome_search *s, struct sum_listing *l,
                      struct sum_move *reply)
{
    struct asked_position *q = &s->question;
    bool found = false, ok = true;
    s->sums.lists.count = 0;
    sum_search_make_room(&s->sums);
    while (ok && !listing_is_whole(l))
        ok = listing_step(&s->sums.lists, l);
    if (ok && q->answer == UNKNOWN)
        ok = look_up(s, l);
    if (ok && q->answer == WIN && reply != NULL)
        ok = find_reply(s, l, false, reply, &found) &&
             (found || find_reply(s, l, true, reply, &found));
    if (!ok)
        s->search.state = SEARCH_NO_MEMORY;
    return ok && q->answer != UNKNOWN && (q->answer == LOSS || reply == NULL || found);
}

/* Writes what a question is about: the terms and their position. */
static void write_question(const struct problem *p, const uint8_t *pos, uint8_t *bytes)
{
    for (size_t i = 0; i < p->count; i++) {
        const struct term *t = &p->terms[i];
        const uintptr_t words[] = {(uintptr_t)t->board, t->class, t->offset, t->negative};
        memcpy(bytes, words, sizeof words);
        bytes += sizeof words;
    }
    memcpy(bytes, pos, p->pos_size);
}

/* Begins a question, or continues it if it is the same as the last one. Returns false if
 * memory runs out. */
static bool note_question(struct outcome_search *s, const struct problem *p,
                          const uint8_t *pos, enum player who)
{
    struct asked_position *q = &s->question;
    size_t size = p->count * 4 * sizeof(uintptr_t) + p->pos_size;
    if (!arena_grow(&s->search.kept, &q->bytes, &q->capacity, 2 * size, 1))
        return false;
    uint8_t *last = q->bytes, *now = q->bytes + q->capacity / 2;
    write_question(p, pos, now);
    if (q->size == size && q->who == who && memcmp(last, now, size) == 0)
        return true;
    memcpy(last, now, size);
    *q = (struct asked_position){
        .bytes = q->bytes, .size = size, .capacity = q->capacity, .who = who};
    s->sums.depth = s->sums.child_count = 0; /* the current search is abandoned */
    return true;
}

enum win outcome_sums_ask(struct search *search, const struct problem *p,
                          const uint8_t *pos, enum player who, uint64_t work,
                          struct sum_move *reply)
{
    struct outcome_search *s = (struct outcome_search *)search;
    struct asked_position *q = &s->question;
    struct listed_term *terms = memory_new(s->search.memory, p->count + 1, sizeof *terms);
    bool known = false, ok = terms != NULL && note_question(s, p, pos, who);
    if (!ok)
        search->state = SEARCH_NO_MEMORY;
    while (ok && !known) {
        if (q->searched != NOTHING) {
            enum win answer = search_on(s, &work);
            if (answer == UNKNOWN)
                break;
            q->refuted += q->searched == MOVE && answer == WIN;
            q->replied = q->searched == MOVE && answer == LOSS;
            q->answer = q->searched == POSITION ? answer : q->answer;
            q->searched = NOTHING;
        }
        memset(terms, 0, (p->count + 1) * sizeof *terms);
        struct sum_listing l = {.problem = p, .position = pos, .terms = terms};
        known = take_turn(s, &l, reply);
        ok = known || q->searched != NOTHING;
    }
    memory_free(s->search.memory, terms, p->count + 1, sizeof *terms);
    search->nodes = s->sums.nodes + s->sums.lists.moves;
    return known ? q->answer : UNKNOWN;
}

/* ---- other processes ---- */

/* Answers that arrive while first moves are being listed are dropped: the order of the
 * moves must not depend on them. */
static bool take_answer(struct search *s, struct portable_reader *sum, enum win answer,
                        uint64_t nodes)
{
    struct outcome_search *o = (struct outcome_search *)s;
    return o->openings[RIGHT].listed && sum_search_take(&o->sums, sum, answer, nodes);
}

void outcome_sums_join(struct search *s, struct peers *p)
{
    struct sum_search *sums = &((struct outcome_search *)s)->sums;
    sums->peers = p;
    if (p == NULL)
        return;
    p->search = s;
    p->take = take_answer;
    if (p->heard != sums->heard)
        sum_search_hear(sums);
}

/* ---- checkpoints ---- */

/* Returns the number of a first move in the order of the rules, counted from 1; 0: there
 * is no such move. */
static uint64_t number_of(struct outcome_search *s, enum player who, struct sum_move m)
{
    struct sum_iterator at = {0};
    struct sum_move other;
    for (uint64_t n = 1; position_next(s->start.problem, s->start.position, who, &at,
                                       s->sums.lists.parts.scratch, &other);
         n++)
        if (other.term == m.term && other.move == m.move)
            return n;
    return 0;
}

/* Finds the first move with that number. */
static bool find_move(struct outcome_search *s, enum player who, uint64_t n,
                      struct sum_move *m)
{
    struct sum_iterator at = {0};
    while (n > 0 && position_next(s->start.problem, s->start.position, who, &at,
                                  s->sums.lists.parts.scratch, m))
        n--;
    return n == 0;
}

static void save(struct search *search, struct out_stream *to)
{
    struct outcome_search *s = (struct outcome_search *)search;
    for (enum player who = LEFT; who <= RIGHT; who++) {
        out_number(to, s->outcome.first[who]);
        if (s->outcome.first[who] == WIN)
            out_number(to, number_of(s, who, s->outcome.best[who]));
    }
    sum_search_save(&s->sums, to);
}

/* Reads the winning move found by an earlier process. It counts as settled, so that the
 * other player's winning move may be its image. */
static bool load_winner(struct outcome_search *s, enum player who, struct in_stream *from)
{
    struct openings *o = &s->openings[who];
    const uint64_t n = in_number(from, UINT32_MAX);
    struct sum_move m;
    if (n == 0 || !find_move(s, who, n, &m))
        return false;
    name_winner(s, who, m);
    for (size_t i = 0; i < o->count; i++)
        if (o->list[i].move.term == m.term && o->list[i].move.move == m.move)
            o->next = i + 1;
    return true;
}

/* First moves are listed before anything from earlier processes is read, so their order
 * depends on the position alone. */
static enum status load(struct search *search, struct in_stream *from)
{
    struct outcome_search *s = (struct outcome_search *)search;
    enum search_state state = SEARCH_RUNNING;
    while (state == SEARCH_RUNNING && !s->openings[RIGHT].listed)
        state = step(search, 1);
    if (state == SEARCH_NO_MEMORY || state == SEARCH_EXPIRED)
        return state == SEARCH_EXPIRED ? EXPIRED : NO_MEMORY;
    for (enum player who = LEFT; who <= RIGHT; who++) {
        const enum win answer = (enum win)in_number(from, LOSS);
        if (answer == WIN && !load_winner(s, who, from))
            return BAD_INPUT;
        if (answer == LOSS)
            s->outcome.first[who] = LOSS;
    }
    return sum_search_load(&s->sums, from) ? OK : BAD_INPUT;
}

/* ---- life ---- */

static void done(struct search *search)
{
    sum_search_done(&((struct outcome_search *)search)->sums);
}

static void describe(const struct search *search, struct writer *w)
{
    const struct outcome_search *s = (const struct outcome_search *)search;
    struct settled settled[2];
    for (int who = LEFT; who <= RIGHT; who++) {
        const struct openings *o = &s->openings[who];
        settled[who] = (struct settled){o->listed, o->next, o->count};
    }
    describe_settled(w, s->outcome.first, settled);
}

static const struct search_kind own_kind = {
    .step = step, .describe = describe, .save = save, .load = load, .done = done};

/* Everything is kept after search_finish, because replies are read from the tables. */
struct search *outcome_sums_new(const struct task *t)
{
    const struct problem *p = t->problem;
    struct outcome_search *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    struct arena *kept = &s->search.kept;
    s->search.answer = &s->outcome;
    s->start = (struct sum_listing){
        .problem = p,
        .position = t->position,
        .terms = arena_new(kept, p->count + 1, sizeof *s->start.terms)};
    size_t limit = t->memory->limit; /* a proof needs half of it */
    bool made = sum_search_init(&s->sums, p, t->memory, t->evidence ? limit / 2 : limit,
                                t->databases);
    return search_if_made(&s->search, made && !kept->failed);
}
