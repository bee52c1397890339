/* SPDX-License-Identifier: MIT */
/* meeting.h: the ranks of a job as processes that work on one question (base/meeting.h).
 */
#ifndef DICOT_MPI_MEETING_H
#define DICOT_MPI_MEETING_H

#include "base/meeting.h"

struct meeting ranks_meeting(int rank, int size);

/* Tells the leader that this rank leaves the meeting, or never came to it. */
void meeting_leave(uint64_t nodes);

#endif
