/* SPDX-License-Identifier: MIT */
/* colour.c: what the terminals of stdout and stderr can show. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Is this a terminal that obeys escape sequences? One without a name, or named "dumb",
 * need not. */
static bool obeys_escapes(int fd)
{
    const char *terminal = getenv("TERM");
    return isatty(fd) && terminal != NULL && *terminal != '\0' &&
           strcmp(terminal, "dumb") != 0;
}

bool colour_wanted(void)
{
    const char *no = getenv("NO_COLOR"); /* https://no-color.org: any text means no */
    return obeys_escapes(STDOUT_FILENO) && (no == NULL || *no == '\0');
}

bool progress_wanted(const struct request *q)
{
    return !q->quiet && obeys_escapes(STDERR_FILENO);
}
