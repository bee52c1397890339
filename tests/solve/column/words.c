/* SPDX-License-Identifier: MIT */
/* words.c: see words.h. */
#include "words.h"

#include <stdlib.h>
#include <string.h>

struct word word_of(unsigned colours, unsigned length, unsigned long code)
{
    struct word w = {.length = length};
    for (unsigned i = 0; i < length; i++, code /= colours)
        w.letter[i] = (uint8_t)(1 + code % colours);
    return w;
}

unsigned long code_of(unsigned colours, const struct word *w)
{
    unsigned long code = 0;
    for (unsigned i = w->length; i-- > 0;)
        code = code * colours + w->letter[i] - 1;
    return code;
}

unsigned long count_words(unsigned colours, unsigned length)
{
    unsigned long count = 1;
    while (length-- > 0)
        count *= colours;
    return count;
}

unsigned group_end(const struct word *w, unsigned i)
{
    unsigned end = i + 1;
    while (end < w->length && w->letter[end] == w->letter[i])
        end++;
    return end;
}

void remove_letters(struct word *w, unsigned from, unsigned end)
{
    memmove(w->letter + from, w->letter + end, w->length - end);
    w->length -= end - from;
}

void test_word(const struct word *w)
{
    char text[MOST + 1] = "";
    for (unsigned i = 0; i < w->length; i++)
        text[i] = (char)('a' + w->letter[i] - 1);
    testing("%s", text);
}

/* ---- all plays ---- */

static int64_t best_of(const struct word_table *t, const struct word *w)
{
    int64_t best = t->points == NULL ? w->length : w->length == 0 ? t->bonus : 0;
    bool moved = false;
    for (unsigned i = 0, end; i < w->length; i = end) {
        struct word rest = *w;
        end = group_end(w, i);
        if (end - i < 2)
            continue;
        remove_letters(&rest, i, end);
        int64_t result = t->best[rest.length][code_of(t->colours, &rest)];
        if (t->points != NULL)
            result += t->points(end - i);
        if (!moved || (t->points == NULL ? result < best : result > best))
            best = result;
        moved = true;
    }
    return best;
}

void fill_table(struct word_table *t)
{
    for (unsigned length = 0; length <= t->longest; length++) {
        unsigned long count = count_words(t->colours, length);
        t->best[length] = malloc(count * sizeof *t->best[length]);
        check(t->best[length] != NULL);
        for (unsigned long code = 0; code < count; code++) {
            struct word w = word_of(t->colours, length, code);
            t->best[length][code] = (int32_t)best_of(t, &w);
        }
    }
}

void free_table(struct word_table *t)
{
    for (unsigned length = 0; length <= t->longest; length++)
        free(t->best[length]);
}

void open_lab(struct lab *l, const char *line, size_t stride,
              const struct solve_method *method)
{
    sample_open(&l->sample, line);
    l->stride = stride;
    l->method = method;
    l->position = calloc(1, l->sample.problem.pos_size);
    check(l->position != NULL);
}

void close_lab(struct lab *l)
{
    free(l->position);
    sample_close(&l->sample);
}

struct task lab_task(struct lab *l, const struct word *w)
{
    struct task task = task_at_start(&l->sample.problem);
    task.position = l->position;
    memset(l->position, 0, l->sample.problem.pos_size);
    for (unsigned i = 0; i < w->length; i++)
        l->position[i * l->stride] = w->letter[i];
    return task;
}
