/* SPDX-License-Identifier: MIT */
/* row.h: Solitaire Clobber on rows in which the colours alternate [SC Thm 1, 2]. */
#ifndef DICOT_SOLVE_ROW_H
#define DICOT_SOLVE_ROW_H

#include "solve/method.h"

extern const struct method row_method;

#endif
