/* SPDX-License-Identifier: MIT */
/* ask.c: one LINE, its answer. No files, no threads: the same natively and as
 * WebAssembly.
 */
#include "cli.h"

#include <string.h>

/* `1,1>1,2 R:2,2>1,2`: players take turns, Left first, unless a letter says who. Terms of
 * sums (#2 MOVE) need ';' between moves; otherwise blanks will do. */
static bool play_after(const char *moves, const struct problem *p, uint8_t *pos,
                       struct error *error)
{
    void *scratch = memory_new(p->memory, p->move_scratch, 1);
    struct cursor c = cursor_of(moves, strlen(moves), error);
    enum player who = LEFT;
    bool ok = scratch != NULL || cursor_no_memory(&c, "moves");
    for (cursor_blanks(&c); ok && !cursor_at_end(&c);) {
        struct sum_move m;
        if (cursor_take(&c, "L:") || cursor_take(&c, "R:"))
            who = c.at[-2] == 'L' ? LEFT : RIGHT;
        ok = position_parse_move(p, pos, who, &c, scratch, &m);
        if (ok)
            position_play(p, pos, who, m, scratch);
        who = other(who);
        bool gap = cursor_blanks(&c) > 0;
        gap = cursor_take(&c, ";") || gap;
        cursor_blanks(&c);
        if (ok && !gap && !cursor_at_end(&c))
            ok = cursor_expected(&c, "';' or a blank before the next move");
    }
    memory_free(p->memory, scratch, p->move_scratch, 1);
    return ok;
}

/* Puts the place of an error in the moves of --after into its message. */
static void place_after(struct error *error)
{
    char message[sizeof error->message];
    memcpy(message, error->message, sizeof message);
    error_set(error, error->status, 1, "--after, column %zu: %.150s", error->column,
              message);
}

/* Answers at the position after the moves of --after. */
static enum exit_code answer_after(const struct settings *set,
                                   const struct command *command, const struct problem *p,
                                   struct run *run, struct writer *out,
                                   struct error *error)
{
    enum exit_code code = EXIT_BAD_INPUT;
    struct memory *m = p->memory; /* play takes the problem over */
    size_t size = p->pos_size;
    uint8_t *pos = position_copy(p, p->start, m);
    run->position = pos;
    if (pos == NULL)
        error_set(error, NO_MEMORY, 1,
                  "--after, column 1: moves need more memory than --memory allows");
    else if (play_after(set->after, p, pos, error))
        code = command->solve_one(set, p, run, out, error);
    else
        place_after(error);
    memory_free(m, pos, size, 1);
    return code;
}

bool is_option_missing(const struct problem *p, struct error *error)
{
    const char *missing = p->terms[0].board->missing;
    if (missing == NULL)
        return false;
    error_set(error, BAD_INPUT, 1, "%s", missing);
    return true;
}

/* The code, unless the answer could not be written. */
static enum exit_code check_written(const struct writer *out, enum exit_code code,
                                    struct error *error)
{
    if (error->status != OK || !out->failed)
        return code;
    error_set(error, NO_MEMORY, 1, "board and answer take more than --memory allows");
    return EXIT_BAD_INPUT;
}

enum exit_code ask(const struct settings *set, const struct command *command,
                   const struct writer *line, struct run *run, struct writer *out,
                   struct error *error)
{
    struct problem p;
    run->set = set;
    run->started = now();
    run_limit(run, out->memory, set->seconds);
    if (line->failed) {
        error_set(error, NO_MEMORY, 1, "the line is longer than --memory allows");
        return EXIT_BAD_INPUT;
    }
    enum exit_code code;
    if (command->answer_other != NULL &&
        command->answer_other(set, line, run, out, error, &code)) {
        error->line = 0;
        return check_written(out, code, error);
    }
    if (!problem_parse(&p, out->memory, line->text, line->length, &set->options, error)) {
        error->line = 0;
        return error->status == EXPIRED ? EXIT_LIMIT : EXIT_BAD_INPUT;
    }
    run->position = p.start;
    code = set->after != NULL ? answer_after(set, command, &p, run, out, error)
                              : command->solve_one(set, &p, run, out, error);
    problem_done(&p);
    return check_written(out, code, error);
}
