/* SPDX-License-Identifier: MIT */
/* trees_check.h: the checker's answer, for a test that includes the engine: the two share
 * no headers. */
#ifndef TESTS_TREES_CHECK_H
#define TESTS_TREES_CHECK_H

/* The fewest stones on the trees and cycles of a LINE by check/trees.c; 0: no end counts
 * (or there are no stones); -1: it does not say. */
long checker_fewest(const char *line);

#endif
