/* SPDX-License-Identifier: MIT */
/* trial.c: see trial.h. */
#include "trial.h"

struct search *begin_and_run(const struct method *m, const struct problem *p,
                             uint64_t units, uint64_t work, struct search_end *r)
{
    *r = (struct search_end){.state = SEARCH_NO_MEMORY};
    struct task t = task_at_start(p);
    struct search *s = m->begin(&t);
    if (s == NULL)
        return NULL;
    r->began = true;
    r->state = SEARCH_RUNNING;
    if (p->memory->work != NULL) { /* a host may stop it */
        r->state = search_run(s, p->memory->work);
        p->memory->work = NULL;
        r->cut = r->state == SEARCH_RUNNING;
        r->nodes = s->nodes;
        return s;
    }
    for (uint64_t left = units; left > 0 && r->state == SEARCH_RUNNING;) {
        uint64_t some = work < left ? work : left;
        r->state = search_step(s, some);
        left -= some;
    }
    r->cut = r->state == SEARCH_RUNNING;
    r->nodes = s->nodes;
    if (r->cut)
        r->state = SEARCH_SOLVED;
    else
        check_number(search_step(s, work), r->state); /* a search stays ended */
    return s;
}

struct search_end run_method(const struct solve_method *m, const struct problem *p,
                             uint64_t units, uint64_t work)
{
    struct search_end r;
    const size_t used = p->memory->used;
    struct search *s = begin_and_run(&m->method, p, units, work, &r);
    if (s != NULL) {
        search_finish(s);
        struct best b = *method_best(s);
        if (b.found)
            check_line(p, &b);
        r.found = b.found, r.result = b.result, r.bound = b.bound;
        search_free(s);
    }
    check_number(p->memory->used, used);
    return r;
}

void judge_same(const struct trial *t, const struct problem *p,
                const struct search_end *r, const struct search_end *whole)
{
    (void)t;
    (void)p;
    if (r->state != SEARCH_NO_MEMORY) {
        check_number(r->found, whole->found);
        check_number(r->result, whole->result);
    }
}

static void try_steps(const struct trial *t)
{
    for (size_t i = 0; i < t->count; i++) {
        struct sample s;
        sample_open(&s, t->lines[i]);
        struct search_end whole = t->run(t, &s.problem, UINT64_MAX);
        check(whole.state != SEARCH_NO_MEMORY);
        t->judge(t, &s.problem, &whole, &whole);
        for (uint64_t work = 1; work < 5000; work = work * 7 + 1) {
            struct search_end r = t->run(t, &s.problem, work);
            if (!r.cut && !whole.cut) {
                check_number(r.state, whole.state);
                check_number(r.nodes, whole.nodes);
            }
            t->judge(t, &s.problem, &r, &whole);
        }
        sample_close(&s);
    }
}

static void try_limits(const struct trial *t)
{
    for (size_t i = 0; i < t->count; i++) {
        struct sample s;
        bool stopped = false;
        sample_open(&s, t->lines[i]);
        testing("%s, limited memory", t->lines[i]);
        struct search_end whole = t->run(t, &s.problem, t->step);
        size_t used = s.memory.used, peak = s.memory.peak;
        for (unsigned part = 0; part < 16; part++) {
            s.memory.limit = used + (peak - used) * part / 16;
            struct search_end r = t->run(t, &s.problem, t->step);
            t->judge(t, &s.problem, &r, &whole);
            stopped |= r.state == SEARCH_NO_MEMORY;
        }
        check(stopped);
        s.memory.limit = peak;
        struct search_end r = t->run(t, &s.problem, t->step);
        check(t->stops_early || r.state == whole.state);
        sample_close(&s);
    }
}

void try_stops(const struct trial *t, uint64_t most)
{
    for (size_t i = 0; i < t->count; i++) {
        struct sample s;
        sample_open(&s, t->lines[i]);
        const struct search_end whole = t->run(t, &s.problem, t->step);
        bool stopped = true;
        for (uint64_t k = 1, next = 2, sum; stopped && k <= most;
             sum = k + next, k = next, next = sum) {
            struct looks looks;
            testing("%s, stopped at look %llu", t->lines[i], (unsigned long long)k);
            looks_begin(&looks, &s.memory, k - 1, 1);
            const struct search_end r = t->run(t, &s.problem, UINT64_MAX);
            s.memory.work = NULL; /* it could not even begin */
            t->judge(t, &s.problem, &r, &whole);
            stopped = looks.work.stopped != STOP_NOT;
        }
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
    struct search_end r = f->trial->run(f->trial, p, UINT64_MAX);
    f->trial->judge(f->trial, p, &r, &f->whole);
}

static void try_failing_allocations(const struct trial *t)
{
    for (size_t i = 0; i < t->count; i++) {
        struct sample s;
        sample_open(&s, t->lines[i]);
        struct failing f = {t, t->run(t, &s.problem, UINT64_MAX)};
        sample_close(&s);
        fail_each_allocation(t->lines[i], run_and_judge, &f);
    }
}

void try_all(const struct trial *t)
{
    try_steps(t);
    try_limits(t);
    try_failing_allocations(t);
}
