/* SPDX-License-Identifier: MIT
 *
 * rules.c: what all games share: finding a game, copying and comparing positions, and
 * listing moves.
 */
#include "rules/inside.h"
#include "rules/ruleset.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say_no_memory(void)
{
    fputs("dicot-check: out of memory\n", stderr);
}

void (*on_no_memory)(void) = say_no_memory;

void *alloc_again(void *old, size_t count, size_t size)
{
    /* + 1, because realloc may return NULL for 0 bytes */
    void *block =
        size > 0 && count > (SIZE_MAX - 1) / size ? NULL : realloc(old, count * size + 1);
    if (!block) {
        on_no_memory();
        exit(4);
    }
    return block;
}

void *alloc_zeroed(size_t count, size_t size)
{
    return memset(alloc_again(NULL, count, size), 0, count * size);
}

void *with_room(void *array, size_t count, size_t *capacity, size_t size)
{
    if (count <= *capacity)
        return array;
    *capacity = 2 * count + 8;
    return alloc_again(array, *capacity, size);
}

bool refuse(char *why, const char *format, ...)
{
    if (why) {
        va_list values;
        va_start(values, format);
        vsnprintf(why, WHY_SIZE, format, values);
        va_end(values);
    }
    return false;
}

void set_cells(struct plain *p, size_t cells)
{
    p->cells = cells;
    free(p->bytes);
    p->bytes = alloc_zeroed(cells, p->rules->cell_size);
}

/* Returns a position without cells, for a parser to fill. */
static struct plain *plain_new(const struct rules *rules)
{
    struct plain *p = alloc_again(NULL, 1, sizeof *p);
    *p = (struct plain){.rules = rules};
    set_cells(p, 0);
    return p;
}

struct plain *plain_copy(const struct plain *p)
{
    struct plain *copy = alloc_again(NULL, 1, sizeof *copy);
    size_t size = p->cells * p->rules->cell_size;
    *copy = *p;
    copy->bytes = memcpy(alloc_again(NULL, 1, size), p->bytes, size);
    if (copy->board)
        copy->board->users++;
    return copy;
}

void plain_free(struct plain *p)
{
    if (!p)
        return;
    if (p->board && --p->board->users == 0)
        board_free(p->board);
    free(p->bytes);
    free(p);
}

const struct rules *find_rules(const char *game)
{
    for (const struct rules *const *row = all_rules; *row; row++)
        if (strcmp((*row)->name, game) == 0)
            return *row;
    return NULL;
}

struct plain *plain_parse_with(const struct rulesets *known, const char *game,
                               const char *position, char *error, size_t error_size)
{
    struct text t = {position, position, error, error_size, 0};
    const struct rules *rules = find_rules(game);
    struct ruleset *ruleset = NULL;
    for (size_t i = 0; known && i < known->count; i++)
        if (strcmp(known->list[i]->name, game) == 0)
            ruleset = known->list[i];
    if (!rules && !ruleset) {
        fail(&t, "unknown game");
        return NULL;
    }
    struct plain *p = plain_new(rules ? rules : &rules_ruleset);
    p->reading = ruleset;
    if (p->rules->parse(p, &t))
        return p;
    plain_free(p);
    return NULL;
}

struct plain *plain_parse(const char *game, const char *position, char *error,
                          size_t error_size)
{
    return plain_parse_with(NULL, game, position, error, error_size);
}

struct plain *plain_parse_ruleset(const char *text, const char *position, char *error,
                                  size_t error_size)
{
    struct ruleset *ruleset = ruleset_new(text, error, error_size);
    if (!ruleset)
        return NULL;
    const struct rulesets known = {&ruleset, 1};
    struct plain *p =
        plain_parse_with(&known, ruleset->name, position, error, error_size);
    ruleset_leave(ruleset); /* the board holds it now */
    return p;
}

const char *plain_game(const struct plain *p)
{
    return p->rules == &rules_ruleset ? p->board->ruleset->name : p->rules->name;
}

bool moves_add(struct move_list *list, struct move m)
{
    if (list->count == list->limit) {
        list->cut = true;
        return false;
    }
    if (!list->only_count) {
        list->move = with_room(list->move, list->count + 1, &list->capacity, sizeof m);
        list->move[list->count] = m;
    }
    list->count++;
    return true;
}

bool moves_try(struct move_list *list, struct move m)
{
    if (list->work == 0) {
        list->cut = true;
        return false;
    }
    list->work--;
    return !list->from->rules->legal(list->from, list->who, &m, NULL) ||
           moves_add(list, m);
}

void list_moves(struct move_list *list)
{
    list->count = 0;
    list->cut = false;
    list->from->rules->candidates(list->from, list->who, list);
}

bool is_impartial(const struct plain *p)
{
    return p->rules->impartial || p->variant == IMPARTIAL ||
           (p->rules == &rules_ruleset && ruleset_impartial(p->board->ruleset));
}

bool plain_may_stop(const struct plain *p)
{
    return p->rules->left != NULL;
}

bool plain_may_end(const struct plain *p)
{
    return plain_may_stop(p) || each_link(p->board, p->cell, p->rules->rests, p->cell);
}

/* Do the boards have the same list of factors? */
static bool same_factors(const struct board *a, const struct board *b)
{
    if (a->factors != b->factors)
        return false;
    for (int i = 0; i < a->factors; i++) {
        const struct factor *f = &a->factor[i], *g = &b->factor[i];
        if (f->kind != g->kind || f->size != g->size || f->arcs != g->arcs)
            return false;
        if (f->arcs && memcmp(f->arc, g->arc, f->arcs * sizeof *f->arc) != 0)
            return false;
    }
    return true;
}

/* Is every arc of b an arc of a? Boards with too many arcs to compare count as
 * different. */
static bool has_arcs_of(const struct board *a, const struct board *b)
{
    enum { MOST_ARCS = 1 << 24 };
    uint32_t arcs = 0;
    for (uint32_t v = 0, u; v < b->vertices; v++)
        for (struct walk w = {.board = b, .vertex = v}; next_neighbour(&w, &u);)
            if (!is_joined(a, v, u) || ++arcs > MOST_ARCS)
                return false;
    return true;
}

static bool same_rulesets(const struct board *a, const struct board *b)
{
    if (!a->ruleset || !b->ruleset)
        return a->ruleset == b->ruleset;
    return strcmp(a->ruleset->text, b->ruleset->text) == 0 &&
           memcmp(a->code, b->code, sizeof a->code) == 0;
}

bool same_board(const struct board *a, const struct board *b)
{
    if (!a || !b || a == b)
        return a == b;
    if (a->rows != b->rows || a->columns != b->columns || a->vertices != b->vertices)
        return false;
    if (!same_rulesets(a, b))
        return false;
    return same_factors(a, b) || (has_arcs_of(a, b) && has_arcs_of(b, a));
}

bool plain_equal(const struct plain *a, const struct plain *b)
{
    return a->rules == b->rules && a->turn == b->turn && a->joker == b->joker &&
           a->variant == b->variant && a->root == b->root && a->cells == b->cells &&
           memcmp(a->bytes, b->bytes, a->cells * a->rules->cell_size) == 0 &&
           same_board(a->board, b->board);
}

void plain_set_first(struct plain *p, int white_first)
{
    if (p->rules == &rules_solitaire_clobber)
        p->turn = white_first ? 1 : 0;
}

void plain_set_joker(struct plain *p)
{
    if (p->rules == &rules_sc2)
        p->joker = true;
}

bool plain_set_rules(struct plain *p, const char *name)
{
    static const char *const names[] = {"partizan", "impartial", "cannibal"};
    for (int i = PARTIZAN; p->rules == &rules_clobber && i <= CANNIBAL; i++)
        if (strcmp(name, names[i]) == 0) {
            p->variant = (enum clobber_rules)i;
            return true;
        }
    return false;
}

bool plain_set_root(struct plain *p, const char *vertex)
{
    return p->rules == &rules_pebbling && read_vertex(p->board, &vertex, &p->root) &&
           *vertex == '\0';
}
