/* SPDX-License-Identifier: MIT */
/* value.h: what a position is worth, as an answer. */
#ifndef DICOT_ANSWER_VALUE_H
#define DICOT_ANSWER_VALUE_H

#include "answer/answer.h"
#include "twoplayer/value_bounds.h"
#include "value/notation.h"
#include "value/thermo.h"

/* Texts about a value. One that is empty is not known. */
enum worth_text {
    WORTH_NAME, /* if it is too long: how many different values the form has */
    WORTH_FORM,
    WORTH_LEFT_STOP,
    WORTH_RIGHT_STOP,
    WORTH_WEIGHT, /* the atomic weight, of what is all-small */
    WORTH_REDUCED,
    WORTH_LOWER, /* bounds of a value that is not known */
    WORTH_UPPER,
    WORTH_TEXTS
};

#define MOST_NAMES 60 /* longer lists of names are not shown */

/* Names in byte order. */
struct name_list {
    struct writer text;
    uint32_t count;
    struct name_place {
        size_t from, length; /* in the text */
    } names[MOST_NAMES];
};

/* All that `value` finds. Stores and searches are gone when it is shown. */
struct valuation {
    enum ended ended; /* ENDED_SOLVED: the value is known; else why it is not */
    struct outcome outcome;
    enum notation notation; /* of all texts but the form */
    struct writer texts[WORTH_TEXTS];

    /* Of a value that is known: */
    size_t form_nodes; /* 0, or the form is too long to print */
    struct dyadic mean, temperature;
    uint64_t birthday;
    bool is_nimber;
    uint32_t nimber;

    /* For JSON, unless it takes long: */
    enum certainty number, infinitesimal, all_small;
    bool has_incentives;
    struct name_list incentives[2];
};

/* ---- worth.c ---- */

/* Its texts are freed with the arena. */
void worth_init(struct valuation *w, struct arena *a, enum notation notation);

/* Forgets what was found. */
void worth_clear(struct valuation *w);

/* What everybody is told about a value. False: a failure of the store. */
bool worth_find(struct valuation *w, struct values *s, value v);

/* What only JSON shows. False: over the budget. */
bool worth_find_more(struct valuation *w, struct values *s, value v);

/* Bounds instead of the value. False: over the budget. */
bool worth_set_bounds(struct valuation *w, const struct value_bounds *b,
                      struct memory *m);

/* ---- value.c ---- */

/* Is a row of a table wanted? It has no room for bounds. */
bool table_row_wanted(const struct request *q);

/* Does the question make sense? False: it is about a game for one player, and the error
 * says so. */
bool has_value(struct run *run);

/* ---- show/value.c, show/comparison.c ---- */

void show_value(const struct result *r, struct writer *w);
void show_value_json(const struct result *r, struct json *j);
void show_comparison(const struct result *r, struct writer *w);
void show_comparison_json(const struct result *r, struct json *j);

#endif
