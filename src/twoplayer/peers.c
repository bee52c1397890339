/* SPDX-License-Identifier: MIT */
/* peers.c: see peers.h. A letter is
 *
 *     length of the path, hashes of its sums (8 bytes each, as in memory)
 *     answers, each:  1 or 2 (WIN or LOSS), log2 of its nodes, length of the sum in two
 *                     bytes, the sum
 *
 * and notes are NOTES and answers. */
#include "twoplayer/peers.h"

#include <string.h>

#define NOTES 255u

struct peer {
    uint64_t path[PEERS_DEPTH];
    unsigned depth;
};

struct answer_head {
    uint8_t answer, weight, length[2];
};

bool peers_init(struct peers *p, unsigned self, unsigned count, struct memory *m,
                size_t share)
{
    *p = (struct peers){.self = self, .count = count, .least = 8 * (uint64_t)count};
    p->memory = (struct memory){.limit = share, .within = m};
    table_init(&p->kept, &p->memory, 1);
    writer_init(&p->letter, m);
    p->others = memory_new(m, count, sizeof *p->others);
    return p->others != NULL;
}

void peers_done(struct peers *p)
{
    memory_free(p->memory.within, p->others, p->others != NULL ? p->count : 0,
                sizeof *p->others);
    writer_done(&p->letter);
    table_done(&p->kept);
}

enum win kept_find(const struct table *kept, const struct portable *sum, uint64_t hash)
{
    const uint32_t record = table_find(kept, hash, sum->bytes, sum->length);
    return record == TABLE_NONE ? UNKNOWN
                                : (enum win) * (const uint8_t *)table_value(kept, record);
}

bool kept_add(struct table *kept, const void *sum, size_t length, enum win answer)
{
    bool fresh;
    const uint32_t record = table_add(kept, hash_bytes(sum, length), sum, length, &fresh);
    if (record != TABLE_NONE)
        *(uint8_t *)table_value(kept, record) = (uint8_t)answer;
    return record != TABLE_NONE;
}

enum win peers_find(const struct peers *p, const struct portable *sum, uint64_t hash)
{
    return kept_find(&p->kept, sum, hash);
}

void peers_tell(struct peers *p, const struct portable *sum, enum win answer,
                uint64_t nodes)
{
    const struct answer_head h = {
        .answer = (uint8_t)answer,
        .weight = nodes > 0 ? (uint8_t)(63 - __builtin_clzll(nodes)) : 0,
        .length = {(uint8_t)(sum->length % 256), (uint8_t)(sum->length / 256)}};
    write_bytes(&p->letter, (const char *)&h, sizeof h);
    write_bytes(&p->letter, (const char *)sum->bytes, sum->length);
}

void peers_go(struct peers *p, unsigned depth, uint64_t hash)
{
    if (depth >= PEERS_DEPTH)
        return;
    while (p->depth < depth)
        p->path[p->depth++] = 0;
    p->depth = hash != 0 ? depth + 1 : depth;
    p->path[depth] = hash;
}

bool peers_is_at(const struct peers *p, uint64_t hash)
{
    for (unsigned i = 0; i < p->count; i++)
        for (unsigned j = 0; i != p->self && j < p->others[i].depth; j++)
            if (p->others[i].path[j] == hash)
                return hash != 0;
    return false;
}

#define MOST_LOST 8 /* limit of the tallies, so that the recent past counts more */
#define FORESIGHT 8

void peers_ended(struct peers *p, unsigned depth, enum win answer)
{
    int *lost = &p->lost[depth % PEERS_DEPTH];
    if (answer == LOSS && *lost < MOST_LOST)
        ++*lost;
    if (answer == WIN && *lost > -MOST_LOST)
        --*lost;
}

bool peers_divide(const struct peers *p, unsigned depth)
{
    int lost = 0;
    for (unsigned i = 0; i < FORESIGHT && lost == 0; i += 2)
        lost = p->lost[(depth + i) % PEERS_DEPTH];
    return lost >= 0;
}

/* ---- letters ---- */

bool peers_write(struct peers *p, struct writer *letter)
{
    const uint8_t depth = (uint8_t)p->depth;
    const size_t size = depth * sizeof *p->path;
    if (p->letter.failed) /* without memory nothing is told, which does no harm */
        writer_clear(&p->letter);
    const bool news = p->letter.length > 0 || p->depth != p->told_depth ||
                      memcmp(p->path, p->told, size) != 0;
    write_bytes(letter, (const char *)&depth, 1);
    write_bytes(letter, (const char *)p->path, size);
    write_bytes(letter, p->letter.text, p->letter.length);
    writer_clear(&p->letter);
    memcpy(p->told, p->path, size);
    p->told_depth = p->depth;
    return news;
}

/* Reads the next answer of a letter, and moves *at behind it. Returns false if there is
 * none, or if it is wrong. */
static bool next_answer(const char *letter, size_t length, size_t *at,
                        struct answer_head *h)
{
    if (length - *at < sizeof *h)
        return false;
    memcpy(h, letter + *at, sizeof *h);
    const size_t all = sizeof *h + h->length[0] + 256u * h->length[1];
    if (length - *at < all || (h->answer != WIN && h->answer != LOSS))
        return false;
    *at += all;
    return true;
}

/* Keeps an answer from notes. If there is no more room, forgets all others first: the
 * search has those that it has used in its own tables. */
static void note(struct peers *p, const char *sum, size_t length, uint8_t answer)
{
    if (kept_add(&p->kept, sum, length, (enum win)answer))
        return;
    table_done(&p->kept);
    table_init(&p->kept, &p->memory, 1);
    kept_add(&p->kept, sum, length, (enum win)answer);
}

/* Gives an answer of a letter to the search. */
static void peers_take(struct peers *p, const char *sum, size_t length,
                       const struct answer_head *h)
{
    struct portable_reader r = {.at = (const uint8_t *)sum, .left = length};
    if (p->take != NULL)
        p->take(p->search, &r, (enum win)h->answer, (uint64_t)1 << h->weight % 64);
}

static bool read_notes(struct peers *p, const char *letter, size_t length)
{
    struct answer_head h;
    size_t at = 1;
    for (size_t end = at; next_answer(letter, length, &end, &h); at = end)
        note(p, letter + at + sizeof h, end - at - sizeof h, h.answer);
    return at == length;
}

bool peers_read(struct peers *p, unsigned from, const char *letter, size_t length)
{
    const size_t depth = length > 0 ? (uint8_t)letter[0] : PEERS_DEPTH + 1;
    size_t at = 1 + depth * sizeof(uint64_t);
    struct answer_head h;
    if (depth == NOTES)
        return read_notes(p, letter, length);
    if (depth > PEERS_DEPTH || length < at || from >= p->count)
        return false;
    struct peer *peer = &p->others[from];
    peer->depth = (unsigned)depth;
    memcpy(peer->path, letter + 1, depth * sizeof *peer->path);
    p->heard += at < length;
    for (size_t end = at; next_answer(letter, length, &end, &h); at = end)
        peers_take(p, letter + at + sizeof h, end - at - sizeof h, &h);
    return at == length;
}

void peers_note(const char *letter, size_t length, uint64_t nodes, struct writer *to)
{
    const size_t depth = length > 0 ? (uint8_t)letter[0] : NOTES;
    size_t at = 1 + depth * sizeof(uint64_t);
    struct answer_head h;
    if (depth > PEERS_DEPTH || at > length)
        return;
    for (size_t end = at; next_answer(letter, length, &end, &h); at = end) {
        if ((uint64_t)1 << h.weight % 64 < nodes)
            continue;
        if (to->length == 0)
            write_byte(to, (char)NOTES);
        write_bytes(to, letter + at, end - at);
    }
}
