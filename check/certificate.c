/* SPDX-License-Identifier: MIT
 *
 * certificate.c: reads a certificate part by part (doc/certificates.md) and gives its
 * sections to those who check them. A file is read once: what is refuted early is
 * remembered while the rest is read, because a certificate with a wrong hash is
 * malformed, whatever else is wrong with it.
 */
#include "certificate_inside.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CHUNK = 1 << 20 };

/* The certificate cannot be read on. */
static bool malformed(struct certificate *c, const char *format, ...)
{
    va_list values;
    c->verdict->status = MALFORMED;
    c->verdict->line = c->r->number;
    va_start(values, format);
    vsnprintf(c->verdict->why, sizeof c->verdict->why, format, values);
    va_end(values);
    return false;
}

/* Reading: the current line is always the first that is not yet understood. */

static bool next(struct certificate *c)
{
    const char *problem = reader_next(c->r);
    return !problem || malformed(c, "%s", problem);
}

static bool read_who(const char **at, int *who)
{
    for (int i = LEFT; i <= SOLO; i++)
        if (read_word(at, who_names[i])) {
            *who = i;
            return true;
        }
    return false;
}

static bool read_value(const char **at, int64_t *value)
{
    uint64_t number;
    bool negative = read_char(at, '-');
    if (!read_number(at, INT64_MAX, &number))
        return false;
    *value = negative ? -(int64_t)number : (int64_t)number;
    return true;
}

static bool read_by(const char *at, struct claim *claim)
{
    claim->by_forest = strcmp(at, "forest") == 0;
    return claim->by_forest || strcmp(at, "counting") == 0 || strcmp(at, "search") == 0 ||
           strcmp(at, "refutation") == 0;
}

/* What follows `claim `. */
static bool read_claim(const char *at, struct claim *claim)
{
    if (read_word(&at, "result ")) {
        claim->kind = RESULT;
        return read_value(&at, &claim->value) && *at == '\0';
    }
    if (read_word(&at, "bound ")) {
        claim->kind = BOUND;
        return read_value(&at, &claim->value) && read_word(&at, " by ") &&
               read_by(at, claim);
    }
    if (read_word(&at, "none by ")) {
        claim->kind = NO_PLAY;
        return read_by(at, claim);
    }
    if (read_word(&at, "starts ")) {
        claim->kind = STARTS;
        return read_who(&at, &claim->who) && read_word(&at, " wins ") &&
               read_who(&at, &claim->winner) && *at == '\0' && claim->who != SOLO &&
               claim->winner != SOLO;
    }
    if (read_word(&at, "legal ")) {
        claim->kind = LEGAL;
        if (!read_who(&at, &claim->who) || !read_char(&at, ' ') || *at == '-' ||
            !read_value(&at, &claim->value))
            return false;
        claim->some = read_word(&at, " some");
        return *at == '\0';
    }
    claim->kind = VALUE;
    return strcmp(at, "value") == 0;
}

/* A value can only be claimed of `G + -expr V`, and rests on who wins that. */
static bool value_claim_fits(struct certificate *c)
{
    if (!find_claim(c, VALUE, 0))
        return true;
    if (c->version < 2)
        return malformed(c, "a value can be claimed from dicot-certificate 2 on");
    if (c->difference.value[0] == '\0')
        return malformed(c, "a value is claimed, but the line does not end in + -expr V");
    if (!find_claim(c, STARTS, LEFT) || !find_claim(c, STARTS, RIGHT))
        return malformed(c, "a value needs both claims of who wins");
    return true;
}

static bool read_claims(struct certificate *c)
{
    const char *at = c->r->line;
    for (; read_word(&at, "claim "); at = c->r->line) {
        struct claim claim = {.line = c->r->number};
        if (!read_claim(at, &claim))
            return malformed(c, "this claim cannot be read");
        bool for_two = claim.kind == STARTS || claim.kind == VALUE ||
                       (claim.kind == LEGAL && claim.who != SOLO);
        if (for_two != (c->line.players == 2))
            return malformed(c, "this claim does not fit the number of players");
        if (c->claims == MAX_CLAIMS || find_claim(c, claim.kind, claim.who))
            return malformed(c, "this is claimed twice");
        c->claim[c->claims++] = claim;
        if (!next(c))
            return false;
    }
    return c->claims > 0 ? value_claim_fits(c) : malformed(c, "expected a claim");
}

/* Is a pair of terms 0 because one is the negative of the other? */
static bool cancels(const struct term *a, const struct term *b)
{
    return plain_equal(a->start, b->start) &&
           (a->negative != b->negative || a->start->rules->impartial);
}

static bool read_cancels(struct certificate *c)
{
    struct line *line = &c->line;
    const char *at = c->r->line;
    bool *gone = memset(alloc_again(NULL, line->count, 1), 0, line->count);
    bool ok = true;
    while (ok && read_word(&at, "cancel ")) {
        uint64_t i, j;
        if (find_claim(c, LEGAL, LEFT) || find_claim(c, LEGAL, RIGHT)) {
            ok = malformed(c, "legal moves are those of all terms, so none may cancel");
            break;
        }
        if (line->players != 2 || !read_number(&at, line->count, &i) ||
            !read_char(&at, ' ') || !read_number(&at, line->count, &j) || *at || i < 1 ||
            i >= j || gone[i - 1] || gone[j - 1]) {
            ok = malformed(c, "expected the numbers of two terms, the lower first");
            break;
        }
        if (!cancels(&line->term[i - 1], &line->term[j - 1]))
            refuted(c, c->r->number, "these terms are not each other's negatives");
        gone[i - 1] = gone[j - 1] = true;
        ok = next(c);
        at = c->r->line;
    }
    size_t left = 0;
    for (size_t i = 0; i < line->count; i++) {
        if (gone[i])
            plain_free(line->term[i].start);
        else
            line->term[left++] = line->term[i];
    }
    line->count = left;
    free(gone);
    return ok;
}

/* Sections. Each reads up to the next heading; the lines of a section never begin with a
 * letter, but for `chunk`, and `d` and `cycle` in a refutation. */

static bool in_section(const struct certificate *c)
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
        if (!next(c))
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
    return next(c);
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
        return malformed(c, "this section does not fit, or is there twice");
    c->replayed = WHOLE;
    c->replay_line = c->r->number;
    replay_start(&c->replay, &c->line);
    return next(c) && (packed ? read_moves_packed(c) : read_moves_text(c));
}

static bool read_replies(struct certificate *c, int who)
{
    struct strategy *s = &c->strategy[who];
    char why[WHY_SIZE];
    if (c->line.players != 2 || c->strategy_presence[who] != ABSENT)
        return malformed(c, "this section does not fit, or is there twice");
    c->strategy_presence[who] = WHOLE;
    strategy_start(s, &c->line, who);
    if (!next(c))
        return false;
    while (in_section(c)) {
        if (!is_refuted(c) && !strategy_add(s, c->r->line, c->r->number, why))
            refuted(c, c->r->number, "%s", why);
        if (!next(c))
            return false;
    }
    return true;
}

/* A move that is listed as legal; false and the reason if it is not. */
static bool read_step(struct certificate *c, struct plain *const *position, int who,
                      struct step *step, char *why)
{
    const char *at = c->r->line;
    if (!c->runs)
        return line_read_step(&c->line, position, who & 1, at, step, why);
    *step = (struct step){0};
    if (!read_vertex(c->line.term[0].start->board, &at, &step->move.from) || *at)
        return refuse(why, "this is not a move on this board");
    return runs_legal(c->runs, step->move.from, &step->move.from, why);
}

static bool read_legal(struct certificate *c, int who)
{
    struct moves_listed *l = &c->legal[who];
    if ((who == SOLO) != (c->line.players == 1) || l->presence != ABSENT)
        return malformed(c, "this section does not fit, or is there twice");
    l->presence = WHOLE;
    l->line = c->r->number;
    if (who == SOLO && !c->runs && runs_are_better(&c->line.term[0]))
        c->runs = runs_new(&c->line.term[0], NULL);
    if (!next(c))
        return false;
    struct plain **position = positions_new(&c->line);
    bool ok = true;
    while (ok && in_section(c)) {
        char why[WHY_SIZE];
        struct step step;
        if (!read_step(c, position, who, &step, why)) {
            refuted(c, c->r->number, "%.60s: %s", c->r->line, why);
        } else {
            if (l->count == l->capacity) {
                l->capacity = 2 * l->capacity + 64;
                l->step = alloc_again(l->step, l->capacity, sizeof *l->step);
            }
            l->step[l->count++] = step;
        }
        ok = next(c);
    }
    positions_free(position, c->line.count);
    return ok;
}

/* A clause: literals, each with a blank behind it, and 0. */
static bool read_clause(struct proof *p, const char *at)
{
    int64_t literal;
    p->count = 0;
    while (strcmp(at, "0") != 0) {
        if (!read_value(&at, &literal) || !read_char(&at, ' ') || literal == 0 ||
            literal > p->formula.variables || literal < -p->formula.variables)
            return false;
        if (p->count == p->capacity) {
            p->capacity = 2 * p->capacity + 64;
            p->literal = alloc_again(p->literal, p->capacity, sizeof *p->literal);
        }
        p->literal[p->count++] = (int32_t)literal;
    }
    return true;
}

/* Numbers of vertices, with a blank before each. */
static bool read_vertices(struct certificate *c, const char *at)
{
    struct proof *p = &c->proof;
    uint64_t vertex;
    for (p->vertices = 0; *at != '\0'; p->vertices++) {
        if (!read_char(&at, ' ') || !read_number(&at, MAX_VERTICES, &vertex))
            return false;
        if (p->vertices == p->vertex_capacity) {
            p->vertex_capacity = 2 * p->vertex_capacity + 64;
            p->vertex = alloc_again(p->vertex, p->vertex_capacity, sizeof *p->vertex);
        }
        p->vertex[p->vertices] = (uint32_t)vertex;
    }
    return p->vertices > 0;
}

static bool read_cycle(struct certificate *c, const char *at)
{
    struct proof *p = &c->proof;
    if (p->is_complete || !read_vertices(c, at))
        return malformed(c, "expected: cycle VERTEX VERTEX ...");
    if (!p->too_large &&
        !formula_cycle(&p->formula, p->vertex, p->vertices, rup_assume, p->rup))
        refuted(c, c->r->number, "%.60s: this is no cycle of stones", c->r->line);
    return next(c);
}

static bool read_proof_clause(struct certificate *c)
{
    struct proof *p = &c->proof;
    const char *at = c->r->line;
    bool is_deletion = read_word(&at, "d ");
    if (p->is_complete || !read_clause(p, at))
        return malformed(c, "expected literals of the formula, ended by 0");
    p->is_complete = !is_deletion && p->count == 0;
    if (is_deletion)
        rup_delete(p->rup, p->literal, p->count);
    else if (!is_refuted(c) && !rup_prove(p->rup, p->literal, p->count))
        refuted(c, c->r->number, "%.60s: this clause does not follow", c->r->line);
    return next(c);
}

/* The lines of the section; those of a formula that is too large prove nothing. */
static bool read_proof(struct certificate *c)
{
    struct proof *p = &c->proof;
    uint64_t last = c->r->number;
    if (!next(c))
        return false;
    for (;;) {
        const char *at = c->r->line;
        bool is_cycle = read_word(&at, "cycle");
        if (!is_cycle && !in_section(c))
            break;
        last = c->r->number;
        if (!(is_cycle       ? read_cycle(c, at)
              : p->too_large ? next(c)
                             : read_proof_clause(c)))
            return false;
    }
    if (!p->too_large && !p->is_complete && strcmp(c->r->line, "cut") != 0)
        refuted(c, last, "the refutation does not end with the empty clause");
    return true;
}

/* No stone of the part is in another one, and all are connected: so what is left on parts
 * can be added up, component by component. */
static bool take_part(struct certificate *c)
{
    struct proof *p = &c->proof;
    const struct plain *start = c->line.term[0].start;
    uint8_t side;
    if (!p->kept) {
        p->kept = alloc_again(NULL, start->cells, sizeof *p->kept);
        memset(p->kept, 0, start->cells * sizeof *p->kept);
        p->taken = memset(alloc_again(NULL, start->cells, 1), 0, start->cells);
        parts_find(&p->components, start->board, start->cell);
    }
    uint32_t component = part_of(&p->components, p->vertex[0], &side);
    for (size_t i = 0; i < p->vertices; i++) {
        uint32_t v = p->vertex[i];
        if (p->taken[v] || part_of(&p->components, v, &side) != component)
            return false;
        p->taken[v] = 1;
    }
    return true;
}

/* What follows `refutation `. */
static bool read_refutation(struct certificate *c, const char *at)
{
    struct proof *p = &c->proof;
    char why[WHY_SIZE];
    uint64_t kept;
    if (!find_claim(c, BOUND, 0) && !find_claim(c, NO_PLAY, 0))
        return malformed(c, "there is no bound to prove");
    if (!read_number(&at, MAX_VERTICES, &kept) || !read_word(&at, " of") ||
        !read_vertices(c, at))
        return malformed(c, "expected: refutation K of VERTEX VERTEX ...");
    formula_free(&p->formula);
    rup_free(p->rup);
    p->rup = NULL;
    p->is_complete = false;
    enum formula_size size =
        formula_make(&p->formula, &c->line, kept, p->vertex, p->vertices, why);
    if (size == FORMULA_WRONG)
        return malformed(c, "%s", why);
    if (!take_part(c))
        return malformed(c,
                         "this part is not in one component, or overlaps another part");
    p->too_large = p->too_large || size == FORMULA_TOO_LARGE;
    if (!p->too_large) {
        p->rup = rup_new(p->formula.variables);
        formula_clauses(&p->formula, rup_assume, p->rup);
    }
    if (!read_proof(c))
        return false;
    if (p->is_complete) {
        p->kept[p->formula.vertex[0]] = kept;
        p->none = p->none || kept > p->formula.part;
        p->parts++;
    }
    return true;
}

/* Reads one section; NULL if it is malformed. */
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
    if (read_word(&at, "legal ") && read_who(&at, &who) && *at == '\0')
        return read_legal(c, who) ? &c->legal[who].presence : NULL;
    malformed(c, "expected a section or the end");
    return NULL;
}

static bool read_sections(struct certificate *c)
{
    while (strncmp(c->r->line, "end ", 4) != 0) {
        enum presence *presence = read_section(c);
        if (!presence)
            return false;
        if (strcmp(c->r->line, "cut") == 0) {
            *presence = CUT;
            if (!next(c))
                return false;
        }
    }
    return true;
}

static bool read_end(struct certificate *c)
{
    char expected[32];
    snprintf(expected, sizeof expected, "end %016" PRIx64, c->r->before);
    return strcmp(c->r->line, expected) == 0 ||
           malformed(c, "the hash is wrong: %.16s instead of %s", c->r->line + 4,
                     expected + 4);
}

/* At most SHOWN characters of a text; dots stand for the rest. */
static void shorten(char short_text[SHOWN + 4], const char *text, size_t length)
{
    bool fits = length <= SHOWN;
    snprintf(short_text, SHOWN + 4, "%.*s%s", fits ? (int)length : SHOWN, text,
             fits ? "" : "...");
}

/* The two sides of `G + -expr V`: a form has no blank, so V is the last word. */
static void find_difference(struct certificate *c, const char *text)
{
    const struct term *last = &c->line.term[c->line.count - 1];
    if (c->line.count < 2 || !last->negative || last->start->rules != &rules_expr)
        return;
    const char *plus = text, *value = strrchr(text, ' ') + 1;
    for (const char *next; (next = strstr(plus + 1, " + "));)
        plus = next;
    shorten(c->difference.game, text, (size_t)(plus - text));
    shorten(c->difference.value, value, strlen(value));
}

static bool read_line(struct certificate *c)
{
    char error[WHY_SIZE], position[SHOWN + 4];
    const char *at = c->r->line;
    enum { OPTIONS_SHOWN = 200 };
    if (!read_word(&at, "line "))
        return malformed(c, "expected: line LINE");
    if (!line_read(&c->line, at, error, sizeof error))
        return malformed(c, "%s", error);
    if (c->line.term[0].runs && !(c->runs = runs_new(&c->line.term[0], error)))
        return malformed(c, "%s", error);
    /* Only the position is cut; options say what the claims mean. */
    const char *with = strstr(at, " with ");
    size_t length = with ? (size_t)(with - at) : strlen(at);
    shorten(position, at, length);
    say(c, "%s%.*s", position, OPTIONS_SHOWN, at + length);
    find_difference(c, at);
    return next(c);
}

static bool read_all(struct certificate *c)
{
    reader_mark(c->r);
    c->version = strcmp(c->r->line, "dicot-certificate 1") == 0   ? 1
                 : strcmp(c->r->line, "dicot-certificate 2") == 0 ? 2
                                                                  : 0;
    if (c->version == 0)
        return malformed(c, "expected: dicot-certificate 1, or 2");
    if (!next(c) || !read_line(c) || !read_claims(c))
        return false;
    return read_cancels(c) && read_sections(c) && read_end(c);
}

void certificate_check(struct reader *r, const struct settings *settings,
                       struct verdict *verdict)
{
    struct certificate c = {.r = r, .settings = settings, .verdict = verdict};
    *verdict = (struct verdict){.status = VERIFIED};
    if (read_all(&c))
        judge_claims(&c);
    if (c.replayed != ABSENT)
        replay_free(&c.replay);
    for (int i = LEFT; i <= RIGHT; i++)
        strategy_done(&c.strategy[i]);
    for (int i = LEFT; i <= SOLO; i++)
        free(c.legal[i].step);
    formula_free(&c.proof.formula);
    rup_free(c.proof.rup);
    free(c.proof.literal);
    free(c.proof.vertex);
    free(c.proof.kept);
    free(c.proof.taken);
    parts_free(&c.proof.components);
    runs_free(c.runs);
    line_free(&c.line);
}
