/* SPDX-License-Identifier: MIT */
/* gen_value.c: `gen --value`: small positions with a given value, one result per
 * position. */
#include "questions/gen.h"

#include <string.h>

#include "game/theory.h"
#include "twoplayer/small_positions.h"
#include "value/name.h"

static bool value_is_good(struct run *run)
{
    struct cursor c = cursor_of(run->q->value, strlen(run->q->value), run->error);
    struct values *s = values_new(run->memory);
    value v;
    bool ok = s != NULL
                  ? value_parse(s, &c, &v) && cursor_done(&c, "the end of the value")
                  : cursor_no_memory(&c, "value");
    values_free(s);
    return ok;
}

/* Reports every failure but bad input as a lack of memory, or of time. */
static void simplify(struct run *run)
{
    struct error *error = run->error;
    if (error->status != BAD_INPUT && run->work.stopped != STOP_NOT)
        error_set(error, EXPIRED, error->column, "%s", ended_because(ENDED_TIME));
    else if (error->status != BAD_INPUT)
        error_set(error, NO_MEMORY, error->column,
                  "more memory needed than --memory allows");
}

static void gen_value_give(const struct gen_wish *wish, const struct search *s,
                           struct run *run)
{
    struct gen_found found = {.value = small_positions_value(s)};
    struct result r = result_of(run, "optimal", "exhaustion", s->nodes, &found);
    r.game = wish->game->name;
    r.subject = small_positions_position(s);
    reply_give(run, &r, ANSWER_GIVEN);
}

static enum answer_code find_all(const struct gen_wish *wish, struct search *s,
                                 struct run *run)
{
    for (uint64_t found = 0; found < run->q->count && !run->to->broken; found++) {
        enum ended ended = run_search(run, s, &run->limits, 0);
        if (small_positions_error(s)->status != OK) {
            *run->error = *small_positions_error(s);
            simplify(run);
            return gen_refuse(wish, run);
        }
        if (ended != ENDED_SOLVED) {
            reply_remark(
                run, "%llu positions up to size %llu: %s", (unsigned long long)s->nodes,
                (unsigned long long)small_positions_size(s), ended_because(ended));
            return ANSWER_LIMIT;
        }
        gen_value_give(wish, s, run);
        if (run->to->out->failed)
            return ANSWER_LIMIT;
        small_positions_go_on(s);
    }
    return run->to->broken ? ANSWER_FAILED : ANSWER_GIVEN;
}

static enum answer_code find_positions(const struct gen_wish *wish, struct run *run)
{
    bool any = strcmp(run->q->value, "any") == 0;
    const struct explore_wish explore = {wish->game,
                                         wish->shape.length > 0 ? wish->shape.text : "",
                                         any ? NULL : run->q->value, run->q->colours};
    if (theory_of(wish->game)->small_board == NULL)
        return run_fail(run, BAD_INPUT,
                        "positions of %s are not listed by size: --value is for pebbles",
                        wish->game->name);
    if (!any && !value_is_good(run)) {
        simplify(run);
        run->error->line = 0; /* its column is in the option, not in a line */
        run->to->error_file = "--value";
        return run->error->status == EXPIRED ? ANSWER_LIMIT : ANSWER_BAD_INPUT;
    }
    struct search *s = small_positions_new(run->memory, &explore);
    enum answer_code code = s != NULL ? find_all(wish, s, run) : ANSWER_LIMIT;
    search_free(s);
    return code;
}

static bool is_asked(const struct run *run)
{
    return run->q->value != NULL;
}

static enum answer_code gen_value_answer(struct run *run)
{
    struct gen_wish wish;
    return gen_wish_read(&wish, run) ? find_positions(&wish, run) : ANSWER_BAD_INPUT;
}

const struct command gen_value_command = {
    .name = "gen",
    .reads = READS_TEXT,
    .when = is_asked,
    .answer = gen_value_answer,
    .show = &show_gen,
};
