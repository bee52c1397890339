/* SPDX-License-Identifier: MIT */
/* reduce_runs.c: see reduce_runs.h. The rules are those of games/clicks/runs.c, so that a
 * board of 10^9 blocks is never stored cell by cell. */
#include "questions/reduce_runs.h"

#include "graph/graph.h"

bool runs_play_begin(struct runs_play *p, struct memory *m, const struct writer *line,
                     struct error *error)
{
    struct cursor position = cursor_of(line->text, line->length, error);
    cursor_take_word(&position); /* the game */
    cursor_blanks(&position);
    *p = (struct runs_play){0};
    if (!clicks_runs_parse(&p->board, m, &position))
        return false;
    p->when = arena_new(&p->board.arena, p->board.runs, sizeof *p->when);
    return p->when != NULL || cursor_no_memory(&position, "board");
}

void runs_play_done(struct runs_play *p)
{
    if (p->board.arena.memory != NULL)
        clicks_runs_done(&p->board);
    *p = (struct runs_play){0};
}

enum click_made runs_play_click(struct runs_play *p, uint32_t run, struct writer *moves)
{
    struct clicks_runs *r = &p->board;
    struct run_cell at = clicks_runs_cell(r, run);
    enum click_made made = clicks_runs_click(r, run);
    if (made != CLICK_MADE)
        return made;
    p->count++;
    for (size_t i = 0; i < r->members; i++)
        p->when[r->group[i]] = p->count;
    write_number(moves, r->rows - at.height);
    write_byte(moves, ',');
    write_number(moves, at.column + 1);
    write_byte(moves, '\n');
    return made;
}

bool runs_play_move(struct runs_play *p, struct cursor *text, struct writer *moves)
{
    uint32_t row, column;
    struct cursor place = *text;
    const struct clicks_runs *r = &p->board;
    if (!cell_parse(text, r->rows, r->columns, &row, &column))
        return false;
    uint32_t run = clicks_runs_at(r, (struct run_cell){column, r->rows - 1 - row});
    if (run == NO_RUN)
        return cursor_fail(&place, BAD_INPUT, "not a legal move: %u,%u is empty", row + 1,
                           column + 1);
    enum click_made made = runs_play_click(p, run, moves);
    if (made == CLICK_ALONE)
        return cursor_fail(&place, BAD_INPUT,
                           "not a legal move: %u,%u is a single block: a group has at "
                           "least two",
                           row + 1, column + 1);
    return made == CLICK_MADE || cursor_no_memory(&place, "moves");
}
