/* SPDX-License-Identifier: MIT */
/* trees_check.h: gives the checker's answer to a test that includes the engine, because
 * the engine and the checker share no headers. */
#ifndef TESTS_TREES_CHECK_H
#define TESTS_TREES_CHECK_H

/* Returns the fewest stones that can be left on the trees and cycles of a LINE, by
 * check/bounds/trees.c, or on its two or three rows, by check/bounds/few_rows.c; 0: no
 * end counts (or there are no stones); -1: neither says. */
long checker_fewest(const char *line);

#endif
