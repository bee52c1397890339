/* SPDX-License-Identifier: MIT */
/* chessboard.c: the method "chessboard": Clickomania on chessboards with one inverted
 * cell, which Takes and Kosters asked about ("Solving SameGame and its Chessboard
 * Variant"). doc/click-chessboards.md has the theorem and its proof.
 *
 * The inverted block and its neighbours are the only group. When they are gone, the
 * blocks at distance 2 from it have met and are a group; then those at distance 3, and so
 * on: this is the *middle* click of each stage. If nothing else is clicked, it often
 * leaves one last block. It does not if, at the right stage, the highest block of the
 * outermost column that has fallen is clicked, with the one beside it. The last few
 * blocks are then cleared by trying every play. */
#include <string.h>

#include "games/clicks/clicks.h"
#include "solve/for_goal.h"
#include "solve/click/tiny.h"
#include "solve/method.h"

enum { EMPTY = 0, MOST_ASIDE = 2 };

/* The exception of three columns is proved only up to so many rows, by all plays:
 * tests/solve/click/chessboards.c. */
#define ROWS_SEARCHED 24

/* ---- the inverted cell ---- */

/* Where the inverted cell is: the numbers of rows above and below it, and of columns on
 * the side that has fewer and on the other. */
struct flaw {
    uint32_t above, below, near, far;
    bool mirrored; /* the near side is the right one */
};

static uint32_t flaw_rows(const struct flaw *f)
{
    return f->above + f->below + 1;
}

static uint32_t flaw_columns(const struct flaw *f)
{
    return f->near + f->far + 1;
}

/* Returns how many columns have blocks, if all of these are equally high; otherwise 0. */
static uint32_t full_columns(const struct clicks *k, const uint8_t *pos, uint32_t *height)
{
    uint32_t rows = 0, columns = 0;
    while (rows < k->rows && pos[rows] != EMPTY)
        rows++;
    for (; columns < k->columns && pos[0] != EMPTY; columns++, pos += k->rows)
        if (pos[rows - 1] == EMPTY || (rows < k->rows && pos[rows] != EMPTY))
            return 0;
    *height = rows;
    return columns;
}

/* The cells that agree with the chessboard that has the first block's colour on the
 * first cell, or those that do not. */
struct cells {
    uint64_t count;
    uint32_t column, row; /* place of the last of these cells */
};

/* Sorts the cells into those that agree and those that do not. Returns false if there is
 * a third colour, or as soon as both kinds have more than one cell. */
static bool sort_cells(const struct clicks *k, const uint8_t *pos, uint32_t rows,
                       uint32_t columns, struct cells cells[2])
{
    const uint8_t first = pos[0];
    uint8_t other = EMPTY;
    for (uint32_t c = 0; c < columns; c++)
        for (uint32_t r = 0; r < rows; r++) {
            const uint8_t colour = pos[(size_t)c * k->rows + r];
            if (colour != first && other == EMPTY)
                other = colour;
            if (colour != first && colour != other)
                return false;
            struct cells *of = &cells[(c + r) % 2 != (colour != first)];
            *of = (struct cells){of->count + 1, c, r};
            if (cells[0].count > 1 && cells[1].count > 1)
                return false;
        }
    return true;
}

/* Are the blocks a full rectangle of at least two rows and columns, in two colours like a
 * chessboard but for one cell? */
static bool flaw_find(const struct board *b, const uint8_t *pos, struct flaw *flaw)
{
    const struct clicks *k = clicks_of(b);
    uint32_t rows, columns = full_columns(k, pos, &rows);
    struct cells cells[2] = {0};
    if (columns < 2 || rows < 2 || !sort_cells(k, pos, rows, columns, cells))
        return false;
    const struct cells *one = cells[0].count == 1 ? &cells[0] : &cells[1];
    if (one->count != 1)
        return false;
    uint32_t left = one->column, right = columns - 1 - one->column;
    *flaw = (struct flaw){rows - 1 - one->row, one->row, left < right ? left : right,
                          left < right ? right : left, left > right};
    return true;
}

/* ---- the theorem, case by case ---- */

/* Returns what is left if there are fewer rows above the inverted cell than below. */
static int64_t left_below(const struct flaw *f, const char **reason)
{
    int64_t columns = flaw_columns(f);
    if (f->above > 0) {
        *reason = "each column keeps as many blocks as there are more rows below the "
                  "inverted one than above it";
        return columns * (f->below - f->above);
    }
    if (f->below == 1 && f->near > 0) {
        *reason = "two rows: only an inverted block in the middle column lets all go";
        return f->near == f->far ? 0 : f->near > 1 ? 1 : 2 * ((int64_t)f->far - 1);
    }
    *reason = "after the only click there, no two equal blocks touch";
    return columns * flaw_rows(f) - 2 - (f->near > 0) - (f->far > 0);
}

/* Can a board with at least as many rows above as below not be cleared? */
static bool is_exception(const struct flaw *f)
{
    uint32_t more = f->above - f->below, above = f->above;
    if (more == 0 || f->near == f->far)
        return false;
    if (above == 1)
        return true;
    if (f->far == 1)
        return more <= 2;
    if (above == 2 && more == 1)
        return f->near == 0 || (f->near == 1 && f->far > 2) ||
               (f->near == 2 && f->far == 4);
    if (f->far == 2)
        return f->near == 0 ? more == 1 : more == 2 && above <= 3;
    return false;
}

/* Returns the least number of blocks that a play leaves. Where that is known only for
 * smaller boards, returns 0 and sets *proved to false. */
static int64_t flaw_left(const struct flaw *f, bool *proved, const char **reason)
{
    *proved = true;
    *reason = "there cannot be fewer than none";
    if (f->above < f->below)
        return left_below(f, reason);
    if (!is_exception(f))
        return 0;
    if (flaw_columns(f) == 3 && f->above > 2 && flaw_rows(f) > ROWS_SEARCHED) {
        *proved = false;
        return 0;
    }
    *reason = "with this cell inverted, every play leaves a block";
    return 1;
}

/* ---- the search ---- */

/* A click beside the middle one: its side, its stage, which is its distance from the
 * middle, and its depth below the top of its column. */
struct aside {
    uint32_t stage;
    bool near;
    uint32_t depth;
};

struct chessboard {
    struct search search;
    const struct board *board;
    const uint8_t *start;
    struct flaw flaw;
    bool proved;
    struct aside asides[MOST_ASIDE]; /* in the order of their stages */
    unsigned aside_count;
    /* The position so far, and the clicks that led to it. */
    uint8_t *pos;
    void *scratch;
    uint32_t columns; /* number of columns with blocks */
    uint64_t blocks;
    uint32_t stage; /* number of middle clicks */
    struct moves moves;
    struct best best;
};

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    struct flaw flaw;
    return clicks_count_blocks(b) && flaw_find(b, t->position, &flaw);
}

/* ---- which clicks ---- */

static void add_aside(struct chessboard *c, uint32_t stage, bool near, uint32_t depth)
{
    c->asides[c->aside_count++] = (struct aside){stage, near, depth};
}

/* Plans the clicks besides the middle ones, on a board that can be cleared. */
static void plan(struct chessboard *c)
{
    const uint32_t above = c->flaw.above, below = c->flaw.below;
    const uint32_t near = c->flaw.near, far = c->flaw.far;
    if (!c->proved || c->best.bound > 0 || above <= below || near == far || far == 1)
        return;
    if (above == 2 && below == 1 && far > near + 1) {
        add_aside(c, far > near + 2 || near < 3 ? near - 1 : near - 2, false, 0);
    } else if (above - below == 1) {
        add_aside(c, near + 1 == far ? far - 1 : far - 2, false, 0);
    } else {
        if (near + 1 == far && near > 1)
            add_aside(c, near - 1, true, 0);
        add_aside(c, far - 1, false, 0);
        if (near == 1 && far == 2 && above - below == 2)
            add_aside(c, far - 1, false, 1);
    }
}

/* Returns the column next to where columns have closed, counted from the near side. That
 * side is gone two stages earlier if there was a click aside on it. */
static uint32_t seam(const struct chessboard *c)
{
    const struct flaw *f = &c->flaw;
    uint32_t closed = c->stage - f->above;
    bool aside = c->aside_count > 0 && c->asides[0].near;
    return closed + (aside ? 2 : 0) < f->near ? f->near - closed : 0;
}

/* ---- clicking ---- */

static uint32_t height(const struct chessboard *c, uint32_t column)
{
    const uint32_t rows = clicks_of(c->board)->rows;
    const uint8_t *from = c->pos + (size_t)column * rows;
    const uint8_t *end = memchr(from, EMPTY, rows);
    return end != NULL ? (uint32_t)(end - from) : rows;
}

/* Plays a click on that many blocks. Returns false if the budget is exceeded. */
static bool play(struct chessboard *c, move m, uint32_t size)
{
    if (!moves_add(&c->moves, &c->search.kept, m))
        return false;
    const uint32_t rows = clicks_of(c->board)->rows;
    c->board->game->play(c->board, c->pos, LEFT, m, c->scratch);
    c->blocks -= size;
    while (c->columns > 0 && c->pos[(size_t)(c->columns - 1) * rows] == EMPTY)
        c->columns--;
    return true;
}

enum click_result { CLICKED, NO_GROUP, NO_ROOM };

/* Clicks the group at this cell; columns are counted from the near side. */
static enum click_result click(struct chessboard *c, uint32_t column, uint32_t row)
{
    const uint32_t rows = clicks_of(c->board)->rows;
    if (column >= c->columns || row >= rows)
        return NO_GROUP;
    if (c->flaw.mirrored)
        column = c->columns - 1 - column;
    uint32_t size, cell = column * rows + row;
    if (c->pos[cell] == EMPTY)
        return NO_GROUP;
    move m = clicks_name(c->board, c->pos, cell, c->scratch, &size);
    if (size < 2)
        return NO_GROUP;
    return play(c, m, size) ? CLICKED : NO_ROOM;
}

/* For fewer rows above than below: once the top is reached, both sides are played
 * separately. */
static enum click_result click_both_sides(struct chessboard *c)
{
    const struct flaw *f = &c->flaw;
    const uint32_t distance = c->stage - f->above + 1, row = f->below - f->above;
    enum click_result far =
        distance <= f->far ? click(c, f->near + distance, row) : NO_GROUP;
    enum click_result near = distance <= f->near && far != NO_ROOM
                                 ? click(c, f->near - distance, row)
                                 : NO_GROUP;
    return far == NO_GROUP ? near : far;
}

/* For two rows with the inverted block in the upper one: its column goes at once. */
static enum click_result click_two_rows(struct chessboard *c)
{
    const uint32_t closed = c->stage < 3 ? c->stage - 1 : c->stage - 2;
    return click(c, c->flaw.near > closed ? c->flaw.near - closed : 0, 0);
}

static enum click_result click_middle(struct chessboard *c)
{
    const struct flaw *f = &c->flaw;
    if (c->stage == 0)
        return click(c, f->near, f->below);
    if (c->stage < f->above)
        return click(c, f->near, f->below > c->stage ? f->below - 1 - c->stage : 0);
    if (f->above >= f->below)
        return click(c, seam(c), 0);
    if (f->above > 0)
        return click_both_sides(c);
    return f->below == 1 && f->near > 0 ? click_two_rows(c) : NO_GROUP;
}

static enum click_result click_aside(struct chessboard *c, const struct aside *a)
{
    uint32_t column =
        a->near ? c->flaw.near - a->stage : c->columns - 1 - c->flaw.far + a->stage;
    uint32_t real = c->flaw.mirrored ? c->columns - 1 - column : column;
    return click(c, column, height(c, real) - 1 - a->depth);
}

/* ---- the last blocks ---- */

static struct tiny tiny_of(const struct chessboard *c)
{
    const uint32_t rows = clicks_of(c->board)->rows;
    struct tiny t = {.columns = c->columns};
    for (unsigned i = 0; i < c->columns; i++) {
        const uint8_t *blocks = c->pos + (size_t)i * rows;
        t.height[i] = (uint8_t)height(c, i);
        for (unsigned r = 0; r < t.height[i]; r++)
            t.colour[i] |= (uint16_t)((blocks[r] == c->pos[0]) << r);
    }
    return t;
}

/* Clears the last blocks if that is possible. */
static enum click_result clear_rest(struct chessboard *c)
{
    const uint32_t rows = clicks_of(c->board)->rows;
    const struct tiny t = tiny_of(c);
    struct tiny_click clicks[TINY_CLICKS];
    int count = tiny_clear(&t, clicks);
    for (int i = 0; i < count; i++) {
        uint32_t size, cell = clicks[i].column * rows + clicks[i].row;
        move m = clicks_name(c->board, c->pos, cell, c->scratch, &size);
        if (!play(c, m, size))
            return NO_ROOM;
    }
    return count >= 0 ? CLICKED : NO_GROUP;
}

/* ---- the play ---- */

static bool prepare(struct chessboard *c)
{
    const struct board *b = c->board;
    c->pos = arena_new(&c->search.work, b->pos_size, 1);
    c->scratch = arena_new(&c->search.work, b->scratch_size, 1);
    if (c->pos == NULL || c->scratch == NULL)
        return false;
    memcpy(c->pos, c->start, b->pos_size);
    c->columns = flaw_columns(&c->flaw);
    c->blocks = (uint64_t)c->columns * flaw_rows(&c->flaw);
    plan(c);
    return true;
}

/* Makes the clicks of one stage. NO_GROUP: the play has ended. */
static enum click_result play_stage(struct chessboard *c)
{
    enum click_result done = CLICKED;
    bool last = true;
    for (unsigned i = 0; i < c->aside_count && done == CLICKED; i++) {
        last = last && c->asides[i].stage <= c->stage;
        if (c->asides[i].stage == c->stage)
            done = click_aside(c, &c->asides[i]);
    }
    if (done != NO_ROOM && last && c->proved && c->best.bound == 0 &&
        c->blocks <= TINY_BLOCKS)
        done = clear_rest(c) == NO_ROOM ? NO_ROOM : CLICKED;
    if (done == NO_ROOM)
        return NO_ROOM;
    done = click_middle(c);
    c->stage++;
    return done;
}

static enum search_state run(struct search *s, struct work *w)
{
    struct chessboard *c = (struct chessboard *)s;
    if (c->pos == NULL && !prepare(c))
        return SEARCH_NO_MEMORY;
    for (;;) {
        const size_t before = c->moves.count;
        const enum click_result done = play_stage(c);
        w->nodes += c->moves.count - before;
        if (done == NO_ROOM)
            return SEARCH_NO_MEMORY;
        if (done == NO_GROUP)
            break;
        if (over(w))
            return SEARCH_RUNNING;
    }
    best_keep(&c->best, (int64_t)c->blocks, &c->moves);
    best_for_goal(&c->best, c->board);
    return SEARCH_SOLVED;
}

static const struct search_kind own_kind = {.run = run};

static struct search *begin(const struct task *t)
{
    struct chessboard *c = search_new(&own_kind, t->memory, sizeof *c);
    if (c == NULL)
        return NULL;
    c->board = problem_board(t->problem);
    c->start = t->position;
    flaw_find(c->board, c->start, &c->flaw);
    c->best.bound = flaw_left(&c->flaw, &c->proved, &c->best.reason);
    c->best.by = c->best.bound == 0 ? BY_COUNTING : BY_SEARCH;
    best_for_goal(&c->best, c->board);
    c->search.answer = &c->best;
    return &c->search;
}

const struct solve_method chessboard_method = {
    .method = {.name = "chessboard", .fits = fits, .begin = begin},
    .theorem = "A chessboard with one cell inverted, with five rows and five columns or "
               "more, can be cleared exactly if the cell is not above the middle row "
               "(doc/click-chessboards.md)",
};
