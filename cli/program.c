/* SPDX-License-Identifier: MIT */
/* program.c: finds the command, reads its words, and runs it. */
#include "cli.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "answer/words.h"
#include "base/nearest.h"
#include "help.h"
#include "result.h"
#include "serve.h"

#ifndef DICOT_VERSION
#define DICOT_VERSION "unknown"
#endif

/* Refuses an unknown command. If it is the name of a game, says how to ask about that: a
 * newcomer may begin with the game. */
static enum answer_code refuse_command(const char *word)
{
    size_t length = strcspn(word, " ");
    const struct game *g = game_find(word, length);
    struct nearest n = nearest_command(word);
    if (g != NULL)
        fprintf(stderr, "dicot: %s is a game, and a command comes first: dicot %s %s …\n",
                g->name, g->players == 2 ? "value" : "solve", g->name);
    else if (word[0] == '-')
        fprintf(stderr,
                "dicot: a command comes first, then its flags: dicot outcome %s …\n",
                word);
    else
        fprintf(stderr, "dicot: unknown command '%s' (dicot help lists them)%s\n", word,
                nearest_hint(&n));
    return ANSWER_BAD_INPUT;
}

static enum answer_code serve_run(const struct request *q, size_t count, char **words)
{
    if (count > 0) {
        fprintf(stderr, "dicot: serve: expected only flags, found '%s'\n", words[0]);
        return ANSWER_BAD_INPUT;
    }
    const char *why;
    server_run *run = (server_run *)module_load("dicot-serve.so", "serve", &why);
    if (run == NULL) {
        fprintf(stderr,
                "dicot: serve: cannot load the module for it: %s (it is built only if "
                "libjansson-dev is installed)\n",
                why);
        return ANSWER_FAILED;
    }
    return run(q, stop_asked);
}

/* How the program runs commands. Those without a row here are ordinary questions. */
static const struct runner {
    const char *command;
    command_runner *run;
} runners[] = {
    {"play", play_run},             /* a conversation, not a question */
    {"calc", calc_run},             /* many questions, one session */
    {"serve", serve_run},           /* questions of other programs */
    {"help", help_run},             /* no question */
    {"claims", claims_command_run}, /* many questions */
    {"db", db_run},                 /* files of values */
    {"reduce", reduce_run},         /* its instance may be a file */
};

static enum answer_code run_command(const struct request *q, size_t count, char **words)
{
    for (size_t i = 0; i < sizeof runners / sizeof runners[0]; i++)
        if (strcmp(runners[i].command, q->command->name) == 0)
            return runners[i].run(q, count, words);
    return batch_run(q, count, words);
}

static bool has_out(size_t count, char **words)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(words[i], "--out") == 0 || strncmp(words[i], "--out=", 6) == 0)
            return true;
    return false;
}

/* `words` follow the name of the command. */
static enum answer_code run_words(const struct command *command, size_t count,
                                  char **words)
{
    struct request q;
    struct error error = {0};
    enum help_wish help;
    struct memory memory = {0};
    struct writer typed;
    request_init(&q, command);
    writer_init(&typed, &memory);
    if (has_out(count, words)) /* it reads the files that they name */
        result_words(&typed, count + 1, words - 1);
    if (!words_parse(&q, &count, words, &help, &error)) {
        fprintf(stderr, "dicot: %s\n", error.message);
        writer_done(&typed);
        return ANSWER_BAD_INPUT;
    }
    if (help != HELP_NONE) {
        help_command_print(command, help == HELP_LONG);
        writer_done(&typed);
        return ANSWER_GIVEN;
    }
    q.colour = colour_wanted();
    q.typed = &typed;
    stop_install();
    struct rules_file rules;
    struct open_databases *databases;
    enum answer_code code = rules_open(&rules, &q);
    if (code == ANSWER_GIVEN)
        code = databases_open(&q, &databases);
    if (code == ANSWER_GIVEN)
        code = databases_close(databases, run_command(&q, count, words));
    rules_close(&rules);
    writer_done(&typed);
    return code;
}

static enum answer_code run_arguments(int argc, char **argv)
{
    if (argc < 2) {
        help_overview(stderr);
        return ANSWER_BAD_INPUT;
    }
    if (strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "--help") == 0) {
        help_overview(stdout);
        return ANSWER_GIVEN;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("dicot %s\n", DICOT_VERSION);
        return ANSWER_GIVEN;
    }
    const struct command *command = command_find(argv[1]);
    return command != NULL ? run_words(command, (size_t)argc - 2, argv + 2)
                           : refuse_command(argv[1]);
}

/* If a standard file is closed, the next file that is opened would get its number, and
 * the answer would go there. So this function occupies the number with a file opened in
 * the wrong direction: using it is still an error. */
static void fill_standard_files(void)
{
    static const int wrong_way[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", wrong_way[fd]) != fd)
            return;
}

/* Has the reader of the answer gone away, as in `dicot … | head`? */
static bool is_reader_gone(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO};
    return poll(&out, 1, 0) == 1 && (out.revents & (POLLERR | POLLHUP)) != 0;
}

/* Ends as programs do that write to a pipe nobody reads: quietly, by SIGPIPE. Until now
 * stop.c has ignored that signal, so that files were left complete. */
static void end_by_pipe(void)
{
    signal(SIGPIPE, SIG_DFL);
    raise(SIGPIPE);
}

int program_run(int argc, char **argv)
{
    fill_standard_files();
    enum answer_code code = run_arguments(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        if (is_reader_gone())
            end_by_pipe();
        fprintf(stderr, "dicot: cannot write the answer\n");
        return ANSWER_FAILED;
    }
    return (int)code;
}
