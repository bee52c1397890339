/* SPDX-License-Identifier: MIT */
/* moves.c: `moves`: the legal moves of a position. */
#include "questions/moves.h"

#include "answer/certify.h"
#include "answer/options.h"
#include "questions/render.h"

#define DEFAULT_MOST 1000000 /* a vertex of pebbles can have 10^18 moves */

/* Returns what ends the list here; ENDED_SOLVED: nothing. */
static enum ended ended_at(struct run *run, uint64_t listed, uint64_t most)
{
    if (listed == (run->q->nodes > 0 ? run->q->nodes : most))
        return ENDED_NODES;
    return over(&run->work) ? ENDED_TIME : ENDED_SOLVED;
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
        l->count[who]++; /* each takes at least two bytes of the answer */
        if (run->memory->limit > 0 && l->count[who] > run->memory->limit / 2)
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

/* Certifies the number of moves, then lists them. */
static void moves_certify(struct run *run, const struct legal_moves *l)
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
    for (int who = LEFT; who <= last; who++) {
        struct sum_iterator at = {0};
        struct sum_move m;
        write_format(&c.text, "legal %s", names[who]);
        cert_end_line(&c);
        for (uint64_t i = 0; i < l->count[who] && c.status == OK; i++) {
            position_next(run->q->problem, run->q->position, (enum player)who, &at,
                          l->scratch, &m);
            position_print_move(run->q->problem, run->q->position, (enum player)who, m,
                                &c.text);
            cert_end_line(&c);
        }
    }
    certify_end(&c, run);
}

static enum answer_code moves_conclude(struct run *run, const struct legal_moves *l)
{
    bool cut = l->cut[LEFT] || l->cut[RIGHT];
    struct result r = result_of(run, cut ? "bound" : "optimal", "rules",
                                l->count[LEFT] + l->count[RIGHT], l);
    enum answer_code code = cut ? ANSWER_LIMIT : ANSWER_GIVEN;
    if (certificate_wanted(run))
        moves_certify(run, l);
    if (cut && !run->q->json)
        reply_remark(run, "only %llu moves are listed: %s", (unsigned long long)r.nodes,
                     ended_because(run->ended));
    return reply_give(run, &r, code);
}

static enum answer_code moves_answer(struct run *run)
{
    struct legal_moves l;
    return legal_moves_find(run, DEFAULT_MOST, &l) ? moves_conclude(run, &l)
                                                   : ANSWER_BAD_INPUT;
}

enum player turn_of(const struct request *q)
{
    if (problem_players(q->problem) == 1)
        return LEFT;
    return q->whose == TURN_NEXT ? q->turn : q->whose == TURN_LEFT ? LEFT : RIGHT;
}

/* ---- text and JSON ---- */

static void show_list(const struct result *r, enum player who, struct writer *w)
{
    const struct legal_moves *l = r->found;
    struct sum_iterator at = {0};
    struct sum_move m;
    for (uint64_t i = 0; i < l->count[who] && !w->failed; i++) {
        position_next(r->problem, r->position, who, &at, l->scratch, &m);
        write_text(w, i > 0 ? " " : "");
        position_print_move(r->problem, r->position, who, m, w);
    }
}

static void moves_text(const struct result *r, struct writer *w)
{
    static const char *const names[] = {"Left: ", "Right: "};
    bool two = is_for_two(r);
    for (int who = LEFT; who <= (two ? RIGHT : LEFT); who++) {
        write_text(w, two ? names[who] : "");
        show_list(r, (enum player)who, w);
        write_byte(w, '\n');
    }
}

void show_move_list_json(const struct result *r, const struct legal_moves *l,
                         enum player who, struct json *j)
{
    struct sum_iterator at = {0};
    struct sum_move m;
    json_open_list(j);
    for (uint64_t i = 0; i < l->count[who] && !j->out->failed; i++) {
        position_next(r->problem, r->position, who, &at, l->scratch, &m);
        position_print_move(r->problem, r->position, who, m, json_text_open(j));
        json_text_close(j);
    }
    json_close_list(j);
}

static void moves_json(const struct result *r, struct json *j)
{
    static const char *const keys[] = {"left", "right"};
    bool two = is_for_two(r);
    for (int who = LEFT; who <= (two ? RIGHT : LEFT); who++) {
        show_move_list_json(r, r->found, (enum player)who,
                            json_key(j, two ? keys[who] : "moves"));
    }
}

static const struct renderer show_moves = {moves_text, moves_json};

/* ---- the command ---- */

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
    .answer = moves_answer,
    .show = &show_moves,
};
