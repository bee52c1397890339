/* SPDX-License-Identifier: MIT */
/* outcome_clobber.c: who wins a sum of Clobber positions on grids and lines.
 * doc/clobber.md explains the design.
 *
 * The first moves of each player are settled one after another until one wins, in an
 * order that depends on the position alone. So the same winning move is named, whatever
 * the table has kept and however many threads have helped. */
#include "twoplayer/clobber/outcome_clobber.h"

#include <string.h>

#include "games/stones.h"
#include "twoplayer/clobber/hands.h"
#include "twoplayer/clobber/keep.h"

/* Nodes between two checks of the sizes of the tables. NODES_TOGETHER is the most that
 * several threads search in between. */
#define NODES_BETWEEN 4096u
#define NODES_TOGETHER 131072u
#define MOST_CELLS 128u /* in all terms together */

/* A first move. */
struct opening {
    struct sum_move move;
    struct code code; /* the sum that it leaves to the opponent */
    unsigned order;
    enum win answer; /* for the opponent, who moves next */
};

/* All first moves of one player. */
struct openings {
    struct opening *list;
    size_t count, capacity;
    size_t next; /* the next one to be settled */
    bool listed;
};

struct clobber_search {
    struct search search;
    struct task task;
    struct knowledge known;
    struct hands hands;
    struct hand asked;      /* the hand that answers clobber_ask */
    struct code asked_code; /* the sum that `asked` is working on */
    struct openings openings[2];
    uint64_t listed; /* number of first moves listed, which count as nodes */
    /* The tables are checked when this many nodes have been searched. */
    uint64_t next_growth;
    uint8_t *position;
    void *scratch;
    struct outcome outcome;
};

/* ---- from bytes to sums ---- */

/* Puts the stones of a term into sets. If `swapped`, x is White's. Boards with more rows
 * than columns are turned. */
static void read_term(const struct layout *l, const struct term *t, const uint8_t *pos,
                      bool swapped, uint64_t black[2], uint64_t white[2])
{
    const struct graph *g = graph_of(t->board);
    uint32_t rows = graph_rows(g), columns = graph_columns(g);
    for (uint32_t v = 0; v < g->vertices; v++) {
        uint32_t r = v / columns, c = v % columns,
                 bit = rows <= columns ? c * l->stride + r : r * l->stride + c;
        uint64_t *set = (pos[v] == X) != swapped ? black : white;
        if (pos[v] != EMPTY)
            set[bit / 64] |= (uint64_t)1 << bit % 64;
    }
}

/* Reads the sum as `who`, who is to move, sees it. Returns the number of moves on the
 * boards. */
static unsigned read_sum(struct knowledge *k, const struct problem *p, const uint8_t *pos,
                         enum player who, struct sum *s)
{
    unsigned moves = 0;
    s->parts = s->values = 0;
    for (size_t i = 0; i < p->count; i++) {
        const struct term *t = &p->terms[i];
        uint64_t black[2] = {0}, white[2] = {0};
        struct part pieces[MOST_PARTS];
        read_term(&k->layout, t, pos + t->offset, t->negative != (who == RIGHT), black,
                  white);
        unsigned count = layout_split(&k->layout, black, white, pieces, MOST_PARTS);
        for (unsigned j = 0; j < count; j++) {
            moves += part_mobility(&k->layout, &pieces[j]);
            known_add_piece(k, s, pieces[j], p->count == 1 && count == 1);
        }
    }
    return moves;
}

/* ---- openings ---- */

static bool same_code(const struct code *a, const struct code *b)
{
    return code_words(a) == code_words(b) &&
           memcmp(a->word, b->word, code_words(a) * sizeof *a->word) == 0;
}

static bool comes_before(const struct opening *a, const struct opening *b)
{
    return a->order < b->order;
}

/* Inserts an opening in its place, unless a listed one leaves the same sum. Returns false
 * if memory runs out. */
static bool add_opening(struct clobber_search *s, struct openings *o,
                        const struct opening *new)
{
    for (size_t i = 0; i < o->count; i++)
        if (same_code(&o->list[i].code, &new->code))
            return true;
    if (!arena_grow(&s->search.kept, &o->list, &o->capacity, o->count + 1,
                    sizeof *o->list))
        return false;
    size_t at = o->count++;
    for (; at > 0 && comes_before(new, &o->list[at - 1]); at--)
        o->list[at] = o->list[at - 1];
    o->list[at] = *new;
    return true;
}

static bool list_openings(struct clobber_search *s, enum player who)
{
    const struct problem *p = s->task.problem;
    struct openings *o = &s->openings[who];
    struct sum_iterator at = {0};
    struct opening new = {0};
    struct sum sum;
    while (position_next(p, s->task.position, who, &at, s->scratch, &new.move)) {
        memcpy(s->position, s->task.position, p->pos_size);
        position_play(p, s->position, who, new.move, s->scratch);
        new.order = read_sum(&s->known, p, s->position, other(who), &sum);
        sum_encode(&s->known.layout, &sum, &new.code);
        new.answer =
            sum.parts == 0 && sum.values <= 1 ? known_answer(&s->known, &sum) : UNKNOWN;
        s->listed++;
        if (!add_opening(s, o, &new))
            return false;
    }
    return o->listed = true;
}

/* Lists the openings of both players before any search. Then the same parts are values in
 * both lists, and sums of one list can be found in the other. */
static bool list_all(struct clobber_search *s)
{
    return (s->openings[LEFT].listed || list_openings(s, LEFT)) &&
           (s->openings[RIGHT].listed || list_openings(s, RIGHT));
}

static struct opening *find_opening(const struct openings *o, const struct code *c)
{
    for (size_t i = 0; i < o->count; i++)
        if (same_code(&o->list[i].code, c))
            return &o->list[i];
    return NULL;
}

/* Returns the answer that the other player's openings have given for the same sum. */
static enum win seen_before(const struct openings *o, const struct code *c)
{
    const struct opening *seen = find_opening(o, c);
    return seen != NULL ? seen->answer : UNKNOWN;
}

/* Returns the opening that leaves the same sum as the other player's winning move, or
 * NULL. On boards that look the same to both players there is one, and nothing need be
 * searched. */
static struct opening *image_of_win(const struct clobber_search *s, enum player who)
{
    const struct openings *theirs = &s->openings[other(who)];
    if (s->outcome.first[other(who)] != WIN)
        return NULL;
    return find_opening(&s->openings[who], &theirs->list[theirs->next - 1].code);
}

/* ---- steps ---- */

/* Finds the player whose first move is being decided. Returns false if both are
 * decided. */
static bool undecided(const struct clobber_search *s, enum player *who)
{
    *who = s->outcome.first[LEFT] == UNKNOWN ? LEFT : RIGHT;
    return s->outcome.first[*who] == UNKNOWN;
}

/* Uses the answer of the opening. */
static void settle(struct clobber_search *s, enum player who, const struct opening *o)
{
    if (o->answer == LOSS) {
        s->outcome.first[who] = WIN;
        s->outcome.best[who] = o->move;
    }
}

/* Works on the next opening of the player. */
static void open_step(struct clobber_search *s, enum player who, uint64_t work)
{
    struct openings *all = &s->openings[who];
    struct opening *o = image_of_win(s, who);
    if (o != NULL) {
        o->answer = LOSS;
        settle(s, who, o);
        return;
    }
    if (all->next == all->count) {
        s->outcome.first[who] = LOSS;
        return;
    }
    o = &all->list[all->next];
    if (o->answer == UNKNOWN)
        o->answer = seen_before(&s->openings[other(who)], &o->code);
    if (o->answer == UNKNOWN)
        o->answer = hands_work(&s->hands, &o->code, work);
    if (o->answer == UNKNOWN)
        return;
    all->next++;
    settle(s, who, o);
}

/* Returns the number of bytes that the table of answers may use. */
static size_t most_of_answers(const struct clobber_search *s)
{
    size_t limit = s->search.memory->limit;
    limit = s->task.evidence ? limit / 2 : limit; /* the proof needs the other half */
    return limit > 0 ? limit : SIZE_MAX;
}

/* Nodes until the sizes of the tables are checked again. Waking threads takes time, so
 * they work for longer; but a small table is checked before it would begin to forget. */
static uint64_t nodes_between(const struct clobber_search *s)
{
    const uint64_t few = answers_places(&s->known.answers) / 4;
    if (s->hands.count == 1 || few <= NODES_BETWEEN)
        return NODES_BETWEEN;
    return few < NODES_TOGETHER ? few : NODES_TOGETHER;
}

/* Grows the tables as far as the budget allows. When this happens depends on the number
 * of nodes alone, so the search sees the same nodes however it is stepped. */
static void grow(struct clobber_search *s)
{
    uint64_t nodes = s->listed + hands_nodes(&s->hands) + s->asked.nodes;
    if (nodes < s->next_growth)
        return;
    s->next_growth = nodes + nodes_between(s);
    worths_grow(&s->known.worths, nodes);
    answers_grow(&s->known.answers, most_of_answers(s),
                 s->hands.count > 1 ? s->task.crew : NULL);
}

static enum search_state step(struct search *search, uint64_t work)
{
    struct clobber_search *s = (struct clobber_search *)search;
    uint64_t end = search->nodes + work;
    enum player who;
    for (bool any = false; undecided(s, &who); any = true) {
        if (any && search->nodes >= end)
            return SEARCH_RUNNING;
        if (!list_all(s))
            return SEARCH_NO_MEMORY;
        grow(s);
        uint64_t until = end < s->next_growth ? end : s->next_growth;
        open_step(s, who, until > search->nodes ? until - search->nodes : 1);
        search->nodes = s->listed + hands_nodes(&s->hands);
        if (hands_failed(&s->hands))
            return SEARCH_NO_MEMORY;
    }
    return SEARCH_SOLVED;
}

static void describe(const struct search *search, struct writer *w)
{
    const struct clobber_search *s = (const struct clobber_search *)search;
    struct settled settled[2];
    for (int who = LEFT; who <= RIGHT; who++) {
        const struct openings *o = &s->openings[who];
        settled[who] = (struct settled){o->listed, o->next, o->count};
    }
    describe_settled(w, s->outcome.first, settled);
}

/* ---- checkpoints ---- */

/* Openings are identified by the sums that they leave. Their order may differ if the
 * budget for values does. */
static void save_openings(const struct openings *o, struct out_stream *to)
{
    for (size_t i = 0; i < o->count; i++)
        if (o->list[i].answer != UNKNOWN) {
            out_number(to, o->list[i].answer);
            code_save(&o->list[i].code, to);
        }
    out_number(to, UNKNOWN);
}

static void save(struct search *search, struct out_stream *to)
{
    const struct clobber_search *s = (struct clobber_search *)search;
    known_save(&s->known, to);
    for (int who = LEFT; who <= RIGHT; who++)
        save_openings(&s->openings[who], to);
}

/* Loads the state of a player's openings, which must have been listed. */
static bool load_openings(struct openings *o, struct in_stream *from)
{
    struct code code;
    for (enum win answer; (answer = (enum win)in_number(from, LOSS)) != UNKNOWN;) {
        if (!code_load(&code, from))
            return false;
        for (size_t i = 0; i < o->count; i++)
            if (same_code(&o->list[i].code, &code))
                o->list[i].answer = answer;
    }
    return !from->failed;
}

static enum status load(struct search *search, struct in_stream *from)
{
    struct clobber_search *s = (struct clobber_search *)search;
    enum status status = known_load(&s->known, most_of_answers(s), from);
    for (int who = LEFT; who <= RIGHT && status == OK; who++) {
        if (!list_openings(s, (enum player)who))
            status = NO_MEMORY;
        else if (!load_openings(&s->openings[who], from))
            status = BAD_INPUT;
    }
    search->nodes = s->listed;
    return status;
}

/* ---- life ---- */

static void done(struct search *search)
{
    struct clobber_search *s = (struct clobber_search *)search;
    hands_done(&s->hands);
    hand_done(&s->asked);
    answers_done(&s->known.answers);
    worths_done(&s->known.worths);
}

static const struct search_kind own_kind = {
    .step = step, .describe = describe, .save = save, .load = load, .done = done};

/* Finds the most rows and columns of any term, turned so that rows <= columns. Returns
 * false if a term is not partizan Clobber on a grid or line, or if `pos` has too many
 * stones. If `pos` is NULL, cells are counted instead. */
static bool find_extent(const struct problem *p, const uint8_t *pos, unsigned *rows,
                        unsigned *columns)
{
    uint64_t stones = 0;
    *rows = *columns = 1;
    for (size_t i = 0; i < p->count; i++) {
        const struct board *b = p->terms[i].board;
        if (!stones_are_partizan(b) || !graph_is_grid(graph_of(b)))
            return false;
        uint32_t r = graph_rows(graph_of(b)), c = graph_columns(graph_of(b)),
                 less = r < c ? r : c, more = r < c ? c : r;
        *rows = less > *rows ? less : *rows;
        *columns = more > *columns ? more : *columns;
        stones += pos != NULL
                      ? (uint64_t)stones_count(graph_of(b), pos + p->terms[i].offset)
                      : graph_of(b)->vertices;
    }
    return stones <= MOST_CELLS;
}

static bool find_layout(const struct problem *p, struct layout *l)
{
    unsigned rows, columns;
    return find_extent(p, NULL, &rows, &columns) && layout_choose(l, rows, columns);
}

bool clobber_fits(const struct task *t)
{
    struct layout l;
    return find_layout(t->problem, &l);
}

#define LARGE_BOARD 25u /* boards with at least this many cells are large */

/* Settings found by measurement. Lines have few different values, so larger parts of them
 * become values. Looking ahead takes as long as searching small positions, and positions
 * on two rows are small. */
static void tune(struct knowledge *k, size_t cells, unsigned *most_stones)
{
    bool line = k->layout.stride == LINE_STRIDE, two_rows = k->layout.stride == 2;
    *most_stones = line ? MOST_VALUED : 8;
    k->look_ahead = line ? 14 : two_rows ? 26 : cells < LARGE_BOARD ? 20 : 22;
    k->sharing.stones = 18;
}

struct search *clobber_new(const struct task *t)
{
    struct clobber_search *s = search_new(&own_kind, t->memory, sizeof *s);
    struct layout l;
    unsigned most_stones;
    if (s == NULL || !find_layout(t->problem, &l))
        return s == NULL ? NULL : search_if_made(&s->search, false);
    s->search.answer = &s->outcome;
    s->task = *t;
    s->known.layout = l;
    digits_init(&s->known.digits, &l);
    tune(&s->known, t->problem->pos_size, &most_stones);
    s->position = arena_new(&s->search.kept, t->problem->pos_size, 1);
    s->scratch = arena_new(&s->search.kept, t->problem->scratch_size, 1);
    worths_init(&s->known.worths, t->memory, t->memory->limit / (t->evidence ? 8 : 2),
                &s->known.layout, most_stones, t->databases);
    bool made = answers_init(&s->known.answers, t->memory) &&
                hands_init(&s->hands, &s->known, t->memory, t->crew) &&
                hand_init(&s->asked, &s->known, t->memory);
    return search_if_made(&s->search, made && !s->search.kept.failed);
}

/* ---- other processes ---- */

static bool take_answer(struct search *s, struct portable_reader *sum, enum win answer,
                        uint64_t nodes)
{
    return known_take(&((struct clobber_search *)s)->known, sum, answer, nodes);
}

void clobber_join(struct search *s, struct peers *p)
{
    ((struct clobber_search *)s)->known.sharing.peers = p;
    if (p != NULL) {
        p->search = s;
        p->take = take_answer;
    }
}

/* ---- questions ---- */

/* Finds out who wins a sum, with at most *work more nodes. */
static enum win settle_sum(struct clobber_search *s, const struct sum *sum,
                           uint64_t *work)
{
    struct code code;
    sum_encode(&s->known.layout, sum, &code);
    enum win answer = known_answer(&s->known, sum);
    if (answer != UNKNOWN || s->asked.failed)
        return answer;
    if (s->asked.depth == 0 || !same_code(&code, &s->asked_code)) {
        hand_begin(&s->asked, &code);
        s->asked_code = code;
    }
    uint64_t before = s->asked.nodes;
    answer = hand_work(&s->asked, *work, NULL);
    uint64_t used = s->asked.nodes - before;
    *work -= used < *work ? used : *work;
    s->search.nodes += used;
    if (s->asked.failed)
        s->search.state = SEARCH_NO_MEMORY;
    return answer;
}

/* Finds the first move to a position that the opponent loses. Positions that the tables
 * do not know are searched with `work`. */
static enum win find_reply(struct clobber_search *s, const struct problem *p,
                           const uint8_t *pos, enum player who, uint64_t work,
                           uint8_t *child, struct sum_move *reply)
{
    struct sum_iterator at = {0};
    struct sum sum;
    while (position_next(p, pos, who, &at, s->scratch, reply)) {
        memcpy(child, pos, p->pos_size);
        position_play(p, child, who, *reply, s->scratch);
        read_sum(&s->known, p, child, other(who), &sum);
        enum win answer =
            work > 0 ? settle_sum(s, &sum, &work) : known_answer(&s->known, &sum);
        if (answer == LOSS)
            return WIN;
        if (answer == UNKNOWN && work > 0)
            return UNKNOWN;
    }
    return UNKNOWN;
}

enum win clobber_ask(struct search *search, const struct problem *p, const uint8_t *pos,
                     enum player who, uint64_t work, struct sum_move *reply)
{
    struct clobber_search *s = (struct clobber_search *)search;
    unsigned rows, columns;
    struct sum sum;
    if (!find_extent(p, pos, &rows, &columns) ||
        !layout_has_room(&s->known.layout, rows, columns) ||
        p->scratch_size > s->task.problem->scratch_size)
        return UNKNOWN;
    grow(s);
    read_sum(&s->known, p, pos, who, &sum);
    enum win answer = settle_sum(s, &sum, &work);
    if (answer != WIN || reply == NULL)
        return answer;
    uint8_t *child = position_copy(p, pos, search->memory);
    if (child == NULL) {
        search->state = SEARCH_NO_MEMORY;
        return UNKNOWN;
    }
    answer = find_reply(s, p, pos, who, 0, child, reply);
    if (answer != WIN && work > 0)
        answer = find_reply(s, p, pos, who, work, child, reply);
    memory_free(search->memory, child, p->pos_size, 1);
    return answer;
}
