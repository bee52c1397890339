/* SPDX-License-Identifier: MIT */
/* strips.c: shows nimbers of a repeated word, as text and as JSON. */
#include "questions/strips.h"

#define PER_LINE 20

/* Returns the nimber of the word repeated so many times. */
static uint32_t nimber_of(const struct strips_found *f, uint32_t repeats)
{
    return stone_lines_nimber(f->search, 0, repeats * f->length, false, false);
}

static void show_period(const struct strips_found *f, struct writer *w)
{
    const struct line_period *p = &f->period;
    if (f->ended != ENDED_SOLVED)
        write_format(w, "%s\n", ended_because(f->ended));
    else if (p->period == 0)
        write_text(w, "no period was found\n");
    else
        write_format(w, "from n = %u on they repeat after %u, %s\n", p->from, p->period,
                     p->proved ? "for ever [doc/clobber.md]"
                               : "as far as this table goes");
}

/* Writes twenty nimbers per line, after the first n of the line. */
static void show_text(const struct result *r, struct writer *w)
{
    const struct strips_found *f = r->found;
    write_format(w, "nimbers of (%s)^n, impartial Clobber, n = 1 to %u\n", f->word,
                 f->count);
    for (uint32_t i = 0; i < f->count; i++) {
        if (i % PER_LINE == 0)
            write_format(w, "%6u:", i + 1);
        write_format(w, " %u", nimber_of(f, i + 1));
        if (i % PER_LINE == PER_LINE - 1 || i + 1 == f->count)
            write_byte(w, '\n');
    }
    show_period(f, w);
}

static void show_json(const struct result *r, struct json *j)
{
    const struct strips_found *f = r->found;
    json_open_list(json_key(j, "nimbers"));
    for (uint32_t i = 0; i < f->count; i++)
        json_count(j, nimber_of(f, i + 1));
    json_close_list(j);
    if (f->period.period > 0) {
        json_count(json_key(j, "period"), f->period.period);
        json_count(json_key(j, "period_from"), f->period.from);
    } else {
        json_null(json_key(j, "period"));
        json_null(json_key(j, "period_from"));
    }
    json_bool(json_key(j, "period_proved"), f->period.proved);
}

const struct renderer show_strips = {show_text, show_json};
