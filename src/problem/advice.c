/* SPDX-License-Identifier: MIT */
/* advice.c: hints about four things that newcomers write and that are not a LINE: the
 * name of a file without a game, a sum without blanks, a range without --table, and a
 * comparison of positions. */
#include "problem/advice.h"

#include <string.h>

#include "game/game.h"

#define LONGEST 90 /* longer LINEs are not quoted in the hint; in bytes */

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
    return is_digit(first) || first >= 0x80 ||
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

bool take_expr(struct cursor *c)
{
    struct cursor after = *c, word = cursor_take_word(&after);
    if (!cursor_is(&word, "expr") || cursor_at_end(&after))
        return false;
    cursor_blanks(&after);
    *c = after;
    return true;
}

static bool is_sign(char c)
{
    return c == '+' || c == '-';
}

/* Does the name of a game, with a blank after it, stand here? */
static bool is_at_game(struct cursor c)
{
    struct cursor name = cursor_take_word(&c);
    return !cursor_at_end(&c) && game_find(name.at, cursor_left(&name)) != NULL;
}

/* Can a term end where `left` ends? If not, a sign that follows belongs to a value in an
 * expression, as in {-1|1}, or to the name of a game, as in solitaire-clobber. */
static bool ends_term(struct cursor left)
{
    struct cursor before = {0}, last = {0}; /* the last two words */
    while (!cursor_at_end(&left)) {
        before = last;
        last = cursor_take_word(&left);
        cursor_blanks(&left);
    }
    return before.end != NULL && !is_sign(before.end[-1]) &&
           strchr("+-({|,:=<>", last.end[-1]) == NULL;
}

void advise_blanks(struct cursor line)
{
    if (cursor_left(&line) > LONGEST)
        return;
    for (const char *at = line.at; at < line.end; at++) {
        struct cursor left = line, right = line, sign = line;
        left.end = sign.at = at;
        right.at = at + 1;
        cursor_trim(&left);
        cursor_trim(&right);
        bool apart = left.end < at && right.at > at + 1;
        if (!is_sign(*at) || apart || !ends_term(left) || !is_at_game(right))
            continue;
        *line.error = (struct error){.line = line.error->line};
        cursor_note(&sign, BAD_INPUT, "a sum has blanks around its signs: '%.*s %c %.*s'",
                    (int)cursor_left(&left), left.at, *at, (int)cursor_left(&right),
                    right.at);
        return;
    }
}

void advise_range(struct cursor line)
{
    if (line.error->column < 2)
        return;
    const char *dots = line.start + line.error->column - 1; /* one of them */
    dots -= dots[-1] == '.';
    if (line.end - dots < 3 || dots == line.at || !is_digit(dots[-1]) ||
        memcmp(dots, "..", 2) != 0 || !(is_digit(dots[2]) || dots[2] == '-'))
        return;
    *line.error = (struct error){.line = line.error->line};
    line.at = dots;
    cursor_note(&line, BAD_INPUT,
                "ranges such as 1..3 are for --table: dicot value nim 1..3 --table text");
}

void advise_difference(struct cursor line)
{
    struct cursor relation, left = line, right = line;
    if (!find_relation(line, &relation))
        return;
    if (take_expr(&left) && line.error->column <= (size_t)(relation.at - line.start))
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
