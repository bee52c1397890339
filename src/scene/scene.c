/* SPDX-License-Identifier: MIT */
/* scene.c: reads the lines of a scene. */
#include "scene/scene.h"

#include <stdlib.h>
#include <string.h>

static double number(struct cursor *line)
{
    cursor_blanks(line);
    struct cursor word = cursor_take_word(line);
    char digits[32];
    size_t n =
        cursor_left(&word) < sizeof digits - 1 ? cursor_left(&word) : sizeof digits - 1;
    memcpy(digits, word.at, n);
    digits[n] = '\0';
    double value = strtod(digits, NULL);
    return value > -1e9 && value < 1e9 ? value : 0; /* rejects infinities and NaN */
}

bool scene_next(struct cursor *scene, struct scene_item *item)
{
    if (cursor_at_end(scene))
        return false;
    struct cursor line = cursor_take_line(scene);
    *item = (struct scene_item){.what = cursor_take_word(&line)};
    item->x = number(&line);
    if (!item_is(item, "rows") && !item_is(item, "columns"))
        item->y = number(&line);
    if (item_is(item, "edge") || item_is(item, "box")) {
        item->x2 = number(&line);
        item->y2 = number(&line);
    }
    cursor_blanks(&line);
    item->words = line;
    return true;
}

bool item_is(const struct scene_item *item, const char *what)
{
    return cursor_is(&item->what, what);
}

bool item_kind_is(const struct scene_item *item, const char *kind)
{
    return cursor_is(&item->words, kind);
}
