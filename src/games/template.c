/* SPDX-License-Identifier: MIT */
/* template.c: the smallest complete game, to be copied when a game is added
 * (doc/game-howto.md). Users do not see it; the tests `template` and `template_contract`
 * build and play it. It has every slot that a two-player game must have, and no other.
 *
 * Take-away: take one or two stones from one pile. The second player wins exactly if the
 * number of stones is a multiple of three: answer one with two and two with one. */
#include "game/game.h"

#include "base/rng.h"
#include "games/drawing.h"

#define MOST_STONES 255u /* a position is one byte */
#define MOST_TAKEN 2u

/* Every byte may be hostile: read with a limit, read to the end, and let the cursor note
 * where and why reading fails. Memory comes only from b->arena, which is freed with the
 * board. */
static bool parse(struct board *b, struct cursor *c)
{
    uint64_t n;
    if (!cursor_number(c, MOST_STONES, "the number of stones", &n) ||
        !cursor_done(c, "the end after the number of stones"))
        return false;
    b->pos_size = 1;
    b->start = arena_new(&b->arena, b->pos_size, 1);
    if (b->start == NULL)
        return cursor_no_memory(c, "the pile");
    b->start[0] = (uint8_t)n;
    return true;
}

/* Each position has one text, and parse reads it back. */
static void print(const struct board *b, const uint8_t *pos, struct writer *w)
{
    (void)b;
    write_format(w, "%u", pos[0]);
}

/* Positions are small by default: the tests compare with plain recursion, which is
 * exponential. A shape that means nothing here is refused, never ignored. */
static bool random_position(const struct game *game, struct memory *m,
                            struct cursor *shape, struct random_wish *wish,
                            struct writer *w)
{
    (void)game;
    (void)m;
    uint64_t most = wish->most > 0 && wish->most <= MOST_STONES ? wish->most : 7;
    if (!cursor_done(shape, "nothing: a pile has no shape"))
        return false;
    write_format(w, "%llu", (unsigned long long)(rng_next(&wish->seed) % (most + 1)));
    return true;
}

/* Accepts what makes sense on this board; `legal` decides whether it may be played
 * now. */
static bool parse_move(const struct board *b, const uint8_t *pos, enum player who,
                       struct cursor *c, void *scratch, move *m)
{
    (void)b, (void)pos, (void)who, (void)scratch;
    return cursor_number(c, MOST_TAKEN, "how many stones to take", m);
}

static void print_move(const struct board *b, const uint8_t *pos, enum player who, move m,
                       struct writer *w)
{
    (void)b, (void)pos, (void)who;
    write_format(w, "%llu", (unsigned long long)m);
}

/* Gives one move per call, from the state in the iterator (all zero at the beginning),
 * because a list of all moves may not fit into memory. After the last move it keeps
 * returning false. */
static bool next(const struct board *b, const uint8_t *pos, enum player who,
                 struct iterator *it, void *scratch, move *m)
{
    (void)b, (void)who, (void)scratch;
    if (it->at[0] == MOST_TAKEN || it->at[0] == pos[0])
        return false;
    *m = ++it->at[0];
    return true;
}

/* Plays in place. Bytes that mean nothing must stay zero, because positions are compared
 * and hashed as bytes. */
static void play(const struct board *b, uint8_t *pos, enum player who, move m,
                 void *scratch)
{
    (void)b, (void)who, (void)scratch;
    pos[0] = (uint8_t)(pos[0] - m);
}

/* Agrees with `next` on everything that parse_move accepts, and says why a move is
 * illegal. */
static bool legal(const struct board *b, const uint8_t *pos, enum player who, move m,
                  void *scratch, struct writer *why)
{
    (void)b, (void)who, (void)scratch;
    if (m >= 1 && m <= pos[0])
        return true;
    if (why != NULL)
        write_format(why, "one or two stones can be taken, and %u are there", pos[0]);
    return false;
}

/* Swaps the roles of the players. Here both have the same moves, so nothing changes; a
 * game of two colours swaps the colours. */
static bool negate(const struct board *b, uint8_t *pos, void *scratch)
{
    (void)scratch;
    (void)b, (void)pos;
    return true;
}

/* Writes a scene (doc/formats.md). A game with more than MAX_DRAWN things would write
 * nothing. */
static void draw(const struct board *b, const uint8_t *pos, struct writer *w)
{
    (void)b;
    write_format(w, "size %u 1\n", pos[0] > 0 ? pos[0] : 1);
    for (unsigned i = 0; i < pos[0]; i++)
        draw_mark("stone", (struct point){i + 0.5, 0.5}, "black", w);
}

/* This row is all that the rest of the program sees. Slots left out are NULL; game.h says
 * what that means for each. */
const struct game template_game = {
    .name = "take-away",
    .title = "take one or two stones from the pile; whoever cannot move loses",
    .notation = "The number of stones: 7. A move says how many are taken: 2.",
    .players = 2,
    .traits = IMPARTIAL | ALL_SMALL,
    GAME_SLOTS,
    .negate = negate,
};
