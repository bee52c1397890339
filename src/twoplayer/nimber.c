/* SPDX-License-Identifier: MIT */
/* nimber.c: nimbers of impartial games without the nimbers of all their positions, after
 * J. Lemoine and S. Viennot, "Nimbers are inevitable" (Theoret. Comput. Sci. 462, 2012).
 *
 * One move to *n shows that a position is not *n, whatever the other moves lead to. So
 * for most positions the question is only "is it *n?", that is, who wins it together with
 * a heap of n. If the answer is yes, its nimber is known. If it is no, n is excluded; a
 * position remembers all excluded numbers. The first question is about the least number
 * that is not excluded, and larger ones follow.
 *
 * A position that splits is a sum. All its parts but one get their nimbers, and the
 * question goes to the last one, with the nim-sum of the others. Tables compare whole
 * keys, so answers are exact. */
#include "twoplayer/nimber.h"

#include <string.h>

#include "base/bits.h"
#include "base/sort.h"
#include "db/reader.h"
#include "game/theory.h"
#include "twoplayer/parts.h"

#define NOT_KNOWN UINT32_MAX
#define ITS_NIMBER UINT32_MAX /* as a goal: asks for the nimber itself */
#define NUMBERS 64            /* numbers that can be excluded: 0 to 63 */
#define MANY_MOVES 255        /* moves are counted up to this, only to order the search */

struct part_record {
    struct part_head part;
    uint32_t nimber;      /* or NOT_KNOWN */
    uint32_t moves;       /* up to MANY_MOVES */
    uint64_t excluded;    /* bit n: it is not *n */
    uint32_t in_database; /* its nimber in a database, or NOT_KNOWN */
};

/* What a move leaves: at most one part that was not known when the move was made, and the
 * nim-sum of all other parts. */
struct child {
    reference part; /* REFERENCE_NONE: all parts were known */
    uint32_t beside;
    uint32_t moves; /* number of moves of the part */
};

/* A question about a part: is it *goal? */
struct frame {
    reference part;
    uint32_t goal; /* or ITS_NIMBER */
    struct iterator iterator;
    uint32_t options; /* number of moves made so far */
    bool made;        /* all moves are made */
    size_t children, child_count, next;
};

struct nimber_search {
    struct search search;
    struct task task;
    struct nimber_answer answer;
    struct parts parts;
    struct db_readers databases;
    struct frame *frames;
    size_t depth, frame_capacity;
    struct child *children; /* those of all frames */
    size_t child_count, child_capacity;
    size_t term;    /* terms before this one are in the nim-sum */
    uint32_t total; /* the nim-sum */
    bool exhausted; /* the nimber of a part is too large */
    uint8_t *position;
    reference loaded; /* the part whose position is in `position` */
};

static struct part_record *nimber_part_of(const struct nimber_search *s, reference r)
{
    return parts_record(&s->parts, r);
}

/* ---- what is known of a part ---- */

static bool is_settled(const struct part_record *part, uint32_t goal)
{
    return part->nimber != NOT_KNOWN || (goal < NUMBERS && part->excluded >> goal & 1);
}

/* Large numbers need not be remembered: they do not matter as long as a smaller one is
 * not excluded. */
static void exclude(struct part_record *part, uint32_t n)
{
    if (n < NUMBERS)
        part->excluded |= (uint64_t)1 << n;
}

/* Excludes all numbers above the number of moves, which no nimber exceeds. */
static void exclude_above(struct part_record *part, uint32_t moves)
{
    if (moves + 1 < NUMBERS)
        part->excluded |= UINT64_MAX << (moves + 1);
}

/* Returns the nimber that a value is, or NOT_KNOWN if it is none. */
static uint32_t nimber_of_value(const struct nimber_search *s, value v)
{
    struct packed p;
    if (v == NO_VALUE || !value_unpack(s->answer.values, v, &p) || p.numerator != 0 ||
        p.ups != 0)
        return NOT_KNOWN;
    return p.nimber;
}

/* Uses the formula of the game, if it has one. Returns false if the store fails. */
static bool nimber_value_by_formula(struct nimber_search *s, const struct board *b,
                                    struct part_record *part)
{
    value v = NO_VALUE;
    if (theory_of(b->game)->value == NULL)
        return true;
    if (!b->game->theory->value(b, s->parts.piece, s->parts.scratch, s->answer.values,
                                &v))
        return false;
    part->nimber = nimber_of_value(s, v);
    return true;
}

/* Finds or makes the record of the piece that was split off. Returns REFERENCE_NONE if
 * memory runs out, it is over or the store fails. */
static reference nimber_intern(struct nimber_search *s, size_t class)
{
    bool fresh;
    uint32_t line = NO_LINE;
    reference r = parts_intern(&s->parts, class, &line, &fresh);
    if (r == REFERENCE_NONE)
        return r;
    struct part_record *part = nimber_part_of(s, r);
    const struct board *b = parts_board(&s->parts, class);
    if (!fresh)
        return r;
    part->nimber = part->in_database = NOT_KNOWN;
    if (parts_is_late(&s->parts) || !nimber_value_by_formula(s, b, part))
        return REFERENCE_NONE;
    if (part->nimber != NOT_KNOWN)
        return r;
    if (s->databases.count > 0)
        part->in_database =
            nimber_of_value(s, db_readers_find(&s->databases, b, s->parts.piece));
    part->moves =
        board_count_moves(b, s->parts.piece, LEFT, s->parts.scratch, MANY_MOVES);
    part->nimber = part->moves == 0 ? 0 : NOT_KNOWN;
    exclude_above(part, part->moves);
    return r;
}

/* ---- frames ---- */

static bool push(struct nimber_search *s, reference r, uint32_t goal)
{
    if (!arena_grow(&s->search.work, &s->frames, &s->frame_capacity, s->depth + 1,
                    sizeof *s->frames))
        return false;
    s->frames[s->depth++] =
        (struct frame){.part = r, .goal = goal, .children = s->child_count};
    return true;
}

/* READY: all parts of s->parts.rest are known, except perhaps one. WAITS: a second one is
 * not known either, and has been given a frame. */
enum readiness { READY, WAITS, FAILED };

static enum readiness nimber_split(struct nimber_search *s, size_t class, struct child *c)
{
    struct part_walk walk = {.class = class};
    *c = (struct child){.part = REFERENCE_NONE};
    while (parts_next(&s->parts, &walk)) {
        reference r = nimber_intern(s, class);
        if (r == REFERENCE_NONE)
            return FAILED;
        const struct part_record *part = nimber_part_of(s, r);
        /* A part of the position that was asked about is searched even if a database has
         * it: a winning move is found among the positions that its moves lead to, so
         * these must be known. */
        const bool asked = s->depth == 0 && s->term < s->task.problem->count;
        const uint32_t nimber =
            part->nimber == NOT_KNOWN && !asked ? part->in_database : part->nimber;
        if (nimber != NOT_KNOWN)
            c->beside ^= nimber;
        else if (r == c->part) /* two equal parts are zero */
            c->part = REFERENCE_NONE;
        else if (c->part != REFERENCE_NONE)
            return push(s, r, ITS_NIMBER) ? WAITS : FAILED;
        else
            *c = (struct child){r, c->beside, part->moves};
    }
    return READY;
}

static bool keep_child(struct nimber_search *s, struct frame *f, struct child c)
{
    f->options++;
    if (c.part == REFERENCE_NONE) {
        exclude(nimber_part_of(s, f->part), c.beside);
        return true;
    }
    if (!arena_grow(&s->search.work, &s->children, &s->child_capacity, s->child_count + 1,
                    sizeof c))
        return false;
    s->children[s->child_count++] = c;
    f->child_count++;
    return true;
}

/* Parts with few moves come first: their nimbers are found quickly. */
static bool is_before(const void *a, const void *b, const void *context)
{
    const struct child *x = a, *y = b;
    (void)context;
    return x->moves < y->moves;
}

/* Makes the next move of the top frame. */
static bool nimber_make_child(struct nimber_search *s, struct work *w)
{
    size_t at = s->depth - 1;
    struct frame *f = &s->frames[at];
    size_t class = nimber_part_of(s, f->part)->part.class;
    const struct board *b = parts_board(&s->parts, class);
    const struct iterator before = f->iterator;
    struct child c;
    move m;
    if (s->loaded != f->part)
        parts_load(&s->parts, s->loaded = f->part, s->position);
    if (!b->game->next(b, s->position, LEFT, &f->iterator, s->parts.scratch, &m)) {
        f->made = true;
        exclude_above(nimber_part_of(s, f->part), f->options);
        sort_by(s->children + f->children, f->child_count, sizeof *s->children, is_before,
                NULL);
        return true;
    }
    w->nodes++;
    if (!parts_put(&s->parts, class, s->position))
        return false;
    b->game->play(b, s->parts.rest, LEFT, m, s->parts.scratch);
    enum readiness ready = nimber_split(s, class, &c);
    if (ready == WAITS) /* the move is made again when that part is known */
        s->frames[at].iterator = before;
    return ready == READY ? keep_child(s, f, c) : ready == WAITS;
}

/* Asks child number f->next whether it is the least number that is not excluded. */
static bool ask_child(struct nimber_search *s, struct frame *f, uint32_t least)
{
    struct part_record *mine = nimber_part_of(s, f->part);
    struct child *c = &s->children[f->children + f->next];
    const struct part_record *part = nimber_part_of(s, c->part);
    if (part->nimber == NOT_KNOWN) {
        if (!is_settled(part, least ^ c->beside))
            return push(s, c->part, least ^ c->beside);
        f->next++;
        return true;
    }
    uint32_t n = part->nimber ^ c->beside;
    memmove(c, c + 1, (--f->child_count - f->next) * sizeof *c);
    s->child_count--;
    exclude(mine, n);
    if (n == least)
        f->next = 0;
    return true;
}

/* Goes on with the question of the top frame. Returns false on failure, and if all
 * numbers that can be excluded are. */
static bool nimber_visit(struct nimber_search *s, struct work *w)
{
    struct frame *f = &s->frames[s->depth - 1];
    struct part_record *part = nimber_part_of(s, f->part);
    if (is_settled(part, f->goal)) {
        s->child_count = f->children;
        s->depth--;
        return true;
    }
    if (!f->made)
        return nimber_make_child(s, w);
    s->exhausted = part->excluded == UINT64_MAX;
    if (s->exhausted)
        return false;
    uint32_t least = bits_least(~part->excluded);
    if (f->next < f->child_count)
        return ask_child(s, f, least);
    part->nimber = least; /* no move leads to it, and moves lead to all smaller numbers */
    return true;
}

/* ---- the sum ---- */

/* Finds the nimber of a term, or of what a move leaves of it. Returns false if it is not
 * known. */
static bool term_nimber(struct nimber_search *s, const struct term *t, enum player who,
                        const move *m, uint32_t *n)
{
    struct child c;
    if (!parts_put(&s->parts, t->class, s->task.position + t->offset))
        return false;
    if (m != NULL)
        t->board->game->play(t->board, s->parts.rest, term_player(t, who), *m,
                             s->parts.scratch);
    enum readiness ready = nimber_split(s, t->class, &c);
    s->depth = 0; /* frames that were just pushed are dropped */
    *n = c.beside;
    return ready == READY && c.part == REFERENCE_NONE;
}

/* Finds a move of `who` in the term to *goal, where goal is less than its nimber. There
 * is one, and what it leaves is known: otherwise goal would not have been excluded.
 * Returns false if memory runs out or it is over before that. */
static bool find_move(struct nimber_search *s, size_t term, enum player who,
                      uint32_t goal, move *m)
{
    const struct problem *p = s->task.problem;
    const struct term *t = &p->terms[term];
    const struct theory *theory = theory_of(t->board->game);
    const uint8_t *pos = s->task.position + t->offset;
    struct iterator it = {{0}};
    uint32_t n;
    if (theory->nim_move != NULL && theory->nim_move(t->board, pos, goal, m))
        return true;
    while (!parts_is_late(&s->parts) &&
           t->board->game->next(t->board, pos, term_player(t, who), &it, s->parts.scratch,
                                m))
        if (term_nimber(s, t, who, m, &n) && n == goal)
            return true;
    return false;
}

/* Finds a winning move: it makes the nim-sum zero. */
static struct sum_move winning_move(struct nimber_search *s, enum player who)
{
    struct sum_move found = {.term = NO_TERM};
    for (size_t i = 0; found.term == NO_TERM && i < s->task.problem->count; i++) {
        uint32_t n;
        if (term_nimber(s, &s->task.problem->terms[i], who, NULL, &n) &&
            (n ^ s->total) < n && find_move(s, i, who, n ^ s->total, &found.move))
            found.term = i;
    }
    return found;
}

/* Adds the next term, or gives one of its parts a frame first. */
static bool nimber_add_term(struct nimber_search *s)
{
    const struct term *t = &s->task.problem->terms[s->term];
    struct child c;
    if (!parts_put(&s->parts, t->class, s->task.position + t->offset))
        return false;
    enum readiness ready = nimber_split(s, t->class, &c);
    if (ready != READY)
        return ready == WAITS;
    if (c.part != REFERENCE_NONE)
        return push(s, c.part, ITS_NIMBER);
    s->total ^= c.beside;
    s->term++;
    return true;
}

static enum search_state nimber_failed(const struct nimber_search *s,
                                       const struct work *w)
{
    return s->exhausted
               ? SEARCH_EXHAUSTED
               : search_failed(w->stopped != STOP_NOT ? EXPIRED
                                                      : values_status(s->answer.values));
}

/* The frames are a stack of their own, since play may last for millions of moves. A slice
 * does not end in the midst of a move, which would be lost. */
static enum search_state nimber_run(struct search *search, struct work *w)
{
    struct nimber_search *s = (struct nimber_search *)search;
    const bool whole = w->whole;
    while (s->depth > 0 || s->term < s->task.problem->count) {
        work_whole(w, true);
        const bool ok = s->depth > 0 ? nimber_visit(s, w) : nimber_add_term(s);
        work_whole(w, whole);
        if (!ok)
            return nimber_failed(s, w);
        if (over(w))
            return SEARCH_RUNNING;
    }
    work_whole(w, true);
    const enum search_state state = nimber_answer_settle(&s->answer, s->total);
    for (int who = LEFT; s->total != 0 && state == SEARCH_SOLVED && who <= RIGHT; who++)
        s->answer.outcome.best[who] = winning_move(s, (enum player)who);
    work_whole(w, whole);
    return state;
}

/* ---- life ---- */

static void nimber_done(struct search *search)
{
    struct nimber_search *s = (struct nimber_search *)search;
    db_readers_done(&s->databases);
    parts_done(&s->parts);
    nimber_answer_done(&s->answer);
}

static void nimber_describe(const struct search *search, struct writer *w)
{
    const struct nimber_search *s = (const struct nimber_search *)search;
    write_format(w, "%zu positions, depth %zu", s->parts.table.records, s->depth);
}

static const struct search_kind own_kind = {
    .run = nimber_run, .describe = nimber_describe, .done = nimber_done};

bool nimber_fits(const struct task *t)
{
    bool formulas = true;
    for (size_t i = 0; i < t->problem->count; i++)
        formulas = formulas && theory_of(t->problem->terms[i].board->game)->value != NULL;
    return !formulas && (problem_traits(t->problem) & IMPARTIAL);
}

struct search *nimber_new(const struct task *t)
{
    struct nimber_search *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->task = *t;
    s->loaded = REFERENCE_NONE;
    parts_init(&s->parts, t->problem, &s->search.work, sizeof(struct part_record));
    s->position = arena_new(&s->search.work, s->parts.pos_size, 1);
    const bool made = nimber_answer_init(&s->answer, &s->search, t);
    db_readers_init(&s->databases, t->databases, s->answer.values, t->memory);
    return search_if_made(&s->search, made && !s->search.work.failed);
}

/* ---- the answer ---- */

bool nimber_answer_init(struct nimber_answer *a, struct search *s, const struct task *t)
{
    a->value = NO_VALUE;
    a->values = t->store != NULL ? t->store : (a->own = values_new(t->memory));
    s->answer = a;
    return a->values != NULL;
}

void nimber_answer_done(struct nimber_answer *a)
{
    values_free(a->own);
}

enum search_state nimber_answer_settle(struct nimber_answer *a, uint32_t nimber)
{
    a->value = value_nimber(a->values, nimber);
    if (a->value == NO_VALUE)
        return search_failed(values_status(a->values));
    for (int who = LEFT; who <= RIGHT; who++) {
        a->outcome.first[who] = nimber != 0 ? WIN : LOSS;
        a->outcome.best[who].term = NO_TERM;
    }
    return SEARCH_SOLVED;
}

size_t nimber_positions(const struct search *s)
{
    return ((const struct nimber_search *)s)->parts.table.records;
}
