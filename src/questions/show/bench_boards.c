/* SPDX-License-Identifier: MIT */
/* bench_boards.c: shows the boards of a set, as a table and as JSON. */
#include "questions/bench/boards.h"

static bool is_total(const struct bench_boards_found *f)
{
    return f->name.at == NULL;
}

static void show_csv(const struct bench_boards_found *f, struct writer *w)
{
    if (f->boards == 1 && !is_total(f))
        write_text(w, "board,result,best,left,clicks,nodes,seconds,bound\n");
    if (is_total(f))
        write_text(w, "total");
    else
        write_bytes(w, f->name.at, cursor_left(&f->name));
    write_format(w, ",%lld,", (long long)f->result);
    if (f->has_known)
        write_format(w, "%lld", (long long)f->known);
    write_format(w, ",%llu,%llu,%llu,%.3f,%lld\n", (unsigned long long)f->left,
                 (unsigned long long)f->clicks, (unsigned long long)f->nodes, f->seconds,
                 (long long)f->bound);
    for (unsigned i = 0; is_total(f) && f->grows && i < GROWTH_STAGES; i++)
        write_format(w, "total after %.6g,%lld,,,,,,\n", f->limit[i],
                     (long long)f->growth[i]);
}

static void show_text(const struct result *r, struct writer *w)
{
    const struct bench_boards_found *f = r->found;
    if (r->q->table == TABLE_CSV) {
        show_csv(f, w);
        return;
    }
    if (is_total(f))
        write_format(w, "total of %zu boards: %lld", f->boards, (long long)f->result);
    else
        write_format(w, "%-20.*s %8lld", (int)cursor_left(&f->name), f->name.at,
                     (long long)f->result);
    if (f->has_known)
        write_format(w, " of %lld known", (long long)f->known);
    if (f->bound == f->result)
        write_text(w, ", optimal");
    else
        write_format(w, ", at %s %lld", f->bound > f->result ? "most" : "least",
                     (long long)f->bound);
    if (is_total(f))
        write_format(w, ", %zu cleared, %.1f on average", f->cleared,
                     (double)f->result / (double)f->boards);
    write_format(w, ", %llu left, %llu clicks, %.2f s, %.0f nodes/s\n",
                 (unsigned long long)f->left, (unsigned long long)f->clicks, f->seconds,
                 (double)f->nodes / (f->seconds > 0 ? f->seconds : 1));
    for (unsigned i = 0; is_total(f) && f->grows && i < GROWTH_STAGES; i++)
        write_format(w, "after %10.6g %s: %lld\n", f->limit[i],
                     r->q->nodes > 0 ? "nodes" : "s", (long long)f->growth[i]);
}

static void show_json(const struct result *r, struct json *j)
{
    const struct bench_boards_found *f = r->found;
    if (is_total(f)) {
        json_count(json_key(j, "boards"), f->boards);
        json_integer(json_key(j, "total"), f->result);
        json_count(json_key(j, "cleared"), f->cleared);
    } else {
        json_bytes(json_key(j, "board"), f->name.at, cursor_left(&f->name));
        json_integer(json_key(j, "result"), f->result);
    }
    if (f->has_known)
        json_integer(json_key(j, "best"), f->known);
    json_integer(json_key(j, "bound"), f->bound);
    json_count(json_key(j, "left"), f->left);
    json_count(json_key(j, "clicks"), f->clicks);
    json_count(json_key(j, "nodes"), f->nodes);
    json_decimal(json_key(j, "seconds"), f->seconds, 3);
    if (!f->grows)
        return;
    json_open_list(json_key(j, "growth"));
    for (unsigned i = 0; i < GROWTH_STAGES; i++)
        json_integer(j, f->growth[i]);
    json_close_list(j);
}

const struct renderer show_bench_boards = {show_text, show_json};
