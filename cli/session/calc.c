/* SPDX-License-Identifier: MIT */
/* calc.c: `dicot calc`: statements from the arguments, from a file, or typed one by one.
 * All of them belong to one session, and each has its own limits. */
#include "calc.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "durable.h"
#include "files.h"

/* ---- what is shown, and written to the transcript ---- */

/* Writes to the transcript. Answers become comments, so that the transcript can be run
 * again. */
static void note(struct calc_host *h, const char *bytes, size_t length, bool comment)
{
    if (h->transcript == NULL)
        return;
    for (size_t from = 0; from < length;) {
        const char *end = memchr(bytes + from, '\n', length - from);
        size_t n = end != NULL ? (size_t)(end - bytes) - from : length - from;
        fprintf(h->transcript, "%s%.*s\n", comment ? "# " : "", (int)n, bytes + from);
        from += n + 1;
    }
    if (fflush(h->transcript) != 0) {
        fputs("dicot: the transcript cannot be written any more\n", stderr);
        fclose(h->transcript);
        h->transcript = NULL;
        h->incomplete = true;
    }
}

bool calc_transcribe(struct calc_host *h, const char *name)
{
    int fd = file_open_stream(name, O_CREAT | O_APPEND, stop_asked);
    FILE *file = fd >= 0 ? fdopen(fd, "a") : NULL;
    if (file == NULL) {
        if (fd >= 0)
            close(fd);
        return false;
    }
    if (h->transcript != NULL)
        fclose(h->transcript);
    h->transcript = file;
    return true;
}

static bool put(void *context, const char *bytes, size_t length)
{
    note(context, bytes, length, true);
    return fwrite(bytes, 1, length, stdout) == length && fflush(stdout) == 0;
}

void calc_show(struct calc_host *h, const char *text, size_t length)
{
    h->broken = !put(h, text, length) || h->broken;
}

/* Shows an error, and writes it to the transcript as a comment. The empty note writes no
 * line: it only flushes the transcript. */
static void complain(struct calc_host *h, const struct calc_text *t,
                     const struct error *error)
{
    tell(cursor_of(t->name, strlen(t->name), NULL), error->line, error->column,
         error->message);
    if (h->transcript != NULL)
        fprintf(h->transcript, "# %zu:%zu: %s\n", error->line, error->column,
                error->message);
    note(h, "", 0, true);
}

/* Opens a session with a store of its own. Returns false after saying why not. */
static bool open_session(struct calc_host *h, const struct request *q)
{
    *h = (struct calc_host){.q = *q, .host = host_of(q)};
    h->memory.limit = (size_t)q->memory;
    writer_init(&h->out, &h->memory);
    h->out.sink = (struct sink){put, h};
    h->calc = calc_new(&h->memory, NULL, q->options.added);
    if (h->calc == NULL)
        fputs("dicot: values need more memory than --memory allows\n", stderr);
    return h->calc != NULL;
}

static void close_session(struct calc_host *h)
{
    calc_free(h->calc);
    writer_done(&h->out);
    if (h->transcript != NULL)
        fclose(h->transcript);
}

/* Evaluates one statement of the text, with limits of its own. */
static enum answer_code next(struct calc_host *h, struct cursor *text,
                             struct error *error, struct calc_statement *s)
{
    struct reply reply = {.out = &h->out};
    struct run run = {.q = &h->q,
                      .to = &reply,
                      .error = error,
                      .host = &h->host,
                      .limits = {h->q.seconds, h->q.nodes},
                      .started = h->host.now(),
                      .memory = &h->memory,
                      .arena = arena_of(&h->memory)};
    run_deadline(&run, run.limits.seconds);
    enum answer_code code = calc_give_next(h->calc, &run, text, s);
    run_done(&run);
    arena_done(&run.arena);
    h->broken = h->broken || reply.broken;
    if (h->out.failed && error->status == OK) {
        error_set(error, NO_MEMORY, 1, "the answer takes more than --memory allows");
        code = ANSWER_LIMIT;
    }
    h->out.failed = false; /* the session goes on */
    return code;
}

/* Turns the column of an error in a text of several lines into line and column. */
static void place(const char *text, size_t first_line, struct error *e)
{
    size_t column = 1, line = first_line;
    for (size_t i = 0; i + 1 < e->column && text[i] != '\0'; i++) {
        column = text[i] == '\n' ? 1 : column + 1;
        line += text[i] == '\n';
    }
    e->column = column;
    e->line = line;
}

/* Writes the error as JSON. Returns false if it cannot be written. */
static bool put_error(struct calc_host *h, const char *name, const struct error *error)
{
    struct writer object;
    struct memory own = {0}; /* without limit: an error can always be shown */
    writer_init(&object, &own);
    reply_error(&object, error, cursor_of(name, strlen(name), NULL), (struct cursor){0});
    bool told = !object.failed && put(h, object.text, object.length);
    writer_done(&object);
    return told;
}

/* Evaluates all statements of the text up to the first error, which it shows.
 * *incomplete: brackets are open at its end; if more lines follow, that is no error yet.
 * The code is that of the last statement with an answer, or of the one that failed. */
static enum answer_code evaluate(struct calc_host *h, struct calc_text t,
                                 bool *incomplete)
{
    struct error error = {0};
    struct cursor text = cursor_of(t.text, t.length, &error);
    enum answer_code code = ANSWER_GIVEN;
    *incomplete = false;
    while (!cursor_at_end(&text) && error.status == OK && !h->broken) {
        struct calc_statement s;
        enum answer_code one = next(h, &text, &error, &s);
        if (s.answer != CALC_NOTHING || error.status != OK)
            code = one;
        *incomplete = s.incomplete;
    }
    if (error.status == OK || (*incomplete && t.more))
        return code;
    place(t.text, t.line, &error);
    if (!h->q.json || !put_error(h, t.name, &error))
        complain(h, &t, &error);
    return code;
}

/* Earlier lines of the text were offered here before, when brackets were still open, so
 * only the last one is new. A command takes a line of its own. */
enum answer_code calc_line(struct calc_host *h, struct calc_text t, bool *incomplete)
{
    struct error ignored = {0};
    const char *last = t.text + t.length; /* start of the last line */
    *incomplete = false;
    while (last > t.text && last[-1] != '\n')
        last--;
    if (t.more && calc_is_told(cursor_of(t.text, t.length, &ignored)))
        note(h, last, (size_t)(t.text + t.length - last), false);
    bool word =
        last == t.text && calc_obey_word(h, cursor_of(t.text, t.length, &ignored));
    return word ? ANSWER_GIVEN : evaluate(h, t, incomplete);
}

/* ---- scripts ---- */

/* Combines the codes of two statements: bad input counts most, then a limit, then the
 * later answer. */
static enum answer_code worse(enum answer_code a, enum answer_code b)
{
    static const int weight[] = {0, 0, 3, 2, 4};
    return weight[a] > weight[b] ? a : b;
}

/* Evaluates a script line by line. As long as brackets are open, the next line is added
 * to the statement and all of it is tried again. If they are still open at the end of
 * the script, the last try shows the error. */
static enum answer_code run_lines(struct calc_host *h, struct file_reader *r,
                                  const char *name)
{
    struct memory memory = {.limit = LONGEST_SCRIPT};
    struct writer line, text;
    enum answer_code code = ANSWER_GIVEN;
    size_t number = 0, first = 1;
    bool incomplete = false;
    writer_init(&line, &memory);
    writer_init(&text, &memory);
    while (!h->broken && !h->quit && file_line(r, &line, &number)) {
        if (!incomplete) {
            writer_clear(&text);
            first = number;
        } else {
            write_byte(&text, '\n');
        }
        write_bytes(&text, line.text, line.length);
        if (line.failed || text.failed) {
            tell(cursor_of(name, strlen(name), NULL), number, 1, "too long");
            code = ANSWER_BAD_INPUT;
            break;
        }
        struct calc_text t = {text.text, text.length, name, first, true};
        enum answer_code one = calc_line(h, t, &incomplete);
        if (!incomplete)
            code = worse(code, one);
    }
    if (incomplete) {
        struct calc_text t = {text.text, text.length, name, first, false};
        code = worse(code, evaluate(h, t, &incomplete));
    }
    writer_done(&line);
    writer_done(&text);
    return reader_broken(r) && r->error != 0 ? reader_report(r, name) : code;
}

enum answer_code calc_script(struct calc_host *h, const char *name)
{
    struct file_reader r;
    bool is_stdin = strcmp(name, "-") == 0;
    reader_open(&r, is_stdin ? NULL : name);
    enum answer_code code =
        r.error != 0 ? reader_report(&r, name) : run_lines(h, &r, name);
    if (r.error == ENOENT && strchr(name, ' ') != NULL)
        fprintf(stderr, "dicot: calc reads a file; an expression follows -e, as in dicot "
                        "calc -e '^ + *'\n");
    reader_close(&r);
    return code;
}

/* ---- the command ---- */

static enum answer_code run_words(struct calc_host *h, size_t count, char **words)
{
    bool incomplete;
    if (h->q.expression != NULL)
        return evaluate(
            h, (struct calc_text){h->q.expression, strlen(h->q.expression), "", 1, false},
            &incomplete);
    if (count == 0 && !isatty(STDIN_FILENO))
        return calc_script(h, "-");
    return count == 0 ? calc_converse(h) : calc_script(h, words[0]);
}

enum answer_code calc_run(const struct request *q, size_t count, char **words)
{
    struct calc_host h;
    if (count > 1 || (count == 1 && q->expression != NULL)) {
        fprintf(stderr, "dicot: calc: expected one file, or -e 'EXPR', found '%s'\n",
                words[count - 1]);
        return ANSWER_BAD_INPUT;
    }
    if (!open_session(&h, q))
        return ANSWER_LIMIT;
    enum answer_code code = ANSWER_FAILED;
    if (q->transcript != NULL && !calc_transcribe(&h, q->transcript))
        fprintf(stderr, "dicot: cannot write %s\n", q->transcript);
    else
        code = run_words(&h, count, words);
    close_session(&h);
    return h.incomplete ? ANSWER_FAILED : code;
}
