/* SPDX-License-Identifier: MIT */
/* trees_check.c: see trees_check.h. */
#include "trees_check.h"

#include "play/exhaust.h"
#include "bounds/few_rows.h"
#include "bounds/trees.h"

long checker_fewest(const char *text)
{
    struct line line;
    char error[200];
    int64_t fewest = -1;
    if (!line_read(&line, NULL, text, error, sizeof error) ||
        !(fewest_on_trees(&line, &fewest) || fewest_on_few_rows(&line, &fewest)))
        fewest = -1;
    line_free(&line);
    return fewest == NO_END ? 0 : (long)fewest;
}
