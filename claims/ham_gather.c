/* SPDX-License-Identifier: MIT */
/* ham_gather.c: the claims of [HAM Lemma 2, 3, 4]: along Hamiltonian cycles, and how the
 * stones of one half of a cube are gathered on the other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dicot.h"
#include "ham.h"

/* ---- 3: Hamiltonian cycles and cubes ---- */

/* A cycle whose first stone alone is black; other Hamiltonian graphs have more edges. */
static void rare_on_cycle(struct trial *t, unsigned n)
{
    for (unsigned i = 3; i <= n && goes_on(t); i++) {
        char labels[64] = "x";
        memset(labels + 1, 'o', i - 1);
        labels[i] = '\0';
        leaves(t, 1, "sc2 cycle %u %s with target=1:x", i, labels);
        leaves(t, 1, "sc2 cycle %u %s with target=%u:x", i, labels, i - 1);
        leaves(t, 1, "sc2 cycle %u %s with target=2:o", i, labels);
        leaves(t, 1, "sc2 cycle %u %s with target=%u:o", i, labels, i - 2);
    }
}

/* ---- Lemmas 3 and 4: all stones of Q_3 on one half ---- */

#define HALF 4      /* vertices 0 to 3; the other half is 4 to 7 */
#define STATES 6561 /* 3^8 */

/* What the first half can look like if it stays full and the second half becomes
 * empty. */
struct ends {
    bool seen[STATES];
    bool both_common;
    unsigned black_at, white_at; /* sets: where that colour can be the rare one */
};

static unsigned state_of(const char *labels)
{
    unsigned state = 0;
    for (; *labels != '\0'; labels++)
        state = 3 * state + (*labels == 'x' ? 1 : *labels == 'o' ? 2 : 0);
    return state;
}

static void note_end(struct ends *e, const char *labels)
{
    unsigned black = 0, count = 0;
    for (unsigned v = 0; v < HALF; v++)
        if (labels[v] == 'x')
            black |= 1u << v, count++;
    e->both_common = e->both_common || count == 2;
    e->black_at |= count == 1 ? black : 0;
    e->white_at |= count == 3 ? 15 & ~black : 0;
}

/* Tries all plays from the position p. An empty vertex stays empty, so no stone may leave
 * the first half. */
static void explore(struct dicot_position *p, struct ends *e)
{
    const char *labels = strrchr(dicot_position_print(p, NULL), ' ') + 1;
    unsigned state = state_of(labels);
    if (e->seen[state] || memchr(labels, '.', HALF) != NULL)
        return;
    e->seen[state] = true;
    if (strcmp(labels + HALF, "....") == 0)
        note_end(e, labels);
    for (size_t i = 0; play_nth(p, DICOT_LEFT, i); i++) {
        explore(p, e);
        dicot_position_undo(p);
    }
}

/* Are there two different places for a rare colour, so that one can choose? */
static bool can_choose(const struct ends *e)
{
    return (e->black_at & (e->black_at - 1)) != 0 ||
           (e->white_at & (e->white_at - 1)) != 0;
}

static unsigned count_black(const char *labels)
{
    unsigned count = 0;
    for (unsigned v = 0; v < HALF; v++)
        count += labels[v] == 'x';
    return count;
}

/* Tries colourings of Q_3 with a rare colour on the second half; `mixed`: both colours on
 * the first. */
static void gather(struct trial *t, bool mixed)
{
    for (unsigned black = 0; black < 256 && goes_on(t); black++) {
        char line[] = "sc2 cube 3 oooooooo", *labels = line + strlen("sc2 cube 3 ");
        write_labels(labels, 8, black);
        unsigned left = count_black(labels), right = count_black(labels + HALF);
        if (right % 2 == 0 || (left % HALF != 0) != mixed)
            continue;
        struct ends e = {0};
        struct dicot_position *p = dicot_position_open(line, strlen(line), NULL, NULL);
        if (p != NULL)
            explore(p, &e);
        dicot_position_close(p);
        is_so(t, e.both_common || can_choose(&e), NULL, "%s", line);
    }
}

static void gather_mixed(struct trial *t, unsigned n)
{
    (void)n;
    gather(t, true);
}

static void gather_monochromatic(struct trial *t, unsigned n)
{
    (void)n;
    gather(t, false);
}

/* ---- the same for Q_4, by the rule alone, from the ends backwards ---- */

#define OCTET 8            /* vertices of a half */
#define SECOND_HALVES 6561 /* 3^8, vertex v in digit v */
#define COMMON 1u          /* both colours can be common at the end */

/* What the first half, whose black stones are `first`, can become if it stays full and
 * the second half becomes empty: COMMON; bit 1 + v if black, bit 9 + v if white can be
 * rare on v. */
struct outcomes {
    unsigned of[SECOND_HALVES][1 << OCTET];
};

static const unsigned power[] = {1, 3, 9, 27, 81, 243, 729, 2187};

/* Returns the stone on v: 0: empty, 1: black, 2: white. */
static unsigned stone(unsigned second, unsigned v)
{
    return second / power[v] % 3;
}

static unsigned count_stones(unsigned second)
{
    unsigned count = 0;
    for (unsigned v = 0; v < OCTET; v++)
        count += stone(second, v) > 0;
    return count;
}

static unsigned end_of(unsigned first)
{
    unsigned black = 0;
    for (unsigned v = 0; v < OCTET; v++)
        black += first >> v & 1;
    return black == 0 || black == OCTET ? 0
           : black == 1                 ? first << 1
           : black == OCTET - 1         ? (255 & ~first) << 9
                                        : COMMON;
}

static unsigned try_moves(const struct outcomes *o, unsigned first, unsigned second)
{
    unsigned found = 0;
    for (unsigned v = 0; v < OCTET; v++) {
        const unsigned mine = stone(second, v), without = second - mine * power[v];
        if (mine == 0)
            continue;
        if ((first >> v & 1) != (mine == 1))
            found |= o->of[without][first ^ 1u << v];
        for (unsigned bit = 1; bit < OCTET; bit *= 2)
            if (stone(second, v ^ bit) == 3 - mine)
                found |= o->of[without - (3 - mine) * power[v ^ bit] +
                               mine * power[v ^ bit]][first];
    }
    return found;
}

static void fill_outcomes(struct outcomes *o)
{
    for (unsigned count = 0; count <= OCTET; count++)
        for (unsigned second = 0; second < SECOND_HALVES; second++)
            if (count_stones(second) == count)
                for (unsigned first = 0; first < 1u << OCTET; first++)
                    o->of[second][first] =
                        count == 0 ? end_of(first) : try_moves(o, first, second);
}

/* Are there two places for a rare black stone, or two for a rare white one? */
static bool has_choice(unsigned outcomes)
{
    const unsigned black = outcomes >> 1 & 255, white = outcomes >> 9 & 255;
    return (black & (black - 1)) != 0 || (white & (white - 1)) != 0;
}

/* Tries colourings of Q_4 with a rare colour on the second half; `mixed`: both colours on
 * the first. */
static void gather_four(struct trial *t, bool mixed)
{
    struct outcomes *o = malloc(sizeof *o);
    if (o == NULL)
        return;
    fill_outcomes(o);
    for (unsigned first = 0; first < 1u << OCTET; first++)
        for (unsigned rare = 0; rare < 2 * OCTET; rare++) {
            char labels[2 * OCTET + 1] = "";
            unsigned second = 0;
            for (unsigned v = 0; v < OCTET; v++) {
                unsigned colour = 1 + ((v == rare % OCTET) != (rare < OCTET));
                second += colour * power[v];
                labels[v] = first >> v & 1 ? 'x' : 'o';
                labels[OCTET + v] = ".xo"[colour];
            }
            if ((first > 0 && first < 255) != mixed)
                continue;
            unsigned outcomes = o->of[second][first];
            is_so(t, (outcomes & COMMON) || (!mixed && has_choice(outcomes)), NULL,
                  "sc2 cube 4 %s", labels);
        }
    free(o);
}

static void gather_four_mixed(struct trial *t, unsigned n)
{
    (void)n;
    gather_four(t, true);
}

static void gather_four_monochromatic(struct trial *t, unsigned n)
{
    (void)n;
    gather_four(t, false);
}

/* ---- larger cubes, played as in the proofs ---- */

/* The only black stone of the second half is on the copy of vertex 0. Vertex k of a
 * Hamiltonian cycle of the first half, from 0 in either direction. */
static unsigned on_cycle(int k, unsigned half)
{
    const unsigned i = (unsigned)(k + (int)half) % half;
    return i ^ i >> 1;
}

/* The black stone walks around its half, away from `place`, 1 or -1, and ends there. If
 * `stop` is 2, it stops before, at twice `place`. */
static void walk(struct script *s, int place, unsigned half, int stop)
{
    for (int k = 0; k < (int)half - stop; k++)
        add_move(s, half + on_cycle(-k * place, half),
                 half + on_cycle(-(k + 1) * place, half));
}

/* A stone moves over to the first half and changes the colour there. */
static void cross(struct script *s, char *labels, int place, unsigned half)
{
    const unsigned v = on_cycle(place, half);
    add_move(s, half + v, v);
    labels[v] = labels[v] == 'x' ? 'o' : 'x';
}

/* Lemma 2: moves a black stone at ±1, or a white one at ±2, over to the first half. */
static void give_black(struct script *s, char *labels, int place, unsigned half)
{
    walk(s, place, half, 1);
    cross(s, labels, place, half);
}

static void give_white(struct script *s, char *labels, int place, unsigned half)
{
    walk(s, place / 2, half, 2);
    add_move(s, half + on_cycle(place / 2, half), half + on_cycle(place, half));
    cross(s, labels, place, half);
}

static char at(const char *labels, int place, unsigned half)
{
    return labels[on_cycle(place, half)];
}

/* Lemma 3: both colours are common in the first half. `mended`: of two black stones at 1
 * and 2 none is taken; as printed, the one at 1 would be clobbered by black. */
static void give_to_common(struct script *s, char *labels, unsigned half, bool mended)
{
    const long black = count_letter(labels, 'x'), white = count_letter(labels, 'o');
    const char one = at(labels, 1, half), two = at(labels, 2, half);
    if (one == 'x' && two == 'o') {
        walk(s, 1, half, 2);
        cross(s, labels, 1, half);
        cross(s, labels, 2, half);
    } else if (one == 'o') {
        if (white > 2)
            give_black(s, labels, 1, half);
        else
            give_white(s, labels, two == 'x' ? 2 : -2, half);
    } else if (black > 2) {
        give_white(s, labels, 2, half);
    } else {
        give_black(s, labels, mended ? -1 : 1, half);
    }
}

/* Plays Lemma 3 and looks at the end: both colours are common in the first half. */
static void gather_as_printed(struct trial *t, unsigned dimensions, const char *first,
                              bool mended)
{
    const unsigned half = 1u << (dimensions - 1);
    struct script s = {""};
    char labels[300], second[300], end[700];
    snprintf(labels, sizeof labels, "%.*s", (int)half, first);
    memset(second, 'o', half);
    second[0] = 'x', second[half] = '\0';
    if (count_letter(labels, 'o') == 1)
        give_white(&s, labels, at(labels, 2, half) == 'x' ? 2 : -2, half);
    else if (count_letter(labels, 'x') == 1)
        give_black(&s, labels, at(labels, 1, half) == 'o' ? 1 : -1, half);
    else
        give_to_common(&s, labels, half, mended);
    memset(end, '.', sizeof end);
    int length = snprintf(end, sizeof end, "cube %u %s", dimensions, labels);
    end[length] = '.', end[(unsigned)length + half] = '\0';
    plays(t, s.moves, end, "sc2 cube %u %.*s%s", dimensions, (int)half, first, second);
    if (count_letter(labels, 'x') < 2 || count_letter(labels, 'o') < 2)
        is_so(t, false, NULL, "sc2 cube %u %.*s%s", dimensions, (int)half, first, second);
}

/* The rare stone can be on vertex 0 and black, by symmetry. */
static void gather_word(struct trial *t, const char *first)
{
    if (count_letter(first, 'x') % 16 != 0)
        gather_as_printed(t, 5, first, true);
}

static void gather_random(struct trial *t, unsigned dimensions, unsigned count)
{
    const unsigned half = 1u << (dimensions - 1);
    unsigned long seed = dimensions;
    for (unsigned i = 0; i < count && goes_on(t); i++) {
        char first[300];
        for (unsigned v = 0; v < half; v++) {
            seed = seed * 6364136223846793005ul + 1442695040888963407ul;
            first[v] = seed >> 60 < 1 + i % 15 ? 'x' : 'o'; /* few x, or many */
        }
        first[half] = '\0';
        if (count_letter(first, 'x') % half != 0)
            gather_as_printed(t, dimensions, first, true);
    }
}

static void gather_large(struct trial *t, unsigned n)
{
    if (n > 5)
        all_words(t, "ox", 16, gather_word);
    for (unsigned dimensions = 5; dimensions <= n && dimensions <= 9; dimensions++)
        gather_random(t, dimensions, 500);
}

/* The case of the proof of Lemma 3 with two black stones, at 1 and 2. */
static void two_black(struct trial *t, unsigned n)
{
    for (unsigned dimensions = 4; dimensions <= n && dimensions <= 9; dimensions++) {
        const unsigned half = 1u << (dimensions - 1);
        char first[300];
        memset(first, 'o', half);
        first[half] = '\0';
        first[on_cycle(1, half)] = first[on_cycle(2, half)] = 'x';
        gather_as_printed(t, dimensions, first, is_corrected(t));
    }
}

/* Lemma 4: the first half is black, and two white stones go over; or it is white, and the
 * black stone goes over at one of two places. */
static void gather_one_colour(struct trial *t, unsigned n)
{
    for (unsigned dimensions = 3; dimensions <= n && dimensions <= 9; dimensions++)
        for (unsigned way = 0; way < 3; way++) {
            const unsigned half = 1u << (dimensions - 1);
            char labels[300], start[600], end[700];
            struct script s = {""};
            memset(labels, way == 0 ? 'x' : 'o', half);
            labels[half] = '\0';
            memset(start, 'o', sizeof start);
            memcpy(start, labels, half);
            start[half] = 'x', start[2 * half] = '\0';
            if (way == 0) {
                walk(&s, 1, half, 3);
                add_move(&s, half + on_cycle(2, half), half + on_cycle(3, half));
                cross(&s, labels, 1, half);
                cross(&s, labels, 3, half);
            } else {
                give_black(&s, labels, way == 1 ? 1 : -1, half);
            }
            memset(end, '.', sizeof end);
            int length = snprintf(end, sizeof end, "cube %u %s", dimensions, labels);
            end[length] = '.', end[(unsigned)length + half] = '\0';
            plays(t, s.moves, end, "sc2 cube %u %s", dimensions, start);
        }
}

const struct claim ham_gather_claims[] = {
    {.key = "HAM Lemma 2",
     .says =
         "on a Hamiltonian cycle v1, …, vn with one stone of a rare colour on vi, n > "
         "2, a stone of that colour can be left on v(i±1), of the other on v(i±2)",
     .check = rare_on_cycle,
     SIZES("cycles of up to n vertices", 12, 20, 40),
     .where = "moves: `src/solve/hamming/lone_stone.c`, with any Hamiltonian path that "
              "it finds"},
    {.key = "HAM Lemma 3, n = 3",
     .says = "Q3 with a rare colour on one half and both colours on the other can be "
             "played so that the first half is empty and the second full, with both "
             "colours common or a rare one at one of two places",
     .check = gather_mixed,
     SIZES("all such colourings", 1, 1, 1),
     .where = "not needed: doc/hamming.md"},
    {.key = "HAM Lemma 3, n = 4",
     .says = "Q4 so that both colours are common",
     .check = gather_four_mixed,
     SIZES("all such colourings", 1, 1, 1)},
    {.key = "HAM Lemma 3",
     .says = "and so from Q5 on",
     .check = gather_large,
     SIZES("500 colourings of each cube of 5 to n dimensions, and from 6 on all of Q5", 5,
           7, 9),
     .proved = "as in the paper, with the next but one row; each case is played here",
     .where = "not needed: doc/hamming.md"},
    {.key = "HAM Lemma 3, proof",
     .says =
         "if just v(i+1) and v(i+2) have the rare colour c: a stone of colour c is left "
         "on v'(i+1) and clobbers v(i+1)",
     .check = two_black,
     SIZES("cubes of up to n dimensions", 6, 8, 9),
     .reason = "v(i+1) has colour c, too; v(i-1), which the proof names just before, has "
               "the other"},
    {.key = "HAM Lemma 3, proof, corrected",
     .says = "a stone of colour c is left on v'(i-1) and clobbers v(i-1)",
     .check = two_black,
     SIZES("cubes of up to n dimensions", 6, 8, 9),
     .corrects = "HAM Lemma 3, proof"},
    {.key = "HAM Lemma 4, n = 3",
     .says = "the same if the second half of Q3 has one colour; both colours at the end",
     .check = gather_monochromatic,
     SIZES("all such colourings", 1, 1, 1),
     .where = "not needed: doc/hamming.md"},
    {.key = "HAM Lemma 4, n = 4",
     .says = "and of Q4",
     .check = gather_four_monochromatic,
     SIZES("all such colourings", 1, 1, 1)},
    {.key = "HAM Lemma 4",
     .says = "and for every n > 2; a rare colour at one of two places, as one likes",
     .check = gather_one_colour,
     SIZES("cubes of up to n dimensions", 6, 9, 9),
     .proved = "as in the paper; both cases are played here",
     .where = "not needed: doc/hamming.md"},
    {.key = "HAM Figures 2 to 15",
     .says = "the cube as two halves, and the special cases of Lemma 3 and Theorem 5",
     .why_not = DRAWING,
     .where = "all colourings of Q3 and Q4 are tried instead"},
    {.key = NULL},
};
