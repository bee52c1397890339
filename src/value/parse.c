/* SPDX-License-Identifier: MIT */
/* parse.c: reads values; the grammar is in name.h. What was begun and is not complete
 * waits on an explicit stack, so that nesting is limited only by memory. */
#include "value/name.h"

#include "value/inside.h"
#include "value/literal.h"
#include "value/notation.h"
#include "value/operations.h"

enum pending_kind {
    BRACE,
    BARS,
    PAREN,
    TINY_OF,
    MINY_OF,
    REDUCED_OF,
    COOL_OF,
    ORDINAL_SUM,
    ADD,
    SUBTRACT,
    NEGATE,
    SWITCH_OF,
    TIMES
};

struct pending {
    enum pending_kind kind;
    uint32_t bars;
    enum notation notation; /* the notation in which it was opened */
    int64_t factor;         /* of TIMES */
    const char *second;     /* of COOL_OF: where t begins; NULL: not reached yet */
    size_t operands;        /* number of operands before it: where its list begins */
};

struct parser {
    struct values *values;
    struct cursor *cursor;
    struct pending *pending;
    size_t pending_count, pending_capacity;
    value *operands;
    size_t operand_count, operand_capacity;
};

static bool push_pending(struct parser *p, struct pending what)
{
    if (!memory_grow(p->values->memory, &p->pending, &p->pending_capacity,
                     p->pending_count + 1, sizeof *p->pending))
        return cursor_no_memory(p->cursor, "a value");
    what.operands = p->operand_count;
    p->pending[p->pending_count++] = what;
    return true;
}

/* Pushes the value that was just made. If that failed, reports the failure. */
static bool push_operand(struct parser *p, value v)
{
    if (v == NO_VALUE)
        return value_failed(p->cursor, values_status(p->values));
    if (!memory_grow(p->values->memory, &p->operands, &p->operand_capacity,
                     p->operand_count + 1, sizeof *p->operands))
        return cursor_no_memory(p->cursor, "a value");
    p->operands[p->operand_count++] = v;
    return true;
}

static struct pending *top(const struct parser *p)
{
    return p->pending_count > 0 ? &p->pending[p->pending_count - 1] : NULL;
}

static bool top_is(const struct parser *p, enum pending_kind kind)
{
    return p->pending_count > 0 && top(p)->kind == kind;
}

static bool in_braces(const struct parser *p)
{
    return top_is(p, BRACE) || top_is(p, BARS);
}

/* ---- literals and factors ---- */

/* Does an integer with a point after it follow, as in 3.G? */
static bool factor_follows(struct cursor ahead)
{
    if (cursor_take(&ahead, "-"))
        cursor_blanks(&ahead);
    const char *digits = ahead.at;
    while (is_digit(cursor_peek(&ahead)))
        ahead.at++;
    return ahead.at > digits && cursor_peek(&ahead) == '.';
}

static bool parse_factor(struct parser *p)
{
    struct cursor *c = p->cursor;
    bool negative = cursor_take(c, "-");
    uint64_t n;
    cursor_blanks(c);
    if (!cursor_number(c, (uint64_t)MAX_NUMERATOR, "a number", &n))
        return false;
    cursor_take(c, ".");
    if (is_digit(cursor_peek(c)))
        return cursor_fail(c, BAD_INPUT,
                           "a fraction is written 1/2, a multiple of a number 3.(5)");
    int64_t factor = negative ? -(int64_t)n : (int64_t)n;
    return push_pending(p, (struct pending){.kind = TIMES, .factor = factor});
}

/* ---- operands ---- */

/* What begins an operand, and what it becomes on the stack. */
static const struct opener {
    enum sign sign;
    enum pending_kind kind;
} openers[] = {{SIGN_BRACE, BRACE},
               {SIGN_TINY, TINY_OF},
               {SIGN_MINY, MINY_OF},
               {SIGN_SWITCH, SWITCH_OF}};
static const struct {
    const char *text;
    enum pending_kind kind;
} words[] = {{"(", PAREN}, {"-", NEGATE}, {"reduced(", REDUCED_OF}, {"cool(", COOL_OF}};

static bool parse_opener(struct parser *p)
{
    struct cursor *c = p->cursor;
    enum notation notation;
    for (size_t i = sizeof openers / sizeof *openers; i-- > 0;)
        if (notation_take(c, openers[i].sign, &notation))
            return push_pending(
                p, (struct pending){.kind = openers[i].kind, .notation = notation});
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (cursor_take(c, words[i].text))
            return push_pending(p, (struct pending){.kind = words[i].kind});
    return cursor_expected(c, "a value such as 1/2, *3, ^, tiny(2) or {0|*}");
}

/* Parses whatever may begin an operand. *is_operand says that it is complete. */
static bool parse_operand(struct parser *p, bool *is_operand)
{
    value v;
    *is_operand = false;
    if (factor_follows(*p->cursor))
        return parse_factor(p);
    if (!literal_follows(p->cursor))
        return parse_opener(p);
    *is_operand = true;
    return literal_parse(p->values, p->cursor, &v) && push_operand(p, v);
}

/* Applies what waited for the last operand alone. */
static value apply(struct values *s, const struct pending *what, value v)
{
    switch (what->kind) {
    case NEGATE:
        return value_negate(s, v);
    case SWITCH_OF:
        return value_pair(s, v, value_negate(s, v));
    case TIMES:
        return value_multiple(s, what->factor, v);
    case TINY_OF:
        return value_tiny(s, v);
    case MINY_OF:
        return value_negate(s, value_tiny(s, v));
    case REDUCED_OF:
        return value_reduced(s, v);
    default:
        return v;
    }
}

static bool takes_two(enum pending_kind kind)
{
    return kind == ADD || kind == SUBTRACT || kind == ORDINAL_SUM || kind == COOL_OF;
}

static value apply_to_two(struct values *s, enum pending_kind kind, value a, value b)
{
    switch (kind) {
    case ORDINAL_SUM:
        return value_ordinal_sum(s, a, b);
    case COOL_OF:
        return value_cool(s, a, b);
    case SUBTRACT:
        return value_subtract(s, a, b);
    default:
        return value_add(s, a, b);
    }
}

static bool apply_top(struct parser *p)
{
    struct pending what = p->pending[--p->pending_count];
    value v = p->operands[--p->operand_count];
    if (!takes_two(what.kind))
        return push_operand(p, apply(p->values, &what, v));
    value first = p->operands[--p->operand_count];
    return push_operand(p, apply_to_two(p->values, what.kind, first, v));
}

/* Called when an operand is complete. If a colon follows, it is the bottom of an ordinal
 * sum. Otherwise what binds it is applied, signs and factors first. *is_operand says
 * whether it is still an operand. */
static bool bind_operand(struct parser *p, bool *is_operand)
{
    cursor_blanks(p->cursor);
    if (cursor_take(p->cursor, ":")) {
        *is_operand = false;
        return push_pending(p, (struct pending){.kind = ORDINAL_SUM});
    }
    while (top_is(p, NEGATE) || top_is(p, SWITCH_OF) || top_is(p, TIMES) ||
           top_is(p, ORDINAL_SUM))
        if (!apply_top(p))
            return false;
    return (!top_is(p, ADD) && !top_is(p, SUBTRACT)) || apply_top(p);
}

/* ---- braces ---- */

/* Makes the game whose bars are on top of the stack. */
static bool reduce_bars(struct parser *p)
{
    size_t middle = p->pending[--p->pending_count].operands;
    size_t from = top(p)->operands, end = p->operand_count;
    value none = NO_VALUE, *operands = end > 0 ? p->operands : &none;
    value v = value_of_options(p->values, operands + from, middle - from,
                               operands + middle, end - middle);
    p->operand_count = from;
    return push_operand(p, v);
}

static bool parse_bars(struct parser *p)
{
    struct cursor before = *p->cursor;
    uint32_t bars = 0;
    for (uint32_t more; bars < UINT32_MAX - 2; bars += more) {
        more = notation_take(p->cursor, SIGN_DOUBLE_BAR, NULL) ? 2
               : notation_take(p->cursor, SIGN_BAR, NULL)      ? 1
                                                               : 0;
        if (more == 0)
            break;
    }
    while (top_is(p, BARS) && top(p)->bars < bars)
        if (!reduce_bars(p))
            return false;
    if (top_is(p, BARS) && top(p)->bars == bars)
        return cursor_fail(&before, BAD_INPUT,
                           "which bars are the outer ones? write {a||b|c} or {a|{b|c}}");
    return push_pending(p, (struct pending){.kind = BARS, .bars = bars});
}

/* ---- the loop ---- */

static bool sign_follows(const struct parser *p, enum sign sign)
{
    struct cursor ahead = *p->cursor;
    return notation_take(&ahead, sign, NULL);
}

static bool bars_follow(const struct parser *p)
{
    return sign_follows(p, SIGN_BAR) || sign_follows(p, SIGN_DOUBLE_BAR);
}

/* Is this a place where a list is empty and ends? */
static bool list_ends(const struct parser *p)
{
    return in_braces(p) && top(p)->operands == p->operand_count &&
           (bars_follow(p) || sign_follows(p, SIGN_BRACE_END));
}

static bool wants_second(const struct parser *p)
{
    return top_is(p, COOL_OF) && top(p)->second == NULL;
}

static bool close_parenthesis(struct parser *p)
{
    struct packed t;
    value last = p->operands[p->operand_count - 1];
    bool latex = top(p)->notation == LATEX_TEXT;
    if (!cursor_take(p->cursor, latex ? "}" : ")"))
        return cursor_expected(p->cursor,
                               latex ? "an operator or '}'" : "an operator or ')'");
    if (top(p)->second != NULL &&
        (!value_is_number(p->values, last) || !value_unpack(p->values, last, &t) ||
         t.numerator < 0)) {
        p->cursor->at = top(p)->second;
        return cursor_fail(p->cursor, BAD_INPUT,
                           "a temperature must be a number, 0 or more");
    }
    return apply_top(p);
}

/* Parses what follows an operand or an empty list. *is_operand says that an operand is
 * complete now, *ended that the whole text is. */
static bool parse_operator(struct parser *p, bool *is_operand, bool *ended)
{
    struct cursor *c = p->cursor;
    *is_operand = false;
    if (in_braces(p) && bars_follow(p))
        return parse_bars(p);
    if (in_braces(p) && sign_follows(p, SIGN_BRACE_END)) {
        *is_operand = true;
        if (top_is(p, BRACE))
            return cursor_expected(p->cursor, "'|'");
        while (top_is(p, BARS))
            if (!reduce_bars(p))
                return false;
        p->pending_count--;
        return notation_take(p->cursor, SIGN_BRACE_END, NULL);
    }
    if (in_braces(p) && cursor_take(c, ","))
        return true;
    if (cursor_take(c, "+"))
        return push_pending(p, (struct pending){.kind = ADD});
    if (cursor_take(c, "-"))
        return push_pending(p, (struct pending){.kind = SUBTRACT});
    if (p->pending_count == 0) {
        *ended = true;
        return true;
    }
    if (in_braces(p))
        return cursor_expected(c, "an operator, ',', '|' or '}'");
    if (wants_second(p)) {
        if (!cursor_take(p->cursor, ","))
            return cursor_expected(p->cursor, "an operator or ','");
        cursor_blanks(p->cursor);
        top(p)->second = p->cursor->at;
        return true;
    }
    *is_operand = true;
    return close_parenthesis(p);
}

static bool parse_sum(struct parser *p)
{
    bool is_operand = false, ended = false;
    while (!ended) {
        cursor_blanks(p->cursor);
        bool ok = is_operand || list_ends(p) ? parse_operator(p, &is_operand, &ended)
                                             : parse_operand(p, &is_operand);
        if (!ok || (is_operand && !bind_operand(p, &is_operand)))
            return false;
    }
    return true;
}

bool value_parse(struct values *s, struct cursor *c, value *v)
{
    struct parser p = {.values = s, .cursor = c};
    *v = NO_VALUE;
    if (values_status(s) != OK)
        return push_operand(&p, NO_VALUE);
    bool ok = parse_sum(&p);
    if (ok)
        *v = p.operands[0];
    values_clear_status(s);
    memory_free(s->memory, p.pending, p.pending_capacity, sizeof *p.pending);
    memory_free(s->memory, p.operands, p.operand_capacity, sizeof *p.operands);
    return ok;
}
