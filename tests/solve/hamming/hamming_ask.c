/* SPDX-License-Identifier: MIT */
/* hamming_ask.c: see hamming_ask.h. */
#include "hamming_ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/stones.h"
#include "solve/turns.h"

void open_line(struct sample *s, const char *format, const char *sizes)
{
    char line[200];
    snprintf(line, sizeof line, format, sizes);
    sample_open(s, line);
}

void open_graph(struct sample *s, const char *sizes)
{
    open_line(s, "sc2 hamming %s random:1 with joker", sizes);
}

/* ---- replaying ---- */

/* Plays the moves by the rules; returns false if one is not legal. */
static bool replay_here(const struct graph_here *g, uint8_t *pos, const struct best *best,
                        bool joker)
{
    for (size_t i = 0; i < best->count; i++) {
        uint32_t from = (uint32_t)(best->moves[i] >> 32) & 0x7fffffff;
        uint32_t to = (uint32_t)best->moves[i];
        if (best->moves[i] >> 63) {
            if (!joker || to >= g->vertices || pos[to] == 0)
                return false;
            joker = false;
            pos[to] = (uint8_t)(3 - pos[to]);
            continue;
        }
        if (from >= g->vertices || to >= g->vertices || pos[from] + pos[to] != 3 ||
            pos[from] == 0 || pos[to] == 0 || !adjacent_here(g, from, to))
            return false;
        pos[to] = pos[from];
        pos[from] = 0;
    }
    return true;
}

/* Does the position fulfil the wish, with the given number of stones? */
static bool is_as_wished(const struct graph_here *g, const uint8_t *pos,
                         const struct mode *m, int64_t stones)
{
    int64_t count = 0;
    int other = -1;
    for (uint32_t v = 0; v < g->vertices; v++) {
        count += pos[v] != 0;
        if (pos[v] != 0 && (int)v != m->target)
            other = (int)v;
    }
    if (count != stones || (m->target >= 0 && pos[m->target] != m->colour + 1))
        return false;
    if (m->second == NO_SECOND)
        return true;
    if (count == 1)
        return m->second == ANYWHERE;
    return count == 2 && pos[other] == m->second_colour + 1 &&
           (m->second == ANYWHERE || other == m->second);
}

/* ---- asking ---- */

static struct ending ending_here(int vertex, int colour)
{
    return (struct ending){.wanted = vertex > NO_SECOND,
                           .placed = vertex >= 0,
                           .vertex = vertex >= 0 ? (uint32_t)vertex : 0,
                           .colour = colour == 0 ? X : O};
}

/* Sets the wishes of the board, and fills `pos`. */
static struct search *solve_here(const struct sample *s, const struct graph_here *g,
                                 const uint8_t *colours, const struct mode *m,
                                 uint8_t *pos)
{
    struct stones *stones = problem_board(&s->problem)->data;
    stones->target = ending_here(m->target < 0 ? NO_SECOND : m->target, m->colour);
    stones->second = ending_here(m->second, m->second_colour);
    stones->joker = m->joker;
    memcpy(pos, colours, g->vertices);
    pos[g->vertices] = m->joker;
    struct task t = {
        .problem = &s->problem, .position = pos, .memory = s->problem.memory};
    struct search *search = solve_search(&t, NULL);
    while (search != NULL && search_step(search, 1000) == SEARCH_RUNNING)
        ;
    return search;
}

/* Says what is wrong with the answer; NULL if nothing is. */
static const char *fault_of(const struct search *search, const struct graph_here *g,
                            uint8_t *pos, const struct mode *m, struct brute_result ought,
                            const char *method)
{
    if (search == NULL || search->state != SEARCH_SOLVED)
        return "not solved";
    struct best best = *method_best(search);
    if (best.bound != (best.found ? best.result : NO_RESULT))
        return "another bound";
    if (method != NULL && strcmp(solve_method_name(search), method) != 0)
        return "another method";
    if (best.found != ought.found)
        return best.found ? "found, but impossible" : "not found, but possible";
    if (!best.found)
        return NULL;
    if (best.result != ought.result)
        return best.result < ought.result ? "too few stones" : "too many stones";
    if (!replay_here(g, pos, &best, m->joker))
        return "a move is not legal";
    return is_as_wished(g, pos, m, best.result) ? NULL : "another end";
}

void check_reply(struct sample *s, const struct graph_here *g, const uint8_t *colours,
                 const struct mode *m, struct brute_result ought, const char *method)
{
    /* The board was read without a joker; the joker's byte follows the position. */
    uint8_t *pos = calloc(s->problem.pos_size + 1, 1);
    check(pos != NULL);
    struct search *search = solve_here(s, g, colours, m, pos);
    const char *fault = fault_of(search, g, pos, m, ought, method);
    search_free(search);
    free(pos);
    if (fault != NULL)
        print_error("target %d:%d second %d:%d joker %d: %s\n", m->target, m->colour,
                    m->second, m->second_colour, m->joker, fault);
    check(fault == NULL);
}

void check_brute(struct sample *s, const struct brute *b, uint32_t black,
                 const struct mode *m, const char *method)
{
    const struct graph_here *g = brute_graph(b);
    uint8_t colours[BRUTE_VERTICES];
    for (unsigned v = 0; v < g->vertices; v++)
        colours[v] = black >> v & 1 ? X : O;
    check_reply(s, g, colours, m, brute_reply(b, black, m), method);
}
