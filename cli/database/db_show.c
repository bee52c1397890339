/* SPDX-License-Identifier: MIT */
/* db_show.c: what is in a database: `dicot db info` and `dicot db export`. */
#include "db.h"
#include "db/reader.h"
#include "files.h"
#include "items_file.h"
#include "value/name.h"

/* Counts the items of the next size that are kept beside the file: those that are done,
 * and all. Returns false if there are none. */
static bool find_items(const char *name, struct db *d, struct memory *m, uint64_t *have,
                       uint64_t *count)
{
    char items_name[4096];
    struct items_file items;
    struct error ignored = {0};
    int length = snprintf(items_name, sizeof items_name, "%s.items", name);
    if (length >= (int)sizeof items_name || !items_read(&items, items_name, m, &ignored))
        return false;
    /* Items fit only the database from whose smaller sizes they were worked out. */
    bool next = items.header.base == d->header.check;
    *have = items.have;
    *count = items.header.count;
    items_close(&items);
    return next;
}

/* Writes one row per size. `shapes` are the boards of that size, and each has the same
 * number of positions; `new values` are those that no smaller size has. */
static void info_text(const char *name, struct db *d, struct memory *m, struct writer *w)
{
    const struct db_header *h = &d->header;
    const char *unit = db_family_of(h->game)->size;
    uint64_t all = 0, have, count;
    for (unsigned i = 0; i < h->layers; i++)
        all += db_entries(&h->layer[i]);
    write_format(w, "%s: %s, up to %u %s", name, h->game, h->layers, unit);
    if (h->most > 0)
        write_format(w, " and %u pebbles", h->most);
    write_format(w, "\n%llu positions, %u values, %llu bytes (%.2f for each position)\n",
                 (unsigned long long)all, d->values, (unsigned long long)h->size,
                 (double)h->size / (double)all);
    write_format(w, "%9s %9s %12s %11s\n", unit, "shapes", "positions", "new values");
    for (unsigned i = 0; i < h->layers; i++)
        write_format(w, "%9u %9llu %12llu %11llu\n", i + 1,
                     (unsigned long long)h->layer[i].shapes,
                     (unsigned long long)db_entries(&h->layer[i]),
                     (unsigned long long)h->layer[i].values);
    if (find_items(name, d, m, &have, &count))
        write_format(w, "%s.items: %llu of %llu items of %u %s\n", name,
                     (unsigned long long)have, (unsigned long long)count, h->layers + 1,
                     unit);
}

struct json db_json(struct writer *w, const char *file, const char *game)
{
    struct json j = json_of(w);
    json_open(&j);
    json_text(json_key(&j, "file"), file);
    json_text(json_key(&j, "game"), game);
    return j;
}

static void close_object(struct json *j, enum ended ended)
{
    json_text(json_key(j, "ended"), ended_word(ended));
    json_close(j);
    write_byte(j->out, '\n');
}

enum answer_code db_show_json(struct json *j, enum ended ended, enum answer_code code)
{
    close_object(j, ended);
    const bool ok = !j->out->failed &&
                    fwrite(j->out->text, 1, j->out->length, stdout) == j->out->length;
    writer_clear(j->out);
    return ok ? code : ANSWER_FAILED;
}

static void info_json(const char *name, struct db *d, struct memory *m, struct writer *w)
{
    const struct db_header *h = &d->header;
    struct json j = db_json(w, name, h->game);
    uint64_t have, count;
    json_count(json_key(&j, "version"), h->version);
    json_count(json_key(&j, "bytes"), h->size);
    json_count(json_key(&j, "values"), d->values);
    if (h->most > 0)
        json_count(json_key(&j, "pebbles"), h->most);
    json_open_list(json_key(&j, "sizes"));
    for (unsigned i = 0; i < h->layers; i++) {
        json_open(&j);
        json_count(json_key(&j, "size"), i + 1);
        json_count(json_key(&j, "shapes"), h->layer[i].shapes);
        json_count(json_key(&j, "positions"), db_entries(&h->layer[i]));
        json_count(json_key(&j, "values"), h->layer[i].values);
        json_close(&j);
    }
    json_close_list(&j);
    if (find_items(name, d, m, &have, &count)) {
        json_count(json_key(&j, "items"), have);
        json_count(json_key(&j, "items_wanted"), count);
    }
    close_object(&j, ENDED_SOLVED);
}

enum answer_code db_info(const struct request *q, const char *name, struct db *d,
                         struct memory *m)
{
    struct writer w;
    writer_init(&w, m);
    (q->json ? info_json : info_text)(name, d, m, &w);
    bool ok = !w.failed && fwrite(w.text, 1, w.length, stdout) == w.length;
    writer_done(&w);
    return ok ? ANSWER_GIVEN : ANSWER_FAILED;
}

/* ---- export ---- */

#define FLUSH_BYTES ((size_t)1 << 16) /* of text that is kept until it is written */

/* An entry of which the database does not have the value, or the text of the value would
 * be too long, has a `?`, or null in JSON. */
static bool is_named(enum status named)
{
    return named == OK || named == LIMIT;
}

/* Writes the line `GAME POSITION = VALUE` of one entry. */
static bool export_text(struct db_lines *l, unsigned layer, uint64_t entry,
                        struct writer *w)
{
    const uint64_t places = l->db->header.layer[layer].places;
    value v;
    if (!db_lines_at(l, layer, entry / places, entry % places, w, &v))
        return false;
    write_text(w, " = ");
    enum status named = v != NO_VALUE ? value_name(l->store, v, w) : LIMIT;
    write_text(w, named == LIMIT ? "?\n" : "\n");
    return is_named(named);
}

static bool export_json(struct db_lines *l, unsigned layer, uint64_t entry,
                        struct writer *w)
{
    const uint64_t places = l->db->header.layer[layer].places;
    struct json j = json_of(w);
    struct writer name;
    value v;
    writer_init(&name, w->memory);
    json_open(&j);
    bool ok = db_lines_at(l, layer, entry / places, entry % places,
                          json_text_open(json_key(&j, "line")), &v);
    json_text_close(&j);
    enum status named = ok && v != NO_VALUE ? value_name(l->store, v, &name) : LIMIT;
    json_text(json_key(&j, "value"), named == OK ? name.text : NULL);
    close_object(&j, ENDED_SOLVED);
    ok = ok && is_named(named) && !name.failed;
    writer_done(&name);
    return ok;
}

/* Writes the text to stdout if it has at least that many bytes. Returns false if that
 * fails or the text is incomplete. */
static bool flush(struct writer *w, size_t least)
{
    if (w->length < least)
        return !w->failed;
    bool ok = !w->failed && fwrite(w->text, 1, w->length, stdout) == w->length;
    writer_clear(w);
    return ok;
}

/* Says why the export ended early, unless the user knows: after ^C, or if nobody reads
 * stdout any more. */
static enum answer_code export_failed(const char *name, struct db *d)
{
    if (ferror(stdout) || stop_asked(NULL))
        return ferror(stdout) ? ANSWER_FAILED : ANSWER_LIMIT;
    fprintf(stderr, "dicot: db: %s: %s\n", name,
            atomic_load(&d->damaged)
                ? "the database is damaged: " DB_MEND
                : "the values need more memory than --memory allows");
    return ANSWER_BAD_INPUT;
}

/* Writes all entries, sizes in ascending order. A database may have millions, so ^C is
 * looked at now and then. */
enum answer_code db_export(const struct request *q, const char *name, struct db *d,
                           struct memory *m)
{
    struct db_lines l;
    struct writer w;
    bool ok = db_lines_open(&l, d, m);
    writer_init(&w, m);
    for (unsigned layer = 0; layer < d->header.layers; layer++) {
        const struct db_layer *of = &d->header.layer[layer];
        for (uint64_t i = 0; ok && i < db_entries(of); i++)
            ok = (q->json ? export_json : export_text)(&l, layer, i, &w) &&
                 flush(&w, FLUSH_BYTES) && !(i % 1024 == 0 && stop_asked(NULL));
    }
    ok = ok && flush(&w, 0);
    enum answer_code code = ok ? ANSWER_GIVEN : export_failed(name, d);
    writer_done(&w);
    db_lines_close(&l);
    return code;
}
