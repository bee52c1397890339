/* SPDX-License-Identifier: MIT */
/* page.h: draws scenes side by side into a file. */
#ifndef DICOT_CLI_PAGE_H
#define DICOT_CLI_PAGE_H

#include <stdio.h>

#include "answer/answer.h"
#include "module.h"

/* The kind of picture follows from the end of p->file: .svg, .png or .pdf. `open` opens
 * the file when the page is laid out, or returns NULL and sets errno. On failure `error`
 * says why, and what was written to the file is useless. */
typedef FILE *page_opener(void *context, const char *name);
typedef enum answer_code page_drawer(const struct picture *p, page_opener *open,
                                     void *context, struct error *error);
MODULE_ENTRY page_drawer page_draw;

#endif
