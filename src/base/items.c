/* SPDX-License-Identifier: MIT */
/* items.c: see items.h. */
#include "base/items.h"

#include <string.h>

void item_init(struct item *i, size_t limit)
{
    memset(i, 0, sizeof *i);
    i->memory.limit = limit;
    writer_init(&i->question, &i->memory);
    writer_init(&i->out, &i->memory);
    writer_init(&i->err, &i->memory);
}

void item_done(struct item *i)
{
    writer_done(&i->question);
    writer_done(&i->out);
    writer_done(&i->err);
}

void items_alone(const struct items *w)
{
    struct item i;
    size_t number = 0;
    for (bool more = true; more;) {
        item_init(&i, (size_t)w->memory);
        more = w->next(w->task, &i);
        i.number = number++;
        if (more) {
            w->answer(w->task, &i);
            more = w->tell(w->task, &i);
        }
        item_done(&i);
    }
}
