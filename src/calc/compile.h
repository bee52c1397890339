/* SPDX-License-Identifier: MIT */
/* compile.h: the state of reading a statement, for compile.c, operand.c and brackets.c
 * only.
 *
 * As usual in operator-precedence parsing, operators and brackets wait on a stack of
 * their own: an operator is applied when one follows that binds no tighter. */
#ifndef DICOT_CALC_COMPILE_H
#define DICOT_CALC_COMPILE_H

#include "calc/inside.h"

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

bool push_pending(struct compiler *p, struct open_operator what); /* sets its place */
bool push_bracket(struct compiler *p, enum bracket bracket);
bool push_operator(struct compiler *p, struct op op, enum binding binding);
bool emit(struct compiler *p, struct op op);
struct open_operator *innermost(const struct compiler *p); /* a bracket, or NULL */
bool is_inside(const struct compiler *p, enum bracket bracket);

bool apply_all(struct compiler *p); /* those since the last bracket */

/* brackets.c. close_expr closes an EXPR, which has no closing bracket. close_brace makes
 * a game, or, without bars, a list: CGSuite writes a set as {a,b}. close_bracket closes
 * the innermost bracket, or says what is missing. */
bool close_expr(struct compiler *p);
bool read_bars(struct compiler *p);
bool close_brace(struct compiler *p);
bool close_bracket(struct compiler *p);

/* operand.c: reads the beginning of an operand. *complete: that was all of it. */
bool read_operand(struct compiler *p, bool *complete);

#endif
