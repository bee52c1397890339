/* SPDX-License-Identifier: MIT */
/* moves.c: the legal moves of a position. */
#include "cli.h"

#define DEFAULT_MOST 1000000 /* a vertex of pebbles can have 10^18 moves */

struct listing {
    const struct settings *set;
    double started;
    uint64_t count[2], most; /* listed of each player; at most of each */
    bool cut[2];             /* there are more */
};

/* Time to stop? The clock is looked at now and then. */
static bool enough(const struct listing *l, uint64_t listed)
{
    return listed == l->most || stop_asked(l->set) ||
           (listed % 64 == 0 && now() - l->started > l->set->seconds);
}

static void list_moves(const struct problem *p, const uint8_t *pos, enum player who,
                       struct listing *l, void *scratch, struct writer *out)
{
    struct sum_iterator at = {0};
    struct sum_move m;
    struct json j = json_of(out);
    while (!out->failed && position_next(p, pos, who, &at, scratch, &m)) {
        l->cut[who] = enough(l, l->count[who]);
        if (l->cut[who])
            return;
        if (l->set->json)
            json_text_open(&j);
        else if (l->count[who] > 0)
            write_byte(out, ' ');
        position_print_move(p, pos, who, m, out);
        if (l->set->json)
            json_text_close(&j);
        l->count[who]++;
    }
}

/* Claims what was listed, then lists it once more. */
static bool certify(const struct settings *set, const struct problem *p, struct run *run,
                    const struct listing *l, void *scratch, struct error *error)
{
    bool two = problem_players(p) == 2;
    const char *const names[] = {two ? "left" : "solo", "right"};
    const int last = two ? RIGHT : LEFT;
    const uint8_t *pos = run->position;
    struct cert c;
    certify_begin(&c, run, p);
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
            position_next(p, pos, (enum player)who, &at, scratch, &m);
            position_print_move(p, pos, (enum player)who, m, &c.text);
            cert_end_line(&c);
        }
    }
    return certify_end(&c, run, set, error);
}

static enum exit_code moves(const struct settings *set, const struct problem *p,
                            struct run *run, struct writer *out, struct error *error)
{
    static const char *const keys[] = {"left", "right"}, *const names[] = {"Left: ",
                                                                           "Right: "};
    struct listing l = {.set = set,
                        .started = run->started,
                        .most = set->nodes > 0 ? set->nodes : DEFAULT_MOST};
    size_t size = p->move_scratch;
    void *scratch = memory_new(p->memory, size, 1);
    if (scratch == NULL) {
        error_set(error, NO_MEMORY, 1, "more memory needed than --memory allows");
        return EXIT_BAD_INPUT;
    }
    bool two = problem_players(p) == 2;
    struct json j = json_of(out);
    if (set->json)
        report_begin(p, run->position, &j);
    for (int who = LEFT; who <= (two ? RIGHT : LEFT); who++) {
        if (set->json)
            json_key(&j, two ? keys[who] : "moves"), json_open_list(&j);
        else if (two)
            write_text(out, names[who]);
        list_moves(p, run->position, (enum player)who, &l, scratch, out);
        if (set->json)
            json_close_list(&j);
        else
            write_byte(out, '\n');
    }
    bool cut = l.cut[LEFT] || l.cut[RIGHT];
    uint64_t count = l.count[LEFT] + l.count[RIGHT];
    enum exit_code code = cut ? EXIT_LIMIT : EXIT_ANSWERED;
    if (run->cert.write != NULL && !certify(set, p, run, &l, scratch, error))
        code = error->status == NO_MEMORY ? EXIT_BAD_INPUT : EXIT_FAILURE_IO;
    if (set->json)
        report_end(&j, cut ? "bound" : "optimal", "rules", count, now() - run->started);
    else if (cut)
        snprintf(run->remark, sizeof run->remark,
                 "only %llu moves are listed (--nodes, --time)",
                 (unsigned long long)count);
    memory_free(p->memory, scratch, size, 1);
    return code;
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
    .flags = FLAGS_OUTPUT | FLAGS_LIMITS | FLAGS_OPTIONS | FLAGS_AFTER | FLAGS_CERT,
    .solve_one = moves,
};
