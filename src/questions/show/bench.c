/* SPDX-License-Identifier: MIT */
/* bench.c: shows the rows of the bench, as text and as JSON. */
#include "questions/bench/bench.h"

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

/* Writes the line of a row, after a word that says what is measured. */
static void write_line(const struct bench_found *f, struct writer *w)
{
    const char *word = f->kind == BENCH_VALUE            ? "value "
                       : f->kind == BENCH_PARSED         ? "parser "
                       : f->kind == BENCH_PARSED_OPTIMUM ? "parser, fewest "
                       : f->kind == BENCH_IMPROVED       ? f->method
                                                         : "";
    const bool blank = f->kind == BENCH_IMPROVED;
    write_format(w, "%s%s%-*s", word, blank ? " " : "", (int)(66 - strlen(word) - blank),
                 f->line);
}

static void show_search(const struct bench_found *f, struct writer *w)
{
    write_line(f, w);
    write_format(w, " %9llu nodes %9.3f ms %6.2f M/s %6.1f MB",
                 (unsigned long long)f->nodes, f->seconds * 1e3,
                 (double)f->nodes / f->seconds * 1e-6, (double)f->peak / 1e6);
    if (f->kind == BENCH_IMPROVED)
        write_format(w, ", result %lld", (long long)f->result);
    if (f->kind == BENCH_VALUE)
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

static void show_grown(const struct bench_found *f, struct writer *w)
{
    double cells = (double)f->cells;
    write_line(f, w);
    write_format(w, " %9.3f ms  %.0f ns per vertex, %.1f bytes per vertex",
                 f->seconds * 1e3, f->seconds / cells * 1e9, (double)f->peak / cells);
    if (!isnan(f->power))
        write_format(w, ", grows like n^%.1f", f->power);
    write_byte(w, '\n');
}

static void show_text(const struct result *r, struct writer *w)
{
    const struct bench_found *f = r->found;
    switch (f->kind) {
    case BENCH_SEARCH:
    case BENCH_VALUE:
    case BENCH_IMPROVED:
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

static void show_search_json(const struct bench_found *f, struct json *j)
{
    bool worth = f->kind == BENCH_VALUE;
    if (f->kind == BENCH_IMPROVED) {
        json_text(json_key(j, "method"), f->method);
        json_integer(json_key(j, "result"), f->result);
    } else {
        json_bool(json_key(j, "value"), worth);
    }
    json_count(json_key(j, "nodes"), f->nodes);
    json_decimal(json_key(j, "seconds"), f->seconds, 6);
    json_decimal(json_key(j, "nodes_per_second"), (double)f->nodes / f->seconds, 0);
    json_count(json_key(j, "peak_bytes"), f->peak);
    if (worth) {
        json_count(json_key(j, "positions"), f->positions);
        json_count(json_key(j, "values"), f->values);
        json_decimal(json_key(j, "bytes_per_value"), bytes_per_value(f), 0);
    }
}

static void show_board_json(const struct bench_found *f, struct json *j)
{
    json_decimal(json_key(j, "seconds"), f->seconds, 6);
    json_count(json_key(j, "cells"), f->cells);
    json_count(json_key(j, "peak_bytes"), f->peak);
    if (f->kind == BENCH_BOARD && f->baseline > 0)
        json_decimal(json_key(j, "times_filling"), f->seconds / f->baseline, 2);
    if (f->kind != BENCH_BOARD)
        json_decimal(json_key(j, "power"), f->power, 2);
    if (f->kind == BENCH_PARSED || f->kind == BENCH_PARSED_OPTIMUM)
        json_text(json_key(j, "parser"), f->kind == BENCH_PARSED ? "decision" : "fewest");
}

static void show_play_json(const struct bench_found *f, struct json *j)
{
    json_count(json_key(j, "moves"), f->moves);
    json_decimal(json_key(j, "nanoseconds_a_move"), nanoseconds_per_move(f), 2);
    json_count(json_key(j, "peak_bytes"), f->peak);
    json_decimal(json_key(j, "times_writing"), f->seconds / f->baseline, 2);
}

static void show_json(const struct result *r, struct json *j)
{
    const struct bench_found *f = r->found;
    if (f->kind == BENCH_SIGNATURE) {
        json_count(json_key(j, "signature"), f->nodes);
        return;
    }
    json_text(json_key(j, "line"), f->line);
    if (f->kind == BENCH_PLAY)
        show_play_json(f, j);
    else if (f->kind == BENCH_SEARCH || f->kind == BENCH_VALUE ||
             f->kind == BENCH_IMPROVED)
        show_search_json(f, j);
    else
        show_board_json(f, j);
}

const struct renderer show_bench = {show_text, show_json};
