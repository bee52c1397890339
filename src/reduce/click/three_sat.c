/* SPDX-License-Identifier: MIT */
/* three_sat.c: a formula becomes a board of five columns and three colours [CLICK Thm
 * 15], values that make the formula true become clicks that clear the board, and vice
 * versa.
 *
 * Columns 1 and 2 have, from the bottom, for every variable (and a dummy below them) two
 * sliding groups and the variable with its keys. Columns 3 to 5 have a gray rectangle and
 * the clauses, with locks and bombs in column 3 and barriers in column 4. The
 * construction as worded in the paper fails. What differs from it unless `literal` is set
 * is marked below and explained in doc/reductions-click.md. */
#include "reduce/click/three_sat.h"

#include "base/sat.h"
#include "games/clicks/runs.h"
#include "reduce/reduction.h"

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

static void three_sat_measure(struct sat_board *s)
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

/* Builds the locks of one sign, from the bottom. */
static void build_locks(struct sat_board *s, size_t clause, bool negated)
{
    const struct cnf *f = &s->cnf;
    for (uint64_t slot = 0; slot < s->size.slots; slot++)
        for (size_t l = 0; l < clause_size(f, clause); l++)
            if (slot_of(s, clause, l) == slot &&
                f->negated[clause_start(f, clause) + l] == negated) {
                struct click_board *b = &s->board;
                const struct sat_sizes *z = &s->size;
                size_t at = clause_start(&s->cnf, clause) + l;
                uint64_t blocks = lock_blocks(s, clause),
                         end = z->base + key_place(s, clause, l) + z->key - z->gap -
                               (s->cnf.negated[at] ? 1 : 2) * z->chunk;
                fill(b, end - (2 * blocks - 1));
                for (uint64_t k = 0; k < blocks; k++) {
                    click_board_put(b, WHITE, k > 0);
                    uint32_t run = click_board_put(b, BLACK, 1);
                    if (k == 0)
                        s->lock[at] = run;
                }
            }
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

static bool three_sat_build(struct sat_board *s, const struct cursor *place)
{
    const uint64_t variables = (uint64_t)s->cnf.variables + 1;
    three_sat_measure(s);
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
    return ok && three_sat_build(s, &place) ? s : NULL;
}

/* ---- drawing, in place of Figures 2 and 3, which are missing in our copy of the paper
 * ----
 */

/* What is drawn: the board and, unless empty, a solution as text. */
struct sat_picture {
    const struct sat_board *board;
    struct cursor solution;
};

/* Writes a name such as V2, or V2: x2=1. */
static void name_variable(const struct sat_picture *p, uint32_t i, struct writer *w)
{
    struct cursor values = p->solution, value = values;
    write_format(w, i > 0 ? "V%u" : "V%u (dummy)", i);
    for (uint32_t k = 0; k < i; k++) {
        value = cursor_take_word(&values);
        cursor_blanks(&values);
    }
    if (i > 0 && !cursor_at_end(&value)) {
        write_text(w, ": ");
        write_bytes(w, value.at, cursor_left(&value));
    }
}

/* Writes a name such as S2 (x2=1) or S2' (x2=0). The last pair of sliding groups slides
 * no variable. */
static void name_slide(const struct sat_board *s, uint32_t i, bool value,
                       struct writer *w)
{
    write_format(w, value ? "S%u" : "S%u'", i);
    if (i <= s->cnf.variables)
        write_format(w, " (x%u=%d)", i, value);
}

/* Writes the name of a run in columns 1 and 2. */
static void name_variables(const struct sat_picture *p, uint32_t run, struct writer *w)
{
    const struct sat_board *s = p->board;
    for (uint32_t i = 0; i <= s->cnf.variables; i++) {
        const struct sat_variable *v = &s->variable[i];
        if (run == v->slide[1])
            name_slide(s, i + 1, true, w);
        else if (run == v->slide[0])
            name_slide(s, i + 1, false, w);
        else if (run == v->white)
            name_variable(p, i, w);
        else if (run == v->weight)
            write_format(w, "counterweight of x%u", i);
        else if (run == v->edge || run == v->slide_edge || run == v->slide_edge + 2)
            write_text(w, "separator");
    }
    for (size_t j = 0; j < s->cnf.clauses; j++)
        for (size_t l = clause_start(&s->cnf, j); l < s->cnf.ends[j]; l++)
            if (run == s->key[l])
                write_format(w, "key of x%u for C%zu", s->cnf.literals[l] + 1, j + 1);
}

/* Writes the name of a run in columns 3 to 5. */
static void name_clauses(const struct sat_board *s, uint32_t run, struct writer *w)
{
    const struct cnf *f = &s->cnf;
    const uint32_t barrier = s->board.first[3] + 3;
    for (size_t j = 0; j < f->clauses; j++) {
        if (run == s->bomb[j])
            write_format(w, "C%zu: bomb", j + 1);
        if (run == barrier + 2 * j)
            write_format(w, "C%zu: barrier", j + 1);
        for (size_t l = clause_start(f, j); l < f->ends[j]; l++)
            if (run == s->lock[l] + 2 * (lock_blocks(s, j) - 1))
                write_format(w, "C%zu: lock of %sx%u", j + 1, f->negated[l] ? "not " : "",
                             f->literals[l] + 1);
    }
}

static void three_sat_write_name(const void *picture, uint32_t run, struct writer *w)
{
    const struct sat_board *s = ((const struct sat_picture *)picture)->board;
    const uint32_t column_5 = s->board.first[4];
    const struct {
        uint32_t run;
        const char *name;
    } names[] = {{column_5, "R"},
                 {s->board.first[3] + 1, "b"},
                 {s->white_corner, "w (corner)"},
                 {s->white_corner + 1, "g"},
                 {s->white_top, "W"},
                 {s->gray_top, "g'"},
                 {s->gray_top + 1, "w'"}};
    if (run < s->board.first[2])
        name_variables(picture, run, w);
    else
        name_clauses(s, run, w);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (run == names[i].run)
            write_text(w, names[i].name);
}

void sat_board_draw(const void *instance, struct cursor solution, bool to_scale,
                    struct drawn_boxes *boxes, struct writer *w)
{
    const struct sat_board *s = instance;
    const struct sat_picture p = {s, solution};
    const struct click_names names = {&p, three_sat_write_name, 2, "gray"};
    click_draw(&s->board, &names, to_scale, boxes, w);
}

static void *three_sat_parse(struct arena *a, struct cursor *text)
{
    return sat_board_parse(a, text, false);
}

static void *parse_literal(struct arena *a, struct cursor *text)
{
    return sat_board_parse(a, text, true);
}

static void three_sat_print_sizes(const void *instance, struct writer *w)
{
    const struct sat_board *s = instance;
    const struct {
        const char *name;
        uint64_t number;
    } sizes[] = {
        {"n", s->cnf.variables}, {"m", s->cnf.clauses},  {"h_k", s->size.key},
        {"h_1", s->size.slot},   {"h_0", s->size.chunk}, {"h_c", s->size.clause},
        {"h_CB", s->size.block}, {"h_v", s->size.white},
    };
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        write_format(w, "%s%s=%llu", i > 0 ? ", " : "", sizes[i].name,
                     (unsigned long long)sizes[i].number);
}

/* ---- the search ---- */

struct three_sat {
    struct reduction_search base;
    const struct sat_board *board;
    bool *value;
    bool *chosen; /* for each literal: is it the one that makes its clause true? */
};

/* ---- values as clicks ---- */

static void click(struct three_sat *t, uint32_t run)
{
    if (run != NO_RUN)
        t->base.clicks[t->base.count++] = run;
}

/* Clicks the keys of a variable from the top, so that those below stay where they are. */
static void click_keys(struct three_sat *t, uint32_t variable, bool chosen)
{
    const struct cnf *f = &t->board->cnf;
    for (size_t l = f->count; l-- > 0;)
        if (f->literals[l] == variable && t->chosen[l] == chosen)
            click(t, t->board->key[l]);
}

/* Slides everything down, so that a variable's keys are beside its locks; uses them; and
 * removes the variable before it, which is now at the floor. */
static void click_variable(struct three_sat *t, uint32_t variable, bool value)
{
    const struct sat_variable *before = &t->board->variable[variable];
    click(t, before->slide[value]);
    click_keys(t, variable, true);
    click(t, before->slide[!value]);
    click(t, before->slide_edge);
    click(t, before->white);
}

static void click_all(struct three_sat *t)
{
    const struct sat_board *s = t->board;
    uint32_t n = s->cnf.variables;
    for (uint32_t i = 0; i < n; i++) {
        click_variable(t, i, t->value[i]);
        click(t, s->variable[i].edge);
        click_keys(t, i, false);
        click(t, s->variable[i + 1].weight);
    }
    click_variable(t, n, false);
    for (size_t j = 0; j < s->cnf.clauses; j++)
        click(t, s->bomb[j]);
    click(t, s->white_top);
    click(t, s->gray_top);
    click(t, s->gray);
    click(t, s->variable[n].edge);
    click(t, s->white_corner);
}

static enum search_state three_sat_make_clicks(struct reduction_search *search,
                                               struct work *w)
{
    (void)w; /* there are not many clicks */
    struct three_sat *t = (struct three_sat *)search;
    const struct cnf *f = &t->board->cnf;
    const bool *found = cnf_values(search->inside);
    struct arena *a = &search->search.kept;
    if (found == NULL) {
        search->reason = "the formula cannot be satisfied";
        return SEARCH_SOLVED;
    }
    size_t most = 6 * ((size_t)f->variables + 1) + f->count + f->clauses + 5;
    t->chosen = arena_new(a, f->count, sizeof *t->chosen);
    search->clicks = arena_new(a, most, sizeof *search->clicks);
    t->value = arena_new(a, f->variables, sizeof *t->value);
    if (a->failed)
        return SEARCH_NO_MEMORY;
    /* Chooses a literal for each clause. Variables that no clause chooses become false:
     * nothing on the board contradicts that. */
    for (size_t j = 0; j < f->clauses; j++) {
        size_t l = clause_start(f, j);
        while (found[f->literals[l]] == f->negated[l])
            l++;
        t->chosen[l] = true;
        t->value[f->literals[l]] = !f->negated[l];
    }
    click_all(t);
    search->found = true;
    return SEARCH_SOLVED;
}

static struct reduction_search *
three_sat_begin(const void *instance, const struct task *task, struct play_wish wish)
{
    (void)wish; /* there is no opponent */
    struct three_sat *t =
        reduction_search_new(instance, task, sizeof *t, three_sat_make_clicks);
    if (t == NULL)
        return NULL;
    t->board = instance;
    struct search *values = cnf_values_new(&t->board->cnf, task->memory, sat_exists());
    if (values != NULL)
        t->base.method = cnf_values_method(values);
    return reduction_search_with(&t->base, values);
}

/* ---- solutions as text ---- */

static void print_values(const bool *value, uint32_t variables, struct writer *w)
{
    for (uint32_t i = 0; i < variables; i++)
        write_format(w, "%sx%u=%d", i > 0 ? " " : "", i + 1, value[i]);
}

static void print_solution(const struct reduction_search *s, struct writer *w)
{
    const struct three_sat *t = (const struct three_sat *)s;
    print_values(t->value, t->board->cnf.variables, w);
}

/* Returns the variable whose keys this click slides to its locks: the first of its two
 * groups to go is the one for its value. Returns the number of variables if this is
 * another click. */
static uint32_t slid_by(const struct three_sat *t, uint32_t run)
{
    uint32_t i = 0, n = t->board->cnf.variables;
    while (i < n && t->board->variable[i].slide[t->value[i]] != run)
        i++;
    return i;
}

/* Returns the literal whose key this click uses to open its lock, or the number of
 * literals if there is none. */
static size_t opened_by(const struct three_sat *t, uint32_t run)
{
    size_t l = 0;
    while (l < t->board->cnf.count && (t->board->key[l] != run || !t->chosen[l]))
        l++;
    return l;
}

static size_t clause_of(const struct cnf *f, size_t literal)
{
    size_t j = 0;
    while (f->ends[j] <= literal)
        j++;
    return j;
}

static void tell_click(struct cnf_story *c, const struct three_sat *t, uint32_t run)
{
    uint32_t i = slid_by(t, run);
    size_t l = opened_by(t, run);
    bool slides = i < c->cnf->variables, opens = l < c->cnf->count;
    if (slides || opens || (c->cnf->clauses > 0 && run == t->board->bomb[0])) {
        if (c->untold > 0)
            cnf_story_tell(c, "what is left of the variables goes");
    }
    c->untold++;
    if (slides) {
        c->value[i] = t->value[i] ? TRUE : FALSE;
        cnf_story_tell(c,
                       "x%u = %d: everything slides down, so that its keys are beside "
                       "the locks that it opens",
                       i + 1, t->value[i]);
    } else if (opens) {
        cnf_story_tell(c, "the key of x%u opens its lock in C%zu, which is true",
                       c->cnf->literals[l] + 1, clause_of(c->cnf, l) + 1);
    }
}

static void three_sat_narrate(const struct reduction_search *s, struct story *story)
{
    const struct three_sat *t = (const struct three_sat *)s;
    struct cnf_story c;
    if (!cnf_story_begin(&c, &t->board->cnf, story))
        return;
    cnf_story_tell(&c, "no variable has a value yet");
    for (size_t k = 0; k < s->count; k++)
        tell_click(&c, t, s->clicks[k]);
    cnf_story_tell(&c, "every clause has a lock that is open: the bombs fall on their "
                       "barriers, and the board clears");
}

/* Reads the values from a play. A variable is true if one of its positive locks was
 * opened while the large white area was still there. */
static bool read_clicks(const void *instance, const uint32_t *when, struct writer *w)
{
    const struct sat_board *s = instance;
    const struct cnf *f = &s->cnf;
    bool *value = memory_new(w->memory, f->variables, sizeof *value);
    w->failed = w->failed || value == NULL;
    for (size_t l = 0; value != NULL && l < f->count; l++)
        if (!f->negated[l] && when[s->lock[l]] < when[s->white_top])
            value[f->literals[l]] = true;
    if (value != NULL)
        print_values(value, f->variables, w);
    memory_free(w->memory, value, f->variables, sizeof *value);
    return value != NULL;
}

const struct reduction three_sat_reduction = {
    .name = "3sat",
    .title = "satisfiability of clauses of up to three literals → Clickomania, five "
             "columns, three colours [CLICK Thm 15]",
    .notation = "DIMACS, clauses of one to three literals: p cnf VARIABLES CLAUSES, then "
                "the clauses, each ended by 0:\n"
                "p cnf 3 2 1 -2 3 0 -1 2 0. Lines that begin with c or # are comments; a "
                "line of % alone ends the formula.\n"
                "A word alone is the name of a file",
    .solution_name = "values",
    .from_file = true,
    .parse = three_sat_parse,
    .parse_literal = parse_literal,
    .print_line = click_board_print,
    .print_sizes = three_sat_print_sizes,
    .draw = sat_board_draw,
    .scales = true,
    .begin = three_sat_begin,
    .print_solution = print_solution,
    .narrate = three_sat_narrate,
    .read_clicks = read_clicks,
};
