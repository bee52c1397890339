/* SPDX-License-Identifier: MIT */
/* terminal.h: a scene (doc/formats.md) as lines of characters. */
#ifndef DICOT_SCENE_TERMINAL_H
#define DICOT_SCENE_TERMINAL_H

#include "base/text.h"

/* Writes the scene as UTF-8 lines, each ended; with colours if the terminal knows them.
 * What cannot be read in it is left out. False: too large for a terminal, nothing is
 * written. */
bool terminal_draw(const char *scene, size_t length, bool colour, struct memory *m,
                   struct writer *out);

#endif
