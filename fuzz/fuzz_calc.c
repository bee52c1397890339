/* SPDX-License-Identifier: MIT */
/* fuzz_calc.c: the input is a text of statements for `dicot calc`. Each ends with an
 * answer or an error that has a place and a reason, whatever is asked, and the session
 * goes on: 1 + 1 is 2 after it. All memory comes back. */
#include "fuzz.h"

#include "calc/calc.h"

#define MEMORY ((size_t)1 << 20)
#define NODES 2000
#define LOOKS 400 /* at the clock, then the time is over */

/* A clock that counts how often it is looked at: work is bounded, and the same each time.
 */
static double looks;

static double now(void)
{
    return looks++;
}

static bool evaluate(struct calc *c, struct memory *m, struct cursor *text,
                     struct error *error, struct writer *out)
{
    const struct host host = {.now = now, .worked = now};
    struct calc_statement s;
    *error = (struct error){0};
    looks = 0;
    struct run run = {.host = &host,
                      .error = error,
                      .limits = {LOOKS, NODES},
                      .memory = m,
                      .arena = arena_of(m)};
    run_deadline(&run, LOOKS);
    bool ok = calc_next(c, &run, text, &s);
    if (ok && s.answer != CALC_NOTHING)
        ok = calc_print(c, &run, (enum notation)(out->length % NOTATIONS), out);
    run_done(&run);
    arena_done(&run.arena);
    check(ok == (error->status == OK));
    check(ok || error->message[0] != '\0');
    return ok;
}

static void check_sane(struct calc *c, struct memory *m)
{
    struct writer out;
    struct error error;
    struct cursor text = cursor_of("1 + 1", 5, &error);
    m->limit = 0; /* the store may be full */
    writer_init(&out, m);
    check(evaluate(c, m, &text, &error, &out));
    check(out.length == 1 && out.text[0] == '2');
    writer_done(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct memory memory = {.limit = MEMORY};
    struct error error = {0};
    struct calc *c = calc_new(&memory, NULL, NULL);
    struct cursor text = cursor_of((const char *)data, size, &error);
    struct writer out;
    check(c != NULL);
    writer_init(&out, &memory);
    for (int i = 0; i < 20 && !cursor_at_end(&text); i++)
        if (!evaluate(c, &memory, &text, &error, &out)) {
            check(error.status != BAD_INPUT || error.column <= size + 1);
            break;
        }
    writer_done(&out);
    check_sane(c, &memory);
    calc_free(c);
    check_number(memory.used, 0);
    return 0;
}
