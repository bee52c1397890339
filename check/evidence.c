/* SPDX-License-Identifier: MIT
 *
 * evidence.c: reads the evidence of a certificate, section by section, and passes each
 * line to the file that judges it: moves to replay.c, replies to strategy.c, legal moves
 * to the rules.
 *
 * Almost nothing here has to be trusted. A line that is misread is another move or
 * another reply, which is judged like any other: the worst that can happen is that a true
 * claim is not verified. The exception is that read_legal keeps only moves that the rules
 * call legal; claims.c relies on it.
 */
#include "certificate_inside.h"

#include <stdlib.h>
#include <string.h>

bool in_section(const struct certificate *c)
{
    return !strchr("abcefghijklmnopqrstuvwxyz", c->r->line[0]);
}

static bool read_moves_text(struct certificate *c)
{
    char why[WHY_SIZE];
    while (in_section(c)) {
        if (!is_refuted(c) && !replay_move(&c->replay, c->r->line, why))
            refuted(c, c->r->number, "%.60s: %s", c->r->line, why);
        c->replay_line = c->r->number;
        if (!next_line(c))
            return false;
    }
    return true;
}

static bool read_chunk(struct certificate *c, const char *at, uint8_t *bytes)
{
    uint64_t moves, size;
    char why[WHY_SIZE];
    bool is_illegal;
    if (!read_number(&at, MAX_CHUNK, &moves) || !read_char(&at, ' ') ||
        !read_number(&at, MAX_CHUNK, &size) || *at || moves < 1)
        return malformed(c, "expected: chunk MOVES BYTES");
    const char *problem = reader_chunk(c->r, bytes, size);
    if (problem)
        return malformed(c, "%s", problem);
    c->replay_line = c->r->number;
    if (!is_refuted(c) &&
        !replay_chunk(&c->replay, bytes, size, moves, &is_illegal, why)) {
        if (!is_illegal)
            return malformed(c, "%s", why);
        refuted(c, c->r->number, "%s", why);
    }
    return next_line(c);
}

static bool read_moves_packed(struct certificate *c)
{
    uint8_t *bytes = alloc_again(NULL, MAX_CHUNK + 1, 1);
    bool ok = true;
    for (const char *at = c->r->line; ok && read_word(&at, "chunk "); at = c->r->line)
        ok = read_chunk(c, at, bytes);
    free(bytes);
    return ok;
}

static bool read_moves(struct certificate *c, bool packed)
{
    if (c->line.players != 1 || c->replayed != ABSENT)
        return malformed(c, "this section does not fit, or occurs twice");
    c->replayed = WHOLE;
    c->replay_line = c->r->number;
    replay_start(&c->replay, &c->line);
    return next_line(c) && (packed ? read_moves_packed(c) : read_moves_text(c));
}

static bool read_replies(struct certificate *c, int who)
{
    struct strategy *s = &c->strategy[who];
    char why[WHY_SIZE];
    if (c->line.players != 2 || c->strategy_presence[who] != ABSENT)
        return malformed(c, "this section does not fit, or occurs twice");
    c->strategy_presence[who] = WHOLE;
    strategy_start(s, &c->line, who);
    if (!next_line(c))
        return false;
    while (in_section(c)) {
        if (!is_refuted(c) && !strategy_add(s, c->r->line, c->r->number, why))
            refuted(c, c->r->number, "%s", why);
        if (!next_line(c))
            return false;
    }
    return true;
}

/* Reads one move of a list of legal moves. Returns false, with the reason, if it is not
 * legal. */
static bool read_step(struct certificate *c, struct plain *const *position, int who,
                      struct step *step, char *why)
{
    if (!c->runs) {
        if (!line_read_step(&c->line, position, who & 1, c->r->line, step, why))
            return false;
        const bool many = c->line.term[0].start->rules == &rules_pebbling &&
                          step->move.own > 1; /* `0>1:2` */
        return !many || refuse(why, "this is more than one move");
    }
    *step = (struct step){0};
    return runs_legal(c->runs, c->r->line, &step->move.from, why);
}

static bool read_legal(struct certificate *c, int who)
{
    struct moves_listed *l = &c->legal[who];
    if ((who == SOLO) != (c->line.players == 1) || l->presence != ABSENT)
        return malformed(c, "this section does not fit, or occurs twice");
    l->presence = WHOLE;
    l->line = c->r->number;
    if (who == SOLO && !c->runs && runs_are_better(&c->line.term[0]))
        c->runs = runs_new(&c->line.term[0], NULL);
    if (!next_line(c))
        return false;
    struct plain **position = positions_new(&c->line);
    bool ok = true;
    while (ok && in_section(c)) {
        char why[WHY_SIZE];
        struct step step;
        if (!read_step(c, position, who, &step, why)) {
            refuted(c, c->r->number, "%.60s: %s", c->r->line, why);
        } else {
            l->step = with_room(l->step, l->count + 1, &l->capacity, sizeof *l->step);
            l->step[l->count++] = step;
        }
        ok = next_line(c);
    }
    positions_free(position, c->line.count);
    return ok;
}

/* Reads one section. Returns where to note whether it is whole, or NULL if it is
 * malformed. */
static enum presence *read_section(struct certificate *c)
{
    const char *at = c->r->line;
    int who;
    bool packed = strcmp(at, "moves packed") == 0;
    if (packed || strcmp(at, "moves text") == 0)
        return read_moves(c, packed) ? &c->replayed : NULL;
    if (read_word(&at, "refutation "))
        return read_refutation(c, at) ? &c->proof.presence : NULL;
    if (read_word(&at, "replies ") && read_who(&at, &who) && *at == '\0' && who != SOLO)
        return read_replies(c, who) ? &c->strategy_presence[who] : NULL;
    at = c->r->line;
    if (read_word(&at, "kernel "))
        return read_kernel(c, at) ? &c->kernel_presence : NULL;
    if (read_word(&at, "legal ") && read_who(&at, &who) && *at == '\0')
        return read_legal(c, who) ? &c->legal[who].presence : NULL;
    malformed(c, "expected a section or the end");
    return NULL;
}

bool read_evidence(struct certificate *c)
{
    while (strncmp(c->r->line, "end ", 4) != 0) {
        enum presence *presence = read_section(c);
        if (!presence)
            return false;
        if (strcmp(c->r->line, "cut") == 0) {
            *presence = CUT;
            if (!next_line(c))
                return false;
        }
    }
    return true;
}
