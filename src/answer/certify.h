/* SPDX-License-Identifier: MIT */
/* certify.h: certificates on their way to the host. */
#ifndef DICOT_ANSWER_CERTIFY_H
#define DICOT_ANSWER_CERTIFY_H

#include "answer/answer.h"
#include "cert/cert.h"

/* Does the host want a certificate? */
bool certificate_wanted(const struct run *run);

/* Begins one about the position that is asked about. */
void certify_begin(struct cert *c, const struct request *q, const struct run *run);

/* Ends it. ANSWER_GIVEN: it is whole, and to->certified says so; else `error` says why
 * not. */
enum answer_code certify_end(struct cert *c, const struct request *q, struct reply *to,
                             struct error *error);

#endif
