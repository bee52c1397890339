/* SPDX-License-Identifier: MIT */
/* line_editor.h: lines typed in a terminal: with libedit (line_editor.c), or plainly
 * (line_plain.c). */
#ifndef DICOT_CLI_LINE_EDITOR_H
#define DICOT_CLI_LINE_EDITOR_H

#include <stddef.h>

struct line_editor;

/* `word` gives the i-th word that completion knows, NULL after the last. */
struct line_editor *line_editor_open(const char *(*word)(void *context, size_t i),
                                     void *context);
void line_editor_close(struct line_editor *e);

/* The next line without its end, valid until the next call. NULL: the end of the input,
 * or a stop was asked for. */
const char *line_editor_read(struct line_editor *e, const char *text, size_t *length);

#endif
