/* SPDX-License-Identifier: MIT */
/* outcome.c: who wins a two-player position or sum, and with which first move. */
#include "questions/outcome.h"

#include "answer/certify.h"
#include "answer/options.h"
#include "twoplayer/method.h"
#include "twoplayer/proof/prove_outcome.h"

/* Writes claims and replies to a certificate that has begun. ANSWER_LIMIT: there was no
 * room or time for all replies. */
static enum answer_code write_proof(struct cert *cert, const struct task *t,
                                    struct search *search, struct run *run)
{
    enum ended ended = ENDED_MEMORY;
    struct search *proof =
        prove_outcome_new(cert, t, outcome_expert(search), outcome_of(search));
    if (proof != NULL) {
        ended = run_search(run, proof, &run->limits, 0);
        search_finish(proof);
        search_free(proof);
    }
    enum answer_code code = certify_end(cert, run);
    if (code != ANSWER_GIVEN || ended == ENDED_SOLVED)
        return code;
    reply_remark(run, "the certificate lacks replies: %s", ended_because(ended));
    return ANSWER_LIMIT;
}

/* ---- the certificate of a value ---- */

/* The difference was searched: whoever starts must lose it, or two answers of this
 * program contradict each other. */
static enum answer_code prove_zero(const struct task *t, struct search *search,
                                   struct run *run)
{
    struct outcome o = outcome_of(search);
    struct cert cert;
    if (outcome_class(&o) != 'P')
        return run_fail(run, IO_ERROR,
                        "internal error: the value was found, but its certificate "
                        "disproves it; please report this line");
    cert_begin_value(&cert, run->host->evidence, t->problem, run->memory);
    return write_proof(&cert, t, search, run);
}

enum answer_code certify_value(const struct problem *difference, struct run *run)
{
    const struct task task = {.problem = difference,
                              .position = difference->start,
                              .memory = run->memory,
                              .evidence = true};
    struct search *search = outcome_search(&task, NULL);
    enum ended ended = ENDED_MEMORY;
    enum answer_code code = ANSWER_LIMIT;
    if (search != NULL)
        ended = run_search(run, search, &run->limits, 0);
    if (ended == ENDED_SOLVED)
        code = prove_zero(&task, search, run);
    else
        reply_remark(run, "there is no certificate: %s", ended_because(ended));
    search_free(search);
    return code;
}

/* ---- the command ---- */

static enum answer_code certify(const struct task *t, struct search *search,
                                struct run *run)
{
    struct cert cert;
    certify_begin(&cert, run);
    return write_proof(&cert, t, search, run);
}

static const char *status_of(const struct outcome *o)
{
    if (outcome_class(o) != 0)
        return "optimal";
    return o->first[LEFT] == o->first[RIGHT] ? "unknown" : "bound"; /* half is proved */
}

/* The search has ended: proves its answer if that is wanted, and gives it. */
static enum answer_code conclude(const struct task *t, struct search *search,
                                 enum ended ended, struct run *run)
{
    struct outcome_found found = {outcome_of(search), ended};
    const struct outcome *o = &found.outcome;
    struct result r =
        result_of(run, status_of(o), outcome_method_name(search), search->nodes, &found);
    enum answer_code code = ended == ENDED_SOLVED ? ANSWER_GIVEN : ANSWER_LIMIT;
    if (t->evidence && (o->first[LEFT] != UNKNOWN || o->first[RIGHT] != UNKNOWN)) {
        enum answer_code proved = certify(t, search, run);
        code = proved != ANSWER_GIVEN ? proved : code;
    }
    search_free(search); /* the answer may need the memory */
    if (run->error->status == OK)
        reply_give(run, &r);
    return code;
}

static enum answer_code answer(struct run *run)
{
    if (problem_players(run->q->problem) != 2)
        return run_fail(run, BAD_INPUT, "%s is for one player: ask solve, not outcome",
                        problem_game(run->q->problem));
    struct task task = run_task(run);
    task.evidence = certificate_wanted(run);
    struct search *search = outcome_search(&task, NULL);
    enum ended ended =
        search != NULL ? run_search(run, search, &run->limits, 0) : ENDED_MEMORY;
    if (search != NULL && methods_inside(search) != NULL)
        return conclude(&task, search, ended, run);
    search_free(search);
    return run_fail(run, NO_MEMORY, "the search needs more memory than --memory allows");
}

const struct command outcome_command = {
    .name = "outcome",
    .arguments = "LINE | - | GAME - | GAME @FILE",
    .title = "who wins a two-player position or sum, and how",
    .help = "The answer is exact: L (Left wins), R (Right wins), N (the first player "
            "wins) or P (the second), with a winning first\n"
            "move for each player who has one. Terms are added with \" + \"; \"-\" "
            "before a term swaps the players in it.\n\n"
            "  dicot outcome clobber 'xo|ox'\n"
            "  dicot outcome clobber grid 4x5 checkerboard --json\n"
            "  dicot outcome 'clobber xxo + -clobber xo|ox + nim 3'\n"
            "  dicot outcome clobber xoxo --cert xoxo.cert && dicot-check xoxo.cert\n"
            "  dicot gen pebbles --count 100 | dicot outcome - --json\n",
    .options = OPTIONS_OUTPUT | OPTIONS_LIMITS | OPTIONS_DUEL | OPTIONS_THREADS |
               OPTIONS_AFTER | OPTIONS_CERT,
    .answer = answer,
    .text = show_outcome,
    .json = show_outcome_json,
};
