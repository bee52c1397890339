/* SPDX-License-Identifier: MIT */
/* result.c: see result.h. */
#include "result.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"

/* ---- the words of the command ---- */

static void write_checksum(struct writer *w, const char *name, size_t length)
{
    char path[FILE_PATH];
    struct stat there;
    uint64_t sum = CHECKSUM_START;
    if (length >= sizeof path)
        return;
    memcpy(path, name, length);
    path[length] = '\0';
    FILE *file =
        stat(path, &there) == 0 && S_ISREG(there.st_mode) ? fopen(path, "rb") : NULL;
    if (file == NULL)
        return;
    for (int byte; (byte = getc(file)) != EOF;)
        sum = checksum_add(sum, (char)byte);
    fclose(file);
    write_format(w, " %016llx", (unsigned long long)sum);
}

/* Writes the checksums of `@FILE` in the word, and of the file that --rules names. */
static void write_files(struct writer *w, const char *before, const char *word)
{
    if (strncmp(word, "--rules=", 8) == 0)
        write_checksum(w, word + 8, strlen(word + 8));
    if (strcmp(before, "--rules") == 0)
        write_checksum(w, word, strlen(word));
    for (const char *at = strchr(word, '@'); at != NULL; at = strchr(at + 1, '@'))
        write_checksum(w, at + 1, strcspn(at + 1, " "));
}

/* Returns how many words an option takes that changes no answer, or 0. */
static size_t indifferent(const char *word)
{
    static const char *const with_value[] = {"--out", "--threads", "--total"};
    for (size_t i = 0; i < sizeof with_value / sizeof *with_value; i++) {
        const size_t length = strlen(with_value[i]);
        if (strncmp(word, with_value[i], length) == 0 &&
            (word[length] == '=' || word[length] == '\0'))
            return word[length] == '=' ? 1 : 2;
    }
    return strcmp(word, "--quiet") == 0;
}

void result_words(struct writer *w, size_t count, char **words)
{
    const char *before = "", *gap = "";
    for (size_t i = 0, more; i < count; before = words[i], i++) {
        for (; i < count && (more = indifferent(words[i])) > 0; i += more)
            continue;
        if (i >= count)
            break;
        write_text(w, gap);
        gap = " ";
        for (const char *at = words[i]; *at != '\0'; at++)
            if (*at == ' ' || *at == '\\' || *at == '\n')
                write_format(w, "\\%02x", (unsigned)*at);
            else
                write_byte(w, *at);
        write_files(w, before, words[i]);
    }
}

/* ---- the files ---- */

static bool cannot_write(const struct result_file *r)
{
    fprintf(stderr, "%s: cannot write %s: %s\n", r->program, r->name, strerror(errno));
    return false;
}

static bool open_journal(struct result_file *r, const struct writer *words)
{
    struct error error = {0};
    bool ok = !words->failed && journal_open(&r->journal, r->journal_name, words, &error);
    if (!ok)
        fprintf(stderr, "%s: %s\n", r->program,
                words->failed ? "no memory for the journal" : error.message);
    else if (r->journal.zeros > 0)
        fprintf(stderr,
                "%s: %s: the last %llu bytes never reached the disk (a power cut?); "
                "goes on from the %zu answers before them\n",
                r->program, r->journal_name, (unsigned long long)r->journal.zeros,
                r->journal.count);
    return ok;
}

bool result_open(struct result_file *r, const struct writer *words)
{
    r->journal.fd = -1;
    if (r->name == NULL)
        return true;
    int length = snprintf(r->journal_name, FILE_PATH, "%s.journal", r->name);
    if (length < 0 || length >= FILE_PATH) {
        errno = ENAMETOOLONG;
        return cannot_write(r);
    }
    if (words != NULL && !open_journal(r, words))
        return false;
    if (new_file_open(&r->new, r->name, NULL) &&
        dup2(fileno(r->new.file), STDOUT_FILENO) >= 0)
        return true;
    cannot_write(r);
    new_file_drop(&r->new);
    journal_close(&r->journal);
    return false;
}

bool result_close(struct result_file *r, bool whole)
{
    if (whole && (fflush(stdout) != 0 || !new_file_keep(&r->new)))
        whole = cannot_write(r);
    new_file_drop(&r->new);
    if (whole && r->journal.fd >= 0)
        unlink(r->journal_name); /* while the journal is still locked */
    journal_close(&r->journal);
    return whole;
}
