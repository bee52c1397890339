/* SPDX-License-Identifier: MIT */
/* game.c: the slots of struct game for rulesets. A row carries the text of its ruleset;
 * a board reads it and lists the acts (acts.h), and a move is the number of an act. */
#include "games/rules/game.h"

#include <string.h>

#include "base/rng.h"
#include "games/drawing.h"
#include "games/labels.h"
#include "games/rules/acts.h"

/* ---- text ---- */

/* The letters of a ruleset as an alphabet, and the text that its error messages need. */
struct spelling {
    struct alphabet alphabet;
    char expected[8 * (MOST_PIECES + 2)];
};

static void spell(const struct ruleset *r, struct spelling *s)
{
    size_t n = 0;
    for (const char *at = r->letters + 1; at[1] != '\0'; at++) {
        s->expected[n++] = *at;
        s->expected[n++] = ',';
        s->expected[n++] = ' ';
    }
    memcpy(s->expected + n, "'.' or '_'", sizeof "'.' or '_'");
    s->alphabet = (struct alphabet){.letters = r->letters,
                                    .expected = s->expected,
                                    .checkerboard = r->pieces > 1,
                                    .most = RULES_CELLS};
}

/* Reads a code such as 0.77 and the blanks after it. */
static bool parse_code(struct rules_board_data *d, struct cursor *c)
{
    if (d->ruleset.digits == 0)
        return true;
    if (!cursor_take(c, "0."))
        return cursor_expected(c, "an octal code such as 0.77, and a position");
    while (cursor_peek(c) >= '0' && cursor_peek(c) <= '7') {
        if (d->code_length == d->ruleset.digits)
            return cursor_fail(c, BAD_INPUT, "at most %u digits", d->ruleset.digits);
        d->code[++d->code_length] = (uint8_t)(*c->at++ - '0');
    }
    return (d->code_length > 0 && cursor_blanks(c) > 0) ||
           cursor_expected(c, "octal digits, a blank and a position");
}

static bool check_shape(const struct ruleset *r, const struct graph *g,
                        const struct cursor *place)
{
    if (r->board == RULES_GRAPH)
        return true;
    if (!graph_is_grid(g))
        return cursor_fail(place, BAD_INPUT,
                           "this game is played on rows, not on graphs");
    return r->board == RULES_GRID || graph_rows(g) == 1 ||
           cursor_fail(place, BAD_INPUT, "this game is played on one row");
}

bool rules_parse(struct board *b, struct cursor *c)
{
    struct rules_board_data *d = arena_new(&b->arena, 1, sizeof *d);
    const struct cursor place = *c;
    struct spelling s;
    struct error error = {0};
    if (d == NULL)
        return cursor_no_memory(c, "board");
    b->data = d;
    if (!ruleset_read(&d->ruleset, b->game->source, strlen(b->game->source), &error))
        return cursor_fail(c, BAD_INPUT, "ruleset, line %zu, column %zu: %s", error.line,
                           error.column, error.message);
    spell(&d->ruleset, &s);
    if (!parse_code(d, c) ||
        !labelled_parse(c, &b->arena, &s.alphabet, &d->graph, 0, &b->start) ||
        !check_shape(&d->ruleset, &d->graph, &place) || !acts_list(d, &b->arena, &place))
        return false;
    rules_find_symmetries(d);
    b->pos_size = d->graph.vertices;
    b->scratch_size = rules_scratch(d);
    if (ruleset_is_impartial(&d->ruleset))
        b->traits |= IMPARTIAL;
    return true;
}

void rules_print(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const struct rules_board_data *d = rules_of(b);
    const struct alphabet letters = {.letters = d->ruleset.letters};
    if (d->ruleset.digits > 0) {
        write_text(w, "0.");
        for (unsigned i = 1; i <= d->code_length; i++)
            write_byte(w, (char)('0' + d->code[i]));
        write_byte(w, ' ');
    }
    labelled_print(&d->graph, &letters, pos, w);
}

/* Writes a random position. Every letter is as likely as '.'. Cells that are not to be
 * filled become holes, so that thinly filled boards have few moves. Octal codes are also
 * random. */
static bool write_random(const struct ruleset *r, struct memory *m, struct cursor *shape,
                         struct random_wish *wish, struct writer *w)
{
    char chosen[24], letters[MOST_PIECES + 3] = "_";
    const struct alphabet holes_first = {.letters = letters, .most = RULES_CELLS};
    memcpy(letters + 1, r->letters, r->pieces + 1);
    /* Chooses a small board, for when no shape is given. */
    size_t size = sizeof chosen;
    const unsigned random = (unsigned)(rng_next(&wish->seed) % 64);
    if (r->board == RULES_LINE)
        text_format(chosen, size, "path %u", 1 + random % 8);
    else
        text_format(chosen, size, "grid %ux%u", 1 + random % 2, 1 + random / 2 % 4);
    struct cursor usual = cursor_of(chosen, strlen(chosen), shape->error);
    if (r->digits > 0)
        write_format(w, "0.%03o ", 1 + (unsigned)(rng_next(&wish->seed) % 511));
    return labelled_random(cursor_at_end(shape) ? &usual : shape, m, &holes_first,
                           r->pieces + 1, wish->percent > 0 ? wish->percent : 100,
                           &wish->seed, w);
}

bool rules_random(const struct game *game, struct memory *m, struct cursor *shape,
                  struct random_wish *wish, struct writer *w)
{
    struct arena arena = arena_of(m);
    struct ruleset *r = arena_new(&arena, 1, sizeof *r);
    struct error error = {0};
    struct graph g = {0};
    struct cursor asked = *shape;
    bool ok = r != NULL || cursor_no_memory(shape, "ruleset");
    ok = ok && (ruleset_read(r, game->source, strlen(game->source), &error) ||
                cursor_fail(shape, BAD_INPUT, "%s", error.message));
    ok = ok && (cursor_at_end(shape) ||
                (shape_parse(&asked, &arena, false, &g) && check_shape(r, &g, shape)));
    ok = ok && write_random(r, m, shape, wish, w);
    arena_done(&arena);
    return ok;
}

/* ---- moves ---- */

/* Returns the first legal act that makes the same changes, perhaps the act itself. */
static uint32_t first_twin(const struct acts *a, const uint8_t *pos, uint32_t i)
{
    for (uint32_t k = a->list[i].twin; k != NO_ACT; k = a->list[k].twin)
        if (act_is_legal(a, &a->list[k], pos))
            i = k;
    return i;
}

/* In the iterator, at[0] is the cell whose acts are looked at, and at[1] the number of
 * the next act, or 0. */
bool rules_next(const struct board *b, const uint8_t *pos, enum player who,
                struct iterator *it, void *scratch, move *m)
{
    (void)scratch;
    const struct acts *a = &rules_of(b)->acts;
    const struct player_acts *own = &a->of[who];
    for (; it->at[0] < b->pos_size; it->at[0]++, it->at[1] = 0) {
        const size_t cell = (size_t)it->at[0];
        if (!(own->needed[cell] >> pos[cell] & 1))
            continue;
        uint32_t i = it->at[1] > 0 ? (uint32_t)it->at[1] : own->first[cell];
        for (; i < own->first[cell + 1]; i++)
            if (act_is_legal(a, &a->list[i], pos) &&
                (a->list[i].twin == NO_ACT || first_twin(a, pos, i) == i)) {
                it->at[1] = i + 1;
                *m = i;
                return true;
            }
    }
    return false;
}

void rules_play(const struct board *b, uint8_t *pos, enum player who, move m,
                void *scratch)
{
    (void)who, (void)scratch;
    const struct acts *a = &rules_of(b)->acts;
    const uint32_t *change = act_changes(a, &a->list[m]);
    for (unsigned i = 0; i < a->list[m].changes; i++)
        pos[word_cell(change[i])] = (uint8_t)change[i];
}

void rules_print_move(const struct board *b, const uint8_t *pos, enum player who, move m,
                      struct writer *w)
{
    (void)pos, (void)who;
    const struct rules_board_data *d = rules_of(b);
    const struct act *act = &d->acts.list[m];
    const uint32_t *name = act_names(&d->acts, act);
    for (unsigned i = 0; i < act->names; i++) {
        if (i > 0)
            write_byte(w, '>');
        graph_print_vertex(&d->graph, name[i], w);
    }
    if (d->ruleset.rule[act->rule].with_signature) {
        write_byte(w, '=');
        rule_signature(&d->ruleset, &d->ruleset.rule[act->rule], w);
    }
}

#define MOST_NAMED (MOST_STEPS * MOST_ELEMENTS)

/* A move as written: cells, and perhaps a signature. */
struct written {
    uint32_t cell[MOST_NAMED];
    unsigned count;
    struct cursor signature;
};

static bool read_written(const struct board *b, struct cursor *c, struct written *t)
{
    const struct rules_board_data *d = rules_of(b);
    t->count = 0;
    do {
        if (t->count == MOST_NAMED)
            return cursor_fail(c, BAD_INPUT, "no move changes so many cells");
        if (!graph_parse_vertex(&d->graph, c, &t->cell[t->count++]))
            return false;
    } while (cursor_take(c, ">"));
    t->signature = *c;
    if (cursor_take(c, "=")) {
        t->signature.at++;
        while (cursor_peek(c) > 0 && (cursor_peek(c) == '*' ||
                                      strchr(d->ruleset.letters, cursor_peek(c)) != NULL))
            c->at++;
    }
    t->signature.end = c->at;
    return true;
}

static bool has_signature(const struct board *b, const struct rule *rule,
                          const struct cursor *text)
{
    struct writer w;
    if (!rule->with_signature)
        return cursor_at_end(text);
    writer_init(&w, b->memory);
    rule_signature(&rules_of(b)->ruleset, rule, &w);
    bool same = !w.failed && w.length == cursor_left(text) &&
                memcmp(w.text, text->at, w.length) == 0;
    writer_done(&w);
    return same;
}

static bool is_written_so(const struct board *b, const struct act *act,
                          const struct written *t)
{
    const struct rules_board_data *d = rules_of(b);
    return act->names == t->count &&
           memcmp(act_names(&d->acts, act), t->cell, t->count * sizeof *t->cell) == 0 &&
           has_signature(b, &d->ruleset.rule[act->rule], &t->signature);
}

/* Finds a legal act with that text if there is one, otherwise any act with it. */
bool rules_parse_move(const struct board *b, const uint8_t *pos, enum player who,
                      struct cursor *c, void *scratch, move *m)
{
    (void)scratch;
    const struct acts *a = &rules_of(b)->acts;
    const struct player_acts *own = &a->of[who];
    const struct cursor place = *c;
    struct written text;
    uint32_t found = NO_ACT;
    if (!read_written(b, c, &text))
        return false;
    for (uint32_t i = own->first[0]; i < own->first[b->pos_size]; i++) {
        if (!is_written_so(b, &a->list[i], &text))
            continue;
        if (act_is_legal(a, &a->list[i], pos)) {
            *m = first_twin(a, pos, i);
            return true;
        }
        found = found == NO_ACT ? i : found;
    }
    *m = found;
    return found != NO_ACT ||
           cursor_fail(&place, BAD_INPUT, "no rule changes these cells for %s",
                       who == LEFT ? "Left" : "Right");
}

/* Writes the letters of a set, for messages. */
static void write_set(const struct ruleset *r, letter_set set, struct writer *w)
{
    const char *separator = "";
    for (unsigned i = 0; i <= r->pieces; i++)
        if (set >> i & 1) {
            write_text(w, separator);
            write_byte(w, r->letters[i]);
            separator = " or ";
        }
}

static void game_explain(const struct rules_board_data *d, const struct act *act,
                         const uint8_t *pos, struct writer *why)
{
    const uint32_t *word = d->acts.words + act->at, *end = word + act->needs;
    while (word < end && *word >> pos[word_cell(*word)] & 1)
        word++;
    if (word == end) {
        write_text(why, "no neighbour is ");
        write_set(&d->ruleset, (letter_set)*word, why);
        return;
    }
    graph_print_vertex(&d->graph, word_cell(*word), why);
    write_format(why, " is %c, and this move needs ",
                 d->ruleset.letters[pos[word_cell(*word)]]);
    write_set(&d->ruleset, (letter_set)*word, why);
    write_text(why, " there");
}

bool rules_legal(const struct board *b, const uint8_t *pos, enum player who, move m,
                 void *scratch, struct writer *why)
{
    (void)scratch, (void)who;
    const struct acts *a = &rules_of(b)->acts;
    if (act_is_legal(a, &a->list[m], pos))
        return first_twin(a, pos, (uint32_t)m) == m;
    if (why != NULL)
        game_explain(rules_of(b), &a->list[m], pos, why);
    return false;
}

/* ---- for human readers ---- */

static void draw_piece(const struct ruleset *r, uint8_t letter, struct point p,
                       struct writer *w)
{
    const struct piece_look *look = &r->look[letter];
    char text[2] = {r->letters[letter], '\0'}, colour[2] = {look->colour, '\0'};
    if (look->stone != NULL)
        draw_mark("stone", p, look->stone, w);
    else if (look->colour != '\0')
        draw_mark("cell", p, colour, w);
    else
        draw_mark("text", p, text, w);
}

static void draw_rows(const struct rules_board_data *d, const uint8_t *pos,
                      struct writer *w)
{
    const struct graph *g = &d->graph;
    const uint32_t columns = graph_columns(g);
    draw_cells_frame(g->vertices, columns, g->shape == SHAPE_GRID, w);
    for (uint32_t v = 0; v < g->vertices; v++) {
        struct point p = place_cell(v, columns);
        if (pos[v] == ruleset_hole(&d->ruleset))
            continue;
        if (d->ruleset.look[pos[v]].colour == '\0')
            draw_mark("cell", p, "empty", w);
        if (pos[v] != DOT)
            draw_piece(&d->ruleset, pos[v], p, w);
    }
}

static void draw_graph(const struct rules_board_data *d, const uint8_t *pos,
                       struct writer *w)
{
    struct drawing_layout l = layout_graph(&d->graph);
    draw_size(l.width, l.height, w);
    draw_edges(&l, w);
    for (uint32_t v = 0; v < d->graph.vertices; v++) {
        struct point p = layout_place(&l, v);
        if (pos[v] == ruleset_hole(&d->ruleset))
            continue;
        if (pos[v] == DOT)
            draw_mark("dot", p, "plain", w);
        else
            draw_piece(&d->ruleset, pos[v], p, w);
        draw_name(v, p, w);
    }
}

void rules_draw(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const struct rules_board_data *d = rules_of(b);
    if (d->graph.vertices > MAX_DRAWN)
        return;
    if (graph_is_grid(&d->graph))
        draw_rows(d, pos, w);
    else if (d->graph.arcs <= 2 * MAX_DRAWN_EDGES)
        draw_graph(d, pos, w);
}

/* Writes the places, which are the cells. A move is made by touching the cells that name
 * it. */
static void game_places(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const struct graph *g = &rules_of(b)->graph;
    const bool grid = graph_is_grid(g);
    struct drawing_layout l = {0};
    (void)pos;
    if (!grid)
        l = layout_graph(g);
    for (uint32_t v = 0; v < g->vertices; v++) {
        draw_place(grid ? place_cell(v, graph_columns(g)) : layout_place(&l, v), w);
        graph_print_vertex(g, v, w);
        write_byte(w, '\n');
    }
}

/* Returns the letter that an act leaves in a cell. */
static uint32_t letter_after(const struct acts *a, const struct act *act,
                             const uint8_t *pos, uint32_t cell)
{
    const uint32_t *change = act_changes(a, act);
    for (unsigned i = 0; i < act->changes; i++)
        if (word_cell(change[i]) == cell)
            return change[i] & UINT16_MAX;
    return pos[cell];
}

static void of_move(const struct board *b, const uint8_t *pos, enum player who, move m,
                    void *scratch, struct writer *w)
{
    (void)who, (void)scratch;
    const struct acts *a = &rules_of(b)->acts;
    const uint32_t *name = act_names(a, &a->list[m]);
    /* Named by two cells that are alike before the act and after it? Then it does not
     * matter which is touched first: a domino has no first half. */
    if (a->list[m].names == 2 && pos[name[0]] == pos[name[1]] &&
        letter_after(a, &a->list[m], pos, name[0]) ==
            letter_after(a, &a->list[m], pos, name[1])) {
        write_format(w, "%u,%u>%u,%u", name[0], name[1], name[1], name[0]);
        return;
    }
    for (unsigned i = 0; i < a->list[m].names; i++)
        write_format(w, i > 0 ? ">%u" : "%u", name[i]);
}

/* Writes a move that begins with these touches, if possible a legal one. */
static void game_meant(const struct board *b, const uint8_t *pos, enum player who,
                       const uint32_t *touched, size_t count, struct writer *w)
{
    const struct acts *a = &rules_of(b)->acts;
    const struct player_acts *own = &a->of[who];
    uint32_t found = NO_ACT;
    for (uint32_t i = own->first[0]; i < own->first[b->pos_size]; i++) {
        if (!(a->list[i].names >= count &&
              memcmp(act_names(a, &a->list[i]), touched, count * sizeof *touched) == 0))
            continue;
        if (found == NO_ACT || act_is_legal(a, &a->list[i], pos))
            found = i;
        if (act_is_legal(a, &a->list[i], pos))
            break;
    }
    if (found != NO_ACT) {
        rules_print_move(b, pos, who, found, w);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        write_text(w, i > 0 ? ">" : "");
        graph_print_vertex(&rules_of(b)->graph, touched[i], w);
    }
}

const struct touch rules_touch = {
    .places = game_places, .of_move = of_move, .meant = game_meant};

/* ---- a game made of a file ---- */

/* Copies a piece of the text as a terminated string. */
static const char *copy_text(struct arena *arena, const char *at, size_t length)
{
    char *copy = arena_new(arena, length + 1, 1);
    if (copy != NULL)
        memcpy(copy, at, length);
    return copy;
}

static const char usual_notation[] = "Rows from the top split by |, or a shape and "
                                     "labels, of the letters of the ruleset, . "
                                     "for an empty cell and _ for a hole. A move names "
                                     "the cells that it changes, joined by "
                                     ">.";

const struct game *ruleset_game(struct arena *arena, const char *text, size_t length,
                                struct error *error)
{
    struct ruleset *r = arena_new(arena, 1, sizeof *r);
    struct game *game = arena_new(arena, 1, sizeof *game);
    const char *source = copy_text(arena, text, length);
    const struct rule *endless;
    if (arena->failed) {
        error_set(error, NO_MEMORY, 1, "the ruleset does not fit into the memory limit");
        return NULL;
    }
    if (!ruleset_read(r, source, length, error))
        return NULL;
    if (strlen(source) != length) {
        error_set(error, BAD_INPUT, 1, "a ruleset has no zero bytes");
        return NULL;
    }
    if ((endless = ruleset_endless(r)) != NULL) {
        error_set(error, BAD_INPUT, 1,
                  "play could go on for ever: nothing shows that this rule cannot be "
                  "used again and again");
        error->line = endless->line;
        return NULL;
    }
    *game = (struct game){
        .name = copy_text(arena, r->name.at, cursor_left(&r->name)),
        .title = copy_text(arena, r->title.at, cursor_left(&r->title)),
        .notation = r->notation.at == NULL
                        ? usual_notation
                        : copy_text(arena, r->notation.at, cursor_left(&r->notation)),
        .traits = ruleset_is_impartial(r) ? IMPARTIAL : 0,
        .source = source,
        RULESET_SLOTS};
    arena_drop(arena, r);
    if (!arena->failed)
        return game;
    error_set(error, NO_MEMORY, 1, "the ruleset does not fit into the memory limit");
    return NULL;
}
