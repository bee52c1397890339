/* SPDX-License-Identifier: MIT */
/* comparison.c: shows whether a comparison of two values holds, as text and as JSON. */
#include "questions/value.h"

static bool holds(const struct result *r)
{
    return *(const bool *)r->found;
}

void show_comparison(const struct result *r, struct writer *w)
{
    write_text(w, holds(r) ? "yes\n" : "no\n");
}

void show_comparison_json(const struct result *r, struct json *j)
{
    json_bool(json_key(j, "holds"), holds(r));
}
