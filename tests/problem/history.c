/* SPDX-License-Identifier: MIT */
/* history.c: a play is the same after undo and redo, and after being saved and read. Text
 * that is not a complete, legal play is refused and leaves nothing behind. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "problem/history.h"

static const char *const lines[] = {
    "clobber xox|oxo|xox",
    "solitaire-clobber path 7 xoxoxox with first=black",
    "sc2 cube 3 xooxoxxo with target=7:x joker",
    "clickomania columns 3a2b|2ba|4a",
    "samegame aabb|abba|bbaa with scoring=penalty",
    "click-partizan aab|bba",
    "pebbles tournament 3 (1,0)(2,4)(0,0,3)",
    "pebbling cycle 5 (0)(0)(3)(4)(0) with root=0",
    "hackenbush edges 0-1:b,1-2:r,1-3:g,0-3:r",
    "nim 3 4 + -clobber xxo + hackenbush edges 0-1:b,0-2:r",
};

#define LINES COUNT(lines)

static void begin(struct history *h, struct memory *m, const char *line,
                  enum player first)
{
    struct problem p;
    struct error error;
    testing("%s", line);
    check(problem_parse(&p, m, line, strlen(line), NULL, &error));
    check(history_begin(h, &p, NULL, first));
    check(p.terms == NULL); /* the history owns it now */
}

/* One of the moves of `who`, whether or not it is his turn. */
static bool move_of(const struct history *h, enum player who, uint64_t *seed,
                    struct sum_move *chosen)
{
    struct sum_iterator at = {0};
    struct sum_move m;
    uint64_t seen = 0;
    while (position_next(&h->problem, h->now, who, &at, h->scratch, &m))
        if (rng_next(seed) % ++seen == 0)
            *chosen = m;
    return seen > 0;
}

static bool random_move(const struct history *h, uint64_t *seed, struct sum_move *chosen)
{
    bool found = move_of(h, history_turn(h), seed, chosen);
    check(history_is_over(h) == !found);
    return found;
}

static char *saved(struct history *h, struct memory *m)
{
    struct writer w;
    writer_init(&w, m);
    history_print(h, &w);
    check(!w.failed);
    char *text = strdup(w.text);
    writer_done(&w);
    return text;
}

/* Plays at random to the end and notes each position; then undo and redo must meet the
 * same positions. */
TEST(undo_and_redo)
{
    for (size_t i = 0; i < 2 * LINES; i++) {
        struct memory memory = {0};
        struct history h;
        struct text seen[64];
        int64_t gained[64];
        struct sum_move m;
        uint64_t seed = i;
        begin(&h, &memory, lines[i / 2], i % 2 == 0 ? LEFT : RIGHT);
        bool two = problem_players(&h.problem) == 2;
        for (;;) {
            check(h.count < 63);
            enum player expected = two && (i + h.count) % 2 == 1 ? RIGHT : LEFT;
            check(history_turn(&h) == expected);
            seen[h.count] = line_text(&h.problem, h.now);
            gained[h.count] = h.gained;
            if (!random_move(&h, &seed, &m))
                break;
            check(history_move(&h, history_turn(&h), m));
        }
        check(h.count > 1 && h.known == h.count);
        for (size_t k = 0; k < 3 * h.known; k++) {
            size_t to = rng_next(&seed) % (h.known + 1);
            history_go(&h, to);
            struct text here = line_text(&h.problem, h.now);
            check(h.count == to && same_text(&here, &seen[to]));
            check_number(h.gained, gained[to]);
        }
        history_go(&h, 1);
        check(random_move(&h, &seed, &m) && history_move(&h, history_turn(&h), m));
        check(h.count == 2 &&
              h.known == 2); /* another move: the old ones are forgotten */
        history_done(&h);
        check_number(memory.used, 0);
    }
}

/* ---- bytes kept, and moves made again ---- */

#define MOST_MADE 12
#define MOST_KEPT 65536 /* bytes of a term that history.c keeps */

/* Boards of more bytes than are kept for each move, some beside small ones. */
static const char *const large_lines[] = {
    "samegame grid 300x300 random:1:3",
    "sc2 grid 300x300 random:2",
    "clobber grid 300x300 random:3",
    "nim 90000 + -clobber grid 300x300 random:4 + hackenbush edges 0-1:b,0-2:r",
};

/* A play and what was true after each of its moves. */
struct watched {
    struct history history;
    uint8_t *seen[MOST_MADE + 1];
    int64_t gained[MOST_MADE + 1];
    size_t by[2]; /* moves, by player */
    size_t kept;  /* moves before which the bytes were kept */
};

static void note_position(struct watched *w)
{
    const struct history *h = &w->history;
    w->seen[h->count] = malloc(h->problem.pos_size + 1);
    memcpy(w->seen[h->count], h->now, h->problem.pos_size);
    w->gained[h->count] = h->gained;
}

/* Makes a move. `keep`: there is memory for the bytes of the position before it. If there
 * is none, the move is made all the same. */
static void watched_move(struct watched *w, enum player who, struct sum_move m, bool keep)
{
    struct history *h = &w->history;
    struct memory *memory = h->problem.memory;
    bool large = h->problem.terms[m.term].board->pos_size > MOST_KEPT;
    bool fails = !keep && !large && h->count < h->capacity;
    memory->fail_at = fails;
    check(history_move(h, who, m));
    check_number(memory->fail_at, 0);
    const struct made *last = &h->moves[h->count - 1];
    check(last->who == who && (last->before == NULL) == (large || fails));
    w->by[who]++;
    w->kept += last->before != NULL;
    note_position(w);
}

/* Makes up to MOST_MADE moves of random players: callers of libdicot need not take turns.
 */
static void play_out_of_turn(struct watched *w, uint64_t *seed, bool keep)
{
    struct history *h = &w->history;
    bool two = problem_players(&h->problem) == 2;
    note_position(w);
    for (int tries = 0; tries < 2 * MOST_MADE && h->count < MOST_MADE; tries++) {
        enum player who = two && rng_next(seed) % 2 == 0 ? RIGHT : LEFT;
        struct sum_move m;
        if (move_of(h, who, seed, &m))
            watched_move(w, who, m, keep || rng_next(seed) % 2 == 0);
    }
    check(h->count > 0 && h->known == h->count);
}

static void check_watched(const struct watched *w, size_t at)
{
    const struct history *h = &w->history;
    check_number(h->count, at);
    check(memcmp(h->now, w->seen[at], h->problem.pos_size) == 0);
    check_number(h->gained, w->gained[at]);
}

/* Back move by move, forth again, and to and fro; the start stays as it was. */
static void go_everywhere(struct watched *w, uint64_t *seed)
{
    struct history *h = &w->history;
    for (size_t at = h->known + 1; at-- > 0;) {
        history_go(h, at);
        check_watched(w, at);
    }
    check(memcmp(h->problem.start, w->seen[0], h->problem.pos_size) == 0);
    for (size_t at = 0; at <= h->known; at++) {
        history_go(h, at);
        check_watched(w, at);
    }
    for (int k = 0; k < 30; k++) {
        size_t at = rng_next(seed) % (h->known + 1);
        history_go(h, at);
        check_watched(w, at);
    }
}

static void watch(struct watched *w, const char *line, uint64_t seed, bool keep)
{
    struct memory memory = {0};
    *w = (struct watched){.kept = 0};
    begin(&w->history, &memory, line, LEFT);
    play_out_of_turn(w, &seed, keep);
    go_everywhere(w, &seed);
    for (size_t i = 0; i <= w->history.known; i++)
        free(w->seen[i]);
    history_done(&w->history);
    check_number(memory.used, 0);
}

TEST(out_of_turn)
{
    for (size_t i = 0; i < 2 * LINES; i++) {
        struct watched w;
        watch(&w, lines[i / 2], i, i % 2 == 0);
        check(i % 2 == 1 || w.kept == w.by[LEFT] + w.by[RIGHT]);
    }
}

TEST(large_boards)
{
    size_t kept = 0, made = 0;
    for (size_t i = 0; i < COUNT(large_lines); i++) {
        struct watched w;
        watch(&w, large_lines[i], i, true);
        kept += w.kept;
        made += w.by[LEFT] + w.by[RIGHT];
    }
    testing("large boards: bytes kept before %zu moves of %zu", kept, made);
    check(kept > 0 && made > kept + 30);
}

static move first_move(const struct history *h, size_t term, enum player who)
{
    struct sum_iterator at = {.term = term};
    struct sum_move m;
    check(position_next(&h->problem, h->now, who, &at, h->scratch, &m));
    check(m.term == term);
    return m.move;
}

/* Moves in which one player moves twice in a row are not a play in turns. */
TEST(one_player_moves_on)
{
    struct memory memory = {0};
    struct watched w = {.kept = 0};
    struct history *h = &w.history;
    begin(h, &memory, "nim 5 + hackenbush edges 0-1:b,1-2:r", LEFT);
    note_position(&w);
    watched_move(&w, RIGHT, (struct sum_move){1, first_move(h, 1, RIGHT)}, true);
    watched_move(&w, LEFT, (struct sum_move){1, first_move(h, 1, LEFT)}, true);
    watched_move(&w, LEFT, (struct sum_move){0, first_move(h, 0, LEFT)}, true);
    check_number(w.by[LEFT], 2);
    struct text end = line_text(&h->problem, h->now);
    check(strncmp(end.bytes, "nim ", 4) == 0 && strstr(end.bytes, "0-1:b") == NULL);
    uint64_t seed = 1;
    go_everywhere(&w, &seed);
    for (size_t i = 0; i <= h->known; i++)
        free(w.seen[i]);
    history_done(h);
    check_number(memory.used, 0);
}

/* A play may begin at another position than the one that was read. */
TEST(begins_anywhere)
{
    for (size_t i = 0; i < LINES; i++) {
        struct memory memory = {0};
        struct problem p;
        struct error error;
        struct history h;
        struct sum_iterator at = {0};
        struct sum_move m;
        uint64_t seed = i;
        testing("%s, begun after a move", lines[i]);
        check(problem_parse(&p, &memory, lines[i], strlen(lines[i]), NULL, &error));
        uint8_t *pos = start_copy(&p);
        void *scratch = malloc(p.move_scratch);
        check(position_next(&p, pos, LEFT, &at, scratch, &m));
        position_play(&p, pos, LEFT, m, scratch);
        struct text moved = line_text(&p, pos);
        size_t size = p.pos_size;
        check(history_begin(&h, &p, pos, RIGHT));
        memset(pos, 0, size); /* the history has a copy */
        memory_free(&memory, pos, size, 1);
        if (random_move(&h, &seed, &m))
            check(history_move(&h, history_turn(&h), m));
        history_go(&h, 0);
        struct text here = line_text(&h.problem, h.now);
        check(same_text(&here, &moved) && h.gained == 0);
        char *text = saved(&h, &memory);
        check(strstr(text, moved.bytes) != NULL);
        free(text);
        free(scratch);
        history_done(&h);
        check_number(memory.used, 0);
    }
}

/* ---- text ---- */

/* A random play as text, cut off in the middle. */
static char *random_play(const char *line, uint64_t seed)
{
    struct memory memory = {0};
    struct history h;
    struct sum_move m;
    begin(&h, &memory, line, seed % 2 == 0 ? LEFT : RIGHT);
    for (int k = 0; k < 5 && random_move(&h, &seed, &m); k++)
        check(history_move(&h, history_turn(&h), m));
    char *text = saved(&h, &memory);
    struct text here = line_text(&h.problem, h.now);
    history_done(&h);

    struct history again;
    struct error error;
    check(history_parse(&again, &memory, NULL, text, strlen(text), &error));
    struct text there = line_text(&again.problem, again.now);
    char *text_again = saved(&again, &memory);
    check(same_text(&here, &there) && strcmp(text, text_again) == 0);
    free(text_again);
    history_done(&again);
    check_number(memory.used, 0);
    return text;
}

/* Reads hostile text: whatever is accepted is a play that prints and reads again. */
static bool read_anything(const char *text, size_t length, size_t fail_at)
{
    struct memory memory = {.limit = 1 << 24, .fail_at = fail_at};
    struct history h, again;
    struct error error;
    bool ok = history_parse(&h, &memory, NULL, text, length, &error);
    memory.fail_at = 0;
    if (ok) {
        char *printed = saved(&h, &memory);
        history_done(&h);
        check(history_parse(&again, &memory, NULL, printed, strlen(printed), &error));
        history_done(&again);
        free(printed);
    } else {
        check(error.status != OK && error.line > 0 && error.message[0] != '\0');
    }
    check_number(memory.used, 0);
    return ok;
}

TEST(saved_and_read)
{
    for (size_t i = 0; i < 4 * LINES; i++)
        free(random_play(lines[i / 4], i));
}

TEST(cut_off_is_refused)
{
    for (size_t i = 0; i < LINES; i++) {
        char *text = random_play(lines[i], i);
        for (size_t n = 0; n < strlen(text); n++) {
            testing("%s, cut off after %zu bytes", lines[i], n);
            check(!read_anything(text, n, 0));
        }
        free(text);
    }
}

TEST(damaged_is_survived)
{
    uint64_t seed = 1;
    unsigned refused = 0;
    for (size_t i = 0; i < 200 * LINES; i++) {
        char *text = random_play(lines[i % LINES], i % 7);
        size_t length = strlen(text);
        for (unsigned k = 0; k < 1 + i % 3; k++)
            text[rng_next(&seed) % length] = (char)rng_next(&seed);
        testing("%s, damaged, case %zu", lines[i % LINES], i);
        refused += !read_anything(text, length, 0);
        free(text);
    }
    check(refused > 190 * LINES);
}

TEST(without_memory)
{
    for (size_t i = 0; i < LINES; i++) {
        char *text = random_play(lines[i], i);
        size_t fails = 1;
        for (; !read_anything(text, strlen(text), fails); fails++)
            check(fails < 1000);
        check(fails > 4);
        free(text);
    }
}

static void check_refused(const char *text, size_t line, size_t column,
                          const char *message)
{
    struct memory memory = {0};
    struct history h;
    struct error error;
    testing("%s", text);
    check(!history_parse(&h, &memory, NULL, text, strlen(text), &error));
    check_number(error.line, line);
    check_number(error.column, column);
    if (strcmp(error.message, message) != 0)
        fail_msg("'%s', but it is '%s'", message, error.message);
}

TEST(says_where)
{
    check_refused("hello", 1, 1, "expected 'dicot play ' and its version, found 'h'");
    check_refused("dicot play 2\nnim 3\nfirst left\nend\n", 1, 13,
                  "version 2 is not known here, only 1");
    check_refused("dicot play 1\nnim x\nfirst left\nend\n", 2, 5,
                  "expected the size of a heap, found 'x'");
    check_refused("dicot play 1\nnim 3\nfirst\nend\n", 3, 1,
                  "expected 'first left' or 'first right', found 'f'");
    check_refused("dicot play 1\nnim 3\nfirst left\n1:2\n1:2\nend\n", 5, 1,
                  "not a legal move: heap 1 has 2: it must become smaller");
    check_refused("dicot play 1\nclobber xo\nfirst right\n1,1>1,2\nend\n", 4, 1,
                  "not a legal move: 1,1 holds an x, but o is to move");
    check_refused("dicot play 1\nsc2 xo\n1,1>1,2 1\nend\n", 3, 8,
                  "expected the end of the line, found ' '");
    check_refused("dicot play 1\nsc2 xo\n1,1>1,2\n", 4, 1,
                  "expected a move or 'end', found the end");
    check_refused("dicot play 1\nsc2 xo\nend\nend\n", 4, 1,
                  "expected nothing after 'end', found 'e'");
}
