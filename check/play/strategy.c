/* SPDX-License-Identifier: MIT
 *
 * strategy.c: a list of replies is a winning strategy if every reply is legal and every
 * position that the opponent can reach after it is in the list, too. Since every play
 * ends, WHO then always has an answer, and the opponent is the first who cannot move.
 */
#include "play/strategy.h"

#include <stdlib.h>
#include <string.h>

/* Limit on moves that are tried in one position, legal or not. */
enum { MOST_MOVES = 1 << 24 };

void strategy_start(struct strategy *s, const struct line *line, int who)
{
    *s = (struct strategy){.line = line, .who = who};
}

void strategy_done(struct strategy *s)
{
    for (size_t i = 0; i < s->table.count; i++)
        free(s->reply[i]);
    strings_free(&s->table);
    free(s->key.bytes);
    free(s->reply);
    free(s->at_line);
}

/* Do the terms of both sums belong to the same games and boards, with the same signs? */
static bool is_same_sum(const struct line *a, const struct line *b)
{
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++) {
        const struct plain *p = a->term[i].start, *q = b->term[i].start;
        /* Moves never add cells; in hackenbush and expr they take some away. */
        same = p->rules == q->rules && a->term[i].negative == b->term[i].negative &&
               same_board(p->board, q->board) && q->cells <= p->cells;
    }
    return same;
}

static void remember(struct strategy *s, uint32_t number, const char *move, uint64_t line)
{
    if (number >= s->capacity) {
        s->capacity = 2 * (size_t)number + 64;
        s->reply = alloc_again(s->reply, s->capacity, sizeof *s->reply);
        s->at_line = alloc_again(s->at_line, s->capacity, sizeof *s->at_line);
    }
    size_t size = strlen(move) + 1;
    s->reply[number] = memcpy(alloc_again(NULL, size, 1), move, size);
    s->at_line[number] = line;
}

bool strategy_add(struct strategy *s, char *text, uint64_t at_line, char *why)
{
    char *in = strstr(text, " in ");
    const struct line *line = s->line;
    struct line position = {0};
    bool single = line->count == 1 && !line->term[0].negative;
    if (!in)
        return refuse(why, "expected: MOVE in POSITION");
    *in = '\0';
    bool ok = line_read_position(&position, line->known,
                                 single ? plain_game(line->term[0].start) : NULL,
                                 in + strlen(" in "), why, WHY_SIZE);
    if (ok && !is_same_sum(line, &position))
        ok = refuse(why, "this is not a position of the sum");
    if (ok) {
        struct plain **terms = positions_new(&position);
        bool is_new;
        key_of(&s->key, line, terms, s->who);
        uint32_t number = strings_add(&s->table, &s->key, &is_new);
        positions_free(terms, position.count);
        if (is_new)
            remember(s, number, text, at_line);
        else
            ok = refuse(why, "this position was listed before");
    }
    line_free(&position);
    return ok;
}

static bool is_listed(struct strategy *s, struct plain *const *position)
{
    key_of(&s->key, s->line, position, s->who);
    return strings_find(&s->table, &s->key) != NOT_THERE;
}

/* Is every position listed that the opponent can reach from this one by a move? */
static bool all_listed(struct strategy *s, struct plain **position, char *why)
{
    struct steps steps;
    uint64_t tries = MOST_MOVES;
    line_list(s->line, position, !s->who, MOST_MOVES, &tries, &steps);
    s->too_many = steps.cut;
    bool ok = !steps.cut || refuse(why, "there are too many moves");
    for (size_t i = 0; ok && i < steps.count; i++) {
        size_t t = steps.step[i].term;
        struct plain *before = position[t];
        position[t] = plain_copy(before);
        before->rules->apply(position[t], &steps.step[i].move);
        if (!is_listed(s, position)) {
            char move[MOVE_SIZE];
            before->rules->print_move(before, &steps.step[i].move, move);
            ok = refuse(why, "no reply is listed to %s%.0zu%s%s",
                        s->line->count > 1 ? "#" : "", s->line->count > 1 ? t + 1 : 0,
                        s->line->count > 1 ? " " : "", move);
        }
        plain_free(position[t]);
        position[t] = before;
    }
    free(steps.step);
    return ok;
}

/* Is every reply legal, and is every position listed that the opponent can reach after
 * it? If not, *at_line is the line of the reply. */
static bool is_closed(struct strategy *s, uint64_t *at_line, char *why)
{
    struct plain **position = positions_new(s->line);
    bool ok = true;
    for (uint32_t i = 0; ok && i < s->table.count; i++) {
        char reason[WHY_SIZE];
        key_load(&s->table, i, s->line, position);
        *at_line = s->at_line[i];
        ok = line_play(s->line, position, s->who, s->reply[i], reason);
        if (!ok)
            refuse(why, "%.60s: %.90s", s->reply[i], reason);
        else if (!all_listed(s, position, reason))
            ok = refuse(why, "after %.60s %.90s", s->reply[i], reason);
    }
    positions_free(position, s->line->count);
    return ok;
}

bool strategy_wins(struct strategy *s, int first, uint64_t *at_line, char *why)
{
    const uint64_t claim = *at_line;
    s->too_many = false;
    if (!is_closed(s, at_line, why))
        return false;
    *at_line = claim;
    struct plain **position = positions_new(s->line);
    bool ok = first != s->who ? all_listed(s, position, why)
                              : is_listed(s, position) ||
                                    refuse(why, "no move is listed in LINE itself");
    positions_free(position, s->line->count);
    return ok;
}
