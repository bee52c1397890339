/* SPDX-License-Identifier: MIT */
/* clobber.h: stones of Clobber in a database, for whoever has them as cells. */
#ifndef DICOT_DB_CLOBBER_H
#define DICOT_DB_CLOBBER_H

#include "db/family.h"
#include "db/polyomino.h"

extern const struct db_family db_clobber;

/* Bit i of `black`: the stone on cell i is black. */
bool db_locate_stones(const struct polyomino *c, uint64_t black, struct db_place *at);

#endif
