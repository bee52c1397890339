/* SPDX-License-Identifier: MIT
 *
 * mutations.c: changes each good certificate in tests/check/certificates, byte by byte
 * and line by line.
 *
 * A change without a new hash must never be verified. A change with the right hash may be
 * verified only if what the certificate then claims is true, which brute force decides.
 */
#include "brute.h"
#include "certificate.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SIZE = 1 << 16, TALL = 1 << 20 };

static size_t tried, still_true, failed;

static void fail_with(const char *what, const char *text, size_t size,
                      const struct verdict *v)
{
    failed++;
    printf("FAILED: %s: status %d %s %s\n%.*s\n", what, (int)v->status, v->words, v->why,
           (int)(size < 600 ? size : 600), text);
}

static enum status judge(const char *text, size_t size, struct verdict *v)
{
    static struct reader reader;
    const struct settings settings = {.positions = 3000};
    reader = (struct reader){.file = fmemopen((void *)(uintptr_t)text, size, "rb")};
    if (!reader.file)
        exit(2);
    *v = (struct verdict){.status = MALFORMED};
    if (!reader_next(&reader))
        certificate_check(&reader, &settings, v);
    if (v->status != MALFORMED && reader_next(&reader) != READER_END)
        v->status = MALFORMED;
    fclose(reader.file);
    reader_free(&reader);
    return v->status;
}

/* Is this claim true? This does not use the checker's reader. */
static bool is_true(const struct line *line, const char *claim)
{
    char a[8], b[8];
    int64_t k;
    struct truth truth = {0};
    if (sscanf(claim, "claim result %" SCNd64, &k) == 1) {
        truth.wanted = k;
        brute_results(line, &truth);
        return truth.found;
    }
    if (sscanf(claim, "claim bound %" SCNd64, &k) == 1) {
        brute_results(line, &truth);
        bool most = line->scored || line->most;
        return !truth.any || (most ? truth.most <= k : truth.fewest >= k);
    }
    if (strncmp(claim, "claim none", 10) == 0) {
        brute_results(line, &truth);
        return !truth.any;
    }
    if (sscanf(claim, "claim starts %7s wins %7s", a, b) == 2)
        return brute_wins(line, *a == 'r') == (strcmp(a, b) == 0);
    if (strcmp(claim, "claim value") == 0) /* the claim about G - V is that it equals 0 */
        return !brute_wins(line, 0) && !brute_wins(line, 1);
    if (sscanf(claim, "claim legal %7s %" SCNd64, a, &k) == 2) {
        size_t count = brute_moves(line, *a == 'r');
        return strstr(claim, " some") ? count >= (size_t)k : count == (size_t)k;
    }
    return false;
}

/* Are all claims of a certificate true? */
static bool all_true(const char *text)
{
    struct line line = {0};
    char row[1000], error[200];
    bool ok = true;
    for (const char *at = text; ok && *at; at += strcspn(at, "\n") + 1) {
        snprintf(row, sizeof row, "%.*s", (int)strcspn(at, "\n"), at);
        if (strncmp(row, "line ", 5) == 0) {
            ok = line_read(&line, NULL, row + 5, error, sizeof error);
            if (ok && line.term[0].start->board &&
                line.term[0].start->board->vertices > TALL)
                break; /* too large for brute force */
        } else if (strncmp(row, "claim ", 6) == 0) {
            ok = is_true(&line, row);
        } else if (strncmp(row, "dicot", 5) != 0) {
            break;
        }
    }
    line_free(&line);
    return ok;
}

static size_t seal(char *text, size_t size)
{
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)text[i]) * 1099511628211u;
    return size + (size_t)sprintf(text + size, "end %016" PRIx64 "\n", hash);
}

/* `text` is a changed certificate without its last line. */
static void try_sealed(char *text, size_t size)
{
    struct verdict v;
    size = seal(text, size);
    text[size] = '\0';
    tried++;
    if (judge(text, size, &v) != VERIFIED)
        return;
    still_true++;
    if (!all_true(text))
        fail_with("verified, but not true", text, size, &v);
}

static void change_bytes(const char *text, size_t size, size_t body)
{
    static char changed[MAX_SIZE + 64];
    static const char others[] = "0129xo.ab-+ :>\n";
    struct verdict v;
    for (size_t i = 0; i < size; i++) {
        const char values[] = {(char)(text[i] ^ 1), (char)(text[i] ^ 2),
                               others[i % (sizeof others - 1)],
                               others[(i / 7) % (sizeof others - 1)]};
        for (size_t k = 0; k < sizeof values; k++) {
            if (values[k] == text[i])
                continue;
            memcpy(changed, text, size);
            changed[i] = values[k];
            tried++;
            judge(changed, size, &v);
            if (v.status != MALFORMED && v.status != REFUTED)
                fail_with("a changed byte", changed, size, &v);
            if (i < body)
                try_sealed(changed, body);
        }
    }
}

/* Leaves out each line in turn, then writes it twice. */
static void change_lines(const char *text, size_t body)
{
    static char changed[2 * MAX_SIZE + 64];
    for (size_t i = 0; i < body;) {
        const char *end = memchr(text + i, '\n', body - i);
        size_t length = (size_t)(end + 1 - (text + i));
        memcpy(changed, text, i);
        memcpy(changed + i, text + i + length, body - i - length);
        try_sealed(changed, body - length);
        memcpy(changed, text, i + length);
        memcpy(changed + i + length, text + i, body - i);
        try_sealed(changed, body + length);
        i += length;
    }
}

static void change_file(const char *name)
{
    static char text[MAX_SIZE];
    struct verdict v;
    FILE *file = fopen(name, "rb");
    size_t size = file ? fread(text, 1, sizeof text, file) : 0;
    size_t end = strlen("end 0123456789abcdef\n");
    if (!file || size < end || size == sizeof text) {
        printf("cannot read %s\n", name);
        exit(2);
    }
    fclose(file);
    if (judge(text, size, &v) != VERIFIED)
        fail_with("should be verified", text, size, &v);
    change_bytes(text, size, size - end);
    change_lines(text, size - end);
}

int main(void)
{
    static const char folder[] = "tests/check/certificates/good";
    char name[sizeof folder + 256];
    size_t files = 0;
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        snprintf(name, sizeof name, "%s/%s", folder, entry->d_name);
        if (!strstr(name, ".cert"))
            continue;
        change_file(name);
        files++;
    }
    if (!dir || files == 0)
        return printf("no certificates in %s\n", folder), 2;
    closedir(dir);
    printf("%zu certificates, %zu changes, %zu of them verified and true, %zu failed\n",
           files, tried, still_true, failed);
    return failed > 0;
}
