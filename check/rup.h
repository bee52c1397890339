/* SPDX-License-Identifier: MIT
 *
 * rup.h: does each clause of a proof follow from the formula and the clauses before it by
 * reverse unit propagation: assume that all its literals are false, and propagate until a
 * clause has no literal left?
 */
#ifndef CHECK_RUP_H
#define CHECK_RUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rup;

struct rup *rup_new(int32_t variables);
/* A clause of the formula; no proof needed. */
void rup_assume(void *rup, const int32_t *literal, size_t count);
/* A clause of the proof, which is then kept; false if it does not follow. */
bool rup_prove(struct rup *r, const int32_t *literal, size_t count);
/* Forgets a clause if it is there. That can only make later steps harder to check. */
void rup_delete(struct rup *r, const int32_t *literal, size_t count);
void rup_free(struct rup *r);

#endif
