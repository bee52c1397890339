/* SPDX-License-Identifier: MIT */
/* contract.c: checks the promises of src/game/game.h for every game, on random positions
 * and against the plain rules. A new row in games[] is tested without an edit here: what
 * is tried on a game depends on what its positions look like, not on its name.
 *
 * Plain recursion is exponential, so each question about an outcome has a budget, and
 * each game must get enough answers within its budgets. */
#include "contract.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "game/theory.h"
#include "game/touch.h"

#ifdef __SANITIZE_ADDRESS__ /* ten times slower, and the code is the same */
#define SEEDS 120
#else
#define SEEDS 500
#endif
#define MIN_ANSWERS (SEEDS / 2)
#define MOST_TOUCHES 4 /* of a move of any game here */

/* Shapes and options to try; each game takes the ones it understands. Large boards are
 * filled thinly; they are here because games may work differently beyond 64 vertices. */
static const struct {
    const char *shape;
    unsigned percent; /* how full the board is; 0: the game decides */
} shapes[] = {
    {"", 0},
    {"grid 2x3", 0},
    {"path 5", 0},
    {"cycle 5", 0},
    {"complete 4", 0},
    {"cube 2", 0},
    {"3", 0},
    {"hamming 3x2", 0},
    {"tournament 3", 0},
    {"instar 2", 0},
    {"grid 3x2", 0},
    {"graph 0-1,1-2,0-2,2-3", 0},
    {"outstar 2", 0},
    {"grid 1x6", 0},
    {"product (path 2) (cycle 3)", 0},
    {"grid 9x8", 9},
    {"cycle 70", 12},
    {"grid 5x14", 3},
    {"product (path 6) (cycle 12)", 8},
    {"path 3", 0},
    {"arcs 0>3,1>4,2>5,3>6,4>7,5>8,0>7,1>8,2>6", 0}, /* rotations only */
};
static const char *const options[] = {"",
                                      " with first=black",
                                      " with joker",
                                      " with goal=most",
                                      " with scoring=squares",
                                      " with joker goal=most",
                                      " with scoring=penalty",
                                      " with scoring=jawbreaker",
                                      " with root=0",
                                      " with rules=impartial",
                                      " with rules=cannibal"};

/* ---- making positions ---- */

static void open_random(struct sample *s, const struct game *game, unsigned seed)
{
    struct text line = text_of("%s ", game->name), with;
    size_t k = seed % 2 == 0 ? 0 : seed / 2 % COUNT(shapes);
    struct random_wish wish = {.seed = seed, .percent = shapes[k].percent};
    if (wish.percent == 0 && seed % 3 == 0)
        wish.percent = 50;
    testing("%s, seed %u", game->name, seed);
    if (!add_random(&line, game, shapes[k].shape, &wish))
        check(add_random(&line, game, "", &(struct random_wish){.seed = seed}));
    with = line;
    add_text(&with, "%s", options[seed % COUNT(options)]);
    if (!sample_try(s, with.bytes))
        sample_open(s, line.bytes);
    testing("seed %u: %s", seed, line_text(&s->problem, s->problem.start).bytes);
}

/* ---- text ---- */

/* A line that is printed and read again is the same line; a start position comes back as
 * the same bytes. */
static void check_text(const struct problem *p, const uint8_t *pos, bool start)
{
    struct text line = line_text(p, pos);
    struct sample again;
    sample_open(&again, line.bytes);
    struct text second = line_text(&again.problem, again.problem.start);
    check(same_text(&line, &second));
    const struct board *a = p->terms[0].board, *b = again.problem.terms[0].board;
    if (start) {
        check_number(a->pos_size, b->pos_size);
        check(memcmp(pos, b->start, a->pos_size) == 0);
        check(board_same(a, b));
    }
    sample_close(&again);
}

/* ---- moves ---- */

static bool is_listed(const struct spot *s, enum player who, move wanted)
{
    struct iterator it = {{0}};
    for (move m; s->board->game->next(s->board, s->pos, who, &it, s->scratch, &m);)
        if (m == wanted)
            return true;
    return false;
}

/* Reads `text` as a move of `who`. It must be legal exactly if the plain rules say so,
 * and then it must be in the list of moves. A refusal must come with a message. */
static void check_legal(const struct spot *s, enum player who, const char *text)
{
    const struct game *g = s->board->game;
    struct desk d;
    desk_open_bytes(&d, text, strlen(text), 0);
    struct plain *plain = plain_of(s->board, s->pos);
    bool expected = plain_play(plain, (int)who, text);
    move m;
    if (!g->parse_move(s->board, s->pos, who, &d.text, s->scratch, &m) ||
        !cursor_at_end(&d.text)) {
        if (expected)
            print_error("not read: %s\n", text);
        check(!expected);
    } else {
        bool legal = g->legal(s->board, s->pos, who, m, s->scratch, &d.out);
        if (legal != expected)
            print_error("%s of player %d: legal %d\n", text, (int)who, legal);
        check(legal == expected);
        check(legal == g->legal(s->board, s->pos, who, m, s->scratch, NULL));
        check(legal == is_listed(s, who, m));
        check(legal || (d.out.length > 5 && strchr(d.out.text, ' ') != NULL));
    }
    plain_free(plain);
    desk_close(&d);
}

/* The list of moves is the same as that of the plain rules; each move is legal and can be
 * read back. Moves of the opponent, and moves with one letter changed, are judged as the
 * plain rules judge them. */
static size_t check_moves(struct spot *s, enum player who, uint64_t *random)
{
    static const char letters[] = "0123456789,>:-brg!";
    const struct game *g = s->board->game;
    size_t count = compare_moves(s->board, s->pos, who, s->scratch);
    struct iterator it = {{0}};
    for (move m; g->next(s->board, s->pos, who, &it, s->scratch, &m);) {
        struct text text = move_text(s->board, s->pos, who, m);
        check(parsed_move(s->board, s->pos, who, text.bytes, s->scratch) == m);
        check(g->legal(s->board, s->pos, who, m, s->scratch, NULL));
        uint64_t r = rng_next(random);
        if (r % 4 == 0)
            check_legal(s, other(who), text.bytes);
        if (r / 4 % 4 == 0) {
            text.bytes[r / 16 % strlen(text.bytes)] =
                letters[r / 4096 % (sizeof letters - 1)];
            check_legal(s, who, text.bytes);
        }
    }
    return count;
}

static void check_traits(struct spot *s, size_t left, size_t right)
{
    const struct game *g = s->board->game;
    if (s->board->traits & ALL_SMALL)
        check((left > 0) == (right > 0));
    if (theory_of(g)->value != NULL)
        check_formula(s);
    if (!(s->board->traits & IMPARTIAL))
        return;
    check(left == right);
    struct iterator it = {{0}};
    for (move m; g->next(s->board, s->pos, LEFT, &it, s->scratch, &m);) {
        check(is_listed(s, RIGHT, m));
        memcpy(s->work, s->pos, s->board->pos_size);
        memcpy(s->other, s->pos, s->board->pos_size);
        g->play(s->board, s->work, LEFT, m, s->scratch);
        g->play(s->board, s->other, RIGHT, m, s->scratch);
        check(memcmp(s->work, s->other, s->board->pos_size) == 0);
    }
}

/* Makes two moves in both orders: if the two positions print the same text, they are also
 * the same bytes. */
static void check_orders(struct spot *s, enum player who, enum player then)
{
    const struct game *g = s->board->game;
    const struct board *b = s->board;
    struct iterator i = {{0}};
    move first, second;
    for (int tries = 0; tries < 6 && g->next(b, s->pos, who, &i, s->scratch, &first);) {
        struct iterator j = {{0}};
        for (; tries < 6 && g->next(b, s->pos, then, &j, s->scratch, &second); tries++) {
            memcpy(s->work, s->pos, b->pos_size);
            memcpy(s->other, s->pos, b->pos_size);
            g->play(b, s->work, who, first, s->scratch);
            g->play(b, s->other, then, second, s->scratch);
            if (!g->legal(b, s->work, then, second, s->scratch, NULL) ||
                !g->legal(b, s->other, who, first, s->scratch, NULL))
                continue;
            g->play(b, s->work, then, second, s->scratch);
            g->play(b, s->other, who, first, s->scratch);
            struct text x = position_text(b, s->work), y = position_text(b, s->other);
            check(same_text(&x, &y) == (memcmp(s->work, s->other, b->pos_size) == 0));
        }
    }
}

/* Gives the n-th move of the single player in `pos`, or the last one if there are fewer.
 * Returns false if there is none. */
static bool some_move(const struct spot *s, const uint8_t *pos, uint64_t n, move *m)
{
    struct iterator it = {{0}};
    bool any = false;
    for (move next; s->board->game->next(s->board, pos, LEFT, &it, s->scratch, &next);) {
        *m = next;
        any = true;
        if (n-- == 0)
            break;
    }
    return any;
}

/* Plays many moves at once, some of which were legal only at the start. The result must
 * be the same as playing them one by one, up to the first that is not legal. */
static void check_play_all(struct spot *s, uint64_t *random)
{
    const struct board *b = s->board;
    const struct game *g = b->game;
    move moves[24];
    size_t count = 0, legal = 0;
    int64_t gained = 0, expected = 0;
    if (theory_of(g)->play_all == NULL)
        return;
    memcpy(s->work, s->pos, b->pos_size);
    for (; count < 24; count++) {
        uint64_t r = rng_next(random);
        move *m = &moves[count];
        if (!some_move(s, r % 8 == 0 ? s->pos : s->work, r / 8 % 16, m))
            break;
        if (legal == count && g->legal(b, s->work, LEFT, *m, s->scratch, NULL)) {
            expected += g->gain != NULL ? g->gain(b, s->work, *m, s->scratch) : 0;
            g->play(b, s->work, LEFT, *m, s->scratch);
            legal++;
        }
    }
    memcpy(s->other, s->pos, b->pos_size);
    check(g->theory->play_all(b, s->other, moves, count, s->scratch, &gained) == legal);
    check_number(gained, expected);
    check(memcmp(s->work, s->other, b->pos_size) == 0);
}

/* Calls the functions that only write text. Their output is tested where it is read. */
static void call_writers(const struct spot *s)
{
    const struct board *b = s->board;
    struct desk d;
    desk_open_bytes(&d, NULL, 0, 0);
    b->game->draw(b, s->pos, &d.out);
    check(!d.out.failed && d.out.length > 0);
    desk_close(&d);
    struct fact facts[MOST_FACTS];
    if (theory_of(b->game)->facts != NULL)
        check(b->game->theory->facts(b, s->pos, facts) <= MOST_FACTS);
}

/* ---- touches ---- */

static size_t count_lines(const struct writer *w)
{
    size_t lines = 0;
    for (size_t i = 0; i < w->length; i++)
        lines += w->text[i] == '\n';
    return lines;
}

/* The first place of each touch of "3>4" or "0,1,7"; all of them exist. */
static size_t read_touches(const struct writer *w, size_t places, uint32_t *first)
{
    size_t count = 0;
    for (const char *at = w->text; *at != '\0';) {
        char *end;
        unsigned long place = strtoul(at, &end, 10);
        check(end > at && place < places && count < MOST_TOUCHES);
        if (at == w->text || at[-1] == '>')
            first[count++] = (uint32_t)place;
        check(*end == '\0' || *end == '>' || *end == ',');
        at = *end == '\0' ? end : end + 1;
    }
    return count;
}

/* What somebody means who touches what makes a move: that move, or where several have
 * these touches, one that at least can be read. */
static void check_meant(const struct spot *s, enum player who, const uint32_t *touched,
                        size_t count, const struct writer *touches)
{
    const struct board *b = s->board;
    const struct touch *touch = b->game->touch;
    struct desk d;
    desk_open_bytes(&d, NULL, 0, 0);
    struct writer again = writer_in(&d.arena);
    touch->meant(b, s->pos, who, touched, count, &d.out);
    move m = parsed_move(b, s->pos, who, d.out.text, s->scratch);
    if (b->game->legal(b, s->pos, who, m, s->scratch, NULL)) {
        touch->of_move(b, s->pos, who, m, s->scratch, &again);
        check(count == 1 || strcmp(again.text, touches->text) == 0);
    }
    desk_close(&d);
}

static void check_touches(const struct spot *s, enum player who)
{
    const struct board *b = s->board;
    const struct touch *touch = b->game->touch;
    struct desk d;
    struct iterator it = {0};
    move m;
    if (touch == NULL)
        return;
    desk_open_bytes(&d, NULL, 0, 0);
    struct writer places = writer_in(&d.arena), w = writer_in(&d.arena);
    touch->places(b, s->pos, &places);
    while (b->game->next(b, s->pos, who, &it, s->scratch, &m)) {
        uint32_t first[MOST_TOUCHES];
        writer_clear(&w);
        touch->of_move(b, s->pos, who, m, s->scratch, &w);
        size_t count = read_touches(&w, count_lines(&places), first);
        check_meant(s, who, first, count, &w);
    }
    if (touch->marks != NULL)
        touch->marks(b, s->pos, &places);
    check(!places.failed && !w.failed);
    desk_close(&d);
}

/* ---- one sample ---- */

/* A board never changes: `start` stays the same, whatever is asked. */
static void check_spot(struct spot *s, uint64_t *random)
{
    const struct game *g = s->board->game;
    uint8_t *start = malloc(s->board->pos_size + 1);
    memcpy(start, s->board->start, s->board->pos_size);
    size_t left = check_moves(s, LEFT, random);
    size_t right = g->players == 2 ? check_moves(s, RIGHT, random) : left;
    s->moves = left + right;
    check_traits(s, left, right);
    check_renamed_lines(s, LEFT);
    check_renamed_lines(s, RIGHT);
    check_units(s, LEFT);
    check_units(s, RIGHT);
    check_images(s);
    call_writers(s);
    check_touches(s, LEFT);
    check_touches(s, RIGHT);
    check_orders(s, LEFT, LEFT);
    int outcome = -1;
    if (g->players == 2) {
        check_orders(s, LEFT, RIGHT);
        outcome = plain_outcome(s, s->pos);
        check_parts(s, outcome);
        check_bounds(s, outcome);
        check_negative(s, outcome);
    } else {
        check_play_all(s, random);
        check_bound(s);
    }
    check_normal_form(s, outcome);
    check(memcmp(start, s->board->start, s->board->pos_size) == 0);
    free(start);
}

/* The n-th move of `who`. */
static move choose_move(const struct spot *s, enum player who, size_t n)
{
    struct iterator it = {{0}};
    move m = 0;
    for (size_t i = 0; i <= n; i++)
        check(s->board->game->next(s->board, s->pos, who, &it, s->scratch, &m));
    return m;
}

static size_t count_moves(const struct spot *s, enum player who)
{
    struct iterator it = {{0}};
    move m;
    size_t count = 0;
    while (s->board->game->next(s->board, s->pos, who, &it, s->scratch, &m))
        count++;
    check(!s->board->game->next(s->board, s->pos, who, &it, s->scratch, &m));
    return count;
}

/* The gains of a play and the result of its end are what the plain rules count. */
static void check_result(const struct spot *s, const struct plain *end, int64_t gains,
                         long plain_gains)
{
    const struct board *b = s->board;
    if (b->game->players != 1 || strstr(option_text(b, s->pos).bytes, "scoring=") != NULL)
        return;
    long left = plain_left(end);
    check_number(gains + b->game->result(b, s->pos),
                 b->game->scored ? plain_gains + (left == 0 ? 1000 : 0) : left);
}

/* Makes a random play to its end, and checks the start and some positions on the way. */
static void play_out(struct spot *s, const struct problem *p, uint64_t *random)
{
    const struct game *g = s->board->game;
    struct plain *plain = plain_of(s->board, s->pos);
    int64_t gains = 0;
    long plain_gains = 0;
    enum player who = LEFT;
    for (unsigned moves = 0, idle = 0; idle < 2; who = other(who)) {
        uint64_t r = rng_next(random);
        size_t count = count_moves(s, who);
        if (moves == 0 || r % 8 == 0)
            check_spot(s, random);
        check_text(p, s->pos, moves == 0);
        check(memcmp(s->board->start, s->start, s->board->pos_size) == 0);
        idle = count == 0 ? idle + 1 : 0;
        if (count == 0)
            continue;
        move m = choose_move(s, who, (size_t)(r / 4 % count));
        struct text text = move_text(s->board, s->pos, who, m);
        gains += g->gain != NULL ? g->gain(s->board, s->pos, m, s->scratch) : 0;
        plain_gains += plain_gain(plain, text.bytes);
        g->play(s->board, s->pos, who, m, s->scratch);
        check(plain_play(plain, (int)who, text.bytes));
        if (g->players == 1) { /* its text does not depend on the position */
            struct text later = move_text(s->board, s->pos, who, m);
            check(same_text(&text, &later));
        }
        check(++moves < 500); /* every play ends */
    }
    check_result(s, plain, gains, plain_gains);
    check(memcmp(s->board->start, s->start, s->board->pos_size) == 0);
    plain_free(plain);
}

static void test_seed(const struct game *game, unsigned seed, long *answers)
{
    struct sample sample;
    open_random(&sample, game, seed);
    const struct board *b = sample.problem.terms[0].board;
    size_t size = b->pos_size + 1;
    uint8_t *start = start_copy(&sample.problem);
    struct spot s = {.board = b,
                     .start = start,
                     .scratch = sample.scratch,
                     .pos = start_copy(&sample.problem),
                     .work = malloc(size),
                     .other = malloc(size),
                     .part = malloc(size)};
    uint64_t random = seed;
    play_out(&s, &sample.problem, &random);
    *answers += s.answers;
    free_position(&sample.problem, start);
    free_position(&sample.problem, s.pos);
    free(s.work);
    free(s.other);
    free(s.part);
    sample_close(&sample);
}

TEST(test_all_games)
{
    for (const struct game *const *g = games; *g != NULL; g++) {
        long answers = 0;
        const unsigned share = (*g)->source != NULL ? 5 : 1; /* rulesets are one code */
        for (unsigned seed = 0; seed < SEEDS / share; seed++)
            test_seed(*g, seed, &answers);
        testing("%s: %ld answers of the plain rules", (*g)->name, answers);
        check(answers >= MIN_ANSWERS / share);
    }
}

/* Can a player see from title and notation which pieces or moves are whose? */
static bool says_who(const struct game *g)
{
    static const char *const names[] = {"Left", "Right"};
    bool apart = g->source != NULL ? strstr(g->source, "\nleft ") != NULL
                                   : g->players == 2 && (g->traits & IMPARTIAL) == 0;
    for (int who = LEFT; who <= RIGHT && apart && !g->nested; who++)
        if (strstr(g->title, names[who]) == NULL &&
            strstr(g->notation, names[who]) == NULL)
            return false;
    return true;
}

/* Every row is complete: each field that the interface marks as required is set. */
TEST(test_rows)
{
    for (const struct game *const *row = games; *row != NULL; row++) {
        const struct game *g = *row;
        testing("%s", g->name);
        check(game_find(g->name, strlen(g->name)) == g);
        check(g->title != NULL && g->notation != NULL);
        check(says_who(g));
        check(g->players == 1 || g->players == 2);
        check(g->parse && g->print && g->random && g->parse_move);
        check(g->print_move && g->next && g->play && g->legal && g->draw);
        check(g->players == 2
                  ? g->negate != NULL
                  : g->result && theory_of(g)->bound && (g->unit || g->verdicts));
        for (const struct game_option *const *o = g->options; o != NULL && *o != NULL;
             o++)
            check(
                (*o)->name && (*o)->title && (*o)->help &&
                ((*o)->words ? (*o)->choose && (*o)->chosen : (*o)->set && (*o)->print));
    }
    check(option_at(MOST_GIVEN) ==
          NULL); /* struct given_options has room for all of them */
    check(game_find("clobberx", 8) == NULL && game_find("clobbe", 6) == NULL);
}
