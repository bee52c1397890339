/* SPDX-License-Identifier: MIT */
/* page.h: the files of the page, and of the documents in a folder below it. All are read
 * once, at the start, so no request can reach any other file, whatever path it names. */
#ifndef DICOT_SERVE_PAGE_H
#define DICOT_SERVE_PAGE_H

#include <stdbool.h>
#include <stddef.h>

#define MOST_PAGE_FILES 512

struct page_file {
    char name[96];        /* below the folder, such as doc/index.html */
    const char *type;     /* Content-Type */
    const char *encoding; /* Content-Encoding; NULL: as it is */
    char tag[20];         /* ETag: other bytes have another one */
    void *bytes;
    size_t length;
};

struct served_page {
    struct page_file files[MOST_PAGE_FILES];
    size_t count;
};

/* Reads the files of a folder, and of `doc` below it, that are of a known kind. NAME.br
 * and NAME.gz are NAME in compressed form. NULL: the folder where the page is built or
 * installed. Returns false if there is no page; it is empty then. */
bool page_read(struct served_page *p, const char *folder);
void page_done(struct served_page *p);

/* Returns the file for a path such as "/main.js"; a path that ends in "/" names the
 * index.html of that folder. NULL: none. It is
 * the shortest of its forms that the client accepts, by its Accept-Encoding (NULL: none).
 */
const struct page_file *page_find(const struct served_page *p, const char *path,
                                  const char *accepted);

#endif
