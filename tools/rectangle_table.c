/* SPDX-License-Identifier: MIT */
/* rectangle_table.c: finds the sequences of src/solve/alternate/rectangle.h and writes
 * them to stdout as src/solve/alternate/rectangle_table.c. Each is the first that an
 * exhaustive search of its few cells comes to; doc/rectangles.md says what for. A square
 * whose line and place have an even sum is an x square: a stone of that colour matches it
 * [SC §1]. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solve/alternate/rectangle.h"

#define MOST_CELLS 25
#define SEEN_SLOTS ((size_t)1 << 22)

enum goal { AS_DRAWN, ONE_STONE, TWO_IN_LINE, TWO_STONES };

struct puzzle {
    unsigned lines, places;
    char cells[MOST_CELLS], drawn[MOST_CELLS]; /* '.', 'x', 'o'; place after place */
    enum goal goal;
    char mover; /* 0: any colour at any time */
    char ahead; /* the colour of a move made ahead, of cells but the pair's; 0: none */
};

struct search {
    const struct puzzle *puzzle;
    char cells[MOST_CELLS];
    char moves[4 * MOST_TABLE_MOVES + 1];
    unsigned made;
    uint64_t *seen; /* positions, with mover, from which nothing leads to the goal */
};

static char other(char colour)
{
    return colour == 'x' ? 'o' : 'x';
}

static char square(unsigned line, unsigned place)
{
    return (line + place) % 2 == 0 ? 'x' : 'o';
}

static unsigned cell(const struct puzzle *p, unsigned line, unsigned place)
{
    return line * p->places + place;
}

static unsigned cell_count(const struct puzzle *p)
{
    return p->lines * p->places;
}

/* ---- searching ---- */

/* The neighbour of cell c in direction d, or c itself at the border. */
static unsigned neighbour(const struct puzzle *p, unsigned c, unsigned d)
{
    unsigned line = c / p->places, place = c % p->places;
    switch (d) {
    case 0:
        return place + 1 < p->places ? c + 1 : c;
    case 1:
        return line + 1 < p->lines ? c + p->places : c;
    case 2:
        return place > 0 ? c - 1 : c;
    default:
        return line > 0 ? c - p->places : c;
    }
}

/* Stones that stay at least: of every component one, of one colour all. */
static unsigned least_left(const struct search *s)
{
    const struct puzzle *p = s->puzzle;
    bool been[MOST_CELLS] = {false};
    unsigned left = 0;
    for (unsigned root = 0; root < cell_count(p); root++) {
        unsigned queue[MOST_CELLS], count = 0;
        bool mixed = false;
        if (s->cells[root] == '.' || been[root])
            continue;
        been[root] = true;
        queue[count++] = root;
        for (unsigned i = 0; i < count; i++)
            for (unsigned d = 0; d < 4; d++) {
                unsigned c = neighbour(p, queue[i], d);
                if (s->cells[c] == '.')
                    continue;
                mixed |= s->cells[c] != s->cells[root];
                if (!been[c]) {
                    been[c] = true;
                    queue[count++] = c;
                }
            }
        left += mixed ? 1 : count;
    }
    return left;
}

static unsigned stones_of(const char *cells, unsigned count)
{
    unsigned stones = 0;
    for (unsigned c = 0; c < count; c++)
        stones += cells[c] != '.';
    return stones;
}

static bool two_in_line(const struct search *s)
{
    const struct puzzle *p = s->puzzle;
    for (unsigned c = 0; c < cell_count(p); c++)
        for (unsigned d = 0; d < 2 && s->cells[c] != '.'; d++) {
            unsigned between = neighbour(p, c, d), end = neighbour(p, between, d);
            if (between != c && end != between && s->cells[end] != '.')
                return true;
        }
    return false;
}

static unsigned goal_stones(const struct puzzle *p)
{
    switch (p->goal) {
    case AS_DRAWN:
        return stones_of(p->drawn, cell_count(p));
    case ONE_STONE:
        return 1;
    default:
        return 2;
    }
}

static bool goal_reached(const struct search *s)
{
    if (s->puzzle->goal == AS_DRAWN)
        return memcmp(s->cells, s->puzzle->drawn, cell_count(s->puzzle)) == 0;
    return s->puzzle->goal != TWO_IN_LINE || two_in_line(s);
}

/* Notes the position; false if it was noted before. */
static bool note(struct search *s, char mover)
{
    uint64_t key = mover == 0 ? 1 : mover == 'x' ? 2 : 3;
    for (unsigned c = 0; c < cell_count(s->puzzle); c++)
        key = 4 * key + (s->cells[c] == '.' ? 0 : s->cells[c] == 'x' ? 1 : 2);
    size_t slot = (size_t)((key * 0x9E3779B97F4A7C15u) >> 42);
    for (; s->seen[slot] != 0; slot = (slot + 1) % SEEN_SLOTS)
        if (s->seen[slot] == key)
            return false;
    s->seen[slot] = key;
    return true;
}

static bool reach(struct search *s, char mover);

static bool try_move(struct search *s, unsigned from, unsigned to, char next)
{
    char stone = s->cells[from], places = (char)s->puzzle->places;
    char *text = s->moves + 4 * s->made;
    text[0] = (char)('0' + (char)from / places);
    text[1] = (char)('0' + (char)from % places);
    text[2] = (char)('0' + (char)to / places);
    text[3] = (char)('0' + (char)to % places);
    s->made++;
    s->cells[to] = stone;
    s->cells[from] = '.';
    if (reach(s, next))
        return true;
    s->cells[from] = stone;
    s->cells[to] = other(stone);
    s->made--;
    return false;
}

/* Goes on from the current position until the goal; depth first. */
static bool reach(struct search *s, char mover)
{
    const struct puzzle *p = s->puzzle;
    unsigned stones = stones_of(s->cells, cell_count(p)), goal = goal_stones(p);
    if (stones == goal)
        return goal_reached(s);
    if (least_left(s) > goal || !note(s, mover))
        return false;
    for (unsigned from = 0; from < cell_count(p); from++)
        for (unsigned d = 0; d < 4 && s->cells[from] != '.'; d++) {
            unsigned to = neighbour(p, from, d);
            if ((mover == 0 || s->cells[from] == mover) &&
                s->cells[to] == other(s->cells[from]) &&
                try_move(s, from, to, mover == 0 ? 0 : other(mover)))
                return true;
        }
    return false;
}

/* The same, after a move of p->ahead that leaves the pair alone: it is not there yet. */
static bool reach_after_one(struct search *s)
{
    const struct puzzle *p = s->puzzle;
    unsigned pair[2] = {cell(p, 1, 0), cell(p, 1, 2)};
    for (unsigned from = 0; from < cell_count(p); from++)
        for (unsigned d = 0; d < 4; d++) {
            unsigned to = neighbour(p, from, d);
            if (s->cells[from] == p->ahead && s->cells[to] == other(p->ahead) &&
                from != pair[0] && from != pair[1] && to != pair[0] && to != pair[1] &&
                try_move(s, from, to, p->mover))
                return true;
        }
    return false;
}

/* ---- writing ---- */

static void draw(const struct puzzle *p, const char *cells)
{
    for (unsigned line = 0; line < p->lines; line++)
        printf("%s%.*s", line > 0 ? "|" : "", (int)p->places, cells + line * p->places);
}

/* Solves it and writes one member of the table; false: it cannot be solved. */
static bool write_member(const struct puzzle *p, const char *member, struct search *s)
{
    memset(s->seen, 0, SEEN_SLOTS * sizeof *s->seen);
    s->puzzle = p;
    s->made = 0;
    memcpy(s->cells, p->cells, sizeof s->cells);
    if (!(p->ahead != 0 ? reach_after_one(s) : reach(s, p->mover))) {
        fprintf(stderr, "rectangle_table: no moves for %s\n", member);
        return false;
    }
    printf("    /* ");
    draw(p, p->cells);
    printf(" to ");
    draw(p, s->cells);
    printf(" */\n    .%s =\n        \"%.*s\",\n", member, (int)(4 * s->made), s->moves);
    return true;
}

/* ---- the puzzles ---- */

static struct puzzle empty(unsigned lines, unsigned places, char mover)
{
    struct puzzle p = {.lines = lines, .places = places, .mover = mover};
    memset(p.cells, '.', sizeof p.cells);
    memset(p.drawn, '.', sizeof p.drawn);
    return p;
}

static void fill(struct puzzle *p, unsigned first_line, unsigned first_place,
                 unsigned end_place)
{
    for (unsigned line = first_line; line < p->lines; line++)
        for (unsigned place = first_place; place < end_place; place++)
            p->cells[cell(p, line, place)] = square(line, place);
}

/* Two stones: the lead matches its square, the other does not. The lead moves next. */
static char put_pair(const struct puzzle *p, char *cells, unsigned lead_line,
                     unsigned lead_place, unsigned line, unsigned place)
{
    cells[cell(p, lead_line, lead_place)] = square(lead_line, lead_place);
    cells[cell(p, line, place)] = other(square(line, place));
    return square(lead_line, lead_place);
}

static struct puzzle shift(enum pair_lead lead)
{
    struct puzzle p = empty(2, 3, 0);
    unsigned outer = lead == LEAD_OUTER ? 0 : 2;
    fill(&p, 1, 0, 3);
    p.mover = put_pair(&p, p.cells, 0, outer, 0, 2 - outer);
    put_pair(&p, p.drawn, 1, 2 - outer, 1, outer);
    return p;
}

static struct puzzle turn(enum pair_lead lead)
{
    struct puzzle p = empty(3, 6, 0);
    unsigned outer = lead == LEAD_OUTER ? 0 : 2;
    fill(&p, 1, 0, 6);
    p.mover = put_pair(&p, p.cells, 0, outer, 0, 2 - outer);
    put_pair(&p, p.drawn, 1, 5 - outer, 1, 3 + outer);
    return p;
}

/* The strip across has its outer side at line 3. */
static struct puzzle corner(enum pair_lead lead)
{
    struct puzzle p = empty(4, 5, 0);
    unsigned outer = lead == LEAD_OUTER ? 0 : 2;
    fill(&p, 1, 0, 5);
    p.mover = put_pair(&p, p.cells, 0, outer, 0, 2 - outer);
    put_pair(&p, p.drawn, 1 + outer, 4, 3 - outer, 4);
    return p;
}

static struct puzzle end(unsigned lines, unsigned places, enum move_order order,
                         enum pair_lead lead)
{
    struct puzzle p = empty(lines, places, 0);
    unsigned outer = lead == LEAD_OUTER ? 0 : 2, own = 0, stones;
    fill(&p, 2, 0, 3);
    fill(&p, 0, 3, places);
    p.mover = put_pair(&p, p.cells, 1, outer, 1, 2 - outer);
    p.goal = order == ODD ? TWO_STONES : lines == 3 ? TWO_IN_LINE : ONE_STONE;
    for (unsigned c = 0; c < cell_count(&p); c++)
        own += p.cells[c] == p.mover;
    stones = stones_of(p.cells, cell_count(&p));
    /* In turn, and with one stone left, the last is of the colour that has one more, or
     * else of the mover's: that of the corners. It is the one that moves ahead. */
    if (order == ODD)
        p.ahead = 2 * own < stones ? other(p.mover) : p.mover;
    return p;
}

static struct puzzle two_shift(void)
{
    struct puzzle p = empty(4, 2, 0);
    fill(&p, 1, 0, 2);
    p.cells[0] = 'o';
    p.drawn[cell(&p, 3, 0)] = 'x';
    return p;
}

static struct puzzle middle(unsigned lines)
{
    struct puzzle p = empty(lines, 2, 'o');
    unsigned last = cell(&p, lines - 1, 0);
    fill(&p, 0, 0, 2);
    if (lines > 3) {
        p.cells[0] = 'o';
        p.cells[1] = p.cells[last] = p.cells[last + 1] = '.';
        p.cells[last + lines % 2] = 'x';
    }
    p.goal = lines % 3 == 0 ? TWO_IN_LINE : ONE_STONE;
    return p;
}

/* ---- the table ---- */

static bool write_walk(struct search *s)
{
    static struct puzzle (*const puzzles[])(enum pair_lead) = {shift, turn, corner};
    static const char *const names[] = {"shift", "turn", "corner"};
    bool ok = true;
    printf("    .start = \"0102\",\n");
    for (unsigned i = 0; i < 3; i++)
        for (enum pair_lead lead = LEAD_OUTER; lead <= LEAD_INNER; lead++) {
            struct puzzle p = puzzles[i](lead);
            char member[32];
            snprintf(member, sizeof member, "%s[%d]", names[i], (int)lead);
            ok = write_member(&p, member, s) && ok;
        }
    return ok;
}

static bool write_ends(struct search *s)
{
    static const unsigned sizes[BLOCKS][2] = {{3, 3}, {4, 4}, {4, 5}, {5, 4}, {5, 5}};
    bool ok = true;
    for (unsigned i = 0; i < 4 * BLOCKS; i++) {
        const unsigned *size = sizes[i / 4];
        enum move_order order = i % 4 < 2 ? USUAL : ODD;
        enum pair_lead lead = i % 2 == 0 ? LEAD_OUTER : LEAD_INNER;
        struct puzzle p = end(size[0], size[1], order, lead);
        char member[32];
        snprintf(member, sizeof member, "end[%u][%d][%d]", block_number(size[0], size[1]),
                 (int)order, (int)lead);
        ok = write_member(&p, member, s) && ok;
    }
    return ok;
}

static bool write_two(struct search *s)
{
    struct puzzle p = two_shift();
    char cells[MOST_CELLS];
    memcpy(cells, p.cells, sizeof cells);
    printf("    .two_start = \"0100\",\n");
    bool ok = write_member(&p, "two_shift", s);
    printf("    .two_colours = \"");
    for (unsigned i = 0; i < s->made; i++) {
        const char *m = s->moves + 4 * i;
        unsigned from = cell(&p, (unsigned)(m[0] - '0'), (unsigned)(m[1] - '0'));
        putchar(cells[from]);
        cells[cell(&p, (unsigned)(m[2] - '0'), (unsigned)(m[3] - '0'))] = cells[from];
        cells[from] = '.';
    }
    printf("\",\n");
    for (unsigned lines = 2; lines <= MOST_MIDDLE; lines++) {
        char member[32];
        snprintf(member, sizeof member, "middle[%u]", lines);
        p = middle(lines);
        ok = write_member(&p, member, s) && ok;
    }
    return ok;
}

int main(void)
{
    struct search s = {.seen = malloc(SEEN_SLOTS * sizeof *s.seen)};
    if (s.seen == NULL)
        return EXIT_FAILURE;
    printf("/* SPDX-License-Identifier: MIT */\n"
           "/* rectangle_table.c: written by tools/rectangle_table.c; do not edit. Above "
           "each\n * sequence: its cells before and after, a line after the other. */\n"
           "#include \"solve/alternate/rectangle.h\"\n\n"
           "/* clang-format off */\n"
           "const struct rectangle_table rectangle_table = {\n");
    bool ok = write_walk(&s) && write_ends(&s) && write_two(&s);
    printf("};\n");
    free(s.seen);
    return ok && fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
