/* SPDX-License-Identifier: MIT */
/* certify.c: see certify.h. */
#include "answer/certify.h"

bool certificate_wanted(const struct run *run)
{
    return run->host->evidence.write != NULL;
}

void certify_begin(struct cert *c, const struct request *q, const struct run *run)
{
    cert_begin(c, run->host->evidence, q->problem, q->position, run->memory);
}

enum answer_code certify_end(struct cert *c, const struct request *q, struct reply *to,
                             struct error *error)
{
    enum status status = cert_end(c);
    to->certified = status == OK;
    if (status == OK)
        return ANSWER_GIVEN;
    if (status == NO_MEMORY) {
        error_set(error, status, 1,
                  "the certificate needs more memory than --memory allows");
        return ANSWER_BAD_INPUT;
    }
    error_set(error, status, 1, "cannot write the certificate%s%.100s",
              q->cert != NULL ? " " : "", q->cert != NULL ? q->cert : "");
    return ANSWER_FAILED;
}
