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
    struct cert *cert;
    struct outcome_search *search;
    struct problem rest; /* the terms that do not cancel */
    struct outcome outcome;
    enum player winner;        /* whose strategy is being written */
    struct strategy *strategy; /* NULL between two winners */
    size_t replies;
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
    struct table chains; /* of each position: 1 + its last term; 0: none */
    size_t *links;       /* of each term of a chain: the one before it, in the same way */
    bool *paired;
    uint8_t *key;
    size_t key_size;
};

static bool cancels(const struct term *a, const struct term *b)
{
    return a->negative != b->negative || (a->board.game->traits & IMPARTIAL);
}

/* The end of the chain of a term's position. NULL: over the budget. */
static size_t *chain_of(struct pairing *x, const struct term *t)
{
    size_t length = trimmed_size(t->current, t->board.pos_size);
    bool fresh;
    memcpy(x->key, &t->class, sizeof t->class);
    memcpy(x->key + sizeof t->class, t->current, length);
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

/* Writes the pairs that are zero, and keeps the other terms in `rest`. */
static bool cancel_pairs(const struct problem *p, struct problem *rest, struct cert *c)
{
    struct memory *m = p->memory;
    struct pairing x = {.problem = p};
    for (size_t i = 0; i < p->count; i++)
        if (sizeof(size_t) + p->terms[i].board.pos_size > x.key_size)
            x.key_size = sizeof(size_t) + p->terms[i].board.pos_size;
    table_init(&x.chains, m, sizeof(size_t));
    x.key = memory_new(m, x.key_size, 1);
    x.links = memory_new(m, p->count, sizeof *x.links);
    x.paired = memory_new(m, p->count, sizeof *x.paired);
    bool ok = rest->terms != NULL && x.key != NULL && x.links != NULL && x.paired != NULL;
    for (size_t i = 0; ok && i < p->count; i++)
        ok = pair_term(&x, i, c);
    for (size_t i = 0; ok && i < p->count; i++)
        if (!x.paired[i])
            rest->terms[rest->count++] = p->terms[i];
    memory_free(m, x.paired, p->count, sizeof *x.paired);
    memory_free(m, x.links, p->count, sizeof *x.links);
    memory_free(m, x.key, x.key_size, 1);
    table_done(&x.chains);
    return ok;
}

/* ---- strategies ---- */

struct outcome_proof *outcome_proof_new(struct cert *c, const struct problem *p,
                                        struct outcome_search *s)
{
    struct outcome_proof *o = memory_new(p->memory, 1, sizeof *o);
    if (o == NULL)
        return NULL;
    o->cert = c;
    o->search = s;
    o->outcome = outcome_of(s);
    o->rest = (struct problem){.memory = p->memory, .capacity = p->count};
    o->rest.terms = memory_new(p->memory, p->count, sizeof *o->rest.terms);
    for (int first = LEFT; first <= RIGHT; first++)
        if (o->outcome.first[first] != UNKNOWN) {
            write_format(&c->text, "claim starts %s wins %s", names[first],
                         names[winner_of(&o->outcome, (enum player)first)]);
            cert_end_line(c);
        }
    if (cancel_pairs(p, &o->rest, c)) {
        o->done = o->rest.count == 0;
        return o;
    }
    outcome_proof_free(o);
    return NULL;
}

void outcome_proof_free(struct outcome_proof *o)
{
    if (o == NULL)
        return;
    struct memory *m = o->rest.memory;
    strategy_free(o->strategy);
    memory_free(m, o->rest.terms, o->rest.capacity, sizeof *o->rest.terms);
    memory_free(m, o, 1, sizeof *o);
}

/* Begins the section of the current winner, if he wins anything. False: over the budget.
 */
static bool begin_winner(struct outcome_proof *o)
{
    bool starts[] = {wins(&o->outcome, LEFT, o->winner),
                     wins(&o->outcome, RIGHT, o->winner)};
    if (!starts[LEFT] && !starts[RIGHT])
        return true;
    o->strategy = strategy_new(o->search, &o->rest, o->winner, starts);
    if (o->strategy == NULL)
        return false;
    write_format(&o->cert->text, "replies %s", names[o->winner]);
    cert_end_line(o->cert);
    return true;
}

static void end_winner(struct outcome_proof *o)
{
    strategy_free(o->strategy);
    o->strategy = NULL;
    o->done = o->winner == RIGHT;
    o->winner = RIGHT;
}

static void write_reply(struct outcome_proof *o)
{
    struct sum_move reply;
    struct writer *w = &o->cert->text;
    const struct problem *position = strategy_position(o->strategy, &reply);
    problem_print_move(position, o->winner, reply, w);
    write_text(w, " in ");
    problem_print_position(position, w);
    cert_end_line(o->cert);
    o->replies++;
}

static enum search_state step(struct outcome_proof *o)
{
    if (o->strategy == NULL) {
        if (!begin_winner(o))
            return SEARCH_NO_MEMORY;
        if (o->strategy == NULL)
            end_winner(o);
        return SEARCH_RUNNING;
    }
    switch (strategy_step(o->strategy)) {
    case STRATEGY_FAILED:
        return SEARCH_NO_MEMORY;
    case STRATEGY_DONE:
        end_winner(o);
        break;
    case STRATEGY_REPLY:
        write_reply(o);
        break;
    case STRATEGY_RUNNING:
        break;
    }
    return o->cert->status != OK ? SEARCH_NO_MEMORY : SEARCH_RUNNING;
}

enum search_state outcome_proof_step(struct outcome_proof *o, uint64_t work)
{
    enum search_state state = SEARCH_RUNNING;
    uint64_t before = outcome_nodes(o->search); /* a reply may look at many positions */
    for (uint64_t steps = 0; state == SEARCH_RUNNING && !o->done &&
                             steps + outcome_nodes(o->search) - before < work;
         steps++)
        state = step(o);
    return o->done ? SEARCH_SOLVED : state;
}

void outcome_proof_finish(struct outcome_proof *o)
{
    if (o->strategy != NULL) {
        write_text(&o->cert->text, "cut");
        cert_end_line(o->cert);
    }
}

uint64_t outcome_proof_replies(const struct outcome_proof *o)
{
    return o->replies;
}
