/* SPDX-License-Identifier: MIT */
/* number_board.c: reads numbers, and writes and draws sets of them. */
#include "reduce/click/number_board.h"

#define MOST_NUMBERS ((size_t)1 << 20)
#define LARGEST ((uint64_t)1 << 30)

static void skip(struct cursor *c)
{
    while (!cursor_at_end(c) && (*c->at == ' ' || *c->at == '\n' || *c->at == '\r'))
        c->at++;
}

static bool add_number(struct numbers *n, struct cursor *c)
{
    uint64_t value;
    skip(c);
    struct cursor place = *c;
    if (!cursor_number(c, LARGEST, "a number", &value))
        return false;
    if (value == 0)
        return cursor_fail(&place, BAD_INPUT, "numbers are positive");
    if (n->count == MOST_NUMBERS)
        return cursor_fail(&place, BAD_INPUT, "at most %zu numbers", MOST_NUMBERS);
    if (!arena_grow(n->arena, &n->value, &n->capacity, n->count + 1, sizeof *n->value))
        return cursor_no_memory(c, "numbers");
    n->value[n->count++] = (uint32_t)value;
    n->sum += value;
    skip(c);
    return true;
}

bool numbers_parse(struct numbers *n, struct arena *a, struct cursor *c)
{
    *n = (struct numbers){.arena = a};
    if (!add_number(n, c))
        return false;
    while (cursor_take(c, ","))
        if (!add_number(n, c))
            return false;
    return cursor_done(c, "',' and a number, or the end");
}

void numbers_print_sets(const struct numbers *n, const uint32_t *set_of, uint32_t sets,
                        struct writer *w)
{
    for (uint32_t s = 0; s < sets; s++) {
        const char *before = s > 0 ? " | " : "";
        for (size_t i = 0; i < n->count; i++)
            if (set_of[i] == s) {
                write_format(w, "%s%u", before, n->value[i]);
                before = "+";
            }
    }
}

void numbers_read_sets(const struct numbers *n, struct cursor text, uint32_t *set_of)
{
    uint64_t value;
    uint32_t set = 0;
    for (size_t i = 0; i < n->count; i++)
        set_of[i] = UINT32_MAX;
    while (cursor_number(&text, LARGEST, "a number", &value)) {
        size_t i = 0;
        while (i < n->count && (set_of[i] != UINT32_MAX || n->value[i] != value))
            i++;
        if (i < n->count)
            set_of[i] = set;
        set += cursor_take(&text, " | ");
        cursor_take(&text, "+");
    }
}

void *number_board_parse(struct arena *a, struct cursor *text,
                         const struct number_kind *kind)
{
    struct cursor place = *text;
    struct number_board *b = arena_new(a, 1, kind->size);
    if (b == NULL) {
        cursor_no_memory(text, "numbers");
        return NULL;
    }
    b->kind = kind;
    b->board.arena = a;
    if (!numbers_parse(&b->numbers, a, text) || !kind->fits(b, &place))
        return NULL;
    for (unsigned i = 0; i < 2; i++) {
        click_board_column(&b->board);
        kind->columns[i](b);
    }
    return click_board_made(&b->board, &place) ? b : NULL;
}

void number_picture_name(const struct number_picture *p, size_t i, struct writer *w)
{
    write_format(w, "%u", p->board->numbers.value[i]);
    if (p->set_of != NULL)
        write_format(w, " in set %u", p->set_of[i] + 1);
}

/* Allocates the set of each number, to be filled in. If the budget is exceeded, returns
 * NULL and fails the writer. */
static uint32_t *new_sets(const struct number_board *b, struct writer *w)
{
    uint32_t *set_of = memory_new(w->memory, b->numbers.count, sizeof *set_of);
    w->failed = w->failed || set_of == NULL;
    return set_of;
}

void number_board_draw(const void *instance, struct cursor solution, bool to_scale,
                       struct drawn_boxes *boxes, struct writer *w)
{
    const struct number_board *b = instance;
    struct number_picture p = {b, NULL};
    if (!cursor_at_end(&solution))
        p.set_of = new_sets(b, w);
    if (p.set_of != NULL)
        numbers_read_sets(&b->numbers, solution, p.set_of);
    const struct click_names names = {&p, b->kind->name, 1, "green"};
    click_draw(&b->board, &names, to_scale, boxes, w);
    memory_free(w->memory, p.set_of, b->numbers.count, sizeof *p.set_of);
}

bool number_board_read_clicks(const void *instance, const uint32_t *when,
                              struct writer *w)
{
    const struct number_board *b = instance;
    uint32_t *set_of = new_sets(b, w);
    if (set_of == NULL)
        return false;
    for (size_t i = 0; i < b->numbers.count; i++)
        set_of[i] = b->kind->find_set(b, when, i);
    numbers_print_sets(&b->numbers, set_of, b->sets, w);
    memory_free(w->memory, set_of, b->numbers.count, sizeof *set_of);
    return true;
}

void number_search_print(const struct reduction_search *search, struct writer *w)
{
    const struct number_board *b = search->instance;
    numbers_print_sets(&b->numbers, ((const struct number_search *)search)->set_of,
                       b->sets, w);
}
