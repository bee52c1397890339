/* SPDX-License-Identifier: MIT */
/* bench.c: the rows of the bench, as text and as JSON. */
#include "questions/bench.h"

#include <math.h>
#include <string.h>

static double bytes_per_value(const struct bench_found *f)
{
    return f->values > 0 ? (double)f->value_bytes / (double)f->values : 0;
}

static double nanoseconds_per_move(const struct bench_found *f)
{
    return f->seconds / (double)f->moves * 1e9;
}

/* ---- text ---- */

static void show_search(const struct bench_found *f, struct writer *w)
{
    bool worth = f->kind == BENCH_VALUE;
    write_format(w, "%s%-*s %9llu nodes %9.3f ms %6.2f M/s %6.1f MB",
                 worth ? "value " : "", worth ? 60 : 66, f->line,
                 (unsigned long long)f->nodes, f->seconds * 1e3,
                 (double)f->nodes / f->seconds * 1e-6, (double)f->peak / 1e6);
    if (worth)
        write_format(w, " %8zu positions %7zu values of %.0f bytes", f->positions,
                     f->values, bytes_per_value(f));
    write_byte(w, '\n');
}

static void show_board(const struct bench_found *f, struct writer *w)
{
    double cells = (double)f->cells;
    write_format(
        w,
        "%-66s %9.3f ms  %.2f ns per cell, %.1f bytes per cell, %.1f times filling "
        "it\n",
        f->line, f->seconds * 1e3, f->seconds / cells * 1e9, (double)f->peak / cells,
        f->seconds / f->baseline);
}

static const char *label_of(enum bench_kind kind)
{
    return kind == BENCH_PARSED           ? "parser "
           : kind == BENCH_PARSED_OPTIMUM ? "parser, fewest "
                                          : "";
}

static void show_grown(const struct bench_found *f, struct writer *w)
{
    double cells = (double)f->cells;
    const char *label = label_of(f->kind);
    write_format(w, "%s%-*s %9.3f ms  %.0f ns per vertex, %.1f bytes per vertex", label,
                 (int)(66 - strlen(label)), f->line, f->seconds * 1e3,
                 f->seconds / cells * 1e9, (double)f->peak / cells);
    if (!isnan(f->power))
        write_format(w, ", grows like n^%.1f", f->power);
    write_byte(w, '\n');
}

void show_bench(const struct request *q, const struct result *r, struct writer *w)
{
    const struct bench_found *f = r->found;
    (void)q;
    switch (f->kind) {
    case BENCH_SEARCH:
    case BENCH_VALUE:
        show_search(f, w);
        break;
    case BENCH_BOARD:
        show_board(f, w);
        break;
    case BENCH_GROWN:
    case BENCH_PARSED:
    case BENCH_PARSED_OPTIMUM:
        show_grown(f, w);
        break;
    case BENCH_PLAY:
        write_format(w, "%-66s %.2f ns per move, %.1f MB, %.1f times writing it\n",
                     f->line, nanoseconds_per_move(f), (double)f->peak / 1e6,
                     f->seconds / f->baseline);
        break;
    case BENCH_SIGNATURE:
        write_format(w, "signature %llu\n", (unsigned long long)f->nodes);
    }
}

/* ---- JSON ---- */

static void show_count(const char *key, uint64_t n, struct json *j)
{
    json_key(j, key);
    json_count(j, n);
}

static void show_decimal(const char *key, double x, int digits, struct json *j)
{
    json_key(j, key);
    json_decimal(j, x, digits);
}

static void show_search_json(const struct bench_found *f, struct json *j)
{
    bool worth = f->kind == BENCH_VALUE;
    json_key(j, "value");
    json_bool(j, worth);
    show_count("nodes", f->nodes, j);
    show_decimal("seconds", f->seconds, 6, j);
    show_decimal("nodes_per_second", (double)f->nodes / f->seconds, 0, j);
    show_count("peak_bytes", f->peak, j);
    if (worth) {
        show_count("positions", f->positions, j);
        show_count("values", f->values, j);
        show_decimal("bytes_per_value", bytes_per_value(f), 0, j);
    }
}

static void show_board_json(const struct bench_found *f, struct json *j)
{
    show_decimal("seconds", f->seconds, 6, j);
    show_count("cells", f->cells, j);
    show_count("peak_bytes", f->peak, j);
    if (f->kind == BENCH_BOARD && f->baseline > 0)
        show_decimal("times_filling", f->seconds / f->baseline, 2, j);
    if (f->kind != BENCH_BOARD)
        show_decimal("power", f->power, 2, j);
    if (label_of(f->kind)[0] != '\0') {
        json_key(j, "parser");
        json_text(j, f->kind == BENCH_PARSED ? "decision" : "fewest");
    }
}

static void show_play_json(const struct bench_found *f, struct json *j)
{
    show_count("moves", f->moves, j);
    show_decimal("nanoseconds_a_move", nanoseconds_per_move(f), 2, j);
    show_count("peak_bytes", f->peak, j);
    show_decimal("times_writing", f->seconds / f->baseline, 2, j);
}

void show_bench_json(const struct request *q, const struct result *r, struct json *j)
{
    const struct bench_found *f = r->found;
    (void)q;
    if (f->kind == BENCH_SIGNATURE) {
        show_count("signature", f->nodes, j);
        return;
    }
    json_key(j, "line");
    json_text(j, f->line);
    if (f->kind == BENCH_PLAY)
        show_play_json(f, j);
    else if (f->kind == BENCH_SEARCH || f->kind == BENCH_VALUE)
        show_search_json(f, j);
    else
        show_board_json(f, j);
}
