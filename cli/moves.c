/* SPDX-License-Identifier: MIT */
/* moves.c: the legal moves of a position. */
#include "cli.h"

#define DEFAULT_MOST 1000000 /* a vertex of pebbles can have 10^18 moves */

struct listing {
    const struct settings *set;
    double started;
    uint64_t count, most; /* listed in all; at most for each player */
    bool cut;             /* there are more */
};

/* Time to stop? The clock is looked at now and then. */
static bool enough(const struct listing *l, uint64_t listed)
{
    return listed == l->most || stop_asked() ||
           (listed % 64 == 0 && now() - l->started > l->set->seconds);
}

static void list_moves(const struct problem *p, enum player who, struct listing *l,
                       void *scratch, struct writer *out)
{
    struct sum_iterator at = {0};
    struct sum_move m;
    const char *quote = l->set->json ? "\"" : "", *separator = "";
    for (uint64_t listed = 0; !out->failed && problem_next(p, who, &at, scratch, &m);
         listed++) {
        if (enough(l, listed)) {
            l->cut = true;
            return;
        }
        l->count++;
        write_text(out, separator);
        write_text(out, quote);
        problem_print_move(p, who, m, out);
        write_text(out, quote);
        separator = l->set->json ? "," : " ";
    }
}

static enum exit_code moves(const struct settings *set, struct problem *p, double started,
                            struct writer *out, struct error *error)
{
    static const char *const keys[] = {"left", "right"}, *const names[] = {"Left: ",
                                                                           "Right: "};
    struct listing l = {.set = set,
                        .started = started,
                        .most = set->nodes > 0 ? set->nodes : DEFAULT_MOST};
    size_t size = problem_move_scratch(p);
    void *scratch = memory_new(p->memory, size, 1);
    if (scratch == NULL) {
        *error = (struct error){.status = NO_MEMORY,
                                .column = 1,
                                .message = "more memory needed than --memory allows"};
        return EXIT_BAD_INPUT;
    }
    bool two = problem_players(p) == 2;
    if (set->json)
        report_begin(p, out);
    for (int who = LEFT; who <= (two ? RIGHT : LEFT); who++) {
        if (set->json)
            write_format(out, "\"%s\":[", two ? keys[who] : "moves");
        else if (two)
            write_text(out, names[who]);
        list_moves(p, (enum player)who, &l, scratch, out);
        write_text(out, set->json ? "]," : "\n");
    }
    if (set->json)
        report_end(out, l.cut ? "bound" : "optimal", "rules", l.count, now() - started);
    else if (l.cut && !set->quiet)
        fprintf(stderr, "dicot: only %llu moves are listed (--nodes, --time)\n",
                (unsigned long long)l.count);
    memory_free(p->memory, scratch, size, 1);
    return l.cut ? EXIT_LIMIT : EXIT_ANSWERED;
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
    .flags = FLAGS_OUTPUT | FLAGS_LIMITS | FLAGS_OPTIONS | FLAGS_AFTER,
    .solve_one = moves,
};
