/* SPDX-License-Identifier: MIT
 *
 * pebbles.c: Blocking Pebbles, Ruleset 1 of [BP section 2]. Left moves blue and
 * green pebbles, Right red and green ones. A free move carries any number of pebbles
 * against an arc; a toll move takes two pebbles from a vertex, puts one on an
 * out-neighbour and discards the other. No pebble of one's own colour may go where the
 * opponent's colour lies; green may always go.
 *
 * The cells are three numbers per vertex: blue, red, green. So player 0 owns colour 0,
 * player 1 owns colour 1, and both own colour 2.
 */
#include "rules/inside.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define MAX_PEBBLES 1000000000000000000u /* pebbles of one colour on one vertex */

enum { GREEN = 2 };
/* The kind of a free move; that of a toll is 3 * placed + discarded. */
enum { FREE = -1 };
static const char colour_name[] = "brg";

static uint64_t *pebbles(const struct plain *p, uint32_t vertex, int colour)
{
    return &p->number[3 * (size_t)vertex + (size_t)colour];
}

/* Reads a bracket or comma, which may have a blank before it. */
static bool read_mark(const char **at, char mark)
{
    const char *before = *at;
    read_char(at, ' ');
    if (read_char(at, mark))
        return true;
    *at = before;
    return false;
}

static bool read_count(const char **at, uint64_t *count)
{
    read_char(at, ' ');
    return read_number(at, MAX_PEBBLES, count);
}

/* Reads `(blue,red)`, `(blue,red,green)`, or the same in square brackets: `least` to
 * `most` numbers. Missing ones are 0. */
static bool read_tuple(const char **at, const char *brackets, size_t least, size_t most,
                       uint64_t tuple[3])
{
    memset(tuple, 0, 3 * sizeof *tuple);
    for (size_t i = 0; i < most; i++) {
        if (i >= least && !read_mark(at, ','))
            break;
        if ((i < least && !read_mark(at, i == 0 ? brackets[0] : ',')) ||
            !read_count(at, &tuple[i]))
            return false;
    }
    return read_mark(at, brackets[1]);
}

/* Reads tuples such as `(1,0)` up to the end of the text into p->number, `most` cells for
 * each. `(0,0)x998` stands for 998 of them. The paper writes [[1,0],[2,4],[0,0]]. */
static bool read_tuples(struct text *t, struct plain *p, size_t least, size_t most)
{
    size_t capacity = 0, cells = 0;
    uint64_t total[3] = {0}, tuple[3], times;
    bool paper = most > 1 && read_mark(&t->at, '[');
    do {
        if (!read_tuple(&t->at, paper ? "[]" : "()", least, most, tuple))
            return fail(t, "expected pebbles such as (1), (1,0) or (1,0,2)");
        times = 1;
        if (!paper && read_char(&t->at, 'x') &&
            (!read_number(&t->at, MAX_VERTICES, &times) || times < 1))
            return fail(t, "expected a number of repeats");
        if (times > MAX_VERTICES - cells / most)
            return fail(t, "too many vertices");
        for (int i = 0; i < 3; i++) {
            if (tuple[i] > 0 && times > (UINT64_MAX - total[i]) / tuple[i])
                return fail(t, "too many pebbles");
            total[i] += tuple[i] * times;
        }
        p->number =
            with_room(p->number, cells + most * times, &capacity, sizeof *p->number);
        for (; times > 0; times--, cells += most)
            memcpy(&p->number[cells], tuple, most * sizeof *tuple);
    } while (paper ? read_mark(&t->at, ',') : *t->at != '\0');
    if ((paper && !read_mark(&t->at, ']')) || *t->at)
        return fail(t, "there is text after the pebbles");
    p->cells = cells;
    return true;
}

static unsigned bit_length(uint64_t number)
{
    unsigned bits = 0;
    for (; number > 0; number /= 2)
        bits++;
    return bits;
}

static uint64_t arc_count(const struct factor *f)
{
    uint64_t n = f->size;
    return f->kind == LISTED ? f->arcs : f->kind == TOURNAMENT ? n * (n - 1) / 2 : n - 1;
}

/* Can the moves of every position be numbered in 64 bits? (doc/formats.md, "Limits") */
static bool has_few_moves(const struct plain *p)
{
    uint64_t total[3] = {0}, arcs = arc_count(&p->board->factor[0]);
    for (size_t i = 0; i < p->cells; i++)
        total[i % 3] += p->number[i];
    unsigned bits =
        bit_length(total[0] > total[1] ? total[0] : total[1]) + bit_length(total[GREEN]);
    return bits < 64 &&
           (arcs == 0 || ((uint64_t)1 << bits) <= (UINT64_MAX - 4 * arcs) / arcs);
}

bool read_pebbles(struct text *t, struct plain *p, const char *tuples, size_t least,
                  size_t most, read_board *read)
{
    if (!tuples)
        return fail(t, "expected pebbles such as (1), (1,0) or (1,0,2)");
    struct text rest = *t;
    rest.at = tuples;
    if (!read_tuples(&rest, p, least, most))
        return false;
    p->board = board_new();
    if (!read(t, p->board, (int64_t)(p->cells / most)))
        return false;
    if (!read_char(&t->at, ' ') || t->at != tuples)
        return fail(t, "expected a blank and the pebbles here");
    return p->cells == most * p->board->vertices ||
           fail(t, "the number of vertices and of pebble counts differ");
}

static bool parse(struct plain *p, struct text *t)
{
    return read_pebbles(t, p, strpbrk(t->at, "(["), 2, 3, read_digraph) &&
           (has_few_moves(p) || fail(t, "too many pebbles"));
}

/* Reads `1b2g`: own pebbles, green pebbles, or both, in this order. The letter of the own
 * pebbles says whose move it is: `kind` becomes FREE for Left and FREE - 1 for Right. If
 * only green ones move, it is FREE. */
static bool read_free(const char *text, struct move *m)
{
    uint64_t number;
    m->kind = FREE;
    if (!read_number(&text, UINT64_MAX, &number) || number == 0)
        return false;
    if (*text == 'b' || *text == 'r') {
        m->kind = *text++ == 'b' ? FREE : FREE - 1;
        m->own = number;
        if (*text == '\0')
            return true;
        if (!read_number(&text, UINT64_MAX, &number) || number == 0)
            return false;
    }
    m->green = number;
    return strcmp(text, "g") == 0;
}

static bool read_move(const struct plain *p, const char *text, struct move *m)
{
    if (!read_vertex(p->board, &text, &m->from) || !read_char(&text, '>') ||
        !read_vertex(p->board, &text, &m->to) || !read_char(&text, ':'))
        return false;
    if (*text >= '0' && *text <= '9')
        return read_free(text, m);
    if (strlen(text) != 3 || text[1] != '-')
        return false;
    const char *placed = strchr(colour_name, text[0]);
    const char *discarded = strchr(colour_name, text[2]);
    if (!placed || !discarded)
        return false;
    m->kind = (int)(3 * (placed - colour_name) + (discarded - colour_name));
    return true;
}

static void print_move(const struct plain *p, const struct move *m, char text[MOVE_SIZE])
{
    int used = snprintf(text, MOVE_SIZE, "%u>%u:", m->from, m->to);
    size_t rest = MOVE_SIZE - (size_t)used;
    (void)p;
    if (m->kind >= 0) {
        snprintf(text + used, rest, "%c-%c", colour_name[m->kind / 3],
                 colour_name[m->kind % 3]);
        return;
    }
    if (m->own > 0) {
        used += snprintf(text + used, rest, "%" PRIu64 "%c", m->own,
                         colour_name[FREE - m->kind]);
        rest = MOVE_SIZE - (size_t)used;
    }
    if (m->green > 0)
        snprintf(text + used, rest, "%" PRIu64 "g", m->green);
}

/* May `who` bring a pebble of this colour to the vertex? */
static bool may_enter(const struct plain *p, int who, uint32_t vertex, int colour)
{
    return colour == GREEN || *pebbles(p, vertex, !who) == 0;
}

static bool legal_free(const struct plain *p, int who, const struct move *m, char *why)
{
    if (m->own > 0 && m->kind != FREE - who)
        return refuse(why, "these pebbles are the other player's");
    if (!is_joined(p->board, m->to, m->from))
        return refuse(why, "there is no arc %u>%u", m->to, m->from);
    if (m->own > *pebbles(p, m->from, who) || m->green > *pebbles(p, m->from, GREEN))
        return refuse(why, "there are not that many pebbles on %u", m->from);
    if (m->own > 0 && !may_enter(p, who, m->to, who))
        return refuse(why, "the other player holds %u", m->to);
    return true;
}

static bool legal(const struct plain *p, int who, struct move *m, char *why)
{
    if (m->kind < 0)
        return legal_free(p, who, m, why);
    int placed = m->kind / 3, discarded = m->kind % 3;
    if (placed == !who || discarded == !who)
        return refuse(why, "these pebbles are the other player's");
    if (!is_joined(p->board, m->from, m->to))
        return refuse(why, "there is no arc %u>%u", m->from, m->to);
    if (*pebbles(p, m->from, placed) < 1 ||
        *pebbles(p, m->from, discarded) < (placed == discarded ? 2 : 1))
        return refuse(why, "there are not that many pebbles on %u", m->from);
    return may_enter(p, who, m->to, placed) ||
           refuse(why, "the other player holds %u", m->to);
}

static void apply(struct plain *p, const struct move *m)
{
    if (m->kind < 0) {
        int own = FREE - m->kind;
        *pebbles(p, m->from, own) -= m->own;
        *pebbles(p, m->from, GREEN) -= m->green;
        *pebbles(p, m->to, own) += m->own;
        *pebbles(p, m->to, GREEN) += m->green;
        return;
    }
    --*pebbles(p, m->from, m->kind / 3);
    --*pebbles(p, m->from, m->kind % 3);
    ++*pebbles(p, m->to, m->kind / 3);
}

static bool try_free(const struct plain *p, int who, uint32_t from, uint32_t to,
                     struct move_list *list)
{
    uint64_t most_own = may_enter(p, who, to, who) ? *pebbles(p, from, who) : 0;
    for (uint64_t own = 0; own <= most_own; own++)
        for (uint64_t green = own == 0; green <= *pebbles(p, from, GREEN); green++) {
            int kind = own > 0 ? FREE - who : FREE;
            if (!moves_try(list, (struct move){from, to, own, green, kind, NULL}))
                return false;
        }
    return true;
}

static void candidates(const struct plain *p, int who, struct move_list *list)
{
    const int colours[2] = {who, GREEN};
    uint32_t head;
    for (uint32_t tail = 0; tail < p->board->vertices; tail++)
        for (struct walk w = {.board = p->board, .vertex = tail};
             next_neighbour(&w, &head);) {
            if (!try_free(p, who, head, tail, list))
                return;
            for (int i = 0; i < 4; i++) {
                int kind = 3 * colours[i / 2] + colours[i % 2];
                if (!moves_try(list, (struct move){tail, head, 0, 0, kind, NULL}))
                    return;
            }
        }
}

const struct rules rules_pebbles = {
    .name = "pebbles",
    .players = 2,
    .cell_size = 8,
    .parse = parse,
    .read_move = read_move,
    .print_move = print_move,
    .legal = legal,
    .apply = apply,
    .candidates = candidates,
};
