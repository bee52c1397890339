/* SPDX-License-Identifier: MIT */
/* click_lines.c: shows one row of the table of short lines, as text and as JSON. */
#include "questions/clicks/click_lines.h"

/* Writes n 512ths as a fraction such as 5/2. */
static void show_number(int32_t n, struct writer *w)
{
    unsigned places = CLICK_LINES_SCALE;
    for (; places > 0 && n % 2 == 0; places--)
        n /= 2;
    write_format(w, places > 0 ? "%d/%d" : "%d", n, 1 << places);
}

static void show_nimber(int32_t n, struct writer *w)
{
    write_format(w, n == 0 ? "0" : n == 1 ? "*" : "*%d", n);
}

/* Writes how many lines have each nimber; the largest nimber comes last. */
static void show_nimbers(const struct click_lines_row *r, struct writer *w)
{
    for (int32_t n = 0; n <= r->most; n++) {
        show_nimber(n, w);
        write_format(w, " %llu%s", (unsigned long long)r->nimbers[n],
                     n < r->most ? ", " : "; first ");
    }
    show_nimber(r->most, w);
}

static void show_outcomes(const struct click_lines_row *r, struct writer *w)
{
    write_format(w, "L %llu, R %llu, N %llu, P %llu; plus * %llu; numbers ",
                 (unsigned long long)r->left, (unsigned long long)r->right,
                 (unsigned long long)r->next, (unsigned long long)r->previous,
                 (unsigned long long)r->starred);
    show_number(r->least, w);
    write_text(w, " to ");
    show_number(r->most, w);
    write_text(w, "; first ");
    show_number(r->most, w);
}

static void show_text(const struct result *r, struct writer *w)
{
    const struct click_lines_found *f = r->found;
    write_format(w, "runs %u, lines %llu: ", f->row.runs,
                 (unsigned long long)f->row.lines);
    if (f->wish.partizan)
        show_outcomes(&f->row, w);
    else
        show_nimbers(&f->row, w);
    write_format(w, ": %s\n", f->example);
}

static void show_number_json(const char *key, int32_t n, struct json *j)
{
    show_number(n, json_text_open(json_key(j, key)));
    json_text_close(j);
}

static void show_json(const struct result *r, struct json *j)
{
    const struct click_lines_found *f = r->found;
    json_count(json_key(j, "runs"), f->row.runs);
    json_count(json_key(j, "colours"), f->wish.colours);
    json_count(json_key(j, "lines"), f->row.lines);
    if (f->wish.partizan) {
        json_count(json_key(j, "L"), f->row.left);
        json_count(json_key(j, "R"), f->row.right);
        json_count(json_key(j, "N"), f->row.next);
        json_count(json_key(j, "P"), f->row.previous);
        json_count(json_key(j, "starred"), f->row.starred);
        show_number_json("least", f->row.least, j);
        show_number_json("most", f->row.most, j);
        return;
    }
    json_open_list(json_key(j, "nimbers"));
    for (int32_t n = 0; n <= f->row.most; n++)
        json_count(j, f->row.nimbers[n]);
    json_close_list(j);
}

const struct renderer show_click_lines = {show_text, show_json};
