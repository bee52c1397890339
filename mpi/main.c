/* SPDX-License-Identifier: MIT */
/* main.c: the program `dicot-mpi`: the commands of dicot, whose many questions are handed
 * out among the processes of an MPI job. With --out FILE, rank 0 writes the result there,
 * and keeps every answer in FILE.journal as soon as it has it. */
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "ranks.h"
#include "result.h"

static int usage(void)
{
    fprintf(
        stderr,
        "dicot-mpi: the commands of dicot among the processes of an MPI job\n\n"
        "usage: mpirun -n N dicot-mpi [--in FILE] [--out FILE] COMMAND …\n\n"
        "  --in FILE    what the command reads from stdin, read by rank 0\n"
        "  --out FILE   write the result into FILE, and go on from FILE.journal if it "
        "is there\n\n"
        "dicot help lists the commands; doc/cluster.md says how to run them.\n");
    return ANSWER_BAD_INPUT;
}

/* Is this a command that only one process can run, because it reads input of its own? */
static bool is_for_one(int argc, char **argv)
{
    static const char *const names[] = {"play", "calc", "serve", "help", "reduce"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(argv[1], names[i]) == 0)
            return true;
    return strcmp(argv[1], "db") == 0 && (argc < 3 || strcmp(argv[2], "build") != 0);
}

/* mpirun ends the stdin of a job also when it aborts it. Half of the lines would look
 * like all of them. */
static bool reads_stdin(int argc, char **argv)
{
    for (int i = 2; i < argc; i++)
        if (strcmp(argv[i], "-") == 0)
            return true;
    return false;
}

static bool open_input(const char *in, const char *out, int argc, char **argv)
{
    if (in == NULL && out != NULL && reads_stdin(argc, argv)) {
        fprintf(stderr, "dicot-mpi: with --out, lines come from --in FILE: mpirun ends "
                        "stdin also when a job is aborted\n");
        return false;
    }
    if (in == NULL || freopen(in, "rb", stdin) != NULL)
        return true;
    fprintf(stderr, "dicot-mpi: cannot read %s: %s\n", in, strerror(errno));
    return false;
}

/* Does the command keep its own results in a file? The journal could not tell its
 * questions apart. */
static bool keeps_itself(const char *command)
{
    return strcmp(command, "db") == 0;
}

static int usage_of_db(void)
{
    fprintf(stderr,
            "dicot-mpi: db keeps what is done in its own files: leave out --out\n");
    return ANSWER_BAD_INPUT;
}

static int refuse(const char *command)
{
    fprintf(stderr, "dicot-mpi: %s is for one process: dicot %s …\n", command, command);
    return ANSWER_BAD_INPUT;
}

/* Opens the files of --out. Called on rank 0 before the command runs. */
static bool open_result(struct result_file *r, int argc, char **argv)
{
    struct memory memory = {0};
    struct writer words;
    writer_init(&words, &memory);
    result_words(&words, (size_t)argc - 1, argv + 1);
    const bool ok = result_open(r, &words);
    writer_done(&words);
    if (ok && r->name != NULL)
        job_of_process()->journal = &r->journal;
    return ok;
}

static void report_whole(const char *name, const struct job *j)
{
    if (j->met.held)
        fprintf(
            stderr,
            "dicot-mpi: %s: %zu notes kept from before, %llu to %llu nodes by each of "
            "%d ranks\n",
            name, j->met.kept, (unsigned long long)j->met.fewest,
            (unsigned long long)j->met.most, j->size);
    else
        fprintf(stderr,
                "dicot-mpi: %s: %zu answers, %zu of them kept from before, %zu to %zu by "
                "each of %d ranks\n",
                name, j->kept + j->answered, j->kept, j->fewest, j->most, j->size);
}

static void report_unfinished(const char *journal, const struct job *j)
{
    const size_t before = j->met.held ? j->met.kept : j->kept;
    fprintf(stderr,
            "dicot-mpi: not finished: %zu %s are in %s; the same command goes on from "
            "there\n",
            before + j->answered, j->met.held ? "notes" : "answers", journal);
}

/* Ends the files of --out. Returns the exit code. */
static int close_result(struct result_file *r, int code)
{
    const struct job *j = job_of_process();
    if (r->name == NULL || j->journal == NULL)
        return j->stopped && code < ANSWER_LIMIT ? ANSWER_LIMIT : code;
    if (result_close(r, !j->stopped && !j->failed && code != ANSWER_FAILED)) {
        report_whole(r->name, j);
        return code;
    }
    report_unfinished(r->journal_name, j);
    return j->stopped && !j->failed && code != ANSWER_FAILED ? ANSWER_LIMIT
                                                             : ANSWER_FAILED;
}

/* Runs the command on a rank other than 0, which shows nothing: rank 0 tells all
 * answers. */
static int run_silently(int argc, char **argv)
{
    if (freopen("/dev/null", "w", stdout) == NULL)
        return ANSWER_FAILED;
    int err = dup(STDERR_FILENO);
    if (freopen("/dev/null", "w", stderr) == NULL)
        return ANSWER_FAILED;
    program_run(argc, argv);
    fflush(stderr);
    dup2(err, STDERR_FILENO); /* messages of MPI are shown again */
    return 0;
}

int main(int argc, char **argv)
{
    struct result_file result = {.program = "dicot-mpi"};
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a write error */
    ranks_init(&argc, &argv);
    bool ours = job_of_process()->rank == 0;
    const char *in = NULL;
    for (bool flags = true; flags && argc > 2;) {
        const char **value = strcmp(argv[1], "--in") == 0    ? &in
                             : strcmp(argv[1], "--out") == 0 ? &result.name
                                                             : NULL;
        flags = value != NULL;
        if (flags) {
            *value = argv[2];
            argc -= 2;
            argv += 2;
        }
    }
    int code = 0;
    if (!ours)
        code = argc < 2 || is_for_one(argc, argv) ? 0 : run_silently(argc, argv);
    else if (argc < 2)
        code = usage();
    else if (is_for_one(argc, argv))
        code = refuse(argv[1]);
    else if (result.name != NULL && keeps_itself(argv[1]))
        code = usage_of_db();
    else if (!open_input(in, result.name, argc, argv))
        code = in == NULL ? ANSWER_BAD_INPUT : ANSWER_FAILED;
    else if (!open_result(&result, argc, argv))
        code = ANSWER_FAILED;
    else
        code = close_result(&result, program_run(argc, argv));
    ranks_finish();
    return code;
}
