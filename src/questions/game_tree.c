/* SPDX-License-Identifier: MIT */
/* game_tree.c: `render --tree`: the game tree of a position as Graphviz DOT. Boxes are
 * positions with their values. A position has one box, however many plays lead to it. */
#include <string.h>

#include "answer/answer.h"
#include "base/hash.h"
#include "base/table.h"
#include "questions/render.h"
#include "twoplayer/position_value.h"
#include "value/name.h"

#define DEFAULT_MOST 1000
#define MOST_LETTERS 100 /* most letters in one line of a label */

struct node {
    uint32_t record; /* of its position in the table */
    uint64_t depth;
    bool open; /* has moves that are not shown */
};

struct tree {
    struct run *run;
    const struct request *q;
    const struct problem *problem;
    struct table table; /* bytes of a position → its index among the nodes */
    struct node *nodes; /* in order of depth */
    size_t count, capacity;
    uint8_t *now, *child; /* the position being expanded, and one after a move from it */
    void *scratch;
    struct writer boxes, lines; /* DOT */
    enum ended cut; /* why the tree is incomplete; ENDED_SOLVED: it is complete */
    size_t unvalued;
};

/* ---- positions ---- */

static void game_tree_load(struct tree *t, size_t node)
{
    size_t length;
    const unsigned char *key = table_key(&t->table, t->nodes[node].record, &length);
    memcpy(t->now, key, length);
}

/* Returns the record of a position. TABLE_NONE: there is no room, and t->cut says why. */
static uint32_t find_record(struct tree *t, const uint8_t *pos, bool *fresh)
{
    uint64_t most = t->q->nodes > 0 ? t->q->nodes : DEFAULT_MOST;
    size_t size = t->problem->pos_size;
    uint64_t hash = hash_bytes(pos, size);
    uint32_t record = table_find(&t->table, hash, pos, size);
    *fresh = false;
    if (record != TABLE_NONE)
        return record;
    if (t->count >= most) {
        t->cut = run_cut(t->run, ENDED_NODES);
        return TABLE_NONE;
    }
    /* Positions may take half of the memory; values, labels and the answer need the rest.
     */
    const struct memory *m = t->run->memory;
    if ((m->limit == 0 || m->used <= m->limit / 2) &&
        arena_grow(&t->run->arena, &t->nodes, &t->capacity, t->count + 1,
                   sizeof *t->nodes))
        record = table_add(&t->table, hash, pos, size, fresh);
    if (record == TABLE_NONE)
        t->cut = run_cut(t->run, ENDED_MEMORY);
    return record;
}

/* Finds the node of a position, or makes one if the position is new. Returns false if
 * there is no room. */
static bool game_tree_meet(struct tree *t, const uint8_t *pos, uint64_t depth,
                           size_t *node)
{
    bool fresh;
    uint32_t record = find_record(t, pos, &fresh);
    if (record == TABLE_NONE)
        return false;
    uint64_t index = t->count;
    if (fresh) {
        memcpy(table_value(&t->table, record), &index, sizeof index);
        t->nodes[t->count++] = (struct node){record, depth, false};
    }
    memcpy(&index, table_value(&t->table, record), sizeof index);
    *node = (size_t)index;
    return true;
}

/* ---- DOT ---- */

/* Writes text inside a quoted string of DOT. Lines that are too long are cut. */
static void write_quoted(const struct writer *text, struct writer *w)
{
    bool long_line = text->length > MOST_LETTERS;
    for (size_t i = 0; i < (long_line ? MOST_LETTERS : text->length); i++) {
        char c = text->text[i];
        if (c == '&') /* would begin an HTML entity */
            write_text(w, "&amp;");
        else if (c == '"' || c == '\\')
            write_format(w, "\\%c", c);
        else
            write_byte(w, c >= ' ' && c <= '~' ? c : '?');
    }
    write_text(w, long_line ? "..." : "");
}

/* Do edges show which player moves? Not if both players always have the same moves. */
static bool has_sides(const struct problem *p)
{
    return problem_players(p) == 2 && !(problem_traits(p) & IMPARTIAL);
}

/* ---- growing ---- */

/* Writes the edge of a move from t->now, the position of the node. Returns false if there
 * is no room for the position after the move. */
static bool grow_move(struct tree *t, size_t node, enum player who, struct sum_move m,
                      struct writer *text)
{
    size_t child;
    writer_clear(text);
    position_print_move(t->problem, t->now, who, m, text);
    memcpy(t->child, t->now, t->problem->pos_size);
    position_play(t->problem, t->child, who, m, t->scratch);
    if (!game_tree_meet(t, t->child, t->nodes[node].depth + 1, &child))
        return false;
    /* Writes the edge of a move. Left's edges leave their box on the left, Right's on the
     * right. */
    static const char *const looks[] = {
        "tailport=sw, color=\"#0072b2\"",
        "tailport=se, color=\"#d55e00\", style=dashed",
    };
    t->lines.failed = t->lines.failed || text->failed;
    /* Without the blanks, the label would touch edges and other labels. */
    write_format(&t->lines, "    n%zu -> n%zu [label=\" ", node, child);
    write_quoted(text, &t->lines);
    write_format(&t->lines, " \", %s];\n",
                 has_sides(t->problem) ? looks[who] : "color=black");
    return true;
}

/* Writes all moves of a player from a node, whose position is t->now. */
static bool grow_moves(struct tree *t, size_t node, enum player who, struct writer *text)
{
    struct sum_iterator at = {0};
    struct sum_move m;
    while (position_next(t->problem, t->now, who, &at, t->scratch, &m)) {
        if (over(&t->run->work))
            t->cut = run_cut(t->run, ENDED_TIME);
        bool deep = t->nodes[node].depth >= t->q->depth;
        if (t->cut == ENDED_SOLVED && !deep && grow_move(t, node, who, m, text))
            continue;
        t->nodes[node].open = true;
        return t->cut == ENDED_SOLVED;
    }
    return true;
}

/* ---- boxes ---- */

/* Writes the name of a value or, if that is too long for a label, how many different
 * values its form contains. */
static bool name_value(struct values *s, value v, struct writer *text)
{
    enum status named = v != NO_VALUE ? value_name(s, v, text) : NO_MEMORY;
    if (named == LIMIT || text->length > MOST_LETTERS) {
        writer_clear(text);
        write_format(text, "(%zu different values)", value_form_nodes(s, v));
    }
    return (named == OK || named == LIMIT) && !text->failed;
}

/* Writes the value of t->now, if it can be found. */
static bool find_value(struct tree *t, struct writer *text)
{
    /* --nodes limits the positions of the tree, not those of this search */
    const struct limits limits = {.seconds = t->run->limits.seconds};
    struct task task = {
        .problem = t->problem, .position = t->now, .memory = t->run->memory};
    if (run_is_stopped(t->run) || run_seconds(t->run) > limits.seconds) {
        run_cut(t->run, ENDED_TIME);
        return false;
    }
    struct search *search = position_value_new(&task);
    bool found = run_search(t->run, search, &limits, 0) == ENDED_SOLVED;
    if (found &&
        !name_value(position_value_store(search), position_value_of(search), text)) {
        run_ended(t->run, search_failed(values_status(position_value_store(search))));
        found = false;
    }
    search_free(search);
    return found;
}

/* Writes the value of t->now on a line of its own. */
static void write_value(struct tree *t, struct writer *text)
{
    writer_clear(text);
    if (!find_value(t, text)) {
        t->unvalued++;
        return;
    }
    write_text(&t->boxes, "\\n");
    write_quoted(text, &t->boxes);
}

/* ---- the answer ---- */

static bool tree_init(struct tree *t, struct run *run)
{
    struct arena *a = &run->arena;
    *t = (struct tree){.run = run, .q = run->q, .problem = run->q->problem};
    table_init(&t->table, run->memory, sizeof(uint64_t));
    t->boxes = writer_in(a);
    t->lines = writer_in(a);
    t->now = arena_new(a, t->problem->pos_size, 1);
    t->child = arena_new(a, t->problem->pos_size, 1);
    t->scratch = arena_new(a, t->problem->move_scratch, 1);
    return !a->failed;
}

static enum answer_code game_tree_save(const struct tree *t, const struct writer *dot)
{
    const struct host *host = t->run->host;
    if (host->save == NULL)
        return refuse_file(t->run);
    const char *why = host->save(host->context, t->q->out, dot);
    if (why == NULL)
        return ANSWER_GIVEN;
    return run_fail(t->run, IO_ERROR, "--out: the file cannot be written: %s", why);
}

static bool is_whole(const struct tree *t)
{
    return t->cut == ENDED_SOLVED && t->unvalued == 0;
}

static void remark(const struct tree *t)
{
    if (t->cut != ENDED_SOLVED)
        reply_remark(t->run, "the tree is cut off: %s", ended_because(t->cut));
    else if (t->unvalued > 0)
        reply_remark(t->run, "no values within the limits: %zu of %zu positions",
                     t->unvalued, t->count);
}

/* Writes the finished tree and gives it as the answer. */
static enum answer_code game_tree_conclude(struct tree *t)
{
    struct writer dot = writer_in(&t->run->arena);
    enum answer_code code = ANSWER_GIVEN;
    /* Writes the boxes, deepest nodes first: positions later in play are easier to value.
     */
    struct writer text = writer_in(&t->run->arena);
    for (size_t i = t->count; i-- > 0;) {
        game_tree_load(t, i);
        writer_clear(&text);
        position_print(t->problem, t->now, &text);
        t->boxes.failed = t->boxes.failed || text.failed;
        write_format(&t->boxes, "    n%zu [label=\"", i);
        write_quoted(&text, &t->boxes);
        if (problem_players(t->problem) == 2)
            write_value(t, &text);
        write_text(&t->boxes, t->nodes[i].open ? "\", style=dotted];\n" : "\"];\n");
    }
    write_text(&dot, "digraph tree {\n"
                     "    ordering=out;\n"
                     "    node [shape=box, fontname=\"monospace\", fontsize=11];\n"
                     "    edge [fontname=\"monospace\", fontsize=9, arrowsize=0.6];\n");
    write_bytes(&dot, t->lines.text,
                t->lines.length); /* so Graphviz meets the root first */
    write_bytes(&dot, t->boxes.text, t->boxes.length);
    write_text(&dot, "}");
    dot.failed = dot.failed || t->boxes.failed || t->lines.failed;
    if (dot.failed) {
        t->run->to->out->failed = true;
        return ANSWER_BAD_INPUT;
    }
    struct result r =
        result_of(t->run, is_whole(t) ? "optimal" : "bound", "search", t->count, &dot);
    if (t->q->out != NULL)
        code = game_tree_save(t, &dot);
    if (code != ANSWER_GIVEN)
        return code;
    remark(t);
    if (t->cut != ENDED_SOLVED)
        t->run->ended = t->cut; /* values were searched after that */
    return reply_give(t->run, &r, is_whole(t) ? ANSWER_GIVEN : ANSWER_LIMIT);
}

static bool is_dot_file(const char *name)
{
    size_t length = strlen(name);
    return length >= 5 && strcmp(name + length - 4, ".dot") == 0;
}

static enum answer_code game_tree_answer(struct run *run)
{
    struct tree t;
    if (run->q->out != NULL && !is_dot_file(run->q->out))
        return run_fail(run, BAD_INPUT, "--out: the name of a tree must end in .dot");
    if (tree_init(&t, run))
        run_deadline(run, run->limits.seconds / 2); /* values take the other half */
    /* Grows the tree. After a limit, the nodes not yet expanded count as having more
     * moves. */
    struct writer text = writer_in(&t.run->arena);
    size_t root;
    bool ok = game_tree_meet(&t, t.q->position, 0, &root);
    for (size_t i = 0; i < t.count && ok; i++) {
        game_tree_load(&t, i);
        ok = grow_moves(&t, i, LEFT, &text);
        if (ok && has_sides(t.problem))
            ok = grow_moves(&t, i, RIGHT, &text);
        for (size_t k = i + 1; !ok && k < t.count; k++)
            t.nodes[k].open = true;
    }
    enum answer_code code =
        t.count > 0 ? game_tree_conclude(&t) : run_lacks_memory(run, "the tree needs");
    table_done(&t.table);
    return code;
}

static bool when(const struct run *run)
{
    return run->q->tree;
}

/* ---- text and JSON ---- */

static void game_tree_text(const struct result *r, struct writer *w)
{
    const struct writer *dot = r->found;
    if (r->q->out != NULL)
        return;
    write_bytes(w, dot->text, dot->length);
    write_byte(w, '\n');
}

static void game_tree_json(const struct result *r, struct json *j)
{
    const struct writer *dot = r->found;
    json_bytes(json_key(j, "dot"), dot->text, dot->length);
}

static const struct renderer show_game_tree = {game_tree_text, game_tree_json};

/* ---- the command ---- */

const struct command game_tree_command = {
    .name = "render",
    .when = when,
    .answer = game_tree_answer,
    .show = &show_game_tree,
};
