/* SPDX-License-Identifier: MIT */
/* tree.h: `dicot render --tree`. */
#ifndef DICOT_CLI_TREE_H
#define DICOT_CLI_TREE_H

#include "cli.h"

/* Writes the positions that --depth moves lead to as a graph in DOT. The current position
 * of `p` moves about and comes back. */
enum exit_code render_tree(const struct settings *set, const struct problem *p,
                           struct run *run, struct writer *out, struct error *error);

#endif
