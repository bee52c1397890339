/* SPDX-License-Identifier: MIT */
/* gen.c: random positions of every game, one LINE a line. */
#include "cli.h"

#include <string.h>

static enum exit_code bad(const char *message, size_t column)
{
    fprintf(stderr, "dicot: 1:%zu: %s\n", column, message);
    return EXIT_BAD_INPUT;
}

/* The shape asked for: the arguments after the game, joined by blanks. */
static void join(int argc, char **argv, struct writer *w)
{
    for (int i = 0; i < argc; i++)
        write_text(w, i > 0 ? " " : ""), write_text(w, argv[i]);
}

/* How much of a random LINE is the position; options may follow. */
static size_t position_length(const struct writer *line)
{
    const char *with = line->length > 0 ? strstr(line->text, " with ") : NULL;
    return with != NULL ? (size_t)(with - line->text) : line->length;
}

/* What is printed can be read back; a board may be too large for that. */
static bool is_readable(const struct game *game, const struct writer *position,
                        struct error *error)
{
    struct cursor c = cursor_of(position->text, position_length(position), error);
    struct board b;
    bool ok = board_parse(&b, game, position->memory, &c, NULL);
    if (ok)
        board_done(&b);
    return ok;
}

static void write_json(const struct game *game, const struct writer *line,
                       struct writer *out)
{
    size_t length = position_length(line), with = strlen(" with ");
    struct json j = json_of(out);
    json_open(&j);
    json_key(&j, "game");
    json_text(&j, game->name);
    json_key(&j, "position");
    json_bytes(&j, line->text, length);
    if (length < line->length) {
        json_key(&j, "options");
        json_bytes(&j, line->text + length + with, line->length - length - with);
    }
    report_end(&j, "optimal", "random", 0, 0);
}

/* False: over the budget. A failure of stdout is seen by the caller. */
static bool print_position(const struct settings *set, const struct game *game,
                           const struct writer *position)
{
    struct memory memory = {.limit = (size_t)set->memory};
    struct writer out;
    writer_init(&out, &memory);
    if (set->json) {
        write_json(game, position, &out);
    } else {
        write_format(&out, "%s ", game->name);
        write_bytes(&out, position->text, position->length);
        write_byte(&out, '\n');
    }
    bool ok = !out.failed;
    if (ok)
        fwrite(out.text, 1, out.length, stdout);
    writer_done(&out);
    return ok;
}

static enum exit_code generate(const struct settings *set, const struct game *game,
                               const struct writer *shape)
{
    struct random_wish wish = {.seed = set->seed,
                               .colours = (uint32_t)set->colours,
                               .most = (uint32_t)set->most,
                               .percent = (unsigned)set->fill,
                               .options = true};
    double started = now();
    uint64_t most = set->nodes > 0 && set->nodes < set->count ? set->nodes : set->count;
    for (uint64_t i = 0; i < set->count && !ferror(stdout); i++) {
        if (i == most || stop_asked(set) || now() - started > set->seconds)
            return EXIT_LIMIT;
        struct memory memory = {.limit = (size_t)set->memory};
        struct error error = {0};
        struct cursor c = cursor_of(shape->text, shape->length, &error);
        struct writer position;
        writer_init(&position, &memory);
        bool ok = game->random(&memory, &c, &wish, &position) && !position.failed &&
                  is_readable(game, &position, &error);
        ok = ok && print_position(set, game, &position);
        writer_done(&position);
        if (!ok)
            return bad(error.status != OK ? error.message
                                          : "more memory needed than --memory allows",
                       error.column > 0 ? error.column + strlen(game->name) + 1 : 1);
    }
    return ferror(stdout) ? EXIT_FAILURE_IO : EXIT_ANSWERED;
}

static enum exit_code refuse_game(const char *name, size_t length)
{
    char message[120];
    struct nearest n = game_nearest(name, length);
    snprintf(message, sizeof message, "unknown game (dicot help lists them)%s",
             nearest_hint(&n));
    return bad(message, 1);
}

static enum exit_code gen(const struct settings *set, int argc, char **argv)
{
    if (argc == 0)
        return bad("expected a game", 1);
    const char *blank = strchr(argv[0], ' ');
    size_t length = blank != NULL ? (size_t)(blank - argv[0]) : strlen(argv[0]);
    const struct game *game = game_find(argv[0], length);
    if (game == NULL)
        return refuse_game(argv[0], length);
    struct memory memory = {.limit = (size_t)set->memory};
    struct writer shape;
    writer_init(&shape, &memory);
    argv[0] +=
        length + (blank != NULL); /* 'clobber grid 3x4' in one argument is fine too */
    join(argc - (argv[0][0] == '\0'), argv + (argv[0][0] == '\0'), &shape);
    enum exit_code code =
        shape.failed         ? bad("more memory needed than --memory allows", 1)
        : set->value != NULL ? gen_of_value(set, game, shape.length > 0 ? shape.text : "")
                             : generate(set, game, &shape);
    writer_done(&shape);
    return code;
}

const struct command gen_command = {
    .name = "gen",
    .arguments = "GAME [SHAPE]",
    .title = "random positions of any game, or small ones of a given value",
    .help =
        "Prints random positions as lines that other commands read. The shape is as "
        "in a position, without labels or pebbles; for nim\n"
        "the number of heaps, for hackenbush the number of edges.\n\n"
        "  dicot gen clobber grid 3x4 --count 5\n"
        "  dicot gen pebbles tournament 3 --most 3 --seed 7\n"
        "  dicot gen clickomania grid 8x8 --colours 4 --count 10 | dicot solve - "
        "--json\n\n"
        "With --value, all positions of pebbles on connected digraphs of up to 6 "
        "vertices are valued, in order of the\n"
        "number of vertices and pebbles, or on the digraph given in order of pebbles; "
        "the first that are worth that are printed.\n"
        "--value any prints the first of each value with a name of up to 60 bytes. "
        "--nodes limits "
        "the positions looked at.\n\n"
        "  dicot gen pebbles --value 1/4\n"
        "  dicot gen pebbles tournament 3 --value '^*' --colours 2\n"
        "  dicot gen pebbles --value any --count 30\n",
    .flags = FLAGS_GEN | FLAGS_OUTPUT | FLAGS_LIMITS,
    .run = gen,
};
