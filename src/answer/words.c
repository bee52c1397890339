/* SPDX-License-Identifier: MIT */
/* words.c: see words.h. */
#include "answer/words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "answer/options.h"
#include "base/choice.h"
#include "base/nearest.h"
#include "games/rules/game.h"

/* Budgets are counted in size_t. Where that has 32 bits, a limit that is too large
 * becomes the largest possible one. */
static uint64_t countable(uint64_t bytes)
{
    return bytes < SIZE_MAX / 2 ? bytes : SIZE_MAX / 2;
}

void request_init(struct request *q, const struct command *command)
{
    *q = (struct request){
        .command = command,
        .seconds = command->seconds > 0 ? command->seconds : 60,
        .memory = countable(command->memory > 0 ? command->memory : (uint64_t)4 << 30),
        .seed = 1,
        .count = 1,
        .seeds = 1,
        .moves = "text",
        .checkpoint_every = 300,
        .at_most = AT_MOST_NOT_ASKED,
        .scale = 1,
        .depth = 2,
        .engine = SEATS_BY_GAME,
        .start = LEFT,
        .address = "127.0.0.1",
        .port = 8017,
        .at_once = 2,
        .strength = command->strength};
}

const struct game *game_of_rules(struct arena *arena, const char *text, size_t length,
                                 struct error *error)
{
    const struct game *added = ruleset_game(arena, text, length, error);
    if (added == NULL || game_find(added->name, strlen(added->name)) == NULL)
        return added;
    error_set(error, BAD_INPUT, 1, "%s is the name of another game", added->name);
    error->line = 1;
    return NULL;
}

bool request_add_rules(struct request *q, struct arena *arena, struct error *error)
{
    if (q->rules == NULL || q->options.added != NULL)
        return true;
    if (strchr(q->rules, '\n') == NULL) {
        error_set(error, BAD_INPUT, 1, "expected a ruleset: there are no files here");
        error->line = 1;
        return false;
    }
    q->options.added = game_of_rules(arena, q->rules, strlen(q->rules), error);
    return q->options.added != NULL;
}

bool request_moves_to_file(const struct request *q)
{
    return strcmp(q->moves, "text") != 0 && strcmp(q->moves, "none") != 0;
}

/* ---- values ---- */

/* Sets an error about an option; line 1, because it has no place in the LINE. Always
 * false. */
#define refuse(error, ...)                                                               \
    (error_set(error, BAD_INPUT, 1, __VA_ARGS__), (error)->line = 1, false)

struct unit {
    const char *name;
    double factor;
};

/* Reads a decimal number with a unit. */
static bool parse_amount(const char *text, const struct unit *units, double *amount)
{
    assert(text != NULL);
    size_t digits = strspn(text, "0123456789."); /* strtod accepts signs, hex, inf */
    char *end;
    *amount = strtod(text, &end);
    if (digits == 0 || end != text + digits)
        return false;
    for (; units->name != NULL; units++)
        if (strcmp(end, units->name) == 0) {
            *amount *= units->factor;
            return *amount > 0 && *amount < 1e18;
        }
    return false;
}

static bool parse_number(const struct option_row *o, const char *text, uint64_t *number)
{
    struct error error = {0};
    assert(text != NULL);
    struct cursor c = cursor_of(text, strlen(text), &error);
    return cursor_number(&c, o->most, "number", number) && cursor_at_end(&c) &&
           *number >= o->least;
}

static bool set_time(const struct option_row *o, const char *text, void *place,
                     struct error *error)
{
    static const struct unit units[] = {{"s", 1},  {"", 1},     {"ms", 1e-3},
                                        {"m", 60}, {"h", 3600}, {NULL, 0}};
    double seconds;
    if (!parse_amount(text, units, &seconds))
        return refuse(error, "--%s: expected a positive time such as 30s or 200ms",
                      o->name);
    memcpy(place, &seconds, sizeof seconds);
    return true;
}

static bool set_size(const struct option_row *o, const char *text, void *place,
                     struct error *error)
{
    static const struct unit units[] = {{"", 1},
                                        {"K", 1024},
                                        {"M", 1024.0 * 1024},
                                        {"G", 1024.0 * 1024 * 1024},
                                        {"T", 1024.0 * 1024 * 1024 * 1024},
                                        {NULL, 0}};
    double amount;
    if (!parse_amount(text, units, &amount) || amount < (double)o->least) {
        const bool mega = o->least >= 1 << 20;
        return refuse(error, "--%s: expected a size of at least %llu%c, such as 4G",
                      o->name, (unsigned long long)(o->least >> (mega ? 20 : 10)),
                      mega ? 'M' : 'K');
    }
    uint64_t bytes = countable((uint64_t)amount);
    memcpy(place, &bytes, sizeof bytes);
    return true;
}

static bool set_number(const struct option_row *o, const char *text, void *place,
                       struct error *error)
{
    uint64_t number;
    if (!parse_number(o, text, &number))
        return refuse(error, "--%s: expected a number from %llu to %llu", o->name,
                      (unsigned long long)o->least, (unsigned long long)o->most);
    memcpy(place, &number, sizeof number);
    return true;
}

static bool set_factor(const struct option_row *o, const char *text, void *place,
                       struct error *error)
{
    static const struct unit none[] = {{"", 1}, {NULL, 0}};
    double factor, least = (double)o->least / 10, most = (double)o->most / 10;
    if (!parse_amount(text, none, &factor) || factor < least || factor > most)
        return refuse(error, "--%s: expected a number from %g to %g", o->name, least,
                      most);
    memcpy(place, &factor, sizeof factor);
    return true;
}

#define MOST_SLICES 1000000000u

/* Reads i/n: the i-th of n parts. */
static bool set_slice(const struct option_row *o, const char *text, void *place,
                      struct error *error)
{
    struct error wrong = {0};
    struct cursor c = cursor_of(text, strlen(text), &wrong);
    struct slice s;
    if (!cursor_number(&c, MOST_SLICES, "i", &s.part) || !cursor_take(&c, "/") ||
        !cursor_number(&c, MOST_SLICES, "n", &s.parts) || !cursor_at_end(&c) ||
        s.part < 1 || s.part > s.parts)
        return refuse(error,
                      "--%s: expected i/n, such as 2/8, with i from 1 to n and n at "
                      "most %u",
                      o->name, MOST_SLICES);
    memcpy(place, &s, sizeof s);
    return true;
}

static bool set_choice(const struct option_row *o, const char *text, void *place,
                       struct error *error)
{
    struct error wrong = {0};
    struct cursor word = cursor_of(text, strlen(text), &wrong);
    uint64_t index;
    if (!choice_read(&word, NULL, o->argument, &index))
        return refuse(error, "--%s: %s", o->name, wrong.message);
    memcpy(place, &index, sizeof index);
    return true;
}

/* --first black means the same as `with first=black`. The request keeps a pointer to the
 * text. */
static bool set_game_option(struct request *q, const struct option_row *o,
                            const char *text, struct error *error)
{
    struct error wrong = {0};
    struct cursor name = cursor_of(o->name, strlen(o->name), &wrong);
    struct cursor value = cursor_of(text, strlen(text), &wrong);
    value.label = o->name;
    return option_note(&q->options, name, value) ||
           refuse(error, "--%s: %s", o->name, wrong.message);
}

/* Is the text a value that some game's option of the same name takes? */
static bool is_game_word(const struct option_row *o, const char *text)
{
    const struct game_option *g;
    uint64_t index;
    for (size_t i = 0; (g = option_at(i)) != NULL; i++)
        if (strcmp(g->name, o->name) == 0 && g->words != NULL &&
            choice_find(g->words, text, strlen(text), &index))
            return true;
    return false;
}

/* Stores the value of an option in the request. `text` is empty for an option without a
 * value. */
static bool set_option(struct request *q, const struct option_row *o, const char *text,
                       struct error *error)
{
    char *place = (char *)q + o->place;
    const bool yes = true;
    switch (o->kind) {
    case TAKES_SWITCH:
        memcpy(place, &yes, sizeof yes);
        return true;
    case TAKES_TIME:
        return set_time(o, text, place, error);
    case TAKES_SIZE:
        return set_size(o, text, place, error);
    case TAKES_NUMBER:
        return set_number(o, text, place, error);
    case TAKES_FACTOR:
        return set_factor(o, text, place, error);
    case TAKES_SLICE:
        return set_slice(o, text, place, error);
    case TAKES_CHOICE:
        return set_choice(o, text, place, error);
    case TAKES_RULES:
        if (is_game_word(o, text))
            return set_game_option(q, o, text, error);
        memcpy(place, &text, sizeof text);
        return true;
    case TAKES_TEXT:
    case TAKES_FILE:
    case TAKES_FOLDER:
        memcpy(place, &text, sizeof text);
        return true;
    default:
        return set_game_option(q, o, text, error);
    }
}

/* ---- words ---- */

static bool find_option(const char *name, size_t length, unsigned groups,
                        struct option_row *o)
{
    for (size_t i = 0; option_row_at(i, o); i++)
        if (strlen(o->name) == length && memcmp(o->name, name, length) == 0 &&
            o->groups & groups)
            return true;
    return false;
}

static bool words_refuse_name(struct error *error, const struct command *command,
                              const char *word, size_t length)
{
    struct nearest n = nearest_to(word + 2, length);
    struct option_row o;
    for (size_t i = 0; option_row_at(i, &o); i++)
        if (o.groups & command->options)
            nearest_offer(&n, o.name);
    return refuse(error, "%s has no flag %.*s (dicot %s -h lists them)%s%s%s",
                  command->name, (int)length + 2, word, command->name,
                  n.found != NULL ? "; did you mean --" : "",
                  n.found != NULL ? n.found : "", n.found != NULL ? "?" : "");
}

/* Reads the option at words[*i]; if its value is the next word, *i moves on to it. */
static bool take_option(struct request *q, size_t count, char **words, size_t *i,
                        struct error *error)
{
    const char *word = words[*i], *equals = strchr(word, '=');
    size_t length = equals != NULL ? (size_t)(equals - word) - 2 : strlen(word) - 2;
    struct option_row o;
    const char *value = equals != NULL ? equals + 1 : "";
    if (!find_option(word + 2, length, q->command->options, &o))
        return words_refuse_name(error, q->command, word, length);
    if (o.argument == NULL && equals != NULL)
        return refuse(error, "--%s: takes no value", o.name);
    if (o.argument != NULL && equals == NULL) {
        if (*i + 1 >= count)
            return refuse(error, "--%s: needs a value", o.name);
        value = words[++*i];
    }
    return set_option(q, &o, value, error);
}

/* Plain words are not options. Nor are "-" for stdin, terms such as -nim, unless a flag
 * has that name, and negative values such as -1, -^ and -{0|*}. */
static bool is_no_option(const char *word, unsigned groups)
{
    struct option_row o;
    return word[0] != '-' || word[1] == '\0' ||
           (word[1] >= 'a' && word[1] <= 'z' && word[2] != '\0' &&
            !find_option(word + 1, strlen(word + 1), groups, &o)) ||
           is_digit(word[1]) || strchr("^*{(+\\", word[1]) != NULL;
}

bool words_parse(struct request *q, size_t *count, char **words, enum help_wish *help,
                 struct error *error)
{
    size_t kept = 0;
    bool ended = false;
    *help = HELP_NONE;
    for (size_t i = 0; i < *count && *help == HELP_NONE; i++) {
        char *word = words[i];
        if (ended || is_no_option(word, q->command->options))
            words[kept++] = word;
        else if (strcmp(word, "--") == 0)
            ended = true;
        else if (strcmp(word, "-h") == 0)
            *help = HELP_SHORT;
        else if (strcmp(word, "--help") == 0)
            *help = HELP_LONG;
        else if (strcmp(word, "-e") == 0 && q->command->options & OPTIONS_CALC) {
            if (i + 1 >= *count)
                return refuse(error, "-e: needs a value");
            q->expression = words[++i];
        } else if (word[1] != '-') {
            /* A flag with one dash. */
            struct option_row o;
            if (find_option(word + 1, strlen(word + 1), q->command->options, &o))
                return refuse(error, "flags have two dashes: --%s", o.name);
            return refuse(error, "unknown flag %s (dicot %s -h lists them)", word,
                          q->command->name);
        } else if (!take_option(q, *count, words, &i, error)) {
            return false;
        }
    }
    *count = kept;
    return true;
}
