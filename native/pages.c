/* SPDX-License-Identifier: MIT */
/* pages.c: large pages of Linux; see pages.h. */
#define _DEFAULT_SOURCE /* madvise */
#include "pages.h"

#include <stdint.h>
#include <sys/mman.h>

#define PAGE 4096u

void pages_large(void *block, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    size_t skipped = (PAGE - (uintptr_t)block % PAGE) % PAGE;
    if (bytes > skipped)
        madvise((char *)block + skipped, (bytes - skipped) / PAGE * PAGE, MADV_HUGEPAGE);
#else
    (void)block;
    (void)bytes;
#endif
}
