/* SPDX-License-Identifier: MIT */
/* wrong_value.c: linked into dicot between the search for a value and its callers
 * (--wrap in tests/CMakeLists.txt): every value comes out too large by one, as from a
 * wrong formula. tests/hosts/wrong_value.sh demands that a certificate reveals it. */
#include "twoplayer/position_value.h"

value __real_position_value_of(const struct search *search);
value __wrap_position_value_of(const struct search *search);

value __wrap_position_value_of(const struct search *search)
{
    struct values *s = position_value_store(search);
    return value_add(s, __real_position_value_of(search), value_integer(s, 1));
}
