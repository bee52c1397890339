/* SPDX-License-Identifier: MIT */
/* journal.c: see journal.h. The file is a head, which is text, and records, which are
 * only ever added, each by one write:
 *
 *     dicot-journal 1
 *     VERSION
 *     the words of the command
 *     records:  struct head (number, lengths, checksum of these), question, letter,
 *               checksum of all this
 *
 * A job that is killed while it writes leaves an incomplete last record, which is cut
 * off; so are the zeros that a power cut may leave in place of what was written last. Any
 * other damage makes the file unusable, since nobody knows what else in it is wrong. */
#include "journal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "durable.h"

#ifndef DICOT_VERSION
#define DICOT_VERSION "unknown"
#endif

#define HEAD "dicot-journal 1\n" DICOT_VERSION "\n"
#define SYNC_SECONDS 1.0 /* a power cut loses no more than this */

struct head {
    uint64_t number, question, letter; /* lengths in bytes */
    uint64_t checksum;                 /* checksum of these three */
};

/* Where a record is. */
struct record {
    uint64_t number, at; /* `at`: where its head begins */
    uint64_t question, letter;
};

static uint64_t checksum(uint64_t sum, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        sum = checksum_add(sum, bytes[i]);
    return sum;
}

static uint64_t checksum_of(const struct head *h)
{
    const uint64_t words[] = {h->number, h->question, h->letter};
    uint64_t sum = CHECKSUM_START;
    for (size_t i = 0; i < 3 * sizeof words[0]; i++)
        sum = checksum_add(sum, (char)(words[i / 8] >> i % 8 * 8));
    return sum;
}

/* ---- records ---- */

static bool note(struct journal *j, struct record r)
{
    if (j->count == j->capacity) {
        size_t more = j->capacity == 0 ? 64 : 2 * j->capacity;
        struct record *larger = realloc(j->records, more * sizeof *larger);
        if (larger == NULL)
            return false;
        j->records = larger;
        j->capacity = more;
    }
    j->records[j->count++] = r;
    return true;
}

static int by_number(const void *a, const void *b)
{
    const struct record *r = a, *s = b;
    return (r->number > s->number) - (r->number < s->number);
}

enum scan { SCAN_MORE, SCAN_END, SCAN_CUT, SCAN_ZEROS, SCAN_WRONG, SCAN_NO_MEMORY };

/* Is the file all zeros from some place before `end` on? Then these bytes never reached
 * the disk, though the length of the file did. Zeros in a checksum alone prove nothing:
 * that may be its value. */
static enum scan scan_zeros(const struct journal *j, uint64_t end, uint64_t whole)
{
    char piece[4096] = "";
    uint64_t from = whole;
    size_t n = 0;
    while (n == 0 && from > j->size) {
        n = from - j->size < sizeof piece ? from - j->size : sizeof piece;
        from -= n;
        if (!file_read_at(j->fd, from, piece, n))
            return SCAN_WRONG;
        while (n > 0 && piece[n - 1] == 0)
            n--;
    }
    return from + n < end && whole - from - n > sizeof(uint64_t) ? SCAN_ZEROS
                                                                 : SCAN_WRONG;
}

/* Is the checksum behind the texts right? */
static enum scan check_texts(const struct journal *j, const struct head *h)
{
    uint64_t length = h->question + h->letter, found, sum = h->checksum;
    char piece[4096] = "";
    uint64_t at = j->size + sizeof *h;
    for (uint64_t n; length > 0; length -= n, at += n) {
        n = length < sizeof piece ? length : sizeof piece;
        if (!file_read_at(j->fd, at, piece, n))
            return SCAN_WRONG;
        sum = checksum(sum, piece, n);
    }
    return file_read_at(j->fd, at, &found, sizeof found) && found == sum ? SCAN_MORE
                                                                         : SCAN_WRONG;
}

/* Looks at the next record, at j->size in a file of `whole` bytes. */
static enum scan scan(struct journal *j, uint64_t whole)
{
    struct head h = {0};
    uint64_t left = whole - j->size;
    if (left == 0)
        return SCAN_END;
    if (left < sizeof h)
        return SCAN_CUT;
    if (!file_read_at(j->fd, j->size, &h, sizeof h) || checksum_of(&h) != h.checksum)
        return scan_zeros(j, j->size + sizeof h, whole);
    left -= sizeof h;
    if (h.question > left || h.letter > left - h.question ||
        left - h.question - h.letter < sizeof(uint64_t))
        return SCAN_CUT;
    const uint64_t end = j->size + sizeof h + h.question + h.letter + sizeof(uint64_t);
    if (check_texts(j, &h) != SCAN_MORE)
        return scan_zeros(j, end, whole);
    if (!note(j, (struct record){h.number, j->size, h.question, h.letter}))
        return SCAN_NO_MEMORY;
    j->size = end;
    return SCAN_MORE;
}

/* ---- opening ---- */

static bool refuse(struct journal *j, struct error *error, const char *why)
{
    error_set(error, IO_ERROR, 1, "%.80s: %s", j->name, why);
    journal_close(j);
    return false;
}

/* Returns what the journal of this command begins with; the caller frees it. Returns NULL
 * if memory runs out. */
static char *head_of(const struct writer *command, size_t *length)
{
    const size_t head = sizeof HEAD - 1;
    *length = head + command->length + 1;
    char *text = malloc(*length);
    if (text == NULL)
        return NULL;
    memcpy(text, HEAD, head);
    memcpy(text + head, command->text, command->length);
    text[*length - 1] = '\n';
    return text;
}

static bool begin(struct journal *j, const char *head, size_t length, struct error *error)
{
    j->size = length;
    if (file_write_at(j->fd, 0, head, length) && file_sync_directory(j->name))
        return true;
    const char *why = strerror(errno);
    int ignored = ftruncate(j->fd, 0);
    (void)ignored; /* the next job finds half a head, and begins anew */
    return refuse(j, error, why);
}

/* Is it the journal of this command? It may have been killed while it began. */
static bool check_head(struct journal *j, const char *head, size_t length, uint64_t whole,
                       struct error *error)
{
    static const char kind[] = "dicot-journal ";
    const size_t there = whole < length ? (size_t)whole : length;
    char *found = calloc(1, length);
    bool ok = found != NULL && file_read_at(j->fd, 0, found, there) &&
              memcmp(found, head, there) == 0,
         ours = found != NULL && there >= strlen(kind) &&
                memcmp(found, kind, strlen(kind)) == 0;
    free(found);
    j->size = length;
    if (ok)
        return whole >= length || begin(j, head, length, error);
    return refuse(j, error,
                  ours ? "the journal of another command or version, or the files that "
                         "it names have changed; repeat that command, or remove the "
                         "journal to begin anew"
                       : "not a journal of dicot-mpi; name another --out");
}

static bool read_records(struct journal *j, uint64_t whole, struct error *error)
{
    enum scan found;
    while ((found = scan(j, whole)) == SCAN_MORE)
        continue;
    if (found == SCAN_WRONG)
        return refuse(j, error,
                      "the journal is damaged; remove it to begin anew, or bring back a "
                      "copy");
    if (found == SCAN_NO_MEMORY)
        return refuse(j, error, "no memory for the journal");
    j->zeros = found == SCAN_ZEROS ? whole - j->size : 0;
    if (found != SCAN_END && ftruncate(j->fd, (off_t)j->size) != 0)
        return refuse(j, error, strerror(errno));
    if (j->count > 0)
        qsort(j->records, j->count, sizeof *j->records, by_number);
    return true;
}

bool journal_open(struct journal *j, const char *name, const struct writer *command,
                  struct error *error)
{
    struct stat there;
    *j = (struct journal){.name = name, .fd = file_open_locked(name)};
    if (j->fd < 0 && errno == EAGAIN)
        return refuse(j, error,
                      "another job is using it; wait for it, or name another --out");
    /* The length is read only now: before the lock was ours, another job may have
     * written. */
    if (j->fd < 0 || fstat(j->fd, &there) != 0)
        return refuse(j, error, strerror(errno));
    if (!S_ISREG(there.st_mode))
        return refuse(j, error, "not a plain file; name another --out");
    size_t length;
    char *head = head_of(command, &length);
    if (head == NULL)
        return refuse(j, error, "no memory for the journal");
    uint64_t whole = (uint64_t)there.st_size;
    bool ok = check_head(j, head, length, whole, error);
    free(head);
    return ok && read_records(j, whole > length ? whole : length, error);
}

void journal_close(struct journal *j)
{
    if (j->fd >= 0)
        close(j->fd);
    j->fd = -1;
    free(j->records);
    j->records = NULL;
    j->count = j->capacity = 0;
}

/* ---- use ---- */

enum journal_found journal_find(struct journal *j, size_t number,
                                const struct writer *question, struct writer *letter)
{
    const struct record key = {.number = number};
    const struct record *r =
        j->count == 0 ? NULL : bsearch(&key, j->records, j->count, sizeof key, by_number);
    if (r == NULL)
        return JOURNAL_NONE;
    writer_clear(letter);
    if (r->question != question->length || !writer_reserve(letter, r->question))
        return JOURNAL_OTHER;
    const uint64_t at = r->at + sizeof(struct head);
    if (!file_read_at(j->fd, at, letter->text, r->question))
        return JOURNAL_BROKEN;
    if (r->question > 0 && memcmp(letter->text, question->text, r->question) != 0)
        return JOURNAL_OTHER;
    if (!writer_reserve(letter, r->letter) ||
        !file_read_at(j->fd, at + r->question, letter->text, r->letter))
        return JOURNAL_BROKEN;
    letter->length = r->letter;
    return JOURNAL_THERE;
}

bool journal_add(struct journal *j, size_t number, const struct writer *question,
                 const char *letter, size_t length, double now)
{
    struct head h = {.number = number, .question = question->length, .letter = length};
    h.checksum = checksum_of(&h);
    uint64_t sum = checksum(h.checksum, question->text, question->length);
    sum = checksum(sum, letter, length);
    const size_t all = sizeof h + question->length + length + sizeof sum;
    char *record = malloc(all), *at = record;
    if (record == NULL)
        return false;
    memcpy(at, &h, sizeof h);
    at += sizeof h;
    if (question->length > 0)
        memcpy(at, question->text, question->length);
    memcpy(at += question->length, letter, length);
    memcpy(at + length, &sum, sizeof sum);
    bool ok = file_write_at(j->fd, j->size, record, all);
    int why = errno;
    free(record);
    if (ok)
        j->size += all;
    else
        (void)!ftruncate(j->fd, (off_t)j->size); /* else the next job cuts it off */
    errno = why;
    if (ok && now - j->synced > SYNC_SECONDS) {
        ok = fdatasync(j->fd) == 0;
        j->synced = now;
    }
    return ok;
}
