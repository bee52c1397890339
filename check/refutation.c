/* SPDX-License-Identifier: MIT
 *
 * refutation.c: reads the sections `refutation` (doc/certificates.md). Each names a part
 * of the board; formula.c makes the formula of that part, and rup.c judges every clause
 * of the proof that it has no solution. What is remembered of a section that is complete
 * is how many stones every play leaves on its part.
 */
#include "certificate_inside.h"

#include <stdlib.h>
#include <string.h>

/* Reads a clause: literals, each followed by a blank, and then 0. */
static bool read_clause(struct proof *p, const char *at)
{
    int64_t literal;
    p->count = 0;
    while (strcmp(at, "0") != 0) {
        if (!read_value(&at, &literal) || !read_char(&at, ' ') || literal == 0 ||
            literal > p->formula.variables || literal < -p->formula.variables)
            return false;
        p->literal =
            with_room(p->literal, p->count + 1, &p->capacity, sizeof *p->literal);
        p->literal[p->count++] = (int32_t)literal;
    }
    return true;
}

/* Reads numbers of vertices, each with a blank before it. */
static bool read_vertices(struct certificate *c, const char *at)
{
    struct proof *p = &c->proof;
    uint64_t vertex;
    for (p->vertices = 0; *at != '\0'; p->vertices++) {
        if (!read_char(&at, ' ') || !read_number(&at, MAX_VERTICES, &vertex))
            return false;
        p->vertex =
            with_room(p->vertex, p->vertices + 1, &p->vertex_capacity, sizeof *p->vertex);
        p->vertex[p->vertices] = (uint32_t)vertex;
    }
    return p->vertices > 0;
}

static bool read_cycle(struct certificate *c, const char *at)
{
    struct proof *p = &c->proof;
    if (p->is_complete || !read_vertices(c, at))
        return malformed(c, "expected: cycle VERTEX VERTEX ...");
    if (!p->too_large &&
        !formula_cycle(&p->formula, p->vertex, p->vertices, rup_assume, p->rup))
        refuted(c, c->r->number, "%.60s: this is not a cycle of stones", c->r->line);
    return next_line(c);
}

static bool read_proof_clause(struct certificate *c)
{
    struct proof *p = &c->proof;
    const char *at = c->r->line;
    bool is_deletion = read_word(&at, "d ");
    if (p->is_complete || !read_clause(p, at))
        return malformed(c, "expected literals of the formula, ended by 0");
    p->is_complete = !is_deletion && p->count == 0;
    if (is_deletion)
        rup_delete(p->rup, p->literal, p->count);
    else if (!is_refuted(c) && !rup_prove(p->rup, p->literal, p->count))
        refuted(c, c->r->number, "%.60s: this clause does not follow", c->r->line);
    return next_line(c);
}

/* Reads the lines of the section. If its formula is too large, they prove nothing. */
static bool read_proof(struct certificate *c)
{
    struct proof *p = &c->proof;
    uint64_t last = c->r->number;
    if (!next_line(c))
        return false;
    for (;;) {
        const char *at = c->r->line;
        bool is_cycle = read_word(&at, "cycle");
        if (!is_cycle && !in_section(c))
            break;
        last = c->r->number;
        if (!(is_cycle       ? read_cycle(c, at)
              : p->too_large ? next_line(c)
                             : read_proof_clause(c)))
            return false;
    }
    if (!p->too_large && !p->is_complete && strcmp(c->r->line, "cut") != 0)
        refuted(c, last, "the refutation does not end with the empty clause");
    return true;
}

/* Checks that the part lies in one component and overlaps no other part: only then may
 * the stones left on parts be added up, component by component. */
static bool take_part(struct certificate *c)
{
    struct proof *p = &c->proof;
    const struct plain *start = c->line.term[0].start;
    uint8_t side;
    if (!p->kept) {
        p->kept = alloc_zeroed(start->cells, sizeof *p->kept);
        p->taken = alloc_zeroed(start->cells, 1);
        parts_find(&p->components, start->board, start->cell);
    }
    uint32_t component = part_of(&p->components, p->vertex[0], &side);
    for (size_t i = 0; i < p->vertices; i++) {
        uint32_t v = p->vertex[i];
        if (p->taken[v] || part_of(&p->components, v, &side) != component)
            return false;
        p->taken[v] = 1;
    }
    return true;
}

bool read_refutation(struct certificate *c, const char *at)
{
    struct proof *p = &c->proof;
    char why[WHY_SIZE];
    uint64_t kept;
    if (!find_claim(c, BOUND, 0) && !find_claim(c, NO_PLAY, 0))
        return malformed(c, "there is no bound to prove");
    if (!read_number(&at, MAX_VERTICES, &kept) || !read_word(&at, " of") ||
        !read_vertices(c, at))
        return malformed(c, "expected: refutation K of VERTEX VERTEX ...");
    formula_free(&p->formula);
    rup_free(p->rup);
    p->rup = NULL;
    p->is_complete = false;
    enum formula_size size =
        formula_make(&p->formula, &c->line, kept, p->vertex, p->vertices, why);
    if (size == FORMULA_WRONG)
        return malformed(c, "%s", why);
    if (!take_part(c))
        return malformed(c,
                         "this part is not in one component, or overlaps another part");
    p->too_large = p->too_large || size == FORMULA_TOO_LARGE;
    if (!p->too_large) {
        p->rup = rup_new(p->formula.variables);
        formula_clauses(&p->formula, rup_assume, p->rup);
    }
    if (!read_proof(c))
        return false;
    if (p->is_complete) {
        p->kept[p->formula.vertex[0]] = kept;
        p->none = p->none || kept > p->formula.part;
        p->parts++;
    }
    return true;
}

void proof_free(struct proof *p)
{
    formula_free(&p->formula);
    rup_free(p->rup);
    free(p->literal);
    free(p->vertex);
    free(p->kept);
    free(p->taken);
    parts_free(&p->components);
}
