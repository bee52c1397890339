/* SPDX-License-Identifier: MIT */
/* families.c: the table of games that can have a database, and lists of codes. */
#include "db/family.h"

#include <stdlib.h>
#include <string.h>

extern const struct db_family db_clobber, db_pebbles, db_click_partizan,
    db_click_impartial;

const struct db_family *const db_families[] = {
    &db_clobber, &db_pebbles, &db_click_partizan, &db_click_impartial, NULL,
};

const struct db_family *db_family_of(const char *game)
{
    const struct db_family *const *f = db_families;
    while (*f != NULL && strcmp((*f)->game->name, game) != 0)
        f++;
    return *f;
}

bool db_fits_family(const struct db *d, struct error *error)
{
    const struct db_header *h = &d->header;
    const struct db_family *f = db_family_of(h->game);
    bool fits = f != NULL && h->layers >= 1 && h->layers <= f->most_size;
    for (unsigned i = 0; fits && i < h->layers; i++)
        fits = h->layer[i].shapes > 0 && h->layer[i].places == f->places(i + 1, h->most);
    if (f == NULL)
        error_set(error, BAD_INPUT, 1,
                  "a database of '%s', a game that this program has no databases of",
                  h->game);
    else if (!fits)
        error_set(error, BAD_INPUT, 1,
                  "the database counts positions in another way: " DB_REMAKE);
    return fits;
}

bool db_codes_add(struct db_codes *c, uint64_t code)
{
    if (!memory_grow(c->memory, &c->code, &c->capacity, c->count + 1, sizeof code))
        return false;
    c->code[c->count++] = code;
    return true;
}

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

void db_codes_sort(struct db_codes *c)
{
    if (c->count > 0)
        qsort(c->code, c->count, sizeof *c->code, compare);
    size_t kept = 0;
    for (size_t i = 0; i < c->count; i++)
        if (kept == 0 || c->code[i] != c->code[kept - 1])
            c->code[kept++] = c->code[i];
    c->count = kept;
}

void db_codes_done(struct db_codes *c)
{
    memory_free(c->memory, c->code, c->capacity, sizeof *c->code);
    c->code = NULL;
    c->count = c->capacity = 0;
}
