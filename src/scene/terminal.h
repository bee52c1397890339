/* SPDX-License-Identifier: MIT */
/* terminal.h: draws a scene (doc/formats.md) as lines of characters. */
#ifndef DICOT_SCENE_TERMINAL_H
#define DICOT_SCENE_TERMINAL_H

#include "base/text.h"

/* Writes the scene as UTF-8 lines, each ended by a newline; with colours if `colour` is
 * set. Lines of the scene that cannot be read are left out. Returns false and writes
 * nothing if the scene is too large for a terminal. */
bool terminal_draw(const char *scene, size_t length, bool colour, struct memory *m,
                   struct writer *out);

#endif
