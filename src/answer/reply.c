/* SPDX-License-Identifier: MIT */
/* reply.c: a result becomes text or one JSON object. What all objects share is written
 * here, the rest by the renderers of the command. Keys are only ever added. */
#include "answer/answer.h"

/* ---- JSON ---- */

/* The options that the game knows, without the blank before the first. */
static void write_options(const struct term *t, const uint8_t *pos, struct json *j)
{
    struct writer options;
    writer_init(&options, j->out->memory);
    options_print(t->board, pos + t->offset, &options);
    if (options.length > 0) {
        json_key(j, "options");
        json_bytes(j, options.text + 1, options.length - 1);
    }
    j->out->failed = j->out->failed || options.failed;
    writer_done(&options);
}

static void write_subject(const struct result *r, struct json *j)
{
    if (r->problem == NULL && r->game == NULL)
        return;
    json_key(j, "game");
    json_text(j, r->problem != NULL ? problem_game(r->problem) : r->game);
    json_key(j, "position");
    if (r->problem == NULL) {
        json_text(j, r->subject);
        return;
    }
    position_print(r->problem, r->position, json_text_open(j));
    json_text_close(j);
    write_options(&r->problem->terms[0], r->position, j);
}

static void write_closing(const char *status, const char *method, uint64_t nodes,
                          double seconds, struct json *j)
{
    json_key(j, "status");
    json_text(j, status);
    json_key(j, "method");
    json_text(j, method);
    json_key(j, "nodes");
    json_count(j, nodes);
    json_key(j, "seconds");
    json_decimal(j, seconds, 6);
}

static void write_object(const struct request *q, const struct result *r,
                         struct writer *out)
{
    struct json j = json_of(out);
    json_open(&j);
    write_subject(r, &j);
    q->command->json(q, r, &j);
    if (r->status != NULL)
        write_closing(r->status, r->method, r->nodes, r->seconds, &j);
    json_close(&j);
    write_byte(out, '\n');
}

void reply_error(struct writer *out, const struct error *error, struct cursor file)
{
    struct json j = json_of(out);
    json_open(&j);
    json_key(&j, "game");
    json_null(&j);
    json_key(&j, "position");
    json_null(&j);
    json_key(&j, "error");
    json_text(&j, error->message);
    if (!cursor_at_end(&file) && !cursor_is(&file, "-")) {
        json_key(&j, "file");
        json_bytes(&j, file.at, cursor_left(&file));
    }
    json_key(&j, "line");
    json_count(&j, error->line);
    json_key(&j, "column");
    json_count(&j, error->column);
    write_closing("error", "none", 0, 0, &j);
    json_close(&j);
    write_byte(out, '\n');
}

/* ---- replies ---- */

void reply_give(struct reply *to, const struct request *q, const struct result *r)
{
    struct writer *out = to->out;
    if (q->json)
        write_object(q, r, out);
    else
        q->command->text(q, r, out);
    if (out->sink.write == NULL || out->failed || out->length == 0)
        return; /* an answer that went to a file may leave nothing to say */
    to->broken =
        !out->sink.write(out->sink.context, out->text, out->length) || to->broken;
    writer_clear(out);
}

void reply_remark(struct reply *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_print(to->remark, sizeof to->remark, format, arguments);
    va_end(arguments);
}
