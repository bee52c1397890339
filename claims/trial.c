/* SPDX-License-Identifier: MIT */
/* trial.c: a case of a claim: the library is asked, and where it says other than the
 * paper, the plain rules (trial.h, plain.h). */
#include "trial.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "dicot.h"

#define SECONDS 600 /* for one question */

struct trial {
    struct dicot_session *session;
    struct dicot_store *store;
    bool off_by_one, over;
    const struct claim_watch *watch;
    struct finding *finding;
};

struct dicot_session *trial_session(struct trial *t)
{
    return t->session;
}

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

bool goes_on(struct trial *t)
{
    return !t->over;
}

/* Cases can be so small that the library never looks at the stop button. */
static void look_up(struct trial *t)
{
    const struct claim_watch *w = t->watch;
    if (w->stop != NULL && w->stop(w->context))
        end(t, UNFINISHED);
    if (w->progress != NULL && t->finding->cases % 256 == 0)
        w->progress(w->context, t->finding);
}

/* Begins a case. False: the trial is over. */
static bool begin(struct trial *t, const char *format, va_list arguments)
{
    struct finding *f = t->finding;
    if (t->over)
        return false;
    int length = vsnprintf(f->line, sizeof f->line, format, arguments);
    look_up(t);
    f->cases++;
    if (length < 0 || (size_t)length >= sizeof f->line)
        end(t, UNFINISHED);
    return !t->over;
}

/* A case is not as the claim says. `confirmed`: is it as the library says? */
static void decide(struct trial *t, enum plainly confirmed)
{
    end(t, confirmed == IS_SO ? FAILS : confirmed == IS_NOT_SO ? DISAGREES : UNFINISHED);
}

/* ---- questions ---- */

/* Asks about the case; `answer` is the JSON. A limit ends the trial. */
static const char *ask(struct trial *t, const char *command, const char *line)
{
    const char *words[] = {command, line, "--moves", "none"};
    enum dicot_status status =
        dicot_ask(t->session, words, strcmp(command, "solve") == 0 ? 4 : 2);
    if (status == DICOT_OK || status == DICOT_NO)
        return dicot_answer(t->session, NULL);
    snprintf(t->finding->found, sizeof t->finding->found,
             "it was stopped, or was not answered within the limits");
    end(t, UNFINISHED);
    return NULL;
}

/* The text behind "key": in an answer, which has each key once. */
static const char *member(const char *answer, const char *key)
{
    char quoted[50];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(answer, quoted);
    return at == NULL ? "null" : at + strlen(quoted);
}

/* A number of the answer to `solve`, if it is exact. */
static bool ask_number(struct trial *t, const char *line, const char *key, long *n)
{
    const char *answer = ask(t, "solve", line);
    if (answer == NULL)
        return false;
    const char *text = member(answer, key);
    if (strncmp(member(answer, "status"), "\"optimal\"", 9) != 0) {
        end(t, UNFINISHED);
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
        ask_number(t, text, "cost", &n);
    return n;
}

/* ---- numbers ---- */

static void say_number(struct trial *t, const char *what, long is)
{
    char *to = t->finding->found;
    if (is == IMPOSSIBLE)
        snprintf(to, sizeof t->finding->found, "no play ends so");
    else
        snprintf(to, sizeof t->finding->found, "%ld %s", is, what);
}

/* What is said, but wrong by one: more if it is one number, else less room. */
static void change_range(long *low, long *high)
{
    if (*low == *high)
        *low = *high = *high + 1;
    else if (*low <= 0)
        --*high;
    else
        ++*low;
}

static void number_between(struct trial *t, const char *key, const char *what, long low,
                           long high, enum plainly (*plainly)(const char *, long))
{
    long is;
    if (t->off_by_one)
        change_range(&low, &high);
    if (!ask_number(t, t->finding->line, key, &is) || (low <= is && is <= high))
        return;
    say_number(t, what, is);
    decide(t, t->off_by_one ? IS_SO : plainly(t->finding->line, is));
}

void leaves(struct trial *t, long n, const char *line, ...)
{
    va_list arguments;
    va_start(arguments, line);
    if (begin(t, line, arguments))
        number_between(t, "cost", "left", n, n, plainly_leaves);
    va_end(arguments);
}

void leaves_between(struct trial *t, long low, long high, const char *line, ...)
{
    va_list arguments;
    va_start(arguments, line);
    if (begin(t, line, arguments))
        number_between(t, "cost", "left", low, high, plainly_leaves);
    va_end(arguments);
}

void scores(struct trial *t, long n, const char *line, ...)
{
    va_list arguments;
    va_start(arguments, line);
    if (begin(t, line, arguments))
        number_between(t, "score", "points", n, n, plainly_scores);
    va_end(arguments);
}

/* ---- values and outcomes ---- */

/* What the position of the case is worth. A limit ends the trial. */
static dicot_value worth(struct trial *t)
{
    const char *line = t->finding->line;
    struct dicot_position *p = dicot_position_open(line, strlen(line), NULL, NULL);
    dicot_value is = DICOT_NO_VALUE;
    if (p == NULL || dicot_position_value(p, t->store, &is, NULL) != DICOT_OK)
        end(t, UNFINISHED);
    dicot_position_close(p);
    return is;
}

static void decide_value(struct trial *t, dicot_value is)
{
    const char *text = dicot_value_print(t->store, is, NULL);
    snprintf(t->finding->found, sizeof t->finding->found, "worth %.900s",
             text != NULL ? text : "more than can be printed");
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
        end(t, UNFINISHED);
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
    decide(t, t->off_by_one ? IS_SO : plainly_won_by(t->finding->line, is));
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
    snprintf(t->finding->found, sizeof t->finding->found, "it is not so");
    enum plainly says = t->off_by_one     ? IS_NOT_SO
                        : plainly == NULL ? UNDECIDED
                                          : plainly(t->finding->line);
    decide(t, says == IS_SO ? IS_NOT_SO : says == IS_NOT_SO ? IS_SO : UNDECIDED);
}

/* ---- cases ---- */

void all_words(struct trial *t, const char *alphabet, unsigned letters, unsigned length,
               void (*each)(struct trial *t, const char *word))
{
    char word[64];
    unsigned digit[64] = {0};
    for (unsigned i = 0; i < length; i++)
        word[i] = alphabet[0];
    word[length] = '\0';
    for (unsigned at = 0; goes_on(t);) {
        each(t, word);
        for (at = length; at > 0 && ++digit[at - 1] == letters; at--) {
            digit[at - 1] = 0;
            word[at - 1] = alphabet[0];
        }
        if (at == 0)
            return;
        word[at - 1] = alphabet[digit[at - 1]];
    }
}

/* ---- a whole trial ---- */

void claim_check(const struct claim *c, unsigned n, bool off_by_one,
                 const struct claim_watch *watch, struct finding *f)
{
    struct dicot_limits limits = dicot_default_limits();
    limits.seconds = SECONDS;
    limits.stop = watch->stop;
    limits.stop_context = watch->context;
    *f = (struct finding){.claim = c, .verdict = NOT_TESTABLE, .n = n};
    if (c->check == NULL)
        return;
    struct trial t = {.session = dicot_session_open(&limits),
                      .store = dicot_store_open(&limits),
                      .off_by_one = off_by_one,
                      .watch = watch,
                      .finding = f};
    f->verdict = HOLDS;
    if (t.session != NULL && t.store != NULL)
        c->check(&t, n);
    else
        f->verdict = UNFINISHED;
    if (f->verdict == HOLDS) {
        f->line[0] = f->found[0] = '\0';
        f->verdict = f->cases > 0 ? HOLDS : UNFINISHED;
    }
    dicot_session_close(t.session);
    dicot_store_close(t.store);
}
