/* SPDX-License-Identifier: MIT */
/* picture.h: scenes as files to print. */
#ifndef DICOT_CLI_PICTURE_H
#define DICOT_CLI_PICTURE_H

#include "cli.h"

/* Draws the boards of `p`, or if it is not NULL, a scene about them, into the file
 * `name`, whose ending says how: .svg, .png or .pdf. The title is `what` and the LINE. On
 * failure `error` says why and there is no file. */
enum exit_code picture_write(const struct problem *p, const uint8_t *pos,
                             const struct writer *scene, const char *what,
                             const char *name, double scale, struct error *error);

#endif
