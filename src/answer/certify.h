/* SPDX-License-Identifier: MIT */
/* certify.h: sends the certificate of an answer, and its moves, to the host. */
#ifndef DICOT_ANSWER_CERTIFY_H
#define DICOT_ANSWER_CERTIFY_H

#include "answer/answer.h"
#include "cert/cert.h"

/* Does the host want a certificate? */
bool certificate_wanted(const struct run *run);

/* Begins a certificate about the position of the run. */
void certify_begin(struct cert *c, const struct run *run);

/* Ends the certificate, and sets to->certified if it is complete. If it is not, the
 * answer is given without it, and reply_failure says why. */
void certify_end(struct cert *c, struct run *run);

/* Sends moves to the host, for --moves FILE, and sets to->moved. A failure is treated as
 * that of a certificate. */
void send_moves(struct run *run, const struct writer *moves);

#endif
