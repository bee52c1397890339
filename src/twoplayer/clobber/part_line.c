/* SPDX-License-Identifier: MIT */
/* part_line.c: groups of stones on a line, as one 128-bit number; see part.h. */
#include "twoplayer/clobber/part_line.h"

#include "base/bits.h"

__extension__ typedef unsigned __int128 cells;

static cells of_words(const uint64_t words[2])
{
    return (cells)words[1] << 64 | words[0];
}

/* Returns the first n cells. */
static cells first_cells(unsigned n)
{
    return n < MOST_ON_LINE ? ((cells)1 << n) - 1 : ~(cells)0;
}

static unsigned count_cells(cells set)
{
    return bits_count((uint64_t)set) + bits_count((uint64_t)(set >> 64));
}

static unsigned least_cell(cells set)
{
    return (uint64_t)set != 0 ? bits_least((uint64_t)set)
                              : 64 + bits_least((uint64_t)(set >> 64));
}

static struct part line_of(cells black, unsigned n)
{
    return (struct part){.bits = {(uint64_t)black, (uint64_t)(black >> 64)},
                         .rows = 1,
                         .columns = (uint8_t)n};
}

/* Writes the cells from `from` to `end` - 1 as a piece, if they have both colours.
 * Returns 1 if so, else 0. */
static unsigned add_stretch(cells black, unsigned from, unsigned end, struct part *piece)
{
    unsigned n = end - from;
    if (n < 2)
        return 0;
    cells stretch = black >> from & first_cells(n);
    if (stretch == 0 || stretch == first_cells(n))
        return 0;
    *piece = line_of(stretch, n);
    return 1;
}

unsigned line_split(const uint64_t black[2], const uint64_t white[2], struct part *pieces,
                    unsigned most)
{
    cells all = of_words(black) | of_words(white);
    unsigned count = 0;
    for (unsigned from = 0; from < MOST_ON_LINE && count < most; from++) {
        unsigned end = from;
        while (end < MOST_ON_LINE && (all >> end & 1) != 0)
            end++;
        count += add_stretch(of_words(black), from, end, &pieces[count]);
        from = end;
    }
    return count;
}

/* Returns the stones of the player to move. */
static cells own_cells(const struct part *p)
{
    cells black = of_words(p->bits);
    return p->negated ? ~black & first_cells(p->columns) : black;
}

/* Returns the cells i whose neighbour i + 1 has the other colour. */
static cells borders(cells own, unsigned n)
{
    return (own ^ own >> 1) & first_cells(n - 1);
}

unsigned line_hops(const struct part *p, struct hop hops[MOST_HOPS])
{
    unsigned count = 0;
    cells own = own_cells(p);
    for (cells left = borders(own, p->columns); left != 0; left &= left - 1) {
        unsigned i = least_cell(left);
        bool right = (own >> i & 1) != 0; /* the stone on i belongs to the mover */
        hops[count++] =
            (struct hop){(uint8_t)(right ? i : i + 1), (uint8_t)(right ? i + 1 : i)};
    }
    return count;
}

unsigned line_mobility(const struct part *p)
{
    return count_cells(borders(of_words(p->bits), p->columns));
}

unsigned line_after(const struct part *p, struct hop hop, struct part pieces[MOST_PIECES])
{
    cells black = ~(own_cells(p) | (cells)1 << hop.to); /* the opponent's stones */
    unsigned count = add_stretch(black, 0, hop.from, pieces);
    return count + add_stretch(black, hop.from + 1u, p->columns, &pieces[count]);
}

/* ---- symmetry ---- */

static uint64_t reverse_word(uint64_t x)
{
    x = (x >> 1 & 0x5555555555555555u) | (x & 0x5555555555555555u) << 1;
    x = (x >> 2 & 0x3333333333333333u) | (x & 0x3333333333333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0f0f0f0f0fu) | (x & 0x0f0f0f0f0f0f0f0fu) << 4;
    return __builtin_bswap64(x);
}

static cells reverse(cells x, unsigned n)
{
    cells whole =
        (cells)reverse_word((uint64_t)x) << 64 | reverse_word((uint64_t)(x >> 64));
    return whole >> (MOST_ON_LINE - n);
}

static cells least_of(cells a, cells b)
{
    return a < b ? a : b;
}

void line_normalise(struct part *p)
{
    unsigned n = p->columns;
    cells black = of_words(p->bits), white = ~black & first_cells(n);
    black = least_of(black, reverse(black, n));
    white = least_of(white, reverse(white, n));
    bool negated = white < black, own_negative = white == black;
    *p = line_of(negated ? white : black, n);
    p->negated = negated;
    p->own_negative = own_negative;
}
