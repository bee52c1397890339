/* SPDX-License-Identifier: MIT
 *
 * kernel.c: judges a kernel. For every member and every move of Left in it, Right must
 * have a reply into the closure. A packed kernel has no list of members: if there is no
 * such reply, the stream names one, and what it leads to becomes a member.
 *
 * Members are looked at in batches. Threads find the moves without a reply into the
 * closure of the members before the batch. Then one thread decides these moves in their
 * order. A move that has a reply by now, because of new members, needs no decision.
 */
#include "kernel/kernel.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 2048, CONTEXTS = 32, STEPS = 16, GROUPS = 8 };
static const size_t memory_limit = (size_t)1 << 30; /* for all parts that are kept */

/* A move of Left to which no reply was found, and all replies in order. */
struct open_move {
    /* Where it leads, if that is a single entry; otherwise `part` is NULL. */
    struct entry to;
    size_t replies;
    struct sum *reply;
};

/* The open moves of one member. */
struct finding {
    size_t open;
    struct open_move *move;
};

struct judge;

struct worker {
    struct judge *judge;
    unsigned hand;
    struct parts_kept parts;
    struct room batch; /* holds open moves of the batch, and their replies */
    struct key key;    /* scratch, like the sums `member`, `move` and `reply` */
    struct sum member, move, reply;
    struct open_move *open; /* open moves of the member that is being looked at */
    size_t capacity;
    pthread_t thread;
};

struct judge {
    const struct kernel *kernel;
    struct grounds grounds;
    struct members *members;
    struct worker worker[MOST_THREADS];
    unsigned workers;
    size_t first, count, share; /* the batch: members of the largest level */
    size_t looked_at;
    kernel_progress *progress;
    struct finding *finding;
    struct range range;
    uint16_t number_chance[CONTEXTS][STEPS], group_chance[GROUPS][GROUPS];
    enum kernel_verdict verdict;
    uint64_t at_line;
    char *why;
};

/* Reading */

void kernel_add_bytes(struct kernel *k, const uint8_t *bytes, size_t size)
{
    k->bytes = with_room(k->bytes, k->size + size, &k->capacity, 1);
    memcpy(k->bytes + k->size, bytes, size);
    k->size += size;
}

bool kernel_add_text(struct kernel *k, const char *text, uint64_t line, char *why)
{
    struct line member = {0};
    if (!read_word(&text, "0 >= "))
        return refuse(why, "expected: 0 >= GAME POSITION");
    if (!line_read_position(&member, NULL, NULL, text, why, WHY_SIZE)) {
        line_free(&member);
        return false;
    }
    if (k->listed == k->text_capacity) {
        k->text_capacity = 2 * k->text_capacity + 64;
        k->text = alloc_again(k->text, k->text_capacity, sizeof *k->text);
        k->at_line = alloc_again(k->at_line, k->text_capacity, sizeof *k->at_line);
    }
    k->at_line[k->listed] = line;
    k->text[k->listed++] = member;
    return true;
}

void kernel_free(struct kernel *k)
{
    for (size_t i = 0; i < k->listed; i++)
        line_free(&k->text[i]);
    free(k->text);
    free(k->at_line);
    free(k->bytes);
}

/* Verdicts */

static bool is_open(const struct judge *j)
{
    return j->verdict == KERNEL_PROVED;
}

/* Ends with a verdict. Only the first one counts. */
static void end(struct judge *j, enum kernel_verdict verdict, uint64_t line,
                const char *why)
{
    if (!is_open(j))
        return;
    j->verdict = verdict;
    j->at_line = line;
    refuse(j->why, "%s", why);
}

/* Grounds */

/* Adds a ground and returns its number. Its options are those of `like`. */
static size_t add_ground(struct grounds *g, const struct plain *p,
                         const struct plain *like, uint8_t family)
{
    g->ground = with_room(g->ground, g->count + 1, &g->capacity, sizeof *g->ground);
    struct ground *new = &g->ground[g->count];
    if (p->board)
        board_list_neighbours(p->board);
    *new = (struct ground){*like, find_kernel_game(p->rules), family};
    new->plain.board = p->board;
    new->plain.bytes = NULL;
    return g->count++;
}

/* Does the term's game have kernels, and is the term small enough? Adds its size to
 * *total. */
static bool is_suitable(const struct plain *p, uint64_t *total)
{
    const struct kernel_game *game = find_kernel_game(p->rules);
    if (!game || (p->board && p->board->vertices > MOST_KERNEL_VERTICES))
        return false;
    *total += game->size(p);
    return *total <= MOST_KERNEL_SIZE;
}

/* Do parts of both terms belong to one family? If each board is a family of its own, two
 * equal boards count as one only in a text, where the order of members does not
 * matter. */
static bool is_same_family(const struct judge *j, const struct plain *a,
                           const struct plain *b)
{
    if (a->rules != b->rules)
        return false;
    return !find_kernel_game(a->rules)->own_family ||
           (!j->kernel->is_packed && same_board(a->board, b->board));
}

/* Makes one ground for each term of LINE. */
static bool find_grounds(struct judge *j, const struct line *line)
{
    uint64_t size = 0;
    unsigned families = 0;
    for (size_t i = 0; i < line->count; i++) {
        const struct plain *p = line->term[i].start;
        size_t same = 0;
        if (families > UINT8_MAX || !is_suitable(p, &size))
            return false;
        while (same < i && !is_same_family(j, line->term[same].start, p))
            same++;
        add_ground(&j->grounds, p, p,
                   same < i ? j->grounds.ground[same].family : (uint8_t)families++);
    }
    return true;
}

/* Returns the ground of LINE on which this term of a member stands, or NULL if there is
 * none. */
static const struct ground *home_of(const struct judge *j, size_t terms,
                                    const struct plain *p)
{
    for (size_t i = 0; i < terms; i++) {
        const struct ground *g = &j->grounds.ground[i];
        if (is_same_family(j, &g->plain, p))
            return g;
    }
    return NULL;
}

/* Makes a line of text a member. */
static bool add_listed(struct judge *j, const struct line *text, size_t terms,
                       uint64_t at_line)
{
    struct worker *w = &j->worker[0];
    uint64_t size = 0;
    w->member.count = 0;
    for (size_t i = 0; i < text->count; i++) {
        const struct plain *p = text->term[i].start;
        const struct ground *home = home_of(j, terms, p);
        if (!home || !is_suitable(p, &size))
            return false;
        struct plain like = home->plain;
        size_t ground = add_ground(&j->grounds, p, &like, home->family);
        sum_add_position(&w->parts, &w->member, (uint32_t)ground, p->bytes, p->cells,
                         text->term[i].negative);
    }
    members_add(j->members, &w->member, at_line);
    return true;
}

/* Moves and replies: what threads do */

/* Is there a reply to `x` that leads into the closure? */
static bool has_reply(struct worker *w, const struct sum *x)
{
    struct moves_of replies = {.sum = x, .who = 1};
    while (moves_next(&w->parts, &replies, &w->reply))
        if (is_in_closure(w->judge->members, &w->key, &w->reply))
            return true;
    return false;
}

/* Where to remember that Right has a reply to a single entry. Members are never removed,
 * so the reply stays good. */
static bool *answer_of(struct entry e)
{
    return &e.part->is_answered[e.negative];
}

static bool is_answered(struct worker *w, const struct sum *x)
{
    if (x->count == 1 && *answer_of(x->entry[0]))
        return true;
    bool answered = has_reply(w, x);
    if (x->count == 1)
        *answer_of(x->entry[0]) = answered;
    return answered;
}

struct weighed {
    struct sum sum;
    uint64_t weight;
    size_t number;
};

static int compare_weights(const void *a, const void *b)
{
    const struct weighed *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight < y->weight ? -1 : 1;
    return x->number < y->number ? -1 : 1;
}

/* Lists all replies to x in their order. They live as long as the batch. */
static struct open_move list_replies(struct worker *w, const struct sum *x)
{
    struct open_move open = {.to = x->count == 1 ? x->entry[0] : (struct entry){0}};
    struct moves_of replies = {.sum = x, .who = 1};
    struct weighed *list = NULL;
    size_t capacity = 0;
    while (moves_next(&w->parts, &replies, &w->reply)) {
        list = with_room(list, open.replies + 1, &capacity, sizeof *list);
        struct sum lasting = {.capacity = w->reply.count};
        lasting.entry = room_take(&w->batch, w->reply.count * sizeof *lasting.entry);
        sum_copy(&lasting, &w->reply);
        list[open.replies] =
            (struct weighed){lasting, sum_weight(&w->parts, &w->reply), open.replies};
        open.replies++;
    }
    if (open.replies > 0)
        qsort(list, open.replies, sizeof *list, compare_weights);
    open.reply = room_take(&w->batch, open.replies * sizeof *open.reply);
    for (size_t i = 0; i < open.replies; i++)
        open.reply[i] = list[i].sum;
    free(list);
    return open;
}

/* Finds the moves of Left in w->member to which there is no reply. */
static struct finding look_at(struct worker *w)
{
    struct finding f = {0};
    struct moves_of moves = {.sum = &w->member, .who = 0};
    while (moves_next(&w->parts, &moves, &w->move)) {
        if (is_answered(w, &w->move))
            continue;
        w->open = with_room(w->open, f.open + 1, &w->capacity, sizeof *w->open);
        w->open[f.open++] = list_replies(w, &w->move);
    }
    f.move = room_take(&w->batch, f.open * sizeof *f.move);
    if (f.open > 0)
        memcpy(f.move, w->open, f.open * sizeof *f.move);
    return f;
}

/* Does the share of one thread in the batch. */
static void *work(void *worker)
{
    struct worker *w = worker;
    struct judge *j = w->judge;
    const struct level *level = &j->members->level[j->members->largest];
    size_t i = w->hand * j->share,
           stop = i + j->share < j->count ? i + j->share : j->count;
    for (; i < stop; i++) {
        members_load(level, j->first + i, &w->parts, &w->member);
        j->finding[i] = look_at(w);
    }
    return NULL;
}

/* Decisions */

static size_t read_number_of_reply(struct judge *j, size_t replies)
{
    size_t n = 0;
    uint16_t *chance =
        j->number_chance[replies < CONTEXTS ? replies : (size_t)CONTEXTS - 1];
    while (n + 1 < replies && range_bit(&j->range, &chance[n < STEPS ? n : STEPS - 1]))
        n++;
    return n;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Reads the group of the next part; there are `groups` groups so far. */
static size_t read_group(struct judge *j, size_t groups)
{
    size_t g = 0;
    while (g < groups &&
           !range_bit(&j->range,
                      &j->group_chance[least(groups, GROUPS - 1)][least(g, GROUPS - 1)]))
        g++;
    return g;
}

/* Reads how the sum is divided, and makes the groups members. */
static void divide(struct judge *j, const struct sum *s)
{
    size_t groups = s->count > 0;
    size_t *of = alloc_zeroed(s->count, sizeof *of);
    struct sum group = {0};
    for (size_t i = 1; i < s->count; i++) {
        of[i] = read_group(j, groups);
        groups += of[i] == groups;
    }
    for (size_t g = 0; g < groups; g++) {
        sum_copy(&group, s);
        group.count = 0;
        for (size_t i = 0; i < s->count; i++)
            if (of[i] == g)
                group.entry[group.count++] = s->entry[i];
        members_add(j->members, &group, j->kernel->line);
    }
    sum_free(&group);
    free(of);
}

static bool is_settled(struct judge *j, const struct open_move *m)
{
    for (size_t i = 0; i < m->replies; i++)
        if (is_in_closure(j->members, &j->worker[0].key, &m->reply[i]))
            return true;
    return false;
}

/* Settles a move that was open when the batch began. `line` is that of its member. */
static void decide(struct judge *j, const struct open_move *m, uint64_t line)
{
    if (!is_settled(j, m)) {
        if (m->replies == 0)
            end(j, KERNEL_REFUTED, line, "left has a move to which there is no reply");
        else if (!j->kernel->is_packed)
            end(j, KERNEL_REFUTED, line,
                "left has a move to which no reply leads to members");
        else
            divide(j, &m->reply[read_number_of_reply(j, m->replies)]);
        if (j->range.is_short)
            end(j, KERNEL_REFUTED, line, "the stream ends before the kernel is closed");
    }
    if (m->to.part && is_open(j))
        *answer_of(m->to) = true;
}

/* Batches */

static void run_workers(struct judge *j)
{
    unsigned started = 1; /* the first share is done by this thread */
    j->share = (j->count + j->workers - 1) / j->workers;
    while (started < j->workers && started * j->share < j->count &&
           pthread_create(&j->worker[started].thread, NULL, work, &j->worker[started]) ==
               0)
        started++;
    work(&j->worker[0]);
    for (unsigned i = 1; i < j->workers; i++)
        if (i < started)
            pthread_join(j->worker[i].thread, NULL);
        else
            work(&j->worker[i]);
}

/* Forgets parts if they need too much memory, and notes if one had too many moves. */
static void tidy(struct judge *j)
{
    for (unsigned i = 0; i < j->workers; i++) {
        struct parts_kept *p = &j->worker[i].parts;
        if (p->too_many)
            end(j, KERNEL_NOT_CHECKED, j->kernel->line, "a position has too many moves");
        if (p->room.used + p->keys.capacity > memory_limit / j->workers)
            parts_forget(p);
        room_clear(&j->worker[i].batch);
    }
}

/* Looks at the next members. Returns false if there are none. */
static bool next_batch(struct judge *j)
{
    struct members *m = j->members;
    members_descend(m);
    struct level *level = &m->level[m->largest];
    j->first = level->next;
    j->count = least(level->table.count - level->next, BATCH);
    if (j->count == 0)
        return false;
    run_workers(j);
    level->next += j->count;
    for (size_t i = 0; i < j->count && is_open(j); i++)
        for (size_t k = 0; k < j->finding[i].open && is_open(j); k++)
            decide(j, &j->finding[i].move[k], level->tag[j->first + i]);
    j->looked_at += j->count;
    if (j->progress)
        j->progress(j->looked_at, m->count);
    tidy(j);
    return true;
}

/* Settles a claim: its sum must be in the closure, or be put there by the stream. */
static void settle(struct judge *j, const struct demand *d, const struct line *line)
{
    struct worker *w = &j->worker[0];
    w->member.count = 0;
    for (size_t i = 0; i < line->count; i++)
        sum_add_position(&w->parts, &w->member, (uint32_t)i, d->position[i]->bytes,
                         d->position[i]->cells, line->term[i].negative != d->negative);
    if (is_in_closure(j->members, &w->key, &w->member))
        return;
    if (j->kernel->is_packed)
        divide(j, &w->member);
    else
        end(j, KERNEL_REFUTED, d->line, "the kernel does not have this");
    if (j->range.is_short)
        end(j, KERNEL_REFUTED, j->kernel->line,
            "the stream ends before the kernel is closed");
}

/* Begins with the members that are listed, if any. */
static void start(struct judge *j, const struct line *line)
{
    const struct kernel *k = j->kernel;
    for (unsigned i = 0; i < j->workers; i++) {
        j->worker[i].judge = j;
        j->worker[i].hand = i;
        parts_start(&j->worker[i].parts, &j->grounds);
    }
    for (size_t i = 0; i < CONTEXTS * STEPS; i++)
        j->number_chance[i / STEPS][i % STEPS] = EVEN_CHANCE;
    for (size_t i = 0; i < GROUPS * GROUPS; i++)
        j->group_chance[i / GROUPS][i % GROUPS] = EVEN_CHANCE;
    if (k->is_packed)
        range_start(&j->range, k->bytes, k->size);
    for (size_t i = 0; i < k->listed && is_open(j); i++)
        if (!add_listed(j, &k->text[i], line->count, k->at_line[i]))
            end(j, KERNEL_REFUTED, k->at_line[i], "this is no part of LINE");
}

static void judge_free(struct judge *j)
{
    for (unsigned i = 0; i < j->workers; i++) {
        struct worker *w = &j->worker[i];
        parts_end(&w->parts);
        room_clear(&w->batch);
        free(w->key.bytes);
        sum_free(&w->member);
        sum_free(&w->move);
        sum_free(&w->reply);
        free(w->open);
    }
    members_free(j->members);
    free(j->members);
    free(j->grounds.ground);
    free(j->finding);
    free(j);
}

enum kernel_verdict kernel_judge(const struct kernel *k, const struct line *line,
                                 const struct demand *demand, size_t demands,
                                 unsigned threads, kernel_progress *progress,
                                 size_t *members, uint64_t *at_line, char *why)
{
    struct judge *j = alloc_zeroed(1, sizeof *j);
    j->kernel = k;
    j->why = why;
    j->progress = progress;
    j->workers = threads < 1 ? 1 : threads > MOST_THREADS ? MOST_THREADS : threads;
    j->members = alloc_zeroed(1, sizeof *j->members);
    j->finding = alloc_again(NULL, BATCH, sizeof *j->finding);
    if (!find_grounds(j, line))
        end(j, KERNEL_NOT_CHECKED, k->line,
            "LINE is too large, or a game has no kernels");
    else
        start(j, line);
    for (size_t i = 0; i < demands && is_open(j); i++)
        settle(j, &demand[i], line);
    while (is_open(j) && next_batch(j))
        ;
    tidy(j);
    if (k->is_packed && !range_is_done(&j->range))
        end(j, KERNEL_REFUTED, k->line, "the stream goes on after the kernel is closed");
    enum kernel_verdict verdict = j->verdict;
    *members = j->members->count;
    *at_line = j->at_line;
    judge_free(j);
    return verdict;
}
