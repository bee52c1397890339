/* SPDX-License-Identifier: MIT */
/* story.h: a play explained to human readers: steps of some moves each, and what each
 * step is for. Strategies that come from theorems explain their plays this way, and
 * reductions explain what a play means for the instance. */
#ifndef DICOT_SEARCH_STORY_H
#define DICOT_SEARCH_STORY_H

#include "base/json.h"

struct story_step {
    size_t moves; /* number of moves in this step; together the steps have all moves of
                     the play */
    const char *text;  /* what they are for: a sentence without its full stop */
    const char *scene; /* the instance after this step (doc/formats.md); NULL: no scene */
};

/* A story. At first everything is zero except the arena, which owns all of it. If memory
 * runs out, arena->failed is set. */
struct story {
    struct arena *arena;
    struct story_step *steps;
    size_t count, capacity;
    size_t moves; /* total over all steps */
};

/* Adds a step. A step without moves is ignored unless it has a scene. */
void story_tell(struct story *s, size_t moves, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Does the same with a scene, which must be in the arena. */
void story_show(struct story *s, size_t moves, const char *scene, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Writes the steps as a list of objects. */
void story_write_json(const struct story *s, struct json *j);

#endif
