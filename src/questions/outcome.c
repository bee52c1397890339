/* SPDX-License-Identifier: MIT */
/* outcome.c: `outcome`: who wins a two-player position or sum, and with which first
 * move. */
#include "questions/outcome.h"

#include "answer/certify.h"
#include "answer/joint_search.h"
#include "answer/options.h"
#include "questions/render.h"
#include "twoplayer/proof/prove_outcome.h"

/* Writes claims and replies to a certificate that has begun, and ends it. ANSWER_LIMIT:
 * there was no memory or time for all replies. */
static enum answer_code write_proof(struct cert *cert, const struct task *t,
                                    struct search *search, struct run *run)
{
    struct search *proof =
        prove_outcome_new(cert, t, outcome_expert(search), outcome_of(search));
    const enum ended ended = run_search(run, proof, &run->limits, 0);
    if (proof != NULL) {
        search_finish(proof);
        search_free(proof);
    }
    certify_end(cert, run);
    if (ended == ENDED_SOLVED)
        return ANSWER_GIVEN;
    reply_remark(run, "the certificate lacks replies: %s", ended_because(ended));
    return ANSWER_LIMIT;
}

/* ---- the certificate of a value ---- */

/* Proves that the difference is 0 after it was searched. Whoever moves first must lose
 * it, or two answers of this program contradict each other. */
static enum answer_code prove_zero(const struct task *t, struct search *search,
                                   struct run *run)
{
    struct outcome o = outcome_of(search);
    struct cert cert;
    if (outcome_class(&o) != 'P')
        return run_fail(run, IO_ERROR,
                        "internal error: the value was found, but its certificate "
                        "disproves it; please report this line");
    cert_begin_value(&cert, run->host->evidence, t->problem, run->memory);
    return write_proof(&cert, t, search, run);
}

enum answer_code certify_value(const struct problem *difference, struct run *run)
{
    const struct task task = {.problem = difference,
                              .position = difference->start,
                              .memory = run->memory,
                              .evidence = true};
    struct search *search = outcome_search(&task, NULL);
    enum answer_code code = ANSWER_LIMIT;
    const enum ended ended = run_search(run, search, &run->limits, 0);
    if (ended == ENDED_SOLVED)
        code = prove_zero(&task, search, run);
    else
        reply_remark(run, "there is no certificate: %s", ended_because(ended));
    search_free(search);
    return code;
}

static enum answer_code outcome_certify(const struct task *t, struct search *search,
                                        struct run *run)
{
    struct cert cert;
    certify_begin(&cert, run);
    return write_proof(&cert, t, search, run);
}

/* Returns the status. With --all, knowing who wins is not enough for "optimal". */
static const char *outcome_status_of(const struct outcome_found *f)
{
    const struct outcome *o = &f->outcome;
    if (outcome_class(o) != 0)
        return f->ended == ENDED_SOLVED ? "optimal" : "bound";
    return o->first[LEFT] == o->first[RIGHT] ? "unknown" : "bound"; /* half is known */
}

/* Finds all winning moves, as far as the limits allow. The lists belong to the search
 * that is returned, which may be NULL. */
static struct search *find_all(const struct task *t, struct search *search,
                               struct run *run, struct outcome_found *found)
{
    const uint64_t before = search->nodes;
    struct search *winning = winning_new(t, search, run->q->strategy);
    if (winning == NULL) {
        found->ended = run_cut(run, ENDED_MEMORY);
        return NULL;
    }
    found->listed = true;
    found->ended = run_search(run, winning, &run->limits, before);
    for (int who = LEFT; who <= RIGHT; who++) {
        struct first_moves *f = &found->first[who];
        f->moves = winning_list(winning, (enum player)who, &f->count);
        f->more = winning_has_more(winning, (enum player)who);
        f->cut = winning_is_cut(winning, (enum player)who);
        if (f->cut && found->ended == ENDED_SOLVED)
            found->ended = run_cut(run, ENDED_TOO_LARGE);
    }
    search->nodes = before + winning->nodes;
    return winning;
}

/* Called when the search has ended: proves its answer and finds all winning moves, if
 * that is wanted, then gives the answer. */
static enum answer_code outcome_conclude(const struct task *t, struct search *search,
                                         enum ended ended, struct checkpoint *kept,
                                         struct run *run)
{
    struct outcome_found found = {.outcome = outcome_of(search),
                                  .ended = ended,
                                  .resumed = kept->resumed,
                                  .before = kept->before};
    const struct outcome *o = &found.outcome;
    const char *method = outcome_method_name(search);
    struct search *winning = NULL;
    enum answer_code proved = ANSWER_GIVEN;
    if (t->evidence && (o->first[LEFT] != UNKNOWN || o->first[RIGHT] != UNKNOWN))
        proved = outcome_certify(t, search, run);
    if (run->q->all && ended == ENDED_SOLVED)
        winning = find_all(t, search, run, &found);
    else if (ended != ENDED_SOLVED)
        run->ended = ended; /* a certificate may have been cut short after that */
    enum answer_code code = found.ended == ENDED_SOLVED ? proved
                            : proved != ANSWER_GIVEN    ? proved
                                                        : ANSWER_LIMIT;
    struct result r =
        result_of(run, outcome_status_of(&found), method, search->nodes, &found);
    checkpoint_end(kept);
    search_free(search); /* the answer may need the memory */
    reply_give(run, &r, code);
    search_free(winning);
    return code;
}

static enum answer_code outcome_answer(struct run *run)
{
    if (problem_players(run->q->problem) != 2)
        return run_fail(run, BAD_INPUT, "%s is for one player: ask solve, not outcome",
                        problem_game(run->q->problem));
    struct task task = run_task(run);
    task.evidence = certificate_wanted(run);
    if (task.evidence)
        task.databases = NULL; /* a proof may not rest on databases */
    const struct method *only;
    if (!run_choose_method(run, outcome_methods, &task, &only))
        return ANSWER_BAD_INPUT;
    const bool joint = joint_search_fits(run);
    if (joint && task.crew != NULL && task.crew->hands > 1)
        reply_remark(run, "--threads is not used: each process searches this position by "
                          "one thread; start more processes");
    if (joint)
        task.crew = NULL;
    struct search *search = outcome_search(&task, run->q->strategy);
    struct checkpoint kept = {0};
    enum answer_code code = ANSWER_GIVEN;
    if (search != NULL)
        code = checkpoint_begin(&kept, run, search);
    if (code != ANSWER_GIVEN) {
        search_free(search);
        return code;
    }
    if (run->host->helps && !joint) { /* one process is enough */
        search_free(search);
        return ANSWER_GIVEN;
    }
    enum ended ended = joint && search != NULL ? joint_search(run, search)
                                               : run_search(run, search, &run->limits, 0);
    if (search != NULL && methods_inside(search) != NULL)
        return outcome_conclude(&task, search, ended, &kept, run);
    search_free(search);
    return run_lacks_memory(run, "the search needs");
}

/* ---- text and JSON ---- */

/* Returns who wins if `who` starts; NULL: not known. */
static const char *winner(const struct outcome *o, enum player who)
{
    static const char *const names[] = {"left", "right"};
    return o->first[who] == UNKNOWN ? NULL
                                    : names[o->first[who] == WIN ? who : other(who)];
}

static bool has_move(const struct outcome *o, enum player who)
{
    return o->first[who] == WIN && o->best[who].term != NO_TERM;
}

/* Writes a first move with which `who` wins, or null. */
static void show_best(const struct result *r, const struct outcome *o, enum player who,
                      struct json *j)
{
    if (!has_move(o, who)) {
        json_null(j);
        return;
    }
    position_print_move(r->problem, r->position, who, o->best[who], json_text_open(j));
    json_text_close(j);
}

void show_winner_keys(const struct result *r, const struct outcome *o, struct json *j)
{
    static const char *const keys[] = {"left", "right"}, *const first[] = {"left_first",
                                                                           "right_first"};
    const char class[] = {outcome_class(o), '\0'};
    json_text(json_key(j, "outcome"), class[0] != '\0' ? class : NULL);
    for (int who = LEFT; who <= RIGHT; who++) {
        json_text(json_key(j, first[who]), winner(o, (enum player)who));
    }
    json_open(json_key(j, "best"));
    for (int who = LEFT; who <= RIGHT; who++) {
        show_best(r, o, (enum player)who, json_key(j, keys[who]));
    }
    json_close(j);
}

static void show_class(const struct outcome *o, enum ended ended, struct writer *w)
{
    switch (outcome_class(o)) {
    case 'L':
        write_text(w, "L: Left wins, whoever moves first\n");
        break;
    case 'R':
        write_text(w, "R: Right wins, whoever moves first\n");
        break;
    case 'N':
        write_text(w, "N: the first player wins\n");
        break;
    case 'P':
        write_text(w, "P: the second player wins\n");
        break;
    default:
        write_format(w, "unknown: %s\n", ended_because(ended));
    }
}

void show_winner(const struct result *r, const struct outcome *o, enum ended ended,
                 struct writer *w)
{
    static const char *const names[] = {"Left", "Right"};
    show_class(o, ended, w);
    for (int who = LEFT; who <= RIGHT; who++)
        if (has_move(o, (enum player)who)) {
            write_format(w, "%s first wins by ", names[who]);
            size_t from = w->length;
            position_print_move(r->problem, r->position, (enum player)who, o->best[who],
                                w);
            shorten_text(w, from);
            write_byte(w, '\n');
        } else if (o->first[who] == LOSS && outcome_class(o) == 0) {
            write_format(w, "%s first loses\n", names[who]);
        }
}

/* ---- all winning moves ---- */

static size_t count_moves(const struct first_moves *f, enum win wins)
{
    size_t count = 0;
    for (size_t i = 0; i < f->count; i++)
        count += f->moves[i].wins == wins;
    return count;
}

/* Writes " MOVE MOVE …", cut to a readable length. */
static void show_moves(const struct result *r, const struct first_moves *f,
                       enum player who, enum win wins, struct writer *w)
{
    size_t from = w->length;
    for (size_t i = 0; i < f->count; i++)
        if (f->moves[i].wins == wins) {
            write_byte(w, ' ');
            position_print_move(r->problem, r->position, who, f->moves[i].move, w);
        }
    shorten_text(w, from);
}

/* Writes "Left first wins by A B (2 of 4 moves); 1 not decided (…): C". */
static void show_all(const struct result *r, const struct outcome_found *found,
                     enum player who, struct writer *w)
{
    const struct first_moves *f = &found->first[who];
    size_t winning = count_moves(f, WIN), open = count_moves(f, UNKNOWN);
    const char *name = who == LEFT ? "Left" : "Right";
    if (found->outcome.first[who] == LOSS && f->count == 0) {
        write_format(w, "%s first has no move\n", name);
        return;
    }
    write_format(w, "%s first wins by", name);
    show_moves(r, f, who, WIN, w);
    write_format(w, "%s (%zu of %zu move%s%s)", winning == 0 ? " none" : "", winning,
                 f->count, f->count == 1 ? "" : "s", f->more ? " or more" : "");
    if (open > 0) {
        write_format(w, "; %zu not decided (%s):", open, ended_because(found->ended));
        show_moves(r, f, who, UNKNOWN, w);
    }
    if (f->cut)
        write_text(w, "; more moves may win: the list is cut");
    write_byte(w, '\n');
}

static void outcome_text(const struct result *r, struct writer *w)
{
    const struct outcome_found *found = r->found;
    if (!found->listed) {
        show_winner(r, &found->outcome, found->ended, w);
        return;
    }
    show_class(&found->outcome, found->ended, w);
    for (int who = LEFT; who <= RIGHT; who++)
        show_all(r, found, (enum player)who, w);
}

static bool is_winning(const struct first_move *m)
{
    return m->wins == WIN;
}

static bool is_distinct(const struct first_move *m)
{
    return m->wins == WIN && !m->repeats;
}

static bool is_undecided(const struct first_move *m)
{
    return m->wins == UNKNOWN;
}

/* Writes {"left":[MOVE, …],"right":[…]} with the moves for which `shown` is true. */
static void show_lists(const struct result *r, bool (*shown)(const struct first_move *m),
                       struct json *j)
{
    const struct outcome_found *found = r->found;
    json_open(j);
    for (int who = LEFT; who <= RIGHT; who++) {
        const struct first_moves *f = &found->first[who];
        json_open_list(json_key(j, who == LEFT ? "left" : "right"));
        for (size_t i = 0; i < f->count; i++)
            if (shown(&f->moves[i])) {
                position_print_move(r->problem, r->position, (enum player)who,
                                    f->moves[i].move, json_text_open(j));
                json_text_close(j);
            }
        json_close_list(j);
    }
    json_close(j);
}

static void outcome_json(const struct result *r, struct json *j)
{
    const struct outcome_found *found = r->found;
    show_winner_keys(r, &found->outcome, j);
    if (found->resumed) {
        json_open(json_key(j, "resumed"));
        json_count(json_key(j, "nodes"), found->before.nodes);
        json_decimal(json_key(j, "seconds"), found->before.seconds, 3);
        json_decimal(json_key(j, "worked"), found->before.worked, 3);
        json_close(j);
    }
    if (r->q->all && !found->listed)
        json_null(json_key(j, "winning"));
    if (!found->listed)
        return;
    show_lists(r, is_winning, json_key(j, "winning"));
    show_lists(r, is_distinct, json_key(j, "distinct"));
    if (found->ended != ENDED_SOLVED)
        show_lists(r, is_undecided, json_key(j, "undecided"));
    if (found->first[LEFT].cut || found->first[RIGHT].cut) {
        json_open(json_key(j, "cut"));
        json_bool(json_key(j, "left"), found->first[LEFT].cut);
        json_bool(json_key(j, "right"), found->first[RIGHT].cut);
        json_close(j);
    }
}

static const struct renderer show_outcome = {outcome_text, outcome_json};

/* ---- the command ---- */

const struct command outcome_command = {
    .name = "outcome",
    .arguments = "LINE | - | GAME - | GAME @FILE",
    .title = "who wins a two-player position or sum, and how",
    .help = "The answer is exact: L (Left wins), R (Right wins), N (the first player "
            "wins) or P (the second), with a winning first\n"
            "move for each player who has one. Terms are added with \" + \"; \"-\" "
            "before a term swaps the players in it.\n\n"
            "  dicot outcome clobber 'xo|ox'\n"
            "  dicot outcome clobber grid 4x5 checkerboard --json\n"
            "  dicot outcome 'clobber xxo + -clobber xo|ox + nim 3'\n"
            "  dicot outcome clobber 'xox|oxo|xox' --all\n"
            "  dicot outcome clobber xoxo --cert xoxo.cert && dicot-check xoxo.cert\n"
            "  dicot outcome clobber grid 5x6 checkerboard --time 24h --checkpoint "
            "5x6.state\n"
            "  dicot gen pebbles --count 100 | dicot outcome - --json\n",
    .options = OPTIONS_OUTPUT | OPTIONS_LIMITS | OPTIONS_DUEL | OPTIONS_OUTCOME |
               OPTIONS_DATABASE | OPTIONS_THREADS | OPTIONS_AFTER | OPTIONS_CERT |
               OPTIONS_BATCH,
    .columns = "outcome,left_first,right_first,nodes,method,seconds,ended",
    .deals = true,
    .answer = outcome_answer,
    .show = &show_outcome,
};
