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

#define PLANES_BMI2
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
