/* SPDX-License-Identifier: MIT */
/* clobber.h: finds positions of Clobber that are given as cells in a database. */
#ifndef DICOT_DB_CLOBBER_H
#define DICOT_DB_CLOBBER_H

#include "db/family.h"
#include "db/polyomino.h"

extern const struct db_family db_clobber;

/* Finds the place of stones; bit i of `black` says that the stone on cell i is black.
 * Returns false if there is none. */
bool db_locate_stones(const struct polyomino *c, uint64_t black, struct db_place *at);

#endif
