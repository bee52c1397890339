/* SPDX-License-Identifier: MIT */
/* papers.c: the table of papers; their claims are in files of their own. */
#include "claims.h"

extern const struct claim sc_claims[], bp_claims[];

const struct paper claim_papers[] = {
    {"SC", "E. D. Demaine, M. L. Demaine, R. Fleischer: Solitaire Clobber (August 2003)",
     sc_claims},
    {"BP",
     "K. Burke, M. Ferland, M. Fisher, V. Gledel, C. Tennenhouse: The Game of Blocking "
     "Pebbles",
     bp_claims},
    {NULL, NULL, NULL},
};
