/* SPDX-License-Identifier: MIT */
/* host.c: what the commands ask of the program around them. A library has no files and no
 * terminal. */
#include "files.h"
#include "picture.h"

bool colour_wanted(void)
{
    return false;
}

bool file_write(const char *name, const struct writer *text)
{
    (void)name, (void)text;
    return false;
}

bool new_file_open(struct new_file *n, const char *name)
{
    (void)n, (void)name;
    return false;
}

bool new_file_keep(struct new_file *n)
{
    (void)n;
    return false;
}

void new_file_drop(struct new_file *n)
{
    (void)n;
}

enum exit_code picture_write(const struct problem *p, const uint8_t *pos,
                             const struct writer *scene, const char *what,
                             const char *name, double scale, struct error *error)
{
    (void)p, (void)pos, (void)scene, (void)what, (void)name, (void)scale;
    error_set(error, IO_ERROR, 1, "--out: there are no files here");
    return EXIT_FAILURE_IO;
}
