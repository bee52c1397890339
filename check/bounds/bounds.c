/* SPDX-License-Identifier: MIT
 *
 * bounds.c: bounds by counting. Stones never leave their part (a connected component of
 * the occupied vertices), so each part is counted on its own:
 *
 * - a part of one colour keeps all its stones; any other part keeps at least one;
 * - on a bipartite part, delta = stones + clashing stones is the same modulo 3 after
 *   every move [SC Thm 3], and one stone alone has delta 1 or 2 [SC Cor 4]. Which side of
 *   the part counts as black does not matter: the two deltas add up to 3 times the
 *   number of stones;
 * - a vertex that a stone has left stays empty, so the stones on vertices that must hold
 *   one in the end (wanted stones: on the target and on the place of the second stone)
 *   never move. If all other stones of the part have one colour, only wanted stones of
 *   the other colour can be clobbered, each once, and play goes on until they are.
 *
 * If turns alternate, after k moves ceil(k/2) stones of one colour and floor(k/2) of the
 * other are gone, and the stone that moved last is still there. The number of stones of a
 * colour never grows.
 *
 * A joker changes one stone of one part. All that remains proved about that part is that
 * it keeps a stone, and that its delta has changed: if it was right, it is now wrong.
 *
 * Clicks never add blocks: a colour with one block keeps it, which may isolate others
 * (staying.c), and all clicks on a colour with n blocks are together worth at most one
 * click on all n. Two blocks of a colour, one on the other or side by side on the floor,
 * stay together until they are clicked.
 */
#include "bounds/bounds.h"
#include "bounds/pebbling.h"
#include "bounds/staying.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLACK = 1, WHITE = 2, BOTH = 3 };

/* What is known about a part; stored at its root. */
struct bounded_part {
    uint8_t colours : 2;
    uint8_t others : 2; /* colours of the stones that are not wanted */
    uint8_t delta : 2;  /* modulo 3 */
};

struct stones {
    const struct line *line;
    const struct plain *start;
    struct parts parts;
    struct bounded_part *part;
    uint64_t stones, fixed; /* in all parts; in parts of one colour */
    uint64_t of_colour[3];  /* all stones of each colour */
    uint64_t black, white;  /* stones in parts of two colours */
    /* Parts of two colours; stones that they keep; all parts. */
    uint64_t mixed, kept, count;
    /* How many of the kept stones are not certain with a joker. */
    uint64_t spoilt;
    bool target_moves; /* the target is in a part of two colours */
};

/* Returns the delta of a single stone of this colour on v, relative to the sides of its
 * part. */
static int delta_of(struct stones *s, uint32_t v, int colour)
{
    uint8_t side;
    part_of(&s->parts, v, &side);
    return colour == 1 + side ? 1 : 2;
}

/* Must the vertex hold a stone in the end? */
static bool is_wanted(const struct stones *s, uint32_t v)
{
    const struct line *line = s->line;
    return (line->has_target && v == line->target) ||
           (line->second == SECOND_PLACE && v == line->second_place);
}

/* Collects the colours and the delta of every part at its root. */
static void look_at_parts(struct stones *s)
{
    uint8_t side;
    for (uint32_t v = 0; v < s->start->cells; v++) {
        int stone = s->start->cell[v];
        if (stone == 0)
            continue;
        struct bounded_part *part = &s->part[part_of(&s->parts, v, &side)];
        part->colours |= (uint8_t)stone & 3u;
        if (!is_wanted(s, v))
            part->others |= (uint8_t)stone & 3u;
        part->delta = (uint8_t)((part->delta + delta_of(s, v, stone)) % 3) & 3u;
    }
}

/* Does the part have two colours, and can only wanted stones be clobbered in it? */
static bool is_stuck(const struct bounded_part *part)
{
    return part->colours == BOTH && part->others != BOTH && part->others != 0;
}

/* Returns how many stones such a part keeps at least: those that cannot be clobbered.
 * There are at most two such parts, so it does not matter that this looks at every
 * cell. */
static uint64_t left_if_stuck(struct stones *s, uint32_t root)
{
    uint8_t side;
    uint64_t left = 0;
    for (uint32_t v = 0; v < s->start->cells; v++)
        left += s->start->cell[v] == s->part[root].others &&
                part_of(&s->parts, v, &side) == root;
    return left;
}

/* Does delta allow the part to keep only one stone? */
static bool delta_fits_one(struct stones *s, uint32_t root)
{
    const struct line *line = s->line;
    uint8_t side;
    unsigned delta = s->part[root].delta;
    if (!line->has_target || part_of(&s->parts, line->target, &side) != root)
        return delta != 0;
    /* If one stone is left here, it is the target. */
    return delta == (unsigned)delta_of(s, line->target, line->target_colour);
}

/* Returns how many stones a part of two colours keeps at least, if no joker is used in
 * it. */
static uint64_t kept(struct stones *s, uint32_t root)
{
    if (is_stuck(&s->part[root]))
        return left_if_stuck(s, root);
    return s->parts.is_odd[root] || delta_fits_one(s, root) ? 1 : 2;
}

/* Returns how many stones any part keeps at least if the joker is used in it. The joker
 * changes its delta. Without a target, one of the two ways to change it fits one
 * stone. */
static uint64_t kept_with_joker(struct stones *s, uint32_t root)
{
    uint8_t side;
    bool holds_target = s->line->has_target && s->start->cell[s->line->target] != 0 &&
                        part_of(&s->parts, s->line->target, &side) == root;
    return holds_target && !s->parts.is_odd[root] && delta_fits_one(s, root) ? 2 : 1;
}

/* Considers using the joker in this part, which otherwise keeps `keeps` stones. */
static void spoil(struct stones *s, uint32_t root, uint64_t keeps)
{
    uint64_t least = kept_with_joker(s, root);
    if (keeps > least && keeps - least > s->spoilt)
        s->spoilt = keeps - least;
}

static void count_stones(struct stones *s)
{
    uint8_t side;
    /* The sizes of parts of one colour; only needed with a joker. */
    uint32_t *same = NULL;
    if (s->start->joker) {
        same = alloc_zeroed(s->start->cells, sizeof *same);
    }
    for (uint32_t v = 0; v < s->start->cells; v++) {
        int stone = s->start->cell[v];
        if (stone == 0)
            continue;
        uint32_t root = part_of(&s->parts, v, &side);
        bool mixed = s->part[root].colours == BOTH;
        uint64_t keeps = mixed && v == root ? kept(s, root) : 0;
        s->stones++;
        s->of_colour[stone]++;
        s->fixed += !mixed;
        s->black += mixed && stone == BLACK;
        s->white += mixed && stone == WHITE;
        s->count += v == root;
        s->mixed += mixed && v == root;
        s->kept += keeps;
        if (same && !mixed)
            keeps = ++same[root];
        if (same)
            spoil(s, root, keeps);
    }
    free(same);
}

/* Is the vertex of the target in a part of two colours? */
static bool target_can_move(struct stones *s)
{
    uint8_t side;
    if (!s->line->has_target || s->start->cell[s->line->target] == 0)
        return false;
    return s->part[part_of(&s->parts, s->line->target, &side)].colours == BOTH;
}

/* Can k moves be made in turns? The stone that moved last is there in the end, and so is
 * the target. */
static bool turns_possible(const struct stones *s, uint64_t k)
{
    int first = 1 + s->start->turn, then = 3 - first, last = k % 2 ? first : then;
    uint64_t own[3] = {0, s->black, s->white};
    uint64_t taken[3] = {0}, kept[3] = {0};
    taken[then] = (k + 1) / 2;
    taken[first] = k / 2;
    kept[last] = 1;
    if (s->target_moves)
        kept[s->line->target_colour] = 1;
    return own[BLACK] >= taken[BLACK] + kept[BLACK] &&
           own[WHITE] >= taken[WHITE] + kept[WHITE];
}

/* Returns how many stones are left at least because turns alternate. A move of white
 * takes a black stone from a part of two colours, and vice versa. */
static uint64_t left_by_turns(const struct stones *s)
{
    if (s->start->rules != &rules_solitaire_clobber)
        return 0;
    uint64_t moves = 2 * (s->black < s->white ? s->black : s->white) + 1;
    while (moves > 0 && !turns_possible(s, moves))
        moves--;
    return s->stones - moves;
}

/* Returns how many more stones are left than counting shows, because of those known to be
 * left. */
static uint64_t left_besides(struct stones *s, const uint64_t *known)
{
    uint8_t side;
    uint32_t cells = (uint32_t)s->start->cells;
    uint64_t more = 0, *sum = alloc_zeroed(cells, sizeof *sum);
    for (uint32_t v = 0; v < cells; v++)
        if (known[v] > 0)
            sum[part_of(&s->parts, v, &side)] += known[v];
    for (uint32_t v = 0; v < cells; v++)
        if (sum[v] > 0 && s->part[v].colours == BOTH && sum[v] > kept(s, v))
            more += sum[v] - kept(s, v);
    free(sum);
    return more;
}

static void explain(const struct stones *s, uint64_t left, struct bound *b)
{
    const char *why = "one stone is always left";
    if (left == 2 && s->start->joker)
        why = "delta is that of the target alone, unless the joker is used";
    else if (left == 2)
        why = s->line->has_target ? "delta is not that of the target alone"
                                  : "delta is 0 mod 3";
    if (s->count == 1 && left <= 2)
        snprintf(b->how, sizeof b->how, "%s", why);
    else
        snprintf(b->how, sizeof b->how,
                 "counting: %llu parts of two colours keep %llu stones, and %llu stones "
                 "cannot move%s",
                 (unsigned long long)s->mixed, (unsigned long long)s->kept,
                 (unsigned long long)s->fixed, s->start->joker ? ", but a joker" : "");
}

static void fewest(struct stones *s, const uint64_t *known, struct bound *b)
{
    uint64_t left = s->fixed + s->kept, turns = left_by_turns(s);
    if (known)
        left += left_besides(s, known);
    left -= s->spoilt;
    b->value = (int64_t)left;
    if (turns > left) {
        b->value = (int64_t)turns;
        snprintf(b->how, sizeof b->how, "turns alternate, and one colour has too few%s",
                 s->target_moves ? " beside the target" : "");
    } else {
        explain(s, left, b);
    }
}

/* Returns how many neighbours of v have the other colour. *steps becomes 0 if there are
 * too many neighbours to look at. */
static uint32_t enemies_of(const struct stones *s, uint32_t v, uint64_t *steps)
{
    uint32_t count = 0, u;
    for (struct walk w = {.board = s->start->board, .vertex = v};
         *steps > 0 && next_neighbour(&w, &u); --*steps)
        count += s->start->cell[u] == 3 - s->start->cell[v];
    return count;
}

/* Returns the most pairs of enemies that a move along an edge at v touches. */
static uint32_t touched_at(const struct stones *s, uint32_t v, const uint32_t *enemies,
                           uint64_t *steps)
{
    uint32_t most = 0, u;
    for (struct walk w = {.board = s->start->board, .vertex = v};
         *steps > 0 && next_neighbour(&w, &u); --*steps) {
        if (s->start->cell[u] == 0)
            continue;
        bool is_pair = s->start->cell[u] != s->start->cell[v];
        uint32_t touched = enemies[u] + enemies[v] - is_pair;
        most = touched > most ? touched : most;
    }
    return most;
}

/* Returns the least number of moves after which no two enemies are adjacent. Every pair
 * of enemies must be touched: one of its stones moves or is taken. Give a pair the weight
 * 1/t if the moves that touch it touch at most t pairs. Then the pairs that one move
 * touches weigh at most 1 in all. Returns 0 if there are too many to count. */
static uint64_t moves_needed(const struct stones *s)
{
    enum { ONE = 720720, STEPS = 1 << 28 }; /* ONE is divisible by 1, 2, ..., 16 */
    uint32_t u, cells = (uint32_t)s->start->cells;
    uint64_t steps = STEPS, weight = 0;
    uint32_t *enemies = alloc_again(NULL, cells, sizeof *enemies);
    uint32_t *touched = alloc_again(NULL, cells, sizeof *touched);
    for (uint32_t v = 0; v < cells; v++)
        enemies[v] = s->start->cell[v] ? enemies_of(s, v, &steps) : 0;
    for (uint32_t v = 0; v < cells; v++)
        touched[v] = enemies[v] ? touched_at(s, v, enemies, &steps) : 0;
    for (uint32_t v = 0; v < cells; v++)
        for (struct walk w = {.board = s->start->board, .vertex = v};
             enemies[v] && steps > 0 && next_neighbour(&w, &u); steps--)
            if (u > v && s->start->cell[u] == 3 - s->start->cell[v]) {
                /* It has the neighbour u, unless the steps are used up. */
                assert(touched[v] > 0);
                weight += ONE / (touched[u] > touched[v] ? touched[u] : touched[v]);
            }
    free(enemies);
    free(touched);
    return steps > 0 ? (weight + ONE - 1) / ONE : 0;
}

/* Is the board a grid without holes on which all neighbours are enemies? */
static bool is_checkerboard(const struct stones *s)
{
    const struct board *board = s->start->board;
    const uint8_t *cell = s->start->cell;
    if (board->rows == 0 || cell[0] == 0)
        return false;
    for (uint32_t v = 0; v < board->vertices; v++) {
        bool odd = (v / board->columns + v % board->columns) % 2 != 0;
        if (cell[v] != (odd ? 3 - cell[0] : cell[0]))
            return false;
    }
    return true;
}

static void most(const struct stones *s, struct bound *b)
{
    /* A part of two colours has a move until it has lost a stone. */
    uint64_t lost = s->mixed;
    if (s->start->rules == &rules_solitaire_clobber)
        lost = s->mixed > 0;
    uint64_t touching = s->line->second == NO_SECOND ? moves_needed(s) : 0;
    lost = touching > lost ? touching : lost;
    if (s->line->second == NO_SECOND && is_checkerboard(s)) {
        /* doc/shortest-games.md has the proof. */
        bool is_row = s->start->board->rows == 1 || s->start->board->columns == 1;
        uint64_t third = (s->stones + (is_row ? 1 : 2)) / 3;
        lost = third > lost ? third : lost;
    }
    if (s->start->joker)
        lost = 0;
    b->value = (int64_t)(s->stones - lost);
    snprintf(b->how, sizeof b->how, "at least %llu moves must be made",
             (unsigned long long)lost);
}

/* Are two stones of one colour wanted although there are fewer, even with these
 * jokers? */
static bool is_short(const struct stones *s, unsigned jokers)
{
    const struct line *line = s->line;
    return line->target_colour == line->second_colour &&
           s->of_colour[line->target_colour] + jokers < 2;
}

/* Does delta allow that exactly the target and the second stone are left? */
static bool two_can_be_left(struct stones *s)
{
    const struct line *line = s->line;
    uint8_t side;
    uint32_t a = part_of(&s->parts, line->target, &side);
    uint32_t b = part_of(&s->parts, line->second_place, &side);
    int delta_a = delta_of(s, line->target, line->target_colour);
    int delta_b = delta_of(s, line->second_place, line->second_colour);
    if (s->start->cell[line->second_place] == 0 || s->count != (a == b ? 1 : 2))
        return false;
    bool needs_joker = s->fixed + s->kept > 2 || is_short(s, 0);
    if (a == b && !s->parts.is_odd[a] && (needs_joker || !s->start->joker)) {
        bool fits = s->part[a].delta == (delta_a + delta_b) % 3;
        return fits != s->start->joker;
    }
    if (a == b || s->start->joker)
        return true;
    return (s->parts.is_odd[a] || s->part[a].delta == delta_a) &&
           (s->parts.is_odd[b] || s->part[b].delta == delta_b);
}

static bool is_impossible(struct stones *s, int64_t least)
{
    const struct line *line = s->line;
    uint8_t side;
    if (!line->has_target)
        return false;
    if (s->start->cell[line->target] == 0)
        return true;
    const struct bounded_part *part = &s->part[part_of(&s->parts, line->target, &side)];
    if (!s->start->joker && !(part->colours & line->target_colour))
        return true;
    /* Play goes on until one of the other stones clobbers the target. */
    if (!s->start->joker && line->second == NO_SECOND && is_stuck(part) &&
        part->others != line->target_colour)
        return true;
    if (line->second != NO_SECOND && least > 2)
        return true;
    if (line->second != NO_SECOND && is_short(s, s->start->joker) &&
        (line->second == SECOND_PLACE || least > 1))
        return true;
    return line->second == SECOND_PLACE && !two_can_be_left(s);
}

static void bound_stones(const struct line *line, const uint64_t *known, struct bound *b)
{
    struct stones s = {.line = line, .start = line->term[0].start};
    size_t cells = s.start->cells;
    parts_find(&s.parts, s.start->board, s.start->cell);
    s.part = alloc_zeroed(cells, sizeof *s.part);
    look_at_parts(&s);
    count_stones(&s);
    s.target_moves = target_can_move(&s);
    fewest(&s, known, b);
    b->is_none = is_impossible(&s, b->value);
    if (line->most)
        most(&s, b);
    if (line->second == SECOND_PLACE || (line->second != NO_SECOND && line->most)) {
        b->value = 2;
        snprintf(b->how, sizeof b->how, "two stones are asked for");
    }
    if (b->is_none)
        snprintf(b->how, sizeof b->how, "the target is out of reach by counting");
    free(s.part);
    parts_free(&s.parts);
}

/* Returns how many colours have two blocks that stay together until they are clicked: one
 * on the other, or side by side on the floor. If there is no such colour, returns 1 if
 * any two neighbours have the same colour. */
static int64_t clicks_needed(const struct plain *p)
{
    const uint32_t rows = p->board->rows, columns = p->board->columns;
    bool held[COLOURS + 1] = {false}, any = false;
    int64_t colours = 0;
    for (uint32_t v = 0; v < p->cells; v++) {
        bool floor = v / columns == rows - 1;
        bool below = !floor && p->cell[v + columns] == p->cell[v];
        bool right = v % columns + 1 < columns && p->cell[v + 1] == p->cell[v];
        any = any || (right && p->cell[v] != 0);
        held[p->cell[v]] = held[p->cell[v]] || below || (floor && right);
    }
    for (int c = 1; c <= COLOURS; c++)
        colours += held[c];
    return colours > 0 ? colours : any;
}

/* Bounds the number of clicks. Nothing is known about the fewest on a tall board, which
 * has no cells here. */
static void bound_number(const struct line *line, const uint64_t colours[COLOURS],
                         struct bound *b)
{
    uint64_t pairs = 0;
    for (int c = 0; c < COLOURS; c++)
        pairs += colours[c] / 2;
    b->value = line->most ? (int64_t)pairs : clicks_needed(line->term[0].start);
    snprintf(b->how, sizeof b->how, "counting: %s",
             line->most ? "a click takes two blocks of a colour"
                        : "so many colours have blocks that stay together");
}

static void bound_clicks(const struct line *line, const uint64_t colours[COLOURS],
                         struct bound *b)
{
    int64_t points = 0, singles = 0;
    uint64_t rest[COLOURS], one_each[COLOURS] = {0};
    for (int c = 0; c < COLOURS; c++) {
        rest[c] = colours[c];
        one_each[c] = colours[c] == 1;
        singles += colours[c] == 1;
    }
    const int64_t stay = (int64_t)take_blocks_that_stay(line->term[0].start, rest);
    for (int c = 0; c < COLOURS; c++)
        points += rest[c] >= 2 ? line_click_points(line, rest[c]) : 0;
    b->value = line->scored ? points + line_end_points(line, one_each) : stay;
    snprintf(b->how, sizeof b->how, "counting: %lld colour%s a single block%s%s",
             (long long)singles, singles == 1 ? " has" : "s have",
             stay > singles ? ", which isolates others" : "",
             line->scored ? ", and no colour gives more than in one click" : "");
    b->is_none = line->clear && stay > 0;
    if (line->clicks)
        bound_number(line, rest, b);
}

static void bound_pebbling(const struct plain *start, struct bound *b)
{
    const char *why = why_root_stays_empty(start);
    b->value = why != NULL;
    snprintf(b->how, sizeof b->how, "%s",
             why ? why : "nothing is better than a pebble on the root");
}

void bound_by_counting(const struct line *line, const uint64_t colours[COLOURS],
                       const uint64_t *kept, struct bound *bound)
{
    const struct rules *rules = line->term[0].start->rules;
    *bound = (struct bound){0};
    if (rules == &rules_clickomania || rules == &rules_samegame)
        bound_clicks(line, colours, bound);
    else if (rules == &rules_pebbling)
        bound_pebbling(line->term[0].start, bound);
    else
        bound_stones(line, kept, bound);
}
