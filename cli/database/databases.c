/* SPDX-License-Identifier: MIT */
/* databases.c: the databases that a question may use are opened before it is asked, and
 * closed after it.
 *
 * They are mapped, not read (mapped.h): opening takes no time, a question touches only
 * the pages it needs, and processes that use the same file share them. A damaged file
 * never changes an answer; damaged files are named at the end. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "answer/options.h"
#include "cli.h"
#include "db.h"
#include "db/reader.h"
#include "mapped.h"

struct open_databases {
    const char *names;
    struct memory memory; /* of what is noted about their blocks */
    struct db_file file[DB_SET];
    struct db_set set;
};

static enum answer_code refuse(const struct error *error)
{
    fprintf(stderr, "dicot: --db: %s\n", error->message);
    return error->status == IO_ERROR ? ANSWER_FAILED : ANSWER_BAD_INPUT;
}

bool database_next(const char **names, char name[MOST_NAME], struct error *error)
{
    *names += strspn(*names, ":");
    size_t length = strcspn(*names, ":");
    if (length >= MOST_NAME)
        error_set(error, IO_ERROR, 1, "%.60s…: %s", *names, strerror(ENAMETOOLONG));
    if (length == 0 || length >= MOST_NAME)
        return false;
    memcpy(name, *names, length);
    name[length] = '\0';
    *names += length;
    return true;
}

/* Opens the files in the order of their names; tell_damaged relies on that order. On
 * failure the files that are open already stay open until the caller closes them. */
static bool open_all(struct open_databases *o, const char *names, struct error *error)
{
    char name[MOST_NAME];
    while (database_next(&names, name, error)) {
        struct db_file *f = &o->file[o->set.count];
        if (o->set.count == DB_SET)
            return error_fail(error, BAD_INPUT, 1, "up to %u files", DB_SET);
        if (!db_file_open(f, name, &o->memory, error))
            return false;
        o->set.db[o->set.count++] = &f->db;
    }
    return error->status == OK;
}

/* Names the files in which a damaged block was found; such blocks were not used. Returns
 * false if there are none. */
static bool tell_damaged(const struct db_set *set, const char *names)
{
    char name[MOST_NAME];
    struct error ignored = {0};
    bool damaged = false;
    for (unsigned i = 0; i < set->count && database_next(&names, name, &ignored); i++)
        if (atomic_load(&set->db[i]->damaged)) {
            damaged = true;
            fprintf(stderr,
                    "dicot: --db: %s is damaged. The damaged part was not used, so the "
                    "answers are right. To mend it, " DB_MEND "\n",
                    name);
        }
    return damaged;
}

const char *database_names(const struct request *q)
{
    const char *names = q->db != NULL ? q->db : getenv("DICOT_DB");
    return names != NULL && names[strspn(names, ":")] != '\0' ? names : NULL;
}

static void close_all(struct open_databases *o)
{
    for (unsigned i = 0; i < o->set.count; i++)
        db_file_close(&o->file[i]);
    free(o);
}

enum answer_code databases_open(struct request *q, struct open_databases **opened)
{
    const char *names = q->command->options & OPTIONS_DATABASE ? database_names(q) : NULL;
    struct error error = {0};
    *opened = NULL;
    if (names == NULL)
        return ANSWER_GIVEN;
    struct open_databases *o = calloc(1, sizeof *o);
    if (o == NULL)
        return refuse(&(struct error){.status = IO_ERROR, .message = "no memory"});
    o->names = names;
    if (!open_all(o, names, &error)) {
        close_all(o);
        return refuse(&error);
    }
    q->databases = &o->set;
    *opened = o;
    return ANSWER_GIVEN;
}

enum answer_code databases_close(struct open_databases *o, enum answer_code code)
{
    if (o == NULL)
        return code;
    /* The answers are right, but a script should notice that the file is damaged. */
    if (tell_damaged(&o->set, o->names))
        code = ANSWER_BAD_INPUT;
    close_all(o);
    return code;
}
