/* SPDX-License-Identifier: MIT */
/* outcome_sums.c: who wins a sum?
 *
 * Every question is asked for Left to move: what Right faces is the negative. Positions
 * are lists of parts (sum_lists.h). All moves of a position are made and looked up before
 * any is searched; the unknown ones are searched in order of how many moves they leave
 * the opponent. */
#include "twoplayer/outcome_sums.h"

#include <string.h>

#include "base/sort.h"
#include "twoplayer/sum_lists.h"

#define FIRST_ROOM 64 /* children that the stack has room for at first */

/* The moves of one player in one part, made one at a time as they are needed and kept: a
 * part stands in many sums. */
struct expansion {
    struct iterator iterator;
    uint32_t first, last; /* of a list of struct option */
    bool complete;        /* there are no more than these */
};

/* What one move leaves of the part: an ascending list of references and an integer, in
 * the part's own colours. */
struct option {
    int64_t integer;
    uint32_t next, count;
    reference refs[];
};

/* A position one move further, as the opponent (now called Left) sees it. */
struct child {
    size_t refs; /* where its list starts in s->lists.refs */
    uint32_t count;
    uint32_t mobility;    /* of the opponent */
    int64_t integer;      /* beside the list */
    struct sum_move move; /* how it is reached; used at the root only */
};

struct frame {
    size_t refs, count;           /* its list */
    int64_t integer;              /* beside it */
    size_t children, child_count; /* in s->children */
    size_t next;     /* child to search; SIZE_MAX while children are being made */
    size_t part;     /* which part the moves are being made in; `count`: the integer */
    uint32_t option; /* the last one taken in that part; BLOCKS_NONE at first */
    enum win answer;
};

/* Where the list of a term starts, and the integer beside it. */
struct listed_term {
    size_t refs;
    int64_t integer;
};

/* A position of the sum, term by term; last: the whole sum. */
struct listing {
    const struct problem *problem;
    const uint8_t *position;
    struct listed_term *terms;
    size_t listed; /* terms so far */
    size_t summed; /* references of the terms that are in the sum so far */
    size_t end;    /* of the list of the sum */
};

struct outcome_search {
    struct search search;
    struct sum_lists lists; /* those of all frames and children */
    struct blocks options;  /* expansions and options */
    struct child *children;
    size_t child_count, child_capacity;
    struct frame *frames;
    size_t depth, frame_capacity;
    struct listing start;
    struct sum_iterator root_at;
    enum player root; /* whose first move is being decided */
    bool asked;       /* a question is being searched, not the root */
    struct outcome outcome;
};

static struct outcome_search *of(struct search *s)
{
    return (struct outcome_search *)s;
}

static const struct outcome_search *of_const(const struct search *s)
{
    return (const struct outcome_search *)s;
}

/* ---- frames ---- */

static struct frame *top(struct outcome_search *s)
{
    return &s->frames[s->depth - 1];
}

/* Is the top frame that of the position that was to be decided? */
static bool at_root(const struct outcome_search *s)
{
    return s->depth == 1 && !s->asked;
}

/* A frame for the list of `count` references from `refs` on, copied to the top of the
 * stack. */
static bool push(struct outcome_search *s, size_t refs, size_t count, int64_t integer)
{
    if (!arena_grow(&s->search.kept, &s->frames, &s->frame_capacity, s->depth + 1,
                    sizeof *s->frames) ||
        !sum_reserve(&s->lists, count))
        return false;
    memcpy(s->lists.refs + s->lists.count, s->lists.refs + refs,
           count * sizeof *s->lists.refs);
    s->frames[s->depth++] = (struct frame){.refs = s->lists.count,
                                           .count = count,
                                           .integer = integer,
                                           .children = s->child_count,
                                           .next = SIZE_MAX,
                                           .option = BLOCKS_NONE};
    s->lists.count += count;
    return true;
}

/* The list of a child was just built from `refs` to the end of the stack. If its answer
 * is known, that is used; otherwise the child is kept to be searched. */
static bool judge_child(struct outcome_search *s, struct frame *f, size_t refs,
                        int64_t integer, struct sum_move m)
{
    size_t count = s->lists.count - refs;
    enum win answer = sum_known(&s->lists, refs, count, integer);
    s->search.nodes++;
    if (answer == LOSS) {
        f->answer = WIN;
        s->outcome.best[s->root] = at_root(s) ? m : s->outcome.best[s->root];
    }
    if (answer != UNKNOWN) {
        s->lists.count = refs;
        return true;
    }
    if (!arena_grow(&s->search.kept, &s->children, &s->child_capacity, s->child_count + 1,
                    sizeof *s->children))
        return false;
    s->children[s->child_count++] = (struct child){
        refs, (uint32_t)count, sum_mobility(&s->lists, refs, count), integer, m};
    f->child_count++;
    return true;
}

/* ---- positions in the coordinates of a problem ---- */

/* Lists one more term, or adds one more of their references to the list of the sum. */
static bool list_step(struct outcome_search *s, struct listing *l)
{
    const struct problem *p = l->problem;
    if (l->listed < p->count) {
        const struct term *t = &p->terms[l->listed];
        struct listed_term *listed = &l->terms[l->listed];
        if (l->listed == 0)
            listed->refs = l->summed = s->lists.count;
        memcpy(s->lists.parts.rest, l->position + t->offset, t->board->pos_size);
        if (!sum_insert_components(&s->lists, t->class, s->lists.count, t->negative,
                                   &listed->integer))
            return false;
        l->terms[p->count].integer += listed->integer;
        l->terms[++l->listed].refs = l->end = s->lists.count;
        return true;
    }
    bool ok = sum_insert(&s->lists, l->terms[p->count].refs, s->lists.refs[l->summed++]);
    l->end = s->lists.count;
    return ok;
}

static bool is_listed(const struct listing *l)
{
    size_t terms = l->problem->count;
    return l->listed == terms && l->summed == l->terms[terms].refs;
}

/* The list after a move, on top of the stack, as the opponent of `who` sees it. */
static bool list_after(struct outcome_search *s, const struct listing *l, enum player who,
                       struct sum_move m, int64_t *integer)
{
    const struct term *t = &l->problem->terms[m.term];
    const struct board *b = t->board;
    memcpy(s->lists.parts.rest, l->position + t->offset, b->pos_size);
    b->game->play(b, s->lists.parts.rest, term_player(t, who), m.move,
                  s->lists.parts.scratch);
    /* The opponent sees the negative if Left moved; if Right moved, Left sees it as it
     * is. Taking a term out of the sum is adding its negative. */
    bool negated = who == LEFT;
    size_t refs = s->lists.count;
    const struct listed_term *sum = &l->terms[l->problem->count],
                             *listed = &l->terms[m.term];
    *integer = sum->integer - listed->integer;
    *integer = negated ? -*integer : *integer;
    for (size_t i = sum->refs; i < l->end; i++)
        if (!sum_insert(&s->lists, refs,
                        negated ? sum_negative(&s->lists, s->lists.refs[i])
                                : s->lists.refs[i]))
            return false;
    for (size_t i = listed->refs; i < listed[1].refs; i++)
        if (!sum_insert(&s->lists, refs,
                        negated ? s->lists.refs[i]
                                : sum_negative(&s->lists, s->lists.refs[i])))
            return false;
    return sum_insert_components(&s->lists, t->class, refs, t->negative != negated,
                                 integer);
}

/* Makes one move of the root. *made: there was one. */
static bool make_root_child(struct outcome_search *s, struct frame *f, bool *made)
{
    struct sum_move m;
    size_t refs = s->lists.count;
    int64_t integer;
    *made = position_next(s->start.problem, s->start.position, s->root, &s->root_at,
                          s->lists.parts.scratch, &m);
    return !*made || (list_after(s, &s->start, s->root, m, &integer) &&
                      judge_child(s, f, refs, integer, m));
}

/* A winning move, among those whose results are known. */
static bool find_reply(struct outcome_search *s, struct listing *l, enum player who,
                       struct sum_move *m)
{
    struct sum_iterator at = {0};
    while (position_next(l->problem, l->position, who, &at, s->lists.parts.scratch, m)) {
        size_t refs = s->lists.count;
        int64_t integer;
        bool listed = list_after(s, l, who, *m, &integer);
        enum win answer =
            listed ? sum_known(&s->lists, refs, s->lists.count - refs, integer) : UNKNOWN;
        s->lists.count = refs;
        s->search.nodes++;
        if (answer == LOSS)
            return true;
        if (!listed)
            break;
    }
    return false;
}

/* ---- moves of parts ---- */

/* The expansion of a part for the player who is Left in the reference. NULL: over the
 * budget. */
static struct expansion *expansion_of(struct outcome_search *s, reference r)
{
    uint32_t *block = &sum_part(&s->lists, r)->expansion[r & 1];
    if (*block == BLOCKS_NONE) {
        *block = blocks_new(&s->options, sizeof(struct expansion));
        if (*block == BLOCKS_NONE)
            return NULL;
        struct expansion *e = blocks_at(&s->options, *block);
        e->first = e->last = BLOCKS_NONE;
    }
    return blocks_at(&s->options, *block);
}

/* Makes the next move of the part by the rules and appends what it leaves. False: over
 * the budget. */
static bool make_option(struct outcome_search *s, reference r, struct expansion *e)
{
    size_t class = sum_part(&s->lists, r)->part.class, from = s->lists.count;
    const struct board *b = parts_board(&s->lists.parts, class);
    enum player who = r & 1 ? RIGHT : LEFT;
    move m;
    parts_load(&s->lists.parts, r, s->lists.parts.rest);
    if (!b->game->next(b, s->lists.parts.rest, who, &e->iterator, s->lists.parts.scratch,
                       &m)) {
        e->complete = true;
        return true;
    }
    b->game->play(b, s->lists.parts.rest, who, m, s->lists.parts.scratch);
    int64_t integer = 0;
    if (!sum_insert_components(&s->lists, class, from, false, &integer))
        return false;
    size_t count = s->lists.count - from;
    uint32_t block =
        blocks_new(&s->options, sizeof(struct option) + count * sizeof(reference));
    if (block == BLOCKS_NONE)
        return false;
    struct option *o = blocks_at(&s->options, block);
    o->integer = integer;
    o->next = BLOCKS_NONE;
    o->count = (uint32_t)count;
    memcpy(o->refs, s->lists.refs + from, count * sizeof *o->refs);
    s->lists.count = from;
    if (e->first == BLOCKS_NONE)
        e->first = block;
    else
        ((struct option *)blocks_at(&s->options, e->last))->next = block;
    e->last = block;
    return true;
}

/* The option after f->option in the current part; NULL in *option: there is none. False:
 * over the budget. */
static bool next_option(struct outcome_search *s, struct frame *f,
                        const struct option **option)
{
    reference r = s->lists.refs[f->refs + f->part];
    struct expansion *e = expansion_of(s, r);
    *option = NULL;
    if (e == NULL)
        return false;
    if (f->option == e->last && !e->complete && !make_option(s, r, e))
        return false;
    uint32_t block = f->option == BLOCKS_NONE
                         ? e->first
                         : ((struct option *)blocks_at(&s->options, f->option))->next;
    if (block != BLOCKS_NONE) {
        f->option = block;
        *option = blocks_at(&s->options, block);
    }
    return true;
}

/* Left's move in the integer, if that is positive: it becomes one less. */
static bool make_count_down(struct outcome_search *s, struct frame *f, bool *made)
{
    size_t refs = s->lists.count;
    if (f->part > f->count || f->integer <= 0)
        return true;
    *made = true;
    f->part = f->count + 1;
    return sum_insert_negatives(&s->lists, refs, f->refs, f->refs + f->count) &&
           judge_child(s, f, refs, 1 - f->integer, (struct sum_move){0, 0});
}

/* Makes one move in one part of the top frame. *made: there was one. */
static bool make_child(struct outcome_search *s, struct frame *f, bool *made)
{
    *made = false;
    for (; f->part < f->count; f->part++, f->option = BLOCKS_NONE) {
        reference r = s->lists.refs[f->refs + f->part];
        const struct option *o;
        if (f->part > 0 && s->lists.refs[f->refs + f->part - 1] == r)
            continue; /* equal parts have equal moves */
        if (!next_option(s, f, &o))
            return false;
        if (o == NULL)
            continue;
        *made = true;
        size_t refs = s->lists.count;
        if (!sum_insert_negatives(&s->lists, refs, f->refs, f->refs + f->part) ||
            !sum_insert_negatives(&s->lists, refs, f->refs + f->part + 1,
                                  f->refs + f->count))
            return false;
        for (uint32_t i = 0; i < o->count;
             i++) /* the opponent sees the negative of (±part) */
            if (!sum_insert(&s->lists, refs,
                            r & 1 ? o->refs[i] : sum_negative(&s->lists, o->refs[i])))
                return false;
        return judge_child(s, f, refs, (r & 1 ? o->integer : -o->integer) - f->integer,
                           (struct sum_move){0, 0});
    }
    return make_count_down(s, f, made);
}

/* Fewest replies first. The lists are ascending in the order they were made, which breaks
 * ties: the search is the same on every machine. */
static bool is_before(const void *one, const void *other, const void *context)
{
    (void)context;
    const struct child *a = one, *b = other;
    return a->mobility != b->mobility ? a->mobility < b->mobility : a->refs < b->refs;
}

/* The top frame is answered: stores that and hands it to the frame below. */
static bool pop(struct outcome_search *s)
{
    struct frame *f = top(s);
    bool root = at_root(s);
    if (!root && !sum_store(&s->lists, f->refs, f->count, f->integer, f->answer))
        return false;
    enum win answer = f->answer;
    s->lists.count = f->refs;
    s->child_count = f->children;
    s->depth--;
    if (root) {
        s->outcome.first[s->root] = answer;
    } else if (answer == LOSS && s->depth > 0) { /* the opponent loses there */
        struct frame *parent = top(s);
        parent->answer = WIN;
        if (at_root(s))
            s->outcome.best[s->root] =
                s->children[parent->children + parent->next - 1].move;
    }
    return true;
}

/* Searches the next child, unless its answer has become known meanwhile. */
static bool search_child(struct outcome_search *s, struct frame *f)
{
    const struct child *c = &s->children[f->children + f->next++];
    enum win answer = sum_known(&s->lists, c->refs, c->count, c->integer);
    if (answer == LOSS) {
        f->answer = WIN;
        if (at_root(s))
            s->outcome.best[s->root] = c->move;
    }
    return answer != UNKNOWN || push(s, c->refs, c->count, c->integer);
}

/* One unit of work. False: over the budget. */
static bool visit(struct outcome_search *s)
{
    struct frame *f = top(s);
    bool made = true;
    if (f->answer != UNKNOWN)
        return pop(s);
    if (f->next == SIZE_MAX) {
        if (!(at_root(s) ? make_root_child(s, f, &made) : make_child(s, f, &made)))
            return false;
        if (!made) {
            sort_by(s->children + f->children, f->child_count, sizeof *s->children,
                    is_before, NULL);
            f->next = 0;
        }
        return true;
    }
    if (f->next < f->child_count)
        return search_child(s, f);
    f->answer = LOSS;
    return true;
}

/* The root's own list is never looked up (its moves are wanted), so it is empty; its
 * terms are in s->start. */
static bool start_root(struct outcome_search *s, enum player who)
{
    s->root = who;
    s->root_at = (struct sum_iterator){0};
    return push(s, s->lists.count, 0, 0);
}

/* A unit looks at a board and at a list: 256 bytes of either count as one. */
static uint64_t cost_of_unit(struct outcome_search *s)
{
    size_t list = s->depth > 1 ? top(s)->count : s->lists.count;
    return 1 + (s->lists.parts.pos_size + list * sizeof *s->lists.refs) / 256;
}

static enum search_state step(struct search *search, uint64_t work)
{
    struct outcome_search *s = of(search);
    enum search_state state = SEARCH_RUNNING;
    for (uint64_t done = 0; done < work && state == SEARCH_RUNNING;
         done += cost_of_unit(s)) {
        bool ok = true;
        if (!is_listed(&s->start))
            ok = list_step(s, &s->start);
        else if (s->depth > 0)
            ok = visit(s);
        else if (s->outcome.first[LEFT] == UNKNOWN)
            ok = start_root(s, LEFT);
        else if (s->outcome.first[RIGHT] == UNKNOWN)
            ok = start_root(s, RIGHT);
        else
            state = SEARCH_SOLVED;
        if (!ok)
            state = SEARCH_NO_MEMORY;
    }
    return state;
}

/* ---- questions ---- */

/* Goes on with the question that is being searched. False: not answered within the work,
 * or over the budget. */
static bool answer_question(struct outcome_search *s, uint64_t work)
{
    for (uint64_t done = 0; s->depth > 0 && done < work; done += cost_of_unit(s))
        if (!visit(s)) {
            s->search.state = SEARCH_NO_MEMORY;
            return false;
        }
    s->asked = s->depth > 0;
    return !s->asked;
}

/* Lists the position as `who` sees it, on top of the stack. */
static bool list_question(struct outcome_search *s, struct listing *l, enum player who,
                          size_t *refs, int64_t *integer)
{
    while (!is_listed(l))
        if (!list_step(s, l))
            return false;
    const struct listed_term *sum = &l->terms[l->problem->count];
    *refs = s->lists.count;
    *integer = who == LEFT ? sum->integer : -sum->integer;
    if (who == RIGHT)
        return sum_insert_negatives(&s->lists, *refs, sum->refs, l->end);
    *refs = sum->refs;
    return true;
}

/* Looks the position up, and begins to search it if it is not known. */
static enum win ask_listed(struct outcome_search *s, struct listing *l, enum player who,
                           struct sum_move *reply)
{
    size_t refs;
    int64_t integer;
    if (!list_question(s, l, who, &refs, &integer)) {
        s->search.state = SEARCH_NO_MEMORY;
        return UNKNOWN;
    }
    size_t count = s->lists.count - refs;
    enum win answer = sum_known(&s->lists, refs, count, integer);
    if (answer == WIN && reply != NULL && !find_reply(s, l, who, reply))
        answer = UNKNOWN;
    if (answer != UNKNOWN)
        return answer;
    memmove(s->lists.refs, s->lists.refs + refs, count * sizeof *s->lists.refs);
    s->lists.count = count;
    s->asked = push(s, 0, count, integer);
    s->search.state = s->asked ? s->search.state : SEARCH_NO_MEMORY;
    return UNKNOWN;
}

enum win outcome_sums_ask(struct search *search, const struct problem *p,
                          const uint8_t *pos, enum player who, uint64_t work,
                          struct sum_move *reply)
{
    struct outcome_search *s = of(search);
    enum win answer = UNKNOWN;
    if (s->depth > 0 && !s->asked) /* the search itself has ended too early */
        s->depth = s->child_count = 0;
    for (int turn = 0; turn < 2 && answer == UNKNOWN; turn++) {
        if (s->asked && !answer_question(s, work))
            break;
        s->lists.count = 0;
        struct listing l = {
            .problem = p,
            .position = pos,
            .terms = memory_new(s->search.memory, p->count + 1, sizeof *l.terms)};
        if (l.terms != NULL)
            answer = ask_listed(s, &l, who, reply);
        else
            s->search.state = SEARCH_NO_MEMORY;
        memory_free(s->search.memory, l.terms, p->count + 1, sizeof *l.terms);
    }
    return answer;
}

/* ---- life ---- */

static void done(struct search *search)
{
    struct outcome_search *s = of(search);
    sum_lists_done(&s->lists);
    blocks_done(&s->options);
}

static void describe(const struct search *s, struct writer *w)
{
    write_format(w, "depth %zu", of_const(s)->depth);
}

static const struct engine engine = {.step = step, .describe = describe, .done = done};

/* All that it has is kept after search_finish: replies are read from its tables. */
struct search *outcome_sums_new(const struct task *t)
{
    const struct problem *p = t->problem;
    struct outcome_search *s = search_new(&engine, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    struct arena *kept = &s->search.kept;
    blocks_init(&s->options, t->memory);
    s->start =
        (struct listing){.problem = p,
                         .position = t->position,
                         .terms = arena_new(kept, p->count + 1, sizeof *s->start.terms)};
    sum_lists_init(&s->lists, p, kept);
    s->child_capacity = FIRST_ROOM;
    s->children = arena_new(kept, s->child_capacity, sizeof *s->children);
    return search_if_made(&s->search, !kept->failed);
}

struct outcome outcome_sums_outcome(const struct search *s)
{
    return of_const(s)->outcome;
}
