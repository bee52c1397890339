/* SPDX-License-Identifier: MIT */
/* db_verify.c: `dicot db verify`. It trusts nothing in a database. In this order it
 * checks the bytes, by their checksums; who wins each value, and that no value is stored
 * twice; and what positions are worth, by the plain rules, which share no code with the
 * builder (claims/plain.h). */

#include "base/rng.h"
#include "db.h"
#include "db/reader.h"
#include "plain.h"
#include "value/name.h"

#define USUAL_SAMPLES 200u /* positions of the larger sizes, without --samples */
#define SMALL_ENTRIES                                                                    \
    2000u /* sizes with fewer positions in all are verified completely */

struct db_verdict {
    uint64_t agree;           /* entries that the plain rules confirm */
    uint64_t undecided;       /* entries that are too large for them, or lack a value */
    unsigned whole;           /* sizes of which all entries were compared */
    struct writer line, form; /* of the position that does not agree */
};

static enum answer_code say(const char *name, const char *what, enum answer_code code)
{
    fprintf(stderr, "dicot: db: %s: %s\n", name, what);
    return code;
}

/* Does the database say who wins each value as the store finds it, and are all values
 * different? */
static bool values_agree(struct db_lines *l)
{
    struct values *s = l->store;
    struct pairs seen;
    struct db_form f;
    bool ok = true;
    pairs_init(&seen, l->memory);
    for (uint32_t number = 1; ok && number <= l->db->values; number++) {
        value v = db_reader_value(&l->reader, number), zero = value_integer(s, 0);
        ok = v != NO_VALUE && db_form(l->db, number, &f) &&
             pairs_find(&seen, v, 0) == PAIRS_NONE && pairs_add(&seen, v, 0, number) &&
             f.wins[0] == (value_at_most(s, v, zero) == NO) &&
             f.wins[1] == (value_at_most(s, zero, v) == NO);
    }
    pairs_done(&seen);
    return ok;
}

/* Does the entry agree with the plain rules, which try all plays? If they cannot tell,
 * yes. */
static bool entry_agrees(struct db_lines *l, unsigned layer, uint64_t entry,
                         struct db_verdict *to)
{
    uint64_t places = l->db->header.layer[layer].places;
    value v;
    writer_clear(&to->line);
    writer_clear(&to->form);
    if (!db_lines_at(l, layer, entry / places, entry % places, &to->line, &v))
        return false;
    if (v == NO_VALUE || value_form(l->store, v, &to->form) != OK) {
        to->undecided++;
        return true;
    }
    enum plainly agrees = plainly_worth(to->line.text, to->form.text);
    to->agree += agrees == IS_SO;
    to->undecided += agrees == UNDECIDED;
    return agrees != IS_NOT_SO;
}

/* Do all entries of the smallest sizes agree? */
static bool small_agree(struct db_lines *l, struct db_verdict *to)
{
    uint64_t all = 0;
    for (to->whole = 0; to->whole < l->db->header.layers; to->whole++) {
        const struct db_layer *layer = &l->db->header.layer[to->whole];
        all += db_entries(layer);
        if (all > SMALL_ENTRIES)
            return true;
        for (uint64_t i = 0; i < db_entries(layer); i++)
            if (stop_asked(NULL) || !entry_agrees(l, to->whole, i, to))
                return false;
    }
    return true;
}

/* Do these samples, spread evenly over the other sizes, agree? */
static bool samples_agree(struct db_lines *l, uint64_t samples, uint64_t seed,
                          struct db_verdict *to)
{
    const unsigned layers = l->db->header.layers, from = to->whole;
    for (uint64_t i = 0; from < layers && i < samples; i++) {
        unsigned layer = from + (unsigned)(i % (layers - from));
        if (stop_asked(NULL) ||
            !entry_agrees(l, layer,
                          rng_next(&seed) % db_entries(&l->db->header.layer[layer]), to))
            return false;
    }
    return true;
}

/* Compares all positions of the small sizes and samples of the others with the plain
 * rules. The samples depend on --seed alone, so a verdict can be repeated. */
static enum answer_code verify_positions(const struct request *q, const char *name,
                                         struct db_lines *l, struct db_verdict *v)
{
    uint64_t samples = q->samples > 0 ? q->samples : USUAL_SAMPLES;
    if (small_agree(l, v) && samples_agree(l, samples, q->seed, v))
        return ANSWER_GIVEN;
    if (stop_asked(NULL))
        return ANSWER_LIMIT;
    if (!atomic_load(&l->db->damaged))
        fprintf(stderr, "dicot: db: %s: by the plain rules %s is not worth %s\n", name,
                v->line.text, v->form.text);
    return say(name, "wrong: " DB_REMAKE, ANSWER_NO);
}

/* Checks everything. What is wrong, or why it is not known, is said on stderr. */
static enum answer_code verify(const struct request *q, const char *name, struct db *d,
                               struct memory *m, struct db_verdict *v)
{
    struct db_lines l;
    uint64_t bad;
    enum answer_code code;
    if (!db_check_all(d, &bad)) {
        fprintf(stderr, "dicot: db: %s: block %llu is damaged: " DB_MEND "\n", name,
                (unsigned long long)bad + 1);
        return ANSWER_NO;
    }
    if (db_lines_open(&l, d, m) && values_agree(&l))
        code = verify_positions(q, name, &l, v);
    else if (values_status(l.store) == NO_MEMORY)
        code = say(name, "the values need more memory than --memory allows",
                   ANSWER_BAD_INPUT);
    else
        code = say(name, "a value is wrong: " DB_REMAKE, ANSWER_NO);
    db_lines_close(&l);
    return code;
}

static void verdict_text(const char *name, const struct db *d, const struct db_verdict *v)
{
    printf("%s: verified: checksums, %u values, all positions of up to %u %s and "
           "samples of the others: %llu by the plain rules; %llu were too large for "
           "them\n",
           name, d->values, v->whole, db_family_of(d->header.game)->size,
           (unsigned long long)v->agree, (unsigned long long)v->undecided);
}

/* Writes true, false, or null if it is not known, and how much was compared. */
static enum answer_code verdict_json(const char *name, const struct db *d,
                                     const struct db_verdict *v, struct memory *m,
                                     enum answer_code code)
{
    struct writer text;
    writer_init(&text, m);
    m->limit = 0; /* what is known is said in any case */
    struct json j = db_json(&text, name, d->header.game);
    json_key(&j, "holds");
    if (code == ANSWER_GIVEN || code == ANSWER_NO)
        json_bool(&j, code == ANSWER_GIVEN);
    else
        json_null(&j);
    json_count(json_key(&j, "values"), d->values);
    json_count(json_key(&j, "confirmed"), v->agree);
    json_count(json_key(&j, "too_large"), v->undecided);
    code = db_show_json(&j,
                        code == ANSWER_LIMIT       ? ENDED_STOPPED
                        : code == ANSWER_BAD_INPUT ? ENDED_MEMORY
                                                   : ENDED_SOLVED,
                        code);
    writer_done(&text);
    return code;
}

enum answer_code db_verify(const struct request *q, const char *name, struct db *d,
                           struct memory *m)
{
    struct db_verdict v = {.agree = 0};
    writer_init(&v.line, m);
    writer_init(&v.form, m);
    enum answer_code code = verify(q, name, d, m, &v);
    if (q->json)
        code = verdict_json(name, d, &v, m, code);
    else if (code == ANSWER_GIVEN)
        verdict_text(name, d, &v);
    writer_done(&v.line);
    writer_done(&v.form);
    return code;
}
