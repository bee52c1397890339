/* SPDX-License-Identifier: MIT */
/* checkpoint.c: the state of a long search in a file; see checkpoint.h.
 *
 * The file begins with three lines of text that people can read: the version of the
 * format, the position, and the method. The numbers of the search follow, then a
 * checksum. */
#include "answer/checkpoint.h"

#include <string.h>

#define HEAD "dicot-checkpoint 4"
#define HEAD_WORD "dicot-checkpoint " /* with any version */
#define SHOWN 60                      /* bytes of a line that messages quote */

/* Returns the search whose state can be saved; NULL: there is none. */
static struct search *inside(const struct checkpoint *c)
{
    struct search *s = methods_inside(c->search);
    return s != NULL && s->kind->save != NULL ? s : NULL;
}

/* ---- writing ---- */

static void write_line(struct out_stream *to, const char *line)
{
    out_bytes(to, line, strlen(line));
    out_bytes(to, "\n", 1);
}

static bool write_all(const struct checkpoint *c)
{
    const struct run *run = c->run;
    struct search *s = inside(c);
    const double seconds = c->before.seconds + run_seconds(run),
                 worked = c->before.worked + run->host->worked() - c->worked;
    struct out_stream to;
    out_begin(&to, run->host->checkpoint->new);
    write_line(&to, HEAD);
    write_line(&to, c->line.text);
    write_line(&to, methods_row(c->search)->name);
    out_number(&to, c->before.nodes + s->nodes);
    out_number(&to, (uint64_t)(seconds * 1000));
    out_number(&to, (uint64_t)(worked * 1000));
    s->kind->save(s, &to);
    return out_end(&to);
}

/* Writes a new version of the file. On failure the file is as it was, and the host has
 * told the user why. */
static bool write_version(struct checkpoint *c)
{
    const struct run *run = c->run;
    const struct kept_file *file = run->host->checkpoint;
    if (inside(c) == NULL)
        return true;
    bool whole = write_all(c);
    c->nodes = inside(c)->nodes;
    whole = file->replace(file->new.context, whole) && whole;
    c->next = run->host->now() + run->q->checkpoint_every;
    return whole;
}

/* Called between two slices of a search. */
static void write_now_and_then(void *checkpoint, const struct search *s)
{
    struct checkpoint *c = checkpoint;
    (void)s; /* may be a proof, which asks c->search */
    if (c->run->host->now() >= c->next)
        write_version(c);
}

void checkpoint_end(struct checkpoint *c)
{
    if (c->search == NULL)
        return;
    if (inside(c) != NULL && inside(c)->nodes > c->nodes)
        write_version(c);
    c->run->pause = NULL;
    c->search = NULL;
}

/* ---- reading ---- */

/* Reads a line and returns whether it is `expected`. `shown` gets its beginning, for a
 * message. */
static bool checkpoint_read_line(struct in_stream *from, const char *expected,
                                 char shown[SHOWN + 1])
{
    const size_t length = strlen(expected);
    bool same = true;
    size_t i = 0;
    for (char byte; (byte = (char)in_byte(from)) != '\n' && !from->failed; i++) {
        same = same && i < length && byte == expected[i];
        if (i < SHOWN)
            shown[i] = byte >= ' ' && byte <= '~' ? byte : '?';
    }
    shown[i < SHOWN ? i : SHOWN] = '\0';
    return same && i == length && !from->failed;
}

/* Says that the error is in the file. Returns `code`. */
static enum answer_code blame(struct checkpoint *c, enum answer_code code)
{
    c->run->to->error_file = c->run->q->checkpoint;
    return code;
}

#define refuse(c, ...) blame(c, run_fail((c)->run, BAD_INPUT, __VA_ARGS__))

static enum answer_code read_head(struct checkpoint *c, struct in_stream *from)
{
    char shown[SHOWN + 1];
    if (!checkpoint_read_line(from, HEAD, shown)) {
        if (strncmp(shown, HEAD_WORD, strlen(HEAD_WORD)) != 0)
            return refuse(c, "this is not a checkpoint; name another file");
        return refuse(c,
                      "it is of another version (%s, not %s): go on with the "
                      "dicot that wrote it, or begin another file",
                      shown, HEAD);
    }
    if (!checkpoint_read_line(from, c->line.text, shown))
        return refuse(c, "it belongs to another position (%s): name another one", shown);
    if (!checkpoint_read_line(from, methods_row(c->search)->name, shown))
        return refuse(c,
                      "it belongs to the method %s: name another one, or add "
                      "--strategy and that name",
                      shown);
    return ANSWER_GIVEN;
}

/* Reads the state of the search. If the checksum at the end is wrong, the question fails,
 * so what was read before it is never used. */
static enum answer_code read_state(struct checkpoint *c, struct in_stream *from)
{
    struct search *s = inside(c);
    c->before.nodes = in_number(from, UINT64_MAX / 2);
    c->before.seconds = (double)in_number(from, UINT64_MAX / 2) / 1000;
    c->before.worked = (double)in_number(from, UINT64_MAX / 2) / 1000;
    enum status status = s->kind->load(s, from);
    if (status == NO_MEMORY)
        return refuse(c, "it needs more memory than --memory allows");
    if (status == EXPIRED) {
        run_fail(c->run, EXPIRED, "no time was left to read it (--time)");
        return blame(c, ANSWER_LIMIT);
    }
    if (status != OK || !in_end(from))
        return refuse(c, "it is damaged or incomplete: go back to a copy of it, or "
                         "delete it to begin anew");
    c->resumed = true;
    c->nodes = s->nodes;
    return ANSWER_GIVEN;
}

/* ---- both ---- */

/* Steps of methods that are tried before one that can be continued. */
#define QUICK_STEPS 1000

enum answer_code checkpoint_begin(struct checkpoint *c, struct run *run,
                                  struct search *search)
{
    const struct kept_file *file = run->host->checkpoint;
    *c = (struct checkpoint){0};
    if (run->q->checkpoint == NULL)
        return ANSWER_GIVEN;
    if (file == NULL)
        return run_fail(run, IO_ERROR, "--checkpoint: there are no files here");
    c->run = run;
    c->search = search;
    c->worked = run->host->worked();
    c->line = writer_in(&run->arena);
    position_print_line(run->q->problem, run->q->position, &c->line);
    if (c->line.failed)
        return refuse(c, "the position needs more memory than --memory allows");
    /* Methods that cannot be saved, such as formulas, are asked first, and usually give
     * up at once. */
    for (int i = 0;
         i < QUICK_STEPS && inside(c) == NULL && search->state == SEARCH_RUNNING; i++)
        search_step(search, 1);
    if (inside(c) == NULL)
        return run_fail(run, BAD_INPUT,
                        "--checkpoint: the method %s cannot be continued; bitboard and "
                        "values can",
                        methods_row(search)->name);
    if (file->old.read != NULL) {
        struct in_stream from;
        in_begin(&from, file->old);
        enum answer_code code = read_head(c, &from);
        if (code == ANSWER_GIVEN)
            code = read_state(c, &from);
        if (code != ANSWER_GIVEN)
            return code;
        c->next = run->host->now() + run->q->checkpoint_every;
    } else if (!write_version(c)) {
        return run_fail(run, IO_ERROR, "--checkpoint: the file cannot be written");
    }
    run->pause = write_now_and_then;
    run->watcher = c;
    run->pause_every = run->q->checkpoint_every;
    return ANSWER_GIVEN;
}
