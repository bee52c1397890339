/* SPDX-License-Identifier: MIT */
/* clicks_heap.c: compares heaps (games/clicks/heap.h) with the rules of
 * src/games/clicks/clicks.c: in all plays of small boards, and in random plays of others,
 * with columns of one chunk and of several. */
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "game/theory.h"
#include "games/clicks/heap.h"
#include "tests/support/support.h"

/* ---- ranks ---- */

/* Compares a set of some numbers below n with counting one by one. */
static void check_ranks(uint32_t n, uint64_t *seed)
{
    uint64_t bits[20];
    uint32_t tree[20];
    struct ranks r = {bits, tree, (n + 63) / 64};
    testing("ranks below %u", n);
    ranks_fill(&r, n);
    for (uint32_t left = n;; left--) {
        uint32_t count = 0, last = UINT32_MAX;
        for (uint32_t i = 0; i < 64 * r.words; i++) {
            check_number(ranks_below(&r, i), count);
            if (!ranks_have(&r, i))
                continue;
            check_number(ranks_at(&r, count++), i);
            check(last == UINT32_MAX || ranks_after(&r, last) == i);
            last = i;
        }
        check_number(count, left);
        check(last == UINT32_MAX || ranks_after(&r, last) == UINT32_MAX);
        if (left == 0)
            return;
        ranks_remove(&r, ranks_at(&r, (uint32_t)(rng_next(seed) % left)));
    }
}

TEST(test_ranks)
{
    uint64_t seed = 1;
    for (uint32_t n = 0; n < 70; n += 1 + n / 4)
        check_ranks(n, &seed);
    check_ranks(64, &seed);
    check_ranks(128, &seed);
    check_ranks(64 * 5 + 3, &seed);
}

/* ---- heaps ---- */

/* Does this block have its own colour above it or to its right, and is it not `out`? */
static bool is_pair(const struct clicks *k, const uint8_t *pos, uint32_t cell,
                    unsigned out)
{
    const bool above = cell % k->rows + 1 < k->rows && pos[cell + 1] == pos[cell],
               right =
                   cell + k->rows < clicks_cells(k) && pos[cell + k->rows] == pos[cell];
    return pos[cell] != out && (above || right);
}

/* The heap has a block of the same colour in every cell as the rules have, and the same
 * pairs. What it counts and stores is right, too. */
static void compare(const struct board *b, const struct click_heap *h, const uint8_t *pos,
                    uint8_t *stored)
{
    const struct clicks *k = clicks_of(b);
    int64_t count[CLICKS_COLOURS], real[CLICKS_COLOURS] = {0};
    for (uint32_t i = 0; i < clicks_cells(k); i++) {
        struct heap_cell at;
        const bool here = heap_at(h, i, &at);
        check_number(here ? heap_colour(h, at) : 0, pos[i]);
        real[pos[i]]++;
        for (unsigned out = 0; here && out < 3; out++) {
            uint32_t next = i, end = i / k->rows * k->rows;
            while (next % k->rows < h->heights[at.column] - 1 &&
                   !is_pair(k, pos, next, out))
                next++;
            const bool none = !is_pair(k, pos, next, out);
            check_number(heap_next_pair(h, at, out),
                         none ? h->heights[at.column] : next - end);
        }
    }
    real[0] = 0;
    heap_count(h, count);
    assert_memory_equal(count, real, sizeof real);
    heap_store(h, stored);
    assert_memory_equal(stored, pos, b->pos_size);
}

/* Is every block of the log on the cell that the heap says? */
static void check_log(const struct click_heap *h)
{
    uint32_t left = 0;
    for (uint32_t block = 0; block < h->rows * h->columns; block++) {
        struct heap_cell at;
        if (h->start[block] == 0 || !heap_find(h, block, &at))
            continue;
        check_number(at.column, block / h->rows);
        check_number(heap_colour(h, at), h->start[block]);
        left++;
    }
    check_number(left + h->gone, h->blocks);
}

/* Clicks the group of a cell; the rules say that it has so many blocks. */
static void click(struct click_heap *h, move m, uint32_t size)
{
    struct heap_cell at;
    check(heap_at(h, m, &at));
    const uint32_t begun = heap_group(h, at, 2); /* and left */
    check(begun >= 2);
    heap_leave(h, begun);
    check_number(heap_group(h, at, UINT32_MAX), size);
    check_number(heap_touch(h, size), m);
    heap_remove(h, size);
}

struct visit {
    const struct board *b;
    struct click_heap heap;
    void *scratch;
    uint8_t *stored;
    uint64_t positions;
};

/* Makes every click, takes it back, makes it again, and goes on. */
static void visit(struct visit *v, const uint8_t *pos)
{
    const struct board *b = v->b;
    struct iterator it = {{0}};
    uint8_t after[32];
    move m;
    compare(b, &v->heap, pos, v->stored);
    check_log(&v->heap);
    v->positions++;
    while (b->game->next(b, pos, LEFT, &it, v->scratch, &m)) {
        const uint32_t gone = v->heap.gone,
                       size = clicks_group(clicks_of(b), pos, (uint32_t)m, v->scratch);
        memcpy(after, pos, b->pos_size);
        b->game->play(b, after, LEFT, m, v->scratch);
        click(&v->heap, m, size);
        heap_undo(&v->heap, size);
        compare(b, &v->heap, pos, v->stored);
        heap_redo(&v->heap, size);
        visit(v, after);
        heap_undo(&v->heap, size);
        check_number(v->heap.gone, gone);
        compare(b, &v->heap, pos, v->stored);
    }
}

static uint64_t visit_all(const char *line, uint32_t chunk)
{
    struct sample s;
    sample_open(&s, line);
    struct visit v = {.b = problem_board(&s.problem), .scratch = s.scratch};
    struct arena a = arena_of(&s.memory);
    v.stored = start_copy(&s.problem);
    check(heap_open_with(&v.heap, &a, clicks_of(v.b), v.b->start, chunk) &&
          heap_log(&v.heap, &a));
    visit(&v, v.b->start);
    check_number(v.heap.gone, 0);
    free_position(&s.problem, v.stored);
    arena_done(&a);
    sample_close(&s);
    return v.positions;
}

/* All plays of all full boards of up to eight cells in two colours, and of some others.
 */
TEST(test_small)
{
    static const char *const others[] = {
        "samegame ..|..",           "samegame a",          "samegame aaa|aaa",
        "samegame a..|bb.|aab",     "samegame a.|b.|ab",   "samegame abba|baab",
        "samegame abc|bca|aab|cab", "samegame aabbaabbaa", "samegame a|a|b|b|a|b|a|a",
    };
    uint64_t positions = 0;
    for (unsigned rows = 1; rows <= 8; rows++)
        for (unsigned columns = 1; rows * columns <= 8; columns++)
            for (uint64_t n = 0; n < power(2, rows * columns); n++) {
                struct text line = text_of("samegame ");
                if (is_left_out())
                    continue;
                add_board(&line, rows, columns, "ab", n);
                positions += visit_all(line.bytes, 1 + (uint32_t)(n % rows));
            }
    for (size_t i = 0; i < COUNT(others); i++)
        for (uint32_t chunk = 1; chunk <= 4; chunk++)
            positions += visit_all(others[i], chunk);
    check(positions > 0);
}

/* Chooses a random cell of a random click. Returns false if there is none. */
static bool draw(const struct sample *s, const uint8_t *pos, uint64_t *seed, move *m)
{
    const struct board *b = problem_board(&s->problem);
    struct iterator it = {{0}};
    uint64_t seen = 0;
    move one;
    while (seen < 50 && b->game->next(b, pos, LEFT, &it, s->scratch, &one))
        if (rng_next(seed) % ++seen == 0)
            *m = one;
    return seen > 0;
}

/* Makes a random play three times: by the rules, on a heap, and by play_all. Some of the
 * clicks on the heap are taken back and made again. */
static void check_heap(const char *line, uint64_t seed, uint32_t chunk)
{
    struct sample s;
    struct click_heap h;
    uint32_t size;
    int64_t gained = 0, gained_by_all = 0;
    size_t count = 0;
    sample_open(&s, line);
    const struct board *b = problem_board(&s.problem);
    struct arena a = arena_of(&s.memory);
    uint8_t *pos = start_copy(&s.problem), *stored = start_copy(&s.problem);
    move *moves = calloc(b->pos_size + 1, sizeof *moves);
    check(chunk > 0 ? heap_open_with(&h, &a, clicks_of(b), b->start, chunk)
                    : heap_open(&h, &a, clicks_of(b), b->start));
    check(moves != NULL && (seed % 3 == 0 || heap_log(&h, &a)));
    for (move m = 0; draw(&s, pos, &seed, &m); moves[count++] = m) {
        if (b->pos_size < 500 || count % 64 == 0)
            compare(b, &h, pos, stored);
        check_number(clicks_name(b, pos, (uint32_t)m, s.scratch, &size), m);
        click(&h, m, size);
        if (h.left != NULL && count % 4 == 0) {
            heap_undo(&h, size);
            if (b->pos_size < 500)
                compare(b, &h, pos, stored);
            heap_redo(&h, size);
        }
        gained += b->game->gain(b, pos, m, s.scratch);
        b->game->play(b, pos, LEFT, m, s.scratch);
        if (h.left != NULL && count % 16 == 0 && b->pos_size < 500) {
            const uint32_t back = (uint32_t)(rng_next(&seed) % (h.gone + 1));
            heap_undo(&h, back);
            check_log(&h);
            for (uint32_t i = 0; i < back; i++)
                heap_redo(&h, 1); /* blocks go one by one as well as in groups */
        }
    }
    compare(b, &h, pos, stored);
    moves[count] = 0; /* illegal: the play is over */
    memcpy(stored, b->start, b->pos_size);
    check_number(theory_of(b->game)->play_all(b, stored, moves, count + 1, s.scratch,
                                              &gained_by_all),
                 count);
    assert_memory_equal(stored, pos, b->pos_size);
    check_number(gained_by_all, gained);
    heap_reset(&h);
    compare(b, &h, b->start, stored);
    free(moves);
    free_position(&s.problem, pos);
    free_position(&s.problem, stored);
    arena_done(&a);
    sample_close(&s);
}

TEST(test_random)
{
    for (unsigned seed = 1; seed < 200; seed++) {
        struct text line = text_of("samegame grid %ux%u random:%u:%u", 1 + seed % 17,
                                   1 + seed / 7 % 11, seed, 1 + seed % 5);
        if (!is_left_out())
            check_heap(line.bytes, seed, 1 + seed % 5);
    }
    for (unsigned seed = 1; seed < 40; seed++) { /* clicks that close many columns */
        struct text line =
            text_of("samegame grid %ux%u random:%u:2", 1 + seed % 4, 40 + seed, seed);
        if (!is_left_out())
            check_heap(line.bytes, seed, 0);
    }
    check_heap("samegame grid 64x64 random:1:5", 1, 0);
    check_heap("samegame grid 150x40 random:2:2", 2, 16);
    check_heap("samegame grid 3x2000 random:3:26", 3, 0);
    check_heap("samegame grid 1x5000 random:3:2", 4, 0);
    check_heap("samegame grid 2500x2 random:3:3 with scoring=squares", 5, 100);
    check_heap("clickomania columns 70a3b|2b|100c|4a|70a3b|2000b|4a3c", 6, 30);
    check_heap("samegame grid 9000x2 random:3:26", 7, 0);
}
