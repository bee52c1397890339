/* SPDX-License-Identifier: MIT */
/* deal.h: who answers the many questions of a command (base/work.h). The program deals
 * them out among threads (deal.c), dicot-mpi among processes (mpi/). */
#ifndef DICOT_CLI_DEAL_H
#define DICOT_CLI_DEAL_H

#include "base/meeting.h"
#include "base/work.h"

/* Has all questions answered, and the answers told in order. */
void deal(const struct work *w);

/* Does this process read the questions and tell the answers? Otherwise `deal` only
 * answers those of another process: files are opened and written there. */
bool deal_is_ours(void);

/* The processes that have the same single question; NULL: there is only this one. How
 * many share this machine's memory, with this one? */
const struct meeting *deal_meeting(void);
unsigned deal_sharers(void);

/* So many are answered at the same time if `wanted` is 0, else that many. */
unsigned deal_hands(uint64_t wanted);

#endif
