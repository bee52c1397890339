/* SPDX-License-Identifier: MIT */
/* edge_files.c: see edge_files.h. The line number of every edge is kept, so that an error
 * in the joined arguments can be traced back to its file. */
#include "edge_files.h"

#include <string.h>

#include "files.h"

void edge_files_init(struct edge_files *e, struct memory *memory)
{
    e->count = 0;
    writer_init(&e->lines, memory);
}

void edge_files_done(struct edge_files *e)
{
    writer_done(&e->lines);
}

static enum answer_code read_edges(const char *name, bool arcs, struct writer *joined,
                                   struct writer *lines)
{
    struct file_reader r;
    struct error error;
    reader_open(&r, name);
    bool ok = file_edges(&r, arcs ? '>' : '-', joined, lines, &error);
    reader_close(&r);
    if (reader_broken(&r))
        return reader_report(&r, name);
    if (!ok)
        fprintf(stderr, "dicot: %s:%zu:%zu: %s\n", name, error.line, error.column,
                error.message);
    return ok ? ANSWER_GIVEN : ANSWER_BAD_INPUT;
}

/* Appends the edges of a file; `word` is @FILE. */
static enum answer_code join_file(struct edge_files *e, struct cursor word, bool arcs,
                                  struct writer *joined)
{
    char name[LONGEST_NAME];
    word.at++;
    if (!file_name(word, name)) {
        fprintf(stderr, "dicot: the name of a file is too long\n");
        return ANSWER_BAD_INPUT;
    }
    struct edge_file file = {.name = word.at,
                             .name_length = cursor_left(&word),
                             .from = joined->length,
                             .first = e->lines.length / sizeof(size_t)};
    enum answer_code code = read_edges(name, arcs, joined, &e->lines);
    file.to = joined->length;
    if (e->count < MOST_EDGE_FILES)
        e->files[e->count++] = file;
    return code;
}

/* Do the arguments so far end with this word and a blank? */
static bool ends_with(const struct writer *joined, const char *word)
{
    size_t n = strlen(word);
    return joined->length >= n && memcmp(joined->text + joined->length - n, word, n) == 0;
}

/* Appends an argument. It may have several words, as in 'clobber graph @FILE xox'. Its
 * blanks are kept as they are, so that columns of errors are right. */
static enum answer_code join_word(struct edge_files *e, const char *argument,
                                  struct writer *joined)
{
    struct cursor c = cursor_of(argument, strlen(argument), NULL);
    enum answer_code code = ANSWER_GIVEN;
    while (code == ANSWER_GIVEN && !cursor_at_end(&c)) {
        const char *blanks = c.at;
        cursor_blanks(&c);
        write_bytes(joined, blanks, (size_t)(c.at - blanks));
        struct cursor word = cursor_take_word(&c);
        bool graph = ends_with(joined, " graph "), arcs = ends_with(joined, " arcs ");
        if ((graph || arcs) && cursor_left(&word) > 1 && *word.at == '@')
            code = join_file(e, word, arcs, joined);
        else
            write_bytes(joined, word.at, cursor_left(&word));
    }
    return code;
}

enum answer_code edge_files_join(struct edge_files *e, size_t count, char **words,
                                 struct writer *joined)
{
    enum answer_code code = ANSWER_GIVEN;
    for (size_t i = 0; i < count && code == ANSWER_GIVEN; i++) {
        write_text(joined, i > 0 ? " " : "");
        code = join_word(e, words[i], joined);
    }
    return code;
}

/* Returns the line of the edge to which byte `at` of the joined arguments belongs. There
 * is a comma between edges, so counting commas finds the edge. */
static size_t line_of(const struct edge_files *e, const struct edge_file *file,
                      const struct writer *joined, size_t at)
{
    size_t edge = file->first, line = 1;
    for (size_t i = file->from; i < at && i < joined->length; i++)
        edge += joined->text[i] == ',';
    if ((edge + 1) * sizeof line <= e->lines.length)
        memcpy(&line, e->lines.text + edge * sizeof line, sizeof line);
    return line;
}

const struct edge_file *edge_files_place(const struct edge_files *e,
                                         const struct writer *joined, struct error *error)
{
    /* longer: by how many bytes the edges before the error exceed the words @FILE that
     * they replace */
    size_t at = error->column > 0 ? error->column - 1 : 0, longer = 0;
    for (size_t i = 0; i < e->count && e->files[i].from <= at; i++) {
        const struct edge_file *file = &e->files[i];
        if (at < file->to) {
            error->line = line_of(e, file, joined, at);
            error->column = 1;
            return file;
        }
        longer += file->to - file->from - (file->name_length + 1); /* may wrap below 0 */
    }
    error->column -= longer;
    return NULL;
}
