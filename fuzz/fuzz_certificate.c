/* SPDX-License-Identifier: MIT */
/* fuzz_certificate.c: the input is a certificate without its last line, the hash. The
 * hash is added here: otherwise nearly every input would fail for its hash alone.
 * Whatever it says, the checker gives a verdict with a reason; what it verifies is never
 * false by the engine's own search; and what the engine certifies of the same LINE is
 * never refuted. */
#include "fuzz.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solve/best.h"
#include "twoplayer/sums/outcome_sums.h"
#include "twoplayer/proof/prove_outcome.h"
#include "judge.h"

#define MEMORY ((size_t)8 << 20)
#define WORK 2000      /* positions of one search */
#define POSITIONS 1000 /* that the checker exhausts */

/* ---- verdicts ---- */

static void seal(struct writer *w)
{
    char line[SEAL_SIZE];
    seal_of(w->text, w->length, line);
    write_text(w, line);
}

static struct judgement judge_words(const char *bytes, size_t size)
{
    struct judgement j = judge(bytes, size, POSITIONS);
    check(j.words[0] != '\0');
    if (j.status == JUDGED_REFUTED || j.status == JUDGED_MALFORMED)
        check(j.line >= 1 && j.line <= size + 1);
    return j;
}

/* ---- what was verified is true ---- */

/* What the searches know of a problem. */
struct truth {
    const struct problem *problem;
    bool solved;
    struct outcome outcome; /* if there are two players */
    bool found;             /* one player */
    int64_t best;
};

static struct truth find_truth(const struct problem *p)
{
    struct truth truth = {.problem = p};
    struct task t = task_at_start(p);
    bool two = problem_players(p) == 2;
    struct search *s = two ? outcome_sums_new(&t) : branch_and_bound_new(&t);
    truth.solved = s != NULL && search_step(s, WORK) == SEARCH_SOLVED;
    if (truth.solved && two) {
        truth.outcome = outcome_of(s);
    } else if (truth.solved) {
        struct best best = *method_best(s);
        truth.found = best.found;
        truth.best = best.result;
    }
    search_free(s);
    return truth;
}

static int64_t count_moves(const struct problem *p, enum player who)
{
    void *scratch = malloc(p->scratch_size);
    struct sum_iterator it = {0};
    int64_t count = 0;
    for (struct sum_move m; position_next(p, p->start, who, &it, scratch, &m);)
        count++;
    free(scratch);
    return count;
}

static void check_claim(const struct truth *t, const char *claim)
{
    int64_t k;
    char first[8], winner[8];
    bool most = problem_board(t->problem)->maximise;
    if (sscanf(claim, "claim legal %7s %" SCNd64, first, &k) == 2) {
        int64_t count = count_moves(t->problem, strcmp(first, "right") == 0);
        check(strstr(claim, " some") != NULL ? count >= k : count == k);
    } else if (!t->solved) {
        return;
    } else if (sscanf(claim, "claim result %" SCNd64, &k) == 1) {
        check(t->found && (most ? k <= t->best : k >= t->best));
    } else if (sscanf(claim, "claim bound %" SCNd64, &k) == 1) {
        check(!t->found || (most ? t->best <= k : t->best >= k));
    } else if (strncmp(claim, "claim none", 10) == 0) {
        check(!t->found);
    } else if (strcmp(claim, "claim value") == 0) { /* it says: G - V is 0 */
        check(t->outcome.first[LEFT] == LOSS && t->outcome.first[RIGHT] == LOSS);
    } else if (sscanf(claim, "claim starts %7s wins %7s", first, winner) == 2) {
        enum win answer = t->outcome.first[strcmp(first, "right") == 0];
        check(answer == (strcmp(first, winner) == 0 ? WIN : LOSS));
    }
}

static void check_claims(const struct problem *p, const char *certificate)
{
    struct truth truth = find_truth(p);
    for (const char *at = certificate; (at = strchr(at, '\n')) != NULL;) {
        char line[200];
        at++;
        snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
        if (strncmp(line, "claim ", 6) == 0)
            check_claim(&truth, line);
        else if (strncmp(line, "line ", 5) != 0)
            return; /* no claims follow: they stand first */
    }
}

/* ---- what the engine certifies ---- */

static bool append(void *writer, const char *bytes, size_t length)
{
    write_bytes(writer, bytes, length);
    return true;
}

static void certify_outcome(struct cert *c, const struct problem *p)
{
    struct task t = task_at_start(p);
    struct search *s = outcome_sums_new(&t);
    check(s != NULL);
    search_step(s, WORK);
    struct search *proof =
        prove_outcome_new(c, &t, (struct expert){s, outcome_sums_ask}, outcome_of(s));
    check(proof != NULL);
    search_step(proof, WORK);
    search_finish(proof);
    search_free(proof);
    search_free(s);
}

static void certify_moves(struct cert *c, const struct problem *p,
                          const struct best *best)
{
    const struct board *b = problem_board(p);
    void *scratch = malloc(p->scratch_size);
    uint8_t *pos = malloc(b->pos_size + 1);
    memcpy(pos, p->start, b->pos_size);
    cert_moves_begin(c, best->count);
    for (size_t i = 0; i < best->count; i++) {
        struct writer text;
        writer_init(&text, p->memory);
        b->game->print_move(b, pos, LEFT, best->moves[i], &text);
        cert_move(c, &text);
        writer_done(&text);
        b->game->play(b, pos, LEFT, best->moves[i], scratch);
    }
    cert_moves_end(c);
    free(pos);
    free(scratch);
}

static void certify_best(struct cert *c, const struct problem *p)
{
    struct task t = task_at_start(p);
    struct search *s = branch_and_bound_new(&t);
    check(s != NULL);
    search_step(s, WORK);
    struct best best = *method_best(s);
    proof_best(c, &best);
    if (best.found)
        certify_moves(c, p, &best);
    search_free(s);
}

static void check_own_certificate(const struct problem *p)
{
    struct memory memory = {0};
    struct writer text;
    struct cert c;
    writer_init(&text, &memory);
    cert_begin(&c, (struct sink){append, &text}, p, p->start, p->memory);
    if (problem_players(p) == 2)
        certify_outcome(&c, p);
    else
        certify_best(&c, p);
    check_number(cert_end(&c), OK);
    struct judgement j = judge_words(text.text, text.length);
    if (j.status == JUDGED_REFUTED || j.status == JUDGED_MALFORMED)
        print_error("line %zu: %s\n%s\n", j.line, j.words, text.text);
    check(j.status == JUDGED_VERIFIED || j.status == JUDGED_NOT_CHECKED);
    writer_done(&text);
    check_number(memory.used, 0);
}

/* ---- */

/* The LINE of the certificate: its second line. */
static bool open_line(struct problem *p, struct memory *m, const char *text)
{
    struct error error;
    const char *line = strchr(text, '\n');
    return line != NULL && strncmp(++line, "line ", 5) == 0 &&
           problem_parse(p, m, line + 5, strcspn(line + 5, "\n"), NULL, &error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct memory memory = {.limit = MEMORY}, unlimited = {0};
    struct problem p;
    struct writer text;
    testing("%.*s", (int)size, (const char *)data);
    judge_words((const char *)data, size);
    writer_init(&text, &unlimited);
    write_bytes(&text, (const char *)data, size);
    seal(&text);
    struct judgement j = judge_words(text.text, text.length);
    bool open = open_line(&p, &memory, text.text);
    check(open || j.status != JUDGED_VERIFIED);
    if (open && all_small(&p)) {
        if (j.status == JUDGED_VERIFIED)
            check_claims(&p, text.text);
        check_own_certificate(&p);
    }
    if (open)
        problem_done(&p);
    writer_done(&text);
    check_number(memory.used, 0);
    check_number(unlimited.used, 0);
    return 0;
}
