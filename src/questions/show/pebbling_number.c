/* SPDX-License-Identifier: MIT */
/* pebbling_number.c: shows the pebbling number of a graph, as text and as JSON. */
#include "questions/pebbling_number.h"

static void show_known(const struct pebbling_number_found *f, struct writer *w)
{
    const struct pebbling_bounds *k = &f->known;
    if (f->ended != ENDED_SOLVED) {
        write_format(w, "at least %llu", (unsigned long long)k->lower);
        if (k->upper != UINT64_MAX)
            write_format(w, ", at most %llu", (unsigned long long)k->upper);
        write_format(w, "; %s\n", ended_because(f->ended));
    } else if (k->formula != NULL) {
        write_format(w, "%s, exact (%s)\n", k->formula, k->reason);
    } else {
        write_format(w, "%llu, exact (%s)\n", (unsigned long long)k->lower, k->reason);
    }
}

static void show_text(const struct result *r, struct writer *w)
{
    const struct pebbling_number_found *f = r->found;
    if (!f->known.connected) {
        write_text(w, "none: the graph is not connected, and no number is enough\n");
        return;
    }
    show_known(f, w);
    write_format(w, "one fewer is not enough: %s\n",
                 f->witness != NULL ? f->witness : "too many pebbles to be shown");
}

static void show_bound(const char *key, uint64_t n, const char *formula, struct json *j)
{
    json_key(j, key);
    if (formula != NULL || n == UINT64_MAX)
        json_text(j, formula);
    else
        json_count(j, n);
}

/* Writes the root: a number on graphs, row and column on grids. */
static void show_root(const struct graph *g, const struct pebbling_bounds *k,
                      struct json *j)
{
    json_key(j, "root");
    if (!k->connected) {
        json_null(j);
    } else if (g->shape == SHAPE_GRID) {
        graph_print_vertex(g, k->root, json_text_open(j));
        json_text_close(j);
    } else {
        json_count(j, k->root);
    }
}

static void show_json(const struct result *r, struct json *j)
{
    const struct pebbling_number_found *f = r->found;
    const struct pebbling_bounds *k = &f->known;
    bool exact = f->ended == ENDED_SOLVED && k->connected;
    show_bound("number", exact ? k->lower : UINT64_MAX, exact ? k->formula : NULL, j);
    if (k->connected) {
        show_bound("lower", k->lower, k->formula, j);
        show_bound("upper", k->upper, k->formula, j);
    }
    json_text(json_key(j, "witness"), f->witness);
    show_root(f->graph, k, j);
    json_text(json_key(j, "reason"),
              k->connected ? k->reason : "the graph is not connected");
}

const struct renderer show_pebbling_number = {show_text, show_json};
