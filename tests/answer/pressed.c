/* SPDX-License-Identifier: MIT */
/* pressed.c: every command and every reduction, stopped at look number 1, 2, 3, 5, 8, …
 * until nothing is left to stop. Whatever is answered then is true, an answer that is not
 * whole says so, and all memory is freed. The button is sometimes pressed for that look
 * alone: it counts all the same. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fake_host.h"
#include "json_reader.h"

/* Questions that are answered within a fraction of a second. */
static char *const questions[][6] = {
    {"solve", "samegame abcab|bcaab|aacca"},
    {"solve", "clickomania abca|bcab|aabc|ccba"},
    {"solve", "clickomania abca|bcab|aabc|ccba with goal=clear"},
    {"solve", "clickomania aababbabaabbab"},
    {"solve", "solitaire-clobber xoxo|oxox|xoxo"},
    {"solve", "solitaire-clobber grid 12x12 checkerboard"},
    {"solve", "sc2 grid 4x4 random:3"},
    {"solve", "sc2 xx.oo|oxxox|xooxx with target=2,3:o"},
    {"solve", "sc2 hamming 3x3 xxxooxxxx with target=4:x"},
    {"solve", "sc2 xox|oxo|xox with goal=most"},
    {"solve", "pebbling cycle 5 (0)(0)(3)(3)(0) with root=0"},
    {"solve", "--openings", "sc2 grid 3x3 random:2"},
    {"solve", "--openings", "solitaire-clobber grid 3x4 checkerboard"},
    {"solve", "--count", "sc2 grid 3x3 random:1"},
    {"solve", "--count", "samegame aab|bba|abb"},
    {"solve", "--explain", "clickomania abbabaab"},
    {"solve", "--explain", "solitaire-clobber grid 6x7 checkerboard"},
    {"solve", "--at-most=1", "sc2 grid 4x4 random:4"},
    {"solve", "--at-most=0", "clickomania abab|baba"},
    {"solve", "--strong=1", "sc2 hamming 3x2"},
    {"solve", "--strong=joker", "sc2 cube 2"},
    {"solve", "--number", "pebbling cube 3"},
    {"solve", "--number", "pebbling graph 0-1,1-2,2-3,3-0,0-2"},
    {"solve", "--derivation", "clickomania abbaabba"},
    {"solve", "--internal", "clickomania abbaabba"},
    {"solve", "--subwords", "clickomania abbabaabba"},
    {"outcome", "clobber grid 3x5 checkerboard"},
    {"outcome", "clobber xoxo|oxxo + nim 3 1"},
    {"outcome", "--all", "clobber grid 3x4 checkerboard"},
    {"outcome", "--all", "nim 3 5 7"},
    {"outcome", "clobber path 14 xxoxooxoxxoxxo with rules=impartial"},
    {"outcome", "pebbles tournament 3 (2,1)(1,2)(0,0,1)"},
    {"outcome", "hackenbush edges 0-1:b,1-2:r,1-3:g,3-0:b"},
    {"outcome", "click-partizan aabb|bbaa"},
    {"outcome", "amazons grid 2x3 random:1"},
    {"value", "clobber xoxo|oxox"},
    {"value", "clobber xxo + -hackenbush edges 0-1:b,1-2:r + nim 2"},
    {"value", "pebbles path 3 (1,0)(2,1)(0,2)"},
    {"value", "clobber xxo|oxo > {1|*}"},
    {"value", "{3|{1|-5}} + ^3*2"},
    {"value", "--strip=xxo", "--repeats=8", "clobber"},
    {"value", "--runs=3", "click-impartial"},
    {"calc", "-e", "cool({4|-4}, 1/2) + *6:*9"},
    {"calc", "-e", "[clobber path n checkerboard for n in 1..7]"},
    {"calc", "-e", "tiny({2|1}) < clobber xxo"},
    {"moves", "clobber grid 3x4 checkerboard"},
    {"moves", "pebbles path 2 (0,0)(40,40)"},
    {"look", "clobber grid 3x4 checkerboard"},
    {"look", "samegame grid 5x5 random:1:3"},
    {"hint", "--strength=3", "clobber grid 3x4 checkerboard"},
    {"hint", "--strength=3", "samegame abcab|bcaab|aacca"},
    {"hint", "--strength=4", "sc2 grid 3x3 random:2"},
    {"render", "clobber grid 3x4 checkerboard"},
    {"render", "--thermograph", "clobber xxo|oxo"},
    {"render", "--tree", "clobber xxo|oxo"},
    {"render", "--derivation", "clickomania abbaabba"},
    {"gen", "--count=20", "clobber grid 4x4"},
    {"gen", "--value=^", "pebbles"},
    {"gen", "--kind=clearable", "clickomania grid 5x5"},
    {"gen", "--kind=hard", "--count=1", "clickomania grid 4x4"},
    {"reduce", "hamiltonian", "xxx|x.x|xxx", "--solve"},
    {"reduce", "hamiltonian", "xxxx|xxxx|xx.x|xxxx", "--solve"},
    {"reduce", "poscnf", "p cnf 4 4 1 2 3 0 1 2 4 0 1 3 4 0 2 3 4 0", "--solve",
     "--scene"},
    {"reduce", "green-tree",
     "arcs 5:0>4,1>0,2>1,3>0 (0,0,0)(0,0,0)(0,0,0)(0,0,0)(0,0,1)"},
    {"reduce", "partition", "3,1,1,2,2,1", "--solve", "--scene"},
    {"reduce", "partition", "3,5,2", "--solve"},
    {"reduce", "3partition", "5,5,5,5,5,5", "--solve"},
    {"reduce", "3sat", "p cnf 3 3 1 2 3 0 -1 2 3 0 1 -2 -3 0", "--solve", "--scene"},
    {"games"},
    {"commands"},
};

/* ---- members of an object ---- */

/* Returns the end of the value that begins here. */
static const char *value_end(const char *at)
{
    int depth = 0;
    bool quoted = false;
    for (; *at != '\0' && *at != '\n'; at++) {
        if (*at == '\\' && quoted)
            at++;
        else if (*at == '"')
            quoted = !quoted;
        else if (!quoted && (*at == '{' || *at == '['))
            depth++;
        else if (!quoted && depth == 0 && (*at == ',' || *at == '}'))
            break;
        else if (!quoted && (*at == '}' || *at == ']'))
            depth--;
    }
    return at;
}

/* Finds a member of the first object, outside of those within it. Returns the length of
 * its value as text; 0: there is none. */
static size_t find(const char *object, const char *key, const char **text)
{
    for (const char *at = object + 1; *at == '"';) {
        const char *name = at + 1, *end = strchr(name, '"');
        *text = end + 2;
        at = value_end(*text);
        if ((size_t)(end - name) == strlen(key) && memcmp(name, key, strlen(key)) == 0)
            return (size_t)(at - *text);
        at += *at == ',';
    }
    return 0;
}

static bool is_null(const char *text, size_t length)
{
    return length == 0 || memcmp(text, "null", 4) == 0;
}

/* ---- what is true ---- */

/* These are known or not; what is known is the same as in the whole answer. */
static const char *const known[] = {
    "outcome",    "left_first", "right_first", "holds",      "count",  "nimber",
    "number",     "reduced",    "birthday",    "answer",     "mean",   "temperature",
    "left_stop",  "right_stop", "period",      "line",       "turn",   "form",
    "internal",   "brackets",   "clearable",   "longest",    "fewest", "wins",
    "strong",     "theorem",    "delta",       "derivation", "kind",   "left_wall",
    "right_wall", "rows",       "columns",     "blocks",
};

/* Each text in these lists is in the list of the whole answer. */
static const char *const lists[] = {"winning", "openings", "left", "right", "distinct"};

static char asked[200]; /* the question and the look at which it was stopped */

static void check_key(bool right, const char *key, const char *text, size_t length)
{
    if (!right)
        testing("%s: %s is %.*s", asked, key, (int)length, text);
    check(right);
}

static void is_same(const char *part, const char *whole, const char *key)
{
    const char *a, *b;
    const size_t n = find(part, key, &a), m = find(whole, key, &b);
    if (!is_null(a, n))
        check_key(n == m && memcmp(a, b, n) == 0, key, a, n);
}

static void is_within(const char *part, const char *whole, const char *key)
{
    const char *a, *b;
    const size_t n = find(part, key, &a), m = find(whole, key, &b);
    if (is_null(a, n))
        return;
    check(!is_null(b, m));
    for (const char *at = memchr(a, '"', n); at != NULL && at < a + n;) {
        const char *end = strchr(at + 1, '"');
        char text[200];
        snprintf(text, sizeof text, "%.*s", (int)(end + 1 - at), at);
        const char *place = strstr(b, text);
        check_key(place != NULL && place < b + m, key, a, n);
        at = memchr(end + 1, '"', (size_t)(a + n - end - 1));
    }
}

/* The result of a play that was found is no better than the best; a bound is not wrong.
 * The fewest count, but for points. */
static void is_possible(const char *part, const char *whole)
{
    const char *a, *b;
    const bool points = find(whole, "score", &a) > 0;
    const char *key = points ? "score" : "cost";
    const size_t m = find(whole, key, &b);
    if (is_null(b, m))
        return; /* nothing counts, or the whole answer has no result */
    const long best = strtol(b, NULL, 10), sign = points ? -1 : 1;
    size_t n = find(part, key, &a);
    if (!is_null(a, n))
        check_key(sign * strtol(a, NULL, 10) >= sign * best, key, a, n);
    n = find(part, "bound", &a);
    if (!is_null(a, n))
        check_key(sign * strtol(a, NULL, 10) <= sign * best, "bound", a, n);
}

static void judge(const char *part, const char *whole, const char *question)
{
    for (size_t i = 0; i < COUNT(known); i++)
        is_same(part, whole, known[i]);
    for (size_t i = 0; i < COUNT(lists); i++)
        is_within(part, whole, lists[i]);
    if (strstr(question, "goal=most") == NULL)
        is_possible(part, whole);
}

/* ---- asking ---- */

static size_t word_count(char *const *words)
{
    size_t count = 0;
    while (count < 6 && words[count] != NULL)
        count++;
    return count;
}

static bool proofs; /* certificates are wanted: some questions have none */

static void ask_stopped(char *const *question, uint64_t look, bool releases,
                        struct fake_host *f, struct answered *a)
{
    char *words[8] = {question[0], "--json", "--time=1000000000s"};
    size_t count = question[1] == NULL ? 2 : 3; /* what is only listed has no --time */
    for (size_t i = 1; i < word_count(question); i++)
        words[count++] = question[i];
    *f = (struct fake_host){.tick = 0.01,
                            .stop_at = look,
                            .releases = releases,
                            .takes_evidence = proofs,
                            .room = SIZE_MAX};
    ask_words(a, f, count, words, NULL);
}

/* Returns how many objects there are; each says that it is whole, or that somebody
 * interrupted. */
static long read_objects(const struct answered *a, bool *cut)
{
    const long count = a->out.length > 0 ? json_objects(a->out.text, a->out.length) : 0;
    check(count >= 0);
    *cut = false;
    const char *at = count > 0 ? a->out.text : NULL;
    for (; at != NULL && *at != '\0'; at = strchr(at, '\n') + 1) {
        const char *ended;
        const size_t n = find(at, "ended", &ended);
        const bool answered = n == 10 && memcmp(ended, "\"answered\"", n) == 0;
        check_key(answered || (n == 13 && memcmp(ended, "\"interrupted\"", n) == 0),
                  "ended", ended, n);
        *cut = *cut || !answered;
    }
    return count;
}

/* Returns whether the question was stopped at that look; if not, it has all looks. */
static bool try_look(char *const *question, uint64_t look, bool releases,
                     const struct answered *whole)
{
    struct fake_host f;
    struct answered a;
    bool cut;
    snprintf(asked, sizeof asked, "%s %s %s, look %llu%s", question[0],
             question[1] != NULL ? question[1] : "",
             question[1] != NULL && question[2] != NULL ? question[2] : "",
             (unsigned long long)look, releases ? ", released" : "");
    testing("%s", asked);
    ask_stopped(question, look, releases, &f, &a);
    const bool pressed = f.stop_looks >= look;
    const long count = read_objects(&a, &cut);
    if (a.error.status != OK) {
        testing("%s: %d %s", asked, a.error.status, a.error.message);
        check(pressed && a.error.status == EXPIRED &&
              error_ended(&a.error) == ENDED_STOPPED);
    } else if (a.code == ANSWER_LIMIT) {
        check(pressed);
        check(cut || count == 0 || strcmp(question[0], "gen") == 0 ||
              strcmp(question[0], "value") == 0);
    } else {
        check(!cut && a.code == whole->code);
        check(a.reply.certified == whole->reply.certified);
    }
    if (count > 0)
        judge(a.out.text, whole->out.text, question[word_count(question) - 1]);
    answered_done(&a);
    return pressed;
}

static void try_question(char *const *question)
{
    struct fake_host f;
    struct answered whole;
    bool cut;
    testing("%s %s", question[0], question[1] != NULL ? question[1] : "");
    proofs = true;
    ask_stopped(question, 0, false, &f, &whole);
    if (whole.error.status == BAD_INPUT) {
        answered_done(&whole);
        proofs = false;
        ask_stopped(question, 0, false, &f, &whole);
    }
    check(whole.error.status == OK && whole.code <= ANSWER_NO);
    check(read_objects(&whole, &cut) > 0 && !cut);
    for (uint64_t look = 1, last = 1; try_look(question, look, false, &whole);) {
        try_look(question, look, true, &whole);
        look += last;
        last = look - last;
    }
    answered_done(&whole);
}

TEST(test_every_command)
{
    for (size_t i = 0; i < COUNT(questions); i++)
        try_question(questions[i]);
}

/* A command that is added has a question here. */
TEST(test_all_commands_are_asked)
{
    for (const struct command *const *c = commands; *c != NULL; c++) {
        bool known_here = (*c)->answer == NULL || strcmp((*c)->name, "bench") == 0;
        for (size_t i = 0; i < COUNT(questions) && !known_here; i++)
            known_here = strcmp(questions[i][0], (*c)->name) == 0;
        testing("%s", (*c)->name);
        check(known_here);
    }
}
