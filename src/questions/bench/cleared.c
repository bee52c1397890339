/* SPDX-License-Identifier: MIT */
/* cleared.c: see cleared.h. */
#include "questions/bench/cleared.h"

#include <string.h>

#include "questions/reduce_runs.h"
#include "reduce/reduction.h"

/* Solves the instance and makes its clicks. Returns whether the board is then empty. */
static bool clear(const struct reduction *r, const void *instance, struct runs_play *p,
                  struct writer *moves)
{
    const struct task task = {.memory = moves->memory};
    struct reduction_search *s = r->begin(instance, &task, (struct play_wish){0});
    if (s == NULL)
        return false;
    while (search_step(&s->search, 1000) == SEARCH_RUNNING)
        continue;
    for (size_t i = 0; s->found && i < s->count; i++)
        runs_play_click(p, s->clicks[i], moves);
    reduction_search_free(s);
    return p->board.blocks == 0 && !moves->failed;
}

bool bench_cleared(const char *line, struct memory *m, struct bench_found *f)
{
    struct error error = {0};
    struct arena a = arena_of(m);
    struct cursor text = cursor_of(line, strlen(line), &error);
    struct cursor word = cursor_take_word(&text);
    char name[16] = "";
    memcpy(name, word.at, cursor_left(&word) < sizeof name ? cursor_left(&word) : 0);
    const struct reduction *r = reduction_find(name);
    cursor_blanks(&text);
    const void *instance = r->parse(&a, &text);
    struct writer position = writer_in(&a), moves = writer_in(&a);
    struct runs_play play = {0};
    bool ok = instance != NULL;
    if (ok)
        r->print_line(instance, &position);
    ok = ok && !position.failed && runs_play_begin(&play, m, &position, &error);
    f->cells = (size_t)play.board.blocks;
    ok = ok && clear(r, instance, &play, &moves);
    runs_play_done(&play);
    arena_done(&a);
    return ok;
}
