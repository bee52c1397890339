/* SPDX-License-Identifier: MIT */
/* click_grammar.c: the claims of [CLICK §2.2]: rows as words of a grammar. */
#include <stdio.h>
#include <string.h>

#include "click.h"
#include "dicot.h"

/* ---- 2.2: the grammar S -> empty, SS, cSc, cScSc ---- */

/* Which parts [i, j) of a word can be derived. */
struct derivable {
    bool from_to[MOST_GROUPS][MOST_GROUPS];
};

static bool derive(const struct derivable *d, const char *w, unsigned i, unsigned j)
{
    for (unsigned k = i + 1; k < j; k++)
        if (d->from_to[i][k] && d->from_to[k][j])
            return true;
    if (j - i < 2 || w[i] != w[j - 1])
        return false;
    if (d->from_to[i + 1][j - 1])
        return true;
    for (unsigned k = i + 1; k + 1 < j; k++)
        if (w[k] == w[i] && d->from_to[i + 1][k] && d->from_to[k + 1][j - 1])
            return true;
    return false;
}

static bool is_in_language(const char *w)
{
    struct derivable d;
    const unsigned n = (unsigned)strlen(w);
    for (unsigned i = 0; i <= n; i++)
        d.from_to[i][i] = true;
    for (unsigned length = 1; length <= n; length++)
        for (unsigned i = 0; i + length <= n; i++)
            d.from_to[i][i + length] = derive(&d, w, i, i + length);
    return d.from_to[0][n];
}

static void derived_is_solvable(struct trial *t, const char *word)
{
    if (is_in_language(word))
        leaves(t, 0, "clickomania %s", word);
}

static void solvable_is_derived(struct trial *t, const char *word)
{
    if (!is_in_language(word))
        leaves_between(t, 1, (long)strlen(word), "clickomania %s", word);
}

static void grammar(struct trial *t, const char *word)
{
    derived_is_solvable(t, word);
    solvable_is_derived(t, word);
}

/* Are the letters of one colour? Capitals mark the two ends of the word. */
static bool same_colour(char a, char b)
{
    return (a | 32) == (b | 32);
}

/* Is there nothing left, or one group that can be clicked? */
static bool one_click_at_most(const char *word)
{
    const size_t length = strlen(word);
    for (size_t i = 1; i < length; i++)
        if (!same_colour(word[0], word[i]))
            return false;
    return length != 1;
}

/* Can the word be cleared so that its ends are removed in the last two clicks? Tries
 * everything. */
static bool clears_ends_last(const char *word)
{
    const size_t length = strlen(word);
    for (size_t i = 0, end; i < length; i = end) {
        char rest[MOST_GROUPS * 2];
        bool holds_end = false;
        for (end = i; end < length && same_colour(word[end], word[i]); end++)
            holds_end = holds_end || word[end] < 'a';
        snprintf(rest, sizeof rest, "%.*s%s", (int)i, word, word + end);
        if (end - i > 1 && (!holds_end || one_click_at_most(rest)) &&
            clears_ends_last(rest))
            return true;
    }
    return length == 0;
}

static enum plainly is_plainly_internal(const char *line)
{
    char word[MOST_GROUPS * 2];
    snprintf(word, sizeof word, "%s", line + strlen("clickomania "));
    word[0] = (char)(word[0] & ~32);
    word[strlen(word) - 1] = (char)(word[strlen(word) - 1] & ~32);
    return clears_ends_last(word) ? IS_SO : IS_NOT_SO;
}

static void has_internal_solution(struct trial *t, const char *word)
{
    char line[100];
    const char *question[] = {"solve", line, "--internal"};
    snprintf(line, sizeof line, "clickomania %s", word);
    if (fewest_left(t, "%s", line) == 0)
        is_so(t, trial_ask(t, question, 3) == DICOT_OK, is_plainly_internal, "%s", line);
}

/* ---- which end goes last ---- */

/* Can the word, whose ends differ, be cleared so that the ends are removed in the last
 * two clicks, the left one last if `left`? Until then they are the first and the last
 * group. */
static bool clears_with_last(const char *word, bool left)
{
    const size_t length = strlen(word);
    for (size_t i = 0, end; i < length; i = end) {
        char rest[MOST_GROUPS * 2];
        for (end = i; end < length && word[end] == word[i]; end++)
            ;
        snprintf(rest, sizeof rest, "%.*s%s", (int)i, word, word + end);
        if (end - i == 1)
            continue;
        if (i > 0 && end < length ? clears_with_last(rest, left)
                                  : (i == 0) != left && one_click_at_most(rest))
            return true;
    }
    return false;
}

static void either_end_last(struct trial *t, const char *word)
{
    if (word[0] != word[strlen(word) - 1] && is_in_language(word))
        is_so(t, clears_with_last(word, true) && clears_with_last(word, false), NULL,
              "clickomania %s", word);
}

/* ---- the derivations in the proof of Lemma 5 ---- */

/* Does one production lead from `from` to `to`? */
static bool is_step(const char *from, const char *to)
{
    static const char *const becomes[] = {"", "SS", "cSc", "cScSc"};
    for (const char *s = strchr(from, 'S'); s != NULL; s = strchr(s + 1, 'S'))
        for (unsigned i = 0; i < 4; i++) {
            char next[200];
            snprintf(next, sizeof next, "%.*s%s%s", (int)(s - from), from, becomes[i],
                     s + 1);
            if (strcmp(next, to) == 0)
                return true;
        }
    return false;
}

/* The word with `around` letters on both sides of `middle`. */
static void write_form(char form[200], unsigned around, const char *middle)
{
    char letters[64];
    memset(letters, 'c', around);
    letters[around] = '\0';
    snprintf(form, 200, "%s%s%s", letters, middle, letters);
}

/* S, cSc, … with `pairs` letters on both sides; then the forms in `middles`. The last one
 * is the word of `length` letters. */
static bool derives(unsigned length, unsigned pairs, const char *const *middles)
{
    char form[200] = "S", next[200];
    bool so = true;
    for (unsigned i = 1; i <= pairs; i++) {
        write_form(next, i, "S");
        so = so && is_step(form, next);
        memcpy(form, next, sizeof form);
    }
    for (; *middles != NULL; middles++) {
        write_form(next, pairs, *middles);
        so = so && is_step(form, next);
        memcpy(form, next, sizeof form);
    }
    return so && strlen(form) == length && strchr(form, 'S') == NULL;
}

static const char *const even_forms[] = {"", NULL},
                         *const odd_printed[] = {"ScS", "cS", "c", NULL},
                         *const odd_mended[] = {"cScSc", "ccSc", "ccc", NULL};

static enum plainly is_plainly_derived(const char *line)
{
    const unsigned m = (unsigned)strlen(line + strlen("clickomania "));
    return derives(m, (m - 3) / 2, odd_printed) ? IS_SO : IS_NOT_SO;
}

static void derive_odd(struct trial *t, unsigned n)
{
    const char *const *middles = is_corrected(t) ? odd_mended : odd_printed;
    for (unsigned m = 3; m <= n && m < 60; m += 2) {
        char word[64];
        memset(word, 'c', m);
        word[m] = '\0';
        is_so(t, derives(m, (m - 3) / 2, middles), is_plainly_derived, "clickomania %s",
              word);
    }
}

static void derive_even(struct trial *t, unsigned n)
{
    for (unsigned m = 2; m <= n && m < 60; m += 2) {
        char word[200];
        write_form(word, m / 2, "");
        is_so(t, derives(m, m / 2, even_forms), NULL, "clickomania %s", word);
    }
}

/* A solvable word stays solvable if another group is inserted, of a colour that its
 * neighbours do not have. */
static void insert_group(struct trial *t, const char *word)
{
    const size_t length = strlen(word);
    if (!is_in_language(word))
        return;
    for (size_t i = 0; i <= length; i++)
        for (const char *c = "abc"; *c != '\0'; c++)
            if ((i == 0 || word[i - 1] != *c) && word[i] != *c)
                leaves(t, 0, "clickomania %.*s%c%c%s", (int)i, word, *c, *c, word + i);
}

const struct claim click_grammar_claims[] = {
    {.key = "CLICK Thm 2",
     .says = "a row is solvable exactly if S → Λ, SS, cSc, cScSc derive it",
     .each = grammar,
     ANY_WORDS(9, 13, 17),
     .proved = "doc/click-columns.md",
     .where = "`dicot solve … --derivation`: `src/solve/column/derivation.c`; test "
              "`plans`, all words, two colours n ≤ 12 (15), three n ≤ 8 (11); the "
              "grammar against all plays: test `columns`, "
              "`tests/check/rules/clicks.c:solvable`"},
    {.key = "CLICK Lemma 3",
     .says = "every solvable row has an internal solution: the ends go last",
     .each = has_internal_solution,
     ANY_WORDS(9, 13, 17),
     .proved = "doc/click-columns.md",
     .where = "`dicot solve … --internal`: `src/solve/column/plan.c:plan_internal`, "
              "proof in doc/click-columns.md; test `plans`, the same words"},
    {.key = "CLICK §2.2, choice",
     .says = "in an internal solution one can choose which of the two ends goes last",
     .each = either_end_last,
     ANY_WORDS(9, 13, 16)},
    {.key = "CLICK Lemma 4",
     .says = "what the grammar derives is solvable",
     .each = derived_is_solvable,
     ANY_WORDS(9, 13, 17),
     .proved = "doc/click-columns.md",
     .where = "part of the proof of Thm 2; test `columns`: what "
              "`src/solve/column/parser.c:parser_accepts` accepts can be cleared"},
    {.key = "CLICK Lemma 5",
     .says = "what is solvable can be derived",
     .each = solvable_is_derived,
     ANY_WORDS(9, 13, 17),
     .proved = "doc/click-columns.md",
     .where = "`src/solve/column/derivation.c:derivation_make` makes a derivation of any "
              "play that clears a row; test `plans`, also for random plays"},
    {.key = "CLICK Lemma 5, proof, even",
     .says = "c^m, m even: m/2 times S → cSc, then S → Λ",
     .check = derive_even,
     SIZES("m of up to n", 10, 50, 58)},
    {.key = "CLICK Lemma 5, proof, odd",
     .says = "c^m, m odd: with h = (m-3)/2, h times S → cSc, then from c^h S c^h to "
             "c^h S c S c^h, and twice S → Λ",
     .check = derive_odd,
     SIZES("m of up to n", 11, 51, 59),
     .reason = "S → ScS is no production, and two letters are missing at the end"},
    {.key = "CLICK Lemma 5, proof, odd, corrected",
     .says = "c^m, m odd: with h = (m-3)/2, h times S → cSc, then from c^h S c^h to "
             "c^h cScSc c^h, and twice S → Λ",
     .check = derive_odd,
     SIZES("m of up to n", 11, 51, 59),
     .corrects = "CLICK Lemma 5, proof, odd"},
    {.key = "CLICK Lemma 5, proof, insertion",
     .says =
         "a solvable row with a group put in, of another colour than its neighbours, is "
         "solvable",
     .each = insert_group,
     ANY_WORDS(7, 11, 14),
     .proved = "click it first"},
    {.key = "CLICK Lemma 5, proof, third case",
     .says = "or w = c u c v1 c^m v2 c, and u = v1 v2",
     .why_not = "a misprint",
     .reason = "it must be v = v1 v2"},
    {.key = "CLICK Cor 6, proof",
     .says = "the grammar of k colours has a Chomsky normal form of size O(k) with O(1) "
             "nonterminals",
     .why_not = "a statement about all grammars",
     .reason =
         "of r nonterminals, the words cc of more than r² colours have two that come "
         "from the same pair, S → AB; then cd comes from it as well, and cd is not "
         "solvable. O(k) nonterminals do, and the time stays O(kn³)"},
    {.key = "CLICK Cor 6",
     .says = "a row of k colours is decided in O(kn³)",
     .why_not = TIME,
     .where = "as printed: `src/solve/column/parser.c:parser_accepts`, for tests and "
              "bench; for all subwords at once in O(n³/64), any colours: "
              "`src/solve/column/stretches.c`, doc/click-columns.md; tests `columns`, "
              "and `plans` for `--subwords`"},
    {.key = "CLICK Cor 7",
     .says = "and optimised in O(kn⁵)",
     .why_not = TIME,
     .where = "as printed: `src/solve/column/parser.c:parser_fewest`, for tests and "
              "bench; in O(n³/64): `src/solve/column/column.c`; test `columns`"},
    {.key = NULL},
};
