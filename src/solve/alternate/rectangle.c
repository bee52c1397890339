/* SPDX-License-Identifier: MIT */
/* rectangle.c: the method "rectangle": full checkerboards of at least 2×2 with
 * alternating colours [SC Thm 5], in linear time and without any search
 * (doc/rectangles.md has the proof). SC2 allows any order of colours, so the same plays
 * solve it too.
 *
 * A pair of stones walks through strips that are three places wide. It takes one line
 * after another and turns into the next strip. At the end, a table says how to play what
 * is left. Boards that are two places wide are played from both ends at once. The moves
 * are made while they are read, so a play needs no memory of its own. */
#include "solve/alternate/rectangle.h"

#include "games/stones.h"
#include "solve/method.h"

#define BATCH 2048  /* number of moves made at a time */
#define SEQUENCES 8 /* number of sequences that are kept as numbers */
/* The product with a vertex has that vertex in both halves of a move. */
#define BOTH (((move)1 << 32) + 1)

/* Turns a line and a place into a vertex of the board. Steps may be negative. */
struct axes {
    int64_t origin, line, place;
};

/* Several strips side by side. */
struct stage {
    struct axes axes; /* of the first strip */
    uint64_t length;  /* number of lines in a strip */
    uint64_t turns;   /* number of turns from one strip into the next */
};

struct strip_plan {
    bool two;      /* a board two places wide: only `last.axes` and its length are used */
    bool cornered; /* other strips come before those of `last`, at right angles to them */
    struct stage first, last; /* `last` ends in the block */
    unsigned lines, places;   /* the size of the block */
    enum move_order order;
    const char *ahead; /* ODD: the move in the block that is made before all others */
    struct axes block;
};

/* The current state of the play. */
struct pair_walk {
    const struct strip_plan *plan;
    enum { BEGIN, WALK, OVER } phase;
    /* `axes` are those of the current strip, `turns` counts the turns still to come. */
    struct stage stage;
    bool corner_ahead;
    uint64_t line; /* the line of the pair */
    unsigned lead;
    struct axes right; /* on boards two places wide: the other end */
    uint64_t shifts;   /* number of shifts still to be made there */
};

/* A sequence of the table, and the place where it is played. */
struct placed_sequence {
    struct axes axes;
    const char *moves;
};

/* A sequence in one direction, as numbers to be added to an origin. They are kept because
 * a board needs the same few sequences again and again. */
struct sequence {
    const char *text;
    /* The step from line to line; on one board it determines the step from place to
     * place. */
    int64_t line;
    size_t count;
    move moves[MOST_TABLE_MOVES];
};

struct rectangle {
    struct search search;
    struct strip_plan plan;
    struct pair_walk walk;
    struct sequence sequences[SEQUENCES];
    unsigned replaced; /* the index of the sequence that was replaced last */
    struct best best;
    size_t made; /* number of moves in the batch */
    move batch[BATCH];
};

/* ---- axes ---- */

static struct axes moved(struct axes f, int64_t lines, int64_t places)
{
    f.origin += lines * f.line + places * f.place;
    return f;
}

/* Returns the difference between the vertex of a cell, given by two digits, and the
 * origin. */
static move distance(const struct axes *f, const char *digits)
{
    return (move)((digits[0] - '0') * f->line + (digits[1] - '0') * f->place);
}

static const struct sequence *sequence_of(struct rectangle *r, const struct axes *f,
                                          const char *text)
{
    for (unsigned i = 0; i < SEQUENCES; i++) {
        const struct sequence *s = &r->sequences[i];
        if (s->text == text && s->line == f->line)
            return s;
    }
    r->replaced = (r->replaced + 1) % SEQUENCES;
    struct sequence *s = &r->sequences[r->replaced];
    *s = (struct sequence){.text = text, .line = f->line};
    for (; *text != '\0'; text += 4)
        s->moves[s->count++] = (distance(f, text) << 32) + distance(f, text + 2);
    return s;
}

/* ---- the walk ---- */

static struct pair_walk walk_begin(const struct strip_plan *p)
{
    return (struct pair_walk){.plan = p,
                              .stage = p->cornered ? p->first : p->last,
                              .corner_ahead = p->cornered,
                              .lead = LEAD_OUTER};
}

/* Returns the line at which the pair leaves the strip, or at which the block at its end
 * begins. */
static uint64_t last_line(const struct pair_walk *w)
{
    unsigned lines = w->stage.turns > 0 ? 3 : w->corner_ahead ? 4 : w->plan->lines - 1;
    return w->stage.length - lines;
}

static void shift(struct pair_walk *w, uint64_t lines)
{
    w->line += lines;
    w->lead ^= lines % 2;
}

/* Turns into the strip beside this one, which runs in the opposite direction. */
static void turn(struct pair_walk *w)
{
    struct axes *f = &w->stage.axes;
    *f = moved(*f, (int64_t)w->stage.length - 1, 3);
    f->line = -f->line;
    w->stage.turns--;
}

/* Turns into the first strip at right angles: its lines are the places beyond this
 * strip. */
static void corner(struct pair_walk *w)
{
    struct axes f = moved(w->stage.axes, (int64_t)w->stage.length - 1, 3);
    w->stage = w->plan->last;
    w->stage.axes = (struct axes){f.origin, f.place, -f.line};
    w->corner_ahead = false;
}

/* Goes from the last line of a strip to line 1 of the next strip, or to the end. */
static struct placed_sequence leave_strip(struct pair_walk *w)
{
    const struct strip_plan *p = w->plan;
    struct placed_sequence placed = {.axes = moved(w->stage.axes, (int64_t)w->line, 0)};
    if (w->stage.turns > 0) {
        placed.moves = rectangle_table.turn[w->lead];
        turn(w);
    } else if (w->corner_ahead) {
        placed.moves = rectangle_table.corner[w->lead];
        corner(w);
    } else {
        unsigned block = block_number(p->lines, p->places);
        placed.axes = moved(placed.axes, -1, 0);
        placed.moves = rectangle_table.end[block][p->order][w->lead];
        w->phase = OVER;
    }
    w->line = 1;
    w->lead ^= 1;
    return placed;
}

/* ---- its moves ---- */

static void put_some_of(struct rectangle *r, const struct axes *f, const char *text,
                        size_t from, size_t to)
{
    const struct sequence *s = sequence_of(r, f, text);
    for (size_t i = from; i < to && i < s->count; i++)
        r->batch[r->made++] = (move)f->origin * BOTH + s->moves[i];
}

static void put(struct rectangle *r, struct axes f, const char *text)
{
    put_some_of(r, &f, text, 0, SIZE_MAX);
}

/* Adds shifts by as many lines as there is room for, but not beyond `line`. The same
 * moves repeat every two lines. */
static void put_shifts(struct rectangle *r, uint64_t line)
{
    struct pair_walk *w = &r->walk;
    uint64_t lines = line - w->line, room = (BATCH - r->made) / 3;
    if (lines > room)
        lines = room;
    struct axes f = moved(w->stage.axes, (int64_t)w->line, 0);
    const move step = (move)f.line * BOTH;
    const move *now = sequence_of(r, &f, rectangle_table.shift[w->lead])->moves;
    const move *next = sequence_of(r, &f, rectangle_table.shift[w->lead ^ 1])->moves;
    move at = (move)f.origin * BOTH, *out = r->batch + r->made;
    for (uint64_t i = 0; i < lines / 2; i++, at += 2 * step, out += 6)
        for (unsigned k = 0; k < 3; k++) {
            out[k] = at + now[k];
            out[3 + k] = at + step + next[k];
        }
    for (unsigned k = 0; k < 3 && lines % 2 == 1; k++)
        out[k] = at + now[k];
    r->made += 3 * (size_t)lines;
    shift(w, lines);
}

static void put_begin(struct rectangle *r)
{
    const struct strip_plan *p = &r->plan;
    r->walk = walk_begin(p);
    if (p->order == ODD)
        put_some_of(r, &p->block, p->ahead, 0, 1);
    put(r, r->walk.stage.axes, rectangle_table.start);
}

static void put_some(struct rectangle *r)
{
    struct pair_walk *w = &r->walk;
    if (w->line < last_line(w)) {
        put_shifts(r, last_line(w));
    } else {
        struct placed_sequence placed = leave_strip(w);
        bool ahead_made = w->phase == OVER && w->plan->order == ODD;
        put_some_of(r, &placed.axes, placed.moves, ahead_made ? 1 : 0, SIZE_MAX);
    }
}

/* ---- boards of two places ---- */

/* Adds moves at one end and their mirror images at the other end. All colours are swapped
 * there, so a move and its image alternate. `colours` holds the colours of the moves; a
 * move of the colour `first` comes before its image, any other move after it. */
static void put_both(struct rectangle *r, const char *text, const char *colours,
                     char first)
{
    const struct axes *left = &r->walk.stage.axes, *right = &r->walk.right;
    const struct sequence *a = sequence_of(r, left, text);
    const struct sequence *b = sequence_of(r, right, text);
    for (size_t i = 0; i < a->count; i++) {
        move here = (move)left->origin * BOTH + a->moves[i];
        move there = (move)right->origin * BOTH + b->moves[i];
        r->batch[r->made++] = colours[i] == first ? here : there;
        r->batch[r->made++] = colours[i] == first ? there : here;
    }
}

static void put_begin_of_two(struct rectangle *r)
{
    struct pair_walk *w = &r->walk;
    w->stage = w->plan->last;
    w->right = moved(w->stage.axes, (int64_t)w->stage.length - 1, 0);
    w->right.line = -w->right.line;
    if (w->stage.length % 2 == 1) {
        w->right = moved(w->right, 0, 1);
        w->right.place = -w->right.place;
    }
    if (w->stage.length < 4)
        return;
    w->shifts = (w->stage.length - 4) / 6;
    put_both(r, rectangle_table.two_start, "o", 'o');
}

/* Adds the next moves on a board two places wide. Each shift swaps the colours of the
 * ends. What is left looks the same from both ends except for the colours. */
static void put_some_of_two(struct rectangle *r)
{
    struct pair_walk *w = &r->walk;
    bool swapped = w->line % 2 == 1;
    if (w->line == w->shifts) {
        put(r, swapped ? w->right : w->stage.axes,
            rectangle_table.middle[w->stage.length - 6 * w->shifts]);
        w->phase = OVER;
        return;
    }
    put_both(r, rectangle_table.two_shift, rectangle_table.two_colours,
             swapped ? 'x' : 'o');
    w->stage.axes = moved(w->stage.axes, 3, 0);
    w->right = moved(w->right, 3, 0);
    w->line++;
}

/* ---- the stream ---- */

static void make_some(struct rectangle *r)
{
    bool begins = r->walk.phase == BEGIN;
    if (r->plan.two)
        begins ? put_begin_of_two(r) : put_some_of_two(r);
    else
        begins ? put_begin(r) : put_some(r);
    if (begins)
        r->walk.phase = WALK;
}

static size_t more(void *maker, size_t at, const move **batch)
{
    struct rectangle *r = maker;
    if (at == 0)
        r->walk = (struct pair_walk){.plan = &r->plan};
    r->made = 0;
    while (r->walk.phase != OVER && r->made + MOST_TABLE_MOVES <= BATCH)
        make_some(r);
    *batch = r->batch;
    return r->made;
}

/* ---- the plan ---- */

static void swap(uint64_t *a, uint64_t *b)
{
    uint64_t c = *a;
    *a = *b;
    *b = c;
}

/* Plans strips along the lines of `f`. If 3 divides `places`, the strips fill the board
 * and only the pair is left. Otherwise the first strips leave 4 or 5 places, and then
 * strips at right angles leave 4 or 5 lines of these. */
static void plan_strips(struct strip_plan *p, struct axes f, uint64_t lines,
                        uint64_t places)
{
    p->lines = p->places = 3;
    p->last = (struct stage){f, lines, places / 3 - 1};
    if (places % 3 == 0)
        return;
    p->lines += (unsigned)(places % 3);
    p->places += (unsigned)(lines % 3);
    p->cornered = places > 5;
    if (p->cornered)
        p->first = (struct stage){f, lines, places / 3 - 2};
    p->last = (struct stage){{f.origin, f.place, f.line}, p->lines, lines / 3 - 1};
}

/* Finds the first move in the block, which is made before all others: walks to the block
 * without making the moves. */
static void find_ahead(struct strip_plan *p)
{
    struct pair_walk w = walk_begin(p);
    struct placed_sequence placed;
    do {
        shift(&w, last_line(&w) - w.line);
        placed = leave_strip(&w);
    } while (w.phase != OVER);
    p->block = placed.axes;
    p->ahead = placed.moves;
}

/* Plans the whole play. Strips should be long, because turns take two lines at both ends,
 * and corners take three. A board with an even side has corners of both colours; the play
 * begins at a corner whose colour does not move first. */
static void make_plan(struct strip_plan *p, uint64_t rows, uint64_t columns, bool same)
{
    struct axes f = {0, 1, (int64_t)columns};
    uint64_t lines = columns, places = rows;
    bool along = places % 3 == 0 && (lines % 3 != 0 || lines >= places);
    bool wide = places % 3 != 0 && lines % 3 != 0 && lines >= places;
    p->two = lines == 2 || places == 2;
    if (p->two ? places != 2 : !along && !wide) {
        f = (struct axes){0, (int64_t)columns, 1};
        swap(&lines, &places);
    }
    if (same && lines % 2 == 0) {
        f = moved(f, (int64_t)lines - 1, 0);
        f.line = -f.line;
    } else if (same && places % 2 == 0) {
        f = moved(f, 0, (int64_t)places - 1);
        f.place = -f.place;
    } else if (same) {
        p->order = ODD;
    }
    if (p->two) {
        p->last = (struct stage){.axes = f, .length = lines};
    } else {
        plan_strips(p, f, lines, places);
        if (p->order == ODD)
            find_ahead(p);
    }
}

/* ---- the method ---- */

/* Fits whether colours alternate or may come in any order. If any order is allowed, an
 * alternating play is still legal, and the reasons given below for one stone do not rely
 * on turns. */
static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    bool free = stones_are_free(b) && !stones_of(b)->target.wanted;
    return (free || stones_alternate(b)) &&
           stones_is_checkerboard(graph_of(b), t->position, 2);
}

/* Does the colour of the corner at 1,1 move first? If any order is allowed, the play lets
 * the other colour begin, which avoids the case of too many stones of one colour. */
static bool corner_begins(const struct board *b, const uint8_t *pos)
{
    return stones_rules_of(b)->alternate && pos[0] == stones_state(b, pos);
}

/* The play is planned when the search begins. */
static enum search_state run(struct search *s, struct work *w)
{
    (void)s, (void)w;
    return SEARCH_SOLVED;
}

static struct search *begin(const struct task *t)
{
    static const struct search_kind own_kind = {.run = run, .whole = true};
    const struct board *b = problem_board(t->problem);
    const struct graph *g = graph_of(b);
    struct rectangle *r = search_new(&own_kind, t->memory, sizeof *r);
    if (r == NULL)
        return NULL;
    make_plan(&r->plan, graph_rows(g), graph_columns(g), corner_begins(b, t->position));
    r->search.answer = &r->best;
    if (g->vertices % 3 == 0)
        r->best =
            best_bound(2, "delta is 0 mod 3, so one stone is impossible [SC Cor 4]");
    else if (r->plan.order == ODD)
        r->best = best_bound(
            2, "colours alternate, and there are too many stones of one colour");
    else
        r->best = best_bound(1, "the last stone stays");
    r->best.found = true;
    r->best.result = r->best.bound;
    r->best.count = g->vertices - (size_t)r->best.result;
    r->best.more = more;
    r->best.maker = r;
    return &r->search;
}

/* ---- the story ---- */

/* Tells what the latest moves are for; `w` is the state of the walk before them. */
static void tell_strip(const struct rectangle *r, const struct pair_walk *w,
                       struct story *story)
{
    const struct strip_plan *p = &r->plan;
    if (w->phase == BEGIN) {
        bool ahead = p->order == ODD;
        story_tell(story, ahead,
                   "the colour of the corners has to begin: it does so where the play "
                   "will end");
        story_tell(story, r->made - ahead,
                   "opening: the middle stone of a line takes an outer one; the "
                   "two that are left are the pair");
    } else if (w->line < last_line(w)) {
        unsigned long long lines = last_line(w) - w->line;
        story_tell(
            story, r->made,
            "shift by %llu line%s: the pair walks along a strip three places wide, "
            "and three moves take the stones of a line",
            lines, lines == 1 ? "" : "s");
    } else if (w->stage.turns > 0) {
        story_tell(story, r->made, "turn: the pair goes into the strip beside this one");
    } else if (w->corner_ahead) {
        story_tell(story, r->made,
                   "corner: the pair goes into a strip at right angles to this one");
    } else if (p->lines == 3) {
        story_tell(story, r->made,
                   "end: the last line goes, and only two stones are left");
    } else {
        story_tell(story, r->made,
                   "end: the last block, %u by %u, is played out by a table", p->lines,
                   p->places);
    }
}

static void tell_two(const struct rectangle *r, const struct pair_walk *w,
                     struct story *story)
{
    if (w->phase == BEGIN)
        story_tell(story, r->made,
                   "opening at both ends: a move here, its image there; each end line "
                   "becomes one stone");
    else if (w->line < w->shifts)
        story_tell(story, r->made,
                   "shift: six moves at each end bring its stone three lines inwards");
    else
        story_tell(story, r->made, "end: the middle is played out by a table");
}

static void narrate(const struct task *t, const struct best *best, struct story *story)
{
    (void)best;
    struct rectangle *r = (struct rectangle *)begin(t);
    story->arena->failed = story->arena->failed || r == NULL;
    if (r == NULL)
        return;
    r->walk = (struct pair_walk){.plan = &r->plan};
    while (r->walk.phase != OVER) {
        struct pair_walk before = r->walk;
        r->made = 0;
        make_some(r);
        (r->plan.two ? tell_two : tell_strip)(r, &before, story);
    }
    search_free(&r->search);
}

const struct solve_method rectangle_method = {
    .method = {.name = "rectangle", .fits = fits, .begin = begin},
    .slice = slice_first,
    .theorem =
        "A full checkerboard with at least two rows and two columns can be "
        "reduced to one stone, or to two if 3 divides the number of stones; to two "
        "as well if both sides are odd and, in turns, the colour of the corners "
        "begins [SC Thm 5]",
    .narrate = narrate,
};
