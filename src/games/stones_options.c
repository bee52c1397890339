/* SPDX-License-Identifier: MIT */
/* stones_options.c: the options of games with stones. For one player: who moves first,
 * which stones must be left, a joker, the other goal. For two players: other rules. */
#include "games/stones.h"

#include "base/checked.h"
#include "games/labels.h"

static bool parse_colour(struct cursor *c, uint8_t *colour)
{
    int found = label_value(&stone_letters, cursor_peek(c));
    if (found != X && found != O)
        return cursor_expected(c, "a colour, x or o");
    c->at++;
    *colour = (uint8_t)found;
    return cursor_done(c, "the end after the colour");
}

/* Reads V:x, or just x if no vertex is needed. */
static bool parse_ending(const struct graph *g, struct cursor c, bool vertex_needed,
                         struct ending *e)
{
    int first = cursor_peek(&c);
    e->wanted = true;
    e->placed = vertex_needed || is_digit(first);
    if (e->placed) {
        if (!graph_parse_vertex(g, &c, &e->vertex))
            return false;
        if (!cursor_take(&c, ":"))
            return cursor_expected(&c, "':' and a colour");
    }
    return parse_colour(&c, &e->colour);
}

static void choose_first(struct board *b, uint64_t which)
{
    *stones_state_of(b, b->start) = which == 0 ? O : X;
}

static uint64_t chosen_first(const struct board *b, const uint8_t *pos)
{
    return stones_state(b, pos) == X;
}

const struct game_option stones_first = {
    .name = "first",
    .argument = "COLOUR",
    .title = "white or black moves first [white]",
    .help = "For solitaire-clobber.",
    .words = "white|black",
    .choose = choose_first,
    .chosen = chosen_first,
};

static void print_ending(const struct graph *g, const char *word, const struct ending *e,
                         struct writer *w)
{
    if (!e->wanted)
        return;
    write_text(w, word);
    if (e->placed) {
        graph_print_vertex(g, e->vertex, w);
        write_byte(w, ':');
    }
    write_byte(w, stone_letters.letters[e->colour]);
}

void stones_print_line(const struct board *b, const uint8_t *pos,
                       const struct ending *target, const struct ending *second,
                       bool joker, struct writer *w)
{
    const struct graph *g = graph_of(b);
    write_format(w, "%s ", b->game->name);
    b->game->print(b, pos, w);
    write_text(w, " with");
    print_ending(g, " target=", target, w);
    print_ending(g, " second=", second, w);
    write_text(w, joker ? " joker" : "");
}

static bool set_target(struct board *b, struct cursor text)
{
    struct stones *s = b->data;
    return parse_ending(&s->graph, text, true, &s->target);
}

static void print_target(const struct board *b, const uint8_t *pos, struct writer *w)
{
    (void)pos;
    print_ending(graph_of(b), " target=", &stones_of(b)->target, w);
}

const struct game_option stones_target = {
    .name = "target",
    .argument = "V:C",
    .title = "only endings with colour C on vertex V count",
    .help = "V is row,column on rows and grids. `cost` is then the fewest stones of such "
            "an ending, or null if there is none.",
    .set = set_target,
    .print = print_target,
};

static bool set_second(struct board *b, struct cursor text)
{
    struct stones *s = b->data;
    if (!s->target.wanted)
        return cursor_fail(&text, BAD_INPUT, "second= needs target=");
    if (!parse_ending(&s->graph, text, false, &s->second))
        return false;
    return !s->second.placed || s->second.vertex != s->target.vertex ||
           cursor_fail(&text, BAD_INPUT, "the second stone cannot be where the first is");
}

static void print_second(const struct board *b, const uint8_t *pos, struct writer *w)
{
    (void)pos;
    print_ending(graph_of(b), " second=", &stones_of(b)->second, w);
}

const struct game_option stones_second = {
    .name = "second",
    .argument = "[V:]C",
    .title = "at most one more stone may be left, of colour C (on V)",
    .help = "Only together with target.",
    .set = set_second,
    .print = print_second,
};

static bool set_joker(struct board *b, struct cursor text)
{
    struct stones *s = b->data;
    (void)text;
    s->joker = true;
    b->pos_size = (size_t)s->graph.vertices + 1;
    *stones_state_of(b, b->start) = 1;
    return true;
}

static void print_joker(const struct board *b, const uint8_t *pos, struct writer *w)
{
    if (stones_of(b)->joker && stones_state(b, pos) != 0)
        write_text(w, " joker");
}

const struct game_option stones_joker = {
    .name = "joker",
    .title = "one stone may change its colour, once in a play",
    .help = "For sc2. The move is written !V.",
    .set = set_joker,
    .print = print_joker,
};

static void choose_goal(struct board *b, uint64_t which)
{
    b->maximise = which == 1;
    if (b->maximise)
        b->scratch_size = checked_bytes(graph_of(b)->vertices, 2 * sizeof(uint32_t));
}

static uint64_t chosen_goal(const struct board *b, const uint8_t *pos)
{
    (void)pos;
    return b->maximise;
}

const struct game_option stones_goal = {
    .name = "goal",
    .argument = "NAME",
    .title = "fewest or most stones left [fewest]",
    .help = "For stones. With most, play should end as early as possible.",
    .words = "fewest|most",
    .choose = choose_goal,
    .chosen = chosen_goal,
};

enum { PARTIZAN_RULES, IMPARTIAL_RULES, CANNIBAL_RULES };

/* Cannibal Clobber is not all-small, since a player without enemies may still have moves:
 * `xx` is worth 1. */
static void choose_rules(struct board *b, uint64_t which)
{
    struct stones *s = b->data;
    s->impartial = which == IMPARTIAL_RULES;
    s->cannibal = which == CANNIBAL_RULES;
    if (s->impartial)
        b->traits |= IMPARTIAL;
    if (s->cannibal)
        b->traits &= ~(unsigned)ALL_SMALL;
}

static uint64_t chosen_rules(const struct board *b, const uint8_t *pos)
{
    (void)pos;
    return stones_of(b)->impartial  ? IMPARTIAL_RULES
           : stones_of(b)->cannibal ? CANNIBAL_RULES
                                    : PARTIZAN_RULES;
}

const struct game_option stones_rules_option = {
    .name = "rules",
    .argument = "NAME",
    .title = "for clobber: partizan, impartial or cannibal [partizan]",
    .help = "impartial: either player may move stones of both colours. cannibal: "
            "players move only their own stones, but onto stones of either colour.",
    .words = "partizan|impartial|cannibal",
    .choose = choose_rules,
    .chosen = chosen_rules,
};
