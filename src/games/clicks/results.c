/* SPDX-License-Identifier: MIT */
/* results.c: the result of a play of blocks for one player: blocks left, clicks or
 * points, depending on the options `goal` and `scoring`; and bounds by counting. */
#include "games/clicks/clicks.h"

#include <string.h>

#include "game/option.h"

enum { EMPTY = 0 };

/* Points for a click on n blocks, for clearing the board, and for what is left (n blocks
 * of one colour). */
struct scoring {
    int64_t (*click)(int64_t n);
    int64_t cleared;
    int64_t (*left)(int64_t n);
};

static int64_t minus_two_squared(int64_t n)
{
    return (n - 2) * (n - 2);
}

static int64_t penalty(int64_t n)
{
    return n > 0 ? -minus_two_squared(n) : 0;
}

static int64_t minus_one_squared(int64_t n)
{
    return (n - 1) * (n - 1);
}

static int64_t product(int64_t n)
{
    return n * (n - 1);
}

static int64_t square(int64_t n)
{
    return n * n;
}

/* In the order of the words of the option. */
static const struct scoring scorings[] = {
    {minus_two_squared, 1000, NULL},
    {minus_two_squared, 1000, penalty},
    {product, 0, NULL},
    {square, 0, NULL},
    {minus_two_squared, 0, NULL},
    {minus_one_squared, 0, NULL},
};

void clicks_default_results(struct board *b)
{
    struct clicks *k = b->data;
    k->goal = CLICKS_FEWEST;
    k->scoring = &scorings[0];
    b->maximise = b->game->scored;
}

/* ---- options ---- */

static void choose_scoring(struct board *b, uint64_t which)
{
    struct clicks *k = b->data;
    k->scoring = &scorings[which];
}

static uint64_t chosen_scoring(const struct board *b, const uint8_t *pos)
{
    (void)pos;
    return (uint64_t)(clicks_of(b)->scoring - scorings);
}

const struct game_option clicks_scoring = {
    .name = "scoring",
    .argument = "NAME",
    .title = "standard, penalty, jawbreaker, squares, plain or minus-one [standard]",
    .help =
        "For samegame. standard: (n-2)^2 per click, 1000 for a cleared board; penalty: "
        "standard, less (n-2)^2 for every colour of which n are left; jawbreaker: "
        "n(n-1); squares: n^2; plain: (n-2)^2 and nothing else; minus-one: (n-1)^2.",
    .words = "standard|penalty|jawbreaker|squares|plain|minus-one",
    .choose = choose_scoring,
    .chosen = chosen_scoring,
};

static const char *const verdicts[] = {"the board can be cleared",
                                       "the board cannot be cleared"};

static void choose_goal(struct board *b, uint64_t which)
{
    struct clicks *k = b->data;
    k->goal = (enum clicks_goal)which;
    b->verdicts = k->goal == CLICKS_CLEAR ? verdicts : NULL;
    b->unit = clicks_count_clicks(b) ? "clicks" : b->unit;
    b->maximise = k->goal == CLICKS_MOST;
}

static uint64_t chosen_goal(const struct board *b, const uint8_t *pos)
{
    (void)pos;
    return clicks_of(b)->goal;
}

const struct game_option clicks_goal = {
    .name = "goal",
    .argument = "NAME",
    .title = "fewest, clear, least-clicks or most-clicks [fewest]",
    .help = "For clickomania. fewest: the fewest blocks left; clear: can the board be "
            "cleared, yes or no; least-clicks, most-clicks: the length of the shortest "
            "and of the longest play, which ends when no click is possible.",
    .words = "fewest|clear|least-clicks|most-clicks", /* as in enum clicks_goal */
    .choose = choose_goal,
    .chosen = chosen_goal,
};

/* ---- results ---- */

int64_t clicks_points(const struct board *b, int64_t n)
{
    return clicks_of(b)->scoring->click(n);
}

int64_t clicks_bonus(const struct board *b)
{
    return clicks_of(b)->scoring->cleared;
}

bool clicks_punishes(const struct board *b)
{
    return clicks_of(b)->scoring->left != NULL;
}

bool clicks_count_clicks(const struct board *b)
{
    enum clicks_goal goal = clicks_of(b)->goal;
    return goal == CLICKS_LEAST || goal == CLICKS_MOST;
}

int64_t clicks_gain(const struct board *b, int64_t n)
{
    return b->game->scored ? clicks_points(b, n) : clicks_count_clicks(b);
}

static void count_colours(const struct clicks *k, const uint8_t *pos, int64_t *count)
{
    memset(count, 0, CLICKS_COLOURS * sizeof *count);
    for (uint32_t i = 0; i < clicks_cells(k); i++)
        count[pos[i]]++;
}

int64_t clicks_end(const struct board *b, const int64_t count[CLICKS_COLOURS])
{
    const struct clicks *k = clicks_of(b);
    int64_t blocks = 0, points = 0;
    for (unsigned colour = 1; colour < CLICKS_COLOURS; colour++) {
        blocks += count[colour];
        points += k->scoring->left != NULL ? k->scoring->left(count[colour]) : 0;
    }
    if (b->game->scored)
        return blocks == 0 ? k->scoring->cleared : points;
    if (clicks_count_clicks(b))
        return 0;
    return k->goal == CLICKS_CLEAR && blocks > 0 ? NO_RESULT : blocks;
}

int64_t clicks_result(const struct board *b, const uint8_t *pos)
{
    int64_t count[CLICKS_COLOURS];
    count_colours(clicks_of(b), pos, count);
    return clicks_end(b, count);
}

/* ---- bounds ---- */

/* Returns a lower bound on the number of clicks. Two blocks of one colour, one on top of
 * the other or side by side on the floor, stay together until they are clicked, so every
 * such colour needs a click of its own. Any other group may fall apart, but while there
 * is one, at least one click must come. */
static int64_t least_clicks(const struct clicks *k, const uint8_t *pos)
{
    bool together[CLICKS_COLOURS] = {false}, any = false;
    const uint32_t n = clicks_cells(k);
    for (uint32_t i = 0; i < n; i++) {
        const bool above = i % k->rows + 1 < k->rows && pos[i + 1] == pos[i];
        const bool right = i + k->rows < n && pos[i + k->rows] == pos[i];
        any = any || (pos[i] != EMPTY && right);
        if (above || (right && i % k->rows == 0))
            together[pos[i]] = true;
    }
    int64_t colours = 0;
    for (unsigned colour = 1; colour < CLICKS_COLOURS; colour++)
        colours += together[colour];
    return colours > 0 ? colours : any;
}

static int64_t bound_clicks(const struct board *b, const uint8_t *pos,
                            const int64_t *count, const char **reason)
{
    int64_t pairs = 0;
    if (!b->maximise) {
        *reason = "every colour with blocks that stay together needs a click";
        return least_clicks(clicks_of(b), pos);
    }
    for (unsigned colour = 1; colour < CLICKS_COLOURS; colour++)
        pairs += count[colour] / 2;
    *reason = "a click takes at least two blocks of one colour";
    return pairs;
}

/* Returns an upper bound on the points. Removing all blocks of a colour at once is best,
 * because every scoring rule here is superadditive from two blocks on. A single block
 * that stays rules out clearing the board. */
static int64_t bound_points(const struct board *b, const int64_t *count, int64_t stay,
                            const char **reason)
{
    int64_t points = stay == 0 ? clicks_bonus(b) : 0;
    for (unsigned colour = 1; colour < CLICKS_COLOURS; colour++)
        points += count[colour] >= 2 ? clicks_points(b, count[colour]) : 0;
    *reason = stay > 0 ? "each colour in one click, and a single block of a colour stays"
                       : "each colour in one click, and the board cleared";
    return points;
}

/* Returns the number of blocks that stay, and subtracts them from `count`. A colour with
 * one block keeps it, and on small boards this may isolate others. */
static int64_t take_staying(const struct clicks *k, const uint8_t *pos, int64_t *count)
{
    uint32_t staying[CLICKS_COLOURS] = {0};
    int64_t singles = 0, all = 0;
    for (unsigned colour = 1; colour < CLICKS_COLOURS; colour++)
        singles += staying[colour] = count[colour] == 1;
    if (singles > 0 && clicks_cells(k) <= CLICKS_MOST_ISOLATED)
        clicks_staying(k, pos, staying);
    for (unsigned colour = 1; colour < CLICKS_COLOURS; colour++) {
        count[colour] -= staying[colour];
        all += staying[colour];
    }
    return all;
}

/* The bound relies on two facts: a single block of a colour stays, and so do blocks that
 * it isolates. */
int64_t clicks_bound(const struct board *b, const uint8_t *pos, void *scratch,
                     const char **reason)
{
    (void)scratch;
    const char *unwanted = NULL;
    int64_t count[CLICKS_COLOURS], singles = 0;
    reason = reason != NULL ? reason : &unwanted;
    count_colours(clicks_of(b), pos, count);
    for (unsigned colour = 1; colour < CLICKS_COLOURS; colour++)
        singles += count[colour] == 1;
    const int64_t stay = take_staying(clicks_of(b), pos, count);
    if (b->game->scored)
        return bound_points(b, count, stay, reason);
    if (clicks_count_clicks(b))
        return bound_clicks(b, pos, count, reason);
    /* If any block stays, then some block that is single in its colour stays, since
     * isolation begins with those. */
    const bool clear = clicks_of(b)->goal == CLICKS_CLEAR;
    *reason = stay > singles && !clear
                  ? "blocks that never meet another of their colour stay"
              : stay > 0 ? "a single block of a colour stays"
                         : "there cannot be fewer than none";
    return clear && stay > 0 ? NO_RESULT : stay;
}
