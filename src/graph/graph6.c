/* SPDX-License-Identifier: MIT */
/* graph6.c: graphs as printable text, the format defined in nauty's formats.txt: the
 * number of vertices, then the upper triangle of the adjacency matrix column by column,
 * six bits per byte, with 63 added to each byte. */
#include "graph/graph.h"

/* Takes the next byte and returns it minus 63, or 64 if it does not belong to graph6. */
static unsigned six_bits(struct cursor *c)
{
    int byte = cursor_peek(c);
    if (byte < 63 || byte > 126)
        return 64;
    c->at++;
    return (unsigned)byte - 63;
}

static bool parse_vertices(struct cursor *c, uint64_t *n)
{
    unsigned digits = 1;
    if (cursor_take(c, "~"))
        digits = cursor_take(c, "~") ? 6 : 3;
    *n = 0;
    for (unsigned i = 0; i < digits; i++) {
        unsigned bits = six_bits(c);
        if (bits == 64)
            return cursor_expected(c, "graph6 text (bytes '?' to '~')");
        *n = *n << 6 | bits;
    }
    return true;
}

static bool parse_matrix(struct cursor *word, struct memory *m, struct edges *edges)
{
    unsigned bits = 0, have = 0;
    for (uint32_t column = 1; column < edges->vertices; column++)
        for (uint32_t row = 0; row < column; row++) {
            if (have == 0) {
                bits = six_bits(word);
                have = 6;
                if (bits == 64)
                    return cursor_expected(word, "more graph6 text (bytes '?' to '~')");
            }
            if (!(bits >> --have & 1))
                continue;
            if (!memory_grow(m, &edges->pairs, &edges->capacity, edges->count + 1,
                             sizeof *edges->pairs))
                return cursor_no_memory(word, "graph6");
            edges->pairs[edges->count++] = (struct vertex_pair){row, column};
        }
    if ((bits & ((1u << have) - 1)) != 0) {
        word->at--;
        return cursor_fail(word, BAD_INPUT,
                           "graph6: the unused bits of the last byte must be 0");
    }
    return cursor_done(word, "the end of the graph6 text");
}

bool graph6_parse(struct cursor *c, struct memory *m, struct edges *edges)
{
    *edges = (struct edges){0};
    struct cursor word = cursor_take_word(c), place = word;
    uint64_t n;
    if (!parse_vertices(&word, &n))
        return false;
    if (n < 1 || n > MAX_VERTICES)
        return cursor_fail(&place, BAD_INPUT, "a graph has 1 to 2^31 vertices");
    edges->vertices = (uint32_t)n;
    uint64_t bytes = (n * (n - 1) / 2 + 5) /
                     6; /* checked first: the loop below is no longer than the text */
    if (cursor_left(&word) < bytes) {
        bytes -= cursor_left(&word);
        word.at = word.end;
        return cursor_fail(&word, BAD_INPUT, "graph6: %llu vertices need %llu more bytes",
                           (unsigned long long)n, (unsigned long long)bytes);
    }
    if (parse_matrix(&word, m, edges))
        return true;
    edges_free(edges, m);
    return false;
}

static void print_number(uint64_t n, unsigned digits, struct writer *w)
{
    for (unsigned i = digits; i-- > 0;)
        write_byte(w, (char)((n >> (6 * i) & 63) + 63));
}

void graph6_print(const struct adjacency *a, struct writer *w)
{
    uint32_t n = a->vertices;
    if (n < 63)
        print_number(n, 1, w);
    else if (n < 258048)
        write_byte(w, '~'), print_number(n, 3, w);
    else
        write_text(w, "~~"), print_number(n, 6, w);
    unsigned bits = 0, have = 0;
    for (uint32_t column = 1; column < n; column++) {
        size_t i = a->first[column]; /* rows ascend, so one pass along the row of `column`
                                        finds its bits */
        for (uint32_t row = 0; row < column; row++) {
            bool edge = i < a->first[column + 1] && a->to[i] == row;
            i += edge;
            bits = bits << 1 | edge;
            if (++have == 6) {
                print_number(bits, 1, w);
                bits = have = 0;
            }
        }
    }
    if (have > 0)
        print_number(bits << (6 - have), 1, w);
}
