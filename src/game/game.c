/* SPDX-License-Identifier: MIT */
/* game.c: what all games and boards share; see game.h. */
#include "game/game.h"

#include <string.h>

#include "game/option.h"
#include "game/theory.h"

static bool is_named(const char *row, const char *name, size_t length)
{
    return strlen(row) == length && memcmp(row, name, length) == 0;
}

const struct game *game_find(const char *name, size_t length)
{
    for (const struct game *const *g = games; *g != NULL; g++)
        if (is_named((*g)->name, name, length))
            return *g;
    return NULL;
}

const struct game *game_find_with(const struct game *added, const char *name,
                                  size_t length)
{
    return added != NULL && is_named(added->name, name, length) ? added
                                                                : game_find(name, length);
}

struct nearest game_nearest(const char *name, size_t length)
{
    struct nearest n = nearest_to(name, length);
    for (const struct game *const *g = games; *g != NULL; g++)
        nearest_offer(&n, (*g)->name);
    return n;
}

bool board_parse(struct board *b, const struct game *game, struct memory *m,
                 struct cursor *position, const struct given_options *options)
{
    *b = (struct board){.game = game,
                        .memory = m,
                        .arena = arena_of(m),
                        .traits = game->traits,
                        .unit = game->unit,
                        .verdicts = game->verdicts};
    if (game->parse(b, position) && (options == NULL || options_apply(b, options)))
        return true;
    board_done(b);
    return false;
}

void board_done(struct board *b)
{
    arena_done(&b->arena);
    *b = (struct board){0};
}

/* Printing shows everything about a board that affects play. So two boards are the same
 * if they print the same bytes as the same text. */
bool board_same(const struct board *a, const struct board *b)
{
    if (a->game != b->game || a->pos_size != b->pos_size || a->variant != b->variant ||
        a->traits != b->traits)
        return false;
    struct writer x, y;
    writer_init(&x, a->memory);
    writer_init(&y, a->memory);
    a->game->print(a, a->start, &x);
    b->game->print(b, a->start, &y);
    bool same = !x.failed && !y.failed && x.length == y.length &&
                memcmp(x.text, y.text, x.length) == 0;
    writer_done(&x);
    writer_done(&y);
    return same;
}

const struct theory no_theory = {0};
