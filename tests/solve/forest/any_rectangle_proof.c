/* SPDX-License-Identifier: MIT */
/* any_rectangle_proof.c: the finite checks in the proof of doc/papers/any-rectangle.md,
 * with code of their own: nothing of the solver is used.
 *
 *     any_rectangle_proof 3 | 4 | two | four | walls | small | base
 *
 * A strip is read column by column. A *state* says, for each edge to the next column,
 * what is on it (nothing, or a stone of some colour that moves right or left) and which
 * of these edges are in the same tree. The ways over a column are found by choosing, for
 * each of its cells, where the stone goes and in which colour, and what comes from the
 * right; then every cell is checked. Some states are left out, which only makes it harder
 * to end well.
 *
 * A lemma says that all words of columns, or all those of some regular set, end well. To
 * prove it, a list of sets of states is kept for each class of words: the states that can
 * be reached by any word of the class include one of these sets. The list is first found,
 * and then checked: it has the set of the empty word; each set leads over each column to
 * a set that includes one of the list; and a set of a class whose words are to end well
 * contains an end. Then the lemma holds for words of all lengths. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ROWS 6
#define ROOTS 3 /* roots counted: 0, 1 and 2; plays with more are left out */

static void *get(void *old, size_t bytes)
{
    void *p = realloc(old, bytes > 0 ? bytes : 1);
    if (p == NULL) {
        fputs("any_rectangle_proof: out of memory\n", stderr);
        exit(4);
    }
    return p;
}

static void fail(const char *what)
{
    printf("any_rectangle_proof: %s\n", what);
    exit(1);
}

/* ---- strips ---- */

/* What is on an edge to the next column. Colours: 0 white, 1 black. */
enum { NOTHING, RIGHT, LEFT = RIGHT + 2 }; /* plus the colour */

/* What is still to happen in a strip with exits. */
enum { BELOW_WHITE = 1, BELOW_BLACK = 2, TOP_BLACK = 4 };

struct state {
    uint8_t edge[MOST_ROWS], tree[MOST_ROWS]; /* trees count from 1; 0: no arc */
    uint8_t wishes;
};

struct way {
    uint32_t state;
    uint32_t roots;
};

struct ways {
    struct way *list;
    uint32_t count;
    bool known;
};

struct strip {
    unsigned rows;
    bool exits;
    unsigned most_arcs, most_left; /* between two columns */
    unsigned columns;              /* number of different columns: 2^(rows + exits) */
    struct state *state;
    uint32_t states;
    uint32_t *slot;        /* 1 + number of a state, by its hash; 0: none */
    uint32_t (*better)[8]; /* their number, and the states like this with fewer wishes */
    struct ways *ways;     /* of each state over each column */
};

#define SLOTS (1u << 17)

static struct strip strip_of(unsigned rows, bool exits, unsigned most_arcs,
                             unsigned most_left)
{
    return (struct strip){.rows = rows,
                          .exits = exits,
                          .most_arcs = most_arcs,
                          .most_left = most_left,
                          .columns = 1u << (rows + exits)};
}

static uint32_t number_of(struct strip *s, const struct state *state)
{
    uint32_t at = 0;
    const uint8_t *bytes = (const uint8_t *)state;
    for (size_t i = 0; i < sizeof *state; i++)
        at = at * 31 + bytes[i];
    if (s->slot == NULL) {
        s->slot = get(NULL, SLOTS * sizeof *s->slot);
        memset(s->slot, 0, SLOTS * sizeof *s->slot);
    }
    for (at = at * 2654435761u % SLOTS; s->slot[at] != 0; at = (at + 1) % SLOTS)
        if (memcmp(&s->state[s->slot[at] - 1], state, sizeof *state) == 0)
            return s->slot[at] - 1;
    s->state = get(s->state, (s->states + 1) * sizeof *s->state);
    s->ways = get(s->ways, (size_t)(s->states + 1) * s->columns * sizeof *s->ways);
    memset(s->ways + (size_t)s->states * s->columns, 0, s->columns * sizeof *s->ways);
    s->state[s->states] = *state;
    s->slot[at] = s->states + 1;
    const uint32_t number = s->states++;
    uint32_t better[8] = {0};
    for (unsigned wishes = 0; wishes < state->wishes; wishes++)
        if ((wishes & ~state->wishes) == 0) {
            struct state like = *state;
            like.wishes = (uint8_t)wishes;
            better[++better[0]] = number_of(s, &like);
        }
    s->better = get(s->better, s->states * sizeof *s->better);
    memcpy(s->better[number], better, sizeof better);
    return number;
}

/* Where a stone goes. */
enum { STAYS, GOES_UP, GOES_DOWN, GOES_LEFT, GOES_RIGHT };

/* One column, with what was chosen. */
struct choice {
    const struct state *before;
    unsigned column;
    uint8_t goes[MOST_ROWS], colour[MOST_ROWS]; /* of each stone at the end */
    uint8_t comes[MOST_ROWS]; /* from the right: 0 nothing, else 1 + colour */
};

/* Is the cell of this row right, now that it and its neighbours were chosen? */
static bool is_right(const struct strip *s, const struct choice *c, unsigned row)
{
    const int own = c->column >> row & 1;
    const uint8_t edge = c->before->edge[row];
    int other = 0, same = 0;
    uint8_t arrives[4];
    unsigned count = 0;
    if (edge == RIGHT || edge == RIGHT + 1)
        arrives[count++] = (uint8_t)(edge - RIGHT);
    if (row > 0 && c->goes[row - 1] == GOES_DOWN)
        arrives[count++] = c->colour[row - 1];
    if (row + 1 < s->rows && c->goes[row + 1] == GOES_UP)
        arrives[count++] = c->colour[row + 1];
    if (c->comes[row] != 0)
        arrives[count++] = (uint8_t)(c->comes[row] - 1);
    for (unsigned i = 0; i < count; i++)
        *(arrives[i] == own ? &same : &other) += 1;
    if (other != same && other != same + 1)
        return false;
    if (c->colour[row] != (other == same ? own : 1 - own))
        return false;
    /* the state says that a stone goes left exactly if it does */
    return c->goes[row] == GOES_LEFT ? edge == LEFT + c->colour[row]
                                     : edge != LEFT && edge != LEFT + 1;
}

static unsigned find(const uint8_t *of, unsigned v)
{
    while (of[v] != v)
        v = of[v];
    return v;
}

/* Joins two trees; returns false if they are the same. */
static bool join(uint8_t *of, unsigned a, unsigned b)
{
    a = find(of, a);
    b = find(of, b);
    of[a] = (uint8_t)b;
    return a != b;
}

/* All cells were chosen and are right: adds the way, unless there is a cycle or the state
 * is left out. */
static void add_way(struct strip *s, const struct choice *c, struct ways *ways)
{
    /* cells are 0 to rows - 1; tree t of the state before is rows - 1 + t */
    uint8_t of[2 * MOST_ROWS + 1];
    struct state after = {.wishes = c->before->wishes};
    struct way way = {0};
    unsigned arcs = 0, left = 0, trees = 0;
    for (unsigned i = 0; i <= 2 * s->rows; i++)
        of[i] = (uint8_t)i;
    for (unsigned r = 0; r < s->rows; r++) {
        if (c->before->tree[r] != 0 && !join(of, r, s->rows - 1 + c->before->tree[r]))
            return;
        const bool down = c->goes[r] == GOES_DOWN && r + 1 < s->rows;
        if ((down && !join(of, r, r + 1)) ||
            (c->goes[r] == GOES_UP && !join(of, r, r - 1)))
            return;
        way.roots += c->goes[r] == STAYS;
    }
    if (way.roots >= ROOTS)
        return;
    for (unsigned r = 0; r < s->rows; r++) {
        if (c->goes[r] == GOES_RIGHT)
            after.edge[r] = (uint8_t)(RIGHT + c->colour[r]);
        else if (c->comes[r] != 0)
            after.edge[r] = (uint8_t)(LEFT + c->comes[r] - 1);
        else
            continue;
        arcs++;
        left += c->goes[r] != GOES_RIGHT;
        for (unsigned q = 0; q < r; q++)
            if (after.edge[q] != NOTHING && find(of, q) == find(of, r))
                after.tree[r] = after.tree[q];
        if (after.tree[r] == 0)
            after.tree[r] = (uint8_t)(++trees);
    }
    if (arcs > s->most_arcs || left > s->most_left)
        return;
    if (after.edge[0] == RIGHT + 1 || after.edge[0] == LEFT + 1)
        after.wishes &= (uint8_t)~TOP_BLACK;
    if (s->exits) {
        const bool out = c->goes[s->rows - 1] == GOES_DOWN;
        const bool black = (c->column >> s->rows & 1) != out;
        after.wishes &= (uint8_t) ~(black ? BELOW_BLACK : BELOW_WHITE);
    }
    way.state = number_of(s, &after);
    for (uint32_t i = 0; i < ways->count; i++)
        if (ways->list[i].state == way.state && ways->list[i].roots == way.roots)
            return;
    ways->list = get(ways->list, (ways->count + 1) * sizeof *ways->list);
    ways->list[ways->count++] = way;
}

static void choose(struct strip *s, struct choice *c, unsigned row, struct ways *ways)
{
    if (row > 1 && !is_right(s, c, row - 2))
        return;
    if (row >= s->rows || row >= MOST_ROWS) {
        if (is_right(s, c, row - 1))
            add_way(s, c, ways);
        return;
    }
    const uint8_t edge = c->before->edge[row];
    const bool promised = edge == LEFT || edge == LEFT + 1;
    const bool last = row + 1 == s->rows;
    unsigned arcs = 0, left = 0;
    for (unsigned r = 0; r < row; r++) {
        arcs += c->goes[r] == GOES_RIGHT || c->comes[r] != 0;
        left += c->comes[r] != 0;
    }
    for (uint8_t goes = STAYS; goes <= GOES_RIGHT; goes++)
        for (uint8_t colour = 0; colour < 2; colour++)
            for (uint8_t comes = 0; comes < 3; comes++) {
                /* two stones cannot take each other, and an edge has one arc */
                if ((goes == STAYS && s->exits) || (goes == GOES_UP && row == 0) ||
                    (goes == GOES_UP && c->goes[row - 1] == GOES_DOWN) ||
                    (goes == GOES_DOWN && last && !s->exits) ||
                    (goes == GOES_DOWN && last && colour == (c->column >> s->rows & 1)) ||
                    (goes == GOES_RIGHT && comes != 0))
                    continue;
                /* the state knows what goes left, and has few arcs */
                if ((goes == GOES_LEFT) != promised ||
                    (promised && colour != edge - LEFT) ||
                    arcs + (goes == GOES_RIGHT || comes != 0) > s->most_arcs ||
                    left + (comes != 0) > s->most_left)
                    continue;
                c->goes[row] = goes;
                c->colour[row] = colour;
                c->comes[row] = comes;
                choose(s, c, row + 1, ways);
            }
}

static const struct ways *ways_over(struct strip *s, uint32_t state, unsigned column)
{
    const size_t at = (size_t)state * s->columns + column;
    if (!s->ways[at].known) {
        struct ways ways = {.known = true};
        const struct state before = s->state[state];
        struct choice c = {.before = &before, .column = column};
        choose(s, &c, 0, &ways);
        s->ways[at] = ways; /* the list may have moved */
    }
    return &s->ways[at];
}

/* ---- sets of states ---- */

/* For each state the fewest roots, or ROOTS if it is not in the set. A set is as good as
 * another if it has all of its states, with as few roots. */
struct set {
    uint8_t *roots;
    uint32_t states;
};

static uint8_t roots_in(const struct set *a, uint32_t state)
{
    return state < a->states ? a->roots[state] : ROOTS;
}

static bool is_as_good(const struct set *a, const struct set *b)
{
    for (uint32_t i = 0; i < b->states; i++)
        if (roots_in(a, i) > b->roots[i])
            return false;
    return true;
}

static struct set set_of(uint32_t state)
{
    struct set a = {get(NULL, state + 1), state + 1};
    memset(a.roots, ROOTS, a.states);
    a.roots[state] = 0;
    return a;
}

static struct set step(struct strip *s, const struct set *a, unsigned column)
{
    static uint8_t roots[SLOTS];
    struct set b;
    memset(roots, ROOTS, s->states);
    uint32_t known = s->states;
    for (uint32_t i = 0; i < a->states; i++) {
        if (a->roots[i] >= ROOTS)
            continue;
        const struct ways *ways = ways_over(s, i, column);
        for (; known < s->states; known++)
            roots[known] = ROOTS;
        for (uint32_t k = 0; k < ways->count; k++) {
            const struct way *w = &ways->list[k];
            if (a->roots[i] + w->roots < roots[w->state])
                roots[w->state] = (uint8_t)(a->roots[i] + w->roots);
        }
    }
    /* a state is of no use beside one that has fewer wishes and is otherwise the same */
    for (uint32_t i = 0; i < known; i++)
        for (uint32_t k = 1; k <= s->better[i][0] && roots[i] < ROOTS; k++)
            if (roots[s->better[i][k]] <= roots[i])
                roots[i] = ROOTS;
    assert(s->states < SLOTS);
    for (b.states = s->states; b.states > 0 && roots[b.states - 1] == ROOTS;)
        b.states--;
    b.roots = get(NULL, b.states);
    memcpy(b.roots, roots, b.states);
    return b;
}

static uint32_t start_of(struct strip *s, unsigned wishes)
{
    return number_of(s, &(struct state){.wishes = (uint8_t)wishes});
}

/* ---- lists of sets ---- */

/* A lemma: all words over the columns, by class. */
struct lemma {
    const char *name;
    struct strip *strip;
    uint32_t start;   /* the state at the beginning */
    uint32_t columns; /* columns of the words, 0 to columns - 1 */
    uint32_t classes; /* class 0 has the empty word */
    const void *of;
    /* The column as the strip reads it. */
    unsigned (*column)(const void *of, unsigned column);
    /* The class of a word of class `class` and one more column; -1: words that begin like
     * this are none of those that the lemma is about. */
    int64_t (*next)(const void *of, uint32_t class, unsigned column);
    /* How many roots a word of this class may have at most; -1: it need not end. */
    int (*ends)(const void *of, uint32_t class);
};

struct list {
    struct set *set;
    size_t count;
};

struct pending {
    uint32_t class;
    struct set set;
};

/* Is there a set in the list than which this one is as good? */
static bool is_covered(const struct list *l, const struct set *a)
{
    for (size_t i = 0; i < l->count; i++)
        if (is_as_good(a, &l->set[i]))
            return true;
    return false;
}

/* Adds a set to the list of its class, from which those go that are as good. */
static void put(struct list *l, struct set a)
{
    size_t kept = 0;
    for (size_t i = 0; i < l->count; i++)
        if (is_as_good(&l->set[i], &a))
            free(l->set[i].roots);
        else
            l->set[kept++] = l->set[i];
    l->set = get(l->set, (kept + 1) * sizeof *l->set);
    l->set[kept++] = a;
    l->count = kept;
}

static struct set copy(const struct set *a)
{
    struct set b = {get(NULL, a->states), a->states};
    memcpy(b.roots, a->roots, a->states);
    return b;
}

/* Finds the lists, and then checks them. */
static void prove(const struct lemma *m)
{
    struct list *lists = calloc(m->classes, sizeof *lists);
    struct pending *pending = NULL;
    size_t done = 0, count = 0, capacity = 0, sets = 0, steps = 0;
    if (lists == NULL)
        fail("out of memory");
    struct set first = set_of(m->start);
    put(&lists[0], copy(&first));
    pending = get(pending, sizeof *pending);
    pending[count++] = (struct pending){0, copy(&first)};
    capacity = 1;
    while (done < count) {
        const struct pending p = pending[done++];
        bool there = false; /* a worse one may have taken its place */
        for (size_t i = 0; i < lists[p.class].count && !there; i++)
            there = is_as_good(&lists[p.class].set[i], &p.set) &&
                    is_as_good(&p.set, &lists[p.class].set[i]);
        for (unsigned c = 0; there && c < m->columns; c++) {
            const int64_t class = m->next(m->of, p.class, c);
            if (class < 0)
                continue;
            struct set after = step(m->strip, &p.set, m->column(m->of, c));
            if (is_covered(&lists[class], &after)) {
                free(after.roots);
                continue;
            }
            if (count == capacity) {
                capacity = 2 * capacity + 64;
                pending = get(pending, capacity * sizeof *pending);
            }
            pending[count++] = (struct pending){(uint32_t) class, copy(&after)};
            put(&lists[class], after);
        }
        free(p.set.roots);
    }

    /* the check */
    const uint32_t end = start_of(m->strip, 0);
    if (!is_covered(&lists[0], &first))
        fail("the empty word is not in the list");
    for (uint32_t class = 0; class < m->classes; class ++) {
        const int most = m->ends(m->of, class);
        for (size_t i = 0; i < lists[class].count; i++) {
            const struct set *a = &lists[class].set[i];
            sets++;
            if (most >= 0 && roots_in(a, end) > most) {
                printf("%s: class %u has a word that does not end well\n", m->name,
                       class);
                exit(1);
            }
            for (unsigned c = 0; c < m->columns; c++) {
                const int64_t to = m->next(m->of, class, c);
                if (to < 0)
                    continue;
                struct set after = step(m->strip, a, m->column(m->of, c));
                steps++;
                if (!is_covered(&lists[to], &after))
                    fail("a set leads out of the lists");
                free(after.roots);
            }
        }
    }
    printf("%s: proved by %zu sets with %u states and %zu steps\n", m->name, sets,
           m->strip->states, steps);
    for (uint32_t class = 0; class < m->classes; class ++) {
        for (size_t i = 0; i < lists[class].count; i++)
            free(lists[class].set[i].roots);
        free(lists[class].set);
    }
    free(lists);
    free(pending);
    free(first.roots);
}

static unsigned same_column(const void *of, unsigned column)
{
    (void)of;
    return column;
}

/* ---- boards of three and four rows ---- */

/* A class: the parity of the length and the length up to 3, δ mod 3, and the number of
 * black and of white stones up to 2. */
struct board_class {
    unsigned odd, length, delta, black, white;
};

static struct board_class class_of(uint32_t n)
{
    return (struct board_class){n % 2, n / 2 % 4, n / 8 % 3, n / 24 % 3, n / 72};
}

static uint32_t class_number(struct board_class c)
{
    return c.odd + 2 * (c.length + 4 * (c.delta + 3 * (c.black + 3 * c.white)));
}

static unsigned at_most(unsigned n, unsigned most)
{
    return n < most ? n : most;
}

struct rows {
    unsigned rows;
    bool few; /* only boards on which a colour has one stone; otherwise all others */
};

static int64_t next_on_board(const void *of, uint32_t class, unsigned column)
{
    const struct rows *rows = of;
    struct board_class c = class_of(class);
    for (unsigned r = 0; r < rows->rows; r++) {
        const unsigned black = column >> r & 1;
        c.delta += black == (r + c.odd + 1) % 2 ? 1 : 2; /* a stone, and if it clashes */
        c.black = at_most(c.black + black, 2);
        c.white = at_most(c.white + 1 - black, 2);
    }
    c.delta %= 3;
    c.odd = 1 - c.odd;
    c.length = at_most(c.length + 1, 3);
    if (rows->few && c.black == 2 && c.white == 2)
        return -1;
    return class_number(c);
}

static int ends_on_board(const void *of, uint32_t class)
{
    const struct rows *rows = of;
    const struct board_class c = class_of(class);
    const unsigned least = rows->rows == 3 || rows->few ? 1 : 2;
    if (c.length < 3 || c.black < least || c.white < least)
        return -1;
    return c.delta == 0 ? 2 : 1;
}

static void prove_board(unsigned rows, bool few, unsigned most_arcs, unsigned most_left,
                        const char *name)
{
    const struct rows of = {rows, few};
    struct strip s = strip_of(rows, false, most_arcs, most_left);
    prove(&(struct lemma){.name = name,
                          .strip = &s,
                          .start = start_of(&s, 0),
                          .columns = s.columns,
                          .classes = 216,
                          .of = &of,
                          .column = same_column,
                          .next = next_on_board,
                          .ends = ends_on_board});
}

/* ---- words that two lines do not empty ---- */

/* A deterministic automaton over the columns of three rows; state 0 is the first. */
struct automaton {
    uint32_t count;
    bool *marked;
    uint32_t (*next)[8];
};

/* For sorting: a state by the blocks to which it and the states after it belong. */
struct signature {
    uint32_t state, block[9];
};

static int by_blocks(const void *a, const void *b)
{
    const struct signature *p = a, *q = b;
    return memcmp(p->block, q->block, sizeof p->block);
}

/* Makes an automaton minimal: two states are one if no word tells them apart. */
static struct automaton minimal(const struct automaton *old)
{
    uint32_t *block = get(NULL, old->count * sizeof *block), blocks = 0, before;
    struct signature *sorted = get(NULL, old->count * sizeof *sorted);
    for (uint32_t i = 0; i < old->count; i++)
        block[i] = old->marked[i];
    do {
        before = blocks;
        blocks = 0;
        for (uint32_t i = 0; i < old->count; i++) {
            sorted[i] = (struct signature){.state = i, .block[0] = block[i]};
            for (unsigned c = 0; c < 8; c++)
                sorted[i].block[1 + c] = block[old->next[i][c]];
        }
        qsort(sorted, old->count, sizeof *sorted, by_blocks);
        for (uint32_t i = 0; i < old->count; i++) {
            blocks += i == 0 || by_blocks(&sorted[i - 1], &sorted[i]) != 0;
            block[sorted[i].state] = blocks - 1;
        }
    } while (blocks > before);
    for (uint32_t i = 0, first = block[0]; i < old->count; i++)
        block[i] = block[i] == first ? 0 : block[i] == 0 ? first : block[i];
    struct automaton few = {blocks, get(NULL, blocks), get(NULL, blocks * 8 * 4)};
    for (uint32_t i = 0; i < old->count; i++) {
        few.marked[block[i]] = old->marked[i];
        for (unsigned c = 0; c < 8; c++)
            few.next[block[i]][c] = block[old->next[i][c]];
    }
    free(block);
    free(sorted);
    free(old->marked);
    free(old->next);
    return few;
}

/* Adds a state and returns its number. */
static uint32_t add_state(struct automaton *a, bool marked)
{
    a->marked = get(a->marked, a->count + 1);
    a->next = get(a->next, (a->count + 1) * sizeof *a->next);
    a->marked[a->count] = marked;
    return a->count++;
}

/* The words of which the first two rows are emptied into the third with these wishes, by
 * sets of states. */
static struct automaton words_emptied(unsigned wishes)
{
    struct strip s = strip_of(2, true, 2, 2);
    const uint32_t end = start_of(&s, 0);
    struct automaton a = {0};
    struct set *sets = get(NULL, SLOTS * sizeof *sets);
    uint32_t *slot = get(NULL, SLOTS * sizeof *slot);
    memset(slot, 0, SLOTS * sizeof *slot);
    sets[add_state(&a, false)] = set_of(start_of(&s, wishes));
    for (uint32_t i = 0; i < a.count; i++)
        for (unsigned c = 0; c < 8; c++) {
            struct set to = step(&s, &sets[i], c);
            uint32_t at = 2166136261u;
            for (uint32_t k = 0; k < to.states; k++)
                at = (at ^ to.roots[k]) * 16777619u;
            for (at = (at ^ at >> 15) % SLOTS; slot[at] != 0; at = (at + 1) % SLOTS)
                if (is_as_good(&sets[slot[at] - 1], &to) &&
                    is_as_good(&to, &sets[slot[at] - 1]))
                    break;
            if (slot[at] == 0) {
                if (a.count > SLOTS / 2)
                    fail("too many sets");
                slot[at] = a.count + 1;
                sets[add_state(&a, roots_in(&to, end) == 0)] = to;
            } else {
                free(to.roots);
            }
            a.next[i][c] = slot[at] - 1;
        }
    for (uint32_t i = 0; i < a.count; i++)
        free(sets[i].roots);
    free(sets);
    free(slot);
    return minimal(&a);
}

/* The *bad* words: of at least `least` columns, with the demanded colours in the first
 * two rows, 1 white and 2 black, such that these are not emptied with the one wish or not
 * with the other. `live`: words that begin like this can be bad. */
struct words {
    struct automaton automaton;
    bool *live;
};

static struct words words_of(unsigned first, unsigned second, unsigned demanded,
                             unsigned least)
{
    const struct automaton a = words_emptied(first), b = words_emptied(second);
    struct automaton all = {0};
    const uint32_t size = a.count * b.count * 4 * (least + 1);
    uint32_t *number = get(NULL, size * sizeof *number),
             *of = get(NULL, size * sizeof *of);
    memset(number, 0xff, size * sizeof *number);
    of[0] = 0;
    number[0] = add_state(&all, false);
    for (uint32_t i = 0; i < all.count; i++)
        for (unsigned c = 0; c < 8; c++) {
            const uint32_t p = of[i] % a.count, q = of[i] / a.count % b.count,
                           rest = of[i] / a.count / b.count;
            const unsigned colours =
                (rest & 3) | ((c & 3) != 3 ? 1 : 0) | ((c & 3) != 0 ? 2 : 0);
            const unsigned length = at_most(rest / 4 + 1, least);
            const uint32_t to =
                a.next[p][c] +
                a.count * (b.next[q][c] + b.count * (colours + 4 * length));
            if (number[to] == UINT32_MAX) {
                of[all.count] = to;
                number[to] = add_state(
                    &all, length == least && (colours & demanded) == demanded &&
                              !(a.marked[a.next[p][c]] && b.marked[b.next[q][c]]));
            }
            all.next[i][c] = number[to];
        }
    struct words w = {.automaton = minimal(&all)};
    w.live = get(NULL, w.automaton.count);
    memcpy(w.live, w.automaton.marked, w.automaton.count);
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < w.automaton.count; i++)
            for (unsigned c = 0; c < 8 && !w.live[i]; c++)
                if (w.live[w.automaton.next[i][c]])
                    w.live[i] = more = true;
    }
    free(number);
    free(of);
    free(a.marked);
    free(a.next);
    free(b.marked);
    free(b.next);
    return w;
}

/* How many bad words there are of each length. */
static void count_bad(const struct words *w, const char *name, unsigned longest)
{
    const struct automaton *a = &w->automaton;
    uint64_t *now = calloc(a->count, sizeof *now), *then = calloc(a->count, sizeof *then);
    if (now == NULL || then == NULL)
        fail("out of memory");
    now[0] = 1;
    printf("%s: minimal automaton of %u states; bad words by length:", name, a->count);
    for (unsigned length = 1; length <= longest; length++) {
        uint64_t bad = 0;
        memset(then, 0, a->count * sizeof *then);
        for (uint32_t i = 0; i < a->count; i++)
            for (unsigned c = 0; c < 8; c++)
                then[a->next[i][c]] += now[i];
        for (uint32_t i = 0; i < a->count; i++)
            bad += a->marked[i] ? then[i] : 0;
        memcpy(now, then, a->count * sizeof *now);
        printf(" %llu", (unsigned long long)bad);
    }
    printf("\n");
    free(now);
    free(then);
}

/* Four lines are emptied where two are not. */
static int64_t next_word(const void *of, uint32_t class, unsigned column)
{
    const struct words *w = of;
    const uint32_t next = w->automaton.next[class][column & 7];
    return w->live[next] ? (int64_t)next : -1;
}

static int ends_word(const void *of, uint32_t class)
{
    const struct words *w = of;
    return w->automaton.marked[class] ? 0 : -1;
}

static void prove_four(void)
{
    struct words w = words_of(BELOW_WHITE, BELOW_BLACK, 3, 5);
    count_bad(&w, "two lines (m >= 5)", 16);
    for (unsigned wish = BELOW_WHITE; wish <= BELOW_BLACK; wish++) {
        struct strip s = strip_of(4, true, 3, 2);
        prove(&(struct lemma){.name = wish == BELOW_WHITE ? "four lines, white behind"
                                                          : "four lines, black behind",
                              .strip = &s,
                              .start = start_of(&s, wish),
                              .columns = 32,
                              .classes = w.automaton.count,
                              .of = &w,
                              .column = same_column,
                              .next = next_word,
                              .ends = ends_word});
    }
}

/* The first two rows are white, and belong to the lines of one colour. */
static unsigned behind_wall(const void *of, unsigned column)
{
    (void)of;
    return column << 2;
}

static void prove_walls(void)
{
    struct words w = words_of(TOP_BLACK | BELOW_WHITE, TOP_BLACK | BELOW_BLACK, 2, 5);
    count_bad(&w, "two lines behind a wall (m >= 5)", 16);
    for (unsigned wish = BELOW_WHITE; wish <= BELOW_BLACK; wish++) {
        struct strip s = strip_of(4, true, 4, 4);
        prove(&(struct lemma){.name = wish == BELOW_WHITE
                                          ? "two lines and two of the wall, white behind"
                                          : "two lines and two of the wall, black behind",
                              .strip = &s,
                              .start = start_of(&s, TOP_BLACK | wish),
                              .columns = 8,
                              .classes = w.automaton.count,
                              .of = &w,
                              .column = behind_wall,
                              .next = next_word,
                              .ends = ends_word});
    }
}

/* The word of eight columns, four white and four black, is not bad: the last case of the
 * proof. */
static void prove_halves(void)
{
    const struct words w = words_of(BELOW_WHITE, BELOW_BLACK, 3, 5);
    uint32_t at = 0;
    for (unsigned i = 0; i < 8; i++)
        at = w.automaton.next[at][i < 4 ? 0 : 7];
    if (w.automaton.marked[at])
        fail("two lines of four white and four black stones are not emptied");
    printf("two lines of four white and four black stones are emptied\n");
}

/* ---- 5x5, 5x6 and 6x6 ---- */

/* For all words of three rows: can the first two rows be emptied into the third so that
 * these wishes come true? Bit c of row r is bit m * r + c of a word. */
struct emptied {
    unsigned length;
    uint8_t *with[3]; /* without a wish, BELOW_WHITE, BELOW_BLACK */
};

static struct emptied emptied_of(unsigned length)
{
    struct emptied e = {.length = length};
    struct strip s = strip_of(2, true, 2, 2);
    const uint32_t end = start_of(&s, 0);
    for (unsigned wish = 0; wish < 3; wish++) {
        e.with[wish] = get(NULL, (size_t)1 << 3 * length);
        for (uint32_t word = 0; word < 1u << 3 * length; word++) {
            struct set a = set_of(start_of(&s, wish));
            for (unsigned c = 0; c < length; c++) {
                const unsigned column = (word >> c & 1) |
                                        (word >> (length + c) & 1) << 1 |
                                        (word >> (2 * length + c) & 1) << 2;
                struct set b = step(&s, &a, column);
                free(a.roots);
                a = b;
            }
            e.with[wish][word] = roots_in(&a, end) == 0;
            free(a.roots);
        }
    }
    return e;
}

/* Can two lines be taken off a board at this side? Line 0 is the first one there. */
static bool can_take(const struct emptied *e, const uint32_t *line, unsigned lines)
{
    const uint32_t full = (1u << e->length) - 1;
    uint32_t some = 0, all = full; /* black stones beyond the third line */
    for (unsigned i = 3; i < lines; i++) {
        some |= line[i];
        all &= line[i];
    }
    const unsigned wish = some == 0 ? BELOW_BLACK : all == full ? BELOW_WHITE : 0;
    const uint32_t word = line[0] | line[1] << e->length | line[2] << 2 * e->length;
    const bool mixed = (line[0] | line[1]) != 0 && (line[0] & line[1]) != full;
    return mixed && e->with[wish][word];
}

/* Solves the boards of this size at none of whose sides two lines can be taken off. */
static void prove_small(unsigned rows, unsigned columns)
{
    const struct emptied along_rows = emptied_of(columns),
                         along_columns = emptied_of(rows);
    const uint32_t lines = 1u << columns;
    struct strip s = strip_of(rows, false, 3, 2);
    uint32_t end = start_of(&s, 0);
    unsigned solved = 0;
    /* words of three rows that are bad with one of the wishes, or whose first two rows
     * have one colour: the others can be taken off whatever is behind */
    uint32_t *odd = NULL;
    size_t odds = 0;
    for (uint32_t word = 0; word < 1u << 3 * columns; word++) {
        const uint32_t line[4] = {word % lines, word / lines % lines,
                                  word / lines / lines};
        const bool mixed = (line[0] | line[1]) != 0 && (line[0] & line[1]) != lines - 1;
        if (mixed && along_rows.with[BELOW_WHITE][word] &&
            along_rows.with[BELOW_BLACK][word])
            continue;
        odd = get(odd, (odds + 1) * sizeof *odd);
        odd[odds++] = word;
    }
    for (size_t i = 0; i < odds; i++)
        for (size_t k = 0; k < odds; k++) {
            uint32_t row[MOST_ROWS], back[MOST_ROWS], column[MOST_ROWS],
                mirror[MOST_ROWS];
            for (unsigned r = 0; r < 3; r++) {
                row[r] = odd[i] >> r * columns & (lines - 1);
                row[rows - 1 - r] = odd[k] >> r * columns & (lines - 1);
            }
            if (rows == 5 && row[2] != (odd[i] >> 2 * columns & (lines - 1)))
                continue;
            for (unsigned r = 0; r < rows; r++)
                back[rows - 1 - r] = row[r];
            if (can_take(&along_rows, row, rows) || can_take(&along_rows, back, rows))
                continue;
            unsigned black = 0, delta = rows * columns;
            memset(column, 0, sizeof column);
            for (unsigned r = 0; r < rows; r++)
                for (unsigned c = 0; c < columns; c++) {
                    const unsigned one = row[r] >> c & 1;
                    column[c] |= one << r;
                    black += one;
                    delta += one != (r + c) % 2;
                }
            for (unsigned c = 0; c < columns; c++)
                mirror[columns - 1 - c] = column[c];
            if (black == 0 || black == rows * columns ||
                can_take(&along_columns, column, columns) ||
                can_take(&along_columns, mirror, columns))
                continue;
            struct set a = set_of(end);
            for (unsigned c = 0; c < columns; c++) {
                struct set b = step(&s, &a, column[c]);
                free(a.roots);
                a = b;
            }
            if (roots_in(&a, end) > (delta % 3 == 0 ? 2 : 1))
                fail("a small board cannot be solved");
            free(a.roots);
            solved++;
        }
    printf("%ux%u: the %u boards without a side to begin at were solved\n", rows, columns,
           solved);
}

/* ---- the automata against all plays ---- */

#define MOST_CELLS 12

static uint32_t power(unsigned base, unsigned exponent)
{
    uint32_t p = 1;
    while (exponent-- > 0)
        p *= base;
    return p;
}

/* The fewest stones that can be left of every position on a board. */
static uint8_t *play_all(unsigned rows, unsigned columns)
{
    const unsigned cells = rows * columns;
    uint8_t *fewest = get(NULL, power(3, cells));
    for (unsigned stones = 0; stones <= cells; stones++)
        for (uint32_t p = 0; p < power(3, cells); p++) {
            unsigned at[MOST_CELLS], count = 0;
            for (unsigned v = 0; v < cells; v++) {
                at[v] = p / power(3, v) % 3;
                count += at[v] != 0;
            }
            if (count != stones)
                continue;
            fewest[p] = (uint8_t)stones;
            for (unsigned u = 0; u < cells; u++)
                for (unsigned v = 0; v < cells; v++) {
                    const bool beside = u + columns == v || v + columns == u ||
                                        (u + 1 == v && v % columns != 0) ||
                                        (v + 1 == u && u % columns != 0);
                    if (!beside || at[u] == 0 || at[v] != 3 - at[u])
                        continue;
                    const uint32_t after = p - at[u] * power(3, u) + at[u] * power(3, v) -
                                           at[v] * power(3, v);
                    if (fewest[after] < fewest[p])
                        fewest[p] = fewest[after];
                }
        }
    return fewest;
}

static void check_boards(unsigned rows, unsigned columns)
{
    uint8_t *fewest = play_all(rows, columns);
    struct strip s = strip_of(rows, false, rows, rows);
    const uint32_t end = start_of(&s, 0);
    for (uint32_t n = 0; n < power(2, rows * columns); n++) {
        uint32_t position = 0;
        struct set a = set_of(end);
        for (unsigned c = 0; c < columns; c++) {
            unsigned column = 0;
            for (unsigned r = 0; r < rows; r++)
                column |= (n >> (r * columns + c) & 1) << r;
            struct set b = step(&s, &a, column);
            free(a.roots);
            a = b;
        }
        for (unsigned v = 0; v < rows * columns; v++)
            position += (1 + (n >> v & 1)) * power(3, v);
        const unsigned least = roots_in(&a, end);
        if (least != at_most(fewest[position], ROOTS))
            fail("a board is played otherwise");
        free(a.roots);
    }
    printf("%ux%u: all boards as all plays say\n", rows, columns);
    free(fewest);
}

/* All plays on two rows and onto a third one. */
struct trial {
    unsigned columns;
    uint8_t *seen;
    unsigned found; /* bit w: the strip became empty with all wishes of w */
};

static void try_all(struct trial *t, uint8_t *at, bool top)
{
    const unsigned m = t->columns;
    uint32_t number = top;
    unsigned stones = 0, below = 0;
    for (unsigned v = 0; v < 3 * m; v++) {
        number = 3 * number + at[v];
        stones += v < 2 * m && at[v] != 0;
        below |= v >= 2 * m ? (at[v] == 2 ? BELOW_BLACK : BELOW_WHITE) : 0;
    }
    if (t->seen[number])
        return;
    t->seen[number] = 1;
    for (unsigned w = 0; w < 8 && stones == 0; w++)
        if ((w & ~(below | (top ? TOP_BLACK : 0))) == 0)
            t->found |= 1u << w;
    for (unsigned u = 0; u < 2 * m; u++)
        for (unsigned v = 0; v < 3 * m; v++) {
            const bool across = (u + 1 == v && v % m != 0) || (v + 1 == u && u % m != 0);
            const bool beside = u + m == v || v + m == u || (across && v < 2 * m);
            if (!beside || at[u] == 0 || at[v] != 3 - at[u])
                continue;
            const uint8_t from = at[u], to = at[v];
            at[u] = 0;
            at[v] = from;
            try_all(t, at, top || (across && u < m && from == 2));
            at[u] = from;
            at[v] = to;
        }
}

static void check_strips(unsigned m)
{
    struct strip s = strip_of(2, true, 2, 2);
    const uint32_t end = start_of(&s, 0);
    const size_t size = 2 * (size_t)power(3, 3 * m);
    struct trial t = {.columns = m, .seen = get(NULL, size)};
    for (uint32_t word = 0; word < power(2, 3 * m); word++) {
        uint8_t at[15];
        for (unsigned v = 0; v < 3 * m; v++)
            at[v] = (uint8_t)(1 + (word >> v & 1));
        memset(t.seen, 0, size);
        t.found = 0;
        try_all(&t, at, false);
        for (unsigned wishes = 0; wishes < 8; wishes++) {
            struct set a = set_of(start_of(&s, wishes));
            for (unsigned c = 0; c < m; c++) {
                struct set b = step(&s, &a,
                                    (word >> c & 1) | (word >> (m + c) & 1) << 1 |
                                        (word >> (2 * m + c) & 1) << 2);
                free(a.roots);
                a = b;
            }
            if ((roots_in(&a, end) == 0) != (t.found >> wishes & 1))
                fail("a strip is emptied otherwise");
            free(a.roots);
        }
    }
    printf("two rows of %u: all words as all plays say\n", m);
    free(t.seen);
}

int main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "base") == 0) {
            check_boards(3, 3);
            check_boards(2, 5);
            check_boards(4, 2);
            for (unsigned m = 1; m <= 3; m++)
                check_strips(m);
        } else if (strcmp(argv[i], "3") == 0) {
            prove_board(3, false, 3, 3, "three rows");
        } else if (strcmp(argv[i], "4") == 0) {
            prove_board(4, true, 4, 4, "four rows, one stone of a colour");
            prove_board(4, false, 3, 2, "four rows");
        } else if (strcmp(argv[i], "four") == 0) {
            prove_four();
        } else if (strcmp(argv[i], "walls") == 0) {
            prove_walls();
            prove_halves();
        } else if (strcmp(argv[i], "small") == 0) {
            prove_small(5, 5);
            prove_small(5, 6);
            prove_small(6, 6);
        } else {
            fail("usage: any_rectangle_proof base|3|4|four|walls|small ...");
        }
    }
    return 0;
}
