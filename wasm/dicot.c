/* SPDX-License-Identifier: MIT */
/* dicot.c: the commands as a WebAssembly module. The host writes the arguments of `dicot`
 * into the module's memory and calls dicot_ask; answers are JSON, one object a line, on
 * stdout, that is: they come to the host's fd_write. There are no files, threads and
 * signals here; between the steps of a search the host is asked whether to stop. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "picture.h"

/* ---- what the host calls ---- */

/* Room for text, or NULL. The host gives it back. */
__attribute__((export_name("dicot_new"))) void *dicot_new(size_t bytes);
__attribute__((export_name("dicot_free"))) void dicot_free(void *room);

/* `length` bytes: a command and its arguments, each ended by a NUL; they are changed.
 * Returns the exit code. */
__attribute__((export_name("dicot_ask"))) int dicot_ask(char *arguments, size_t length);

/* ---- what the host provides, besides WASI ---- */

__attribute__((import_module("dicot"), import_name("stop"))) int host_stop(void);

bool stop_asked(void)
{
    return host_stop() != 0;
}

bool colour_wanted(void)
{
    return false;
}

/* There are no files. */
bool file_write(const char *name, const struct writer *text)
{
    (void)name, (void)text;
    return false;
}

bool new_file_open(struct new_file *n, const char *name)
{
    (void)n, (void)name;
    return false;
}

bool new_file_keep(struct new_file *n)
{
    (void)n;
    return false;
}

void new_file_drop(struct new_file *n)
{
    (void)n;
}

static enum exit_code no_files(struct error *error)
{
    *error = (struct error){
        .status = IO_ERROR, .column = 1, .message = "--out: there are no files here"};
    return EXIT_FAILURE_IO;
}

enum exit_code picture_write(const struct problem *p, const char *name, double scale,
                             struct error *error)
{
    (void)p, (void)name, (void)scale;
    return no_files(error);
}

enum exit_code picture_write_scene(const struct writer *scene, const char *name,
                                   double scale, struct error *error)
{
    (void)scene, (void)name, (void)scale;
    return no_files(error);
}

/* ---- the commands ---- */

static const struct command *const offered[] = {
    &solve_command, &outcome_command, &value_command,
    &moves_command, &render_command,  &bench_command,
};

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < sizeof offered / sizeof offered[0]; i++)
        if (strcmp(offered[i]->name, name) == 0)
            return offered[i];
    return NULL;
}

/* The words are one LINE, joined by blanks. */
static enum exit_code ask_line(const struct settings *set, const struct command *command,
                               int argc, char **argv)
{
    struct memory memory = {.limit = (size_t)set->memory};
    struct writer line, out;
    struct run run = {0};
    struct error error = {0};
    writer_init(&line, &memory);
    writer_init(&out, &memory);
    write_text(&line, argc > 0 ? argv[0] : "");
    for (int i = 1; i < argc; i++) {
        write_byte(&line, ' ');
        write_text(&line, argv[i]);
    }
    enum exit_code code = ask(set, command, &line, &run, &out, &error);
    writer_done(&line);
    if (error.status != OK) {
        error.line = 1;
        writer_clear(&out);
        report_error(&out, &error);
    }
    if (out.length > 0 && !out.failed)
        fwrite(out.text, 1, out.length, stdout);
    writer_done(&out);
    return code;
}

static enum exit_code run(int argc, char **argv)
{
    const struct command *command = argc > 0 ? find_command(argv[0]) : NULL;
    if (command == NULL) {
        fprintf(stderr, "dicot: no such command here\n");
        return EXIT_BAD_INPUT;
    }
    struct settings set;
    int count = argc - 1, wants_help;
    settings_init(&set, command);
    set.json = true;
    if (flags_parse(&set, command, &count, argv + 1, &wants_help) != 0)
        return EXIT_BAD_INPUT;
    if (set.cert != NULL) {
        fprintf(stderr, "dicot: --cert: there are no files here\n");
        return EXIT_FAILURE_IO;
    }
    return command->run != NULL ? command->run(&set, count, argv + 1)
                                : ask_line(&set, command, count, argv + 1);
}

void *dicot_new(size_t bytes)
{
    return malloc(bytes);
}

void dicot_free(void *room)
{
    free(room);
}

#define MOST_ARGUMENTS 64

/* The arguments one by one; -1: too many, or the last one has no end. */
static int split(char *arguments, size_t length, char **argv)
{
    int argc = 0;
    if (length > 0 && arguments[length - 1] != '\0')
        return -1;
    for (char *at = arguments; at < arguments + length; at += strlen(at) + 1) {
        if (argc == MOST_ARGUMENTS)
            return -1;
        argv[argc++] = at;
    }
    return argc;
}

int dicot_ask(char *arguments, size_t length)
{
    char *argv[MOST_ARGUMENTS];
    enum exit_code code = run(split(arguments, length, argv), argv);
    return fflush(stdout) == 0 ? (int)code : EXIT_FAILURE_IO;
}
