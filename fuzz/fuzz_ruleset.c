/* SPDX-License-Identifier: MIT */
/* fuzz_ruleset.c: the input is a ruleset, then, after a line of three dashes, a position.
 * Refused, it has a line and a column; read, the checker's own reader takes it as well.
 * On a small position both have the same moves, which lead to the same positions, and the
 * search, which splits it into parts and turns them, finds the winner that recursion over
 * the plain rules finds. When memory runs out, all of it comes back. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "rules/ruleset.h"
#include "games/rules/game.h"

#define MOST_POSITION 60 /* bytes of a position that the plain rules are asked about */
#define MOST_NODES 400   /* positions that recursion over the plain rules visits */

static void check_refusal(const struct error *error)
{
    check(error->status == BAD_INPUT || error->status == NO_MEMORY);
    check(error->message[0] != '\0' && error->line > 0 && error->column > 0);
}

/* The texts of the engine's moves are moves of the plain rules, with the same result. */
static size_t check_player(const struct board *b, enum player who, const char *rules,
                           void *scratch)
{
    uint8_t *after = malloc(b->pos_size + 1);
    struct iterator it = {{0}};
    size_t count = 0;
    char error[200];
    for (move m; b->game->next(b, b->start, who, &it, scratch, &m); count++) {
        struct text start = position_text(b, b->start);
        struct text text = move_text(b, b->start, who, m);
        struct plain *plain =
            plain_parse_ruleset(rules, start.bytes, error, sizeof error);
        memcpy(after, b->start, b->pos_size);
        b->game->play(b, after, who, m, scratch);
        struct text reached = position_text(b, after);
        struct plain *same =
            plain_parse_ruleset(rules, reached.bytes, error, sizeof error);
        check(plain != NULL && same != NULL);
        check(plain_play(plain, (int)who, text.bytes));
        check(plain_equal(plain, same));
        plain_free(plain);
        plain_free(same);
        if (count > 50)
            break;
    }
    free(after);
    return count;
}

static void check_moves(const struct board *b, const char *rules, void *scratch)
{
    char error[200];
    struct text start = position_text(b, b->start);
    struct plain *plain = plain_parse_ruleset(rules, start.bytes, error, sizeof error);
    check(plain != NULL);
    for (int who = LEFT; who <= RIGHT; who++) {
        struct plain_move *moves;
        size_t count = check_player(b, (enum player)who, rules, scratch);
        size_t expected = plain_moves(plain, who, &moves);
        check(count == expected || (count > 50 && expected > 50));
        plain_moves_free(moves, expected);
    }
    plain_free(plain);
}

/* Each part is taken out whole, and is its own only part. */
static void check_parts(const struct board *b, void *scratch)
{
    uint8_t *rest = malloc(3 * b->pos_size + 1), *part = rest + b->pos_size,
            *again = part + b->pos_size;
    memcpy(rest, b->start, b->pos_size);
    for (size_t parts = 0; b->game->part(b, rest, part, scratch); parts++) {
        check(parts <= b->pos_size);
        b->game->normalise(b, part, NULL, scratch);
        memcpy(again, part, b->pos_size);
        b->game->normalise(b, again, NULL, scratch);
        check(memcmp(again, part, b->pos_size) == 0);
        b->game->negate(b, part, scratch);
    }
    free(rest);
}

/* Who wins: by parts, normal forms and negatives, and by plain recursion. */
static void check_winner(const struct game *game, const char *rules, const char *position)
{
    struct memory memory = {.limit = (size_t)64 << 20};
    const struct given_options known = {.added = game};
    struct error error = {0};
    struct problem p;
    struct text line = {{0}};
    char why[200];
    struct plain *plain = plain_parse_ruleset(rules, position, why, sizeof why);
    bool negative = false;
    long budget = MOST_NODES;
    int wins[2] = {0};
    check(plain != NULL);
    for (int who = LEFT; who <= RIGHT; who++)
        wins[who] = plain_sum_wins(&plain, &negative, 1, who, &budget);
    plain_free(plain);
    if (wins[LEFT] < 0 || wins[RIGHT] < 0)
        return;
    add_text(&line, "%s %s", game->name, position);
    check(problem_parse(&p, &memory, line.bytes, strlen(line.bytes), &known, &error));
    struct outcome o = solve_outcome(&p);
    for (int who = LEFT; who <= RIGHT; who++)
        check_number(o.first[who], wins[who] ? WIN : LOSS);
    problem_done(&p);
    check_number(memory.used, 0);
}

static void try_position(const struct game *game, const char *rules, const char *position)
{
    struct memory memory = {.limit = (size_t)4 << 20};
    struct error error = {0};
    struct board b;
    struct cursor c = cursor_of(position, strlen(position), &error);
    if (board_parse(&b, game, &memory, &c, NULL)) {
        void *scratch = calloc(b.scratch_size + 1, 1);
        check_parts(&b, scratch);
        if (strlen(position) < MOST_POSITION && b.pos_size < MOST_POSITION)
            check_moves(&b, rules, scratch);
        free(scratch);
        struct text start = position_text(&b, b.start);
        if (strlen(position) < MOST_POSITION && b.pos_size < MOST_POSITION)
            check_winner(game, rules, start.bytes);
        board_done(&b);
    } else {
        check(error.message[0] != '\0');
    }
    check_number(memory.used, 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct memory memory = {.limit = (size_t)1 << 20};
    struct arena arena = arena_of(&memory);
    struct error error = {0};
    char *text = calloc(size + 1, 1), why[200];
    memcpy(text, data, size);
    char *cut = strstr(text, "\n---\n");
    if (cut != NULL)
        cut[1] = '\0';
    const size_t length = cut != NULL ? strlen(text) : size;
    const struct game *game = ruleset_game(&arena, text, length, &error);
    if (game == NULL) {
        check_refusal(&error);
    } else {
        struct ruleset *plain = ruleset_new(text, why, sizeof why);
        check(plain != NULL);
        ruleset_leave(plain);
        if (cut != NULL) {
            char *position = cut + strlen("\n---\n");
            position[strcspn(position, "\n")] = '\0';
            try_position(game, text, position);
        }
    }
    arena_done(&arena);
    check_number(memory.used, 0);
    free(text);
    return 0;
}
