/* SPDX-License-Identifier: MIT */
/* play.h: what the two halves of `dicot play` share: play.c obeys commands, play_show.c
 * shows. */
#ifndef DICOT_CLI_PLAY_H
#define DICOT_CLI_PLAY_H

#include "cli.h"
#include "answer/hint.h"
#include "proof.h"
#include "problem/history.h"

#define SCREENFUL 40        /* moves shown without being asked for */
#define MOST_NUMBERED 10000 /* moves that have a number; there may be 10^18 */

struct play {
    const struct request *q;
    struct host host;
    struct memory *memory;
    struct history session;
    struct writer out;  /* text to show next */
    struct cursor rest; /* of the line being obeyed: what follows the command */
    uint64_t seats;     /* enum seats: whom the engine plays for */
    uint64_t strength;
    struct proof *proof; /* that the user plays against; NULL: none */
    bool changed;        /* the position has not been shown yet */
    bool stopped;        /* ^C ended the last search */
    bool warned;         /* ^C was pressed at the prompt; a second one leaves */
    bool quit;
};

/* play.c: finds a move for the player whose turn it is. Returns false if it is over the
 * budget, after saying so. */
bool play_think(struct play *p, const struct strength *strength,
                struct chosen_move *choice);

/* play_show.c; all of these write to p->out. */
bool for_two(const struct play *p);
extern const char *const player_names[2];
void play_show_position(struct play *p);
void play_show_moves(struct play *p, uint64_t most);
void play_show_move(struct play *p, struct sum_move m);
void play_show_proof(struct play *p);
void play_show_reply(struct play *p, enum reply_source why);
void play_show_hint(struct play *p, const struct chosen_move *choice);

#endif
