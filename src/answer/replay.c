/* SPDX-License-Identifier: MIT */
/* replay.c: see replay.h. Moves are read in batches, once to check them and once to print
 * them. They are never all kept here. */
#include "answer/replay.h"

#include <string.h>

#include "game/theory.h"

/* ---- by the rules ---- */

struct replay {
    const struct board *board;
    uint8_t *pos;
    void *scratch;
    int64_t gained;
};

static bool replay_move(struct replay *r, move m)
{
    const struct board *b = r->board;
    if (!b->game->legal(b, r->pos, LEFT, m, r->scratch, NULL))
        return false;
    r->gained += board_gain(b, r->pos, m, r->scratch);
    b->game->play(b, r->pos, LEFT, m, r->scratch);
    return true;
}

/* Moves that play_all gets at once; it may begin by copying the board. */
#define ALL_AT_ONCE ((size_t)1 << 24)

static bool replay_batch(struct replay *r, const move *moves, size_t count)
{
    const struct theory *theory = theory_of(r->board->game);
    bool legal = true;
    for (size_t at = 0, n; theory->play_all != NULL && at < count; at += n) {
        n = count - at < ALL_AT_ONCE ? count - at : ALL_AT_ONCE;
        if (theory->play_all(r->board, r->pos, moves + at, n, r->scratch, &r->gained) !=
            n)
            return false;
    }
    for (size_t i = 0; theory->play_all == NULL && legal && i < count; i++)
        legal = replay_move(r, moves[i]);
    return legal;
}

/* May a play end here? This catches a search that gives an unfinished play. */
static bool may_end(const struct board *b, const uint8_t *pos, void *scratch)
{
    struct iterator it = {{0}};
    move m;
    return !b->game->next(b, pos, LEFT, &it, scratch, &m) ||
           (b->game->may_stop != NULL && b->game->may_stop(b, pos));
}

bool replay(const struct board *b, const struct best *best, uint8_t *pos, void *scratch)
{
    struct replay r = {.board = b, .pos = pos, .scratch = scratch};
    const move *moves;
    size_t at = 0;
    bool legal = true;
    for (size_t n; legal && (n = best_moves(best, at, &moves)) > 0; at += n)
        legal = replay_batch(&r, moves, n);
    return legal && at == best->count && may_end(b, pos, scratch) &&
           r.gained + b->game->result(b, pos) == best->result;
}

/* ---- as text ---- */

void play_print(const struct board *b, const uint8_t *start, const struct best *best,
                const char *separator, struct writer *w)
{
    const move *moves;
    size_t at = 0;
    for (size_t n; (n = best_moves(best, at, &moves)) > 0; at += n)
        for (size_t i = 0; i < n; i++) {
            write_text(w, at + i > 0 ? separator : "");
            b->game->print_move(b, start, LEFT, moves[i], w);
            writer_send(w);
        }
}

void play_print_json(const struct board *b, const uint8_t *start, const struct best *best,
                     struct json *j)
{
    const move *moves;
    size_t at = 0;
    for (size_t n; (n = best_moves(best, at, &moves)) > 0; at += n) {
        for (size_t i = 0; i < n; i++) {
            b->game->print_move(b, start, LEFT, moves[i], json_text_open(j));
            json_text_close(j);
            if (best->count >= LONG_PLAY)
                writer_send(j->out);
        }
    }
}

void play_certify(const struct board *b, const uint8_t *start, const struct best *best,
                  struct cert *cert)
{
    const move *moves;
    size_t at = 0;
    struct writer text;
    writer_init(&text, b->memory);
    for (size_t n; (n = best_moves(best, at, &moves)) > 0; at += n)
        for (size_t i = 0; i < n; i++) {
            writer_clear(&text);
            b->game->print_move(b, start, LEFT, moves[i], &text);
            cert_move(cert, &text);
        }
    writer_done(&text);
}

/* ---- in steps ---- */

#define MOST_STEP_BYTES 1000 /* longest text of a position that is shown */

void play_print_steps(const struct problem *p, const struct best *best,
                      const struct story *story, uint8_t *pos, void *scratch,
                      struct writer *w)
{
    const move *moves;
    size_t at = 0, from = w->length, next = 0, begins = 1;
    write_text(w, "start: ");
    position_print(p, pos, w);
    write_byte(w, '\n');
    if (best->count > LONG_PLAY || w->length - from > MOST_STEP_BYTES) {
        writer_clear(w);
        write_format(w,
                     "too long to be shown step by step: %zu moves (at most %d, and "
                     "positions of at most %d bytes)\n",
                     best->count, LONG_PLAY, MOST_STEP_BYTES);
        return;
    }
    for (size_t n; (n = best_moves(best, at, &moves)) > 0; at += n)
        for (size_t i = 0; i < n; i++) {
            /* the sentences of the story that belong before this move */
            for (; next < story->count && begins == at + i + 1; ++next) {
                write_format(w, "%s\n", story->steps[next].text);
                begins += story->steps[next].moves;
            }
            const struct board *b = problem_board(p);
            write_format(w, "%zu. ", at + i + 1);
            b->game->print_move(b, pos, LEFT, moves[i], w);
            b->game->play(b, pos, LEFT, moves[i], scratch);
            write_text(w, ": ");
            position_print(p, pos, w);
            write_byte(w, '\n');
        }
}
