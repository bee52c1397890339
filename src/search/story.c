/* SPDX-License-Identifier: MIT */
/* story.c: see story.h. */
#include "search/story.h"

#include <string.h>

#define MOST_WORDS 240 /* bytes of the text of a step */

static void add(struct story *s, size_t moves, const char *scene, const char *format,
                va_list arguments)
{
    char words[MOST_WORDS];
    text_print(words, sizeof words, format, arguments);
    char *text = arena_new(s->arena, strlen(words) + 1, 1);
    if (text == NULL ||
        !arena_grow(s->arena, &s->steps, &s->capacity, s->count + 1, sizeof *s->steps)) {
        s->arena->failed = true;
        return;
    }
    memcpy(text, words, strlen(words));
    s->steps[s->count++] = (struct story_step){moves, text, scene};
    s->moves += moves;
}

void story_tell(struct story *s, size_t moves, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (moves > 0)
        add(s, moves, NULL, format, arguments);
    va_end(arguments);
}

void story_show(struct story *s, size_t moves, const char *scene, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add(s, moves, scene, format, arguments);
    va_end(arguments);
}

void story_write_json(const struct story *s, struct json *j)
{
    json_open_list(j);
    for (size_t i = 0; i < s->count; i++) {
        const struct story_step *step = &s->steps[i];
        json_open(j);
        json_count(json_key(j, "moves"), step->moves);
        json_text(json_key(j, "text"), step->text);
        if (step->scene != NULL)
            json_text(json_key(j, "scene"), step->scene);
        json_close(j);
    }
    json_close_list(j);
}
