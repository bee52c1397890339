/* SPDX-License-Identifier: MIT */
/* advice.c: two things that newcomers write and that no LINE is: a value without the word
 * expr, and positions compared with each other. */
#include "problem/advice.h"

#include <string.h>

#define LONGEST 90 /* bytes of a LINE that is quoted with a change */

static bool is_letter(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* No name of a game begins like these: 1/2, *, ^3, v*, {1|-1}, +-1, (1 + *). */
static bool looks_like_value(const struct cursor *c)
{
    int first = cursor_peek(c);
    if (first == 'v')
        return cursor_left(c) == 1 || !is_letter(c->at[1]);
    return (first >= '0' && first <= '9') ||
           (first > 0 && strchr("*^{(+", first) != NULL);
}

bool advise_game(const struct cursor *term)
{
    if (cursor_peek(term) == '@')
        cursor_note(term, BAD_INPUT, "expected a game before @FILE: clobber @FILE");
    else if (looks_like_value(term) && cursor_left(term) <= LONGEST)
        cursor_note(term, BAD_INPUT,
                    "expected a game; before each value write expr: expr %.*s",
                    (int)cursor_left(term), term->at);
    else if (looks_like_value(term))
        cursor_note(term, BAD_INPUT, "expected a game; before each value write expr");
    else
        return false;
    return true;
}

/* The first word of `line` that compares, with blanks around it. False: there is none. */
static bool find_relation(struct cursor line, struct cursor *relation)
{
    static const char *const relations[] = {"=", "==", "!=", "<", "<=", ">", ">=", "||"};
    for (cursor_blanks(&line); !cursor_at_end(&line); cursor_blanks(&line)) {
        *relation = cursor_take_word(&line);
        for (size_t i = 0; i < sizeof relations / sizeof relations[0]; i++)
            if (cursor_is(relation, relations[i]))
                return true;
    }
    return false;
}

/* The word that makes a side a term: expr before a value. */
static const char *word_before(const struct cursor *side)
{
    return looks_like_value(side) ? "expr " : "";
}

void advise_difference(struct cursor line)
{
    struct cursor relation, left = line, right = line;
    if (!find_relation(line, &relation))
        return;
    if (cursor_take(&left, "expr ") &&
        line.error->column <= (size_t)(relation.at - line.start))
        return; /* an expression may contain such words: the error is another one */
    left.at = line.at;
    left.end = relation.at;
    right.at = relation.end;
    cursor_trim(&left);
    cursor_trim(&right);
    bool minus = !cursor_take(&right, "-"); /* minus minus is plus */
    bool single = memchr(right.at, '+', cursor_left(&right)) == NULL;
    *line.error = (struct error){.line = line.error->line};
    if (single && !cursor_at_end(&left) && !cursor_at_end(&right) &&
        cursor_left(&line) <= LONGEST)
        cursor_note(
            &relation, BAD_INPUT,
            "positions are compared by their difference (P: equal, L: greater, R: "
            "less, N: confused): '%s%.*s + %s%s%.*s'",
            word_before(&left), (int)cursor_left(&left), left.at, minus ? "-" : "",
            word_before(&right), (int)cursor_left(&right), right.at);
    else
        cursor_note(
            &relation, BAD_INPUT,
            "positions are compared by their difference (P: equal, L: greater, R: "
            "less, N: confused): 'clobber xxo + -expr ^'");
}
