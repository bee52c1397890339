/* SPDX-License-Identifier: MIT */
/* line_plain.c: reads lines without line editing, for builds without libedit. */
#include "line_editor.h"

#include <stdio.h>
#include <stdlib.h>

#include "files.h"

struct line_editor {
    struct memory memory; /* budget of the line */
    struct file_reader input;
    struct writer line; /* the line that was read last */
    size_t number;      /* of that line; nobody asks for it */
};

struct line_editor *line_editor_open(const char *(*word)(void *context, size_t i),
                                     void *context)
{
    struct line_editor *e = calloc(1, sizeof *e);
    (void)word, (void)context;
    if (e == NULL)
        return NULL;
    e->memory.limit = 1 << 20;
    reader_open(&e->input, NULL);
    writer_init(&e->line, &e->memory);
    return e;
}

void line_editor_close(struct line_editor *e)
{
    if (e == NULL)
        return;
    writer_done(&e->line);
    free(e);
}

const char *line_editor_read(struct line_editor *e, const char *text, size_t *length)
{
    if (e == NULL)
        return NULL;
    fputs(text, stdout);
    fflush(stdout);
    e->input.stopped = false; /* a ^C ended one line, not the input */
    if (!file_line(&e->input, &e->line, &e->number))
        return NULL;
    *length = e->line.failed ? 0 : e->line.length; /* a line too long counts as empty */
    return e->line.failed || e->line.text == NULL ? "" : e->line.text;
}
