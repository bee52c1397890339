/* SPDX-License-Identifier: MIT */
/* edges.c: the texts [N:]0-1,1-2 and [N:]0>1,1>2. It takes linear time: rows are sorted
 * by transposing twice, not by comparing. */
#include "graph/edges.h"

bool vertex_parse(struct cursor *c, uint32_t vertices, uint32_t *v)
{
    struct cursor place = *c;
    uint64_t n;
    if (!cursor_number(c, MAX_VERTICES, "a vertex number", &n))
        return false;
    if (n >= vertices)
        return cursor_fail(&place, BAD_INPUT,
                           "vertex %llu is out of range: there are %u vertices, 0 to %u",
                           (unsigned long long)n, vertices, vertices - 1);
    *v = (uint32_t)n;
    return true;
}

static bool parse_pair(struct cursor *c, char separator, struct vertex_pair *p)
{
    const char expected[] = {separator, '\0'};
    const struct cursor place = *c;
    uint64_t from, to;
    if (!cursor_number(c, MAX_VERTICES - 1, "a vertex number", &from))
        return false;
    if (!cursor_take(c, expected))
        return cursor_expected(c, separator == '>' ? "'>'" : "'-'");
    if (!cursor_number(c, MAX_VERTICES - 1, "a vertex number", &to))
        return false;
    if (from == to)
        return cursor_fail(&place, BAD_INPUT, "vertex %llu is joined to itself",
                           (unsigned long long)from);
    *p = (struct vertex_pair){(uint32_t)from, (uint32_t)to};
    return true;
}

/* Reads the list again up to the second mention of a pair, so that the error names its
 * column. */
static bool fail_repeated(struct cursor list, char separator, struct vertex_pair repeated)
{
    for (int seen = 0;;) {
        const struct cursor place = list;
        struct vertex_pair p;
        if (!parse_pair(&list, separator, &p))
            return false;
        if (((p.from == repeated.from && p.to == repeated.to) ||
             (separator == '-' && p.from == repeated.to && p.to == repeated.from)) &&
            ++seen == 2)
            return cursor_fail(&place, BAD_INPUT, "%u%c%u is listed twice", p.from,
                               separator, p.to);
        cursor_take(&list, ",");
    }
}

static bool check_repeated(const struct edges *edges, struct cursor list,
                           struct memory *m, char separator)
{
    struct adjacency a;
    struct arena scratch = arena_of(m);
    bool ok = adjacency_build(&a, &scratch, edges, separator == '-' ? BOTH : ALONG) ||
              cursor_no_memory(&list, "edges");
    for (uint32_t v = 0; ok && v < a.vertices; v++)
        for (size_t i = a.first[v] + 1; ok && i < a.first[v + 1]; i++)
            if (a.to[i] == a.to[i - 1])
                ok = fail_repeated(list, separator, (struct vertex_pair){v, a.to[i]});
    arena_done(&scratch);
    return ok;
}

static bool parse_list(struct cursor *word, struct memory *m, char separator,
                       bool counted, struct edges *edges)
{
    if (cursor_take(word, "-"))
        return cursor_done(word, "the end of the list after '-'");
    do {
        struct cursor place = *word;
        struct vertex_pair p;
        if (!parse_pair(word, separator, &p))
            return false;
        uint32_t high = p.from > p.to ? p.from : p.to;
        if (counted && high >= edges->vertices)
            return cursor_fail(
                &place, BAD_INPUT,
                "vertex %u is out of range: there are %u vertices, 0 to %u", high,
                edges->vertices, edges->vertices - 1);
        if (high >= edges->vertices)
            edges->vertices = high + 1;
        if (!memory_grow(m, &edges->pairs, &edges->capacity, edges->count + 1,
                         sizeof *edges->pairs))
            return cursor_no_memory(&place, "edges");
        edges->pairs[edges->count++] = p;
    } while (cursor_take(word, ","));
    return cursor_done(word, "',' or the end of the list");
}

bool edges_parse(struct cursor *c, struct memory *m, char separator, struct edges *edges)
{
    *edges = (struct edges){0};
    struct cursor word = cursor_take_word(c), count = word;
    while (is_digit(cursor_peek(&count)))
        count.at++;
    bool counted = count.at > word.at && cursor_peek(&count) == ':';
    if (counted) {
        uint64_t n;
        const struct cursor place = word;
        if (!cursor_number(&word, MAX_VERTICES, "the number of vertices", &n))
            return false;
        if (n == 0)
            return cursor_fail(&place, BAD_INPUT, "a graph has at least 1 vertex");
        edges->vertices = (uint32_t)n;
        cursor_take(&word, ":");
    }
    struct cursor list = word;
    if (!parse_list(&word, m, separator, counted, edges) ||
        (edges->count > 0 && !check_repeated(edges, list, m, separator))) {
        edges_free(edges, m);
        return false;
    }
    return true;
}

void edges_free(struct edges *edges, struct memory *m)
{
    memory_free(m, edges->pairs, edges->capacity, sizeof *edges->pairs);
    *edges = (struct edges){0};
}

bool adjacency_new(struct adjacency *a, struct arena *arena, uint32_t vertices,
                   size_t arcs)
{
    *a = (struct adjacency){.vertices = vertices, .arcs = arcs};
    a->first = arena_new(arena, (size_t)vertices + 1, sizeof *a->first);
    a->to = arena_new(arena, arcs, sizeof *a->to);
    return !arena->failed;
}

/* Turns the counts per vertex in first[v + 1] into the places where the next arc of v
 * goes; after filling, first[v] is where row v starts. This is the usual shift by one of
 * a counting sort. */
static void counts_to_starts(struct adjacency *a)
{
    size_t sum = 0;
    for (uint32_t v = 0; v < a->vertices; v++) {
        size_t count = a->first[v + 1];
        a->first[v + 1] = sum;
        sum += count;
    }
}

static bool transpose(struct adjacency *out, struct arena *arena,
                      const struct adjacency *a)
{
    if (!adjacency_new(out, arena, a->vertices, a->arcs))
        return false;
    for (size_t i = 0; i < a->arcs; i++)
        out->first[a->to[i] + 1]++;
    counts_to_starts(out);
    for (uint32_t v = 0; v < a->vertices; v++)
        for (size_t i = a->first[v]; i < a->first[v + 1]; i++)
            out->to[out->first[a->to[i] + 1]++] = v;
    return true;
}

/* Makes the rows of the reversed arcs, unsorted. Transposing these then gives the right
 * rows, in ascending order. */
static bool reversed_rows(struct adjacency *a, struct arena *arena,
                          const struct edges *edges, enum direction direction)
{
    if (!adjacency_new(a, arena, edges->vertices,
                       edges->count * (direction == BOTH ? 2 : 1)))
        return false;
    for (size_t i = 0; i < edges->count; i++) {
        if (direction != REVERSE)
            a->first[edges->pairs[i].to + 1]++;
        if (direction != ALONG)
            a->first[edges->pairs[i].from + 1]++;
    }
    counts_to_starts(a);
    for (size_t i = 0; i < edges->count; i++) {
        struct vertex_pair p = edges->pairs[i];
        if (direction != REVERSE)
            a->to[a->first[p.to + 1]++] = p.from;
        if (direction != ALONG)
            a->to[a->first[p.from + 1]++] = p.to;
    }
    return true;
}

bool adjacency_build(struct adjacency *a, struct arena *arena, const struct edges *edges,
                     enum direction direction)
{
    struct adjacency reversed;
    struct arena scratch = arena_of(arena->memory);
    *a = (struct adjacency){0};
    bool ok = reversed_rows(&reversed, &scratch, edges, direction) &&
              transpose(a, arena, &reversed);
    arena_done(&scratch);
    return ok;
}

bool adjacency_has(const struct adjacency *a, uint32_t u, uint32_t v)
{
    size_t low = a->first[u], high = a->first[u + 1];
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (a->to[middle] < v)
            low = middle + 1;
        else
            high = middle;
    }
    return low < a->first[u + 1] && a->to[low] == v;
}

void adjacency_print(const struct adjacency *a, char separator, struct writer *w)
{
    uint32_t named = 0;
    for (uint32_t v = 0; v < a->vertices; v++)
        for (size_t i = a->first[v]; i < a->first[v + 1]; i++) {
            uint32_t high = a->to[i] > v ? a->to[i] : v;
            named = high + 1 > named ? high + 1 : named;
        }
    if (named < a->vertices)
        write_format(w, "%u:", a->vertices);
    const char *comma = "";
    for (uint32_t v = 0; v < a->vertices; v++)
        for (size_t i = a->first[v]; i < a->first[v + 1]; i++)
            if (separator != '-' || v < a->to[i]) {
                write_format(w, "%s%u%c%u", comma, v, separator, a->to[i]);
                comma = ",";
            }
    if (a->arcs == 0)
        write_text(w, "-");
}
