/* SPDX-License-Identifier: MIT */
/* patterns.c: reads one step of a rule, PATTERN => RESULT, with the word for its turns.
 */
#include "games/rules/reader.h"

/* Reads a set such as [^ab.], after its bracket. */
static bool read_set(const struct ruleset *s, struct cursor *c, letter_set *set)
{
    const bool not = cursor_take(c, "^");
    *set = 0;
    for (; !cursor_take(c, "]"); c->at++) {
        int letter = ruleset_letter(s, cursor_peek(c));
        if (letter < 0)
            return cursor_expected(c, "a piece, '.', '_' or ']'");
        *set |= (letter_set)(1u << letter);
    }
    if (not )
        *set = ruleset_all(s) & (letter_set) ~*set;
    return *set != 0 || cursor_fail(c, BAD_INPUT, "nothing can stand here");
}

/* Reads a symbol and its star. *only is the letter if the symbol is a single letter, else
 * KEEP. */
static bool read_symbol(const struct ruleset *s, struct cursor *c, struct element *e,
                        uint8_t *only)
{
    *only = KEEP;
    if (cursor_take(c, "[")) {
        if (!read_set(s, c, &e->in))
            return false;
    } else {
        int letter = ruleset_letter(s, cursor_peek(c));
        if (letter < 0)
            return cursor_expected(c, "a piece of this file, '.', '_' or '['");
        *only = (uint8_t)letter;
        e->in = (letter_set)(1u << letter);
        c->at++;
    }
    e->repeated = cursor_take(c, "*");
    return true;
}

static bool read_separator(struct ruleset_reader *r, struct cursor *c, struct element *e)
{
    const bool graph = r->ruleset->board == RULES_GRAPH;
    if (graph) {
        e->column++;
        return cursor_take(c, "-") || cursor_expected(c, "'-' or the end of the pattern");
    }
    e->column++;
    if (cursor_take(c, "|")) {
        e->row++;
        e->column = 0;
        if (r->ruleset->board == RULES_LINE)
            return cursor_fail(c, BAD_INPUT, "a line has only one row");
    }
    return true;
}

/* Reads the left side of a step. */
static bool read_pattern(struct ruleset_reader *r, struct cursor word,
                         struct rule_step *step)
{
    const struct ruleset *s = r->ruleset;
    const unsigned most = s->board == RULES_GRAPH ? MOST_ON_GRAPH : MOST_ELEMENTS;
    struct element at = {.out = KEEP};
    uint8_t only;
    bool present = false;
    step->repeated = MOST_ELEMENTS;
    while (step->count == 0 || !cursor_at_end(&word)) {
        if (step->count > 0 && !read_separator(r, &word, &at))
            return false;
        if (step->count == most)
            return cursor_fail(&word, BAD_INPUT, "at most %u cells in a pattern", most);
        struct cursor place = word;
        struct element e = at;
        if (!read_symbol(s, &word, &e, &only))
            return false;
        const bool hole = (e.in >> ruleset_hole(s) & 1) != 0;
        if (e.repeated && (step->repeated < MOST_ELEMENTS || s->board == RULES_GRAPH))
            return cursor_fail(&place, BAD_INPUT,
                               s->board == RULES_GRAPH ? "nothing is repeated on graphs"
                                                       : "a pattern has only one '*'");
        if (hole && (e.repeated || s->board == RULES_GRAPH))
            return cursor_fail(&place, BAD_INPUT, "a hole cannot stand here");
        if (e.repeated)
            step->repeated = step->count;
        present = present || (!hole && !e.repeated);
        step->element[step->count++] = e;
        step->rows = e.row + 1u;
    }
    if (step->repeated < MOST_ELEMENTS && step->rows > 1)
        return cursor_fail(&word, BAD_INPUT, "with '*' a pattern has one row");
    if (step->repeated == MOST_ELEMENTS)
        step->repeated = step->count;
    return present ||
           cursor_fail(&word, BAD_INPUT, "one cell must stand on the board: without '_'");
}

/* Checks that the element after a repeated one that changes shares no letter with it. */
static bool check_repeat(const struct rule_step *step, const struct cursor *place)
{
    const unsigned k = step->repeated;
    if (k == step->count || step->element[k].out == KEEP)
        return true;
    return (k + 1 < step->count &&
            (step->element[k + 1].in & step->element[k].in) == 0) ||
           cursor_fail(place, BAD_INPUT,
                       "what is repeated and changes must be followed by something else");
}

/* Reads the right side of a step: it has the same form, and says what becomes of each
 * cell. */
static bool read_result(struct ruleset_reader *r, struct cursor word,
                        struct rule_step *step)
{
    const struct ruleset *s = r->ruleset;
    const struct cursor all = word;
    struct element at = {.out = KEEP};
    for (unsigned i = 0; i < step->count; i++) {
        struct element *e = &step->element[i], to;
        uint8_t letter;
        if (i > 0 && (cursor_at_end(&word) || !read_separator(r, &word, &at)))
            return cursor_fail(&word, BAD_INPUT,
                               "expected as many cells as on the left: %u", step->count);
        to = at;
        struct cursor place = word;
        if (!read_symbol(s, &word, &to, &letter))
            return false;
        if (to.row != e->row || to.column != e->column || to.repeated != e->repeated)
            return cursor_fail(&place, BAD_INPUT,
                               "expected the same form as on the left");
        if (to.in == e->in)
            continue;
        if (letter == KEEP || letter == ruleset_hole(s))
            return cursor_fail(&place, BAD_INPUT,
                               "expected a letter, or the same symbol as on the left");
        if (e->in >> ruleset_hole(s) & 1)
            return cursor_fail(&place, BAD_INPUT, "a hole cannot change");
        if (e->in >> letter & 1)
            return cursor_fail(&place, BAD_INPUT,
                               "this letter may be there already: leave it out of the "
                               "symbol on the left");
        e->out = letter;
    }
    return cursor_done(
               &word, "the end of the pattern, which has as many cells as on the left") &&
           check_repeat(step, &all);
}

static bool check_turns(const struct ruleset_reader *r, const struct rule_step *step,
                        const struct cursor *place)
{
    const enum rules_board board = r->ruleset->board;
    if (board == RULES_GRAPH && step->turns != TURNS_NONE)
        return cursor_fail(place, BAD_INPUT, "on graphs there are no turns");
    if (board == RULES_LINE && step->turns > TURNS_MIRRORED)
        return cursor_fail(place, BAD_INPUT, "a line can only be read back or mirrored");
    return step->rows == 1 || step->turns < TURNS_DIAGONAL ||
           cursor_fail(place, BAD_INPUT,
                       "diagonal and queen are for patterns of one row");
}

bool ruleset_step(struct ruleset_reader *r, struct rule *rule)
{
    static const char *const words[] = {"back", "mirrored", "turned",
                                        "any",  "diagonal", "queen"};
    struct cursor place = r->line;
    if (rule->count == MOST_STEPS)
        return cursor_fail(&r->line, BAD_INPUT, "at most %u steps", MOST_STEPS);
    struct rule_step *step = &rule->step[rule->count++];
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (ruleset_word(&r->line, words[i])) {
            step->turns = (enum turns_word)(i + 1);
            break;
        }
    struct cursor from = cursor_take_word(&r->line), to;
    cursor_blanks(&r->line);
    if (cursor_at_end(&from))
        return cursor_expected(&from, "a pattern");
    if (!read_pattern(r, from, step) || !check_turns(r, step, &place))
        return false;
    if (!ruleset_word(&r->line, "=>"))
        return cursor_expected(&r->line, "=> and what the pattern becomes");
    to = cursor_take_word(&r->line);
    cursor_blanks(&r->line);
    return read_result(r, to, step);
}
