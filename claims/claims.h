/* SPDX-License-Identifier: MIT */
/* claims.h: the register of claims: what the papers say, and whether it is true.
 *
 * A claim is one row in a file of its paper (sc*.c, ham*.c, click*.c, bp*.c). A row has
 * no verdict. The verdict comes from running its check, which asks the library (dicot.h)
 * about cases up to a size n and compares. If the library disagrees with the paper, the
 * plain rules of check/ judge the same case; the claim fails only if they disagree with
 * the paper as well. doc/claims.md has the verdicts. */
#ifndef DICOT_CLAIMS_CLAIMS_H
#define DICOT_CLAIMS_CLAIMS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct trial;

struct claim {
    const char *key;  /* how the claim is cited: "SC Thm 5"; NULL: end of the list */
    const char *says; /* the claim in our words */

    /* Tries all cases of the claim up to size n, the smallest first, with the functions
     * of trial.h. A claim about words or boards has `each` instead, which tries one of
     * those that `texts` makes. Neither: the claim cannot be tested, and `why_not` says
     * why. */
    void (*check)(struct trial *t, unsigned n);
    void (*each)(struct trial *t, const char *text);
    void (*texts)(struct trial *t, unsigned n,
                  void (*each)(struct trial *, const char *));
    const char *why_not;
    const char *range;               /* what n limits: "rows of up to n stones" */
    unsigned quick, usual, long_run; /* n with --quick, by default, and with --long */

    const char *proved;   /* where we prove it for all sizes; NULL: nowhere */
    const char *corrects; /* key of a claim, false as printed, that this one corrects */

    /* Why the claim is wrong, in words. Shown only if the check fails. A row without a
     * check has a reason if reading alone shows that the paper is wrong. */
    const char *reason;
    const char *where; /* where dicot uses it */
};

struct paper {
    const char *key, *title;
    const struct claim *lists[8]; /* claims in the order of the paper; ended by NULL */
};

extern const struct paper claim_papers[]; /* ended by a row with key NULL */

/* Returns the i-th claim of all papers; NULL after the last. */
const struct claim *claim_at(size_t i);

enum verdict {
    NOT_TESTABLE,
    HOLDS,
    FAILS,
    UNFINISHED, /* stopped, or a case was too large for the limits */
    DISAGREES   /* the library and the plain rules contradict each other */
};

/* The text of `found` if a case has no number, value or outcome to show. */
#define NOT_SO "it is not so"

struct finding {
    const struct claim *claim;
    enum verdict verdict;
    unsigned n;
    uint64_t cases;
    char line[1000];  /* the LINE of the case that decided; empty: there is none */
    char found[1000]; /* what is true of that case, in words */
    char asked[10];   /* the command that shows this; empty: only `claims` does */
    char ended[12];   /* what kept it from being finished: the word of the key `ended` in
                         JSON; empty: nothing did */
};

/* The callbacks and limits of a check; NULL and 0 mean none, but no `seconds` mean the
 * limit of the command. */
struct claim_watch {
    bool (*stop)(void *context); /* asked often, also while the library searches */
    void (*progress)(void *context, const struct finding *f); /* now and then */
    void *context;
    double seconds; /* for each question that the check asks the library */
    uint64_t nodes; /* the same */
    size_t memory;  /* for what the library keeps */
};

/* Checks one claim on all cases up to size n. `off_by_one` changes every number, value
 * and truth that the claim states, so that it is wrong: a test that such a claim
 * fails. */
void claim_check(const struct claim *c, unsigned n, bool off_by_one,
                 const struct claim_watch *watch, struct finding *f);

/* ---- many claims, for the command ---- */

enum claims_size { CLAIMS_USUAL, CLAIMS_QUICK, CLAIMS_LONG };
enum claims_form { CLAIMS_TEXT, CLAIMS_JSON, CLAIMS_MARKDOWN };

struct claims_wish {
    const char *key; /* only claims whose key begins with this; NULL: all */
    enum claims_size size;
    unsigned n; /* replaces the sizes of the rows; 0: it does not */
    enum claims_form form;
};

/* Counts the claims that are wanted. Stores them in `to`, unless that is NULL, as they
 * are if somebody interrupts before they are checked. */
size_t claims_list(const struct claims_wish *w, struct finding *to);

/* Returns the exit code of the program. 1: a single claim was asked about, and it fails;
 * 3: not finished; 4: library and plain rules disagree; else 0. */
int claims_code(const struct finding *findings, size_t count);

/* show.c: writes findings as text, JSON or Markdown. Returns false if there is no memory
 * for that. */
bool claims_show(const struct claims_wish *w, const struct finding *findings,
                 size_t count, FILE *out);

/* keep.c: reads findings from a file, one per line; adds one as soon as it is known. */
bool kept_findings(const char *file, struct finding *findings, size_t count);
bool keep_finding(const char *file, const struct finding *f);

/* finding_print writes a finding as such a line. finding_read reads one, if it is about a
 * claim in the list. */
#define FINDING_BYTES 4000
int finding_print(const struct finding *f, char *to, size_t size);
void finding_read(char *text, struct finding *findings, size_t count);

#endif
