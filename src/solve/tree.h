/* SPDX-License-Identifier: MIT */
/* tree.h: SC2 on trees and cycles of stones, any number of them: the exact optimum with
 * moves, in linear time [doc/solve-trees.md]. */
#ifndef DICOT_SOLVE_TREE_H
#define DICOT_SOLVE_TREE_H

#include "solve/method.h"

extern const struct method tree_method;

#endif
