/* SPDX-License-Identifier: MIT */
/* moves.c: `moves`: the legal moves of a position. */
#include "questions/moves.h"

#include "answer/certify.h"
#include "answer/options.h"

#define DEFAULT_MOST 1000000 /* a vertex of pebbles can have 10^18 moves */

/* Returns what ends the list here; ENDED_SOLVED: nothing. */
static enum ended ended_at(struct run *run, uint64_t listed, uint64_t most)
{
    if (listed == (run->q->nodes > 0 ? run->q->nodes : most))
        return ENDED_NODES;
    return over(&run->work) ? ENDED_TIME : ENDED_SOLVED;
}

/* Is there memory to list so many moves? Each takes at least two bytes of the answer. */
static bool fits_answer(const struct run *run, uint64_t listed)
{
    return run->memory->limit == 0 || listed <= run->memory->limit / 2;
}

/* Counts the moves of a player. Returns false if their list would not fit into the
 * memory. */
static bool count_moves(struct run *run, enum player who, uint64_t most,
                        struct legal_moves *l)
{
    struct sum_iterator at = {0};
    struct sum_move m;
    while (position_next(run->q->problem, run->q->position, who, &at, l->scratch, &m)) {
        const enum ended ended = ended_at(run, l->count[who], most);
        l->cut[who] = ended != ENDED_SOLVED;
        if (l->cut[who]) {
            run_cut(run, ended);
            return true;
        }
        if (!fits_answer(run, ++l->count[who]))
            return false;
    }
    return true;
}

static int last_player(const struct problem *p)
{
    return problem_players(p) == 2 ? RIGHT : LEFT;
}

bool legal_moves_find(struct run *run, uint64_t most, struct legal_moves *l)
{
    const struct problem *p = run->q->problem;
    *l = (struct legal_moves){.scratch = arena_new(&run->arena, p->move_scratch, 1)};
    if (l->scratch == NULL)
        return run_refuse(run, NO_MEMORY, "more memory needed than --memory allows");
    for (int who = LEFT; who <= last_player(p); who++)
        if (!count_moves(run, (enum player)who, most, l)) {
            run->to->out->failed = true;
            return false;
        }
    return true;
}

/* ---- the certificate ---- */

static void certify_moves(struct cert *c, const struct request *q, enum player who,
                          const char *name, const struct legal_moves *l)
{
    struct sum_iterator at = {0};
    struct sum_move m;
    write_format(&c->text, "legal %s", name);
    cert_end_line(c);
    for (uint64_t i = 0; i < l->count[who] && c->status == OK; i++) {
        position_next(q->problem, q->position, who, &at, l->scratch, &m);
        position_print_move(q->problem, q->position, who, m, &c->text);
        cert_end_line(c);
    }
}

/* Certifies the number of moves, then lists them. */
static void certify(struct run *run, const struct legal_moves *l)
{
    const int last = last_player(run->q->problem);
    const char *const names[] = {last == RIGHT ? "left" : "solo", "right"};
    struct cert c;
    certify_begin(&c, run);
    for (int who = LEFT; who <= last; who++) {
        write_format(&c.text, "claim legal %s %llu%s", names[who],
                     (unsigned long long)l->count[who], l->cut[who] ? " some" : "");
        cert_end_line(&c);
    }
    for (int who = LEFT; who <= last; who++)
        certify_moves(&c, run->q, (enum player)who, names[who], l);
    certify_end(&c, run);
}

/* ---- the command ---- */

static enum answer_code conclude(struct run *run, const struct legal_moves *l)
{
    bool cut = l->cut[LEFT] || l->cut[RIGHT];
    struct result r = result_of(run, cut ? "bound" : "optimal", "rules",
                                l->count[LEFT] + l->count[RIGHT], l);
    enum answer_code code = cut ? ANSWER_LIMIT : ANSWER_GIVEN;
    if (certificate_wanted(run))
        certify(run, l);
    if (cut && !run->q->json)
        reply_remark(run, "only %llu moves are listed: %s", (unsigned long long)r.nodes,
                     ended_because(run->ended));
    return reply_give(run, &r, code);
}

static enum answer_code answer(struct run *run)
{
    struct legal_moves l;
    return legal_moves_find(run, DEFAULT_MOST, &l) ? conclude(run, &l) : ANSWER_BAD_INPUT;
}

const struct command moves_command = {
    .name = "moves",
    .arguments = "LINE | - | GAME - | GAME @FILE",
    .title = "the legal moves of a position",
    .help = "Lists the moves of both players, or of the one player, in the order of the "
            "rules.\n\n"
            "  dicot moves pebbles 'tournament 3 (1,0)(0,2)(1,1)'\n"
            "  dicot moves clickomania 'aab|bca'\n"
            "  dicot moves clobber 'xo|ox' --after '1,1>1,2'\n",
    .options = OPTIONS_OUTPUT | OPTIONS_LIMITS | OPTIONS_GAMES | OPTIONS_AFTER |
               OPTIONS_CERT | OPTIONS_BATCH | OPTIONS_THREADS,
    .answer = answer,
    .show = &show_moves,
};
