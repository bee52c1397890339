/* SPDX-License-Identifier: MIT */
/* gen_value.c: small positions of a given value, one result per position. */
#include "questions/gen.h"

#include <string.h>

#include "answer/options.h"
#include "game/theory.h"
#include "twoplayer/small_positions.h"
#include "value/name.h"

static bool value_is_good(const char *text, struct memory *m, struct error *error)
{
    struct cursor c = cursor_of(text, strlen(text), error);
    struct values *s = values_new(m);
    value v;
    bool ok = s != NULL
                  ? value_parse(s, &c, &v) && cursor_done(&c, "the end of the value")
                  : cursor_no_memory(&c, "value");
    values_free(s);
    return ok;
}

/* Every failure but bad input is told as a lack of memory. */
static void simplify(struct error *error)
{
    if (error->status != BAD_INPUT)
        error_set(error, NO_MEMORY, error->column,
                  "more memory needed than --memory allows");
}

static enum answer_code refuse_value(struct reply *to, struct error *error)
{
    simplify(error);
    error->line = 0; /* its place is a column of the option */
    to->error_file = "--value";
    return ANSWER_BAD_INPUT;
}

static void give(const struct request *q, const struct gen_wish *wish,
                 const struct search *s, struct run *run, struct reply *to)
{
    struct gen_value_found found = {small_positions_value(s)};
    struct result r = {.game = wish->game->name,
                       .subject = small_positions_position(s),
                       .status = "optimal",
                       .method = "exhaustion",
                       .nodes = s->nodes,
                       .seconds = run_seconds(run),
                       .found = &found};
    reply_give(to, q, &r);
}

static enum answer_code find_all(const struct request *q, const struct gen_wish *wish,
                                 struct search *s, struct run *run, struct reply *to,
                                 struct error *error)
{
    for (uint64_t found = 0; found < q->count && !to->broken; found++) {
        enum ended ended = run_search(run, s, &run->limits, 0);
        if (small_positions_error(s)->status != OK) {
            *error = *small_positions_error(s);
            simplify(error);
            return gen_refuse(wish, error);
        }
        if (ended != ENDED_SOLVED) {
            reply_remark(
                to, "%llu positions up to size %llu: %s", (unsigned long long)s->nodes,
                (unsigned long long)small_positions_size(s), ended_because(ended));
            return ANSWER_LIMIT;
        }
        give(q, wish, s, run, to);
        if (to->out->failed)
            return ANSWER_LIMIT;
        small_positions_go_on(s);
    }
    return to->broken ? ANSWER_FAILED : ANSWER_GIVEN;
}

static enum answer_code find_positions(const struct request *q,
                                       const struct gen_wish *wish, struct run *run,
                                       struct reply *to, struct error *error)
{
    bool any = strcmp(q->value, "any") == 0;
    const struct explore_wish explore = {wish->game,
                                         wish->shape.length > 0 ? wish->shape.text : "",
                                         any ? NULL : q->value, q->colours};
    if (theory_of(wish->game)->small_board == NULL) {
        error_set(error, BAD_INPUT, 1,
                  "positions of %s are not listed by size: --value is for pebbles",
                  wish->game->name);
        return ANSWER_BAD_INPUT;
    }
    if (!any && !value_is_good(q->value, run->memory, error))
        return refuse_value(to, error);
    struct search *s = small_positions_new(run->memory, &explore);
    enum answer_code code =
        s != NULL ? find_all(q, wish, s, run, to, error) : ANSWER_LIMIT;
    search_free(s);
    return code;
}

static bool is_asked(const struct request *q, struct memory *m)
{
    (void)m;
    return q->value != NULL;
}

static enum answer_code answer(const struct request *q, struct run *run, struct reply *to,
                               struct error *error)
{
    struct gen_wish wish;
    enum answer_code code = gen_wish_read(&wish, q, run->memory, error)
                                ? find_positions(q, &wish, run, to, error)
                                : ANSWER_BAD_INPUT;
    gen_wish_done(&wish);
    return code;
}

const struct command gen_value_command = {
    .name = "gen",
    .reads = READS_TEXT,
    .when = is_asked,
    .answer = answer,
    .text = show_gen_value,
    .json = show_gen_value_json,
};
