/* SPDX-License-Identifier: MIT */
/* inside.h: what the files of src/calc share; nobody else includes it.
 *
 * A statement becomes a program: postfix operations in a flat list, so that neither
 * reading nor evaluating recurses. The machine runs it on a stack of things. */
#ifndef DICOT_CALC_INSIDE_H
#define DICOT_CALC_INSIDE_H

#include "calc/calc.h"

/* ---- limits ---- */

#define MOST_ITEMS ((size_t)1000000) /* of a list */
#define MOST_NESTED 100              /* lists in lists */
#define MOST_COPIES 64               /* of positions in a sum whose outcome is searched */
#define LONGEST_LINE ((size_t)1 << 24)

/* ---- things ---- */

/* A LINE, read when it is needed. It is one position however many terms it has. */
struct position {
    const char *line;
    size_t length;
    value known;  /* its value, once it was asked for; else NO_VALUE */
    char outcome; /* likewise; else 0 */
};

/* factor·position + factor·position + … + rest; at least one position. Nothing is worked
 * out before it is needed: who wins may be easy where the value is not. */
struct calc_sum {
    struct addend {
        int64_t factor; /* not 0 */
        struct position *position;
    } * addends;
    size_t count;
    value rest;
};

struct thing {
    enum calc_kind kind;
    union {
        value value;
        bool truth;
        const struct calc_sum *sum;
        struct calc_list *list;
        struct {
            const char *bytes;
            size_t length;
        } text;
    };
};

/* Lists do not change once they are complete, and may be shared. */
struct calc_list {
    struct thing *items;
    size_t count, capacity;
    unsigned nested; /* 1: no list in it */
};

static inline struct thing thing_of(value v)
{
    return (struct thing){.kind = CALC_VALUE, .value = v};
}

static inline struct thing thing_of_truth(bool truth)
{
    return (struct thing){.kind = CALC_TRUTH, .truth = truth};
}

/* ---- programs ---- */

enum opcode {
    OP_CONSTANT, /* a: a value */
    OP_TRUTH,    /* a: 0 or 1 */
    OP_TEXT,     /* a, b: where it stands in the statement */
    OP_NAME,     /* likewise */
    OP_POSITION, /* likewise: a LINE */
    OP_NEGATE,
    OP_SWITCH, /* a: how many options */
    OP_ADD,
    OP_SUBTRACT,
    OP_TIMES,
    OP_DIVIDE,
    OP_ORDINAL,
    OP_RANGE,
    OP_COMPARE, /* a: allowed ways */
    OP_NOT,
    OP_AND,
    OP_OR,
    OP_FORM, /* a, b: options of Left and Right */
    OP_LIST, /* a: items */
    OP_INDEX,
    OP_CALL,   /* a: which function, b: arguments */
    OP_FOR,    /* a, b: the name; jump: to OP_END if the list is empty */
    OP_UNLESS, /* jump: to OP_NEXT if the condition is false */
    OP_KEEP,   /* the item of the new list */
    OP_NEXT,   /* jump: back to after OP_FOR while there are items */
    OP_END     /* the new list is complete */
};

struct op {
    enum opcode code;
    uint32_t a, b;
    int32_t jump;   /* from the next operation */
    uint32_t place; /* in the text, for errors */
};

struct program {
    struct op *ops; /* in the arena of the evaluation */
    size_t count, capacity;
};

/* Reads one statement into a program: `NAME :=` was taken before. Moves past its end. */
bool compile(struct calc *c, struct arena *a, struct cursor *text,
             struct program *program, bool *incomplete);

/* ---- the machine ---- */

struct loop {
    const struct calc_list *over;
    size_t next;
    struct calc_list *result;
    struct cursor name;
    struct thing item;
};

struct variable {
    char *name;
    struct thing thing;
    struct arena arena; /* of the name and all that the thing is made of */
};

struct calc {
    struct memory *memory;
    struct values *values, *own;
    struct given_options options; /* for LINEs: only `added` */
    struct variable **variables;
    size_t variable_count, variable_capacity;
    struct variable last; /* `_`; it has no name */
};

struct machine {
    struct calc *calc;
    struct values *values;
    struct run *run;
    struct arena arena; /* of everything that ends with the evaluation */
    struct cursor text; /* the statement, for places */
    struct thing *stack;
    size_t count, capacity;
    struct loop *loops;
    size_t loop_count, loop_capacity;
    uint64_t nodes;
    uint32_t steps;
};

/* Notes a failure at a place of the text, unless there was one before; or the one that
 * the store has noted. */
void machine_note(struct machine *m, uint32_t place, enum status status,
                  const char *format, ...) __attribute__((format(printf, 4, 5)));
void machine_note_store(struct machine *m, uint32_t place);

/* The same, always false: as macros, so that compilers and linters see it. */
#define machine_fail(...) (machine_note(__VA_ARGS__), false)
#define machine_no_memory(m, place)                                                      \
    machine_fail(m, place, NO_MEMORY, "this needs more memory than --memory allows")
#define machine_store_failed(m, place) (machine_note_store(m, place), false)

/* Is the time used up? Asked now and then by what takes many steps; notes the failure. */
bool machine_expired(struct machine *m, uint32_t place);

bool machine_run(struct machine *m, const struct program *program, struct thing *result);

/* renew.c: after running out of memory: a fresh store, if the session has its own. */
void calc_renew(struct calc *c);

/* ---- things.c: making and copying them ---- */

/* An empty list. NULL: over the budget. */
struct calc_list *list_new(struct machine *m, uint32_t place);

/* Adds an item. False: a failure, noted at the place. */
bool list_add(struct machine *m, uint32_t place, struct calc_list *list,
              struct thing item);

static inline struct thing thing_of_list(struct calc_list *list)
{
    return (struct thing){.kind = CALC_LIST, .list = list};
}

/* Bytes, copied. */
bool text_thing(struct machine *m, uint32_t place, const char *bytes, size_t length,
                struct thing *to);

/* A copy of all that a thing is made of. False: over the budget. */
bool thing_copy(struct arena *to, const struct thing *from, struct thing *copy);

/* "a value", "a list": for messages. */
const char *thing_kind(const struct thing *t);

/* The variable of that name, or NULL: loops first, then the session. */
const struct thing *find_name(const struct machine *m, struct cursor name);

/* Is it a word that may be given to a variable? */
bool is_name(const struct calc *c, struct cursor word);

/* Functions, games, for, in, … */
bool is_reserved(const struct calc *c, struct cursor word);

bool is_letter(int byte);
bool is_digit(int byte);
struct cursor take_name(struct cursor *c); /* the longest; empty: there is none */

/* ---- sums.c: positions and values added up ---- */

/* A position as it is written in the statement, with names of variables replaced. */
bool position_read(struct machine *m, const struct op *op, struct thing *to);

/* A position that was printed as a LINE. */
bool position_of_line(struct machine *m, uint32_t place, const char *line, size_t length,
                      struct thing *to);

/* f·A + g·B, where both are values or positions. */
bool sum_combine(struct machine *m, uint32_t place, int64_t f, const struct thing *a,
                 int64_t g, const struct thing *b, struct thing *to);

/* Is it a value, or can it be made one? */
static inline bool is_game(const struct thing *t)
{
    return t->kind == CALC_VALUE || t->kind == CALC_POSITION;
}

/* Its value; a failure is noted at the place. */
bool sum_value(struct machine *m, uint32_t place, const struct thing *t, value *v);

/* 'L', 'R', 'N' or 'P'. */
bool sum_outcome(struct machine *m, uint32_t place, const struct thing *t, char *outcome);

/* Its LINE: positions, and the rest as expr. */
bool sum_line(struct machine *m, uint32_t place, const struct thing *t, struct writer *w);

/* What the player can move to: positions for positions, else the canonical options. */
bool sum_options(struct machine *m, uint32_t place, const struct thing *t,
                 enum player who, struct calc_list *to);

/* ---- functions.c: the table ---- */

struct call {
    uint32_t place;
    const struct thing *arguments;
    size_t count;
};

struct function {
    const char *name;
    const char *also; /* other names, in small letters, separated by blanks; or NULL */
    unsigned least, most; /* arguments */
    const char *arguments, *help;
    bool (*apply)(struct machine *m, const struct call *call, struct thing *to);
};

/* All functions, ended by a row without a name: see functions.c. */
const struct function *function_at(size_t i);

/* By name, in capital or small letters. SIZE_MAX: there is none. */
size_t function_find(struct cursor name);

/* How a relation is written, and which of the four ways it allows. */
enum { EQUAL = 1, LESS = 2, GREATER = 4, CONFUSED = 8 };

/* Which of the four ways a and b stand to each other. */
bool compare_things(struct machine *m, uint32_t place, const struct thing *a,
                    const struct thing *b, unsigned *way);

/* ---- print.c ---- */

bool thing_print(struct machine *m, uint32_t place, const struct thing *t,
                 enum notation notation, struct writer *w);

/* A list as a table, one line per item. */
bool table_print(struct machine *m, uint32_t place, const struct calc_list *list,
                 struct writer *w);

#endif
