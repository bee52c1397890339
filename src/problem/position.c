/* SPDX-License-Identifier: MIT */
/* position.c: moves in sums, on bytes; see position.h. */
#include "problem/position.h"

#include <string.h>

#include "game/option.h"

/* ---- printing ---- */

static void print_term(const struct term *t, bool negative, bool named,
                       const uint8_t *pos, struct writer *w)
{
    write_text(w, negative ? "-" : "");
    if (named || negative)
        write_format(w, "%s ", t->board->game->name);
    t->board->game->print(t->board, pos + t->offset, w);
}

static void print_terms(const struct problem *p, const uint8_t *pos, bool first_game,
                        struct writer *w)
{
    for (size_t i = 0; i < p->count; i++) {
        const struct term *t = &p->terms[i];
        write_text(w, i > 0 ? " + " : "");
        print_term(t, t->negative, first_game || p->count > 1, pos, w);
    }
}

void position_print(const struct problem *p, const uint8_t *pos, struct writer *w)
{
    print_terms(p, pos, false, w);
}

void position_print_terms(const struct problem *p, const uint8_t *pos, struct writer *w)
{
    print_terms(p, pos, true, w);
}

void position_add_terms(const struct problem *p, const uint8_t *pos, bool swapped,
                        struct writer *line)
{
    for (size_t i = 0; i < p->count; i++) {
        const struct term *t = &p->terms[i];
        write_text(line, line->length > 0 ? " + " : "");
        print_term(t, t->negative != swapped, true, pos, line);
    }
}

/* Prints the options of the first term of that game; all other terms of it have the
 * same. */
static void print_options_of(const struct game *game, const struct problem *p,
                             const uint8_t *pos, struct writer *w)
{
    for (size_t i = 0; i < p->count; i++)
        if (p->terms[i].board->game == game) {
            options_print(p->terms[i].board, pos + p->terms[i].offset, w);
            return;
        }
}

void position_print_options(const struct problem *p, const uint8_t *pos, struct writer *w)
{
    for (const struct game *const *g = games; *g != NULL; g++)
        if ((*g)->options != NULL)
            print_options_of(*g, p, pos, w);
}

void position_close_line(const struct problem *p, const uint8_t *pos, struct writer *w)
{
    size_t before = w->length;
    write_text(w, " with");
    size_t after = w->length;
    position_print_options(p, pos, w);
    if (w->length == after && !w->failed) { /* there were no options */
        w->length = before;
        w->text[before] = '\0';
    }
}

void position_print_line(const struct problem *p, const uint8_t *pos, struct writer *w)
{
    position_print_terms(p, pos, w);
    position_close_line(p, pos, w);
}

/* ---- moves ---- */

bool position_next(const struct problem *p, const uint8_t *pos, enum player who,
                   struct sum_iterator *at, void *scratch, struct sum_move *m)
{
    for (; at->term < p->count; *at = (struct sum_iterator){.term = at->term + 1}) {
        const struct term *t = &p->terms[at->term];
        m->term = at->term;
        if (t->board->game->next(t->board, pos + t->offset, term_player(t, who),
                                 &at->iterator, scratch, &m->move))
            return true;
    }
    return false;
}

void position_play(const struct problem *p, uint8_t *pos, enum player who,
                   struct sum_move m, void *scratch)
{
    const struct term *t = &p->terms[m.term];
    t->board->game->play(t->board, pos + t->offset, term_player(t, who), m.move, scratch);
}

int64_t position_gain(const struct problem *p, const uint8_t *pos, struct sum_move m,
                      void *scratch)
{
    const struct term *t = &p->terms[m.term];
    return board_gain(t->board, pos + t->offset, m.move, scratch);
}

void position_print_move(const struct problem *p, const uint8_t *pos, enum player who,
                         struct sum_move m, struct writer *w)
{
    const struct term *t = &p->terms[m.term];
    if (p->count > 1)
        write_format(w, "#%zu ", m.term + 1);
    t->board->game->print_move(t->board, pos + t->offset, term_player(t, who), m.move, w);
}

static bool refuse(const struct cursor *place, struct memory *memory,
                   const struct term *t, const uint8_t *pos, enum player who, move m,
                   void *scratch)
{
    struct writer why;
    writer_init(&why, memory);
    t->board->game->legal(t->board, pos, who, m, scratch, &why);
    cursor_note(place, BAD_INPUT, "not a legal move: %s",
                why.failed || why.text == NULL ? "" : why.text);
    writer_done(&why);
    return false;
}

/* Reads `#2 ` before a move, the number of its term. */
static bool parse_term(const struct problem *p, struct cursor *c, size_t *term)
{
    uint64_t number = 1;
    struct cursor place = *c;
    if (cursor_take(c, "#")) {
        if (!cursor_number(c, p->count, "the number of a term", &number))
            return false;
        if (number == 0)
            return cursor_fail(&place, BAD_INPUT, "terms are counted from 1");
        if (cursor_blanks(c) == 0)
            return cursor_expected(c, "a blank and a move");
    } else if (p->count > 1) {
        return cursor_expected(c, "'#' and the number of a term");
    }
    *term = (size_t)number - 1;
    return true;
}

bool position_parse_move(const struct problem *p, const uint8_t *pos, enum player who,
                         struct cursor *c, void *scratch, struct sum_move *m)
{
    struct cursor place = *c;
    if (!parse_term(p, c, &m->term))
        return false;
    const struct term *t = &p->terms[m->term];
    const struct game *g = t->board->game;
    const uint8_t *own = pos + t->offset;
    enum player mover = term_player(t, who);
    if (!g->parse_move(t->board, own, mover, c, scratch, &m->move))
        return false;
    return g->legal(t->board, own, mover, m->move, scratch, NULL) ||
           refuse(&place, p->memory, t, own, mover, m->move, scratch);
}

uint8_t *position_copy(const struct problem *p, const uint8_t *pos, struct memory *m)
{
    uint8_t *copy = memory_new_dirty(m, p->pos_size, 1);
    if (copy != NULL)
        memcpy(copy, pos, p->pos_size);
    return copy;
}
