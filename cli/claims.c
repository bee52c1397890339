/* SPDX-License-Identifier: MIT */
/* claims.c: `dicot claims`: checks many claims (claims/claims.h), several at a time, and
 * shows what was found in the order of the papers.
 *
 * Each claim is a question of its own (base/items.h): the line of a finding that was not
 * checked yet, with key and size. The answer is that line with what was found. */
#include "claims.h"

#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "deal.h"
#include "durable.h"

struct round {
    const struct request *q;
    struct claims_wish wish;
    struct finding *findings; /* one for each claim that is wanted */
    size_t count;
    size_t next, last; /* claims to ask and show: next <= i < last */
    size_t done;       /* claims that were checked, or were found in --keep */
    bool progress;     /* progress is shown on stderr */
    bool failed;       /* a finding could not be written to --keep */
};

static bool refuse(const char *why)
{
    tell(cursor_of(NULL, 0, NULL), 0, 1, why);
    return false;
}

/* ---- checking ---- */

static void show_progress(void *round, const struct finding *f)
{
    const struct round *r = round;
    if (r->progress)
        fprintf(stderr, "\r\033[K%zu of %zu: %s, %llu cases", r->done, r->count,
                f->claim->key, (unsigned long long)f->cases);
}

static void write_finding(struct writer *w, const struct finding *f)
{
    char line[FINDING_BYTES];
    int length = finding_print(f, line, sizeof line);
    write_bytes(w, line, (size_t)length - 1); /* without its newline */
}

/* Asks about the next claim; skips those that were found in the file of --keep. */
static bool next(void *round, struct item *i)
{
    struct round *r = round;
    while (r->next < r->last && r->findings[r->next].verdict != UNFINISHED)
        r->next++, r->done++;
    if (r->next == r->last || stop_asked(NULL))
        return false;
    write_finding(&i->question, &r->findings[r->next++]);
    return true;
}

/* Reads claim and size from the line of a finding. It may run in several threads, so it
 * does not touch r->findings. */
static bool find_claim(const struct writer *line, struct finding *f)
{
    const struct claim *c;
    char *key = line->text, *tab = key == NULL ? NULL : strchr(key, '\t');
    for (size_t i = 0; tab != NULL && (c = claim_at(i)) != NULL; i++)
        if (strlen(c->key) == (size_t)(tab - key) &&
            memcmp(c->key, key, strlen(c->key)) == 0) {
            *f = (struct finding){.claim = c, .verdict = UNFINISHED};
            f->n = (unsigned)strtoul(tab + 1, NULL, 10);
            return true;
        }
    return false;
}

/* Checks a claim, in any thread. If the question cannot be read, the answer stays empty,
 * and the claim counts as not finished. */
static void answer(void *round, struct item *i)
{
    struct round *r = round;
    const struct claim_watch watcher = {.stop = stop_asked,
                                        .progress = r->progress ? show_progress : NULL,
                                        .context = r,
                                        .seconds = r->q->seconds,
                                        .nodes = r->q->nodes,
                                        .memory = (size_t)r->q->memory};
    struct finding f;
    if (i->question.failed || !find_claim(&i->question, &f))
        return;
    claim_check(f.claim, f.n, false, &watcher, &f);
    write_finding(&i->out, &f);
}

/* Receives a finding, in the order of the claims and one at a time. It is written to the
 * file of --keep at once, so that a later run need not check the claim again. */
static bool tell_finding(void *round, struct item *i)
{
    struct round *r = round;
    struct finding f;
    if (i->out.failed || !find_claim(&i->out, &f))
        return true; /* not finished */
    finding_read(i->out.text, r->findings, r->count);
    for (size_t k = 0; k < r->count; k++)
        if (r->findings[k].claim == f.claim)
            f = r->findings[k];
    r->done++;
    show_progress(r, &f);
    if (r->q->keep != NULL && f.verdict != UNFINISHED)
        r->failed = !keep_finding(r->q->keep, &f) || !file_sync_directory(r->q->keep) ||
                    r->failed;
    return true;
}

/* ---- the command ---- */

/* Has all claims checked that belong to the slice and were not found in --keep, then
 * shows all findings of the slice. A process that only helps shows nothing. */
static enum answer_code check_all(struct round *r)
{
    const struct items work = {.task = r,
                               .hands = (unsigned)r->q->threads,
                               .memory = r->q->memory,
                               .next = next,
                               .answer = answer,
                               .tell = tell_finding};
    const size_t first = (size_t)slice_begin(&r->q->slice, r->count);
    r->next = first;
    r->last = (size_t)slice_end(&r->q->slice, r->count);
    deal(&work);
    if (!deal_is_ours())
        return ANSWER_GIVEN;
    for (size_t i = first; i < r->last && !stop_asked(NULL); i++)
        if (strcmp(r->findings[i].ended, "interrupted") == 0) /* nobody did that */
            strcpy(r->findings[i].ended, "memory");
    if (r->progress)
        fprintf(stderr, "\r\033[K");
    const bool shown =
        claims_show(&r->wish, r->findings + first, r->last - first, stdout);
    if (!shown)
        fprintf(stderr, "dicot: no memory\n");
    if (r->failed)
        fprintf(stderr, "dicot: %s: cannot write\n", r->q->keep);
    return r->failed || !shown
               ? ANSWER_FAILED
               : (enum answer_code)claims_code(r->findings + first, r->last - first);
}

static enum answer_code run(struct round *r)
{
    r->count = claims_list(&r->wish, NULL);
    if (r->count == 0) {
        fprintf(stderr, "dicot: no claim begins with '%s' (dicot claims lists them)\n",
                r->wish.key);
        return ANSWER_BAD_INPUT;
    }
    r->findings = calloc(r->count, sizeof *r->findings);
    if (r->findings == NULL) {
        fprintf(stderr, "dicot: no memory\n");
        return ANSWER_FAILED;
    }
    claims_list(&r->wish, r->findings);
    enum answer_code code = ANSWER_FAILED;
    struct file_lock lock = {.fd = -1};
    const char *kept = deal_is_ours() ? r->q->keep : NULL,
               *why = kept != NULL ? file_lock_take(&lock, kept) : NULL;
    if (why == NULL && kept != NULL && !kept_findings(kept, r->findings, r->count))
        why = "not a file of findings";
    if (why != NULL)
        fprintf(stderr, "dicot: %s: %s\n", kept, why);
    else
        code = check_all(r);
    file_lock_leave(&lock);
    free(r->findings);
    return code;
}

/* Joins the words of a key, which may be given as one word or as several. */
static bool join_words(size_t count, char **words, char *key, size_t size)
{
    size_t length = 0;
    key[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        int more =
            snprintf(key + length, size - length, "%s%s", i > 0 ? " " : "", words[i]);
        length += (size_t)more;
        if (length >= size)
            return refuse("no claim has such a long key");
    }
    return true;
}

/* Do the options fit together? */
static bool agree(const struct request *q)
{
    if (q->quick && q->long_run)
        return refuse("--quick and --long exclude each other");
    if (q->markdown && q->slice.parts > 0)
        return refuse("--markdown needs all claims and does not go with --slice");
    return true;
}

enum answer_code claims_command_run(const struct request *q, size_t count, char **words)
{
    char key[100];
    if (!join_words(count, words, key, sizeof key) || !agree(q))
        return ANSWER_BAD_INPUT;
    struct round r = {
        .q = q,
        .wish = {.key = key[0] != '\0' ? key : NULL,
                 .size = q->quick      ? CLAIMS_QUICK
                         : q->long_run ? CLAIMS_LONG
                                       : CLAIMS_USUAL,
                 .n = (unsigned)q->range,
                 .form = q->json       ? CLAIMS_JSON
                         : q->markdown ? CLAIMS_MARKDOWN
                                       : CLAIMS_TEXT},
        .progress = progress_wanted(q),
    };
    return run(&r);
}
