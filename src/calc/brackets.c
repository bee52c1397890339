/* SPDX-License-Identifier: MIT */
/* brackets.c: closes brackets in a statement: emits the operations for a game made of its
 * options, a list, a loop, or a call. */
#include "calc/compile.h"

#include <string.h>

#include "value/notation.h"

bool close_expr(struct compiler *p)
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

bool read_bars(struct compiler *p)
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

bool close_brace(struct compiler *p)
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

bool close_bracket(struct compiler *p)
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
