/* SPDX-License-Identifier: MIT */
/* method.c: tries the rows of a table of methods, one after another; see method.h. */
#include "search/method.h"

#include <string.h>

struct in_order {
    struct search search;
    struct task task;
    const struct method *const *rows; /* the row that is working, and those after it */
    const char *only;
    struct search *inside;
};

const struct method *method_find(const struct method *const *rows, const char *name)
{
    while (*rows != NULL && strcmp((*rows)->name, name) != 0)
        rows++;
    return *rows;
}

static bool may_try(const struct method *m, const struct in_order *s)
{
    if (s->only != NULL ? strcmp(m->name, s->only) != 0 : m->on_request)
        return false;
    return method_exists(m) && method_fits(m, &s->task);
}

/* Goes to the first row from s->rows on that may be tried. Returns false if there is
 * none. */
static bool find_row(struct in_order *s)
{
    while (*s->rows != NULL && !may_try(*s->rows, s))
        s->rows++;
    return *s->rows != NULL;
}

/* Begins with the first row from s->rows on that fits and for which there is memory.
 * Returns false if there is none, and s->rows is where it was. */
static bool begin_row(struct in_order *s)
{
    const struct method *const *before = s->rows;
    for (; find_row(s); s->rows++) {
        s->inside = (*s->rows)->begin(&s->task);
        if (s->inside != NULL) {
            s->search.answer = s->inside->answer;
            return true;
        }
    }
    s->rows = before;
    return false;
}

/* Goes to the next row, after one that left the question open. Returns false if that was
 * the last row, whose answer stands. */
static bool next_row(struct in_order *s)
{
    const struct method *const *last = s->rows++;
    if (!find_row(s)) {
        s->rows = last;
        return false;
    }
    search_free(s->inside); /* the next one may need the memory */
    s->inside = NULL;
    s->search.answer = NULL;
    begin_row(s);
    return true;
}

static enum search_state run(struct search *search, struct work *w)
{
    struct in_order *s = (struct in_order *)search;
    while (s->inside != NULL) {
        const enum search_state state = search_run(s->inside, w);
        if (state == SEARCH_RUNNING || state == SEARCH_SOLVED || w->stopped != STOP_NOT ||
            !next_row(s))
            return state;
        if (over(w))
            return SEARCH_RUNNING;
    }
    return SEARCH_NO_MEMORY;
}

static void describe(const struct search *search, struct writer *w)
{
    const struct search *inside = ((const struct in_order *)search)->inside;
    if (inside != NULL)
        search_describe(inside, w);
}

static void finish(struct search *search)
{
    struct in_order *s = (struct in_order *)search;
    if (s->inside != NULL)
        search_finish(s->inside);
}

static void done(struct search *search)
{
    search_free(((struct in_order *)search)->inside);
}

static const struct search_kind own_kind = {
    .run = run, .describe = describe, .finish = finish, .done = done};

struct search *methods_in_order(const struct task *t, const struct method *const *rows,
                                const char *only)
{
    struct in_order *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->task = *t;
    s->rows = rows;
    s->only = only;
    return search_if_made(&s->search, begin_row(s));
}

const struct method *methods_row(const struct search *s)
{
    return *((const struct in_order *)s)->rows;
}

struct search *methods_inside(const struct search *s)
{
    return ((const struct in_order *)s)->inside;
}
