/* SPDX-License-Identifier: MIT */
/* proof.h: a certificate that says who wins, read so that it can be played against. It is
 * not judged here: that is what dicot-check is for. */
#ifndef DICOT_CLI_PROOF_H
#define DICOT_CLI_PROOF_H

#include "base/table.h"
#include "problem/history.h"

struct proof {
    struct writer text;  /* the certificate; the fields below point into it */
    struct cursor line;  /* its LINE */
    struct cursor start; /* where its evidence begins */
    enum player first, winner;
    struct memory *memory; /* NULL before proof_begin */
    size_t terms;          /* of the problem */
    struct problem rest;   /* those that do not cancel */
    size_t *kept;          /* for each of these, its number among all terms */
    size_t *partner;       /* for each term, 1 + the one that cancels it; 0: none */
    struct table replies; /* a position of the rest → where its move stands in the text */
    size_t listed;        /* positions in the list */
    bool kernel;          /* the evidence is a kernel, which does not list replies */
};

/* Reads the certificate in p->text, for the player `first` if it says who wins then, and
 * otherwise for the other one. Returns false if it does not say who wins: *error says
 * where and why. */
bool proof_read(struct proof *p, enum player first, struct error *error);

/* Takes the evidence for the problem of the certificate's LINE. `p->rest` refers to the
 * terms of the problem. */
bool proof_begin(struct proof *p, const struct problem *problem, struct error *error);
void proof_done(struct proof *p);

/* Why a reply is made. */
enum reply_source {
    REPLY_NONE,   /* the proof lists none */
    REPLY_MIRROR, /* the move before was made in a term that is cancelled by another */
    REPLY_LISTED
};

/* Finds the winner's reply in the present position of the play. */
enum reply_source proof_reply(const struct proof *p, const struct history *s,
                              struct sum_move *reply);

#endif
