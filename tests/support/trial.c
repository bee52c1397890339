/* SPDX-License-Identifier: MIT */
/* trial.c: see trial.h. */
#include "trial.h"

struct search_end run_method(const struct solve_method *m, const struct problem *p,
                             uint64_t units, uint64_t work)
{
    struct search_end r = {.state = SEARCH_NO_MEMORY};
    struct task t = task_at_start(p);
    struct search *s = m->method.begin(&t);
    if (s == NULL)
        return r;
    r.state = SEARCH_RUNNING;
    for (uint64_t left = units; left > 0 && r.state == SEARCH_RUNNING;) {
        uint64_t some = work < left ? work : left;
        r.state = search_step(s, some);
        left -= some;
    }
    r.state = r.state == SEARCH_RUNNING ? SEARCH_SOLVED : r.state;
    search_finish(s);
    struct best b = m->best(s);
    if (b.found)
        check_line(p, &b);
    r.found = b.found, r.result = b.result, r.bound = b.bound, r.nodes = s->nodes;
    search_free(s);
    return r;
}

void judge_same(const struct problem *p, const struct search_end *r,
                const struct search_end *whole)
{
    (void)p;
    if (r->state != SEARCH_NO_MEMORY) {
        check_number(r->found, whole->found);
        check_number(r->result, whole->result);
    }
}

void try_steps(void **state)
{
    const struct trial *t = *state;
    for (size_t i = 0; i < t->count; i++) {
        struct sample s;
        sample_open(&s, t->lines[i]);
        struct search_end whole = t->run(&s.problem, UINT64_MAX);
        check_number(whole.state, SEARCH_SOLVED);
        t->judge(&s.problem, &whole, &whole);
        for (uint64_t work = 1; work < 5000; work = work * 7 + 1) {
            struct search_end r = t->run(&s.problem, work);
            check_number(r.state, SEARCH_SOLVED);
            check_number((int64_t)r.nodes, (int64_t)whole.nodes);
            t->judge(&s.problem, &r, &whole);
        }
        sample_close(&s);
    }
}

void try_limits(void **state)
{
    const struct trial *t = *state;
    for (size_t i = 0; i < t->count; i++) {
        struct sample s;
        bool stopped = false;
        sample_open(&s, t->lines[i]);
        testing("%s, limited memory", t->lines[i]);
        struct search_end whole = t->run(&s.problem, UINT64_MAX);
        size_t used = s.memory.used, peak = s.memory.peak;
        for (unsigned part = 0; part < 16; part++) {
            s.memory.limit = used + (peak - used) * part / 16;
            struct search_end r = t->run(&s.problem, t->step);
            t->judge(&s.problem, &r, &whole);
            stopped |= r.state == SEARCH_NO_MEMORY;
        }
        check(stopped);
        s.memory.limit = peak;
        check_number(t->run(&s.problem, t->step).state, SEARCH_SOLVED);
        sample_close(&s);
    }
}

struct failing {
    const struct trial *trial;
    struct search_end whole;
};

static void run_and_judge(const struct problem *p, const void *context)
{
    const struct failing *f = context;
    struct search_end r = f->trial->run(p, UINT64_MAX);
    f->trial->judge(p, &r, &f->whole);
}

void try_failing_allocations(void **state)
{
    const struct trial *t = *state;
    for (size_t i = 0; i < t->count; i++) {
        struct sample s;
        sample_open(&s, t->lines[i]);
        struct failing f = {t, t->run(&s.problem, UINT64_MAX)};
        sample_close(&s);
        fail_each_allocation(t->lines[i], run_and_judge, &f);
    }
}
