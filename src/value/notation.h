/* SPDX-License-Identifier: MIT */
/* notation.h: how the names of values are spelled: plainly, in Unicode or in LaTeX. One
 * table serves both directions: the printer uses one column, readers accept all of
 * them. */
#ifndef DICOT_VALUE_NOTATION_H
#define DICOT_VALUE_NOTATION_H

#include "base/text.h"

#define NOTATION_CHOICES "plain|unicode|latex"
enum notation { PLAIN_TEXT, UNICODE_TEXT, LATEX_TEXT, NOTATIONS };

/* The signs that are spelled. The comments show the plain spelling. */
enum sign {
    SIGN_UP,           /* ^ */
    SIGN_DOWN,         /* v */
    SIGN_DOUBLE_UP,    /* ^2 */
    SIGN_DOUBLE_DOWN,  /* v2 */
    SIGN_STAR,         /* * */
    SIGN_POWER,        /* < of ^<2> */
    SIGN_POWER_END,    /* > */
    SIGN_PARTIAL,      /* [ of ^[2] */
    SIGN_PARTIAL_END,  /* ] */
    SIGN_SWITCH,       /* +- */
    SIGN_TINY,         /* tiny( */
    SIGN_MINY,         /* miny( */
    SIGN_TINY_END,     /* ) of both */
    SIGN_BRACE,        /* { */
    SIGN_BRACE_END,    /* } */
    SIGN_BAR,          /* | */
    SIGN_DOUBLE_BAR,   /* || */
    SIGN_FRACTION,     /* nothing; stands before a fraction */
    SIGN_OVER,         /* / */
    SIGN_FRACTION_END, /* nothing; stands after it */
    SIGNS
};

void notation_write(struct writer *w, enum notation n, enum sign sign);

/* Reads the sign in any notation. *used, unless NULL, gets that notation. Other spellings
 * of the same sign are read as well: Tiny(2), \ast. Returns false if something else is
 * there. */
bool notation_take(struct cursor *c, enum sign sign, enum notation *used);

/* In Unicode, powers are superscript digits. */
void notation_write_power(struct writer *w, enum notation n, uint32_t power);
bool notation_take_superscript(struct cursor *c, uint64_t *n);

#endif
