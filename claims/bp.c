/* SPDX-License-Identifier: MIT */
/* bp.c: the claims of The Game of Blocking Pebbles [BP]: rules, integers, the table. */
#include <string.h>

#include "dicot.h"
#include "pebbles.h"
#include "rules/rules.h"

/* ---- 2: rules ---- */

/* Do the plain rules find the same value of a position as the library? */
static bool is_worth_plainly(struct trial *t, const char *line)
{
    struct dicot_position *p = trial_open(t, line);
    const char *form = dicot_value_form(trial_store(t), trial_value(t, p), NULL);
    bool so = form != NULL && plainly_worth(line, form) == IS_SO;
    dicot_position_close(p);
    return so;
}

/* From (b+1,r,g+1) Left pays a toll to a vertex with x blue and z green pebbles. Placing
 * the blue pebble there is worth no less than placing the green one. */
static void blue_is_better(struct trial *t, unsigned n)
{
    for (unsigned b = 0; b <= n; b++)
        for (unsigned r = 0; r <= n; r++)
            for (unsigned g = 0; g <= n; g++)
                for (unsigned x = 0; x <= n; x++)
                    for (unsigned z = 0; z <= n && goes_on(t); z++)
                        is_won_by(t, "LP",
                                  "pebbles path 2 (%u,%u,%u)(%u,0,%u) + "
                                  "-pebbles path 2 (%u,%u,%u)(%u,0,%u)",
                                  b, r, g, x + 1, z, b, r, g, x, z + 1);
}

/* dicot leaves out the toll that places the green pebble. The plain rules do not, and
 * they find the same value. */
static void green_is_needless(struct trial *t, unsigned n)
{
    for (unsigned b = 1; b <= n; b++)
        for (unsigned r = 0; r <= n; r++)
            for (unsigned x = 0; x <= n && goes_on(t); x++) {
                struct text line = text("pebbles path 2 (%u,%u,1)(%u,0)", b, r, x);
                is_so(t, is_worth_plainly(t, line.text), NULL, "%s", line.text);
            }
}

static size_t count_moves_of(struct dicot_position *p, enum dicot_player who,
                             bool free_only)
{
    const char *move;
    size_t count = 0;
    dicot_position_list(p, who);
    while (dicot_position_next(p, &move, NULL) == DICOT_OK && move != NULL)
        count += !free_only || strchr(move, '-') == NULL;
    return count;
}

size_t count_moves(const char *line, enum dicot_player who, bool free_only)
{
    struct dicot_position *p = dicot_position_open(line, strlen(line), NULL, NULL);
    size_t count = p != NULL ? count_moves_of(p, who, free_only) : SIZE_MAX;
    dicot_position_close(p);
    return count;
}

void has_moves(struct trial *t, enum dicot_player who, size_t moves, struct text position)
{
    is_so(t, count_moves(position.text, who, false) == moves, NULL, "%s", position.text);
}

size_t count_plainly(const char *line, enum dicot_player who, bool free_only)
{
    char error[200];
    struct plain *p =
        plain_parse("pebbles", line + strlen("pebbles "), error, sizeof error);
    struct plain_move *moves;
    size_t all = plain_moves(p, who == DICOT_LEFT ? 0 : 1, &moves), count = 0;
    for (size_t i = 0; i < all; i++)
        count += !free_only || strchr(moves[i].text, '-') == NULL;
    plain_moves_free(moves, all);
    plain_free(p);
    return count;
}

/* Is no option of `who` from p better than `best`, and one as good? */
static bool has_best(struct trial *t, struct dicot_position *p, enum dicot_player who,
                     dicot_value best)
{
    const enum dicot_order worse = who == DICOT_LEFT ? DICOT_LESS : DICOT_GREATER;
    bool found = false, no_better = true;
    for (size_t i = 0; no_better && play_nth(p, who, i); i++) {
        enum dicot_order order =
            dicot_value_compare(trial_store(t), trial_value(t, p), best);
        found = found || order == DICOT_EQUAL;
        no_better = order == DICOT_EQUAL || order == worse;
        dicot_position_undo(p);
    }
    return found && no_better;
}

void is_best(struct trial *t, enum dicot_player who, struct text position,
             struct text option)
{
    struct dicot_position *p = trial_open(t, position.text),
                          *o = trial_open(t, option.text);
    dicot_value best = trial_value(t, o);
    bool so = p != NULL && best != DICOT_NO_VALUE && has_best(t, p, who, best);
    dicot_position_close(p);
    dicot_position_close(o);
    is_so(t, so, NULL, "%s", position.text);
}

/* Is it true that Left cannot move, but can after every move of Right? */
static bool is_discovered(const char *line)
{
    struct dicot_position *p = dicot_position_open(line, strlen(line), NULL, NULL);
    if (p == NULL)
        return false;
    bool so = count_moves_of(p, DICOT_RIGHT, false) > 0 &&
              count_moves_of(p, DICOT_LEFT, false) == 0;
    for (size_t i = 0; so && play_nth(p, DICOT_RIGHT, i); i++) {
        so = count_moves_of(p, DICOT_LEFT, false) > 0;
        dicot_position_undo(p);
    }
    dicot_position_close(p);
    return so;
}

static enum plainly is_plainly_discovered(const char *line)
{
    char error[200];
    struct plain *p =
        plain_parse("pebbles", line + strlen("pebbles "), error, sizeof error);
    struct plain_move *left, *right;
    size_t lefts = plain_moves(p, 0, &left), rights = plain_moves(p, 1, &right);
    bool so = lefts == 0 && rights > 0;
    plain_moves_free(left, lefts);
    for (size_t i = 0; i < rights; i++) {
        size_t replies = plain_moves(right[i].result, 0, &left);
        so = so && replies > 0;
        plain_moves_free(left, replies);
    }
    plain_moves_free(right, rights);
    plain_free(p);
    return so ? IS_SO : IS_NOT_SO;
}

/* Claims that a tree of Hackenbush is no switch. Edge i leads from vertex from[i] <= i to
 * i + 1. */
static void is_no_switch(struct trial *t, const unsigned *from, const char *colours)
{
    struct dicot_store *store = trial_store(t);
    char line[200] = "hackenbush edges ";
    for (unsigned i = 0; colours[i] != '\0'; i++)
        append(line, sizeof line, "%s%u-%u:%c", i > 0 ? "," : "", from[i], i + 1,
               colours[i]);
    struct dicot_position *p = trial_open(t, line);
    dicot_value v = trial_value(t, p);
    dicot_position_close(p);
    is_so(t,
          v != DICOT_NO_VALUE && dicot_value_stop(store, v, DICOT_LEFT) ==
                                     dicot_value_stop(store, v, DICOT_RIGHT),
          NULL, "%s", line);
}

/* Tries all trees with edges of these colours. */
static void trees_of_colours(struct trial *t, const char *colours)
{
    const unsigned edges = (unsigned)strlen(colours);
    unsigned from[8] = {0};
    for (unsigned at = 0; at < edges && goes_on(t);) {
        is_no_switch(t, from, colours);
        for (at = 0; at < edges && ++from[at] > at; at++)
            from[at] = 0;
    }
}

static void no_switches(struct trial *t, unsigned n)
{
    for (unsigned edges = 1; edges <= n && edges <= 8; edges++)
        all_words(t, "brg", edges, trees_of_colours);
}

/* Returns a stalk: a first edge, and on top of it `more` edges of one colour. */
static struct text stalk(char first, char colour, unsigned more)
{
    struct text line = text("hackenbush edges 0-1:%c", first);
    for (unsigned i = 1; i <= more; i++)
        append(line.text, sizeof line.text, ",%u-%u:%c", i, i + 1, colour);
    return line;
}

static void hackenbush_values(struct trial *t, unsigned n)
{
    for (unsigned k = 0; k < n && k < 10; k++) {
        is_worth(t, text("*%u", k + 1).text, "%s", stalk('g', 'g', k).text);
        is_worth(t, text("1/%u", 1u << k).text, "%s", stalk('b', 'r', k).text);
    }
}

/* ---- play ends ---- */

/* Returns the sum, over all pebbles, of how far a pebble can walk against the arcs. On a
 * tournament and on a path that distance is the number of its vertex. */
static long heights(const char *position, long *pebbles)
{
    long sum = 0, vertex = 0;
    *pebbles = 0;
    for (const char *at = strchr(position, '('); at != NULL; at = strchr(at + 1, '(')) {
        unsigned b = 0, r = 0, g = 0, times = 1;
        int length = 0;
        if (sscanf(at, "(%u,%u,%u)%n", &b, &r, &g, &length) < 3)
            sscanf(at, "(%u,%u)%n", &b, &r, &length);
        if (length > 0 && at[length] == 'x')
            sscanf(at + length, "x%u", &times);
        sum += vertex * (long)(b + r + g);
        *pebbles += b + r + g;
        vertex += times; /* only empty vertices are written with a factor */
    }
    return sum;
}

/* Every move removes a pebble, or lowers the sum of heights(). */
static void moves_end(struct trial *t, struct text position)
{
    struct dicot_position *p =
        dicot_position_open(position.text, strlen(position.text), NULL, NULL);
    for (unsigned who = 0; who < 2 && p != NULL; who++)
        for (size_t i = 0; goes_on(t) && play_nth(p, who ? DICOT_RIGHT : DICOT_LEFT, i);
             i++) {
            long before, after, high = heights(position.text, &before),
                                low = heights(dicot_position_print(p, NULL), &after);
            dicot_position_undo(p);
            is_so(t, after < before || (after == before && low < high), NULL, "%s",
                  position.text);
        }
    dicot_position_close(p);
}

static void play_ends(struct trial *t, unsigned n)
{
    for (unsigned b = 0; b <= n; b++)
        for (unsigned r = 0; r <= n; r++)
            for (unsigned g = 0; g <= n; g++)
                for (unsigned x = 0; x <= n && goes_on(t); x++) {
                    moves_end(t, text(TRIPLE "(%u,%u,%u)(%u,0)(0,1,1)", b, r, g, x));
                    moves_end(t,
                              text("pebbles path 3 (%u,%u,%u)(%u,0)(0,1,1)", b, r, g, x));
                }
}

static void discovered_move(struct trial *t, unsigned n)
{
    for (unsigned more = 1; more <= n; more++) {
        struct text line = text("pebbles outstar %u (0,2)(1,0)(0,0)x%u", more + 1, more);
        is_so(t, is_discovered(line.text), is_plainly_discovered, "%s", line.text);
    }
}

/* ---- 3: integers, and a down ---- */

static void integers(struct trial *t, unsigned n)
{
    is_worth(t, "0", "pebbles path 2 (0,0)(0,0)");
    for (unsigned k = 1; k <= n; k++) {
        is_worth(t, integer(k).text, "pebbles path 2 (%u,1)(0,0)", 2 * k);
        is_worth(t, integer(-(long)k).text, "pebbles path 2 (1,%u)(0,0)", 2 * k);
    }
}

static void down(struct trial *t, unsigned n)
{
    (void)n;
    is_worth(t, "v", STAR "(0,0)(1,0)(0,1,1)");
}

static void down_options(struct trial *t, unsigned n)
{
    (void)n;
    is_worth(t, "*", STAR "(1,0)(0,0)(0,1,1)");
    is_worth(t, "*", STAR "(0,0,1)(1,0)(0,1)");
    is_worth(t, is_corrected(t) ? "*" : "0", STAR "(0,1)(1,0)(0,0,1)");
    is_worth(t, "0", STAR "(0,1,1)(1,0)(0,0)");
}

static void value_table(struct trial *t, unsigned n)
{
    (void)n;
    is_worth(t, "1/4", TRIPLE "(1,0)(2,4)(0,0)");
    is_worth(t, "1/2", TRIPLE "(3,1)(0,0)(0,1)");
    is_worth(t, "3/4", TRIPLE "(2,3)(0,0)(1,0)");
    is_worth(t, "{1/2|-1/2}", TRIPLE "(4,4)(0,0)(0,0)");
    is_worth(t, "^*", TRIPLE "(3,5)(0,0)(1,0)");
    is_worth(t, "^[2]*", TRIPLE "(3,5)(2,0)(0,0)");
    is_worth(t, "*2", "pebbles path 3 (0,0)(2,2)(0,0)");
}

const struct claim bp_rules_claims[] = {
    {.key = "BP §1",
     .says = "graph pebbling, the solitaire",
     .why_not = RULES,
     .where = "rules: `src/games/pebbling.c`, `check/rules/pebbling.c`; shortest plays "
              "and pebbling numbers, doc/pebbling.md; test `pebbling`"},
    {.key = "BP Ruleset 1",
     .says = "the rules",
     .why_not = RULES,
     .where = "rules: `src/games/pebbles/pebbles.c`, `check/rules/pebbles.c`; how they "
              "are read: doc/pebbles.md"},
    {.key = "BP §1, finite",
     .says = "each pebble moves only for a finite time; so Blocking Pebbles is not loopy "
             "(also §3.1)",
     .check = play_ends,
     SIZES("all moves on a path and the triple, up to n of each kind on the first", 2, 3,
           4),
     .proved = "doc/pebbles.md"},
    {.key = "BP §2, Hackenbush",
     .says = "blue-red-green Hackenbush",
     .why_not = RULES,
     .where = "rules: `src/games/hackenbush.c`, `check/rules/hackenbush.c`"},
    {.key = "BP §2, no switches",
     .says = "no position of Hackenbush is a switch: both stops are equal",
     .check = no_switches,
     SIZES("trees of up to n edges", 3, 5, 6)},
    {.key = "BP §2, Hackenbush values",
     .says = "Hackenbush has all nimbers and dyadic numbers, here *n and 1/2^n",
     .check = hackenbush_values,
     SIZES("stalks of up to n edges", 6, 10, 10)},
    {.key = "BP Figure 2",
     .says = "a position and two options of Left",
     .why_not = DRAWING,
     .where = "cases `pebbles.txt`, as far as the text tells it"},
    {.key = "BP §2, b and g",
     .says =
         "if Left pays a toll with a blue and a green pebble, it is always preferable "
         "to place the blue one",
     .check = blue_is_better,
     .reason =
         "a blue pebble more is worth no less, but the green one that is then missing "
         "may be worth more",
     PEBBLES(1, 2, 3),
     .where = "proved in doc/pebbles.md, used for values: "
              "`src/games/pebbles/pebbles.c:is_needless`"},
    {.key = "BP §2, b and g, corrected",
     .says = "placing the green one never changes the value of the position: Right can "
             "take it back",
     .check = green_is_needless,
     PEBBLES(2, 3, 4),
     .corrects = "BP §2, b and g",
     .proved = "doc/pebbles.md",
     .where = "`src/games/pebbles/pebbles.c:is_needless`"},
    {.key = "BP §2, discovered moves",
     .says = "on an out-star with two red pebbles on the source and a blue one on a leaf "
             "Left cannot move, but she can after each move of Right",
     .check = discovered_move,
     SIZES("up to n leaves beside", 3, 6, 10),
     .where = "cases `pebbles.txt`; selftest"},
    {.key = "BP Thm 3.1",
     .says = "every integer k is a value: 2k blue pebbles and a red one at the tail of "
             "an arc",
     .check = integers,
     PEBBLES(20, 500, 5000),
     .proved = "doc/pebbles.md",
     .where = "formula, for any numbers of both colours; test `pebbles`; cases "
              "`pebbles.txt`; selftest"},
    {.key = "BP §3, down",
     .says = "an out-star with two leaves, blue on one, red and green on the other, is ↓",
     .check = down,
     SIZES("one position", 1, 1, 1),
     .where = "cases `pebbles.txt`; selftest"},
    {.key = "BP §3, down, options",
     .says = "Left's moves from there lead to *, Right's to *, 0 and 0",
     .check = down_options,
     .reason =
         "after Right's red pebble has left, Left moves the green one as well as Right",
     SIZES("four positions", 1, 1, 1)},
    {.key = "BP §3, down, options, corrected",
     .says = "Left's moves from there lead to *, Right's to *, * and 0",
     .check = down_options,
     SIZES("four positions", 1, 1, 1),
     .corrects = "BP §3, down, options"},
    {.key = "BP §3, Amazons",
     .says = "Amazons has no discovered moves",
     .why_not = "not a game of dicot",
     .reason =
         "in a row of four, a queen in the corner beside a queen of the other player "
         "cannot move; she can after that one has gone one step on and shot further"},
    {.key = NULL},
};

const struct claim bp_table_claims[] = {
    {.key = "BP table",
     .says = "seven positions are worth 1/4, 1/2, 3/4, ±1/2, ↑*, ↑[2]*, *2",
     .check = value_table,
     SIZES("the seven positions", 7, 7, 7),
     .where = "cases `pebbles.txt`; selftest"},
    {.key = NULL},
};

const struct claim bp_end_claims[] = {
    {.key = "BP §4, cycles",
     .says = "since the graph could contain cycles, the game is loopy",
     .why_not = "a definition, not a claim",
     .reason = "Ruleset 1 has acyclic graphs only, on which play ends"},
    {.key = "BP §4, piles",
     .says = "piles may be exponential in the size of the position",
     .why_not = "a remark on how positions are written"},
    {.key = "BP §5, green",
     .says = "what are green games on graphs with cycles worth?",
     .why_not = OPEN,
     .where = "the nim sum over the pieces without the kernel: doc/pebbles.md"},
    {.key = "BP §5, dyadic",
     .says = "is every dyadic number the value of a position?",
     .why_not = OPEN,
     .where =
         "it is: proof in doc/pebbles.md, test `pebbles`; `dicot gen pebbles --value`, "
         "doc/pebbles-catalogue.md"},
    {.key = "BP §5, hard", .says = "how hard are green games?", .why_not = OPEN},
    {.key = NULL},
};
