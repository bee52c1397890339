/* SPDX-License-Identifier: MIT */
/* ruleset.c: reads ruleset files, and checks that their moves can be told apart and that
 * every play ends. The grammar is in doc/rulesets.md. Files are read line by line,
 * without recursion. The first failure is noted with its line and column. */
#include "games/rules/ruleset.h"

#include <string.h>

#include "base/choice.h"

/* A file being read. */
struct ruleset_reader {
    struct ruleset *ruleset;
    struct cursor rest; /* the text that is not yet read */
    struct cursor line; /* the line that is being read, without blanks at its ends */
    unsigned number;
    bool ended;
};

/* ---- how moves are written, so that no two are written alike ---- */

/* A signature: letters, each with or without a star. */
struct signature {
    unsigned count, cells; /* cells: number of cells that are not repeated */
    uint8_t letter[2 * MOST_STEPS * MOST_ELEMENTS];
};

static struct signature signature_of(const struct rule *rule)
{
    struct signature s = {0};
    for (unsigned k = 0; k < rule->count; k++)
        for (unsigned i = 0; i < rule->step[k].count; i++) {
            const struct element *e = &rule->step[k].element[i];
            if (e->out == KEEP)
                continue;
            s.letter[s.count++] = e->out;
            s.letter[s.count++] = e->repeated;
            s.cells += !e->repeated;
        }
    return s;
}

void rule_signature(const struct ruleset *r, const struct rule *rule, struct writer *w)
{
    const struct signature s = signature_of(rule);
    for (unsigned i = 0; i < s.count; i += 2) {
        write_byte(w, r->letters[s.letter[i]]);
        if (s.letter[i + 1])
            write_byte(w, '*');
    }
}

/* If repeated cells change, do the cells that name the move show where the repetition
 * begins and in which direction it goes? It ends before an element that shares no letter
 * with it. */
static bool has_place(const struct rule_step *s)
{
    const struct turn *turns;
    bool before = false, after = false;
    if (s->repeated == s->count || s->element[s->repeated].out == KEEP)
        return true;
    for (unsigned i = 0; i < s->count; i++)
        if (s->element[i].out != KEEP && i != s->repeated)
            *(i < s->repeated ? &before : &after) = true;
    return before && (after || turns_of(s->turns, &turns) == 1);
}

/* Decides which moves are written with signatures. Returns a rule whose moves could still
 * be written like those of another rule, or NULL if there is none. */
static const struct rule *ruleset_name_moves(struct ruleset *r)
{
    for (unsigned i = 0; i < r->count; i++) {
        struct rule *a = &r->rule[i];
        const struct signature s = signature_of(a);
        for (unsigned k = 0; k < a->count; k++)
            if (!has_place(&a->step[k]))
                return a;
        for (unsigned k = 0; k < r->count; k++) {
            const struct rule *b = &r->rule[k];
            const struct signature t = signature_of(b);
            if (a == b || !(a->players & b->players) || s.cells != t.cells)
                continue;
            if (s.count != t.count || memcmp(s.letter, t.letter, s.count) != 0)
                a->with_signature = true;
            else if (2 * s.cells < s.count) /* repeated cells change */
                return a;
        }
    }
    return NULL;
}

/* ---- that every play ends (doc/rulesets.md) ----
 *
 * A list of measures falls in lexicographic order with every move. A measure is the
 * number of cells whose letter is in a set, or the sum of their rows or columns. The
 * functions here compute upper bounds on what a rule adds to a measure. */

/* Stands for any amount that is too large to be useful; sums of such amounts do not
 * overflow. */
#define UNBOUNDED 1000000

/* Return what the change of one cell adds to the number of cells in the set, at most and
 * at least. */
static int most_added(const struct element *e, letter_set set)
{
    if (e->out == KEEP)
        return 0;
    return (set >> e->out & 1) - ((e->in & ~set & 0xffffu) == 0);
}

static int least_added(const struct element *e, letter_set set)
{
    if (e->out == KEEP)
        return 0;
    return (set >> e->out & 1) - ((e->in & set) != 0);
}

/* Returns the most that one move adds to that number. Of repeated cells there may be
 * none, or many. */
static int count_added(const struct rule *rule, letter_set set)
{
    int added = 0;
    for (unsigned s = 0; s < rule->count; s++)
        for (unsigned i = 0; i < rule->step[s].count; i++) {
            const struct element *e = &rule->step[s].element[i];
            int most = most_added(e, set);
            if (!e->repeated)
                added += most;
            else if (most > 0)
                return UNBOUNDED;
        }
    return added;
}

/* Returns the most that a step adds to the sum of the rows (row 1, column 0) or columns
 * of the cells in the set, or to the negative of that sum. It is UNBOUNDED unless the
 * step keeps the number of these cells. */
static int step_moved(const struct rule_step *step, letter_set set, int row, int column)
{
    int down = 0, across = 0, behind = 0, number = 0, worst = -UNBOUNDED;
    for (unsigned i = 0; i < step->count; i++) {
        const struct element *e = &step->element[i];
        const int added = most_added(e, set);
        if (added != least_added(e, set) || (e->repeated && added != 0))
            return UNBOUNDED;
        number += added;
        down += added * e->row;
        across += added * (e->column - (i > step->repeated));
        behind += i > step->repeated ? added : 0;
    }
    if (number != 0)
        return UNBOUNDED;
    const struct turn *turns;
    const unsigned count = turns_of(step->turns, &turns);
    for (unsigned k = 0; k < count; k++) {
        const struct turn t = turns[k];
        const int along = row * t.rc + column * t.cc; /* a cell further in the row */
        const int moved = along * across + (row * t.rr + column * t.cr) * down;
        if (along * behind > 0) /* more repeats add more */
            return UNBOUNDED;
        worst = moved > worst ? moved : worst;
    }
    return worst;
}

static int moved(const struct rule *rule, letter_set set, int row, int column)
{
    int sum = 0;
    for (unsigned s = 0; s < rule->count; s++) {
        int step = step_moved(&rule->step[s], set, row, column);
        if (step == UNBOUNDED)
            return UNBOUNDED;
        sum += step;
    }
    return sum;
}

/* The kinds of measures: the number of cells; sums of columns and of rows, and their
 * negatives. */
#define KINDS 5

static int added(const struct ruleset *r, const struct rule *rule, letter_set set,
                 unsigned kind)
{
    static const int row[KINDS] = {0, 0, 0, 1, -1}, column[KINDS] = {0, 1, -1, 0, 0};
    if (kind == 0)
        return count_added(rule, set);
    return r->board == RULES_GRAPH ? UNBOUNDED
                                   : moved(rule, set, row[kind], column[kind]);
}

/* Removes from `left`, a set of rules, those that lower this measure, if no rule of the
 * set raises it. */
static uint64_t set_aside(const struct ruleset *r, uint64_t left, letter_set set,
                          unsigned kind)
{
    uint64_t lowered = 0;
    for (unsigned i = 0; i < r->count; i++) {
        if (!(left >> i & 1))
            continue;
        int by = added(r, &r->rule[i], set, kind);
        if (by > 0)
            return left;
        if (by < 0)
            lowered |= (uint64_t)1 << i;
    }
    return left & ~lowered;
}

const struct rule *ruleset_endless(const struct ruleset *r)
{
    uint64_t left = r->count == 64 ? UINT64_MAX : ((uint64_t)1 << r->count) - 1, before;
    do {
        before = left;
        for (unsigned kind = 0; kind < KINDS; kind++)
            for (unsigned set = 1; set < 1u << (r->pieces + 1); set++)
                left = set_aside(r, left, (letter_set)set, kind);
    } while (left != 0 && left != before);
    unsigned i = 0;
    while (left != 0 && !(left >> i & 1))
        i++;
    return left != 0 ? &r->rule[i] : NULL;
}

/* ---- lines ---- */

/* Goes on to the next line that is not empty or a comment. */
static void next_line(struct ruleset_reader *r)
{
    while (!cursor_at_end(&r->rest)) {
        r->line = cursor_take_line(&r->rest);
        r->number++;
        cursor_trim(&r->line);
        if (!cursor_at_end(&r->line) && cursor_peek(&r->line) != '#')
            return;
    }
    r->line = cursor_take_line(&r->rest);
    r->ended = true;
}

/* If the line begins with the word, takes it and the blanks after it. */
static bool take_first_word(struct cursor *c, const char *word)
{
    struct cursor first = cursor_word(c);
    if (!cursor_is(&first, word))
        return false;
    c->at = first.end;
    cursor_blanks(c);
    return true;
}

static bool expect_word(struct ruleset_reader *r, const char *word, const char *what)
{
    return take_first_word(&r->line, word) || cursor_expected(&r->line, what);
}

static bool take_text(struct ruleset_reader *r, struct cursor *text)
{
    *text = r->line;
    if (cursor_left(text) > 400)
        return cursor_fail(&r->line, BAD_INPUT, "at most 400 bytes");
    for (const char *at = text->at; at < text->end; at++)
        if ((unsigned char)*at < ' ' || *at == '"' || *at == '\\') {
            struct cursor place = {text->start, at, text->end, text->error, NULL};
            return cursor_fail(&place, BAD_INPUT,
                               "no control characters, quotation marks and backslashes");
        }
    return !cursor_at_end(text) || cursor_expected(text, "text");
}

/* ---- the head ---- */

static bool is_name_byte(char byte, bool first)
{
    return (byte >= 'a' && byte <= 'z') || (!first && (is_digit(byte) || byte == '-'));
}

/* Would a LINE or an expression (doc/formats.md) read this word as something else? */
static bool has_meaning(struct cursor name)
{
    static const char *const words[] = {"and", "or",  "not",  "for",   "in",
                                        "if",  "sum", "with", "false", "true"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (cursor_is(&name, words[i]))
            return true;
    const char *begin = name.at; /* v, vv and v3 are values */
    while (cursor_take(&name, "v"))
        continue;
    while (name.at > begin && is_digit(cursor_peek(&name)))
        name.at++;
    return name.at > begin && cursor_at_end(&name);
}

static bool read_name(struct ruleset_reader *r)
{
    struct cursor name = cursor_take_word(&r->line);
    for (const char *at = name.at; at < name.end; at++)
        if (!is_name_byte(*at, at == name.at)) {
            name.at = at;
            return cursor_expected(&name, "a name of a-z, 0-9 and -, a letter first");
        }
    r->ruleset->name = name;
    if (cursor_at_end(&name) || cursor_left(&name) > 32)
        return cursor_fail(&name, BAD_INPUT, "a name has 1 to 32 letters");
    if (has_meaning(name))
        return cursor_fail(
            &name, BAD_INPUT,
            "this word has a meaning in sums and expressions and cannot be the "
            "name of a game");
    return cursor_done(&r->line, "the end of the line");
}

/* Reads one of several words, which are separated by '|', and gives its number. */
static bool read_choice(struct cursor *c, const char *choices, uint64_t *number)
{
    struct cursor word = cursor_word(c);
    if (!choice_read(&word, NULL, choices, number))
        return false;
    cursor_take_word(c);
    cursor_blanks(c);
    return true;
}

static bool read_head(struct ruleset_reader *r)
{
    struct ruleset *s = r->ruleset;
    next_line(r);
    if (!take_first_word(&r->line, "dicot-ruleset") || !take_first_word(&r->line, "1"))
        return cursor_expected(&r->line, "dicot-ruleset 1");
    next_line(r);
    if (!expect_word(r, "game", "game NAME") || !read_name(r))
        return false;
    next_line(r);
    if (!expect_word(r, "title", "title and one line of text") ||
        !take_text(r, &s->title))
        return false;
    next_line(r);
    if (take_first_word(&r->line, "notation")) {
        if (!take_text(r, &s->notation))
            return false;
        next_line(r);
    }
    uint64_t board;
    if (!expect_word(r, "board", "board line, board grid or board graph") ||
        !read_choice(&r->line, "line|grid|graph", &board))
        return false;
    s->board = (enum rules_board)board;
    if (!cursor_done(&r->line, "the end of the line"))
        return false;
    next_line(r);
    if (take_first_word(&r->line, "code")) {
        uint64_t digits;
        struct cursor place = r->line;
        if (!cursor_number(&r->line, MOST_DIGITS, "a number of digits", &digits))
            return false;
        s->digits = (unsigned)digits;
        if (digits == 0)
            return cursor_expected(&place, "1 to 9 digits");
        if (!cursor_done(&r->line, "the end of the line"))
            return false;
        next_line(r);
    }
    return true;
}

/* ---- pieces ---- */

/* Returns the number of a letter, '.' or '_', or -1 if the ruleset has no such letter. */
static int letter_number(const struct ruleset *s, int byte)
{
    const char *found = byte > 0 ? strchr(s->letters, byte) : NULL;
    return found != NULL ? (int)(found - s->letters) : -1;
}

static bool read_look(struct ruleset_reader *r, struct piece_look *look)
{
    static const char *const stones[] = {"black", "white", "blue", "red"};
    for (size_t i = 0; i < sizeof stones / sizeof *stones; i++)
        if (take_first_word(&r->line, stones[i])) {
            look->stone = stones[i];
            return true;
        }
    if (take_first_word(&r->line, "letter"))
        return true;
    if (!take_first_word(&r->line, "cell"))
        return cursor_expected(&r->line, "black, white, blue, red, cell or letter");
    int colour = cursor_peek(&r->line);
    if (colour < 'a' || colour > 'z')
        return cursor_expected(&r->line, "a colour a to z");
    look->colour = (char)colour;
    r->line.at++;
    return true;
}

static bool read_piece(struct ruleset_reader *r)
{
    struct ruleset *s = r->ruleset;
    int letter = cursor_peek(&r->line);
    if (!is_letter(letter))
        return cursor_expected(&r->line, "a letter a to z or A to Z");
    if (letter_number(s, letter) >= 0)
        return cursor_fail(&r->line, BAD_INPUT, "this letter is a piece already");
    if (s->pieces == MOST_PIECES)
        return cursor_fail(&r->line, BAD_INPUT, "at most %u pieces", MOST_PIECES);
    s->letters[++s->pieces] = (char)letter;
    r->line.at++;
    cursor_blanks(&r->line);
    return read_look(r, &s->look[s->pieces]) &&
           cursor_done(&r->line, "the end of the line");
}

/* ---- patterns ---- */

/* Reads a set such as [^ab.], after its bracket. */
static bool read_set(const struct ruleset *s, struct cursor *c, letter_set *set)
{
    const bool not = cursor_take(c, "^");
    *set = 0;
    for (; !cursor_take(c, "]"); c->at++) {
        int letter = letter_number(s, cursor_peek(c));
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
        int letter = letter_number(s, cursor_peek(c));
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

/* Reads one more step of a rule, PATTERN => RESULT, with the word for its turns. */
static bool read_step(struct ruleset_reader *r, struct rule *rule)
{
    static const char *const words[] = {"back", "mirrored", "turned",
                                        "any",  "diagonal", "queen"};
    struct cursor place = r->line;
    if (rule->count == MOST_STEPS)
        return cursor_fail(&r->line, BAD_INPUT, "at most %u steps", MOST_STEPS);
    struct rule_step *step = &rule->step[rule->count++];
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (take_first_word(&r->line, words[i])) {
            step->turns = (enum turns_word)(i + 1);
            break;
        }
    struct cursor from = cursor_take_word(&r->line), to;
    cursor_blanks(&r->line);
    if (cursor_at_end(&from))
        return cursor_expected(&from, "a pattern");
    if (!read_pattern(r, from, step) || !check_turns(r, step, &place))
        return false;
    if (!take_first_word(&r->line, "=>"))
        return cursor_expected(&r->line, "=> and what the pattern becomes");
    to = cursor_take_word(&r->line);
    cursor_blanks(&r->line);
    return read_result(r, to, step);
}

/* ---- rules ---- */

static bool read_when(struct ruleset_reader *r, struct rule *rule)
{
    uint64_t digit, bit;
    struct cursor place = r->line;
    if (r->ruleset->digits == 0)
        return cursor_fail(&place, BAD_INPUT, "when needs a line `code N`");
    if (!cursor_number(&r->line, r->ruleset->digits, "a digit of the code", &digit))
        return false;
    if (digit == 0 || !cursor_take(&r->line, ":"))
        return cursor_expected(&place, "DIGIT:BIT, such as 2:4");
    place = r->line;
    if (!cursor_number(&r->line, 4, "1, 2 or 4", &bit))
        return false;
    rule->digit = (unsigned)digit;
    rule->bit = (unsigned)bit;
    return (cursor_blanks(&r->line) > 0 && bit != 0 && bit != 3) ||
           cursor_expected(&place, "1, 2 or 4, and a blank");
}

static bool read_condition(struct ruleset_reader *r, struct rule *rule)
{
    const struct ruleset *s = r->ruleset;
    struct condition c = {.some = take_first_word(&r->line, "if")};
    if (!c.some && !take_first_word(&r->line, "unless"))
        return cursor_expected(&r->line, "then, unless, if or the end of the line");
    for (unsigned i = 0; c.some && i < rule->conditions; i++)
        if (rule->condition[i].some)
            return cursor_fail(&r->line, BAD_INPUT, "a rule has only one `if`");
    if (!take_first_word(&r->line, "near"))
        return cursor_expected(&r->line, "near");
    if (rule->conditions == MOST_CONDITIONS)
        return cursor_fail(&r->line, BAD_INPUT, "at most %u conditions", MOST_CONDITIONS);
    struct cursor word = cursor_take_word(&r->line);
    if (cursor_at_end(&word))
        return cursor_expected(&word, "letters");
    for (; !cursor_at_end(&word); word.at++) {
        int letter = letter_number(s, cursor_peek(&word));
        if (letter < 0 || letter == ruleset_hole(s))
            return cursor_expected(&word, "pieces of this file or '.'");
        c.in |= (letter_set)(1u << letter);
    }
    if (!c.some)
        c.in = ruleset_all(s) & (letter_set)~c.in;
    rule->condition[rule->conditions++] = c;
    cursor_blanks(&r->line);
    return true;
}

static bool read_rule(struct ruleset_reader *r)
{
    struct ruleset *s = r->ruleset;
    uint64_t who;
    if (s->count == MOST_RULES)
        return cursor_fail(&r->line, BAD_INPUT, "at most %u rules", MOST_RULES);
    struct rule *rule = &s->rule[s->count++];
    rule->line = r->number;
    if (!read_choice(&r->line, "left|right|both", &who))
        return false;
    rule->players = (unsigned)who + 1; /* a set of players: bit LEFT, bit RIGHT */
    if (take_first_word(&r->line, "when") && !read_when(r, rule))
        return false;
    do
        if (!read_step(r, rule))
            return false;
    while (take_first_word(&r->line, "then"));
    while (!cursor_at_end(&r->line))
        if (!read_condition(r, rule))
            return false;
    return true;
}

/* ---- the whole file ---- */

/* Checks that steps can follow each other: a step begins at the last cell of the one
 * before, so both cells must be on the board. */
static bool check_joints(struct ruleset_reader *r, const struct rule *rule)
{
    const uint8_t hole = ruleset_hole(r->ruleset);
    for (unsigned i = 1; i < rule->count; i++) {
        const struct rule_step *before = &rule->step[i - 1], *s = &rule->step[i];
        const struct element *last = &before->element[before->count - 1];
        if (last->repeated || s->element->repeated || last->in >> hole & 1 ||
            s->element->in >> hole & 1)
            return cursor_fail(&r->line, BAD_INPUT,
                               "before and after `then` stands a single cell that is no "
                               "hole");
    }
    return true;
}

/* Checks the first cell, if there are conditions: they are about its neighbours. */
static bool check_first(struct ruleset_reader *r, const struct rule *rule)
{
    const struct element *first = rule->step->element;
    return rule->conditions == 0 ||
           (!first->repeated && !(first->in >> ruleset_hole(r->ruleset) & 1)) ||
           cursor_fail(&r->line, BAD_INPUT,
                       "conditions are about the first cell, which must be a single cell "
                       "that is no hole");
}

/* Are the two letters the same to all rules? They are, unless a symbol of the file tells
 * them apart. */
static bool is_same(const struct ruleset *r, unsigned a, unsigned b)
{
    for (unsigned i = 0; i < r->count; i++) {
        const struct rule *rule = &r->rule[i];
        for (unsigned s = 0; s < rule->count; s++)
            for (unsigned e = 0; e < rule->step[s].count; e++) {
                letter_set in = rule->step[s].element[e].in;
                if ((in >> a & 1) != (in >> b & 1))
                    return false;
            }
        for (unsigned k = 0; k < rule->conditions; k++) {
            letter_set in = rule->condition[k].in;
            if ((in >> a & 1) != (in >> b & 1))
                return false;
        }
    }
    return true;
}

static void find_same(struct ruleset *r)
{
    const uint8_t hole = ruleset_hole(r);
    r->void_letter = is_same(r, DOT, hole) ? DOT : hole;
    for (uint8_t a = 0; a <= hole; a++) {
        r->same[a] = a;
        for (uint8_t b = 0; b < a && r->same[a] == a; b++)
            if (is_same(r, a, b))
                r->same[a] = r->same[b];
        if (is_same(r, a, hole))
            r->same[a] = r->void_letter;
    }
}

/* Adds to `set` what single elements of rules make of its letters. */
static letter_set add_results(const struct ruleset *r, letter_set set)
{
    for (unsigned i = 0; i < r->count; i++)
        for (unsigned s = 0; s < r->rule[i].count; s++) {
            const struct rule_step *step = &r->rule[i].step[s];
            for (unsigned e = 0; e < step->count; e++)
                if (step->element[e].out != KEEP && step->element[e].in & set)
                    set |= (letter_set)(1u << step->element[e].out);
        }
    return set;
}

static void find_reach(struct ruleset *r)
{
    for (unsigned a = 0; a <= ruleset_hole(r); a++) {
        letter_set set = (letter_set)(1u << a | 1u << r->void_letter), before;
        do {
            before = set;
            set = add_results(r, set);
        } while (set != before);
        r->reach[a] = set;
    }
}

bool ruleset_is_impartial(const struct ruleset *r)
{
    for (unsigned i = 0; i < r->count; i++)
        if (r->rule[i].players != 3)
            return false;
    return true;
}

static bool read_all(struct ruleset_reader *r)
{
    struct ruleset *s = r->ruleset;
    if (!read_head(r))
        return false;
    s->letters[0] = '.';
    for (; take_first_word(&r->line, "piece"); next_line(r))
        if (!read_piece(r))
            return false;
    if (s->pieces == 0)
        return cursor_expected(&r->line, "piece LETTER LOOK");
    s->letters[s->pieces + 1] = '_';
    do {
        if (!read_rule(r) || !check_joints(r, &s->rule[s->count - 1]) ||
            !check_first(r, &s->rule[s->count - 1]))
            return false;
        next_line(r);
    } while (!r->ended);
    return true;
}

bool ruleset_read(struct ruleset *r, const char *text, size_t length, struct error *error)
{
    struct error found = {0};
    struct ruleset_reader reader = {r, cursor_of(text, length, &found),
                                    cursor_of(text, 0, &found), 0, false};
    const struct rule *wrong;
    *r = (struct ruleset){0};
    bool ok = length <= RULESET_BYTES
                  ? read_all(&reader)
                  : cursor_fail(&reader.line, BAD_INPUT, "a ruleset has at most %u bytes",
                                RULESET_BYTES);
    if (!ok) {
        found.line = reader.number > 0 ? reader.number : 1;
        *error = found;
        return false;
    }
    find_same(r);
    find_reach(r);
    if ((wrong = ruleset_name_moves(r)) != NULL) {
        error_set(error, BAD_INPUT, 1, "%s",
                  ("moves of this rule could be written like others: what is "
                   "repeated and changes"));
        error->line = wrong->line;
        return false;
    }
    return true;
}
