/* SPDX-License-Identifier: MIT */
/* name_kind.h: what kind of name a value has. Only the printer in name.c uses it. */
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
    /* PLAIN: the whole value. Otherwise a number and a nimber that are added to the
     * rest. */
    struct packed packed;
    int sign;       /* the sign of that rest */
    uint32_t order; /* n */
    value inside;   /* G */
};

/* Finds the name of v. The store must not have a failure noted. Returns false if memory
 * runs out. */
bool value_find_name(struct values *s, value v, struct name *name);

#endif
