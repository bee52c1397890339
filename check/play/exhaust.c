/* SPDX-License-Identifier: MIT
 *
 * exhaust.c: depth-first search with a table of all positions seen and their values, for
 * every game and all options. The stack is an array, so that long plays need no deep
 * recursion. Every play ends, so a position cannot be reached from itself.
 */
#include "play/exhaust.h"
#include "text/keys.h"

#include <stdlib.h>

enum {
    MOVES_PER_POSITION = 64,  /* the most moves, on average */
    TRIES_PER_POSITION = 256, /* the most tries, legal or not, on average */
    MOST_MOVES = 1 << 20      /* the most moves of one position */
};
static const size_t memory_limit = (size_t)1 << 30;

/* A position on the current path, and which of its moves are still to be tried. */
struct frame {
    uint32_t number; /* its number in the table */
    struct steps moves;
    size_t next;
    int64_t best;
    int64_t points; /* points for the step that was tried last */
};

struct search {
    const struct line *line;
    struct plain **position; /* scratch */
    struct strings table;
    struct key key;
    int64_t *value; /* indexed by number in the table */
    size_t values;
    struct frame *frame;
    size_t frames, capacity;
    size_t limit, frame_bytes;
    uint64_t moves_left, tries_left;
};

static bool is_better(const struct line *line, int64_t a, int64_t b)
{
    if (b == NO_END || a == NO_END)
        return a != NO_END;
    return line_wants_most(line) || line->players == 2 ? a > b : a < b;
}

/* Returns the value if play ends here. Two players: 0, because the player who cannot move
 * has lost. */
static int64_t stop_value(struct search *s)
{
    const struct plain *p = s->position[0];
    if (s->line->players == 2)
        return 0;
    uint64_t count[COLOURS], left = count_colours(p, count);
    if (!line_may_end(s->line, p) || !line_counts(s->line, p, left))
        return NO_END;
    return line_has_gains(s->line) ? line_end_points(s->line, count) : (int64_t)left;
}

/* Pushes a position that was just added to the table. Returns false if a limit was
 * reached. */
static bool push(struct search *s, uint32_t number, int who)
{
    s->frame = with_room(s->frame, s->frames + 1, &s->capacity, sizeof *s->frame);
    struct frame *f = &s->frame[s->frames++];
    *f = (struct frame){.number = number, .best = stop_value(s)};
    size_t most = s->moves_left < MOST_MOVES ? (size_t)s->moves_left : MOST_MOVES;
    line_list(s->line, s->position, who, most, &s->tries_left, &f->moves);
    s->moves_left -= f->moves.count;
    s->frame_bytes += f->moves.count * sizeof *f->moves.step;
    return !f->moves.cut && s->table.count <= s->limit &&
           s->table.used + s->frame_bytes <= memory_limit;
}

static void set_value(struct search *s, uint32_t number, int64_t value)
{
    s->value = with_room(s->value, (size_t)number + 1, &s->values, sizeof *s->value);
    s->value[number] = value;
}

/* Uses the value of the position that the last step of f leads to. */
static void take_value(struct search *s, struct frame *f, int64_t value)
{
    if (s->line->players == 2)
        value = !value;
    else if (value != NO_END)
        value += f->points;
    if (is_better(s->line, value, f->best))
        f->best = value;
}

static void pop(struct search *s)
{
    struct frame *f = &s->frame[--s->frames];
    s->frame_bytes -= f->moves.count * sizeof *f->moves.step;
    set_value(s, f->number, f->best);
    free(f->moves.step);
    if (s->frames > 0)
        take_value(s, f - 1, f->best);
}

/* Makes the next step of the top frame. Returns false if a limit was reached. */
static bool advance(struct search *s)
{
    struct frame *f = &s->frame[s->frames - 1];
    const struct step *step = &f->moves.step[f->next++];
    int who = key_load(&s->table, f->number, s->line, s->position);
    struct plain *p = s->position[step->term];
    uint64_t count[COLOURS],
        before = line_has_gains(s->line) ? count_colours(p, count) : 0;
    p->rules->apply(p, &step->move);
    if (line_has_gains(s->line))
        f->points = line_click_points(s->line, before - count_colours(p, count));
    who = s->line->players == 2 ? !who : who;
    key_of(&s->key, s->line, s->position, who);
    bool is_new;
    uint32_t number = strings_add(&s->table, &s->key, &is_new);
    if (is_new)
        return push(s, number, who);
    take_value(s, f, s->value[number]);
    return true;
}

static bool is_done(const struct search *s, const struct frame *f)
{
    return f->next == f->moves.count || (s->line->players == 2 && f->best == 1);
}

bool exhaust(const struct line *line, int who, size_t limit, int64_t *value,
             size_t *positions)
{
    *positions = 0;
    if (line->count == 1 && line->term[0].runs)
        return false; /* a tall board */
    struct search s = {.line = line, .position = positions_new(line), .limit = limit};
    s.moves_left = (uint64_t)limit * MOVES_PER_POSITION;
    s.tries_left = (uint64_t)limit * TRIES_PER_POSITION;
    bool is_new;
    key_of(&s.key, line, s.position, who);
    uint32_t start = strings_add(&s.table, &s.key, &is_new);
    bool ok = push(&s, start, who);
    while (ok && s.frames > 0) {
        if (is_done(&s, &s.frame[s.frames - 1]))
            pop(&s);
        else
            ok = advance(&s);
    }
    if (ok)
        *value = s.value[start];
    *positions = s.table.count;
    while (s.frames > 0)
        free(s.frame[--s.frames].moves.step);
    free(s.frame);
    free(s.value);
    free(s.key.bytes);
    strings_free(&s.table);
    positions_free(s.position, line->count);
    return ok;
}
