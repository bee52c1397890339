/* SPDX-License-Identifier: MIT */
/* operand.c: reads literals, names, texts and positions in an expression, and the
 * brackets that begin an operand.
 *
 * Where does a position end? Its text is read later, by its game, so this file has a rule
 * that needs no game: it ends before a word that is an operator (+ - = < and, …, for), at
 * the closing bracket of one that was opened before it, and with the statement. */
#include "calc/compile.h"

#include <string.h>

#include "problem/advice.h"
#include "value/literal.h"

/* ---- where positions end ---- */

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

/* Returns the word at the cursor that may be a game: letters, digits and hyphens. Of a
 * very long word it returns only so much that it cannot be the name of a game. */
static struct cursor game_word(const struct cursor *c)
{
    struct cursor word = *c;
    for (word.end = c->at; word.end < c->end && word.end - c->at <= LONGEST_GAME &&
                           (is_letter((unsigned char)*word.end) ||
                            is_digit((unsigned char)*word.end) || *word.end == '-');)
        word.end++;
    return word;
}

/* Does the text of a position begin here, or the word expr? */
static bool position_follows(const struct compiler *p)
{
    const struct cursor *c = p->cursor;
    struct cursor word = game_word(c);
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

static bool read_literal(struct compiler *p)
{
    value v;
    uint32_t place = place_of(p->cursor);
    return literal_parse(p->calc->values, p->cursor, &v) &&
           emit(p, (struct op){.code = OP_CONSTANT, .a = v, .place = place});
}

static bool begin_call(struct compiler *p, size_t f, const char *closed_by)
{
    struct op op = {.code = OP_CALL, .a = (uint32_t)f, .place = place_of(p->cursor)};
    if (!push_bracket(p, CALL))
        return false;
    p->pending[p->count - 1].op = op;
    p->pending[p->count - 1].closed_by = closed_by;
    return true;
}

/* Begins a call without parentheses: a function at the beginning of a statement needs
 * none. */
static bool begin_whole(struct compiler *p, const struct cursor *name, size_t f)
{
    const struct function *row = function_at(f);
    if (row->least > 1)
        return cursor_fail(name, BAD_INPUT, "expected '(' after %s", row->name);
    struct op op = {.code = OP_CALL, .a = (uint32_t)f, .b = 1, .place = place_of(name)};
    if (!push_bracket(p, WHOLE))
        return false;
    p->pending[p->count - 1].op = op;
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
        return begin_whole(p, &name, f);
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

static bool read_list(struct compiler *p)
{
    if (p->lists >= MOST_NESTED)
        return cursor_fail(p->cursor, BAD_INPUT, "lists nest at most %d deep",
                           MOST_NESTED);
    p->lists++;
    return push_bracket(p, LIST);
}

/* Reads +-G or +-(a,b); with one option both mean the same. */
static bool read_switch(struct compiler *p)
{
    struct op op = {.code = OP_SWITCH, .a = 1, .place = place_of(p->cursor)};
    struct cursor ahead = *p->cursor;
    cursor_blanks(&ahead);
    if (!cursor_take(&ahead, "("))
        return push_operator(p, op, BIND_SIGN);
    *p->cursor = ahead;
    return push_bracket(p, SWITCH_OF);
}

static bool read_opening(struct compiler *p)
{
    struct cursor *c = p->cursor;
    enum notation notation;
    if (notation_take(c, SIGN_TINY, &notation))
        return begin_call(p, function_named("tiny"), notation == LATEX_TEXT ? "}" : ")");
    if (notation_take(c, SIGN_MINY, &notation))
        return begin_call(p, function_named("miny"), notation == LATEX_TEXT ? "}" : ")");
    if (notation_take(c, SIGN_SWITCH, NULL))
        return read_switch(p);
    if (notation_take(c, SIGN_BRACE, NULL))
        return push_bracket(p, BRACE);
    if (cursor_take(c, "("))
        return push_bracket(p, PARENTHESIS);
    if (cursor_take(c, "["))
        return read_list(p);
    if (cursor_take(c, "-"))
        return push_operator(p, (struct op){.code = OP_NEGATE, .place = place_of(c) - 1},
                             BIND_SIGN);
    return cursor_expected(
        c, "a value such as 1/2, ^ or {0|*}, a position, a name, or a list");
}

bool read_operand(struct compiler *p, bool *complete)
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
    if (literal_follows(c))
        return read_literal(p);
    *complete = false;
    return read_opening(p);
}
