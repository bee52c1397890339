/* SPDX-License-Identifier: MIT */
/* literal.c: reads values that need no operators; see literal.h. */
#include "value/literal.h"

#include "value/name.h"
#include "value/notation.h"

bool value_failed(const struct cursor *c, enum status status)
{
    if (status == NO_MEMORY)
        return cursor_no_memory(c, "a value");
    if (status == EXPIRED)
        return cursor_fail(c, EXPIRED, "no time was left to work out the value");
    return cursor_fail(c, BAD_INPUT, VALUE_TOO_LARGE);
}

static bool number_follows(const struct cursor *c)
{
    struct cursor ahead = *c;
    if (cursor_take(&ahead, "-"))
        cursor_blanks(&ahead);
    return is_digit(cursor_peek(&ahead)) || notation_take(&ahead, SIGN_FRACTION, NULL);
}

/* Does +_2 or -_2 follow? Such a subscript needs no braces or parentheses. */
static bool subscript_follows(const struct cursor *c)
{
    struct cursor ahead = *c;
    return (cursor_take(&ahead, "+_") || cursor_take(&ahead, "-_")) &&
           is_digit(cursor_peek(&ahead));
}

bool literal_follows(const struct cursor *c)
{
    struct cursor ahead = *c;
    if (number_follows(c) || subscript_follows(c))
        return true;
    for (int sign = SIGN_UP; sign <= SIGN_STAR; sign++)
        if (notation_take(&ahead, (enum sign)sign, NULL))
            return true;
    return false;
}

/* ---- numbers ---- */

static bool parse_denominator(struct cursor *c, uint32_t *exponent)
{
    const char *at = c->at;
    uint64_t d;
    if (!cursor_number(c, (uint64_t)1 << MAX_EXPONENT, "a denominator", &d))
        return false;
    if (d == 0 || (d & (d - 1)) != 0) {
        c->at = at;
        return cursor_fail(c, BAD_INPUT, "a denominator must be a power of two");
    }
    for (*exponent = 0; d > 1; d /= 2)
        ++*exponent;
    return true;
}

static bool parse_number(struct cursor *c, struct packed *packed)
{
    bool negative = cursor_take(c, "-"), latex;
    uint64_t n;
    cursor_blanks(c);
    latex = notation_take(c, SIGN_FRACTION, NULL);
    if (!cursor_number(c, (uint64_t)MAX_NUMERATOR, "a number", &n))
        return false;
    packed->numerator = negative ? -(int64_t)n : (int64_t)n;
    if (!cursor_take(c, latex ? "}{" : "/"))
        return !latex || cursor_expected(c, "}{");
    return parse_denominator(c, &packed->exponent) &&
           (!latex || cursor_take(c, "}") || cursor_expected(c, "}"));
}

/* ---- ups ---- */

/* Does <N> follow? `^<2` alone compares ↑ with 2. */
static bool angle_follows(const struct cursor *c)
{
    struct cursor ahead = *c;
    if (!cursor_take(&ahead, "<") || !is_digit(cursor_peek(&ahead)))
        return false;
    while (is_digit(cursor_peek(&ahead)))
        ahead.at++;
    return cursor_peek(&ahead) == '>';
}

value value_pair(struct values *s, value left, value right)
{
    return value_of_options(s, &left, 1, &right, 1);
}

value value_tiny(struct values *s, value g)
{
    value zero = value_integer(s, 0);
    return value_pair(s, zero, value_pair(s, zero, value_negate(s, g)));
}

/* ↑+↑²+…+↑ⁿ = {the sum for n-1 | *} */
static value partial_sum(struct values *s, uint64_t n)
{
    value sum = value_packed(s, (struct packed){.ups = n > 0}), star = value_nimber(s, 1);
    for (uint64_t i = 2; i <= n && sum != NO_VALUE; i++)
        sum = value_pair(s, sum, star);
    return sum;
}

/* ↑ⁿ = {0 | *-(↑+↑²+…+↑ⁿ⁻¹)} */
static value power(struct values *s, uint64_t n)
{
    value zero = value_integer(s, 0);
    return value_pair(s, zero,
                      value_subtract(s, value_nimber(s, 1), partial_sum(s, n - 1)));
}

/* Reads the arrows of one direction. Returns how many ups they mean: ^^ is two. 0: there
 * are none. */
static unsigned take_arrows(struct cursor *c, enum sign one, enum sign two)
{
    unsigned n = 0;
    for (;;)
        if (n > 0 && cursor_left(c) > 1 && c->at[0] == '^' && c->at[1] == '{')
            return n; /* the ^ of a LaTeX power */
        else if (notation_take(c, two, NULL))
            n += 2;
        else if (n < 1000 && notation_take(c, one, NULL))
            n++;
        else
            return n;
}

/* What kind of order follows the arrow: that of ↑ⁿ, that of a partial sum, or none. */
enum order { NO_ORDER, OF_POWER, OF_PARTIAL_SUM };

static bool parse_order(struct cursor *c, enum order *is, uint64_t *n)
{
    const char *end = "]";
    struct cursor before = *c;
    *is = OF_PARTIAL_SUM;
    if (notation_take_superscript(c, n)) {
        *is = OF_POWER;
        if (*n > MAX_UP_ORDER)
            return cursor_fail(&before, BAD_INPUT, "an order of ups may be at most %d",
                               MAX_UP_ORDER);
    } else {
        if (cursor_take(c, "^{[")) {
            end = "]}";
        } else if (cursor_take(c, "^{") || (angle_follows(c) && cursor_take(c, "<"))) {
            *is = OF_POWER;
            end = c->at[-1] == '<' ? ">" : "}";
        } else if (!cursor_take(c, "[")) {
            *is = NO_ORDER;
            return true;
        }
        before = *c;
        if (!cursor_number(c, MAX_UP_ORDER, "an order of ups", n))
            return false;
        if (!cursor_take(c, end))
            return cursor_expected(c, *end == ']' ? "']'" : "'}'");
    }
    return *n > 0 || cursor_fail(&before, BAD_INPUT, "an order of ups is at least 1");
}

/* Reads a count of at most `max`; it is 1 if no digit follows. */
static bool parse_count(struct cursor *c, uint64_t max, const char *what, uint64_t *n)
{
    *n = 1;
    return !is_digit(cursor_peek(c)) || cursor_number(c, max, what, n);
}

/* Reads what follows the arrows. A multiple goes into `packed`, a power or partial sum
 * into `rest`. */
static bool parse_ups(struct values *s, struct cursor *c, int32_t sign, unsigned arrows,
                      struct packed *packed, value *rest)
{
    enum order order = NO_ORDER;
    uint64_t n = arrows;
    if (arrows == 1 && !parse_order(c, &order, &n))
        return false;
    if (order == NO_ORDER) {
        if (arrows == 1 && !parse_count(c, MAX_UPS, "a number of ups", &n))
            return false;
        packed->ups = sign * (int32_t)n;
        return true;
    }
    *rest = order == OF_POWER ? power(s, n) : partial_sum(s, n);
    if (sign < 0)
        *rest = value_negate(s, *rest);
    return true;
}

/* ---- the whole ---- */

static bool give(struct values *s, const struct cursor *c, value made, value *v)
{
    *v = made;
    return made != NO_VALUE || value_failed(c, values_status(s));
}

bool literal_parse(struct values *s, struct cursor *c, value *v)
{
    struct packed packed = {0};
    value rest = value_integer(s, 0);
    if (subscript_follows(c)) {
        /* Reads +_N or -_N. */
        bool tiny = cursor_take(c, "+_");
        if (!tiny)
            cursor_take(c, "-_");
        if (!parse_number(c, &packed))
            return false;
        value made = value_tiny(s, value_packed(s, packed));
        return give(s, c, tiny ? made : value_negate(s, made), v);
    }
    if (number_follows(c) && !parse_number(c, &packed))
        return false;
    unsigned up = take_arrows(c, SIGN_UP, SIGN_DOUBLE_UP),
             down = up > 0 ? 0 : take_arrows(c, SIGN_DOWN, SIGN_DOUBLE_DOWN);
    if (up + down > 0 && !parse_ups(s, c, up > 0 ? 1 : -1, up + down, &packed, &rest))
        return false;
    if (notation_take(c, SIGN_STAR, NULL)) {
        uint64_t n;
        if (!parse_count(c, MAX_NIMBER, "a nimber", &n))
            return false;
        packed.nimber = (uint32_t)n;
    }
    return give(s, c, value_add(s, value_packed(s, packed), rest), v);
}
