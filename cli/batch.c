/* SPDX-License-Identifier: MIT */
/* batch.c: answers the problems of a source (source.h), one at a time or several at once,
 * and shows the answers in order. Each problem has its own budget, and an error in one
 * does not stop the others. */
#include "cli.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <pthread.h>

#include "answer/options.h"
#include "answer/table.h"
#include "checkpoint.h"
#include "clock.h"
#include "deal.h"
#include "letter.h"
#include "pages.h"
#include "result.h"
#include "source.h"
#include "threads.h"

/* What all workers share. They only read it; the thread that shows the answers may change
 * it. */
struct batch {
    struct request *q;
    struct source source;
    const struct crew *crew; /* threads for a single problem */
    struct memory memory;    /* budget of `known` */
    struct writer known;     /* contents of the file of --from or --set */
    struct writer kept;      /* contents of the file of --keep */
    struct writer after;     /* contents of the file of --after */
    struct file_lock lock;   /* on the file of --keep */
    struct new_file cert;    /* the file of --cert, if given */
    struct sink evidence;    /* writes to it */
    size_t certified;        /* number of certificates in it */
    bool cert_broken;        /* one of them could not be copied to it */
    unsigned codes;          /* set of exit codes seen: 1 << code */

    struct result_file result; /* of --out, for many problems */
    pthread_mutex_t keeping;   /* guards what is kept and found there */
    size_t kept_now;           /* answers that this run has put into the journal */
    bool lost;                 /* the journal cannot be used: its message was shown */

    bool shows;         /* how far it is, on a line of the terminal */
    size_t told, found; /* answers told; of these, answers from the journal */
    double begun, last_shown;
};

/* One problem while it is answered. */
struct answering {
    struct item *item;
    struct asked asked;
    struct host host;
    struct reply reply;
    FILE *cert;            /* takes its certificate; NULL: none is wanted */
    struct new_file moves; /* the file of --moves; `file` NULL: none is wanted */
    struct checkpoint_file checkpoint; /* the file of --checkpoint, while it is open */
    enum answer_code code;
};

/* ---- certificates ---- */

static enum answer_code cannot_write(const char *name)
{
    fprintf(stderr, "dicot: cannot write %s: %s\n", name, strerror(errno));
    return ANSWER_FAILED;
}

/* A single problem writes its certificate straight into the file. In a batch each problem
 * has a temporary file, which is copied in the order of the problems. */
static bool open_certificate(const struct batch *b, struct answering *job)
{
    if (b->q->cert == NULL)
        return true;
    job->cert = source_is_single(&b->source) ? b->cert.file : tmpfile();
    if (job->cert != NULL) {
        job->host.evidence =
            source_is_single(&b->source) ? b->evidence : file_sink(job->cert);
        return true;
    }
    return error_fail(&job->asked.error, IO_ERROR, 1, "cannot make a temporary file");
}

/* Leaves a complete certificate with the item; drops an incomplete one. */
static void end_certificate(const struct batch *b, struct answering *job)
{
    bool keep = job->reply.certified && job->asked.error.status == OK;
    job->item->evidence = keep ? job->cert : NULL;
    if (!keep && job->cert != NULL && job->cert != b->cert.file)
        fclose(job->cert);
}

/* Copies the certificate of an item to the file; called in the order of the problems. */
static void keep_certificate(struct batch *b, struct item *i)
{
    char piece[4096];
    FILE *from = i->evidence;
    b->certified += from != NULL;
    if (from == NULL || from == b->cert.file)
        return;
    bool ok = fseek(from, 0, SEEK_SET) == 0; /* unlike rewind(), reports errors */
    for (size_t n = 1; ok && n > 0;) {
        n = fread(piece, 1, sizeof piece, from);
        new_file_write(&b->cert, piece, n);
    }
    if (!ok || ferror(from)) {
        b->codes |= 1u << cannot_write(b->q->cert);
        b->cert_broken = true;
    }
    fclose(from);
}

/* Ends the file of --cert, which appears only if it contains something. */
static void end_certificates(struct batch *b)
{
    if (b->certified == 0 || b->cert_broken) {
        new_file_drop(&b->cert);
    } else if (!new_file_keep(&b->cert)) {
        b->codes |= 1u << cannot_write(b->q->cert);
    }
}

/* ---- files of moves ---- */

/* Opens the file of --moves, for a single problem. */
static bool open_moves(const struct batch *b, struct answering *job)
{
    if (!request_moves_to_file(b->q))
        return true;
    if (!new_file_open(&job->moves, b->q->moves, stop_asked))
        return error_fail(&job->asked.error, IO_ERROR, 1, "cannot write %.100s: %.60s",
                          b->q->moves, strerror(errno));
    job->host.moves = (struct sink){new_file_write, &job->moves};
    return true;
}

/* Ends the file of --moves, which appears if the answer has moves. */
static void end_moves(const struct batch *b, struct answering *job)
{
    if (job->host.moves.write == NULL)
        return;
    if (!job->reply.moved || job->asked.error.status != OK)
        new_file_drop(&job->moves);
    else if (!new_file_keep(&job->moves)) {
        reply_failure(&job->reply, ANSWER_FAILED, "cannot write %.60s: %s", b->q->moves,
                      strerror(errno));
        job->code = ANSWER_FAILED;
    }
}

/* Adds why the answer layer could not write to a file. */
static void add_reason(struct answering *job, const struct new_file *file)
{
    if (file->why != 0)
        reply_failure(&job->reply, ANSWER_FAILED, "%s", strerror(file->why));
}

/* ---- answering ---- */

static void answer_job(const struct batch *b, struct answering *job)
{
    struct asked *a = &job->asked;
    job->code = ANSWER_BAD_INPUT;
    if (a->error.status == OK && a->line.failed)
        error_set(&a->error, NO_MEMORY, 1, "the line is longer than --memory allows");
    if (a->error.status != OK)
        return;
    job->code = ANSWER_FAILED;
    if (!open_certificate(b, job) || !open_moves(b, job))
        return;
    const bool kept = b->q->checkpoint != NULL && deal_is_ours();
    if (kept && !checkpoint_open(&job->checkpoint, b->q->checkpoint, &a->error))
        return;
    if (kept)
        job->host.checkpoint = &job->checkpoint.kept;
    job->code = ask(b->q, cursor_of(a->line.text, a->line.length, &a->error), &job->host,
                    &job->item->memory, &job->reply, &a->error);
    if (kept)
        checkpoint_close(&job->checkpoint);
    if (source_is_single(&b->source))
        add_reason(job, &b->cert);
    add_reason(job, &job->moves);
    end_moves(b, job);
}

/* Writes the error in place of the answer. */
static void write_error(const struct batch *b, struct answering *job)
{
    struct item *i = job->item;
    struct asked *a = &job->asked;
    asked_place_error(&b->source, a, job->reply.error_file);
    writer_clear(&i->out);
    i->memory.limit = 0; /* errors are shown even if the budget is used up */
    if (b->q->json)
        reply_error(&i->out, &a->error, a->place,
                    cursor_of(a->name.text, a->name.length, NULL));
    if (!b->q->json || i->out.failed)
        tell_to(&i->err, a->place, a->error.line, a->error.column, a->error.message);
}

/* Writes the remark of an answer; in a batch, after the line number of its problem. */
static void write_remark(const struct batch *b, const struct answering *job)
{
    const struct source *s = &b->source;
    struct item *i = job->item;
    if (*job->reply.remark == '\0' || (b->q->quiet && !job->reply.urgent))
        return;
    if (source_is_single(s))
        write_format(&i->err, "dicot: %s\n", job->reply.remark);
    else
        tell_to(&i->err, cursor_of(s->place, strlen(s->place), NULL), i->line, 1,
                job->reply.remark);
}

/* In a batch, writes the LINE before a text answer. */
static void write_heading(const struct batch *b, struct answering *job)
{
    struct writer *out = &job->item->out;
    if (source_is_single(&b->source) || b->q->json || b->q->table != 0)
        return;
    write_text(out, "> ");
    if (job->asked.name.length > 0)
        write_format(out, "%s: ", job->asked.name.text);
    write_bytes(out, job->asked.line.text, job->asked.line.length);
    write_byte(out, '\n');
}

/* Sets up the host of a problem. A single problem may have all threads and send its
 * answer straight to stdout, unless the moves may go there before it. */
static void prepare(const struct batch *b, struct answering *job)
{
    bool single = source_is_single(&b->source);
    job->host = host_of(b->q);
    job->host.crew = single ? b->crew : NULL;
    if (!single) { /* one of many that were dealt out */
        job->host.deal = NULL;
        job->host.meeting = NULL;
        job->host.helps = false;
    }
    job->reply.out = &job->item->out;
    if (!single && b->source.kind != FROM_RANGES)
        job->reply.line = job->item->line;
    job->reply.name = cursor_of(job->asked.name.text, job->asked.name.length, NULL);
    if (single && !request_moves_to_file(b->q))
        job->item->out.sink = file_sink(stdout); /* no other thread writes there */
}

static void answer_item(void *batch, struct item *i)
{
    const struct batch *b = batch;
    struct answering job = {.item = i};
    asked_read(&b->source, i, &job.asked);
    prepare(b, &job);
    write_heading(b, &job);
    answer_job(b, &job);
    end_certificate(b, &job);
    if (job.asked.error.status != OK)
        write_error(b, &job);
    else
        write_remark(b, &job);
    i->code = (unsigned)job.code;
    asked_done(&job.asked);
}

/* ---- answers that are kept, for --out ---- */

static void lose_journal(struct batch *b, const char *why)
{
    if (!b->lost)
        fprintf(stderr, "dicot: %s: %s\n", b->result.journal_name, why);
    b->lost = true;
    b->codes |= 1u << ANSWER_FAILED;
    stop_press(); /* no answer would be kept */
}

/* Fills the item with the answer that an earlier run has kept, if there is one. */
static bool find_kept(void *batch, struct item *i)
{
    struct batch *b = batch;
    struct memory memory = {0};
    struct writer letter;
    writer_init(&letter, &memory);
    pthread_mutex_lock(&b->keeping);
    const enum journal_found found =
        b->lost ? JOURNAL_NONE
                : journal_find(&b->result.journal, i->number, &i->question, &letter);
    bool there = found == JOURNAL_THERE;
    if (there) {
        writer_done(&i->question);
        there = letter_read(letter.text, letter.length, i);
    }
    if (found == JOURNAL_OTHER)
        lose_journal(b, "the journal of other problems; bring back the input, or remove "
                        "the file to begin anew");
    else if (found == JOURNAL_BROKEN || (found == JOURNAL_THERE && !there))
        lose_journal(b, "cannot be read");
    b->found += there;
    pthread_mutex_unlock(&b->keeping);
    writer_done(&letter);
    return there;
}

/* Keeps an answer, unless it may have been interrupted: then it will be asked again. */
static void keep(void *batch, const struct item *i, const struct writer *question)
{
    struct batch *b = batch;
    struct memory memory = {0};
    struct writer letter;
    if (stop_asked(NULL))
        return;
    writer_init(&letter, &memory);
    const bool whole = letter_answer(&letter, i) && !question->failed;
    pthread_mutex_lock(&b->keeping);
    if (!whole)
        lose_journal(b, "no memory for an answer");
    else if (!b->lost && !journal_add(&b->result.journal, i->number, question,
                                      letter.text, letter.length, clock_now()))
        lose_journal(b, strerror(errno));
    b->kept_now += !b->lost;
    pthread_mutex_unlock(&b->keeping);
    writer_done(&letter);
}

/* ---- progress ---- */

static void write_span(double seconds)
{
    if (seconds >= 5400)
        fprintf(stderr, "%.1f h", seconds / 3600);
    else if (seconds >= 90)
        fprintf(stderr, "%.0f min", seconds / 60);
    else
        fprintf(stderr, "%.0f s", seconds);
}

/* Shows how many problems are done, and about how long the others will take: as long, on
 * average, as those that were answered in this run. */
static void show_progress(struct batch *b)
{
    const double now = clock_now(), passed = now - b->begun;
    const size_t fresh = b->told - b->found;
    if (!b->shows || now - b->last_shown < 0.25)
        return;
    b->last_shown = now;
    fprintf(stderr, "\r\033[K%zu", b->told);
    if (b->source.count > 0)
        fprintf(stderr, " of %llu", (unsigned long long)b->source.count);
    if (b->source.count > b->told && fresh > 0) {
        fputs(", ", stderr);
        write_span(passed / (double)fresh * (double)(b->source.count - b->told));
        fputs(" left", stderr);
    }
    fflush(stderr);
}

/* There is no such line where the answers themselves appear. */
static void begin_progress(struct batch *b)
{
    b->begun = clock_now();
    b->shows = progress_wanted(b->q) && deal_is_ours() &&
               (b->result.name != NULL || !isatty(STDOUT_FILENO));
    if (b->shows)
        source_count(&b->source);
}

static void end_progress(const struct batch *b)
{
    if (b->shows)
        fputs("\r\033[K", stderr);
}

/* ---- telling ---- */

/* Writes a text; one that is incomplete is left out. The caller checks stdout for errors
 * once, after all texts. */
static void write_to(FILE *file, const struct writer *w)
{
    if (w->length > 0 && !w->failed)
        fwrite(w->text, 1, w->length, file);
}

/* Shows an answer and takes its certificate. The answers of a batch are flushed one by
 * one, because the next one may be long in coming. Returns false if nobody reads stdout
 * any more. */
static bool tell_answer(void *batch, struct item *i)
{
    struct batch *b = batch;
    if (i->err.failed)
        fprintf(stderr, "dicot: no memory for a message about line %zu\n", i->line);
    if (b->shows && i->err.length > 0)
        fputs("\r\033[K", stderr); /* takes the place of the line of progress */
    write_to(stderr, &i->err);
    write_to(stdout, &i->out);
    if (!source_is_single(&b->source) || b->q->threads > 1)
        fflush(stdout);
    b->codes |= 1u << i->code;
    keep_certificate(b, i);
    b->told++;
    show_progress(b);
    if (ferror(stdout))
        b->codes |= 1u << ANSWER_FAILED;
    return !ferror(stdout);
}

static bool next(void *batch, struct item *i)
{
    return source_next(&((struct batch *)batch)->source, i);
}

static bool is_ready(void *batch)
{
    const struct source *s = &((struct batch *)batch)->source;
    return s->kind == FROM_RANGES || stop_asked(NULL) || reader_ready(&s->file);
}

/* ---- the batch ---- */

static bool is_same(const char *name, const char *other)
{
    return name != NULL && other != NULL && strcmp(name, other) == 0;
}

/* Is this the name of the lock beside a file that outlives the process
 * (native/durable.h)? Both may be NULL. */
static bool is_lock_of(const char *name, const char *file)
{
    const size_t length = file != NULL ? strlen(file) : 0;
    return name != NULL && file != NULL && strncmp(name, file, length) == 0 &&
           strcmp(name + length, ".lock") == 0;
}

/* Checks that options with files are given for a single problem, and that no file has two
 * purposes. */
static enum answer_code check_files(const struct batch *b)
{
    const struct request *q = b->q;
    const char *moves = request_moves_to_file(q) ? q->moves : NULL;
    bool single = source_is_single(&b->source);
    if (!single && moves != NULL)
        return refuse_input("--moves FILE is for a single problem");
    if (is_same(q->cert, moves))
        return refuse_input("--cert and --moves name the same file");
    if (is_same(q->keep, q->cert) || is_same(q->keep, moves))
        return refuse_input("--keep and --cert or --moves name the same file");
    if (is_lock_of(q->cert, q->keep) || is_lock_of(moves, q->keep))
        return refuse_input("--cert or --moves names FILE.lock, the lock of --keep FILE");
    if (is_lock_of(q->cert, q->checkpoint))
        return refuse_input("--cert names FILE.lock, the lock of --checkpoint FILE");
    if (q->table != TABLE_NONE_WANTED && q->command->columns == NULL && q->set == NULL)
        return refuse_input("--table: this command has none");
    if (!single && q->out != NULL && !(q->command->options & OPTIONS_BATCH))
        return refuse_input("--out FILE is for a single problem");
    if (is_same(q->out, q->cert) || is_same(q->out, moves))
        return refuse_input("--out and --cert or --moves name the same file");
    if (!single && (q->from != NULL || q->keep != NULL))
        return refuse_input("--from FILE and --keep FILE are for a single problem");
    if (!single && q->checkpoint != NULL)
        return refuse_input("--checkpoint FILE is for a single problem");
    if (is_same(q->cert, q->checkpoint))
        return refuse_input("--cert and --checkpoint name the same file");
    return ANSWER_GIVEN;
}

/* Returns the worst code seen; from the worst: failure, bad input, limit, no,
 * answered. */
static enum answer_code overall(unsigned codes)
{
    static const enum answer_code worst_first[] = {ANSWER_FAILED, ANSWER_BAD_INPUT,
                                                   ANSWER_LIMIT, ANSWER_NO};
    for (size_t i = 0; i < sizeof worst_first / sizeof worst_first[0]; i++)
        if (codes & 1u << worst_first[i])
            return worst_first[i];
    return ANSWER_GIVEN;
}

/* Reads a file whose contents the question needs. If it does not exist, *contents stays
 * NULL where it `may_be_absent`. */
static enum answer_code read_contents(const char *name, bool may_be_absent,
                                      struct writer *room, struct cursor *contents)
{
    if (name == NULL)
        return ANSWER_GIVEN;
    struct file_reader r;
    reader_open(&r, name);
    bool ok = file_text(&r, room), absent = r.error == ENOENT;
    reader_close(&r);
    if (!ok && absent && may_be_absent)
        return ANSWER_GIVEN;
    if (room->failed)
        return refuse_input(
            "the moves in the file need more memory than --memory allows");
    *contents = cursor_of(room->text, room->length, NULL);
    return ok ? ANSWER_GIVEN : reader_report(&r, name);
}

/* Keeps other processes out of the file of --keep until the end: whoever writes last
 * could replace a better play by a worse one. */
static enum answer_code lock_kept(struct batch *b)
{
    const char *name = deal_is_ours() ? b->q->keep : NULL;
    const char *why = name != NULL ? file_lock_take(&b->lock, name) : NULL;
    if (name != NULL && why == NULL)
        why = file_unfit(name);
    if (why == NULL)
        return ANSWER_GIVEN;
    fprintf(stderr, "dicot: --keep %s: %s\n", name, why);
    return ANSWER_FAILED;
}

/* Reads the boards of --set or the moves of --from, and those of --keep and --after. */
static enum answer_code read_known(struct batch *b)
{
    struct request *q = b->q;
    if (!after_read(q, &b->after))
        return ANSWER_BAD_INPUT;
    const char *given = q->from != NULL ? q->from : q->set;
    enum answer_code code = read_contents(given, false, &b->known, &q->from_text);
    return code != ANSWER_GIVEN ? code
                                : read_contents(q->keep, true, &b->kept, &q->keep_text);
}

/* Answers a single problem, with all threads and all memory. It is answered even after a
 * stop, with what is known at once. */
static void answer_single(struct batch *b)
{
    struct item i;
    struct threads threads;
    if (!deal_is_ours() && !b->q->command->deals)
        return; /* another process answers it */
    threads_init(&threads, b->q->threads > 1 ? (unsigned)b->q->threads : 1);
    b->crew = &threads.crew;
    item_init(&i, (size_t)(b->q->memory / deal_sharers()));
    i.memory.on_large = pages_large;
    next(b, &i);
    answer_item(b, &i);
    tell_answer(b, &i);
    item_done(&i);
    b->crew = NULL;
    threads_done(&threads);
}

/* Shows the head of a table. */
static void show_head(const struct batch *b)
{
    struct memory memory = {0};
    struct writer head;
    writer_init(&head, &memory);
    table_write_head(b->q, &head);
    if (deal_is_ours())
        write_to(stdout, &head);
    writer_done(&head);
}

static void answer_many(struct batch *b)
{
    b->q->threads = deal_hands(b->q->threads);
    const struct items work = {.task = b,
                               .hands = (unsigned)b->q->threads,
                               .memory = b->q->memory,
                               .next = next,
                               .is_ready = is_ready,
                               .answer = answer_item,
                               .kept = b->result.name != NULL ? find_kept : NULL,
                               .keep = b->result.name != NULL ? keep : NULL,
                               .tell = tell_answer};
    begin_progress(b);
    if (b->q->slice.part <= 1)
        show_head(b);
    deal(&work);
    end_progress(b);
    if (b->source.kind == FROM_BOARDS && b->source.lines == 0 && b->codes == 0 &&
        deal_is_ours() && !b->q->quiet)
        fprintf(stderr, "dicot: %s: there is no board in it\n", b->source.place);
    if (b->source.file.error != 0)
        b->codes |= 1u << reader_report(&b->source.file, b->source.place);
    if (stop_asked(NULL))
        b->codes |= 1u << ANSWER_LIMIT; /* some lines are unanswered */
}

/* ---- the file of --out ---- */

static bool open_result(struct batch *b)
{
    const struct request *q = b->q;
    const bool single = source_is_single(&b->source);
    if (q->out == NULL || !(q->command->options & OPTIONS_BATCH))
        return true;
    if (!deal_is_ours() || deal_meeting() != NULL) {
        fprintf(stderr, "dicot: dicot-mpi takes --out before the command\n");
        return false;
    }
    b->result.name = q->out;
    if (result_open(&b->result, single ? NULL : q->typed))
        return true;
    b->result.name = NULL;
    return false;
}

/* Returns the exit code. */
static enum answer_code close_result(struct batch *b, enum answer_code code)
{
    if (b->result.name == NULL)
        return code;
    const bool single = source_is_single(&b->source), stopped = stop_asked(NULL);
    const size_t known = b->result.journal.count + b->kept_now;
    if (result_close(&b->result, (single || !stopped) && code != ANSWER_FAILED))
        return code;
    if (!b->lost && !single && !b->q->quiet)
        fprintf(stderr,
                "dicot: not finished: %zu answers are in %s; the same command goes on "
                "from there\n",
                known, b->result.journal_name);
    return stopped && code != ANSWER_FAILED ? ANSWER_LIMIT : ANSWER_FAILED;
}

/* Answers all problems of the source that was opened. */
static enum answer_code answer_all(struct batch *b)
{
    const char *cert = deal_is_ours() ? b->q->cert : NULL;
    if (cert != NULL && !new_file_open(&b->cert, cert, stop_asked))
        return cannot_write(cert);
    b->evidence = (struct sink){new_file_write, &b->cert};
    if (source_is_single(&b->source))
        answer_single(b);
    else
        answer_many(b);
    if (cert != NULL)
        end_certificates(b);
    return overall(b->codes);
}

/* After bad input: was the last word meant to be the name of a file? */
static void advise_on_file(const struct batch *b, size_t count, char **words)
{
    struct stat about;
    const char *word = count > 1 ? words[count - 1] : "";
    if (b->source.kind == FROM_ARGUMENTS && b->q->command->reads == READS_LINE &&
        !b->q->command->single && !b->q->json && strchr(word, '.') != NULL &&
        deal_is_ours() && stat(word, &about) == 0 && S_ISREG(about.st_mode))
        fprintf(stderr, "dicot: %s is a file: @%s reads the boards in it\n", word, word);
}

enum answer_code batch_run(const struct request *asked, size_t count, char **words)
{
    struct request q = *asked;
    struct batch b = {.q = &q,
                      .memory = {.limit = (size_t)q.memory},
                      .lock = {.fd = -1},
                      .result = {.program = "dicot"}};
    pthread_mutex_init(&b.keeping, NULL);
    writer_init(&b.known, &b.memory);
    writer_init(&b.kept, &b.memory);
    writer_init(&b.after, &b.memory);
    if (table_row_wanted(&q) && q.set == NULL && strcmp(q.moves, "text") == 0)
        q.moves = "none"; /* a row has no room for them */
    enum answer_code code = source_open(&b.source, &q, count, words);
    if (code == ANSWER_GIVEN)
        code = check_files(&b);
    if (code == ANSWER_GIVEN)
        code = lock_kept(&b);
    if (code == ANSWER_GIVEN)
        code = read_known(&b);
    if (code == ANSWER_GIVEN && !open_result(&b))
        code = ANSWER_FAILED;
    if (code == ANSWER_GIVEN && q.total > 0)
        stop_after(q.total);
    if (code == ANSWER_GIVEN)
        code = close_result(&b, answer_all(&b));
    if (code == ANSWER_BAD_INPUT)
        advise_on_file(&b, count, words);
    file_lock_leave(&b.lock);
    pthread_mutex_destroy(&b.keeping);
    writer_done(&b.known);
    writer_done(&b.kept);
    writer_done(&b.after);
    source_close(&b.source);
    return code;
}
