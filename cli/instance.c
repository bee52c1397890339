/* SPDX-License-Identifier: MIT */
/* instance.c: `dicot reduce`. Its instance may come from a file or from stdin, and the
 * moves of --from come from a file; both are read here. */
#include "cli.h"

#include <string.h>

#include "questions/reduce.h"
#include "files.h"

struct instance {
    struct request q;
    struct memory memory;
    struct writer text, from;
    struct cursor place; /* for messages: the file, or empty */
};

/* Reads all of a file; name NULL: stdin. */
static enum answer_code read_file(const char *name, struct writer *text)
{
    struct file_reader r;
    reader_open(&r, name);
    bool ok = file_text(&r, text);
    reader_close(&r);
    return ok ? ANSWER_GIVEN : reader_report(&r, name != NULL ? name : "-");
}

/* Is the word, which is the only one, the name of a file? */
static bool is_file(const char *reduction, const char *word)
{
    const struct reduction *r = reduction_find(reduction);
    return word[0] == '@' || (r != NULL && r->from_file && word[0] != '\0' &&
                              strpbrk(word, " \t\n") == NULL);
}

/* Reads the instance: the words joined by blanks, stdin or a file. */
static enum answer_code read_text(struct instance *i, size_t count, char **words)
{
    if (count == 1 && strcmp(words[0], "-") == 0) {
        i->place = cursor_of("-", 1, NULL);
        return read_file(NULL, &i->text);
    }
    if (count == 1 && is_file(i->q.name, words[0])) {
        const char *name = words[0] + (words[0][0] == '@');
        i->place = cursor_of(name, strlen(name), NULL);
        return read_file(name, &i->text);
    }
    for (size_t k = 0; k < count; k++) {
        write_text(&i->text, k > 0 ? " " : "");
        write_text(&i->text, words[k]);
    }
    return ANSWER_GIVEN;
}

static void tell_error(struct instance *i, const struct reply *to, struct error *error)
{
    struct cursor place = i->place;
    if (to->error_file != NULL)
        place = cursor_of(to->error_file, strlen(to->error_file), NULL);
    error->line = error->line > 0 ? error->line : 1;
    i->memory.limit = 0; /* errors are shown even if the budget is used up */
    writer_clear(to->out);
    if (i->q.json)
        reply_error(to->out, error, place);
    if (i->q.json && !to->out->failed)
        fwrite(to->out->text, 1, to->out->length, stdout);
    else
        tell(place, error->line, error->column, error->message);
}

/* A file that part of the answer goes to. */
struct output {
    struct new_file file;
    bool opened;
};

/* Opens the file if it is wanted: if it has a name. Returns false if it cannot be
 * opened. */
static bool output_open(struct output *o, const char *name, struct sink *sink,
                        struct error *error)
{
    if (name == NULL)
        return true;
    o->opened = new_file_open(&o->file, name);
    if (o->opened)
        *sink = file_sink(o->file.file);
    else
        error_set(error, IO_ERROR, 1, "cannot write %.100s", name);
    return o->opened;
}

/* Keeps the file, or drops it. If it cannot be kept, the answer is given without it. */
static void output_close(struct output *o, bool keep, struct reply *to)
{
    if (o->opened && !keep)
        new_file_drop(&o->file);
    else if (o->opened && !new_file_keep(&o->file))
        reply_failure(to, ANSWER_FAILED, "cannot write %.60s", o->file.name);
}

/* Asks the question, with files for the moves and the certificate if they are wanted. */
static enum answer_code answer(struct instance *i, struct reply *to, struct error *error)
{
    struct host host = host_of(&i->q);
    struct output moves = {.opened = false}, cert = {.opened = false};
    if (i->text.failed || i->from.failed) {
        error_set(error, NO_MEMORY, 1, "more memory needed than --memory allows");
        return ANSWER_BAD_INPUT;
    }
    bool to_file = request_moves_to_file(&i->q);
    enum answer_code code = ANSWER_FAILED;
    if (output_open(&moves, to_file ? i->q.moves : NULL, &host.moves, error) &&
        output_open(&cert, i->q.cert, &host.evidence, error))
        code = ask(&i->q, cursor_of(i->text.text, i->text.length, error), &host,
                   &i->memory, to, error);
    bool good = error->status == OK;
    output_close(&moves, good && to->moved, to);
    output_close(&cert, good && to->certified, to);
    return reply_code(to, code);
}

static enum answer_code answer_and_tell(struct instance *i)
{
    struct error error = {0};
    struct writer out;
    writer_init(&out, &i->memory);
    struct reply to = {.out = &out};
    enum answer_code code = answer(i, &to, &error);
    if (error.status != OK)
        tell_error(i, &to, &error);
    else
        fwrite(out.text, 1, out.length, stdout);
    if (error.status == OK && *to.remark != '\0' && (to.urgent || !i->q.quiet))
        fprintf(stderr, "dicot: %s\n", to.remark);
    writer_done(&out);
    return code;
}

/* There is no such reduction: says which there are. */
static enum answer_code refuse_name(const char *name)
{
    struct nearest near = reduction_nearest(name);
    fprintf(stderr,
            "dicot: reduce: expected one of these reductions (dicot reduce --help)%s\n",
            nearest_hint(&near));
    for (const struct reduction *const *r = reductions; *r != NULL; r++)
        fprintf(stderr, "  %-12s %s\n", (*r)->name, (*r)->title);
    return ANSWER_BAD_INPUT;
}

/* Says what is wrong, and how an instance of this reduction is written. */
static enum answer_code refuse(const struct reduction *r, const char *trouble)
{
    fprintf(stderr, "dicot: reduce: %s (dicot reduce --help)\n", trouble);
    fprintf(stderr, "%s: %s\n", r->name, r->notation);
    return ANSWER_BAD_INPUT;
}

enum answer_code reduce_run(const struct request *q, size_t count, char **words)
{
    struct instance i = {.q = *q, .memory = {.limit = (size_t)q->memory}};
    const struct reduction *r = count > 0 ? reduction_find(words[0]) : NULL;
    if (r == NULL)
        return refuse_name(count > 0 ? words[0] : "");
    if (count == 1)
        return refuse(r, "expected an instance, - or @FILE");
    const char *trouble = reduce_trouble(r, q);
    if (trouble != NULL)
        return refuse(r, trouble);
    i.q.name = words[0];
    i.place = cursor_of("", 0, NULL);
    writer_init(&i.text, &i.memory);
    writer_init(&i.from, &i.memory);
    enum answer_code code = read_text(&i, count - 1, words + 1);
    if (code == ANSWER_GIVEN && q->from != NULL)
        code = read_file(q->from, &i.from);
    i.q.from_text = cursor_of(i.from.text, i.from.length, NULL);
    if (code == ANSWER_GIVEN)
        code = answer_and_tell(&i);
    writer_done(&i.from);
    writer_done(&i.text);
    return code;
}
