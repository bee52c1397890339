/* SPDX-License-Identifier: MIT */
/* play.c: `dicot play`: play any game in the terminal, alone, with two players, or
 * against the engine. Commands come from stdin, one per line. Everything is shown on
 * stdout, so that a transcript can be a test. */
#include "play.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/choice.h"
#include "base/nearest.h"
#include "files.h"
#include "questions/why.h"
#include "source.h"

#define LONGEST_LINE (1 << 20) /* bytes of a command */

#define OVER "the play is over; `undo` or `new` go back\n"

/* Shows what was written, and gives its memory back: a list of moves may be long. If
 * nobody reads stdout any more, or the program was told to end, the game ends. */
static void flush(struct play *p)
{
    if (p->out.failed)
        fputs("(--memory does not allow this to be shown)\n", stdout);
    else if (p->out.length > 0)
        fwrite(p->out.text, 1, p->out.length, stdout);
    writer_done(&p->out);
    writer_init(&p->out, p->memory);
    fflush(stdout);
    stop_take_interrupt(); /* ^C ended the search, not the game */
    p->quit = p->quit || ferror(stdout) || stop_asked(NULL);
}

/* ---- thinking ---- */

bool play_think(struct play *p, const struct strength *strength,
                struct chosen_move *choice)
{
    const struct history *s = &p->session;
    /* The seed depends only on the number of the move, so undo and hints do not change
     * the engine's replies. */
    struct task task = {.problem = &s->problem,
                        .position = s->now,
                        .memory = p->memory,
                        .databases = p->q->databases};
    struct search *think =
        hint_new(&task, history_turn(s), strength, p->q->seed + s->count);
    if (think == NULL) {
        write_text(&p->out, "that needs more memory than --memory allows\n");
        return false;
    }
    struct run run = {.host = &p->host,
                      .limits = {p->q->seconds, p->q->nodes},
                      .started = p->host.now(),
                      .memory = p->memory};
    run_search(&run, think, &run.limits, 0);
    run_done(&run);
    p->stopped = stop_take_interrupt();
    *choice = hint_choice(think);
    search_free(think);
    return true;
}

/* ---- moves ---- */

static void make_move(struct play *p, struct sum_move m)
{
    if (history_move(&p->session, history_turn(&p->session), m)) {
        p->changed = true;
    } else {
        write_text(&p->out, "one more move does not fit into --memory\n");
        p->seats = SEATS_NONE; /* or the engine would try for ever */
    }
}

/* Makes the move with that number. The numbers are those of the list: moves are counted
 * in the order of position_next, from 1. */
static void make_numbered(struct play *p, uint64_t number)
{
    const struct history *s = &p->session;
    struct sum_iterator at = {0};
    struct sum_move m;
    uint64_t n = 0;
    while (n < number &&
           position_next(&s->problem, s->now, history_turn(s), &at, s->scratch, &m))
        n++;
    if (number > 0 && n == number)
        make_move(p, m);
    else
        write_text(&p->out, "no move has that number\n");
}

/* Is the line a number? One that is too large for any move becomes 0. */
static bool is_number(struct cursor line, uint64_t *n)
{
    struct error ignored = {0};
    line.error = &ignored;
    for (const char *at = line.at; at < line.end; at++)
        if (!is_digit(*at))
            return false;
    if (!cursor_number(&line, MOST_NUMBERED, "", n))
        *n = 0;
    return true;
}

/* Makes a move, given as its number in the list or as text. */
static void obey_move(struct play *p, struct cursor line)
{
    const struct history *s = &p->session;
    uint64_t n;
    struct sum_move m;
    if (history_is_over(s))
        write_text(&p->out, OVER);
    else if (is_number(line, &n))
        make_numbered(p, n);
    else if (position_parse_move(&s->problem, s->now, history_turn(s), &line, s->scratch,
                                 &m) &&
             cursor_done(&line, "the end of the line"))
        make_move(p, m);
    else
        write_format(&p->out, "%s\n", line.error->message);
}

/* Does the engine play for the player whose turn it is? */
static bool engine_turn(const struct play *p)
{
    return (p->seats & 1u << history_turn(&p->session)) != 0;
}

/* Shows the answer of a command about the present position. */
static void show_answer(struct play *p, const struct command *command)
{
    struct history *s = &p->session;
    struct error error = {0};
    struct reply to = {.out = &p->out};
    struct request q = *p->q;
    q.command = command;
    ask_about(&q, &s->problem, s->now, &p->host, p->memory, &to, &error);
    if (error.status != OK)
        write_format(&p->out, "%s\n", error.message);
}

/* Makes the move that the proof has here, and says why it is an answer. Returns false if
 * the engine has to look for one. */
static bool proved_move(struct play *p)
{
    struct sum_move reply;
    if (p->proof == NULL || history_turn(&p->session) != p->proof->winner)
        return false;
    const enum reply_source source = proof_reply(p->proof, &p->session, &reply);
    if (source == REPLY_NONE) {
        play_show_reply(p, source);
        return false;
    }
    write_format(&p->out, "%s plays ", player_names[p->proof->winner]);
    play_show_move(p, reply);
    write_byte(&p->out, '\n');
    make_move(p, reply);
    play_show_reply(p, source);
    show_answer(p, &why_command);
    return true;
}

/* Lets the engine move. If it cannot, the user gets all seats: otherwise the loop would
 * ask the engine again, for ever. */
static void engine_move(struct play *p)
{
    struct chosen_move choice;
    if (proved_move(p))
        return;
    if (!play_think(p, &strengths[p->strength], &choice)) {
        p->seats = SEATS_NONE;
    } else if (!choice.found) {
        write_text(&p->out, "the engine stops here\n");
        p->seats = SEATS_NONE;
    } else {
        write_text(&p->out,
                   for_two(p) ? player_names[history_turn(&p->session)] : "the engine");
        write_text(&p->out, " plays ");
        play_show_move(p, choice.move);
        write_byte(&p->out, '\n');
        make_move(p, choice.move);
    }
    if (p->stopped && p->seats == SEATS_BOTH) {
        write_text(&p->out, "stopped; `engine both` goes on\n");
        p->seats = SEATS_NONE;
    }
}

/* ---- commands ---- */

/* Goes back to the last position in which it was the user's turn, or on to the next one,
 * as far as there are moves. If the engine plays for both, no turn is the user's, and one
 * move is made or taken back. */
static void step(struct play *p, bool back)
{
    struct history *s = &p->session;
    const size_t end = back ? 0 : s->known;
    if (s->count == end) {
        write_text(&p->out, back ? "no move was made yet\n" : "no move was taken back\n");
        return;
    }
    do
        history_go(s, back ? s->count - 1 : s->count + 1);
    while (s->count != end && engine_turn(p) && p->seats != SEATS_BOTH);
    p->changed = true;
}

static void undo(struct play *p)
{
    step(p, true);
}

static void redo(struct play *p)
{
    step(p, false);
}

static void hint(struct play *p)
{
    struct chosen_move choice;
    if (history_is_over(&p->session))
        write_text(&p->out, OVER);
    else if (play_think(p, &strengths[STRENGTHS - 1], &choice))
        play_show_hint(p, &choice);
}

/* Shows the answer that `dicot outcome` or `dicot solve` gives for the position. */
static void solve(struct play *p)
{
    if (p->session.gained != 0) /* the answer does not count what moves have gained */
        write_text(&p->out, "from here on: ");
    show_answer(p, command_find(for_two(p) ? "outcome" : "solve"));
}

/* Shows why the position is won: its parts, and what they are worth. */
static void why(struct play *p)
{
    if (for_two(p))
        show_answer(p, &why_command);
    else
        write_text(&p->out, "`why` is for games of two players\n");
}

static void list_all(struct play *p)
{
    if (history_is_over(&p->session))
        write_text(&p->out, OVER);
    else
        play_show_moves(p, MOST_NUMBERED);
}

static void show_again(struct play *p)
{
    p->changed = true;
}

/* Takes what follows the command as the name of a file. Returns false if there is none.
 */
static bool take_name(struct play *p, char name[LONGEST_NAME])
{
    bool ok = file_name(p->rest, name);
    if (!ok)
        write_text(&p->out, "expected the name of a file\n");
    return ok;
}

static void save(struct play *p)
{
    char name[LONGEST_NAME];
    struct writer text;
    if (!take_name(p, name))
        return;
    writer_init(&text, p->memory);
    history_print(&p->session, &text);
    bool ok = !text.failed && file_write(name, &text);
    if (ok)
        write_format(&p->out, "saved in %s\n", name);
    else
        write_format(&p->out, "cannot write %s: %s\n", name,
                     strerror(text.failed ? ENOMEM : errno));
    writer_done(&text);
}

/* Reads a saved play and closes the file. Returns false if the reader is broken, or if
 * the file is wrong: *error says why. */
static bool read_play(struct history *s, struct memory *memory, const struct game *added,
                      struct file_reader *r, struct error *error)
{
    struct writer text;
    struct cursor none = {.error = error};
    *error = (struct error){0};
    writer_init(&text, memory);
    bool ok = file_text(r, &text);
    reader_close(r);
    if (ok && text.failed)
        ok = cursor_no_memory(&none, "the file");
    else if (ok)
        ok = history_parse(s, memory, added, text.text != NULL ? text.text : "",
                           text.length, error);
    writer_done(&text);
    return ok;
}

/* Replaces the play by a saved one. If that cannot be read, the old one goes on. */
static void load(struct play *p)
{
    char name[LONGEST_NAME];
    struct history loaded;
    struct file_reader r;
    struct error error;
    if (!take_name(p, name))
        return;
    reader_open(&r, name);
    if (read_play(&loaded, p->memory, p->q->options.added, &r, &error)) {
        history_done(&p->session);
        p->session = loaded;
        p->proof = NULL; /* it is about another position */
        p->changed = true;
    } else if (reader_broken(&r)) {
        write_format(&p->out, "cannot read %s\n", name);
    } else {
        write_format(&p->out, "%s:%zu:%zu: %s\n", name, error.line, error.column,
                     error.message);
    }
}

static void start_again(struct play *p)
{
    history_go(&p->session, 0);
    p->changed = true;
}

/* `engine` alone makes one move for whoever is to move; with a word, it changes seats. */
static void engine(struct play *p)
{
    uint64_t seats;
    if (!cursor_at_end(&p->rest)) {
        if (choice_find(ENGINE_CHOICES, p->rest.at, cursor_left(&p->rest), &seats))
            p->seats = seats;
        else
            write_text(&p->out, "expected " ENGINE_CHOICES ", or nothing\n");
    } else if (history_is_over(&p->session)) {
        write_text(&p->out, OVER);
    } else {
        engine_move(p);
    }
}

static void strength(struct play *p)
{
    struct error ignored = {0};
    uint64_t n;
    struct cursor rest = p->rest;
    rest.error = &ignored;
    if (cursor_number(&rest, STRENGTHS - 1, "", &n) && cursor_at_end(&rest))
        p->strength = n;
    else
        write_format(&p->out, "expected a number from 0 to %d\n", STRENGTHS - 1);
    write_format(&p->out, "strength %llu: %s\n", (unsigned long long)p->strength,
                 strengths[p->strength].name);
}

static void help(struct play *p);

static void quit(struct play *p)
{
    p->quit = true;
}

/* What can be typed besides moves. A line that begins with a letter is looked up here,
 * because no move begins with one. */
static const struct row {
    const char *name, *argument, *title; /* title NULL: a synonym, not listed */
    void (*obey)(struct play *p);
} rows[] = {
    {"undo", "", "take back your last move, and the engine's reply to it", undo},
    {"redo", "", "make the moves again that were taken back", redo},
    {"hint", "", "a good move, and what it leads to", hint},
    {"solve", "", "the answer from here: who wins, or the best play", solve},
    {"why", "", "why somebody wins: the parts, and what they are worth", why},
    {"moves", "", "list all moves", list_all},
    {"board", "", "show the position again", show_again},
    {"save", "FILE", "write the play to a file", save},
    {"load", "FILE", "continue a play that was saved", load},
    {"new", "", "back to the start", start_again},
    {"engine", "[WHOM]", "let it move now, or play for " ENGINE_CHOICES, engine},
    {"strength", "N", "set how strong the engine is, from 0 (random) to 4 (exact)",
     strength},
    {"help", "", "this list", help},
    {"quit", "", "leave; so do q, exit and the end of the input", quit},
    {"q", "", NULL, quit},
    {"exit", "", NULL, quit},
    {"?", "", NULL, help},
};

#define ROWS (sizeof rows / sizeof rows[0])

static void help(struct play *p)
{
    write_format(&p->out, "  %-15s make the move with that number\n", "NUMBER");
    write_format(&p->out,
                 "  %-15s make that move; `dicot help %s` says how it is written\n",
                 "MOVE", p->session.problem.terms[0].board->game->name);
    if (for_two(p))
        write_text(&p->out,
                   "  Left has ●, a, blue; Right has ○, b, red; after \"minus\" the "
                   "other way round\n");
    for (size_t i = 0; i < ROWS && rows[i].title != NULL; i++) {
        char left[60];
        snprintf(left, sizeof left, "%s %s", rows[i].name, rows[i].argument);
        write_format(&p->out, "  %-15s %s\n", left, rows[i].title);
    }
}

static void refuse_word(struct play *p, const struct cursor *word)
{
    struct nearest n = nearest_to(word->at, cursor_left(word));
    for (size_t i = 0; i < ROWS; i++)
        nearest_offer(&n, rows[i].name);
    write_format(&p->out, "no such command; `help` lists them%s\n", nearest_hint(&n));
}

static void obey(struct play *p, struct cursor line)
{
    struct cursor *rest = &p->rest;
    *rest = line;
    struct cursor word = cursor_take_word(rest);
    cursor_blanks(rest);
    for (size_t i = 0; i < ROWS; i++)
        if (cursor_is(&word, rows[i].name)) {
            if (*rows[i].argument == '\0' && !cursor_at_end(rest))
                write_format(&p->out, "%s takes nothing after it\n", rows[i].name);
            else
                rows[i].obey(p);
            return;
        }
    if (isalpha(cursor_peek(&line)))
        refuse_word(p, &word);
    else
        obey_move(p, line);
}

/* ---- the loop ---- */

/* Did the first ^C at the prompt end the reading? It may have been meant for a search
 * that had just ended, so the game goes on. */
static bool is_interrupt(struct play *p, struct file_reader *input)
{
    if (!input->stopped || p->warned || !stop_take_interrupt())
        return false;
    write_text(&p->out, "`quit` or a second ^C leaves\n");
    input->stopped = false;
    p->warned = true;
    return true;
}

/* Reads one line from the user. Returns false at the end of the input. */
static bool listen(struct play *p, struct file_reader *input, struct writer *line,
                   size_t *number)
{
    bool prompt = isatty(STDIN_FILENO);
    if (prompt) {
        fputs("> ", stdout);
        fflush(stdout);
    }
    if (!file_line(input, line, number)) {
        if (prompt)
            putchar('\n');
        return is_interrupt(p, input);
    }
    p->warned = false;
    struct error error = {0};
    struct cursor c = cursor_of(line->text, line->length, &error);
    cursor_trim(&c);
    if (line->failed)
        write_text(&p->out, "that line is too long\n");
    else if (!cursor_at_end(&c))
        obey(p, c);
    return true;
}

static enum answer_code play_on(struct play *p)
{
    struct memory memory = {.limit = LONGEST_LINE}; /* budget of the line */
    struct writer line;
    struct file_reader input;
    size_t number = 0;
    reader_open(&input, NULL);
    writer_init(&line, &memory);
    if (p->seats == SEATS_BY_GAME)
        p->seats = for_two(p) ? SEATS_RIGHT : SEATS_NONE;
    p->changed = true;
    play_show_proof(p);
    while (!p->quit) {
        if (engine_turn(p) && !history_is_over(&p->session)) {
            engine_move(p);
            flush(p); /* each move is shown as soon as it is made */
            continue;
        }
        if (p->changed)
            play_show_position(p);
        flush(p);
        if (p->quit || !listen(p, &input, &line, &number))
            break;
    }
    flush(p);
    writer_done(&line);
    history_done(&p->session);
    return input.error != 0 ? reader_report(&input, "-") : ANSWER_GIVEN;
}

static struct play play_of(const struct request *q, struct memory *memory)
{
    struct play p = {.q = q,
                     .host = host_of(q),
                     .memory = memory,
                     .seats = q->engine,
                     .strength = q->strength};
    writer_init(&p.out, memory);
    return p;
}

/* Plays the position that was read, or sets `error` if that is not possible. */
static enum answer_code play_question(struct play *p, struct question *read,
                                      struct error *error)
{
    const char *missing = problem_board(&read->problem)->missing;
    size_t size = read->problem.pos_size;
    bool begun = missing == NULL && history_begin(&p->session, &read->problem,
                                                  read->after, (enum player)p->q->start);
    if (missing != NULL)
        error_set(error, BAD_INPUT, 1, "%s", missing);
    else if (!begun)
        error_set(error, NO_MEMORY, 1, "playing needs more memory than --memory allows");
    memory_free(p->memory, read->after, size, 1); /* the history has copied it */
    if (begun)
        return play_on(p);
    problem_done(&read->problem); /* empty already, if history_begin has failed */
    return ANSWER_BAD_INPUT;
}

/* Plays the LINE that was asked about. */
static enum answer_code play_line(struct request *q, struct memory *memory,
                                  struct asked *a)
{
    struct question read;
    struct play p = play_of(q, memory);
    q->line = cursor_of(a->line.text, a->line.length, &a->error);
    if (a->error.status == OK && a->line.failed)
        error_set(&a->error, NO_MEMORY, 1, "the line is longer than --memory allows");
    return a->error.status == OK && question_read(q, &read, memory, &a->error)
               ? play_question(&p, &read, &a->error)
               : ANSWER_BAD_INPUT;
}

/* Plays the LINE that the words make, which may name files: errors are shown with the
 * place in them. */
static enum answer_code play_words(const struct request *asked, size_t count,
                                   char **words)
{
    struct request q = *asked;
    struct memory memory = {.limit = (size_t)q.memory};
    struct source source;
    struct item item;
    struct asked a;
    struct writer after;
    writer_init(&after, &memory);
    item_init(&item, memory.limit);
    enum answer_code code = source_open(&source, &q, count, words);
    if (code == ANSWER_GIVEN && !source_is_single(&source))
        code = refuse_input("play takes a single LINE, or a file with one board");
    if (code == ANSWER_GIVEN && !after_read(&q, &after))
        code = ANSWER_BAD_INPUT;
    if (code == ANSWER_GIVEN) {
        source_next(&source, &item);
        asked_read(&source, &item, &a);
        code = play_line(&q, &memory, &a);
        if (a.error.status != OK) {
            asked_place_error(&source, &a, NULL);
            tell(a.place, a.error.line > 0 ? a.error.line : 1, a.error.column,
                 a.error.message);
        }
        asked_done(&a);
    }
    item_done(&item);
    source_close(&source);
    writer_done(&after);
    return code;
}

static enum answer_code play_file(const struct request *q)
{
    struct memory memory = {.limit = (size_t)q->memory};
    struct play p = play_of(q, &memory);
    struct error error;
    struct file_reader r;
    reader_open(&r, q->load);
    if (read_play(&p.session, &memory, q->options.added, &r, &error))
        return play_on(&p);
    if (reader_broken(&r))
        return reader_report(&r, q->load);
    tell(cursor_of(q->load, strlen(q->load), NULL), error.line, error.column,
         error.message);
    return ANSWER_BAD_INPUT;
}

/* Reads the LINE of a proof, and begins to play against it: the user has the side that
 * loses. */
static enum answer_code play_proved(struct play *p, struct request *q,
                                    struct proof *proof, struct error *error)
{
    struct question read;
    if (!proof_read(proof, q->start == RIGHT ? RIGHT : LEFT, error))
        return ANSWER_BAD_INPUT;
    q->line = cursor_of(proof->line.at, cursor_left(&proof->line), error);
    if (!question_read(q, &read, p->memory, error))
        return ANSWER_BAD_INPUT;
    if (!proof_begin(proof, &read.problem, error)) {
        question_done(&read, p->memory);
        return ANSWER_BAD_INPUT;
    }
    q->start = proof->first;
    p->proof = proof;
    if (p->seats == SEATS_BY_GAME)
        p->seats = 1u << proof->winner;
    return play_question(p, &read, error);
}

static enum answer_code play_against(const struct request *asked)
{
    struct request q = *asked;
    struct memory memory = {.limit = (size_t)q.memory};
    struct play p = play_of(&q, &memory);
    struct proof proof = {0};
    struct error error = {0};
    writer_init(&proof.text, &memory);
    enum answer_code code = file_contents(q.proof, &proof.text);
    if (code == ANSWER_GIVEN && proof.text.failed)
        code = refuse_input("the certificate is longer than --memory allows");
    if (code == ANSWER_GIVEN)
        code = play_proved(&p, &q, &proof, &error);
    if (error.status != OK)
        tell(cursor_of(q.proof, strlen(q.proof), NULL), error.line > 0 ? error.line : 1,
             error.column, error.message);
    proof_done(&proof);
    return code;
}

enum answer_code play_run(const struct request *q, size_t count, char **words)
{
    if (q->load != NULL && (count > 0 || q->after != NULL || q->options.count > 0))
        return refuse_input("--load brings its own LINE, options and moves");
    if (q->load != NULL)
        return play_file(q);
    if (q->proof != NULL && (count > 0 || q->after != NULL || q->options.count > 0))
        return refuse_input("--proof brings its own LINE and options");
    if (q->proof != NULL)
        return play_against(q);
    if (count == 0)
        return refuse_input("play needs a game and a position (dicot play -h)");
    return play_words(q, count, words);
}
