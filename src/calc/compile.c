/* SPDX-License-Identifier: MIT */
/* compile.c: turns the text of a statement into a program.
 *
 * As usual in operator-precedence parsing, operators and brackets wait on a stack of
 * their own: an operator is applied when one follows that binds no tighter. */
#include <string.h>

#include "calc/inside.h"
#include "problem/advice.h"
#include "value/literal.h"
#include "value/notation.h"

/* How tightly operators bind, loosest first. */
enum binding {
    BIND_BRACKET,
    BIND_OR,
    BIND_AND,
    BIND_NOT,
    BIND_COMPARE,
    BIND_RANGE,
    BIND_SUM,
    BIND_SIGN, /* -G, +-G, 3.G */
    BIND_DIVIDE,
    BIND_ORDINAL
};

enum bracket {
    NO_BRACKET, /* an operator */
    PARENTHESIS,
    BRACE,
    BARS,
    LIST,
    FOR, /* in a LIST, after `in` */
    IF,  /* in a LIST, after `if` */
    CALL,
    INDEX,
    SWITCH_OF, /* +-(a,b) */
    WHOLE,     /* a function at the beginning of a statement, up to its end */
    EXPR       /* after the word expr, up to the next " + " */
};

struct open_operator {
    enum bracket bracket;
    enum binding binding;
    struct op op;          /* for an operator or a CALL */
    uint32_t bars;         /* for BARS: how many bars */
    const char *closed_by; /* for CALL: the closing bracket */
    size_t depth;          /* number of operands before it */
    size_t ops;            /* number of operations before it */
    size_t inner;          /* 1 + index of the innermost bracket up to it; 0: none */
    const char *sum_end;   /* for a bracket: end of the sum in it; NULL: not yet known */
    struct cursor place, name;
};

struct compiler {
    struct calc *calc;
    struct arena *arena;
    struct cursor *cursor;
    struct program *program;
    struct open_operator *pending;
    size_t count, capacity;
    size_t depth;        /* operands on the machine's stack after the program so far */
    unsigned lists;      /* number of open lists */
    bool begun;          /* something was read */
    const char *sum_end; /* end of the sum outside all brackets */
};

static inline uint32_t place_of(const struct cursor *c)
{
    return (uint32_t)(c->at - c->start);
}

/* ---- programs ---- */

/* Returns by how much an operation changes the number of operands on the stack. */
static int64_t effect(const struct op *op)
{
    switch (op->code) {
    case OP_CONSTANT:
    case OP_TRUTH:
    case OP_TEXT:
    case OP_NAME:
    case OP_POSITION:
        return 1;
    case OP_NEGATE:
    case OP_NOT:
        return 0;
    case OP_FORM:
        return 1 - ((int64_t)op->a + op->b);
    case OP_LIST:
    case OP_SWITCH:
        return 1 - (int64_t)op->a;
    case OP_CALL:
        return 1 - (int64_t)op->b;
    default:
        return -1;
    }
}

static bool emit(struct compiler *p, struct op op)
{
    struct program *to = p->program;
    if (!arena_grow(p->arena, &to->ops, &to->capacity, to->count + 1, sizeof *to->ops))
        return cursor_no_memory(p->cursor, "the expression");
    to->ops[to->count++] = op;
    p->depth = (size_t)((int64_t)p->depth + effect(&op));
    return true;
}

/* ---- what waits ---- */

/* Lets an operator or a bracket wait; sets its place. */
static bool push_pending(struct compiler *p, struct open_operator what)
{
    if (!arena_grow(p->arena, &p->pending, &p->capacity, p->count + 1,
                    sizeof *p->pending))
        return cursor_no_memory(p->cursor, "the expression");
    what.depth = p->depth;
    what.ops = p->program->count;
    what.place = *p->cursor;
    what.inner = what.bracket != NO_BRACKET ? p->count + 1
                 : p->count > 0             ? p->pending[p->count - 1].inner
                                            : 0;
    p->pending[p->count++] = what;
    return true;
}

static bool push_bracket(struct compiler *p, enum bracket bracket)
{
    return push_pending(
        p, (struct open_operator){.bracket = bracket, .binding = BIND_BRACKET});
}

static bool push_operator(struct compiler *p, struct op op, enum binding binding)
{
    return push_pending(p, (struct open_operator){.op = op, .binding = binding});
}

/* Returns the innermost bracket, or NULL. */
static struct open_operator *innermost(const struct compiler *p)
{
    size_t inner = p->count > 0 ? p->pending[p->count - 1].inner : 0;
    return inner > 0 ? &p->pending[inner - 1] : NULL;
}

/* Is the innermost bracket of this kind? */
static bool is_inside(const struct compiler *p, enum bracket bracket)
{
    const struct open_operator *in = innermost(p);
    return in != NULL && in->bracket == bracket;
}

static bool in_braces(const struct compiler *p)
{
    return is_inside(p, BRACE) || is_inside(p, BARS);
}

/* Applies the operators on top of the stack that bind at least as tightly as
 * `binding`. */
static bool apply_down_to(struct compiler *p, enum binding binding)
{
    while (p->count > 0 && p->pending[p->count - 1].bracket == NO_BRACKET &&
           p->pending[p->count - 1].binding >= binding)
        if (!emit(p, p->pending[--p->count].op))
            return false;
    return true;
}

/* Applies all operators since the last bracket. */
static bool apply_all(struct compiler *p)
{
    return apply_down_to(p, BIND_OR);
}

/* Is a bracket open that must still be closed? WHOLE and EXPR end with the statement. */
static bool is_open(const struct compiler *p)
{
    size_t inner = p->count > 0 ? p->pending[p->count - 1].inner : 0;
    while (inner > 0) {
        enum bracket bracket = p->pending[inner - 1].bracket;
        if (bracket != WHOLE && bracket != EXPR)
            return true;
        inner = inner > 1 ? p->pending[inner - 2].inner : 0;
    }
    return false;
}

/* Skips blanks and comments, and inside brackets also ends of lines. */
static void skip_blanks(struct compiler *p)
{
    struct cursor *c = p->cursor;
    for (bool open = is_open(p);;) {
        bool before = cursor_blanks(c) > 0 || c->at == c->start || c->at[-1] == '\n';
        if (open && (cursor_take(c, "\n") || cursor_take(c, "\r")))
            continue;
        if (!before || cursor_peek(c) != '#')
            return;
        while (!cursor_at_end(c) && *c->at != '\n')
            c->at++;
    }
}

/* ---- closing brackets ----
 *
 * This emits the operations for a game made of its options, a list, a loop, or a call. */

/* Closes an EXPR, which has no closing bracket. */
static bool close_expr(struct compiler *p)
{
    while (is_inside(p, EXPR)) {
        if (!apply_all(p))
            return false;
        p->count--;
    }
    return true;
}

/* Closes the innermost BARS: makes the game of its options. */
static bool close_bars(struct compiler *p)
{
    size_t middle = p->pending[--p->count].depth, from = p->pending[p->count - 1].depth;
    return emit(p, (struct op){.code = OP_FORM,
                               .a = (uint32_t)(middle - from),
                               .b = (uint32_t)(p->depth - middle),
                               .place = place_of(p->cursor)});
}

static bool read_bars(struct compiler *p)
{
    struct cursor before = *p->cursor;
    uint32_t bars = 0;
    for (;;)
        if (notation_take(p->cursor, SIGN_DOUBLE_BAR, NULL))
            bars += 2;
        else if (notation_take(p->cursor, SIGN_BAR, NULL))
            bars++;
        else
            break;
    if (!apply_all(p))
        return false;
    while (is_inside(p, BARS) && innermost(p)->bars < bars)
        if (!close_bars(p))
            return false;
    if (is_inside(p, BARS) && innermost(p)->bars == bars)
        return cursor_fail(&before, BAD_INPUT,
                           "which bars are the outer ones? write {a||b|c} or {a|{b|c}}");
    return push_pending(p, (struct open_operator){
                               .bracket = BARS, .binding = BIND_BRACKET, .bars = bars});
}

/* Makes a game, or, without bars, a list: CGSuite writes a set as {a,b}. */
static bool close_brace(struct compiler *p)
{
    if (!apply_all(p))
        return false;
    if (is_inside(p, BRACE) &&
        !emit(p, (struct op){.code = OP_LIST,
                             .a = (uint32_t)(p->depth - innermost(p)->depth),
                             .place = place_of(&innermost(p)->place)}))
        return false;
    while (is_inside(p, BARS))
        if (!close_bars(p))
            return false;
    p->count--;
    return notation_take(p->cursor, SIGN_BRACE_END, NULL);
}

/* Closes [BODY for NAME in ITEMS if CONDITION]. The operations were emitted in that
 * order; puts them into the order in which they run: ITEMS, then in a loop CONDITION and
 * BODY. */
static bool close_loop(struct compiler *p)
{
    struct open_operator condition = *innermost(p), loop = condition;
    struct program *to = p->program;
    size_t end = to->count, between = end; /* where the condition begins */
    if (condition.bracket == IF) {
        between = condition.ops;
        p->count--;
        loop = *innermost(p);
    }
    size_t begin = p->pending[p->count - 2].ops, body = loop.ops - begin,
           items = between - loop.ops, test = end - between;
    struct op *old = arena_new(p->arena, end - begin + 1, sizeof *old);
    if (old == NULL)
        return cursor_no_memory(p->cursor, "the expression");
    memcpy(old, to->ops + begin, (end - begin) * sizeof *old);
    to->count = begin;
    uint32_t place = place_of(&loop.place);
    bool ok = true;
    for (size_t i = 0; ok && i < items; i++)
        ok = emit(p, old[body + i]);
    int32_t round = (int32_t)(test + (test > 0) + body + 1);
    ok = ok && emit(p, (struct op){.code = OP_FOR,
                                   .a = place_of(&loop.name),
                                   .b = (uint32_t)cursor_left(&loop.name),
                                   .jump = round + 1,
                                   .place = place});
    for (size_t i = 0; ok && i < test; i++)
        ok = emit(p, old[body + items + i]);
    if (test > 0)
        ok = ok && emit(p, (struct op){.code = OP_UNLESS,
                                       .jump = (int32_t)body + 1,
                                       .place = place_of(&condition.place)});
    for (size_t i = 0; ok && i < body; i++)
        ok = emit(p, old[i]);
    ok = ok && emit(p, (struct op){.code = OP_KEEP, .place = place}) &&
         emit(p, (struct op){.code = OP_NEXT, .jump = -(round + 1), .place = place}) &&
         emit(p, (struct op){.code = OP_END, .place = place});
    arena_drop(p->arena, old);
    p->count -= 2; /* FOR and LIST */
    p->depth = p->pending[p->count].depth + 1;
    return ok;
}

static bool close_list(struct compiler *p)
{
    const struct open_operator *in = innermost(p);
    if (!apply_all(p))
        return false;
    if (!cursor_take(p->cursor, "]"))
        return cursor_expected(p->cursor, in->bracket == LIST
                                              ? "an operator, ',', 'for' or ']'"
                                              : "an operator or ']'");
    p->lists--;
    if (in->bracket != LIST)
        return close_loop(p);
    size_t items = p->depth - in->depth;
    uint32_t place = place_of(&in->place);
    p->count--;
    return emit(p, (struct op){.code = OP_LIST, .a = (uint32_t)items, .place = place});
}

/* Is the last argument of the call a position, as in norton(nim 3, 2)? Its text then
 * includes the comma. */
static bool ends_in_position(const struct compiler *p)
{
    const struct program *program = p->program;
    const struct op *last = program->ops + program->count - 1;
    return program->count > 0 && last->code == OP_POSITION &&
           memchr(p->cursor->start + last->a, ',', last->b) != NULL;
}

static bool close_call(struct compiler *p)
{
    const struct open_operator *in = innermost(p);
    if (!apply_all(p))
        return false;
    if (!cursor_take(p->cursor, in->closed_by))
        return cursor_fail(p->cursor, BAD_INPUT, "expected an operator, ',' or '%s'",
                           in->closed_by);
    struct op op = in->op;
    op.b = (uint32_t)(p->depth - in->depth);
    const struct function *f = function_at(op.a);
    if (op.b < f->least || op.b > f->most)
        return cursor_fail(&in->place, BAD_INPUT, "%s takes %s%s", f->name, f->arguments,
                           ends_in_position(p) ? "; a position in a list of them stands "
                                                 "in parentheses"
                                               : "");
    p->count--;
    return emit(p, op);
}

/* Closes the innermost bracket, or says what is missing. */
static bool close_bracket(struct compiler *p)
{
    const struct open_operator *in = innermost(p);
    switch (in->bracket) {
    case LIST:
    case FOR:
    case IF:
        return close_list(p);
    case CALL:
        return close_call(p);
    case BRACE:
    case BARS:
        if (cursor_peek(p->cursor) == '<')
            return cursor_fail(p->cursor, BAD_INPUT,
                               "a comparison in { } stands in parentheses; {0<2>|G}, "
                               "which CGSuite 0.7 wrote, is {0||0|G}");
        return cursor_expected(p->cursor, "an operator, ',', '|' or '}'");
    case INDEX:
        if (!apply_all(p))
            return false;
        if (!cursor_take(p->cursor, "]"))
            return cursor_expected(p->cursor, "an operator or ']'");
        p->count--;
        return emit(p, (struct op){.code = OP_INDEX, .place = place_of(&in->place)});
    default:
        if (!apply_all(p))
            return false;
        if (!cursor_take(p->cursor, ")"))
            return cursor_expected(p->cursor, "an operator or ')'");
        p->count--;
        return in->bracket != SWITCH_OF ||
               emit(p, (struct op){.code = OP_SWITCH,
                                   .a = (uint32_t)(p->depth - in->depth),
                                   .place = place_of(&in->place)});
    }
}

/* ---- where positions end ----
 *
 * The text of a position is read later, by its game, so here is a rule that needs no
 * game: it ends before a word that is an operator (+ - = < and, …, for), at the closing
 * bracket of one that was opened before it, and with the statement. */

/* Is it a word that ends a position if it stands alone? */
static bool is_operator(const struct cursor *word)
{
    static const char *const operators[] = {
        "+",  "-",  "=", "==", "!=", "<", "<=", ">",   ">=", "||",  "<>",
        "<|", "|>", "≠", "≤",  "≥",  "‖", "#",  "and", "or", "for", "if"};
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (cursor_is(word, operators[i]))
            return true;
    return false;
}

/* May a minus follow this word inside a position? `graph - xo` has no edges. */
static bool takes_minus(const struct cursor *word)
{
    return cursor_is(word, "graph") || cursor_is(word, "arcs") ||
           cursor_is(word, "edges");
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

/* Returns the end of the position that begins at c->at. `list`: it is inside [ ]. `sum`:
 * find the end of the sum instead; signs between positions do not end it, the word `with`
 * does. */
static const char *position_end(const struct cursor *c, bool list, bool sum)
{
    size_t round = 0, square = 0;
    struct cursor before = *c;
    before.end = c->at;
    for (const char *at = c->at; at < c->end; at++) {
        if (*at == '\n' || *at == '\r' || *at == ';')
            return at;
        if (*at == '(')
            round++;
        else if (*at == ')' && round-- == 0)
            return at;
        else if (*at == '[' && list)
            square++;
        else if (*at == ']' && list && square-- == 0)
            return at;
        if (round > 0 || at == c->at || !is_blank(at[-1]) || is_blank(*at))
            continue;
        struct cursor word = *c, rest = *c;
        rest.at = at;
        word = cursor_word(&rest);
        const char *newline = memchr(word.at, '\n', cursor_left(&word));
        word.end = newline != NULL ? newline : word.end;
        bool is_sign = cursor_is(&word, "+") || cursor_is(&word, "-");
        bool minus = cursor_is(&word, "-") && takes_minus(&before);
        if (is_operator(&word) && !minus && !(sum && is_sign))
            return at;
        if (sum && cursor_is(&word, "with") && cursor_left(&rest) > cursor_left(&word))
            return at;
        before = word;
    }
    return c->end;
}

/* Returns where the options of the sum around the cursor begin, or where the sum ends.
 * Stores it with the innermost bracket, for the next position of the sum. */
static const char *sum_end(struct compiler *p, bool list)
{
    struct open_operator *in = innermost(p);
    const char **known = in != NULL ? &in->sum_end : &p->sum_end;
    if (*known == NULL || p->cursor->at >= *known)
        *known = position_end(p->cursor, list, true);
    return *known;
}

#define LONGEST_GAME 32 /* longest name of a game, in letters */

/* Does the text of a position begin here, or the word expr? The word that may be a game
 * has letters, digits and hyphens; of a very long word so much is looked at that it
 * cannot be the name of a game. */
static bool position_follows(const struct compiler *p)
{
    const struct cursor *c = p->cursor;
    struct cursor word = *c;
    for (word.end = c->at; word.end < c->end && word.end - c->at <= LONGEST_GAME &&
                           (is_letter((unsigned char)*word.end) ||
                            is_digit((unsigned char)*word.end) || *word.end == '-');)
        word.end++;
    return word.end < c->end && is_blank(*word.end) && cursor_left(&word) > 0 &&
           game_find_with(p->calc->options.added, word.at, cursor_left(&word)) != NULL;
}

/* Reads a position. Options at the end of a sum apply to all its positions, as in a
 * LINE. */
static bool read_position(struct compiler *p)
{
    struct cursor *c = p->cursor;
    const struct open_operator *in = innermost(p);
    if (in != NULL && (in->bracket == BRACE || in->bracket == BARS))
        return cursor_fail(c, BAD_INPUT,
                           "inside { } a position stands in parentheses: {(nim 3)|0}");
    bool list = in != NULL && (in->bracket == LIST || in->bracket == INDEX ||
                               in->bracket == FOR || in->bracket == IF);
    struct cursor text = *c;
    text.end = position_end(c, list, false);
    /* A position with options of its own has them in its text; else those of the sum
     * apply. */
    const char *with = sum_end(p, list);
    if (with <= text.end || c->end - with < 5 || memcmp(with, "with ", 5) != 0)
        with = NULL;
    c->at = text.end;
    cursor_trim(&text);
    return emit(p, (struct op){.code = OP_POSITION,
                               .a = place_of(&text),
                               .b = (uint32_t)cursor_left(&text),
                               .jump = with != NULL ? (int32_t)(with - c->start) : 0,
                               .place = place_of(&text)});
}

/* ---- names and literals ---- */

static bool begin_call(struct compiler *p, size_t f, const char *closed_by)
{
    struct op op = {.code = OP_CALL, .a = (uint32_t)f, .place = place_of(p->cursor)};
    if (!push_bracket(p, CALL))
        return false;
    p->pending[p->count - 1].op = op;
    p->pending[p->count - 1].closed_by = closed_by;
    return true;
}

static bool read_text(struct compiler *p)
{
    struct cursor *c = p->cursor, text = *c;
    const char *end = memchr(c->at, '"', cursor_left(c));
    if (end == NULL || memchr(c->at, '\n', (size_t)(end - c->at)) != NULL)
        return cursor_fail(c, BAD_INPUT, "expected '\"' at the end of the text");
    text.end = end;
    c->at = end + 1;
    return emit(p, (struct op){.code = OP_TEXT,
                               .a = place_of(&text),
                               .b = (uint32_t)cursor_left(&text),
                               .place = place_of(&text)});
}

/* Reads a word: a name, a function, or one of the few keywords. */
static bool read_name(struct compiler *p, bool *complete)
{
    struct cursor ahead = *p->cursor, name = take_name(&ahead);
    uint32_t place = place_of(&name);
    size_t f = function_find(name);
    *complete = true;
    if (name.at[0] == '_' && cursor_left(&name) > 1 && is_digit(name.at[1]))
        return cursor_fail(&name, BAD_INPUT, "after an operand write tiny(2), not +_2");
    *p->cursor = ahead;
    if (cursor_is(&name, "true") || cursor_is(&name, "false"))
        return emit(
            p,
            (struct op){.code = OP_TRUTH, .a = cursor_is(&name, "true"), .place = place});
    if (cursor_is(&name, "not")) {
        *complete = false;
        return push_operator(p, (struct op){.code = OP_NOT, .place = place}, BIND_NOT);
    }
    if (f != SIZE_MAX && cursor_peek(p->cursor) == '(') {
        *complete = false;
        return cursor_take(p->cursor, "(") && begin_call(p, f, ")");
    }
    if (f != SIZE_MAX && !p->begun) {
        *complete = false;
        /* Begins a call without parentheses: a function at the beginning of a statement
         * needs none. */
        const struct function *row = function_at(f);
        if (row->least > 1)
            return cursor_fail(&name, BAD_INPUT, "expected '(' after %s", row->name);
        struct op op = {
            .code = OP_CALL, .a = (uint32_t)f, .b = 1, .place = place_of(&name)};
        if (!push_bracket(p, WHOLE))
            return false;
        p->pending[p->count - 1].op = op;
        return true;
    }
    if (f != SIZE_MAX)
        return cursor_fail(&name, BAD_INPUT, "expected '(' after %s",
                           function_at(f)->name);
    return emit(p, (struct op){.code = OP_NAME,
                               .a = place,
                               .b = (uint32_t)cursor_left(&name),
                               .place = place});
}

/* ---- brackets and signs before operands ---- */

static size_t function_named(const char *name)
{
    return function_find(cursor_of(name, strlen(name), NULL));
}

static bool read_opening(struct compiler *p)
{
    struct cursor *c = p->cursor;
    enum notation notation;
    if (notation_take(c, SIGN_TINY, &notation))
        return begin_call(p, function_named("tiny"), notation == LATEX_TEXT ? "}" : ")");
    if (notation_take(c, SIGN_MINY, &notation))
        return begin_call(p, function_named("miny"), notation == LATEX_TEXT ? "}" : ")");
    if (notation_take(c, SIGN_SWITCH, NULL)) { /* +-G or +-(a,b) */
        struct op op = {.code = OP_SWITCH, .a = 1, .place = place_of(p->cursor)};
        struct cursor ahead = *p->cursor;
        cursor_blanks(&ahead);
        if (!cursor_take(&ahead, "("))
            return push_operator(p, op, BIND_SIGN);
        *p->cursor = ahead;
        return push_bracket(p, SWITCH_OF);
    }
    if (notation_take(c, SIGN_BRACE, NULL))
        return push_bracket(p, BRACE);
    if (cursor_take(c, "("))
        return push_bracket(p, PARENTHESIS);
    if (cursor_take(c, "[")) {
        if (p->lists >= MOST_NESTED)
            return cursor_fail(p->cursor, BAD_INPUT, "lists nest at most %d deep",
                               MOST_NESTED);
        p->lists++;
        return push_bracket(p, LIST);
    }
    if (cursor_take(c, "-"))
        return push_operator(p, (struct op){.code = OP_NEGATE, .place = place_of(c) - 1},
                             BIND_SIGN);
    return cursor_expected(
        c, "a value such as 1/2, ^ or {0|*}, a position, a name, or a list");
}

/* Reads the beginning of an operand. *complete: that was all of it. */
static bool read_operand(struct compiler *p, bool *complete)
{
    struct cursor *c = p->cursor, ahead = *c;
    int byte = cursor_peek(c);
    *complete = true;
    if (byte == '"')
        return c->at++, read_text(p);
    if (position_follows(p)) {
        if (!take_expr(c))
            return read_position(p);
        *complete = false;
        return push_bracket(p, EXPR);
    }
    if ((is_letter(byte) || byte == '_') && !is_down(take_name(&ahead)))
        return read_name(p, complete);
    if (literal_follows(c)) {
        value v;
        uint32_t place = place_of(p->cursor);
        return literal_parse(p->calc->values, p->cursor, &v) &&
               emit(p, (struct op){.code = OP_CONSTANT, .a = v, .place = place});
    }
    *complete = false;
    return read_opening(p);
}

/* ---- operators ---- */

static const struct {
    const char *text;
    unsigned allowed;
} relations[] = {{"==", EQUAL},
                 {"=", EQUAL},
                 {"!=", LESS | GREATER | CONFUSED},
                 {"≠", LESS | GREATER | CONFUSED},
                 {"<>", CONFUSED},
                 {"||", CONFUSED},
                 {"‖", CONFUSED},
                 {"<=", LESS | EQUAL},
                 {"≤", LESS | EQUAL},
                 {"<|", LESS | CONFUSED},
                 {"<", LESS},
                 {">=", GREATER | EQUAL},
                 {"≥", GREATER | EQUAL},
                 {"|>", GREATER | CONFUSED},
                 {">", GREATER}};

/* Reads on after an operator between two operands. */
static bool binary(struct compiler *p, struct op op, enum binding binding)
{
    return apply_down_to(p, binding) && push_operator(p, op, binding);
}

/* Reads a relation, if there is one: *taken says so. */
static bool read_relation(struct compiler *p, bool *taken)
{
    *taken = false;
    if (in_braces(p))
        return true;
    uint32_t place = place_of(p->cursor);
    for (size_t i = 0; i < sizeof relations / sizeof *relations; i++)
        if (cursor_take(p->cursor, relations[i].text)) {
            *taken = true;
            return close_expr(p) && binary(p,
                                           (struct op){.code = OP_COMPARE,
                                                       .a = relations[i].allowed,
                                                       .place = place},
                                           BIND_COMPARE);
        }
    return true;
}

/* Is there an integer before the point that was just read? */
static bool follows_integer(const struct compiler *p)
{
    const struct op *last = &p->program->ops[p->program->count - 1];
    struct packed n;
    return last->code == OP_CONSTANT && is_digit((unsigned char)p->cursor->at[-2]) &&
           value_unpack(p->calc->values, last->a, &n) && n.exponent == 0 && n.ups == 0 &&
           n.nimber == 0;
}

/* Reads on after a point: G.f is a function of the operand before it, n.G a multiple. An
 * integer is a factor if `f(…)` follows, but not if a bare name of a function does:
 * 3.mean(G) is a multiple, 2.Tiny a call. */
static bool read_point(struct compiler *p, bool *complete)
{
    uint32_t place = place_of(p->cursor);
    struct cursor ahead = *p->cursor, name = take_name(&ahead);
    bool factor = follows_integer(p) && cursor_peek(&ahead) == '(';
    size_t f = factor ? SIZE_MAX : function_find(name);
    if (f == SIZE_MAX || cursor_at_end(&name)) {
        if (is_digit(cursor_peek(p->cursor)))
            return cursor_fail(p->cursor, BAD_INPUT,
                               "a fraction is written 1/2, a multiple of a number 3.(5)");
        *complete = false;
        return push_operator(p, (struct op){.code = OP_TIMES, .place = place}, BIND_SIGN);
    }
    *p->cursor = ahead;
    struct op op = {.code = OP_CALL, .a = (uint32_t)f, .b = 1, .place = place};
    *complete = !cursor_take(p->cursor, "(");
    if (*complete) {
        const struct function *row = function_at(f);
        return (row->least <= 1 && row->most >= 1)
                   ? emit(p, op)
                   : cursor_fail(&name, BAD_INPUT, "%s takes %s", row->name,
                                 row->arguments);
    }
    struct open_operator call = {
        .bracket = CALL, .binding = BIND_BRACKET, .op = op, .closed_by = ")"};
    p->depth--; /* the operand before the point is the first argument */
    bool ok = push_pending(p, call);
    p->depth++;
    return ok;
}

/* Reads `for NAME in`: the operand before it is the body of the list. */
static bool read_for(struct compiler *p)
{
    if (!close_expr(p) || !apply_all(p))
        return false;
    const struct open_operator *in = innermost(p);
    if (in == NULL || in->bracket != LIST || p->depth != in->depth + 1)
        return cursor_fail(
            p->cursor, BAD_INPUT,
            "`for` stands after the one item of a list: [G for n in 1..9]");
    cursor_blanks(p->cursor);
    struct cursor name = take_name(p->cursor);
    if (cursor_at_end(&name) || is_reserved(p->calc, name)) {
        struct cursor at = name;
        at.end = p->cursor->end;
        return cursor_expected(&at, "a name after `for`");
    }
    cursor_blanks(p->cursor);
    struct cursor word = take_name(p->cursor);
    if (!cursor_is(&word, "in")) {
        word.end = p->cursor->end;
        return cursor_expected(&word, "`in`");
    }
    return push_pending(
        p, (struct open_operator){.bracket = FOR, .binding = BIND_BRACKET, .name = name});
}

/* Reads `and`, `or`, `for` or `if`: *taken says whether there was one. */
static bool read_word(struct compiler *p, bool *taken)
{
    struct cursor ahead = *p->cursor, word = take_name(&ahead);
    uint32_t place = place_of(p->cursor);
    *taken = true;
    if (cursor_is(&word, "and") || cursor_is(&word, "or")) {
        bool is_and = cursor_is(&word, "and");
        *p->cursor = ahead;
        return close_expr(p) &&
               binary(p, (struct op){.code = is_and ? OP_AND : OP_OR, .place = place},
                      is_and ? BIND_AND : BIND_OR);
    }
    if (cursor_is(&word, "for")) {
        *p->cursor = ahead;
        return read_for(p);
    }
    if (cursor_is(&word, "if") && close_expr(p) && is_inside(p, FOR)) {
        *p->cursor = ahead;
        return apply_all(p) && push_bracket(p, IF);
    }
    *taken = false;
    return true;
}

/* Does Tiny or the like follow directly? CGSuite writes 3 + Tiny(2) as 3Tiny(2). */
static bool tiny_follows(const struct compiler *p)
{
    struct cursor ahead = *p->cursor, name = take_name(&ahead);
    if (!is_digit((unsigned char)ahead.start[p->cursor->at - ahead.start - 1]) ||
        cursor_peek(&ahead) != '(' || cursor_left(&name) != strlen("Tiny"))
        return false;
    size_t f = function_find(name);
    return f != SIZE_MAX && (strcmp(function_at(f)->name, "tiny") == 0 ||
                             strcmp(function_at(f)->name, "miny") == 0);
}

/* Does the plus have blanks around it? Then it ends what follows the word expr. */
static bool is_wide(const struct cursor *plus)
{
    return plus->at > plus->start && plus->at[-1] == ' ' && plus->end - plus->at > 1 &&
           plus->at[1] == ' ';
}

/* Reads one of + - / : . .. [ : *taken says whether there was one. */
static bool read_sign(struct compiler *p, bool *complete, bool *taken)
{
    struct cursor *c = p->cursor;
    uint32_t place = place_of(c);
    struct op op = {.place = place};
    *taken = true;
    *complete = false;
    if (cursor_peek(c) == '+' && is_wide(c) && is_inside(p, EXPR) && !close_expr(p))
        return false;
    if (cursor_take(c, "+") || tiny_follows(p))
        op.code = OP_ADD;
    else if (cursor_take(c, "-"))
        op.code = OP_SUBTRACT;
    else if (cursor_take(c, "/"))
        return op.code = OP_DIVIDE, binary(p, op, BIND_DIVIDE);
    else if (cursor_take(c, ".."))
        return op.code = OP_RANGE, binary(p, op, BIND_RANGE);
    else if (cursor_take(c, ":")) /* groups from the right: applies nothing yet */
        return op.code = OP_ORDINAL, push_operator(p, op, BIND_ORDINAL);
    else if (cursor_take(c, "."))
        return *complete = true, read_point(p, complete);
    else if (cursor_take(c, "["))
        return push_bracket(p, INDEX);
    else
        return *taken = false, true;
    return binary(p, op, BIND_SUM);
}

/* Reads a comma between items. *taken is false if there is none, or none is allowed. */
static bool read_comma(struct compiler *p, bool *taken)
{
    const struct open_operator *in = innermost(p);
    *taken = false;
    if (in == NULL || cursor_peek(p->cursor) != ',' ||
        (in->bracket != BRACE && in->bracket != BARS && in->bracket != LIST &&
         in->bracket != CALL && in->bracket != SWITCH_OF))
        return true;
    *taken = true;
    p->cursor->at++;
    return apply_all(p);
}

static bool sign_follows(const struct compiler *p, enum sign sign)
{
    struct cursor ahead = *p->cursor;
    return notation_take(&ahead, sign, NULL);
}

static bool bars_follow(const struct compiler *p)
{
    return in_braces(p) &&
           (sign_follows(p, SIGN_BAR) || sign_follows(p, SIGN_DOUBLE_BAR));
}

static bool brace_ends(const struct compiler *p)
{
    return in_braces(p) && sign_follows(p, SIGN_BRACE_END);
}

/* Is this a place where braces or a list may have no operand? */
static bool may_be_empty(const struct compiler *p)
{
    const struct open_operator *in = innermost(p);
    if (in == NULL || in != &p->pending[p->count - 1] || p->depth != in->depth)
        return false;
    return bars_follow(p) || brace_ends(p) ||
           (in->bracket == LIST && cursor_peek(p->cursor) == ']');
}

/* Refuses what CGSuite prints after an operand and has no value here. */
static bool refuse_foreign(const struct compiler *p)
{
    struct cursor ahead = *p->cursor, word = take_name(&ahead);
    int before = p->cursor->at > p->cursor->start ? (unsigned char)p->cursor->at[-1] : 0;
    if (cursor_is(&word, "ish"))
        return cursor_fail(p->cursor, BAD_INPUT,
                           "'ish' stands for an infinitesimal that CGSuite did not "
                           "print, so the value is not known");
    if (cursor_peek(p->cursor) == '&' ||
        (cursor_peek(p->cursor) == '{' && is_letter(before)) ||
        ((before == '^' || before == 'v') &&
         (cursor_take(&ahead, "<on>") || cursor_take(&ahead, "[on]"))))
        return cursor_fail(p->cursor, BAD_INPUT,
                           "this is how a loopy game is written; only games that end "
                           "are known here");
    return true;
}

/* Refuses a name with a '(' or a word behind it: it was meant as a function or a game. */
static bool compile_refuse_name(const struct compiler *p)
{
    const struct program *done = p->program;
    struct cursor name = *p->cursor, before = *p->cursor;
    if (done->count == 0 || done->ops[done->count - 1].code != OP_NAME ||
        (cursor_peek(&name) != '(' && !is_letter(cursor_peek(&name))))
        return true;
    before.at = name.start + done->ops[done->count - 1].a;
    name = take_name(&before);
    cursor_blanks(&before);
    if (before.at != p->cursor->at)
        return true; /* a bracket is in between */
    while (name.at > name.start + 1 && name.at[-1] == '-' &&
           is_letter((unsigned char)name.at[-2]))
        for (name.at--; name.at > name.start && is_letter((unsigned char)name.at[-1]);)
            name.at--; /* names of games may have hyphens */
    struct nearest near = nearest_word(p->calc, name);
    const size_t shown = cursor_left(&name) < 40 ? cursor_left(&name) : 40;
    return cursor_fail(&name, BAD_INPUT, "%.*s is neither a function nor a game%s",
                       (int)shown, name.at, nearest_hint(&near));
}

/* Reads what may follow an operand. *complete: an operand is now complete. */
static bool read_operator(struct compiler *p, bool *complete, bool *ended)
{
    bool taken;
    *complete = false;
    if (!refuse_foreign(p))
        return false;
    if (bars_follow(p))
        return read_bars(p);
    if (brace_ends(p))
        return *complete = true, close_brace(p);
    if (!read_relation(p, &taken) || taken || !read_word(p, &taken) || taken)
        return p->cursor->error->status == OK;
    if (!read_sign(p, complete, &taken) || taken)
        return p->cursor->error->status == OK;
    if (!close_expr(p) || !read_comma(p, &taken) || taken)
        return p->cursor->error->status == OK;
    *complete = true;
    const struct open_operator *in = innermost(p);
    if (!compile_refuse_name(p))
        return false;
    if (in != NULL && in->bracket != WHOLE)
        return close_bracket(p);
    if (!(cursor_at_end(p->cursor) || cursor_peek(p->cursor) == ';' ||
          cursor_peek(p->cursor) == '\n' || cursor_peek(p->cursor) == '\r'))
        return cursor_expected(p->cursor, "an operator or the end");
    *ended = true;
    return true;
}

static bool read_statement(struct compiler *p)
{
    bool complete = false, ended = false;
    while (!ended) {
        skip_blanks(p);
        bool ok = complete || may_be_empty(p) ? read_operator(p, &complete, &ended)
                                              : read_operand(p, &complete);
        if (!ok)
            return false;
        p->begun = true;
    }
    /* What waits now is a function without parentheses, at the beginning. */
    return apply_all(p) && (p->count == 0 || emit(p, p->pending[--p->count].op));
}

bool compile(struct calc *c, struct arena *a, struct cursor *text,
             struct program *program, bool *incomplete)
{
    struct compiler p = {.calc = c, .arena = a, .cursor = text, .program = program};
    bool ok = cursor_left(text) <= LONGEST_LINE
                  ? read_statement(&p)
                  : cursor_fail(text, BAD_INPUT, "the text is too long");
    struct cursor rest = *text;
    while (!cursor_at_end(&rest) &&
           (*rest.at == ' ' || *rest.at == '\n' || *rest.at == '\t' || *rest.at == '\r'))
        rest.at++;
    *incomplete = !ok && text->error->status == BAD_INPUT && cursor_at_end(&rest) &&
                  p.count > 0 && is_open(&p);
    return ok;
}
