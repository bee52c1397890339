/* SPDX-License-Identifier: MIT */
/* prove_kernel.c: see prove_kernel.h. A small kernel is written as text when it is
 * complete, a large one chunk by chunk as the code of the choices. */
#include "twoplayer/proof/prove_kernel.h"

#include <string.h>

#define CHUNK_BYTES ((size_t)1 << 16)

struct kernel_proof {
    struct cert *cert;
    struct task task;
    struct expert expert;
    struct outcome outcome;
    const struct writer *cancels;
    struct kernel_walk *walk;
    struct sum_move first_move[2]; /* for each player who wins moving first */
    /* Whose first move is to be found next; 2: both are done. */
    int next_first;
    bool heading; /* the heading of the section is written */
};

/* ---- first moves ---- */

/* Is the first move of the answer known and still in place, because no terms were
 * cancelled? */
static bool keeps_best(const struct kernel_proof *p, enum player first)
{
    return p->cancels->length == 0 && p->outcome.best[first].term != NO_TERM;
}

/* Finds the move with which p->next_first wins. Returns false if it is not found yet. */
static bool find_first_move(struct kernel_proof *p, uint64_t work)
{
    enum player first = (enum player)p->next_first;
    struct sum_move *m = &p->first_move[first];
    if (p->outcome.first[first] != WIN)
        return true;
    if (keeps_best(p, first)) {
        *m = p->outcome.best[first];
        return true;
    }
    return p->expert.ask(p->expert.search, p->task.problem, p->task.position, first, work,
                         m) == WIN;
}

/* Demands the sum that must be lost if the claim about `first` is true. */
static bool demand(struct kernel_proof *p, enum player first)
{
    const struct problem *rest = p->task.problem;
    bool wins = p->outcome.first[first] == WIN;
    if (!wins) {
        kernel_demand(p->walk, p->task.position, first);
        return true;
    }
    uint8_t *pos = position_copy(rest, p->task.position, p->task.memory);
    void *scratch = memory_new(p->task.memory, rest->move_scratch, 1);
    if (pos != NULL && scratch != NULL) {
        position_play(rest, pos, first, p->first_move[first], scratch);
        kernel_demand(p->walk, pos, other(first));
    }
    bool ok = pos != NULL && scratch != NULL;
    memory_free(p->task.memory, pos, rest->pos_size, 1);
    memory_free(p->task.memory, scratch, rest->move_scratch, 1);
    return ok;
}

/* `with_move`: the first move is known. */
static void write_claim(struct kernel_proof *p, enum player first, bool with_move)
{
    static const char *const names[] = {"left", "right"};
    struct writer *w = &p->cert->text;
    write_format(w, "claim starts %s wins %s", names[first],
                 names[outcome_winner(&p->outcome, first)]);
    if (p->outcome.first[first] == WIN && with_move) {
        write_text(w, " with ");
        position_print_move(p->task.problem, p->task.position, first,
                            p->first_move[first], w);
    }
    cert_end_line(p->cert);
}

/* Finds one first move, writes the claim and makes the demand. After the last one, the
 * `cancel` lines follow. */
static enum kernel_state step_first(struct kernel_proof *p, uint64_t work)
{
    if (!find_first_move(p, work))
        return p->expert.search->state == SEARCH_NO_MEMORY ? KERNEL_FAILED
                                                           : KERNEL_RUNNING;
    if (p->outcome.first[p->next_first] != UNKNOWN) {
        write_claim(p, (enum player)p->next_first, true);
        if (!demand(p, (enum player)p->next_first))
            return KERNEL_FAILED;
    }
    if (++p->next_first == 2)
        write_bytes(&p->cert->text, p->cancels->text, p->cancels->length);
    return KERNEL_RUNNING;
}

/* ---- the section ---- */

static void write_heading(struct kernel_proof *p, const char *form)
{
    write_format(&p->cert->text, "kernel %s", form);
    cert_end_line(p->cert);
    p->heading = true;
}

/* Writes chunks while there are more than `keep` bytes. */
static void write_chunks(struct kernel_proof *p, size_t keep)
{
    struct writer *code = kernel_code(p->walk);
    while (code->length > keep) {
        size_t length = code->length < CHUNK_BYTES ? code->length : CHUNK_BYTES;
        cert_chunk(p->cert, code->text, length);
        memmove(code->text, code->text + length, code->length - length);
        code->length -= length;
    }
}

static void write_all(struct kernel_proof *p)
{
    const struct writer *text = kernel_text(p->walk);
    if (text != NULL) {
        write_heading(p, "text");
        cert_sections(p->cert, text);
        return;
    }
    if (!p->heading)
        write_heading(p, "packed");
    write_chunks(p, 0);
}

enum kernel_state prove_kernel_step(struct kernel_proof *p, uint64_t work)
{
    if (p->next_first < 2)
        return step_first(p, work);
    enum kernel_state state = kernel_walk_step(p->walk, work);
    if (state == KERNEL_DONE) {
        write_all(p);
    } else if (kernel_text(p->walk) == NULL) {
        if (!p->heading)
            write_heading(p, "packed");
        write_chunks(p, CHUNK_BYTES);
    }
    return p->cert->status != OK ? KERNEL_FAILED : state;
}

uint64_t prove_kernel_members(const struct kernel_proof *p)
{
    return kernel_member_count(p->walk);
}

void prove_kernel_describe(const struct kernel_proof *p, struct writer *w)
{
    write_format(w, "members of the kernel in the certificate, down to size %zu",
                 kernel_size_reached(p->walk));
}

void prove_kernel_cut(struct kernel_proof *p)
{
    if (p->next_first < 2) { /* the claims are written without moves and evidence */
        for (; p->next_first < 2; p->next_first++)
            if (p->outcome.first[p->next_first] != UNKNOWN)
                write_claim(p, (enum player)p->next_first, false);
        return;
    }
    if (!p->heading)
        write_heading(p, "packed");
    write_text(&p->cert->text, "cut");
    cert_end_line(p->cert);
}

/* ---- life ---- */

struct kernel_proof *prove_kernel_new(struct cert *c, const struct task *t,
                                      struct expert expert, const struct outcome *outcome,
                                      const struct writer *cancels, uint64_t readable)
{
    struct kernel_proof *p = memory_new(t->memory, 1, sizeof *p);
    if (p == NULL)
        return NULL;
    *p = (struct kernel_proof){
        .cert = c, .task = *t, .expert = expert, .outcome = *outcome, .cancels = cancels};
    p->walk = kernel_walk_new(t->problem, expert, readable, t->memory);
    if (p->walk != NULL)
        return p;
    prove_kernel_free(p);
    return NULL;
}

void prove_kernel_free(struct kernel_proof *p)
{
    if (p == NULL)
        return;
    kernel_walk_free(p->walk);
    memory_free(p->task.memory, p, 1, sizeof *p);
}
