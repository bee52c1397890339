/* SPDX-License-Identifier: MIT */
/* picture.c: writes a picture file, drawn by the module dicot-pictures. */
#include "cli.h"

#include <errno.h>
#include <string.h>

#include "durable.h"
#include "page.h"

static FILE *open_new(void *context, const char *name)
{
    struct new_file *file = context;
    return new_file_open(file, name, stop_asked) ? file->file : NULL;
}

enum answer_code picture_write(const struct picture *p, struct error *error)
{
    const char *why;
    page_drawer *draw =
        (page_drawer *)module_load("dicot-pictures.so", "page_draw", &why);
    struct new_file file = {0};
    if (draw == NULL) {
        error_set(error, IO_ERROR, 1, "--out: cannot load the module for pictures: %s",
                  why);
        return ANSWER_FAILED;
    }
    enum answer_code code = draw(p, open_new, &file, error);
    if (code != ANSWER_GIVEN) {
        new_file_drop(&file);
    } else if (!new_file_keep(&file)) {
        error_set(error, IO_ERROR, 1, "cannot write %.100s: %.60s", p->file,
                  strerror(errno));
        code = ANSWER_FAILED;
    }
    return code;
}
