/* SPDX-License-Identifier: MIT */
/* contract_outcomes.c: bounds, normal forms, parts, negatives and symmetric images
 * against the plain rules. */
#include "contract.h"

#include <stdlib.h>
#include <string.h>

#include "game/theory.h"

#define BUDGET 120 /* positions that one plain recursion may visit */
#define MANY 10    /* with more moves than this, the plain rules are not asked */

int plain_outcome(struct spot *s, const uint8_t *pos)
{
    if (s->moves > MANY)
        return -1;
    struct plain *p = plain_of(s->board, pos);
    bool negative = false;
    long budget = BUDGET;
    int left = plain_sum_wins(&p, &negative, 1, 0, &budget);
    int right = left < 0 ? -1 : plain_sum_wins(&p, &negative, 1, 1, &budget);
    plain_free(p);
    s->answers += right >= 0;
    return right < 0 ? -1 : left + 2 * right;
}

/* The optimum of one position by the plain rules. Returns false if the budget does not
 * suffice or the plain rules cannot answer the question. */
static bool best_by_plain_rules(struct spot *s, const uint8_t *pos, long *best)
{
    if (s->moves > MANY || strstr(option_text(s->board, pos).bytes, "scoring=") != NULL)
        return false;
    struct plain *p = plain_of(s->board, pos);
    long budget = BUDGET;
    bool known = plain_best(p, goal_of(s->board), &budget, best);
    plain_free(p);
    s->answers += known;
    return known;
}

void check_bound(struct spot *s)
{
    const struct board *b = s->board;
    const char *reason = NULL;
    long best;
    int64_t bound = b->game->theory->bound(b, s->pos, s->scratch, &reason);
    check(reason != NULL && reason[0] != '\0');
    check_number(b->game->theory->bound(b, s->pos, s->scratch, NULL), bound);
    if (!best_by_plain_rules(s, s->pos, &best))
        return;
    if (b->maximise ? bound < best : bound > best)
        print_error("at %s bound %lld, optimum %ld\n", position_text(b, s->pos).bytes,
                    (long long)bound, best);
    check(b->maximise ? bound >= best : bound <= best);
}

void check_normal_form(struct spot *s, int outcome)
{
    const struct board *b = s->board;
    const struct game *g = b->game;
    if (g->normalise == NULL)
        return;
    memcpy(s->work, s->pos, b->pos_size);
    g->normalise(b, s->work, NULL, s->scratch);
    memcpy(s->other, s->work, b->pos_size);
    g->normalise(b, s->other, NULL, s->scratch);
    check(memcmp(s->work, s->other, b->pos_size) == 0);
    long best, normal;
    if (memcmp(s->work, s->pos, b->pos_size) == 0)
        return;
    int same = outcome >= 0 ? plain_outcome(s, s->work) : -1;
    if (same >= 0)
        check_number(same, outcome);
    else if (g->players == 1 && best_by_plain_rules(s, s->pos, &best) &&
             best_by_plain_rules(s, s->work, &normal))
        check_number(normal, best);
}

/* Writes the LINE of the sum of the parts. Checks on the way that the parts are pieces of
 * the position (clicks close them up, so only their blocks are counted; rulesets write
 * letters that are the same to all rules) and cannot be split again. */
static size_t list_parts(struct spot *s, struct text *line)
{
    const struct board *b = s->board;
    uint8_t *rest = calloc(b->pos_size + 1, 1), *again = calloc(b->pos_size + 1, 1);
    size_t parts = 0, cells = 0;
    bool closes = strncmp(b->game->name, "click-", 6) == 0;
    *line = (struct text){{0}};
    memcpy(rest, s->pos, b->pos_size);
    for (size_t i = 0; i < b->pos_size; i++)
        cells += s->pos[i] != 0;
    for (; b->game->part(b, rest, s->part, s->scratch); parts++) {
        for (size_t i = 0; i < b->pos_size; i++)
            check(s->part[i] == 0 || b->game->source != NULL ||
                  (closes ? cells-- > 0 : s->part[i] == s->pos[i]));
        add_text(line, "%s%s %s", parts > 0 ? " + " : "", b->game->name,
                 position_text(b, s->part).bytes);
        memcpy(again, s->part, b->pos_size);
        check(b->game->part(b, again, s->other, s->scratch));
        check(memcmp(s->other, s->part, b->pos_size) == 0);
        check(!b->game->part(b, again, s->other, s->scratch));
    }
    struct text opts = option_text(b, s->pos);
    add_text(line, "%s%s", opts.bytes[0] != '\0' ? " with" : "", opts.bytes);
    free(again);
    free(rest);
    return parts;
}

void check_parts(struct spot *s, int outcome)
{
    struct text line;
    if (s->board->game->part == NULL)
        return;
    size_t parts = list_parts(s, &line);
    if (outcome >= 0)
        check_number(parts > 0 ? outcome_bits(line.bytes) : 0, outcome);
}

/* Does the bound of `who` (Left: high, Right: low) say that `who` loses moving first? */
static bool loses_by_bound(const struct spot *s, const uint8_t *pos, enum player who)
{
    int64_t low, high;
    return s->board->game->theory->bounds(s->board, pos, s->scratch, &low, &high) &&
           (who == LEFT ? high <= 0 : low >= 0);
}

void check_bounds(struct spot *s, int outcome)
{
    for (int who = LEFT; theory_of(s->board->game)->bounds != NULL && who <= RIGHT; who++)
        if (outcome >= 0 && loses_by_bound(s, s->pos, (enum player)who))
            check(!(outcome & 1 << who));
}

void check_negative(struct spot *s, int outcome)
{
    static const int swapped[] = {0, 2, 1, 3};
    const struct board *b = s->board;
    memcpy(s->work, s->pos, b->pos_size);
    if (!b->game->negate(b, s->work, s->scratch)) { /* it is no position of this board */
        check(memcmp(s->work, s->pos, b->pos_size) == 0);
        return;
    }
    memcpy(s->other, s->work, b->pos_size);
    check(b->game->negate(b, s->other, s->scratch));
    memcpy(s->part, s->pos, b->pos_size);
    if (memcmp(s->other, s->pos, b->pos_size) != 0) { /* it was moved on the board */
        b->game->normalise(b, s->other, NULL, s->scratch);
        b->game->normalise(b, s->part, NULL, s->scratch);
    }
    check(memcmp(s->other, s->part, b->pos_size) == 0);
    int negative = outcome >= 0 ? plain_outcome(s, s->work) : -1;
    if (negative >= 0)
        check_number(negative, swapped[outcome]);
}

/* ---- symmetric images, made from the text ---- */

static void reverse(char *from, char *end)
{
    for (; from + 1 < end; from++, end--) {
        char c = *from;
        *from = end[-1];
        end[-1] = c;
    }
}

static void reverse_words(char *text, const char *separators)
{
    for (char *at = text; *at != '\0';) {
        size_t n = strcspn(at, separators);
        reverse(at, at + n);
        at += n + (at[n] != '\0');
    }
}

/* Replaces a position text by its k-th image; returns false if there is none. Rows may be
 * mirrored, rows of stones may also be turned upside down, cycles rotated, the vertices
 * of a complete graph shuffled, and heaps put in another order. */
static bool make_image(char *text, int k)
{
    char *labels = strrchr(text, ' ');
    if (strspn(text, "0123456789 ") == strlen(text)) { /* heaps, backwards */
        reverse(text, text + strlen(text));
        reverse_words(text, " ");
        return k == 0;
    }
    if (labels == NULL) {
        if (k == 1 && strspn(text, "xo.|") == strlen(text))
            reverse(text, text + strlen(text)); /* a rotation by half a turn */
        else if (k == 0)
            reverse_words(text, "|");
        else
            return false;
        return true;
    }
    bool cycle = strncmp(text, "cycle ", 6) == 0;
    if (k > 1 || strchr(labels, ':') != NULL ||
        (!cycle && strncmp(text, "complete ", 9) != 0 && strncmp(text, "path ", 5) != 0))
        return false;
    if (k == 0)
        reverse(labels + 1, labels + strlen(labels));
    else if (*text == 'c') { /* rotate by one vertex */
        char first = labels[1];
        memmove(labels + 1, labels + 2, strlen(labels + 2));
        labels[strlen(labels) - 1] = first;
    }
    return true;
}

void check_images(struct spot *s)
{
    const struct board *b = s->board;
    struct text opts = option_text(b, s->pos);
    if (b->game->source != NULL)
        return; /* which images are the same is for its rules to say */
    for (int k = 0; k < 2 && b->game->normalise != NULL; k++) {
        struct text image = position_text(b, s->pos), line = {{0}};
        struct sample other_way;
        if (strstr(opts.bytes, "target=") != NULL || strchr(image.bytes, '(') != NULL ||
            !make_image(image.bytes, k))
            continue;
        add_text(&line, "%s %s%s%s", b->game->name, image.bytes,
                 opts.bytes[0] != '\0' ? " with" : "", opts.bytes);
        if (!sample_try(&other_way, line.bytes))
            continue; /* click boards: an empty column is now on the left */
        memcpy(s->work, s->pos, b->pos_size);
        b->game->normalise(b, s->work, NULL, s->scratch);
        const struct board *turned = other_way.problem.terms[0].board;
        if (turned->pos_size == b->pos_size) {
            memcpy(s->other, turned->start, b->pos_size);
            b->game->normalise(turned, s->other, NULL, other_way.scratch);
            if (memcmp(s->other, s->work, b->pos_size) != 0)
                print_error("%s and its image %s\n", position_text(b, s->pos).bytes,
                            line.bytes);
            check(memcmp(s->other, s->work, b->pos_size) == 0);
        }
        sample_close(&other_way);
    }
}
