/* SPDX-License-Identifier: MIT
 *
 * claims.c: judges the claims of a certificate, cheapest proof first, and puts into words
 * what was proved and how.
 */
#include "certificate_inside.h"
#include "bounds/bounds.h"
#include "bounds/columns.h"
#include "bounds/few_rows.h"
#include "play/exhaust.h"
#include "bounds/gather.h"
#include "bounds/trees.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const char *const who_names[3] = {"left", "right", "solo"};

/* Verdicts */

void refuted(struct certificate *c, uint64_t line, const char *format, ...)
{
    va_list values;
    if (c->verdict->status == REFUTED)
        return;
    c->verdict->status = REFUTED;
    c->verdict->line = line;
    va_start(values, format);
    vsnprintf(c->verdict->why, sizeof c->verdict->why, format, values);
    va_end(values);
}

bool is_refuted(const struct certificate *c)
{
    return c->verdict->status == REFUTED;
}

void say(struct certificate *c, const char *format, ...)
{
    char *words = c->verdict->words;
    size_t used = strlen(words), size = sizeof c->verdict->words;
    va_list values;
    va_start(values, format);
    vsnprintf(words + used, size - used, format, values);
    va_end(values);
}

void not_checked(struct certificate *c, const char *what)
{
    if (!is_refuted(c))
        c->verdict->status = NOT_CHECKED;
    say(c, "; not checked: %s", what);
}

struct claim *find_claim(struct certificate *c, enum claim_kind kind, int who)
{
    for (size_t i = 0; i < c->claims; i++)
        if (c->claim[i].kind == kind && c->claim[i].who == who)
            return &c->claim[i];
    return NULL;
}

/* Claims */

/* A claim of a value has no words of its own, because it is judged by the claims about
 * who wins. */
char mark(const struct certificate *c, const struct claim *claim)
{
    const struct claim *first = c->claim[0].kind == VALUE ? c->claim + 1 : c->claim;
    return claim == first ? ':' : ';';
}

static bool is_about_root(const struct certificate *c)
{
    return c->line.term[0].start->rules == &rules_pebbling;
}

static const char *unit(const struct certificate *c, int64_t count)
{
    const struct rules *rules = c->line.term[0].start->rules;
    if (c->line.scored)
        return count == 1 ? "point" : "points";
    if (c->line.clicks)
        return count == 1 ? "click" : "clicks";
    if (rules == &rules_clickomania)
        return count == 1 ? "block" : "blocks";
    return count == 1 ? "stone" : "stones";
}

static void finish_replay(struct certificate *c)
{
    char why[WHY_SIZE];
    if (c->replayed != WHOLE || is_refuted(c))
        return;
    c->has_result = replay_end(&c->replay, &c->result, why);
    if (!c->has_result)
        refuted(c, c->replay_line, "%s", why);
}

static void judge_result(struct certificate *c, struct claim *claim)
{
    if (!c->has_result) {
        not_checked(c, "the result, since there are no moves or not all of them");
        return;
    }
    if (c->result != claim->value)
        refuted(c, claim->line, "the moves lead to %" PRId64 ", not to %" PRId64,
                c->result, claim->value);
    if (is_about_root(c))
        say(c, "%c the moves end with %s pebble on the root", mark(c, claim),
            c->result == 0 ? "a" : "no");
    else
        say(c, "%c %" PRId64 " %s %s", mark(c, claim), c->result, unit(c, c->result),
            line_has_gains(&c->line) ? "can be made" : "can be left");
    say(c, " (%" PRIu64 " move%s replayed)", c->replay.moves,
        c->replay.moves == 1 ? "" : "s");
}

static bool is_better(const struct certificate *c, int64_t a, int64_t b)
{
    return line_wants_most(&c->line) ? a > b : a < b;
}

/* Puts into words that no play is better than the claim, or that no end counts. */
static void say_bound(struct certificate *c, const struct claim *claim, const char *how)
{
    const char *verb = line_has_gains(&c->line)
                           ? line_wants_most(&c->line) ? "makes more" : "makes fewer"
                       : c->line.most ? "leaves more"
                                      : "leaves fewer";
    char before = mark(c, claim);
    if (claim->kind == NO_PLAY)
        say(c, "%c no play %s (%s)", before,
            c->line.clear ? "clears the board" : "has an end that counts", how);
    else if (is_about_root(c))
        say(c, "%c no play %s (%s)", before,
            claim->value > 0 ? "brings a pebble to the root"
                             : "does better than a pebble on the root",
            how);
    else if (find_claim(c, RESULT, 0) && find_claim(c, RESULT, 0)->value == claim->value)
        say(c, "%c no play %s (%s)", before, verb, how);
    else
        say(c, "%c no play %s%s than %" PRId64 " %s (%s)", before,
            c->line.clear ? "that clears the board " : "", verb, claim->value,
            unit(c, claim->value), how);
}

static void bound_not_checked(struct certificate *c, struct claim *claim)
{
    not_checked(c, c->proof.too_large       ? "the bound, whose formula is too large"
                   : claim->kind == NO_PLAY ? "that no end counts"
                                            : "the bound");
}

/* Judges a claim about the best result, which is known; NO_END: no end counts. */
static void judge_by_best(struct certificate *c, const struct claim *claim, int64_t best,
                          const char *how)
{
    if (best != NO_END && (claim->kind == NO_PLAY || is_better(c, best, claim->value)))
        refuted(c, claim->line, "a play exists that ends with %" PRId64, best);
    say_bound(c, claim, how);
}

static void judge_by_exhaustion(struct certificate *c, struct claim *claim)
{
    int64_t best;
    size_t positions;
    char how[80];
    if (!exhaust(&c->line, 0, c->settings->positions, &best, &positions)) {
        bound_not_checked(c, claim);
        return;
    }
    snprintf(how, sizeof how, "all %zu positions were looked at", positions);
    judge_by_best(c, claim, best, how);
}

/* If every part is a tree or a cycle, or the board has few rows, the fewest stones in free
 * order are known exactly. With colours in turn they are only a bound. Returns false if
 * nothing was proved. */
static bool judge_by_forests(struct certificate *c, struct claim *claim)
{
    const bool in_turn = c->line.term[0].start->rules != &rules_sc2;
    const char *how = "every forest of moves on trees and cycles was counted";
    int64_t fewest;
    if (!fewest_on_trees(&c->line, &fewest)) {
        how = "every forest of moves was counted, column by column";
        if (!fewest_on_few_rows(&c->line, &fewest))
            return false;
    }
    if (in_turn && fewest != NO_END && (claim->kind == NO_PLAY || fewest < claim->value))
        return false;
    judge_by_best(c, claim, fewest, how);
    return true;
}

/* In one column or one row the fewest blocks left are known exactly. */
static bool judge_by_columns(struct certificate *c, struct claim *claim)
{
    int64_t fewest;
    const char *how;
    if (!fewest_in_line(&c->line, &fewest, &how))
        return false;
    judge_by_best(c, claim, fewest, how);
    return true;
}

/* Two bounds on points. They need not be exact: no play need reach what was counted. */
static bool judge_by_points(struct certificate *c, struct claim *claim)
{
    int64_t most;
    if (claim->kind != BOUND)
        return false;
    if (most_in_line(&c->line, &most) && most <= claim->value)
        say_bound(c, claim, "all ways to put groups of the line together were counted");
    else if (most_by_gathering(&c->line, &most) && most <= claim->value)
        say_bound(c, claim,
                  "before a colour can be taken in one large click, blocks of "
                  "others must go: all orders of the largest clicks were counted");
    else
        return false;
    return true;
}

/* Does counting prove the claim? `kept` is what the refutations add, or NULL. */
static bool is_bound(const struct certificate *c, const struct claim *claim,
                     const uint64_t *kept, struct bound *bound)
{
    uint64_t colours[COLOURS];
    if (c->runs)
        runs_colours(c->runs, colours);
    else
        count_colours(c->line.term[0].start, colours);
    bound_by_counting(&c->line, colours, kept, bound);
    return bound->is_none ||
           (claim->kind == BOUND && !is_better(c, bound->value, claim->value));
}

static bool judge_by_refutation(struct certificate *c, struct claim *claim)
{
    const struct proof *p = &c->proof;
    struct bound bound;
    char how[80];
    if (!p->none && (p->parts == 0 || !is_bound(c, claim, p->kept, &bound)))
        return false;
    if (p->parts == 1)
        snprintf(how, sizeof how, "a refutation was checked");
    else
        snprintf(how, sizeof how, "refutations of %zu parts were checked", p->parts);
    say_bound(c, claim, how);
    return true;
}

static void judge_bound(struct certificate *c, struct claim *claim)
{
    struct bound bound;
    if (c->has_result &&
        (claim->kind == NO_PLAY || is_better(c, c->result, claim->value))) {
        refuted(c, claim->line, "the moves lead to %" PRId64, c->result);
        return;
    }
    if (is_bound(c, claim, NULL, &bound))
        say_bound(c, claim, bound.how);
    else if (judge_by_refutation(c, claim) || judge_by_forests(c, claim) ||
             judge_by_columns(c, claim) || judge_by_points(c, claim))
        return;
    else if (claim->by_forest)
        bound_not_checked(c, claim);
    else
        judge_by_exhaustion(c, claim);
}

/* Judges a winner by the strategy that is listed for that player. */
static void judge_strategy(struct certificate *c, struct claim *claim)
{
    struct strategy *s = &c->strategy[claim->winner];
    char why[WHY_SIZE];
    uint64_t line = claim->line;
    if (!strategy_wins(s, claim->who, &line, why)) {
        if (s->too_many)
            not_checked(c, "the winner, since a position has too many moves");
        else
            refuted(c, line, "%s", why);
        return;
    }
    claim->is_proved = true;
    say(c, "%c %s wins if %s starts (a strategy with %zu position%s)", mark(c, claim),
        who_names[claim->winner], who_names[claim->who], s->table.count,
        s->table.count == 1 ? "" : "s");
}

static void judge_outcome(struct certificate *c, struct claim *claim)
{
    int64_t wins = 0;
    size_t positions = 0;
    if (c->kernel_presence == WHOLE)
        return; /* judge_kernel has judged it */
    if (claim->with[0]) {
        not_checked(c, "the first move, since there is no kernel");
        return;
    }
    if (c->line.count > 0 && c->strategy_presence[claim->winner] == WHOLE) {
        judge_strategy(c, claim);
        return;
    }
    if (c->line.count > 0 &&
        !exhaust(&c->line, claim->who, c->settings->positions, &wins, &positions)) {
        not_checked(c, "the winner");
        return;
    }
    if (wins != (claim->who == claim->winner))
        refuted(c, claim->line, "if %s starts, %s wins", who_names[claim->who],
                who_names[!claim->winner]);
    claim->is_proved = !is_refuted(c);
    say(c, "%c %s wins if %s starts (", mark(c, claim), who_names[claim->winner],
        who_names[claim->who]);
    if (c->line.count == 0)
        say(c, "all terms cancel)");
    else
        say(c, "%zu positions were looked at)", positions);
}

static int compare_steps(const void *a, const void *b)
{
    const struct step *x = a, *y = b;
    const uint64_t p[] = {x->term,     x->move.from,  x->move.to,
                          x->move.own, x->move.green, (uint64_t)x->move.kind};
    const uint64_t q[] = {y->term,     y->move.from,  y->move.to,
                          y->move.own, y->move.green, (uint64_t)y->move.kind};
    for (int i = 0; i < 6; i++)
        if (p[i] != q[i])
            return p[i] < q[i] ? -1 : 1;
    return 0;
}

/* Only legal moves were put on the list. If these are N different ones, and there are no
 * more than N legal moves, the list is complete. */
static void judge_legal(struct certificate *c, struct claim *claim)
{
    struct moves_listed *l = &c->legal[claim->who];
    uint64_t n = (uint64_t)claim->value;
    struct steps steps = {0};
    if (l->presence != WHOLE) {
        not_checked(c, "the legal moves, since they are not all listed");
        return;
    }
    if (l->count != n)
        refuted(c, l->line, "%zu moves are listed, not %" PRIu64, l->count, n);
    if (l->count > 0)
        qsort(l->step, l->count, sizeof *l->step, compare_steps);
    for (size_t i = 1; i < l->count; i++)
        if (compare_steps(&l->step[i - 1], &l->step[i]) == 0)
            refuted(c, l->line, "a move is listed twice");
    if (is_refuted(c))
        return;
    if (!claim->some && c->runs) {
        steps.count = runs_groups(c->runs, n + 1);
    } else if (!claim->some) {
        struct plain **position = positions_new(&c->line);
        line_count(&c->line, position, claim->who & 1, n + 1, &steps);
        positions_free(position, c->line.count);
    }
    if (steps.count > n)
        refuted(c, claim->line, "there are more than %" PRIu64 " legal moves", n);
    else if (steps.cut)
        not_checked(c, "the number of legal moves");
    else
        say(c, "%c %s has %s %" PRIu64 " legal move%s (enumerated)", mark(c, claim),
            who_names[claim->who], claim->some ? "at least" : "exactly", n,
            n == 1 ? "" : "s");
}

/* What the claims of both winners say about the sum: who wins it and, if it is `G + -expr
 * V`, how G compares with V. The first index says whether Left wins if Left starts, the
 * second whether Left wins if Right starts. */
static const struct {
    const char *winner, *relation;
} conclusions[2][2] = {
    {{"right wins whoever starts", "<"}, {"whoever starts loses", "="}},
    {{"whoever starts wins", "||"}, {"left wins whoever starts", ">"}},
};

/* Both winners were claimed. A value is right exactly if the player who starts loses. */
static void conclude(struct certificate *c, const struct claim *left,
                     const struct claim *right)
{
    const struct claim *value = find_claim(c, VALUE, 0);
    const struct difference *d = &c->difference;
    const char *winner = conclusions[left->winner == LEFT][right->winner == LEFT].winner;
    const char *relation =
        conclusions[left->winner == LEFT][right->winner == LEFT].relation;
    bool is_proved = left->is_proved && right->is_proved;
    if (value && strcmp(relation, "=") != 0 && is_proved)
        refuted(c, value->line, "%s, so %s %s %s: the value that is claimed is wrong",
                winner, d->game, relation, d->value);
    else if (value && strcmp(relation, "=") != 0)
        refuted(c, value->line, "both are claimed: %s = %s, and %s", d->game, d->value,
                winner);
    else if (value && !is_proved)
        not_checked(c, "the value");
    else if (is_proved && d->value[0] != '\0')
        say(c, "; %s, so %s %s %s", winner, d->game, relation, d->value);
    else if (is_proved)
        say(c, "; %s", winner);
}

void judge_claims(struct certificate *c)
{
    void (*const judges[])(struct certificate *, struct claim *) = {
        [RESULT] = judge_result, [BOUND] = judge_bound,
        [NO_PLAY] = judge_bound, [STARTS] = judge_outcome,
        [LEGAL] = judge_legal,   [VALUE] = NULL, /* see conclude */
    };
    const struct claim *left = find_claim(c, STARTS, LEFT);
    const struct claim *right = find_claim(c, STARTS, RIGHT);
    finish_replay(c);
    if (c->kernel_presence == WHOLE && !is_refuted(c))
        judge_kernel(c);
    for (size_t i = 0; i < c->claims && !is_refuted(c); i++)
        if (judges[c->claim[i].kind])
            judges[c->claim[i].kind](c, &c->claim[i]);
    if (left && right && !is_refuted(c))
        conclude(c, left, right);
}
