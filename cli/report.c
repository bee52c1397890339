/* SPDX-License-Identifier: MIT */
/* report.c: what answers share: their JSON, one object a line, keys only ever added; and
 * results in words. */
#include "cli.h"

#include <string.h>

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

void report_begin(const struct problem *p, const uint8_t *pos, struct json *j)
{
    json_open(j);
    json_key(j, "game");
    json_text(j, problem_game(p));
    json_key(j, "position");
    position_print(p, pos, json_text_open(j));
    json_text_close(j);
    write_options(&p->terms[0], pos, j);
}

void report_begin_text(const char *game, const char *position, struct json *j)
{
    json_open(j);
    json_key(j, "game");
    json_text(j, game);
    json_key(j, "position");
    json_text(j, position);
}

void report_end(struct json *j, const char *status, const char *method, uint64_t nodes,
                double seconds)
{
    json_key(j, "status");
    json_text(j, status);
    json_key(j, "method");
    json_text(j, method);
    json_key(j, "nodes");
    json_count(j, nodes);
    json_key(j, "seconds");
    json_decimal(j, seconds, 6);
    json_close(j);
    write_byte(j->out, '\n');
}

void report_error(struct writer *out, const struct error *error, struct cursor file)
{
    struct json j = json_of(out);
    report_begin_text(NULL, NULL, &j);
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
    report_end(&j, "error", "none", 0, 0);
}

void write_result(const struct game *game, int64_t result, struct writer *out)
{
    if (game->verdicts != NULL) {
        write_text(out, game->verdicts[result]);
        return;
    }
    size_t letters = strlen(game->unit);
    if (result == 1 && game->unit[letters - 1] == 's')
        letters--;
    write_format(out, "%lld %.*s%s", (long long)result, (int)letters, game->unit,
                 game->scored ? "" : " left");
}

#define MOST_SHOWN 1000 /* bytes of a value or move */
#define SHOWN 300       /* of a longer one */

void shorten_text(struct writer *out, size_t from)
{
    size_t length = out->length - from;
    if (out->failed || length <= MOST_SHOWN)
        return;
    out->length = from + SHOWN;
    write_format(out, " … (%zu bytes; --json shows all)", length);
}
