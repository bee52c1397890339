/* SPDX-License-Identifier: MIT */
/* batch.c: from words to questions, one at a time or several at once, and their answers
 * in order.
 *
 * What is asked about is one LINE (the words joined by blanks), every line of stdin
 * (`-`), or every board of a file (`@FILE`). Each question has its own budget, and a bad
 * line does not stop the others. */
#include "cli.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "checkpoint.h"
#include "edge_files.h"
#include "files.h"
#include "pages.h"
#include "ranges.h"
#include "threads.h"

enum source { FROM_ARGUMENTS, FROM_RANGES, FROM_STDIN, FROM_BOARDS };

/* What all workers share. Reading and writing have a lock each: answers do not wait for
 * the next line. */
struct batch {
    struct request *q;
    struct crew crew; /* of a single problem */
    enum source source;
    const char *place;       /* for messages: "" or a file name */
    struct memory memory;    /* of `prefix` */
    struct writer prefix;    /* what stands before each line: the game, or all of it */
    struct writer known;     /* what --from, --keep or --set names */
    struct edge_files edges; /* edge lists from files, in the prefix */
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

/* One problem, from reading it to telling its answer. */
struct job {
    struct memory memory;
    struct host host;
    struct reply reply;
    FILE *cert;            /* where its certificate goes; NULL: none is wanted */
    struct new_file moves; /* of --moves FILE; `file` NULL: none is wanted */
    struct checkpoint_file checkpoint; /* of --checkpoint FILE, while it is open */
    struct writer text, out;
    struct writer lines; /* of a board: the line number of each row */
    size_t number, line;
    struct error error;
    struct cursor place; /* the file that the error is in; empty: the arguments */
    enum answer_code code;
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
    if (b->ended || (stop_asked(NULL) && b->source != FROM_ARGUMENTS))
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

/* From a column of a board, written as rows with '|' between them, to the line and column
 * of the board file. `before` bytes stand before the board in the LINE. */
static void place_in_board(const struct job *job, size_t before, struct error *e)
{
    size_t row = 0, column = 1;
    for (size_t i = before; i + 1 < before + e->column && i < job->text.length; i++) {
        bool row_end = job->text.text[i] == '|';
        column = row_end ? 1 : column + 1;
        row += row_end;
    }
    e->column = column;
    if ((row + 1) * sizeof e->line <= job->lines.length)
        memcpy(&e->line, job->lines.text + row * sizeof e->line, sizeof e->line);
}

/* From a column of the LINE to the place in what the user wrote. */
static void place_error(const struct batch *b, struct job *job)
{
    struct error *e = &job->error;
    const char *file = job->reply.error_file;
    job->place = cursor_of(b->place, strlen(b->place), NULL);
    if (file != NULL) { /* its place is known */
        job->place = cursor_of(file, strlen(file), NULL);
        return;
    }
    if (b->source == FROM_BOARDS && e->line > 0)
        return; /* its place in the file is known */
    size_t before = b->source == FROM_ARGUMENTS || b->source == FROM_RANGES
                        ? 0
                        : b->prefix.length + (b->prefix.length > 0);
    if (b->source == FROM_ARGUMENTS || e->column <= before) {
        const struct edge_file *edges = edge_files_place(&b->edges, &job->text, e);
        if (edges != NULL) {
            job->place = cursor_of(edges->name, edges->name_length, NULL);
            return;
        }
    }
    e->column = e->column > before ? e->column - before : 1;
    if (b->source == FROM_BOARDS)
        place_in_board(job, before, e);
    else
        e->line = job->line;
}

/* ---- certificates ---- */

static enum answer_code cannot_write(const char *name)
{
    fprintf(stderr, "dicot: cannot write %s: %s\n", name, strerror(errno));
    return ANSWER_FAILED;
}

/* A single problem writes its certificate straight into the file. In a batch each problem
 * has a temporary file, which is copied when it is its turn. */
static bool open_certificate(const struct batch *b, struct job *job)
{
    if (b->q->cert == NULL)
        return true;
    job->cert = b->source == FROM_ARGUMENTS ? b->cert.file : tmpfile();
    if (job->cert != NULL) {
        job->host.evidence = file_sink(job->cert);
        return true;
    }
    error_set(&job->error, IO_ERROR, 1, "cannot make a temporary file");
    job->code = ANSWER_FAILED;
    return false;
}

/* Called under the lock, in the order of the problems. */
static void keep_certificate(struct batch *b, struct job *job)
{
    char piece[4096];
    bool keep = job->reply.certified && job->error.status == OK;
    b->certified += keep;
    if (job->cert == NULL || job->cert == b->cert.file)
        return;
    bool ok = fseek(job->cert, 0, SEEK_SET) == 0; /* rewind() would hide an error */
    for (size_t n = 1; ok && keep && n > 0;) {
        n = fread(piece, 1, sizeof piece, job->cert);
        fwrite(piece, 1, n, b->cert.file);
    }
    if (!ok || ferror(job->cert))
        b->codes |= 1u << cannot_write(b->q->cert);
    fclose(job->cert);
}

/* The file appears if there is something in it. */
static void end_certificates(struct batch *b)
{
    if (b->certified == 0 || (b->codes & 1u << ANSWER_FAILED)) {
        new_file_drop(&b->cert);
    } else if (!new_file_keep(&b->cert)) {
        b->codes |= 1u << cannot_write(b->q->cert);
    }
}

/* ---- files of moves ---- */

static void cannot_write_moves(const struct batch *b, struct job *job)
{
    error_set(&job->error, IO_ERROR, 1, "cannot write %.100s", b->q->moves);
    job->code = ANSWER_FAILED;
}

/* --moves FILE, of a single problem. */
static bool open_moves(const struct batch *b, struct job *job)
{
    if (!request_moves_to_file(b->q))
        return true;
    if (!new_file_open(&job->moves, b->q->moves)) {
        cannot_write_moves(b, job);
        return false;
    }
    job->host.moves = file_sink(job->moves.file);
    return true;
}

/* The file appears if the answer has moves; if it cannot, there is no answer. */
static void end_moves(const struct batch *b, struct job *job)
{
    if (job->host.moves.write == NULL)
        return;
    if (!job->reply.moved || job->error.status != OK)
        new_file_drop(&job->moves);
    else if (!new_file_keep(&job->moves))
        cannot_write_moves(b, job);
}

/* ---- checkpoints ---- */

static void ask_with_checkpoint(const struct batch *b, struct job *job,
                                struct cursor line)
{
    if (b->q->checkpoint != NULL) {
        if (!checkpoint_open(&job->checkpoint, b->q->checkpoint, &job->error)) {
            job->code = ANSWER_FAILED;
            return;
        }
        job->host.checkpoint = &job->checkpoint.kept;
    }
    job->code = ask(b->q, line, &job->host, &job->memory, &job->reply, &job->error);
    if (b->q->checkpoint != NULL)
        checkpoint_close(&job->checkpoint);
}

/* ---- writing ---- */

/* In a batch, a remark begins with the line number of its problem. */
static void write_remark(const struct batch *b, const struct job *job)
{
    size_t line = job->line;
    if (job->lines.length >= sizeof line) /* a board, and there was memory for it */
        memcpy(&line, job->lines.text, sizeof line);
    if (b->source == FROM_ARGUMENTS)
        fprintf(stderr, "dicot: %s\n", job->reply.remark);
    else
        tell(cursor_of(b->place, strlen(b->place), NULL), line, 1, job->reply.remark);
}

/* Called under the lock for writing, in the order of the problems. */
static void write_answer(struct batch *b, struct job *job)
{
    if (job->error.status != OK) {
        place_error(b, job);
        writer_clear(&job->out);
        job->memory.limit = 0; /* an error is told even if the budget is used up */
        if (b->q->json)
            reply_error(&job->out, &job->error, job->place);
        if (!b->q->json || job->out.failed)
            tell(job->place, job->error.line, job->error.column, job->error.message);
    } else if (b->source != FROM_ARGUMENTS && !b->q->json && b->q->table == 0) {
        printf("> %s\n", job->text.text);
    }
    if (job->error.status == OK && *job->reply.remark != '\0' && !b->q->quiet)
        write_remark(b, job);
    if (job->out.length > 0 && !job->out.failed)
        fwrite(job->out.text, 1, job->out.length, stdout);
    if (b->source != FROM_ARGUMENTS || b->q->threads > 1)
        fflush(stdout);
    b->codes |= 1u << job->code;
    if (ferror(stdout)) {
        b->codes |= 1u << ANSWER_FAILED;
        b->ended = true;
    }
}

/* A single problem may have all threads and send its answer straight to stdout, unless a
 * file of moves could still make it fail. */
static void prepare(struct batch *b, struct job *job)
{
    bool single = b->source == FROM_ARGUMENTS;
    job->host = host_of(b->q);
    job->host.crew = single ? &b->crew : NULL;
    job->reply.out = &job->out;
    if (single && !request_moves_to_file(b->q))
        job->out.sink = file_sink(stdout); /* nobody else writes there */
    complete(b, job);
}

static void answer(struct batch *b, struct job *job)
{
    job->code = ANSWER_BAD_INPUT;
    if (job->error.status != OK || !open_certificate(b, job) || !open_moves(b, job))
        return;
    if (job->text.failed)
        error_set(&job->error, NO_MEMORY, 1, "the line is longer than --memory allows");
    else
        ask_with_checkpoint(b, job,
                            cursor_of(job->text.text, job->text.length, &job->error));
    end_moves(b, job);
}

/* Waits until all problems before this one are told, then tells it. */
static void tell_in_turn(struct batch *b, struct job *job)
{
    pthread_mutex_lock(&b->writing);
    while (b->written != job->number)
        pthread_cond_wait(&b->turn, &b->writing);
    write_answer(b, job);
    keep_certificate(b, job);
    b->written++;
    pthread_cond_broadcast(&b->turn);
    pthread_mutex_unlock(&b->writing);
}

/* What one thread does until there are no more problems. */
static void *work(void *context)
{
    struct batch *b = context;
    for (bool more = true; more;) {
        struct job job = {.memory = {.limit = (size_t)(b->q->memory / b->q->threads),
                                     .on_large = pages_large}};
        writer_init(&job.text, &job.memory);
        writer_init(&job.out, &job.memory);
        writer_init(&job.lines, &job.memory);
        pthread_mutex_lock(&b->reading);
        more = take_problem(b, &job);
        pthread_mutex_unlock(&b->reading);
        if (more) {
            prepare(b, &job);
            answer(b, &job);
            tell_in_turn(b, &job);
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
    while (started + 1 < b->q->threads &&
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

/* Joins the arguments into b->prefix, with blanks between them; a last `-` or `@FILE` was
 * taken off before. */
static enum answer_code join(struct batch *b, size_t count, char **words)
{
    enum answer_code code = ANSWER_GIVEN;
    for (size_t i = 0; i < count && code == ANSWER_GIVEN; i++) {
        if (i > 0)
            write_byte(&b->prefix, ' ');
        code = edge_files_join(&b->edges, words[i], &b->prefix);
    }
    if (b->prefix.failed) {
        fprintf(stderr, "dicot: the line is longer than --memory allows\n");
        return ANSWER_BAD_INPUT;
    }
    return code;
}

static bool is_boards(size_t count, char **words)
{
    if (count < 2 || words[count - 1][0] != '@' || words[count - 1][1] == '\0')
        return false;
    const char *before = words[count - 2], *word = strrchr(before, ' ');
    word = word != NULL ? word + 1 : before;
    return strcmp(word, "graph") != 0 && strcmp(word, "arcs") != 0 &&
           strcmp(word, "graph6") != 0;
}

static enum answer_code refuse(const char *message)
{
    fprintf(stderr, "dicot: %s\n", message);
    return ANSWER_BAD_INPUT;
}

/* Files are for one problem, and each for one thing. */
static enum answer_code check_files(const struct batch *b)
{
    const struct request *q = b->q;
    if (b->source != FROM_ARGUMENTS && request_moves_to_file(q))
        return refuse("--moves FILE is for a single problem");
    if (q->cert != NULL && strcmp(q->cert, q->moves) == 0 && request_moves_to_file(q))
        return refuse("--cert and --moves name the same file");
    if (b->source != FROM_ARGUMENTS && q->out != NULL)
        return refuse("--out FILE is for a single problem");
    if (b->source != FROM_ARGUMENTS && (q->from != NULL || q->keep != NULL))
        return refuse("--from FILE and --keep FILE are for a single problem");
    if (b->source != FROM_ARGUMENTS && q->checkpoint != NULL)
        return refuse("--checkpoint FILE is for a single problem");
    if (q->cert != NULL && q->checkpoint != NULL && strcmp(q->cert, q->checkpoint) == 0)
        return refuse("--cert and --checkpoint name the same file");
    return ANSWER_GIVEN;
}

/* Which source do the words name? Only LINEs may come from stdin or a file. */
static enum source find_source(const struct command *command, size_t count, char **words)
{
    if (command->reads != READS_LINE || count == 0)
        return FROM_ARGUMENTS;
    return strcmp(words[count - 1], "-") == 0 ? FROM_STDIN
           : is_boards(count, words)          ? FROM_BOARDS
                                              : FROM_ARGUMENTS;
}

static enum answer_code open_source(struct batch *b, size_t *count, char **words)
{
    const struct command *command = b->q->command;
    b->place = "";
    b->source = find_source(command, *count, words);
    if (command->single && b->source != FROM_ARGUMENTS) {
        fprintf(stderr, "dicot: %s takes a single LINE\n", command->name);
        return ANSWER_BAD_INPUT;
    }
    if (*count > 0 && command->reads == READS_NOTHING && b->q->set == NULL) {
        fprintf(stderr, "dicot: %s takes no position; --filter chooses rows\n",
                command->name);
        return ANSWER_BAD_INPUT;
    }
    if (*count == 0 && command->reads == READS_LINE) {
        fprintf(stderr, "dicot: %s needs a game and a position (dicot %s -h)\n",
                command->name, command->name);
        return ANSWER_BAD_INPUT;
    }
    if (b->source == FROM_STDIN) {
        b->place = words[--*count];
        reader_open(&b->file, NULL);
    } else if (b->source == FROM_BOARDS) {
        b->place = words[--*count] + 1;
        reader_open(&b->file, b->place);
        if (reader_broken(&b->file))
            return reader_report(&b->file, b->place);
    }
    return check_files(b);
}

/* The worst that happened: failure, bad input, limit, no, answered. */
static enum answer_code overall(unsigned codes)
{
    static const enum answer_code worst_first[] = {ANSWER_FAILED, ANSWER_BAD_INPUT,
                                                   ANSWER_LIMIT, ANSWER_NO};
    for (size_t i = 0; i < sizeof worst_first / sizeof worst_first[0]; i++)
        if (codes & 1u << worst_first[i])
            return worst_first[i];
    return ANSWER_GIVEN;
}

/* --table: the LINE stands for many, one per combination of numbers from its ranges. */
static enum answer_code open_table(struct batch *b)
{
    struct error error = {.line = 1};
    struct cursor line = cursor_of(b->prefix.text, b->prefix.length, &error);
    if (b->source != FROM_ARGUMENTS) {
        fprintf(stderr, "dicot: --table takes one LINE with ranges such as 1..9\n");
        return ANSWER_BAD_INPUT;
    }
    b->source = FROM_RANGES;
    b->rows = ranges_count(line);
    if (b->rows == 0) {
        tell(cursor_of("", 0, NULL), error.line, error.column, error.message);
        return ANSWER_BAD_INPUT;
    }
    if (b->q->table == TABLE_CSV && !b->q->json)
        printf("%s\n", b->q->command->columns);
    return ANSWER_GIVEN;
}

/* A single problem has all threads for itself, and all memory. */
static void form_crew(struct batch *b)
{
    if (b->source != FROM_ARGUMENTS)
        return;
    b->crew = (struct crew){(unsigned)b->q->threads, threads_work};
    b->q->threads = 1;
}

/* Reads the boards of --set, or the moves of --from, or of --keep if there is such a
 * file. */
static enum answer_code read_known(struct batch *b)
{
    const char *name = b->q->from != NULL  ? b->q->from
                       : b->q->set != NULL ? b->q->set
                                           : b->q->keep;
    if (name == NULL)
        return ANSWER_GIVEN;
    struct reader r;
    reader_open(&r, name);
    bool ok = file_text(&r, &b->known), absent = r.error == ENOENT;
    reader_close(&r);
    if (!ok && absent && name == b->q->keep)
        return ANSWER_GIVEN;
    if (b->known.failed)
        return refuse("the moves in the file need more memory than --memory allows");
    b->q->from_text = cursor_of(b->known.text, b->known.length, NULL);
    return ok ? ANSWER_GIVEN : reader_report(&r, name);
}

/* Answers all problems of the source that was opened. */
static enum answer_code answer_all(struct batch *b)
{
    const char *cert = b->q->cert;
    if (cert != NULL && !new_file_open(&b->cert, cert))
        return cannot_write(cert);
    form_crew(b);
    work_together(b);
    if (cert != NULL)
        end_certificates(b);
    if (b->file.error != 0)
        b->codes |= 1u << reader_report(&b->file, b->place);
    if (stop_asked(NULL) && b->source != FROM_ARGUMENTS)
        b->codes |= 1u << ANSWER_LIMIT; /* lines were left */
    return overall(b->codes);
}

enum answer_code batch_run(const struct request *asked, size_t count, char **words)
{
    struct request q = *asked;
    struct batch b = {.q = &q, .memory = {.limit = (size_t)q.memory}};
    writer_init(&b.prefix, &b.memory);
    writer_init(&b.known, &b.memory);
    edge_files_init(&b.edges, &b.memory);
    enum answer_code code = open_source(&b, &count, words);
    if (code == ANSWER_GIVEN)
        code = join(&b, count, words);
    if (code == ANSWER_GIVEN && q.table != 0 && q.set == NULL)
        code = open_table(&b);
    if (code == ANSWER_GIVEN)
        code = read_known(&b);
    if (code == ANSWER_GIVEN)
        code = answer_all(&b);
    writer_done(&b.known);
    if (b.source == FROM_BOARDS)
        reader_close(&b.file);
    edge_files_done(&b.edges);
    writer_done(&b.prefix);
    return code;
}
