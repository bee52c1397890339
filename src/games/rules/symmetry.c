/* SPDX-License-Identifier: MIT */
/* symmetry.c: turns of patterns. Finds which turns of the board keep the rules of a
 * ruleset, and which turn and exchange of letters turns Left's rules into Right's.
 *
 * A rule is a set of images, one for each of its turns. A turn of the board is a symmetry
 * if every image of every rule becomes an image of some rule of the same player. Since
 * turns have finite order, the images are then permuted. */
#include "games/images.h"
#include "games/rules/acts.h"

/* Indexed as games/images.h numbers them. */
static const struct turn ways[8] = {
    {1, 0, 0, 1}, {-1, 0, 0, 1}, {1, 0, 0, -1}, {-1, 0, 0, -1},
    {0, 1, 1, 0}, {0, -1, 1, 0}, {0, 1, -1, 0}, {0, -1, -1, 0},
};

unsigned turns_of(enum turns_word word, const struct turn **turns)
{
    static const struct turn mirrored[] = {{1, 0, 0, 1}, {1, 0, 0, -1}},
                             turned[] = {{1, 0, 0, 1},
                                         {0, -1, 1, 0},
                                         {-1, 0, 0, -1},
                                         {0, 1, -1, 0}};
    /* For patterns of one row only, so that only `rc` and `cc` count. */
    static const struct turn diagonal[] = {
        {0, 1, 0, 1}, {0, 1, 0, -1}, {0, -1, 0, 1}, {0, -1, 0, -1}};
    static const struct turn queen[] = {{0, 0, 0, 1},  {0, 1, 0, 0},  {0, 0, 0, -1},
                                        {0, -1, 0, 0}, {0, 1, 0, 1},  {0, 1, 0, -1},
                                        {0, -1, 0, 1}, {0, -1, 0, -1}};
    static const struct {
        const struct turn *list;
        unsigned count;
    } words[] = {{ways, 1}, {ways + IMAGE_BACK, 1}, {mirrored, 2}, {turned, 4},
                 {ways, 8}, {diagonal, 4},          {queen, 8}};
    *turns = words[word].list;
    return words[word].count;
}

/* A change of the rules: a turn of the board, and an exchange of letters. */
struct change {
    struct turn turn;
    const uint8_t *exchange; /* indexed by letter */
    unsigned letters;
};

static letter_set exchanged(const struct change *c, letter_set set)
{
    letter_set result = 0;
    for (unsigned i = 0; i < c->letters; i++)
        if (set >> i & 1)
            result |= (letter_set)(1u << c->exchange[i]);
    return result;
}

struct spot {
    int row, column;
};

static struct spot turned(struct turn t, struct spot s)
{
    return (struct spot){t.rr * s.row + t.rc * s.column, t.cr * s.row + t.cc * s.column};
}

static bool is_same_spot(struct spot a, struct spot b)
{
    return a.row == b.row && a.column == b.column;
}

static struct spot spot_of(const struct element *e)
{
    return (struct spot){e->row, e->column};
}

static bool is_same_element(const struct change *c, const struct element *a,
                            const struct element *b)
{
    const uint8_t out = a->out == KEEP ? KEEP : c->exchange[a->out];
    return exchanged(c, a->in) == b->in && out == b->out && a->repeated == b->repeated;
}

/* Does the change turn image `x` of step a into image `y` of step b, element by
 * element? */
static bool is_same_image(const struct change *c, const struct rule_step *a,
                          struct turn x, const struct rule_step *b, struct turn y)
{
    for (unsigned i = 0; i < a->count; i++) {
        const struct element *e = &a->element[i], *f = &b->element[i];
        if (!is_same_element(c, e, f) ||
            !is_same_spot(turned(c->turn, turned(x, spot_of(e))), turned(y, spot_of(f))))
            return false;
    }
    /* Positions alone do not show the direction of a single repeated cell. */
    return a->repeated == a->count ||
           is_same_spot(turned(c->turn, turned(x, (struct spot){0, 1})),
                        turned(y, (struct spot){0, 1}));
}

/* Does the same, but compares the images as sets of cells, whatever the order of the
 * elements. */
static bool is_same_set(const struct change *c, const struct rule_step *a, struct turn x,
                        const struct rule_step *b, struct turn y)
{
    for (unsigned shift = 0; shift < b->count; shift++) {
        const struct spot from = turned(c->turn, turned(x, spot_of(a->element))),
                          to = turned(y, spot_of(&b->element[shift]));
        bool same = true;
        for (unsigned i = 0; i < a->count && same; i++) {
            struct spot s = turned(c->turn, turned(x, spot_of(&a->element[i])));
            unsigned k = 0;
            s.row += to.row - from.row;
            s.column += to.column - from.column;
            while (k < b->count && !is_same_spot(turned(y, spot_of(&b->element[k])), s))
                k++;
            same = k < b->count && is_same_element(c, &a->element[i], &b->element[k]);
        }
        if (same)
            return true;
    }
    return false;
}

/* Does the change turn every image of step a into one of step b? */
static bool step_becomes(const struct change *c, const struct rule_step *a,
                         const struct rule_step *b, bool as_set)
{
    const struct turn *x, *y;
    const unsigned xs = turns_of(a->turns, &x), ys = turns_of(b->turns, &y);
    if (a->count != b->count || a->repeated != b->repeated)
        return false;
    for (unsigned i = 0; i < xs; i++) {
        unsigned k = 0;
        while (k < ys && !(as_set ? is_same_set(c, a, x[i], b, y[k])
                                  : is_same_image(c, a, x[i], b, y[k])))
            k++;
        if (k == ys)
            return false;
    }
    return true;
}

static bool rule_becomes(const struct change *c, const struct rule *a,
                         const struct rule *b)
{
    if (a->count != b->count || a->conditions != b->conditions || a->digit != b->digit ||
        a->bit != b->bit)
        return false;
    for (unsigned i = 0; i < a->conditions; i++)
        if (a->condition[i].some != b->condition[i].some ||
            exchanged(c, a->condition[i].in) != b->condition[i].in)
            return false;
    /* The order of elements counts if steps follow each other, since one begins where
     * another ends; if there are conditions, since they are about the first cell; and if
     * there are repeats, since they have a direction. */
    const bool as_set =
        a->count == 1 && a->conditions == 0 && a->step->repeated == a->step->count;
    for (unsigned i = 0; i < a->count; i++)
        if (!step_becomes(c, &a->step[i], &b->step[i], as_set))
            return false;
    return true;
}

/* Does the change turn the rules of `who` into rules of `whose`? */
static bool rules_become(const struct ruleset *r, const struct change *c, enum player who,
                         enum player whose)
{
    for (unsigned i = 0; i < r->count; i++) {
        unsigned k = 0;
        if (!(r->rule[i].players >> who & 1))
            continue;
        while (k < r->count && !(r->rule[k].players >> whose & 1 &&
                                 rule_becomes(c, &r->rule[i], &r->rule[k])))
            k++;
        if (k == r->count)
            return false;
    }
    return true;
}

/* Returns the set of turns that a board of this kind has; a line can be mirrored. (Rules
 * on graphs do not know directions at all.) */
static unsigned turns_to_try(const struct ruleset *r)
{
    return r->board == RULES_GRID ? ALL_IMAGES : 1u | 1u << IMAGE_BACK;
}

static bool find_negative(struct rules_board_data *d, unsigned way)
{
    const struct ruleset *r = &d->ruleset;
    const struct change c = {ways[way], d->exchange, r->pieces + 2};
    d->has_negative =
        rules_become(r, &c, LEFT, RIGHT) && rules_become(r, &c, RIGHT, LEFT);
    d->negative_turn = way;
    return d->has_negative;
}

/* Tries to exchange the letters a and b. */
static bool find_exchange(struct rules_board_data *d, uint8_t a, uint8_t b)
{
    const unsigned tried =
        d->ruleset.board == RULES_GRAPH ? 1 : turns_to_try(&d->ruleset);
    d->exchange[a] = b;
    d->exchange[b] = a;
    for (unsigned way = 0; way < 8; way++)
        if (tried >> way & 1 && find_negative(d, way))
            return true;
    d->exchange[a] = a;
    d->exchange[b] = b;
    return false;
}

void rules_find_symmetries(struct rules_board_data *d)
{
    const struct ruleset *r = &d->ruleset;
    const struct change c = {.exchange = d->exchange, .letters = r->pieces + 2};
    for (size_t i = 0; i < sizeof d->exchange; i++)
        d->exchange[i] = (uint8_t)i;
    d->symmetries = r->board == RULES_GRAPH ? ALL_IMAGES : 1;
    for (unsigned way = 1; way < 8 && r->board != RULES_GRAPH; way++) {
        struct change t = c;
        t.turn = ways[way];
        if (turns_to_try(r) >> way & 1 && rules_become(r, &t, LEFT, LEFT) &&
            rules_become(r, &t, RIGHT, RIGHT))
            d->symmetries |= 1u << way;
    }
    for (uint8_t a = 1; a <= r->pieces && !d->has_negative; a++)
        for (uint8_t b = a; b <= r->pieces && !d->has_negative; b++)
            find_exchange(d, a, b);
}
