/* SPDX-License-Identifier: MIT */
/* formulas.c: values by formula: green pebbles, pebbles of one colour, and what [BP §3]
 * proves about small graphs, with the corrections and proofs of doc/pebbles.md. */
#include "base/checked.h"
#include "games/pebbles/pebbles.h"

/* Formulas multiply numbers of pebbles by small numbers; with more pebbles they might
 * overflow. */
#define MOST_PEBBLES ((uint64_t)1 << 48)

/* ---- green pebbles ---- */

/* Finds the nimber of green pebbles: Nim on the heaps outside the kernel, if no two of
 * them are neighbours. In a tournament a single pebble is a heap of its vertex number. */
static bool nimber(const struct pebbles *p, const uint8_t *pos, uint32_t *n)
{
    uint64_t sum = 0, outside = 0;
    uint32_t inner = 0;
    bool inner_seen = false;
    if (p->roles == NULL)
        return false;
    for (uint32_t v = 0; v < p->dag.vertices; v++) {
        uint64_t green = count(p, pos, v, GREEN);
        if ((count(p, pos, v, BLUE) | count(p, pos, v, RED)) != 0)
            return false;
        if (p->roles[v] == IN_KERNEL || green == 0)
            continue;
        if (p->roles[v] == INNER)
            inner = v, inner_seen = true;
        outside += green;
        sum ^= green;
    }
    *n = inner_seen ? inner : (uint32_t)sum;
    return inner_seen ? p->dag.shape == DAG_TOURNAMENT && outside == 1
                      : sum <= UINT32_MAX;
}

bool pebbles_nim_move(const struct board *b, const uint8_t *pos, uint32_t goal, move *m)
{
    const struct pebbles *p = pebbles_of(b);
    uint32_t n = 0, v = 0, to;
    uint64_t arc, heap, left;
    if (!nimber(p, pos, &n)) /* `value` found the nimber by another formula */
        return false;
    for (;; v++) {
        heap = count(p, pos, v, GREEN);
        left = heap ^ n ^ goal;
        if (heap > 0 && (p->roles[v] == INNER || (p->roles[v] == LONELY && left < heap)))
            break; /* some heap has the leading bit of n ^ goal */
    }
    if (p->roles[v] == INNER)
        to = goal, left = 0;
    else
        to = dag_in(&p->dag, v, 0);
    dag_find_arc(&p->dag, to, v, &arc);
    *m = pebbles_free_move(p, arc, 0, heap - left);
    return true;
}

/* ---- one colour ---- */

/* Finds *gain, the number of steps that the best toll adds (itself included), or 0 if
 * there is no arc to pay a toll on. Returns true if either there is one source and no
 * toll adds more than the best one from there, or a pebble can go from the best toll to
 * any source. */
static bool best_toll(const struct dag *d, const uint32_t *heights, int64_t *gain)
{
    int64_t from_source = 0, best = 0;
    uint32_t sources = 0;
    if (d->shape != DAG_ARCS) {
        *gain = d->arcs == 0 ? 0 : d->shape == DAG_TOURNAMENT ? d->vertices : 2;
        return true;
    }
    for (uint32_t v = 0; v < d->vertices; v++) {
        sources += heights[v] == 0;
        for (uint32_t k = 0; k < dag_in_degree(d, v); k++) {
            int64_t below = heights[dag_in(d, v, k)], here = 1 + heights[v] - 2 * below;
            best = here > best ? here : best;
            from_source = below == 0 && here > from_source ? here : from_source;
        }
    }
    *gain = best;
    return sources == 1 && from_source == best;
}

/* Is nothing able to move? On an in-star, single pebbles on leaves do not move, and
 * nothing brings them together. */
static bool is_stuck(const struct pebbles *p, const uint8_t *pos, enum colour own)
{
    bool stuck = p->dag.shape == DAG_INSTAR && count(p, pos, 0, own) == 0;
    for (uint32_t v = 1; stuck && v < p->dag.vertices; v++)
        stuck = count(p, pos, v, own) < 2;
    return stuck;
}

/* Finds the value of pebbles that are all blue or all red: the longest sequence of moves
 * of their player. All pebbles come to the source step by step, and each but the last one
 * is spent on a toll. Numbers beyond 63 bits become INT64_MAX, which is also too large
 * for a store. */
static bool solo(const struct pebbles *p, const uint8_t *pos, uint32_t *heights,
                 int64_t *moves)
{
    uint64_t pebbles[COLOURS] = {0};
    int64_t gain;
    for (uint32_t v = 0; v < p->dag.vertices; v++)
        for (int c = 0; c < COLOURS; c++)
            pebbles[c] += count(p, pos, v, (enum colour)c);
    enum colour own = pebbles[BLUE] > 0 ? BLUE : RED;
    if (pebbles[GREEN] > 0 || (pebbles[BLUE] > 0) == (pebbles[RED] > 0))
        return false;
    dag_heights(&p->dag, heights);
    if (!best_toll(&p->dag, heights, &gain))
        return false;
    uint64_t sum = is_stuck(p, pos, own) ? 0 : pebbles[own] - 1;
    bool ok = checked_multiply(&sum, (uint64_t)gain);
    for (uint32_t v = 0; v < p->dag.vertices; v++) {
        uint64_t steps = count(p, pos, v, own);
        ok = ok && checked_multiply(&steps, heights[v]) && checked_add(&sum, steps);
    }
    *moves = ok && sum < INT64_MAX ? (int64_t)sum : INT64_MAX;
    *moves = own == BLUE ? *moves : -*moves;
    return true;
}

/* ---- small graphs ---- */

/* Three vertices (or two, if there are only two) as one player sees them: own pebbles,
 * and the opponent's. */
struct view {
    int64_t own[3], other[3];
};

/* The forms that occur: n, {n|right} and {n||n|right}, where n is `left`. */
enum known_form { NUMBER, SWITCH, TINY };

struct known {
    enum known_form form;
    int64_t left, right;
};

static bool give(struct known *k, enum known_form form, int64_t left, int64_t right)
{
    *k = (struct known){form, left, right};
    return true;
}

/* [BP Lemma 3.4 and Thm 3.3]: a single own pebble, on vertex `at` of the transitive
 * triple. The opponent's counts x, y, z: '0' none, '1' one, '2' two or more, '+' one or
 * more, '*' any number. left and right are a x + b y + c z + d. */
static const struct triple_row {
    uint8_t at;
    char counts[4];
    enum known_form form;
    int8_t left[4], right[4];
} triple_rows[] = {
    {0, "0**", NUMBER, {0, -2, -3, 2}, {0}},            /* (1) */
    {1, "+0+", NUMBER, {-2, 0, -3, 3}, {0}},            /* (2) */
    {1, "002", NUMBER, {0, 0, -3, 3}, {0}},             /* (3) */
    {1, "001", SWITCH, {0, 0, 0, -1}, {0}},             /* (3): -1/2 */
    {1, "200", NUMBER, {-2, 0, 0, 3}, {0}},             /* (4) */
    {1, "100", NUMBER, {0}, {0}},                       /* (4) */
    {2, "++0", NUMBER, {-2, -3, 0, 4}, {0}},            /* (5) */
    {2, "200", NUMBER, {-2, 0, 0, 4}, {0}},             /* (6) */
    {2, "100", NUMBER, {0, 0, 0, 1}, {0}},              /* (6) */
    {2, "020", SWITCH, {0, -2, 0, 2}, {0, -3, 0, 5}},   /* (7) */
    {2, "010", SWITCH, {0}, {0, 0, 0, 1}},              /* (7): 1/2 */
    {2, "02+", SWITCH, {0, -2, -3, 2}, {0, -3, -4, 5}}, /* (8) */
    {2, "01+", SWITCH, {0, 0, -3, 0}, {0, 0, -4, 3}},   /* (8) */
    {2, "+0+", SWITCH, {-2, 0, -3, 3}, {-2, 0, -4, 5}}, /* (9) */
    {2, "+++", NUMBER, {-2, -3, -4, 4}, {0}},           /* (10) */
    {2, "002", TINY, {0, 0, -3, 3}, {0, 0, -4, 7}},     /* Thm 3.3 */
};

static bool has_counts(const struct triple_row *row, const int64_t *x)
{
    for (int i = 0; i < 3; i++) {
        char c = row->counts[i];
        if ((c == '0' && x[i] != 0) || (c == '1' && x[i] != 1) ||
            (c == '2' && x[i] < 2) || (c == '+' && x[i] < 1))
            return false;
    }
    return true;
}

static int64_t linear(const int8_t *a, const int64_t *x)
{
    return a[0] * x[0] + a[1] * x[1] + a[2] * x[2] + a[3];
}

static bool triple(const struct view *v, struct known *k)
{
    if (v->own[0] + v->own[1] + v->own[2] != 1)
        return false;
    for (size_t i = 0; i < sizeof triple_rows / sizeof *triple_rows; i++) {
        const struct triple_row *row = &triple_rows[i];
        if (v->own[row->at] == 1 && has_counts(row, v->other))
            return give(k, row->form, linear(row->left, v->other),
                        linear(row->right, v->other));
    }
    return false;
}

/* [BP Thm 3.1] for any numbers of both colours on the tail of one arc. */
static bool arc(const struct view *v, struct known *k)
{
    int64_t a = v->own[0], b = v->other[0];
    if (a < 1 || b < 1 || v->own[1] + v->other[1] > 0)
        return false;
    if (a == 1)
        return give(k, NUMBER, -(b / 2), 0);
    return b > 1 && give(k, SWITCH, a / 2 - 1, 1 - b / 2);
}

/* [BP Lemma 3.2(1) and (7)], corrected: a and b pebbles on the centre, and only the
 * opponent's on one leaf. */
static bool star_with_one_leaf(int64_t a, int64_t b, struct known *k)
{
    if (a == 0)
        return false;
    if (a <= 2)
        return give(k, NUMBER, -(b / 2), 0);
    if (b <= 1)
        return give(k, NUMBER, b == 0 ? 2 * (a - 2) : (a - 1) / 2, 0);
    return give(k, SWITCH, (a - 3) / 2 - (b - 1) / 2, 1 - b / 2);
}

/* [BP Lemma 3.2(5) and (6)], the latter corrected: the centre is empty, and both colours
 * are on the first leaf. */
static bool star_without_centre(const struct view *v, struct known *k)
{
    int64_t c = v->own[1], d = v->other[1], f = v->other[2];
    int64_t own = 3 * c - 5, other = 3 * (d + f) - 5;
    if (f > 0)
        return give(k, SWITCH, c - 1, -other);
    return give(k, SWITCH, own > 0 ? own : 0, other > 0 ? -other : 0);
}

/* [BP Lemma 3.2], corrected, for an out-star with two leaves, which come in either order.
 */
static bool star(const struct view *v, struct known *k)
{
    int64_t a = v->own[0], b = v->other[0], c = v->own[1], d = v->other[1], e = v->own[2],
            f = v->other[2];
    if (c + e + f == 0 && d > 0)
        return star_with_one_leaf(a, b, k);         /* (1), (7) */
    if (a > 0 && b > 0 && c > 0 && d == 0 && f > 0) /* (2), (3) */
        return give(k, NUMBER, (a - 1) / 2 - (e == 0 ? (b - 1) / 2 : 0), 0);
    if (a + b > 0 || c == 0 || d == 0)
        return false;
    if (e > 0 && f > 0)
        return give(k, SWITCH, c + e - 1, -(d + f - 1)); /* (4) */
    return e == 0 && star_without_centre(v, k);
}

typedef bool known_of(const struct view *v, struct known *k);

static known_of *formulas_of(const struct dag *d)
{
    if (d->shape == DAG_TOURNAMENT && d->vertices == 3)
        return triple;
    if (d->shape == DAG_OUTSTAR && d->vertices == 3)
        return star;
    if (d->shape != DAG_ARCS && d->vertices == 2)
        return d->shape == DAG_INSTAR ? NULL : arc;
    return NULL;
}

static bool look(const struct pebbles *p, const uint8_t *pos, enum colour own,
                 bool swapped, struct view *view)
{
    *view = (struct view){0};
    for (uint32_t i = 0; i < p->dag.vertices; i++) {
        uint32_t v = swapped && i > 0 ? 3 - i : i;
        uint64_t here = count(p, pos, v, own), others = count(p, pos, v, 1 - own);
        if (here > MOST_PEBBLES || others > MOST_PEBBLES || count(p, pos, v, GREEN) > 0)
            return false;
        view->own[i] = (int64_t)here;
        view->other[i] = (int64_t)others;
    }
    return true;
}

static value value_of_known(struct values *s, const struct known *k, bool negated)
{
    value left = value_integer(s, k->left), right = value_integer(s, k->right), v = left;
    if (k->form != NUMBER)
        v = value_of_options(s, &left, 1, &right, 1);
    if (k->form == TINY)
        v = value_of_options(s, &left, 1, &v, 1);
    return negated ? value_negate(s, v) : v;
}

/* Tries the formulas of small graphs, from both players' sides, and with the leaves of a
 * star in both orders. */
static bool small(const struct pebbles *p, const uint8_t *pos, struct values *s, value *v)
{
    known_of *known = formulas_of(&p->dag);
    for (int i = 0; known != NULL && i < (known == star ? 4 : 2); i++) {
        enum colour own = i % 2 == 0 ? BLUE : RED;
        struct view view;
        struct known k;
        if (!look(p, pos, own, i >= 2, &view))
            return true;
        if (known(&view, &k)) {
            *v = value_of_known(s, &k, own == RED);
            return *v != NO_VALUE;
        }
    }
    return true;
}

bool pebbles_value(const struct board *b, const uint8_t *pos, void *scratch,
                   struct values *s, value *v)
{
    const struct pebbles *p = pebbles_of(b);
    uint32_t n;
    int64_t moves;
    *v = NO_VALUE;
    if (nimber(p, pos, &n))
        *v = value_nimber(s, n);
    else if (solo(p, pos, scratch, &moves))
        *v = value_integer(s, moves);
    else
        return small(p, pos, s, v);
    return *v != NO_VALUE;
}
