/* SPDX-License-Identifier: MIT */
/* cli.h: what the files of the program share. The program is a host of the answer layer
 * (answer/answer.h): it has arguments, files, terminal, signals and threads, and knows
 * nothing about games. */
#ifndef DICOT_CLI_CLI_H
#define DICOT_CLI_CLI_H

#include <stdio.h>

#include "answer/answer.h"

/* program.c: runs the whole program; the words of the command begin with argv[1]. Returns
 * the exit code. */
int program_run(int argc, char **argv);

/* host.c: returns the program as a host: clocks, stop button, files, pictures, and
 * progress if stderr is a terminal. The caller adds certificates, moves and threads. */
struct host host_of(const struct request *q);

/* Replaces a file (native/durable.h) by `text` and a newline, unless it is empty. Returns
 * false if it could not be written; errno says why. */
bool file_write(const char *name, const struct writer *text);

/* pictures/picture.c: draws scenes into a file whose name ends in .svg, .png or .pdf. On
 * failure `error` says why and there is no file. Used for the slot struct host.draw. */
enum answer_code picture_write(const struct picture *p, struct error *error);

/* batch.c: answers every question that the words name: one LINE or instance, one per line
 * of stdin, or the boards of a file (source.h). */
enum answer_code batch_run(const struct request *asked, size_t count, char **words);

/* instance.c: `dicot reduce`. */
enum answer_code reduce_run(const struct request *q, size_t count, char **words);

/* play.c: `dicot play`. */
enum answer_code play_run(const struct request *q, size_t count, char **words);

/* calc.c: `dicot calc`. */
enum answer_code calc_run(const struct request *q, size_t count, char **words);

/* claims.c: `dicot claims`. */
enum answer_code claims_command_run(const struct request *q, size_t count, char **words);

/* A function that runs a command. */
typedef enum answer_code command_runner(const struct request *q, size_t count,
                                        char **words);

/* rules.c: reads the ruleset of --rules, if there is one. It lives until rules_close,
 * which is called also after a failure. */
struct rules_file {
    struct memory memory;
    struct arena arena;
};
enum answer_code rules_open(struct rules_file *r, struct request *q);
void rules_close(struct rules_file *r);

/* databases.c: opens the files of --db or DICOT_DB, if the command uses them: *opened;
 * NULL: it does not. databases_close ends them after the command, and names damaged
 * files. Returns the exit code, `code` unless there are such files. */
struct open_databases;
enum answer_code databases_open(struct request *q, struct open_databases **opened);
enum answer_code databases_close(struct open_databases *o, enum answer_code code);

/* db.c: `dicot db`. */
enum answer_code db_run(const struct request *q, size_t count, char **words);

/* tell.c: writes an error or a remark to stderr: "dicot: FILE:LINE:COLUMN: message".
 * `place` is empty if the error is in the arguments; if `line` is 0, the column is one of
 * an option. */
void tell(struct cursor place, size_t line, size_t column, const char *message);

/* Does the same into a writer, to be shown later. */
void tell_to(struct writer *w, struct cursor place, size_t line, size_t column,
             const char *message);

/* Says why the arguments make no sense. Returns ANSWER_BAD_INPUT. */
enum answer_code refuse_input(const char *why);

/* colour.c: is stdout a terminal that shows colours? Is stderr one on which a line of
 * progress can be overwritten, and is progress wanted? */
bool colour_wanted(void);
bool progress_wanted(const struct request *q);

/* stop.c: makes ^C and SIGTERM the stop button: the first presses it, the second
 * kills. */
void stop_install(void);
bool stop_asked(void *context); /* the slot struct host.stop */
void stop_press(void);          /* presses the button, like a signal */

/* Presses it after so many seconds. */
void stop_after(double seconds);

/* Releases the stop button after a ^C: what was running has ended, but the program goes
 * on. Returns false if there was no ^C. */
bool stop_take_interrupt(void);

/* Waits until `fd` has something to read or is at its end. Returns false if the button
 * was pressed. */
bool stop_wait_readable(int fd);

#endif
