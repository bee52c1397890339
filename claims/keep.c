/* SPDX-License-Identifier: MIT */
/* keep.c: findings in a file, so that a long run can be continued (claims.h).
 *
 * A finding is one line: key, size, verdict, cases, LINE, words, command and why it is
 * not finished, separated by tabs; the last is missing in older files. Lines are only
 * added, each by one write, so a run that is killed loses at most its last line, which is
 * then incomplete and is skipped. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "claims.h"

#define HEAD "dicot claims 2\n"

static const char *const verdict_words[] = {
    [NOT_TESTABLE] = "not-testable", [HOLDS] = "holds",         [FAILS] = "fails",
    [UNFINISHED] = "unfinished",     [DISAGREES] = "disagrees",
};

#define VERDICTS (sizeof verdict_words / sizeof verdict_words[0])

/* Returns the next field, up to a tab. NULL: there is none. */
static char *next_field(char **at)
{
    char *field = *at, *tab = field == NULL ? NULL : strchr(field, '\t');
    if (tab != NULL)
        *tab++ = '\0';
    *at = tab;
    return field;
}

static void copy(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from);
}

static void take(struct finding *f, const char *verdict, const char *cases,
                 const char *line, const char *found, const char *asked,
                 const char *ended)
{
    for (size_t i = 0; i < VERDICTS; i++)
        if (strcmp(verdict, verdict_words[i]) == 0)
            f->verdict = (enum verdict)i;
    f->cases = strtoull(cases, NULL, 10);
    copy(f->line, sizeof f->line, line);
    copy(f->found, sizeof f->found, found);
    copy(f->asked, sizeof f->asked, asked);
    copy(f->ended, sizeof f->ended, ended);
}

/* Reads a line into the findings, if its claim is wanted in that size. */
void finding_read(char *text, struct finding *findings, size_t count)
{
    char *at = text, *key = next_field(&at), *size = next_field(&at),
         *verdict = next_field(&at), *cases = next_field(&at), *line = next_field(&at),
         *found = next_field(&at), *asked = next_field(&at), *ended = next_field(&at);
    for (size_t i = 0; asked != NULL && i < count; i++)
        if (strcmp(key, findings[i].claim->key) == 0 &&
            strtoul(size, NULL, 10) == findings[i].n)
            take(&findings[i], verdict, cases, line, found, asked,
                 ended != NULL ? ended : "");
}

bool kept_findings(const char *file, struct finding *findings, size_t count)
{
    char text[FINDING_BYTES];
    FILE *f = fopen(file, "r");
    if (f == NULL)
        return errno == ENOENT;
    bool ok = fgets(text, sizeof text, f) == NULL || strcmp(text, HEAD) == 0;
    while (ok && fgets(text, sizeof text, f) != NULL) {
        char *end = strchr(text, '\n');
        if (end == NULL)
            continue; /* incomplete */
        *end = '\0';
        finding_read(text, findings, count);
    }
    ok = ok && !ferror(f);
    fclose(f);
    return ok;
}

/* Ends the last line, if a run was killed while writing it. */
static bool end_last_line(int fd)
{
    char last;
    off_t size = lseek(fd, 0, SEEK_END);
    if (size <= 0)
        return size == 0 && write(fd, HEAD, strlen(HEAD)) == (ssize_t)strlen(HEAD);
    return pread(fd, &last, 1, size - 1) == 1 &&
           (last == '\n' || write(fd, "\n", 1) == 1);
}

int finding_print(const struct finding *f, char *to, size_t size)
{
    return snprintf(to, size, "%s\t%u\t%s\t%llu\t%s\t%s\t%s\t%s\n", f->claim->key, f->n,
                    verdict_words[f->verdict], (unsigned long long)f->cases, f->line,
                    f->found, f->asked, f->ended);
}

bool keep_finding(const char *file, const struct finding *f)
{
    char text[FINDING_BYTES];
    int fd = open(file, O_RDWR | O_CREAT | O_APPEND, 0666);
    if (fd < 0)
        return false;
    int length = finding_print(f, text, sizeof text);
    bool ok = end_last_line(fd) && write(fd, text, (size_t)length) == length &&
              (fsync(fd) == 0 || errno == EINVAL); /* EINVAL: not a plain file */
    return close(fd) == 0 && ok;
}
