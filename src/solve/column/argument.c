/* SPDX-License-Identifier: MIT */
/* argument.c: see argument.h. Groups are counted from 1 here. */
#include "solve/column/argument.h"

#include "solve/column/plan.h"

/* A play without a click. */
static const struct best no_play = {.found = true};

bool argue_groups(const struct task *t, struct writer *w)
{
    struct arena a = arena_of(t->memory);
    struct column_plan p;
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
static uint32_t list_groups(const struct column_plan *p, uint32_t click, struct writer *w)
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
    struct column_plan p;
    if (!best->found)
        return true;
    bool ok = plan_read(&p, problem_board(t->problem), t->position, best, &a);
    if (ok && p.groups.count > 0) {
        write_text(w, "groups that stay:");
        if (list_groups(&p, NO_CLICK, w) == 0)
            write_text(w, " none");
        write_byte(w, '\n');
    }
    arena_done(&a);
    return ok;
}

/* Tells "group 3 goes" or "groups 2, 5 have met and go together", with their colour. */
static void narrate_click(const struct column_plan *p, uint32_t click,
                          struct story *story)
{
    struct writer list = writer_in(story->arena);
    uint32_t count = list_groups(p, click, &list), first = 0;
    while (first + 1 < p->groups.count && p->click[first] != click)
        first++;
    if (list.failed || count == 0)
        return;
    story_tell(story, 1,
               count == 1 ? "group%s of colour %c goes"
                          : "groups%s of colour %c have met, and go together",
               list.text, 'a' + p->groups.colour[first] - 1);
}

void narrate_plan(const struct task *t, const struct best *best, struct story *story)
{
    struct arena a = arena_of(t->memory);
    struct column_plan p;
    bool ok = plan_read(&p, problem_board(t->problem), t->position, best, &a);
    for (uint32_t i = 0; ok && i < p.clicks; i++)
        narrate_click(&p, i, story);
    story->arena->failed = story->arena->failed || !ok;
    arena_done(&a);
}
