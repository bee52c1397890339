/* SPDX-License-Identifier: MIT */
/* refutation.c: see refutation.h. The formulas that were refuted when the bound was found
 * are put to a solver again, one ground after another; this time it tells every clause it
 * learns.
 */
#include "solve/forest/refutation.h"

#include <string.h>

#include "base/sort.h"
#include "solve/forest/forest_clauses.h"

#define CONFLICTS 300 /* of one call */
#define CALL_WORK 256 /* units of work that a call counts */

struct refutation {
    struct search search;
    const struct board *board;
    const uint8_t *start;
    const struct refuted_parts *grounds;
    size_t current;
    struct formula formula;
    uint32_t *list, *place, *room; /* stones of the formula; its workspace */
    struct forest forest;
    struct writer text;
    uint64_t credit;
};

static size_t vertices_of(const struct refutation *r)
{
    return graph_of(r->board)->vertices;
}

/* The stones of the ground, then those beside it, both ascending. Returns how many. */
static uint32_t list_stones(struct refutation *r, const struct refuted_part *g)
{
    const uint32_t *vertex = r->grounds->vertex + g->first;
    uint32_t count = 0, u;
    memset(r->room, 0, vertices_of(r) * sizeof *r->room); /* who is in the list */
    for (; count < g->count; count++) {
        r->list[count] = vertex[count];
        r->room[vertex[count]] = 1;
    }
    for (uint32_t i = 0; i < g->count; i++)
        for (struct neighbours n = graph_neighbours(graph_of(r->board), vertex[i], 0);
             neighbours_next(&n, &u);)
            if (r->start[u] != EMPTY && r->room[u] == 0) {
                r->room[u] = 1;
                r->list[count++] = u;
            }
    sort_numbers(r->list + g->count, count - g->count);
    return count;
}

static void write_heading(struct refutation *r, const struct refuted_part *g)
{
    write_format(&r->text, "refutation %u of", (unsigned)g->kept);
    for (uint32_t i = 0; i < g->count; i++)
        write_format(&r->text, " %u", (unsigned)r->grounds->vertex[g->first + i]);
    write_byte(&r->text, '\n');
}

static bool has_target(const struct refutation *r, const struct refuted_part *g)
{
    const struct ending *target = &stones_of(r->board)->target;
    const uint32_t *vertex = r->grounds->vertex + g->first;
    return target->wanted &&
           bsearch(&target->vertex, vertex, g->count, sizeof *vertex, sort_compare);
}

/* Puts the question of the current ground. False: too large, or over the budget. */
static bool ask(struct refutation *r)
{
    const struct refuted_part *g = &r->grounds->parts[r->current];
    const uint32_t count = list_stones(r, g);
    r->formula = (struct formula){.graph = graph_of(r->board),
                                  .colours = r->start,
                                  .vertex = r->list,
                                  .count = count,
                                  .free = count - g->count,
                                  .place = r->place,
                                  .proof = &r->text,
                                  .memory = r->search.memory};
    if (has_target(r, g))
        r->formula.target = &stones_of(r->board)->target;
    write_heading(r, g);
    return formula_ask(&r->formula, g->kept - 1);
}

/* The solver tells the empty clause only if it had to learn it. */
static void end_section(struct refutation *r)
{
    static const char end[] = "\n0\n";
    const size_t length = strlen(end);
    if (r->text.length < length ||
        memcmp(r->text.text + r->text.length - length, end, length) != 0)
        write_text(&r->text, end + 1);
}

/* One call of the solver. False: over the budget, too large, or the ground is none. */
static bool work_once(struct refutation *r)
{
    if (r->formula.sat == NULL && !ask(r))
        return false;
    enum sat_answer answer = sat_solve(r->formula.sat, CONFLICTS);
    if (answer == SAT_YES && formula_read(&r->formula, &r->forest, r->room))
        return false;
    if (answer == SAT_NO) {
        formula_done(&r->formula);
        end_section(r);
        r->current++;
    }
    return !r->text.failed;
}

static enum search_state step(struct search *s, uint64_t work)
{
    struct refutation *r = (struct refutation *)s;
    r->credit += work;
    while (r->current < r->grounds->count && r->credit >= CALL_WORK) {
        r->credit -= CALL_WORK;
        r->search.nodes += CONFLICTS;
        if (!work_once(r))
            return SEARCH_NO_MEMORY;
    }
    return r->current == r->grounds->count ? SEARCH_SOLVED : SEARCH_RUNNING;
}

static void describe(const struct search *s, struct writer *w)
{
    (void)s;
    write_text(w, "refutation for the certificate");
}

const struct writer *refutation_text(const struct search *s)
{
    return &((const struct refutation *)s)->text;
}

/* ---- life ---- */

static bool get_memory(struct refutation *r)
{
    const size_t n = vertices_of(r);
    r->list = memory_new_dirty(r->search.memory, n, sizeof *r->list);
    r->place = memory_new_dirty(r->search.memory, n, sizeof *r->place);
    r->room = memory_new_dirty(r->search.memory, n, sizeof *r->room);
    r->forest.vertices = (uint32_t)n;
    r->forest.parent = memory_new_dirty(r->search.memory, n, sizeof *r->forest.parent);
    r->forest.colour = memory_new(r->search.memory, n, 1);
    if (r->list == NULL || r->place == NULL || r->room == NULL ||
        r->forest.parent == NULL || r->forest.colour == NULL)
        return false;
    memset(r->place, 0xff, n * sizeof *r->place); /* FOREST_ROOT */
    memset(r->forest.parent, 0xff, n * sizeof *r->forest.parent);
    return true;
}

static void finish(struct search *s)
{
    struct refutation *r = (struct refutation *)s;
    struct memory *m = s->memory;
    const size_t n = vertices_of(r);
    if (r->formula.graph != NULL)
        formula_done(&r->formula);
    memory_free(m, r->list, n, sizeof *r->list);
    memory_free(m, r->place, n, sizeof *r->place);
    memory_free(m, r->room, n, sizeof *r->room);
    memory_free(m, r->forest.parent, n, sizeof *r->forest.parent);
    memory_free(m, r->forest.colour, n, 1);
    r->list = r->place = r->room = NULL;
    r->forest = (struct forest){0};
}

static void done(struct search *s)
{
    finish(s);
    writer_done(&((struct refutation *)s)->text);
}

static const struct engine engine = {
    .step = step,
    .describe = describe,
    .finish = finish,
    .done = done,
};

struct search *refutation_new(const struct task *t, const struct refuted_parts *grounds)
{
    struct refutation *r = search_new(&engine, t->memory, sizeof *r);
    if (r == NULL)
        return NULL;
    r->board = problem_board(t->problem);
    r->start = t->position;
    r->grounds = grounds;
    writer_init(&r->text, t->memory);
    if (get_memory(r))
        return &r->search;
    search_free(&r->search);
    return NULL;
}
