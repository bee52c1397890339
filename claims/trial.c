/* SPDX-License-Identifier: MIT */
/* trial.c: tries a case of a claim: asks the library and, if that contradicts the paper,
 * the plain rules (trial.h, plain.h). */
#include "trial.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "dicot.h"

#define SECONDS 600 /* for one question */

struct trial {
    struct dicot_limits limits;
    struct dicot_session *session;
    struct dicot_store *store;
    bool off_by_one, over;
    const struct claim_watch *watch;
    struct finding *finding;
};

struct dicot_store *trial_store(struct trial *t)
{
    return t->store;
}

/* ---- how a trial ends ---- */

static void end(struct trial *t, enum verdict verdict)
{
    t->finding->verdict = verdict;
    t->over = true;
}

/* Ends a trial that cannot be finished. `why` is a word of the key `ended`. */
static void give_up(struct trial *t, const char *why)
{
    if (t->over)
        return;
    snprintf(t->finding->ended, sizeof t->finding->ended, "%s", why);
    end(t, UNFINISHED);
}

bool goes_on(struct trial *t)
{
    return !t->over;
}

bool is_corrected(const struct trial *t)
{
    return t->finding->claim->corrects != NULL;
}

/* Asks the stop button itself: cases can be so small that the library never does. */
static void look_up(struct trial *t)
{
    const struct claim_watch *w = t->watch;
    if (w->stop != NULL && w->stop(w->context))
        give_up(t, "interrupted");
    if (w->progress != NULL && t->finding->cases % 256 == 0)
        w->progress(w->context, t->finding);
}

/* Begins a case. Returns false if the trial is over. */
static bool begin(struct trial *t, const char *format, va_list arguments)
{
    struct finding *f = t->finding;
    if (t->over)
        return false;
    int length = vsnprintf(f->line, sizeof f->line, format, arguments);
    f->found[0] = '\0';
    look_up(t);
    f->cases++;
    if (length < 0 || (size_t)length >= sizeof f->line)
        give_up(t, "memory"); /* too large to be stored */
    return !t->over;
}

/* Decides a case that is not as the claim says. `confirmed`: do the plain rules agree
 * with the library? They give up after some number of moves. */
static void decide(struct trial *t, enum plainly confirmed)
{
    if (confirmed == UNDECIDED)
        give_up(t, "nodes");
    else
        end(t, confirmed == IS_SO ? FAILS : DISAGREES);
}

/* Stores the command that shows what was found. */
static void note_command(struct trial *t, const char *command)
{
    snprintf(t->finding->asked, sizeof t->finding->asked, "%s", command);
}

/* ---- questions ---- */

/* Returns the text after "key": in an answer, which has each key once. */
static const char *member(const char *answer, const char *key)
{
    char quoted[50];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(answer, quoted);
    return at == NULL ? "null" : at + strlen(quoted);
}

enum dicot_status trial_ask(struct trial *t, const char *const *words, size_t count)
{
    char ended[sizeof t->finding->ended];
    const enum dicot_status status = dicot_ask(t->session, words, count);
    if (answer_text(t, "ended", ended, sizeof ended) && strcmp(ended, "answered") != 0)
        give_up(t, ended);
    return status;
}

const char *trial_answer(const struct trial *t)
{
    return dicot_answer(t->session, NULL);
}

/* Asks about the case and returns the JSON of the answer. NULL: there is none, and the
 * trial is over. */
static const char *ask(struct trial *t, const char *command, const char *line)
{
    const char *words[] = {command, line, "--moves", "none"};
    enum dicot_status status = trial_ask(t, words, strcmp(command, "solve") == 0 ? 4 : 2);
    if (status == DICOT_OK || status == DICOT_NO)
        return trial_answer(t);
    give_up(t, "answered");
    return NULL;
}

bool answer_text(struct trial *t, const char *key, char *to, size_t size)
{
    const char *text = member(trial_answer(t), key);
    if (*text == '"')
        snprintf(to, size, "%.*s", (int)strcspn(text + 1, "\""), text + 1);
    return *text == '"';
}

/* Finds the fewest stones or blocks left, if that is exact. */
static bool ask_left(struct trial *t, const char *line, long *n)
{
    const char *answer = ask(t, "solve", line);
    if (answer == NULL)
        return false;
    const char *text = member(answer, "cost");
    if (strncmp(member(answer, "status"), "\"optimal\"", 9) != 0) {
        give_up(t, "answered");
        return false;
    }
    *n = strncmp(text, "null", 4) == 0 ? IMPOSSIBLE : strtol(text, NULL, 10);
    return true;
}

long fewest_left(struct trial *t, const char *line, ...)
{
    char text[1000];
    long n = IMPOSSIBLE;
    va_list arguments;
    va_start(arguments, line);
    vsnprintf(text, sizeof text, line, arguments);
    va_end(arguments);
    if (!t->over)
        ask_left(t, text, &n);
    return n;
}

/* ---- what is left ---- */

static void say_left(struct trial *t, long is)
{
    char *to = t->finding->found;
    note_command(t, "solve");
    if (is == IMPOSSIBLE)
        snprintf(to, sizeof t->finding->found, "no play ends so");
    else
        snprintf(to, sizeof t->finding->found, "%ld left", is);
}

/* Makes the statement wrong by one: a single number is increased, a range is narrowed. */
static void change_range(long *low, long *high)
{
    if (*low == *high)
        *low = *high = *high + 1;
    else if (*low <= 0)
        --*high;
    else
        ++*low;
}

static void left_between(struct trial *t, long low, long high)
{
    long is;
    if (t->off_by_one)
        change_range(&low, &high);
    if (!ask_left(t, t->finding->line, &is) || (low <= is && is <= high))
        return;
    say_left(t, is);
    decide(t, t->off_by_one ? IS_SO : plainly_leaves(t->finding->line, is));
}

void leaves(struct trial *t, long n, const char *line, ...)
{
    va_list arguments;
    va_start(arguments, line);
    if (begin(t, line, arguments))
        left_between(t, n, n);
    va_end(arguments);
}

void leaves_between(struct trial *t, long low, long high, const char *line, ...)
{
    va_list arguments;
    va_start(arguments, line);
    if (begin(t, line, arguments))
        left_between(t, low, high);
    va_end(arguments);
}

/* ---- values and outcomes ---- */

struct dicot_position *trial_open(struct trial *t, const char *line)
{
    struct dicot_error error;
    struct dicot_position *p =
        dicot_position_open(line, strlen(line), &t->limits, &error);
    if (p == NULL)
        give_up(t, error.status == DICOT_LIMIT ? "memory" : "answered");
    return p;
}

dicot_value trial_value(struct trial *t, struct dicot_position *p)
{
    dicot_value v = DICOT_NO_VALUE;
    if (p != NULL && dicot_position_value(p, t->store, &v, NULL) != DICOT_OK)
        give_up(t, dicot_position_ended(p));
    return v;
}

/* Returns the value of the position of the case. */
static dicot_value worth(struct trial *t)
{
    struct dicot_position *p = trial_open(t, t->finding->line);
    dicot_value is = trial_value(t, p);
    dicot_position_close(p);
    return is;
}

static void decide_value(struct trial *t, dicot_value is)
{
    const char *text = dicot_value_print(t->store, is, NULL);
    snprintf(t->finding->found, sizeof t->finding->found, "worth %.900s",
             text != NULL ? text : "more than can be printed");
    note_command(t, "value");
    const char *form = dicot_value_form(t->store, is, NULL);
    decide(t, t->off_by_one  ? IS_SO
              : form == NULL ? UNDECIDED
                             : plainly_worth(t->finding->line, form));
}

void is_worth(struct trial *t, const char *value, const char *line, ...)
{
    va_list arguments;
    va_start(arguments, line);
    bool begun = begin(t, line, arguments);
    va_end(arguments);
    if (!begun)
        return;
    dicot_value ought = dicot_value_parse(t->store, value, strlen(value), NULL);
    if (t->off_by_one)
        ought = dicot_value_add(t->store, ought, dicot_value_number(t->store, 1, 0));
    dicot_value is = worth(t);
    if (ought == DICOT_NO_VALUE)
        give_up(t, "memory");
    if (!t->over && is != ought)
        decide_value(t, is);
}

void is_won_by(struct trial *t, const char *outcomes, const char *line, ...)
{
    va_list arguments;
    va_start(arguments, line);
    const char *answer =
        begin(t, line, arguments) ? ask(t, "outcome", t->finding->line) : NULL;
    va_end(arguments);
    if (answer == NULL)
        return;
    char is = member(answer, "outcome")[1];
    if ((strchr(outcomes, is) != NULL) != t->off_by_one)
        return;
    snprintf(t->finding->found, sizeof t->finding->found, "the outcome is %c", is);
    note_command(t, "outcome");
    decide(t, t->off_by_one ? IS_SO : plainly_won_by(t->finding->line, is));
}

/* Called if the library contradicts the claim. `says`: what the plain rules say about the
 * claim. */
static void contradict(struct trial *t, enum plainly says)
{
    decide(t, t->off_by_one || says == IS_NOT_SO ? IS_SO
              : says == IS_SO                    ? IS_NOT_SO
                                                 : UNDECIDED);
}

void is_so(struct trial *t, bool so, enum plainly (*plainly)(const char *line),
           const char *line, ...)
{
    va_list arguments;
    va_start(arguments, line);
    bool begun = begin(t, line, arguments);
    va_end(arguments);
    if (!begun || so != t->off_by_one)
        return;
    snprintf(t->finding->found, sizeof t->finding->found, NOT_SO);
    if (plainly == NULL && !t->off_by_one)
        give_up(t, "answered"); /* nothing confirms it */
    else
        contradict(t, t->off_by_one ? UNDECIDED : plainly(t->finding->line));
}

/* ---- moves ---- */

bool play_nth(struct dicot_position *p, enum dicot_player who, size_t i)
{
    const char *move = NULL;
    char copy[100];
    dicot_position_list(p, who);
    for (size_t k = 0; k <= i; k++)
        if (dicot_position_next(p, &move, NULL) != DICOT_OK || move == NULL)
            return false;
    snprintf(copy, sizeof copy, "%s", move);
    return dicot_position_play(p, who, copy, strlen(copy), NULL) == DICOT_OK;
}

/* Plays the moves. If one is not legal, *failed is the first such move. */
static bool play_moves(struct dicot_position *p, const char *moves, const char **failed)
{
    for (const char *at = moves; *at != '\0'; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        if (dicot_position_play(p, DICOT_LEFT, at, length, NULL) != DICOT_OK) {
            *failed = at;
            return false;
        }
        at += length;
    }
    return true;
}

/* Is the position, without its game and its options, `end`? */
static bool ends_as(struct dicot_position *p, const char *end)
{
    const char *is = strchr(dicot_position_print(p, NULL), ' ') + 1;
    const size_t length = strlen(end);
    return strncmp(is, end, length) == 0 && (is[length] == '\0' || is[length] == ' ');
}

void plays(struct trial *t, const char *moves, const char *end, const char *line, ...)
{
    va_list arguments;
    va_start(arguments, line);
    bool begun = begin(t, line, arguments);
    va_end(arguments);
    if (!begun)
        return;
    const char *text = t->finding->line, *failed = "";
    struct dicot_position *p = dicot_position_open(text, strlen(text), NULL, NULL);
    bool so =
        p != NULL && play_moves(p, moves, &failed) && (end == NULL || ends_as(p, end));
    if (so != t->off_by_one) {
        dicot_position_close(p);
        return;
    }
    if (*failed != '\0')
        snprintf(t->finding->found, sizeof t->finding->found,
                 "%.*s is not legal in %.800s", (int)strcspn(failed, " "), failed, moves);
    else
        snprintf(t->finding->found, sizeof t->finding->found, "%.400s leads to %.400s",
                 moves, p == NULL ? "nothing" : dicot_position_print(p, NULL));
    dicot_position_close(p);
    contradict(t, plainly_plays(text, moves, end));
}

/* ---- a whole trial ---- */

/* Tries all cases up to size n. */
static void check_size(const struct claim *c, unsigned n, bool off_by_one,
                       const struct claim_watch *watch, struct finding *f)
{
    *f = (struct finding){.claim = c, .verdict = NOT_TESTABLE, .n = n};
    if (c->check == NULL && c->each == NULL)
        return;
    struct trial t = {.limits = dicot_default_limits(),
                      .off_by_one = off_by_one,
                      .watch = watch,
                      .finding = f};
    t.limits.seconds = watch->seconds > 0 ? watch->seconds : SECONDS;
    t.limits.nodes = watch->nodes;
    t.limits.memory = watch->memory > 0 ? watch->memory : t.limits.memory;
    t.limits.stop = watch->stop;
    t.limits.stop_context = watch->context;
    t.session = dicot_session_open(&t.limits);
    t.store = dicot_store_open(&t.limits);
    f->verdict = HOLDS;
    if (t.session == NULL || t.store == NULL)
        give_up(&t, "memory");
    else if (c->check != NULL)
        c->check(&t, n);
    else
        c->texts(&t, n, c->each);
    if (f->verdict == HOLDS) {
        f->line[0] = f->found[0] = f->asked[0] = '\0';
        if (f->cases == 0)
            give_up(&t, "answered");
    }
    dicot_session_close(t.session);
    dicot_store_close(t.store);
}

/* A claim that fails is tried again with smaller sizes, so that the counterexample is the
 * smallest one, whatever n is. */
void claim_check(const struct claim *c, unsigned n, bool off_by_one,
                 const struct claim_watch *watch, struct finding *f)
{
    check_size(c, n, off_by_one, watch, f);
    for (unsigned less = 1; less < n && f->verdict == FAILS && !off_by_one; less++) {
        struct finding smaller;
        check_size(c, less, false, watch, &smaller);
        if (smaller.verdict == FAILS) {
            *f = smaller;
            f->n = n;
            return;
        }
    }
}
