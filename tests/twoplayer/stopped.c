/* SPDX-License-Identifier: MIT */
/* stopped.c: whoever runs a search for two players may be told to stop whenever the
 * search looks up. It then leaves at once. What it has found by then is true, and nothing
 * leaks. */
#include "support.h"

#include "answer/hint.h"
#include "twoplayer/method.h"
#include "twoplayer/small_positions.h"
#include "twoplayer/value_methods.h"
#include "twoplayer/winning.h"

static const char *const lines[] = {
    "clobber xoxo|oxxo",
    "clobber path 24 checkerboard",
    "clobber xox.o|oxoxo + -clobber cycle 5 xoxox + nim 3 1",
    "clobber xxoxoxooxoxxo.xxoxo with rules=impartial",
    "clobber path 12 checkerboard + -clobber path 10 random:3 with rules=impartial",
    "nim 9 + clobber xxo + pebbles path 2 (0,0)(3,0)",
    "pebbles tournament 3 (2,1)(1,2)(0,0,1) + -hackenbush edges 0-1:b,1-2:r,0-2:g",
    "click-impartial grid 3x3 random:3:3",
    "click-impartial grid 2x3 random:5:2 + nim 3",
    "clobber .",
};

/* A search that is stopped when it looks up for the last time. */
struct stopped {
    struct sample *sample;
    struct work work;
    uint64_t looks,
        stopped_at; /* looks that are left; the tick at which it was stopped */
    struct search *search;
    size_t used; /* memory, before the search was made */
};

static enum stop look(struct work *w)
{
    struct stopped *t = w->host;
    if (t->looks-- > 0)
        return STOP_NOT;
    t->stopped_at = w->ticks;
    return STOP_TIME;
}

#define MOST_AFTER 1000 /* ticks after it was stopped: a hundredth of a second */

static void run(struct stopped *t, struct sample *s, uint64_t looks, struct search *made,
                size_t used)
{
    *t = (struct stopped){.sample = s,
                          .work = work_of(&s->memory, look, t),
                          .looks = looks,
                          .search = made,
                          .used = used};
    check(made != NULL);
    s->memory.work = &t->work;
    search_run(made, &t->work);
    s->memory.work = NULL;
    if (t->work.stopped != STOP_NOT)
        check(t->work.ticks <= t->stopped_at + MOST_AFTER);
    else
        check(made->state != SEARCH_RUNNING && made->state != SEARCH_EXPIRED);
}

/* Frees the search, and says whether it was stopped. */
static bool end(struct stopped *t)
{
    search_free(t->search);
    check_number(t->sample->memory.used, t->used);
    return t->work.stopped != STOP_NOT;
}

static void check_outcome_is(const struct outcome *found, const struct outcome *truth)
{
    for (int who = LEFT; who <= RIGHT; who++)
        check(found->first[who] == UNKNOWN || found->first[who] == truth->first[who]);
}

static struct outcome truth_of(const struct sample *s)
{
    struct search *search = run_until_solved(outcome_search(&s->task, NULL), 1000);
    const struct outcome o = outcome_of(search);
    search_free(search);
    return o;
}

/* The looks after which a search is stopped: 0, 1, 2, 3, 5, 8, 13, … */
static uint64_t next_looks(uint64_t looks)
{
    return looks < 3 ? looks + 1 : looks + (looks * 5 + 4) / 8;
}

static void stop_outcome(struct sample *s, const struct method *m,
                         const struct outcome *truth)
{
    bool again = true;
    for (uint64_t k = 0; again; k = next_looks(k)) {
        struct stopped t;
        const size_t used = s->memory.used;
        testing("%s, stopped after %llu looks", m->name, (unsigned long long)k);
        run(&t, s, k, m->begin(&s->task), used);
        const struct outcome found = outcome_of(t.search);
        check_outcome_is(&found, truth);
        again = end(&t);
    }
}

static void stop_value(struct sample *s, const struct value_method *m,
                       const struct outcome *truth)
{
    bool again = true;
    for (uint64_t k = 0; again; k = next_looks(k)) {
        struct stopped t;
        struct outcome found = {{UNKNOWN, UNKNOWN}, {{0}}};
        const size_t used = s->memory.used;
        testing("%s, stopped after %llu looks", m->method.name, (unsigned long long)k);
        run(&t, s, k, m->method.begin(&s->task), used);
        if (m->bounds != NULL)
            found = m->bounds(t.search).outcome;
        else if (t.search->state == SEARCH_SOLVED)
            check(m->value(t.search) != NO_VALUE &&
                  m->outcome(&s->task, t.search, &found));
        check_outcome_is(&found, truth);
        again = end(&t);
    }
}

TEST(test_methods)
{
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct sample s;
        sample_open(&s, lines[i]);
        const struct outcome truth = truth_of(&s);
        for (size_t j = 0; outcome_methods[j] != NULL; j++)
            if (method_fits(outcome_methods[j], &s.task))
                stop_outcome(&s, outcome_methods[j], &truth);
        for (size_t j = 0; i > 2 && value_methods[j] != NULL; j++)
            if (method_fits(&value_methods[j]->method, &s.task))
                stop_value(&s, value_methods[j], &truth);
        sample_close(&s);
    }
}

/* A list of winning moves that is cut short is right as far as it goes. */
TEST(test_winning)
{
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct sample s;
        sample_open(&s, lines[i]);
        struct search *searched = run_to_end(outcome_search(&s.task, NULL), 1000);
        struct search *all = run_until_solved(winning_new(&s.task, searched, NULL), 1000);
        bool again = true;
        for (uint64_t k = 0; again; k = next_looks(k)) {
            struct stopped t;
            testing("%s, stopped after %llu looks", lines[i], (unsigned long long)k);
            const size_t used = s.memory.used;
            run(&t, &s, k, winning_new(&s.task, searched, NULL), used);
            for (enum player who = LEFT; who <= RIGHT; who++) {
                size_t count, whole;
                const struct first_move *m = winning_list(t.search, who, &count),
                                        *n = winning_list(all, who, &whole);
                check(count <= whole);
                for (size_t j = 0; j < count; j++)
                    check(m[j].wins == UNKNOWN || m[j].wins == n[j].wins);
            }
            search_free(t.search);
            again = t.work.stopped != STOP_NOT;
        }
        search_free(all);
        search_free(searched);
        sample_close(&s);
    }
}

/* A hint is a legal move, and says who wins only if that is known. */
TEST(test_hints)
{
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct sample s;
        sample_open(&s, lines[i]);
        const struct outcome truth = truth_of(&s);
        for (size_t strength = 0; strength < STRENGTHS; strength++) {
            bool again = true;
            for (uint64_t k = 0; again; k = next_looks(k)) {
                struct stopped t;
                testing("%s, %s, stopped after %llu looks", lines[i],
                        strengths[strength].name, (unsigned long long)k);
                const size_t used = s.memory.used;
                run(&t, &s, k, hint_new(&s.task, LEFT, &strengths[strength], 1), used);
                const struct chosen_move c = hint_choice(t.search);
                check(c.wins == UNKNOWN || c.wins == truth.first[LEFT]);
                check(c.found || truth.first[LEFT] == LOSS);
                const struct term *term = &s.problem.terms[c.found ? c.move.term : 0];
                check(!c.found || term->board->game->legal(term->board,
                                                           s.problem.start + term->offset,
                                                           term_player(term, LEFT),
                                                           c.move.move, s.scratch, NULL));
                again = end(&t);
            }
        }
        sample_close(&s);
    }
}

/* The next position found is the same whether or not the search was stopped before. */
TEST(test_small_positions)
{
    const struct explore_wish wish = {game_find("pebbles", 7), "path 2", NULL, 0};
    bool again = true;
    for (uint64_t k = 0; again; k = next_looks(k)) {
        struct memory memory = {0};
        struct looks looks;
        struct search *s = small_positions_new(&memory, &wish);
        testing("stopped after %llu looks", (unsigned long long)k);
        looks_begin(&looks, &memory, k, 1);
        for (int found = 0; found < 9 && search_run(s, &looks.work) == SEARCH_SOLVED;
             found++)
            small_positions_go_on(s);
        again = looks.work.stopped != STOP_NOT;
        check(s->state == (again ? s->state : SEARCH_RUNNING));
        check_number(small_positions_error(s)->status, OK);
        memory.work = NULL;
        search_free(s);
        check_number(memory.used, 0);
    }
}
