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

enum answer_code certify_end(struct cert *c, struct run *run)
{
    const char *file = run->q->cert;
    enum status status = cert_end(c);
    run->to->certified = status == OK;
    if (status == OK)
        return ANSWER_GIVEN;
    if (status == NO_MEMORY)
        return run_fail(run, status,
                        "the certificate needs more memory than --memory allows");
    return run_fail(run, status, "cannot write the certificate%s%.100s",
                    file != NULL ? " " : "", file != NULL ? file : "");
}
