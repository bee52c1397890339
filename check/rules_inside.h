/* SPDX-License-Identifier: MIT
 *
 * rules_inside.h: what the files of the plain rules share; the rest of the checker sees
 * them from here too, tests only through rules.h. A game is one row `struct rules`: how
 * to read a position, which moves it has, and what a move does.
 *
 * Text ends with a zero byte. Running out of memory ends the program with exit code 4.
 */
#ifndef CHECK_RULES_INSIDE_H
#define CHECK_RULES_INSIDE_H

#include "rules.h"

#include <stdint.h>

enum {
    MAX_FACTORS = 64, /* of a product */
    MAX_DEPTH = 64,   /* products inside products: recursion ends somewhere */
    MOVE_SIZE = sizeof((struct plain_move *)0)->text,
    NAME_SIZE = 28, /* one vertex as text */
    WHY_SIZE = 160  /* why a move is not legal */
};

#define MAX_VERTICES 2147483646u /* 2^31 - 2 */

/* A board is a product of factors whose edges are computed, not stored. The last four
 * kinds are the digraphs of Blocking Pebbles, which are one factor each. */
enum kind { PATH, CYCLE, COMPLETE, LISTED, ARC_PATH, TOURNAMENT, OUT_STAR, IN_STAR };

struct factor {
    enum kind kind;
    uint32_t size;
    uint32_t stride;    /* vertex = sum of stride * digit over all factors */
    uint32_t (*arc)[2]; /* LISTED: from, to; sorted; an edge is there both ways */
    size_t arcs, capacity;
};

/* Never changes after parsing, so all positions of one play share it. */
struct board {
    size_t users;           /* positions that point here */
    uint32_t rows, columns; /* 0 if not a grid; else vertex = row * columns + column */
    uint32_t vertices;
    int factors;
    struct factor factor[MAX_FACTORS];
};

struct plain {
    const struct rules *rules;
    struct board *board; /* NULL if the game has none */
    size_t cells;
    union { /* the position proper; each game says what its cells are */
        uint8_t *cell;
        uint64_t *number;
        void *bytes;
    };
    int turn;   /* solitaire-clobber: whose move it is; else 0 */
    bool joker; /* sc2: the joker is still there; else false */
    /* pebbling: the vertex to reach; its board's number of vertices: none is named */
    uint32_t root;
};

/* A move of any game; what a game does not need is 0. Equal moves have equal members
 * once `legal` has seen them. */
struct move {
    uint32_t from, to;   /* vertices; nim: the heap, from 0 */
    uint64_t own, green; /* pebbles of a free move; nim: the new size */
    int kind;            /* joker, free or toll, colour of an edge: as the game says */
};

/* Text while it is being read. */
struct text {
    const char *start, *at;
    char *error;
    size_t error_size;
    int depth; /* of products inside products */
};

/* The moves found so far. It is cut when `limit` moves or `work` tries are reached. */
struct move_list {
    const struct plain *from;
    int who;
    size_t limit;
    uint64_t work;
    bool only_count, cut;
    size_t count, capacity;
    struct move *move;
};

struct rules {
    const char *name;
    int players;
    size_t cell_size; /* 1: cell, 8: number */
    bool impartial;
    bool (*parse)(struct plain *p, struct text *t);
    /* The text of a move and nothing behind it; says nothing about legality. */
    bool (*read_move)(const struct plain *p, const char *text, struct move *m);
    void (*print_move)(const struct plain *p, const struct move *m, char text[MOVE_SIZE]);
    /* May `who` make this move? If so, m gets the one form that names its result. */
    bool (*legal)(const struct plain *p, int who, struct move *m, char *why);
    void (*apply)(struct plain *p, const struct move *m); /* a legal move */
    /* Calls moves_try with moves that together are all legal ones, each once, or
     * moves_add with exactly these; stops when that returns false. */
    void (*candidates)(const struct plain *p, int who, struct move_list *list);
    /* One player: of two adjacent cells, both occupied: do they allow no move? For
     * each_link; the context is the cells. */
    bool (*rests)(void *cell, uint32_t u, uint32_t v);
    /* One player: what an end here is worth, and one may always end; NULL: the cells that
     * are not empty are counted, and play goes on while there is a move. */
    uint64_t (*left)(const struct plain *p);
};

/* Every game, ended by NULL; rules_table.c. */
extern const struct rules *const all_rules[];

/* Rows that somebody asks for; of the others only the table knows. */
extern const struct rules rules_clobber, rules_solitaire_clobber, rules_sc2;
extern const struct rules rules_clickomania, rules_samegame;
extern const struct rules rules_click_impartial, rules_click_partizan;
extern const struct rules rules_pebbling, rules_expr;

/* rules.c */

/* NULL if there is no such game. */
const struct rules *find_rules(const char *game);
struct plain *plain_copy(const struct plain *p);
bool same_board(const struct board *a, const struct board *b);
/* Adds the move to the list, in moves_try only if it is legal; false: the list is full.
 */
bool moves_add(struct move_list *list, struct move m);
bool moves_try(struct move_list *list, struct move m);
/* Fills the list; frees nothing: list->move is the caller's. */
void list_moves(struct move_list *list);
/* May a one-player game end here? An unused joker forces nobody to play on. */
bool plain_may_end(const struct plain *p);
/* realloc that ends the program instead of failing; (NULL, ...) is malloc. */
void *alloc_again(void *old, size_t count, size_t size);
/* Makes room for so many cells and sets all of them to 0. */
void set_cells(struct plain *p, size_t cells);
/* Writes why a move is not legal, if `why` is not NULL, and returns false. */
bool refuse(char *why, const char *format, ...);

/* rules_graph.c */

/* Is there an edge between them; on digraphs, an arc from u to v? */
bool is_joined(const struct board *b, uint32_t u, uint32_t v);
/* The neighbours of a vertex, on digraphs its out-neighbours:
 * for (struct walk w = {.board = b, .vertex = v}; next_neighbour(&w, &u);) */
struct walk {
    const struct board *board;
    uint32_t vertex;
    int factor;
    size_t next;
};
bool next_neighbour(struct walk *w, uint32_t *neighbour);
/* Visits edges u < v with both ends occupied (occupied[v] != 0). Not all of them: in a
 * clique only the edges from each occupied vertex to the two before it. These connect
 * what all edges connect, join two colours if all edges do, and close an odd cycle if all
 * edges do. Ends early, with false, when `visit` returns false. */
bool each_link(const struct board *b, const uint8_t *occupied,
               bool (*visit)(void *context, uint32_t u, uint32_t v), void *context);

/* The connected parts of the occupied vertices, and a colouring of each in two sides. */
struct parts {
    uint32_t *parent; /* a forest; the root of a part is its lowest vertex */
    uint8_t *side;    /* relative to the parent */
    uint8_t *is_odd;  /* of a root: the part has an odd cycle, so no two sides */
};
void parts_find(struct parts *parts, const struct board *b, const uint8_t *occupied);
/* The root of the part of v; its side is 0 if it is that of the root, else 1. */
uint32_t part_of(struct parts *parts, uint32_t v, uint8_t *side);
void parts_free(struct parts *parts);

/* rules_boards.c */

/* Writes "column N: message" and returns false, so that a parser can return it. */
bool fail(struct text *t, const char *message);
/* These move *at only when they read something. A number is digits, up to `most`. */
bool read_number(const char **at, uint64_t most, uint64_t *number);
bool read_char(const char **at, char c);
bool read_word(const char **at, const char *word);

/* A vertex as moves name it: `row,column` from 1 on grids, else its number from 0. */
void vertex_name(const struct board *b, uint32_t vertex, char name[NAME_SIZE]);
bool read_vertex(const struct board *b, const char **at, uint32_t *vertex);

/* Of two arcs, pairs of vertices: for qsort and bsearch. */
int compare_arcs(const void *a, const void *b);

struct board *board_new(void);
void board_free(struct board *b);
bool make_grid(struct text *t, struct board *b, uint64_t rows, uint64_t columns);
/* SHAPE; `labels` is the number of labels behind it, -1 if they fit any number. */
bool read_shape(struct text *t, struct board *b, int64_t labels);
/* A digraph of Blocking Pebbles; `vertices` is the number of pebble counts behind it. */
bool read_digraph(struct text *t, struct board *b, int64_t vertices);

/* rules_labels.c */

/* ROWS, or SHAPE and LABELS, into a board and one cell a vertex: 0 empty, k colour k.
 * `letters` names the colours 1, 2, ..., `colours`, and may then start again: xoXO. */
bool read_position(struct text *t, struct plain *p, const char *letters, int colours);
/* The colour of a letter; 0 for the dot, -1 if it is neither. */
int colour_of(char letter, const char *letters, int colours);

/* rules_pebbles.c */

/* Tuples such as `(1,0)`, each of `least` to `most` numbers, up to the end of the text,
 * into p->number, `most` cells each; `(0,0)x998` counts 998 times. */
bool read_tuples(struct text *t, struct plain *p, size_t least, size_t most);

/* rules_clicks.c */

/* The letters of the colours of a click game. */
const char *plain_letters(const struct rules *rules);
/* Of a position read as `columns RUNS` for one player: too large for a cell each? Then it
 * has only its board, and runs.c reads and plays it. */
bool is_tall(const struct plain *p);

#endif
