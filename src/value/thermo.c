/* SPDX-License-Identifier: MIT */
/* thermo.c: thermographs, computed exactly.
 *
 * At tax t, Left's wall is the largest of Right's walls of the Left options, minus t.
 * Right's wall is the smallest of Left's walls of the Right options, plus t. This holds
 * while Left's wall is the greater; where they meet, the mast begins. All slopes are 0, 1
 * or -1, so all corners are dyadic. */
#include "value/thermo.h"

#include <string.h>

#include "value/inside.h"

/* ---- dyadic numbers; *ok becomes false if one does not fit ---- */

static struct dyadic lowest(struct dyadic d)
{
    while (d.e > 0 && d.n % 2 == 0) {
        d.n /= 2;
        d.e--;
    }
    return d;
}

static struct dyadic add(struct dyadic a, struct dyadic b, int sign, bool *ok)
{
    uint32_t e = a.e > b.e ? a.e : b.e;
    int64_t x, y, sum;
    if (__builtin_mul_overflow(a.n, (int64_t)1 << (e - a.e), &x) ||
        __builtin_mul_overflow(b.n, sign * ((int64_t)1 << (e - b.e)), &y) ||
        __builtin_add_overflow(x, y, &sum) || sum > MAX_NUMERATOR ||
        sum < -MAX_NUMERATOR) {
        *ok = false;
        return (struct dyadic){0};
    }
    return lowest((struct dyadic){sum, e});
}

static struct dyadic half(struct dyadic d, bool *ok)
{
    if (d.e >= MAX_EXPONENT)
        *ok = false;
    return lowest((struct dyadic){d.n, d.e + 1});
}

static int compare(struct dyadic a, struct dyadic b)
{
    const struct packed p = {.numerator = a.n, .exponent = a.e},
                        q = {.numerator = b.n, .exponent = b.e};
    return packed_compare_numbers(&p, &q);
}

/* ---- walls ---- */

struct wall {
    struct corner *corners;
    size_t count, capacity;
};

static bool put(struct values *s, struct wall *w, struct dyadic t, struct dyadic v)
{
    if (!memory_grow(s->memory, &w->corners, &w->capacity, w->count + 1,
                     sizeof *w->corners)) {
        values_fail(s, NO_MEMORY);
        return false;
    }
    w->corners[w->count++] = (struct corner){t, v};
    return true;
}

static void wall_done(struct values *s, struct wall *w)
{
    memory_free(s->memory, w->corners, w->capacity, sizeof *w->corners);
    *w = (struct wall){0};
}

/* Returns the slope just above corner i: 0, 1 or -1. */
static int slope(const struct wall *w, size_t i)
{
    return i + 1 < w->count ? compare(w->corners[i + 1].v, w->corners[i].v) : 0;
}

/* How far one of two walls has been read; both are read upwards together. */
struct reading {
    const struct wall *wall;
    size_t at; /* the last corner that is not above t */
};

static struct dyadic height(const struct reading *r, struct dyadic t, bool *ok)
{
    const struct corner *c = &r->wall->corners[r->at];
    int k = slope(r->wall, r->at);
    return k == 0 ? c->v : add(c->v, add(t, c->t, -1, ok), k, ok);
}

/* Finds the next corner of either wall above t. Returns false if there is none. */
static bool next_corner(const struct reading r[2], struct dyadic *t)
{
    bool found = false;
    for (int i = 0; i < 2; i++)
        if (r[i].at + 1 < r[i].wall->count) {
            struct dyadic next = r[i].wall->corners[r[i].at + 1].t;
            if (!found || compare(next, *t) < 0)
                *t = next;
            found = true;
        }
    return found;
}

static void advance(struct reading r[2], struct dyadic t)
{
    for (int i = 0; i < 2; i++)
        while (r[i].at + 1 < r[i].wall->count &&
               compare(r[i].wall->corners[r[i].at + 1].t, t) <= 0)
            r[i].at++;
}

/* Finds the t at which the two walls meet, if their difference first - second is `gap`
 * here and shrinks. Returns false if it does not shrink. */
static bool meeting(const struct reading r[2], struct dyadic t, struct dyadic gap,
                    struct dyadic *meets, bool *ok)
{
    int closing = slope(r[1].wall, r[1].at) - slope(r[0].wall, r[0].at);
    if (gap.n < 0) {
        gap.n = -gap.n;
        closing = -closing;
    }
    if (closing <= 0 || gap.n == 0)
        return false;
    *meets = add(t, closing == 2 ? half(gap, ok) : gap, 1, ok);
    return true;
}

/* Computes the upper (sign 1) or lower (sign -1) envelope of two walls. */
static bool envelope(struct values *s, const struct wall *a, const struct wall *b,
                     int sign, struct wall *out)
{
    struct reading r[2] = {{a, 0}, {b, 0}};
    struct dyadic t = {0};
    bool ok = true, more = true;
    while (ok && more) {
        struct dyadic x = height(&r[0], t, &ok), y = height(&r[1], t, &ok), meets, next;
        struct dyadic gap = add(x, y, -1, &ok);
        if (!ok || !put(s, out, t, sign * compare(x, y) >= 0 ? x : y))
            break;
        more = next_corner(r, &next);
        if (meeting(r, t, gap, &meets, &ok) && (!more || compare(meets, next) < 0)) {
            next = meets;
            more = true;
        }
        if (more)
            t = next;
        advance(r, t);
    }
    if (!ok)
        values_fail(s, LIMIT);
    return s->status == OK;
}

/* Tilts a wall: adds sign·t. Its mast becomes a ray, so it gets one more corner, so far
 * up that the scaffolds have met before. */
static bool tilt(struct values *s, struct wall *w, int sign, struct dyadic far)
{
    bool ok = true;
    const struct corner last = w->corners[w->count - 1];
    if (compare(far, last.t) > 0 && !put(s, w, far, last.v))
        return false;
    for (size_t i = 0; i < w->count; i++)
        w->corners[i].v = add(w->corners[i].v, w->corners[i].t, sign, &ok);
    if (!ok)
        values_fail(s, LIMIT);
    return ok;
}

/* Cuts both scaffolds where they meet. */
static bool meet(struct values *s, const struct wall scaffold[2], struct wall out[2])
{
    struct reading r[2] = {{&scaffold[0], 0}, {&scaffold[1], 0}};
    struct dyadic t = {0};
    for (bool ok = true; ok;) {
        struct dyadic x = height(&r[0], t, &ok), y = height(&r[1], t, &ok), meets, next;
        struct dyadic gap = add(x, y, -1, &ok);
        if (!ok || !put(s, &out[0], t, x) || !put(s, &out[1], t, y))
            break;
        if (gap.n <= 0)
            return true;
        bool more = next_corner(r, &next);
        if (meeting(r, t, gap, &meets, &ok) && (!more || compare(meets, next) <= 0))
            next = meets;
        else if (!more)
            break; /* cannot happen: tilted walls meet */
        t = next;
        advance(r, t);
    }
    values_fail(s, LIMIT);
    return false;
}

/* Drops corners at which the wall does not turn. The foot of the mast stays. */
static void straighten(struct wall *w)
{
    size_t kept = 1;
    int before = slope(w, 0);
    for (size_t i = 1; i < w->count; i++) {
        int after = slope(w, i);
        if (after != before || i + 1 == w->count)
            w->corners[kept++] = w->corners[i];
        before = after;
    }
    w->count = kept;
}

/* ---- thermographs ---- */

static bool keep(struct values *s, value v, const struct wall wall[2])
{
    size_t count = wall[0].count + wall[1].count;
    uint32_t block =
        blocks_new(&s->lists, sizeof(uint64_t) + count * sizeof(struct corner));
    if (block == BLOCKS_NONE) {
        values_fail(s, NO_MEMORY);
        return false;
    }
    uint32_t *head = blocks_at(&s->lists, block);
    head[0] = (uint32_t)wall[0].count;
    head[1] = (uint32_t)wall[1].count;
    struct corner *corners = (struct corner *)(void *)(head + 2);
    memcpy(corners, wall[0].corners, wall[0].count * sizeof *corners);
    memcpy(corners + wall[0].count, wall[1].corners, wall[1].count * sizeof *corners);
    form_of(s, v)->thermograph = block;
    return true;
}

/* Copies a wall of the store, so that it can be changed. */
static bool copy_wall(struct values *s, const struct thermograph *g, int who,
                      struct wall *copy)
{
    bool ok = true;
    for (uint32_t i = 0; ok && i < g->corners[who]; i++)
        ok = put(s, copy, g->wall[who][i].t, g->wall[who][i].v);
    return ok;
}

/* Finds the best wall for `who` among the other player's walls of the options of
 * `who`. */
static bool best_wall(struct values *s, value v, int who, struct wall *best)
{
    struct value_options o;
    if (!value_options(s, v, &o))
        return false;
    for (uint32_t i = 0; i < o.count[who]; i++) {
        struct thermograph g;
        struct wall wall = {0}, better = {0};
        if (!value_thermograph(s, o.option[who][i], &g))
            return false;
        if (best->count == 0) {
            if (!copy_wall(s, &g, !who, best))
                return false;
            continue;
        }
        bool ok = copy_wall(s, &g, !who, &wall) &&
                  envelope(s, best, &wall, who == 0 ? 1 : -1, &better);
        wall_done(s, &wall);
        wall_done(s, best);
        *best = better;
        if (!ok)
            return false;
    }
    return best->count > 0;
}

/* Returns a t above which the tilted walls have met, because the gap never grows. */
static struct dyadic far_above(const struct wall best[2], bool *ok)
{
    struct dyadic a = best[0].corners[best[0].count - 1].t,
                  b = best[1].corners[best[1].count - 1].t;
    struct dyadic gap = add(best[0].corners[0].v, best[1].corners[0].v, -1, ok);
    struct dyadic far = add(compare(a, b) > 0 ? a : b, (struct dyadic){1, 0}, 1, ok);
    return gap.n > 0 ? add(far, gap, 1, ok) : far;
}

static bool make_thermograph(struct values *s, value v)
{
    struct packed p;
    struct wall best[2] = {{0}}, walls[2] = {{0}};
    bool ok = true;
    if (value_unpack(s, v, &p)) { /* a number, or infinitesimally close to one */
        for (int who = 0; who < 2; who++)
            ok = ok && put(s, &walls[who], (struct dyadic){0},
                           (struct dyadic){p.numerator, p.exponent});
    } else {
        ok = best_wall(s, v, 0, &best[0]) && best_wall(s, v, 1, &best[1]);
        struct dyadic far = {0};
        if (ok)
            far = far_above(best, &ok);
        ok = ok && tilt(s, &best[0], -1, far) && tilt(s, &best[1], 1, far) &&
             meet(s, best, walls);
    }
    for (int who = 0; ok && who < 2; who++)
        straighten(&walls[who]);
    ok = ok && keep(s, v, walls);
    for (int who = 0; who < 2; who++) {
        wall_done(s, &best[who]);
        wall_done(s, &walls[who]);
    }
    if (!ok)
        values_fail(s, LIMIT);
    return ok;
}

bool value_thermograph(struct values *s, value v, struct thermograph *g)
{
    if (form_of(s, v)->thermograph == BLOCKS_NONE) {
        if (values_expired(s) || !values_deepen(s))
            return false;
        bool ok = make_thermograph(s, v);
        s->depth--;
        if (!ok)
            return false;
    }
    const uint32_t *head = blocks_at(&s->lists, form_of(s, v)->thermograph);
    g->wall[0] = (const struct corner *)(const void *)(head + 2);
    g->wall[1] = g->wall[0] + head[0];
    g->corners[0] = head[0];
    g->corners[1] = head[1];
    return true;
}

bool value_mean(struct values *s, value v, struct dyadic *mean)
{
    struct thermograph g;
    if (!value_thermograph(s, v, &g))
        return false;
    *mean = g.wall[0][g.corners[0] - 1].v;
    return true;
}

bool value_temperature(struct values *s, value v, struct dyadic *temperature)
{
    struct thermograph g;
    struct packed p;
    if (!value_thermograph(s, v, &g))
        return false;
    *temperature = g.wall[0][g.corners[0] - 1].t;
    if (value_is_number(s, v) && value_unpack(s, v, &p))
        *temperature = (struct dyadic){-1, p.exponent};
    return true;
}
