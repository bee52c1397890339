/* SPDX-License-Identifier: MIT */
/* report.c: what answers share: their JSON, one object a line, keys only ever added; and
 * results in words. */
#include "cli.h"

#include <string.h>

void report_begin(const struct problem *p, struct writer *out)
{
    struct writer position;
    writer_init(&position, p->memory);
    problem_print_position(p, &position);
    write_format(out, "{\"game\":\"%s\",\"position\":", problem_game(p));
    if (position.failed)
        out->failed = true;
    else
        write_json_string(out, position.text, position.length);
    write_byte(out, ',');
    const struct term *t = &p->terms[0];
    writer_clear(&position);
    if (t->board.game->print_options != NULL)
        t->board.game->print_options(&t->board, t->current, &position);
    if (position.length > 0) {
        write_text(out, "\"options\":");
        write_json_string(out, position.text + 1,
                          position.length - 1); /* without the first blank */
        write_byte(out, ',');
    }
    writer_done(&position);
}

void report_end(struct writer *out, const char *status, const char *method,
                uint64_t nodes, double seconds)
{
    write_format(out,
                 "\"status\":\"%s\",\"method\":\"%s\",\"nodes\":%llu,\"seconds\":%.6f}\n",
                 status, method, (unsigned long long)nodes, seconds);
}

void report_number(struct writer *out, const char *key, uint64_t n)
{
    write_format(out, n >> 53 == 0 ? "\"%s\":%llu," : "\"%s\":\"%llu\",", key,
                 (unsigned long long)n);
}

void report_error(struct writer *out, const struct error *error, struct cursor file)
{
    write_text(out, "{\"game\":null,\"position\":null,\"error\":");
    write_json_string(out, error->message, strlen(error->message));
    if (!cursor_at_end(&file) && !cursor_is(&file, "-")) {
        write_text(out, ",\"file\":");
        write_json_string(out, file.at, cursor_left(&file));
    }
    write_format(out, ",\"line\":%zu,\"column\":%zu,", error->line, error->column);
    report_end(out, "error", "none", 0, 0);
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
