/* SPDX-License-Identifier: MIT */
/* outcome.c: `outcome`: who wins a two-player position or sum, and with which first
 * move. */
#include "questions/outcome.h"

#include <string.h>

#include "answer/answer.h"
#include "answer/certify.h"
#include "answer/options.h"
#include "base/meeting.h"
#include "questions/render.h"
#include "twoplayer/method.h"
#include "twoplayer/peers.h"
#include "twoplayer/proof/prove_outcome.h"
#include "twoplayer/winning.h"

/* ---- the state of a long search in a file: --checkpoint ----
 *
 * Another process can continue from the file. It is written regularly while the search
 * runs, and when it ends for any reason. It begins with three lines of text that people
 * can read: the version of the format, the position, and the method. The numbers of the
 * search follow, then a checksum. doc/clobber.md has the format. */

/* What earlier processes have spent on this search. */
struct spent {
    uint64_t nodes;
    double seconds, worked; /* by the clock; CPU seconds */
};

struct checkpoint {
    struct run *run;
    struct search *search; /* made by methods_in_order */
    struct writer line;    /* the LINE of the position */
    double next;           /* when to write the next version, by the clock of the host */
    double worked;         /* host->worked when the question was asked */
    uint64_t nodes;        /* nodes of the search in the last version written */
    struct spent before;
    bool resumed;
};

#define HEAD "dicot-checkpoint 4"
#define HEAD_WORD "dicot-checkpoint " /* with any version */
#define SHOWN 60                      /* bytes of a line that messages quote */

/* Returns the search whose state can be saved; NULL: there is none. */
static struct search *saved_search(const struct checkpoint *c)
{
    struct search *s = methods_inside(c->search);
    return s != NULL && s->kind->save != NULL ? s : NULL;
}

static void write_line(struct out_stream *to, const char *line)
{
    out_bytes(to, line, strlen(line));
    out_bytes(to, "\n", 1);
}

static bool write_all(const struct checkpoint *c)
{
    const struct run *run = c->run;
    struct search *s = saved_search(c);
    const double seconds = c->before.seconds + run_seconds(run),
                 worked = c->before.worked + run->host->worked() - c->worked;
    struct out_stream to;
    out_begin(&to, run->host->checkpoint->new);
    write_line(&to, HEAD);
    write_line(&to, c->line.text);
    write_line(&to, methods_row(c->search)->name);
    out_number(&to, c->before.nodes + s->nodes);
    out_number(&to, (uint64_t)(seconds * 1000));
    out_number(&to, (uint64_t)(worked * 1000));
    s->kind->save(s, &to);
    return out_end(&to);
}

/* Writes a new version of the file. On failure the file is as it was, and the host has
 * told the user why. */
static bool write_version(struct checkpoint *c)
{
    const struct run *run = c->run;
    const struct kept_file *file = run->host->checkpoint;
    if (saved_search(c) == NULL)
        return true;
    bool whole = write_all(c);
    c->nodes = saved_search(c)->nodes;
    whole = file->replace(file->new.context, whole) && whole;
    c->next = run->host->now() + run->q->checkpoint_every;
    return whole;
}

/* Called between two slices of a search. */
static void write_now_and_then(void *checkpoint, const struct search *s)
{
    struct checkpoint *c = checkpoint;
    (void)s; /* may be a proof, which asks c->search */
    if (c->run->host->now() >= c->next)
        write_version(c);
}

/* Writes the last version. The search is not changed. */
static void checkpoint_end(struct checkpoint *c)
{
    if (c->search == NULL)
        return;
    if (saved_search(c) != NULL && saved_search(c)->nodes > c->nodes)
        write_version(c);
    c->run->pause = NULL;
    c->search = NULL;
}

/* Reads a line and returns whether it is `expected`. `shown` gets its beginning, for a
 * message. */
static bool checkpoint_read_line(struct in_stream *from, const char *expected,
                                 char shown[SHOWN + 1])
{
    const size_t length = strlen(expected);
    bool same = true;
    size_t i = 0;
    for (char byte; (byte = (char)in_byte(from)) != '\n' && !from->failed; i++) {
        same = same && i < length && byte == expected[i];
        if (i < SHOWN)
            shown[i] = byte >= ' ' && byte <= '~' ? byte : '?';
    }
    shown[i < SHOWN ? i : SHOWN] = '\0';
    return same && i == length && !from->failed;
}

/* Says that the error is in the file. Returns `code`. */
static enum answer_code blame(struct checkpoint *c, enum answer_code code)
{
    c->run->to->error_file = c->run->q->checkpoint;
    return code;
}

#define refuse_checkpoint(c, ...) blame(c, run_fail((c)->run, BAD_INPUT, __VA_ARGS__))

static enum answer_code read_head(struct checkpoint *c, struct in_stream *from)
{
    char shown[SHOWN + 1];
    if (!checkpoint_read_line(from, HEAD, shown)) {
        if (strncmp(shown, HEAD_WORD, strlen(HEAD_WORD)) != 0)
            return refuse_checkpoint(c, "this is not a checkpoint; name another file");
        return refuse_checkpoint(c,
                                 "it is of another version (%s, not %s): go on with the "
                                 "dicot that wrote it, or begin another file",
                                 shown, HEAD);
    }
    if (!checkpoint_read_line(from, c->line.text, shown))
        return refuse_checkpoint(
            c, "it belongs to another position (%s): name another one", shown);
    if (!checkpoint_read_line(from, methods_row(c->search)->name, shown))
        return refuse_checkpoint(c,
                                 "it belongs to the method %s: name another one, or add "
                                 "--strategy and that name",
                                 shown);
    return ANSWER_GIVEN;
}

/* Reads the state of the search. If the checksum at the end is wrong, the question fails,
 * so what was read before it is never used. */
static enum answer_code read_state(struct checkpoint *c, struct in_stream *from)
{
    struct search *s = saved_search(c);
    c->before.nodes = in_number(from, UINT64_MAX / 2);
    c->before.seconds = (double)in_number(from, UINT64_MAX / 2) / 1000;
    c->before.worked = (double)in_number(from, UINT64_MAX / 2) / 1000;
    enum status status = s->kind->load(s, from);
    if (status == NO_MEMORY)
        return refuse_checkpoint(c, "it needs more memory than --memory allows");
    if (status == EXPIRED) {
        run_fail(c->run, EXPIRED, "no time was left to read it (--time)");
        return blame(c, ANSWER_LIMIT);
    }
    if (status != OK || !in_end(from))
        return refuse_checkpoint(
            c, "it is damaged or incomplete: go back to a copy of it, or "
               "delete it to begin anew");
    c->resumed = true;
    c->nodes = s->nodes;
    return ANSWER_GIVEN;
}

/* Steps of methods that are tried before one that can be continued. */
#define QUICK_STEPS 1000

/* Continues `search` from the file of --checkpoint; if there is none yet, writes a first
 * version, to make sure that it can be written. From now on the file is written while the
 * run steps `search`, or a proof that asks `search`. Does nothing without --checkpoint.
 * Unless it returns ANSWER_GIVEN, run->error says why. */
static enum answer_code checkpoint_begin(struct checkpoint *c, struct run *run,
                                         struct search *search)
{
    const struct kept_file *file = run->host->checkpoint;
    *c = (struct checkpoint){0};
    if (run->q->checkpoint == NULL)
        return ANSWER_GIVEN;
    if (file == NULL)
        return run_fail(run, IO_ERROR, "--checkpoint: there are no files here");
    c->run = run;
    c->search = search;
    c->worked = run->host->worked();
    c->line = writer_in(&run->arena);
    position_print_line(run->q->problem, run->q->position, &c->line);
    if (c->line.failed)
        return refuse_checkpoint(c,
                                 "the position needs more memory than --memory allows");
    /* Methods that cannot be saved, such as formulas, are asked first, and usually give
     * up at once. */
    for (int i = 0;
         i < QUICK_STEPS && saved_search(c) == NULL && search->state == SEARCH_RUNNING;
         i++)
        search_step(search, 1);
    if (saved_search(c) == NULL)
        return run_fail(run, BAD_INPUT,
                        "--checkpoint: the method %s cannot be continued; bitboard and "
                        "values can",
                        methods_row(search)->name);
    if (file->old.read != NULL) {
        struct in_stream from;
        in_begin(&from, file->old);
        enum answer_code code = read_head(c, &from);
        if (code == ANSWER_GIVEN)
            code = read_state(c, &from);
        if (code != ANSWER_GIVEN)
            return code;
        c->next = run->host->now() + run->q->checkpoint_every;
    } else if (!write_version(c)) {
        return run_fail(run, IO_ERROR, "--checkpoint: the file cannot be written");
    }
    run->pause = write_now_and_then;
    run->watcher = c;
    run->pause_every = run->q->checkpoint_every;
    return ANSWER_GIVEN;
}

/* ---- many processes search one position ----
 *
 * Each process has a search of the whole position, and between two steps they send each
 * other what they have found (twoplayer/peers.h). So each of them can reach the answer by
 * itself; the leader's answer is given. The leader also saves what took long to find, for
 * a job that continues after this one was killed. */

#define STEP_SECONDS 0.0004 /* between two letters to the other processes */
/* A finding is noted if it took more nodes than both NOTED_NODES and one NOTED_PARTS-th
 * of the nodes that this process has searched so far. */
#define NOTED_PARTS 4096u
#define NOTED_NODES 4096u

struct joint {
    const struct meeting *meeting;
    struct search *search;
    struct peers peers;
    struct writer letter, note;
};

bool joint_search_fits(const struct run *run)
{
    return run->host->meeting != NULL && !run->q->all && run->q->checkpoint == NULL &&
           run->q->cert == NULL;
}

/* Only the leader: saves what took long to find from a letter, its own or another's. */
static void keep_note(struct joint *s, const struct writer *letter)
{
    const uint64_t part = s->search->nodes / NOTED_PARTS;
    if (s->meeting->self != 0)
        return;
    writer_clear(&s->note);
    peers_note(letter->text, letter->length, part > NOTED_NODES ? part : NOTED_NODES,
               &s->note);
    if (s->note.length > 0 && !s->note.failed)
        s->meeting->keep(s->note.text, s->note.length);
}

/* Connects the method at work, which may have changed since the last time, with the other
 * processes. Some methods can only work alone. */
static void join_peers(struct joint *s)
{
    if (!outcome_join(s->search, &s->peers))
        s->peers.take = NULL;
}

/* Sends and receives findings; called between two steps. */
static void exchange_letters(void *joint, const struct search *search)
{
    struct joint *s = joint;
    unsigned from;
    (void)search;
    join_peers(s);
    writer_clear(&s->letter);
    if (peers_write(&s->peers, &s->letter) && !s->letter.failed) {
        s->meeting->send(s->letter.text, s->letter.length);
        keep_note(s, &s->letter);
    }
    while (s->meeting->receive(&s->letter, &from))
        if (peers_read(&s->peers, from, s->letter.text, s->letter.length))
            keep_note(s, &s->letter);
    join_peers(s);
}

static bool leader_is_done(void *joint)
{
    return ((struct joint *)joint)->meeting->is_over();
}

enum ended joint_search(struct run *run, struct search *search)
{
    struct joint s = {.meeting = run->host->meeting, .search = search};
    struct host host = *run->host;
    const struct host *const before = run->host;
    enum ended ended = ENDED_MEMORY;
    writer_init(&s.letter, run->memory);
    writer_init(&s.note, run->memory);
    if (s.meeting->self != 0) { /* not the leader: stops when the leader does */
        host.stop = leader_is_done;
        host.context = &s;
        host.progress = NULL;
    }
    run->host = &host;
    run->pause = exchange_letters;
    run->watcher = &s;
    run->pause_every = STEP_SECONDS;
    if (peers_init(&s.peers, s.meeting->self, s.meeting->count, run->memory,
                   run->memory->limit / 16)) {
        join_peers(&s);
        /* Takes over what an earlier job has noted, and sends it to the other processes.
         */
        for (size_t i = 0; s.meeting->kept(i, &s.letter); i++) {
            peers_read(&s.peers, s.meeting->self, s.letter.text, s.letter.length);
            s.meeting->send(s.letter.text, s.letter.length);
        }
        ended = run_search(run, search, &run->limits, 0);
        exchange_letters(&s, search); /* what was found in the last step */
    }
    run->pause = NULL;
    run->host = before;
    run_cut(run, ended);
    outcome_join(search, NULL);
    search->nodes += s.meeting->end(search->nodes, ended == ENDED_SOLVED);
    peers_done(&s.peers);
    writer_done(&s.note);
    writer_done(&s.letter);
    return ended;
}

/* ---- what is found ---- */

/* First moves of one player, whether there are more than these, and whether some of those
 * may win. */
struct first_moves {
    const struct first_move *moves;
    size_t count;
    bool more, cut;
};

/* What `outcome` finds. */
struct outcome_found {
    struct outcome outcome;
    enum ended ended;
    bool listed;                 /* --all was given, and no limit was reached before */
    struct first_moves first[2]; /* if listed: the first moves of each player */
    bool resumed;                /* continued from a checkpoint, after this was spent: */
    struct spent before;
};

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
