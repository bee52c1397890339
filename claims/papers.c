/* SPDX-License-Identifier: MIT */
/* papers.c: the table of papers; their claims are in files of their own. */
#include "claims.h"

extern const struct claim sc_claims[], sc_rectangles_claims[], sc_circuits_claims[],
    ham_claims[], ham_gather_claims[], ham_cubes_claims[], ham_products_claims[],
    click_claims[], click_grammar_claims[], click_colours_claims[], click_hard_claims[],
    bp_rules_claims[], bp_stars_claims[], bp_triple_claims[], bp_table_claims[],
    bp_green_claims[], bp_formulas_claims[], bp_end_claims[];

const struct paper claim_papers[] = {
    {"SC",
     "E. D. Demaine, M. L. Demaine, R. Fleischer: Solitaire Clobber (August 2003)",
     {sc_claims, sc_rectangles_claims, sc_circuits_claims}},
    {"HAM",
     "P. Dorbec, E. Duchêne, S. Gravier: Solitaire clobber played on Hamming graphs",
     {ham_claims, ham_gather_claims, ham_cubes_claims, ham_products_claims}},
    {"CLICK",
     "T. C. Biedl, E. D. Demaine, M. L. Demaine, R. Fleischer, L. Jacobsen, J. I. Munro: "
     "The Complexity of Clickomania",
     {click_claims, click_grammar_claims, click_colours_claims, click_hard_claims}},
    {"BP",
     "K. Burke, M. Ferland, M. Fisher, V. Gledel, C. Tennenhouse: The Game of Blocking "
     "Pebbles",
     {bp_rules_claims, bp_stars_claims, bp_triple_claims, bp_table_claims,
      bp_green_claims, bp_formulas_claims, bp_end_claims}},
    {.key = NULL},
};

const struct claim *claim_at(size_t i)
{
    for (const struct paper *p = claim_papers; p->key != NULL; p++)
        for (const struct claim *const *list = p->lists; *list != NULL; list++)
            for (const struct claim *c = *list; c->key != NULL; c++)
                if (i-- == 0)
                    return c;
    return NULL;
}
