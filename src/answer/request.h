/* SPDX-License-Identifier: MIT */
/* request.h: a question as data: the command, what it is about, and a field for each
 * option. Hosts fill it from words (words.h) or field by field; options.c has one row per
 * option. */
#ifndef DICOT_ANSWER_REQUEST_H
#define DICOT_ANSWER_REQUEST_H

#include "base/items.h"
#include "game/option.h"
#include "problem/problem.h"

/* Which players the engine plays for. SEATS_BY_GAME: the option was not given. */
#define ENGINE_CHOICES "none|left|right|both"
enum seats { SEATS_NONE, SEATS_LEFT, SEATS_RIGHT, SEATS_BOTH, SEATS_BY_GAME };

#define TABLE_CHOICES "none|text|csv|tsv|md"
#define SET_TABLE_CHOICES "none|text|csv" /* of bench --set */
enum tables { TABLE_NONE_WANTED, TABLE_TEXT, TABLE_CSV, TABLE_TSV, TABLE_MD };

/* Which of the definitions in [HAM §1] is asked about. */
#define STRONG_CHOICES "none|1|2|joker"
enum strong_choice { STRONG_NOT_ASKED, STRONG_ONE, STRONG_TWO, STRONG_JOKER };

/* The value of at_most if --at-most was not given. */
#define AT_MOST_NOT_ASKED UINT64_MAX

/* Who moves first in a play of a reduction. */
#define OPENS_CHOICES "theorem|left|right"
enum opens { OPENS_BY_THEOREM, OPENS_LEFT, OPENS_RIGHT };

/* Whose turn it is. */
#define TURN_CHOICES "next|left|right"
enum turn_choice { TURN_NEXT, TURN_LEFT, TURN_RIGHT };

/* Which boards `gen` makes. */
#define KIND_CHOICES "random|clearable|hard"
enum kinds { KIND_RANDOM, KIND_CLEARABLE, KIND_HARD };

struct command;
struct db_set;

struct request {
    const struct command *command;

    /* What the question is about. `ask` sets these, depending on what the command
     * reads. */
    struct cursor line;
    const char *name;              /* READS_INSTANCE: the name of a reduction */
    const struct problem *problem; /* READS_LINE: the terms of the LINE */
    const uint8_t *position;       /* and the position after the moves of --after */
    enum player turn;              /* who moves next in it: Right if Left moved last */
    int64_t gained;                /* one player: points gained by the moves of --after */
    struct cursor from_text;       /* contents of the file of --from or --set */
    struct cursor keep_text;       /* contents of the file of --keep, if it exists */

    /* The options; request_init sets their defaults. "for gen": only `gen` has it. */
    bool json, quiet, scene, once, thermograph, tree, solve, draw, explain;
    bool literal, to_scale;             /* for reduce */
    bool count_plays, openings, number; /* for solve */
    bool all;                           /* for outcome */
    /* For solve, in one column or row of blocks. */
    bool derivation, internal, subwords;
    bool quick, long_run, markdown; /* for claims */
    uint64_t range;                 /* for claims: a size; 0: each claim has its own */
    double seconds;                 /* --time, per problem */
    uint64_t memory, nodes;         /* per problem; nodes 0: no limit */
    uint64_t threads;               /* 0: one for one problem, all processors for many */
    struct slice slice;             /* which part of many problems is asked */
    uint64_t seed, count;
    uint64_t colours, most, fill; /* for gen; colours also for value */
    uint64_t kind;                /* for gen: enum kinds */
    const char *value;            /* for gen: a value, or "any"; NULL: random ones */
    const char *moves;            /* "text", "none" or a file */
    const char *cert;             /* a file; NULL: none is wanted */
    const char *strategy;    /* for solve and outcome: a method; NULL: all that fit */
    const char *checkpoint;  /* for outcome: a file; NULL: none is wanted */
    double checkpoint_every; /* seconds */
    const char *after;       /* moves to play before the question is asked */
    const char *filter;      /* for bench */
    const char *set;         /* for bench: a file of boards; NULL: none */
    bool growth;             /* for bench: results after fractions of the limit */
    uint64_t seeds;          /* for bench: seeds for each board of the set */
    uint64_t engine, start, strength; /* for play: enum seats, enum player, a row */
    uint64_t whose;                   /* for look and hint: enum turn_choice */
    const char *touch;                /* for look: places; NULL: none */
    uint64_t table;                   /* enum tables */
    uint64_t width;                   /* of a text in a table, in characters; 0: any */
    uint64_t runs;                    /* for value: most runs of the lines; 0: no lines */
    const char *strip;                /* for value: a word of stones; NULL: none */
    uint64_t repeats;                 /* times that `strip` is repeated; 0: the usual */
    uint64_t strong;                  /* for solve: enum strong_choice */
    uint64_t at_most;                 /* for solve: K, or AT_MOST_NOT_ASKED */
    const char *load;                 /* for play: a file to begin with */
    const char *proof;                /* for play: a certificate to play against */
    const char *from;                 /* a file of moves; NULL: none */
    const char *keep;           /* for solve: a file for the best play; NULL: none */
    uint64_t opens, loser;      /* for reduce: enum opens; seed of the loser, or 0 */
    const char *gadget;         /* for reduce: the one to draw; NULL: draw all */
    const char *out;            /* a file for a picture or for answers; NULL: none */
    double total;               /* seconds for all problems together; 0: no limit */
    bool named;                 /* lines of stdin begin with a name and a tab */
    const struct writer *typed; /* set by the host, for --out: the words of the command */
    double scale;               /* size of that picture */
    uint64_t depth;             /* for render: depth of the tree */
    uint64_t notation;          /* for calc and value: enum notation */
    const char *expression;     /* for calc: -e; NULL: none */
    const char *transcript;     /* for calc: a file; NULL: none */
    const char *address, *page; /* for serve; page NULL: the one beside the program */
    const char *link_base;      /* for serve: where links of the page lead; NULL: here */
    uint64_t port, at_once;
    bool remote;
    const char *rules; /* the text of a ruleset, which has newlines; before the host has
                          read the file, its name; NULL: none */
    /* of games, such as --first; a LINE may override them */
    struct given_options options;

    const char *db; /* files of databases, separated by ':'; NULL: none */
    uint64_t cells, pebbles, samples; /* for db; 0: the usual number */
    const struct db_set *databases;   /* set by the host, from `db`; NULL: none */

    bool colour; /* set by the host: output goes to a terminal that shows colours */
};

/* Sets all fields to the defaults of a command. */
void request_init(struct request *q, const struct command *command);

/* Makes the game of a ruleset, in `arena`. Returns NULL on failure; `error` says why,
 * with line and column. */
const struct game *game_of_rules(struct arena *arena, const char *text, size_t length,
                                 struct error *error);

/* Makes the game of --rules, in `arena`, and sets options.added to it, so that the LINE
 * of the request may name it. Returns false on failure; `error` says why. */
bool request_add_rules(struct request *q, struct arena *arena, struct error *error);

/* Is --moves the name of a file? */
bool request_moves_to_file(const struct request *q);

#endif
