/* SPDX-License-Identifier: MIT */
/* story.h: a play told to people: steps of some moves each, and what each step is for.
 * Strategies of theorems tell their plays this way, and reductions what a play means for
 * the instance. */
#ifndef DICOT_SEARCH_STORY_H
#define DICOT_SEARCH_STORY_H

#include "base/json.h"

struct story_step {
    size_t moves;      /* made in this step; the steps of a story have all moves of the
                          play between them */
    const char *text;  /* what they are for, in a sentence without its full stop */
    const char *scene; /* how the instance stands then (doc/formats.md); NULL: no scene */
};

/* Empty at first, but for the arena, which has all of it. When memory is short,
 * arena->failed is set. */
struct story {
    struct arena *arena;
    struct story_step *steps;
    size_t count, capacity;
    size_t moves; /* of all steps */
};

/* Adds a step. A step without moves is told only if it has a scene. */
void story_tell(struct story *s, size_t moves, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same with a scene, which stays in the arena. */
void story_show(struct story *s, size_t moves, const char *scene, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Writes the steps as a list of objects. */
void story_write_json(const struct story *s, struct json *j);

#endif
