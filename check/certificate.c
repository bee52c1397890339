/* SPDX-License-Identifier: MIT
 *
 * certificate.c: reads a certificate from its first line to its hash
 * (doc/certificates.md): LINE, the claims, and the pairs of terms that cancel. Its
 * evidence is read by evidence.c and refutation.c. The file is read once: what is refuted
 * early is remembered while the rest is read, because a certificate with a wrong hash is
 * malformed, whatever else is wrong with it.
 */
#include "certificate_inside.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool malformed(struct certificate *c, const char *format, ...)
{
    va_list values;
    c->verdict->status = MALFORMED;
    c->verdict->line = c->r->number;
    va_start(values, format);
    vsnprintf(c->verdict->why, sizeof c->verdict->why, format, values);
    va_end(values);
    return false;
}

bool next_line(struct certificate *c)
{
    const char *problem = reader_next(c->r);
    return !problem || malformed(c, "%s", problem);
}

bool read_who(const char **at, int *who)
{
    for (int i = LEFT; i <= SOLO; i++)
        if (read_word(at, who_names[i])) {
            *who = i;
            return true;
        }
    return false;
}

bool read_value(const char **at, int64_t *value)
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

/* Reads a claim; `at` is what follows `claim `. */
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
        if (!read_who(&at, &claim->who) || !read_word(&at, " wins ") ||
            !read_who(&at, &claim->winner) || claim->who == SOLO || claim->winner == SOLO)
            return false;
        if (claim->who != claim->winner || !read_word(&at, " with "))
            return *at == '\0';
        snprintf(claim->with, sizeof claim->with, "%s", at);
        return *at && strlen(at) < sizeof claim->with;
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

/* A value can only be claimed for `G + -expr V`, and follows from who wins that. */
static bool value_claim_fits(struct certificate *c)
{
    if (!find_claim(c, VALUE, 0))
        return true;
    if (c->version < 2)
        return malformed(c, "dicot-certificate 1 cannot claim a value");
    if (c->difference.value[0] == '\0')
        return malformed(c, "a value is claimed, but LINE does not end with + -expr V");
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
        if (claim.with[0] && c->version < 3)
            return malformed(c, "dicot-certificate 3 is needed to claim a first move");
        bool for_two = claim.kind == STARTS || claim.kind == VALUE ||
                       (claim.kind == LEGAL && claim.who != SOLO);
        if (for_two != (c->line.players == 2))
            return malformed(c, "this claim does not fit the number of players");
        if (c->claims == MAX_CLAIMS || find_claim(c, claim.kind, claim.who))
            return malformed(c, "this is claimed twice");
        c->claim[c->claims++] = claim;
        if (!next_line(c))
            return false;
    }
    return c->claims > 0 ? value_claim_fits(c) : malformed(c, "expected a claim");
}

/* Do the terms add up to 0 because one is the negative of the other? */
static bool cancels(const struct term *a, const struct term *b)
{
    return plain_equal(a->start, b->start) &&
           (a->negative != b->negative || is_impartial(a->start));
}

static bool read_cancels(struct certificate *c)
{
    struct line *line = &c->line;
    const char *at = c->r->line;
    bool *gone = alloc_zeroed(line->count, sizeof *gone);
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
        ok = next_line(c);
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

static bool read_end(struct certificate *c)
{
    char expected[32];
    snprintf(expected, sizeof expected, "end %016" PRIx64, c->r->before);
    return strcmp(c->r->line, expected) == 0 ||
           malformed(c, "the hash is wrong: %.16s instead of %s", c->r->line + 4,
                     expected + 4);
}

/* Copies at most SHOWN characters of a text; dots stand for the rest. */
static void shorten(char short_text[SHOWN + 4], const char *text, size_t length)
{
    bool fits = length <= SHOWN;
    snprintf(short_text, SHOWN + 4, "%.*s%s", fits ? (int)length : SHOWN, text,
             fits ? "" : "...");
}

/* Finds the two sides of `G + -expr V`, before the options, which begin at `with`. A form
 * has no blank, so V is the last word. */
static void find_difference(struct certificate *c, const char *text, const char *with)
{
    const struct term *last = &c->line.term[c->line.count - 1];
    if (c->line.count < 2 || !last->negative || last->start->rules != &rules_expr)
        return;
    const char *plus = text, *value = with;
    for (const char *next; (next = strstr(plus + 1, " + ")) && next < with;)
        plus = next;
    while (value[-1] != ' ')
        value--;
    shorten(c->difference.game, text, (size_t)(plus - text));
    shorten(c->difference.value, value, (size_t)(with - value));
}

/* Reads a LINE that was copied, because the rulesets of its games stand below it. */
static bool understand_line(struct certificate *c, const char *at)
{
    char error[WHY_SIZE], position[SHOWN + 4];
    enum { OPTIONS_SHOWN = 200 };
    if (!line_read(&c->line, &c->rulesets, at, error, sizeof error))
        return malformed(c, "%s", error);
    assert(c->line.term != NULL);
    if (c->line.term[0].runs && !(c->runs = runs_new(&c->line.term[0], error)))
        return malformed(c, "%s", error);
    /* Options are shown in full, because the claims depend on them. */
    const char *with = strstr(at, " with ");
    size_t length = with ? (size_t)(with - at) : strlen(at);
    shorten(position, at, length);
    say(c, "%s%.*s", position, OPTIONS_SHOWN, at + length);
    find_difference(c, at, at + length);
    return true;
}

static bool add_ruleset(struct certificate *c, const char *text)
{
    struct rulesets *known = &c->rulesets;
    char error[WHY_SIZE];
    struct ruleset *r = ruleset_new(text, error, sizeof error);
    if (!r)
        return malformed(c, "%s", error);
    known->list = alloc_again(known->list, known->count + 1, sizeof *known->list);
    known->list[known->count++] = r;
    for (size_t i = 0; i + 1 < known->count; i++)
        if (strcmp(known->list[i]->name, r->name) == 0)
            return malformed(c, "there are two rulesets for %s", r->name);
    return !find_rules(r->name) ||
           malformed(c, "%s is the name of another game", r->name);
}

/* Reads the lines `rules TEXT`; each ruleset begins with `dicot-ruleset`. */
static bool read_rulesets(struct certificate *c)
{
    char *text = NULL;
    size_t length = 0;
    bool ok = true;
    for (const char *at = c->r->line; ok && read_word(&at, "rules "); at = c->r->line) {
        const char *word = at;
        if (c->version < 4)
            ok = malformed(c, "dicot-certificate 4 is needed for rulesets");
        else if (read_word(&word, "dicot-ruleset ") && length > 0) {
            ok = add_ruleset(c, text);
            length = 0;
        }
        text = alloc_again(text, length + strlen(at) + 2, 1);
        length += (size_t)sprintf(text + length, "%s\n", at);
        ok = ok &&
             (length <= 2 * RULE_BYTES || malformed(c, "this ruleset is too long")) &&
             next_line(c);
    }
    ok = ok && (length == 0 || add_ruleset(c, text));
    free(text);
    return ok;
}

static bool read_line(struct certificate *c)
{
    const char *at = c->r->line;
    if (!read_word(&at, "line "))
        return malformed(c, "expected: line LINE");
    size_t size = strlen(at) + 1;
    char *text = memcpy(alloc_again(NULL, size, 1), at, size);
    uint64_t number = c->r->number;
    bool ok = next_line(c) && read_rulesets(c);
    if (ok && !understand_line(c, text)) {
        c->verdict->line = number; /* not the line that was read last */
        ok = false;
    }
    free(text);
    return ok;
}

static bool read_all(struct certificate *c)
{
    reader_mark(c->r);
    const char *at = c->r->line;
    if (!read_word(&at, "dicot-certificate ") || *at < '1' || *at > '4' || at[1] != '\0')
        return malformed(c, "expected dicot-certificate 1, 2, 3 or 4");
    c->version = *at - '0';
    if (!next_line(c) || !read_line(c) || !read_claims(c))
        return false;
    return read_cancels(c) && read_evidence(c) && read_end(c);
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
    kernel_free(&c.kernel);
    proof_free(&c.proof);
    runs_free(c.runs);
    line_free(&c.line);
    for (size_t i = 0; i < c.rulesets.count; i++)
        ruleset_leave(c.rulesets.list[i]);
    free(c.rulesets.list);
}
