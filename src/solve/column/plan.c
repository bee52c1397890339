/* SPDX-License-Identifier: MIT */
/* plan.c: reads a play as a plan, tells plans to human readers, and plays a plan so that
 * both ends go last. */
#include "solve/column/plan.h"

/* ---- reading a play ---- */

/* The groups that are left, as a circular list that ends with group `count`, which has no
 * blocks. Each click is looked for from the place of the one before. */
struct rest {
    const struct groups *groups;
    uint32_t *before, *after;
    uint32_t at;  /* a place in the list */
    size_t below; /* the number of blocks before it */
    size_t blocks;
};

static size_t size_of(const struct rest *r, uint32_t group)
{
    return group == r->groups->count ? 0 : group_size(r->groups, group);
}

static void find_block(struct rest *r, size_t block)
{
    while (block < r->below) {
        r->at = r->before[r->at];
        r->below -= size_of(r, r->at);
    }
    while (block >= r->below + size_of(r, r->at)) {
        r->below += size_of(r, r->at);
        r->at = r->after[r->at];
    }
}

/* Removes the group of this block, with all groups that it has met. */
static void take(struct rest *r, size_t block, uint32_t number, uint32_t *click)
{
    const uint8_t *colour = r->groups->colour;
    find_block(r, block);
    uint32_t first = r->at, end;
    while (colour[r->before[first]] == colour[r->at]) {
        first = r->before[first];
        r->below -= size_of(r, first);
    }
    for (end = first; colour[end] == colour[r->at]; end = r->after[end]) {
        click[end] = number;
        r->blocks -= size_of(r, end);
    }
    r->at = r->before[first];
    r->after[r->at] = end;
    r->before[end] = r->at;
    r->below -= size_of(r, r->at);
}

bool plan_read(struct column_plan *p, const struct board *b, const uint8_t *pos,
               const struct best *play, struct arena *a)
{
    *p = (struct column_plan){0};
    if (!groups_read(&p->groups, b, pos, false, a))
        return false;
    const uint32_t n = p->groups.count;
    struct rest r = {.groups = &p->groups, .at = n, .blocks = p->groups.line.blocks};
    p->click = arena_new(a, (size_t)n + 1, sizeof *p->click);
    r.before = arena_new(a, (size_t)n + 1, sizeof *r.before);
    r.after = arena_new(a, (size_t)n + 1, sizeof *r.after);
    if (a->failed)
        return false;
    for (uint32_t i = 0; i <= n; i++) {
        p->click[i] = NO_CLICK;
        r.before[i] = i > 0 ? i - 1 : n;
        r.after[i] = i < n ? i + 1 : 0;
    }
    const move *moves;
    bool ok = true;
    for (size_t at = 0, count; ok && (count = best_moves(play, at, &moves)) > 0;
         at += count)
        for (size_t i = 0; ok && i < count; i++) {
            const size_t block = (size_t)moves[i] / p->groups.line.stride;
            ok = block < r.blocks;
            if (ok)
                take(&r, block, p->clicks++, p->click);
        }
    arena_drop(a, r.after);
    arena_drop(a, r.before);
    return ok;
}

/* ---- for human readers, who count groups from 1 ---- */

bool argue_groups(const struct task *t, struct writer *w)
{
    struct arena a = arena_of(t->memory);
    struct groups g;
    bool ok = groups_read(&g, problem_board(t->problem), t->position, false, &a);
    if (ok && g.count > 0) {
        write_format(w, "%u group%s:", g.count, g.count == 1 ? "" : "s");
        for (uint32_t i = 0; i < g.count; i++)
            write_format(w, " %u%c", group_size(&g, i), 'a' + g.colour[i] - 1);
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

void narrate_plan(const struct task *t, const struct best *best, struct story *story)
{
    struct arena a = arena_of(t->memory);
    struct column_plan p;
    bool ok = plan_read(&p, problem_board(t->problem), t->position, best, &a);
    for (uint32_t click = 0; ok && click < p.clicks; click++) {
        struct writer list = writer_in(story->arena);
        uint32_t count = list_groups(&p, click, &list), first = 0;
        while (first + 1 < p.groups.count && p.click[first] != click)
            first++;
        if (!list.failed && count > 0)
            story_tell(story, 1,
                       count == 1 ? "group%s of colour %c goes"
                                  : "groups%s of colour %c have met, and go together",
                       list.text, 'a' + p.groups.colour[first] - 1);
    }
    story->arena->failed = story->arena->failed || !ok;
    arena_done(&a);
}

/* ---- internal plays ---- */

/* An open bundle: the groups of one click, of which some have been passed. */
struct open {
    uint32_t click;
    uint8_t colour;
    uint32_t root; /* the first group of the bundle that this one has become part of */
};

/* Bundles are opened in the order of their first groups. If the bundle around it has the
 * same colour, a bundle becomes part of that one. If it lies in no other and has the
 * colour of the last group, it becomes part of the last bundle. Later bundles are clicked
 * before earlier ones, but the bundle with the last group waits for all others except the
 * one with the first group. */
bool plan_internal(const struct column_plan *p, struct moves *moves, struct arena *a)
{
    const struct groups *g = &p->groups;
    const uint32_t n = g->count;
    uint32_t *last = arena_new(a, (size_t)p->clicks + 1, sizeof *last); /* its group */
    struct open *stack = arena_new(a, (size_t)p->clicks + 1, sizeof *stack);
    uint8_t *is_first = arena_new(a, (size_t)n + 1, 1); /* of a bundle, for each group */
    if (a->failed || !moves_reserve(moves, a, (size_t)n + 1))
        return false;
    if (n == 0)
        return true;
    uint32_t last_bundle =
        UINT32_MAX; /* the first group of the one with the last group */
    size_t first_blocks = 0, depth = 0; /* blocks of the bundle with the first group */
    for (uint32_t i = 0; i < n; i++)
        last[p->click[i]] = i;
    for (uint32_t i = 0; i < n; i++) {
        while (depth > 0 && last[stack[depth - 1].click] < i)
            depth--;
        if (depth == 0 || stack[depth - 1].click != p->click[i]) {
            uint32_t root = i;
            if (depth > 0 && stack[depth - 1].colour == g->colour[i])
                root = stack[depth - 1].root;
            else if (depth == 0 && g->colour[i] == g->colour[n - 1])
                root = last_bundle = i < last_bundle ? i : last_bundle;
            is_first[i] = root == i;
            stack[depth++] = (struct open){p->click[i], g->colour[i], root};
        }
        if (stack[depth - 1].root == 0)
            first_blocks += group_size(g, i);
    }
    for (uint32_t i = n; i-- > 1;)
        if (is_first[i] && i != last_bundle)
            moves_append(moves, (move)g->begin[i] * g->line.stride);
    if (last_bundle > 0)
        moves_append(moves, (move)first_blocks * g->line.stride);
    moves_append(moves, 0);
    return true;
}

bool plan_is_internal(const struct column_plan *p)
{
    uint32_t n = p->groups.count;
    for (uint32_t i = 0; i < n; i++)
        if (p->click[i] == NO_CLICK)
            return false;
    if (n == 0)
        return true;
    uint32_t last = p->groups.colour[0] == p->groups.colour[n - 1] ? 1 : 2;
    return p->click[0] + last >= p->clicks && p->click[n - 1] + last >= p->clicks;
}
