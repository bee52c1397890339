/* SPDX-License-Identifier: MIT */
/* refutation.c: asks a SAT solver once more the questions that were answered "no" when
 * the bound was found, one part after another. This time the solver reports every clause
 * it learns, and these clauses become the sections of the certificate. The solver repeats
 * its work because recording all of it during the search would take too much memory for
 * bounds that, mostly, nobody asks to see proved. */
#include "solve/forest/refutation.h"

#include <string.h>

#include "base/sort.h"
#include "solve/forest/forest_clauses.h"

#define CONFLICTS 300 /* allowed in one call of the solver */

bool refuted_parts_add(struct refuted_parts *p, uint32_t kept, const uint32_t *vertex,
                       uint32_t count)
{
    if (!arena_grow(p->arena, &p->list, &p->capacity, p->count + 1, sizeof *p->list) ||
        !arena_grow(p->arena, &p->vertex, &p->vertex_capacity, p->vertices + count,
                    sizeof *p->vertex))
        return false;
    p->list[p->count++] =
        (struct refuted_part){.first = p->vertices, .count = count, .kept = kept};
    memcpy(p->vertex + p->vertices, vertex, count * sizeof *vertex);
    sort_numbers(p->vertex + p->vertices, count);
    p->vertices += count;
    return true;
}

void refuted_parts_drop_last(struct refuted_parts *p)
{
    p->vertices = p->list[--p->count].first;
}

void refuted_parts_clear(struct refuted_parts *p)
{
    p->count = p->vertices = 0;
}

/* ---- the proof for a certificate ---- */

struct refutation {
    struct search search;
    const struct board *board;
    const uint8_t *start;
    const struct refuted_parts *parts;
    struct forest_clauses clauses;
    uint32_t *list; /* the stones that the clauses are about */
    struct forest_room room;
    struct writer text;
};

static size_t vertices_of(const struct refutation *r)
{
    return graph_of(r->board)->vertices;
}

/* Lists the stones of the part, then those beside it, both in ascending order. Returns
 * their number. */
static uint32_t list_stones(struct refutation *r, const struct refuted_part *p)
{
    const uint32_t *vertex = r->parts->vertex + p->first;
    uint32_t count = 0, u, *listed = r->room.marks;
    memset(listed, 0, vertices_of(r) * sizeof *listed);
    for (; count < p->count; count++) {
        r->list[count] = vertex[count];
        listed[vertex[count]] = 1;
    }
    for (uint32_t i = 0; i < p->count; i++)
        for (struct neighbours n = graph_neighbours(graph_of(r->board), vertex[i], 0);
             neighbours_next(&n, &u);)
            if (r->start[u] != EMPTY && listed[u] == 0) {
                listed[u] = 1;
                r->list[count++] = u;
            }
    sort_numbers(r->list + p->count, count - p->count);
    return count;
}

/* Asks the question about a part. Returns false if it is too large, it is over, or the
 * budget is exceeded. */
static bool ask(struct refutation *r, const struct refuted_part *p)
{
    const struct ending *target = &stones_of(r->board)->target;
    const uint32_t *vertex = r->parts->vertex + p->first, count = list_stones(r, p);
    r->clauses = (struct forest_clauses){.graph = graph_of(r->board),
                                         .colours = r->start,
                                         .vertex = r->list,
                                         .count = count,
                                         .free = count - p->count,
                                         .room = &r->room,
                                         .proof = &r->text,
                                         .arena = arena_of(r->search.memory)};
    if (target->wanted &&
        bsearch(&target->vertex, vertex, p->count, sizeof *vertex, sort_compare))
        r->clauses.target = target;
    write_format(&r->text, "refutation %u of", (unsigned)p->kept);
    for (uint32_t i = 0; i < p->count; i++)
        write_format(&r->text, " %u", (unsigned)vertex[i]);
    write_byte(&r->text, '\n');
    return forest_clauses_ask(&r->clauses, p->kept - 1);
}

/* Fails if the budget is exceeded, a part is too large, or a forest leaves fewer stones
 * in a part after all. */
static enum search_state run(struct search *s, struct work *w)
{
    struct refutation *r = (struct refutation *)s;
    for (size_t i = 0; i < r->parts->count; i++) {
        enum sat_answer answer = SAT_UNKNOWN;
        if (!ask(r, &r->parts->list[i]))
            return search_stopped(w);
        while (answer != SAT_NO) {
            if (over(w))
                return SEARCH_RUNNING;
            answer = sat_solve(r->clauses.sat, CONFLICTS);
            w->nodes += CONFLICTS;
            if (answer == SAT_NO_MEMORY || r->text.failed ||
                (answer == SAT_YES && forest_clauses_read(&r->clauses)))
                return search_stopped(w);
        }
        forest_clauses_done(&r->clauses);
        /* A section ends with the empty clause, which the solver reports only if it had
         * to learn it. */
        static const char end[] = "\n0\n";
        const size_t length = strlen(end);
        if (r->text.length < length ||
            memcmp(r->text.text + r->text.length - length, end, length) != 0)
            write_text(&r->text, end + 1);
    }
    return r->text.failed ? SEARCH_NO_MEMORY : SEARCH_SOLVED;
}

const struct writer *refutation_text(const struct search *s)
{
    return &((const struct refutation *)s)->text;
}

static void finish(struct search *s)
{
    forest_clauses_done(&((struct refutation *)s)->clauses);
}

struct search *refutation_new(const struct task *t, const struct refuted_parts *parts)
{
    static const struct search_kind own_kind = {.run = run,
                                                .whole = true,
                                                .doing = "refutation for the certificate",
                                                .finish = finish,
                                                .done = finish};
    struct refutation *r = search_new(&own_kind, t->memory, sizeof *r);
    if (r == NULL)
        return NULL;
    r->board = problem_board(t->problem);
    r->start = t->position;
    r->parts = parts;
    r->text = writer_in(&r->search.kept);
    r->list = arena_new(&r->search.work, vertices_of(r), sizeof *r->list);
    return search_if_made(&r->search,
                          forest_room_new(&r->room, vertices_of(r), &r->search.work));
}
