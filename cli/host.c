/* SPDX-License-Identifier: MIT */
/* host.c: the program as a host: what it provides to the answer layer. */
#include "cli.h"

#include "clock.h"
#include "deal.h"
#include "files.h"
#include "pictures/picture.h"

static enum answer_code draw(void *context, const struct picture *p, struct error *error)
{
    (void)context;
    return picture_write(p, error);
}

static bool save(void *context, const char *file, const struct writer *text)
{
    (void)context;
    return file_write(file, text);
}

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
