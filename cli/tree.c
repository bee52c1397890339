/* SPDX-License-Identifier: MIT */
/* tree.c: the game tree of a position as Graphviz DOT: boxes are positions with their
 * values, found once however many ways lead there. */
#include "tree.h"

#include <string.h>

#include "base/hash.h"
#include "base/table.h"
#include "files.h"
#include "value.h"
#include "value/name.h"

#define DEFAULT_MOST 1000
#define MOST_LETTERS 100 /* of a line of a label */

struct node {
    uint32_t record; /* of its bytes in the table */
    uint64_t depth;
    bool open; /* has moves that are not shown */
};

struct tree {
    const struct settings *set;
    const struct problem *problem;
    double started;
    struct table table; /* bytes of a position → its index among the nodes */
    struct node *nodes; /* in order of depth */
    size_t count, capacity;
    const uint8_t *root;
    uint8_t *now, *child; /* the position that is looked at, and one move further */
    void *scratch;
    struct writer boxes, lines; /* DOT */
    const char *cut;            /* why it is not whole; NULL: it is */
    size_t unvalued;
};

/* ---- positions ---- */

static void load(struct tree *t, size_t node)
{
    size_t length;
    const unsigned char *key = table_key(&t->table, t->nodes[node].record, &length);
    memcpy(t->now, key, length);
}

/* The node of a position, a new one if it was not met before. False: there is
 * no room. */
static bool meet(struct tree *t, const uint8_t *pos, uint64_t depth, size_t *node)
{
    uint64_t most = t->set->nodes > 0 ? t->set->nodes : DEFAULT_MOST;
    bool fresh = false;
    const size_t size = t->problem->pos_size;
    uint64_t hash = hash_bytes(pos, size);
    uint32_t record = table_find(&t->table, hash, pos, size);
    if (record == TABLE_NONE && t->count >= most) {
        t->cut = ended_because(ENDED_NODES);
        return false;
    }
    if (record == TABLE_NONE)
        record = table_add(&t->table, hash, pos, size, &fresh);
    if (record == TABLE_NONE || !memory_grow(t->problem->memory, &t->nodes, &t->capacity,
                                             t->count + 1, sizeof *t->nodes)) {
        t->cut = ended_because(ENDED_MEMORY);
        return false;
    }
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

/* Inside a quoted string of DOT. A line that is too long is cut. */
static void write_quoted(const struct writer *text, struct writer *w)
{
    bool long_line = text->length > MOST_LETTERS;
    for (size_t i = 0; i < (long_line ? MOST_LETTERS : text->length); i++) {
        char c = text->text[i];
        if (c == '&') /* begins the name of a letter */
            write_text(w, "&amp;");
        else if (c == '"' || c == '\\')
            write_format(w, "\\%c", c);
        else
            write_byte(w, c >= ' ' && c <= '~' ? c : '?');
    }
    write_text(w, long_line ? "..." : "");
}

/* Do lines say whose they are? */
static bool has_sides(const struct problem *p)
{
    return problem_players(p) == 2 && !(problem_traits(p) & IMPARTIAL);
}

/* Left's lines leave their box on the left, Right's on the right. */
static void write_line(struct tree *t, size_t from, size_t to, enum player who,
                       const struct writer *name)
{
    static const char *const looks[] = {
        "tailport=sw, color=\"#0072b2\"",
        "tailport=se, color=\"#d55e00\", style=dashed",
    };
    t->lines.failed = t->lines.failed || name->failed;
    /* With blanks around it, or the label would touch lines and other labels. */
    write_format(&t->lines, "    n%zu -> n%zu [label=\" ", from, to);
    write_quoted(name, &t->lines);
    write_format(&t->lines, " \", %s];\n",
                 has_sides(t->problem) ? looks[who] : "color=black");
}

/* ---- growing ---- */

static bool is_time_over(const struct tree *t)
{
    return stop_asked(t->set) || now() - t->started > t->set->seconds;
}

/* All moves of a player from a node, whose position is t->now. */
static bool grow_moves(struct tree *t, size_t node, enum player who, struct writer *text)
{
    struct sum_iterator at = {0};
    struct sum_move m;
    bool ok = true;
    while (ok && position_next(t->problem, t->now, who, &at, t->scratch, &m)) {
        size_t child = 0;
        if (is_time_over(t))
            t->cut = ended_because(stop_asked(t->set) ? ENDED_STOPPED : ENDED_TIME);
        if (t->cut != NULL || t->nodes[node].depth >= t->set->depth) {
            t->nodes[node].open = true;
            return t->cut == NULL;
        }
        writer_clear(text);
        position_print_move(t->problem, t->now, who, m, text);
        memcpy(t->child, t->now, t->problem->pos_size);
        position_play(t->problem, t->child, who, m, t->scratch);
        ok = meet(t, t->child, t->nodes[node].depth + 1, &child);
        if (ok)
            write_line(t, node, child, who, text);
        else
            t->nodes[node].open = true;
    }
    return ok;
}

/* After a limit, nothing is known of the nodes that were not looked at. */
static void grow(struct tree *t)
{
    struct writer text;
    size_t root;
    writer_init(&text, t->problem->memory);
    bool ok = meet(t, t->root, 0, &root);
    for (size_t i = 0; i < t->count && ok; i++) {
        load(t, i);
        ok = grow_moves(t, i, LEFT, &text);
        if (ok && has_sides(t->problem))
            ok = grow_moves(t, i, RIGHT, &text);
        for (size_t k = i + 1; !ok && k < t->count; k++)
            t->nodes[k].open = true;
    }
    writer_done(&text);
}

/* The name of a value; of one too long for a label, how much it is made of. */
static bool name_value(struct values *s, value v, struct writer *text)
{
    enum status named = v != NO_VALUE ? value_name(s, v, text) : NO_MEMORY;
    if (named == LIMIT || text->length > MOST_LETTERS) {
        writer_clear(text);
        write_format(text, "(%zu different values)", value_form_nodes(s, v));
    }
    return (named == OK || named == LIMIT) && !text->failed;
}

/* The value of t->now, on a line of its own, if it can be found. */
static void write_value(struct tree *t, struct writer *text)
{
    struct settings limits = *t->set;
    struct error error;
    enum ended ended = ENDED_MEMORY;
    double seconds;
    limits.nodes = 0; /* those of the tree were meant */
    struct search *search = NULL;
    struct task task = {
        .problem = t->problem, .position = t->now, .memory = t->problem->memory};
    if (!is_time_over(t))
        search = search_value(&limits, &task, t->started, &ended, &seconds, &error);
    writer_clear(text);
    if (ended == ENDED_SOLVED &&
        name_value(position_value_store(search), position_value_of(search), text)) {
        write_text(&t->boxes, "\\n");
        write_quoted(text, &t->boxes);
    } else {
        t->unvalued++;
    }
    search_free(search);
}

/* The last nodes first: those later in play are easier. */
static void write_boxes(struct tree *t)
{
    struct writer text;
    writer_init(&text, t->problem->memory);
    for (size_t i = t->count; i-- > 0;) {
        load(t, i);
        writer_clear(&text);
        position_print(t->problem, t->now, &text);
        t->boxes.failed = t->boxes.failed || text.failed;
        write_format(&t->boxes, "    n%zu [label=\"", i);
        write_quoted(&text, &t->boxes);
        if (problem_players(t->problem) == 2)
            write_value(t, &text);
        write_text(&t->boxes, t->nodes[i].open ? "\", style=dotted];\n" : "\"];\n");
    }
    writer_done(&text);
}

static void write_dot(const struct tree *t, struct writer *w)
{
    write_text(w, "digraph tree {\n"
                  "    ordering=out;\n"
                  "    node [shape=box, fontname=\"monospace\", fontsize=11];\n"
                  "    edge [fontname=\"monospace\", fontsize=9, arrowsize=0.6];\n");
    if (t->lines.length > 0) /* first, so that Graphviz meets the root first */
        write_bytes(w, t->lines.text, t->lines.length);
    write_bytes(w, t->boxes.text, t->boxes.length);
    write_text(w, "}");
    w->failed = w->failed || t->boxes.failed || t->lines.failed;
}

/* ---- the answer ---- */

static enum exit_code refuse(struct error *error, enum status status, const char *message)
{
    error_set(error, status, 1, "%s", message);
    return status == IO_ERROR ? EXIT_FAILURE_IO : EXIT_BAD_INPUT;
}

static enum exit_code put(const struct tree *t, double started, struct writer *out,
                          struct error *error)
{
    struct writer dot;
    const struct settings *set = t->set;
    bool written = true;
    writer_init(&dot, t->problem->memory);
    write_dot(t, &dot);
    if (dot.failed) {
        out->failed = true;
    } else if (set->out != NULL) {
        written = file_write(set->out, &dot);
    } else if (!set->json) {
        write_bytes(out, dot.text, dot.length);
        write_byte(out, '\n');
    }
    if (set->json && written && !dot.failed) {
        struct json j = json_of(out);
        report_begin(t->problem, t->root, &j);
        json_key(&j, "dot");
        json_bytes(&j, dot.text, dot.length);
        report_end(&j, t->cut != NULL || t->unvalued > 0 ? "bound" : "optimal", "search",
                   t->count, now() - started);
    }
    writer_done(&dot);
    return written ? EXIT_ANSWERED
                   : refuse(error, IO_ERROR, "--out: the file cannot be written");
}

static void remark(const struct tree *t, struct run *run)
{
    if (t->cut != NULL)
        snprintf(run->remark, sizeof run->remark, "the tree is cut off: %s", t->cut);
    else if (t->unvalued > 0)
        snprintf(run->remark, sizeof run->remark,
                 "no values within the limits: %zu of %zu positions", t->unvalued,
                 t->count);
}

static bool tree_init(struct tree *t)
{
    const struct problem *p = t->problem;
    table_init(&t->table, p->memory, sizeof(uint64_t));
    writer_init(&t->boxes, p->memory);
    writer_init(&t->lines, p->memory);
    t->now = memory_new(p->memory, p->pos_size, 1);
    t->child = memory_new(p->memory, p->pos_size, 1);
    t->scratch = memory_new(p->memory, p->move_scratch, 1);
    return t->now != NULL && t->child != NULL && t->scratch != NULL;
}

static void tree_done(struct tree *t)
{
    struct memory *m = t->problem->memory;
    memory_free(m, t->now, t->problem->pos_size, 1);
    memory_free(m, t->child, t->problem->pos_size, 1);
    memory_free(m, t->scratch, t->problem->move_scratch, 1);
    memory_free(m, t->nodes, t->capacity, sizeof *t->nodes);
    writer_done(&t->boxes);
    writer_done(&t->lines);
    table_done(&t->table);
}

enum exit_code render_tree(const struct settings *set, const struct problem *p,
                           struct run *run, struct writer *out, struct error *error)
{
    size_t length = set->out != NULL ? strlen(set->out) : 0;
    if (set->out != NULL && (length < 5 || strcmp(set->out + length - 4, ".dot") != 0))
        return refuse(error, BAD_INPUT, "--out: the name of a tree must end in .dot");
    struct tree t = {
        .set = set, .problem = p, .root = run->position, .started = run->started};
    bool room = tree_init(&t);
    enum exit_code code = EXIT_BAD_INPUT;
    if (room)
        grow(&t);
    if (t.count > 0) {
        write_boxes(&t);
        code = put(&t, run->started, out, error);
        remark(&t, run);
        if (code == EXIT_ANSWERED && (t.cut != NULL || t.unvalued > 0))
            code = EXIT_LIMIT;
    } else {
        refuse(error, NO_MEMORY, "the tree needs more memory than --memory allows");
    }
    tree_done(&t);
    return code;
}
