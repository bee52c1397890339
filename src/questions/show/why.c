/* SPDX-License-Identifier: MIT */
/* why.c: shows why a sum is won, as text and as JSON. */
#include "questions/why.h"

#include "questions/show/show.h"

/* Writes the part as a LINE, without the options. */
static void show_line(const struct why_part *part, struct memory *m, struct writer *w)
{
    struct problem view;
    if (!problem_view(&view, m, &part->term, 1))
        return;
    position_print_terms(&view, part->position, w);
    problem_done(&view);
}

static bool is_known(const struct writer *w)
{
    return w->length > 0;
}

static void show_worth(const struct why_part *part, struct writer *w)
{
    const size_t from = w->length;
    if (is_known(&part->value))
        write_format(w, "is worth %s", part->value.text);
    else if (is_known(&part->lower) && is_known(&part->upper))
        write_format(w, "is worth at least %s and at most %s", part->lower.text,
                     part->upper.text);
    else if (is_known(&part->lower))
        write_format(w, "is worth at least %s", part->lower.text);
    else if (is_known(&part->upper))
        write_format(w, "is worth at most %s", part->upper.text);
    else
        write_text(w, "has a value that is not known");
    shorten_text(w, from);
}

static void show_conclusion(const struct why_found *f, struct writer *w)
{
    static const char *const classes[] = {
        "Left wins, whoever moves first", "Right wins, whoever moves first",
        "the first player wins", "the second player wins"};
    switch (outcome_class(&f->proved)) {
    case 'L':
        write_format(w, "%s\n", classes[0]);
        return;
    case 'R':
        write_format(w, "%s\n", classes[1]);
        return;
    case 'N':
        write_format(w, "%s\n", classes[2]);
        return;
    case 'P':
        write_format(w, "%s\n", classes[3]);
        return;
    default:
        break;
    }
    for (int who = LEFT; who <= RIGHT; who++)
        if (f->proved.first[who] != UNKNOWN) {
            write_format(w, "%s first %s\n", who == LEFT ? "Left" : "Right",
                         f->proved.first[who] == WIN ? "wins" : "loses");
            return;
        }
    write_text(w, "that does not tell who wins; `outcome` searches\n");
}

static void show_text(const struct result *r, struct writer *w)
{
    const struct why_found *f = r->found;
    if (f->count == 0)
        write_text(w, "nobody can move\n");
    for (size_t i = 0; i < f->count; i++) {
        const struct why_part *part = &f->parts[i];
        write_format(w, "%zu  ", i + 1);
        show_line(part, r->problem->memory, w);
        write_text(w, "  ");
        if (part->with != NO_PARTNER)
            write_format(w, "is the negative of %zu: together they are worth 0",
                         part->with + 1);
        else
            show_worth(part, w);
        write_byte(w, '\n');
    }
    if (f->count > 1 && is_known(&f->total)) {
        size_t from = w->length;
        write_format(w, "together: %s", f->total.text);
        shorten_text(w, from);
        write_byte(w, '\n');
    }
    show_conclusion(f, w);
}

static void show_known(const char *key, const struct writer *text, struct json *j)
{
    if (is_known(text))
        json_text(json_key(j, key), text->text);
}

static void show_json(const struct result *r, struct json *j)
{
    const struct why_found *f = r->found;
    const char class[] = {outcome_class(&f->proved), '\0'};
    static const enum player players[] = {LEFT, RIGHT};
    json_text(json_key(j, "outcome"), class[0] != '\0' ? class : NULL);
    for (int i = 0; i < 2; i++) {
        const enum win first = f->proved.first[players[i]];
        const bool left = (players[i] == LEFT) == (first == WIN);
        json_text(json_key(j, i == 0 ? "left_first" : "right_first"), first == UNKNOWN
                                                                          ? NULL
                                                                      : left ? "left"
                                                                             : "right");
    }
    json_open_list(json_key(j, "parts"));
    for (size_t i = 0; i < f->count; i++) {
        const struct why_part *part = &f->parts[i];
        json_open(j);
        show_line(part, r->problem->memory, json_text_open(json_key(j, "line")));
        json_text_close(j);
        if (part->with != NO_PARTNER)
            json_count(json_key(j, "cancels"), part->with + 1);
        show_known("value", &part->value, j);
        show_known("lower", &part->lower, j);
        show_known("upper", &part->upper, j);
        json_close(j);
    }
    json_close_list(j);
    json_text(json_key(j, "total"), is_known(&f->total) ? f->total.text : NULL);
}

const struct renderer show_why = {show_text, show_json};
