/* SPDX-License-Identifier: MIT */
/* careful.c: a phase of a play in stretches, each tried several times (careful.h). */
#include "solve/click/careful.h"

/* Returns the column that comes this many standing columns after this one. */
static uint32_t further(const struct pile *p, uint32_t column, unsigned columns)
{
    while (column != PILE_NOTHING && (columns > 0 || p->heights[column] == 0)) {
        columns -= p->heights[column] > 0;
        column = p->after[column];
    }
    return column;
}

static void begin_stretch(struct careful *c, uint32_t column)
{
    c->goal = further(&c->play->pile, column, c->width);
    c->at = c->play->count;
    c->tried = 0;
}

void careful_begin(struct careful *c, uint32_t colours, unsigned trials, unsigned width,
                   uint64_t *seed)
{
    c->phase = (struct click_phase){colours, PHASE_ANY};
    c->trials = trials;
    c->width = width;
    c->seed = seed;
    phases_restart(c->play);
    begin_stretch(c, c->play->pile.first);
}

/* Plays the stretch once; the first trial leaves no click out. */
static void try_stretch(struct careful *c, uint64_t *looked)
{
    static const uint32_t percents[] = {10, 30, 50};
    struct phases *p = c->play;
    const struct trial_skip skip = {percents[c->tried % 3], c->seed};
    const uint32_t column = p->column;
    if (c->tried > 0) {
        phases_go_to(p, c->phase, c->goal, &skip, looked);
        phases_look_again(p, phases_gone(p, c->at), p->pile.gone - phases_gone(p, c->at));
        p->column = column < p->column ? column : p->column;
    }
    phases_go_to(p, c->phase, c->goal, NULL, looked);
}

/* Returns how many blocks to the left of the goal the trial has removed. */
static uint32_t count_removed(const struct careful *c)
{
    const struct pile *pile = &c->play->pile;
    uint32_t count = 0;
    for (uint32_t i = phases_gone(c->play, c->at); i < pile->gone; i++)
        count += pile->removed[i] / pile->rows < c->goal;
    return count;
}

/* Keeps the trial if it is the best, and takes it back. */
static void end_trial(struct careful *c)
{
    struct phases *p = c->play;
    const uint32_t removed = count_removed(c), gone = phases_gone(p, c->at),
                   size = p->pile.gone - gone;
    if (c->tried == 0 || removed > c->removed) {
        c->removed = removed;
        tail_save(c->best, p, c->at);
    }
    phases_take_back(p, c->at);
    phases_look_again(p, gone, size);
    c->tried++;
}

/* Repeats the best trial for good. Returns whether this was the last stretch. */
static bool end_stretch(struct careful *c)
{
    struct phases *p = c->play;
    const uint32_t goal = c->goal;
    phases_put(p, c->best);
    phases_look_again(p, phases_gone(p, c->at), c->best->size);
    if (goal == PILE_NOTHING)
        return true;
    begin_stretch(c, goal);
    return false;
}

bool careful_go_on(struct careful *c, uint64_t *looked)
{
    *looked += 1;
    if (c->play->pile.first == PILE_NOTHING)
        return true;
    if (c->tried == c->trials)
        return end_stretch(c);
    try_stretch(c, looked);
    end_trial(c);
    return false;
}
