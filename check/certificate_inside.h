/* SPDX-License-Identifier: MIT
 *
 * certificate_inside.h: a certificate while it is being read and judged. Shared by
 * certificate.c, evidence.c and refutation.c, which read it, and claims.c, which judges
 * it.
 */
#ifndef CHECK_CERTIFICATE_INSIDE_H
#define CHECK_CERTIFICATE_INSIDE_H

#include "certificate.h"
#include "bounds/formula.h"
#include "kernel/kernel.h"
#include "play/replay.h"
#include "rules/ruleset.h"
#include "play/runs.h"
#include "bounds/rup.h"
#include "play/strategy.h"

enum claim_kind { RESULT, BOUND, NO_PLAY, STARTS, LEGAL, VALUE };
enum { LEFT, RIGHT, SOLO };
enum { MAX_CLAIMS = 8 };
enum { MAX_CHUNK = 1 << 20 }; /* bytes of a chunk of a packed section */
enum { SHOWN = 60 };          /* characters of a position that a verdict quotes */

struct claim {
    enum claim_kind kind;
    uint64_t line; /* the line of the file where it stands */
    int64_t value; /* a result, a bound, or a number of legal moves */
    int who;       /* who starts, or whose legal moves are counted */
    int winner;
    bool some; /* legal moves: there may be more than those listed */
    /* The engine counted forests, so exhaustion would be hopeless. */
    bool by_forest;
    /* The first move with which the starting player wins, if it is claimed; else "". */
    char with[MOVE_SIZE];
    bool is_proved; /* claims of a winner: the claim was judged and proved */
};

/* A LINE `G + -expr V` asks how G compares with V. Both texts are shortened for the
 * verdict to quote. They are empty if LINE has another form. */
struct difference {
    char game[SHOWN + 4], value[SHOWN + 4];
};

/* Whether a section is there, and whether its writer finished it. */
enum presence { ABSENT, WHOLE, CUT };

struct moves_listed {
    enum presence presence;
    struct step *step;
    size_t count, capacity;
    uint64_t line; /* line of the heading */
};

/* The sections `refutation`. Each proves that some stones are always left on a part of
 * the board. */
struct proof {
    size_t parts; /* number of complete sections */
    bool none;    /* some part keeps more stones than it has, so no end counts */
    /* For each vertex: stones left on the part whose lowest vertex it is. */
    uint64_t *kept;
    uint8_t *taken; /* for each vertex: it is in a part */
    struct parts components;
    bool too_large; /* some formula was too large; no section after it proves anything */
    /* The section that is being read: */
    enum presence presence;
    struct formula formula;
    struct rup *rup;
    bool is_complete; /* its last clause was the empty one */
    int32_t *literal; /* literals of the current clause */
    uint32_t *vertex; /* vertices of the part, later of the current cycle */
    size_t count, capacity, vertices, vertex_capacity;
};

struct certificate {
    struct reader *r;
    const struct settings *settings;
    struct verdict *verdict;
    int version; /* version of the format: 1 to 4 */
    struct rulesets rulesets;
    struct line line;
    struct difference difference;
    struct claim claim[MAX_CLAIMS];
    size_t claims;
    enum presence replayed;
    uint64_t replay_line; /* line of the heading, then of the last move */
    struct replay replay;
    struct runs *runs; /* the start of a large click board; NULL until it is needed */
    int64_t result;    /* result of the replayed play, if has_result */
    bool has_result;
    enum presence strategy_presence[2];
    struct strategy strategy[2];
    enum presence kernel_presence;
    struct kernel kernel;
    struct moves_listed legal[3];
    struct proof proof;
};

extern const char *const who_names[3];

/* certificate.c. The current line of the reader is always the first one that has not been
 * understood yet. */

/* Notes that the certificate cannot be read further. Returns false. */
bool malformed(struct certificate *c, const char *format, ...);
/* Goes on to the next line. Returns false if that is malformed. */
bool next_line(struct certificate *c);
/* These two move *at past what they read. */
bool read_who(const char **at, int *who);
bool read_value(const char **at, int64_t *value);

/* evidence.c */

/* Reads all sections, up to the line `end`. Returns false if one is malformed. */
bool read_evidence(struct certificate *c);
/* Returns whether the current line belongs to a section. Headings begin with a letter,
 * and lines of sections do not, except for `chunk`, and for `d` and `cycle` in a
 * refutation. */
bool in_section(const struct certificate *c);

/* kernel_claims.c */

/* Reads one section. `at` is what follows `kernel ` in its heading. */
bool read_kernel(struct certificate *c, const char *at);
/* Judges all claims about who wins by the kernel. */
void judge_kernel(struct certificate *c);

/* refutation.c */

/* Reads one section. `at` is what follows `refutation ` in its heading. */
bool read_refutation(struct certificate *c, const char *at);
void proof_free(struct proof *p);

/* claims.c */

/* Notes that a statement is untrue. Only the first one is reported. */
void refuted(struct certificate *c, uint64_t line, const char *format, ...);
bool is_refuted(const struct certificate *c);
/* Notes that something could be neither proved nor refuted. */
void not_checked(struct certificate *c, const char *what);
/* Returns the character before the words about a claim: a colon for the first, else a
 * semicolon. */
char mark(const struct certificate *c, const struct claim *claim);
/* Adds words to the verdict. */
void say(struct certificate *c, const char *format, ...);
/* Returns the claim of this kind and player, or NULL if there is none. */
struct claim *find_claim(struct certificate *c, enum claim_kind kind, int who);
/* Judges all claims, after the certificate was read to its end. */
void judge_claims(struct certificate *c);

#endif
