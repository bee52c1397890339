/* SPDX-License-Identifier: MIT */
/* prove_best.c: writes what a one-player answer claims, its result and its bound, into a
 * certificate (doc/certificates.md). */
#include "solve/prove_best.h"

void proof_best(struct cert *c, const struct best *best)
{
    static const char *const words[] = {[BY_COUNTING] = "counting",
                                        [BY_FOREST] = "forest",
                                        [BY_REFUTATION] = "refutation",
                                        [BY_SEARCH] = "search"};
    const char *by = words[best->by];
    if (best->found)
        write_format(&c->text, "claim result %lld\n", (long long)best->result);
    if (best->bound != NO_RESULT)
        write_format(&c->text, "claim bound %lld by %s", (long long)best->bound, by);
    else
        write_format(&c->text, "claim none by %s", by);
    cert_end_line(c);
}
