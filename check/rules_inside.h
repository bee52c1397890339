/* SPDX-License-Identifier: MIT
 *
 * rules_inside.h: what the files of the plain rules share. Nothing outside check/
 * includes it. A game is one row `struct rules`: how to read a position, how to play a
 * move, and which moves are worth trying. The list of legal moves is what `play` accepts
 * of them, so each rule is written down once.
 */
#ifndef CHECK_RULES_INSIDE_H
#define CHECK_RULES_INSIDE_H

#include "rules.h"

enum {
    MAX_VERTICES = 4096,     /* vertices of a board, cells of a grid, hackenbush edges */
    MAX_NUMBER = 1000000000, /* any number in a text; also all pebbles of a position */
    MAX_DEPTH = 64,          /* products inside products: recursion ends somewhere */
    MOVE_SIZE = sizeof((struct plain_move *)0)->text,
    NAME_SIZE = 28 /* one vertex as text */
};

/* Never changes after parsing, so all positions of one play share it. */
struct board {
    int users;         /* positions that point here */
    int rows, columns; /* 0 if not a grid; else vertex = row * columns + column */
    int vertices;
    int edges, capacity;
    int (*edge)[2]; /* sorted; lower vertex first, for pebbles: from, to */
};

struct plain {
    const struct rules *rules;
    struct board *board; /* NULL if the game has none */
    int cells;
    int *cell;  /* the position proper; each game says what its cells are */
    int turn;   /* solitaire-clobber: whose move it is; else 0 */
    bool joker; /* sc2: the joker is still there; else false */
};

/* Text while it is being read. */
struct text {
    const char *start, *at;
    char *error;
    size_t error_size;
    int depth; /* of products inside products */
};

struct move_list; /* the moves found so far, see rules.c */

struct rules {
    const char *name;
    int players;
    bool (*parse)(struct plain *p, struct text *t);
    bool (*play)(struct plain *p, int who, const char *move);
    /* Calls moves_try for texts that together name every legal move, each once. */
    void (*candidates)(const struct plain *p, int who, struct move_list *list);
};

extern const struct rules rules_clobber, rules_solitaire_clobber, rules_sc2;
extern const struct rules rules_clickomania, rules_samegame;
extern const struct rules rules_click_impartial, rules_click_partizan;
extern const struct rules rules_pebbles, rules_nim, rules_hackenbush;

/* rules.c */

/* Adds the move to the list if it is legal. */
void moves_try(struct move_list *list, const char *move);
/* realloc that aborts instead of failing; alloc_again(NULL, ...) is malloc. */
void *alloc_again(void *old, size_t count, size_t size);
/* Makes room for so many cells and sets all of them to 0. */
void set_cells(struct plain *p, int cells);

/* rules_boards.c */

/* Writes "column N: message" and returns false, so that a parser can return it. */
bool fail(struct text *t, const char *message);
/* These move *at only when they read something. A number is digits, up to MAX_NUMBER. */
bool read_number(const char **at, int *number);
bool read_char(const char **at, char c);
bool read_word(const char **at, const char *word);

/* A vertex as moves name it: `row,column` from 1 on grids, else its number from 0. */
void vertex_name(const struct board *b, int vertex, char name[NAME_SIZE]);
bool read_vertex(const struct board *b, const char **at, int *vertex);
/* On undirected boards an edge is one arc, from its lower to its higher vertex. */
bool has_arc(const struct board *b, int from, int to);

struct board *board_new(void);
void board_free(struct board *b);
bool make_grid(struct text *t, struct board *b, int rows, int columns);
/* SHAPE; `labels` is the number of labels behind it, -1 if they fit any number. */
bool read_shape(struct text *t, struct board *b, int labels);
/* A digraph of Blocking Pebbles; `vertices` is the number of pebble counts behind it. */
bool read_digraph(struct text *t, struct board *b, int vertices);

/* rules_labels.c */

/* ROWS, or SHAPE and LABELS, into a board and one cell a vertex: 0 empty, k colour k.
 * `letters` names the colours 1, 2, ..., `colours`, and may then start again: xoXO. */
bool read_position(struct text *t, struct plain *p, const char *letters, int colours);
/* The same for `columns RUNS`, from behind the word "columns ". */
bool read_columns(struct text *t, struct plain *p, const char *letters);

#endif
