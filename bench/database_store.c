/* SPDX-License-Identifier: MIT */
/* database_store.c: the same entries as a packed table (a database of `dicot db build`)
 * and in SQLite: bytes, and lookups per second of processor time. See
 * doc/databases.md.
 *
 *   database_store FILE [LOOKUPS [packed]]      packed: without SQLite
 *
 * SQLite gets the file FILE.sqlite, which is removed in the end.
 *
 * In SQLite the key of a position is the code of its shape and its place, the value the
 * number of its value: as little as a store with keys can hold. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/rng.h"
#include "db/clobber.h"
#include "db/reader.h"
#include "mapped.h"

static double worked(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* A random entry of the database. */
static struct db_place random_place(struct db *d, uint64_t *seed)
{
    uint64_t all = 0, at;
    unsigned layer = 0;
    struct db_place p = {.layer = 0};
    for (unsigned i = 0; i < d->header.layers; i++)
        all += d->header.layer[i].shapes * d->header.layer[i].places;
    at = rng_next(seed) % all;
    while (at >= d->header.layer[layer].shapes * d->header.layer[layer].places) {
        at -= d->header.layer[layer].shapes * d->header.layer[layer].places;
        layer++;
    }
    p.layer = layer;
    p.place = at % d->header.layer[layer].places;
    db_shape_code(d, layer, at / d->header.layer[layer].places, &p.code);
    return p;
}

static void report(const char *what, double bytes, double lookups, double seconds)
{
    printf("%-34s %12.0f bytes %12.0f lookups a second\n", what, bytes,
           lookups / seconds);
}

/* ---- packed ---- */

static uint64_t look_up_all(struct db *d, const struct db_place *places, size_t count)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += db_number_at(d, &places[i]);
    return sum;
}

/* Looks values up by the stones on the cells, as a search does. */
static void measure_stones(struct db *d, const struct db_place *places, size_t count)
{
    uint64_t found = 0;
    double before = worked();
    for (size_t i = 0; i < count; i++) {
        struct polyomino c = polyomino_cells(places[i].code);
        struct db_place at;
        struct db_form f;
        if (db_locate_stones(&c, places[i].place << 1 | 1, &at))
            found += db_form(d, db_number_at(d, &at), &f) && f.wins[0];
    }
    report("packed, from stones to who wins", (double)d->header.size, (double)count,
           worked() - before);
    printf("%.0f %% of them are won by Left moving first\n",
           100 * (double)found / (double)count);
}

/* ---- SQLite ---- */

static sqlite3 *fill_sqlite(struct db *d, const char *name)
{
    sqlite3 *s;
    sqlite3_stmt *insert;
    unlink(name);
    if (sqlite3_open(name, &s) != SQLITE_OK)
        return NULL;
    sqlite3_exec(s,
                 "pragma journal_mode=off; pragma synchronous=off;"
                 "create table entry (code integer, place integer, number integer,"
                 " primary key (code, place)) without rowid; begin",
                 NULL, NULL, NULL);
    sqlite3_prepare_v2(s, "insert into entry values (?, ?, ?)", -1, &insert, NULL);
    for (unsigned layer = 0; layer < d->header.layers; layer++)
        for (uint64_t shape = 0; shape < d->header.layer[layer].shapes; shape++)
            for (uint64_t place = 0; place < d->header.layer[layer].places; place++) {
                uint64_t code;
                uint32_t number;
                db_shape_code(d, layer, shape, &code);
                db_entry(d, layer, shape, place, &number);
                sqlite3_bind_int64(insert, 1, (sqlite3_int64)code);
                sqlite3_bind_int64(insert, 2, (sqlite3_int64)place);
                sqlite3_bind_int64(insert, 3, number);
                sqlite3_step(insert);
                sqlite3_reset(insert);
            }
    sqlite3_finalize(insert);
    sqlite3_exec(s, "commit; pragma mmap_size=4000000000", NULL, NULL, NULL);
    return s;
}

static uint64_t ask_sqlite(sqlite3 *s, const struct db_place *places, size_t count)
{
    sqlite3_stmt *select;
    uint64_t sum = 0;
    sqlite3_prepare_v2(s, "select number from entry where code = ? and place = ?", -1,
                       &select, NULL);
    for (size_t i = 0; i < count; i++) {
        sqlite3_bind_int64(select, 1, (sqlite3_int64)places[i].code);
        sqlite3_bind_int64(select, 2, (sqlite3_int64)places[i].place);
        if (sqlite3_step(select) == SQLITE_ROW)
            sum += (uint64_t)sqlite3_column_int64(select, 0);
        sqlite3_reset(select);
    }
    sqlite3_finalize(select);
    return sum;
}

int main(int argc, char **argv)
{
    struct memory memory = {0};
    struct db_file file;
    struct error error = {0};
    struct stat there;
    char name[4096];
    size_t count = argc > 2 ? strtoul(argv[2], NULL, 10) : 1000000;
    uint64_t seed = 1;
    if (argc < 2 || !db_file_open(&file, argv[1], &memory, &error)) {
        fprintf(stderr, "usage: database_store FILE [LOOKUPS]; %s\n", error.message);
        return 2;
    }
    struct db *d = &file.db;
    struct db_place *places = malloc(count * sizeof *places);
    if (places == NULL)
        return 4;
    for (size_t i = 0; i < count; i++)
        places[i] = random_place(d, &seed);
    uint64_t sum = look_up_all(d, places, count); /* all pages and checksums once */
    double before = worked();
    sum = look_up_all(d, places, count);
    report("packed, from code and place", (double)d->header.size, (double)count,
           worked() - before);
    if (d->header.game[1] == 'l' && d->header.game[2] == 'o')
        measure_stones(d, places, count);
    if (argc > 3)
        return 0;
    int length = snprintf(name, sizeof name, "%s.sqlite", argv[1]);
    if (length < 0 || (size_t)length >= sizeof name)
        return 4;
    before = worked();
    sqlite3 *s = fill_sqlite(d, name);
    double filled = worked() - before;
    if (s == NULL || stat(name, &there) != 0)
        return 4;
    ask_sqlite(s, places, count);
    before = worked();
    bool same = ask_sqlite(s, places, count) == sum;
    report("SQLite, from code and place", (double)there.st_size, (double)count,
           worked() - before);
    printf("filling SQLite took %.1f s; it has %s\n", filled,
           same ? "the same entries" : "OTHER ENTRIES");
    sqlite3_close(s);
    unlink(name);
    free(places);
    db_file_close(&file);
    return same ? 0 : 1;
}
