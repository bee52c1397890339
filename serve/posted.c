/* SPDX-License-Identifier: MIT */
/* posted.c: see posted.h. */
#include "posted.h"

#include <string.h>

#include "answer/options.h"
#include "answer/words.h"
#include "gate.h"

static bool refuse(struct error *error, const char *message)
{
    return error_fail(error, BAD_INPUT, 1, "%s", message);
}

const struct command *posted_command(const char *path)
{
    if (strncmp(path, API_PREFIX, strlen(API_PREFIX)) != 0)
        return NULL;
    const struct command *c = command_find(path + strlen(API_PREFIX));
    return c != NULL && c->answer != NULL ? c : NULL;
}

/* ---- options ---- */

/* Does an option name a file? Clients have no files on this machine. The text of a
 * ruleset is no file, and `--moves` may have other values (request_moves_to_file). */
static bool names_file(const struct request *q)
{
    struct option_row o;
    for (size_t i = 0; option_row_at(i, &o); i++) {
        const char *value = NULL;
        if (o.groups & q->command->options && o.kind == TAKES_FILE)
            memcpy(&value, (const char *)q + o.place, sizeof value);
        if (value != NULL)
            return true;
    }
    return false;
}

static bool read_words(struct posted *p, struct error *error)
{
    char *words[MOST_OPTIONS], *at = p->body.words.text;
    size_t count = p->body.count;
    enum help_wish help;
    for (size_t i = 0; i < count; i++, at += strlen(at) + 1)
        words[i] = at;
    if (!words_parse(&p->q, &count, words, &help, error))
        return false;
    if (help != HELP_NONE)
        return refuse(error, "there is no help here");
    if (names_file(&p->q))
        return refuse(error, "an option names a file, and there are none here");
    return !request_moves_to_file(&p->q) ||
           refuse(error, "--moves: expected text or none: there are no files here");
}

static void limit(struct request *q, const struct most *most)
{
    q->json = true;
    q->quiet = true;
    if (q->seconds > most->seconds)
        q->seconds = most->seconds;
    if (q->memory > most->memory)
        q->memory = most->memory;
}

/* ---- the question ---- */

/* For `reduce`: takes the first word as the name of the reduction; the rest is the
 * instance. */
static bool take_name(struct posted *p, struct error *error)
{
    struct cursor *line = &p->body.line, name = cursor_take_word(line);
    write_bytes(&p->name, name.at, cursor_left(&name));
    write_byte(&p->name, '\0');
    cursor_blanks(line);
    line->start = line->at;
    p->q.name = p->name.text;
    return !p->name.failed || refuse(error, "the name is longer than the memory allows");
}

bool posted_read(struct posted *p, const struct command *command, const char *text,
                 size_t length, const struct most *most, struct memory *m,
                 struct error *error)
{
    request_init(&p->q, command);
    writer_init(&p->name, m);
    if (!body_read(&p->body, text, length, m, error) || !read_words(p, error))
        return false;
    limit(&p->q, most);
    if (!p->body.has_line && command->reads != READS_NOTHING)
        return refuse(error, "expected \"line\": what the question is about");
    return command->reads != READS_INSTANCE || take_name(p, error);
}

enum answer_code posted_answer(const struct posted *p, const struct host *host,
                               struct memory *m, struct writer *out, struct error *error)
{
    struct reply to = {.out = out};
    m->limit = (size_t)p->q.memory;
    return ask(&p->q, p->body.line, host, m, &to, error);
}

void posted_done(struct posted *p)
{
    body_done(&p->body);
    writer_done(&p->name);
}
