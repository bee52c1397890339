/* SPDX-License-Identifier: MIT
 *
 * inside.h: what the files of the plain rules share with each other and with the
 * rest of the checker; tests use rules.h. A game is one row `struct rules`: how to read a
 * position, which moves it has, and what a move does.
 *
 * Text ends with a zero byte. Running out of memory ends the program with exit code 4.
 */
#ifndef CHECK_RULES_INSIDE_H
#define CHECK_RULES_INSIDE_H

#include "rules/rules.h"

#include <stdint.h>

enum {
    MAX_FACTORS = 64, /* factors of a product */
    MAX_DEPTH = 64,   /* products inside products; limits the recursion */
    MOVE_SIZE = sizeof((struct plain_move *)0)->text,
    NAME_SIZE = 28, /* bytes for the name of a vertex */
    WHY_SIZE = 160  /* bytes for the reason why a move is not legal */
};

#define MAX_VERTICES 2147483646u /* 2^31 - 2 */

/* A board is a product of factors whose edges are computed, not stored. The last four
 * kinds are the digraphs of Blocking Pebbles, which are one factor each. */
enum kind { PATH, CYCLE, COMPLETE, LISTED, ARC_PATH, TOURNAMENT, OUT_STAR, IN_STAR };

struct factor {
    enum kind kind;
    uint32_t size;
    uint32_t stride; /* vertex = sum of stride * digit over all factors */
    /* LISTED: from, to; sorted; an edge is listed in both directions. */
    uint32_t (*arc)[2];
    size_t arcs, capacity;
};

/* A board never changes after it was read, so all positions of a play share it. */
struct board {
    size_t users; /* number of positions that point here */
    /* 0 if it is not a grid; else vertex = row * columns + column. */
    uint32_t rows, columns;
    uint32_t vertices;
    int factors;
    struct factor factor[MAX_FACTORS];
    /* See board_list_neighbours; NULL: neighbours are computed. */
    uint32_t *near;
    struct ruleset *ruleset; /* ruleset.h; NULL: the rules of the game are in C */
    int8_t code[10]; /* digits of an octal code, from index 1; -1: no such digit */
};

/* Clobber. PARTIZAN: a player moves own stones onto those of the other colour. IMPARTIAL:
 * a player moves stones of either colour onto those of the other. CANNIBAL: a player
 * moves own stones onto those of either colour. */
enum clobber_rules { PARTIZAN, IMPARTIAL, CANNIBAL };

struct plain {
    const struct rules *rules;
    struct board *board; /* NULL if the game has none */
    size_t cells;
    union { /* the position itself; each game says what its cells are */
        uint8_t *cell;
        uint64_t *number;
        void *bytes;
    };
    int turn;                   /* solitaire-clobber: whose move it is; else 0 */
    bool joker;                 /* sc2: the joker is still there; else false */
    enum clobber_rules variant; /* clobber; else PARTIZAN */
    /* pebbling: the vertex to reach, or the number of vertices if none was named */
    uint32_t root;
    struct ruleset *reading; /* the ruleset while a position of it is read; else NULL */
};

/* A move of any game. Members that a game does not need are 0. After `legal`, all moves
 * with the same result have equal members. */
struct move {
    uint32_t from, to;   /* vertices; nim: the heap, from 0 */
    uint64_t own, green; /* pebbles of a free move; nim: the new size */
    /* A number that only the game understands: joker, free or toll, colour. */
    int kind;
    const char *text; /* rulesets: the text that was read; NULL after `legal` */
};

/* A text that is being read. */
struct text {
    const char *start, *at;
    char *error;
    size_t error_size;
    int depth; /* depth of products inside products */
};

/* The moves found so far. The list is cut after `limit` moves or `work` tries. */
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
    size_t cell_size; /* in bytes; 1: the cells are `cell`, 8: they are `number` */
    bool impartial;
    bool (*parse)(struct plain *p, struct text *t);
    /* Reads the whole text as a move, legal or not. */
    bool (*read_move)(const struct plain *p, const char *text, struct move *m);
    void (*print_move)(const struct plain *p, const struct move *m, char text[MOVE_SIZE]);
    /* Returns whether `who` may make this move. If so, *m becomes the same for all moves
     * with the same result. If not, `why`, unless NULL, gets the reason. */
    bool (*legal)(const struct plain *p, int who, struct move *m, char *why);
    void (*apply)(struct plain *p, const struct move *m); /* a legal move */
    /* Lists all legal moves, each once. It calls moves_try for moves that include all
     * legal ones, or moves_add for exactly the legal ones, and stops when that returns
     * false. */
    void (*candidates)(const struct plain *p, int who, struct move_list *list);
    /* One player: do these two adjacent occupied cells allow no move? Called by
     * each_link, with the cells as context. */
    bool (*rests)(void *cell, uint32_t u, uint32_t v);
    /* One player: the result if play ends here; play may end at any time. NULL: the
     * result is the number of cells that are not empty, and play ends when there is no
     * move. */
    uint64_t (*left)(const struct plain *p);
};

/* Every game, ended by NULL (table.c). */
extern const struct rules *const all_rules[];

/* Rows that other files use by name. The others are only in the table. */
extern const struct rules rules_clobber, rules_solitaire_clobber, rules_sc2;
extern const struct rules rules_clickomania, rules_samegame;
extern const struct rules rules_click_impartial, rules_click_partizan;
extern const struct rules rules_pebbles, rules_pebbling, rules_nim, rules_hackenbush;
extern const struct rules rules_expr;
/* Not in the table, because its games have names of their own. */
extern const struct rules rules_ruleset;

/* rules.c */

/* Rulesets that are known in addition to the games of the table. */
struct rulesets {
    struct ruleset **list;
    size_t count;
};

/* Does what plain_parse does, with these rulesets in addition. `known` may be NULL. */
struct plain *plain_parse_with(const struct rulesets *known, const char *game,
                               const char *position, char *error, size_t error_size);
/* Returns the name of the game. */
const char *plain_game(const struct plain *p);
/* Returns NULL if there is no such game. */
const struct rules *find_rules(const char *game);
struct plain *plain_copy(const struct plain *p);
/* Returns whether both players have the same moves in all positions of this game. */
bool is_impartial(const struct plain *p);
bool same_board(const struct board *a, const struct board *b);
/* Add the move to the list; moves_try does so only if it is legal. Return false if the
 * list is full. */
bool moves_add(struct move_list *list, struct move m);
bool moves_try(struct move_list *list, struct move m);
/* Fills the list. The caller frees list->move. */
void list_moves(struct move_list *list);
/* Returns whether a one-player game may end here. An unused joker need not be used. */
bool plain_may_end(const struct plain *p);
/* realloc that ends the program instead of failing; (NULL, ...) is malloc. Before, it
 * calls `on_no_memory`, which by default prints a message and need not return. */
extern void (*on_no_memory)(void);
void *alloc_again(void *old, size_t count, size_t size);
void *alloc_zeroed(size_t count, size_t size);
/* Returns the array, made larger if it has no room for so many elements. */
void *with_room(void *array, size_t count, size_t *capacity, size_t size);
/* Gives the position this number of cells, all of them 0. */
void set_cells(struct plain *p, size_t cells);
/* Writes why a move is not legal, if `why` is not NULL, and returns false. */
bool refuse(char *why, const char *format, ...);

/* graph.c */

/* Returns whether there is an edge between u and v or, on digraphs, an arc from u to
 * v. */
bool is_joined(const struct board *b, uint32_t u, uint32_t v);
/* Walks over the neighbours of a vertex; on digraphs, over its out-neighbours:
 * for (struct walk w = {.board = b, .vertex = v}; next_neighbour(&w, &u);) */
struct walk {
    const struct board *board;
    uint32_t vertex;
    int factor;
    size_t next;
};
bool next_neighbour(struct walk *w, uint32_t *neighbour);
/* Stores the neighbours of all vertices, so that walks are quicker. Those of v are
 * near[near[v]] ... near[near[v + 1] - 1]. Only for small boards. */
void board_list_neighbours(struct board *b);
/* Visits edges u < v whose ends are both occupied (occupied[v] != 0). In a clique, it
 * visits only those from each occupied vertex to the two before it. That is enough to see
 * what is connected, whether two adjacent vertices differ in colour, and whether there is
 * an odd cycle. Returns false as soon as `visit` does. */
bool each_link(const struct board *b, const uint8_t *occupied,
               bool (*visit)(void *context, uint32_t u, uint32_t v), void *context);

/* The connected parts of the occupied vertices, each divided into two sides. */
struct parts {
    uint32_t *parent; /* a forest; the root of a part is its lowest vertex */
    uint8_t *side;    /* 0 or 1, relative to the parent */
    uint8_t *is_odd;  /* for a root: the part has an odd cycle, so sides mean nothing */
};
void parts_find(struct parts *parts, const struct board *b, const uint8_t *occupied);
/* Returns the root of the part of v. *side is 0 if v is on the side of the root, else
 * 1. */
uint32_t part_of(struct parts *parts, uint32_t v, uint8_t *side);
void parts_free(struct parts *parts);

/* boards.c */

/* Writes "column N: message". Returns false, so that a parser can return it. */
bool fail(struct text *t, const char *message);
/* These move *at only if they succeed. A number is decimal digits and at most `most`. */
bool read_number(const char **at, uint64_t most, uint64_t *number);
bool read_char(const char **at, char c);
bool read_word(const char **at, const char *word);

/* A vertex as moves name it: `row,column` from 1 on grids, otherwise its number from
 * 0. */
void vertex_name(const struct board *b, uint32_t vertex, char name[NAME_SIZE]);
bool read_vertex(const struct board *b, const char **at, uint32_t *vertex);

/* Orders arcs, which are pairs of vertices, for qsort and bsearch. */
int compare_arcs(const void *a, const void *b);

struct board *board_new(void);
void board_free(struct board *b);
bool make_grid(struct text *t, struct board *b, uint64_t rows, uint64_t columns);
/* Reads a SHAPE. `labels` is the number of labels that follow it, or -1 if they fit any
 * number of vertices. */
bool read_shape(struct text *t, struct board *b, int64_t labels);
/* Reads a digraph of Blocking Pebbles. `vertices` is the number of pebble counts that
 * follow it. */
bool read_digraph(struct text *t, struct board *b, int64_t vertices);

/* labels.c */

/* Reads ROWS, or SHAPE and LABELS, into a board and one cell per vertex: 0 is empty, k is
 * colour k. `letters` names the colours 1, 2, ..., `colours`, and may continue with other
 * letters for the same colours: xoXO. */
bool read_position(struct text *t, struct plain *p, const char *letters, int colours);
/* Returns the colour of a letter, 0 for a dot, and -1 for any other character. */
int colour_of(char letter, const char *letters, int colours);

/* pebbles.c */

/* Reads a board with `read`, and the pebbles on it, which begin at `tuples` (NULL: there
 * are none). There is one tuple of `least` to `most` numbers for each vertex, which takes
 * `most` cells. */
typedef bool read_board(struct text *t, struct board *b, int64_t vertices);
bool read_pebbles(struct text *t, struct plain *p, const char *tuples, size_t least,
                  size_t most, read_board *read);

/* clicks.c */

/* Returns the letters of the colours of a click game. */
const char *plain_letters(const struct rules *rules);
/* Returns whether this position, written as `columns RUNS`, is too large for an array of
 * cells. Then it has a board and no cells, and runs.c reads and plays it. */
bool is_tall(const struct plain *p);

#endif
