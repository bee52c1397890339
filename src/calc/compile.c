/* SPDX-License-Identifier: MIT */
/* compile.c: turns the text of a statement into a program. This file has the stack of
 * waiting operators; operand.c reads operands, brackets.c closes brackets and lists. */
#include "calc/compile.h"

#include <string.h>

#include "value/notation.h"

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

bool emit(struct compiler *p, struct op op)
{
    struct program *to = p->program;
    if (!arena_grow(p->arena, &to->ops, &to->capacity, to->count + 1, sizeof *to->ops))
        return cursor_no_memory(p->cursor, "the expression");
    to->ops[to->count++] = op;
    p->depth = (size_t)((int64_t)p->depth + effect(&op));
    return true;
}

/* ---- what waits ---- */

bool push_pending(struct compiler *p, struct open_operator what)
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

bool push_bracket(struct compiler *p, enum bracket bracket)
{
    return push_pending(
        p, (struct open_operator){.bracket = bracket, .binding = BIND_BRACKET});
}

bool push_operator(struct compiler *p, struct op op, enum binding binding)
{
    return push_pending(p, (struct open_operator){.op = op, .binding = binding});
}

struct open_operator *innermost(const struct compiler *p)
{
    size_t inner = p->count > 0 ? p->pending[p->count - 1].inner : 0;
    return inner > 0 ? &p->pending[inner - 1] : NULL;
}

bool is_inside(const struct compiler *p, enum bracket bracket)
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

bool apply_all(struct compiler *p)
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

static bool statement_ends(const struct compiler *p)
{
    return cursor_at_end(p->cursor) || cursor_peek(p->cursor) == ';' ||
           cursor_peek(p->cursor) == '\n' || cursor_peek(p->cursor) == '\r';
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
static bool refuse_name(const struct compiler *p)
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
    if (!refuse_name(p))
        return false;
    if (in != NULL && in->bracket != WHOLE)
        return close_bracket(p);
    if (!statement_ends(p))
        return cursor_expected(p->cursor, "an operator or the end");
    *ended = true;
    return true;
}

/* Ends the statement. If it begins with a function without parentheses, calls that. */
static bool close_whole(struct compiler *p)
{
    if (!apply_all(p))
        return false;
    if (p->count == 0)
        return true;
    return emit(p, p->pending[--p->count].op);
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
    return close_whole(p);
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
