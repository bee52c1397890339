/* SPDX-License-Identifier: MIT */
/* db.c: `dicot db`: reads what is wanted from its words, has it done, and shows the
 * result.
 *
 * `build` and `merge` write files (native/db_build.h); `info`, `verify` and `export` are
 * asked about files that exist, one after the other. */
#include "db.h"

#include <string.h>

#include "clock.h"
#include "db_build.h"
#include "deal.h"

/* Says on stderr what is wrong. Returns the exit code. */
static enum answer_code db_fail(const struct error *error)
{
    fprintf(stderr, "dicot: db: %s\n", error->message);
    return error->status == IO_ERROR ? ANSWER_FAILED
           : error->status == LIMIT  ? ANSWER_LIMIT
                                     : ANSWER_BAD_INPUT;
}

static enum answer_code refuse(const char *why)
{
    fprintf(stderr, "dicot: db: %s\n", why);
    return ANSWER_BAD_INPUT;
}

/* ---- build ---- */

/* Time and stop button. */
struct deadline {
    double end; /* seconds, by clock_now */
};

static enum stop look_up(struct work *w)
{
    const struct deadline *d = w->host;
    w->stride = 64;
    if (stop_asked(NULL))
        return STOP_INTERRUPTED;
    return clock_now() >= d->end ? STOP_TIME : STOP_NOT;
}

struct watch {
    bool shown;  /* is stderr a terminal? */
    double next; /* moment before which no further line is shown */
};

/* Shows how many items of a size are done, up to five times per second. The last line of
 * a size is always shown and stays on the terminal. */
static void show_progress(void *context, const struct db_progress *p)
{
    struct watch *w = context;
    if (!w->shown || (p->done < p->count && clock_now() < w->next))
        return;
    w->next = clock_now() + 0.2;
    fprintf(stderr, "\r%s, %u %s: %llu of %llu items%s", p->family->game->name, p->size,
            p->family->size, (unsigned long long)p->done, (unsigned long long)p->count,
            p->done == p->count ? "\n" : "");
    fflush(stderr);
}

/* Returns what is wrong with the wish, or NULL. */
static const char *check_wish(const struct db_wish *w)
{
    if (w->size > w->family->most_size)
        return "there are too many positions of that size: ask for a smaller one";
    if (w->family->places(w->size, w->most) == 0)
        return "these are too many pebbles: ask for fewer";
    if (strchr(w->file, ':') != NULL)
        return "name one file (--db or DICOT_DB), without ':'";
    return NULL;
}

/* Writes whether everything is there that was asked for, and what kept it from that. */
static enum answer_code tell_built_json(const struct db_wish *w, enum db_built built)
{
    struct writer text;
    writer_init(&text, w->memory);
    w->memory->limit = 0; /* that it was stopped is said in any case */
    struct json j = db_json(&text, w->file, w->family->game->name);
    json_count(json_key(&j, "size"), w->size);
    if (w->slice.parts > 0) {
        json_count(json_key(&j, "slice"), w->slice.part);
        json_count(json_key(&j, "slices"), w->slice.parts);
    }
    json_bool(json_key(&j, "complete"), built != DB_STOPPED);
    const enum ended ended = built != DB_STOPPED ? ENDED_SOLVED
                             : stop_asked(NULL)  ? ENDED_STOPPED
                                                 : ENDED_TIME;
    enum answer_code code =
        db_show_json(&j, ended, built != DB_STOPPED ? ANSWER_GIVEN : ANSWER_LIMIT);
    writer_done(&text);
    return code;
}

/* Says how the build ended. After a limit or ^C nothing is lost: all items that were
 * worked out are on the disk. */
static enum answer_code tell_built(const struct request *q, const struct db_wish *w,
                                   enum db_built built, const struct error *error)
{
    if (q->json && w->ours && built != DB_FAILED)
        return tell_built_json(w, built);
    switch (built) {
    case DB_COMPLETE:
        printf("%s: %s, all sizes up to %u %s\n", w->file, w->family->game->name, w->size,
               w->family->size);
        return ANSWER_GIVEN;
    case DB_SLICE:
        printf("%s.items: slice %llu of %llu of the positions of %u %s; join all slices "
               "by `dicot db merge OUT FILE…`\n",
               w->file, (unsigned long long)w->slice.part,
               (unsigned long long)w->slice.parts, w->size, w->family->size);
        return ANSWER_GIVEN;
    case DB_STOPPED:
        fprintf(stderr, "dicot: db: stopped; the same command goes on from here\n");
        return ANSWER_LIMIT;
    default:
        return db_fail(error);
    }
}

/* Works out what the options ask for; sizes and numbers of pebbles that were not given
 * are those that suit the game. A game without pebbles has a `usual_most` of 0. --memory
 * is used twice: as the budget of the items that are worked out at the same time, and as
 * that of everything else. */
static enum answer_code build(const struct request *q, size_t count, char **words)
{
    char usual[100];
    struct deadline deadline = {clock_now() + q->seconds};
    struct watch watch = {.shown = progress_wanted(q)};
    struct work work = work_of(NULL, look_up, &deadline);
    struct memory memory = {.limit = q->memory, .work = &work};
    struct error error = {0};
    const struct db_family *f = count == 1 ? db_family_of(words[0]) : NULL;
    if (f == NULL)
        return refuse("build needs the name of one game: clobber, pebbles, "
                      "click-partizan or click-impartial");
    snprintf(usual, sizeof usual, "%s.db", f->game->name);
    const char *file = database_names(q);
    struct db_wish w = {.family = f,
                        .most = f->usual_most == 0 ? 0
                                : q->pebbles > 0   ? (uint32_t)q->pebbles
                                                   : f->usual_most,
                        .size = q->cells > 0 ? (unsigned)q->cells : f->usual_size,
                        .file = file != NULL ? file : usual,
                        .slice = q->slice,
                        .memory = &memory,
                        .item_memory = q->memory,
                        .hands = (unsigned)q->threads,
                        .deal = deal,
                        .ours = deal_is_ours(),
                        .progress = show_progress,
                        .context = &watch};
    const char *why = check_wish(&w);
    if (why != NULL)
        return refuse(why);
    return tell_built(q, &w, db_build(&w, &error), &error);
}

/* ---- files ---- */

/* A question about an open file: db_info, db_export or db_verify. */
typedef enum answer_code file_question(const struct request *q, const char *name,
                                       struct db *d, struct memory *m);

/* Opens one file, asks about it, and closes it. Each file has a budget of its own. */
static enum answer_code ask_file(const struct request *q, const char *name,
                                 file_question *question)
{
    struct memory memory = {.limit = q->memory};
    struct db_file file;
    struct error error = {0};
    if (!db_file_open(&file, name, &memory, &error))
        return db_fail(&error);
    enum answer_code code = question(q, name, &file.db, &memory);
    db_file_close(&file);
    return code;
}

/* Asks about each of the files: those of the words or, without words, those of --db or
 * DICOT_DB. Returns the greatest of their exit codes. */
static enum answer_code ask_files(const struct request *q, size_t count, char **words,
                                  file_question *question)
{
    const char *usual = database_names(q);
    enum answer_code code, worst = ANSWER_GIVEN;
    struct error error = {0};
    char name[MOST_NAME];
    if (count == 0 && usual == NULL)
        return refuse("name a file, or set DICOT_DB");
    while (count == 0 && database_next(&usual, name, &error)) {
        code = ask_file(q, name, question);
        worst = code > worst ? code : worst;
    }
    for (size_t i = 0; i < count; i++) {
        code = ask_file(q, words[i], question);
        worst = code > worst ? code : worst;
    }
    return error.status == OK ? worst : db_fail(&error);
}

static enum answer_code merge(const struct request *q, size_t count, char **words)
{
    struct memory memory = {.limit = q->memory};
    struct error error = {0};
    if (count < 2)
        return refuse("merge needs a file for the result, and the files of the slices");
    if (!db_merge(words[0], count - 1, words + 1, &memory, &error))
        return db_fail(&error);
    if (!q->json) {
        printf("%s: %zu slices joined\n", words[0], count - 1);
        return ANSWER_GIVEN;
    }
    struct writer text;
    writer_init(&text, &memory);
    struct json j = json_of(&text);
    json_open(&j);
    json_text(json_key(&j, "file"), words[0]);
    json_count(json_key(&j, "slices"), count - 1);
    enum answer_code code = db_show_json(&j, ENDED_SOLVED, ANSWER_GIVEN);
    writer_done(&text);
    return code;
}

/* The first word says what to do; the others are its arguments. */
enum answer_code db_run(const struct request *q, size_t count, char **words)
{
    static const struct {
        const char *name;
        command_runner *run;
        file_question *question; /* run NULL: it is asked about each of the files */
    } rows[] = {{"build", build, NULL},
                {"info", NULL, db_info},
                {"verify", NULL, db_verify},
                {"export", NULL, db_export},
                {"merge", merge, NULL}};
    struct nearest n =
        nearest_to(count > 0 ? words[0] : "", count > 0 ? strlen(words[0]) : 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (count > 0 && strcmp(words[0], rows[i].name) == 0)
            return rows[i].run != NULL
                       ? rows[i].run(q, count - 1, words + 1)
                       : ask_files(q, count - 1, words + 1, rows[i].question);
        nearest_offer(&n, rows[i].name);
    }
    fprintf(stderr, "dicot: db: expected build, info, verify, export or merge%s\n",
            nearest_hint(&n));
    return ANSWER_BAD_INPUT;
}
