/* SPDX-License-Identifier: MIT */
/* slow.c: see slow.h. Games with the same lists are stored once, and answers are
 * remembered, because the same question is asked very often; apart from that each
 * function is the definition. */
#include "slow.h"

#include <stdlib.h>
#include <string.h>

#include "support.h"

#define MOST_OPTIONS 200
#define MOST_GAMES (1 << 18)
#define MOST_ANSWERS (1 << 22) /* a power of two; never even half full */

struct lists {
    int option[2][MOST_OPTIONS];
    size_t count[2];
};

struct written {
    int *options; /* Left's first */
    size_t count[2];
    int negative, canonical; /* -1: not asked yet */
};

enum question { GAME_OF = 1, AT_MOST, SUM };

/* A remembered answer, in an open hash table; question 0: the slot is free. */
struct memo {
    uint32_t question;
    int a, b, is;
};

struct slow {
    struct written *games;
    int count;
    struct memo *answers;
    size_t answer_count;
};

struct slow *slow_new(void)
{
    struct slow *s = calloc(1, sizeof *s);
    check(s != NULL);
    s->games = calloc(MOST_GAMES, sizeof *s->games);
    s->answers = calloc(MOST_ANSWERS, sizeof *s->answers);
    check(s->games != NULL && s->answers != NULL);
    return s;
}

void slow_free(struct slow *s)
{
    for (int g = 0; g < s->count; g++)
        free(s->games[g].options);
    free(s->games);
    free(s->answers);
    free(s);
}

static struct memo *slot(struct slow *s, enum question question, int a, int b)
{
    uint64_t mix = ((uint64_t)(uint32_t)a << 32 | (uint32_t)b) * 0x9e3779b97f4a7c15u;
    size_t at = (mix >> 32 ^ question * 0x85ebca6bu) & (MOST_ANSWERS - 1);
    for (;; at = (at + 1) & (MOST_ANSWERS - 1)) {
        struct memo *found = &s->answers[at];
        if (found->question == 0 ||
            (found->question == question && found->a == a && found->b == b))
            return found;
    }
}

static int keep(struct slow *s, enum question question, int a, int b, int is)
{
    check(++s->answer_count < MOST_ANSWERS / 2);
    *slot(s, question, a, b) =
        (struct memo){.question = question, .a = a, .b = b, .is = is};
    return is;
}

/* ---- games ---- */

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* Sorts a list and removes duplicates. */
static size_t arrange(int *list, size_t count)
{
    size_t kept = 0;
    qsort(list, count, sizeof *list, by_number);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || list[kept - 1] != list[i])
            list[kept++] = list[i];
    return kept;
}

static bool is_same(const struct written *g, const struct lists *l)
{
    for (int who = 0; who < 2; who++)
        if (g->count[who] != l->count[who] ||
            (l->count[who] > 0 &&
             memcmp(g->options + (who ? g->count[0] : 0), l->option[who],
                    l->count[who] * sizeof(int)) != 0))
            return false;
    return true;
}

static int hash_lists(const struct lists *l)
{
    uint32_t hash = 1;
    for (int who = 0; who < 2; who++, hash = hash * 31 + 7)
        for (size_t i = 0; i < l->count[who]; i++)
            hash = (hash ^ (uint32_t)l->option[who][i]) * 0x01000193u + (hash >> 15);
    return (int)(hash & INT32_MAX);
}

static int new_game(struct slow *s, const struct lists *l)
{
    check(s->count < MOST_GAMES);
    struct written *g = &s->games[s->count];
    size_t total = l->count[0] + l->count[1];
    *g = (struct written){.count = {l->count[0], l->count[1]}};
    g->negative = g->canonical = -1;
    g->options = malloc((total + 1) * sizeof *g->options);
    for (int who = 0; who < 2; who++)
        for (size_t i = 0; i < l->count[who]; i++)
            g->options[(who ? l->count[0] : 0) + i] = l->option[who][i];
    return s->count++;
}

/* Two games whose lists hash alike are told apart by b. */
static int game_of(struct slow *s, struct lists *l)
{
    for (int who = 0; who < 2; who++)
        l->count[who] = arrange(l->option[who], l->count[who]);
    int hash = hash_lists(l);
    for (int b = 0;; b++) {
        const struct memo *known = slot(s, GAME_OF, hash, b);
        if (known->question == 0)
            return keep(s, GAME_OF, hash, b, new_game(s, l));
        if (is_same(&s->games[known->is], l))
            return known->is;
    }
}

size_t slow_options(const struct slow *s, int g, int who, const int **options)
{
    *options = s->games[g].options + (who ? s->games[g].count[0] : 0);
    return s->games[g].count[who];
}

static void push(struct lists *l, int who, int option)
{
    check(l->count[who] < MOST_OPTIONS);
    l->option[who][l->count[who]++] = option;
}

static struct lists lists_of(const struct slow *s, int g)
{
    struct lists l = {.count = {0}};
    const int *options;
    for (int who = 0; who < 2; who++)
        for (size_t i = 0; i < slow_options(s, g, who, &options); i++)
            push(&l, who, options[i]);
    return l;
}

int slow_game(struct slow *s, const int *left, size_t left_count, const int *right,
              size_t right_count)
{
    struct lists l = {.count = {0}};
    for (size_t i = 0; i < left_count; i++)
        push(&l, 0, left[i]);
    for (size_t i = 0; i < right_count; i++)
        push(&l, 1, right[i]);
    return game_of(s, &l);
}

/* ---- order and group ---- */

/* a ≤ b: no Left option of a is ≥ b, and no Right option of b is ≤ a. */
static bool define_at_most(struct slow *s, int a, int b)
{
    const int *options;
    for (size_t i = 0; i < slow_options(s, a, 0, &options); i++)
        if (slow_at_most(s, b, options[i]))
            return false;
    for (size_t i = 0; i < slow_options(s, b, 1, &options); i++)
        if (slow_at_most(s, options[i], a))
            return false;
    return true;
}

bool slow_at_most(struct slow *s, int a, int b)
{
    const struct memo *known = slot(s, AT_MOST, a, b);
    if (known->question != 0)
        return known->is;
    return keep(s, AT_MOST, a, b, define_at_most(s, a, b));
}

int slow_negate(struct slow *s, int g)
{
    if (s->games[g].negative >= 0)
        return s->games[g].negative;
    struct lists l = lists_of(s, g), negative = {.count = {0}};
    for (int who = 0; who < 2; who++)
        for (size_t i = 0; i < l.count[who]; i++)
            push(&negative, !who, slow_negate(s, l.option[who][i]));
    int n = game_of(s, &negative);
    return s->games[g].negative = n;
}

int slow_add(struct slow *s, int a, int b)
{
    const struct memo *known = slot(s, SUM, a, b);
    if (known->question != 0)
        return known->is;
    struct lists of_a = lists_of(s, a), of_b = lists_of(s, b), sum = {.count = {0}};
    for (int who = 0; who < 2; who++) {
        for (size_t i = 0; i < of_a.count[who]; i++)
            push(&sum, who, slow_add(s, of_a.option[who][i], b));
        for (size_t i = 0; i < of_b.count[who]; i++)
            push(&sum, who, slow_add(s, a, of_b.option[who][i]));
    }
    return keep(s, SUM, a, b, game_of(s, &sum));
}

/* ---- canonical forms ---- */

/* Is x ≤ y from the point of view of `who`? */
static bool is_worse(struct slow *s, int who, int x, int y)
{
    return who == 0 ? slow_at_most(s, x, y) : slow_at_most(s, y, x);
}

static void remove_option(struct lists *l, int who, size_t i)
{
    l->option[who][i] = l->option[who][--l->count[who]];
}

/* Removes a dominated option. Returns false if there is none. */
static bool drop_one_dominated(struct slow *s, struct lists *l, int who)
{
    for (size_t i = 0; i < l->count[who]; i++)
        for (size_t j = 0; j < l->count[who]; j++)
            if (i != j && is_worse(s, who, l->option[who][i], l->option[who][j])) {
                remove_option(l, who, i);
                return true;
            }
    return false;
}

/* Returns a reply of the other player to this option that is no worse for that player
 * than g; -1: there is none. */
static int reversing_answer(struct slow *s, int g, int who, int option)
{
    const int *answers;
    for (size_t i = 0; i < slow_options(s, option, !who, &answers); i++)
        if (is_worse(s, who, answers[i], g))
            return answers[i];
    return -1;
}

static bool bypass_one_reversible(struct slow *s, struct lists *l, int g, int who)
{
    for (size_t i = 0; i < l->count[who]; i++) {
        int answer = reversing_answer(s, g, who, l->option[who][i]);
        if (answer < 0)
            continue;
        struct lists after = lists_of(s, answer);
        remove_option(l, who, i);
        for (size_t k = 0; k < after.count[who]; k++)
            push(l, who, after.option[who][k]);
        return true;
    }
    return false;
}

int slow_canonical(struct slow *s, int g)
{
    if (s->games[g].canonical >= 0)
        return s->games[g].canonical;
    struct lists l = lists_of(s, g);
    for (int who = 0; who < 2; who++)
        for (size_t i = 0; i < l.count[who]; i++)
            l.option[who][i] = slow_canonical(s, l.option[who][i]);
    int form;
    do
        form = game_of(s, &l);
    while (drop_one_dominated(s, &l, 0) || drop_one_dominated(s, &l, 1) ||
           bypass_one_reversible(s, &l, form, 0) ||
           bypass_one_reversible(s, &l, form, 1));
    s->games[form].canonical = form;
    return s->games[g].canonical = form;
}

/* A canonical number is 0, n+1 = {n|}, or the middle of its two options. */
bool slow_number(struct slow *s, int g, long unit, long *n)
{
    long end[2] = {0, 0};
    const int *options;
    size_t count[2];
    for (int who = 0; who < 2; who++) {
        count[who] = slow_options(s, g, who, &options);
        if (count[who] > 1 ||
            (count[who] == 1 && !slow_number(s, options[0], unit, &end[who])))
            return false;
    }
    if (count[0] == 1 && count[1] == 1) {
        check(end[0] >= end[1] || (end[0] + end[1]) % 2 == 0);
        *n = (end[0] + end[1]) / 2;
        return end[0] < end[1];
    }
    *n = end[0] + end[1] + ((long)count[0] - (long)count[1]) * unit;
    return true;
}

long slow_stop(struct slow *s, int g, int who, long unit)
{
    const int *options;
    long best;
    if (slow_number(s, g, unit, &best))
        return best;
    for (size_t i = 0; i < slow_options(s, g, who, &options); i++) {
        long reached = slow_stop(s, options[i], !who, unit);
        if (i == 0 || (who == 0 ? reached > best : reached < best))
            best = reached;
    }
    return best;
}

/* ---- days ---- */

#define MOST_CHAINS 4096

/* Lists all antichains of games, as sets of bits. */
static size_t find_antichains(struct slow *s, const int *known, size_t count,
                              uint32_t *chains)
{
    size_t found = 1;
    chains[0] = 0;
    for (size_t i = 0; i < count; i++) /* those without i stand; those with i follow */
        for (size_t c = 0, without = found; c < without; c++) {
            bool free = true;
            for (size_t j = 0; j < i && free; j++)
                free = !(chains[c] >> j & 1) || (!slow_at_most(s, known[i], known[j]) &&
                                                 !slow_at_most(s, known[j], known[i]));
            check(found < MOST_CHAINS);
            if (free)
                chains[found++] = chains[c] | (uint32_t)1 << i;
        }
    return found;
}

/* Every canonical form has antichains for lists. */
static size_t next_day(struct slow *s, const int *known, size_t count,
                       int next[SLOW_BORN])
{
    static uint32_t chains[MOST_CHAINS];
    size_t chain_count = find_antichains(s, known, count, chains), born = 0;
    bool *seen = calloc(MOST_GAMES, sizeof *seen);
    for (size_t i = 0; i < chain_count * chain_count; i++) {
        uint32_t set[2] = {chains[i / chain_count], chains[i % chain_count]};
        struct lists l = {.count = {0}};
        for (int who = 0; who < 2; who++)
            for (size_t j = 0; j < count; j++)
                if (set[who] >> j & 1)
                    push(&l, who, known[j]);
        int form = slow_canonical(s, game_of(s, &l));
        check(seen[form] || born < SLOW_BORN);
        if (!seen[form])
            next[born++] = form;
        seen[form] = true;
    }
    free(seen);
    return born;
}

size_t slow_day(struct slow *s, int day, int born[SLOW_BORN])
{
    size_t count = 1;
    int next[SLOW_BORN];
    born[0] = slow_game(s, NULL, 0, NULL, 0);
    for (; day > 0; day--) {
        count = next_day(s, born, count, next);
        memcpy(born, next, count * sizeof *born);
    }
    return count;
}

/* ---- the engine's side ---- */

int slow_of_value(struct slow *s, struct values *values, value v)
{
    struct value_options o;
    struct lists l = {.count = {0}};
    check(v != NO_VALUE && value_options(values, v, &o));
    for (int who = 0; who < 2; who++)
        for (uint32_t i = 0; i < o.count[who]; i++)
            push(&l, who, slow_of_value(s, values, o.option[who][i]));
    return game_of(s, &l);
}

value value_of_slow(const struct slow *s, struct values *values, int g)
{
    value options[2][MOST_OPTIONS];
    const int *list;
    for (int who = 0; who < 2; who++)
        for (size_t i = 0; i < slow_options(s, g, who, &list); i++)
            options[who][i] = value_of_slow(s, values, list[i]);
    value v = value_of_options(values, options[0], s->games[g].count[0], options[1],
                               s->games[g].count[1]);
    check(v != NO_VALUE);
    return v;
}

void sides_open(struct sides *s, int day)
{
    s->memory = (struct memory){0};
    s->values = values_new(&s->memory);
    s->slow = slow_new();
    check(s->values != NULL);
    s->count = slow_day(s->slow, day, s->games);
    for (size_t i = 0; i < s->count; i++)
        s->of[i] = value_of_slow(s->slow, s->values, s->games[i]);
}

void sides_close(struct sides *s)
{
    check_number(values_status(s->values), OK);
    values_free(s->values);
    slow_free(s->slow);
    check_number(s->memory.used, 0);
}
