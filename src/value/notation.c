/* SPDX-License-Identifier: MIT */
/* notation.c: the table of spellings. */
#include "value/notation.h"

/* Blanks after \mid and similar signs separate them from letters; readers skip blanks.
 * NULL means that the notation has no such sign. */
static const char *const spelled[SIGNS][NOTATIONS] = {
    [SIGN_UP] = {"^", "↑", "{\\uparrow}"},
    [SIGN_DOWN] = {"v", "↓", "{\\downarrow}"},
    [SIGN_DOUBLE_UP] = {NULL, "⇑", "{\\Uparrow}"},
    [SIGN_DOUBLE_DOWN] = {NULL, "⇓", "{\\Downarrow}"},
    [SIGN_STAR] = {"*", "∗", "{*}"},
    [SIGN_POWER] = {"<", NULL, "^{"},
    [SIGN_POWER_END] = {">", NULL, "}"},
    [SIGN_PARTIAL] = {"[", "[", "^{["},
    [SIGN_PARTIAL_END] = {"]", "]", "]}"},
    [SIGN_SWITCH] = {"+-", "±", "\\pm "},
    [SIGN_TINY] = {"tiny(", "⧾(", "{+}_{"},
    [SIGN_MINY] = {"miny(", "⧿(", "{-}_{"},
    [SIGN_TINY_END] = {")", ")", "}"},
    [SIGN_BRACE] = {"{", "{", "\\{"},
    [SIGN_BRACE_END] = {"}", "}", "\\}"},
    [SIGN_BAR] = {"|", "|", "\\mid "},
    [SIGN_DOUBLE_BAR] = {"||", "‖", "\\parallel "},
    [SIGN_FRACTION] = {NULL, NULL, "\\frac{"},
    [SIGN_OVER] = {"/", "/", "}{"},
    [SIGN_FRACTION_END] = {NULL, NULL, "}"},
};

/* Spellings of other programs and papers, which are read but never printed. */
static const struct {
    const char *text;
    enum sign sign;
    enum notation notation;
} others[] = {
    {"\\uparrow", SIGN_UP, LATEX_TEXT},
    {"\\downarrow", SIGN_DOWN, LATEX_TEXT},
    {"\\Uparrow", SIGN_DOUBLE_UP, LATEX_TEXT},
    {"\\Downarrow", SIGN_DOUBLE_DOWN, LATEX_TEXT},
    {"\\ast ", SIGN_STAR, LATEX_TEXT},
    {"\\ast", SIGN_STAR, LATEX_TEXT},
    {"⋆", SIGN_STAR, UNICODE_TEXT},
    {"\\pm", SIGN_SWITCH, LATEX_TEXT},
    {"Tiny(", SIGN_TINY, PLAIN_TEXT},
    {"Miny(", SIGN_MINY, PLAIN_TEXT},
    {"+_{", SIGN_TINY, LATEX_TEXT},
    {"-_{", SIGN_MINY, LATEX_TEXT},
    {"\\left\\{", SIGN_BRACE, LATEX_TEXT},
    {"\\right\\}", SIGN_BRACE_END, LATEX_TEXT},
    {"\\mid", SIGN_BAR, LATEX_TEXT},
    {"\\parallel", SIGN_DOUBLE_BAR, LATEX_TEXT},
};

void notation_write(struct writer *w, enum notation n, enum sign sign)
{
    if (spelled[sign][n] != NULL)
        write_text(w, spelled[sign][n]);
}

/* Compares the first byte first, which tells most signs apart. */
static bool take(struct cursor *c, const char *text)
{
    return !cursor_at_end(c) && *c->at == *text && cursor_take(c, text);
}

bool notation_take(struct cursor *c, enum sign sign, enum notation *used)
{
    enum notation ignored = PLAIN_TEXT, *notation = used != NULL ? used : &ignored;
    for (int n = 0; n < NOTATIONS; n++)
        if (spelled[sign][n] != NULL && take(c, spelled[sign][n])) {
            *notation = (enum notation)n;
            return true;
        }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].sign == sign && take(c, others[i].text)) {
            *notation = others[i].notation;
            return true;
        }
    return false;
}

/* ---- powers ---- */

static const char *const superscripts[] = {"⁰", "¹", "²", "³", "⁴",
                                           "⁵", "⁶", "⁷", "⁸", "⁹"};

static void write_superscript(struct writer *w, uint32_t n)
{
    uint32_t unit = 1;
    while (n / unit >= 10)
        unit *= 10;
    for (; unit > 0; unit /= 10)
        write_text(w, superscripts[n / unit % 10]);
}

void notation_write_power(struct writer *w, enum notation n, uint32_t power)
{
    if (n == UNICODE_TEXT) {
        write_superscript(w, power);
        return;
    }
    notation_write(w, n, SIGN_POWER);
    write_number(w, power);
    notation_write(w, n, SIGN_POWER_END);
}

static bool take_digit(struct cursor *c, unsigned *digit)
{
    for (*digit = 0; *digit < 10; ++*digit)
        if (cursor_take(c, superscripts[*digit]))
            return true;
    return false;
}

bool notation_take_superscript(struct cursor *c, uint64_t *n)
{
    unsigned digit;
    if (!take_digit(c, &digit))
        return false;
    for (*n = digit; take_digit(c, &digit);)
        *n = *n < UINT32_MAX ? *n * 10 + digit : *n; /* larger than any order */
    return true;
}
