/* SPDX-License-Identifier: MIT */
/* prove_outcome.c: who wins, as the claims and evidence of a certificate
 * (doc/certificates.md). */
#include "twoplayer/prove_outcome.h"

#include <string.h>

#include "base/hash.h"
#include "base/table.h"
#include "twoplayer/replies.h"

static const char *const names[] = {"left", "right"};

/* ---- winners ---- */

struct outcome_proof {
    struct search search; /* its nodes are the replies written */
    struct cert *cert;
    struct search *proved; /* the search that knows who wins */
    struct problem rest;   /* the terms that do not cancel */
    struct task task;      /* of them */
    struct outcome outcome;
    enum player winner;      /* whose strategy is being written */
    struct replies *replies; /* NULL between two winners */
    bool done;
};

/* Who wins when `first` starts; call only where it is known. */
static enum player winner_of(const struct outcome *o, enum player first)
{
    return o->first[first] == WIN ? first : other(first);
}

static bool wins(const struct outcome *o, enum player first, enum player winner)
{
    return o->first[first] != UNKNOWN && winner_of(o, first) == winner;
}

/* ---- terms that cancel ---- */

/* The terms that are still without a partner. Those of equal positions are a chain: all
 * of one sign, or a single one if the game is impartial. */
struct pairing {
    const struct problem *problem;
    const uint8_t *position;
    struct table chains; /* of each position: 1 + its last term; 0: none */
    size_t *links;       /* of each term of a chain: the one before it, in the same way */
    bool *paired;
    uint8_t *key; /* room for the longest */
};

static bool cancels(const struct term *a, const struct term *b)
{
    return a->negative != b->negative || (a->board->traits & IMPARTIAL);
}

/* The end of the chain of a term's position. NULL: over the budget. */
static size_t *chain_of(struct pairing *x, const struct term *t)
{
    const uint8_t *pos = x->position + t->offset;
    size_t length = trimmed_size(pos, t->board->pos_size);
    bool fresh;
    memcpy(x->key, &t->class, sizeof t->class);
    memcpy(x->key + sizeof t->class, pos, length);
    length += sizeof t->class;
    uint32_t record =
        table_add(&x->chains, hash_bytes(x->key, length), x->key, length, &fresh);
    return record != TABLE_NONE ? table_value(&x->chains, record) : NULL;
}

/* Looks for a partner of term i among those before it. False: over the budget. */
static bool pair_term(struct pairing *x, size_t i, struct cert *c)
{
    const struct term *terms = x->problem->terms;
    size_t *last = chain_of(x, &terms[i]);
    if (last == NULL)
        return false;
    if (*last > 0 && cancels(&terms[i], &terms[*last - 1])) {
        size_t partner = *last - 1;
        x->paired[i] = x->paired[partner] = true;
        *last = x->links[partner];
        write_format(&c->text, "cancel %zu %zu", partner + 1, i + 1);
        cert_end_line(c);
    } else {
        x->links[i] = *last;
        *last = i + 1;
    }
    return true;
}

/* Pairs the terms as far as they cancel. False: over the budget. */
static bool pair_all(struct pairing *x, struct cert *c)
{
    for (size_t i = 0; i < x->problem->count; i++)
        if (!pair_term(x, i, c))
            return false;
    return true;
}

/* The terms without a partner become *rest; `kept` is room for them. */
static bool keep_rest(const struct pairing *x, struct term *kept, struct memory *m,
                      struct problem *rest)
{
    size_t count = 0;
    for (size_t i = 0; i < x->problem->count; i++)
        if (!x->paired[i])
            kept[count++] = x->problem->terms[i];
    return problem_view(rest, m, kept, count);
}

/* Writes the pairs that are zero, and makes the other terms *rest. */
static bool cancel_pairs(const struct task *t, struct problem *rest, struct cert *c)
{
    const struct problem *p = t->problem;
    struct arena arena = arena_of(t->memory);
    struct pairing x = {.problem = p, .position = t->position};
    size_t key_size = sizeof(size_t);
    for (size_t i = 0; i < p->count; i++)
        if (sizeof(size_t) + p->terms[i].board->pos_size > key_size)
            key_size = sizeof(size_t) + p->terms[i].board->pos_size;
    table_init(&x.chains, t->memory, sizeof(size_t));
    x.key = arena_new(&arena, key_size, 1);
    x.links = arena_new(&arena, p->count, sizeof *x.links);
    x.paired = arena_new(&arena, p->count, sizeof *x.paired);
    struct term *kept = arena_new(&arena, p->count, sizeof *kept);
    bool ok = !arena.failed && pair_all(&x, c) && keep_rest(&x, kept, t->memory, rest);
    arena_done(&arena);
    table_done(&x.chains);
    return ok;
}

/* ---- replies ---- */

/* Begins the section of the current winner, if he wins anything. False: over the budget.
 */
static bool begin_winner(struct outcome_proof *o)
{
    bool starts[] = {wins(&o->outcome, LEFT, o->winner),
                     wins(&o->outcome, RIGHT, o->winner)};
    if (!starts[LEFT] && !starts[RIGHT])
        return true;
    o->replies = replies_new(o->proved, &o->task, o->winner, starts);
    if (o->replies == NULL)
        return false;
    write_format(&o->cert->text, "replies %s", names[o->winner]);
    cert_end_line(o->cert);
    return true;
}

static void end_winner(struct outcome_proof *o)
{
    replies_free(o->replies);
    o->replies = NULL;
    o->done = o->winner == RIGHT;
    o->winner = RIGHT;
}

static void write_reply(struct outcome_proof *o)
{
    struct sum_move reply;
    struct writer *w = &o->cert->text;
    const uint8_t *pos = replies_position(o->replies, &reply);
    position_print_move(&o->rest, pos, o->winner, reply, w);
    write_text(w, " in ");
    position_print(&o->rest, pos, w);
    cert_end_line(o->cert);
    o->search.nodes++;
}

static enum search_state step_once(struct outcome_proof *o)
{
    if (o->replies == NULL) {
        if (!begin_winner(o))
            return SEARCH_NO_MEMORY;
        if (o->replies == NULL)
            end_winner(o);
        return SEARCH_RUNNING;
    }
    switch (replies_step(o->replies)) {
    case REPLIES_FAILED:
        return SEARCH_NO_MEMORY;
    case REPLIES_DONE:
        end_winner(o);
        break;
    case REPLIES_REPLY:
        write_reply(o);
        break;
    case REPLIES_RUNNING:
        break;
    }
    return o->cert->status != OK ? SEARCH_NO_MEMORY : SEARCH_RUNNING;
}

static enum search_state step(struct search *s, uint64_t work)
{
    struct outcome_proof *o = (struct outcome_proof *)s;
    enum search_state state = SEARCH_RUNNING;
    uint64_t before = o->proved->nodes; /* a reply may look at many positions */
    for (uint64_t steps = 0;
         state == SEARCH_RUNNING && !o->done && steps + o->proved->nodes - before < work;
         steps++)
        state = step_once(o);
    return o->done ? SEARCH_SOLVED : state;
}

/* No more steps will follow: a strategy that is not whole is marked as cut. */
static void finish(struct search *s)
{
    struct outcome_proof *o = (struct outcome_proof *)s;
    if (o->replies != NULL) {
        write_text(&o->cert->text, "cut");
        cert_end_line(o->cert);
    }
}

static void done(struct search *s)
{
    struct outcome_proof *o = (struct outcome_proof *)s;
    replies_free(o->replies);
    problem_done(&o->rest);
}

static void describe(const struct search *s, struct writer *w)
{
    (void)s;
    write_text(w, "replies written to the certificate");
}

static const struct engine engine = {
    .step = step, .describe = describe, .finish = finish, .done = done};

static void write_claims(struct cert *c, const struct outcome *outcome)
{
    for (int first = LEFT; first <= RIGHT; first++)
        if (outcome->first[first] != UNKNOWN) {
            write_format(&c->text, "claim starts %s wins %s", names[first],
                         names[winner_of(outcome, (enum player)first)]);
            cert_end_line(c);
        }
}

struct search *prove_outcome_new(struct cert *c, const struct task *t,
                                 struct search *proved)
{
    struct outcome_proof *o = search_new(&engine, t->memory, sizeof *o);
    if (o == NULL)
        return NULL;
    o->cert = c;
    o->proved = proved;
    o->outcome = outcome_sums_outcome(proved);
    o->task = *t;
    o->task.problem = &o->rest;
    write_claims(c, &o->outcome);
    if (cancel_pairs(t, &o->rest, c)) {
        o->done = o->rest.count == 0;
        return &o->search;
    }
    search_free(&o->search);
    return NULL;
}
