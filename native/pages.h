/* SPDX-License-Identifier: MIT */
/* pages.h: large pages for large tables. */
#ifndef DICOT_NATIVE_PAGES_H
#define DICOT_NATIVE_PAGES_H

#include <stddef.h>

/* Fills the slot `on_large` of struct memory (base/memory.h): asks for large pages where
 * the system has them. A table that is read here and there would wait for the addresses
 * of small ones as long as for what is on them. */
void pages_large(void *block, size_t bytes);

#endif
