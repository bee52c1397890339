/* SPDX-License-Identifier: MIT */
/* thermograph.h: `dicot render --thermograph`. */
#ifndef DICOT_CLI_THERMOGRAPH_H
#define DICOT_CLI_THERMOGRAPH_H

#include "cli.h"

/* Draws the thermograph of a two-player position or sum. */
enum exit_code render_thermograph(const struct settings *set, const struct problem *p,
                                  const struct run *run, struct writer *out,
                                  struct error *error);

#endif
