/* SPDX-License-Identifier: MIT */
/* certify.c: certificates on their way to a file. */
#include "cli.h"

static bool write_to(void *file, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, file) == length;
}

void certify_begin(struct cert *c, const struct run *run, const struct problem *p)
{
    cert_begin(c, (struct cert_sink){write_to, run->cert}, p);
}

bool certify_end(struct cert *c, struct run *run, const struct settings *set,
                 struct error *error)
{
    enum status status = cert_end(c);
    run->certified = status == OK;
    if (status == OK)
        return true;
    *error = (struct error){.status = status, .column = 1};
    if (status == NO_MEMORY)
        snprintf(error->message, sizeof error->message,
                 "the certificate needs more memory than --memory allows");
    else
        snprintf(error->message, sizeof error->message,
                 "cannot write the certificate %.100s", set->cert);
    return false;
}
