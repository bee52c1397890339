/* SPDX-License-Identifier: MIT */
/* play.h: what the two halves of `dicot play` share: play.c obeys, play_show.c shows. */
#ifndef DICOT_CLI_PLAY_H
#define DICOT_CLI_PLAY_H

#include "cli.h"
#include "answer/hint.h"
#include "problem/history.h"

#define SCREENFUL 40        /* moves shown without being asked for */
#define MOST_NUMBERED 10000 /* moves that have a number: there can be 10^18 */

struct play {
    const struct request *q;
    struct host host;
    struct memory *memory;
    struct history session;
    struct writer out; /* what is to be shown next */
    uint64_t seats;    /* whom the engine plays for */
    uint64_t strength;
    bool changed; /* the position has not been shown yet */
    bool stopped; /* ^C ended the last thinking */
    bool warned;  /* ^C at the prompt was answered; a second one leaves */
    bool quit;
};

/* play.c: a move for the player whose turn it is. False: over the budget, which is said.
 */
bool play_think(struct play *p, const struct strength *strength,
                struct chosen_move *choice);

/* play_show.c; all of it is written to p->out. */
bool for_two(const struct play *p);
extern const char *const player_names[2];
void play_show_position(struct play *p);
void play_show_moves(struct play *p, uint64_t most);
void play_show_move(struct play *p, struct sum_move m);
void play_show_hint(struct play *p, const struct chosen_move *choice);

#endif
