/* SPDX-License-Identifier: MIT */
/* peers.h: what processes that search the same position, each with its own tables, tell
 * each other (doc/cluster.md).
 *
 * A process that took many nodes to find out who wins a sum tells the others in its next
 * letter, so that none of them searches it again. A letter also says which large sums its
 * writer is working on, so that the others work elsewhere; only speed depends on that. A
 * sum is written in full (portable.h), so no answer rests on a hash alone. The reader of
 * a letter puts the answers into its own tables.
 *
 * Answers that were kept in a file (notes) come from outside. Their sums are not read as
 * positions, but compared with what the search writes of the sums that it meets. */
#ifndef DICOT_TWOPLAYER_PEERS_H
#define DICOT_TWOPLAYER_PEERS_H

#include "base/hash.h"
#include "base/table.h"
#include "base/text.h"
#include "search/search.h"
#include "twoplayer/outcome.h"
#include "twoplayer/portable.h"

/* Most sums, one inside the other, that a process is working on. */
#define PEERS_DEPTH 128u

struct peers {
    unsigned self, count; /* the number of this process, and how many there are */
    uint64_t least;       /* least number of nodes of an answer that is told */
    struct memory memory; /* a share of the budget */
    struct table kept;    /* portable sum → enum win */
    /* Gives the search an answer. `nodes` is about how many it took to find. Returns
     * false if the sum is not one of this search, or there is no room. */
    bool (*take)(struct search *s, struct portable_reader *sum, enum win answer,
                 uint64_t nodes);
    struct search *search;
    struct writer letter; /* answers for the next letter */
    /* By depth: hash of the sum that this process is working on; 0: none. */
    uint64_t path[PEERS_DEPTH];
    unsigned depth;
    uint64_t told[PEERS_DEPTH]; /* the path of the last letter */
    unsigned told_depth;
    int lost[PEERS_DEPTH]; /* by depth: positive if most of the sums there were lost */
    struct peer *others;   /* one for each process */
    uint32_t heard;        /* number of letters with answers so far */
};

/* Prepares the letters. `share` is how many bytes of `m` they may use; 0: no limit.
 * Returns false if the budget is exceeded. */
bool peers_init(struct peers *p, unsigned self, unsigned count, struct memory *m,
                size_t share);
void peers_done(struct peers *p);

/* ---- for a search ---- */

static inline uint64_t peers_hash(const struct portable *sum)
{
    return hash_bytes(sum->bytes, sum->length);
}

/* Returns who wins the sum, if the notes say so, else UNKNOWN. */
enum win peers_find(const struct peers *p, const struct portable *sum, uint64_t hash);

/* kept_find does the same with a table of sums. kept_add adds a sum to the table, and
 * returns false if the budget is exceeded. */
enum win kept_find(const struct table *kept, const struct portable *sum, uint64_t hash);
bool kept_add(struct table *kept, const void *sum, size_t length, enum win answer);

/* Tells the other processes who wins a sum, and about how many nodes that took. */
void peers_tell(struct peers *p, const struct portable *sum, enum win answer,
                uint64_t nodes);

/* Notes that this process is working on the sum with this hash, at this depth, and on
 * none below it; hash 0: on none here either. */
void peers_go(struct peers *p, unsigned depth, uint64_t hash);

/* peers_ended notes the answer of a sum at this depth whose first move did not win.
 * peers_divide returns whether processes should take different moves of such a sum: they
 * should if it is probably lost, so that all moves must be searched. Along good moves,
 * lost and won sums alternate. */
void peers_ended(struct peers *p, unsigned depth, enum win answer);
bool peers_divide(const struct peers *p, unsigned depth);

/* Is another process working on the sum with this hash? For hash 0 the answer is no. */
bool peers_is_at(const struct peers *p, uint64_t hash);

/* ---- for who sends letters ---- */

/* Writes the next letter. Returns false if it need not be sent, because it has no answers
 * and the path has not changed. */
bool peers_write(struct peers *p, struct writer *letter);

/* Reads a letter from another process, or notes. Returns false if the bytes are
 * neither. */
bool peers_read(struct peers *p, unsigned from, const char *letter, size_t length);

/* Writes notes: those answers of a letter that took at least this many nodes. Writes
 * nothing if there are none. */
void peers_note(const char *letter, size_t length, uint64_t nodes, struct writer *to);

#endif
