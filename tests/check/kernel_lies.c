/* SPDX-License-Identifier: MIT
 *
 * kernel_lies.c: compares kernels with the truth, which brute force finds. A world is all
 * positions of a small board. Those that Left, moving first, loses are a kernel: with it
 * every true claim about the world is verified, and no false one. With one more position,
 * which Left wins, nothing is verified. The engine has no part in this. */
#include "brute.h"
#include "fuzz/judge.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1024, NAME = 64, ROOM = 1 << 17 };

static size_t asked, verified, failed;

struct world {
    const char *options; /* of LINE: "" or " with rules=…" */
    size_t count;
    char name[MOST][NAME];
    bool wins[MOST][2]; /* does Left, or Right, win moving first? */
};

/* A certificate that is being written. */
struct paper {
    size_t size;
    char bytes[ROOM];
};

static void add(struct paper *p, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int length = vsnprintf(p->bytes + p->size, ROOM - p->size, format, values);
    va_end(values);
    if (length < 0 || (size_t)length >= ROOM - p->size - SEAL_SIZE)
        exit(2);
    p->size += (size_t)length;
}

static enum judged judge_sealed(struct paper *p)
{
    seal_of(p->bytes, p->size, p->bytes + p->size);
    asked++;
    enum judged status = judge(p->bytes, p->size + SEAL_SIZE - 1, 1).status;
    verified += status == JUDGED_VERIFIED;
    return status;
}

static void expect(bool ok, const char *what, const struct paper *p)
{
    if (ok)
        return;
    failed++;
    printf("FAILED: %s:\n%.*s…\n", what, (int)(p->size < 400 ? p->size : 400), p->bytes);
}

/* Worlds */

/* Adds a position, if the text is one. */
static void add_position(struct world *w, const char *name)
{
    char text[2 * NAME], error[200];
    struct line line;
    snprintf(text, sizeof text, "%s%s", name, w->options);
    if (line_read(&line, NULL, text, error, sizeof error)) {
        if (w->count == MOST)
            exit(2);
        snprintf(w->name[w->count], NAME, "%s", name);
        w->wins[w->count][0] = brute_wins(&line, 0);
        w->wins[w->count++][1] = brute_wins(&line, 1);
    }
    line_free(&line);
}

/* All ways to replace each ? of the pattern by one of the letters, whose numbers add up
 * to at most `most`: pebbles gather, but never become more. */
static struct world *world_up_to(size_t most, const char *pattern, const char *letters,
                                 const char *options)
{
    struct world *w = calloc(1, sizeof *w);
    size_t holes = 0, kinds = strlen(letters), all = 1;
    if (!w)
        exit(2);
    w->options = options;
    for (const char *c = pattern; *c; c++)
        holes += *c == '?';
    for (size_t i = 0; i < holes; i++)
        all *= kinds;
    for (size_t number = 0; number < all; number++) {
        char name[NAME];
        size_t rest = number, sum = 0;
        snprintf(name, sizeof name, "%s", pattern);
        for (char *c = name; *c; c++)
            if (*c == '?') {
                *c = letters[rest % kinds];
                sum += rest % kinds;
                rest /= kinds;
            }
        if (sum <= most)
            add_position(w, name);
    }
    return w;
}

static struct world *world_of(const char *pattern, const char *letters,
                              const char *options)
{
    return world_up_to(SIZE_MAX, pattern, letters, options);
}

/* Hackenbush on the edges of a graph, of which each is there or not; with each blue edge
 * there is a red one, so that the world has the negatives. */
static struct world *bushes(const char *const *edge, size_t edges)
{
    struct world *w = calloc(1, sizeof *w);
    if (!w)
        exit(2);
    w->options = "";
    for (size_t set = 0; set < (size_t)1 << edges; set++) {
        char name[NAME] = "hackenbush edges ";
        for (size_t i = 0; i < edges; i++)
            if (set >> i & 1)
                strcat(strcat(name, name[strlen(name) - 1] == ' ' ? "" : ","), edge[i]);
        add_position(w, set ? name : "hackenbush edges -");
    }
    return w;
}

/* Certificates */

/* LINE, a claim about who wins if `who` starts, and all lost positions as a kernel. */
static void write_paper(struct paper *p, const struct world *truth, const char *options,
                        size_t line, int who, int winner, const char *with)
{
    static const char *const names[] = {"left", "right"};
    p->size = 0;
    add(p, "dicot-certificate 3\nline %s%s\n", truth->name[line], options);
    add(p, "claim starts %s wins %s%s%s\nkernel text\n", names[who], names[winner],
        with ? " with " : "", with ? with : "");
    for (size_t i = 0; i < truth->count; i++)
        if (!truth->wins[i][0])
            add(p, "0 >= %s\n", truth->name[i]);
}

/* Does this first move win? */
static bool move_wins(const struct line *line, int who, const char *move)
{
    char why[WHY_SIZE];
    struct line after = *line;
    struct plain **position = positions_new(line);
    after.term = calloc(line->count, sizeof *after.term);
    if (!after.term || !line_play(line, position, who, move, why))
        exit(2);
    for (size_t i = 0; i < line->count; i++)
        after.term[i] =
            (struct term){.start = position[i], .negative = line->term[i].negative};
    bool wins = !brute_wins(&after, !who);
    free(after.term);
    positions_free(position, line->count);
    return wins;
}

/* The certificate says that `who` wins with a move in this term: each in turn. */
static void check_first_moves(const struct world *w, size_t number, int who,
                              const struct line *line, size_t term)
{
    static struct paper p;
    const struct term *t = &line->term[term];
    struct plain_move *moves;
    size_t count = plain_moves(t->start, who ^ t->negative, &moves);
    for (size_t i = 0; i < count; i++) {
        char move[2 * NAME];
        snprintf(move, sizeof move, "#%zu %.100s", term + 1, moves[i].text);
        write_paper(&p, w, w->options, number, who, who, move);
        bool is_true = move_wins(line, who, move);
        expect((judge_sealed(&p) == JUDGED_VERIFIED) == is_true, "a first move", &p);
    }
    plain_moves_free(moves, count);
}

/* All claims about each position (of every `step`), with the whole kernel. */
static void check_claims(const struct world *w, size_t step)
{
    static struct paper p;
    for (size_t i = 0; i < w->count; i += step) {
        char text[2 * NAME];
        snprintf(text, sizeof text, "%s%s", w->name[i], w->options);
        struct line line = line_of(text);
        for (int who = 0; who < 2; who++) {
            write_paper(&p, w, w->options, i, who, !who, NULL);
            expect((judge_sealed(&p) == JUDGED_VERIFIED) == !w->wins[i][who],
                   "who starts loses", &p);
            for (size_t term = 0; term < line.count; term++)
                check_first_moves(w, i, who, &line, term);
        }
        line_free(&line);
    }
}

/* The first position that whoever starts loses; the board without moves is one. */
static size_t lost_position(const struct world *w)
{
    size_t i = 0;
    while (i < w->count && (w->wins[i][0] || w->wins[i][1]))
        i++;
    if (i == w->count)
        exit(2);
    return i;
}

/* Each position that Left wins makes the whole kernel untrue. */
static void check_false_members(const struct world *w)
{
    static struct paper p;
    size_t line = lost_position(w);
    write_paper(&p, w, w->options, line, 0, 1, NULL);
    expect(judge_sealed(&p) == JUDGED_VERIFIED, "all members", &p);
    size_t before = p.size;
    for (size_t i = 0; i < w->count; i++)
        if (w->wins[i][0]) {
            p.size = before;
            add(&p, "0 >= %s\n", w->name[i]);
            expect(judge_sealed(&p) == JUDGED_REFUTED, "a false member", &p);
        }
}

/* With sanitizers a third of that: they need every path, not every case. */
static void check_world(struct world *w, size_t step)
{
    check_false_members(w);
    check_claims(w, getenv("DICOT_EVERY") != NULL ? 3 * step : step);
    free(w);
}

/* What is lost by some rules, as a kernel for others: what is verified is true. */
static void check_mixed_rules(const char *pattern)
{
    static const char *const options[] = {" with rules=partizan", " with rules=impartial",
                                          " with rules=cannibal"};
    static struct paper p;
    struct world *w[3];
    size_t refused = 0;
    for (int i = 0; i < 3; i++)
        w[i] = world_of(pattern, "xo.", options[i]);
    for (int of = 0; of < 3; of++)
        for (int by = 0; by < 3; by++)
            for (size_t i = 0; i < w[of]->count; i += 3) {
                write_paper(&p, w[of], options[by], i, 0, 1, NULL);
                bool is_verified = judge_sealed(&p) == JUDGED_VERIFIED;
                refused += !is_verified;
                expect(!is_verified || !w[by]->wins[i][0], "other rules", &p);
                expect(of != by || is_verified == !w[by]->wins[i][0], "same rules", &p);
            }
    expect(refused > w[0]->count, "too few were refused", &p);
    for (int i = 0; i < 3; i++)
        free(w[i]);
}

/* A stream of zeros takes the first reply everywhere; it may happen to have the right
 * length. What is verified is true. */
static void check_zeros(struct world *w)
{
    static const char *const names[] = {"left", "right"};
    static struct paper p;
    size_t before = verified;
    for (size_t i = 0; i < w->count; i++)
        for (int who = 0; who < 2; who++)
            for (int bytes = 4; bytes < 7; bytes++) {
                p.size = 0;
                add(&p, "dicot-certificate 3\nline %s%s\n", w->name[i], w->options);
                add(&p, "claim starts %s wins %s\n", names[who], names[!who]);
                add(&p, "kernel packed\nchunk %d\n", bytes);
                memset(p.bytes + p.size, 0, (size_t)bytes);
                p.size += (size_t)bytes;
                add(&p, "\n");
                expect(judge_sealed(&p) != JUDGED_VERIFIED || !w->wins[i][who], "zeros",
                       &p);
            }
    expect(verified > before, "no stream of zeros was right", &p);
    free(w);
}

/* Members that are no part of LINE prove nothing. */
static void check_strangers(void)
{
    static const char *const strangers[] = {
        "nim 0",
        "click-partizan aa",
        "hackenbush edges -",
        "expr 0",
        "domineering ..",
        "sc2 xo",
        "clobber",
        "pebbles path 2 (0,0)(0,0)",
    };
    static struct paper p;
    for (size_t i = 0; i < sizeof strangers / sizeof *strangers; i++) {
        p.size = 0;
        add(&p, "dicot-certificate 3\nline clobber x.\nclaim starts left wins right\n");
        add(&p, "kernel text\n0 >= %s\n", strangers[i]);
        expect(judge_sealed(&p) == JUDGED_REFUTED, "a stranger", &p);
    }
}

int main(void)
{
    static const char *const edges[] = {"0-1:b", "0-1:r", "1-2:b",
                                        "1-2:r", "0-2:g", "0-0:g"};
    check_world(world_of("clobber ????", "xo.", ""), 1);
    check_world(world_of("clobber ???|???", "xo.", ""), 19);
    check_world(world_of("clobber ??|??", "xo.", " with rules=impartial"), 1);
    check_world(world_of("clobber ??|??", "xo.", " with rules=cannibal"), 1);
    check_world(world_of("-clobber ??|??", "xo.", " with rules=cannibal"), 1);
    check_world(world_of("clobber graph 5:0-1,1-2 ?????", "xo.", ""), 5);
    check_world(world_of("clobber graph 4:- ????", "xo.", " with rules=cannibal"), 1);
    check_world(world_of("clobber graph 0-1,1-2,0-2,2-3,2-4 ?????", "xo.", ""), 5);
    check_world(world_of("click-partizan ???|???", "ab.", ""), 5);
    check_world(world_of("click-impartial ??|??", "abc.", ""), 1);
    check_world(world_of("nim ? ? ?", "0123", ""), 1);
    check_world(world_up_to(2, "pebbles path 3 (?,?,?)(?,?,?)(0,?,?)", "012", ""), 1);
    check_world(bushes(edges, sizeof edges / sizeof *edges), 1);
    check_world(world_of("nim ? + clobber ???", "012xo.", ""), 1);
    check_world(world_of("nim ? + -click-partizan ??", "012ab.", ""), 1);
    check_world(world_up_to(2, "pebbles path 2 (?,?)(?,?) + pebbles path 2 (?,?)(?,?)",
                            "012", ""),
                1);
    check_world(world_up_to(2, "pebbles path 2 (?,?)(?,?) + pebbles instar 1 (?,?)(?,?)",
                            "012", ""),
                1);
    check_mixed_rules("clobber ??|??");
    check_zeros(world_of("clobber ?????", "xo.", ""));
    check_zeros(world_of("clobber ??|??", "xo.", " with rules=cannibal"));
    check_zeros(world_of("nim ? + clobber ???", "012xo.", ""));
    check_strangers();
    printf("kernel_lies: %zu certificates, %zu verified, %zu failed\n", asked, verified,
           failed);
    return failed > 0;
}
