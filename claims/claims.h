/* SPDX-License-Identifier: MIT */
/* claims.h: the register of claims: what the papers say, and whether it is so.
 *
 * A claim is one row in a file of its paper (sc*.c, ham*.c, click*.c, bp*.c). A row has
 * no verdict: that comes from running its check, which asks the library (dicot.h) about
 * cases up to a size N and compares. When the library disagrees with the paper, the plain
 * rules of check/ decide on the same case; only if they disagree with the paper as well
 * does the claim fail. doc/claims.md has the verdicts. */
#ifndef DICOT_CLAIMS_CLAIMS_H
#define DICOT_CLAIMS_CLAIMS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct trial;

struct claim {
    const char *key;  /* how the claim is cited: "SC Thm 5"; NULL: the list ends */
    const char *says; /* in our words */

    /* Tries all cases of the claim up to size n, the smallest first; trial.h has what it
     * may ask. NULL: it cannot be tested, and `why_not` says why. */
    void (*check)(struct trial *t, unsigned n);
    const char *why_not;
    const char *range;               /* what n limits: "rows of up to n stones" */
    unsigned quick, usual, long_run; /* n of --quick, by default, and of --long */

    const char *proved;   /* where it is proved for all sizes; NULL: nowhere here */
    const char *corrects; /* the key of a claim, false as printed, that this one mends */

    /* Why it is wrong, in words. Shown only if the check fails; a row without a check has
     * it if reading alone shows that the paper is wrong there. */
    const char *reason;
    const char *where; /* what dicot does with it */
};

struct paper {
    const char *key, *title;
    const struct claim *lists[8]; /* in the order of the paper; ended by NULL */
};

extern const struct paper claim_papers[]; /* ended by a key of NULL */

/* The i-th claim of all papers; NULL after the last. */
const struct claim *claim_at(size_t i);

enum verdict {
    NOT_TESTABLE,
    HOLDS,
    FAILS,
    UNFINISHED, /* stopped, or a case was too large for the limits */
    DISAGREES   /* the library and the plain rules contradict each other */
};

/* Found, where a case has no number, value or outcome to show. */
#define NOT_SO "it is not so"

struct finding {
    const struct claim *claim;
    enum verdict verdict;
    unsigned n;
    uint64_t cases;
    char line[1000];  /* the case that decided; empty: there is none */
    char found[1000]; /* what is so there, in words */
    char asked[10];   /* the command that shows it; empty: only `claims` does */
};

/* Who watches a check; what is NULL is not wanted. */
struct claim_watch {
    bool (*stop)(void *context); /* asked often, and while the library searches */
    void (*progress)(void *context, const struct finding *f); /* now and then */
    void *context;
};

/* Checks one claim with all cases up to size n. `off_by_one` changes every number, value
 * and truth that the claim states, so that it is wrong; such a claim must fail. */
void claim_check(const struct claim *c, unsigned n, bool off_by_one,
                 const struct claim_watch *watch, struct finding *f);

/* ---- all of them, for the command ---- */

enum claims_size { CLAIMS_USUAL, CLAIMS_QUICK, CLAIMS_LONG };
enum claims_form { CLAIMS_TEXT, CLAIMS_JSON, CLAIMS_MARKDOWN };

struct claims_wish {
    const char *key; /* only claims whose key begins so; NULL: all */
    enum claims_size size;
    unsigned n; /* in place of the sizes of the rows; 0: those of the rows */
    enum claims_form form;
};

/* Fills in the claims that are wanted, not yet checked, unless `to` is NULL, and counts
 * them. */
size_t claims_list(const struct claims_wish *w, struct finding *to);

/* The exit code of the program: 0; 1: one claim was asked about, and it fails; 3: not
 * finished; 4: a disagreement. */
int claims_code(const struct finding *findings, size_t count);

/* show.c: findings as text, JSON or Markdown. */
void claims_show(const struct claims_wish *w, const struct finding *findings,
                 size_t count, FILE *out);

/* keep.c: findings in a file, one per line, written as soon as they are known. */
bool kept_findings(const char *file, struct finding *findings, size_t count);
bool keep_finding(const char *file, const struct finding *f);

/* A finding as such a line, and back; of the claims in the list. */
#define FINDING_BYTES 4000
int finding_print(const struct finding *f, char *to, size_t size);
void finding_read(char *text, struct finding *findings, size_t count);

#endif
