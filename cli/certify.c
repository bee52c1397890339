/* SPDX-License-Identifier: MIT */
/* certify.c: certificates on their way to whoever wants them. */
#include "cli.h"

void certify_begin(struct cert *c, const struct run *run, const struct problem *p)
{
    cert_begin(c, run->cert, p, run->position, p->memory);
}

bool certify_end(struct cert *c, struct run *run, const struct settings *set,
                 struct error *error)
{
    enum status status = cert_end(c);
    run->certified = status == OK;
    if (status == OK)
        return true;
    if (status == NO_MEMORY)
        error_set(error, status, 1,
                  "the certificate needs more memory than --memory allows");
    else
        error_set(error, status, 1, "cannot write the certificate%s%.100s",
                  set->cert != NULL ? " " : "", set->cert != NULL ? set->cert : "");
    return false;
}
