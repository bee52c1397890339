/* SPDX-License-Identifier: MIT */
/* known.c: what is known about sums without a search; see known.h. */
#include "twoplayer/clobber/known.h"

#include <string.h>

/* ---- adding ---- */

void known_add_value(struct worths *w, struct sum *s, uint32_t n)
{
    for (unsigned i = 0; i < s->values && n != ZERO;) {
        uint32_t sum = worth_of(w, n)->negative == s->value[i]
                           ? ZERO
                           : worths_add(w, n, s->value[i]);
        if (sum == NO_NUMBER) {
            i++;
            continue;
        }
        s->values--;
        memmove(&s->value[i], &s->value[i + 1], (s->values - i) * sizeof n);
        n = sum;
        i = 0;
    }
    if (n != ZERO)
        sum_insert_value(s, n, worth_of(w, n)->negative);
}

/* Adds a part in normal form. */
static void add_normal(struct knowledge *k, struct sum *s, const struct part *p,
                       bool alone)
{
    uint32_t n = NO_NUMBER;
    if (part_stones(&k->layout, p) <=
        (alone ? k->worths.most_alone : k->worths.most_stones))
        n = worths_of_part(&k->worths, p);
    if (n == NO_NUMBER)
        sum_add_part(s, p);
    else
        known_add_value(&k->worths, s, n);
}

void known_add_piece(struct knowledge *k, struct sum *s, struct part piece, bool alone)
{
    part_normalise(&k->layout, &piece);
    add_normal(k, s, &piece, alone);
}

/* ---- bounds ---- */

/* A lower bound of a sum of values: it is at least plain·↑ and at least starred·↑ + *. */
struct ups {
    int plain, starred;
};

static int greater(int a, int b)
{
    return a > b ? a : b;
}

static struct ups least_of_values(const struct worths *w, const struct sum *s,
                                  bool negated)
{
    struct ups sum = {0, -1000};
    for (unsigned i = 0; i < s->values; i++) {
        const struct worth *v = worth_of(w, s->value[i]);
        const int8_t *least = negated ? worth_of(w, v->negative)->least : v->least;
        int plain = least[0] < -VALUE_UPS ? -1000 : least[0],
            starred = least[1] < -VALUE_UPS ? -1000 : least[1];
        sum = (struct ups){greater(sum.plain + plain, sum.starred + starred),
                           greater(sum.plain + starred, sum.starred + plain)};
    }
    return sum;
}

/* Returns a lower bound, in quarters, of the atomic weight of a sum of values. Weights
 * add up. */
static int least_weight(const struct worths *w, const struct sum *s, bool negated)
{
    int sum = 0;
    for (unsigned i = 0; i < s->values; i++) {
        const struct worth *v = worth_of(w, s->value[i]);
        int least = negated ? worth_of(w, v->negative)->least_weight : v->least_weight;
        sum += least == NO_WEIGHT ? -1000 : least;
    }
    return sum;
}

/* Judges a sum of values without parts by its bounds. ↑ and anything greater is positive;
 * *, ↑* and ↓* are won by the player who moves first. An all-small game of atomic weight
 * 2 or more is positive, and Left wins one of weight 1 or more if she moves first,
 * because it exceeds a far star [Winning Ways, ch. 8]. */
static enum win judge_values(const struct worths *w, const struct sum *s)
{
    if (least_weight(w, s, false) >= WEIGHT_UNIT)
        return WIN;
    if (least_weight(w, s, true) >= 2 * WEIGHT_UNIT)
        return LOSS;
    struct ups least = least_of_values(w, s, false);
    if (least.plain >= 1 || least.starred >= -1)
        return WIN;
    least = least_of_values(w, s, true);
    return least.plain >= 0 || least.starred >= 2 ? LOSS : UNKNOWN;
}

/* Judges a sum without the table. */
static enum win judge(const struct knowledge *k, const struct sum *s)
{
    if (s->parts == 0 && s->values <= 1)
        return s->values == 1 && worth_of(&k->worths, s->value[0])->wins ? WIN : LOSS;
    return s->parts == 0 ? judge_values(&k->worths, s) : UNKNOWN;
}

/* ---- answers ---- */

/* Asks the table. A single part is also looked up in the database, and the table then
 * remembers the answer. */
static enum win find_answer(struct knowledge *k, const struct sum *s,
                            const struct key *key)
{
    enum win answer = answers_find(&k->answers, key);
    if (answer != UNKNOWN || s->parts != 1 || s->values != 0)
        return answer;
    answer = worths_winner(&k->worths, &s->part[0]);
    if (answer != UNKNOWN)
        answers_store(&k->answers, &(struct answer){*key, answer, 1});
    return answer;
}

enum win known_answer(struct knowledge *k, const struct sum *s)
{
    enum win answer = judge(k, s);
    struct key key;
    if (answer != UNKNOWN)
        return answer;
    key_of_sum(&k->digits, &k->layout, s, &key);
    return key_is_none(&key) ? UNKNOWN : find_answer(k, s, &key);
}

void known_begin(struct knowledge *k, struct inquiry *q)
{
    q->answer = judge(k, &q->sum);
    q->pending = false;
    if (q->answer != UNKNOWN)
        return;
    key_of_sum(&k->digits, &k->layout, &q->sum, &q->key);
    q->pending = !key_is_none(&q->key);
    if (q->pending)
        answers_prefetch(&k->answers, &q->key);
}

void known_end(struct knowledge *k, struct inquiry *q)
{
    if (!q->pending)
        return;
    q->answer = find_answer(k, &q->sum, &q->key);
    q->pending = false;
}

/* ---- for other processes ---- */

bool known_write(const struct knowledge *k, const struct sum *s, struct portable *to)
{
    portable_begin(to);
    for (unsigned i = 0; i < s->parts; i++) {
        const struct part *p = &s->part[i];
        const uint8_t head[] = {CLOBBER_PART, p->rows, p->columns, p->negated,
                                p->own_negative};
        portable_item(to);
        portable_bytes(to, head, sizeof head);
        portable_bytes(to, p->bits, sizeof p->bits);
    }
    for (unsigned i = 0; i < s->values; i++) {
        portable_item(to);
        portable_number(to, CLOBBER_VALUE);
        portable_value(to, k->worths.store, worth_of(&k->worths, s->value[i])->value);
    }
    return portable_end(to);
}

/* Reads a part, which may be small enough to become a value in this process. */
static void read_part(struct knowledge *k, struct portable_reader *item, bool alone,
                      struct sum *s)
{
    uint8_t head[4];
    struct part p;
    portable_read(item, head, sizeof head);
    portable_read(item, p.bits, sizeof p.bits);
    p.rows = head[0];
    p.columns = head[1];
    p.negated = head[2];
    p.own_negative = head[3];
    if (item->failed || p.rows == 0 || p.rows > p.columns ||
        !layout_has_room(&k->layout, p.rows, p.columns))
        item->failed = true;
    else
        add_normal(k, s, &p, alone);
}

static void read_value(struct knowledge *k, struct portable_reader *item, struct sum *s)
{
    item->failed = k->worths.store == NULL; /* there was no room for a store of values */
    const value v = item->failed ? NO_VALUE : portable_read_value(item, k->worths.store);
    const uint32_t n = v == NO_VALUE ? NO_NUMBER : worths_of_value(&k->worths, v);
    item->failed = n == NO_NUMBER;
    if (!item->failed)
        known_add_value(&k->worths, s, n);
}

/* Returns false if the bytes are not a sum of this search or there is no room for it. */
static bool read_sum(struct knowledge *k, struct portable_reader *from, struct sum *s)
{
    struct portable_reader item;
    s->parts = s->values = 0;
    for (unsigned i = 0; portable_next(from, &item); i++) {
        const uint64_t kind = portable_read_number(&item);
        if (i == PORTABLE_ITEMS)
            return false;
        if (kind == CLOBBER_PART)
            read_part(k, &item, i == 0 && from->left == 0, s);
        else if (kind == CLOBBER_VALUE)
            read_value(k, &item, s);
        else
            return false;
        if (item.failed)
            return false;
    }
    return !from->failed;
}

bool known_take(struct knowledge *k, struct portable_reader *sum, enum win answer,
                uint64_t nodes)
{
    struct sum s;
    struct answer told = {.answer = answer, .weight = known_weight(nodes)};
    if (!read_sum(k, sum, &s) || s.parts == 0)
        return false;
    key_of_sum(&k->digits, &k->layout, &s, &told.key);
    if (key_is_none(&told.key))
        return false;
    answers_store(&k->answers, &told);
    return true;
}

/* ---- what looks promising ---- */

unsigned known_mobility(const struct knowledge *k, const struct sum *s)
{
    unsigned moves = 0;
    for (unsigned i = 0; i < s->parts; i++)
        moves += part_mobility(&k->layout, &s->part[i]);
    for (unsigned i = 0; i < s->values; i++)
        moves += worth_of(&k->worths, s->value[i])->count;
    return moves;
}

unsigned known_stones(const struct knowledge *k, const struct sum *s)
{
    unsigned stones = 0;
    for (unsigned i = 0; i < s->parts; i++)
        stones += part_stones(&k->layout, &s->part[i]);
    return stones;
}

/* Returns how much a value favours Left: twice its atomic weight, in quarters. */
static int lean_of(const struct worths *w, uint32_t number)
{
    const struct worth *v = worth_of(w, number), *negative = worth_of(w, v->negative);
    if (v->least_weight == NO_WEIGHT || negative->least_weight == NO_WEIGHT)
        return 0;
    return v->least_weight - negative->least_weight;
}

/* The coefficients were fitted first to which positions win, then to the nodes of whole
 * searches. */
int32_t known_order(const struct knowledge *k, const struct sum *s, unsigned moves,
                    unsigned open)
{
    int32_t order = 100 * (int32_t)open - 30 * (int32_t)moves;
    for (unsigned i = 0; i < s->parts; i++)
        order += part_lean(&k->layout, &s->part[i]);
    for (unsigned i = 0; i < s->values; i++)
        order += 30 * lean_of(&k->worths, s->value[i]);
    return order;
}
