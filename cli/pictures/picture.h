/* SPDX-License-Identifier: MIT */
/* picture.h: scenes as files to print. */
#ifndef DICOT_CLI_PICTURE_H
#define DICOT_CLI_PICTURE_H

#include "cli.h"

/* As struct host.draw: draws scenes into a file, whose ending says how: .svg, .png or
 * .pdf. On failure `error` says why and there is no file. */
enum answer_code picture_write(const struct picture *p, struct error *error);

#endif
