/* SPDX-License-Identifier: MIT */
/* papers.c: the table of papers; their claims are in files of their own. */
#include "claims.h"

extern const struct claim sc_claims[], ham_claims[], click_claims[], bp_claims[];

const struct paper claim_papers[] = {
    {"SC", "E. D. Demaine, M. L. Demaine, R. Fleischer: Solitaire Clobber (August 2003)",
     sc_claims},
    {NULL, NULL, NULL},
};
