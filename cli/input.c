/* SPDX-License-Identifier: MIT */
/* input.c: from arguments to problems, one at a time or several at once, and their
 * answers in order.
 *
 * What is asked is one LINE (the arguments joined by blanks), a line of stdin each (`-`),
 * or the boards of a file (`@FILE`). Every problem has its own budget, and a bad line
 * does not stop the others. */
#include "cli.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "edge_files.h"
#include "files.h"
#include "ranges.h"

enum source { FROM_ARGUMENTS, FROM_RANGES, FROM_STDIN, FROM_BOARDS };

/* What all workers share. Reading and writing have a lock each: answers do not wait for
 * the next line. */
struct batch {
    struct settings *set;
    const struct command *command;
    struct crew crew; /* of a single problem */
    enum source source;
    const char *place;       /* for messages: "" or a file name */
    struct memory memory;    /* of `prefix` */
    struct writer prefix;    /* what stands before each line: the game, or all of it */
    struct edge_files edges; /* that are in it */
    atomic_bool ended;       /* no more problems are taken */
    pthread_mutex_t reading; /* guards: */
    struct reader file;
    size_t lines;            /* read so far, of the file */
    size_t taken;            /* problems */
    uint64_t rows;           /* of a table: problems in all */
    pthread_mutex_t writing; /* guards: */
    pthread_cond_t turn;
    size_t written;       /* problems */
    struct new_file cert; /* if there is to be one */
    size_t certified;     /* problems whose certificate is in it */
    unsigned codes;       /* bit set of exit codes seen */
};

/* One problem on its way. */
struct job {
    struct memory memory;
    struct run run;
    FILE *cert; /* where its certificate goes; NULL: none is wanted */
    struct writer text, out;
    struct writer lines; /* of a board: the line of each row */
    size_t number, line;
    struct error error;
    struct cursor place; /* the file that the error is in; empty: the arguments */
    enum exit_code code;
};

/* ---- reading ---- */

/* Empty lines and comments. */
static bool asks_nothing(const struct writer *line)
{
    struct cursor c = cursor_of(line->text, line->length, NULL);
    cursor_blanks(&c);
    return cursor_at_end(&c) || *c.at == '#';
}

/* Takes the next problem into job->text. Called under the lock for reading. */
static bool take_problem(struct batch *b, struct job *job)
{
    /* A single problem is answered also after a stop: with what is known at once. */
    if (b->ended || (stop_asked(b->set) && b->source != FROM_ARGUMENTS))
        return false;
    writer_clear(&job->text);
    bool there = true;
    if (b->source == FROM_ARGUMENTS) {
        b->ended = true;
        job->line = 1;
    } else if (b->source == FROM_RANGES) {
        there = b->taken < b->rows;
        job->line = b->taken + 1;
        if (there)
            ranges_expand(cursor_of(b->prefix.text, b->prefix.length, &job->error),
                          b->taken, &job->text);
    } else if (b->source == FROM_STDIN) {
        do {
            there = file_line(&b->file, &job->text, &b->lines);
        } while (there && !job->text.failed && asks_nothing(&job->text));
        job->line = b->lines;
    } else {
        there = file_board(&b->file, &job->text, &job->lines, &b->lines, &job->error);
    }
    if (!there)
        b->ended = true;
    job->number = b->taken;
    b->taken += there;
    return there;
}

/* Puts the prefix before the text. */
static void complete(struct batch *b, struct job *job)
{
    struct writer whole;
    if (b->source == FROM_RANGES)
        return; /* it is in the text already */
    writer_init(&whole, &job->memory);
    write_bytes(&whole, b->prefix.text, b->prefix.length);
    if (b->prefix.length > 0 && b->source != FROM_ARGUMENTS)
        write_byte(&whole, ' ');
    write_bytes(&whole, job->text.text, job->text.length);
    whole.failed = whole.failed || job->text.failed;
    writer_done(&job->text);
    job->text = whole;
}

/* From a column of the LINE to the place in what the user wrote. */
static void place_error(const struct batch *b, struct job *job)
{
    struct error *e = &job->error;
    job->place = cursor_of(b->place, strlen(b->place), NULL);
    if (b->source == FROM_BOARDS && e->line > 0)
        return; /* its place in the file is known */
    size_t before = b->source == FROM_ARGUMENTS || b->source == FROM_RANGES
                        ? 0
                        : b->prefix.length + (b->prefix.length > 0),
           row = 0;
    if (b->source == FROM_ARGUMENTS || e->column <= before) {
        const struct edge_file *edges = edge_files_place(&b->edges, &job->text, e);
        if (edges != NULL) {
            job->place = cursor_of(edges->name, edges->name_length, NULL);
            return;
        }
    }
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

static void solve_problem(const struct batch *b, struct job *job)
{
    job->code = EXIT_BAD_INPUT;
    if (job->error.status == OK)
        job->code =
            ask(b->set, b->command, &job->text, &job->run, &job->out, &job->error);
}

/* ---- certificates ---- */

static enum exit_code cannot_write(const char *name)
{
    fprintf(stderr, "dicot: cannot write %s: %s\n", name, strerror(errno));
    return EXIT_FAILURE_IO;
}

/* A single problem writes straight into the file. Those of a batch have a place of their
 * own until it is their turn. */
static bool open_certificate(const struct batch *b, struct job *job)
{
    if (b->set->cert == NULL)
        return true;
    job->cert = b->source == FROM_ARGUMENTS ? b->cert.file : tmpfile();
    if (job->cert != NULL) {
        job->run.cert = file_sink(job->cert);
        return true;
    }
    error_set(&job->error, IO_ERROR, 1, "cannot make a temporary file");
    job->code = EXIT_FAILURE_IO;
    return false;
}

/* Called under the lock, in the order of the problems. */
static void keep_certificate(struct batch *b, struct job *job)
{
    char piece[4096];
    bool keep = job->run.certified && job->error.status == OK;
    b->certified += keep;
    if (job->cert == NULL || job->cert == b->cert.file)
        return;
    bool ok = fseek(job->cert, 0, SEEK_SET) == 0; /* rewind() would hide an error */
    for (size_t n = 1; ok && keep && n > 0;) {
        n = fread(piece, 1, sizeof piece, job->cert);
        fwrite(piece, 1, n, b->cert.file);
    }
    if (!ok || ferror(job->cert))
        b->codes |= 1u << cannot_write(b->set->cert);
    fclose(job->cert);
}

/* The file appears if there is something in it. */
static void end_certificates(struct batch *b)
{
    if (b->certified == 0 || (b->codes & 1u << EXIT_FAILURE_IO)) {
        new_file_drop(&b->cert);
    } else if (!new_file_keep(&b->cert)) {
        b->codes |= 1u << cannot_write(b->set->cert);
    }
}

/* ---- writing ---- */

/* On stderr, with the place. */
static void tell(struct cursor place, size_t line, size_t column, const char *message)
{
    fprintf(stderr, "dicot: %.*s%s%zu:%zu: %s\n", (int)cursor_left(&place), place.at,
            cursor_at_end(&place) ? "" : ":", line, column, message);
}

/* Of a batch with the line in which the problem begins. */
static void write_remark(const struct batch *b, const struct job *job)
{
    size_t line = job->line;
    if (job->lines.length >= sizeof line) /* a board, and there was memory for it */
        memcpy(&line, job->lines.text, sizeof line);
    if (b->source == FROM_ARGUMENTS)
        fprintf(stderr, "dicot: %s\n", job->run.remark);
    else
        tell(cursor_of(b->place, strlen(b->place), NULL), line, 1, job->run.remark);
}

/* Called under the lock for writing, in the order of the problems. */
static void write_answer(struct batch *b, struct job *job)
{
    if (job->error.status != OK) {
        place_error(b, job);
        writer_clear(&job->out);
        job->memory.limit = 0; /* used up or not, an error is told */
        if (b->set->json)
            report_error(&job->out, &job->error, job->place);
        if (!b->set->json || job->out.failed)
            tell(job->place, job->error.line, job->error.column, job->error.message);
    } else if (b->source != FROM_ARGUMENTS && !b->set->json && b->set->table == 0) {
        printf("> %s\n", job->text.text);
    }
    if (job->error.status == OK && *job->run.remark != '\0' && !b->set->quiet)
        write_remark(b, job);
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
        pthread_mutex_lock(&b->reading);
        more = take_problem(b, &job);
        pthread_mutex_unlock(&b->reading);
        if (more) {
            job.run.crew = b->source == FROM_ARGUMENTS ? &b->crew : NULL;
            if (b->source == FROM_ARGUMENTS)
                job.out.sink = file_sink(stdout); /* nobody else writes there */
            complete(b, &job);
            if (open_certificate(b, &job))
                solve_problem(b, &job);
            pthread_mutex_lock(&b->writing);
            while (b->written != job.number)
                pthread_cond_wait(&b->turn, &b->writing);
            write_answer(b, &job);
            keep_certificate(b, &job);
            b->written++;
            pthread_cond_broadcast(&b->turn);
            pthread_mutex_unlock(&b->writing);
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
    pthread_mutex_init(&b->reading, NULL);
    pthread_mutex_init(&b->writing, NULL);
    pthread_cond_init(&b->turn, NULL);
    while (started + 1 < b->set->threads &&
           pthread_create(&threads[started], NULL, work, b) == 0)
        started++;
    work(b);
    for (size_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&b->turn);
    pthread_mutex_destroy(&b->writing);
    pthread_mutex_destroy(&b->reading);
}

/* ---- arguments ---- */

/* The arguments but the last `-` or `@FILE` into b->prefix. */
static enum exit_code join(struct batch *b, int argc, char **argv)
{
    enum exit_code code = EXIT_ANSWERED;
    for (int i = 0; i < argc && code == EXIT_ANSWERED; i++) {
        if (i > 0)
            write_byte(&b->prefix, ' ');
        code = edge_files_join(&b->edges, argv[i], &b->prefix);
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
        reader_open(&b->file, NULL);
        b->place = "-";
        --*argc;
    } else if (is_boards(*argc, argv)) {
        b->source = FROM_BOARDS;
        b->place = argv[--*argc] + 1;
        reader_open(&b->file, b->place);
        if (reader_broken(&b->file))
            return reader_report(&b->file, b->place);
    } else if (*argc == 0) {
        fprintf(stderr, "dicot: %s what? dicot %s -h\n", b->command->name,
                b->command->name);
        return EXIT_BAD_INPUT;
    }
    if (b->source != FROM_ARGUMENTS && b->command->single) {
        fprintf(stderr, "dicot: %s takes a single LINE\n", b->command->name);
        return EXIT_BAD_INPUT;
    }
    if (b->source != FROM_ARGUMENTS && moves_to_file(b->set)) {
        fprintf(stderr, "dicot: --moves FILE is for a single problem\n");
        return EXIT_BAD_INPUT;
    }
    if (b->set->cert != NULL && strcmp(b->set->cert, b->set->moves) == 0 &&
        moves_to_file(b->set)) {
        fprintf(stderr, "dicot: --cert and --moves name the same file\n");
        return EXIT_BAD_INPUT;
    }
    if (b->source != FROM_ARGUMENTS && b->set->out != NULL) {
        fprintf(stderr, "dicot: --out FILE is for a single problem\n");
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

/* --table: the LINE stands for all that its ranges say. */
static enum exit_code open_table(struct batch *b)
{
    struct error error = {.line = 1};
    struct cursor line = cursor_of(b->prefix.text, b->prefix.length, &error);
    if (b->source != FROM_ARGUMENTS) {
        fprintf(stderr, "dicot: --table takes one LINE with ranges such as 1..9\n");
        return EXIT_BAD_INPUT;
    }
    b->source = FROM_RANGES;
    b->rows = ranges_count(line);
    if (b->rows == 0) {
        tell(cursor_of("", 0, NULL), error.line, error.column, error.message);
        return EXIT_BAD_INPUT;
    }
    if (b->set->table == TABLE_CSV && !b->set->json)
        printf("%s\n", b->command->columns);
    return EXIT_ANSWERED;
}

/* A single problem has all threads for itself, and all memory. */
static void form_crew(struct batch *b)
{
    if (b->source != FROM_ARGUMENTS)
        return;
    b->crew = (struct crew){(unsigned)b->set->threads, crew_work};
    b->set->threads = 1;
}

enum exit_code input_run(const struct settings *settings, const struct command *command,
                         int argc, char **argv)
{
    struct settings own = *settings, *set = &own;
    struct batch b = {
        .set = set, .command = command, .memory = {.limit = (size_t)set->memory}};
    writer_init(&b.prefix, &b.memory);
    edge_files_init(&b.edges, &b.memory);
    enum exit_code code = open_source(&b, &argc, argv);
    if (code == EXIT_ANSWERED)
        code = join(&b, argc, argv);
    if (code == EXIT_ANSWERED && set->table != 0)
        code = open_table(&b);
    if (code == EXIT_ANSWERED && set->cert != NULL && !new_file_open(&b.cert, set->cert))
        code = cannot_write(set->cert);
    if (code == EXIT_ANSWERED) {
        form_crew(&b);
        work_together(&b);
        if (set->cert != NULL)
            end_certificates(&b);
        if (b.file.error != 0)
            b.codes |= 1u << reader_report(&b.file, b.place);
        if (stop_asked(set) && b.source != FROM_ARGUMENTS)
            b.codes |= 1u << EXIT_LIMIT; /* lines were left */
        code = overall(b.codes);
    }
    if (b.source == FROM_BOARDS)
        reader_close(&b.file);
    edge_files_done(&b.edges);
    writer_done(&b.prefix);
    return code;
}
