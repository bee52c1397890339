/* SPDX-License-Identifier: MIT
 *
 * ruleset.c: reads rulesets as doc/rulesets.md describes them, from that page and from
 * nothing of the engine.
 */
#include "rules/ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/inside.h"

/* The text as lines that are not empty, each split into words. */
struct source {
    char *rest;  /* lines not yet read */
    char *words; /* what is left of the current line; NULL after the last line */
    int number;  /* the number of the current line */
    char *error;
    size_t error_size;
};

static bool wrong(const struct source *s, const char *message)
{
    if (s->error[0] == '\0')
        snprintf(s->error, s->error_size, "ruleset, line %d: %s", s->number, message);
    return false;
}

static void next_line_of(struct source *s)
{
    s->words = NULL;
    while (s->rest) {
        char *line = s->rest, *end = strchr(line, '\n');
        s->rest = end ? end + 1 : NULL;
        if (end)
            *end = '\0';
        s->number++;
        size_t length = strlen(line);
        if (length > 0 && line[length - 1] == '\r')
            line[--length] = '\0';
        while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t'))
            line[--length] = '\0';
        line += strspn(line, " \t");
        if (*line && *line != '#') {
            s->words = line;
            return;
        }
    }
}

/* Takes the next word of the line; "" at its end. */
static char *take(struct source *s)
{
    char *word = s->words ? s->words : "";
    size_t length = strcspn(word, " \t");
    if (word[length]) {
        word[length] = '\0';
        s->words = word + length + 1 + strspn(word + length + 1, " \t");
    } else {
        s->words = word + length;
    }
    return word;
}

/* Takes the next word if it is this one. */
static bool take_if(struct source *s, const char *word)
{
    size_t length = strlen(word);
    if (!s->words || strncmp(s->words, word, length) != 0 ||
        !strchr(" \t", s->words[length]))
        return false; /* strchr also finds the end of the text */
    take(s);
    return true;
}

static bool at_line_end(const struct source *s)
{
    return !s->words || *s->words == '\0';
}

static int letter_of(const struct ruleset *r, char c)
{
    const char *found = c ? strchr(r->letters, c) : NULL;
    return found ? (int)(found - r->letters) : -1;
}

static int hole_of(const struct ruleset *r)
{
    return r->pieces + 1;
}

/* Head */

static bool read_rules_name(struct ruleset *r, struct source *s)
{
    char *name = take(s);
    size_t length = strlen(name);
    if (length < 1 || length > RULE_NAME || name[0] < 'a' || name[0] > 'z' ||
        strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != length)
        return wrong(s, "this is not the name of a game");
    memcpy(r->name, name, length + 1);
    return at_line_end(s) || wrong(s, "there is more after the name");
}

static bool is_piece_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool read_pieces(struct ruleset *r, struct source *s)
{
    static const char *const stones[] = {"black", "white", "blue", "red", "letter"};
    r->letters[0] = '.';
    for (; take_if(s, "piece"); next_line_of(s)) {
        char *letter = take(s);
        bool known = false;
        if (r->pieces == RULE_PIECES || strlen(letter) != 1 ||
            !is_piece_letter(*letter) || letter_of(r, *letter) >= 0)
            return wrong(s, "this is not a new piece");
        for (int i = 0; i < 5; i++)
            known = known || take_if(s, stones[i]);
        if (!known && take_if(s, "cell")) {
            char *colour = take(s);
            known = strlen(colour) == 1 && *colour >= 'a' && *colour <= 'z';
        }
        if (!known || !at_line_end(s))
            return wrong(s, "a piece looks black, white, blue, red, cell or letter");
        r->letters[++r->pieces] = *letter;
    }
    r->letters[r->pieces + 1] = '_';
    return r->pieces > 0 || wrong(s, "expected a piece");
}

static bool read_rules_head(struct ruleset *r, struct source *s)
{
    next_line_of(s);
    if (!take_if(s, "dicot-ruleset") || !take_if(s, "1"))
        return wrong(s, "expected dicot-ruleset 1");
    next_line_of(s);
    if (!take_if(s, "game") || !read_rules_name(r, s))
        return wrong(s, "expected game NAME");
    next_line_of(s);
    if (!take_if(s, "title"))
        return wrong(s, "expected title TEXT");
    next_line_of(s);
    if (take_if(s, "notation"))
        next_line_of(s);
    if (!take_if(s, "board"))
        return wrong(s, "expected board line, grid or graph");
    if (take_if(s, "line"))
        r->place = ON_LINE;
    else if (take_if(s, "grid"))
        r->place = ON_GRID;
    else if (take_if(s, "graph"))
        r->place = ON_GRAPH;
    else
        return wrong(s, "expected board line, grid or graph");
    next_line_of(s);
    if (take_if(s, "code")) {
        char *digits = take(s);
        if (strlen(digits) != 1 || *digits < '1' || *digits > '9')
            return wrong(s, "a code has 1 to 9 digits");
        r->digits = *digits - '0';
        next_line_of(s);
    }
    return read_pieces(r, s);
}

/* Patterns */

/* Reads a symbol into *c. *letter is the letter that it is, or STAYS if it is a set. */
static bool read_rule_symbol(const struct ruleset *r, const char **at,
                             struct rule_cell *c, int *letter)
{
    bool not = false;
    memset(c->allows, 0, sizeof c->allows);
    *letter = STAYS;
    if (**at == '[') {
        ++*at;
        if (**at == '^') {
            not = true;
            ++*at;
        }
        for (; **at != ']'; ++*at) {
            int member = letter_of(r, **at);
            if (member < 0)
                return false;
            c->allows[member] = true;
        }
        for (int i = 0; not &&i <= hole_of(r); i++)
            c->allows[i] = !c->allows[i];
    } else {
        *letter = letter_of(r, **at);
        if (*letter < 0)
            return false;
        c->allows[*letter] = true;
    }
    ++*at;
    c->many = **at == '*';
    *at += c->many;
    for (int i = 0; i <= hole_of(r); i++)
        if (c->allows[i])
            return true;
    return false;
}

/* Reads all cells of a pattern. letter[i] is what read_rule_symbol says about cell i. */
static bool read_cells(const struct ruleset *r, const char *at, struct rule_step *step,
                       int letter[RULE_ELEMENTS])
{
    int row = 0, column = 0, most = r->place == ON_GRAPH ? 3 : RULE_ELEMENTS;
    for (;;) {
        if (step->cells == most)
            return false;
        struct rule_cell *c = &step->cell[step->cells];
        if (!read_rule_symbol(r, &at, c, &letter[step->cells]))
            return false;
        c->row = row;
        c->column = column++;
        c->becomes = STAYS;
        step->cells++;
        step->rows = row + 1;
        if (*at == '\0')
            return true;
        if (r->place == ON_GRAPH) {
            if (*at++ != '-')
                return false;
        } else if (*at == '|') {
            at++;
            row++;
            column = 0;
        }
    }
}

static bool shares_letter(const struct rule_cell *a, const struct rule_cell *b)
{
    for (int i = 0; i < RULE_PIECES + 2; i++)
        if (a->allows[i] && b->allows[i])
            return true;
    return false;
}

/* Checks what doc/rulesets.md demands of a pattern and its turns. */
static bool step_is_allowed(const struct ruleset *r, const struct rule_step *step)
{
    int many = 0;
    bool stands = false;
    for (int i = 0; i < step->cells; i++) {
        const struct rule_cell *c = &step->cell[i];
        bool hole = c->allows[hole_of(r)];
        many += c->many;
        stands = stands || (!hole && !c->many);
        if (c->becomes != STAYS && c->allows[c->becomes])
            return false;
        if (hole && (c->many || c->becomes != STAYS || r->place == ON_GRAPH))
            return false;
        if (c->many && c->becomes != STAYS &&
            (i + 1 == step->cells || shares_letter(c, c + 1)))
            return false;
    }
    if (r->place == ON_GRAPH && (many > 0 || step->turns != '-'))
        return false;
    if (r->place == ON_LINE && (step->rows > 1 || !strchr("-bm", step->turns)))
        return false;
    if (step->rows > 1 && (many > 0 || strchr("dq", step->turns)))
        return false;
    return many <= 1 && stands;
}

static bool read_rule_step(struct ruleset *r, struct source *s, struct rule_line *rule)
{
    static const char *const words[] = {"back", "mirrored", "turned",
                                        "any",  "diagonal", "queen"};
    struct rule_step to = {0};
    int letter[RULE_ELEMENTS];
    if (rule->steps == RULE_STEPS)
        return wrong(s, "too many steps");
    struct rule_step *step = &rule->step[rule->steps++];
    step->turns = '-';
    for (int i = 0; i < 6; i++)
        if (step->turns == '-' && take_if(s, words[i]))
            step->turns = words[i][0];
    if (!read_cells(r, take(s), step, letter))
        return wrong(s, "this is not a pattern");
    if (!take_if(s, "=>") || !read_cells(r, take(s), &to, letter) ||
        to.cells != step->cells)
        return wrong(s, "expected => and a pattern of the same form");
    for (int i = 0; i < to.cells; i++) {
        struct rule_cell *a = &step->cell[i], *b = &to.cell[i];
        if (a->row != b->row || a->column != b->column || a->many != b->many)
            return wrong(s, "expected a pattern of the same form");
        if (memcmp(a->allows, b->allows, sizeof a->allows) == 0)
            continue;
        if (letter[i] == STAYS || letter[i] == hole_of(r))
            return wrong(s, "a cell becomes a letter, or stays as it is");
        a->becomes = letter[i];
    }
    return step_is_allowed(r, step) || wrong(s, "this pattern is not allowed");
}

/* Rules */

static bool read_rule_condition(struct ruleset *r, struct source *s,
                                struct rule_line *rule)
{
    bool unless = take_if(s, "unless");
    if ((!unless && !take_if(s, "if")) || !take_if(s, "near") ||
        rule->conditions == RULE_CONDITIONS)
        return wrong(s, "expected unless near or if near");
    char *letters = take(s);
    if (*letters == '\0')
        return wrong(s, "expected letters after near");
    rule->condition[rule->conditions].unless = unless;
    for (; *letters; letters++) {
        int letter = letter_of(r, *letters);
        if (letter < 0 || letter == hole_of(r))
            return wrong(s, "expected letters after near");
        rule->condition[rule->conditions].letter[letter] = true;
    }
    rule->conditions++;
    return true;
}

static bool read_rule_when(struct ruleset *r, struct source *s, struct rule_line *rule)
{
    char *when = take(s);
    if (strlen(when) != 3 || when[1] != ':' || when[0] < '1' ||
        when[0] > '0' + r->digits || !strchr("124", when[2]))
        return wrong(s, "expected DIGIT:BIT after when");
    rule->digit = when[0] - '0';
    rule->bit = when[2] - '0';
    return true;
}

/* Does the element always stand for exactly one cell of the board? */
static bool is_single(const struct ruleset *r, const struct rule_cell *c)
{
    return !c->many && !c->allows[hole_of(r)];
}

static bool read_rule_line(struct ruleset *r, struct source *s)
{
    if (r->count == RULE_COUNT)
        return wrong(s, "too many rules");
    struct rule_line *rule = &r->rule[r->count++];
    bool both = take_if(s, "both");
    int groups = 0;
    rule->for_player[0] = both || take_if(s, "left");
    rule->for_player[1] = both || (!rule->for_player[0] && take_if(s, "right"));
    if (!rule->for_player[0] && !rule->for_player[1])
        return wrong(s, "expected left, right or both");
    if (take_if(s, "when") && !read_rule_when(r, s, rule))
        return false;
    do
        if (!read_rule_step(r, s, rule))
            return false;
    while (take_if(s, "then"));
    while (!at_line_end(s))
        if (!read_rule_condition(r, s, rule))
            return false;
    for (int i = 0; i < rule->conditions; i++)
        groups += !rule->condition[i].unless;
    if (groups > 1 || (rule->conditions > 0 && !is_single(r, &rule->step[0].cell[0])))
        return wrong(s, "these conditions are not allowed");
    for (int i = 1; i < rule->steps; i++) {
        const struct rule_step *before = &rule->step[i - 1];
        if (!is_single(r, &before->cell[before->cells - 1]) ||
            !is_single(r, &rule->step[i].cell[0]))
            return wrong(s, "steps meet in a single cell");
    }
    return true;
}

void ruleset_signature(const struct ruleset *r, const struct rule_line *rule,
                       char text[2 * RULE_STEPS * RULE_ELEMENTS + 1])
{
    for (int k = 0; k < rule->steps; k++)
        for (int i = 0; i < rule->step[k].cells; i++) {
            const struct rule_cell *c = &rule->step[k].cell[i];
            if (c->becomes == STAYS)
                continue;
            *text++ = r->letters[c->becomes];
            if (c->many)
                *text++ = '*';
        }
    *text = '\0';
}

/* Returns how many cells name a move of the rule. */
static int named_cells(const struct rule_line *rule)
{
    int count = 0;
    for (int k = 0; k < rule->steps; k++)
        for (int i = 0; i < rule->step[k].cells; i++)
            count +=
                rule->step[k].cell[i].becomes != STAYS && !rule->step[k].cell[i].many;
    return count;
}

static void find_signatures(struct ruleset *r)
{
    char a[2 * RULE_STEPS * RULE_ELEMENTS + 1], b[sizeof a];
    for (int i = 0; i < r->count; i++)
        for (int k = 0; k < r->count; k++) {
            struct rule_line *x = &r->rule[i], *y = &r->rule[k];
            bool together = (x->for_player[0] && y->for_player[0]) ||
                            (x->for_player[1] && y->for_player[1]);
            ruleset_signature(r, x, a);
            ruleset_signature(r, y, b);
            if (together && named_cells(x) == named_cells(y) && strcmp(a, b) != 0)
                x->shows_signature = true;
        }
}

bool ruleset_impartial(const struct ruleset *r)
{
    for (int i = 0; i < r->count; i++)
        if (!r->rule[i].for_player[0] || !r->rule[i].for_player[1])
            return false;
    return true;
}

static bool read_all_rules(struct ruleset *r, struct source *s)
{
    if (!read_rules_head(r, s))
        return false;
    do {
        if (!read_rule_line(r, s))
            return false;
        next_line_of(s);
    } while (s->words);
    find_signatures(r);
    return ruleset_ends(r) ||
           wrong(s, "nothing proves that every play of these rules ends");
}

struct ruleset *ruleset_new(const char *text, char *error, size_t error_size)
{
    size_t length = strlen(text);
    struct ruleset *r = alloc_zeroed(1, sizeof *r);
    char *copy = alloc_again(NULL, length + 1, 1);
    struct source s = {.rest = copy, .error = error, .error_size = error_size};
    r->users = 1;
    r->text = memcpy(alloc_again(NULL, length + 1, 1), text, length + 1);
    memcpy(copy, text, length + 1);
    error[0] = '\0';
    bool ok = length <= RULE_BYTES ? read_all_rules(r, &s) : wrong(&s, "it is too long");
    free(copy);
    if (ok)
        return r;
    ruleset_leave(r);
    return NULL;
}

void ruleset_leave(struct ruleset *r)
{
    if (!r || --r->users > 0)
        return;
    free(r->text);
    free(r);
}

/* The eight turns of a square: each is given by the images of a step to the right and of
 * a step down. */
bool ruleset_turn(char turns, int k, int row, int column, int *down, int *right)
{
    static const int square[8][4] = {{0, 1, 1, 0},  {1, 0, 0, -1}, {0, -1, -1, 0},
                                     {-1, 0, 0, 1}, {0, -1, 1, 0}, {0, 1, -1, 0},
                                     {1, 0, 0, 1},  {-1, 0, 0, -1}};
    static const int ray[8][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1},
                                  {0, 1}, {0, -1}, {1, 0},  {-1, 0}};
    int count = turns == 'a' || turns == 'q'   ? 8
                : turns == 't' || turns == 'd' ? 4
                : turns == 'm'                 ? 2
                                               : 1;
    if (k >= count)
        return false;
    if (turns == 'd' || turns == 'q') {
        *down = ray[k][0] * column;
        *right = ray[k][1] * column;
        return true;
    }
    /* `mirrored` is turn 0 and turn 4, which goes from right to left; `back` is only turn
     * 4. */
    if (turns == 'b' || (turns == 'm' && k == 1))
        k = 4;
    *down = square[k][0] * column + square[k][2] * row;
    *right = square[k][1] * column + square[k][3] * row;
    return true;
}
