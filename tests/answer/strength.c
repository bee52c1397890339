/* SPDX-License-Identifier: MIT */
/* strength.c: checks that a stronger chooser of moves is measurably stronger. With two
 * players, neighbours in the table of strengths play each other on fixed random
 * positions; each plays both sides, with either side moving first, so that a position
 * which favours one side favours neither strength. With one player, the results of all
 * strengths on the same boards are compared. */
#include "support.h"

#include "answer/hint.h"

#define POSITIONS 25

static struct chosen_move choose(const struct problem *p, const uint8_t *pos,
                                 enum player who, unsigned strength, uint64_t seed)
{
    struct task t = {.problem = p, .position = pos, .memory = p->memory};
    struct search *s = run_to_end(hint_new(&t, who, &strengths[strength], seed), 1000);
    struct chosen_move choice = hint_choice(s);
    search_free(s);
    return choice;
}

/* Makes a chosen move, which must be legal; returns what it gains. */
static int64_t make(const struct sample *s, uint8_t *pos, enum player who,
                    struct sum_move m)
{
    const struct term *t = &s->problem.terms[m.term];
    const struct game *g = t->board->game;
    const uint8_t *here = pos + t->offset;
    check(g->legal(t->board, here, term_player(t, who), m.move, s->scratch, NULL));
    int64_t gain = g->gain != NULL ? g->gain(t->board, here, m.move, s->scratch) : 0;
    position_play(&s->problem, pos, who, m, s->scratch);
    return gain;
}

/* Who makes the last move? seats[who] is the strength that plays for `who`. */
static enum player winner(const char *line, const unsigned *seats, enum player first,
                          uint64_t seed)
{
    struct sample s;
    enum player who = first;
    sample_open(&s, line);
    uint8_t *pos = start_copy(&s.problem);
    for (struct chosen_move c; (c = choose(&s.problem, pos, who, seats[who], seed)).found;
         who = other(who), seed++)
        make(&s, pos, who, c.move);
    free_position(&s.problem, pos);
    sample_close(&s);
    return other(who);
}

/* How many games out of 4 strength k + 1 wins against strength k on one position. */
static unsigned match(const char *line, unsigned k, uint64_t seed)
{
    unsigned won = 0;
    for (int seat = LEFT; seat <= RIGHT; seat++)
        for (int first = LEFT; first <= RIGHT; first++) {
            unsigned seats[2] = {k, k};
            seats[seat] = k + 1;
            won += (int)winner(line, seats, (enum player)first, seed) == seat;
        }
    return won;
}

/* The result of a one-player game played by one strength. */
static int64_t result(const char *line, unsigned strength, uint64_t seed)
{
    struct sample s;
    int64_t total = 0;
    sample_open(&s, line);
    uint8_t *pos = start_copy(&s.problem);
    for (struct chosen_move c; (c = choose(&s.problem, pos, LEFT, strength, seed)).found;
         seed++)
        total += make(&s, pos, LEFT, c.move);
    const struct board *b = problem_board(&s.problem);
    total += b->game->result(b, pos);
    free_position(&s.problem, pos);
    sample_close(&s);
    return total;
}

/* POSITIONS boards of a shape: random:1, random:2, … */
static struct text line_of(const char *shape, unsigned i)
{
    struct text line = text_of("%s random:%u", shape, i + 1);
    return line;
}

TEST(stronger_wins)
{
    static const char shape[] = "clobber grid 3x7";
    for (unsigned k = 0; k + 1 < STRENGTHS; k++) {
        unsigned won = 0, played = 4 * POSITIONS;
        for (unsigned i = 0; i < POSITIONS; i++) {
            struct text line = line_of(shape, i);
            testing("%s, strength %u against %u", line.bytes, k + 1, k);
            won += match(line.bytes, k, (uint64_t)i * 1000);
        }
        print_message("%s: %s %u : %u %s\n", shape, strengths[k + 1].name, won,
                      played - won, strengths[k].name);
        check(won * 100 >= played * 60);
    }
}

TEST(alone_it_leaves_less)
{
    static const char shape[] = "sc2 grid 3x5";
    int64_t before = NO_RESULT;
    for (unsigned k = 0; k < STRENGTHS; k++) {
        int64_t left = 0;
        for (unsigned i = 0; i < POSITIONS; i++) {
            struct text line = line_of(shape, i);
            testing("%s, strength %u", line.bytes, k);
            left += result(line.bytes, k, (uint64_t)i * 1000);
        }
        print_message("%s: %s leaves %lld stones\n", shape, strengths[k].name,
                      (long long)left);
        check(left < before);
        before = left;
    }
}

/* The strongest chooser knows what the searches know, whoever moves and whatever the
 * signs of the terms. */
TEST(strongest_is_exact)
{
    static const char *const lines[] = {"clobber xox|oxo",
                                        "clobber xxo|.ox",
                                        "nim 1 2 3",
                                        "nim 5 + -nim 4 + clobber xo",
                                        "clobber xxo + -clobber xo|ox",
                                        "hackenbush edges 0-1:b,1-2:r,0-3:g",
                                        "-hackenbush edges 0-1:b,0-2:b,0-3:r",
                                        "pebbles tournament 3 (1,0)(2,1)(0,1)"};
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct sample s;
        sample_open(&s, lines[i]);
        struct outcome o = solve_outcome(&s.problem);
        for (int who = LEFT; who <= RIGHT; who++) {
            struct chosen_move c =
                choose(&s.problem, s.problem.start, (enum player)who, STRENGTHS - 1, 1);
            testing("%s, player %d", lines[i], who);
            check(c.exact && c.wins == o.first[who]);
        }
        sample_close(&s);
    }
}

/* On click boards of every size there is a good move after little work; where that is
 * enough for a whole play, its result is told. */
TEST(clicks_are_quick)
{
    static const struct {
        const char *line;
        bool whole;
        int64_t points; /* fewer than a careless play has */
    } boards[] = {
        {"samegame grid 15x15 random:1:5", true, 1000},
        {"samegame grid 100x100 random:1:5", true, 1000000},
        {"samegame grid 2x3000 random:1:3", true, 1000},
        {"samegame grid 600x600 random:1:5", false, 0},
        {"clickomania grid 70x70 random:1:5 with goal=most-clicks", true, 1000},
    };
    for (size_t i = 0; i < COUNT(boards); i++) {
        struct sample s;
        sample_open(&s, boards[i].line);
        struct chosen_move c =
            choose(&s.problem, s.problem.start, LEFT, STRENGTHS - 1, 1);
        check(c.found && !c.exact && (c.result != NO_RESULT) == boards[i].whole);
        check(!boards[i].whole || c.result > boards[i].points);
        uint8_t *pos = start_copy(&s.problem);
        make(&s, pos, LEFT, c.move);
        free_position(&s.problem, pos);
        sample_close(&s);
    }
}

/* Whichever allocation fails, either there is no chooser or it finds a legal move; and
 * all memory is given back. */
TEST(without_memory)
{
    static const char *const lines[] = {"clobber xox|oxo + nim 2", "sc2 xoxo with joker"};
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct sample s;
        unsigned choosers = 0;
        sample_open(&s, lines[i]);
        size_t used = s.memory.used, fails = 1;
        for (bool failed = true; failed; fails++) {
            testing("%s, allocation %zu fails", lines[i], fails);
            s.memory.fail_at = fails;
            struct search *c = hint_new(&s.task, LEFT, &strengths[STRENGTHS - 1], 1);
            if (c != NULL) {
                run_to_end(c, 1);
                struct chosen_move choice = hint_choice(c);
                const struct term *t = &s.problem.terms[choice.move.term];
                check(choice.found);
                check(t->board->game->legal(t->board, s.problem.start + t->offset, LEFT,
                                            choice.move.move, s.scratch, NULL));
                choosers++;
            }
            search_free(c);
            failed = s.memory.fail_at == 0;
            s.memory.fail_at = 0;
            check_number(s.memory.used, used);
        }
        check(fails > 10 && choosers > 5);
        sample_close(&s);
    }
}
