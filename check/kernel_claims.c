/* SPDX-License-Identifier: MIT
 *
 * kernel_claims.c: reads a section `kernel`, and says which sums must be in its closure
 * to prove the claims about who wins.
 */
#include "certificate_inside.h"

#include <stdlib.h>
#include <string.h>

static bool read_chunks(struct certificate *c)
{
    uint8_t *bytes = alloc_again(NULL, MAX_CHUNK + 1, 1);
    bool ok = true;
    for (const char *at = c->r->line; ok && read_word(&at, "chunk "); at = c->r->line) {
        uint64_t size;
        if (!read_number(&at, MAX_CHUNK, &size) || *at) {
            ok = malformed(c, "expected: chunk BYTES");
            break;
        }
        const char *problem = reader_chunk(c->r, bytes, size);
        ok = problem ? malformed(c, "%s", problem) : next_line(c);
        if (ok)
            kernel_add_bytes(&c->kernel, bytes, size);
    }
    free(bytes);
    return ok;
}

static bool read_text(struct certificate *c)
{
    char why[WHY_SIZE];
    while (in_section(c)) {
        if (!is_refuted(c) && !kernel_add_text(&c->kernel, c->r->line, c->r->number, why))
            refuted(c, c->r->number, "%s", why);
        if (!next_line(c))
            return false;
    }
    return true;
}

bool read_kernel(struct certificate *c, const char *at)
{
    bool is_packed = strcmp(at, "packed") == 0;
    if (!is_packed && strcmp(at, "text") != 0)
        return malformed(c, "expected: kernel text, or kernel packed");
    if (c->version < 3)
        return malformed(c, "only dicot-certificate 3 has kernels");
    if (c->line.players != 2 || c->kernel_presence != ABSENT)
        return malformed(c, "this section does not fit, or occurs twice");
    for (size_t i = 0; i < c->claims; i++)
        if (c->claim[i].kind == STARTS && c->claim[i].who == c->claim[i].winner &&
            !c->claim[i].with[0])
            return malformed(c,
                             "a kernel needs the first move of whoever starts and wins");
    c->kernel_presence = WHOLE;
    c->kernel = (struct kernel){.is_packed = is_packed, .line = c->r->number};
    return next_line(c) && (is_packed ? read_chunks(c) : read_text(c));
}

/* Finds the sum that Left, moving first, must lose. If Left wins with a first move, Right
 * is to move after it, so the negative counts. The same holds if Right starts and
 * loses. */
static bool find_demand(struct certificate *c, const struct claim *claim,
                        struct plain **position, struct demand *d)
{
    char why[WHY_SIZE];
    *d = (struct demand){position, claim->winner == LEFT, claim->line};
    if (claim->with[0] && !line_play(&c->line, position, claim->who, claim->with, why)) {
        refuted(c, claim->line, "%.60s: %.90s", claim->with, why);
        return false;
    }
    return true;
}

static void say_proved(struct certificate *c, struct claim *claim, size_t members)
{
    claim->is_proved = true;
    say(c, "%c %s wins if %s starts%s%.60s (a kernel of %zu position%s)", mark(c, claim),
        who_names[claim->winner], who_names[claim->who], claim->with[0] ? ", with " : "",
        claim->with, members, members == 1 ? "" : "s");
}

void judge_kernel(struct certificate *c)
{
    struct plain **position[MAX_CLAIMS];
    struct demand demand[MAX_CLAIMS];
    size_t demands = 0, members;
    uint64_t line;
    char why[WHY_SIZE];
    for (size_t i = 0; i < c->claims && !is_refuted(c); i++)
        if (c->claim[i].kind == STARTS) {
            position[demands] = positions_new(&c->line);
            find_demand(c, &c->claim[i], position[demands], &demand[demands]);
            demands++;
        }
    enum kernel_verdict verdict = KERNEL_REFUTED;
    if (!is_refuted(c)) {
        verdict =
            kernel_judge(&c->kernel, &c->line, demand, demands, c->settings->threads,
                         c->settings->progress, &members, &line, why);
        if (verdict == KERNEL_REFUTED)
            refuted(c, line, "%s", why);
        else if (verdict == KERNEL_NOT_CHECKED)
            not_checked(c, why);
    }
    for (size_t i = 0; i < c->claims && verdict == KERNEL_PROVED; i++)
        if (c->claim[i].kind == STARTS)
            say_proved(c, &c->claim[i], members);
    for (size_t i = 0; i < demands; i++)
        positions_free(position[i], c->line.count);
}
