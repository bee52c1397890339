/* SPDX-License-Identifier: MIT */
/* compile.h: a statement being read; for compile.c, operand.c and brackets.c
 * only.
 *
 * Operators and brackets that wait for what follows them are on a stack of their own, as
 * usual: an operator is applied when one that binds no tighter follows. */
#ifndef DICOT_CALC_COMPILE_H
#define DICOT_CALC_COMPILE_H

#include "calc/inside.h"

/* From loose to tight; brackets are looser than all. */
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
    FOR, /* in a LIST: after `in` */
    IF,  /* in a LIST: after `if` */
    CALL,
    INDEX,
    SWITCH_OF, /* +-(a,b) */
    WHOLE,     /* a function that the statement begins with: it ends with that */
    EXPR       /* after the word expr: it ends at " + " */
};

struct open_operator {
    enum bracket bracket;
    enum binding binding;
    struct op op;          /* of an operator or a CALL */
    uint32_t bars;         /* of BARS */
    const char *closed_by; /* of CALL */
    size_t depth;          /* operands before it */
    size_t ops;            /* operations before it; of FOR and IF: where they begin */
    size_t items;          /* complete, each followed by a comma */
    size_t inner;          /* 1 + the index of the last bracket up to it; 0: none */
    const char *sum_end;   /* of a bracket: of the sum in it; NULL: not yet known */
    struct cursor place, name;
};

struct compiler {
    struct calc *calc;
    struct arena *arena;
    struct cursor *cursor;
    struct program *program;
    struct open_operator *pending;
    size_t count, capacity;
    size_t depth;        /* operands there will be on the stack */
    unsigned lists;      /* open */
    bool begun;          /* an operand was read */
    const char *sum_end; /* outside all brackets */
};

static inline uint32_t place_of(const struct cursor *c)
{
    return (uint32_t)(c->at - c->start);
}

bool push_pending(struct compiler *p,
                  struct open_operator what); /* fills in where it is */
bool push_bracket(struct compiler *p, enum bracket bracket);
bool push_operator(struct compiler *p, struct op op, enum binding binding);
bool emit(struct compiler *p, struct op op);
struct open_operator *innermost(const struct compiler *p); /* bracket, or NULL */
bool is_inside(const struct compiler *p, enum bracket bracket);

bool apply_all(struct compiler *p); /* the operators since the last bracket */

/* brackets.c. close_expr: closes what ends by itself where nothing else can follow.
 * close_brace: without bars it is a set of CGSuite, {a,b}: a list. close_bracket: closes
 * the innermost one, or says what is missing. */
bool close_expr(struct compiler *p);
bool read_bars(struct compiler *p);
bool close_brace(struct compiler *p);
bool close_bracket(struct compiler *p);

/* operand.c: reads what may begin an operand. *complete: it is one already. */
bool read_operand(struct compiler *p, bool *complete);

#endif
