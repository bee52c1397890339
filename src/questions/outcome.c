/* SPDX-License-Identifier: MIT */
/* outcome.c: `outcome`: who wins a two-player position or sum, and with which first
 * move. */
#include "questions/outcome.h"

#include "answer/certify.h"
#include "answer/options.h"
#include "answer/joint_search.h"
#include "twoplayer/proof/prove_outcome.h"

/* Writes claims and replies to a certificate that has begun, and ends it. ANSWER_LIMIT:
 * there was no memory or time for all replies. */
static enum answer_code write_proof(struct cert *cert, const struct task *t,
                                    struct search *search, struct run *run)
{
    struct search *proof =
        prove_outcome_new(cert, t, outcome_expert(search), outcome_of(search));
    const enum ended ended = run_search(run, proof, &run->limits, 0);
    if (proof != NULL) {
        search_finish(proof);
        search_free(proof);
    }
    certify_end(cert, run);
    if (ended == ENDED_SOLVED)
        return ANSWER_GIVEN;
    reply_remark(run, "the certificate lacks replies: %s", ended_because(ended));
    return ANSWER_LIMIT;
}

/* ---- the certificate of a value ---- */

/* Proves that the difference is 0 after it was searched. Whoever moves first must lose
 * it, or two answers of this program contradict each other. */
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
    enum answer_code code = ANSWER_LIMIT;
    const enum ended ended = run_search(run, search, &run->limits, 0);
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

/* Returns the status. With --all, knowing who wins is not enough for "optimal". */
static const char *status_of(const struct outcome_found *f)
{
    const struct outcome *o = &f->outcome;
    if (outcome_class(o) != 0)
        return f->ended == ENDED_SOLVED ? "optimal" : "bound";
    return o->first[LEFT] == o->first[RIGHT] ? "unknown" : "bound"; /* half is known */
}

/* Finds all winning moves, as far as the limits allow. The lists belong to the search
 * that is returned, which may be NULL. */
static struct search *find_all(const struct task *t, struct search *search,
                               struct run *run, struct outcome_found *found)
{
    const uint64_t before = search->nodes;
    struct search *winning = winning_new(t, search, run->q->strategy);
    if (winning == NULL) {
        found->ended = run_cut(run, ENDED_MEMORY);
        return NULL;
    }
    found->listed = true;
    found->ended = run_search(run, winning, &run->limits, before);
    for (int who = LEFT; who <= RIGHT; who++) {
        struct first_moves *f = &found->first[who];
        f->moves = winning_list(winning, (enum player)who, &f->count);
        f->more = winning_has_more(winning, (enum player)who);
        f->cut = winning_is_cut(winning, (enum player)who);
        if (f->cut && found->ended == ENDED_SOLVED)
            found->ended = run_cut(run, ENDED_TOO_LARGE);
    }
    search->nodes = before + winning->nodes;
    return winning;
}

/* Called when the search has ended: proves its answer and finds all winning moves, if
 * that is wanted, then gives the answer. */
static enum answer_code conclude(const struct task *t, struct search *search,
                                 enum ended ended, struct checkpoint *kept,
                                 struct run *run)
{
    struct outcome_found found = {.outcome = outcome_of(search),
                                  .ended = ended,
                                  .resumed = kept->resumed,
                                  .before = kept->before};
    const struct outcome *o = &found.outcome;
    const char *method = outcome_method_name(search);
    struct search *winning = NULL;
    enum answer_code proved = ANSWER_GIVEN;
    if (t->evidence && (o->first[LEFT] != UNKNOWN || o->first[RIGHT] != UNKNOWN))
        proved = certify(t, search, run);
    if (run->q->all && ended == ENDED_SOLVED)
        winning = find_all(t, search, run, &found);
    else if (ended != ENDED_SOLVED)
        run->ended = ended; /* a certificate may have been cut short after that */
    enum answer_code code = found.ended == ENDED_SOLVED ? proved
                            : proved != ANSWER_GIVEN    ? proved
                                                        : ANSWER_LIMIT;
    struct result r = result_of(run, status_of(&found), method, search->nodes, &found);
    checkpoint_end(kept);
    search_free(search); /* the answer may need the memory */
    reply_give(run, &r, code);
    search_free(winning);
    return code;
}

static enum answer_code answer(struct run *run)
{
    if (problem_players(run->q->problem) != 2)
        return run_fail(run, BAD_INPUT, "%s is for one player: ask solve, not outcome",
                        problem_game(run->q->problem));
    struct task task = run_task(run);
    task.evidence = certificate_wanted(run);
    if (task.evidence)
        task.databases = NULL; /* a proof may not rest on databases */
    const struct method *only;
    if (!run_choose_method(run, outcome_methods, &task, &only))
        return ANSWER_BAD_INPUT;
    const bool joint = joint_search_fits(run);
    if (joint && task.crew != NULL && task.crew->hands > 1)
        reply_remark(run, "--threads is not used: each process searches this position by "
                          "one thread; start more processes");
    if (joint)
        task.crew = NULL;
    struct search *search = outcome_search(&task, run->q->strategy);
    struct checkpoint kept = {0};
    enum answer_code code = ANSWER_GIVEN;
    if (search != NULL)
        code = checkpoint_begin(&kept, run, search);
    if (code != ANSWER_GIVEN) {
        search_free(search);
        return code;
    }
    if (run->host->helps && !joint) { /* one process is enough */
        search_free(search);
        return ANSWER_GIVEN;
    }
    enum ended ended = joint && search != NULL ? joint_search(run, search)
                                               : run_search(run, search, &run->limits, 0);
    if (search != NULL && methods_inside(search) != NULL)
        return conclude(&task, search, ended, &kept, run);
    search_free(search);
    return run_lacks_memory(run, "the search needs");
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
            "  dicot outcome clobber 'xox|oxo|xox' --all\n"
            "  dicot outcome clobber xoxo --cert xoxo.cert && dicot-check xoxo.cert\n"
            "  dicot outcome clobber grid 5x6 checkerboard --time 24h --checkpoint "
            "5x6.state\n"
            "  dicot gen pebbles --count 100 | dicot outcome - --json\n",
    .options = OPTIONS_OUTPUT | OPTIONS_LIMITS | OPTIONS_DUEL | OPTIONS_OUTCOME |
               OPTIONS_DATABASE | OPTIONS_THREADS | OPTIONS_AFTER | OPTIONS_CERT |
               OPTIONS_BATCH,
    .columns = "outcome,left_first,right_first,nodes,method,seconds,ended",
    .deals = true,
    .answer = answer,
    .show = &show_outcome,
};
