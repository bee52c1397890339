/* SPDX-License-Identifier: MIT */
/* posted.h: POST /api/COMMAND as a request of the answer layer. The options go through
 * the same parser as words of the command line (answer/words.h): nothing here knows one.
 */
#ifndef DICOT_SERVE_POSTED_H
#define DICOT_SERVE_POSTED_H

#include "answer/answer.h"
#include "body.h"

/* The most that one question may have, whatever it asks for. */
struct most {
    double seconds;
    uint64_t memory;
};

struct posted {
    struct request q; /* points into the body */
    struct body body;
    struct writer name; /* of a reduction */
};

/* The command that "/api/NAME" names, if it asks a question; NULL: there is none. */
const struct command *posted_command(const char *path);

/* Reads what was posted. What it holds is charged to `m`. False: `error` says what is
 * wrong; posted_done is to be called all the same. */
bool posted_read(struct posted *p, const struct command *command, const char *text,
                 size_t length, const struct most *most, struct memory *m,
                 struct error *error);
void posted_done(struct posted *p);

/* Answers it: `out` gets one JSON object per line. On failure only `error` is filled. */
enum answer_code posted_answer(const struct posted *p, const struct host *host,
                               struct memory *m, struct writer *out, struct error *error);

#endif
