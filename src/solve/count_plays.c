/* SPDX-License-Identifier: MIT */
/* count_plays.c: counts the best plays. Each position is looked at once: the number of
 * plays from it that earn what is still missing is the sum over its children. Positions
 * that the game's bound rules out are skipped. Normal forms are not used, because they
 * preserve the optimum but not the number of plays. */
#include "solve/count_plays.h"

#include <string.h>

#include "base/hash.h"
#include "base/table.h"
#include "game/theory.h"

struct frame {
    int64_t to_earn; /* what the plays have to earn from here on */
    struct iterator iterator;
    bool any_move;
    struct big_count plays;
};

struct count_search {
    struct search search;
    const struct board *board;
    struct table table; /* to_earn and position → struct big_count */
    struct frame *frames;
    size_t depth, frame_capacity;
    uint8_t *positions; /* one per frame, and one more */
    size_t position_capacity;
    uint8_t *key;
    void *scratch;
    struct big_count total;
};

static uint8_t *position_of(struct count_search *s, size_t depth)
{
    return s->positions + depth * s->board->pos_size;
}

static size_t make_key(struct count_search *s, const uint8_t *pos, int64_t to_earn,
                       uint64_t *hash)
{
    size_t length = trimmed_size(pos, s->board->pos_size);
    memcpy(s->key, &to_earn, sizeof to_earn);
    memcpy(s->key + sizeof to_earn, pos, length);
    *hash = hash_bytes(s->key, sizeof to_earn + length);
    return sizeof to_earn + length;
}

/* Is it still possible, according to the game's bound, to earn `to_earn`? */
static bool can_earn(struct count_search *s, const uint8_t *pos, int64_t to_earn)
{
    const struct board *b = s->board;
    if (theory_of(b->game)->bound == NULL)
        return true;
    int64_t bound = b->game->theory->bound(b, pos, s->scratch, NULL);
    return bound != NO_RESULT && (b->maximise ? bound >= to_earn : bound <= to_earn);
}

/* Pushes a frame for the position just above the top. */
static bool push(struct count_search *s, int64_t to_earn)
{
    if (!arena_grow(&s->search.work, &s->frames, &s->frame_capacity, s->depth + 1,
                    sizeof *s->frames) ||
        !arena_grow(&s->search.work, &s->positions, &s->position_capacity,
                    (s->depth + 2) * s->board->pos_size, 1))
        return false;
    s->frames[s->depth++] = (struct frame){.to_earn = to_earn};
    return true;
}

/* Visits positions depth first. Plays may be as long as boards are large, so the stack is
 * explicit. */
static enum search_state run(struct search *search, struct work *w)
{
    struct count_search *s = (struct count_search *)search;
    const struct board *b = s->board;
    while (s->depth > 0) {
        struct frame *f = &s->frames[s->depth - 1];
        const uint8_t *pos = position_of(s, s->depth - 1);
        uint64_t hash;
        bool ok = true;
        move m;
        if (b->game->next(b, pos, LEFT, &f->iterator, s->scratch, &m)) {
            /* The plays that begin with this move are known, or counted first. */
            uint8_t *child = position_of(s, s->depth);
            const int64_t to_earn = f->to_earn - board_gain(b, pos, m, s->scratch);
            f->any_move = true;
            memcpy(child, pos, b->pos_size);
            b->game->play(b, child, LEFT, m, s->scratch);
            w->nodes++;
            if (can_earn(s, child, to_earn)) {
                const size_t length = make_key(s, child, to_earn, &hash);
                const uint32_t record = table_find(&s->table, hash, s->key, length);
                if (record != TABLE_NONE)
                    big_count_add(&f->plays, table_value(&s->table, record));
                else
                    ok = push(s, to_earn);
            }
        } else {
            /* All moves are counted. The play may also end here. */
            struct frame all = *f;
            bool fresh;
            if ((!f->any_move ||
                 (b->game->may_stop != NULL && b->game->may_stop(b, pos))) &&
                b->game->result(b, pos) == f->to_earn)
                big_count_add(&all.plays, &(struct big_count){.limb = {1}});
            if (--s->depth == 0) {
                s->total = all.plays;
                return SEARCH_SOLVED;
            }
            const size_t length = make_key(s, pos, all.to_earn, &hash);
            const uint32_t record = table_add(&s->table, hash, s->key, length, &fresh);
            ok = record != TABLE_NONE;
            if (ok)
                memcpy(table_value(&s->table, record), &all.plays, sizeof all.plays);
            big_count_add(&s->frames[s->depth - 1].plays, &all.plays);
        }
        if (!ok)
            return SEARCH_NO_MEMORY;
        if (over_after(w, 1 + b->pos_size / 16))
            return SEARCH_RUNNING;
    }
    return SEARCH_SOLVED;
}

static void done(struct search *search)
{
    table_done(&((struct count_search *)search)->table);
}

struct search *count_plays_new(const struct task *t, int64_t result)
{
    static const struct search_kind own_kind = {
        .run = run, .doing = "counting the best plays", .done = done};
    const struct board *b = problem_board(t->problem);
    struct count_search *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->board = b;
    table_init(&s->table, t->memory, sizeof(struct big_count));
    s->key = arena_new(&s->search.work, b->pos_size + sizeof(int64_t), 1);
    s->scratch = arena_new(&s->search.work, b->scratch_size, 1);
    if (s->search.work.failed || !push(s, result))
        return search_if_made(&s->search, false);
    memcpy(position_of(s, 0), t->position, b->pos_size);
    return &s->search;
}

struct big_count count_plays_total(const struct search *s)
{
    return ((const struct count_search *)s)->total;
}
