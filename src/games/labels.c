/* SPDX-License-Identifier: MIT */
/* labels.c: reads and prints LABELS and ROWS. Boards have up to 10^8 cells, so each is
 * done in one or two plain passes over them. */
#include "games/labels.h"

#include <assert.h>
#include <string.h>

#include "base/nearest.h"
#include "base/rng.h"

const struct alphabet stone_letters = {".xo", "x, o or '.'", true, true, 0, false};
const struct alphabet click_letters = {
    ".abcdefghijklmnopqrstuvwxyz", "a letter a to z or '.'", false, false, 0, true};

int label_value(const struct alphabet *alphabet, int letter)
{
    if (alphabet->capitals && letter >= 'A' && letter <= 'Z')
        letter += 'a' - 'A';
    const char *found = letter > 0 ? strchr(alphabet->letters, letter) : NULL;
    return found != NULL ? (int)(found - alphabet->letters) : -1;
}

static bool take_label(struct cursor *c, const struct alphabet *alphabet, uint8_t *value)
{
    int v = label_value(alphabet, cursor_peek(c));
    if (v < 0)
        return cursor_expected(c, alphabet->expected);
    c->at++;
    *value = (uint8_t)v;
    return true;
}

/* The labels of all bytes, or -1. Letters are looked up here, since boards may be large;
 * it is made once per board, since boards may have many short rows. */
struct label_table {
    int8_t value_of[256];
    const char *expected;
};

static struct label_table label_table_of(const struct alphabet *alphabet)
{
    struct label_table t = {.expected = alphabet->expected};
    for (int byte = 0; byte < 256; byte++)
        t.value_of[byte] = (int8_t)label_value(alphabet, byte);
    return t;
}

/* Takes n labels, one per vertex. */
static bool take_labels(struct cursor *c, const struct label_table *table, size_t n,
                        uint8_t *values)
{
    for (size_t i = 0; i < n; i++, c->at++) {
        int value = cursor_at_end(c) ? -1 : table->value_of[(unsigned char)*c->at];
        if (value < 0)
            return cursor_expected(c, table->expected);
        values[i] = (uint8_t)value;
    }
    return true;
}

static bool is_row_end(char byte)
{
    return byte == '|' || byte == '/';
}

/* Colours are often kept as digits or capitals. They are read if the rows have nothing
 * else: in aA the capital may be meant as another colour, and 10x10 as a size. */
static void add_colours(struct label_table *table, struct cursor rows)
{
    bool capitals = true, digits = true;
    for (; !cursor_at_end(&rows) && (capitals || digits); rows.at++) {
        const char byte = *rows.at;
        const bool neutral = byte == '.' || is_row_end(byte);
        capitals = capitals && (neutral || (byte >= 'A' && byte <= 'Z'));
        digits = digits && (neutral || is_digit(byte));
    }
    for (int i = 0; capitals && i < 26; i++)
        table->value_of['A' + i] = (int8_t)(1 + i);
    for (int i = 0; digits && i < 10; i++)
        table->value_of['0' + i] = (int8_t)(1 + i);
}

/* Counts rows and columns of ROWS; all rows must be as long as the first. */
static bool measure_rows(struct cursor c, uint64_t *rows, uint64_t *columns)
{
    for (*rows = 0;; c.at++) {
        const char *from = c.at, *at = c.at;
        while (at < c.end && !is_row_end(*at))
            at++;
        c.at = at;
        uint64_t length = (uint64_t)(c.at - from);
        if (length == 0)
            return cursor_expected(&c, "a row with at least one cell");
        if (++*rows == 1)
            *columns = length;
        else if (length != *columns)
            return cursor_fail(&c, BAD_INPUT,
                               "row %llu has length %llu, row 1 has length %llu",
                               (unsigned long long)*rows, (unsigned long long)length,
                               (unsigned long long)*columns);
        if (cursor_at_end(&c))
            return true;
    }
}

static bool new_cells(const struct cursor *place, struct arena *arena,
                      const struct alphabet *alphabet, const struct graph *g,
                      size_t extra, uint8_t **cells)
{
    if (alphabet->most > 0 && g->vertices > alphabet->most)
        return cursor_fail(place, BAD_INPUT, "too large: at most %u cells",
                           alphabet->most);
    *cells = arena_new(arena, g->vertices + extra, 1);
    return *cells != NULL || cursor_no_memory(place, "board");
}

static bool parse_rows(struct cursor *c, struct arena *arena,
                       const struct alphabet *alphabet, struct graph *g, size_t extra,
                       uint8_t **cells)
{
    struct cursor place = *c;
    uint64_t rows, columns = 0;
    if (!measure_rows(*c, &rows, &columns))
        return false;
    *g = (struct graph){.shape = SHAPE_GRID};
    if (!graph_add_factor(g, FACTOR_PATH, rows, NULL) ||
        !graph_add_factor(g, FACTOR_PATH, columns, NULL))
        return cursor_fail(&place, BAD_INPUT, "too large: at most 2^31 cells");
    if (!graph_finish(g, arena))
        return cursor_no_memory(&place, "board");
    if (!new_cells(&place, arena, alphabet, g, extra, cells))
        return false;
    struct label_table table = label_table_of(alphabet);
    if (alphabet->colours)
        add_colours(&table, *c);
    for (uint64_t row = 0; row < rows; row++) {
        c->at += row > 0; /* the row end, found by measure_rows */
        if (!take_labels(c, &table, (size_t)columns, *cells + row * columns))
            return false;
    }
    return true;
}

static bool parse_letters(struct cursor *c, const struct alphabet *alphabet,
                          const struct graph *g, uint8_t *cells)
{
    const struct label_table table = label_table_of(alphabet);
    struct cursor place = *c;
    size_t letters = cursor_left(c), fit = letters < g->vertices ? letters : g->vertices;
    if (!take_labels(c, &table, fit, cells))
        return false; /* a wrong letter makes a better message than a wrong number */
    return letters == g->vertices ||
           cursor_fail(&place, BAD_INPUT, "%zu labels for %u vertices", letters,
                       g->vertices);
}

static bool parse_checkerboard(struct cursor *c, const struct alphabet *alphabet,
                               const struct graph *g, uint8_t *cells)
{
    if (!alphabet->checkerboard)
        return cursor_fail(c, BAD_INPUT,
                           "checkerboard is for stones; use random:SEED:COLOURS here");
    if (!g->bipartite)
        return cursor_fail(c, BAD_INPUT, "no checkerboard: the graph is not bipartite");
    /* Along the last factor only the side within that factor changes, so the other digits
     * are looked at once per run. */
    const struct factor *last = &g->factor[g->factors - 1];
    for (uint32_t v = 0; v < g->vertices; v += last->size) {
        unsigned side = graph_side(g, v);
        if (last->kind == FACTOR_EDGES)
            for (uint32_t d = 0; d < last->size; d++)
                cells[v + d] = (uint8_t)(1 + (side ^ last->side[d]));
        else
            for (uint32_t d = 0; d < last->size; d++)
                cells[v + d] = (uint8_t)(1 + ((side + d) & 1));
        if (v > UINT32_MAX - last->size)
            break;
    }
    c->at = c->end;
    return true;
}

static bool parse_random(struct cursor *c, const struct alphabet *alphabet,
                         const struct graph *g, uint8_t *cells)
{
    uint64_t seed, colours = 2, most = strlen(alphabet->letters) - 1;
    if (!cursor_number(c, UINT64_MAX, "a seed", &seed))
        return false;
    if (cursor_take(c, ":")) {
        struct cursor place = *c;
        if (!cursor_number(c, most, "the number of colours", &colours))
            return false;
        if (colours == 0)
            return cursor_fail(&place, BAD_INPUT, "the number of colours is at least 1");
    }
    for (uint32_t v = 0; v < g->vertices; v++)
        cells[v] = (uint8_t)(1 + rng_next(&seed) % colours);
    return true;
}

/* Reads a vertex in only:… On a grid this may be R,C or a plain number, which is followed
 * by '='. */
static bool parse_only_vertex(struct cursor *c, const struct graph *g, uint32_t *v)
{
    struct cursor number = *c;
    while (is_digit(cursor_peek(&number)))
        number.at++;
    if (g->shape != SHAPE_GRID || cursor_peek(&number) != '=')
        return graph_parse_vertex(g, c, v);
    return vertex_parse(c, g->vertices, v);
}

static bool parse_only(struct cursor *c, const struct alphabet *alphabet,
                       const struct graph *g, uint8_t *cells)
{
    do {
        struct cursor place = *c;
        uint32_t v;
        uint8_t value;
        if (!parse_only_vertex(c, g, &v))
            return false;
        if (!cursor_take(c, "="))
            return cursor_expected(c, "'='");
        if (!take_label(c, alphabet, &value))
            return false;
        if (value == 0)
            return cursor_fail(&place, BAD_INPUT,
                               "only: names the vertices that are not empty");
        if (cells[v] != 0)
            return cursor_fail(&place, BAD_INPUT, "this vertex is listed twice");
        cells[v] = value;
    } while (cursor_take(c, ","));
    return true;
}

static bool parse_all(struct cursor *c, const struct alphabet *alphabet,
                      const struct graph *g, uint8_t *cells)
{
    uint8_t value;
    if (!take_label(c, alphabet, &value))
        return false;
    memset(cells, value, g->vertices);
    return true;
}

#define LABELS                                                                           \
    "labels: one letter per vertex, checkerboard, random:SEED, only:V=x or all:x"

static bool are_letters(struct cursor word, const struct alphabet *alphabet,
                        const struct graph *g)
{
    bool fit = cursor_left(&word) == g->vertices;
    for (; fit && !cursor_at_end(&word); word.at++)
        fit = label_value(alphabet, *word.at) >= 0;
    return fit;
}

/* Fails if the text does not consist of letters of the alphabet and is much like one of
 * the words. */
static bool allow_letters(const struct cursor *text, const struct alphabet *alphabet,
                          const struct graph *g)
{
    static const char *const words[] = {"checkerboard", "random:", "only:", "all:"};
    size_t length = cursor_left(text);
    const char *colon = memchr(text->at, ':', length);
    struct nearest n =
        nearest_to(text->at, colon != NULL ? (size_t)(colon + 1 - text->at) : length);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        nearest_offer(&n, words[i]);
    return n.found == NULL || are_letters(*text, alphabet, g) ||
           cursor_fail(text, BAD_INPUT, "expected " LABELS "%s", nearest_hint(&n));
}

static bool parse_labels(struct cursor *c, const struct alphabet *alphabet,
                         const struct graph *g, uint8_t *cells)
{
    struct cursor word = cursor_take_word(c);
    bool ok;
    if (cursor_at_end(&word))
        return cursor_expected(&word, LABELS);
    if (cursor_is(&word, "checkerboard"))
        ok = parse_checkerboard(&word, alphabet, g, cells);
    else if (cursor_take(&word, "random:"))
        ok = parse_random(&word, alphabet, g, cells);
    else if (cursor_take(&word, "only:"))
        ok = parse_only(&word, alphabet, g, cells);
    else if (cursor_take(&word, "all:"))
        ok = parse_all(&word, alphabet, g, cells);
    else
        ok =
            allow_letters(&word, alphabet, g) && parse_letters(&word, alphabet, g, cells);
    cursor_blanks(c);
    return ok && cursor_done(&word, "the end of the labels") &&
           cursor_done(c, "the end of the position");
}

/* Takes the blanks between shape and labels; reading the shape may have taken them
 * already (`path xox`). */
static bool take_gap(struct cursor *c)
{
    cursor_blanks(c);
    return c->at[-1] == ' ' || c->at[-1] == '\t' ||
           cursor_expected(c, "a blank and labels");
}

/* Are these words rows of one length, as in `xo ox`? */
static bool are_rows(struct cursor c, const struct alphabet *alphabet)
{
    const struct cursor first = cursor_word(&c);
    for (; !cursor_at_end(&c); cursor_blanks(&c)) {
        struct cursor word = cursor_take_word(&c);
        if (cursor_left(&word) != cursor_left(&first))
            return false;
        for (; !cursor_at_end(&word); word.at++)
            if (label_value(alphabet, *word.at) < 0)
                return false;
    }
    return true;
}

/* Can the word be rows: only letters of the alphabet and row ends? */
static bool is_rows(struct cursor word, const struct alphabet *alphabet)
{
    if (shape_is_meant(&word))
        return false;
    while (!cursor_at_end(&word) &&
           (is_row_end(*word.at) || label_value(alphabet, *word.at) >= 0))
        word.at++;
    return cursor_at_end(&word);
}

/* Fails if the words are no shape and labels, but clearly something else. */
static bool allow_words(const struct cursor *c, const struct alphabet *alphabet)
{
    struct cursor next = *c;
    const struct cursor word = cursor_take_word(&next);
    if (shape_is_named(&word))
        return true;
    if (are_rows(*c, alphabet))
        return cursor_fail(c, BAD_INPUT,
                           "rows are separated by '|', not by blanks, as in xo|ox");
    cursor_blanks(&next);
    return !is_rows(word, alphabet) ||
           cursor_expected(&next, "the end of the position, ' + TERM' or ' with OPTION'");
}

/* Fails if the only word is the size of a grid. */
static bool allow_word(const struct cursor *word)
{
    return !shape_is_grid_size(word) ||
           cursor_fail(word, BAD_INPUT,
                       "expected rows of letters, or a shape and labels; did you mean "
                       "grid %.*s?",
                       (int)cursor_left(word), word->at);
}

bool labelled_parse(struct cursor *c, struct arena *arena,
                    const struct alphabet *alphabet, struct graph *g, size_t extra,
                    uint8_t **cells)
{
    *g = (struct graph){0};
    *cells = NULL;
    struct cursor word = cursor_word(c);
    if (cursor_peek(c) == '@')
        return cursor_fail(c, BAD_INPUT,
                           "boards are read from @FILE only if it is the "
                           "last word; options are then given as flags");
    if (word.end == c->end)
        return allow_word(&word) && parse_rows(c, arena, alphabet, g, extra, cells);
    return allow_words(c, alphabet) && shape_parse(c, arena, true, g) && take_gap(c) &&
           new_cells(c, arena, alphabet, g, extra, cells) &&
           parse_labels(c, alphabet, g, *cells);
}

/* Is the board sparse? Then a list of its labels is shorter and easier to read. */
static bool is_sparse(const struct graph *g, const struct alphabet *alphabet,
                      const uint8_t *cells)
{
    uint64_t labelled = 0;
    for (uint32_t v = 0; v < g->vertices; v++)
        labelled += cells[v] != 0;
    return alphabet->letters[0] == '.' && g->vertices > 64 && labelled > 0 &&
           labelled <= g->vertices / 32;
}

static void print_only(const struct graph *g, const struct alphabet *alphabet,
                       const uint8_t *cells, struct writer *w)
{
    shape_print(g, w);
    const char *separator = " only:";
    for (uint32_t v = 0; v < g->vertices; v++)
        if (cells[v] != 0) {
            write_text(w, separator);
            graph_print_vertex(g, v, w);
            write_byte(w, '=');
            write_byte(w, alphabet->letters[cells[v]]);
            separator = ",";
        }
}

static void print_letters(const struct graph *g, const struct alphabet *alphabet,
                          const uint8_t *cells, struct writer *w)
{
    uint32_t columns = g->shape == SHAPE_GRID ? graph_columns(g) : g->vertices;
    char buffer[4096];
    assert(columns > 0);
    for (uint32_t row = 0; row < g->vertices / columns; row++) {
        if (row > 0)
            write_byte(w, '|');
        const uint8_t *cell = cells + (size_t)row * columns;
        for (uint32_t left = columns; left > 0;) {
            uint32_t n = left < sizeof buffer ? left : (uint32_t)sizeof buffer;
            for (uint32_t i = 0; i < n; i++)
                buffer[i] = alphabet->letters[*cell++];
            write_bytes(w, buffer, n);
            left -= n;
        }
    }
}

void labelled_print(const struct graph *g, const struct alphabet *alphabet,
                    const uint8_t *cells, struct writer *w)
{
    if (is_sparse(g, alphabet, cells)) {
        print_only(g, alphabet, cells, w);
        return;
    }
    if (g->shape != SHAPE_GRID) {
        shape_print(g, w);
        write_byte(w, ' ');
    }
    print_letters(g, alphabet, cells, w);
}

bool labelled_random(struct cursor *shape, struct memory *m,
                     const struct alphabet *alphabet, uint32_t colours, unsigned percent,
                     uint64_t *seed, struct writer *w)
{
    struct graph g = {.shape = SHAPE_GRID};
    struct arena arena = arena_of(m);
    bool ok;
    if (cursor_at_end(shape)) {
        uint64_t r = rng_next(seed);
        ok = graph_add_factor(&g, FACTOR_PATH, 1 + r % 4, NULL) &&
             graph_add_factor(&g, FACTOR_PATH, 2 + r / 16 % 4, NULL) &&
             (graph_finish(&g, &arena) || cursor_no_memory(shape, "board"));
    } else {
        ok = shape_parse(shape, &arena, false, &g);
        cursor_blanks(shape);
        ok = ok && cursor_done(shape, "the end of the shape");
    }
    uint8_t *cells = NULL;
    ok = ok && new_cells(shape, &arena, alphabet, &g, 0, &cells);
    for (uint32_t v = 0; ok && v < g.vertices; v++) {
        uint64_t r = rng_next(seed);
        cells[v] = (uint8_t)(r % 100 < percent ? 1 + r / 100 % colours : 0);
    }
    if (ok)
        labelled_print(&g, alphabet, cells, w);
    arena_done(&arena);
    return ok;
}
