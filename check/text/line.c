/* SPDX-License-Identifier: MIT
 *
 * line.c: reads a LINE (doc/formats.md): options follow its first " with ", and " + "
 * stands between its terms. It also decides what the options mean for the end of play,
 * and makes moves in sums.
 */
#include "text/line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Limit on the moves that are tried to count the legal ones. */
enum { MOVES_TO_TRY = 1000000000 };

static bool complain(char *error, size_t size, const char *message)
{
    snprintf(error, size, "%s", message);
    return false;
}

/* Replaces several blanks by one and removes those at the ends, in place. */
static char *squeeze(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (*from != ' ' && *from != '\t')
            *to++ = *from;
        else if (to > text && to[-1] != ' ')
            *to++ = ' ';
    while (to > text && to[-1] == ' ')
        to--;
    *to = '\0';
    return text;
}

static bool read_term(struct line *line, const char *game, const char *position,
                      bool negative, char *error, size_t size)
{
    struct plain *p = plain_parse_with(line->known, game, position, error, size);
    if (!p)
        return false;
    line->term = alloc_again(line->term, line->count + 1, sizeof *line->term);
    struct term *term = &line->term[line->count++];
    *term = (struct term){.start = p, .negative = negative};
    if (p->board && p->board->rows && is_tall(p) && p->cells == 0)
        term->runs = strchr(position, ' ') + 1;
    line->players = p->rules->players;
    line->scored = p->rules == &rules_samegame;
    return true;
}

/* Reads `[-] GAME POSITION`, which has no superfluous blanks. */
static bool read_signed_term(struct line *line, char *text, char *error, size_t size)
{
    bool negative = *text == '-';
    if (negative)
        text += text[1] == ' ' ? 2 : 1;
    char *position = strchr(text, ' ');
    if (!position)
        return complain(error, size, "expected a game, a blank and a position");
    *position++ = '\0';
    return read_term(line, text, position, negative, error, size);
}

static bool read_terms(struct line *line, char *text, char *error, size_t size)
{
    bool negative = false;
    for (char *next = text; next; text = next) {
        next = strstr(text, " + ");
        if (next) {
            *next = '\0';
            next += 3;
        }
        if (!read_signed_term(line, squeeze(text), error, size))
            return false;
        negative = negative || line->term[line->count - 1].negative;
    }
    for (size_t i = 0; i < line->count; i++)
        if ((line->count > 1 || negative) && line->term[i].start->rules->players == 1)
            return complain(error, size, "only two-player games have sums and negatives");
    return true;
}

/* Options. Each function reads what follows `=`, and returns false if that is wrong. */

static bool read_colour(const char **at, int *colour)
{
    *colour = **at == '.' ? -1 : colour_of(**at, "xoXO", 2);
    if (*colour < 1)
        return false;
    ++*at;
    return true;
}

static bool read_place(const struct line *line, const char **at, uint32_t *v, int *colour)
{
    return read_vertex(line->term[0].start->board, at, v) && read_char(at, ':') &&
           read_colour(at, colour);
}

static bool first(struct line *line, const char *value)
{
    bool white = strcmp(value, "white") == 0;
    plain_set_first(line->term[0].start, white);
    return white || strcmp(value, "black") == 0;
}

static bool target(struct line *line, const char *value)
{
    line->has_target = true;
    return read_place(line, &value, &line->target, &line->target_colour) && !*value;
}

static bool second(struct line *line, const char *value)
{
    line->second = SECOND_COLOUR;
    if (read_colour(&value, &line->second_colour))
        return *value == '\0';
    line->second = SECOND_PLACE;
    return read_place(line, &value, &line->second_place, &line->second_colour) && !*value;
}

static bool joker(struct line *line, const char *value)
{
    plain_set_joker(line->term[0].start);
    return *value == '\0';
}

static bool goal(struct line *line, const char *value)
{
    bool blocks = line->term[0].start->rules == &rules_clickomania;
    line->clear = blocks && strcmp(value, "clear") == 0;
    line->most = strcmp(value, blocks ? "most-clicks" : "most") == 0;
    line->clicks = blocks && (line->most || strcmp(value, "least-clicks") == 0);
    return line->clear || line->most || line->clicks || strcmp(value, "fewest") == 0;
}

static bool scoring(struct line *line, const char *value)
{
    static const char *const names[] = {"standard", "penalty", "jawbreaker",
                                        "squares",  "plain",   "minus-one"};
    for (int i = 0; i < 6; i++)
        if (strcmp(value, names[i]) == 0) {
            line->scoring = (enum scoring)i;
            return true;
        }
    return false;
}

/* Applies to all terms of a sum that are Clobber. */
static bool rules(struct line *line, const char *value)
{
    bool ok = true;
    for (size_t i = 0; ok && i < line->count; i++)
        ok = line->term[i].start->rules != &rules_clobber ||
             plain_set_rules(line->term[i].start, value);
    return ok;
}

static bool root(struct line *line, const char *value)
{
    return plain_set_root(line->term[0].start, value);
}

static const struct {
    const char *word;
    bool (*read)(struct line *line, const char *value);
    const struct rules *of[3]; /* the games that have this option */
} options[] = {
    {"first=", first, {&rules_solitaire_clobber}},
    {"target=", target, {&rules_solitaire_clobber, &rules_sc2}},
    {"second=", second, {&rules_solitaire_clobber, &rules_sc2}},
    {"joker", joker, {&rules_sc2}},
    {"goal=", goal, {&rules_solitaire_clobber, &rules_sc2, &rules_clickomania}},
    {"scoring=", scoring, {&rules_samegame}},
    {"root=", root, {&rules_pebbling}},
    {"rules=", rules, {&rules_clobber}},
};
enum { OPTIONS = sizeof options / sizeof *options };

/* Does any term belong to a game that has the option? */
static bool has_option(const struct line *line, int option)
{
    for (size_t i = 0; i < line->count; i++)
        for (int k = 0; k < 3; k++)
            if (line->term[i].start->rules == options[option].of[k])
                return true;
    return false;
}

static bool read_option(struct line *line, const char *word, unsigned *seen)
{
    for (int i = 0; i < OPTIONS; i++) {
        const char *at = word;
        if (!read_word(&at, options[i].word))
            continue;
        if (!has_option(line, i) || *seen >> i & 1)
            return false;
        *seen |= 1u << i;
        return options[i].read(line, at);
    }
    return false;
}

static bool read_options(struct line *line, char *text, char *error, size_t size)
{
    unsigned seen = 0;
    for (char *next = squeeze(text); next; text = next) {
        next = strchr(text, ' ');
        if (next)
            *next++ = '\0';
        if (!read_option(line, text, &seen)) {
            snprintf(error, size, "not an option of this game: %.40s", text);
            return false;
        }
    }
    if (line->second != NO_SECOND && !line->has_target)
        return complain(error, size, "second= needs target=");
    if (line->second == SECOND_PLACE && line->second_place == line->target)
        return complain(error, size, "second= and target= name the same vertex");
    return true;
}

static char *copy_text(struct line *line, const struct rulesets *known, const char *text)
{
    size_t length = strlen(text) + 1;
    *line = (struct line){.text = memcpy(alloc_again(NULL, length, 1), text, length),
                          .known = known};
    return line->text;
}

bool line_read(struct line *line, const struct rulesets *known, const char *text,
               char *error, size_t error_size)
{
    char *terms = copy_text(line, known, text), *with = strstr(terms, " with ");
    if (with)
        *with = '\0';
    return read_terms(line, terms, error, error_size) &&
           (!with || read_options(line, with + strlen(" with "), error, error_size));
}

bool line_read_position(struct line *line, const struct rulesets *known, const char *game,
                        const char *text, char *error, size_t error_size)
{
    char *copy = copy_text(line, known, text);
    if (game)
        return read_term(line, game, copy, false, error, error_size);
    return read_terms(line, copy, error, error_size);
}

void line_free(struct line *line)
{
    for (size_t i = 0; i < line->count; i++)
        plain_free(line->term[i].start);
    free(line->term);
    free(line->text);
}

/* What an end is worth */

bool line_wants_most(const struct line *line)
{
    return line->scored || line->most;
}

bool line_may_end(const struct line *line, const struct plain *p)
{
    return line->second != NO_SECOND || plain_may_end(p);
}

bool line_counts(const struct line *line, const struct plain *end, uint64_t left)
{
    if (line->clear)
        return left == 0;
    if (!line->has_target)
        return true;
    if (end->cell[line->target] != line->target_colour)
        return false;
    if (line->second == SECOND_PLACE)
        return left == 2 && end->cell[line->second_place] == line->second_colour;
    if (line->second == NO_SECOND || left == 1)
        return true;
    for (size_t v = 0; left == 2 && v < end->cells; v++)
        if (end->cell[v] && v != line->target)
            return end->cell[v] == line->second_colour;
    return false;
}

bool line_has_gains(const struct line *line)
{
    return line->scored || line->clicks;
}

int64_t line_click_points(const struct line *line, uint64_t n)
{
    int64_t blocks = (int64_t)n;
    if (line->clicks)
        return 1;
    if (line->scoring == JAWBREAKER)
        return blocks * (blocks - 1);
    if (line->scoring == SQUARES)
        return blocks * blocks;
    if (line->scoring == MINUS_ONE)
        return (blocks - 1) * (blocks - 1);
    return (blocks - 2) * (blocks - 2);
}

int64_t line_end_points(const struct line *line, const uint64_t left[COLOURS])
{
    int64_t penalty = 0;
    bool cleared = true;
    if (line->clicks || (line->scoring != STANDARD && line->scoring != PENALTY))
        return 0;
    for (int c = 0; c < COLOURS; c++) {
        int64_t n = (int64_t)left[c];
        cleared = cleared && n == 0;
        if (line->scoring == PENALTY && n > 0)
            penalty += (n - 2) * (n - 2);
    }
    return cleared ? 1000 : -penalty;
}

uint64_t count_colours(const struct plain *p, uint64_t count[COLOURS])
{
    uint64_t all[COLOURS + 1] = {0};
    if (p->rules->left) {
        memset(count, 0, COLOURS * sizeof *count);
        return p->rules->left(p);
    }
    for (size_t i = 0; i < p->cells; i++)
        all[p->cell[i]]++;
    memcpy(count, all + 1, COLOURS * sizeof *count);
    return p->cells - all[0];
}

/* Positions and moves */

struct plain **positions_new(const struct line *line)
{
    struct plain **position = alloc_again(NULL, line->count, sizeof *position);
    for (size_t i = 0; i < line->count; i++)
        position[i] = plain_copy(line->term[i].start);
    return position;
}

void positions_free(struct plain **position, size_t count)
{
    for (size_t i = 0; i < count; i++)
        plain_free(position[i]);
    free(position);
}

bool line_read_step(const struct line *line, struct plain *const *position, int who,
                    const char *text, struct step *step, char *why)
{
    uint64_t number = 1;
    *step = (struct step){0};
    if (read_char(&text, '#')) {
        if (!read_number(&text, line->count, &number) || number < 1)
            return refuse(why, "there is no such term");
        if (!read_char(&text, ' '))
            return refuse(why, "expected a blank after the number of the term");
    } else if (line->count != 1) {
        return refuse(why, "expected # and the number of a term");
    }
    step->term = number - 1;
    const struct plain *p = position[step->term];
    if (!p->rules->read_move(p, text, &step->move))
        return refuse(why, "this is not a move on this board");
    return p->rules->legal(p, who ^ line->term[step->term].negative, &step->move, why);
}

bool line_play(const struct line *line, struct plain *const *position, int who,
               const char *text, char *why)
{
    struct step step;
    if (!line_read_step(line, position, who, text, &step, why))
        return false;
    struct plain *p = position[step.term];
    p->rules->apply(p, &step.move);
    return true;
}

static void add_term(const struct line *line, struct plain *const *position, int who,
                     size_t term, struct move_list *list, struct steps *steps)
{
    list->from = position[term];
    list->who = who ^ line->term[term].negative;
    list_moves(list);
    list->limit -= list->count;
    steps->cut = list->cut;
    if (!list->only_count) {
        steps->step =
            alloc_again(steps->step, steps->count + list->count, sizeof *steps->step);
        for (size_t i = 0; i < list->count; i++)
            steps->step[steps->count + i] = (struct step){term, list->move[i]};
    }
    steps->count += list->count;
}

static void list_or_count(const struct line *line, struct plain *const *position, int who,
                          struct move_list *list, struct steps *steps)
{
    *steps = (struct steps){0};
    for (size_t t = 0; t < line->count && !steps->cut; t++)
        add_term(line, position, who, t, list, steps);
    free(list->move);
}

void line_list(const struct line *line, struct plain *const *position, int who,
               size_t limit, uint64_t *tries, struct steps *steps)
{
    struct move_list list = {.limit = limit, .work = *tries};
    list_or_count(line, position, who, &list, steps);
    *tries = list.work;
}

void line_count(const struct line *line, struct plain *const *position, int who,
                size_t limit, struct steps *steps)
{
    struct move_list list = {.limit = limit, .work = MOVES_TO_TRY, .only_count = true};
    list_or_count(line, position, who, &list, steps);
}
