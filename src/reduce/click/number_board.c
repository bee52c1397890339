/* SPDX-License-Identifier: MIT */
/* number_board.c: see number_board.h. */
#include "reduce/click/number_board.h"

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
