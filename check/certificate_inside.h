/* SPDX-License-Identifier: MIT
 *
 * certificate_inside.h: a certificate while it is being read and judged: shared by
 * certificate.c, which reads it, and claims.c, which judges it.
 */
#ifndef CHECK_CERTIFICATE_INSIDE_H
#define CHECK_CERTIFICATE_INSIDE_H

#include "certificate.h"
#include "formula.h"
#include "replay.h"
#include "runs.h"
#include "rup.h"
#include "strategy.h"

enum claim_kind { RESULT, BOUND, NO_PLAY, STARTS, LEGAL, VALUE };
enum { LEFT, RIGHT, SOLO };
enum { MAX_CLAIMS = 8 };
enum { SHOWN = 60 }; /* characters of a position that a verdict quotes */

struct claim {
    enum claim_kind kind;
    uint64_t line;
    int64_t value; /* of a result or bound; number of legal moves */
    int who;       /* who starts; whose legal moves */
    int winner;
    bool some;
    bool by_forest; /* where exhaustion would be hopeless */
    bool is_proved; /* of a winner: set when the claim has been judged */
};

/* A LINE `G + -expr V` asks how G compares with V. Both texts are shortened to what a
 * verdict quotes; they are empty if LINE has another form. */
struct difference {
    char game[SHOWN + 4], value[SHOWN + 4];
};

/* Whether a section is there, and whether it is whole. */
enum presence { ABSENT, WHOLE, CUT };

struct moves_listed {
    enum presence presence;
    struct step *step;
    size_t count, capacity;
    uint64_t line; /* of the heading */
};

/* The sections `refutation`: how many stones each shows to be left on its part. */
struct proof {
    size_t parts;   /* that were refuted */
    bool none;      /* one keeps more stones than it has: no end counts */
    uint64_t *kept; /* of each vertex: stones left on the part that begins there */
    uint8_t *taken; /* of each vertex: it is in a part */
    struct parts components;
    bool too_large; /* some formula is: from there on nothing is proved */
    /* the section that is being read */
    enum presence presence;
    struct formula formula;
    struct rup *rup;
    bool is_complete; /* its last clause was the empty one */
    int32_t *literal; /* of the current clause */
    uint32_t *vertex; /* of the part, later of the current cycle */
    size_t count, capacity, vertices, vertex_capacity;
};

struct certificate {
    struct reader *r;
    const struct settings *settings;
    struct verdict *verdict;
    int version; /* of the format: 1 or 2 */
    struct line line;
    struct difference difference;
    struct claim claim[MAX_CLAIMS];
    size_t claims;
    enum presence replayed;
    uint64_t replay_line; /* of the heading, later of its last move */
    struct replay replay;
    struct runs *runs; /* the start of a large click board, made when it is needed */
    int64_t result;    /* of the replayed play, if has_result */
    bool has_result;
    enum presence strategy_presence[2];
    struct strategy strategy[2];
    struct moves_listed legal[3];
    struct proof proof;
};

extern const char *const who_names[3];

/* claims.c */

/* Something is untrue; only the first such place is kept. */
void refuted(struct certificate *c, uint64_t line, const char *format, ...);
bool is_refuted(const struct certificate *c);
/* Adds to the words of the verdict. */
void say(struct certificate *c, const char *format, ...);
/* NULL if there is no such claim. */
struct claim *find_claim(struct certificate *c, enum claim_kind kind, int who);
/* Judges all claims of a certificate that was read to its end. */
void judge_claims(struct certificate *c);

#endif
