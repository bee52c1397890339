/* SPDX-License-Identifier: MIT */
/* deal.h: who answers the many questions of a command (base/items.h). The program deals
 * them out among threads (deal.c), dicot-mpi among processes (mpi/). */
#ifndef DICOT_CLI_DEAL_H
#define DICOT_CLI_DEAL_H

#include "base/meeting.h"
#include "base/items.h"

/* Has all questions answered, and the answers told in order. */
void deal(const struct items *w);

/* Does this process read the questions and tell the answers? Otherwise `deal` only
 * answers those of another process: files are opened and written there. */
bool deal_is_ours(void);

/* deal_meeting returns the processes that have the same single question, or NULL if there
 * is only this one. deal_sharers returns how many processes, with this one, share the
 * memory of this machine. */
const struct meeting *deal_meeting(void);
unsigned deal_sharers(void);

/* Returns how many questions are answered at the same time: `wanted`, or if that is 0, as
 * many as suit the machine. */
unsigned deal_hands(uint64_t wanted);

#endif
