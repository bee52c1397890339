/* SPDX-License-Identifier: MIT */
/* letter.c: see letter.h. A letter is a struct head and four texts: question, answer,
 * messages, and evidence. */
#include "letter.h"

#include <stdio.h>
#include <string.h>

enum { QUESTION, OUT, ERR, EVIDENCE, TEXTS };

struct head {
    uint64_t number, line, code;
    uint64_t lengths[TEXTS];
    uint64_t failed; /* bit set of the texts that did not fit their budget */
    uint64_t proved; /* there is evidence, which may be an empty file */
};

static bool is_sound(const struct writer *w, size_t length)
{
    return !w->failed && w->length == length && length <= LETTER_MOST;
}

bool letter_ask(struct writer *to, const struct item *i)
{
    struct head h = {.number = i->number,
                     .line = i->line,
                     .failed = (uint64_t)i->question.failed << QUESTION};
    h.lengths[QUESTION] = i->question.failed ? 0 : i->question.length;
    writer_clear(to);
    write_bytes(to, (const char *)&h, sizeof h);
    write_bytes(to, i->question.text, h.lengths[QUESTION]);
    return is_sound(to, sizeof h + h.lengths[QUESTION]);
}

/* Appends the contents of a file. */
static bool append_file(struct writer *to, FILE *file, uint64_t *length)
{
    char piece[16384];
    bool ok = fseek(file, 0, SEEK_SET) == 0;
    for (size_t n = 1; ok && n > 0 && to->length <= LETTER_MOST;) {
        n = fread(piece, 1, sizeof piece, file);
        write_bytes(to, piece, n);
        *length += n;
    }
    return ok && !ferror(file);
}

bool letter_answer(struct writer *to, const struct item *i)
{
    struct head h = {.number = i->number, .line = i->line, .code = i->code};
    const struct writer *texts[] = {[OUT] = &i->out, [ERR] = &i->err};
    size_t all = sizeof h;
    bool ok = true;
    writer_clear(to);
    write_bytes(to, (const char *)&h, sizeof h);
    for (int t = OUT; t <= ERR; t++) {
        h.failed |= (uint64_t)texts[t]->failed << t;
        h.lengths[t] = texts[t]->failed ? 0 : texts[t]->length;
        write_bytes(to, texts[t]->text, h.lengths[t]);
        all += h.lengths[t];
    }
    h.proved = i->evidence != NULL;
    if (h.proved)
        ok = append_file(to, i->evidence, &h.lengths[EVIDENCE]);
    if (!ok || !is_sound(to, all + h.lengths[EVIDENCE]))
        return false;
    memcpy(to->text, &h, sizeof h); /* now the lengths are known */
    return true;
}

static bool take(struct writer *to, bool failed, const char **at, uint64_t length)
{
    write_bytes(to, *at, length);
    *at += length;
    bool ok = !to->failed;
    to->failed = to->failed || failed;
    return ok;
}

bool letter_read(const char *bytes, size_t length, struct item *i)
{
    struct head h;
    const char *at = bytes + sizeof h;
    if (length < sizeof h)
        return false;
    memcpy(&h, bytes, sizeof h);
    uint64_t left = length - sizeof h;
    for (int t = 0; t < TEXTS; left -= h.lengths[t++])
        if (h.lengths[t] > left)
            return false;
    i->number = h.number;
    i->line = h.line;
    i->code = (unsigned)h.code;
    bool ok = left == 0 && take(&i->question, h.failed & 1u, &at, h.lengths[QUESTION]);
    ok = ok && take(&i->out, h.failed >> OUT & 1u, &at, h.lengths[OUT]) &&
         take(&i->err, h.failed >> ERR & 1u, &at, h.lengths[ERR]);
    if (!ok || !h.proved)
        return ok;
    FILE *file = tmpfile();
    i->evidence = file;
    return file != NULL &&
           fwrite(at, 1, h.lengths[EVIDENCE], file) == h.lengths[EVIDENCE];
}

size_t letter_number(const char *bytes)
{
    struct head h;
    memcpy(&h, bytes, sizeof h);
    return h.number;
}
