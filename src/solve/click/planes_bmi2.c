/* SPDX-License-Identifier: MIT */
/* planes_bmi2.c: clicks on bit planes for processors that compress and spread the bits of
 * a word in one instruction. */
#include "solve/click/planes.h"

#include "base/bits.h"

#if defined(__x86_64__) && defined(__GNUC__)

/* What follows is called only if the processor has these instructions. */
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))),            \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif

static inline uint64_t spread(uint64_t x, uint64_t mask)
{
    return __builtin_ia32_pdep_di(x, mask);
}

static inline uint64_t carried(uint64_t x, uint64_t from, uint64_t to)
{
    return spread(__builtin_ia32_pext_di(x, from), to);
}

#define fall(x, s, gone, was, is) carried(x, (was) & ~(gone), is)
typedef long long four_numbers __attribute__((vector_size(32)));
#define nowhere(x) __builtin_ia32_ptestz256((four_numbers)(x), (four_numbers)(x))
typedef char many_bytes __attribute__((vector_size(32)));
#define lanes_in(x)                                                                      \
    __builtin_ia32_pext_di((uint32_t)__builtin_ia32_pmovmskb256((many_bytes)(x)),        \
                           0x55555555)
#define KERNEL static const struct planes_kernel kernel
#include "solve/click/planes_kernel.h"

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

const struct planes_kernel *planes_bmi2(void)
{
    bool can = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
               __builtin_cpu_supports("popcnt");
    return can ? &kernel : NULL;
}

#else

const struct planes_kernel *planes_bmi2(void)
{
    return NULL;
}

#endif
