/* SPDX-License-Identifier: MIT */
/* colour.c: who looks at stdout? */
#include "cli.h"

#include <stdlib.h>
#include <unistd.h>

bool colour_wanted(void)
{
    const char *no = getenv("NO_COLOR"); /* https://no-color.org: any text means no */
    return isatty(STDOUT_FILENO) && (no == NULL || *no == '\0');
}
