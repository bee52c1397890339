/* SPDX-License-Identifier: MIT */
/* answer.h: one question in, its answer out. This is the door to everything that dicot
 * knows; the command line, the library and WebAssembly are thin hosts around it.
 *
 *     words --words_parse--> request --ask--> command->answer --reply_give--> text, JSON
 *
 * The core has no clock, files, threads or terminal. The host provides what the core
 * needs from a machine; a question that needs something the host lacks is refused. */
#ifndef DICOT_ANSWER_ANSWER_H
#define DICOT_ANSWER_ANSWER_H

#include "answer/request.h"
#include "base/crew.h"
#include "base/json.h"
#include "base/stream.h"
#include "base/items.h"
#include "base/work.h"
#include "search/method.h"

/* How a question ended. These are also the exit codes of the program and the statuses of
 * the library. */
enum answer_code {
    ANSWER_GIVEN = 0,
    ANSWER_NO = 1, /* the answer to a yes/no question is no */
    ANSWER_BAD_INPUT = 2,
    ANSWER_LIMIT = 3, /* a limit was reached; the answer is what is known so far */
    ANSWER_FAILED = 4 /* a file could not be written, or something is wrong inside */
};

/* ---- what a host provides ---- */

/* How far a search is, for the host to show. */
struct progress {
    double seconds; /* since the question was asked */
    uint64_t nodes;
    const struct search *search; /* search_describe says in words how far it is */
};

/* A picture to draw: one or several scenes (doc/formats.md) side by side. */
struct picture {
    const char *file, *title;
    const struct writer *scenes;
    const bool *negative; /* of each scene: a minus is before it; NULL: of none */
    size_t count;
    double scale;
};

/* A file that outlives the process. At every moment, one complete version of it
 * exists. */
struct kept_file {
    struct origin old; /* the version found at the start; `read` NULL: there was none */
    struct sink new;   /* takes the next version, in pieces */
    /* Ends the next version. If `whole`, it replaces the last version, otherwise it is
     * dropped. Returns false if it could not be stored: then the last version is still
     * there, and the host has told the user why. */
    bool (*replace)(void *context, bool whole);
};

/* What the host lacks is NULL. `context` is passed to every function that takes one. */
struct host {
    double (*now)(void);         /* seconds since some moment; never NULL */
    double (*worked)(void);      /* CPU seconds of this process; never NULL */
    bool (*stop)(void *context); /* the stop button, asked about every 10 ms */
    void (*progress)(void *context, const struct progress *p); /* NULL: at its end */
    const struct crew *crew; /* threads for this question alone */
    /* Answers many questions at the same time. NULL: they are answered one after the
     * other. */
    void (*deal)(const struct items *w);
    const struct meeting *meeting; /* processes with the same question; NULL: none */
    bool helps;                    /* only helps: another process shows the answer */
    struct sink evidence;          /* takes a certificate; `write` NULL: none is wanted */
    struct sink moves;             /* takes the moves of --moves FILE, one per line */
    /* Draws a picture into its file. On failure `error` says why. */
    enum answer_code (*draw)(void *context, const struct picture *p, struct error *error);
    /* Replaces a file by a text and a newline. Returns NULL, or the reason why that
     * fails. */
    const char *(*save)(void *context, const char *file, const struct writer *text);
    /* Gets each play of `solve` that is better than the last one, with one move per
     * line. */
    void (*better)(void *context, const struct writer *moves);
    const struct kept_file *checkpoint; /* the file of --checkpoint */
    void *context;
};

/* ---- one question being answered ---- */

struct limits {
    double seconds;
    uint64_t nodes; /* 0: no limit */
};

/* The answering of one question: what is asked, and where the answer or the error
 * goes. */
struct run {
    const struct request *q;
    struct reply *to;
    struct error *error;
    const struct host *host;
    struct limits limits; /* limits of the whole question */
    double started;       /* by the clock host->now */
    double deadline;      /* by the same clock */
    struct work work;     /* what is being calculated; run_deadline begins it */
    double looked;        /* moment of the last look at the clock */
    uint64_t looked_at;   /* the tick of that moment */
    double asked;         /* moment when the host was last asked for the stop button */
    bool stopped;         /* it was pressed; it need not stay pressed */
    enum ended ended;     /* what has last cut something short; see run_cut */
    struct memory *memory;
    struct arena arena;          /* memory that is needed until the answer is given */
    const struct search *search; /* that runs; NULL: none does */
    uint64_t nodes;              /* of earlier searches, less those of `work` before it */
    double next_report, reported; /* moments of progress; reported 0: there was none */
    /* Called about four times a second while a search runs. NULL: not wanted. */
    void (*watch)(void *watcher, const struct search *s);
    /* Called every pause_every seconds between two slices of the search, which goes on
     * afterwards. NULL: not wanted. */
    void (*pause)(void *watcher, const struct search *s);
    void *watcher;
    double pause_every, next_pause;
};

/* Returns the task of a search for the position of the run. */
struct task run_task(const struct run *run);

/* Finds the method of --strategy NAME in a table of methods; *chosen is NULL if there is
 * no such option. Returns false, with the error set, if the table lacks the name or the
 * method does not fit the task. */
bool run_choose_method(struct run *run, const struct method *const *rows,
                       const struct task *t, const struct method **chosen);

/* Sets the error of the run to this status and message. Returns the answer code that goes
 * with it. */
enum answer_code run_fail(struct run *run, enum status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same, as an expression that is false. */
#define run_refuse(...) (run_fail(__VA_ARGS__), false)

/* Fails because `what`, such as "the search needs", is over the budget. */
enum answer_code run_lacks_memory(struct run *run, const char *what);

/* Returns a phrase such as "stopped by the time limit (--time)" or "interrupted". */
const char *ended_because(enum ended ended);

/* Returns the word for it in JSON, such as "time". */
const char *ended_word(enum ended ended);

/* Notes that something was cut short. An answer that is not whole says so (`ended`), and
 * names what was noted last. Returns `why`, but ENDED_STOPPED in place of ENDED_TIME if
 * the stop button was pressed: operations that ask the clock cannot tell the two
 * apart. */
enum ended run_cut(struct run *run, enum ended why);

/* Returns what has cut a question short that failed; ENDED_SOLVED: nothing did. */
enum ended error_ended(const struct error *error);

/* Returns why a search in this state has ended, after run_cut unless it is solved. */
enum ended run_ended(struct run *run, enum search_state state);

/* Called when the question has failed: if the button was pressed, the error says so, and
 * not that the time is over. */
void run_has_failed(struct run *run);

bool run_is_stopped(const struct run *run); /* was the stop button pressed? */
double run_seconds(const struct run *run);  /* since the question was asked */

/* Runs the search until it is solved or a limit is reached, then does run_cut. `before`
 * is the number of nodes of earlier searches of this question, which count towards the
 * limit as well. If `s` is NULL, there was no memory for the search. */
enum ended run_search(struct run *run, struct search *s, const struct limits *limits,
                      uint64_t before);

/* Begins, or resumes, the work of the run: from now on it is over `seconds` after the
 * question was asked, or when the stop button is pressed. Operations that have only the
 * budget at hand count their work there, too, until run_done. */
void run_deadline(struct run *run, double seconds);

/* Called at the end of the run: nothing counts its work any longer. */
void run_done(struct run *run);

/* ---- answers ---- */

/* What every answer has. `found` points to a struct of the command with everything else,
 * so a new command needs no edit here. */
struct result {
    const struct request *q;
    const struct problem *problem; /* NULL: the answer is about `subject` */
    const uint8_t *position;
    const char *game, *subject;  /* without a problem; game NULL: neither is written */
    const char *status, *method; /* status NULL: JSON has none of these, nodes and
                                    seconds */
    uint64_t nodes;
    double seconds;
    const void *found;
};

/* Where the answer goes, and what is said beside it. */
struct reply {
    struct writer *out;
    size_t line;        /* of a batch: where the problem stands; 0: it is the only one */
    struct cursor name; /* that was given to the problem; empty: none */
    bool certified;     /* a complete certificate was sent to host->evidence */
    bool moved;         /* all moves were sent to host->moves */
    bool broken;        /* the reader of the answer is gone */
    const char *error_file; /* the file that has the error; NULL: the question has it */
    char remark[200];       /* for the user, on stderr; empty: none */
    bool urgent;            /* the remark is about a failure: shown even with --quiet */
    enum answer_code lacks; /* set by a failure beside the answer: the least exit code */
};

/* Returns a result about the position of the run. `found` is not copied. */
struct result result_of(const struct run *run, const char *status, const char *method,
                        uint64_t nodes, const void *found);

/* Writes one result as text or JSON, with the renderers of the command. Returns `code`,
 * that of the answer; ANSWER_LIMIT: it is not whole, and JSON says what has cut it
 * short. */
enum answer_code reply_give(struct run *run, const struct result *r,
                            enum answer_code code);

/* Sets the remark beside the answer. A later remark replaces it. */
void reply_remark(struct run *run, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Says that something beside the answer could not be made, such as a file. The search may
 * have taken hours, so the answer is given all the same; `ask` returns at least `code`.
 * Later remarks do not replace this one. */
void reply_failure(struct reply *to, enum answer_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Returns the code of the whole reply if the answer itself has this one: the greater of
 * it and those of the failures beside it. */
enum answer_code reply_code(const struct reply *to, enum answer_code code);

/* Writes the JSON object of an error, which is the same for all commands. `file` names
 * the file that the error is in; empty: it is in none. `name`: that of the problem. */
void reply_error(struct writer *out, const struct error *error, struct cursor file,
                 struct cursor name);

/* Writes a result of a command. `json` writes members into an open object. */
struct renderer {
    void (*text)(const struct result *r, struct writer *w);
    void (*json)(const struct result *r, struct json *j);
};

/* What a question reads. */
enum reads {
    READS_LINE,     /* a LINE: request->problem and request->position are set */
    READS_TEXT,     /* text of its own, in request->line */
    READS_INSTANCE, /* a name, in request->name, and an instance, in request->line */
    READS_NOTHING
};

struct command {
    const char *name, *arguments, *title;
    const char *help;    /* paragraphs and examples */
    unsigned options;    /* groups of options it takes, see options.c */
    const char *columns; /* of its --table, after the LINE (table.c); NULL: it has none */
    enum reads reads;
    bool single;       /* takes one LINE, never many from stdin or a file */
    bool deals;        /* a single question may be dealt out among processes */
    double seconds;    /* default of --time; 0: the usual one */
    unsigned strength; /* default of --strength */
    uint64_t memory;   /* default of --memory; 0: the usual one */

    /* A special question of a command, such as `solve --strong`, is another row with the
     * same name; it answers if `when` returns true. Options and help are those of the
     * command itself, whose `when` is NULL. */
    bool (*when)(const struct run *run);

    /* Finds the answer and calls reply_give once per result. On failure run->error says
     * why and nothing was given. NULL: the command asks no question, and the program runs
     * it itself (play, serve, help). */
    enum answer_code (*answer)(struct run *run);

    const struct renderer *show; /* how its results are written */
};

/* All commands, ended by NULL; defined in commands.c. */
extern const struct command *const commands[];

/* Returns the first row with that name, or NULL. */
const struct command *command_find(const char *name);

/* Answers one question within the limits of the request. `line` is what the command
 * reads: a LINE, for most. On failure error->status is not OK, and the host shows nothing
 * but the error. */
enum answer_code ask(const struct request *asked, struct cursor line,
                     const struct host *host, struct memory *m, struct reply *to,
                     struct error *error);

/* Does the same for a command that reads a LINE, about a position that was read
 * before. */
enum answer_code ask_about(const struct request *asked, const struct problem *p,
                           const uint8_t *pos, const struct host *host, struct memory *m,
                           struct reply *to, struct error *error);

/* A LINE that was read, and the position after the moves of --after. */
struct question {
    struct problem problem;
    uint8_t *after; /* NULL: there are no such moves */
};

/* Reads q->line, and sets the problem and position of the request. Returns false on
 * failure; `error` says why. On success the caller calls question_done. */
bool question_read(struct request *q, struct question *read, struct memory *m,
                   struct error *error);
void question_done(struct question *read, struct memory *m);

#endif
