/* SPDX-License-Identifier: MIT */
/* picture.h: draws scenes into picture files. */
#ifndef DICOT_CLI_PICTURE_H
#define DICOT_CLI_PICTURE_H

#include "cli.h"

/* Draws scenes into a file whose name ends in .svg, .png or .pdf. On failure `error` says
 * why and there is no file. Used for the slot struct host.draw. */
enum answer_code picture_write(const struct picture *p, struct error *error);

#endif
