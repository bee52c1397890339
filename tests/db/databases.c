/* SPDX-License-Identifier: MIT */
/* databases.c: databases agree with the rules on every position of small boards, and
 * damaged bytes are noticed wherever they are. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "tests/support/database.h"
#include "db/reader.h"
#include "db/clobber.h"
#include "dicot.h"
#include "twoplayer/nimber.h"
#include "twoplayer/position_value.h"

/* ---- shapes ---- */

/* OEIS A000105: polyominoes; A101228: connected acyclic digraphs. */
TEST(test_counts)
{
    static const size_t polyominoes[] = {1, 1, 2, 5, 12, 35, 108, 369, 1285},
                        digraphs[] = {1, 1, 4, 24, 267};
    static const struct {
        const char *game;
        const size_t *counts;
        unsigned sizes;
    } rows[] = {{"clobber", polyominoes, 9}, {"pebbles", digraphs, 5}};
    for (int r = 0; r < 2; r++) {
        struct memory m = {.limit = 0};
        struct db_codes before = {.memory = &m};
        for (unsigned n = 1; n <= rows[r].sizes; n++) {
            struct db_codes codes = {.memory = &m};
            testing("%s of size %u", rows[r].game, n);
            check(db_family_of(rows[r].game)->shapes(n, &before, &codes));
            check_number(codes.count, rows[r].counts[n - 1]);
            for (size_t i = 1; i < codes.count; i++)
                check(codes.code[i - 1] < codes.code[i]);
            db_codes_done(&before);
            before = codes;
        }
        db_codes_done(&before);
        check_number(m.used, 0);
    }
}

/* ---- values ---- */

static value value_of(struct search *s)
{
    position_value_restart(s);
    run_to_end(s, 1000);
    return position_value_of(s);
}

/* A board, and all positions on it as numbers. */
struct all {
    const char *line;
    uint64_t count;
    void (*set)(const struct board *b, uint64_t number, uint8_t *pos);
};

/* All positions are worth the same with and without the database, in one store; with it,
 * no move is made if the database has all of them. */
static void compare_all(struct built *b, const struct all *all, bool has_all)
{
    struct sample sample;
    sample_open(&sample, all->line);
    struct problem *p = &sample.problem;
    uint8_t *pos = start_copy(p);
    struct values *store = values_new(p->memory);
    struct task task = task_at_start(p);
    task.position = pos;
    task.store = store;
    struct search *without = position_value_new(&task);
    task.databases = &b->set;
    struct search *with = position_value_new(&task);
    for (uint64_t i = 0; i < all->count; i++) {
        all->set(p->terms[0].board, i, pos);
        testing("%s", line_text(p, pos).bytes);
        value expected = value_of(without);
        check(expected != NO_VALUE && value_of(with) == expected);
        check(!has_all || with->nodes == 0);
    }
    check(without->nodes > with->nodes);
    search_free(with);
    search_free(without);
    values_free(store);
    free_position(p, pos);
    sample_close(&sample);
}

/* Digits 0, 1, 2 are empty, x and o. */
static void set_stones(const struct board *b, uint64_t number, uint8_t *pos)
{
    for (size_t v = 0; v < b->pos_size; v++, number /= 3)
        pos[v] = (uint8_t)(number % 3);
}

TEST(test_clobber)
{
    static const struct all boards[] = {{"clobber ...|...|...", 19683, set_stones},
                                        {"clobber ..|..|..|..", 6561, set_stones},
                                        {"clobber path 8 xxxxxxxx", 6561, set_stones}};
    struct built b;
    built_open(&b, "clobber", 7, 0);
    compare_all(&b, &boards[0], false);
    compare_all(&b, &boards[1], false);
    compare_all(&b, &boards[2], false);
    built_close(&b);
    built_open(&b, "clobber", 8, 0);
    compare_all(&b, &boards[1], true);
    built_close(&b);
}

/* Other rules have other values: they are not looked up. */
TEST(test_other_rules)
{
    static const char *const lines[] = {"clobber xox|oxo with rules=cannibal",
                                        "clobber cycle 4 xoxo", "sc2 xo"};
    struct built b;
    built_open(&b, "clobber", 6, 0);
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct sample s;
        struct db_reader r;
        sample_open(&s, lines[i]);
        struct values *store = values_new(&s.memory);
        db_reader_init(&r, &b.db, store, &s.memory);
        check(db_reader_find(&r, s.problem.terms[0].board, s.problem.start) == NO_VALUE);
        db_reader_done(&r);
        values_free(store);
        sample_close(&s);
    }
    built_close(&b);
}

/* Bit i: block i is b; the highest bit says how many there are. */
static void set_blocks(const struct board *b, uint64_t number, uint8_t *pos)
{
    memset(pos, 0, b->pos_size);
    for (number += 2; number > 1; number /= 2)
        *pos++ = (uint8_t)(1 + number % 2);
}

TEST(test_clicks)
{
    static const struct all columns[] = {
        {"click-partizan columns abababab", 510, set_blocks},
        {"click-impartial columns abababab", 510, set_blocks}};
    for (int i = 0; i < 2; i++) {
        struct built b;
        built_open(&b, i == 0 ? "click-partizan" : "click-impartial", 8, 0);
        compare_all(&b, &columns[i], true);
        built_close(&b);
    }
}

/* The nimber of a position; *nodes more were taken, and a winning move was found. */
static uint32_t nimber_of(const struct problem *p, const struct db_set *set,
                          uint64_t *nodes)
{
    struct task task = task_at_start(p);
    struct packed found;
    task.databases = set;
    struct search *s = run_to_end(nimber_new(&task), 1000);
    check(value_unpack(nimber_answer(s)->values, nimber_answer(s)->value, &found));
    *nodes += s->nodes;
    const struct outcome o = outcome_of(s);
    check((o.first[LEFT] == WIN) == (found.nimber != 0));
    for (int who = LEFT; who <= RIGHT; who++)
        check(found.nimber == 0 || o.best[who].term != NO_TERM);
    search_free(s);
    return found.nimber;
}

/* The search for nimbers looks up what moves leave. What is asked about is searched even
 * if it is found on the way: of the second term here a move is named. */
TEST(test_nimbers)
{
    static const char *const lines[] = {
        "click-impartial columns 2a2b2a", "click-impartial columns 3ab2a2b2ab2a",
        "click-impartial columns 2a2b2ab3a + click-impartial columns 2ab2a",
        ("click-impartial columns 2ab2a2b + click-impartial columns 2a2b + "
         "click-impartial columns a2b2a"),
        "click-impartial aabb|abab|bbaa"};
    struct built b;
    uint64_t without = 0, with = 0;
    built_open(&b, "click-impartial", 8, 0);
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct sample s;
        sample_open(&s, lines[i]);
        check_number(nimber_of(&s.problem, &b.set, &with),
                     nimber_of(&s.problem, NULL, &without));
        sample_close(&s);
    }
    check(with < without);
    built_close(&b);
}

/* Writes a part with `inserted` blocks of a third colour before block `at`. */
static void write_column(char *to, const char *part, size_t at, size_t inserted)
{
    memcpy(to, part, at);
    memset(to + at, 'c', inserted);
    strcpy(to + at + inserted, part + at);
}

/* A move in the first term leads to a part that the second term has twice. The two cancel
 * and are not searched, so the move is found only if the database is still believed. */
TEST(test_nimbers_of_sums)
{
    static const char *const parts[] = {"aabbaa", "abba", "aabab", "aabaab", "abbaabb"};
    struct built b;
    uint64_t nodes = 0;
    built_open(&b, "click-impartial", 8, 0);
    for (size_t i = 0; i < COUNT(parts); i++) {
        const size_t length = strlen(parts[i]);
        for (size_t at = 0; at <= length; at++) {
            char line[100], column[40];
            struct sample s;
            write_column(column, parts[i], at, length + 1);
            snprintf(line, sizeof line,
                     "click-impartial columns %s + click-impartial columns %sc%s", column,
                     parts[i], parts[i]);
            sample_open(&s, line);
            check_number(nimber_of(&s.problem, &b.set, &nodes),
                         nimber_of(&s.problem, NULL, &nodes));
            sample_close(&s);
        }
    }
    built_close(&b);
}

/* Digits 0 to 2 are how many pebbles there are, by vertex and colour. */
static void set_pebbles(const struct board *b, uint64_t number, uint8_t *pos)
{
    for (size_t i = 0; i < b->pos_size; i++, number /= 3)
        pos[i] = (uint8_t)(number % 3);
}

/* Three pebbles: digits 0 to 11 are where they are, by vertex and colour. Of these
 * digraphs each has several orders of its vertices with tails before heads. */
static void set_three_pebbles(const struct board *b, uint64_t number, uint8_t *pos)
{
    memset(pos, 0, b->pos_size);
    for (int i = 0; i < 3; i++, number /= b->pos_size)
        pos[number % b->pos_size]++;
}

TEST(test_names_of_vertices)
{
    static const struct all boards[] = {
        {"pebbles arcs 0>1,0>2,2>3 (1,1,1)(0,0)(0,0)(0,0)", 1728, set_three_pebbles},
        {"pebbles arcs 0>1,0>2,1>3 (1,1,1)(0,0)(0,0)(0,0)", 1728, set_three_pebbles},
        {"pebbles arcs 1>0,2>0,2>3 (1,1,1)(0,0)(0,0)(0,0)", 1728, set_three_pebbles}};
    struct built b;
    built_open(&b, "pebbles", 4, 3);
    for (size_t i = 0; i < COUNT(boards); i++)
        compare_all(&b, &boards[i], true);
    built_close(&b);
}

TEST(test_pebbles)
{
    static const struct all boards[] = {
        {"pebbles tournament 3 (2,2,2)(0,0)(0,0)", 19683, set_pebbles},
        {"pebbles arcs 2>0,1>0 (2,2,2)(0,0)(0,0)", 19683, set_pebbles},
        {"pebbles path 2 (2,2,2)(0,0)", 729, set_pebbles},
        {"pebbles arcs 3:1>0 (2,2,2)(0,0)(0,0)", 729, set_pebbles}};
    struct built b;
    built_open(&b, "pebbles", 3, 4);
    for (size_t i = 0; i < COUNT(boards); i++)
        compare_all(&b, &boards[i], false);
    built_close(&b);
}

/* All values are different, and won by whom the store says. */
static void check_winners(struct db_lines *l)
{
    for (uint32_t number = 1; number <= l->db->values; number++) {
        struct db_form f;
        value v = db_reader_value(&l->reader, number), zero = value_integer(l->store, 0);
        check(db_form(l->db, number, &f));
        check(f.wins[0] == (value_at_most(l->store, v, zero) == NO));
        check(f.wins[1] == (value_at_most(l->store, zero, v) == NO));
        for (uint32_t before = 1; before < number; before++)
            check(db_reader_value(&l->reader, before) != v);
    }
}

/* Every entry is found where `locate` says that its position is. */
TEST(test_places)
{
    static const struct {
        const char *game;
        unsigned size;
        uint32_t most;
    } rows[] = {{"clobber", 6, 0}, {"pebbles", 3, 3}, {"click-partizan", 7, 0}};
    for (int i = 0; i < 3; i++) {
        struct built b;
        struct memory m = {.limit = 0};
        struct db_lines l;
        built_open(&b, rows[i].game, rows[i].size, rows[i].most);
        check(db_lines_open(&l, &b.db, &m));
        for (unsigned layer = 0; layer < rows[i].size; layer++) {
            const struct db_layer *of = &b.db.header.layer[layer];
            for (uint64_t e = 0; e < of->shapes * of->places; e++) {
                struct writer line;
                value v;
                writer_init(&line, &m);
                check(db_lines_at(&l, layer, e / of->places, e % of->places, &line, &v));
                testing("%s", line.text);
                /* Nothing at all, and nothing that can move, are in no database. */
                value found = db_reader_find(&l.reader, &l.board, l.pos);
                check(found == v || (found == NO_VALUE && e % of->places == 0));
                writer_done(&line);
            }
        }
        check_winners(&l);
        db_lines_close(&l);
        built_close(&b);
        check_number(m.used, 0);
    }
}

/* ---- the library ---- */

TEST(test_session)
{
    static const char *const words[] = {"value", "clobber", "xo.x|oxxo"};
    struct built b;
    struct dicot_error error;
    built_open(&b, "clobber", 7, 0);
    struct dicot_session *s = dicot_session_open(NULL);
    check(dicot_ask(s, words, 3) == DICOT_OK);
    check(strstr(dicot_answer(s, NULL), "\"nodes\":0") == NULL);
    check(dicot_session_database(s, b.bytes, b.size - 1, &error) == DICOT_BAD_INPUT);
    check(strstr(error.message, "cut off") != NULL);
    check(dicot_session_database(s, b.bytes, b.size, &error) == DICOT_OK);
    check(dicot_ask(s, words, 3) == DICOT_OK);
    check(strstr(dicot_answer(s, NULL), "\"nodes\":0") != NULL);
    dicot_session_close(s);
    built_close(&b);
}

/* ---- memory ---- */

static bool drop(void *context, const char *bytes, size_t length)
{
    return true;
}

static const uint32_t *only_item(void *item, uint64_t number, size_t *count)
{
    const struct writer *w = item;
    *count = w->length / sizeof(uint32_t);
    return (const uint32_t *)w->text;
}

/* Works out the layer above `b` and writes it, with the n-th allocation failing. Returns
 * true if there are fewer. */
static bool build_failing(struct built *b, const struct db_codes *codes, size_t n)
{
    struct memory m = {.fail_at = n};
    struct writer words;
    struct db_header header;
    struct error error = {0};
    const struct db_family *f = db_family_of(b->db.header.game);
    const unsigned layer = b->db.header.layers;
    const struct db_job job = {.family = f,
                               .layer = layer,
                               .codes = codes,
                               .entries = codes->count * f->places(layer + 1, 0),
                               .base = &b->set};
    const struct db_new_layer l = {.family = f,
                                   .base = &b->db,
                                   .codes = codes,
                                   .items = {only_item, &words, 1},
                                   .memory = &m};
    writer_init(&words, &m);
    enum status status = db_compute(&job, 0, &m, &words);
    bool ok = status == OK && db_write(&l, (struct sink){drop, NULL}, &header, &error);
    check(ok || status == NO_MEMORY || error.status == NO_MEMORY);
    writer_done(&words);
    check_number(m.used, 0);
    return m.fail_at > 0;
}

TEST(test_memory)
{
    static const char *const names[] = {"clobber", "click-partizan"};
    for (int i = 0; i < 2; i++) {
        struct built b;
        struct memory m = {.limit = 0};
        struct db_codes before = {.memory = &m}, codes = {.memory = &m};
        size_t n = 1;
        built_open(&b, names[i], 4, 0);
        for (uint64_t shape = 0, code; db_shape_code(&b.db, 3, shape, &code); shape++)
            check(db_codes_add(&before, code));
        check(db_family_of(names[i])->shapes(5, &before, &codes));
        testing("%s", names[i]);
        while (!build_failing(&b, &codes, n))
            n++;
        check(n > 10);
        db_codes_done(&before);
        db_codes_done(&codes);
        built_close(&b);
    }
}

/* ---- damage ---- */

/* All entries of a good database. */
static size_t read_all(struct db *d, uint32_t *numbers, size_t most)
{
    size_t count = 0;
    for (unsigned layer = 0; layer < d->header.layers; layer++) {
        const struct db_layer *l = &d->header.layer[layer];
        for (uint64_t e = 0; e < l->shapes * l->places && count < most; e++)
            if (!db_entry(d, layer, e / l->places, e % l->places, &numbers[count++]))
                numbers[count - 1] = UINT32_MAX;
    }
    return count;
}

/* What is read is what was written, or is known to be damaged. */
static void check_damaged(const struct built *good, unsigned char *bytes, size_t size)
{
    static uint32_t truth[4000], found[4000];
    struct memory m = {.limit = 0};
    struct error error = {0};
    struct db d, original = good->db;
    struct db_form f;
    size_t count = read_all(&original, truth, 4000);
    if (!db_open(&d, bytes, size, &m, &error)) {
        check(error.message[0] != '\0' && m.used == 0);
        return;
    }
    check(read_all(&d, found, 4000) == count);
    bool missing = false;
    for (size_t i = 0; i < count; i++) {
        check(found[i] == truth[i] || found[i] == UINT32_MAX);
        missing = missing || found[i] == UINT32_MAX;
    }
    for (uint32_t number = 1; number <= d.values; number++)
        missing = !db_form(&d, number, &f) || missing;
    uint64_t bad;
    check(!missing || d.damaged);
    check(!db_check_all(&d, &bad)); /* something is damaged, perhaps what nobody reads */
    db_close(&d);
}

TEST(test_damage)
{
    struct built b;
    uint64_t seed = 20261116;
    built_open(&b, "clobber", 6, 0);
    unsigned char *copy = malloc(b.size);
    memcpy(copy, b.bytes, b.size);
    for (int i = 0; i < 1000; i++) {
        size_t bit = (size_t)(rng_next(&seed) % (8 * b.size));
        testing("bit %zu", bit);
        copy[bit / 8] ^= (unsigned char)(1u << bit % 8);
        check_damaged(&b, copy, b.size);
        copy[bit / 8] = b.bytes[bit / 8];
    }
    for (size_t cut = 0; cut < b.size; cut += cut < 200 ? 1 : 97) {
        struct memory m = {.limit = 0};
        struct error error = {0};
        struct db d;
        testing("cut at %zu", cut);
        check(!db_open(&d, copy, cut, &m, &error));
        check(strstr(error.message, "not a database") != NULL ||
              strstr(error.message, "cut off") != NULL);
    }
    free(copy);
    built_close(&b);
}

/* A header that is changed as a whole, checksum included. */
static void check_refused(const struct built *b, const struct db_header *changed,
                          const char *words)
{
    struct memory m = {.limit = 0};
    struct error error = {0};
    struct db d;
    struct db_header h = *changed;
    unsigned char *copy = malloc(b->size);
    memcpy(copy, b->bytes, b->size);
    db_header_end(&h);
    memcpy(copy, &h, sizeof h);
    testing("%s", words);
    bool opened = db_open(&d, copy, b->size, &m, &error);
    check(!opened || !db_fits_family(&d, &error));
    check(strstr(error.message, words) != NULL);
    if (opened)
        db_close(&d);
    free(copy);
}

TEST(test_headers)
{
    struct built b;
    built_open(&b, "clobber", 4, 0);
    struct db_header h = b.db.header;
    h.version++;
    check_refused(&b, &h, "version 2");
    h = b.db.header;
    h.byte_order = __builtin_bswap32(h.byte_order);
    check_refused(&b, &h, "byte order");
    h = b.db.header;
    h.magic[0] ^= 1;
    check_refused(&b, &h, "not a database");
    h = b.db.header;
    h.game[0] = 'C';
    check_refused(&b, &h, "Clobber");
    h = b.db.header;
    memcpy(h.game, "pebbles", 8);
    check_refused(&b, &h, "another way");
    h = b.db.header;
    h.layers = DB_LAYERS + 1;
    check_refused(&b, &h, "damaged");
    h = b.db.header;
    h.layer[3].shapes = UINT64_MAX / 4;
    check_refused(&b, &h, "damaged");
    h = b.db.header;
    h.layer[3].shapes = 0; /* it has as many blocks without them */
    check_refused(&b, &h, "another way");
    h = b.db.header;
    h.layer[3].values = UINT32_MAX;
    check_refused(&b, &h, "damaged");
    built_close(&b);
}
