/* SPDX-License-Identifier: MIT */
/* advice.c: hints about two things that newcomers write and that are not a LINE: the name
 * of a file without a game, and a comparison of positions. */
#include "problem/advice.h"

#include <string.h>

#define LONGEST 90 /* longer LINEs are not quoted in the hint; in bytes */

static bool is_letter(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool looks_like_value(const struct cursor *c)
{
    static const char *const words[] = {"tiny(", "miny(", "reduced(",
                                        "cool(", "Tiny(", "Miny("};
    struct cursor ahead = *c;
    int first = cursor_peek(c);
    if (first == 'v')
        return cursor_left(c) == 1 || !is_letter(c->at[1]);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (cursor_take(&ahead, words[i]))
            return true;
    return (first >= '0' && first <= '9') || first >= 0x80 ||
           (first > 0 && strchr("*^{(+\\", first) != NULL);
}

bool advise_game(const struct cursor *term)
{
    if (cursor_peek(term) != '@')
        return false;
    cursor_note(term, BAD_INPUT, "expected a game before @FILE: clobber @FILE");
    return true;
}

bool find_relation(struct cursor line, struct cursor *relation)
{
    static const char *const relations[] = {
        "=", "==", "!=", "<", "<=", ">", ">=", "||", "<>"};
    for (cursor_blanks(&line); !cursor_at_end(&line); cursor_blanks(&line)) {
        *relation = cursor_take_word(&line);
        for (size_t i = 0; i < sizeof relations / sizeof relations[0]; i++)
            if (cursor_is(relation, relations[i]))
                return true;
    }
    return false;
}

void advise_difference(struct cursor line)
{
    struct cursor relation, left = line, right = line;
    if (!find_relation(line, &relation))
        return;
    if (cursor_take(&left, "expr ") &&
        line.error->column <= (size_t)(relation.at - line.start))
        return; /* the error is before it: an expression may contain such words */
    left.at = line.at;
    left.end = relation.at;
    right.at = relation.end;
    cursor_trim(&left);
    cursor_trim(&right);
    bool minus = !cursor_take(&right, "-"); /* subtracting a negative term adds it */
    bool single = memchr(right.at, '+', cursor_left(&right)) == NULL;
    *line.error = (struct error){.line = line.error->line};
    if (single && !cursor_at_end(&left) && !cursor_at_end(&right) &&
        cursor_left(&line) <= LONGEST)
        cursor_note(
            &relation, BAD_INPUT,
            "positions are compared by their difference (P: equal, L: greater, R: "
            "less, N: confused): '%.*s %s %.*s'",
            (int)cursor_left(&left), left.at, minus ? "-" : "+", (int)cursor_left(&right),
            right.at);
    else
        cursor_note(
            &relation, BAD_INPUT,
            "positions are compared by their difference (P: equal, L: greater, R: "
            "less, N: confused): 'clobber xxo - ^'");
}
