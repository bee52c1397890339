/* SPDX-License-Identifier: MIT */
/* answer.h: one question in, its answer out. This is the door to everything that dicot
 * knows; the command line, the library and WebAssembly are thin hosts around it.
 *
 *     words --words_parse--> request --ask--> command->answer --reply_give--> text, JSON
 *
 * The core has no clock, files, threads or terminal. The host provides what the core
 * needs of a machine; a question that needs something the host lacks is refused. */
#ifndef DICOT_ANSWER_ANSWER_H
#define DICOT_ANSWER_ANSWER_H

#include "answer/request.h"
#include "base/crew.h"
#include "base/json.h"
#include "base/stream.h"
#include "base/work.h"
#include "search/method.h"

/* How a question ended; these are the exit codes of the program and the statuses of the
 * library. */
enum answer_code {
    ANSWER_GIVEN = 0,
    ANSWER_NO = 1, /* a yes/no question was answered with no */
    ANSWER_BAD_INPUT = 2,
    ANSWER_LIMIT = 3, /* a limit was reached; what is known was given */
    ANSWER_FAILED = 4 /* a file could not be written, or something is wrong inside */
};

/* ---- what a host provides ---- */

/* What a search is doing, for whoever watches. */
struct progress {
    double seconds; /* since the question was asked */
    uint64_t nodes;
    const struct search *search; /* search_describe says more */
};

/* A picture to draw: one or several scenes (doc/formats.md) side by side. */
struct picture {
    const char *file, *title;
    const struct writer *scenes;
    const bool *negative; /* by scene: a minus stands before it; NULL: before none */
    size_t count;
    double scale;
};

/* A file that outlives the process. There is a whole version of it at all times. */
struct kept_file {
    struct origin old; /* the version there was at the beginning; `read` NULL: none */
    struct sink new;   /* the next version, in pieces */
    /* All of it was sent: it takes the place of the last one. Not `whole`: it is dropped.
     * False: it could not be kept, the last one is still there, and whoever runs the
     * program was told why. */
    bool (*replace)(void *context, bool whole);
};

/* What the host lacks is NULL. Every function gets `context`. */
struct host {
    double (*now)(void);         /* seconds since some moment; never NULL */
    double (*worked)(void);      /* CPU seconds of this process; never NULL */
    bool (*stop)(void *context); /* the stop button, looked at about every 10 ms */
    void (*progress)(void *context, const struct progress *p); /* p NULL: it ended */
    const struct crew *crew; /* threads for this question alone */
    /* Has many questions answered at the same time; NULL: one after the other. */
    void (*deal)(const struct work *w);
    const struct meeting *meeting; /* processes with the same question; NULL: none */
    bool helps;                    /* it is another process that tells the answer */
    struct sink evidence;          /* takes a certificate; `write` NULL: none is wanted */
    struct sink moves;             /* takes the moves of --moves FILE, one per line */
    /* Draws into a file. On failure `error` says why. */
    enum answer_code (*draw)(void *context, const struct picture *p, struct error *error);
    /* Writes a text and a newline into a file that appears only when it is complete. */
    bool (*save)(void *context, const char *file, const struct writer *text);
    /* Gets the moves of a play of `solve` that is better than the last, one per line. */
    void (*better)(void *context, const struct writer *moves);
    const struct kept_file *checkpoint; /* the file of --checkpoint */
    void *context;
};

/* ---- one question being answered ---- */

struct limits {
    double seconds;
    uint64_t nodes; /* 0: no limit */
};

/* The answering of one question: what is asked, and where answer and error go. */
struct run {
    const struct request *q;
    struct reply *to;
    struct error *error;
    const struct host *host;
    struct limits limits; /* of the whole question */
    double started;       /* by host->now */
    double deadline;      /* of what is not stepped; see run_deadline */
    struct memory *memory;
    struct arena arena; /* what is needed until the answer was given */
    /* Called now and then while a search runs. NULL: not wanted. */
    void (*watch)(void *watcher, const struct search *s);
    void *watcher;
    double watch_every; /* seconds, if it is more often than progress is shown; 0: not */
};

/* The task of a search about the position of the run. */
struct task run_task(const struct run *run);

/* Fails for that reason. Returns the code of the answer. */
enum answer_code run_fail(struct run *run, enum status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Why a search has ended. */
enum ended {
    ENDED_SOLVED,
    ENDED_TIME,
    ENDED_NODES,
    ENDED_MEMORY,
    ENDED_STOPPED,
    ENDED_TOO_LARGE,
    ENDED_EXHAUSTED
};

/* "stopped by the time limit (--time)", "interrupted" */
const char *ended_because(enum ended ended);
enum ended run_ended(const struct run *run, enum search_state state);

bool run_is_stopped(const struct run *run); /* was the stop button pressed? */
double run_seconds(const struct run *run);  /* since the question was asked */

/* Steps the search until it is solved or a limit is reached. `before` is the number of
 * nodes of earlier searches, which count towards the limit as well. */
enum ended run_search(struct run *run, struct search *s, const struct limits *limits,
                      uint64_t before);

/* Some operations are not stepped, and ask memory_expired whether to end. From now on it
 * says yes so many seconds after the question was asked, or when the stop button is
 * pressed. */
void run_deadline(struct run *run, double seconds);

/* ---- answers ---- */

/* What every answer has. What else was found is a struct of its command, which `found`
 * points to: a new command needs no edit here. */
struct result {
    const struct request *q;
    const struct problem *problem; /* NULL: the answer is about `subject` */
    const uint8_t *position;
    const char *game, *subject;  /* if there is no problem; NULL: neither is written */
    const char *status, *method; /* status NULL: JSON has no status, method, nodes
                                    and seconds */
    uint64_t nodes;
    double seconds;
    const void *found;
};

/* Where the answer goes, and what is to be said beside it. */
struct reply {
    struct writer *out;
    bool certified;         /* a whole certificate went to host->evidence */
    bool moved;             /* all moves went to host->moves */
    bool broken;            /* the reader of the answer is gone */
    const char *error_file; /* where the error is; NULL: in the question */
    char remark[100];       /* to people, beside the answer; empty: none */
};

/* What a run has found about its position. */
struct result result_of(const struct run *run, const char *status, const char *method,
                        uint64_t nodes, const void *found);

/* Writes one result as text or JSON, by the renderers of the command. */
void reply_give(struct run *run, const struct result *r);

/* A remark beside the answer; the last one counts. */
void reply_remark(struct run *run, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Writes the JSON object of an error, which is the same for all commands. `file` names
 * the file that the error is in; empty: it is in none. */
void reply_error(struct writer *out, const struct error *error, struct cursor file);

/* What a question reads. */
enum reads {
    READS_LINE,     /* a LINE: request->problem and position are ready */
    READS_TEXT,     /* its own text, in request->line */
    READS_INSTANCE, /* a name, request->name, and an instance, in request->line */
    READS_NOTHING
};

struct command {
    const char *name, *arguments, *title;
    const char *help;    /* paragraphs and examples */
    unsigned options;    /* groups of options it takes, see options.c */
    const char *columns; /* of its --table, as CSV */
    enum reads reads;
    bool single;     /* takes one LINE, not lines of stdin or boards of a file */
    bool deals;      /* a single question may be dealt out among processes */
    double seconds;  /* default of --time; 0: the usual one */
    uint64_t memory; /* default of --memory; 0: the usual one */

    /* A special question of a command, such as `solve --strong`, is a row of the same
     * name, which answers when this says yes. Options and help are those of the command
     * itself, whose `when` is NULL. */
    bool (*when)(const struct run *run);

    /* Finds the answer and gives it: reply_give, once per result. On failure run->error
     * says why and nothing was given. NULL: the command asks no question, and the program
     * runs it itself (play, serve, help). */
    enum answer_code (*answer)(struct run *run);

    /* The two renderers of its results. `json` writes members into an open object. */
    void (*text)(const struct result *r, struct writer *w);
    void (*json)(const struct result *r, struct json *j);
};

/* All commands, ended by NULL; commands.c. */
extern const struct command *const commands[];

/* The first row of that name, or NULL. */
const struct command *command_find(const char *name);

/* Answers one question within the limits of the request. `line` is what it is about:
 * a LINE, or whatever the command reads. On failure, error->status is not OK and nothing
 * is to be shown but the error. */
enum answer_code ask(const struct request *asked, struct cursor line,
                     const struct host *host, struct memory *m, struct reply *to,
                     struct error *error);

/* The same for a command that reads a LINE, about a position that was read before. */
enum answer_code ask_about(const struct request *asked, const struct problem *p,
                           const uint8_t *pos, const struct host *host, struct memory *m,
                           struct reply *to, struct error *error);

/* A LINE that was read, with the moves of --after made. */
struct question {
    struct problem problem;
    uint8_t *after; /* the position after the moves; NULL: there are none */
};

/* Reads request->line, and sets its problem and position. False: `error` says why not. */
bool question_read(struct request *q, struct question *read, struct memory *m,
                   struct error *error);
void question_done(struct question *read, struct memory *m);

#endif
