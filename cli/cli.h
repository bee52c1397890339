/* SPDX-License-Identifier: MIT */
/* cli.h: what the files of the command line share: settings, commands, one problem at a
 * time. */
#ifndef DICOT_CLI_CLI_H
#define DICOT_CLI_CLI_H

#include <stdio.h>

#include "base/crew.h"
#include "base/json.h"
#include "cert/cert.h"
#include "search/method.h"
#include "twoplayer/outcome.h"

/* What the process returns; README.md lists the codes. */
enum exit_code {
    EXIT_ANSWERED = 0,
    EXIT_NO = 1,
    EXIT_BAD_INPUT = 2,
    EXIT_LIMIT = 3,
    EXIT_FAILURE_IO = 4
};

/* Whom the engine plays for, as a set of players. */
#define ENGINE_CHOICES "none|left|right|both"
enum seats { SEATS_NONE, SEATS_LEFT, SEATS_RIGHT, SEATS_BOTH, SEATS_BY_GAME };

#define TABLE_CHOICES "none|text|csv"
enum tables { TABLE_NONE_WANTED, TABLE_TEXT, TABLE_CSV };

/* Which definition of [HAM §1] is asked about. */
#define STRONG_CHOICES "none|1|2|joker"
enum strong_choice { STRONG_NOT_ASKED, STRONG_ONE, STRONG_TWO, STRONG_JOKER };

/* Who opens a play of a reduction. */
#define OPENS_CHOICES "theorem|left|right"
enum opens { OPENS_BY_THEOREM, OPENS_LEFT, OPENS_RIGHT };

/* All that flags can set. Zero is never a hidden meaning: flags.c fills the defaults. */
struct settings {
    bool json, quiet, scene, once, thermograph, tree, solve, draw, explain;
    bool count_plays, openings, number; /* of solve */
    double seconds;                     /* --time, per problem */
    uint64_t memory, nodes;             /* per problem; nodes 0: no limit */
    uint64_t threads, seed, count;
    uint64_t colours, most, fill;     /* of gen */
    const char *value;                /* of gen: a value, or "any"; NULL: random ones */
    const char *moves;                /* "text", "none" or a file */
    const char *cert;                 /* a file; NULL: none is wanted */
    const char *strategy;             /* of solve: a method; NULL: all that fit */
    const char *after;                /* moves to play first */
    const char *filter;               /* of bench */
    uint64_t engine, start, strength; /* of play: enum seats, enum player, a row */
    uint64_t table;                   /* enum tables */
    uint64_t strong;                  /* of solve: enum strong_choice */
    const char *load;                 /* of play: a file to begin with */
    const char *from;                 /* of reduce: a file of moves; NULL: none */
    uint64_t opens, loser;            /* of reduce: enum opens; seed of the loser, or 0 */
    const char *gadget;               /* of reduce: its name; NULL: all is drawn */
    const char *out;                  /* of render: a file; NULL: the terminal */
    double scale;                     /* of render */
    uint64_t depth;                   /* of render: of the tree */
    struct options options; /* --first and so on, where a line does not say otherwise */
    bool (*stop)(void *context); /* the stop button, looked at about every 10 ms; NULL:
                                    there is none */
    void *stop_context;
};

/* Was it pressed? */
static inline bool stop_asked(const struct settings *set)
{
    return set->stop != NULL && set->stop(set->stop_context);
}

/* One problem being worked on. */
struct run {
    const uint8_t *position;    /* what is asked about */
    double started, deadline;   /* by now() */
    const struct settings *set; /* for its stop button */
    const struct crew *crew;    /* threads for this problem alone; NULL: there are none */
    struct sink cert;           /* for its certificate; `write` NULL: none is wanted */
    bool certified;             /* a whole one was written */
    char remark[100];           /* for stderr, unless --quiet; empty: there is none */
};

struct command {
    const char *name, *arguments, *title;
    const char *help;    /* paragraphs and examples */
    unsigned flags;      /* groups of flags it takes, see flags.c */
    const char *columns; /* of its --table, as CSV */
    bool single;         /* takes one LINE, not lines of stdin or boards of a file */
    double seconds;      /* default of --time; 0: the usual one */
    /* One problem: writes the answer to `out`, or fills `error`. NULL: `run` does
     * everything. */
    enum exit_code (*solve_one)(const struct settings *set, const struct problem *p,
                                struct run *run, struct writer *out, struct error *error);
    enum exit_code (*run)(const struct settings *set, int argc, char **argv);
    /* Answers a LINE that asks something else instead of naming a position. False: it
     * does not, and nothing was written. NULL: no LINE does. */
    bool (*answer_other)(const struct settings *set, const struct writer *line,
                         struct run *run, struct writer *out, struct error *error,
                         enum exit_code *code);
};

extern const struct command *const commands[];
extern const struct command solve_command, outcome_command, moves_command, gen_command,
    render_command, value_command, play_command, bench_command, reduce_command,
    help_command;

/* flags.c */
enum flag_groups {
    FLAGS_OUTPUT = 1,
    FLAGS_LIMITS = 2,
    FLAGS_OPTIONS = 4,
    FLAGS_MOVES = 8,
    FLAGS_GEN = 16,
    FLAGS_BENCH = 32,
    FLAGS_AFTER = 64,
    FLAGS_RENDER = 128,
    FLAGS_THREADS = 256,
    FLAGS_CERT = 512,
    FLAGS_PLAY = 1024,
    FLAGS_TABLE = 2048,
    FLAGS_SOLVE = 4096,
    FLAGS_REDUCE = 8192,
    FLAGS_STRATEGY = 16384,
    FLAGS_STRONG = 32768
};

void settings_init(struct settings *set, const struct command *command);

/* Which of "none|left|right" is the word? False: none of them. */
bool choice_find(const char *choices, const char *word, size_t length, uint64_t *index);

/* Takes the flags out of argv; what is left is counted in *argc. 0 to go on; 1 when -h or
 * --help was given (*wants: 1 short, 2 long); -1 when `error` says what is wrong. */
int flags_parse(struct settings *set, const struct command *command, int *argc,
                char **argv, int *wants_help, struct error *error);

/* One line per flag; with `print_text`, which may break lines, also what each is for. */
void flags_print(const struct command *command,
                 void (*print_text)(const char *text, int indent, FILE *out), FILE *out);

/* input.c: calls solve_one for every problem the arguments name: one LINE, a LINE a line
 * from stdin, or boards of a file. */
enum exit_code input_run(const struct settings *set, const struct command *command,
                         int argc, char **argv);

/* crew.c: as struct crew.work. */
void crew_work(unsigned hands, void (*part)(void *task, unsigned hand), void *task);

/* ask.c: answers one LINE by command->solve_one, in the budget of `out`. On failure
 * `error`, which starts all zero, says why. */
enum exit_code ask(const struct settings *set, const struct command *command,
                   const struct writer *line, struct run *run, struct writer *out,
                   struct error *error);

/* Does the result depend on an option that was not given? Then `error` says so. */
bool is_option_missing(const struct problem *p, struct error *error);

/* report.c: the beginning and end that all answers share. */
void report_begin(const struct problem *p, const uint8_t *pos, struct json *j);
void report_begin_text(const char *game, const char *position, struct json *j);
void report_end(struct json *j, const char *status, const char *method, uint64_t nodes,
                double seconds);

/* `file` is the name of the one with the error; empty or "-": it is in no file. */
void report_error(struct writer *out, const struct error *error, struct cursor file);

/* Cuts what was written from `from` on, a value or a move, if it fills pages: for people.
 */
void shorten_text(struct writer *out, size_t from);

/* "1 stone left", "25 points" */
void write_result(const struct game *game, int64_t result, struct writer *out);

/* certify.c: a certificate of position run->position of `p`, to run->cert. */
void certify_begin(struct cert *c, const struct run *run, const struct problem *p);

/* False: it could not be written, and `error` says so. */
bool certify_end(struct cert *c, struct run *run, const struct settings *set,
                 struct error *error);

/* solve.c: does --moves name a file? */
bool moves_to_file(const struct settings *set);

/* gen_value.c: small positions of set->value. */
enum exit_code gen_of_value(const struct settings *set, const struct game *game,
                            const char *shape);

/* render.c: the boards of a problem for a terminal, or the scenes they are drawn from. */
void draw_problem(const struct problem *p, const uint8_t *pos, bool scene_itself,
                  bool colour, struct writer *out);
bool colour_wanted(void);

/* run.c: the caller's side of a search: clock, stop button, progress line. */
enum ended {
    ENDED_SOLVED,
    ENDED_TIME,
    ENDED_NODES,
    ENDED_MEMORY,
    ENDED_STOPPED,
    ENDED_TOO_LARGE,
    ENDED_EXHAUSTED
};

/* Why a search that does not run any more ended. */
enum ended ended_by(const struct settings *set, enum search_state state);

/* Puts the deadline of the run, and the stop button, before operations that nobody steps.
 */
void run_limit(struct run *run, struct memory *m, double seconds);

/* Steps until it is solved or a limit of the settings is reached. `before`: nodes that
 * count as well, of searches before it. *seconds: how long it took since `started`. */
enum ended run_search(const struct settings *set, struct search *s, uint64_t before,
                      double started, double *seconds);

/* outcome.c: searches who wins G - V, to certify that G is worth V. EXIT_LIMIT: there was
 * no room or time for it. EXIT_FAILURE_IO, and an error: G is not worth V. */
enum exit_code certify_difference(const struct settings *set, const struct problem *p,
                                  struct run *run, struct error *error);

/* outcome.c: the JSON keys of who wins, and sentences. */
void write_outcome_keys(const struct problem *p, const uint8_t *pos,
                        const struct outcome *o, struct json *j);
void write_outcome_text(const struct problem *p, const uint8_t *pos,
                        const struct outcome *o, enum ended ended, struct writer *out);

/* "stopped by the time limit (--time)", "interrupted" */
const char *ended_because(enum ended ended);
double now(void);

/* Seconds of work of this process, whatever else the machine does; where there is no such
 * clock, as now. */
double worked(void);

/* stop.c: ^C or SIGTERM as the stop button: the first presses it, the second kills. */
void stop_install(struct settings *set);

/* Was it pressed by ^C? Then it is as if it never was, and the program can go on. */
bool stop_take_interrupt(void);

/* Waits until `fd` has something to read, or its end. False: it was pressed. */
bool stop_wait_readable(int fd);

#endif
