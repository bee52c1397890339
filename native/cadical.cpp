/* SPDX-License-Identifier: MIT */
/* cadical.cpp: implements base/sat.h with the SAT solver CaDiCaL.
 *
 * When memory runs out, CaDiCaL throws an exception from wherever it is, and leaves its
 * data in any state. So no exception leaves this file, and nothing is asked of a solver
 * after one, not even to destroy itself: all that a solver has allocated is on a list, is
 * charged to its budget, and is freed block by block. Solvers that did not fail end in
 * the same way.
 *
 * The blocks come from the operators new and delete below. The build renames those that
 * CaDiCaL calls (CMakeLists.txt), so that a program into which this is linked, or
 * which loads it, keeps its own. What CaDiCaL passes between itself and the C++ library
 * must not be allocated on one side and freed on the other: only long strings would be,
 * and it has none unless it reads or writes files. */
#include "base/sat.h"

#include <cstddef>
#include <exception>
#include <new>

#include <cadical.hpp>

/* Stands before each block. */
struct alignas(std::max_align_t) sat_block {
    sat_block *next, **link; /* on the list; what points to this block */
    sat *owner;
    size_t size; /* bytes, with this header */
};

struct sat final : CaDiCaL::Terminator, CaDiCaL::Learner {
    explicit sat(struct memory *m) : memory(m)
    {
    }
    bool terminate() override
    {
        return memory_expired(memory);
    }
    bool learning(int) override
    {
        return true;
    }
    void learn(int literal) override
    {
        learned(context, literal);
    }

    struct memory *memory;
    CaDiCaL::Solver *solver = nullptr; /* NULL: memory ran out */
    sat_block *blocks = nullptr;
    void *context = nullptr;
    void (*learned)(void *context, int literal) = nullptr;
};

/* The solver that works in this thread. */
static thread_local sat *working;

/* ---- the operators ---- */

/* Returns NULL if the budget is used up, or no solver works. */
static void *take(size_t size) noexcept
{
    if (working == nullptr || size > SIZE_MAX / 2)
        return nullptr;
    size += sizeof(sat_block);
    void *room = memory_new_dirty(working->memory, 1, size);
    if (room == nullptr)
        return nullptr;
    sat_block *rest = working->blocks;
    sat_block *b = new (room) sat_block{rest, &working->blocks, working, size};
    if (rest != nullptr)
        rest->link = &b->next;
    working->blocks = b;
    return b + 1;
}

static void *take_or_throw(size_t size)
{
    void *p = take(size);
    if (p == nullptr)
        throw std::bad_alloc();
    return p;
}

static void give(void *p) noexcept
{
    if (p == nullptr)
        return;
    sat_block *b = static_cast<sat_block *>(p) - 1;
    *b->link = b->next;
    if (b->next != nullptr)
        b->next->link = b->link;
    memory_free(b->owner->memory, b, 1, b->size);
}

/* One function per operator, because each gets a name of its own. */
extern "C" {
void *cadical_new(size_t size)
{
    return take_or_throw(size);
}

void *cadical_new_array(size_t size)
{
    return take_or_throw(size);
}

void *cadical_new_or_null(size_t size, const std::nothrow_t &) noexcept
{
    return take(size);
}

void cadical_delete(void *p) noexcept
{
    give(p);
}

void cadical_delete_array(void *p) noexcept
{
    give(p);
}

void cadical_delete_sized(void *p, size_t) noexcept
{
    give(p);
}

void cadical_delete_sized_array(void *p, size_t) noexcept
{
    give(p);
}
}

/* ---- calls ---- */

static void discard(sat *s)
{
    s->solver = nullptr;
    while (s->blocks != nullptr)
        give(s->blocks + 1);
}

/* Does some work of a solver. Returns false if that failed, now or before; then all its
 * memory is free. */
template <typename Work> static bool attempt(sat *s, Work work) noexcept
{
    sat *const outer = working;
    working = s;
    try {
        work();
    } catch (...) {
        discard(s);
    }
    working = outer;
    return s->solver != nullptr;
}

bool sat_exists(void)
{
    return true;
}

struct sat *sat_new(struct memory *m)
{
    /* Gives this thread what it needs to throw. If that were not there when memory has
     * run out, the dynamic loader would end the process. */
    (void)std::uncaught_exceptions();
    void *room = memory_new(m, 1, sizeof(sat));
    if (room == nullptr)
        return nullptr;
    sat *s = new (room) sat(m);
    if (attempt(s, [s] {
            void *solver = take_or_throw(sizeof *s->solver);
            s->solver = new (solver) CaDiCaL::Solver;
            s->solver->set("quiet", 1); /* stdout is for answers */
            s->solver->connect_terminator(s);
        }))
        return s;
    sat_free(s);
    return nullptr;
}

void sat_free(struct sat *s)
{
    if (s == nullptr)
        return;
    discard(s);
    memory_free(s->memory, s, 1, sizeof *s);
}

void sat_tell(struct sat *s, void *context, void (*learned)(void *context, int literal))
{
    s->context = context;
    s->learned = learned;
    if (s->solver != nullptr)
        attempt(s, [s] {
            /* CaDiCaL does not report clauses that it finds by simplification. Without
             * simplification, the reported clauses suffice for a proof. */
            s->solver->set("inprocessing", 0);
            s->solver->connect_learner(s);
        });
}

void sat_add(struct sat *s, int literal)
{
    if (s->solver != nullptr)
        attempt(s, [=] { s->solver->add(literal); });
}

enum sat_answer sat_solve(struct sat *s, int conflicts)
{
    int answer = 0;
    if (s->solver == nullptr || !attempt(s, [&] {
            s->solver->limit("conflicts", conflicts);
            answer = s->solver->solve();
            if (answer == 10) /* completes the solution: sat_value needs no memory */
                s->solver->val(1);
        }))
        return SAT_NO_MEMORY;
    return answer == 10 ? SAT_YES : answer == 20 ? SAT_NO : SAT_UNKNOWN;
}

bool sat_value(struct sat *s, int variable)
{
    int value = 0;
    if (s->solver != nullptr)
        attempt(s, [&] { value = s->solver->val(variable); });
    return value > 0;
}
