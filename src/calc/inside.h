/* SPDX-License-Identifier: MIT */
/* inside.h: what the files of src/calc share; no other file includes it.
 *
 * A statement becomes a program: postfix operations in a flat list, so that neither
 * reading nor evaluating recurses. The machine runs it on a stack of things. */
#ifndef DICOT_CALC_INSIDE_H
#define DICOT_CALC_INSIDE_H

#include "calc/calc.h"

/* ---- limits ---- */

#define MOST_ITEMS ((size_t)1000000) /* items of a list */
#define MOST_NESTED 100              /* lists in lists */
#define MOST_COPIES 64               /* most positions, counted with factors, of a sum */
#define LONGEST_LINE ((size_t)1 << 24)

/* ---- things ---- */

/* A LINE, parsed when it is needed. It counts as one position, however many terms it
 * has. */
struct position {
    const char *line;
    size_t length;
    value known;  /* its value, once it was found; else NO_VALUE */
    char outcome; /* its outcome, once it was found; else 0 */
};

/* factor·position + factor·position + … + rest, with at least one position. Nothing is
 * worked out before it is needed: it may be easy to tell who wins, but not to find the
 * value. */
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

/* A list does not change once it is complete, so things may share it. */
struct calc_list {
    struct thing *items;
    size_t count, capacity;
    unsigned nested; /* depth of lists in lists; 1: contains no list */
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
    OP_TEXT,     /* a, b: start and length in the statement */
    OP_NAME,     /* a, b: the same */
    OP_POSITION, /* a, b: the same, of a LINE */
    OP_NEGATE,
    OP_SWITCH, /* a: number of options */
    OP_ADD,
    OP_SUBTRACT,
    OP_TIMES,
    OP_DIVIDE,
    OP_ORDINAL,
    OP_RANGE,
    OP_COMPARE, /* a: set of EQUAL, LESS, GREATER, CONFUSED that are true */
    OP_NOT,
    OP_AND,
    OP_OR,
    OP_FORM, /* a, b: number of options of Left and of Right */
    OP_LIST, /* a: number of items */
    OP_INDEX,
    OP_CALL,   /* a: index of the function, b: number of arguments */
    OP_FOR,    /* a, b: the name in the statement; jump: to OP_END if the list is empty */
    OP_UNLESS, /* jump: to OP_NEXT if the condition is false */
    OP_KEEP,   /* the top of the stack becomes an item of the new list */
    OP_NEXT,   /* jump: back to after OP_FOR while there are items */
    OP_END     /* the new list is complete */
};

struct op {
    enum opcode code;
    uint32_t a, b;
    int32_t jump;   /* from the next operation; OP_POSITION: offset of its `with`, or 0 */
    uint32_t place; /* offset in the text, for errors */
};

struct program {
    struct op *ops; /* in the arena given to compile */
    size_t count, capacity;
};

/* Reads one statement into a program, in arena `a`, and moves past its end. The caller
 * has already read `NAME :=`. */
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
    struct arena arena; /* holds the name and everything the thing consists of */
};

struct calc {
    struct memory *memory;
    struct values *values, *own;
    struct given_options options; /* for LINEs; only `added` is set */
    struct variable **variables;
    size_t variable_count, variable_capacity;
    struct variable last; /* the last answer `_`; it has no name */
};

struct machine {
    struct calc *calc;
    struct values *values;
    struct run *run;
    struct arena arena; /* memory that lives until the evaluation ends */
    struct cursor text; /* the statement; places are offsets in it */
    struct thing *stack;
    size_t count, capacity;
    struct loop *loops;
    size_t loop_count, loop_capacity;
    uint64_t nodes;
};

/* Set the error of the run at a place of the text, unless an error is already set.
 * machine_note_store sets it to the failure of the store. */
void machine_note(struct machine *m, uint32_t place, enum status status,
                  const char *format, ...) __attribute__((format(printf, 4, 5)));
void machine_note_store(struct machine *m, uint32_t place);

/* The same, and always false. They are macros so that compilers and linters see the
 * constant. */
#define machine_fail(...) (machine_note(__VA_ARGS__), false)
#define machine_no_memory(m, place)                                                      \
    machine_fail(m, place, NO_MEMORY, "this needs more memory than --memory allows")
#define machine_store_failed(m, place) (machine_note_store(m, place), false)

/* Is the time used up? If so, sets the error. Loops with many steps call this; it reads
 * the clock only now and then. */
bool machine_expired(struct machine *m, uint32_t place);

bool machine_run(struct machine *m, const struct program *program, struct thing *result);

/* ---- things.c: making and copying them ---- */

/* Makes an empty list. Returns NULL if it is over the budget. */
struct calc_list *list_new(struct machine *m, uint32_t place);

/* Adds an item. On failure returns false and sets the error at the place. */
bool list_add(struct machine *m, uint32_t place, struct calc_list *list,
              struct thing item);

static inline struct thing thing_of_list(struct calc_list *list)
{
    return (struct thing){.kind = CALC_LIST, .list = list};
}

/* Makes a text, a copy of the bytes. */
bool text_thing(struct machine *m, uint32_t place, const char *bytes, size_t length,
                struct thing *to);

/* Copies a thing and everything it consists of. Returns false if it is over the
 * budget. */
bool thing_copy(struct arena *to, const struct thing *from, struct thing *copy);

/* Returns a phrase for messages: "a value", "a list". */
const char *thing_kind(const struct thing *t);

/* Finds what a name stands for: in the loops first, then in the session. Returns NULL if
 * it is unknown. */
const struct thing *find_name(const struct machine *m, struct cursor name);

/* May a variable have this name? */
bool is_name(const struct calc *c, struct cursor word);

/* Is the word v, vv, v3 or the like? These are values, not names. */
bool is_down(struct cursor word);

/* Is the word a function, a game, or a keyword such as `for`? */
bool is_reserved(const struct calc *c, struct cursor word);

struct cursor take_name(struct cursor *c); /* the longest at *c; empty: none */

/* ---- positions.c: positions as they are written ---- */

/* Reads a LINE of a two-player game. Returns false if it cannot; then *error says why, or
 * the machine does. The caller frees *p. */
bool position_parse(struct machine *m, uint32_t place, const char *line, size_t length,
                    struct problem *p, struct error *error);

/* Makes the position that is written in the statement, with names of variables
 * replaced. */
bool position_read(struct machine *m, const struct op *op, struct thing *to);

/* Makes a position from a LINE that this program printed. */
bool position_of_line(struct machine *m, uint32_t place, const char *line, size_t length,
                      struct thing *to);

/* ---- sums.c: positions and values added up ---- */

/* Makes f·A + g·B, where both are values or positions. */
bool sum_combine(struct machine *m, uint32_t place, int64_t f, const struct thing *a,
                 int64_t g, const struct thing *b, struct thing *to);

/* Is it a value, or something that has one? */
static inline bool is_game(const struct thing *t)
{
    return t->kind == CALC_VALUE || t->kind == CALC_POSITION;
}

/* Finds the value. On failure returns false and sets the error at the place. */
bool sum_value(struct machine *m, uint32_t place, const struct thing *t, value *v);

/* Finds the outcome: 'L', 'R', 'N' or 'P'. */
bool sum_outcome(struct machine *m, uint32_t place, const struct thing *t, char *outcome);

/* Writes the LINE of a sum: its positions, and the rest as expr. */
bool sum_line(struct machine *m, uint32_t place, const struct thing *t, struct writer *w);

/* Lists what the player can move to: positions if `t` is a position, else its canonical
 * options. */
bool sum_options(struct machine *m, uint32_t place, const struct thing *t,
                 enum player who, struct calc_list *to);

/* The four ways in which two values compare, as bits of a set. */
enum { EQUAL = 1, LESS = 2, GREATER = 4, CONFUSED = 8 };

/* Finds which of the four ways a and b compare. */
bool compare_things(struct machine *m, uint32_t place, const struct thing *a,
                    const struct thing *b, unsigned *way);

/* ---- functions.c: the table ---- */

struct call {
    uint32_t place;
    const struct thing *arguments;
    size_t count;
};

struct dyadic;

struct function {
    const char *name;
    const char *also;     /* other names, in lower case, separated by blanks; or NULL */
    unsigned least, most; /* arguments */
    const char *arguments, *help;
    /* One of these is not NULL. */
    bool (*apply)(struct machine *m, const struct call *call, struct thing *to);
    value (*value)(struct values *s, value v); /* of one value */
    bool (*number)(struct values *s, value v, struct dyadic *d);
    enum certainty (*question)(struct values *s, value v); /* yes or no */
    /* What a player has; `whose` is LEFT, RIGHT, or BOTH for the list of both. */
    bool (*side)(struct machine *m, const struct call *call, enum player who,
                 struct thing *to);
    int whose;
};

#define BOTH (RIGHT + 1)

/* Applies a function to its arguments. */
bool function_apply(const struct function *f, struct machine *m, const struct call *c,
                    struct thing *to);

/* Returns the i-th function. The last row has no name. */
const struct function *function_at(size_t i);

/* Finds a function by name, in upper or lower case. SIZE_MAX: there is none. */
size_t function_find(struct cursor name);

/* ---- print.c ---- */

bool thing_print(struct machine *m, uint32_t place, const struct thing *t,
                 enum notation notation, struct writer *w);

/* Writes a list as a table, one line per item. */
bool table_print(struct machine *m, uint32_t place, const struct calc_list *list,
                 struct writer *w);

#endif
