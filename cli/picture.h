/* SPDX-License-Identifier: MIT */
/* picture.h: positions as files to print. */
#ifndef DICOT_CLI_PICTURE_H
#define DICOT_CLI_PICTURE_H

#include "cli.h"

/* Draws the boards of `p` side by side into the file `name`, whose ending says how: .svg,
 * .png or .pdf. On failure `error` says why and there is no file. */
enum exit_code picture_write(const struct problem *p, const char *name, double scale,
                             struct error *error);

#endif
