/* SPDX-License-Identifier: MIT */
/* main.c: the table of commands, help, and the way in. */
#include "cli.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "wrap.h"

#ifndef DICOT_VERSION
#define DICOT_VERSION "unknown"
#endif

const struct command *const commands[] = {
    &solve_command, &outcome_command, &value_command, &moves_command,
    &play_command,  &render_command,  &gen_command,   &reduce_command,
    &bench_command, &help_command,    NULL,
};

static const struct command *find_command(const char *name)
{
    for (const struct command *const *c = commands; *c != NULL; c++)
        if (strcmp((*c)->name, name) == 0)
            return *c;
    return NULL;
}

static struct nearest nearest_command(const char *name)
{
    struct nearest n = nearest_to(name, strlen(name));
    for (const struct command *const *c = commands; *c != NULL; c++)
        nearest_offer(&n, (*c)->name);
    return n;
}

static void print_overview(FILE *out)
{
    fprintf(out, "dicot: give it a position, get the answer and the proof\n\nusage: "
                 "dicot COMMAND …\n\ncommands:\n");
    for (const struct command *const *c = commands; *c != NULL; c++)
        fprintf(out, "  %-10s %s\n", (*c)->name, (*c)->title);
    fprintf(out, "\ngames:\n");
    for (const struct game *const *g = games; *g != NULL; g++)
        fprintf(out, "  %-18s %s\n", (*g)->name, (*g)->title);
    fprintf(out, "\ndicot COMMAND -h lists flags, dicot COMMAND --help explains them, "
                 "dicot help GAME says how positions are written.\n"
                 "exit codes: 0 answered, 1 no, 2 bad input, 3 a limit was reached, 4 "
                 "failure\n\nexamples:\n"
                 "  dicot outcome clobber 'xo|ox'\n  dicot solve solitaire-clobber grid "
                 "3x4 checkerboard\n  dicot play clobber grid 4x5 checkerboard\n");
}

static void print_command(const struct command *c, bool paragraphs)
{
    printf("dicot %s %s\n%s\n\n", c->name, c->arguments, c->title);
    if (paragraphs) {
        print_wrapped(c->help, 0, stdout);
        putchar('\n');
    }
    flags_print(c, paragraphs ? print_wrapped : NULL, stdout);
}

static void print_game(const struct game *g)
{
    char title[300];
    snprintf(title, sizeof title, "%s: %s", g->name, g->title);
    print_wrapped(title, 0, stdout);
    putchar('\n');
    print_wrapped(g->notation, 0, stdout);
    if (g->options == NULL)
        return;
    printf("\noptions after \"with\", or as flags:");
    for (const struct game_option *const *o = g->options; *o != NULL; o++)
        printf(" %s", (*o)->name);
    printf("\n");
}

static enum exit_code help(const struct settings *set, int argc, char **argv)
{
    (void)set;
    for (int i = 0; i < argc; i++) {
        const struct command *c = find_command(argv[i]);
        const struct game *g = game_find(argv[i], strlen(argv[i]));
        if (c != NULL) {
            print_command(c, true);
        } else if (g != NULL) {
            print_game(g);
        } else {
            struct nearest n = nearest_command(argv[i]);
            for (const struct game *const *row = games; *row != NULL; row++)
                nearest_offer(&n, (*row)->name);
            fprintf(stderr, "dicot: there is no command and no game of that name%s\n",
                    nearest_hint(&n));
            return EXIT_BAD_INPUT;
        }
    }
    if (argc == 0)
        print_overview(stdout);
    return EXIT_ANSWERED;
}

const struct command help_command = {
    .name = "help",
    .arguments = "[COMMAND | GAME]",
    .title = "what there is, or all about a command or a game",
    .help = "  dicot help\n  dicot help solve\n  dicot help pebbles\n",
    .run = help,
};

/* A newcomer may begin with the game. */
static enum exit_code refuse_command(const char *word)
{
    size_t length = strcspn(word, " ");
    const struct game *g = game_find(word, length);
    struct nearest n = nearest_command(word);
    if (g != NULL)
        fprintf(stderr, "dicot: %s is a game, and a command comes first: dicot %s %s …\n",
                g->name, g->players == 2 ? "value" : "solve", g->name);
    else
        fprintf(stderr, "dicot: unknown command '%s' (dicot help lists them)%s\n", word,
                nearest_hint(&n));
    return EXIT_BAD_INPUT;
}

static enum exit_code run(int argc, char **argv)
{
    if (argc < 2) {
        print_overview(stderr);
        return EXIT_BAD_INPUT;
    }
    if (strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "--help") == 0) {
        print_overview(stdout);
        return EXIT_ANSWERED;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("dicot %s\n", DICOT_VERSION);
        return EXIT_ANSWERED;
    }
    const struct command *command = find_command(argv[1]);
    if (command == NULL) {
        return refuse_command(argv[1]);
    }
    struct settings set;
    struct error error;
    int count = argc - 2, wants_help = 0;
    settings_init(&set, command);
    if (flags_parse(&set, command, &count, argv + 2, &wants_help, &error) < 0) {
        fprintf(stderr, "dicot: %s\n", error.message);
        return EXIT_BAD_INPUT;
    }
    if (wants_help != 0) {
        print_command(command, wants_help == 2);
        return EXIT_ANSWERED;
    }
    stop_install(&set);
    return command->run != NULL ? command->run(&set, count, argv + 2)
                                : input_run(&set, command, count, argv + 2);
}

/* A standard file that is closed would be the next file opened, and the answer would go
 * there. It is filled in the wrong way round, so that using it stays an error. */
static void fill_standard_files(void)
{
    static const int wrong_way[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", wrong_way[fd]) != fd)
            return;
}

/* Has whoever read the answer gone away, as in `dicot … | head`? */
static bool is_reader_gone(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO};
    return poll(&out, 1, 0) == 1 && (out.revents & (POLLERR | POLLHUP)) != 0;
}

/* Ends as programs end that write to a pipe nobody reads: quietly, by the signal that
 * stop.c let us ignore so that files could be left whole. */
static void end_by_pipe(void)
{
    signal(SIGPIPE, SIG_DFL);
    raise(SIGPIPE);
}

int main(int argc, char **argv)
{
    fill_standard_files();
    enum exit_code code = run(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        if (is_reader_gone())
            end_by_pipe();
        fprintf(stderr, "dicot: cannot write the answer\n");
        return EXIT_FAILURE_IO;
    }
    return (int)code;
}
