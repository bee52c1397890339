/* SPDX-License-Identifier: MIT */
/* subwords.c: shows the fewest blocks left of every subword, as text and as JSON. */
#include "questions/clicks/subwords.h"

#include "solve/column/subwords.h"

#define MOST_SHOWN 40 /* longest word, in blocks, whose table fits on a screen */

/* ---- text ---- */

static void show_row(const struct subwords_found *f, const uint8_t *position, uint32_t i,
                     struct writer *w)
{
    write_format(w, "%4u %c%*s", i + 1, 'a' + position[i * f->stride] - 1, (int)(3 * i),
                 "");
    for (uint32_t e = i + 1; e <= f->blocks; e++)
        write_format(w, "%3u", subword_fewest(f->search, i, e));
    write_byte(w, '\n');
}

static void show_table(const struct subwords_found *f, const uint8_t *position,
                       struct writer *w)
{
    write_text(w, "fewest left, from the block of the row to the block of the column:\n"
                  "      ");
    for (uint32_t e = 1; e <= f->blocks; e++)
        write_format(w, "%3u", e);
    write_byte(w, '\n');
    for (uint32_t i = 0; i < f->blocks; i++)
        show_row(f, position, i, w);
}

static void show_text(const struct result *r, struct writer *w)
{
    const struct subwords_found *f = r->found;
    uint64_t all = (uint64_t)f->blocks * (f->blocks + 1) / 2;
    if (f->ended != ENDED_SOLVED) {
        write_format(w, "unknown: %s\n", ended_because(f->ended));
        return;
    }
    write_format(w, "%llu of %llu subwords can be cleared",
                 (unsigned long long)f->clearable, (unsigned long long)all);
    if (f->clearable > 0)
        write_format(w, "; the longest is blocks %u to %u", f->longest_from + 1,
                     f->longest_end);
    write_byte(w, '\n');
    if (f->blocks > MOST_SHOWN)
        write_format(w,
                     "the fewest left of each are shown for up to %d blocks and by "
                     "--json\n",
                     MOST_SHOWN);
    else if (f->blocks > 0)
        show_table(f, r->position, w);
}

/* ---- JSON ---- */

static void show_row_json(const struct subwords_found *f, uint32_t i, struct json *j)
{
    json_open_list(j);
    for (uint32_t e = i + 1; e <= f->blocks; e++)
        json_integer(j, subword_fewest(f->search, i, e));
    json_close_list(j);
}

static void show_json(const struct result *r, struct json *j)
{
    const struct subwords_found *f = r->found;
    if (f->ended != ENDED_SOLVED) {
        json_null(json_key(j, "fewest"));
        return;
    }
    json_count(json_key(j, "clearable"), f->clearable);
    json_key(j, "longest");
    if (f->clearable > 0) {
        json_open_list(j);
        json_integer(j, f->longest_from + 1);
        json_integer(j, f->longest_end);
        json_close_list(j);
    } else {
        json_null(j);
    }
    json_key(j, "fewest");
    json_open_list(j);
    for (uint32_t i = 0; i < f->blocks; i++)
        show_row_json(f, i, j);
    json_close_list(j);
}

const struct renderer show_subwords = {show_text, show_json};
