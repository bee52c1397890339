/* SPDX-License-Identifier: MIT
 *
 * rup.h: checks that each clause of a proof follows from the formula and from the clauses
 * before it by reverse unit propagation (RUP): if all its literals are assumed to be
 * false, unit propagation leads to a clause without a literal that can be true.
 */
#ifndef CHECK_RUP_H
#define CHECK_RUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rup;

struct rup *rup_new(int32_t variables);
/* Adds a clause of the formula, which needs no proof. */
void rup_assume(void *rup, const int32_t *literal, size_t count);
/* Checks a clause of the proof and adds it. Returns false if it does not follow. */
bool rup_prove(struct rup *r, const int32_t *literal, size_t count);
/* Forgets a clause, if it is there. That never lets a wrong step pass: it can only make
 * later steps fail. */
void rup_delete(struct rup *r, const int32_t *literal, size_t count);
void rup_free(struct rup *r);

#endif
