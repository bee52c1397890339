/* SPDX-License-Identifier: MIT */
/* commands.c: the table of commands, for all hosts; behind a command its special
 * questions. */
#include "answer/answer.h"

#include <string.h>

extern const struct command strongly_reducible_command, pebbling_number_command,
    solve_command, outcome_command, comparison_command, value_command, moves_command,
    play_command, thermograph_command, game_tree_command, render_command,
    gen_value_command, gen_command, reduce_command, bench_command, help_command;

const struct command *const commands[] = {
    &solve_command,
    &strongly_reducible_command, /* solve --strong */
    &pebbling_number_command,    /* solve --number */
    &outcome_command,
    &value_command,
    &comparison_command, /* value expr ^ > * */
    &moves_command,
    &play_command,
    &render_command,
    &thermograph_command, /* render --thermograph */
    &game_tree_command,   /* render --tree */
    &gen_command,
    &gen_value_command, /* gen --value */
    &reduce_command,
    &bench_command,
    &help_command,
    NULL,
};

const struct command *command_find(const char *name)
{
    for (const struct command *const *c = commands; *c != NULL; c++)
        if (strcmp((*c)->name, name) == 0)
            return *c;
    return NULL;
}
