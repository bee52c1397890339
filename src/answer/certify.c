/* SPDX-License-Identifier: MIT */
/* certify.c: see certify.h. */
#include "answer/certify.h"

bool certificate_wanted(const struct run *run)
{
    return run->host->evidence.write != NULL;
}

void certify_begin(struct cert *c, const struct run *run)
{
    cert_begin(c, run->host->evidence, run->q->problem, run->q->position, run->memory);
}

void certify_end(struct cert *c, struct run *run)
{
    const char *file = run->q->cert;
    enum status status = cert_end(c);
    run->to->certified = status == OK;
    if (status == NO_MEMORY) {
        run_cut(run, ENDED_MEMORY);
        reply_failure(run->to, ANSWER_LIMIT,
                      "the certificate needs more memory than --memory allows");
    } else if (status != OK)
        reply_failure(run->to, ANSWER_FAILED, "cannot write the certificate%s%.60s",
                      file != NULL ? " " : "", file != NULL ? file : "");
}

void send_moves(struct run *run, const struct writer *moves)
{
    const struct sink *to = &run->host->moves;
    run->to->moved =
        !moves->failed && to->write != NULL &&
        (moves->length == 0 || to->write(to->context, moves->text, moves->length));
    if (moves->failed) {
        run_cut(run, ENDED_MEMORY);
        reply_failure(run->to, ANSWER_LIMIT,
                      "the moves need more memory than --memory allows");
    } else if (!run->to->moved)
        reply_failure(run->to, ANSWER_FAILED, "cannot write %.60s", run->q->moves);
}
