/* SPDX-License-Identifier: MIT */
/* cert.c: the form of certificates: lines, packed moves, and a hash over everything. */
#include "cert/cert.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"

/* Bytes that are sent, or packed into a chunk, at once. */
#define SEND_BYTES ((size_t)1 << 16)
/* Shorter lists of moves stay text, so that people can read them. */
#define PACKED_FROM 65536

static void send(struct cert *c)
{
    struct writer *w = &c->text;
    if (c->status == OK && (w->failed || c->chunk.failed))
        c->status = NO_MEMORY;
    for (size_t i = 0; i < w->length && c->status == OK; i++)
        c->hash = checksum_add(c->hash, w->text[i]);
    if (c->status == OK && w->length > 0 &&
        !c->sink.write(c->sink.context, w->text, w->length))
        c->status = IO_ERROR;
    w->length = 0;
}

void cert_end_line(struct cert *c)
{
    write_byte(&c->text, '\n');
    if (c->text.length >= SEND_BYTES || c->text.failed)
        send(c);
}

static void begin_header(struct cert *c, struct sink sink, struct memory *m, int version)
{
    *c = (struct cert){.sink = sink, .hash = CHECKSUM_START};
    writer_init(&c->text, m);
    writer_init(&c->chunk, m);
    write_format(&c->text, "dicot-certificate %d\nline ", version);
}

static bool has_rulesets(const struct problem *p)
{
    for (size_t i = 0; i < p->count; i++)
        if (p->terms[i].board->game->source != NULL)
            return true;
    return false;
}

/* Writes the lines of a ruleset that are not empty or comments, each after `rules `,
 * without blanks at their ends. */
static void write_ruleset(struct cert *c, const char *text)
{
    struct cursor rest = cursor_of(text, strlen(text), NULL);
    while (!cursor_at_end(&rest)) {
        struct cursor line = cursor_take_line(&rest);
        cursor_trim(&line);
        if (cursor_at_end(&line) || cursor_peek(&line) == '#')
            continue;
        write_text(&c->text, "rules ");
        write_bytes(&c->text, line.at, cursor_left(&line));
        cert_end_line(c);
    }
}

/* Writes each ruleset of a sum once. */
static void write_rulesets(struct cert *c, const struct problem *p)
{
    for (size_t i = 0; i < p->count; i++) {
        const struct game *game = p->terms[i].board->game;
        size_t k = 0;
        while (p->terms[k].board->game != game)
            k++;
        if (game->source != NULL && k == i)
            write_ruleset(c, game->source);
    }
}

static void begin(struct cert *c, struct sink sink, const struct problem *p,
                  const uint8_t *pos, struct memory *m, int version)
{
    begin_header(c, sink, m, has_rulesets(p) ? 4 : version);
    position_print_line(p, pos, &c->text);
    cert_end_line(c);
    write_rulesets(c, p);
}

void cert_begin(struct cert *c, struct sink sink, const struct problem *p,
                const uint8_t *pos, struct memory *m)
{
    begin(c, sink, p, pos, m, 1);
}

void cert_begin_line(struct cert *c, struct sink sink, const struct writer *line,
                     struct memory *m)
{
    begin_header(c, sink, m, 1);
    write_bytes(&c->text, line->text, line->length);
    cert_end_line(c);
}

void cert_begin_value(struct cert *c, struct sink sink, const struct problem *p,
                      struct memory *m)
{
    begin(c, sink, p, p->start, m, 2); /* version 1 has no claim of a value */
    write_text(&c->text, "claim value");
    cert_end_line(c);
}

bool cert_upgrade(struct cert *c)
{
    if (c->hash != CHECKSUM_START || c->text.failed)
        return false;
    c->text.text[strlen("dicot-certificate ")] = '3';
    return true;
}

void cert_chunk(struct cert *c, const char *bytes, size_t length)
{
    write_format(&c->text, "chunk %zu\n", length);
    write_bytes(&c->text, bytes, length);
    cert_end_line(c);
}

void cert_sections(struct cert *c, const struct writer *text)
{
    send(c); /* the rest of the lines before */
    struct writer own = c->text;
    c->text = *text;
    send(c);
    c->text = own;
}

enum status cert_end(struct cert *c)
{
    send(c);
    write_format(&c->text, "end %016llx\n", (unsigned long long)c->hash);
    send(c);
    writer_done(&c->text);
    writer_done(&c->chunk);
    return c->status;
}

/* ---- packed moves ---- */

/* A move taken apart: its numbers, and its text with `0` for each of them. */
struct pieces {
    uint64_t numbers[CERT_NUMBERS];
    size_t count, template_length;
    char template[CERT_TEMPLATE];
};

/* Splits a move into its pieces. Every move has a number, and no move is longer than
 * these arrays. */
static void take_apart(const char *text, size_t length, struct pieces *p)
{
    p->count = p->template_length = 0;
    for (size_t i = 0; i < length;) {
        assert(p->template_length < CERT_TEMPLATE && p->count < CERT_NUMBERS);
        if (!is_digit(text[i])) {
            p->template[p->template_length++] = text[i++];
            continue;
        }
        uint64_t n = 0;
        for (; i < length && is_digit(text[i]); i++)
            n = 10 * n + (uint64_t)(text[i] - '0');
        p->numbers[p->count++] = n;
        p->template[p->template_length++] = '0';
    }
    assert(p->count > 0);
}

/* Encodes a difference so that small differences of either sign become small numbers. */
static uint64_t zigzag(uint64_t number, uint64_t before)
{
    return number >= before ? 2 * (number - before) : 2 * (before - number) - 1;
}

static void write_varying(struct writer *w, uint64_t n)
{
    for (; n >= 128; n >>= 7)
        write_byte(w, (char)(n % 128 + 128));
    write_byte(w, (char)n);
}

static void send_chunk(struct cert *c)
{
    if (c->chunk_moves > 0) {
        write_format(&c->text, "chunk %zu %zu\n", c->chunk_moves, c->chunk.length);
        write_bytes(&c->text, c->chunk.text, c->chunk.length);
        cert_end_line(c);
    }
    c->chunk.length = c->chunk_moves = c->template_length = 0;
}

static void pack(struct cert *c, const struct pieces *p)
{
    bool fresh = c->chunk_moves == 0;
    bool same = !fresh && p->template_length == c->template_length &&
                memcmp(p->template, c->template, c->template_length) == 0;
    if (fresh)
        memset(c->before, 0, sizeof c->before);
    write_varying(&c->chunk, 2 * zigzag(p->numbers[0], c->before[0]) + !same);
    if (!same) {
        write_byte(&c->chunk, (char)p->template_length);
        write_bytes(&c->chunk, p->template, p->template_length);
        memcpy(c->template, p->template, p->template_length);
        c->template_length = p->template_length;
    }
    for (size_t i = 1; i < p->count; i++)
        write_varying(&c->chunk, zigzag(p->numbers[i], c->before[i]));
    memset(c->before, 0, sizeof c->before);
    memcpy(c->before, p->numbers, p->count * sizeof p->numbers[0]);
    if (++c->chunk_moves > 0 && c->chunk.length >= SEND_BYTES)
        send_chunk(c);
}

void cert_moves_begin(struct cert *c, size_t count)
{
    c->packed = count > PACKED_FROM;
    write_format(&c->text, "moves %s", c->packed ? "packed" : "text");
    cert_end_line(c);
}

void cert_move(struct cert *c, const struct writer *text)
{
    struct pieces p;
    if (text->failed) {
        c->text.failed = true;
    } else if (c->packed) {
        take_apart(text->text, text->length, &p);
        pack(c, &p);
    } else {
        write_bytes(&c->text, text->text, text->length);
        cert_end_line(c);
    }
}

void cert_moves_end(struct cert *c)
{
    if (c->packed)
        send_chunk(c);
}
