/* SPDX-License-Identifier: MIT */
/* value.h: the result of `value`: what a position is worth. */
#ifndef DICOT_ANSWER_VALUE_H
#define DICOT_ANSWER_VALUE_H

#include "answer/answer.h"
#include "twoplayer/value_methods.h"
#include "value/notation.h"
#include "value/thermo.h"

/* Texts about a value. An empty text is not known. */
enum worth_text {
    WORTH_NAME, /* or, if that is too long, how many values its form contains */
    WORTH_FORM,
    WORTH_LEFT_STOP,
    WORTH_RIGHT_STOP,
    WORTH_WEIGHT, /* the atomic weight, if the value is all-small */
    WORTH_REDUCED,
    WORTH_LOWER, /* bounds, if the value is not known */
    WORTH_UPPER,
    WORTH_TEXTS
};

#define MOST_NAMES 60 /* a longer list is not shown */

/* Names of values, sorted as bytes. */
struct name_list {
    struct writer text;
    uint32_t count;
    struct name_place {
        size_t from, length; /* in the text */
    } names[MOST_NAMES];
};

/* Everything that `value` finds. It is shown after stores and searches are freed, so it
 * holds texts, not values. */
struct valuation {
    enum ended ended; /* ENDED_SOLVED: the value is known; else: why it is not */
    struct outcome outcome;
    enum notation notation; /* that of all texts but the form */
    struct writer texts[WORTH_TEXTS];

    /* If the value is known: */
    size_t form_nodes; /* size of a form that is too long to print; else 0 */
    struct dyadic mean, temperature;
    uint64_t birthday;
    bool is_nimber;
    uint32_t nimber;

    /* For JSON, unless they take too long to find: */
    enum certainty number, infinitesimal, all_small;
    bool has_incentives;
    struct name_list incentives[2];
};

/* ---- worth.c ---- */

/* Makes an empty valuation. Its texts are freed with the arena. */
void worth_init(struct valuation *w, struct arena *a, enum notation notation);

/* Forgets everything that was found. */
void worth_clear(struct valuation *w);

/* Finds what both text and JSON show about a value. Returns false if the store fails. */
bool worth_find(struct valuation *w, struct values *s, value v);

/* Finds what only JSON shows. Returns false if it is over the budget. */
bool worth_find_more(struct valuation *w, struct values *s, value v);

/* Sets bounds instead of the value. Returns false if it is over the budget. */
bool worth_set_bounds(struct valuation *w, const struct value_bounds *b,
                      struct memory *m);

/* ---- value.c ---- */

/* Do the positions have values? Returns false for a game for one player, and sets the
 * error. */
bool has_value(struct run *run);

/* ---- show/value.c ---- */

extern const struct renderer show_value;

#endif
