/* SPDX-License-Identifier: MIT */
/* paper.c: the method "paper": full checkerboards by the paper's own algorithm [SC Thm
 * 5], step by step as described there (doc/paper-strategy.md). It works on two rows at a
 * time, from the top: it first narrows them from both sides and then plays them into what
 * the rows above have left.
 *
 * The paper has Black at 1,1 and White to move. Colours may be swapped. If the colour at
 * 1,1 is to move, the board is mirrored along an even side: all that matters is that the
 * colour of the corner where the play begins does not move first.
 *
 * This method runs only on request. It is here so that people can look at the
 * algorithm. */
#include "solve/alternate/paper.h"

#include <string.h>

#include "games/stones.h"
#include "game/moves.h"
#include "solve/method.h"

struct paper_play {
    struct search search;
    const struct board *board;
    uint32_t rows, columns; /* as the algorithm sees the board */
    bool transposed;
    bool left_right, upside_down; /* how the board is mirrored before it is transposed */
    uint8_t *pos;                 /* the current position of the board */
    uint8_t mover;
    bool failed; /* a sequence could not be played, so it contains a mistake */
    struct moves moves;
    struct writer *pictures;   /* receives every position as text; NULL: none is wanted */
    struct story *story;       /* receives every sequence; NULL: not wanted */
    char title[48];            /* title of the step of the paper that is being played */
    uint32_t shown, shown_end; /* the rows shown in the pictures */
    struct best best;
};

/* ---- moves ---- */

/* Where a sequence is played: the vertex of its row 0 and column 0, and the directions in
 * which its rows and columns run. */
struct placement {
    uint32_t row, column;
    bool up, left;
};

/* Returns the vertex at a row and column of the algorithm. */
static uint32_t cell_of(const struct paper_play *p, uint32_t row, uint32_t column)
{
    uint32_t height = p->transposed ? p->columns : p->rows,
             width = p->transposed ? p->rows : p->columns;
    uint32_t y = p->transposed ? column : row, x = p->transposed ? row : column;
    y = p->upside_down ? height - 1 - y : y;
    x = p->left_right ? width - 1 - x : x;
    return y * width + x;
}

static uint32_t cell_at(const struct paper_play *p, const struct placement *f,
                        const char *digits)
{
    uint32_t r = (uint32_t)(digits[0] - '0'), c = (uint32_t)(digits[1] - '0');
    uint32_t row = f->up ? f->row - r : f->row + r,
             column = f->left ? f->column - c : f->column + c;
    return cell_of(p, row, column);
}

static bool adjacent(const struct paper_play *p, uint32_t a, uint32_t b)
{
    return graph_adjacent(graph_of(p->board), a, b);
}

static void play_move(struct paper_play *p, uint32_t from, uint32_t to)
{
    move m = (move)from << 32 | to;
    p->failed =
        p->failed || !p->board->game->legal(p->board, p->pos, LEFT, m, NULL, NULL);
    if (p->failed)
        return;
    p->board->game->play(p->board, p->pos, LEFT, m, NULL);
    moves_append(&p->moves, m);
    p->mover = p->mover == X ? O : X;
}

/* ---- pictures ---- */

static uint8_t stone_at(const struct paper_play *p, uint32_t row, uint32_t column)
{
    return p->pos[cell_of(p, row, column)];
}

static bool has_stone(const struct paper_play *p, uint32_t row)
{
    for (uint32_t column = 0; column < p->columns; column++)
        if (stone_at(p, row, column) != EMPTY)
            return true;
    return false;
}

/* Shows the rows that are being worked on. */
static void show_rows(struct paper_play *p)
{
    static const char letters[] = {[EMPTY] = '.', [X] = 'x', [O] = 'o'};
    if (p->pictures == NULL)
        return;
    for (uint32_t row = p->shown; row < p->shown_end; row++) {
        write_text(p->pictures, "  ");
        for (uint32_t column = 0; column < p->columns; column++)
            write_byte(p->pictures, letters[stone_at(p, row, column)]);
        write_byte(p->pictures, '\n');
    }
}

/* Says how the pictures are mirrored and turned. The printed moves and the last position
 * are neither. */
static void show_turned(struct paper_play *p)
{
    if (p->pictures == NULL)
        return;
    if (p->left_right)
        write_text(p->pictures, "the board is mirrored: left here is its right side\n");
    if (p->upside_down)
        write_text(p->pictures, "the board is mirrored: the top here is its bottom\n");
    if (p->transposed)
        write_text(p->pictures, "the board is turned: rows here are its columns\n");
}

/* Remembers the title of a step, and shows it. */
static void show_title(struct paper_play *p, const char *what, uint32_t row,
                       uint32_t rows)
{
    text_format(p->title, sizeof p->title, "%s", what);
    p->shown = row;
    p->shown_end = row + rows;
    if (p->pictures != NULL)
        write_format(p->pictures, "%s, rows %u to %u\n", what, row + 1, row + rows);
}

/* Shows a step, together with what is left above it. Steps are counted as in the
 * paper. */
static void show_step(struct paper_play *p, const struct paper_case *kind,
                      const struct paper_step *step, uint32_t row, uint32_t rows)
{
    char title[sizeof p->title];
    const char *parity = kind->window != 9 ? "" : p->rows % 2 == 0 ? "EO " : "OO ";
    text_format(title, sizeof title, "Case %s%s, step (%u)", parity, kind->name,
                (unsigned)(step - kind->steps) + 1);
    show_title(p, title, row, rows);
    while (p->pictures != NULL && p->shown > 0 && has_stone(p, p->shown - 1))
        p->shown--;
    show_rows(p);
}

static void show_move(struct paper_play *p, const char *name, uint8_t mover)
{
    const char *first = mover == X ? "Black" : "White";
    if (p->pictures != NULL && !p->failed)
        write_format(p->pictures, "-> %s, %s first\n", name, first);
    if (p->story != NULL && !p->failed)
        story_tell(p->story, p->moves.count - p->story->moves, "%s: %s, %s first",
                   p->title, name, first);
    if (!p->failed)
        show_rows(p);
}

/* ---- elementary sequences ---- */

static bool in_line(uint32_t a, uint32_t b, uint32_t c)
{
    return (int64_t)b - a == (int64_t)c - b;
}

/* Returns the name of a path of four cells: straight, bent once with the short arm at the
 * end that stays or at the other end, or bent twice. */
static const char *path_name(const struct paper_play *p, const uint32_t *cell)
{
    bool first = in_line(cell[0], cell[1], cell[2]),
         second = in_line(cell[1], cell[2], cell[3]);
    if (first || second)
        return first && second ? "|3" : first ? "L3" : "L3'";
    return adjacent(p, cell[0], cell[3]) ? "2x2" : "Z";
}

static void play_four(struct paper_play *p, const uint32_t *cell)
{
    uint8_t mover = p->mover;
    bool path = adjacent(p, cell[0], cell[1]);
    if (path) {
        play_move(p, cell[0], cell[1]);
        play_move(p, cell[3], cell[2]);
        play_move(p, cell[1], cell[2]);
    } else {
        for (int i = 0; i < 3; i++)
            play_move(p, cell[i], cell[3]);
    }
    show_move(p, path ? path_name(p, cell) : "T", mover);
}

static void play_three(struct paper_play *p, const uint32_t *cell)
{
    uint8_t mover = p->mover;
    play_move(p, cell[0], cell[1]);
    play_move(p, cell[2], cell[1]);
    show_move(p, in_line(cell[0], cell[1], cell[2]) ? "|2" : "L2", mover);
}

static void play_one(struct paper_play *p, const uint32_t *cell)
{
    uint8_t mover = p->mover;
    play_move(p, cell[0], cell[1]);
    show_move(p, "a move", mover);
}

static void play_sequence(struct paper_play *p, const struct placement *f,
                          const char *moves)
{
    while (*moves != '\0') {
        uint32_t cell[4] = {0};
        size_t count = 0;
        for (; *moves != ' ' && *moves != '\0'; moves += 2)
            cell[count++] = cell_at(p, f, moves);
        if (count == 4)
            play_four(p, cell);
        else if (count == 3)
            play_three(p, cell);
        else
            play_one(p, cell);
        moves += *moves == ' ';
    }
}

/* ---- columns ---- */

/* Plays the same moves at both ends, beginning at the end where the stone that moves
 * first belongs to the player to move. */
static void play_both(struct paper_play *p, const struct placement ends[2],
                      const char *moves)
{
    bool second = p->pos[cell_at(p, &ends[0], moves)] != p->mover;
    play_sequence(p, &ends[second], moves);
    play_sequence(p, &ends[!second], moves);
}

static void move_in(struct placement ends[2], uint32_t columns)
{
    for (int i = 0; i < 2; i++)
        ends[i].column += ends[i].left ? -columns : columns;
}

/* Narrows two rows of even length. Afterwards the lower row has one more stone on either
 * side than the upper row. */
static void narrow_even(struct paper_play *p, uint32_t row, uint32_t width)
{
    struct placement ends[2] = {{row, 0, false, false},
                                {row, p->columns - 1, false, true}};
    play_both(p, ends, "00011110");
    move_in(ends, 1);
    for (uint32_t now = p->columns - 2; now > width; now -= 6) {
        play_both(p, ends, "02011110");
        play_both(p, ends, "11121303");
        move_in(ends, 3);
    }
}

/* Narrows two rows of odd length. Afterwards the upper row has one more stone on the
 * left, and the lower row has one more on the right; with `mirror` it is the other way
 * round. */
static void narrow_odd(struct paper_play *p, uint32_t row, uint32_t width, bool mirror)
{
    uint32_t last = p->columns - 1;
    struct placement ends[2] = {{row, mirror ? last : 0, false, mirror},
                                {row + 1, mirror ? 0 : last, true, !mirror}};
    play_both(p, ends, "10000111");
    move_in(ends, 1);
    for (uint32_t now = p->columns - 2; now > width; now -= 6) {
        play_both(p, ends, "12110100");
        play_both(p, ends, "01020313");
        move_in(ends, 3);
    }
}

/* Narrows three rows, with White to move. */
static void narrow_three(struct paper_play *p, uint32_t row, uint32_t width, bool flip)
{
    uint32_t last = p->columns - 1;
    struct placement ends[2] = {{flip ? row + 2 : row, 0, flip, false},
                                {flip ? row : row + 2, last, !flip, true}};
    for (int i = 0; i < 2; i++)
        play_sequence(p, &ends[i], "10112120 0001");
    move_in(ends, 1);
    for (uint32_t now = p->columns - 2; now > width; now -= 4) {
        for (int i = 0; i < 2; i++)
            play_sequence(p, &ends[i], "110100 20212212 0102");
        move_in(ends, 2);
    }
}

/* ---- steps ---- */

/* Returns the window over the middle of the board. No sequence names cells of the window
 * that are outside the board, so the numbers may wrap around. */
static struct placement window(const struct paper_play *p, const struct paper_case *kind,
                               uint32_t row, bool mirror)
{
    uint32_t left = p->columns / 2 - kind->window / 2;
    return (struct placement){row - 2, mirror ? left + kind->window - 1 : left, false,
                              mirror};
}

static void narrow(struct paper_play *p, const struct paper_case *kind, uint32_t row,
                   bool mirror)
{
    if (p->columns == kind->width)
        return;
    if (p->columns % 2 == 0)
        narrow_even(p, row, kind->width);
    else
        narrow_odd(p, row, kind->width, mirror);
}

static void play_step(struct paper_play *p, const struct paper_case *kind,
                      const struct paper_step *step, uint32_t row, bool mirror)
{
    const struct placement f = window(p, kind, row, mirror);
    show_step(p, kind, step, row, 2);
    narrow(p, kind, row, mirror);
    play_sequence(p, &f, step->moves);
    if (row + 2 == p->rows && step->more != NULL)
        play_sequence(p, &f, step->more);
}

/* Narrows the last three rows. This comes before anything else, because it needs White to
 * move. So it must be worked out first how the step before these rows will leave the
 * window. */
static void narrow_last(struct paper_play *p, const struct paper_case *kind)
{
    const struct paper_step *step = kind->steps;
    bool mirror = false;
    for (uint32_t row = 0; row + 3 < p->rows; row += 2) {
        mirror ^= step->mirror ^ step->turn;
        step = &kind->steps[step->next];
    }
    show_title(p, "columns of the last three rows", p->rows - 3, 3);
    show_rows(p);
    narrow_three(p, p->rows - 3, step->width, step->flip ^ mirror);
}

static void play_strips(struct paper_play *p, const struct paper_case *kind, bool mirror)
{
    const struct paper_step *step = kind->steps;
    uint32_t row = 0;
    if (p->rows % 2 != 0)
        narrow_last(p, kind);
    for (; p->rows - row != 3 && p->rows != row; row += 2) {
        mirror ^= step->mirror;
        play_step(p, kind, step, row, mirror);
        mirror ^= step->turn;
        step = &kind->steps[step->next];
    }
    if (row == p->rows)
        return;
    const struct placement f = window(p, kind, row, mirror);
    show_step(p, kind, step, row, 3);
    play_sequence(p, &f, step->last_three);
}

/* ---- cases ---- */

static const struct paper_small *small_board(const struct paper_play *p)
{
    for (const struct paper_small *s = paper_small; s->rows > 0; s++)
        if (s->rows == p->rows && s->columns == p->columns)
            return s;
    return NULL;
}

static void turn_board(struct paper_play *p)
{
    uint32_t rows = p->rows;
    p->rows = p->columns;
    p->columns = rows;
    p->transposed = !p->transposed;
}

/* Makes the case distinction of [SC §3]; the board may be transposed for it. */
static void choose_and_play(struct paper_play *p)
{
    if (p->columns < p->rows)
        turn_board(p);
    const struct paper_small *small = small_board(p);
    if (small != NULL) {
        const struct placement f = {0, 0, false, false};
        show_turned(p);
        show_title(p, "small board", 0, p->rows);
        show_rows(p);
        play_sequence(p, &f, small->moves);
        return;
    }
    if (p->rows % 2 != 0 && p->columns % 2 == 0)
        turn_board(p); /* case OE becomes EO, or a board of three or five columns */
    show_turned(p);
    uint32_t half = p->columns / 2;
    if (p->columns == 3 || p->columns == 5) {
        play_strips(p, p->columns == 3 ? &paper_three : &paper_five, false);
    } else if (p->columns % 2 == 0) {
        const struct paper_case *kind = &paper_even[half % 3];
        play_strips(p, kind, (p->columns - 2 - kind->width) / 6 % 2 != 0);
    } else {
        play_strips(p, &paper_odd[half % 6], false);
    }
}

/* ---- the method ---- */

/* Would the colour at 1,1 move first? The paper begins at a corner of the other
 * colour. */
static bool corner_begins(const struct board *b, const uint8_t *pos)
{
    return pos[0] == stones_state(b, pos);
}

/* The task must be a full checkerboard with at least two rows and columns, on which as
 * few stones as possible are to be left, without any other condition. If both sides are
 * odd, all corners have the same colour, and this colour must not move first. */
static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    if (!stones_alternate(b))
        return false;
    const struct graph *g = graph_of(b);
    return stones_is_checkerboard(g, t->position, 2) &&
           (g->vertices % 2 == 0 || !corner_begins(b, t->position));
}

/* The whole play takes only some nanoseconds per stone. */
static enum search_state run(struct search *s, struct work *w)
{
    struct paper_play *p = (struct paper_play *)s;
    choose_and_play(p);
    w->nodes += p->moves.count;
    if (!p->failed)
        best_keep(&p->best, p->board->game->result(p->board, p->pos), &p->moves);
    return SEARCH_SOLVED;
}

static struct search *begin(const struct task *t)
{
    static const struct search_kind own_kind = {.run = run, .whole = true};
    const struct board *b = problem_board(t->problem);
    const struct graph *g = graph_of(b);
    struct paper_play *p = search_new(&own_kind, t->memory, sizeof *p);
    if (p == NULL)
        return NULL;
    p->board = b;
    p->rows = graph_rows(g);
    p->columns = graph_columns(g);
    p->mover = stones_state(b, t->position);
    bool turned = corner_begins(b, t->position);
    p->left_right = turned && p->columns % 2 == 0;
    p->upside_down = turned && !p->left_right;
    p->best =
        (uint64_t)p->rows * p->columns % 3 == 0
            ? best_bound(2, "delta is 0 mod 3, so one stone is impossible [SC Cor 4]")
            : best_bound(1, "the last stone stays");
    p->search.answer = &p->best;
    p->pos = arena_new(&p->search.work, b->pos_size, 1);
    if (p->pos == NULL || !moves_reserve(&p->moves, &p->search.kept, g->vertices))
        return search_if_made(&p->search, false);
    memcpy(p->pos, t->position, b->pos_size);
    return &p->search;
}

/* Plays once more, to write pictures or a story for human readers. */
static bool play_for(const struct task *t, struct writer *pictures, struct story *story)
{
    struct search *s = begin(t);
    if (s == NULL)
        return false;
    struct paper_play *p = (struct paper_play *)s;
    p->pictures = pictures;
    p->story = story;
    choose_and_play(p);
    bool ok = !p->failed;
    search_free(s);
    return ok;
}

static bool explain(const struct task *t, struct writer *w)
{
    return play_for(t, w, NULL) && !w->failed;
}

static void narrate(const struct task *t, const struct best *best, struct story *story)
{
    (void)best;
    if (!play_for(t, NULL, story))
        story->arena->failed = true;
}

const struct solve_method paper_method = {
    .method = {.name = "paper", .on_request = true, .fits = fits, .begin = begin},
    .explain = explain,
    .theorem = "A checkerboard of n by m stones, n and m at least 2, can be reduced to "
               "two stones if 3 divides nm, and to one otherwise. Two rows at a time are "
               "narrowed from both sides and played into what is left above [SC Thm 5]",
    .narrate = narrate,
};
