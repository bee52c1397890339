/* SPDX-License-Identifier: MIT */
/* portable.h: a sum as bytes that mean the same in every process: what a process tells
 * the others about (peers.h) and looks up among what they have told.
 *
 * A sum is a set of items, written in the order of their bytes. Values are written by
 * their canonical options, since their numbers differ from process to process. A sum
 * that is too long has no such bytes, and is not told. */
#ifndef DICOT_TWOPLAYER_PORTABLE_H
#define DICOT_TWOPLAYER_PORTABLE_H

#include "value/value.h"

#define PORTABLE_MOST 512u
#define PORTABLE_ITEMS 32u

/* What an item is, its first byte. Every search has kinds of its own: when the memory of
 * one process is full, it may go on with another search than the others. */
enum portable_kind { SUM_PART, SUM_VALUE, SUM_REST, CLOBBER_PART, CLOBBER_VALUE };

struct portable {
    uint8_t bytes[PORTABLE_MOST]; /* when it has ended: items, each behind its length */
    size_t length;
    uint8_t raw[PORTABLE_MOST];        /* items as they were written */
    size_t starts[PORTABLE_ITEMS + 1]; /* where they begin there; at last, the end */
    size_t written;
    unsigned items;
    bool failed; /* it is too long */
};

void portable_begin(struct portable *p);

/* Begins the next item. */
void portable_item(struct portable *p);

/* What is in the item. */
void portable_bytes(struct portable *p, const void *bytes, size_t length);
void portable_number(struct portable *p, uint64_t n);
void portable_signed(struct portable *p, int64_t n);
void portable_value(struct portable *p, struct values *store, value v);
void portable_packed(struct portable *p, const struct packed *x);

/* Puts the items in order. False: it has become too long. */
bool portable_end(struct portable *p);

/* Reads such bytes, or one item of them. What is not there makes it fail. */
struct portable_reader {
    const uint8_t *at;
    size_t left;
    bool failed;
};

/* The next item; false: there is none. */
bool portable_next(struct portable_reader *r, struct portable_reader *item);
void portable_read(struct portable_reader *r, void *to, size_t length);
uint64_t portable_read_number(struct portable_reader *r);
int64_t portable_read_signed(struct portable_reader *r);
struct packed portable_read_packed(struct portable_reader *r);

/* NO_VALUE: the store could not make it, or the bytes are none. */
value portable_read_value(struct portable_reader *r, struct values *store);

#endif
