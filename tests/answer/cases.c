/* SPDX-License-Identifier: MIT */
/* cases.c: published and hand-computed results, one per line in tests/answer/cases:
 *
 *     LINE ; key value [; key value] ; [source]
 *
 *     outcome L|R|N|P   who wins a two-player LINE; P for G - H says that G = H
 *     value TEXT        what a two-player LINE is worth
 *     cost N|none       fewest stones or blocks that one player leaves; none: the play
 *                       never ends in a way that counts
 *     score N           the best score of one player
 *     perft D N         there are N plays of exactly D moves; with two players Left moves
 *                       first, and they take turns
 *
 * Blank lines and lines that start with # are comments. A line that cannot be read, or
 * has no source, is a failure. All cases are tried before the failures are reported. */
#include "support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "twoplayer/position_value.h"
#include "value/name.h"

#define FOLDER "tests/answer/cases"

struct big_count {
    unsigned cases, failed;
};

/* ---- the questions ---- */

static long count_plays(const struct board *b, const uint8_t *pos, enum player who,
                        long depth, void *scratch)
{
    if (depth == 0)
        return 1;
    uint8_t *after = malloc(b->pos_size + 1);
    struct iterator it = {{0}};
    long plays = 0;
    for (move m; b->game->next(b, pos, who, &it, scratch, &m);) {
        memcpy(after, pos, b->pos_size);
        b->game->play(b, after, who, m, scratch);
        plays += count_plays(b, after, other(who), depth - 1, scratch);
    }
    free(after);
    return plays;
}

static long count_plain(const struct plain *p, int who, long depth)
{
    if (depth == 0)
        return 1;
    struct plain_move *moves;
    size_t count = plain_moves(p, who, &moves);
    long plays = 0;
    for (size_t i = 0; i < count; i++)
        plays += count_plain(moves[i].result, !who, depth - 1);
    plain_moves_free(moves, count);
    return plays;
}

/* The expected number was computed from the plain rules; if it is small, it is computed
 * again here. */
static void answer_perft(const struct sample *s, long depth, struct text *answer)
{
    const struct board *b = s->problem.terms[0].board;
    long plays = count_plays(b, s->problem.start, LEFT, depth, s->scratch);
    if (plays < 2000) {
        struct plain *p = plain_of(b, s->problem.start);
        check_number(count_plain(p, 0, depth), plays);
        plain_free(p);
    }
    add_text(answer, "perft %ld %ld", depth, plays);
}

static void answer_outcome(const struct sample *s, struct text *answer)
{
    struct outcome o = solve_outcome(&s->problem);
    check_by_plain_rules(&s->problem, &o, 300); /* where that is short enough */
    bool left = o.first[LEFT] == WIN, right = o.first[RIGHT] == WIN;
    add_text(answer, "outcome %c", left ? (right ? 'N' : 'L') : (right ? 'R' : 'P'));
}

static void answer_value(const struct sample *s, struct text *answer)
{
    struct memory memory = {0};
    struct writer name;
    struct search *search = run_to_end(position_value_new(&s->task), 1000);
    writer_init(&name, &memory);
    check(position_value_of(search) != NO_VALUE);
    check(value_name(position_value_store(search), position_value_of(search), &name) ==
          OK);
    add_text(answer, "value %s", name.text);
    writer_done(&name);
    search_free(search);
}

static void answer_best(const struct sample *s, const char *key, struct text *answer)
{
    struct search *search = search_all_plays(&s->problem);
    struct best best = *method_best(search);
    if (best.found)
        add_text(answer, "%s %lld", key, (long long)best.result);
    else
        add_text(answer, "%s none", key);
    search_free(search);
}

/* Answers a question in the notation of the case files, so that the texts can be
 * compared. Returns false if the question cannot be asked about this line. */
static bool answer_question(const struct sample *s, const char *question,
                            struct text *answer)
{
    const struct game *g = s->problem.terms[0].board->game;
    long depth;
    if (strncmp(question, "outcome ", 8) == 0 && g->players == 2)
        answer_outcome(s, answer);
    else if (strncmp(question, "value ", 6) == 0 && g->players == 2)
        answer_value(s, answer);
    else if (strncmp(question, "cost ", 5) == 0 && g->players == 1 && !g->scored)
        answer_best(s, "cost", answer);
    else if (strncmp(question, "score ", 6) == 0 && g->scored)
        answer_best(s, "score", answer);
    else if (sscanf(question, "perft %ld", &depth) == 1 && depth > 0 && depth < 20)
        answer_perft(s, depth, answer);
    else
        return false;
    return true;
}

/* ---- the files ---- */

static void report(struct big_count *t, const char *file, unsigned number,
                   const char *text, const char *why)
{
    t->failed++;
    print_error("%s:%u: %s: %s\n", file, number, text, why);
}

static char *trim(char *text)
{
    text += strspn(text, " \t\n");
    size_t n = strlen(text);
    while (n > 0 && strchr(" \t\n", text[n - 1]) != NULL)
        text[--n] = '\0';
    return text;
}

/* Cuts a line at " ;" into pieces: the first is the LINE, the last is the source. */
static size_t split(char *text, char **pieces, size_t most)
{
    size_t count = 0;
    char *end;
    do {
        end = strstr(text, " ;");
        if (end != NULL)
            *end = '\0';
        pieces[count++] = trim(text);
        text = end != NULL ? end + 2 : text;
    } while (end != NULL && count < most);
    return count;
}

static void run_case(struct big_count *t, const char *file, unsigned number, char *text)
{
    char *pieces[10];
    size_t count = split(text, pieces, 10);
    struct sample s;
    t->cases++;
    testing("%s:%u: %s", file, number, pieces[0]);
    const char *source = pieces[count - 1];
    if (count < 3 || source[0] != '[' || strchr(source, ']') == NULL ||
        source[1] == ']') {
        report(t, file, number, pieces[0], "expected LINE ; key value ; [source]");
        return;
    }
    if (!sample_try(&s, pieces[0])) {
        report(t, file, number, pieces[0], "the line is refused");
        return;
    }
    for (size_t i = 1; i + 1 < count; i++) {
        struct text answer = {{0}};
        if (!answer_question(&s, pieces[i], &answer))
            report(t, file, number, pieces[i], "no such question here");
        else if (strcmp(answer.bytes, pieces[i]) != 0) {
            add_text(&answer, ", not %s", pieces[i]);
            report(t, file, number, pieces[0], answer.bytes);
        }
    }
    sample_close(&s);
}

static void run_file(struct big_count *t, const char *name)
{
    char path[300], text[4096];
    snprintf(path, sizeof path, FOLDER "/%s", name);
    FILE *f = fopen(path, "r");
    check(f != NULL);
    unsigned before = t->cases;
    for (unsigned number = 1; fgets(text, sizeof text, f) != NULL; number++) {
        char *line = trim(text);
        if (*line != '\0' && *line != '#')
            run_case(t, path, number, line);
    }
    fclose(f);
    print_message("%s: %u cases\n", path, t->cases - before);
    testing("%s has cases", path);
    check(t->cases > before);
}

TEST(test_cases)
{
    struct big_count t = {0};
    DIR *folder = opendir(FOLDER);
    testing("the folder " FOLDER " (run from the top of the tree)");
    check(folder != NULL);
    for (struct dirent *e; (e = readdir(folder)) != NULL;) {
        size_t n = strlen(e->d_name);
        if (n > 4 && n < 200 && strcmp(e->d_name + n - 4, ".txt") == 0)
            run_file(&t, e->d_name);
    }
    closedir(folder);
    print_message("%u cases, %u failed\n", t.cases, t.failed);
    testing("all cases");
    check_number(t.failed, 0);
    check(t.cases > 100);
}

/* Tests the reader itself: every kind of wrong line is reported. */
TEST(test_bad_cases)
{
    static const char *const bad[] = {
        "clobber xo",
        "clobber xo ; outcome N",
        "clobber xo ; outcome N ; []",
        "clobber xo ; outcome N ; source",
        "clobber xq ; outcome N ; [x]",
        "clobber xo ; outcome P ; [wrong on purpose]",
        "clobber xo ; cost 1 ; [x]",
        "clobber xo ; colour blue ; [x]",
        "sc2 xo ; cost 2 ; [wrong on purpose]",
        "nim 3 ; perft 2 4 ; [wrong on purpose]",
    };
    print_message("(the next lines are meant to fail)\n");
    for (size_t i = 0; i < COUNT(bad); i++) {
        struct big_count t = {0};
        struct text text = text_of("%s", bad[i]);
        run_case(&t, "bad", (unsigned)i, text.bytes);
        testing("bad case: %s", bad[i]);
        check_number(t.failed, 1);
    }
}
