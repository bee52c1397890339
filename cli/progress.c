/* SPDX-License-Identifier: MIT */
/* progress.c: shows how far a search is, on one line of the terminal that is
 * overwritten. */
#include "cli.h"

#define CLEAR_LINE "\r\033[K"

void progress_show(void *context, const struct progress *p)
{
    struct memory memory = {0};
    struct writer w;
    (void)context;
    writer_init(&w, &memory);
    write_text(&w, CLEAR_LINE);
    if (p != NULL) {
        write_format(&w, "%.1f s  %llu nodes  %.2f M/s  ", p->seconds,
                     (unsigned long long)p->nodes,
                     p->seconds > 0 ? (double)p->nodes / p->seconds * 1e-6 : 0.0);
        search_describe(p->search, &w);
    }
    if (!w.failed) {
        fputs(w.text, stderr);
        fflush(stderr);
    }
    writer_done(&w);
}
