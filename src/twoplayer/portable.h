/* SPDX-License-Identifier: MIT */
/* portable.h: a sum as bytes that mean the same in every process. A process tells the
 * others about sums in this form (peers.h), and looks up what they have told.
 *
 * A sum is a set of items, written in the order of their bytes. Values are written by
 * their canonical options, since their numbers differ from process to process. A sum that
 * is too long cannot be written, so it is not told. */
#ifndef DICOT_TWOPLAYER_PORTABLE_H
#define DICOT_TWOPLAYER_PORTABLE_H

#include "value/value.h"

#define PORTABLE_MOST 512u
#define PORTABLE_ITEMS 32u

/* The kind of an item, which is its first byte. Every search has its own kinds: when the
 * memory of one process is full, it may go on with another search than the others. */
enum portable_kind { SUM_PART, SUM_VALUE, SUM_REST, CLOBBER_PART, CLOBBER_VALUE };

struct portable {
    /* After portable_end: the items, each after its length. */
    uint8_t bytes[PORTABLE_MOST];
    size_t length;
    uint8_t raw[PORTABLE_MOST]; /* the items as they were written */
    /* Where each item begins in `raw`, and then the end. */
    size_t starts[PORTABLE_ITEMS + 1];
    size_t written;
    unsigned items;
    bool failed; /* the sum is too long */
};

void portable_begin(struct portable *p);

/* Begins the next item. */
void portable_item(struct portable *p);

/* Write something into the item. */
void portable_bytes(struct portable *p, const void *bytes, size_t length);
void portable_number(struct portable *p, uint64_t n);
void portable_signed(struct portable *p, int64_t n);
void portable_value(struct portable *p, struct values *store, value v);
void portable_packed(struct portable *p, const struct packed *x);

/* Puts the items in order. Returns false if the sum is too long. */
bool portable_end(struct portable *p);

/* Reads such bytes, or those of one item. Reading beyond the end sets `failed`. */
struct portable_reader {
    const uint8_t *at;
    size_t left;
    bool failed;
};

/* Reads the next item. Returns false if there is none. */
bool portable_next(struct portable_reader *r, struct portable_reader *item);
void portable_read(struct portable_reader *r, void *to, size_t length);
uint64_t portable_read_number(struct portable_reader *r);
int64_t portable_read_signed(struct portable_reader *r);
struct packed portable_read_packed(struct portable_reader *r);

/* Returns NO_VALUE if the store cannot make the value, or the bytes are not a value. */
value portable_read_value(struct portable_reader *r, struct values *store);

#endif
