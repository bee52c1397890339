/* SPDX-License-Identifier: MIT */
/* prove_outcome.c: who wins, as claims and evidence of a certificate
 * (doc/certificates.md). Short strategies are written as replies, which people can read.
 * Strategies of more than HELD_REPLIES positions are written as kernels, if the games
 * have them. So everything is held back until it is known which it will be. */
#include "twoplayer/proof/prove_outcome.h"

#include "twoplayer/proof/cancel_pairs.h"
#include "twoplayer/proof/prove_kernel.h"
#include "twoplayer/proof/replies.h"

#define HELD_REPLIES 1000
#define READABLE_MEMBERS 1000
#define HELD_BYTES ((size_t)1 << 20)

static const char *const names[] = {"left", "right"};

struct outcome_proof {
    struct search search; /* its nodes are the replies, or members, written */
    struct cert *cert;
    struct expert expert;
    struct problem rest; /* the terms that do not cancel */
    struct task task;    /* the task for `rest` */
    struct outcome outcome;
    struct writer cancels; /* the lines `cancel` */
    struct writer held;    /* claims and evidence, while `holding` */
    bool holding;
    enum player winner;          /* whose strategy is being written */
    struct replies *replies;     /* NULL between two winners */
    struct kernel_proof *kernel; /* instead of replies; NULL: none */
    bool done;
};

/* ---- lines ---- */

static struct writer *lines(struct outcome_proof *o)
{
    return o->holding ? &o->held : &o->cert->text;
}

static void end_line(struct outcome_proof *o)
{
    if (o->holding)
        write_byte(&o->held, '\n');
    else
        cert_end_line(o->cert);
}

/* Writes what was held back to the certificate. All that follows goes there directly. */
static void release(struct outcome_proof *o)
{
    if (o->holding)
        cert_sections(o->cert, &o->held);
    o->holding = false;
    writer_clear(&o->held);
}

/* ---- replies ---- */

/* Returns the move that the answer names for the current winner, or NULL if there is
 * none, or if it may be in a term that was cancelled. */
static const struct sum_move *opening(const struct outcome_proof *o)
{
    const struct sum_move *m = &o->outcome.best[o->winner];
    return o->cancels.length == 0 && m->term != NO_TERM ? m : NULL;
}

/* Begins the section of the current winner, if this player wins anything. Returns false
 * if memory runs out. */
static bool begin_winner(struct outcome_proof *o)
{
    bool starts[] = {outcome_wins(&o->outcome, LEFT, o->winner),
                     outcome_wins(&o->outcome, RIGHT, o->winner)};
    if (!starts[LEFT] && !starts[RIGHT])
        return true;
    o->replies = replies_new(o->expert, &o->task, o->winner, starts, opening(o));
    if (o->replies == NULL)
        return false;
    write_format(lines(o), "replies %s", names[o->winner]);
    end_line(o);
    return true;
}

static void end_winner(struct outcome_proof *o)
{
    replies_free(o->replies);
    o->replies = NULL;
    o->done = o->winner == RIGHT;
    o->winner = RIGHT;
    if (o->done)
        release(o);
}

static void write_reply(struct outcome_proof *o)
{
    struct sum_move reply;
    struct writer *w = lines(o);
    const uint8_t *pos = replies_position(o->replies, &reply);
    position_print_move(&o->rest, pos, o->winner, reply, w);
    write_text(w, " in ");
    position_print(&o->rest, pos, w);
    end_line(o);
    o->search.nodes++;
}

/* ---- replies or a kernel ---- */

/* There are too many replies to hold back: switches to a kernel, or writes them all.
 * Returns false if memory runs out. */
static bool stop_holding(struct outcome_proof *o)
{
    if (!kernel_fits(&o->rest, o->task.position) || !cert_upgrade(o->cert)) {
        release(o);
        return true;
    }
    replies_free(o->replies);
    o->replies = NULL;
    writer_clear(&o->held);
    o->search.nodes = 0;
    o->kernel = prove_kernel_new(o->cert, &o->task, o->expert, &o->outcome, &o->cancels,
                                 READABLE_MEMBERS);
    return o->kernel != NULL;
}

static bool holds_too_much(const struct outcome_proof *o)
{
    return o->holding && (o->search.nodes > HELD_REPLIES || o->held.length > HELD_BYTES);
}

static enum search_state step_kernel(struct outcome_proof *o, uint64_t work)
{
    enum kernel_state state = prove_kernel_step(o->kernel, work);
    o->search.nodes = prove_kernel_members(o->kernel);
    o->done = state == KERNEL_DONE;
    return state == KERNEL_FAILED ? SEARCH_NO_MEMORY : SEARCH_RUNNING;
}

static enum search_state step_replies(struct outcome_proof *o, uint64_t work)
{
    if (o->replies == NULL) {
        if (!begin_winner(o))
            return SEARCH_NO_MEMORY;
        if (o->replies == NULL)
            end_winner(o);
        return SEARCH_RUNNING;
    }
    switch (replies_step(o->replies, work)) {
    case REPLIES_FAILED:
        return SEARCH_NO_MEMORY;
    case REPLIES_DONE:
        end_winner(o);
        break;
    case REPLIES_REPLY:
        write_reply(o);
        if (holds_too_much(o) && !stop_holding(o))
            return SEARCH_NO_MEMORY;
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
    uint64_t before = o->expert.search->nodes; /* one reply may look at many positions */
    for (uint64_t done = 0; state == SEARCH_RUNNING && !o->done && done < work;) {
        if (o->kernel != NULL)
            return o->done ? SEARCH_SOLVED : step_kernel(o, work - done);
        state = step_replies(o, work - done);
        done += 1 + o->expert.search->nodes - before;
        before = o->expert.search->nodes;
    }
    return o->done ? SEARCH_SOLVED : state;
}

/* No more steps will follow: marks what is not complete as cut. */
static void finish(struct search *s)
{
    struct outcome_proof *o = (struct outcome_proof *)s;
    if (o->replies != NULL) {
        write_text(lines(o), "cut");
        end_line(o);
    }
    release(o);
    if (o->kernel != NULL && !o->done)
        prove_kernel_cut(o->kernel);
}

static void done(struct search *s)
{
    struct outcome_proof *o = (struct outcome_proof *)s;
    replies_free(o->replies);
    prove_kernel_free(o->kernel);
    writer_done(&o->held);
    writer_done(&o->cancels);
    problem_done(&o->rest);
}

static void describe(const struct search *s, struct writer *w)
{
    const struct outcome_proof *o = (const struct outcome_proof *)s;
    if (o->kernel != NULL)
        prove_kernel_describe(o->kernel, w);
    else
        write_text(w, "replies written to the certificate");
}

static const struct search_kind own_kind = {
    .step = step, .describe = describe, .finish = finish, .done = done};

static void write_claims(struct outcome_proof *o)
{
    for (int first = LEFT; first <= RIGHT; first++)
        if (o->outcome.first[first] != UNKNOWN)
            write_format(&o->held, "claim starts %s wins %s\n", names[first],
                         names[outcome_winner(&o->outcome, (enum player)first)]);
    write_bytes(&o->held, o->cancels.text, o->cancels.length);
}

struct search *prove_outcome_new(struct cert *c, const struct task *t,
                                 struct expert expert, struct outcome outcome)
{
    struct outcome_proof *o =
        expert.ask != NULL ? search_new(&own_kind, t->memory, sizeof *o) : NULL;
    if (o == NULL)
        return NULL;
    o->cert = c;
    o->expert = expert;
    o->outcome = outcome;
    o->task = *t;
    o->task.problem = &o->rest;
    o->holding = true;
    writer_init(&o->held, t->memory);
    writer_init(&o->cancels, t->memory);
    if (cancel_pairs(t, &o->rest, &o->cancels)) {
        write_claims(o);
        o->done = o->rest.count == 0;
        return &o->search;
    }
    search_free(&o->search);
    return NULL;
}
