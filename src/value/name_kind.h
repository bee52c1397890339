/* SPDX-License-Identifier: MIT */
/* name_kind.h: what a value is called. For the printer in name.c only. */
#ifndef DICOT_VALUE_NAME_KIND_H
#define DICOT_VALUE_NAME_KIND_H

#include "value/value.h"

enum name_kind {
    PLAIN,       /* number + n·↑ + *k */
    POWER,       /* ±↑ⁿ, n > 1 */
    PARTIAL_SUM, /* ±(↑+↑²+…+↑ⁿ), n > 1 */
    TINY,        /* tiny(G), or miny(G) when negative */
    SWITCH,      /* {G|-G} */
    BRACES       /* none of these */
};

struct name {
    enum name_kind kind;
    struct packed packed; /* PLAIN: all of it; else what is added to the rest: a number
                             and a nimber */
    int sign;             /* of that rest */
    uint32_t order;       /* n */
    value inside;         /* G */
};

/* The store has noted no failure before. False: over the budget. */
bool value_find_name(struct values *s, value v, struct name *name);

#endif
