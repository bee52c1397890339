/* SPDX-License-Identifier: MIT */
/* host.c: the program as a host: what it provides to the answer layer. */
#include "cli.h"

#include <errno.h>
#include <string.h>

#include "clock.h"
#include "deal.h"
#include "durable.h"

#define CLEAR_LINE "\r\033[K"

/* Shows how far a search is, on one line of the terminal that is overwritten. */
static void progress_show(void *context, const struct progress *p)
{
    struct memory memory = {0};
    struct writer w;
    (void)context;
    writer_init(&w, &memory);
    write_text(&w, CLEAR_LINE);
    if (p != NULL) { /* NULL: the search has ended, and the line is left empty */
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

static enum answer_code draw(void *context, const struct picture *p, struct error *error)
{
    (void)context;
    return picture_write(p, error);
}

bool file_write(const char *name, const struct writer *text)
{
    struct new_file n;
    if (!new_file_open(&n, name, stop_asked))
        return false;
    if (text->length > 0) {
        new_file_write(&n, text->text, text->length);
        new_file_write(&n, "\n", 1);
    }
    return new_file_keep(&n);
}

static const char *save(void *context, const char *file, const struct writer *text)
{
    (void)context;
    return file_write(file, text) ? NULL : strerror(errno);
}

/* Progress is not shown for questions with several threads: many of them may be answered
 * at the same time, and they would overwrite each other's line. */
struct host host_of(const struct request *q)
{
    bool watched = q->threads <= 1 && progress_wanted(q);
    return (struct host){.now = clock_now,
                         .worked = clock_worked,
                         .stop = stop_asked,
                         .progress = watched ? progress_show : NULL,
                         .deal = deal,
                         .meeting = deal_meeting(),
                         .helps = !deal_is_ours(),
                         .draw = draw,
                         .save = save};
}
