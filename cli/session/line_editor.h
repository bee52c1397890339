/* SPDX-License-Identifier: MIT */
/* line_editor.h: reads lines typed in a terminal: with libedit (line_editor.c), or
 * without line editing (line_plain.c). */
#ifndef DICOT_CLI_LINE_EDITOR_H
#define DICOT_CLI_LINE_EDITOR_H

#include <stddef.h>

struct line_editor;

/* Opens an editor. `word` returns the i-th word that completion knows, NULL after the
 * last. */
struct line_editor *line_editor_open(const char *(*word)(void *context, size_t i),
                                     void *context);
void line_editor_close(struct line_editor *e);

/* Reads the next line after the prompt `text`. Returns it without its end, valid until
 * the next call; NULL: the input ended, or the stop button was pressed. */
const char *line_editor_read(struct line_editor *e, const char *text, size_t *length);

#endif
