/* SPDX-License-Identifier: MIT */
/* plain.c: answers by trying all plays (plain.h). There are no tables, so a search can
 * only be wrong if the rules are. */
#include "plain.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "rules/rules.h"

#define MOST_MOVES 20000000 /* moves made before giving up */
#define MOST_TERMS 4
#define MOST_LINE 4000

/* A LINE in the plain rules. */
struct plain_line {
    struct plain *term[MOST_TERMS];
    bool negative[MOST_TERMS]; /* the players have swapped roles */
    unsigned terms;
    struct plain *end; /* with target=V:C: that stone alone; NULL: any end counts */
    long moves;        /* made so far */
};

static void close_line(struct plain_line *l)
{
    for (unsigned i = 0; i < l->terms; i++)
        plain_free(l->term[i]);
    if (l->end != NULL)
        plain_free(l->end);
}

/* Reads GAME POSITION, perhaps after a minus. */
static bool add_term(struct plain_line *l, char *text)
{
    char error[200], *blank;
    if (l->terms == MOST_TERMS)
        return false;
    l->negative[l->terms] = *text == '-';
    text += *text == '-';
    blank = strchr(text, ' ');
    if (blank == NULL)
        return false;
    *blank = '\0';
    struct plain *p = plain_parse(text, blank + 1, error, sizeof error);
    *blank = ' ';
    if (p == NULL)
        return false;
    l->term[l->terms++] = p;
    return true;
}

/* Makes the position with nothing but the stone of target=V:C. `text` is the only
 * term. */
static bool read_target(struct plain_line *l, const char *text, const char *target)
{
    char position[1000], error[200];
    const char *colon = strchr(target, ':'), *blank = strchr(text, ' '),
               *labels = strrchr(text, ' ');
    if (colon == NULL || blank == labels) /* rows, not labels of a shape */
        return false;
    snprintf(position, sizeof position, "%.*s only:%.*s=%s", (int)(labels - blank - 1),
             blank + 1, (int)(colon - target), target, colon + 1);
    l->end = plain_parse("sc2", position, error, sizeof error);
    return l->end != NULL;
}

static bool read_option(struct plain_line *l, const char *text, const char *option)
{
    if (strcmp(option, "joker") == 0)
        plain_set_joker(l->term[0]);
    else if (strcmp(option, "first=black") == 0 || strcmp(option, "first=white") == 0)
        plain_set_first(l->term[0], option[6] == 'w');
    else if (strncmp(option, "target=", 7) == 0)
        return read_target(l, text, option + 7);
    else
        return false;
    return true;
}

static bool open_line(struct plain_line *l, const char *line)
{
    char text[MOST_LINE], *options, *next, *save = NULL;
    *l = (struct plain_line){0};
    snprintf(text, sizeof text, "%s", line);
    options = strstr(text, " with ");
    if (options != NULL)
        *options = '\0';
    bool ok = true;
    for (char *at = text; ok && at != NULL; at = next) {
        next = strstr(at, " + ");
        if (next != NULL) {
            *next = '\0';
            next += 3;
        }
        ok = add_term(l, at);
    }
    for (char *at = options == NULL ? NULL : strtok_r(options + 6, " ", &save);
         ok && at != NULL; at = strtok_r(NULL, " ", &save))
        ok = read_option(l, text, at);
    if (!ok)
        close_line(l);
    return ok;
}

static bool gives_up(const struct plain_line *l)
{
    return l->moves > MOST_MOVES;
}

/* ---- one player ---- */

/* Returns the fewest stones or blocks left; LONG_MAX: no play has the wanted end. */
static long fewest(struct plain_line *l, const struct plain *p)
{
    struct plain_move *moves;
    size_t count = plain_moves(p, 0, &moves);
    long best = LONG_MAX;
    bool ends = count == 0 || plain_may_stop(p);
    if (ends && (l->end == NULL || plain_equal(p, l->end)))
        best = plain_left(p);
    l->moves += (long)count;
    for (size_t i = 0; i < count && !gives_up(l); i++) {
        long rest = fewest(l, moves[i].result);
        best = rest < best ? rest : best;
    }
    plain_moves_free(moves, count);
    return best;
}

enum plainly plainly_leaves(const char *line, long n)
{
    struct plain_line l;
    if (!open_line(&l, line))
        return UNDECIDED;
    long is = l.terms == 1 ? fewest(&l, l.term[0]) : 0;
    enum plainly answer = l.terms != 1 || gives_up(&l)           ? UNDECIDED
                          : is == (n < 0 ? LONG_MAX : n)         ? IS_SO
                          : l.end != NULL && n > 1 && is > n - 1 ? UNDECIDED /* not one */
                                                                 : IS_NOT_SO;
    close_line(&l);
    return answer;
}

/* Is p the position `end`, whoever is to move? */
static bool ends_as(const struct plain *p, const char *line, const char *end)
{
    char game[50] = "", error[200];
    sscanf(line, "%49s", game);
    struct plain *e = plain_parse(game, end, error, sizeof error);
    bool so = false;
    for (int white = 0; e != NULL && white < 2; white++) {
        plain_set_first(e, white);
        so = so || plain_equal(p, e);
    }
    if (e != NULL)
        plain_free(e);
    return so;
}

enum plainly plainly_plays(const char *line, const char *moves, const char *end)
{
    struct plain_line l;
    char copy[MOST_LINE], *save = NULL;
    if (!open_line(&l, line))
        return UNDECIDED;
    snprintf(copy, sizeof copy, "%s", moves);
    bool so = true;
    for (char *at = strtok_r(copy, " ", &save); so && at != NULL;
         at = strtok_r(NULL, " ", &save))
        so = plain_play(l.term[0], 0, at);
    so = so && (end == NULL || ends_as(l.term[0], line, end));
    close_line(&l);
    return so ? IS_SO : IS_NOT_SO;
}

/* ---- two players ---- */

/* Does `who`, moving first, win the sum? */
static bool wins(struct plain_line *l, int who)
{
    bool won = false;
    for (unsigned i = 0; i < l->terms && !won; i++) {
        struct plain_move *moves;
        struct plain *before = l->term[i];
        size_t count = plain_moves(before, l->negative[i] ? 1 - who : who, &moves);
        l->moves += (long)count;
        for (size_t m = 0; m < count && !won && !gives_up(l); m++) {
            l->term[i] = moves[m].result;
            won = !wins(l, 1 - who);
        }
        l->term[i] = before;
        plain_moves_free(moves, count);
    }
    return won;
}

enum plainly plainly_won_by(const char *line, char outcome)
{
    static const char names[] = {'P', 'L', 'R', 'N'};
    struct plain_line l;
    if (!open_line(&l, line))
        return UNDECIDED;
    bool left = wins(&l, 0), right = wins(&l, 1);
    /* N: both Left and Right win moving first. L: only Left does. P: neither does. */
    enum plainly answer = gives_up(&l)                         ? UNDECIDED
                          : names[left + 2 * right] == outcome ? IS_SO
                                                               : IS_NOT_SO;
    close_line(&l);
    return answer;
}

enum plainly plainly_worth(const char *line, const char *form)
{
    char difference[MOST_LINE];
    int length = snprintf(difference, sizeof difference, "%s + -expr %s", line, form);
    return (size_t)length < sizeof difference ? plainly_won_by(difference, 'P')
                                              : UNDECIDED;
}
