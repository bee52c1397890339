/* SPDX-License-Identifier: MIT */
/* source.c: see source.h.
 *
 * A problem is taken in one place (source_next) and read in another (asked_read), which
 * may be another thread or process. So the question of an item holds all that reading it
 * needs: for a board, also the line numbers of its rows, because only the reader of the
 * file knows them. */
#include "source.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "deal.h"
#include "ranges.h"

/* ---- taking problems ---- */

/* Is the line empty or a comment? */
static bool asks_nothing(const struct writer *line)
{
    struct cursor c = cursor_of(line->text, line->length, NULL);
    cursor_blanks(&c);
    return cursor_at_end(&c) || *c.at == '#';
}

/* Takes the next board. Its text is followed by an error, a board_row for each row, and
 * the number of rows. */
static bool next_board(struct source *s, struct item *i)
{
    struct error error = {0};
    struct writer lines;
    writer_init(&lines, &i->memory);
    bool there = file_board(&s->file, &i->question, &lines, &s->lines, &error);
    const size_t rows = lines.length / sizeof(struct board_row);
    if (rows > 0) /* the board begins in the line of its first row */
        memcpy(&i->line, lines.text, sizeof i->line);
    write_bytes(&i->question, (const char *)&error, sizeof error);
    write_bytes(&i->question, lines.text, lines.length);
    write_bytes(&i->question, (const char *)&rows, sizeof rows);
    i->question.failed = i->question.failed || lines.failed;
    writer_done(&lines);
    return there;
}

/* Takes the next line that asks something. One that does not fit the budget may be a
 * comment, but it is taken too: it is answered with an error. */
static bool next_line(struct source *s, struct item *i)
{
    bool there;
    do {
        there = file_line(&s->file, &i->question, &s->lines);
    } while (there && !i->question.failed && asks_nothing(&i->question));
    i->line = s->lines;
    return there;
}

/* Makes the next LINE of a table. There is no file, so its line number is its place in
 * the table. */
static bool next_row(const struct source *s, struct item *i)
{
    struct error none;
    i->line = (size_t)s->taken + 1;
    if (s->taken < s->rows)
        ranges_expand(cursor_of(s->prefix.text, s->prefix.length, &none), s->taken,
                      &i->question);
    return s->taken < s->rows;
}

/* Takes the next problem, whether or not it is in the slice. */
static bool next_of_all(struct source *s, struct item *i)
{
    writer_clear(&i->question);
    bool there = s->kind == FROM_RANGES  ? next_row(s, i)
                 : s->kind == FROM_STDIN ? next_line(s, i)
                                         : next_board(s, i);
    s->taken += there;
    return there;
}

bool source_next(struct source *s, struct item *i)
{
    i->line = 1;
    if (source_is_prefix(s))
        return s->taken++ == 0;
    do { /* problems before the slice are read and dropped */
        if (s->taken >= s->last || stop_asked(NULL) || !next_of_all(s, i))
            return false;
    } while (s->taken <= s->first);
    return true;
}

/* ---- problems that were taken ---- */

/* Removes the last `length` bytes of the question and stores them in `to`. */
static bool take_end(struct item *i, void *to, size_t length)
{
    struct writer *w = &i->question;
    if (w->failed || w->length < length)
        return false;
    w->length -= length;
    memcpy(to, w->text + w->length, length);
    return true;
}

/* Removes from the question what next_board appended to the board, in reverse order. If
 * the question was cut off, nothing is removed, and asked_read marks the LINE as
 * failed. */
static void read_board(struct item *i, struct asked *a)
{
    size_t rows = 0;
    const size_t size = sizeof(struct board_row);
    if (!take_end(i, &rows, sizeof rows) || rows > i->question.length / size)
        return;
    i->question.length -= rows * size;
    write_bytes(&a->lines, i->question.text + i->question.length, rows * size);
    take_end(i, &a->error, sizeof a->error);
}

/* Removes the name and the tab from the beginning of the question, and notes the name. */
static void read_name(struct item *i, struct asked *a)
{
    struct writer *w = &i->question;
    const char *tab = w->length > 0 ? memchr(w->text, '\t', w->length) : NULL;
    if (tab == NULL) {
        error_set(&a->error, BAD_INPUT, 1,
                  "--named: expected a name and a tab before the problem");
        a->error.line = i->line;
        return;
    }
    const size_t length = (size_t)(tab - w->text) + 1;
    write_bytes(&a->name, w->text, length - 1);
    memmove(w->text, tab + 1, w->length - length);
    w->length -= length;
}

/* The question is freed as soon as the LINE has its text, so that the search has this
 * memory. */
void asked_read(const struct source *s, struct item *i, struct asked *a)
{
    *a = (struct asked){.number = i->line};
    writer_init(&a->line, &i->memory);
    writer_init(&a->lines, &i->memory);
    writer_init(&a->name, &i->memory);
    if (s->kind == FROM_BOARDS)
        read_board(i, a);
    if (s->kind == FROM_STDIN && s->named && !i->question.failed)
        read_name(i, a);
    if (s->kind != FROM_RANGES) { /* there the text has the prefix already */
        write_bytes(&a->line, s->prefix.text, s->prefix.length);
        if (s->prefix.length > 0 && !source_is_prefix(s))
            write_byte(&a->line, ' ');
    }
    write_bytes(&a->line, i->question.text, i->question.length);
    a->line.failed = a->line.failed || i->question.failed || a->lines.failed;
    writer_done(&i->question);
}

void asked_done(struct asked *a)
{
    writer_done(&a->line);
    writer_done(&a->lines);
    writer_done(&a->name);
}

/* If the message ends with the letter that was found, names instead the number that
 * stands in the file. */
static void name_number(struct error *e)
{
    char *found = strstr(e->message, ", found '");
    char letter = found != NULL ? found[strlen(", found '")] : '.';
    if (is_letter(letter))
        text_format(found, strlen(found) + 1, ", found %d", letter - 'a');
}

/* Turns a column of a board, written as rows with '|' between them, into the line and
 * column of the board file. `before` bytes precede the board in the LINE. For a row of
 * numbers the column is that of the number: 3 is the third number. An error in the
 * arguments, not in the board, is shown where the board begins. */
static void place_in_board(struct asked *a, size_t before, bool in_board)
{
    struct error *e = &a->error;
    size_t row = 0, column = 1;
    for (size_t i = before; i + 1 < before + e->column && i < a->line.length; i++) {
        bool row_end = a->line.text[i] == '|';
        column = row_end ? 1 : column + 1;
        row += row_end;
    }
    e->column = column;
    struct board_row in_file = {.line = a->number};
    if ((row + 1) * sizeof in_file <= a->lines.length)
        memcpy(&in_file, a->lines.text + row * sizeof in_file, sizeof in_file);
    e->line = in_file.line;
    if (in_file.numbers && in_board)
        name_number(e);
}

/* A LINE is put together from pieces that the user wrote in different places: the
 * arguments, files of edges that they name, and a line or a board of a file. The column
 * of the error counts in the LINE, so its piece must be found. */
void asked_place_error(const struct source *s, struct asked *a, const char *file)
{
    struct error *e = &a->error;
    a->place = cursor_of(s->place, strlen(s->place), NULL);
    if (file != NULL) {
        a->place = cursor_of(file, strlen(file), NULL);
        return;
    }
    if (s->kind != FROM_ARGUMENTS && s->kind != FROM_RANGES && e->line > 0)
        return; /* its place in the file is known */
    /* The prefix and a blank precede what the file has. In a table, the LINE is all that
     * there is; its columns are those after the ranges became numbers. */
    size_t before = source_is_prefix(s) || s->kind == FROM_RANGES
                        ? 0
                        : s->prefix.length + (s->prefix.length > 0);
    if (source_is_prefix(s) || e->column <= before) {
        const struct edge_file *edges = edge_files_place(&s->edges, &a->line, e);
        if (edges != NULL) {
            a->place = cursor_of(edges->name, edges->name_length, NULL);
            return;
        }
    }
    /* An error in the prefix is shown at the start of the line of the problem. */
    const bool in_prefix = e->column <= before;
    e->column = in_prefix ? 1 : e->column - before;
    if (!in_prefix && a->name.length > 0)
        e->column += a->name.length + 1; /* and the tab */
    if (s->kind == FROM_BOARDS)
        place_in_board(a, before, !in_prefix);
    else
        e->line = a->number;
}

/* ---- opening ---- */

/* Do the words end with GAME @FILE, which means boards? After the word of a shape, such
 * as `graph @FILE`, the file has the edges of one graph. */
static bool is_boards(size_t count, char **words)
{
    if (count < 2 || words[count - 1][0] != '@' || words[count - 1][1] == '\0')
        return false;
    const char *before = words[count - 2], *word = strrchr(before, ' ');
    word = word != NULL ? word + 1 : before;
    return strcmp(word, "graph") != 0 && strcmp(word, "arcs") != 0 &&
           strcmp(word, "graph6") != 0;
}

/* Which source do the words name? Only LINEs may come from stdin or a file. */
static enum source_kind find_kind(const struct command *command, size_t count,
                                  char **words)
{
    if (command->reads == READS_INSTANCE)
        return FROM_INSTANCE;
    if (command->reads != READS_LINE || count == 0)
        return FROM_ARGUMENTS;
    return strcmp(words[count - 1], "-") == 0 ? FROM_STDIN
           : is_boards(count, words)          ? FROM_BOARDS
                                              : FROM_ARGUMENTS;
}

/* Refuses words that do not fit the command, with advice on what to write instead. */
static enum answer_code check_words(const struct source *s, const struct request *q,
                                    size_t count)
{
    const struct command *command = q->command;
    if (q->named && s->kind != FROM_STDIN)
        return refuse_input("--named is for problems on the lines of stdin: -");
    if (command->single && s->kind == FROM_STDIN) {
        fprintf(stderr, "dicot: %s takes a single LINE\n", command->name);
        return ANSWER_BAD_INPUT;
    }
    if (count > 0 && command->reads == READS_NOTHING && q->set == NULL) {
        fprintf(stderr, "dicot: %s takes no position; %s\n", command->name,
                strcmp(command->name, "bench") == 0
                    ? "--filter chooses rows, --set FILE has boards of a game"
                    : "dicot help GAME explains one game");
        return ANSWER_BAD_INPUT;
    }
    if (count == 0 && command->reads == READS_LINE) {
        fprintf(stderr, "dicot: %s needs a game and a position (dicot %s -h)\n",
                command->name, command->name);
        return ANSWER_BAD_INPUT;
    }
    return ANSWER_GIVEN;
}

/* Opens the file. Only one of several processes reads it. */
static enum answer_code open_file(struct source *s)
{
    if (source_is_prefix(s) || !deal_is_ours())
        return ANSWER_GIVEN;
    reader_open(&s->file, s->kind == FROM_STDIN ? NULL : s->place);
    return reader_broken(&s->file) ? reader_report(&s->file, s->place) : ANSWER_GIVEN;
}

/* Joins the arguments into s->prefix. */
static enum answer_code join(struct source *s, const struct request *q, size_t count,
                             char **words)
{
    enum answer_code code =
        s->kind == FROM_INSTANCE
            ? instance_read(q->name, count, words, &s->prefix, &s->place)
            : edge_files_join(&s->edges, count, words, &s->prefix);
    return s->prefix.failed ? refuse_input("the line is longer than --memory allows")
                            : code;
}

/* For --table: a LINE of the arguments stands for many, one per combination of numbers
 * from its ranges. */
static enum answer_code open_table(struct source *s)
{
    struct error error = {.line = 1};
    struct cursor line = cursor_of(s->prefix.text, s->prefix.length, &error);
    if (!source_is_prefix(s))
        return ANSWER_GIVEN;
    s->kind = FROM_RANGES;
    s->rows = ranges_count(line);
    if (s->rows > 0)
        return ANSWER_GIVEN;
    tell(cursor_of("", 0, NULL), error.line, error.column, error.message);
    return ANSWER_BAD_INPUT;
}

/* ---- slices ---- */

/* Copies a pipe to a temporary file, because it is read twice. */
static bool copy_pipe(struct source *s)
{
    struct file_reader *r = &s->file;
    struct writer piece;
    bool ok = (s->copy = tmpfile()) != NULL;
    writer_init(&piece, &s->memory);
    for (size_t lines = 0; ok && file_line(r, &piece, &lines);) {
        write_byte(&piece, '\n');
        ok = !piece.failed && fwrite(piece.text, 1, piece.length, s->copy) > 0;
    }
    writer_done(&piece);
    ok = ok && !reader_broken(r) && fflush(s->copy) == 0;
    if (ok)
        r->fd = fileno(s->copy);
    return ok;
}

/* Counts the problems of the file, up to `most`, then goes back to where reading began.
 * That need not be its beginning: a shell may have read something from stdin before. */
static bool count_problems(struct source *s, uint64_t most, uint64_t *count)
{
    struct item i;
    off_t begin = lseek(s->file.fd, 0, SEEK_CUR);
    if (begin < 0 && !copy_pipe(s)) /* no place to go back to: a pipe or a terminal */
        return false;
    begin = begin < 0 ? 0 : begin;
    lseek(s->file.fd, begin, SEEK_SET);
    item_init(&i, s->memory.limit);
    while (s->taken < most && next_of_all(s, &i))
        continue;
    item_done(&i);
    *count = s->taken;
    s->taken = s->lines = 0;
    s->file.at = s->file.end = 0;
    s->file.begun = begin > 0;
    return !reader_broken(&s->file) && lseek(s->file.fd, begin, SEEK_SET) >= 0;
}

void source_count(struct source *s)
{
    if (s->kind == FROM_RANGES)
        s->count = s->rows;
    else if (lseek(s->file.fd, 0, SEEK_CUR) < 0 ||
             !count_problems(s, UINT64_MAX, &s->count))
        s->count = 0;
    if (s->last < UINT64_MAX && s->count > 0)
        s->count = s->last - s->first;
}

/* Finds out which problems belong to the slice of --slice; without that option, all. A
 * slice is a part of the whole, so all problems must be counted first. */
static enum answer_code cut_slice(struct source *s, const struct slice *slice)
{
    s->last = UINT64_MAX;
    if (slice->parts == 0 || !deal_is_ours())
        return ANSWER_GIVEN;
    uint64_t count = s->rows;
    if (source_is_single(s))
        return refuse_input("--slice is for many problems: -, @FILE, --table or --set");
    if (s->kind != FROM_RANGES && !count_problems(s, UINT64_MAX, &count)) {
        if (reader_broken(&s->file))
            return reader_report(&s->file, s->place);
        fprintf(stderr, "dicot: --slice: cannot keep a copy of what is read: %s\n",
                strerror(errno));
        return ANSWER_FAILED;
    }
    s->first = slice_begin(slice, count);
    s->last = slice_end(slice, count);
    return ANSWER_GIVEN;
}

/* A file with one board is a single problem, so that all options for one go with it. A
 * pipe is not: whoever writes to it may still be at work. */
static enum answer_code find_alone(struct source *s, const struct request *q)
{
    const bool many = q->slice.parts > 0 || q->table != 0 || q->set != NULL;
    uint64_t count;
    if (s->kind != FROM_BOARDS || many || deal_meeting() != NULL || !deal_is_ours())
        return ANSWER_GIVEN;
    if (lseek(s->file.fd, 0, SEEK_CUR) >= 0) {
        if (!count_problems(s, 2, &count))
            return reader_report(&s->file, s->place);
        s->alone = count == 1;
    }
    if (!q->command->single || s->alone)
        return ANSWER_GIVEN;
    fprintf(stderr, "dicot: %s takes a single LINE, or a file with one board\n",
            q->command->name);
    return ANSWER_BAD_INPUT;
}

/* ---- life ---- */

enum answer_code source_open(struct source *s, const struct request *q, size_t count,
                             char **words)
{
    memset(s, 0, sizeof *s);
    s->memory.limit = (size_t)q->memory;
    s->named = q->named;
    s->place = "";
    s->file.fd = -1;
    writer_init(&s->prefix, &s->memory);
    edge_files_init(&s->edges, &s->memory);
    s->kind = find_kind(q->command, count, words);
    enum answer_code code = check_words(s, q, count);
    if (!source_is_prefix(s)) {
        s->place = words[--count];
        s->place += s->kind == FROM_BOARDS; /* without the @ */
    }
    if (code == ANSWER_GIVEN)
        code = open_file(s);
    if (code == ANSWER_GIVEN)
        code = find_alone(s, q);
    if (code == ANSWER_GIVEN)
        code = join(s, q, count, words);
    if (code == ANSWER_GIVEN && q->table != 0 && q->set == NULL)
        code = open_table(s);
    if (code == ANSWER_GIVEN && q->set == NULL)
        code = cut_slice(s, &q->slice);
    return code;
}

void source_close(struct source *s)
{
    if (s->copy != NULL) /* if copying succeeded, the reader has its descriptor */
        fclose(s->copy);
    else
        reader_close(&s->file);
    edge_files_done(&s->edges);
    writer_done(&s->prefix);
}

bool after_read(struct request *q, struct writer *room)
{
    if (q->after == NULL || q->after[0] != '@')
        return true;
    if (file_contents(q->after + 1, room) != ANSWER_GIVEN)
        return false;
    if (room->failed) {
        refuse_input("the moves of --after need more memory than --memory allows");
        return false;
    }
    if (room->length > 0 && memchr(room->text, '\0', room->length) != NULL) {
        refuse_input("the file of --after is not a text");
        return false;
    }
    q->after = room->length > 0 ? room->text : "";
    return true;
}
