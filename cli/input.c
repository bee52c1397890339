/* SPDX-License-Identifier: MIT */
/* input.c: from arguments to problems, one at a time or several at once, and their
 * answers in order.
 *
 * What is asked is one LINE (the arguments joined by blanks), a line of stdin each (`-`),
 * or the boards of a file (`@FILE`). Every problem has its own budget, and a bad line
 * does not stop the others. */
#include "cli.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"

enum source { FROM_ARGUMENTS, FROM_STDIN, FROM_BOARDS };

/* What all workers share; `lock` guards everything below it. */
struct batch {
    const struct settings *set;
    const struct command *command;
    enum source source;
    const char *place;    /* for messages: "" or a file name */
    struct memory memory; /* of `prefix` */
    struct writer prefix; /* what stands before each line: the game, or all of it */
    FILE *file;
    pthread_mutex_t lock;
    pthread_cond_t turn;
    size_t lines;          /* read so far, of the file */
    size_t taken, written; /* problems */
    bool ended;
    unsigned codes; /* bit set of exit codes seen */
};

/* One problem on its way. */
struct job {
    struct memory memory;
    struct writer text, out;
    struct writer lines; /* of a board: the line of each row */
    size_t number, line;
    struct error error;
    enum exit_code code;
};

/* ---- reading ---- */

/* Empty lines and comments. */
static bool asks_nothing(const struct writer *line)
{
    struct cursor c = cursor_of(line->text != NULL ? line->text : "", line->length, NULL);
    cursor_blanks(&c);
    return cursor_at_end(&c) || *c.at == '#';
}

/* Takes the next problem into job->text. Called under the lock. */
static bool take_problem(struct batch *b, struct job *job)
{
    if (b->ended || stop_asked())
        return false;
    writer_clear(&job->text);
    bool there = true;
    if (b->source == FROM_ARGUMENTS) {
        b->ended = true;
        job->line = 1;
    } else if (b->source == FROM_STDIN) {
        do {
            there = file_line(b->file, &job->text, &b->lines);
        } while (there && !job->text.failed && asks_nothing(&job->text));
        job->line = b->lines;
    } else {
        there = file_board(b->file, &job->text, &job->lines, &b->lines, &job->error);
    }
    b->ended = b->ended || !there;
    job->number = b->taken;
    b->taken += there;
    return there;
}

/* Puts the prefix before the text. */
static void complete(struct batch *b, struct job *job)
{
    struct writer whole;
    writer_init(&whole, &job->memory);
    write_bytes(&whole, b->prefix.text != NULL ? b->prefix.text : "", b->prefix.length);
    if (b->prefix.length > 0 && b->source != FROM_ARGUMENTS)
        write_byte(&whole, ' ');
    write_bytes(&whole, job->text.text != NULL ? job->text.text : "", job->text.length);
    whole.failed = whole.failed || job->text.failed;
    writer_done(&job->text);
    job->text = whole;
}

/* From a column of the LINE to the place in what the user wrote. */
static void place_error(const struct batch *b, struct job *job)
{
    struct error *e = &job->error;
    if (b->source == FROM_BOARDS && e->line > 0)
        return; /* its place in the file is known */
    size_t before = b->source == FROM_ARGUMENTS
                        ? 0
                        : b->prefix.length + (b->prefix.length > 0),
           row = 0;
    e->column = e->column > before ? e->column - before : 1;
    if (b->source != FROM_BOARDS) {
        e->line = job->line;
        return;
    }
    size_t column = 1;
    for (size_t i = before; i + 1 < before + e->column && i < job->text.length; i++) {
        bool row_end = job->text.text[i] == '|';
        column = row_end ? 1 : column + 1;
        row += row_end;
    }
    e->column = column;
    if ((row + 1) * sizeof e->line <= job->lines.length)
        memcpy(&e->line, job->lines.text + row * sizeof e->line, sizeof e->line);
}

/* ---- solving ---- */

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

static void solve_problem(const struct batch *b, struct job *job)
{
    struct problem p;
    const struct settings *set = b->set;
    double started = now();
    if (job->error.status != OK) {
        job->code = EXIT_BAD_INPUT;
        return;
    }
    if (job->text.failed) {
        job->error = (struct error){.status = NO_MEMORY,
                                    .column = 1,
                                    .message = "the line is longer than --memory allows"};
        job->code = EXIT_BAD_INPUT;
        return;
    }
    if (!problem_parse(&p, &job->memory, job->text.text, job->text.length, &set->options,
                       &job->error)) {
        job->error.line = 0;
        job->code = EXIT_BAD_INPUT;
        return;
    }
    if (set->after != NULL && !play_after(set->after, &p, &job->error)) {
        char message[sizeof job->error.message];
        memcpy(message, job->error.message, sizeof message);
        snprintf(job->error.message, sizeof message, "--after, column %zu: %.150s",
                 job->error.column, message);
        job->error.line = 0;
        job->error.column = 1;
        job->code = EXIT_BAD_INPUT;
    } else {
        job->code = b->command->solve_one(set, &p, started, &job->out, &job->error);
    }
    if (job->error.status == OK && job->out.failed) {
        job->error =
            (struct error){.status = NO_MEMORY,
                           .column = 1,
                           .message = "the answer is longer than --memory allows"};
        job->code = EXIT_BAD_INPUT;
    }
    problem_done(&p);
}

/* ---- writing ---- */

static void write_error(const struct batch *b, const struct job *job)
{
    const struct error *e = &job->error;
    fprintf(stderr, "dicot: %s%s%zu:%zu: %s\n", b->place, *b->place != '\0' ? ":" : "",
            e->line, e->column, e->message);
}

/* Called under the lock, in the order of the problems. */
static void write_answer(struct batch *b, struct job *job)
{
    if (job->error.status != OK) {
        place_error(b, job);
        if (b->set->json) {
            writer_clear(&job->out);
            report_error(&job->out, &job->error);
        } else {
            job->out.length = 0;
            write_error(b, job);
        }
    } else if (b->source != FROM_ARGUMENTS && !b->set->json) {
        printf("> %s\n", job->text.text);
    }
    if (job->out.length > 0 && !job->out.failed)
        fwrite(job->out.text, 1, job->out.length, stdout);
    if (b->source != FROM_ARGUMENTS || b->set->threads > 1)
        fflush(stdout);
    b->codes |= 1u << job->code;
    if (ferror(stdout)) {
        b->codes |= 1u << EXIT_FAILURE_IO;
        b->ended = true;
    }
}

static void *work(void *context)
{
    struct batch *b = context;
    for (bool more = true; more;) {
        struct job job = {
            .memory = {.limit = (size_t)(b->set->memory / b->set->threads)}};
        writer_init(&job.text, &job.memory);
        writer_init(&job.out, &job.memory);
        writer_init(&job.lines, &job.memory);
        pthread_mutex_lock(&b->lock);
        more = take_problem(b, &job);
        pthread_mutex_unlock(&b->lock);
        if (more) {
            complete(b, &job);
            solve_problem(b, &job);
            pthread_mutex_lock(&b->lock);
            while (b->written != job.number)
                pthread_cond_wait(&b->turn, &b->lock);
            write_answer(b, &job);
            b->written++;
            pthread_cond_broadcast(&b->turn);
            pthread_mutex_unlock(&b->lock);
        }
        writer_done(&job.text);
        writer_done(&job.out);
        writer_done(&job.lines);
    }
    return NULL;
}

static void work_together(struct batch *b)
{
    pthread_t threads[256];
    size_t started = 0;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->turn, NULL);
    while (started + 1 < b->set->threads &&
           pthread_create(&threads[started], NULL, work, b) == 0)
        started++;
    work(b);
    for (size_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&b->turn);
    pthread_mutex_destroy(&b->lock);
}

/* ---- arguments ---- */

/* graph @FILE and arcs @FILE: the list in the file instead. `word` is the word before. */
static enum exit_code join_edges(struct batch *b, const char *name, bool arcs)
{
    FILE *f = fopen(name, "r");
    struct error error;
    if (f == NULL)
        return file_unreadable(name);
    bool ok = file_edges(f, arcs ? '>' : '-', &b->prefix, &error);
    bool failed = ferror(f) != 0;
    fclose(f);
    if (failed)
        return file_unreadable(name);
    if (!ok)
        fprintf(stderr, "dicot: %s:%zu:%zu: %s\n", name, error.line, error.column,
                error.message);
    return ok ? EXIT_ANSWERED : EXIT_BAD_INPUT;
}

/* Copies one argument word by word, reading edge lists where they are named. */
static enum exit_code join_argument(struct batch *b, const char *argument)
{
    struct cursor c = cursor_of(argument, strlen(argument), NULL);
    enum exit_code code = EXIT_ANSWERED;
    while (code == EXIT_ANSWERED && !cursor_at_end(&c)) {
        const char *blanks = c.at;
        cursor_blanks(&c);
        write_bytes(&b->prefix, blanks, (size_t)(c.at - blanks));
        struct cursor word = cursor_take_word(&c);
        size_t n = b->prefix.length;
        bool graph = n >= 7 && memcmp(b->prefix.text + n - 7, " graph ", 7) == 0;
        bool arcs = n >= 6 && memcmp(b->prefix.text + n - 6, " arcs ", 6) == 0;
        if ((graph || arcs) && cursor_left(&word) > 1 && *word.at == '@') {
            char name[4096];
            size_t length = cursor_left(&word) - 1;
            if (length >= sizeof name)
                return EXIT_BAD_INPUT;
            memcpy(name, word.at + 1, length);
            name[length] = '\0';
            code = join_edges(b, name, arcs);
        } else {
            write_bytes(&b->prefix, word.at, cursor_left(&word));
        }
    }
    return code;
}

/* The arguments but the last `-` or `@FILE` into b->prefix. */
static enum exit_code join(struct batch *b, int argc, char **argv)
{
    enum exit_code code = EXIT_ANSWERED;
    for (int i = 0; i < argc && code == EXIT_ANSWERED; i++) {
        if (i > 0)
            write_byte(&b->prefix, ' ');
        code = join_argument(b, argv[i]);
    }
    if (b->prefix.failed) {
        fprintf(stderr, "dicot: the line is longer than --memory allows\n");
        return EXIT_BAD_INPUT;
    }
    return code;
}

static bool is_boards(int argc, char **argv)
{
    if (argc < 2 || argv[argc - 1][0] != '@' || argv[argc - 1][1] == '\0')
        return false;
    const char *before = argv[argc - 2], *word = strrchr(before, ' ');
    word = word != NULL ? word + 1 : before;
    return strcmp(word, "graph") != 0 && strcmp(word, "arcs") != 0 &&
           strcmp(word, "graph6") != 0;
}

static enum exit_code open_source(struct batch *b, int *argc, char **argv)
{
    b->place = "";
    if (*argc > 0 && strcmp(argv[*argc - 1], "-") == 0) {
        b->source = FROM_STDIN;
        b->file = stdin;
        b->place = "-";
        --*argc;
    } else if (is_boards(*argc, argv)) {
        b->source = FROM_BOARDS;
        b->place = argv[--*argc] + 1;
        b->file = fopen(b->place, "r");
        if (b->file == NULL)
            return file_unreadable(b->place);
    } else if (*argc == 0) {
        fprintf(stderr, "dicot: %s what? dicot %s -h\n", b->command->name,
                b->command->name);
        return EXIT_BAD_INPUT;
    }
    if (b->source != FROM_ARGUMENTS && b->command->single) {
        fprintf(stderr, "dicot: %s takes a single LINE\n", b->command->name);
        return EXIT_BAD_INPUT;
    }
    if (b->source != FROM_ARGUMENTS && strcmp(b->set->moves, "text") != 0 &&
        strcmp(b->set->moves, "none") != 0) {
        fprintf(stderr, "dicot: --moves FILE is for a single problem\n");
        return EXIT_BAD_INPUT;
    }
    return EXIT_ANSWERED;
}

/* The worst that happened: failure, bad input, limit, no, answered. */
static enum exit_code overall(unsigned codes)
{
    static const enum exit_code worst_first[] = {EXIT_FAILURE_IO, EXIT_BAD_INPUT,
                                                 EXIT_LIMIT, EXIT_NO};
    for (size_t i = 0; i < sizeof worst_first / sizeof worst_first[0]; i++)
        if (codes & 1u << worst_first[i])
            return worst_first[i];
    return EXIT_ANSWERED;
}

enum exit_code input_run(const struct settings *set, const struct command *command,
                         int argc, char **argv)
{
    struct batch b = {
        .set = set, .command = command, .memory = {.limit = (size_t)set->memory}};
    writer_init(&b.prefix, &b.memory);
    enum exit_code code = open_source(&b, &argc, argv);
    if (code == EXIT_ANSWERED)
        code = join(&b, argc, argv);
    if (code == EXIT_ANSWERED) {
        work_together(&b);
        if (b.file != NULL && ferror(b.file) && !stop_asked())
            b.codes |= 1u << file_unreadable(b.place);
        if (stop_asked() && b.source != FROM_ARGUMENTS)
            b.codes |= 1u << EXIT_LIMIT; /* lines were left */
        code = overall(b.codes);
    }
    if (b.source == FROM_BOARDS && b.file != NULL)
        fclose(b.file);
    writer_done(&b.prefix);
    return code;
}
