// SPDX-License-Identifier: MIT
/* solver_host.cpp: a program in C++ whose own operators new and delete count, and which
 * asks libdicot questions that need the SAT solver. Nothing that the solver does may
 * come to them, whether memory is refused or not. Linked with libdicot, static or
 * shared, it is a test; as a shared library, it is what tests/hosts/solver.py loads. */
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <new>
#include <string>

#include <dicot.h>

static long calls; // of the operators below

void *operator new(std::size_t size)
{
    calls++;
    void *p = std::malloc(size > 0 ? size : 1);
    if (p == nullptr)
        throw std::bad_alloc();
    return p;
}

void operator delete(void *p) noexcept
{
    calls++;
    std::free(p);
}

void operator delete(void *p, std::size_t) noexcept
{
    operator delete(p);
}

extern "C" __attribute__((visibility("default"))) long host_calls()
{
    return calls;
}

#ifndef IS_MODULE
// Asks a question within so many bytes. Returns false if our operators were called.
static bool ask(std::size_t bytes, enum dicot_status *status)
{
    static const char *const words[] = {"solve", "sc2 hamming 4x4x4 random:1",
                                        "--strategy", "forest", "--nodes=20000"};
    struct dicot_limits limits = dicot_default_limits();
    const long before = calls;
    limits.memory = bytes;
    struct dicot_session *s = dicot_session_open(&limits);
    *status = s != nullptr ? dicot_ask(s, words, 5) : DICOT_LIMIT;
    dicot_session_close(s);
    return calls == before;
}

int main()
{
    enum dicot_status status;
    std::string text(1000, 'x'); // calls the operators
    if (calls == 0 || !ask(0, &status) || status != DICOT_OK) {
        std::cerr << "without a limit: status " << status << ", " << calls << " calls\n";
        return 1;
    }
    for (std::size_t bytes = 1 << 17; bytes < 1 << 21; bytes *= 2)
        if (!ask(bytes, &status) || (status != DICOT_OK && status != DICOT_LIMIT)) {
            std::cerr << bytes << " bytes: status " << status << ", " << calls
                      << " calls\n";
            return 1;
        }
    try {
        throw std::bad_alloc(); // still ours to catch
    } catch (const std::bad_alloc &) {
        return text.size() == 1000 ? 0 : 1;
    }
}
#endif
