/* SPDX-License-Identifier: MIT */
#include "calc.h"
enum answer_code calc_converse(struct calc_host *h)
{
    return calc_script(h, "-");
}
