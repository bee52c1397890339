/* SPDX-License-Identifier: MIT */
/* run.c: checks many claims, several at a time, and shows what was found in the order of
 * the papers. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "claims.h"

/* The claims that were asked for, and where they are. */
struct round {
    const struct claims_wish *wish;
    struct finding *findings;
    size_t count, next, done;
    bool failed; /* a finding could not be kept */
    pthread_mutex_t lock;
};

static bool is_wanted(const struct claims_wish *w, const struct claim *c)
{
    return w->key == NULL || strncmp(c->key, w->key, strlen(w->key)) == 0;
}

/* A key that is a whole key means that claim alone, although others may begin so. */
static bool is_whole_key(const char *key)
{
    const struct claim *c;
    for (size_t i = 0; (c = claim_at(i)) != NULL; i++)
        if (strcmp(c->key, key) == 0)
            return true;
    return false;
}

static unsigned size_of(const struct claims_wish *w, const struct claim *c)
{
    if (w->n > 0)
        return w->n;
    return w->size == CLAIMS_QUICK  ? c->quick
           : w->size == CLAIMS_LONG ? c->long_run
                                    : c->usual;
}

/* Fills in the claims that are wanted, if there is room for them, and counts them. */
static size_t list_claims(const struct claims_wish *w, struct finding *to)
{
    size_t count = 0;
    bool whole = w->key != NULL && is_whole_key(w->key);
    const struct claim *c;
    for (size_t i = 0; (c = claim_at(i)) != NULL; i++) {
        if (whole ? strcmp(c->key, w->key) != 0 : !is_wanted(w, c))
            continue;
        if (to != NULL)
            to[count] =
                (struct finding){.claim = c, .verdict = UNFINISHED, .n = size_of(w, c)};
        count++;
    }
    return count;
}

static void show_progress(const struct round *r, const struct finding *f)
{
    if (r->wish->progress)
        fprintf(r->wish->err, "\r\033[K%zu of %zu: %s, %llu cases", r->done, r->count,
                f->claim->key, (unsigned long long)f->cases);
}

static void end_one(struct round *r, const struct finding *f)
{
    pthread_mutex_lock(&r->lock);
    r->done++;
    show_progress(r, f);
    if (r->wish->keep != NULL && f->verdict != UNFINISHED)
        r->failed = !keep_finding(r->wish->keep, f) || r->failed;
    pthread_mutex_unlock(&r->lock);
}

/* A claim that nobody has taken yet; NULL: there is none, or all is to stop. Those that
 * were kept are done. */
static struct finding *take_one(struct round *r)
{
    struct finding *f = NULL;
    pthread_mutex_lock(&r->lock);
    while (r->next < r->count && r->findings[r->next].verdict != UNFINISHED)
        r->next++, r->done++;
    if (r->next < r->count && !(r->wish->stop != NULL && r->wish->stop(NULL)))
        f = &r->findings[r->next++];
    pthread_mutex_unlock(&r->lock);
    return f;
}

static bool is_stopped(void *round)
{
    const struct claims_wish *w = ((struct round *)round)->wish;
    return w->stop != NULL && w->stop(NULL);
}

static void tell_progress(void *round, const struct finding *f)
{
    struct round *r = round;
    pthread_mutex_lock(&r->lock);
    show_progress(r, f);
    pthread_mutex_unlock(&r->lock);
}

static void *work(void *round)
{
    struct round *r = round;
    const struct claim_watch watch = {is_stopped, tell_progress, r};
    for (struct finding *f = take_one(r); f != NULL; f = take_one(r)) {
        claim_check(f->claim, f->n, false, &watch, f);
        end_one(r, f);
    }
    return NULL;
}

static void check_all(struct round *r)
{
    pthread_t threads[256];
    unsigned started = 0;
    while (started + 1 < r->wish->threads && started < 256 &&
           pthread_create(&threads[started], NULL, work, r) == 0)
        started++;
    work(r);
    while (started > 0)
        pthread_join(threads[--started], NULL);
    if (r->wish->progress)
        fprintf(r->wish->err, "\r\033[K");
}

static int code_of(const struct round *r)
{
    int code = r->count == 1 && r->findings[0].verdict == FAILS ? 1 : 0;
    for (size_t i = 0; i < r->count; i++) {
        if (r->findings[i].verdict == UNFINISHED && code < 3)
            code = 3;
        if (r->findings[i].verdict == DISAGREES)
            code = 4;
    }
    return r->failed ? 4 : code;
}

int claims_run(const struct claims_wish *w)
{
    struct round r = {.wish = w, .count = list_claims(w, NULL)};
    if (r.count == 0) {
        fprintf(w->err, "dicot: no claim begins with '%s' (dicot claims lists them)\n",
                w->key);
        return 2;
    }
    r.findings = calloc(r.count, sizeof *r.findings);
    if (r.findings == NULL) {
        fprintf(w->err, "dicot: no memory\n");
        return 4;
    }
    list_claims(w, r.findings);
    pthread_mutex_init(&r.lock, NULL);
    int code = 4;
    if (w->keep != NULL && !kept_findings(w->keep, r.findings, r.count)) {
        fprintf(w->err, "dicot: %s: not a file of findings\n", w->keep);
    } else {
        check_all(&r);
        claims_show(w, r.findings, r.count);
        if (r.failed)
            fprintf(w->err, "dicot: %s: cannot write\n", w->keep);
        code = code_of(&r);
    }
    pthread_mutex_destroy(&r.lock);
    free(r.findings);
    return code;
}
