/* SPDX-License-Identifier: MIT */
/* outcome.c: shows who wins, as text and as JSON. */
#include "questions/outcome.h"

#include "questions/show/show.h"

/* Returns who wins if `who` starts; NULL: not known. */
static const char *winner(const struct outcome *o, enum player who)
{
    static const char *const names[] = {"left", "right"};
    return o->first[who] == UNKNOWN ? NULL
                                    : names[o->first[who] == WIN ? who : other(who)];
}

static bool has_move(const struct outcome *o, enum player who)
{
    return o->first[who] == WIN && o->best[who].term != NO_TERM;
}

/* Writes a first move with which `who` wins, or null. */
static void show_best(const struct result *r, const struct outcome *o, enum player who,
                      struct json *j)
{
    if (!has_move(o, who)) {
        json_null(j);
        return;
    }
    position_print_move(r->problem, r->position, who, o->best[who], json_text_open(j));
    json_text_close(j);
}

void show_winner_keys(const struct result *r, const struct outcome *o, struct json *j)
{
    static const char *const keys[] = {"left", "right"}, *const first[] = {"left_first",
                                                                           "right_first"};
    const char class[] = {outcome_class(o), '\0'};
    json_text(json_key(j, "outcome"), class[0] != '\0' ? class : NULL);
    for (int who = LEFT; who <= RIGHT; who++) {
        json_text(json_key(j, first[who]), winner(o, (enum player)who));
    }
    json_open(json_key(j, "best"));
    for (int who = LEFT; who <= RIGHT; who++) {
        show_best(r, o, (enum player)who, json_key(j, keys[who]));
    }
    json_close(j);
}

static void show_class(const struct outcome *o, enum ended ended, struct writer *w)
{
    switch (outcome_class(o)) {
    case 'L':
        write_text(w, "L: Left wins, whoever moves first\n");
        break;
    case 'R':
        write_text(w, "R: Right wins, whoever moves first\n");
        break;
    case 'N':
        write_text(w, "N: the first player wins\n");
        break;
    case 'P':
        write_text(w, "P: the second player wins\n");
        break;
    default:
        write_format(w, "unknown: %s\n", ended_because(ended));
    }
}

void show_winner(const struct result *r, const struct outcome *o, enum ended ended,
                 struct writer *w)
{
    static const char *const names[] = {"Left", "Right"};
    show_class(o, ended, w);
    for (int who = LEFT; who <= RIGHT; who++)
        if (has_move(o, (enum player)who)) {
            write_format(w, "%s first wins by ", names[who]);
            size_t from = w->length;
            position_print_move(r->problem, r->position, (enum player)who, o->best[who],
                                w);
            shorten_text(w, from);
            write_byte(w, '\n');
        } else if (o->first[who] == LOSS && outcome_class(o) == 0) {
            write_format(w, "%s first loses\n", names[who]);
        }
}

/* ---- all winning moves ---- */

static size_t count_moves(const struct first_moves *f, enum win wins)
{
    size_t count = 0;
    for (size_t i = 0; i < f->count; i++)
        count += f->moves[i].wins == wins;
    return count;
}

/* Writes " MOVE MOVE …", cut to a readable length. */
static void show_moves(const struct result *r, const struct first_moves *f,
                       enum player who, enum win wins, struct writer *w)
{
    size_t from = w->length;
    for (size_t i = 0; i < f->count; i++)
        if (f->moves[i].wins == wins) {
            write_byte(w, ' ');
            position_print_move(r->problem, r->position, who, f->moves[i].move, w);
        }
    shorten_text(w, from);
}

/* Writes "Left first wins by A B (2 of 4 moves); 1 not decided (…): C". */
static void show_all(const struct result *r, const struct outcome_found *found,
                     enum player who, struct writer *w)
{
    const struct first_moves *f = &found->first[who];
    size_t winning = count_moves(f, WIN), open = count_moves(f, UNKNOWN);
    const char *name = who == LEFT ? "Left" : "Right";
    if (found->outcome.first[who] == LOSS && f->count == 0) {
        write_format(w, "%s first has no move\n", name);
        return;
    }
    write_format(w, "%s first wins by", name);
    show_moves(r, f, who, WIN, w);
    write_format(w, "%s (%zu of %zu move%s%s)", winning == 0 ? " none" : "", winning,
                 f->count, f->count == 1 ? "" : "s", f->more ? " or more" : "");
    if (open > 0) {
        write_format(w, "; %zu not decided (%s):", open, ended_because(found->ended));
        show_moves(r, f, who, UNKNOWN, w);
    }
    if (f->cut)
        write_text(w, "; more moves may win: the list is cut");
    write_byte(w, '\n');
}

static void show_text(const struct result *r, struct writer *w)
{
    const struct outcome_found *found = r->found;
    if (!found->listed) {
        show_winner(r, &found->outcome, found->ended, w);
        return;
    }
    show_class(&found->outcome, found->ended, w);
    for (int who = LEFT; who <= RIGHT; who++)
        show_all(r, found, (enum player)who, w);
}

static bool is_winning(const struct first_move *m)
{
    return m->wins == WIN;
}

static bool is_distinct(const struct first_move *m)
{
    return m->wins == WIN && !m->repeats;
}

static bool is_undecided(const struct first_move *m)
{
    return m->wins == UNKNOWN;
}

/* Writes {"left":[MOVE, …],"right":[…]} with the moves for which `shown` is true. */
static void show_lists(const struct result *r, bool (*shown)(const struct first_move *m),
                       struct json *j)
{
    const struct outcome_found *found = r->found;
    json_open(j);
    for (int who = LEFT; who <= RIGHT; who++) {
        const struct first_moves *f = &found->first[who];
        json_open_list(json_key(j, who == LEFT ? "left" : "right"));
        for (size_t i = 0; i < f->count; i++)
            if (shown(&f->moves[i])) {
                position_print_move(r->problem, r->position, (enum player)who,
                                    f->moves[i].move, json_text_open(j));
                json_text_close(j);
            }
        json_close_list(j);
    }
    json_close(j);
}

static void show_json(const struct result *r, struct json *j)
{
    const struct outcome_found *found = r->found;
    show_winner_keys(r, &found->outcome, j);
    if (found->resumed) {
        json_open(json_key(j, "resumed"));
        json_count(json_key(j, "nodes"), found->before.nodes);
        json_decimal(json_key(j, "seconds"), found->before.seconds, 3);
        json_decimal(json_key(j, "worked"), found->before.worked, 3);
        json_close(j);
    }
    if (r->q->all && !found->listed)
        json_null(json_key(j, "winning"));
    if (!found->listed)
        return;
    show_lists(r, is_winning, json_key(j, "winning"));
    show_lists(r, is_distinct, json_key(j, "distinct"));
    if (found->ended != ENDED_SOLVED)
        show_lists(r, is_undecided, json_key(j, "undecided"));
    if (found->first[LEFT].cut || found->first[RIGHT].cut) {
        json_open(json_key(j, "cut"));
        json_bool(json_key(j, "left"), found->first[LEFT].cut);
        json_bool(json_key(j, "right"), found->first[RIGHT].cut);
        json_close(j);
    }
}

const struct renderer show_outcome = {show_text, show_json};
