/* SPDX-License-Identifier: MIT */
/* known.h: what is known of sums without a search: parts that are worth values, bounds of
 * values, answers in the table; and which sums look promising. */
#ifndef DICOT_TWOPLAYER_CLOBBER_KNOWN_H
#define DICOT_TWOPLAYER_CLOBBER_KNOWN_H

#include "twoplayer/clobber/answers.h"
#include "twoplayer/clobber/worths.h"
#include "twoplayer/outcome.h"
#include "twoplayer/peers.h"

#define SHARED_DEPTH 128u

/* What several hands tell each other, so that they do different things. Only speed
 * depends on it. */
struct sharing {
    unsigned stones;        /* sums are shared from so many in large parts on */
    struct peers *peers;    /* other processes at the same position; NULL: none */
    _Atomic uint32_t *busy; /* hands at sums, by hash; NULL: there is one hand */
    char apart[CACHE_LINE];
    _Atomic uint32_t settled; /* sums that got their answer while others were there */
    /* By depth, of shared sums whose first move did not win: positive if most were lost,
     * so that all their moves had to be searched. */
    _Atomic int32_t lost[SHARED_DEPTH];
    char apart_too[CACHE_LINE];
};

/* What all hands know together. */
struct knowledge {
    struct layout layout;
    struct worths worths;
    struct digits digits;
    struct answers answers;
    unsigned look_ahead; /* from so many stones in large parts on */
    struct sharing sharing;
};

/* A sum and what is known of it. */
struct inquiry {
    struct sum sum;
    struct key key; /* unless the answer is known without the table */
    enum win answer;
    bool pending; /* the table has not been asked yet */
};

/* Adds a raw part, as a value if it is small. `alone`: the sum will have no other. */
void known_add_piece(struct knowledge *k, struct sum *s, struct part piece, bool alone);

/* Adds a value, together with others if they are simple. */
void known_add_value(struct worths *w, struct sum *s, uint32_t number);

/* Who wins, as far as is known without a search? */
enum win known_answer(struct knowledge *k, const struct sum *s);

/* The same in two steps: what can be said without the table, and what the table says. The
 * place in the table is on its way from memory between them. */
void known_begin(struct knowledge *k, struct inquiry *q);
void known_end(struct knowledge *k, struct inquiry *q);

/* How dear an answer is to the table that took so many nodes. */
static inline unsigned known_weight(uint64_t nodes)
{
    return nodes > 0 ? 65 - (unsigned)__builtin_clzll(nodes) : 1;
}

/* Moves of either player in it. Of a value only the good ones count. */
unsigned known_mobility(const struct knowledge *k, const struct sum *s);

/* As bytes for other processes; false: it is too long. */
bool known_write(const struct knowledge *k, const struct sum *s, struct portable *to);

/* Puts what another process has told into the table. False: it is none of these sums, or
 * there is no room. */
bool known_take(struct knowledge *k, struct portable_reader *sum, enum win answer,
                uint64_t nodes);

/* Stones in its large parts. */
unsigned known_stones(const struct knowledge *k, const struct sum *s);

/* Small is promising for whoever moves to this sum: few moves that count, and what leans
 * to Right. */
int32_t known_order(const struct knowledge *k, const struct sum *s, unsigned moves);

#endif
