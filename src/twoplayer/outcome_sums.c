/* SPDX-License-Identifier: MIT */
/* outcome_sums.c: the method "values": who wins a sum of any games? Positions become
 * lists of parts and values, and sum_search.c finds out who wins those. */
#include "twoplayer/outcome_sums.h"

#include <string.h>

#include "twoplayer/sum_search.h"

/* Where the list of a term starts, and the rest beside it. */
struct listed_term {
    size_t refs;
    struct packed rest;
};

/* A position of the sum, term by term; last: the whole sum. Values are not added up in
 * these lists, so that a term can be taken out of the sum again. */
struct listing {
    const struct problem *problem;
    const uint8_t *position;
    struct listed_term *terms;
    size_t listed; /* terms so far */
    size_t summed; /* items of the terms that are in the sum so far */
    size_t end;    /* of the list of the sum */
};

/* The last position that was asked about, and how far that is. */
struct question {
    uint8_t *bytes; /* twice: of this one, and room for the next */
    size_t size, capacity;
    enum player who;
    enum win answer;
    size_t refuted; /* so many of the first moves do not win, */
    bool replied;   /* but the next one does */
    enum { NOTHING, POSITION, MOVE } searched;
};

struct outcome_search {
    struct search search;
    struct sum_search sums;
    struct listing start;
    struct sum_iterator root_at;
    enum player root; /* whose first move is being decided */
    struct outcome outcome;
    struct question question;
};

static struct outcome_search *of(struct search *s)
{
    return (struct outcome_search *)s;
}

static const struct outcome_search *of_const(const struct search *s)
{
    return (const struct outcome_search *)s;
}

/* ---- positions in the coordinates of a problem ---- */

/* Lists one more term, or adds one more of their items to the list of the sum. */
static bool list_step(struct sum_lists *lists, struct listing *l)
{
    const struct problem *p = l->problem;
    if (l->listed < p->count) {
        const struct term *t = &p->terms[l->listed];
        struct listed_term *listed = &l->terms[l->listed];
        if (l->listed == 0)
            listed->refs = l->summed = lists->count;
        memcpy(lists->parts.rest, l->position + t->offset, t->board->pos_size);
        if (!sum_insert_components(lists, t->class, lists->count, t->negative,
                                   &listed->rest) ||
            !rest_add(&l->terms[p->count].rest, &listed->rest, 1))
            return false;
        l->terms[++l->listed].refs = l->end = lists->count;
        return true;
    }
    bool ok = sum_insert(lists, l->terms[p->count].refs, lists->refs[l->summed++]);
    l->end = lists->count;
    return ok;
}

static bool is_listed(const struct listing *l)
{
    size_t terms = l->problem->count;
    return l->listed == terms && l->summed == l->terms[terms].refs;
}

/* Adds the items from `first` to `end` to the list from `from` on. */
static bool insert_items(struct sum_lists *lists, size_t from, size_t first, size_t end,
                         bool negated)
{
    for (size_t i = first; i < end; i++)
        if (!sum_insert(lists, from,
                        negated ? sum_negative(lists, lists->refs[i]) : lists->refs[i]))
            return false;
    return true;
}

/* The list after a move, on top of the stack, as the opponent of `who` sees it. */
static bool list_after(struct sum_lists *lists, const struct listing *l, enum player who,
                       struct sum_move m, uint64_t nodes, struct packed *rest)
{
    const struct term *t = &l->problem->terms[m.term];
    const struct board *b = t->board;
    /* The opponent sees the negative if Left moved; if Right moved, Left sees it as it
     * is. Taking a term out of the sum is adding its negative. */
    bool negated = who == LEFT;
    size_t refs = lists->count;
    const struct listed_term *sum = &l->terms[l->problem->count],
                             *listed = &l->terms[m.term];
    *rest = (struct packed){0};
    if (!rest_add(rest, &sum->rest, negated ? -1 : 1) ||
        !rest_add(rest, &listed->rest, negated ? 1 : -1) ||
        !insert_items(lists, refs, sum->refs, l->end, negated) ||
        !insert_items(lists, refs, listed->refs, listed[1].refs, !negated))
        return false;
    memcpy(lists->parts.rest, l->position + t->offset, b->pos_size);
    b->game->play(b, lists->parts.rest, term_player(t, who), m.move,
                  lists->parts.scratch);
    return sum_insert_components(lists, t->class, refs, t->negative != negated, rest) &&
           sum_complete(lists, refs, rest, nodes);
}

/* Makes one move of the root. */
static bool next_opening(struct sum_search *sums, struct packed *rest, struct sum_move *m,
                         bool *made)
{
    struct outcome_search *s = sums->context;
    *made = position_next(s->start.problem, s->start.position, s->root, &s->root_at,
                          sums->lists.parts.scratch, m);
    return !*made || list_after(&sums->lists, &s->start, s->root, *m, sums->nodes, rest);
}

static void restart_openings_of_root(struct sum_search *sums)
{
    ((struct outcome_search *)sums->context)->root_at = (struct sum_iterator){0};
}

/* ---- steps ---- */

/* The root's own list is never looked up (its moves are wanted), so it is empty; its
 * terms are in s->start. */
static bool start_root(struct outcome_search *s, enum player who)
{
    s->root = who;
    s->root_at = (struct sum_iterator){0};
    return sum_search_begin_root(&s->sums);
}

/* One unit of the search for the first player in turn. */
static bool visit(struct outcome_search *s, uint64_t *cost)
{
    if (!sum_search_visit(&s->sums, cost))
        return false;
    if (s->sums.depth == 0) {
        s->outcome.first[s->root] = s->sums.answer;
        s->outcome.best[s->root] = s->sums.best;
    }
    return true;
}

/* A step ends with the unit that has reached `work` nodes, moves of valuing among them:
 * so where a limit on nodes stops the search does not depend on the clock. */
static enum search_state step(struct search *search, uint64_t work)
{
    struct outcome_search *s = of(search);
    enum search_state state = SEARCH_RUNNING;
    const uint64_t before = search->nodes;
    for (uint64_t done = 0, cost = 1;
         done < work && search->nodes - before < work && state == SEARCH_RUNNING;
         done += cost) {
        bool ok = true;
        cost = 1 + s->sums.lists.parts.pos_size / 256;
        if (!is_listed(&s->start))
            ok = list_step(&s->sums.lists, &s->start);
        else if (s->sums.depth > 0)
            ok = visit(s, &cost);
        else if (s->outcome.first[LEFT] == UNKNOWN)
            ok = start_root(s, LEFT);
        else if (s->outcome.first[RIGHT] == UNKNOWN)
            ok = start_root(s, RIGHT);
        else
            state = SEARCH_SOLVED;
        if (!ok)
            state = SEARCH_NO_MEMORY;
        search->nodes = s->sums.nodes + s->sums.lists.moves;
    }
    return state;
}

/* ---- questions ---- */

/* Goes on with what is being searched. UNKNOWN: not answered within the work, or over the
 * budget. */
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

/* The list from `refs` to the end of the stack becomes what is being searched. */
static bool begin_search(struct outcome_search *s, size_t refs, const struct packed *rest)
{
    struct sum_lists *lists = &s->sums.lists;
    size_t count = lists->count - refs;
    memmove(lists->refs, lists->refs + refs, count * sizeof *lists->refs);
    lists->count = count;
    return sum_search_begin(&s->sums, 0, count, rest);
}

/* Lists the position on top of the stack, as `who` sees it. */
static bool list_question(struct sum_lists *lists, struct listing *l, enum player who,
                          uint64_t nodes, struct packed *rest)
{
    const struct listed_term *sum = &l->terms[l->problem->count];
    size_t refs = lists->count;
    *rest = (struct packed){0};
    return rest_add(rest, &sum->rest, who == LEFT ? 1 : -1) &&
           insert_items(lists, refs, sum->refs, l->end, who == RIGHT) &&
           sum_complete(lists, refs, rest, nodes);
}

/* Who wins the position? If it is not known, begins to search it. False: over the budget.
 */
static bool look_up(struct outcome_search *s, struct listing *l)
{
    struct question *q = &s->question;
    struct sum_lists *lists = &s->sums.lists;
    size_t refs = lists->count;
    struct packed rest;
    if (!list_question(lists, l, q->who, s->sums.nodes, &rest))
        return false;
    q->answer = sum_search_known(&s->sums, refs, lists->count - refs, &rest);
    if (q->answer != UNKNOWN) {
        lists->count = refs;
        return true;
    }
    q->searched = POSITION;
    return begin_search(s, refs, &rest);
}

/* Looks for a winning move: first among those whose results are known; if `search`, then
 * begins to search the first that is not refuted. *found: *m wins. False: over the
 * budget. */
static bool find_reply(struct outcome_search *s, struct listing *l, bool search,
                       struct sum_move *m, bool *found)
{
    struct question *q = &s->question;
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
        if (!list_after(lists, l, q->who, *m, s->sums.nodes, &rest))
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

/* One turn: lists the position, looks for what is wanted, and begins a search if that is
 * not known. True: *reply, or the answer alone, is known. */
static bool take_turn(struct outcome_search *s, struct listing *l, struct sum_move *reply)
{
    struct question *q = &s->question;
    bool found = false, ok = true;
    s->sums.lists.count = 0;
    sum_search_make_room(&s->sums);
    while (ok && !is_listed(l))
        ok = list_step(&s->sums.lists, l);
    if (ok && q->answer == UNKNOWN)
        ok = look_up(s, l);
    if (ok && q->answer == WIN && reply != NULL)
        ok = find_reply(s, l, false, reply, &found) &&
             (found || find_reply(s, l, true, reply, &found));
    if (!ok)
        s->search.state = SEARCH_NO_MEMORY;
    return ok && q->answer != UNKNOWN && (q->answer == LOSS || reply == NULL || found);
}

/* What a question is about: the terms and their position. */
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

/* Begins a question, unless it was the last one, which goes on. False: over the budget.
 */
static bool note_question(struct outcome_search *s, const struct problem *p,
                          const uint8_t *pos, enum player who)
{
    struct question *q = &s->question;
    size_t size = p->count * 4 * sizeof(uintptr_t) + p->pos_size;
    if (!arena_grow(&s->search.kept, &q->bytes, &q->capacity, 2 * size, 1))
        return false;
    uint8_t *last = q->bytes, *now = q->bytes + q->capacity / 2;
    write_question(p, pos, now);
    if (q->size == size && q->who == who && memcmp(last, now, size) == 0)
        return true;
    memcpy(last, now, size);
    *q = (struct question){
        .bytes = q->bytes, .size = size, .capacity = q->capacity, .who = who};
    s->sums.depth = s->sums.child_count = 0; /* what was being searched is given up */
    return true;
}

enum win outcome_sums_ask(struct search *search, const struct problem *p,
                          const uint8_t *pos, enum player who, uint64_t work,
                          struct sum_move *reply)
{
    struct outcome_search *s = of(search);
    struct question *q = &s->question;
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
        struct listing l = {.problem = p, .position = pos, .terms = terms};
        known = take_turn(s, &l, reply);
        ok = known || q->searched != NOTHING;
    }
    memory_free(s->search.memory, terms, p->count + 1, sizeof *terms);
    search->nodes = s->sums.nodes + s->sums.lists.moves;
    return known ? q->answer : UNKNOWN;
}

/* ---- other processes ---- */

static void take_answer(struct search *s, struct portable_reader *sum, enum win answer,
                        uint64_t nodes)
{
    sum_search_take(&of(s)->sums, sum, answer, nodes);
}

void outcome_sums_join(struct search *s, struct peers *p)
{
    struct sum_search *sums = &of(s)->sums;
    sums->peers = p;
    if (p == NULL)
        return;
    p->search = s;
    p->take = take_answer;
    if (p->heard != sums->heard)
        sum_search_hear(sums);
}

/* ---- checkpoints ---- */

/* The number of a first move, from 1 on, in the order of the rules; 0: there is none. */
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

/* The first move of that number. */
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
    struct outcome_search *s = of(search);
    for (enum player who = LEFT; who <= RIGHT; who++) {
        out_number(to, s->outcome.first[who]);
        if (s->outcome.first[who] == WIN)
            out_number(to, number_of(s, who, s->outcome.best[who]));
    }
    sum_search_save(&s->sums, to);
}

static enum status load(struct search *search, struct in_stream *from)
{
    struct outcome_search *s = of(search);
    for (enum player who = LEFT; who <= RIGHT; who++) {
        enum win answer = (enum win)in_number(from, LOSS);
        if (answer == WIN) {
            const uint64_t n = in_number(from, UINT32_MAX);
            if (n == 0 || !find_move(s, who, n, &s->outcome.best[who]))
                return BAD_INPUT;
        }
        s->outcome.first[who] = answer;
    }
    return sum_search_load(&s->sums, from) ? OK : BAD_INPUT;
}

/* ---- life ---- */

static void done(struct search *search)
{
    sum_search_done(&of(search)->sums);
}

/* The moves of the root that were not known at once are searched one after another. */
static void describe(const struct search *search, struct writer *w)
{
    const struct outcome_search *s = of_const(search);
    struct settled settled[2] = {{0}};
    const struct frame *root = s->sums.depth > 0 ? &s->sums.frames[0] : NULL;
    if (root != NULL && root->root && root->searching && root->next > 0)
        settled[s->root] = (struct settled){true, root->next - 1, root->child_count};
    describe_settled(w, s->outcome.first, settled);
}

static const struct search_kind own_kind = {
    .step = step, .describe = describe, .save = save, .load = load, .done = done};

/* All that it has is kept after search_finish: replies are read from its tables. */
struct search *outcome_sums_new(const struct task *t)
{
    const struct problem *p = t->problem;
    struct outcome_search *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    struct arena *kept = &s->search.kept;
    s->start =
        (struct listing){.problem = p,
                         .position = t->position,
                         .terms = arena_new(kept, p->count + 1, sizeof *s->start.terms)};
    s->sums.openings = next_opening;
    s->sums.restart = restart_openings_of_root;
    s->sums.context = s;
    size_t limit = t->memory->limit; /* a proof needs some of it */
    bool made = sum_search_init(&s->sums, p, t->memory, t->evidence ? limit / 2 : limit,
                                t->databases);
    return search_if_made(&s->search, made && !kept->failed);
}

struct outcome outcome_sums_outcome(const struct search *s)
{
    return of_const(s)->outcome;
}
