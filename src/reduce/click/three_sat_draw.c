/* SPDX-License-Identifier: MIT */
/* three_sat_draw.c: draws the board of [CLICK Thm 15] with the names of its gadgets, in
 * place of Figures 2 and 3, which are missing in our copy of the paper. */
#include "reduce/click/click_draw.h"
#include "reduce/click/three_sat.h"

/* What is drawn: the board and, unless empty, a solution as text. */
struct sat_picture {
    const struct sat_board *board;
    struct cursor solution;
};

/* Writes a name such as V2, or V2: x2=1. */
static void name_variable(const struct sat_picture *p, uint32_t i, struct writer *w)
{
    struct cursor values = p->solution, value = values;
    write_format(w, i > 0 ? "V%u" : "V%u (dummy)", i);
    for (uint32_t k = 0; k < i; k++) {
        value = cursor_take_word(&values);
        cursor_blanks(&values);
    }
    if (i > 0 && !cursor_at_end(&value)) {
        write_text(w, ": ");
        write_bytes(w, value.at, cursor_left(&value));
    }
}

/* Writes a name such as S2 (x2=1) or S2' (x2=0). The last pair of sliding groups slides
 * no variable. */
static void name_slide(const struct sat_board *s, uint32_t i, bool value,
                       struct writer *w)
{
    write_format(w, value ? "S%u" : "S%u'", i);
    if (i <= s->cnf.variables)
        write_format(w, " (x%u=%d)", i, value);
}

/* Writes the name of a run in columns 1 and 2. */
static void name_variables(const struct sat_picture *p, uint32_t run, struct writer *w)
{
    const struct sat_board *s = p->board;
    for (uint32_t i = 0; i <= s->cnf.variables; i++) {
        const struct sat_variable *v = &s->variable[i];
        if (run == v->slide[1])
            name_slide(s, i + 1, true, w);
        else if (run == v->slide[0])
            name_slide(s, i + 1, false, w);
        else if (run == v->white)
            name_variable(p, i, w);
        else if (run == v->weight)
            write_format(w, "counterweight of x%u", i);
        else if (run == v->edge || run == v->slide_edge || run == v->slide_edge + 2)
            write_text(w, "separator");
    }
    for (size_t j = 0; j < s->cnf.clauses; j++)
        for (size_t l = clause_start(&s->cnf, j); l < s->cnf.ends[j]; l++)
            if (run == s->key[l])
                write_format(w, "key of x%u for C%zu", s->cnf.literals[l] + 1, j + 1);
}

/* Writes the name of a run in columns 3 to 5. */
static void name_clauses(const struct sat_board *s, uint32_t run, struct writer *w)
{
    const struct cnf *f = &s->cnf;
    const uint32_t barrier = s->board.first[3] + 3;
    for (size_t j = 0; j < f->clauses; j++) {
        if (run == s->bomb[j])
            write_format(w, "C%zu: bomb", j + 1);
        if (run == barrier + 2 * j)
            write_format(w, "C%zu: barrier", j + 1);
        for (size_t l = clause_start(f, j); l < f->ends[j]; l++)
            if (run == s->lock[l] + 2 * (lock_blocks(s, j) - 1))
                write_format(w, "C%zu: lock of %sx%u", j + 1, f->negated[l] ? "not " : "",
                             f->literals[l] + 1);
    }
}

static void write_name(const void *picture, uint32_t run, struct writer *w)
{
    const struct sat_board *s = ((const struct sat_picture *)picture)->board;
    const uint32_t column_5 = s->board.first[4];
    const struct {
        uint32_t run;
        const char *name;
    } names[] = {{column_5, "R"},
                 {s->board.first[3] + 1, "b"},
                 {s->white_corner, "w (corner)"},
                 {s->white_corner + 1, "g"},
                 {s->white_top, "W"},
                 {s->gray_top, "g'"},
                 {s->gray_top + 1, "w'"}};
    if (run < s->board.first[2])
        name_variables(picture, run, w);
    else
        name_clauses(s, run, w);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (run == names[i].run)
            write_text(w, names[i].name);
}

void sat_board_draw(const void *instance, struct cursor solution, bool to_scale,
                    struct drawn_boxes *boxes, struct writer *w)
{
    const struct sat_board *s = instance;
    const struct sat_picture p = {s, solution};
    const struct click_names names = {&p, write_name, 2, "gray"};
    click_draw(&s->board, &names, to_scale, boxes, w);
}
