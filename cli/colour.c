/* SPDX-License-Identifier: MIT */
/* colour.c: is stdout a terminal that shows colours? */
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool colour_wanted(void)
{
    const char *no = getenv("NO_COLOR"); /* https://no-color.org: any text means no */
    const char *terminal = getenv("TERM");
    return isatty(STDOUT_FILENO) && (no == NULL || *no == '\0') &&
           (terminal == NULL || strcmp(terminal, "dumb") != 0);
}
