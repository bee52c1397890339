/* SPDX-License-Identifier: MIT */
/* in_turn.c: is anything lost on full boards of Solitaire Clobber, with colours in turn,
 * beyond what counting and δ say?
 *
 *     in_turn ROWSxCOLUMNS …
 *
 * For all colourings of each board with both colours, up to its symmetries and a swap of
 * the colours, and for either colour first, a play is looked for that leaves as few
 * stones as counting and δ allow: layer by layer, with the positions of each layer that
 * have the most moves for their stones; with more of them where that does not suffice,
 * and in the end with all. It uses nothing of the solver. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_CELLS 25

struct position {
    uint32_t x, o; /* sets of cells */
    int32_t rank;  /* smaller is better */
};

struct board {
    unsigned rows, columns, cells;
    uint32_t near[MOST_CELLS];
    uint32_t image[8][MOST_CELLS];
    unsigned images;
    uint32_t dark; /* a checkerboard */
};

static struct position *layer, *next;
static size_t capacity;
/* The place in `next` of a position, by its hash, below the number of the layer; entries
 * of other layers are empty. */
static uint64_t *slot, layers;
#define SLOTS ((size_t)1 << 23)

static struct board board_of(unsigned rows, unsigned columns)
{
    struct board b = {rows, columns, rows * columns, {0}, {{0}}, 0, 0};
    for (unsigned r = 0; r < rows; r++)
        for (unsigned c = 0; c < columns; c++) {
            const unsigned v = r * columns + c;
            b.near[v] |= r > 0 ? 1u << (v - columns) : 0;
            b.near[v] |= r + 1 < rows ? 1u << (v + columns) : 0;
            b.near[v] |= c > 0 ? 1u << (v - 1) : 0;
            b.near[v] |= c + 1 < columns ? 1u << (v + 1) : 0;
            b.dark |= (r + c) % 2 == 0 ? 1u << v : 0;
        }
    for (unsigned k = 0; k < (rows == columns ? 8 : 4); k++, b.images++)
        for (unsigned r = 0; r < rows; r++)
            for (unsigned c = 0; c < columns; c++) {
                unsigned p = k & 1 ? rows - 1 - r : r, q = k & 2 ? columns - 1 - c : c;
                b.image[k][r * columns + c] = k & 4 ? q * columns + p : p * columns + q;
            }
    return b;
}

static unsigned count(uint32_t set)
{
    return (unsigned)__builtin_popcount(set);
}

/* Is this colouring the first of its images? */
static bool is_first(const struct board *b, uint32_t x)
{
    const uint32_t all = (1u << b->cells) - 1;
    for (unsigned k = 0; k < b->images; k++) {
        uint32_t y = 0;
        for (unsigned v = 0; v < b->cells; v++)
            y |= (x >> v & 1) << b->image[k][v];
        if (y < x || (all & ~y) < x)
            return false;
    }
    return true;
}

/* The fewest stones that counting and δ allow. After k moves the colour that began has
 * taken (k + 1) / 2 stones of the other colour, and the other colour k / 2; the stone
 * that moved last is left. */
static unsigned allowed(const struct board *b, uint32_t x, bool x_first)
{
    const unsigned black = count(x), white = b->cells - black;
    const unsigned prey_of_first = x_first ? white : black;
    const unsigned prey_of_second = x_first ? black : white;
    unsigned moves = 0;
    for (unsigned k = 1; k < b->cells; k++) {
        const unsigned first = (k + 1) / 2, second = k / 2;
        if (k % 2 == 1 ? first <= prey_of_first && second < prey_of_second
                       : second <= prey_of_second && first < prey_of_first)
            moves = k;
    }
    const unsigned delta = b->cells + count(x ^ b->dark);
    const unsigned least = delta % 3 == 0 ? 2 : 1;
    return b->cells - moves > least ? b->cells - moves : least;
}

/* Stones with few neighbours are in danger of being left. */
static int32_t rank_of(const struct board *b, uint32_t x, uint32_t o)
{
    static const int32_t danger[] = {857, 240, 226, 129, 84};
    int32_t sum = 0;
    for (uint32_t rest = x | o; rest != 0; rest &= rest - 1) {
        const unsigned v = (unsigned)__builtin_ctz(rest);
        const uint32_t enemies = x >> v & 1 ? o : x;
        sum += danger[count(b->near[v] & (x | o))];
        sum += (b->near[v] & enemies) == 0 ? 100 : 0;
    }
    return sum;
}

static void add(const struct board *b, size_t *made, uint32_t x, uint32_t o)
{
    size_t at =
        ((x * (uint64_t)0x9e3779b97f4a7c15u) ^ (o * (uint64_t)0xbf58476d1ce4e5b9u)) >> 41;
    for (; slot[at] >> 32 == layers; at = (at + 1) % SLOTS) {
        const struct position *p = &next[(uint32_t)slot[at]];
        if (p->x == x && p->o == o)
            return;
    }
    if (*made == capacity) {
        puts("in_turn: a layer is too large");
        exit(4);
    }
    next[*made] = (struct position){x, o, rank_of(b, x, o)};
    slot[at] = layers << 32 | (*made)++;
}

static int by_rank(const void *a, const void *b)
{
    const struct position *p = a, *q = b;
    return (p->rank > q->rank) - (p->rank < q->rank);
}

/* Finds the fewest stones left, with at most so many positions in a layer. */
static unsigned fewest(const struct board *b, uint32_t x, bool x_first, size_t width)
{
    size_t size = 1;
    layer[0] = (struct position){x, ((1u << b->cells) - 1) & ~x, 0};
    for (unsigned moves = 0;; moves++, x_first = !x_first) {
        size_t made = 0;
        layers++;
        for (size_t i = 0; i < size; i++) {
            const uint32_t own = x_first ? layer[i].x : layer[i].o;
            const uint32_t enemy = x_first ? layer[i].o : layer[i].x;
            for (uint32_t from = own; from != 0; from &= from - 1) {
                const uint32_t u = from & (0 - from);
                uint32_t to = b->near[__builtin_ctz(from)] & enemy;
                for (; to != 0; to &= to - 1) {
                    const uint32_t v = to & (0 - to);
                    const uint32_t mine = (own & ~u) | v, theirs = enemy & ~v;
                    add(b, &made, x_first ? mine : theirs, x_first ? theirs : mine);
                }
            }
        }
        if (made == 0)
            return b->cells - moves;
        if (made > width)
            qsort(next, made, sizeof *next, by_rank);
        size = made < width ? made : width;
        struct position *old = layer;
        layer = next;
        next = old;
    }
}

/* Tries all colourings of a board. Returns the number of those on which more is lost. */
static unsigned long try_board(unsigned rows, unsigned columns)
{
    const struct board b = board_of(rows, columns);
    static const size_t widths[] = {8, 40, 400, 10000};
    unsigned long boards = 0, lost = 0, hard = 0;
    for (uint32_t x = 1; x + 1 < 1u << b.cells; x++) {
        if (!is_first(&b, x))
            continue;
        boards++;
        for (unsigned x_first = 0; x_first < 2; x_first++) {
            const unsigned least = allowed(&b, x, x_first);
            unsigned left = b.cells;
            for (unsigned i = 0; i < 4 && left > least; i++) {
                left = fewest(&b, x, x_first, widths[i]);
                hard += i == 2 && left == least;
            }
            if (left > least)
                left = fewest(&b, x, x_first, capacity);
            if (left < least) {
                puts("in_turn: fewer than the bound");
                exit(4);
            }
            if (left > least) {
                lost++;
                printf("%ux%u, black on %x, %s first: %u are left, %u would be allowed\n",
                       rows, columns, x, x_first ? "black" : "white", left, least);
            }
        }
    }
    printf("%ux%u: %lu boards up to symmetry, %lu times more is lost (%lu were hard)\n",
           rows, columns, boards, lost, hard);
    fflush(stdout);
    return lost;
}

int main(int argc, char **argv)
{
    unsigned long lost = 0;
    capacity = (size_t)1 << 22;
    layer = malloc(capacity * sizeof *layer);
    next = malloc(capacity * sizeof *next);
    slot = calloc(SLOTS, sizeof *slot);
    if (layer == NULL || next == NULL || slot == NULL)
        return 4;
    for (int i = 1; i < argc; i++) {
        unsigned rows, columns;
        if (sscanf(argv[i], "%ux%u", &rows, &columns) != 2 || rows * columns > MOST_CELLS)
            return 2;
        lost += try_board(rows, columns);
    }
    return lost > 0;
}
