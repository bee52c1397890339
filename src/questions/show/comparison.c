/* SPDX-License-Identifier: MIT */
/* comparison.c: does a comparison of two values hold? */
#include "questions/value.h"

static bool holds(const struct result *r)
{
    return *(const bool *)r->found;
}

void show_comparison(const struct request *q, const struct result *r, struct writer *w)
{
    (void)q;
    write_text(w, holds(r) ? "yes\n" : "no\n");
}

void show_comparison_json(const struct request *q, const struct result *r, struct json *j)
{
    (void)q;
    json_key(j, "holds");
    json_bool(j, holds(r));
}
