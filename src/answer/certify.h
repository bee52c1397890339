/* SPDX-License-Identifier: MIT */
/* certify.h: sends the certificate of an answer to the host. */
#ifndef DICOT_ANSWER_CERTIFY_H
#define DICOT_ANSWER_CERTIFY_H

#include "answer/answer.h"
#include "cert/cert.h"

/* Does the host want a certificate? */
bool certificate_wanted(const struct run *run);

/* Begins a certificate about the position of the run. */
void certify_begin(struct cert *c, const struct run *run);

/* Ends the certificate. Returns ANSWER_GIVEN if it is complete, and sets to->certified;
 * otherwise run->error says why it is not. */
enum answer_code certify_end(struct cert *c, struct run *run);

#endif
