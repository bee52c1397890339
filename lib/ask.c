/* SPDX-License-Identifier: MIT */
/* ask.c: sessions: the commands of the program, answered in JSON. */
#include "inside.h"

#include <locale.h>
#include <string.h>

#define MOST_WORDS 64

struct dicot_session {
    struct memory memory; /* of everything here, the handle too */
    struct dicot_limits limits;
    struct sink certificates; /* `write` NULL: none are wanted */
    struct writer words;      /* of the question, each ended by a NUL */
    struct writer answer;
};

static const struct command *const offered[] = {
    &solve_command, &outcome_command, &value_command, &moves_command, &render_command,
};

struct dicot_session *dicot_session_open(const struct dicot_limits *limits)
{
    struct dicot_limits usual = dicot_default_limits();
    limits = limits != NULL ? limits : &usual;
    struct dicot_session *s = handle_new(sizeof *s, limits);
    if (s == NULL)
        return NULL;
    s->limits = *limits;
    writer_init(&s->words, &s->memory);
    writer_init(&s->answer, &s->memory);
    return s;
}

void dicot_session_close(struct dicot_session *s)
{
    if (s == NULL)
        return;
    writer_done(&s->words);
    writer_done(&s->answer);
    handle_free(s, sizeof *s);
}

void dicot_certify(struct dicot_session *s,
                   bool (*write)(void *context, const char *bytes, size_t length),
                   void *context)
{
    s->certificates = (struct sink){write, context};
}

static enum exit_code refuse(struct error *error, enum exit_code code,
                             const char *message)
{
    error_set(error, BAD_INPUT, 1, "%s", message);
    return code;
}

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < sizeof offered / sizeof offered[0]; i++)
        if (strcmp(offered[i]->name, name) == 0)
            return offered[i];
    return NULL;
}

/* A copy of the words for flags_parse, which sorts them. */
static bool copy_words(struct dicot_session *s, const char *const *words, size_t count,
                       char **argv)
{
    for (size_t i = 0; i < count; i++)
        write_bytes(&s->words, words[i], strlen(words[i]) + 1);
    if (s->words.failed)
        return false;
    char *at = s->words.text;
    for (size_t i = 0; i < count; i++, at += strlen(at) + 1)
        argv[i] = at;
    return true;
}

/* The words are one LINE, joined by blanks. */
static enum exit_code ask_line(struct dicot_session *s, const struct settings *set,
                               const struct command *command, int argc, char **argv,
                               struct error *error)
{
    struct run run = {.cert = s->certificates};
    struct writer line;
    writer_init(&line, &s->memory);
    for (int i = 0; i < argc; i++) {
        write_text(&line, i > 0 ? " " : "");
        write_text(&line, argv[i]);
    }
    enum exit_code code = ask(set, command, &line, &run, &s->answer, error);
    s->memory.expired = NULL; /* the run is over */
    writer_done(&line);
    return code;
}

static enum exit_code ask_words(struct dicot_session *s, const char *const *words,
                                size_t count, struct error *error)
{
    char *argv[MOST_WORDS];
    struct settings set;
    int left, wants_help;
    if (count == 0 || count > MOST_WORDS)
        return refuse(error, EXIT_BAD_INPUT, "expected a command and at most 63 words");
    const struct command *command = find_command(words[0]);
    if (command == NULL)
        return refuse(error, EXIT_BAD_INPUT, "no such command here");
    if (!copy_words(s, words, count, argv))
        return refuse(error, EXIT_BAD_INPUT,
                      "the question is longer than the memory limit allows");
    settings_of_limits(&set, command, &s->limits);
    set.json = true;
    left = (int)count - 1;
    int parsed = flags_parse(&set, command, &left, argv + 1, &wants_help, error);
    if (parsed > 0)
        return refuse(error, EXIT_BAD_INPUT, "there is no help here");
    if (parsed < 0)
        return EXIT_BAD_INPUT;
    if (set.cert != NULL)
        return refuse(error, EXIT_FAILURE_IO, "--cert: there are no files here");
    s->memory.limit = (size_t)set.memory;
    return ask_line(s, &set, command, left, argv + 1, error);
}

static enum exit_code answer(struct dicot_session *s, const char *const *words,
                             size_t count)
{
    struct error error = {0};
    writer_done(&s->words);
    writer_done(&s->answer);
    writer_init(&s->words, &s->memory);
    writer_init(&s->answer, &s->memory);
    s->memory.limit = s->limits.memory;
    enum exit_code code = ask_words(s, words, count, &error);
    if (error.status != OK) {
        error.line = 1;
        writer_clear(&s->answer);
        s->memory.limit = 0; /* used up or not, an error is told */
        report_error(&s->answer, &error, cursor_of(NULL, 0, NULL));
    }
    return code;
}

/* In answers and flags the point is a point, whatever the locale of the program.
 * WebAssembly has no other, and to look for it would import the environment. */
enum dicot_status dicot_ask(struct dicot_session *s, const char *const *words,
                            size_t count)
{
#ifdef __wasm__
    return (enum dicot_status)answer(s, words, count);
#else
    locale_t plain = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0),
             before = uselocale(plain); /* none was made: as it is */
    enum exit_code code = answer(s, words, count);
    uselocale(before);
    if (plain != (locale_t)0)
        freelocale(plain);
    return (enum dicot_status)code;
#endif
}

const char *dicot_answer(const struct dicot_session *s, size_t *length)
{
    return text_give(&s->answer, length);
}
