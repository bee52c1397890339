/* SPDX-License-Identifier: MIT */
/* outcome.c: who wins, as text and as JSON. */
#include "questions/outcome.h"

#include "questions/show/show.h"

/* Who wins when `who` starts; NULL: not known. */
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

/* A first move that wins for `who`, or null. */
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

void show_outcome(const struct result *r, struct writer *w)
{
    const struct outcome_found *found = r->found;
    show_winner(r, &found->outcome, found->ended, w);
}

void show_outcome_json(const struct result *r, struct json *j)
{
    const struct outcome_found *found = r->found;
    show_winner_keys(r, &found->outcome, j);
}
