/* SPDX-License-Identifier: MIT */
/* pages.h: large pages for large tables. */
#ifndef DICOT_NATIVE_PAGES_H
#define DICOT_NATIVE_PAGES_H

#include <stddef.h>

/* Asks for large pages for a block, if the system has them. Fills the slot `on_large` of
 * struct memory (base/memory.h). With small pages, random reads of a large table spend as
 * much time on address translation as on the data. */
void pages_large(void *block, size_t bytes);

#endif
