/* SPDX-License-Identifier: MIT */
/* ask.c: sessions, which answer the commands of the program in JSON. They share the
 * command table and the option table with the program (src/answer).
 *
 * The session is the host of its questions (answer/answer.h): it has a clock, the
 * caller's functions, and no files. An error is an answer too: one JSON object, in place
 * of what was written so far. */
#include "inside.h"

#include <locale.h>
#include <string.h>

#include "answer/words.h"
#include "db/reader.h"

#define MOST_WORDS 64 /* of one question, with the command */

struct dicot_session {
    struct memory memory;     /* budget of everything here, including the handle */
    struct caller caller;     /* flags of a question may replace its limits */
    struct sink certificates; /* `write` NULL: none are wanted */
    /* Functions of the caller, see dicot_watch and dicot_watch_best; NULL: none. */
    void (*report)(void *context, double seconds, uint64_t nodes, const char *text);
    void *report_context;
    void (*better)(void *context, const char *moves);
    void *better_context;
    struct db database[DB_SET];
    struct db_set databases; /* points into `database`; the caller owns the bytes */
    struct writer words;     /* words of the question, each ended by a NUL */
    struct writer answer;    /* to the last question; kept until the next one */
};

/* Checks that the session may be used now. */
static bool usable(const struct dicot_session *s, struct dicot_error *error)
{
    return caller_may_use(s != NULL ? &s->caller : NULL, error);
}

struct dicot_session *dicot_session_open(const struct dicot_limits *limits)
{
    struct dicot_limits usual = dicot_default_limits();
    limits = limits != NULL ? limits : &usual;
    struct dicot_session *s = handle_new(sizeof *s, limits);
    if (s == NULL)
        return NULL;
    s->caller.limits = *limits;
    writer_init(&s->words, &s->memory);
    writer_init(&s->answer, &s->memory);
    return s;
}

void dicot_session_close(struct dicot_session *s)
{
    if (!usable(s, NULL))
        return;
    for (unsigned i = 0; i < s->databases.count; i++)
        db_close(&s->database[i]);
    writer_done(&s->words);
    writer_done(&s->answer);
    handle_free(s, sizeof *s);
}

void dicot_certify(struct dicot_session *s,
                   bool (*write)(void *context, const char *bytes, size_t length),
                   void *context)
{
    if (usable(s, NULL))
        s->certificates = (struct sink){write, context};
}

void dicot_watch(struct dicot_session *s,
                 void (*report)(void *context, double seconds, uint64_t nodes,
                                const char *text),
                 void *context)
{
    if (!usable(s, NULL))
        return;
    s->report = report;
    s->report_context = context;
}

void dicot_watch_best(struct dicot_session *s,
                      void (*better)(void *context, const char *moves), void *context)
{
    if (!usable(s, NULL))
        return;
    s->better = better;
    s->better_context = context;
}

enum dicot_status dicot_session_database(struct dicot_session *s, const void *bytes,
                                         size_t size, struct dicot_error *error)
{
    struct error why = {0};
    if (!usable(s, error) || !has_text(bytes, size, error))
        return DICOT_BAD_INPUT;
    /* The remainder only keeps the pointer inside the array when all places are taken. */
    struct db *d = &s->database[s->databases.count % DB_SET];
    if (s->databases.count == DB_SET) {
        error_set(&why, LIMIT, 1, "a session has up to %u databases", DB_SET);
    } else if (db_open(d, bytes, size, &s->memory, &why) && db_fits_family(d, &why)) {
        s->databases.db[s->databases.count++] = d;
        return DICOT_OK;
    } else {
        db_close(d);
    }
    return error_give(error, &why);
}

enum dicot_status dicot_session_limit(struct dicot_session *s, enum dicot_limit which,
                                      double limit)
{
    return limit_set(s != NULL ? &s->caller : NULL, s != NULL ? &s->memory : NULL, which,
                     limit);
}

/* ---- the session as a host ---- */

static bool session_stop(void *context)
{
    struct dicot_session *s = context;
    return caller_stops(&s->caller);
}

/* Passes a report on. If there is no memory for its words, they are left out. The call
 * at the end of a search (`p` NULL) is of no use here: it lets a terminal clear its
 * line. */
static void session_progress(void *context, const struct progress *p)
{
    struct dicot_session *s = context;
    struct writer text;
    if (p == NULL)
        return;
    writer_init(&text, &s->memory);
    search_describe(p->search, &text);
    s->caller.runs = true;
    s->report(s->report_context, p->seconds, p->nodes,
              text.failed || text.text == NULL ? "" : text.text);
    s->caller.runs = false;
    writer_done(&text);
}

static void session_better(void *context, const struct writer *moves)
{
    struct dicot_session *s = context;
    s->caller.runs = true;
    s->better(s->better_context, moves->text != NULL ? moves->text : "");
    s->caller.runs = false;
}

static bool session_evidence(void *context, const char *bytes, size_t length)
{
    struct dicot_session *s = context;
    s->caller.runs = true;
    bool taken = s->certificates.write(s->certificates.context, bytes, length);
    s->caller.runs = false;
    return taken;
}

/* Returns the session as a host. Slots for functions that the caller did not give stay
 * NULL, so the core does not prepare what nobody wants. */
static struct host session_host(struct dicot_session *s)
{
    struct host host = library_host(&s->caller);
    host.stop = s->caller.limits.stop != NULL ? session_stop : NULL;
    host.progress = s->report != NULL ? session_progress : NULL;
    host.better = s->better != NULL ? session_better : NULL;
    if (s->certificates.write != NULL)
        host.evidence = (struct sink){session_evidence, s};
    host.context = s;
    return host;
}

/* ---- questions ---- */

/* Fills the error and returns `code`, which becomes the status of dicot_ask. */
static enum answer_code refuse(struct error *error, enum answer_code code,
                               const char *message)
{
    error_set(error, BAD_INPUT, 1, "%s", message);
    return code;
}

/* Copies the words: words_parse reorders them, and the request keeps pointers to them. */
static bool copy_words(struct dicot_session *s, const char *const *words, size_t count,
                       char **copy)
{
    for (size_t i = 0; i < count; i++)
        write_bytes(&s->words, words[i], strlen(words[i]) + 1);
    if (s->words.failed)
        return false;
    char *at = s->words.text;
    for (size_t i = 0; i < count; i++, at += strlen(at) + 1)
        copy[i] = at;
    return true;
}

/* Asks about the words that are left after the options, joined by blanks. For `reduce`,
 * the first word names the reduction, and the others are the instance. */
static enum answer_code ask_line(struct dicot_session *s, struct request *q, size_t count,
                                 char **words, struct error *error)
{
    struct host host = session_host(s);
    struct reply to = {.out = &s->answer};
    struct writer line;
    writer_init(&line, &s->memory);
    if (q->command->reads == READS_INSTANCE && count > 0) {
        q->name = *words++;
        count--;
    }
    for (size_t i = 0; i < count; i++) {
        write_text(&line, i > 0 ? " " : "");
        write_text(&line, words[i]);
    }
    enum answer_code code = ANSWER_BAD_INPUT;
    if (line.failed)
        error_set(error, NO_MEMORY, 1, "the line is longer than --memory allows");
    else
        code = ask(q, cursor_of(line.text, line.length, error), &host, &s->memory, &to,
                   error);
    /* The program would print the answer, and say on stderr what it lacks. Nobody reads
     * remarks here, so the failure takes the place of the answer. */
    if (to.lacks != ANSWER_GIVEN && error->status == OK)
        error_set(error, to.lacks == ANSWER_LIMIT ? NO_MEMORY : IO_ERROR, 1, "%s",
                  to.remark);
    writer_done(&line);
    return code;
}

/* Makes the request with which a question of this session begins: JSON, within the limits
 * of the session. Options may change the limits. */
static void request_of(const struct dicot_session *s, const struct command *command,
                       struct request *q)
{
    request_init(q, command);
    q->json = q->quiet = true;
    q->databases = s->databases.count > 0 ? &s->databases : NULL;
    q->memory = s->caller.limits.memory;
    q->nodes = s->caller.limits.nodes;
    q->seconds =
        s->caller.limits.seconds > 0 ? s->caller.limits.seconds : 0; /* NaN becomes 0 */
}

/* Answers a question that is given as words. On failure *error is set, and the answer is
 * whatever was written until then. Of the options with files, --cert, --db and --from are
 * refused here, before anything is searched. The core refuses the others, for which this
 * host has no slots. */
static enum answer_code ask_words(struct dicot_session *s, const char *const *words,
                                  size_t count, struct error *error)
{
    char *copy[MOST_WORDS];
    struct request q;
    enum help_wish help;
    if (count == 0 || count > MOST_WORDS)
        return refuse(error, ANSWER_BAD_INPUT, "expected a command and at most 63 words");
    for (size_t i = 0; i < count; i++)
        if (words == NULL || words[i] == NULL)
            return refuse(error, ANSWER_BAD_INPUT, "a word is NULL");
    const struct command *command = command_find(words[0]);
    if (command == NULL || command->answer == NULL)
        return refuse(error, ANSWER_BAD_INPUT, "no such command here");
    if (!copy_words(s, words, count, copy))
        return refuse(error, ANSWER_BAD_INPUT,
                      "the question is longer than the memory limit allows");
    request_of(s, command, &q);
    size_t left = count - 1;
    if (!words_parse(&q, &left, copy + 1, &help, error))
        return ANSWER_BAD_INPUT;
    if (help != HELP_NONE)
        return refuse(error, ANSWER_BAD_INPUT, "there is no help here");
    if (q.cert != NULL)
        return refuse(error, ANSWER_FAILED, "--cert: there are no files here");
    if (q.db != NULL)
        return refuse(error, ANSWER_FAILED,
                      "--db: there are no files here; see dicot_session_database");
    if (q.from != NULL)
        return refuse(error, ANSWER_FAILED, "--from: there are no files here");
    /* From here on --memory holds. What the session has used already counts, too. */
    s->memory.limit = (size_t)q.memory;
    return ask_line(s, &q, left, copy + 1, error);
}

/* Frees the last question and its answer, then answers the next one within the limits of
 * the session. */
static enum answer_code answer(struct dicot_session *s, const char *const *words,
                               size_t count)
{
    struct error error = {0};
    writer_done(&s->words);
    writer_done(&s->answer);
    writer_init(&s->words, &s->memory);
    writer_init(&s->answer, &s->memory);
    s->memory.limit = s->caller.limits.memory;
    enum answer_code code = ask_words(s, words, count, &error);
    if (error.status != OK) {
        error.line = 1;
        writer_clear(&s->answer);
        s->memory.limit = 0; /* errors are written even if the budget is used up */
        reply_error(&s->answer, &error, (struct cursor){0}, (struct cursor){0});
    }
    return code;
}

/* Numbers in answers and options have a decimal point, whatever the locale of the calling
 * program is. WebAssembly has no other locale, and uselocale would make the module import
 * its environment. */
enum dicot_status dicot_ask(struct dicot_session *s, const char *const *words,
                            size_t count)
{
    if (!usable(s, NULL))
        return DICOT_BAD_INPUT;
#ifdef __wasm__
    return (enum dicot_status)answer(s, words, count);
#else
    locale_t plain = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0),
             before = uselocale(plain); /* changes nothing if newlocale failed */
    enum answer_code code = answer(s, words, count);
    uselocale(before);
    if (plain != (locale_t)0)
        freelocale(plain);
    return (enum dicot_status)code;
#endif
}

const char *dicot_answer(const struct dicot_session *s, size_t *length)
{
    if (length != NULL)
        *length = 0;
    return usable(s, NULL) ? text_give(&s->answer, length) : NULL;
}
