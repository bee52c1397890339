/* SPDX-License-Identifier: MIT */
/* kernel_walk.c: see kernel_walk.h.
 *
 * Members wait to be looked at. From each, every move of Left must have a reply into the
 * closure. If it has none, a winning reply is chosen, the sum that it leads to is divided
 * as cheaply as possible, and the groups become members. Only these choices are written
 * down.
 *
 * The best winning reply leads to few new members. Two things hint at it: few moves of
 * Left, which is the weight; and that the expert knows that it wins, because the search
 * has been there, or finds out at once. So all replies are asked about in order of
 * weight, first with little patience. */
#include "twoplayer/proof/kernel_walk.h"

#include "base/sort.h"
#include "twoplayer/proof/kernel_division.h"
#include "twoplayer/proof/range_coder.h"

#define CONTEXTS 32
#define STEPS 16
#define GROUPS 8
/* How many nodes one reply may take to be decided before the next is asked about. The
 * steps of a walk never cut this short, so the choice does not depend on them. */
#define FIRST_PATIENCE 64u
#define MORE_PATIENCE 64u     /* factor, if no reply was found */
#define MOST_PATIENCE 262144u /* beyond this, every reply is decided */
/* Parts are forgotten when they use this fraction of the memory. */
#define PARTS_SHARE 8

/* A reply. Its references stand in one list with those of all other replies. */
struct kernel_reply {
    uint64_t weight;
    size_t number, first, count;
};

/* What the walk is doing at the moment. */
enum stage { DEMANDING, LOOKING, CHOOSING, DIVIDING, CODED };

struct kernel_walk {
    struct memory *memory;
    struct arena arena;
    struct kernel_parts parts;
    struct kernel_members members;
    struct kernel_asking asking;
    enum stage stage;
    struct kernel_sum *demands;
    size_t demand_count, demand_capacity, demand; /* the next demand */
    struct kernel_sum member, move, reply, divided, group;
    struct kernel_moves moves; /* Left's moves in the member */
    bool has_member;
    struct kernel_sum listed; /* references of all replies to `move` */
    struct kernel_reply *replies;
    size_t reply_count, reply_capacity, at; /* the reply that is being asked about */
    uint64_t patience;
    struct kernel_division division;
    struct writer code, text;
    uint64_t readable; /* the text is given up after this many members */
    struct range_coder coder;
    uint16_t number_chance[CONTEXTS][STEPS], group_chance[GROUPS][GROUPS];
    uint64_t work; /* what is left of the step */
};

/* ---- the code ---- */

static size_t at_most(size_t n, size_t most)
{
    return n < most ? n : most;
}

static void code_number(struct kernel_walk *w, size_t number, size_t replies)
{
    uint16_t *chance = w->number_chance[at_most(replies, CONTEXTS - 1)];
    for (size_t i = 0; i + 1 < replies; i++) {
        coder_bit(&w->coder, &chance[at_most(i, STEPS - 1)], number > i);
        if (number == i)
            return;
    }
}

static void code_group(struct kernel_walk *w, size_t group, size_t groups)
{
    for (size_t g = 0; g < groups; g++) {
        coder_bit(&w->coder,
                  &w->group_chance[at_most(groups, GROUPS - 1)][at_most(g, GROUPS - 1)],
                  group == g);
        if (group == g)
            return;
    }
}

/* ---- members ---- */

static void write_member(struct kernel_walk *w, const struct kernel_sum *s)
{
    struct kernel_parts *k = &w->parts;
    write_text(&w->text, "0 >= ");
    for (size_t i = 0; i < s->count; i++) {
        const struct term *t = &k->problem->terms[kernel_part_of(k, s->refs[i])->term];
        write_format(&w->text, "%s%s%s ", i > 0 ? " + " : "", s->refs[i] & 1 ? "-" : "",
                     t->board->game->name);
        t->board->game->print(t->board, kernel_position_of(k, s->refs[i]), &w->text);
    }
    write_byte(&w->text, '\n');
}

/* Codes how w->divided is divided, and makes the groups members. */
static void divide(struct kernel_walk *w)
{
    const struct kernel_sum *s = &w->divided;
    const uint16_t *of = w->division.group_of;
    size_t groups = s->count > 0;
    for (size_t i = 1; i < s->count; i++) {
        code_group(w, of[i], groups);
        groups += of[i] == groups;
    }
    for (size_t g = 0; g < groups && !w->parts.failed; g++) {
        kernel_copy(&w->parts, &w->group, s);
        w->group.count = 0;
        for (size_t i = 0; i < s->count; i++)
            if (of[i] == g)
                w->group.refs[w->group.count++] = s->refs[i];
        if (kernel_members_add(&w->members, &w->group) && w->members.count <= w->readable)
            write_member(w, &w->group);
    }
}

/* ---- replies ---- */

static bool reply_before(const void *one, const void *other, const void *context)
{
    (void)context;
    const struct kernel_reply *a = one, *b = other;
    return a->weight != b->weight ? a->weight < b->weight : a->number < b->number;
}

/* Copies reply number i to w->reply. */
static void load_reply(struct kernel_walk *w, size_t i)
{
    const struct kernel_reply *r = &w->replies[i];
    struct kernel_sum s = {w->listed.refs + r->first, r->count, r->count};
    kernel_copy(&w->parts, &w->reply, &s);
}

/* Adds w->reply to the list of replies. */
static void keep_reply(struct kernel_walk *w)
{
    struct kernel_sum *all = &w->listed;
    if (!arena_grow(&w->arena, &w->replies, &w->reply_capacity, w->reply_count + 1,
                    sizeof *w->replies) ||
        !arena_grow(&w->arena, &all->refs, &all->capacity,
                    all->count + w->reply.count + 1, sizeof *all->refs)) {
        w->parts.failed = true;
        return;
    }
    w->replies[w->reply_count] = (struct kernel_reply){
        kernel_weight(&w->parts, &w->reply), w->reply_count, all->count, w->reply.count};
    w->reply_count++;
    for (size_t i = 0; i < w->reply.count; i++)
        all->refs[all->count++] = w->reply.refs[i];
}

/* Lists the replies to w->move in order. Returns false if one of them is in the
 * closure. */
static bool list_replies(struct kernel_walk *w)
{
    struct kernel_moves replies = {.sum = &w->move, .who = RIGHT};
    w->reply_count = w->listed.count = 0;
    while (kernel_next_move(&w->parts, &replies, &w->reply)) {
        if (kernel_is_closed(&w->members, &w->reply))
            return false;
        keep_reply(w);
    }
    sort_by(w->replies, w->reply_count, sizeof *w->replies, reply_before, NULL);
    return true;
}

/* Returns where to remember that Right has a reply to w->move, if that is a single part;
 * else NULL. Members are never removed, so the reply stays good. */
static bool *answered(struct kernel_walk *w)
{
    kernel_ref r = w->move.count == 1 ? w->move.refs[0] : 0;
    return w->move.count == 1 ? &kernel_part_of(&w->parts, r)->answered[r & 1] : NULL;
}

/* ---- stages ---- */

/* Begins to divide the sum, which is lost. */
static void begin_division(struct kernel_walk *w, const struct kernel_sum *s)
{
    kernel_copy(&w->parts, &w->divided, s);
    kernel_division_begin(&w->division, &w->members, &w->divided);
    w->stage = DIVIDING;
}

static void demand_next(struct kernel_walk *w)
{
    if (w->demand == w->demand_count) {
        w->stage = LOOKING;
        return;
    }
    const struct kernel_sum *s = &w->demands[w->demand++];
    if (!kernel_is_closed(&w->members, s))
        begin_division(w, s);
}

/* Forgets parts if they use too much memory. Only possible between two members. */
static void forget_parts(struct kernel_walk *w)
{
    if (w->memory->limit > 0 &&
        kernel_parts_bytes(&w->parts) > w->memory->limit / PARTS_SHARE)
        kernel_parts_forget(&w->parts);
}

/* Takes the next move of Left, or the next member. */
static void look(struct kernel_walk *w)
{
    if (!w->has_member) {
        forget_parts(w);
        w->has_member = kernel_members_next(&w->members, &w->member);
        if (!w->has_member) {
            coder_end(&w->coder);
            w->stage = CODED;
        }
        w->moves = (struct kernel_moves){.sum = &w->member, .who = LEFT};
        return;
    }
    if (!kernel_next_move(&w->parts, &w->moves, &w->move)) {
        w->has_member = false;
        return;
    }
    bool *known = answered(w);
    if (known != NULL && *known)
        return;
    if (known != NULL)
        *known = true; /* it has one now, or will when the reply is chosen */
    if (list_replies(w)) {
        w->stage = CHOOSING;
        w->at = 0;
        w->patience = FIRST_PATIENCE;
    }
}

/* Asks who wins the reply. UNKNOWN: not found out within the patience. */
static enum win ask_reply(struct kernel_walk *w)
{
    uint64_t work = w->patience;
    if (w->patience > MOST_PATIENCE)
        return kernel_ask(&w->asking, &w->parts, &w->reply, UINT32_MAX, &w->work);
    enum win answer = kernel_ask(&w->asking, &w->parts, &w->reply, UINT32_MAX, &work);
    uint64_t used = w->patience - work;
    w->work = used + 1 < w->work ? w->work - used : 1;
    return answer;
}

/* Asks about one reply at a time, until one is lost for Left. */
static void choose(struct kernel_walk *w)
{
    bool patient = w->patience > MOST_PATIENCE;
    if (w->at == w->reply_count) {
        /* All replies win: the expert has contradicted itself. */
        w->parts.failed = patient;
        w->patience *= MORE_PATIENCE;
        w->at = 0;
        return;
    }
    load_reply(w, w->at);
    enum win answer = ask_reply(w);
    if (answer == LOSS) {
        code_number(w, w->at, w->reply_count);
        begin_division(w, &w->reply);
    } else if (answer == WIN || !patient) {
        w->at++;
    }
}

static void find_division(struct kernel_walk *w)
{
    if (!kernel_division_find(&w->division, &w->asking, &w->work))
        return;
    divide(w);
    w->stage = w->demand < w->demand_count || !w->has_member ? DEMANDING : LOOKING;
}

static bool has_failed(const struct kernel_walk *w)
{
    return w->parts.failed || w->arena.failed || w->asking.failed || w->code.failed ||
           w->text.failed;
}

enum kernel_state kernel_walk_step(struct kernel_walk *w, uint64_t work)
{
    static void (*const stages[])(struct kernel_walk *) = {demand_next, look, choose,
                                                           find_division};
    for (w->work = work; w->work > 0 && w->stage != CODED && !has_failed(w); w->work--)
        stages[w->stage](w);
    return has_failed(w)       ? KERNEL_FAILED
           : w->stage == CODED ? KERNEL_DONE
                               : KERNEL_RUNNING;
}

/* ---- life ---- */

struct kernel_walk *kernel_walk_new(const struct problem *problem, struct expert expert,
                                    uint64_t readable, struct memory *m)
{
    struct kernel_walk *w = memory_new(m, 1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->memory = m;
    w->readable = readable;
    w->arena = arena_of(m);
    kernel_parts_init(&w->parts, problem, &w->arena);
    kernel_members_init(&w->members, &w->parts);
    kernel_asking_init(&w->asking, problem, expert, &w->arena);
    writer_init(&w->code, m);
    writer_init(&w->text, m);
    coder_begin(&w->coder, &w->code);
    for (size_t i = 0; i < CONTEXTS * STEPS; i++)
        w->number_chance[i / STEPS][i % STEPS] = RANGE_EVEN;
    for (size_t i = 0; i < GROUPS * GROUPS; i++)
        w->group_chance[i / GROUPS][i % GROUPS] = RANGE_EVEN;
    if (!has_failed(w))
        return w;
    kernel_walk_free(w);
    return NULL;
}

void kernel_walk_free(struct kernel_walk *w)
{
    if (w == NULL)
        return;
    kernel_members_done(&w->members);
    kernel_parts_done(&w->parts);
    writer_done(&w->code);
    writer_done(&w->text);
    arena_done(&w->arena);
    memory_free(w->memory, w, 1, sizeof *w);
}

void kernel_demand(struct kernel_walk *w, const uint8_t *pos, enum player first)
{
    const struct problem *p = w->parts.problem;
    if (!arena_grow(&w->arena, &w->demands, &w->demand_capacity, w->demand_count + 1,
                    sizeof *w->demands)) {
        w->parts.failed = true;
        return;
    }
    struct kernel_sum *s = &w->demands[w->demand_count++];
    *s = (struct kernel_sum){0};
    for (size_t i = 0; i < p->count; i++)
        kernel_add_position(&w->parts, s, i, pos + p->terms[i].offset,
                            p->terms[i].negative);
    if (first == RIGHT)
        kernel_negate(&w->parts, s);
}

uint64_t kernel_member_count(const struct kernel_walk *w)
{
    return w->members.count;
}

size_t kernel_size_reached(const struct kernel_walk *w)
{
    return w->members.largest;
}

struct writer *kernel_code(struct kernel_walk *w)
{
    return &w->code;
}

const struct writer *kernel_text(const struct kernel_walk *w)
{
    return w->members.count <= w->readable ? &w->text : NULL;
}
