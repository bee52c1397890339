/* SPDX-License-Identifier: MIT */
/* ask.c: one LINE, its answer. No files, no threads: the same natively and as
 * WebAssembly.
 */
#include "cli.h"

#include <string.h>

/* `1,1>1,2 R:2,2>1,2`: players take turns, Left first, unless a letter says who. Terms of
 * sums (#2 MOVE) need ';' between moves; otherwise blanks will do. */
static bool play_after(const char *moves, struct problem *p, struct error *error)
{
    size_t size = problem_move_scratch(p);
    void *scratch = memory_new(p->memory, size, 1);
    struct cursor c = cursor_of(moves, strlen(moves), error);
    enum player who = LEFT;
    bool ok = scratch != NULL || cursor_no_memory(&c, "moves");
    for (cursor_blanks(&c); ok && !cursor_at_end(&c);) {
        if (cursor_take(&c, "L:") || cursor_take(&c, "R:"))
            who = c.at[-2] == 'L' ? LEFT : RIGHT;
        ok = problem_play(p, who, &c, scratch);
        who = other(who);
        bool gap = cursor_blanks(&c) > 0;
        gap = cursor_take(&c, ";") || gap;
        cursor_blanks(&c);
        if (ok && !gap && !cursor_at_end(&c))
            ok = cursor_expected(&c, "';' or a blank before the next move");
    }
    memory_free(p->memory, scratch, size, 1);
    return ok;
}

static enum exit_code answer(const struct settings *set, const struct command *command,
                             struct problem *p, struct run *run, struct writer *out,
                             struct error *error)
{
    if (set->after != NULL && !play_after(set->after, p, error)) {
        char message[sizeof error->message];
        memcpy(message, error->message, sizeof message);
        snprintf(error->message, sizeof message, "--after, column %zu: %.150s",
                 error->column, message);
        error->line = 0;
        error->column = 1;
        return EXIT_BAD_INPUT;
    }
    return command->solve_one(set, p, run, out, error);
}

bool is_option_missing(const struct problem *p, struct error *error)
{
    const char *missing = p->terms[0].board.missing;
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
    code = answer(set, command, &p, run, out, error);
    problem_done(&p);
    return check_written(out, code, error);
}
