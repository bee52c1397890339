/* SPDX-License-Identifier: MIT */
/* gen_value.c: small positions of a given value, one LINE a line. */
#include <string.h>

#include "cli.h"
#include "twoplayer/small_positions.h"
#include "value/name.h"

struct exploration {
    struct explore *explore;
    struct error error;
    uint64_t found;
};

static enum search_state step(void *search, uint64_t work)
{
    struct exploration *x = search;
    return explore_step(x->explore, work, &x->error);
}

static uint64_t nodes(const void *search)
{
    return explore_nodes(((const struct exploration *)search)->explore);
}

static void describe(const void *search, struct writer *w)
{
    const struct exploration *x = search;
    write_format(w, "size %llu, %llu found", (unsigned long long)explore_size(x->explore),
                 (unsigned long long)x->found);
}

/* False: over the budget. A failure of stdout is seen by the caller. */
static bool print_found(const struct settings *set, const struct explore_wish *wish,
                        const struct explore *e, struct memory *memory, double seconds)
{
    const char *position = explore_position(e), *worth = explore_value(e);
    struct writer out;
    writer_init(&out, memory);
    if (set->json) {
        struct json j = json_of(&out);
        report_begin_text(wish->game->name, position, &j);
        json_key(&j, "value");
        json_text(&j, worth);
        report_end(&j, "optimal", "exhaustion", explore_nodes(e), seconds);
    } else {
        write_format(&out, "%s %s", wish->game->name, position);
        if (wish->value == NULL)
            write_text(&out, " ; value "), write_text(&out, worth);
        write_byte(&out, '\n');
    }
    bool ok = !out.failed;
    if (ok)
        fwrite(out.text, 1, out.length, stdout), fflush(stdout);
    writer_done(&out);
    return ok;
}

/* `place`: what the column is in; `before` it are so many bytes. */
static enum exit_code failed(const struct error *error, const char *place, size_t before)
{
    fprintf(stderr, "dicot: %s:%zu: %s\n", place,
            error->column > 0 ? error->column + before : 1,
            error->status == BAD_INPUT ? error->message
                                       : "more memory needed than --memory allows");
    return EXIT_BAD_INPUT;
}

static bool value_is_good(const char *text, struct memory *memory, struct error *error)
{
    struct cursor c = cursor_of(text, strlen(text), error);
    struct values *s = values_new(memory);
    value v;
    bool ok = s != NULL
                  ? value_parse(s, &c, &v) && cursor_done(&c, "the end of the value")
                  : cursor_no_memory(&c, "value");
    values_free(s);
    return ok;
}

static enum exit_code print_all(const struct settings *set,
                                const struct explore_wish *wish, struct exploration *x,
                                struct memory *memory)
{
    const struct stepper stepper = {x, step, nodes, describe};
    struct run run = {.started = now(), .set = set};
    double seconds;
    run_limit(&run, memory, set->seconds);
    while (x->found < set->count && !ferror(stdout)) {
        enum ended ended = run_search(set, &stepper, run.started, &seconds);
        if (x->error.status != OK)
            return failed(&x->error, "1", strlen(wish->game->name) + 1);
        if (ended != ENDED_SOLVED) {
            if (!set->quiet)
                fprintf(stderr, "dicot: %llu positions up to size %llu: %s\n",
                        (unsigned long long)explore_nodes(x->explore),
                        (unsigned long long)explore_size(x->explore),
                        ended_because(ended));
            return EXIT_LIMIT;
        }
        x->found++;
        if (!print_found(set, wish, x->explore, memory, seconds))
            return EXIT_LIMIT;
    }
    return ferror(stdout) ? EXIT_FAILURE_IO : EXIT_ANSWERED;
}

enum exit_code gen_of_value(const struct settings *set, const struct game *game,
                            const char *shape)
{
    struct memory memory = {.limit = (size_t)set->memory};
    bool any = strcmp(set->value, "any") == 0;
    const struct explore_wish wish = {game, shape, any ? NULL : set->value, set->colours};
    struct exploration x = {0};
    if (theory_of(game)->small_board == NULL) {
        error_set(&x.error, BAD_INPUT, 1,
                  "positions of %s are not listed by size: --value is for pebbles",
                  game->name);
        return failed(&x.error, "1", 0);
    }
    if (!any && !value_is_good(set->value, &memory, &x.error))
        return failed(&x.error, "--value", 0);
    x.explore = explore_new(&memory, &wish);
    enum exit_code code = EXIT_LIMIT;
    if (x.explore != NULL)
        code = print_all(set, &wish, &x, &memory);
    explore_free(x.explore);
    return code;
}
