/* SPDX-License-Identifier: MIT */
/* scene.h: reads a scene (doc/formats.md) for the code that draws it. */
#ifndef DICOT_SCENE_SCENE_H
#define DICOT_SCENE_SCENE_H

#include "base/text.h"

/* One line of a scene. Numbers that cannot be read are 0. */
struct scene_item {
    struct cursor what; /* its first word: size, edge, cell, … */
    double x, y;   /* its point; for `size`, width and height; for a ruler, x is its first
                      number */
    double x2, y2; /* where an edge or a box ends */
    struct cursor words; /* after the numbers: KIND or WORDS */
};

/* Takes the next line of the scene. Returns false if there is none. */
bool scene_next(struct cursor *scene, struct scene_item *item);

bool item_is(const struct scene_item *item, const char *what);
bool item_kind_is(const struct scene_item *item, const char *kind);

#endif
