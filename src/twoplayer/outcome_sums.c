/* SPDX-License-Identifier: MIT */
/* outcome_sums.c: who wins a sum?
 *
 * Every question is asked for Left to move: what Right faces is the negative. A sum is an
 * ascending list of references to parts. No part stands in it together with its negative,
 * nor twice if it is its own negative, since such pairs cancel. Parts that are integers
 * are not in the list: they are added up to one number beside it.
 *
 * What is known of a list is which numbers beside it lose and which win: more never hurts
 * Left. A list of one reference has that in the record of its part, longer lists in a
 * table of their own. All moves of a position are made and looked up before any is
 * searched; the unknown ones are searched in order of how many moves they leave the
 * opponent. Both tables compare whole keys, so answers are exact. */
#include "twoplayer/outcome_sums.h"

#include <string.h>

#include "base/hash.h"
#include "base/sort.h"
#include "game/theory.h"
#include "twoplayer/parts.h"

#define MANY_MOVES 255 /* mobility is counted up to this; it only orders the search */
#define NOT_COUNTED (-1)
#define FIRST_ROOM                                                                       \
    64 /* references and children that the stacks have room for at first                 \
        */

/* Left to move: loses with at most `loses` beside the list, wins with at least `wins`. */
struct proved {
    int32_t loses, wins;
};

static const struct proved nothing = {INT32_MIN, INT32_MAX};

struct part_record {
    struct part part;
    int16_t mobility[2];     /* of Left and Right, up to MANY_MOVES; or NOT_COUNTED */
    bool bounded;            /* then its value lies between these: */
    int64_t low, high;       /* equal: an integer, which stands in no list */
    struct proved proved[2]; /* of the part alone, by sign */
    uint32_t expansion[2];   /* by player, in s->options; BLOCKS_NONE: no move made yet */
};

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
    size_t refs; /* where its list starts in s->refs */
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
    struct parts parts;
    struct table sums;
    struct blocks options; /* expansions and options */
    reference *refs;       /* one stack for the lists of all frames and children */
    size_t ref_count, ref_capacity;
    struct child *children;
    size_t child_count, child_capacity;
    struct frame *frames;
    size_t depth, frame_capacity;
    struct listing start;
    struct sum_iterator root_at;
    enum player root; /* whose first move is being decided */
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

/* ---- parts ---- */

static struct part_record *part_of(const struct outcome_search *s, reference r)
{
    return parts_record(&s->parts, r);
}

static int16_t count_moves(struct outcome_search *s, const struct board *b,
                           const uint8_t *pos, enum player who, int16_t most)
{
    struct iterator it = {{0}};
    move m;
    int16_t moves = 0;
    while (moves < most && b->game->next(b, pos, who, &it, s->parts.scratch, &m))
        moves++;
    return moves;
}

static bool find_bounds(struct outcome_search *s, const struct board *b,
                        const uint8_t *pos, struct part_record *part)
{
    bool zero = count_moves(s, b, pos, LEFT, 1) == 0 &&
                (b->game->traits & ALL_SMALL || count_moves(s, b, pos, RIGHT, 1) == 0);
    part->low = part->high = 0;
    return zero ||
           (theory_of(b->game)->bounds != NULL &&
            b->game->theory->bounds(b, pos, s->parts.scratch, &part->low, &part->high));
}

/* Finds or makes the record of the piece split off. REFERENCE_NONE: over the budget. */
static reference intern(struct outcome_search *s, size_t class)
{
    bool fresh;
    uint32_t line = NO_LINE;
    reference r = parts_intern(&s->parts, class, &line, &fresh);
    if (r == REFERENCE_NONE || !fresh)
        return r;
    struct part_record *part = part_of(s, r);
    const struct board *b = parts_board(&s->parts, class);
    part->mobility[LEFT] = part->mobility[RIGHT] = NOT_COUNTED;
    part->expansion[LEFT] = part->expansion[RIGHT] = BLOCKS_NONE;
    parts_load(&s->parts, r, s->parts.piece);
    part->proved[0] = part->proved[1] = nothing;
    part->bounded = find_bounds(s, b, s->parts.piece, part);
    return r;
}

/* How many moves has Left in the part referred to? */
static int16_t mobility_of(struct outcome_search *s, reference r)
{
    struct part_record *part = part_of(s, r);
    enum player who = r & 1 ? RIGHT : LEFT;
    if (part->mobility[who] == NOT_COUNTED) {
        parts_load(&s->parts, r, s->parts.rest);
        part->mobility[who] = count_moves(s, parts_board(&s->parts, part->part.class),
                                          s->parts.rest, who, MANY_MOVES);
    }
    return part->mobility[who];
}

/* ---- lists of references ---- */

static bool reserve_refs(struct outcome_search *s, size_t more)
{
    return arena_grow(&s->search.kept, &s->refs, &s->ref_capacity, s->ref_count + more,
                      sizeof *s->refs);
}

static reference negative(const struct outcome_search *s, reference r)
{
    return part_of(s, r)->part.self_negative ? r : r ^ 1;
}

/* Puts r into the ascending list that starts at `from` and goes to the end of the stack.
 * If its negative is in the list, that is taken out instead. */
static bool insert(struct outcome_search *s, size_t from, reference r)
{
    size_t at = s->ref_count;
    reference inverse = negative(s, r);
    while (at > from && s->refs[at - 1] > (r | 1))
        at--;
    if (at > from && s->refs[at - 1] == inverse) {
        memmove(s->refs + at - 1, s->refs + at, (s->ref_count - at) * sizeof r);
        s->ref_count--;
        return true;
    }
    if (!reserve_refs(s, 1))
        return false;
    memmove(s->refs + at + 1, s->refs + at, (s->ref_count - at) * sizeof r);
    s->refs[at] = r;
    s->ref_count++;
    return true;
}

/* Adds the components of s->parts.rest to the list from `from` on and to the integer
 * beside it, negated if asked. */
static bool insert_components(struct outcome_search *s, size_t class, size_t from,
                              bool negated, int64_t *integer)
{
    struct part_walk walk = {.class = class};
    while (parts_next(&s->parts, &walk)) {
        reference r = intern(s, class);
        if (r == REFERENCE_NONE)
            return false;
        const struct part_record *part = part_of(s, r);
        if (part->bounded && part->low == part->high)
            *integer += negated != reference_is_negated(r) ? -part->low : part->low;
        else if (!insert(s, from, negated ? negative(s, r) : r))
            return false;
    }
    return true;
}

static bool insert_negatives(struct outcome_search *s, size_t from, size_t first,
                             size_t end)
{
    for (size_t i = first; i < end; i++)
        if (!insert(s, from, negative(s, s->refs[i])))
            return false;
    return true;
}

static unsigned mobility(struct outcome_search *s, size_t refs, size_t count)
{
    unsigned sum = 0;
    for (size_t i = refs; i < refs + count; i++)
        sum += (unsigned)mobility_of(s, s->refs[i]);
    return sum;
}

/* ---- known answers ---- */

/* Who wins by the bounds of the parts alone? */
static enum win judge_by_bounds(const struct outcome_search *s, size_t refs, size_t count,
                                int64_t integer)
{
    int64_t low = integer, high = integer;
    for (size_t i = refs; i < refs + count; i++) {
        const struct part_record *part = part_of(s, s->refs[i]);
        bool negated = reference_is_negated(s->refs[i]);
        if (!part->bounded)
            return UNKNOWN;
        low += negated ? -part->high : part->low;
        high += negated ? -part->low : part->high;
    }
    return high <= 0 ? LOSS : low > 0 ? WIN : UNKNOWN;
}

/* What is proved of a list that is not empty. NULL: nothing. */
static const struct proved *find_proved(const struct outcome_search *s, size_t refs,
                                        size_t count)
{
    const reference *list = s->refs + refs;
    if (count == 1)
        return &part_of(s, *list)->proved[*list & 1];
    uint32_t record = table_find(&s->sums, hash_bytes(list, count * sizeof *list), list,
                                 count * sizeof *list);
    return record == TABLE_NONE ? NULL : table_value(&s->sums, record);
}

/* Larger ones are not stored: they would look like `nothing`. */
static bool is_storable(int64_t integer)
{
    return integer > INT32_MIN && integer < INT32_MAX;
}

static enum win known(const struct outcome_search *s, size_t refs, size_t count,
                      int64_t integer)
{
    enum win answer = judge_by_bounds(s, refs, count, integer);
    if (answer != UNKNOWN)
        return answer;
    const struct proved *proved = find_proved(s, refs, count);
    if (proved == NULL || !is_storable(integer))
        return UNKNOWN;
    return integer <= proved->loses ? LOSS : integer >= proved->wins ? WIN : UNKNOWN;
}

/* The same record; it is made if there is none. NULL: over the budget. */
static struct proved *make_proved(struct outcome_search *s, size_t refs, size_t count)
{
    const reference *list = s->refs + refs;
    size_t length = count * sizeof *list;
    bool fresh;
    if (count == 1)
        return &part_of(s, *list)->proved[*list & 1];
    uint32_t record = table_add(&s->sums, hash_bytes(list, length), list, length, &fresh);
    if (record == TABLE_NONE)
        return NULL;
    struct proved *proved = table_value(&s->sums, record);
    if (fresh)
        *proved = nothing;
    return proved;
}

static bool store(struct outcome_search *s, const struct frame *f)
{
    if (f->count == 0 || !is_storable(f->integer)) /* no list: the integer decides */
        return true;
    struct proved *proved = make_proved(s, f->refs, f->count);
    if (proved == NULL)
        return false;
    if (f->answer == LOSS && f->integer > proved->loses)
        proved->loses = (int32_t)f->integer;
    if (f->answer == WIN && f->integer < proved->wins)
        proved->wins = (int32_t)f->integer;
    return true;
}

/* ---- frames ---- */

static struct frame *top(struct outcome_search *s)
{
    return &s->frames[s->depth - 1];
}

/* A frame for the list of `count` references from `refs` on, copied to the top of the
 * stack. */
static bool push(struct outcome_search *s, size_t refs, size_t count, int64_t integer)
{
    if (!arena_grow(&s->search.kept, &s->frames, &s->frame_capacity, s->depth + 1,
                    sizeof *s->frames) ||
        !reserve_refs(s, count))
        return false;
    memcpy(s->refs + s->ref_count, s->refs + refs, count * sizeof *s->refs);
    s->frames[s->depth++] = (struct frame){.refs = s->ref_count,
                                           .count = count,
                                           .integer = integer,
                                           .children = s->child_count,
                                           .next = SIZE_MAX,
                                           .option = BLOCKS_NONE};
    s->ref_count += count;
    return true;
}

/* The list of a child was just built from `refs` to the end of the stack. If its answer
 * is known, that is used; otherwise the child is kept to be searched. */
static bool judge_child(struct outcome_search *s, struct frame *f, size_t refs,
                        int64_t integer, struct sum_move m)
{
    size_t count = s->ref_count - refs;
    enum win answer = known(s, refs, count, integer);
    s->search.nodes++;
    if (answer == LOSS) {
        f->answer = WIN;
        s->outcome.best[s->root] = s->depth == 1 ? m : s->outcome.best[s->root];
    }
    if (answer != UNKNOWN) {
        s->ref_count = refs;
        return true;
    }
    if (!arena_grow(&s->search.kept, &s->children, &s->child_capacity, s->child_count + 1,
                    sizeof *s->children))
        return false;
    s->children[s->child_count++] =
        (struct child){refs, (uint32_t)count, mobility(s, refs, count), integer, m};
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
            listed->refs = l->summed = s->ref_count;
        memcpy(s->parts.rest, l->position + t->offset, t->board->pos_size);
        if (!insert_components(s, t->class, s->ref_count, t->negative, &listed->integer))
            return false;
        l->terms[p->count].integer += listed->integer;
        l->terms[++l->listed].refs = l->end = s->ref_count;
        return true;
    }
    bool ok = insert(s, l->terms[p->count].refs, s->refs[l->summed++]);
    l->end = s->ref_count;
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
    memcpy(s->parts.rest, l->position + t->offset, b->pos_size);
    b->game->play(b, s->parts.rest, term_player(t, who), m.move, s->parts.scratch);
    /* The opponent sees the negative if Left moved; if Right moved, Left sees it as it
     * is. Taking a term out of the sum is adding its negative. */
    bool negated = who == LEFT;
    size_t refs = s->ref_count;
    const struct listed_term *sum = &l->terms[l->problem->count],
                             *listed = &l->terms[m.term];
    *integer = sum->integer - listed->integer;
    *integer = negated ? -*integer : *integer;
    for (size_t i = sum->refs; i < l->end; i++)
        if (!insert(s, refs, negated ? negative(s, s->refs[i]) : s->refs[i]))
            return false;
    for (size_t i = listed->refs; i < listed[1].refs; i++)
        if (!insert(s, refs, negated ? s->refs[i] : negative(s, s->refs[i])))
            return false;
    return insert_components(s, t->class, refs, t->negative != negated, integer);
}

/* Makes one move of the root. *made: there was one. */
static bool make_root_child(struct outcome_search *s, struct frame *f, bool *made)
{
    struct sum_move m;
    size_t refs = s->ref_count;
    int64_t integer;
    *made = position_next(s->start.problem, s->start.position, s->root, &s->root_at,
                          s->parts.scratch, &m);
    return !*made || (list_after(s, &s->start, s->root, m, &integer) &&
                      judge_child(s, f, refs, integer, m));
}

static bool find_reply(struct outcome_search *s, struct listing *l, enum player who,
                       struct sum_move *m)
{
    struct sum_iterator at = {0};
    while (!is_listed(l))
        if (!list_step(s, l))
            return false;
    while (position_next(l->problem, l->position, who, &at, s->parts.scratch, m)) {
        size_t refs = s->ref_count;
        int64_t integer;
        bool listed = list_after(s, l, who, *m, &integer);
        enum win answer = listed ? known(s, refs, s->ref_count - refs, integer) : UNKNOWN;
        s->ref_count = refs;
        s->search.nodes++;
        if (answer == LOSS)
            return true;
        if (!listed)
            break;
    }
    return false;
}

bool outcome_reply(struct search *search, const struct problem *p, const uint8_t *pos,
                   enum player who, struct sum_move *m)
{
    struct outcome_search *s = of(search);
    size_t refs = s->ref_count;
    struct listing l = {.problem = p,
                        .position = pos,
                        .terms =
                            memory_new(s->search.memory, p->count + 1, sizeof *l.terms)};
    bool found = l.terms != NULL && find_reply(s, &l, who, m);
    memory_free(s->search.memory, l.terms, p->count + 1, sizeof *l.terms);
    s->ref_count = refs;
    return found;
}

/* ---- moves of parts ---- */

/* The expansion of a part for the player who is Left in the reference. NULL: over the
 * budget. */
static struct expansion *expansion_of(struct outcome_search *s, reference r)
{
    uint32_t *block = &part_of(s, r)->expansion[r & 1];
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
    size_t class = part_of(s, r)->part.class, from = s->ref_count;
    const struct board *b = parts_board(&s->parts, class);
    enum player who = r & 1 ? RIGHT : LEFT;
    move m;
    parts_load(&s->parts, r, s->parts.rest);
    if (!b->game->next(b, s->parts.rest, who, &e->iterator, s->parts.scratch, &m)) {
        e->complete = true;
        return true;
    }
    b->game->play(b, s->parts.rest, who, m, s->parts.scratch);
    int64_t integer = 0;
    if (!insert_components(s, class, from, false, &integer))
        return false;
    size_t count = s->ref_count - from;
    uint32_t block =
        blocks_new(&s->options, sizeof(struct option) + count * sizeof(reference));
    if (block == BLOCKS_NONE)
        return false;
    struct option *o = blocks_at(&s->options, block);
    o->integer = integer;
    o->next = BLOCKS_NONE;
    o->count = (uint32_t)count;
    memcpy(o->refs, s->refs + from, count * sizeof *o->refs);
    s->ref_count = from;
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
    reference r = s->refs[f->refs + f->part];
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
    size_t refs = s->ref_count;
    if (f->part > f->count || f->integer <= 0)
        return true;
    *made = true;
    f->part = f->count + 1;
    return insert_negatives(s, refs, f->refs, f->refs + f->count) &&
           judge_child(s, f, refs, 1 - f->integer, (struct sum_move){0, 0});
}

/* Makes one move in one part of the top frame. *made: there was one. */
static bool make_child(struct outcome_search *s, struct frame *f, bool *made)
{
    *made = false;
    for (; f->part < f->count; f->part++, f->option = BLOCKS_NONE) {
        reference r = s->refs[f->refs + f->part];
        const struct option *o;
        if (f->part > 0 && s->refs[f->refs + f->part - 1] == r)
            continue; /* equal parts have equal moves */
        if (!next_option(s, f, &o))
            return false;
        if (o == NULL)
            continue;
        *made = true;
        size_t refs = s->ref_count;
        if (!insert_negatives(s, refs, f->refs, f->refs + f->part) ||
            !insert_negatives(s, refs, f->refs + f->part + 1, f->refs + f->count))
            return false;
        for (uint32_t i = 0; i < o->count;
             i++) /* the opponent sees the negative of (±part) */
            if (!insert(s, refs, r & 1 ? o->refs[i] : negative(s, o->refs[i])))
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
    bool root = s->depth == 1;
    if (!root && !store(s, f))
        return false;
    enum win answer = f->answer;
    s->ref_count = f->refs;
    s->child_count = f->children;
    s->depth--;
    if (root) {
        s->outcome.first[s->root] = answer;
    } else if (answer == LOSS) { /* the opponent loses there: this is the move */
        struct frame *parent = top(s);
        parent->answer = WIN;
        if (s->depth == 1)
            s->outcome.best[s->root] =
                s->children[parent->children + parent->next - 1].move;
    }
    return true;
}

/* Searches the next child, unless its answer has become known meanwhile. */
static bool search_child(struct outcome_search *s, struct frame *f)
{
    const struct child *c = &s->children[f->children + f->next++];
    enum win answer = known(s, c->refs, c->count, c->integer);
    if (answer == LOSS) {
        f->answer = WIN;
        if (s->depth == 1)
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
        if (!(s->depth == 1 ? make_root_child(s, f, &made) : make_child(s, f, &made)))
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
    return push(s, s->ref_count, 0, 0);
}

/* A unit looks at a board and at a list: 256 bytes of either count as one. */
static uint64_t cost_of_unit(struct outcome_search *s)
{
    size_t list = s->depth > 1 ? top(s)->count : s->ref_count;
    return 1 + (s->parts.pos_size + list * sizeof *s->refs) / 256;
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

/* ---- life ---- */

static void done(struct search *search)
{
    struct outcome_search *s = of(search);
    parts_done(&s->parts);
    table_done(&s->sums);
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
    table_init(&s->sums, t->memory, sizeof(struct proved));
    blocks_init(&s->options, t->memory);
    s->start =
        (struct listing){.problem = p,
                         .position = t->position,
                         .terms = arena_new(kept, p->count + 1, sizeof *s->start.terms)};
    parts_init(&s->parts, p, kept, sizeof(struct part_record));
    s->ref_capacity = s->child_capacity = FIRST_ROOM;
    s->refs = arena_new(kept, s->ref_capacity, sizeof *s->refs);
    s->children = arena_new(kept, s->child_capacity, sizeof *s->children);
    return search_if_made(&s->search, !kept->failed);
}

struct outcome outcome_sums_outcome(const struct search *s)
{
    return of_const(s)->outcome;
}
