/* SPDX-License-Identifier: MIT */
/* commands.c: lists the commands with their options. The manual pages, the completions of
 * shells and other programs are made from this list, so they need no list of their own.
 */
#include "questions/commands.h"

#include "answer/options.h"

static enum answer_code answer(struct run *run)
{
    for (const struct command *const *c = commands; *c != NULL; c++) {
        struct result r = {.q = run->q, .found = *c};
        if ((*c)->when == NULL) /* not a special question of the command before it */
            reply_give(run, &r, ANSWER_GIVEN);
    }
    return run->to->broken ? ANSWER_FAILED : ANSWER_GIVEN;
}

const struct command commands_command = {
    .name = "commands",
    .arguments = "",
    .title = "all commands; with --json, their options as well",
    .help = "One line per command. --json also says what the command reads, and for each "
            "option what it takes, its default and its limits.\n\n"
            "  dicot commands\n"
            "  dicot commands --json\n",
    .options = OPTIONS_OUTPUT,
    .reads = READS_NOTHING,
    .single = true,
    .answer = answer,
    .show = &show_command,
};
