/* SPDX-License-Identifier: MIT */
/* peers.h: what processes tell each other that all search the same position, each with
 * tables of its own (doc/cluster.md).
 *
 * Whoever has found out who wins a sum, and took many nodes for it, tells the others in
 * its next letter; so nobody searches it again. A letter also says at which large sums
 * its writer is, so that the others go elsewhere; only speed depends on that. A sum is
 * written whole (portable.h): nothing is answered by a hash. Whoever reads a letter puts
 * the answers into its own tables.
 *
 * Answers that were kept in a file come from outside. They are not read, but compared
 * with what the search writes of the sums that it comes to. */
#ifndef DICOT_TWOPLAYER_PEERS_H
#define DICOT_TWOPLAYER_PEERS_H

#include "base/hash.h"
#include "base/table.h"
#include "base/text.h"
#include "search/search.h"
#include "twoplayer/outcome.h"
#include "twoplayer/portable.h"

#define PEERS_DEPTH 128u /* of the sums that a process is at */

struct peers {
    unsigned self, count; /* this process, of so many */
    uint64_t least;       /* nodes of an answer that is told */
    struct memory memory; /* a share of the budget */
    struct table kept;    /* portable sum → enum win */
    /* What the search does with an answer; nodes: what it took, rounded. False: it is not
     * one of its sums, or there is no room. */
    bool (*take)(struct search *s, struct portable_reader *sum, enum win answer,
                 uint64_t nodes);
    struct search *search;
    struct writer letter;       /* answers for the next letter */
    uint64_t path[PEERS_DEPTH]; /* hashes of sums this process is at, by depth; 0: none */
    unsigned depth;
    uint64_t told[PEERS_DEPTH]; /* the path of the last letter */
    unsigned told_depth;
    int lost[PEERS_DEPTH]; /* by depth: more of the sums there were lost, or won */
    struct peer *others;   /* by process */
    uint32_t heard;        /* letters with answers so far */
};

/* `share`: bytes of `m` for what is told; 0: no limit. False: over the budget. */
bool peers_init(struct peers *p, unsigned self, unsigned count, struct memory *m,
                size_t share);
void peers_done(struct peers *p);

/* ---- for a search ---- */

static inline uint64_t peers_hash(const struct portable *sum)
{
    return hash_bytes(sum->bytes, sum->length);
}

/* Was it kept who wins? */
enum win peers_find(const struct peers *p, const struct portable *sum, uint64_t hash);

/* The same, in a table of such sums; and one more. False: over the budget. */
enum win kept_find(const struct table *kept, const struct portable *sum, uint64_t hash);
bool kept_add(struct table *kept, const void *sum, size_t length, enum win answer);

/* This one has. */
void peers_tell(struct peers *p, const struct portable *sum, enum win answer,
                uint64_t nodes);

/* It is at the sum of that hash, at this depth, or at none; and at none below. */
void peers_go(struct peers *p, unsigned depth, uint64_t hash);

/* A sum at that depth, whose first move did not win, has its answer. And shall processes
 * take different moves of such a sum? Yes, if it will be lost: then all are needed.
 * Along good moves lost and won sums alternate. */
void peers_ended(struct peers *p, unsigned depth, enum win answer);
bool peers_divide(const struct peers *p, unsigned depth);

/* Is another process at it? 0: no. */
bool peers_is_at(const struct peers *p, uint64_t hash);

/* ---- for who sends letters ---- */

/* Writes the next letter. False: it need not be sent, since it has no answers and the
 * path is as it was. */
bool peers_write(struct peers *p, struct writer *letter);

/* A letter from another process, or notes. False: it is none. */
bool peers_read(struct peers *p, unsigned from, const char *letter, size_t length);

/* Writes notes, also a letter: the answers of a letter that took at least so many nodes.
 * Nothing, if there are none. */
void peers_note(const char *letter, size_t length, uint64_t nodes, struct writer *to);

#endif
