/* SPDX-License-Identifier: MIT */
/* method.h: methods that tell who wins, one row of outcome_methods.c each. A task that a
 * row leaves open goes to the next row that fits. */
#ifndef DICOT_TWOPLAYER_METHOD_H
#define DICOT_TWOPLAYER_METHOD_H

#include "search/method.h"
#include "twoplayer/outcome.h"

struct peers;

/* The `answer` of a method's search is a struct outcome. */
struct outcome_method {
    struct method method;

    /* Answers who wins any position on the boards of the search. Certificates and the
     * list of all winning moves need it. NULL means that the method cannot prove what it
     * says; then it must not fit a task that wants evidence. */
    ask_winner *ask;

    /* From now on the search sends what it finds to other processes and uses what they
     * send (peers.h). If `p` is NULL, this ends. A NULL slot means that the method works
     * alone. */
    void (*join)(struct search *s, struct peers *p);
};

/* The `method` members of all methods, in the order in which they are asked, ended by
 * NULL. */
extern const struct method *const outcome_methods[];

/* Makes a search by the first method that fits or, unless `only` is NULL, by the method
 * of that name alone. Returns NULL if memory runs out or there is no such method. */
struct search *outcome_search(const struct task *t, const char *only);

/* Returns the name of the method of such a search. */
const char *outcome_method_name(const struct search *s);

/* Returns whom to ask about positions of the search. `ask` is NULL if nobody can be
 * asked. */
struct expert outcome_expert(struct search *s);

/* Lets the search join these processes or, if `p` is NULL, leave them. Returns false if
 * its method works alone. */
bool outcome_join(struct search *s, struct peers *p);

/* ---- the method "alternating": a theorem about one alternating line of Clobber ---- */

/* Lines of up to this many stones are left to the search, which also finds the moves. */
#define ALTERNATING_SEARCHED 64

/* Returns the number of stones of an alternating line, xoxo… or oxox…, of even length, if
 * nobody can move anywhere else in the sum. Returns 0 if the sum is anything else. */
uint32_t alternating_stones(const struct problem *p, const uint8_t *pos);

/* Returns who wins on such a line. The winning moves are not known. */
struct outcome alternating_outcome(uint32_t stones);

#endif
