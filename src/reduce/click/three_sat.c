/* SPDX-License-Identifier: MIT */
/* three_sat.c: a formula becomes a board of five columns and three colours [CLICK Thm
 * 15].
 *
 * Columns 1 and 2 have, from the bottom, for every variable (and a dummy below them) two
 * sliding groups and the variable with its keys. Columns 3 to 5 have a gray rectangle and
 * the clauses, with locks and bombs in column 3 and barriers in column 4. The
 * construction as worded in the paper fails. What differs from it unless `literal` is set
 * is marked below and explained in doc/reductions-click.md. */
#include "reduce/click/three_sat.h"

#include "games/clicks/runs.h"

#define WHITE 'w'
#define GRAY 'g'
#define BLACK 'k'

#define MOST_LITERALS 3
#define MOST_SAT_CLAUSES 400 /* more do not fit on any board */
#define EDGES 5              /* separators below a variable that may go too early */

/* ---- sizes ---- */

/* Returns how far the bomb of a clause is above its barrier: B_j = b_1 + … + b_j. */
static uint64_t bomb_height(const struct sat_board *s, size_t clause)
{
    uint64_t sum = 0;
    for (size_t j = 0; j <= clause; j++)
        sum += lock_blocks(s, j);
    return sum;
}

static void measure(struct sat_board *s)
{
    const struct cnf *f = &s->cnf;
    struct sat_sizes *z = &s->size;
    z->falls = f->clauses;
    z->slots = s->literal ? f->variables : 1;
    for (size_t j = 0; j < f->clauses; j++) {
        z->falls += lock_blocks(s, j) * clause_size(f, j);
        if (!s->literal && clause_size(f, j) > z->slots)
            z->slots = clause_size(f, j);
    }
    for (uint32_t i = 0; i < f->variables; i++)
        z->keys = cnf_occurrences(f, i) > z->keys ? cnf_occurrences(f, i) : z->keys;
    z->gap = s->literal ? 0 : EDGES;
    z->key = z->falls + 2 * f->clauses + EDGES + 1;
    z->slot = (z->keys + 1) * z->key + EDGES + 1;
    z->chunk = z->slots * z->slot;
    z->ledge = z->keys * z->key + z->falls + 2;
    z->clause = 7 * z->chunk + z->ledge + 2 +
                (f->clauses > 0 ? bomb_height(s, f->clauses - 1) : 0);
    z->block = f->clauses * z->clause;
    z->white =
        s->literal ? z->block + 3 * z->chunk : z->block + 6 * z->chunk + 2 * (EDGES + 1);
    z->base = z->white + 6 * z->chunk + (s->literal ? 0 : EDGES);
}

/* Returns which of the rectangles F a literal has: the first literal of a clause has the
 * first, and so on. As worded in the paper, every variable has one of its own. */
static uint64_t slot_of(const struct sat_board *s, size_t clause, size_t literal)
{
    return s->literal ? s->cnf.literals[clause_start(&s->cnf, clause) + literal]
                      : literal;
}

/* Returns where the key of a literal begins, counted from the bottom of its variable; its
 * lock is h_0 or 2h_0 lower, counted from the bottom of CB. */
static uint64_t key_place(const struct sat_board *s, size_t clause, size_t literal)
{
    const struct sat_sizes *z = &s->size;
    return clause * z->clause + 6 * z->chunk + slot_of(s, clause, literal) * z->slot +
           (z->slot - z->key);
}

/* Returns the height of the barrier of a clause, counted from the bottom of CB. */
static uint64_t barrier_place(const struct sat_board *s, size_t clause)
{
    return clause * s->size.clause + 7 * s->size.chunk + s->size.ledge;
}

/* Fills the last column with white blocks up to a height. */
static void fill(struct click_board *b, uint64_t height)
{
    if (height > b->height)
        click_board_put(b, WHITE, height - b->height);
}

/* ---- columns 1 and 2 ---- */

/* Builds S, its separator, S̄, and its separator. As worded in the paper, the heights
 * include the separators. */
static void build_slides(struct sat_board *s, struct sat_variable *v)
{
    struct click_board *b = &s->board;
    v->slide[1] = click_board_put(b, WHITE, 2 * s->size.chunk - s->literal);
    v->slide_edge = click_board_put(b, BLACK, 1);
    v->slide[0] = click_board_put(b, WHITE, s->size.chunk - s->literal);
    click_board_put(b, BLACK, 1);
}

/* Returns the height of a variable without its separator. */
static uint64_t variable_height(const struct sat_board *s, const struct sat_variable *v)
{
    return s->literal ? s->size.white - 1 : s->size.white + v->keys * s->size.key;
}

/* Builds column 1. Each variable has a counterweight as high as all its keys together:
 * when the keys and the counterweight are gone, both columns are level again, and a
 * separator is one group. Without counterweights, as worded in the paper, the first key
 * that is used splits all separators above it. */
static void build_column_1(struct sat_board *s)
{
    struct click_board *b = &s->board;
    const struct sat_sizes *z = &s->size;
    click_board_column(b);
    for (uint32_t i = 0; i <= s->cnf.variables; i++) {
        struct sat_variable *v = &s->variable[i];
        build_slides(s, v);
        uint64_t top = b->height + variable_height(s, v);
        v->white = click_board_put(b, WHITE, s->literal ? 1 : z->block + EDGES + 1);
        if (!s->literal)
            v->weight = click_board_put(b, BLACK, v->keys * z->key);
        fill(b, top);
        v->edge = click_board_put(b, BLACK, 1);
    }
}

/* Builds the keys of variable `i`, which begins at `bottom`. */
static void build_keys(struct sat_board *s, uint32_t i, uint64_t bottom)
{
    const struct cnf *f = &s->cnf;
    for (size_t j = 0; j < f->clauses; j++)
        for (size_t l = 0; l < clause_size(f, j); l++) {
            size_t at = clause_start(f, j) + l;
            if (f->literals[at] != i)
                continue;
            fill(&s->board, bottom + key_place(s, j, l));
            s->key[at] = click_board_put(&s->board, BLACK, s->size.key);
        }
}

static void build_column_2(struct sat_board *s)
{
    struct click_board *b = &s->board;
    click_board_column(b);
    for (uint32_t i = 0; i <= s->cnf.variables; i++) {
        struct sat_variable *v = &s->variable[i], below;
        build_slides(s, &below); /* the runs of column 1 stand for both */
        uint64_t bottom = b->height;
        if (i > 0)
            build_keys(s, i - 1, bottom);
        fill(b, bottom + variable_height(s, v));
        click_board_put(b, BLACK, 1);
    }
    /* White blocks beside column 3 touch white there, even after everything in it has
     * fallen. As worded in the paper, columns 3 to 5 end with CB. */
    s->size.top = s->literal ? s->size.base + s->size.block
                             : b->height + s->size.white + s->size.falls + 2;
}

/* ---- columns 3 to 5 ---- */

/* Builds a lock: black and white in turn; the topmost black block is below the top of the
 * key. */
static void build_lock(struct sat_board *s, size_t clause, size_t literal)
{
    struct click_board *b = &s->board;
    const struct sat_sizes *z = &s->size;
    size_t at = clause_start(&s->cnf, clause) + literal;
    uint64_t blocks = lock_blocks(s, clause),
             end = z->base + key_place(s, clause, literal) + z->key - z->gap -
                   (s->cnf.negated[at] ? 1 : 2) * z->chunk;
    fill(b, end - (2 * blocks - 1));
    for (uint64_t k = 0; k < blocks; k++) {
        click_board_put(b, WHITE, k > 0);
        uint32_t run = click_board_put(b, BLACK, 1);
        if (k == 0)
            s->lock[at] = run;
    }
}

/* Builds the locks of one sign, from the bottom. */
static void build_locks(struct sat_board *s, size_t clause, bool negated)
{
    const struct cnf *f = &s->cnf;
    for (uint64_t slot = 0; slot < s->size.slots; slot++)
        for (size_t l = 0; l < clause_size(f, clause); l++)
            if (slot_of(s, clause, l) == slot &&
                f->negated[clause_start(f, clause) + l] == negated)
                build_lock(s, clause, l);
}

static void build_column_3(struct sat_board *s)
{
    struct click_board *b = &s->board;
    click_board_column(b);
    s->gray = click_board_put(b, GRAY, s->size.white);
    for (size_t j = 0; j < s->cnf.clauses; j++) {
        build_locks(s, j, false);
        build_locks(s, j, true);
        fill(b, s->size.base + barrier_place(s, j) + bomb_height(s, j));
        s->bomb[j] = click_board_put(b, BLACK, 1);
    }
    fill(b, s->size.top);
}

/* Builds column 4. Every barrier that is removed lowers this column relative to column 5,
 * so it begins higher: the white block on top must not touch white before the end. As
 * worded in the paper, it does so after two barriers. */
static void build_column_4(struct sat_board *s)
{
    struct click_board *b = &s->board;
    click_board_column(b);
    click_board_put(b, GRAY, s->size.white);
    click_board_put(b, BLACK, 1);
    for (size_t j = 0; j < s->cnf.clauses; j++) {
        fill(b, s->size.base + barrier_place(s, j));
        click_board_put(b, BLACK, 1);
    }
    fill(b, s->size.top + (s->literal ? 0 : s->cnf.clauses));
    s->gray_top = click_board_put(b, GRAY, 1);
    click_board_put(b, WHITE, 1);
}

static void build_column_5(struct sat_board *s)
{
    struct click_board *b = &s->board;
    click_board_column(b);
    click_board_put(b, GRAY, s->size.white);
    s->white_corner = click_board_put(b, WHITE, 1);
    click_board_put(b, GRAY, 1);
    fill(b, s->size.top);
    s->white_top = (uint32_t)b->runs - 1;
}

/* ---- all ---- */

static bool make_lists(struct sat_board *s, struct arena *a)
{
    const struct cnf *f = &s->cnf;
    s->variable = arena_new(a, (size_t)f->variables + 1, sizeof *s->variable);
    s->key = arena_new(a, f->count, sizeof *s->key);
    s->lock = arena_new(a, f->count, sizeof *s->lock);
    s->bomb = arena_new(a, f->clauses, sizeof *s->bomb);
    if (a->failed)
        return false;
    for (uint32_t i = 0; i <= f->variables; i++)
        s->variable[i].weight = NO_RUN;
    for (size_t l = 0; l < f->count; l++)
        s->variable[f->literals[l] + 1].keys++;
    return true;
}

static bool build(struct sat_board *s, const struct cursor *place)
{
    const uint64_t variables = (uint64_t)s->cnf.variables + 1;
    measure(s);
    if (!click_board_fits(s->size.base + s->size.block, place) ||
        !click_board_fits(variables * s->size.white, place))
        return false;
    build_column_1(s);
    build_column_2(s);
    build_column_3(s);
    build_column_4(s);
    build_column_5(s);
    return click_board_made(&s->board, place);
}

struct sat_board *sat_board_parse(struct arena *a, struct cursor *text, bool literal)
{
    struct cursor place = *text;
    struct sat_board *s = arena_new(a, 1, sizeof *s);
    if (s == NULL) {
        cursor_no_memory(text, "formula");
        return NULL;
    }
    s->board.arena = a;
    s->literal = literal;
    bool ok = cnf_parse(&s->cnf, a, text, MOST_LITERALS);
    if (ok && s->cnf.clauses > MOST_SAT_CLAUSES)
        ok = cursor_fail(&place, BAD_INPUT,
                         "at most %d clauses: the board would be too "
                         "large",
                         MOST_SAT_CLAUSES);
    if (ok && !make_lists(s, a))
        ok = cursor_no_memory(&place, "formula");
    return ok && build(s, &place) ? s : NULL;
}
