/* SPDX-License-Identifier: MIT */
/* outcome.c: who wins a two-player position or sum, and with which first move. */
#include "cli.h"

#include "twoplayer/method.h"

static const char *status_of(const struct outcome *o)
{
    if (outcome_class(o) != 0)
        return "optimal";
    return o->first[LEFT] == o->first[RIGHT] ? "unknown" : "bound"; /* one is proved */
}

/* Who wins when `who` starts; NULL: not known. */
static const char *winner(const struct outcome *o, enum player who)
{
    static const char *const names[] = {"left", "right"};
    return o->first[who] == UNKNOWN ? NULL
                                    : names[o->first[who] == WIN ? who : other(who)];
}

/* A first move that wins for `who`, or null. */
static void write_best(const struct problem *p, const uint8_t *pos,
                       const struct outcome *o, enum player who, struct json *j)
{
    if (o->first[who] != WIN || o->best[who].term == NO_TERM) {
        json_null(j);
        return;
    }
    position_print_move(p, pos, who, o->best[who], json_text_open(j));
    json_text_close(j);
}

void write_outcome_keys(const struct problem *p, const uint8_t *pos,
                        const struct outcome *o, struct json *j)
{
    static const char *const keys[] = {"left", "right"}, *const first[] = {"left_first",
                                                                           "right_first"};
    const char class[] = {outcome_class(o), '\0'};
    json_key(j, "outcome");
    json_text(j, class[0] != '\0' ? class : NULL);
    for (int who = LEFT; who <= RIGHT; who++) {
        json_key(j, first[who]);
        json_text(j, winner(o, (enum player)who));
    }
    json_key(j, "best");
    json_open(j);
    for (int who = LEFT; who <= RIGHT; who++) {
        json_key(j, keys[who]);
        write_best(p, pos, o, (enum player)who, j);
    }
    json_close(j);
}

void write_outcome_text(const struct problem *p, const uint8_t *pos,
                        const struct outcome *o, enum ended ended, struct writer *out)
{
    static const char *const names[] = {"Left", "Right"};
    switch (outcome_class(o)) {
    case 'L':
        write_text(out, "L: Left wins, whoever moves first\n");
        break;
    case 'R':
        write_text(out, "R: Right wins, whoever moves first\n");
        break;
    case 'N':
        write_text(out, "N: the first player wins\n");
        break;
    case 'P':
        write_text(out, "P: the second player wins\n");
        break;
    default:
        write_format(out, "unknown: %s\n", ended_because(ended));
    }
    for (int who = LEFT; who <= RIGHT; who++)
        if (o->first[who] == WIN && o->best[who].term != NO_TERM) {
            write_format(out, "%s first wins by ", names[who]);
            size_t from = out->length;
            position_print_move(p, pos, (enum player)who, o->best[who], out);
            shorten_text(out, from);
            write_byte(out, '\n');
        } else if (o->first[who] == LOSS && outcome_class(o) == 0) {
            write_format(out, "%s first loses\n", names[who]);
        }
}

/* ---- the certificate ---- */

static struct task task_of(const struct problem *p, const struct run *run, bool evidence)
{
    return (struct task){.problem = p,
                         .position = run->position,
                         .memory = p->memory,
                         .evidence = evidence};
}

/* Writes who wins and how; `is_value`: and claims the value of a difference. EXIT_LIMIT:
 * there was no room or time for all replies. */
static enum exit_code certify(const struct settings *set, const struct problem *p,
                              bool is_value, struct run *run, struct search *search,
                              struct error *error)
{
    struct cert cert;
    double seconds;
    enum ended ended = ENDED_MEMORY;
    if (is_value)
        cert_begin_value(&cert, run->cert, p, p->memory);
    else
        certify_begin(&cert, run, p);
    struct task task = task_of(p, run, true);
    struct search *proof = outcome_prove(&cert, &task, search);
    if (proof != NULL) {
        ended = run_search(set, proof, 0, run->started, &seconds);
        search_finish(proof);
        search_free(proof);
    }
    if (!certify_end(&cert, run, set, error))
        return error->status == NO_MEMORY ? EXIT_BAD_INPUT : EXIT_FAILURE_IO;
    if (ended != ENDED_SOLVED)
        snprintf(run->remark, sizeof run->remark, "the certificate lacks replies: %s",
                 ended_because(ended));
    return ended == ENDED_SOLVED ? EXIT_ANSWERED : EXIT_LIMIT;
}

/* The value is wrong: an answer of this program contradicts another one. */
static enum exit_code report_wrong_value(struct error *error)
{
    *error = (struct error){.status = IO_ERROR, .column = 1};
    snprintf(error->message, sizeof error->message,
             "internal error: the value was found, but its certificate disproves it; "
             "please report this line");
    return EXIT_FAILURE_IO;
}

enum exit_code certify_difference(const struct settings *set, const struct problem *p,
                                  struct run *run, struct error *error)
{
    struct task task = task_of(p, run, true);
    struct search *search = outcome_search(&task, NULL);
    enum ended ended = ENDED_MEMORY;
    enum exit_code code = EXIT_LIMIT;
    double seconds;
    if (search != NULL)
        ended = run_search(set, search, 0, run->started, &seconds);
    struct outcome o = ended == ENDED_SOLVED ? outcome_of(search) : (struct outcome){0};
    if (ended == ENDED_SOLVED && outcome_class(&o) != 'P')
        code = report_wrong_value(error);
    else if (ended == ENDED_SOLVED)
        code = certify(set, p, true, run, search, error);
    else
        snprintf(run->remark, sizeof run->remark, "there is no certificate: %s",
                 ended_because(ended));
    search_free(search);
    return code;
}

static void write_answer(const struct settings *set, const struct problem *p,
                         const uint8_t *pos, const struct outcome *o, enum ended ended,
                         const char *method, uint64_t looked_at, double seconds,
                         struct writer *out)
{
    if (!set->json) {
        write_outcome_text(p, pos, o, ended, out);
        return;
    }
    struct json j = json_of(out);
    report_begin(p, pos, &j);
    write_outcome_keys(p, pos, o, &j);
    report_end(&j, status_of(o), method, looked_at, seconds);
}

static enum exit_code outcome(const struct settings *set, const struct problem *p,
                              struct run *run, struct writer *out, struct error *error)
{
    if (problem_players(p) != 2) {
        error_set(error, BAD_INPUT, 1, "%s is for one player: ask solve, not outcome",
                  problem_game(p));
        return EXIT_BAD_INPUT;
    }
    struct task task = task_of(p, run, run->cert.write != NULL);
    struct search *search = outcome_search(&task, NULL);
    double seconds = 0;
    enum ended ended = search != NULL ? run_search(set, search, 0, run->started, &seconds)
                                      : ENDED_MEMORY;
    if (search == NULL || methods_inside(search) == NULL) {
        search_free(search);
        error_set(error, NO_MEMORY, 1,
                  "the search needs more memory than --memory allows");
        return EXIT_BAD_INPUT;
    }
    struct outcome o = outcome_of(search);
    const char *method = outcome_method_name(search);
    uint64_t looked_at = search->nodes;
    enum exit_code code = ended == ENDED_SOLVED ? EXIT_ANSWERED : EXIT_LIMIT;
    if (run->cert.write != NULL &&
        (o.first[LEFT] != UNKNOWN || o.first[RIGHT] != UNKNOWN)) {
        enum exit_code proved = certify(set, p, false, run, search, error);
        code = proved != EXIT_ANSWERED ? proved : code;
    }
    search_free(search); /* the answer may need the memory */
    write_answer(set, p, run->position, &o, ended, method, looked_at, seconds, out);
    return code;
}

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
            "  dicot outcome clobber xoxo --cert xoxo.cert && dicot-check xoxo.cert\n"
            "  dicot gen pebbles --count 100 | dicot outcome - --json\n",
    .flags = FLAGS_OUTPUT | FLAGS_LIMITS | FLAGS_THREADS | FLAGS_AFTER | FLAGS_CERT,
    .solve_one = outcome,
};
