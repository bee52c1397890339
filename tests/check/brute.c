/* SPDX-License-Identifier: MIT
 *
 * brute.c: see brute.h. Plain recursion over the plain rules.
 */
#include "brute.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

struct line line_of(const char *text)
{
    struct line line;
    char error[200] = "";
    if (!line_read(&line, NULL, text, error, sizeof error)) {
        printf("cannot read %s: %s\n", text, error);
        exit(1);
    }
    return line;
}

/* Does this end count? Written again from doc/formats.md, "Options". */
static bool counts(const struct line *line, const struct plain *end)
{
    int stones[3] = {0};
    for (size_t v = 0; v < end->cells; v++)
        stones[end->cell[v] < 3 ? end->cell[v] : 0]++;
    int left = stones[1] + stones[2];
    if (line->clear)
        return plain_left(end) == 0;
    if (!line->has_target)
        return true;
    if (end->cell[line->target] != line->target_colour)
        return false;
    stones[line->target_colour]--;
    switch (line->second) {
    case NO_SECOND:
        return true;
    case SECOND_COLOUR:
        return left == 1 || (left == 2 && stones[line->second_colour] == 1);
    case SECOND_PLACE:
        return left == 2 && end->cell[line->second_place] == line->second_colour;
    }
    return false;
}

static int64_t points_of_click(const struct line *line, long n)
{
    const long points[] = {
        [STANDARD] = (n - 2) * (n - 2), [PENALTY] = (n - 2) * (n - 2),
        [JAWBREAKER] = n * n - n,       [SQUARES] = n * n,
        [PLAIN] = (n - 2) * (n - 2),    [MINUS_ONE] = (n - 1) * (n - 1),
    };
    return line->clicks ? 1 : points[line->scoring];
}

static int64_t points_at_end(const struct line *line, const struct plain *end)
{
    int64_t penalty = 0;
    if (line->clicks || (line->scoring != STANDARD && line->scoring != PENALTY))
        return 0;
    if (plain_left(end) == 0)
        return 1000;
    for (int colour = 1; colour <= 26; colour++) {
        int64_t n = 0;
        for (size_t v = 0; v < end->cells; v++)
            n += end->cell[v] == colour;
        penalty += n > 0 ? (n - 2) * (n - 2) : 0;
    }
    return line->scoring == PENALTY ? -penalty : 0;
}

static void stop(const struct line *line, const struct plain *p, int64_t points,
                 struct truth *t)
{
    if (!counts(line, p))
        return;
    bool gains = line->scored || line->clicks;
    int64_t result = gains ? points + points_at_end(line, p) : plain_left(p);
    t->fewest = !t->any || result < t->fewest ? result : t->fewest;
    t->most = !t->any || result > t->most ? result : t->most;
    t->found = t->found || result == t->wanted;
    t->any = true;
}

static void play_on(const struct line *line, const struct plain *p, int64_t points,
                    struct truth *t)
{
    struct plain_move *moves;
    size_t count = plain_moves(p, 0, &moves), jokers = 0;
    for (size_t i = 0; i < count; i++) {
        const struct plain *next = moves[i].result;
        long gone = plain_left(p) - plain_left(next);
        jokers += moves[i].text[0] == '!';
        play_on(line, next, points + points_of_click(line, gone), t);
    }
    if (jokers == count || line->second != NO_SECOND) /* formats.md, "Options" */
        stop(line, p, points, t);
    plain_moves_free(moves, count);
}

void brute_results(const struct line *line, struct truth *truth)
{
    *truth = (struct truth){.wanted = truth->wanted};
    play_on(line, line->term[0].start, 0, truth);
}

bool brute_wins(const struct line *line, int who)
{
    struct plain **position = calloc(line->count, sizeof *position);
    bool *negative = calloc(line->count, sizeof *negative);
    long budget = LONG_MAX;
    for (size_t t = 0; t < line->count; t++) {
        position[t] = line->term[t].start;
        negative[t] = line->term[t].negative;
    }
    bool won = plain_sum_wins(position, negative, line->count, who, &budget) == 1;
    free(position);
    free(negative);
    return won;
}

size_t brute_moves(const struct line *line, int who)
{
    size_t sum = 0;
    for (size_t t = 0; t < line->count; t++) {
        struct plain_move *moves;
        size_t count =
            plain_moves(line->term[t].start, who ^ line->term[t].negative, &moves);
        plain_moves_free(moves, count);
        sum += count;
    }
    return sum;
}
