/* SPDX-License-Identifier: MIT
 *
 * others.c: nim, hackenbush and expr.
 */
#include "facts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void test_nim(void)
{
    moves("nim", "1 0 2", LEFT, "1:0 3:0 3:1");
    moves("nim", "1 0 2", RIGHT, "1:0 3:0 3:1");
    after("nim", "1 0 2", RIGHT, "3:1", "1 0 1");
    illegal("nim", "1 0 2", LEFT, "3:2");
    illegal("nim", "1 0 2", LEFT, "0:0");
    illegal("nim", "1 0 2", LEFT, "4:0");
    different("nim", "1 2", "2 1");
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++)
            for (int c = 0; c < 4; c++) {
                char position[40];
                snprintf(position, sizeof position, "%d %d %d", a, b, c);
                outcome("nim", position, (a ^ b ^ c) == 0 ? 'P' : 'N');
            }
}

void test_hackenbush(void)
{
    /* A blue stem with a red and a green twig, and a green edge of its own. */
    const char *tree = "edges 0-1:b,1-2:r,3-1:g,0-4:g";
    moves("hackenbush", tree, LEFT, "0-1:b 1-3:g 0-4:g");
    moves("hackenbush", tree, RIGHT, "1-2:r 1-3:g 0-4:g");
    after("hackenbush", tree, LEFT, "0-1:b", "edges 0-4:g");
    after("hackenbush", tree, RIGHT, "1-2:r", "edges 0-4:g,0-1:b,1-3:g");
    after("hackenbush", "edges 0-1:b,0-1:b,1-2:r", LEFT, "0-1:b", "edges 0-1:b,1-2:r");
    after("hackenbush", "edges 0-1:g", LEFT, "0-1:g", "edges -");
    /* A cycle that is cut once stays connected to the ground. */
    after("hackenbush", "edges 0-1:b,1-2:r,0-2:g", RIGHT, "1-2:r", "edges 0-1:b,0-2:g");
    after("hackenbush", "edges 0-1:b,1-2:r,0-2:g", LEFT, "0-2:g", "edges 0-1:b,1-2:r");
    moves("hackenbush", "edges 0-1:b,0-1:b,0-1:r,1-1:g", LEFT, "0-1:b 1-1:g");
    moves("hackenbush", "edges 0-1:b,0-1:b,0-1:r,1-1:g", RIGHT, "0-1:r 1-1:g");
    illegal("hackenbush", tree, LEFT, "1-2:r");
    illegal("hackenbush", tree, LEFT, "0-1:g");
    illegal("hackenbush", tree, RIGHT, "0-2:r");
    moves("hackenbush", "edges -", LEFT, "");
    different("hackenbush", "edges 0-1:b,0-1:b", "edges 0-1:b");
    outcome("hackenbush", "edges -", 'P');
    outcome("hackenbush", "edges 0-1:b", 'L');
    outcome("hackenbush", "edges 0-1:g", 'N');
    outcome("hackenbush", "edges 0-1:g,0-2:g", 'P');
    outcome("hackenbush", "edges 0-1:b,0-2:r", 'P');
    outcome("hackenbush", "edges 0-1:b,1-2:r", 'L');                   /* 1/2 */
    outcome("hackenbush", "edges 0-1:b,1-2:r,0-3:r", 'R');             /* 1/2 - 1 */
    outcome("hackenbush", "edges 0-1:b,1-2:r,0-3:b,3-4:r,0-5:r", 'P'); /* 1/2 + 1/2 - 1 */
    outcome("hackenbush", "edges 0-1:g,1-2:b", 'N');                   /* {0,*|0} = ^* */
    outcome("hackenbush", "edges 0-1:g,1-2:b,0-3:g", 'L');             /* ^* + * = ^ */
    outcome("hackenbush", "edges 0-1:g,1-2:g,0-3:g,3-4:g", 'P');       /* *2 + *2 */
}

void test_expr(void)
{
    static const struct {
        const char *position, *left, *right;
    } cases[] = {
        {"0", "", ""},
        {"3", "2", ""},
        {"1", "0", ""},
        {"-1", "", "0"},
        {"-2", "", "-1"},
        {"1/2", "0", "1"},
        {"-1/2", "-1", "0"},
        {"3/4", "1/2", "1"},
        {"-5/8", "-3/4", "-1/2"},
        {"19/2", "9", "10"},
        {"*", "0", "0"},
        {"*3", "0 * *2", "0 * *2"},
        {"{0|*}", "0", "*"},
        {"{{1|0}|-1}", "{1|0}", "-1"},
        {"{|}", "", ""},
        {"{|0,{0|*2}}", "", "0 {0|*2}"},
        {"{{0,*|0},1/2|}", "{0,*|0} 1/2", ""},
        {"{*2,0,*2,*,0|*,*}", "0 * *2",
         "*"},                 /* an option that is named twice counts once */
        {"{{|}}", NULL, NULL}, /* from here on refused: no bar */
        {"", NULL, NULL},
        {"-", NULL, NULL},
        {"+1", NULL, NULL},
        {"1/3", NULL, NULL},
        {"1/0", NULL, NULL},
        {"1/", NULL, NULL},
        {"1/-2", NULL, NULL},
        {"-*", NULL, NULL},
        {"1*", NULL, NULL},
        {"^", NULL, NULL},
        {"4611686018427387905", NULL, NULL}, /* 2^62 + 1 */
        {"{0|0", NULL, NULL},
        {"{0}", NULL, NULL},
        {"{0|0|0}", NULL, NULL},
        {"{0|0}}", NULL, NULL},
        {"{0|0}1", NULL, NULL},
        {"{0,|0}", NULL, NULL},
        {"{,0|0}", NULL, NULL},
        {"{0|,}", NULL, NULL},
        {"{-|0}", NULL, NULL},
        {"{0,,1|0}", NULL, NULL},
        {"{0 |0}", NULL, NULL},
        {"{0|{1|2}", NULL, NULL},
        {"|", NULL, NULL},
        {"}", NULL, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (cases[i].left) {
            moves("expr", cases[i].position, LEFT, cases[i].left);
            moves("expr", cases[i].position, RIGHT, cases[i].right);
        } else {
            refused("expr", cases[i].position);
        }
    after("expr", "-2", RIGHT, "-1", "-1");
    after("expr", "7/8", LEFT, "3/4", "3/4");
    after("expr", "*10", RIGHT, "*9", "*9");
    after("expr", "*4000000000", LEFT, "*", "*");
    after("expr", "{{1|0}|-1}", LEFT, "{1|0}", "{1|0}");
    after("expr", "{0|{{|}|{0,*|*3}}}", RIGHT, "{{|}|{0,*|*3}}", "{{|}|{0,*|*3}}");
    illegal("expr", "{0|*}", LEFT, "*");
    illegal("expr", "{0|*}", RIGHT, "0");
    illegal("expr", "{0|*}", LEFT, "");
    illegal("expr", "{{1|0}|}", LEFT, "1");
    illegal("expr", "{{1|0}|}", LEFT, "{1|0}|");
    illegal("expr", "{{1|0}|}", LEFT, "{1");
    illegal("expr", "3", LEFT, "1");
    illegal("expr", "3", LEFT, "*2");
    illegal("expr", "3", RIGHT, "4");
    illegal("expr", "1/2", RIGHT, "0");
    illegal("expr", "3/4", LEFT, "1");   /* Right's */
    illegal("expr", "3/4", LEFT, "2/4"); /* not as it is written */
    illegal("expr", "*2", LEFT, "*2");
    illegal("expr", "*2", LEFT, "1");
    illegal("expr", "*2", LEFT, "*0");
    illegal("expr", "*2", LEFT, "-1");
    different("expr", "{0,*|0}", "{*,0|0}"); /* texts are compared, not sets of options */
    outcome("expr", "0", 'P');
    outcome("expr", "{-1|1}", 'P');
    outcome("expr", "3/4", 'L');
    outcome("expr", "-7/2", 'R');
    outcome("expr", "*5", 'N');
    outcome("expr", "{0|*}", 'L');
    outcome("expr", "{*|0}", 'R');
    outcome("expr", "{0,*|0}", 'N'); /* ^* */
    outcome("expr", "{1|*,{2|-1}}", 'L');
    outcome("expr", "{1|-1}", 'N');
}

/* Writes the text `count` times; returns the end. */
static char *repeat(char *to, const char *text, size_t count)
{
    for (size_t length = strlen(text); count > 0; count--, to += length)
        memcpy(to, text, length + 1);
    return to;
}

void test_long_expr(void)
{
    enum { MOST = 1 << 20, BRACES = MOST / 3 };
    char *form = malloc(MOST + 3);
    struct plain_move *none;
    if (!form)
        exit(1);
    /* As deep as a form can be: the stack must not grow with it. */
    repeat(repeat(form, "{", BRACES), "|}", BRACES);
    struct plain *p = get("expr", form);
    check(plain_moves(p, RIGHT, &none) == 0, "no move", "expr", "{{{...");
    plain_moves_free(none, 0);
    check(!plain_play(p, LEFT, "0"), "not an option", "expr", "{{{...");
    form[3 * BRACES - 2] = '\0';
    check(plain_play(p, LEFT, form + 1), "its only option", "expr", "{{{...");
    plain_free(p);
    /* As long as a form may be, then a little longer. */
    repeat(repeat(repeat(form, "{0", 1), ",0", MOST / 2 - 2), "|}", 1);
    p = get("expr", form);
    check(plain_play(p, LEFT, "0"), "an option", "expr", "{0,0,0...");
    plain_free(p);
    repeat(repeat(repeat(form, "{0", 1), ",0", MOST / 2 - 1), "|}", 1);
    refused("expr", form);
    free(form);
}
