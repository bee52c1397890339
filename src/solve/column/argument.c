/* SPDX-License-Identifier: MIT */
/* argument.c: see argument.h. Groups are counted from 1 here. */
#include "solve/column/argument.h"

#include "solve/column/plan.h"

/* A play without a click. */
static const struct best no_play = {.found = true};

bool argue_groups(const struct task *t, struct writer *w)
{
    struct arena a = arena_of(t->memory);
    struct plan p;
    bool ok = plan_read(&p, problem_board(t->problem), t->position, &no_play, &a);
    if (ok && p.groups.count > 0) {
        write_format(w, "%u group%s:", p.groups.count, p.groups.count == 1 ? "" : "s");
        for (uint32_t i = 0; i < p.groups.count; i++)
            write_format(w, " %u%c", group_size(&p.groups, i),
                         'a' + p.groups.colour[i] - 1);
        write_byte(w, '\n');
    }
    arena_done(&a);
    return ok;
}

/* Lists the groups that this click takes, or that stay. Returns their number. */
static uint32_t list_groups(const struct plan *p, uint32_t click, struct writer *w)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < p->groups.count; i++)
        if (p->click[i] == click)
            write_format(w, "%s %u", count++ > 0 ? "," : "", i + 1);
    return count;
}

bool argue_plan(const struct task *t, const struct best *best, struct writer *w)
{
    struct arena a = arena_of(t->memory);
    struct plan p;
    if (!best->found)
        return true;
    bool ok = plan_read(&p, problem_board(t->problem), t->position, best, &a);
    if (ok && p.groups.count > 0) {
        write_text(w, "groups that stay:");
        if (list_groups(&p, NO_CLICK, w) == 0)
            write_text(w, " none");
        write_byte(w, '\n');
    }
    for (uint32_t i = 0; ok && i < p.clicks; i++) {
        write_format(w, "groups that go with click %u:", i + 1);
        list_groups(&p, i, w);
        write_byte(w, '\n');
    }
    arena_done(&a);
    return ok;
}
