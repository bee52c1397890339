/* SPDX-License-Identifier: MIT */
/* play_show.c: shows the boards, the moves with their numbers, how the play ended, and
 * hints. It writes to p->out; play.c decides when that is shown. */
#include "play.h"

#include "questions/render.h"

#define WIDTH 78 /* columns of the list of moves; moves are ASCII, so these are bytes */

const char *const player_names[2] = {"Left", "Right"};

bool for_two(const struct play *p)
{
    return problem_players(&p->session.problem) == 2;
}

/* Returns the board of a one-player session. */
static const struct board *board_of(const struct play *p)
{
    return p->session.problem.terms[0].board;
}

static const struct game *game_of(const struct play *p)
{
    return board_of(p)->game;
}

void play_show_move(struct play *p, struct sum_move m)
{
    position_print_move(&p->session.problem, p->session.now, history_turn(&p->session), m,
                        &p->out);
}

/* Is it time to stop listing? The clock is read only now and then. */
static bool enough(const struct play *p, uint64_t listed, double started)
{
    return p->out.failed || stop_asked(NULL) ||
           (listed % 64 == 0 && p->host.now() - started > p->q->seconds);
}

/* Lists the first moves with their numbers, as many on a line as fit. It stops at the
 * time limit, because listing the moves of a huge board may take long. */
void play_show_moves(struct play *p, uint64_t most)
{
    const struct history *s = &p->session;
    double started = p->host.now();
    struct sum_iterator at = {0};
    struct sum_move m;
    struct writer entry;
    size_t width = 0;
    writer_init(&entry, p->memory);
    for (uint64_t n = 1;
         position_next(&s->problem, s->now, history_turn(s), &at, s->scratch, &m); n++) {
        if (n > most || enough(p, n, started)) {
            write_text(&p->out, most < MOST_NUMBERED ? "\n  … (`moves` lists more)"
                                                     : "\n  … (there are more)");
            break;
        }
        writer_clear(&entry);
        write_format(&entry, "  %llu) ", (unsigned long long)n);
        position_print_move(&s->problem, s->now, history_turn(s), m, &entry);
        if (width > 0 && width + entry.length > WIDTH) {
            write_byte(&p->out, '\n');
            width = 0;
        }
        write_text(&p->out, entry.failed ? "?" : entry.text);
        width += entry.length;
    }
    write_byte(&p->out, '\n');
    writer_done(&entry);
}

/* Says how good the result is, compared with the best one from the start, if that is
 * found quickly. */
static void compare(struct play *p, int64_t result)
{
    static const struct strength looker = {.nodes = 100000};
    struct history *s = &p->session;
    size_t count = s->count;
    struct chosen_move choice;
    history_go(s, 0); /* play_think searches the current position */
    bool ok = play_think(p, &looker, &choice);
    history_go(s, count);
    if (!ok)
        return;
    if (!choice.exact || choice.result == NO_RESULT) {
        write_text(&p->out, "the best possible is not known; `new` and `solve` may find "
                            "it\n");
    } else if (choice.result == result) {
        write_text(&p->out, "that is the best possible\n");
    } else {
        write_text(&p->out, "the best possible is ");
        show_result(board_of(p), choice.result, &p->out);
        write_text(&p->out, "; `new` and `solve` show how\n");
    }
}

/* Returns the result if the play ends here: what its moves have gained and what the
 * position adds. NO_RESULT: this end does not count. */
static int64_t result_here(const struct play *p)
{
    const struct term *t = &p->session.problem.terms[0];
    int64_t end = t->board->game->result(t->board, p->session.now);
    return end == NO_RESULT ? NO_RESULT : p->session.gained + end;
}

static void show_end_alone(struct play *p)
{
    int64_t result = result_here(p);
    write_text(&p->out, "the play is over: ");
    if (result == NO_RESULT) {
        write_text(&p->out, "this end does not meet the target\n");
    } else {
        show_result(board_of(p), result, &p->out);
        write_byte(&p->out, '\n');
        compare(p, result);
    }
}

/* Two players: the one whose turn it is cannot move, and so has lost. */
static void show_end(struct play *p)
{
    enum player loser = history_turn(&p->session), winner = other(loser);
    write_format(&p->out, "%s cannot move: %s wins", player_names[loser],
                 player_names[winner]);
    if (p->seats == SEATS_LEFT || p->seats == SEATS_RIGHT)
        write_text(&p->out, p->seats & 1u << winner ? " (the engine)" : " (you)");
    write_byte(&p->out, '\n');
}

/* Shows whose turn it is, or how many moves were made. */
static void show_turn(struct play *p)
{
    const struct history *s = &p->session;
    const struct term *t = &s->problem.terms[0];
    if (for_two(p)) {
        write_format(&p->out, "%s to move:\n", player_names[history_turn(s)]);
        return;
    }
    write_format(&p->out, "move %zu", s->count + 1);
    if (game_of(p)->turn != NULL)
        write_format(&p->out, ", %s to move", game_of(p)->turn(t->board, s->now));
    if (game_of(p)->scored) {
        write_text(&p->out, ", ");
        show_result(board_of(p), s->gained, &p->out);
        write_text(&p->out, " so far");
    }
    if (game_of(p)->may_stop != NULL && game_of(p)->may_stop(t->board, p->session.now) &&
        result_here(p) != NO_RESULT) {
        write_text(&p->out, ", or stop here with ");
        show_result(board_of(p), result_here(p), &p->out);
    }
    write_text(&p->out, ":\n");
}

void play_show_position(struct play *p)
{
    show_boards(&p->session.problem, p->session.now, false, p->q->colour, &p->out);
    if (!history_is_over(&p->session)) {
        show_turn(p);
        play_show_moves(p, SCREENFUL);
    } else if (for_two(p)) {
        show_end(p);
    } else {
        show_end_alone(p);
    }
    p->changed = false;
}

/* Says what is proved, before the play begins. */
void play_show_proof(struct play *p)
{
    const struct proof *proof = p->proof;
    if (proof == NULL)
        return;
    write_format(&p->out, "it is claimed that %s wins if %s begins; ",
                 player_names[proof->winner], player_names[proof->first]);
    if (proof->listed > 0)
        write_format(&p->out, "the certificate lists %zu position%s, each with a reply\n",
                     proof->listed, proof->listed == 1 ? "" : "s");
    else if (proof->kernel)
        write_text(&p->out, "the certificate has a kernel, which proves that there is "
                            "always a reply, and lists none: the engine looks for it\n");
    else if (proof->rest.count < proof->terms)
        write_text(&p->out, "terms of the sum cancel\n");
    else
        write_text(&p->out, "the certificate lists no replies: the engine looks for "
                            "them\n");
}

/* Says where a reply is from. */
void play_show_reply(struct play *p, enum reply_source why)
{
    static const char *const source[] = {
        [REPLY_MIRROR] = "the term in which you moved and this one are each other's "
                         "negatives: what is done in one is answered in the other\n",
        [REPLY_LISTED] = "the proof lists this reply; whatever you do now, it lists the "
                         "next one\n"};
    if (why != REPLY_NONE)
        write_text(&p->out, source[why]);
    else if (p->proof->listed > 0)
        write_text(&p->out, "the certificate has no reply here, so it does not prove "
                            "what it claims; dicot-check says more\n");
}

/* Returns the words for how long the engine thought about a hint that is not proved. */
static const char *until_stopped(const struct play *p)
{
    return p->stopped ? " until ^C" : " within --time";
}

/* A hint says no more than is proved. A move that only looks best is called that. */
static void hint_for_two(struct play *p, const struct chosen_move *choice)
{
    if (choice->wins == LOSS)
        write_text(&p->out, "every move loses against best play; try ");
    play_show_move(p, choice->move);
    if (choice->wins == WIN)
        write_text(&p->out, " wins");
    else if (choice->wins == UNKNOWN)
        write_format(&p->out, " looks best; nothing is proved%s", until_stopped(p));
    write_byte(&p->out, '\n');
}

static void hint_for_one(struct play *p, const struct chosen_move *choice)
{
    if (choice->found)
        play_show_move(p, choice->move);
    else
        write_text(&p->out, "stopping here");
    if (choice->result == NO_RESULT) {
        write_text(&p->out, choice->exact ? ", but no end meets the target any more\n"
                                          : "; no way to a good end is known\n");
        return;
    }
    write_text(&p->out, " leads to ");
    show_result(board_of(p), p->session.gained + choice->result, &p->out);
    if (choice->exact)
        write_text(&p->out, ", the best possible from here\n");
    else
        write_format(&p->out, ", the best found%s\n", until_stopped(p));
}

void play_show_hint(struct play *p, const struct chosen_move *choice)
{
    (for_two(p) ? hint_for_two : hint_for_one)(p, choice);
}
