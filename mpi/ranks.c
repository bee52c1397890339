/* SPDX-License-Identifier: MIT */
/* ranks.c: questions handed out among the processes of a job (cli/deal.h).
 *
 * Every rank has threads that answer (clerks.h); its main thread passes letters on and
 * sleeps between. Rank 0 gives each rank two questions per thread, so that no thread
 * waits for its next one, and tells the answers in order. An answer that arrives is put
 * into the journal before anything else is done with it. */
#include "ranks.h"

#include <errno.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "cli.h"
#include "deal.h"
#include "clerks.h"
#include "letter.h"
#include "meeting.h"
#include "post.h"

/* Limit on the answers that wait to be told and the questions handed out: rank 0 holds
 * them all. */
#define MOST_WAITING 10000u
#define MOST_BYTES ((size_t)256 << 20)

/* The only state here: a process has one MPI. */
static struct job job;

struct job *job_of_process(void)
{
    return &job;
}

void job_give_up(const char *why)
{
    fprintf(stderr, "dicot-mpi: rank %d: %s\n", job.rank, why);
    MPI_Abort(MPI_COMM_WORLD, ANSWER_FAILED);
    abort(); /* not reached */
}

/* ---- those who answer ---- */

static unsigned hands_of(const struct items *w)
{
    return w->hands > 0 ? w->hands : 1;
}

static bool begin_clerks(struct clerks *h, const struct items *w)
{
    const size_t at_once = hands_of(w) * (size_t)job.beside;
    return clerks_begin(h, w, hands_of(w), (size_t)(w->memory / at_once));
}

/* Answers the questions of rank 0. This is what all other ranks do. */
static void serve(const struct items *w)
{
    struct clerks h;
    struct mail *m;
    double nap = SHORTEST_NAP;
    enum tag tag = ASK;
    int from;
    if (!begin_clerks(&h, w))
        return; /* ranks_finish sends the questions back */
    while (tag != END && tag != QUIT) {
        bool busy = post_receive(&tag, &from, &m);
        if (busy && tag == ASK)
            clerks_ask(&h, m);
        if (busy && tag == STOP)
            stop_press();
        m = clerks_answer(&h, busy ? 0 : nap);
        nap = busy || m != NULL ? SHORTEST_NAP : post_longer(nap);
        if (m != NULL)
            post_send(0, m->stopped ? STOPPED : ANSWER, m);
    }
    clerks_end(&h);
    job.quit = tag == QUIT;
}

/* ---- rank 0 ---- */

/* A question whose answer was not told yet. The answer waits as the letter in which it
 * came: its evidence becomes a file only when it is told, since thousands of answers may
 * wait. */
struct errand {
    struct item item;
    struct mail *answer; /* NULL: not yet */
    struct errand *next;
};

struct lead {
    const struct items *work;
    struct clerks clerks;
    unsigned *out;    /* for each rank: number of questions that it has */
    size_t *answered; /* for each rank: number of questions that it has answered */
    unsigned most;    /* most questions that a rank may have */
    size_t taken, waiting, bytes;
    struct errand *errands; /* in the order of their numbers */
    struct errand **end;
    bool ended; /* no more questions are taken */
    bool tells; /* answers are still wanted */
    bool stop_sent;
};

static struct errand *find(const struct lead *l, size_t number)
{
    struct errand *e = l->errands;
    while (e != NULL && e->item.number != number)
        e = e->next;
    return e;
}

static void tell_answer(struct lead *l, struct errand *e)
{
    if (!letter_read(e->answer->letter.text, e->answer->letter.length, &e->item))
        job_give_up("no memory for an answer, or no room for a temporary file");
    l->tells = l->work->tell(l->work->task, &e->item);
}

static void tell_first(struct lead *l)
{
    struct errand *e = l->errands;
    l->errands = e->next;
    if (l->errands == NULL)
        l->end = &l->errands;
    l->waiting--;
    if (e->answer != NULL)
        l->bytes -= e->answer->letter.length;
    if (l->tells)
        tell_answer(l, e);
    l->ended = l->ended || !l->tells;
    mail_free(e->answer);
    item_done(&e->item);
    free(e);
}

static void fail(struct lead *l, const char *why)
{
    fprintf(stderr, "dicot-mpi: %s: %s\n", job.journal->name, why);
    job.failed = true;
    l->ended = true;
    l->tells = false;
}

/* ---- answers ---- */

/* Stores the answer to a question, which is new or from the journal, and takes ownership
 * of it. */
static void take_answer(struct lead *l, struct errand *e, struct mail *answer)
{
    writer_done(&e->item.question); /* it was answered */
    e->answer = answer;
    l->bytes += answer->letter.length;
}

/* Called when an answer has arrived: puts it into the journal first, then stores it. */
static void acknowledge(struct lead *l, int from, struct mail *m)
{
    struct errand *e = find(l, letter_number(m->letter.text));
    l->out[from]--;
    if (e == NULL)
        job_give_up("an answer came to a question that was not asked");
    if (m->stopped) {
        job.stopped = true;
        l->ended = true;
        /* Partial answers are shown, but not kept. */
        l->tells = l->tells && job.journal == NULL;
    } else if (job.journal != NULL && !job.failed &&
               !journal_add(job.journal, e->item.number, &e->item.question,
                            m->letter.text, m->letter.length, clock_now())) {
        fail(l, strerror(errno));
    }
    job.answered += !m->stopped && !job.failed;
    l->answered[from] += !m->stopped;
    take_answer(l, e, m);
}

/* Is the answer in the journal? */
static bool was_kept(struct lead *l, struct errand *e)
{
    struct mail *m = job.journal == NULL ? NULL : mail_new();
    if (m == NULL)
        return false;
    enum journal_found found =
        journal_find(job.journal, e->item.number, &e->item.question, &m->letter);
    if (found == JOURNAL_THERE) {
        job.kept++;
        take_answer(l, e, m);
        return true;
    }
    if (found == JOURNAL_OTHER) {
        fail(l, "the journal of other questions; bring back the input, or remove the "
                "file to begin anew");
    } else if (found == JOURNAL_BROKEN) {
        fail(l, "cannot be read");
    }
    mail_free(m);
    return false;
}

/* ---- questions ---- */

/* Takes a new question. Returns NULL if there is none or no more may be handed out. */
static struct errand *next_errand(struct lead *l)
{
    const struct items *w = l->work;
    if (l->ended || l->waiting >= MOST_WAITING || l->bytes >= MOST_BYTES ||
        (w->is_ready != NULL && !w->is_ready(w->task)))
        return NULL;
    struct errand *e = calloc(1, sizeof *e);
    if (e == NULL)
        job_give_up("no memory for a question");
    item_init(&e->item, 0);
    e->item.number = l->taken;
    if (!w->next(w->task, &e->item)) {
        l->ended = true;
        item_done(&e->item);
        free(e);
        return NULL;
    }
    l->taken++;
    l->waiting++;
    *l->end = e;
    l->end = &e->next;
    return e;
}

/* Returns the rank with the fewest questions, among those that can answer. Rank 0 always
 * can. */
static int idlest(const struct lead *l)
{
    int best = 0;
    for (int r = 1; r < job.size; r++)
        if (!job.absent[r] && l->out[r] < l->out[best])
            best = r;
    return best;
}

static void give(struct lead *l, struct errand *e, int to)
{
    struct mail *m = mail_new();
    if (m == NULL || !letter_ask(&m->letter, &e->item))
        job_give_up(
            "no memory for a question, or it is longer than a message may be (1 GB)");
    l->out[to]++;
    if (to == 0)
        clerks_ask(&l->clerks, m);
    else
        post_send(to, ASK, m);
}

/* Hands out one question. Returns false if all ranks have enough, or if there is none. */
static bool hand_out(struct lead *l)
{
    int to = idlest(l);
    struct errand *e = l->out[to] < l->most ? next_errand(l) : NULL;
    if (e == NULL)
        return false;
    if (!was_kept(l, e) && !job.failed)
        give(l, e, to);
    return true;
}

/* Takes back a question from a rank that cannot answer any; another rank will get it. */
static void take_back(struct lead *l, int from, struct mail *m)
{
    struct errand *e = find(l, letter_number(m->letter.text));
    l->out[from]--;
    if (!job.absent[from])
        fprintf(stderr,
                "dicot-mpi: rank %d cannot answer (are the files of the command on its "
                "machine?); the others go on without it\n",
                from);
    job.absent[from] = true;
    if (e != NULL)
        give(l, e, idlest(l));
    mail_free(m);
}

/* Takes one answer, from our own clerks or from another rank. */
static bool collect(struct lead *l, double nap)
{
    struct mail *m;
    enum tag tag;
    int from;
    if (post_receive(&tag, &from, &m)) {
        if (tag == BACK)
            take_back(l, from, m);
        else
            acknowledge(l, from, m);
    } else if ((m = clerks_answer(&l->clerks, nap)) != NULL) {
        acknowledge(l, 0, m);
    } else {
        return false;
    }
    return true;
}

static unsigned still_out(const struct lead *l)
{
    unsigned sum = 0;
    for (int r = 0; r < job.size; r++)
        sum += l->out[r];
    return sum;
}

/* Tells all ranks that nobody wants the answers that have not come yet. */
static void stop_others(struct lead *l)
{
    if (l->stop_sent || !(stop_asked(NULL) || job.stopped || job.failed))
        return;
    l->stop_sent = l->ended = true;
    job.stopped = true;
    stop_press();
    for (int r = 1; r < job.size; r++)
        post_send(r, STOP, NULL);
}

static bool can_tell(const struct lead *l)
{
    return l->errands != NULL && l->errands->answer != NULL;
}

static void hand_all_out(struct lead *l)
{
    double nap = SHORTEST_NAP;
    while (!l->ended || still_out(l) > 0) {
        bool busy = false;
        stop_others(l);
        while (hand_out(l))
            busy = true;
        busy = collect(l, busy ? 0 : nap) || busy;
        while (can_tell(l))
            tell_first(l);
        nap = busy ? SHORTEST_NAP : post_longer(nap);
    }
    l->tells = l->tells && !job.failed;
    while (l->errands != NULL) { /* a stop has left them behind an unanswered question */
        l->tells = l->tells && can_tell(l);
        tell_first(l);
    }
}

/* Notes how evenly the questions were shared. */
static void note_shares(const struct lead *l)
{
    job.fewest = job.most = l->answered[0];
    for (int r = 1; r < job.size; r++) {
        job.fewest = l->answered[r] < job.fewest ? l->answered[r] : job.fewest;
        job.most = l->answered[r] > job.most ? l->answered[r] : job.most;
    }
}

static void lead(const struct items *w)
{
    struct lead l = {.work = w, .most = 2 * hands_of(w), .tells = true};
    l.end = &l.errands;
    l.out = calloc((size_t)job.size, sizeof *l.out);
    l.answered = calloc((size_t)job.size, sizeof *l.answered);
    if (l.out == NULL || l.answered == NULL)
        job_give_up("no memory");
    if (!begin_clerks(&l.clerks, w))
        job_give_up("cannot start a thread");
    hand_all_out(&l);
    clerks_end(&l.clerks);
    for (int r = 1; r < job.size; r++)
        post_send(r, END, NULL);
    note_shares(&l);
    free(l.answered);
    free(l.out);
}

/* ---- for the commands ---- */

void deal(const struct items *w)
{
    if (job.rank == 0)
        lead(w);
    else if (!job.quit)
        serve(w);
}

bool deal_is_ours(void)
{
    return job.rank == 0;
}

const struct meeting *deal_meeting(void)
{
    return job.size > 1 || job.journal != NULL ? &job.meeting : NULL;
}

unsigned deal_sharers(void)
{
    return (unsigned)job.beside;
}

unsigned deal_hands(uint64_t wanted)
{
    return wanted > 0 ? (unsigned)wanted : 1;
}

/* ---- life ---- */

void ranks_init(int *argc, char ***argv)
{
    int provided;
    MPI_Comm beside;
    if (MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS ||
        provided < MPI_THREAD_FUNNELED) {
        fprintf(stderr, "dicot-mpi: this MPI does not allow threads\n");
        exit(ANSWER_FAILED);
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &job.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &job.size);
    job.meeting = ranks_meeting(job.rank, job.size);
    job.absent = calloc((size_t)job.size, sizeof *job.absent);
    if (job.absent == NULL)
        job_give_up("no memory");
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &beside);
    MPI_Comm_size(beside, &job.beside);
    MPI_Comm_free(&beside);
}

void ranks_finish(void)
{
    struct mail *m = NULL;
    enum tag tag;
    int from;
    double nap = SHORTEST_NAP;
    for (int r = 1; r < job.size && job.rank == 0; r++)
        post_send(r, QUIT, NULL);
    while (job.rank > 0 && !job.quit) {
        if (!post_receive(&tag, &from, &m)) {
            post_nap(&nap);
            continue;
        }
        job.quit = tag == QUIT;
        if (tag == OVER)
            meeting_leave(0);
        if (tag == ASK)
            post_send(0, BACK, m);
        else
            mail_free(m);
    }
    post_finish();
    MPI_Finalize();
    free(job.absent);
}
