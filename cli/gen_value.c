/* SPDX-License-Identifier: MIT */
/* gen_value.c: small positions of a given value, one LINE a line. */
#include <string.h>

#include "cli.h"
#include "twoplayer/small_positions.h"
#include "value/name.h"

/* False: over the budget. A failure of stdout is seen by the caller. */
static bool print_found(const struct settings *set, const struct explore_wish *wish,
                        const struct search *s, struct memory *memory, double seconds)
{
    const char *position = small_positions_position(s), *worth = small_positions_value(s);
    struct writer out;
    writer_init(&out, memory);
    if (set->json) {
        struct json j = json_of(&out);
        report_begin_text(wish->game->name, position, &j);
        json_key(&j, "value");
        json_text(&j, worth);
        report_end(&j, "optimal", "exhaustion", s->nodes, seconds);
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

/* How far it came before a limit. */
static void tell_limit(const struct settings *set, const struct search *s,
                       enum ended ended)
{
    if (!set->quiet)
        fprintf(stderr, "dicot: %llu positions up to size %llu: %s\n",
                (unsigned long long)s->nodes, (unsigned long long)small_positions_size(s),
                ended_because(ended));
}

static enum exit_code print_all(const struct settings *set,
                                const struct explore_wish *wish, struct search *s,
                                struct memory *memory)
{
    struct run run = {.started = now(), .set = set};
    double seconds;
    run_limit(&run, memory, set->seconds);
    for (uint64_t found = 0; found < set->count && !ferror(stdout); found++) {
        enum ended ended = run_search(set, s, 0, run.started, &seconds);
        if (small_positions_error(s)->status != OK)
            return failed(small_positions_error(s), "1", strlen(wish->game->name) + 1);
        if (ended != ENDED_SOLVED) {
            tell_limit(set, s, ended);
            return EXIT_LIMIT;
        }
        if (!print_found(set, wish, s, memory, seconds))
            return EXIT_LIMIT;
        small_positions_go_on(s);
    }
    return ferror(stdout) ? EXIT_FAILURE_IO : EXIT_ANSWERED;
}

enum exit_code gen_of_value(const struct settings *set, const struct game *game,
                            const char *shape)
{
    struct memory memory = {.limit = (size_t)set->memory};
    bool any = strcmp(set->value, "any") == 0;
    const struct explore_wish wish = {game, shape, any ? NULL : set->value, set->colours};
    struct error error = {0};
    if (theory_of(game)->small_board == NULL) {
        error_set(&error, BAD_INPUT, 1,
                  "positions of %s are not listed by size: --value is for pebbles",
                  game->name);
        return failed(&error, "1", 0);
    }
    if (!any && !value_is_good(set->value, &memory, &error))
        return failed(&error, "--value", 0);
    struct search *s = small_positions_new(&memory, &wish);
    enum exit_code code = s != NULL ? print_all(set, &wish, s, &memory) : EXIT_LIMIT;
    search_free(s);
    return code;
}
