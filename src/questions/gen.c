/* SPDX-License-Identifier: MIT */
/* gen.c: `gen`: random positions of every game, one result per position. */
#include "questions/gen.h"

#include <string.h>

#include "answer/options.h"
#include "base/nearest.h"

/* ---- what is to be made ---- */

bool gen_wish_read(struct gen_wish *wish, struct run *run)
{
    struct cursor line = run->q->line;
    wish->shape = writer_in(&run->arena);
    if (cursor_at_end(&line))
        return run_refuse(run, BAD_INPUT, "expected a game");
    struct cursor word = cursor_take_word(&line);
    wish->game = game_find_with(run->q->options.added, word.at, cursor_left(&word));
    if (wish->game == NULL) {
        struct nearest n = game_nearest(word.at, cursor_left(&word));
        return run_refuse(run, BAD_INPUT, "unknown game (dicot help lists them)%s",
                          nearest_hint(&n));
    }
    cursor_take(&line, " ");
    write_bytes(&wish->shape, line.at, cursor_left(&line));
    if (wish->shape.failed)
        gen_refuse(wish, run);
    return !wish->shape.failed;
}

enum answer_code gen_refuse(const struct gen_wish *wish, struct run *run)
{
    struct error *error = run->error;
    if (error->status == OK)
        error_set(error, NO_MEMORY, 0, "more memory needed than --memory allows");
    if (error->status == EXPIRED) {
        run_fail(run, EXPIRED, "no time was left to make the position (--time)");
        return ANSWER_LIMIT;
    }
    error->column = error->column > 0 ? error->column + strlen(wish->game->name) + 1 : 1;
    return ANSWER_BAD_INPUT;
}

/* ---- random positions ---- */

static const char with[] = " with ";

/* Returns how many bytes of a random LINE are the position; options may follow. */
static size_t position_length(const struct writer *line)
{
    const char *options = line->length > 0 ? strstr(line->text, with) : NULL;
    return options != NULL ? (size_t)(options - line->text) : line->length;
}

/* Can the line be read back? Its board may be too large. Adds the options that were given
 * as flags to the line. */
static bool read_back(const struct given_options *flags, const struct game *game,
                      struct writer *line, struct error *error)
{
    struct cursor c = cursor_of(line->text, position_length(line), error);
    struct given_options given = {0};
    struct board b;
    options_add(&given, flags, error);
    if (!board_parse(&b, game, line->memory, &c, &given)) {
        error->column = 0; /* the error is not in the shape */
        return false;
    }
    if (flags->count > 0) {
        struct term term = {.board = &b};
        const struct problem alone = {.terms = &term, .count = 1};
        position_close_line(&alone, b.start, line);
    }
    board_done(&b);
    return !line->failed;
}

static void gen_give(struct run *run, const struct game *game, struct writer *line)
{
    size_t length = position_length(line);
    struct gen_found found = {0};
    if (length < line->length) {
        found.options = line->text + length + strlen(with);
        line->text[length] = '\0'; /* the position alone is the subject */
    }
    struct result r = {.q = run->q,
                       .game = game->name,
                       .subject = line->length > 0 ? line->text : "",
                       .status = "optimal",
                       .method = "random",
                       .found = &found};
    reply_give(run, &r, ANSWER_GIVEN);
}

/* Makes one position and gives it. On failure the error says why, unless memory ran
 * out. */
static bool make(struct run *run, const struct gen_wish *wish, struct random_wish *random)
{
    struct cursor shape = cursor_of(wish->shape.text, wish->shape.length, run->error);
    struct writer line;
    writer_init(&line, run->memory);
    bool ok = wish->game->random(wish->game, run->memory, &shape, random, &line) &&
              !line.failed && read_back(&run->q->options, wish->game, &line, run->error);
    if (ok)
        gen_give(run, wish->game, &line);
    writer_done(&line);
    return ok && !run->to->out->failed;
}

static bool takes_flags(const struct game *game, struct run *run)
{
    const struct given_options *flags = &run->q->options;
    for (size_t i = 0; i < flags->count; i++)
        if (option_of(game, flags->given[i].name) == NULL)
            return run_refuse(run, BAD_INPUT, "%s does not take the option %s",
                              game->name, flags->given[i].name);
    return true;
}

static enum answer_code make_all(const struct gen_wish *wish, struct run *run)
{
    struct random_wish random = {.seed = run->q->seed,
                                 .colours = (uint32_t)run->q->colours,
                                 .most = (uint32_t)run->q->most,
                                 .percent = (unsigned)run->q->fill,
                                 .options = run->q->options.count == 0};
    for (uint64_t i = 0; i < run->q->count && !run->to->broken; i++) {
        if ((run->q->nodes > 0 && i == run->q->nodes) || run_is_stopped(run) ||
            run_seconds(run) > run->q->seconds)
            return ANSWER_LIMIT;
        if (!make(run, wish, &random)) {
            const bool late = run->error->status == EXPIRED && i > 0;
            if (late)
                *run->error = (struct error){0}; /* the positions before it are given */
            return late ? ANSWER_LIMIT : gen_refuse(wish, run);
        }
    }
    return run->to->broken ? ANSWER_FAILED : ANSWER_GIVEN;
}

static enum answer_code gen_answer(struct run *run)
{
    struct gen_wish wish;
    return gen_wish_read(&wish, run) && takes_flags(wish.game, run) ? make_all(&wish, run)
                                                                    : ANSWER_BAD_INPUT;
}

/* ---- text and JSON ---- */

/* Other commands read these lines, so how hard a board is stands in a comment before its
 * LINE. The value is shown unless all have the one that was asked for. */
static void gen_text(const struct result *r, struct writer *w)
{
    const struct gen_found *found = r->found;
    if (found->plays > 0)
        write_format(w, "# cleared by %u of %u random plays\n", found->cleared,
                     found->plays);
    write_text(w, r->game);
    write_byte(w, ' ');
    write_text(w, r->subject);
    if (found->options != NULL)
        write_format(w, " with %s", found->options);
    if (found->value != NULL && strcmp(r->q->value, "any") == 0)
        write_format(w, " ; value %s", found->value);
    write_byte(w, '\n');
}

static void gen_json(const struct result *r, struct json *j)
{
    const struct gen_found *found = r->found;
    if (found->options != NULL)
        json_text(json_key(j, "options"), found->options);
    if (found->value != NULL)
        json_text(json_key(j, "value"), found->value);
    if (found->board != NULL) {
        const struct board *b = found->board;
        if (found->plays > 0) {
            json_count(json_key(j, "plays"), found->plays);
            json_count(json_key(j, "cleared"), found->cleared);
        }
        json_open_list(json_key(j, "moves"));
        for (size_t i = 0; i < found->count; i++) {
            b->game->print_move(b, b->start, LEFT, found->clicks[i], json_text_open(j));
            json_text_close(j);
        }
        json_close_list(j);
    }
}

const struct renderer show_gen = {gen_text, gen_json};

/* ---- the command ---- */

const struct command gen_command = {
    .name = "gen",
    .arguments = "GAME [SHAPE]",
    .title = "random positions of any game, or small ones of a given value",
    .help =
        "Prints random positions as lines that other commands read. The shape is as in a "
        "position, without labels or pebbles; for nim\n"
        "the number of heaps, for hackenbush the number of edges.\n"
        "\n"
        "  dicot gen clobber grid 3x4 --count 5\n"
        "  dicot gen clobber grid 3x4 --rules cannibal\n"
        "  dicot gen pebbles tournament 3 --most 3 --seed 7\n"
        "  dicot gen clickomania grid 8x8 --colours 4 --count 10 | dicot solve - "
        "--json\n\n"
        "With --value V, the first positions that are worth V are printed. Positions of "
        "pebbles are tried on all connected digraphs of\n"
        "up to 6 vertices, those with fewer vertices and pebbles first; or, if a digraph "
        "is given, on that one, those with fewer\n"
        "pebbles first. --value any prints the first position of each value whose name "
        "has up to 60 bytes. --nodes limits the\n"
        "positions that are tried.\n\n"
        "  dicot gen pebbles --value 1/4\n"
        "  dicot gen pebbles tournament 3 --value '^*' --colours 2\n"
        "  dicot gen pebbles --value any --count 30\n\n"
        "With --kind, boards of clickomania and samegame that can be cleared are "
        "printed, "
        "8x8 unless a grid is given.\n\n"
        "  dicot gen clickomania grid 10x15 --colours 5 --kind clearable --json\n"
        "  dicot gen clickomania grid 8x8 --colours 4 --kind hard --count 3\n",
    .options = OPTIONS_GEN | OPTIONS_GAMES | OPTIONS_OUTPUT | OPTIONS_LIMITS,
    .reads = READS_TEXT,
    .answer = gen_answer,
    .show = &show_gen,
};
