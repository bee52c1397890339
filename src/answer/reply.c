/* SPDX-License-Identifier: MIT */
/* reply.c: writes a result as text or as one JSON object. The keys that all objects share
 * are written here, the rest by the renderers of the command. Programs rely on these
 * keys: new ones may be added, but none is ever renamed or removed. */
#include "answer/answer.h"
#include "answer/table.h"

#include <string.h>

/* ---- JSON ---- */

static void write_subject(const struct result *r, struct json *j)
{
    if (r->problem == NULL && r->game == NULL)
        return;
    json_text(json_key(j, "game"),
              r->problem != NULL ? problem_game(r->problem) : r->game);
    json_key(j, "position");
    if (r->problem == NULL) {
        json_text(j, r->subject);
        return;
    }
    position_print(r->problem, r->position, json_text_open(j));
    json_text_close(j);
    struct writer options;
    writer_init(&options, j->out->memory);
    position_print_options(r->problem, r->position, &options);
    if (options.length > 0) /* it begins with a blank */
        json_bytes(json_key(j, "options"), options.text + 1, options.length - 1);
    j->out->failed = j->out->failed || options.failed;
    writer_done(&options);
}

static void write_closing(const char *status, const char *method, uint64_t nodes,
                          double seconds, struct json *j)
{
    json_text(json_key(j, "status"), status);
    json_text(json_key(j, "method"), method);
    json_count(json_key(j, "nodes"), nodes);
    json_decimal(json_key(j, "seconds"), seconds, 6);
}

/* Writes why work on the question came to its end. */
static void write_ended(enum ended ended, struct json *j)
{
    json_text(json_key(j, "ended"), ended_word(ended));
}

/* Says which problem of a batch it is. */
static void write_place(const struct reply *to, struct json *j)
{
    if (!cursor_at_end(&to->name)) {
        json_bytes(json_key(j, "name"), to->name.at, cursor_left(&to->name));
    }
    if (to->line > 0)
        json_count(json_key(j, "line"), to->line);
}

static void write_object(const struct reply *to, const struct result *r, enum ended ended,
                         struct writer *out, struct json_members *members)
{
    struct json j = json_of(out);
    j.members = members;
    json_open(&j);
    write_subject(r, &j);
    write_place(to, &j);
    r->q->command->show->json(r, &j);
    if (r->status != NULL)
        write_closing(r->status, r->method, r->nodes, r->seconds, &j);
    write_ended(ended, &j);
    json_close(&j);
    write_byte(out, '\n');
}

void reply_error(struct writer *out, const struct error *error, struct cursor file,
                 struct cursor name)
{
    struct json j = json_of(out);
    json_open(&j);
    json_null(json_key(&j, "game"));
    json_null(json_key(&j, "position"));
    if (!cursor_at_end(&name)) {
        json_bytes(json_key(&j, "name"), name.at, cursor_left(&name));
    }
    json_text(json_key(&j, "error"), error->message);
    if (!cursor_at_end(&file) && !cursor_is(&file, "-")) {
        json_bytes(json_key(&j, "file"), file.at, cursor_left(&file));
    }
    json_count(json_key(&j, "line"), error->line);
    json_count(json_key(&j, "column"), error->column);
    write_closing("error", "none", 0, 0, &j);
    write_ended(error_ended(error), &j);
    json_close(&j);
    write_byte(out, '\n');
}

/* ---- replies ---- */

struct result result_of(const struct run *run, const char *status, const char *method,
                        uint64_t nodes, const void *found)
{
    return (struct result){.q = run->q,
                           .problem = run->q->problem,
                           .position = run->q->position,
                           .status = status,
                           .method = method,
                           .nodes = nodes,
                           .seconds = run_seconds(run),
                           .found = found};
}

/* Writes the answer as a row of a table: what its object says. */
static void write_row(const struct reply *to, const struct result *r, enum ended ended,
                      struct writer *out)
{
    struct json_members members = {.count = 0};
    struct writer object;
    writer_init(&object, out->memory);
    write_object(to, r, ended, &object, &members);
    if (object.failed)
        out->failed = true;
    else
        table_write_row(to, r, &members, object.text, out);
    writer_done(&object);
}

enum answer_code reply_give(struct run *run, const struct result *r,
                            enum answer_code code)
{
    struct reply *to = run->to;
    struct writer *out = to->out;
    const bool cut = code == ANSWER_LIMIT || to->lacks == ANSWER_LIMIT;
    const enum ended ended = cut ? run->ended : ENDED_SOLVED;
    if (r->q->json)
        write_object(to, r, ended, out, NULL);
    else if (r->q->table != TABLE_NONE_WANTED && r->q->command->columns != NULL)
        write_row(to, r, ended, out);
    else
        r->q->command->show->text(r, out);
    if (out->sink.write == NULL || out->failed || out->length == 0)
        return code; /* nothing is left to write if the answer went to a file */
    to->broken =
        !out->sink.write(out->sink.context, out->text, out->length) || to->broken;
    writer_clear(out);
    return code;
}

void reply_failure(struct reply *to, enum answer_code code, const char *format, ...)
{
    va_list arguments;
    size_t used = 0;
    if (to->urgent) { /* after another failure */
        used = strlen(to->remark);
        text_format(to->remark + used, sizeof to->remark - used, "; ");
        used = strlen(to->remark);
    }
    va_start(arguments, format);
    text_print(to->remark + used, sizeof to->remark - used, format, arguments);
    va_end(arguments);
    to->urgent = true;
    to->lacks = reply_code(to, code);
}

enum answer_code reply_code(const struct reply *to, enum answer_code code)
{
    return code > to->lacks ? code : to->lacks;
}

void reply_remark(struct run *run, const char *format, ...)
{
    va_list arguments;
    if (run->to->urgent)
        return;
    va_start(arguments, format);
    text_print(run->to->remark, sizeof run->to->remark, format, arguments);
    va_end(arguments);
}
