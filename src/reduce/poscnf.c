/* SPDX-License-Identifier: MIT */
/* poscnf.c: True, moving first, wins a formula of POSITIVE CNF iff Right, moving first,
 * wins this position of Blocking Pebbles [BP Thm 4.2]. doc/reductions.md has the
 * proof. */
#include "reduce/poscnf.h"

#include "graph/edges.h"

/* ---- the formula ---- */

/* Widens clauses of one literal: a clause {x} becomes {x,a} and {x,b} with new variables
 * a and b, the same for all clauses (doc/reductions.md). `wide` must be empty. */
static bool widen(const struct cnf *f, struct cnf *wide)
{
    enum { PARTNERS = 2 };
    bool ok = true;
    wide->variables = f->variables;
    for (size_t j = 0; j < f->clauses; j++) {
        bool narrow = clause_size(f, j) == 1;
        for (uint32_t partner = 0; partner < (narrow ? PARTNERS : 1); partner++) {
            for (size_t l = clause_start(f, j); l < f->ends[j]; l++)
                ok = ok && cnf_add_literal(wide, f->literals[l]);
            if (narrow)
                ok = ok && cnf_add_literal(wide, f->variables + partner);
            ok = ok && cnf_end_clause(wide);
        }
        if (narrow)
            wide->variables = f->variables + PARTNERS;
    }
    return ok;
}

/* ---- the vertices ---- */

/* Numbers the vertices. If there are too many, fills the error and returns false. */
static bool number_vertices(struct poscnf *p, const struct cursor *text)
{
    const struct cnf *f = &p->cnf;
    uint64_t next = (uint64_t)f->variables * SPOTS, pebbles = 0;
    for (size_t j = 0; j < f->clauses; j++) {
        p->lane = clause_depth(p, j) > p->lane ? clause_depth(p, j) : p->lane;
        pebbles += clause_pebbles(p, j);
    }
    p->goal = (uint32_t)next++;
    for (size_t j = 0; j < f->clauses; j++) {
        p->places[j] = (uint32_t)next;
        next += clause_depth(p, j) + (uint64_t)clause_size(f, j) * p->lane;
    }
    uint64_t length = (uint64_t)f->variables * (p->lane + 4) + 2 * pebbles;
    p->runway = (uint32_t)next;
    p->length = (uint32_t)length;
    next += length + 1;
    return next <= MAX_VERTICES ||
           cursor_fail(text, BAD_INPUT, "the position would have %llu vertices, too many",
                       (unsigned long long)next);
}

/* Reads the formula into an arena of its own, and the widened one into that of *p. */
static bool read_formula(struct poscnf *p, struct cursor *text)
{
    struct arena work = arena_of(p->cnf.arena->memory);
    struct cnf written;
    bool ok = cnf_parse(&written, &work, text, 0) &&
              (widen(&written, &p->cnf) || cursor_no_memory(text, "clauses"));
    arena_done(&work);
    return ok;
}

void *poscnf_parse(struct arena *a, struct cursor *text)
{
    struct poscnf *p = arena_new(a, 1, sizeof *p);
    if (p == NULL) {
        cursor_no_memory(text, "formula");
        return NULL;
    }
    p->cnf.arena = a;
    if (!read_formula(p, text))
        return NULL;
    p->places = arena_new(a, p->cnf.clauses, sizeof *p->places);
    bool ok =
        p->places != NULL ? number_vertices(p, text) : cursor_no_memory(text, "clauses");
    return ok ? p : NULL;
}

/* ---- the position ---- */

static void write_arc(uint32_t from, uint32_t to, struct writer *w)
{
    write_format(w, ",%u>%u", from, to);
}

static void write_variables(const struct poscnf *p, struct writer *w)
{
    for (uint32_t i = 0; i < p->cnf.variables; i++) {
        uint32_t choice = spot_vertex(i, CHOICE);
        write_format(w, i == 0 ? "%u>%u" : ",%u>%u", spot_vertex(i, STORE), choice);
        write_arc(choice, spot_vertex(i, BLUE_HOME), w);
        write_arc(choice, spot_vertex(i, RED_HOME), w);
    }
}

static void write_clause(const struct poscnf *p, size_t clause, struct writer *w)
{
    const uint32_t *literals = p->cnf.literals + clause_start(&p->cnf, clause);
    for (unsigned s = 0; s < clause_depth(p, clause); s++)
        write_arc(descent_vertex(p, clause, s), descent_vertex(p, clause, s + 1), w);
    for (size_t l = 0; l < clause_size(&p->cnf, clause); l++) {
        write_arc(spot_vertex(literals[l], STORE), lane_vertex(p, clause, l, 1), w);
        for (unsigned s = 1; s <= p->lane; s++)
            write_arc(lane_vertex(p, clause, l, s + 1), lane_vertex(p, clause, l, s), w);
    }
}

void poscnf_print_line(const void *instance, struct writer *w)
{
    const struct poscnf *p = instance;
    const struct cnf *f = &p->cnf;
    write_text(w, "pebbles arcs ");
    write_variables(p, w);
    for (size_t j = 0; j < f->clauses; j++)
        write_clause(p, j, w);
    write_arc(p->runway, p->goal, w);
    for (uint32_t t = 0; t < p->length; t++)
        write_arc(p->runway + t + 1, p->runway + t, w);
    write_byte(w, ' ');
    for (uint32_t i = 0; i < f->variables; i++)
        write_text(w, "(1,0)(0,0)(1,0)(0,1)"); /* in the order of variable_spot */
    write_text(w, "(0,0)");
    for (size_t j = 0; j < f->clauses; j++) {
        unsigned long long empty = clause_size(f, j) * p->lane + clause_depth(p, j) - 1;
        write_format(w, "(%llu,0)(0,0)x%llu", (unsigned long long)clause_pebbles(p, j),
                     empty);
    }
    write_format(w, "(0,1)(0,0)x%u", p->length);
}
