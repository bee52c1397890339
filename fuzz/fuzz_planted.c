/* SPDX-License-Identifier: MIT */
/* fuzz_planted.c: a target with a known failure, for selftest.sh: no input may contain
 * the letters xo. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (size_t i = 0; i + 1 < size; i++)
        check(data[i] != 'x' || data[i + 1] != 'o');
    return 0;
}
