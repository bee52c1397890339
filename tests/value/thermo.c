/* SPDX-License-Identifier: MIT */
/* thermo.c: tests thermographs: compares walls with their definition, point by point on a
 * grid, and checks laws that hold for all thermographs. */
#include "support.h"

#include <stdlib.h>

#include "base/rng.h"
#include "slow.h"
#include "value/thermo.h"

#define UNIT 64               /* points of the grid from 0 to 1 */
#define POINTS (6 * UNIT + 1) /* from temperature 0 to 6 */

/* Where both walls are at each point of the grid, in 64ths. */
struct walls {
    long at[2][POINTS];
};

struct bench {
    struct sides sides; /* all games of day 3 */
    struct values *values;
    struct slow *slow;
    struct walls **walls; /* by game; NULL: not drawn yet */
};

#define MOST_GAMES (1 << 18)

static void bench_open(struct bench *b)
{
    sides_open(&b->sides, 3);
    b->values = b->sides.values;
    b->slow = b->sides.slow;
    b->walls = calloc(MOST_GAMES, sizeof(struct walls *));
    check(b->walls != NULL);
    check_number(b->sides.count, SLOW_BORN);
}

static void bench_close(struct bench *b)
{
    for (int g = 0; g < MOST_GAMES; g++)
        free(b->walls[g]);
    free(b->walls);
    sides_close(&b->sides);
}

/* ---- by definition ---- */

/* What `who` gets by moving at temperature t: the best of the other player's walls of his
 * options, after paying t. */
static long scaffold(struct bench *b, int g, int who, int t)
{
    const int *options;
    size_t count = slow_options(b->slow, g, who, &options);
    long best = 0;
    check(count > 0);
    for (size_t i = 0; i < count; i++) {
        long reached = b->walls[options[i]]->at[!who][t] + (who == 0 ? -t : t);
        if (i == 0 || (who == 0 ? reached > best : reached < best))
            best = reached;
    }
    return best;
}

static void draw_walls(struct bench *b, int g, struct walls *w)
{
    long number;
    bool mast = slow_number(b->slow, g, UNIT, &number);
    for (int t = 0; t < POINTS; t++) {
        long left = number, right = number;
        if (!mast) {
            left = scaffold(b, g, 0, t);
            right = scaffold(b, g, 1, t);
            mast = left <= right;
            number = left;
            check(!mast || left == right); /* if not, the grid is too coarse */
        }
        w->at[0][t] = left;
        w->at[1][t] = right;
    }
    check(mast);
}

/* Of a canonical form. */
static const struct walls *slow_walls(struct bench *b, int g)
{
    const int *options;
    check(g < MOST_GAMES);
    if (b->walls[g] != NULL)
        return b->walls[g];
    for (int who = 0; who < 2; who++)
        for (size_t i = 0; i < slow_options(b->slow, g, who, &options); i++)
            slow_walls(b, options[i]);
    struct walls *w = malloc(sizeof *w);
    draw_walls(b, g, w);
    return b->walls[g] = w;
}

/* ---- the engine's ---- */

static long in_units(struct dyadic d)
{
    check(d.e <= 6 && (d.e == 0 || d.n % 2 != 0)); /* lowest terms */
    return (long)d.n * (UNIT >> d.e);
}

/* Straight pieces from t = 0: Left's wall never rises, Right's never falls, and every
 * corner but the foot of the mast is a turn. */
static void check_corners(const struct thermograph *g, int who)
{
    const struct corner *c = g->wall[who];
    long before = 2;
    check_number(in_units(c[0].t), 0);
    for (uint32_t i = 0; i + 1 < g->corners[who]; i++) {
        long up = in_units(c[i + 1].t) - in_units(c[i].t),
             away = in_units(c[i + 1].v) - in_units(c[i].v);
        check(up > 0 && (away == 0 || away == (who == 0 ? -up : up)));
        check((away != 0) != before);
        before = away != 0;
    }
}

static long wall_at(const struct thermograph *g, int who, long t)
{
    const struct corner *c = g->wall[who];
    uint32_t i = 0;
    while (i + 1 < g->corners[who] && in_units(c[i + 1].t) <= t)
        i++;
    if (i + 1 == g->corners[who] || in_units(c[i + 1].v) == in_units(c[i].v))
        return in_units(c[i].v);
    long up = t - in_units(c[i].t);
    return in_units(c[i].v) + (who == 0 ? -up : up);
}

static struct thermograph draw(struct bench *b, value v)
{
    struct thermograph g = {0};
    check(v != NO_VALUE && value_thermograph(b->values, v, &g));
    return g;
}

static void check_walls(struct bench *b, value v, int game)
{
    struct thermograph g = draw(b, v);
    const struct walls *slow = slow_walls(b, game);
    check_corners(&g, 0);
    check_corners(&g, 1);
    for (int who = 0; who < 2; who++)
        for (int t = 0; t < POINTS; t++)
            check_number(wall_at(&g, who, t), slow->at[who][t]);
}

TEST_WITH(bench, b, test_definition)
{
    uint64_t seed = 6;
    for (size_t i = 0; i < SLOW_BORN; i++) {
        testing("game %zu", i);
        check_walls(b, b->sides.of[i], b->sides.games[i]);
    }
    for (int n = 0; n < 150; n++) {
        size_t i = rng_next(&seed) % SLOW_BORN, j = rng_next(&seed) % SLOW_BORN;
        testing("games %zu and %zu", i, j);
        check_walls(b, value_add(b->values, b->sides.of[i], b->sides.of[j]),
                    slow_canonical(b->slow, slow_add(b->slow, b->sides.games[i],
                                                     b->sides.games[j])));
    }
}

/* ---- identities ---- */

static long mean_of(struct bench *b, value v)
{
    struct dyadic mean;
    check(value_mean(b->values, v, &mean));
    return in_units(mean);
}

static long temperature_of(struct bench *b, value v)
{
    struct dyadic temperature;
    check(value_temperature(b->values, v, &temperature));
    return in_units(temperature);
}

static void check_one(struct bench *b, value v)
{
    struct values *s = b->values;
    struct thermograph g = draw(b, v), turned = draw(b, value_negate(s, v));
    const value stops[2] = {value_left_stop(s, v), value_right_stop(s, v)};
    struct packed stop;
    long temperature = temperature_of(b, v), mean = mean_of(b, v);
    for (int who = 0; who < 2; who++) {
        const struct corner *foot = &g.wall[who][g.corners[who] - 1];
        check(value_unpack(s, stops[who], &stop));
        check_number(wall_at(&g, who, 0),
                     in_units((struct dyadic){stop.numerator, stop.exponent}));
        check_number(in_units(foot->v), mean);
        check_number(in_units(foot->t), temperature < 0 ? 0 : temperature);
        for (int t = 0; t < POINTS; t++)
            check_number(wall_at(&turned, who, t), -wall_at(&g, !who, t));
    }
    for (int t = 0; t < POINTS; t++)
        check(t < temperature ? wall_at(&g, 0, t) > wall_at(&g, 1, t)
                              : wall_at(&g, 0, t) == wall_at(&g, 1, t));
    check((temperature < 0) == value_is_number(s, v));
    check_number(mean_of(b, value_negate(s, v)), -mean);
    check_number(temperature_of(b, value_negate(s, v)), temperature);
}

/* The mean of a sum is the sum of the means, and no sum is hotter than its hottest part.
 */
static void check_two(struct bench *b, value x, value y)
{
    value sum = value_add(b->values, x, y);
    long hot = temperature_of(b, x), hotter = temperature_of(b, y);
    check_number(mean_of(b, sum), mean_of(b, x) + mean_of(b, y));
    check(temperature_of(b, sum) <= (hot > hotter ? hot : hotter));
    if (hot != hotter && hot >= 0 && hotter >= 0)
        check_number(temperature_of(b, sum), hot > hotter ? hot : hotter);
}

TEST_WITH(bench, b, test_identities)
{
    uint64_t seed = 8;
    for (size_t i = 0; i < SLOW_BORN; i++) {
        testing("game %zu", i);
        check_one(b, b->sides.of[i]);
    }
    for (int n = 0; n < 1500; n++) {
        size_t i = rng_next(&seed) % SLOW_BORN, j = rng_next(&seed) % SLOW_BORN;
        testing("games %zu and %zu", i, j);
        check_two(b, b->sides.of[i], b->sides.of[j]);
    }
}

/* ---- known ones ---- */

static value eighths(struct bench *b, long n)
{
    return value_packed(b->values, (struct packed){.numerator = n, .exponent = 3});
}

/* {x|y} with x > y: the mean is their middle, the temperature half their distance; both
 * walls run straight there. */
TEST_WITH(bench, b, test_switches)
{
    for (long x = -20; x <= 20; x++)
        for (long y = -20; y < x; y++) {
            testing("{%ld/8|%ld/8}", x, y);
            value left = eighths(b, x), right = eighths(b, y),
                  v = value_of_options(b->values, &left, 1, &right, 1);
            struct thermograph g = draw(b, v);
            check_number(mean_of(b, v), 4 * (x + y));
            check_number(temperature_of(b, v), 4 * (x - y));
            check(g.corners[0] == 2 && g.corners[1] == 2);
        }
}

/* The temperature of an integer is -1, that of m/2^k is -1/2^k. */
TEST_WITH(bench, b, test_numbers)
{
    for (uint32_t e = 0; e <= MAX_EXPONENT; e++)
        for (int64_t m = e == 0 ? -3 : -5; m <= 5; m += e == 0 ? 1 : 2) {
            testing("%d/2^%u", (int)m, e);
            value v =
                value_packed(b->values, (struct packed){.numerator = m, .exponent = e});
            struct dyadic mean, temperature;
            check(value_mean(b->values, v, &mean));
            check(value_temperature(b->values, v, &temperature));
            check(mean.n == m && mean.e == e);
            check(temperature.n == -1 && temperature.e == e);
        }
}
