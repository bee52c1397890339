/* SPDX-License-Identifier: MIT */
/* proof.c: reads from a certificate (doc/certificates.md) who wins, which terms cancel,
 * and the winner's reply to every move. */
#include "proof.h"

#include <string.h>

#include "base/hash.h"

#define DAMAGED "the certificate is damaged; dicot-check says where"
#define MOST_TRIED 1000000 /* moves among which a mirrored one is looked for */

static bool take_player(struct cursor *line, enum player *who)
{
    *who = cursor_take(line, "left") ? LEFT : RIGHT;
    return *who == LEFT || cursor_take(line, "right");
}

bool proof_read(struct proof *p, enum player first, struct error *error)
{
    struct cursor all = cursor_of(p->text.text, p->text.length, error);
    struct cursor head = cursor_take_line(&all);
    bool found[2] = {false, false};
    enum player wins[2] = {LEFT, LEFT};
    if (!cursor_take(&head, "dicot-certificate "))
        return cursor_expected(&head, "a certificate");
    p->line = cursor_of(NULL, 0, error);
    for (bool claims = true; claims && !cursor_at_end(&all);) {
        struct cursor line = cursor_take_line(&all);
        enum player starts, winner;
        if (cursor_take(&line, "line ")) {
            p->line = line;
        } else if (cursor_take(&line, "claim ")) {
            if (cursor_take(&line, "starts ") && take_player(&line, &starts) &&
                cursor_take(&line, " wins ") && take_player(&line, &winner)) {
                found[starts] = true;
                wins[starts] = winner;
            }
        } else if (!cursor_take(&line, "rules ")) {
            p->start = line;
            p->start.end = all.end;
            claims = false;
        }
    }
    p->first = found[first] ? first : other(first);
    p->winner = wins[p->first];
    if (p->line.at == NULL || !found[p->first])
        return cursor_fail(&head, BAD_INPUT,
                           "this certificate does not say who wins a game for two");
    return true;
}

/* Reads `cancel I J`. */
static bool read_cancel(struct proof *p, struct cursor *line, size_t terms)
{
    uint64_t i, j;
    if (!cursor_number(line, terms, "the number of a term", &i) ||
        cursor_blanks(line) == 0 ||
        !cursor_number(line, terms, "the number of a term", &j))
        return false;
    if (i == 0 || j == 0 || i == j || p->partner[i - 1] != 0 || p->partner[j - 1] != 0)
        return cursor_fail(line, BAD_INPUT, DAMAGED);
    p->partner[i - 1] = j;
    p->partner[j - 1] = i;
    return true;
}

/* Reads `MOVE in POSITION`: stores where the move stands. */
static bool read_reply(struct proof *p, struct cursor line)
{
    struct cursor reply = line;
    bool fresh;
    while (!cursor_at_end(&line) && !cursor_take(&line, " in "))
        line.at++;
    const size_t length = cursor_left(&line);
    const uint32_t record =
        table_add(&p->replies, hash_bytes(line.at, length), line.at, length, &fresh);
    if (record == TABLE_NONE)
        return cursor_no_memory(&line, "the certificate");
    reply.end = line.at - strlen(" in ");
    *(struct cursor *)table_value(&p->replies, record) = reply;
    p->listed += fresh;
    return true;
}

/* Makes p->rest of the terms that do not cancel. */
static bool keep_rest(struct proof *p, const struct problem *problem)
{
    size_t count = 0;
    struct term *terms = memory_new(problem->memory, problem->count, sizeof *terms);
    if (terms == NULL)
        return false;
    for (size_t i = 0; i < problem->count; i++)
        if (p->partner[i] == 0) {
            p->kept[count] = i;
            terms[count++] = problem->terms[i];
        }
    bool ok = problem_view(&p->rest, problem->memory, terms, count);
    memory_free(problem->memory, terms, problem->count, sizeof *terms);
    return ok;
}

/* Notes in which line of the certificate an error is. */
static bool fail_in_line(const struct proof *p, struct cursor line, struct error *error)
{
    error->line = 1;
    for (const char *at = p->text.text; at < line.start; at++)
        error->line += *at == '\n';
    return false;
}

bool proof_begin(struct proof *p, const struct problem *problem, struct error *error)
{
    struct cursor all = p->start;
    p->memory = problem->memory;
    p->terms = problem->count;
    const char *wanted = p->winner == LEFT ? "replies left" : "replies right";
    bool inside = false;
    all.error = error;
    table_init(&p->replies, problem->memory, sizeof(struct cursor));
    p->partner = memory_new(problem->memory, problem->count, sizeof *p->partner);
    p->kept = memory_new(problem->memory, problem->count, sizeof *p->kept);
    if (p->partner == NULL || p->kept == NULL)
        return cursor_no_memory(&all, "the certificate");
    while (!cursor_at_end(&all) && !p->kernel) {
        struct cursor line = cursor_take_line(&all);
        line.error = error;
        const struct cursor word = cursor_word(&line);
        if (cursor_is(&line, wanted))
            inside = true;
        else if (cursor_is(&word, "replies") || cursor_is(&word, "legal"))
            inside = false;
        else if (cursor_is(&word, "kernel"))
            p->kernel = true; /* the rest may be packed */
        else if (cursor_is(&word, "end"))
            break;
        else if (cursor_take(&line, "cancel ") && !read_cancel(p, &line, problem->count))
            return fail_in_line(p, line, error);
        else if (inside && !read_reply(p, line))
            return fail_in_line(p, line, error);
    }
    return keep_rest(p, problem) || cursor_no_memory(&all, "the certificate");
}

void proof_done(struct proof *p)
{
    if (p->memory != NULL) {
        table_done(&p->replies);
        problem_done(&p->rest);
        memory_free(p->memory, p->partner, p->terms, sizeof *p->partner);
        memory_free(p->memory, p->kept, p->terms, sizeof *p->kept);
    }
    writer_done(&p->text);
    *p = (struct proof){0};
}

/* ---- replying ---- */

/* Finds the reply that the list has for the rest of the position. */
static bool look_up(const struct proof *p, const struct history *s,
                    struct sum_move *reply)
{
    struct writer position;
    writer_init(&position, p->rest.memory);
    position_print(&p->rest, s->now, &position);
    const uint32_t record =
        position.failed
            ? TABLE_NONE
            : table_find(&p->replies, hash_bytes(position.text, position.length),
                         position.text, position.length);
    writer_done(&position);
    if (record == TABLE_NONE)
        return false;
    struct error ignored = {0};
    struct cursor text = *(const struct cursor *)table_value(&p->replies, record);
    text.error = &ignored;
    if (!position_parse_move(&p->rest, s->now, p->winner, &text, s->scratch, reply) ||
        !cursor_at_end(&text))
        return false;
    reply->term = p->kept[reply->term];
    return true;
}

/* Mirrors the last move in the term that cancels its term. The certificate may lie, so
 * the move must be found among those of the winner. */
static bool mirror(const struct proof *p, const struct history *s, struct sum_move *reply)
{
    const struct made *last = s->count > 0 ? &s->moves[s->count - 1] : NULL;
    if (last == NULL || last->who == p->winner || p->partner[last->move.term] == 0)
        return false;
    const size_t term = p->partner[last->move.term] - 1;
    struct sum_iterator at = {.term = term};
    for (size_t tried = 0; tried < MOST_TRIED; tried++)
        if (!position_next(&s->problem, s->now, p->winner, &at, s->scratch, reply) ||
            reply->term != term)
            return false;
        else if (reply->move == last->move.move)
            return true;
    return false;
}

enum reply_source proof_reply(const struct proof *p, const struct history *s,
                              struct sum_move *reply)
{
    if (mirror(p, s, reply))
        return REPLY_MIRROR;
    if (p->rest.count > 0 && look_up(p, s, reply))
        return REPLY_LISTED;
    return REPLY_NONE;
}
