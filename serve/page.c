/* SPDX-License-Identifier: MIT */
/* page.c: see page.h. */
#include "page.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/text.h"

#define MOST_FILE_BYTES ((off_t)64 << 20)

static const struct kind {
    const char *ending, *type;
} kinds[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
};

static const char *type_of(const char *name)
{
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; ending != NULL && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(kinds[i].ending, ending) == 0)
            return kinds[i].type;
    return NULL;
}

/* Cuts the ending of a compressed form from a name; NULL: it is none. */
static const char *cut_encoding(char *name)
{
    static const struct {
        const char *ending, *encoding;
    } forms[] = {{".br", "br"}, {".gz", "gzip"}};
    char *ending = strrchr(name, '.');
    for (size_t i = 0; ending != NULL && i < sizeof forms / sizeof forms[0]; i++)
        if (strcmp(forms[i].ending, ending) == 0) {
            *ending = '\0';
            return forms[i].encoding;
        }
    return NULL;
}

/* ---- reading ---- */

static bool read_all(int fd, char *bytes, size_t length)
{
    for (size_t got = 0; got < length;) {
        ssize_t n = read(fd, bytes + got, length - got);
        if (n <= 0)
            return false;
        got += (size_t)n;
    }
    return true;
}

/* Reads an open file. Returns false if it is not a regular file or cannot be read. */
static bool read_open(int fd, struct page_file *f)
{
    struct stat about;
    if (fstat(fd, &about) != 0 || !S_ISREG(about.st_mode) ||
        about.st_size > MOST_FILE_BYTES)
        return false;
    f->length = (size_t)about.st_size;
    f->bytes = malloc(f->length + 1);
    if (f->bytes != NULL && read_all(fd, f->bytes, f->length))
        return true;
    free(f->bytes);
    return false;
}

/* Reads the file `name` of an open folder; `below` is the path of that folder, empty or
 * with a slash at its end. */
static bool read_file(int folder, const char *below, const char *name,
                      struct page_file *f)
{
    if ((size_t)snprintf(f->name, sizeof f->name, "%s%s", below, name) >= sizeof f->name)
        return false;
    f->encoding = cut_encoding(f->name);
    f->type = type_of(f->name);
    if (f->type == NULL)
        return false;
    int fd = openat(folder, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    bool ok = fd >= 0 && read_open(fd, f);
    if (fd >= 0)
        close(fd);
    if (ok)
        snprintf(f->tag, sizeof f->tag, "\"%016" PRIx64 "\"",
                 hash_bytes(f->bytes, f->length));
    return ok;
}

/* Reads the files of a folder, which it closes, and of the folder `doc` below it with all
 * that is in that. */
static void read_all_below(struct served_page *p, DIR *folder, const char *below)
{
    char name[sizeof p->files[0].name];
    for (struct dirent *e; p->count < MOST_PAGE_FILES && (e = readdir(folder)) != NULL;) {
        if (e->d_name[0] == '.')
            continue;
        if (read_file(dirfd(folder), below, e->d_name, &p->files[p->count])) {
            p->count++;
            continue;
        }
        if (*below == '\0' && strcmp(e->d_name, "doc") != 0)
            continue;
        int fd = openat(dirfd(folder), e->d_name,
                        O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        DIR *inner = fd >= 0 ? fdopendir(fd) : NULL;
        if (inner == NULL && fd >= 0)
            close(fd);
        const bool fits = strlen(below) + strlen(e->d_name) + 1 < sizeof name;
        if (inner != NULL && fits) {
            text_format(name, sizeof name, "%s%s/", below, e->d_name);
            read_all_below(p, inner, name);
        } else if (inner != NULL)
            closedir(inner);
    }
    closedir(folder);
}

static bool read_folder(struct served_page *p, const char *name)
{
    DIR *folder = opendir(name);
    if (folder == NULL)
        return false;
    read_all_below(p, folder, "");
    if (page_find(p, "/", NULL) != NULL)
        return true;
    page_done(p);
    return false;
}

/* Reads the page from beside the program, if that was built there, or from below share/,
 * if it was installed. */
static bool read_usual(struct served_page *p)
{
    static const char *const places[] = {"web", "../share/dicot/web"};
    char program[PATH_MAX], name[PATH_MAX + 32];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return false;
    program[length] = '\0';
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(name, sizeof name, "%s/%s", program, places[i]);
        if (read_folder(p, name))
            return true;
    }
    return false;
}

bool page_read(struct served_page *p, const char *folder)
{
    p->count = 0;
    return folder != NULL ? read_folder(p, folder) : read_usual(p);
}

void page_done(struct served_page *p)
{
    for (size_t i = 0; i < p->count; i++)
        free(p->files[i].bytes);
    p->count = 0;
}

/* Is this member of Accept-Encoding, such as "br;q=0.5", the encoding, and not refused by
 * the weight 0? */
static bool member_accepts(const char *member, size_t length, const char *encoding)
{
    size_t name = strcspn(member, " \t;,");
    if (name != strlen(encoding) || strncasecmp(member, encoding, name) != 0)
        return false;
    const char *weight = memchr(member, '=', length);
    return weight == NULL || strspn(weight + 1, "0.") != strcspn(weight + 1, " \t;,");
}

static bool accepts(const char *accepted, const char *encoding)
{
    while (accepted != NULL && *accepted != '\0') {
        accepted += strspn(accepted, " \t,");
        size_t length = strcspn(accepted, ",");
        if (member_accepts(accepted, length, encoding))
            return true;
        accepted += length;
    }
    return false;
}

const struct page_file *page_find(const struct served_page *p, const char *path,
                                  const char *accepted)
{
    const struct page_file *best = NULL;
    if (path[0] != '/')
        return NULL;
    char index[sizeof best->name];
    const char *name = path + 1;
    if (path[strlen(path) - 1] == '/') {
        snprintf(index, sizeof index, "%sindex.html", name);
        name = index;
    }
    for (size_t i = 0; i < p->count; i++) {
        const struct page_file *f = &p->files[i];
        if (strcmp(f->name, name) == 0 && (best == NULL || f->length < best->length) &&
            (f->encoding == NULL || accepts(accepted, f->encoding)))
            best = f;
    }
    return best;
}
