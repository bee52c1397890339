/* SPDX-License-Identifier: MIT */
/* reader.c: reads ruleset files; the grammar is in doc/rulesets.md. They are read line by
 * line, without recursion. The first failure is noted with its line and column.
 * patterns.c reads the patterns of a rule. */
#include "games/rules/reader.h"

#include <string.h>

#include "base/choice.h"

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

bool ruleset_word(struct cursor *c, const char *word)
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
    return ruleset_word(&r->line, word) || cursor_expected(&r->line, what);
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

static bool read_board(struct ruleset_reader *r)
{
    uint64_t board;
    if (!expect_word(r, "board", "board line, board grid or board graph") ||
        !read_choice(&r->line, "line|grid|graph", &board))
        return false;
    r->ruleset->board = (enum rules_board)board;
    return cursor_done(&r->line, "the end of the line");
}

static bool read_code(struct ruleset_reader *r)
{
    uint64_t digits;
    struct cursor place = r->line;
    if (!cursor_number(&r->line, MOST_DIGITS, "a number of digits", &digits))
        return false;
    r->ruleset->digits = (unsigned)digits;
    return digits > 0 ? cursor_done(&r->line, "the end of the line")
                      : cursor_expected(&place, "1 to 9 digits");
}

static bool read_head(struct ruleset_reader *r)
{
    struct ruleset *s = r->ruleset;
    next_line(r);
    if (!ruleset_word(&r->line, "dicot-ruleset") || !ruleset_word(&r->line, "1"))
        return cursor_expected(&r->line, "dicot-ruleset 1");
    next_line(r);
    if (!expect_word(r, "game", "game NAME") || !read_name(r))
        return false;
    next_line(r);
    if (!expect_word(r, "title", "title and one line of text") ||
        !take_text(r, &s->title))
        return false;
    next_line(r);
    if (ruleset_word(&r->line, "notation")) {
        if (!take_text(r, &s->notation))
            return false;
        next_line(r);
    }
    if (!read_board(r))
        return false;
    next_line(r);
    if (ruleset_word(&r->line, "code")) {
        if (!read_code(r))
            return false;
        next_line(r);
    }
    return true;
}

/* ---- pieces ---- */

int ruleset_letter(const struct ruleset *s, int byte)
{
    const char *found = byte > 0 ? strchr(s->letters, byte) : NULL;
    return found != NULL ? (int)(found - s->letters) : -1;
}

static bool read_look(struct ruleset_reader *r, struct piece_look *look)
{
    static const char *const stones[] = {"black", "white", "blue", "red"};
    for (size_t i = 0; i < sizeof stones / sizeof *stones; i++)
        if (ruleset_word(&r->line, stones[i])) {
            look->stone = stones[i];
            return true;
        }
    if (ruleset_word(&r->line, "letter"))
        return true;
    if (!ruleset_word(&r->line, "cell"))
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
    if (ruleset_letter(s, letter) >= 0)
        return cursor_fail(&r->line, BAD_INPUT, "this letter is a piece already");
    if (s->pieces == MOST_PIECES)
        return cursor_fail(&r->line, BAD_INPUT, "at most %u pieces", MOST_PIECES);
    s->letters[++s->pieces] = (char)letter;
    r->line.at++;
    cursor_blanks(&r->line);
    return read_look(r, &s->look[s->pieces]) &&
           cursor_done(&r->line, "the end of the line");
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
    struct condition c = {.some = ruleset_word(&r->line, "if")};
    if (!c.some && !ruleset_word(&r->line, "unless"))
        return cursor_expected(&r->line, "then, unless, if or the end of the line");
    for (unsigned i = 0; c.some && i < rule->conditions; i++)
        if (rule->condition[i].some)
            return cursor_fail(&r->line, BAD_INPUT, "a rule has only one `if`");
    if (!ruleset_word(&r->line, "near"))
        return cursor_expected(&r->line, "near");
    if (rule->conditions == MOST_CONDITIONS)
        return cursor_fail(&r->line, BAD_INPUT, "at most %u conditions", MOST_CONDITIONS);
    struct cursor word = cursor_take_word(&r->line);
    if (cursor_at_end(&word))
        return cursor_expected(&word, "letters");
    for (; !cursor_at_end(&word); word.at++) {
        int letter = ruleset_letter(s, cursor_peek(&word));
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
    if (ruleset_word(&r->line, "when") && !read_when(r, rule))
        return false;
    do
        if (!ruleset_step(r, rule))
            return false;
    while (ruleset_word(&r->line, "then"));
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
    for (; ruleset_word(&r->line, "piece"); next_line(r))
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

static bool refuse_rule(struct error *error, const struct rule *rule, const char *why)
{
    error_set(error, BAD_INPUT, 1, "%s", why);
    error->line = rule->line;
    return false;
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
    if ((wrong = ruleset_name_moves(r)) != NULL)
        return refuse_rule(error, wrong,
                           "moves of this rule could be written like others: what is "
                           "repeated and changes");
    return true;
}
