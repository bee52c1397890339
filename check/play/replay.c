/* SPDX-License-Identifier: MIT
 *
 * replay.c: see replay.h. Every move is text here, even if it came packed, and is judged
 * by the rules before it is made.
 */
#include "play/replay.h"
#include "play/unpack.h"

void replay_start(struct replay *r, const struct line *line)
{
    *r = (struct replay){.line = line};
    if (runs_are_better(&line->term[0]))
        r->runs = runs_new(&line->term[0], NULL);
    else
        r->position = plain_copy(line->term[0].start);
}

static uint64_t colours_left(const struct replay *r, uint64_t count[COLOURS])
{
    return r->runs ? runs_colours(r->runs, count) : count_colours(r->position, count);
}

bool replay_move(struct replay *r, const char *text, char *why)
{
    const bool gains = line_has_gains(r->line);
    uint64_t count[COLOURS], before = gains ? colours_left(r, count) : 0;
    if (r->runs ? !runs_click(r->runs, text, why)
                : !line_play(r->line, &r->position, 0, text, why))
        return false;
    if (gains)
        r->points += line_click_points(r->line, before - colours_left(r, count));
    r->moves++;
    return true;
}

bool replay_end(struct replay *r, int64_t *result, char *why)
{
    uint64_t count[COLOURS], left = colours_left(r, count);
    if (r->runs ? runs_groups(r->runs, 1) > 0 : !line_may_end(r->line, r->position))
        return refuse(why, "play cannot end there: there is still a move");
    if (!line_counts(r->line, r->position, left))
        return refuse(why, "the end does not count: it is not what %s asks for",
                      r->line->clear ? "goal=clear" : "target= or second=");
    *result = line_has_gains(r->line) ? r->points + line_end_points(r->line, count)
                                      : (int64_t)left;
    return true;
}

void replay_free(struct replay *r)
{
    plain_free(r->position);
    runs_free(r->runs);
}

bool replay_chunk(struct replay *r, const uint8_t *bytes, size_t size, uint64_t moves,
                  bool *is_illegal, char *why)
{
    struct unpacker u = {.at = bytes, .end = bytes + size};
    char text[UNPACKED_SIZE], reason[WHY_SIZE];
    *is_illegal = false;
    for (uint64_t i = 0; i < moves; i++) {
        if (!unpack_move(&u, text))
            return refuse(why, "the chunk does not hold as many moves as it says");
        if (replay_move(r, text, reason))
            continue;
        *is_illegal = true;
        return refuse(why, "move %llu, %.40s: %.80s", (unsigned long long)r->moves + 1,
                      text, reason);
    }
    return u.at == u.end || refuse(why, "the chunk has more bytes than its moves need");
}
