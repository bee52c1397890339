/* SPDX-License-Identifier: MIT
 *
 * main.c: dicot-check, the certificate checker: reads the command line, opens the files,
 * and prints one verdict per certificate. The exit code is that of the worst verdict.
 *
 * A short certificate can ask for any amount of work, so time and memory have limits. The
 * code that reads and judges does not know of them: the system delivers a signal when the
 * time is up and refuses memory that goes beyond the limit, and the process then ends at
 * once with the verdict `not checked`.
 */
#include "certificate.h"
#include "rules/inside.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

static const char usage[] =
    "usage: dicot-check [OPTION...] FILE...      (- is standard input)\n"
    "Judges certificates written by dicot, one line of output per certificate.\n"
    "  --quiet         print nothing about certificates that are verified, no progress\n"
    "  --positions N   look at no more than N positions to prove a bound (1000000)\n"
    "  --threads N     threads that look at a kernel (as many as there are processors)\n"
    "  --time T        time for each certificate, such as 30s, 5m, 200ms (10m)\n"
    "  --memory M      memory of the process, such as 512M, 8G (4G)\n"
    "  --hash          print the hash of each file and judge nothing\n"
    "  --help          print this text\n"
    "Options may stand before, between and after the files; -- ends them.\n"
    "A certificate that exceeds --time or --memory is not checked, and nothing after it\n"
    "is looked at.\n"
    "Exit: 0 all verified, 1 refuted, 2 malformed, 3 something was not checked,\n"
    "4 cannot read, or wrong usage\n";

/* The command line. The names of the files are moved to the front of argv. */
struct arguments {
    struct settings settings;
    bool quiet, help;
    bool hash;                 /* print the hash of each file and judge nothing */
    const char *time, *memory; /* as they were written */
    double seconds, bytes;
    int files;
};

/* The worse of two exit codes: 4 is worst, then 2, 1, 3 and 0. */
static int worse(int a, int b)
{
    static const int rank[] = {0, 2, 3, 1, 4}; /* indexed by exit code */
    return rank[a] > rank[b] ? a : b;
}

/* What the process says and does when it reaches a limit. A signal handler reads it, so
 * it is complete before a limit can be reached. */
static struct {
    char time[WHY_SIZE], memory[WHY_SIZE]; /* the verdicts */
    const char *file;                      /* is being read */
    bool files_left;                       /* there are more */
    volatile sig_atomic_t worst;           /* the exit code so far */
    bool progress;
} at_limit;

static void put(int file, const char *text)
{
    size_t size = strlen(text);
    while (size > 0) {
        ssize_t wrote = write(file, text, size);
        if (wrote < 0)
            _exit(4);
        text += wrote;
        size -= (size_t)wrote;
    }
}

/* Ends the process with a verdict. Any thread may call this at any time, even from a
 * signal handler, because verdicts that were printed before have been written out. Only
 * the first thread that comes here says something. */
static _Noreturn void end_at_limit(const char *verdict)
{
    static atomic_flag has_ended = ATOMIC_FLAG_INIT;
    while (atomic_flag_test_and_set(&has_ended))
        pause();
    if (at_limit.progress)
        put(STDERR_FILENO, "\r\033[K");
    put(STDOUT_FILENO, verdict);
    if (at_limit.files_left) {
        put(STDERR_FILENO, "dicot-check: the files after ");
        put(STDERR_FILENO, at_limit.file);
        put(STDERR_FILENO, " were not looked at\n");
    }
    _exit(worse(at_limit.worst, NOT_CHECKED));
}

static void end_at_time_limit(int signal)
{
    (void)signal;
    end_at_limit(at_limit.time);
}

static void end_at_memory_limit(void)
{
    end_at_limit(at_limit.memory);
}

/* Lets the time run for one certificate; 0 stops it. */
static void run_clock(double seconds)
{
    struct itimerval time = {.it_value.tv_sec = (time_t)seconds};
    time.it_value.tv_usec = (suseconds_t)((seconds - (double)time.it_value.tv_sec) * 1e6);
    setitimer(ITIMER_REAL, &time, NULL);
}

static void set_limits(const struct arguments *a)
{
    snprintf(at_limit.time, sizeof at_limit.time,
             "not checked: time: not done after %.20s; raise --time\n", a->time);
    snprintf(at_limit.memory, sizeof at_limit.memory,
             "not checked: memory: more than %.20s is needed, or the system has no more; "
             "raise --memory\n",
             a->memory);
    at_limit.progress = a->settings.progress != NULL;
    on_no_memory = end_at_memory_limit;
    struct sigaction action = {.sa_handler = end_at_time_limit};
    sigset_t time_is_up;
    sigemptyset(&time_is_up);
    sigaddset(&time_is_up, SIGALRM);
    sigaction(SIGALRM, &action, NULL);
    sigprocmask(SIG_UNBLOCK, &time_is_up, NULL);
    /* Sanitizers reserve far more than they use. */
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    /* RLIMIT_AS would also count the address space that each thread reserves for its
     * heap. */
    struct rlimit limit;
    if (getrlimit(RLIMIT_DATA, &limit) == 0 && a->bytes < (double)limit.rlim_cur) {
        limit.rlim_cur = (rlim_t)a->bytes;
        setrlimit(RLIMIT_DATA, &limit);
    }
#endif
}

static void report(const struct verdict *v, bool quiet)
{
    if (v->status == REFUTED || v->status == MALFORMED)
        printf("%s at line %" PRIu64 ": %s\n",
               v->status == REFUTED ? "refuted" : "malformed", v->line, v->why);
    else if (v->status == NOT_CHECKED || !quiet)
        printf("%s: %s\n", v->status == VERIFIED ? "verified" : "not checked", v->words);
    fflush(stdout); /* the next certificate may reach a limit */
}

/* Progress is one line of a terminal, which is erased when there is a verdict. */
static void show_progress(size_t looked_at, size_t members)
{
    fprintf(stderr, "\rkernel: looked at %zu of the %zu positions known so far\033[K",
            looked_at, members);
}

static void hide_progress(const struct settings *settings)
{
    if (settings->progress)
        fputs("\r\033[K", stderr);
}

/* Judges all certificates of a file. */
static void check_all(struct reader *r, const struct arguments *a)
{
    struct verdict v;
    ungetc(getc(r->file), r->file); /* what writes into a pipe may not have begun yet */
    do {
        run_clock(a->seconds);
        const char *problem = reader_next(r);
        if (problem == READER_END && r->number > 1)
            break;
        if (problem) {
            v = (struct verdict){.status = MALFORMED, .line = r->number};
            snprintf(v.why, sizeof v.why, "%s", problem);
        } else {
            certificate_check(r, &a->settings, &v);
            hide_progress(&a->settings);
        }
        run_clock(0);
        if (!ferror(r->file))
            report(&v, a->quiet);
        at_limit.worst = worse(at_limit.worst, (int)v.status);
    } while (v.status != MALFORMED); /* then the beginning of the next one is not known */
    run_clock(0);
}

static void print_hash(struct reader *r)
{
    uint64_t hash = fnv_start();
    size_t size;
    while ((size = fread(r->buffer, 1, sizeof r->buffer, r->file)) > 0)
        hash = fnv_add(hash, r->buffer, size);
    printf("%016" PRIx64 "\n", hash);
}

static void check_file(const char *name, const struct arguments *a)
{
    bool is_stdin = strcmp(name, "-") == 0;
    struct reader *r = alloc_again(NULL, 1, sizeof *r);
    memset(r, 0, sizeof *r);
    r->file = is_stdin ? stdin : fopen(name, "rb");
    if (r->file && a->hash)
        print_hash(r);
    else if (r->file)
        check_all(r, a);
    if (!r->file || ferror(r->file)) {
        fprintf(stderr, "dicot-check: %s: %s\n", name, strerror(errno));
        at_limit.worst = 4;
    }
    if (r->file && !is_stdin)
        fclose(r->file);
    reader_free(r);
    free(r);
}

struct unit {
    const char *name;
    double factor;
};

static const struct unit times[] = {{"s", 1},  {"", 1},     {"ms", 1e-3},
                                    {"m", 60}, {"h", 3600}, {NULL, 0}};
static const struct unit sizes[] = {{"", 1},       {"K", 0x1p10}, {"M", 0x1p20},
                                    {"G", 0x1p30}, {"T", 0x1p40}, {NULL, 0}};

/* Reads a number with a unit that is at least `least`. */
static bool read_amount(const char *text, const struct unit *unit, double least,
                        double *amount)
{
    size_t digits = strspn(text, "0123456789."); /* strtod takes signs, hex and inf */
    char *end;
    *amount = strtod(text, &end);
    while (unit->name && strcmp(end, unit->name) != 0)
        unit++;
    *amount *= unit->factor;
    return end == text + digits && unit->name && *amount >= least && *amount < 0x1p62;
}

/* Reads the option at argv[*i], and its number from the next word. Returns false on wrong
 * usage. */
static bool read_option(char **argv, int *i, struct arguments *a)
{
    const char *option = argv[*i];
    uint64_t number;
    if (strcmp(option, "--quiet") == 0) {
        a->quiet = true;
    } else if (strcmp(option, "--hash") == 0) {
        a->hash = true;
    } else if (strcmp(option, "--help") == 0 || strcmp(option, "-h") == 0) {
        a->help = true;
    } else if (strcmp(option, "--positions") == 0 && argv[*i + 1]) {
        const char *at = argv[++*i];
        if (!read_number(&at, UINT32_MAX - 1, &number) || *at)
            return false;
        a->settings.positions = number;
    } else if (strcmp(option, "--threads") == 0 && argv[*i + 1]) {
        const char *at = argv[++*i];
        if (!read_number(&at, MOST_THREADS, &number) || *at || number < 1)
            return false;
        a->settings.threads = (unsigned)number;
    } else if (strcmp(option, "--time") == 0 && argv[*i + 1]) {
        a->time = argv[++*i];
        return read_amount(a->time, times, 1e-3, &a->seconds);
    } else if (strcmp(option, "--memory") == 0 && argv[*i + 1]) {
        a->memory = argv[++*i];
        return read_amount(a->memory, sizes, 0x1p20, &a->bytes);
    } else {
        return false;
    }
    return true;
}

static bool read_arguments(int argc, char **argv, struct arguments *a)
{
    bool options_ended = false;
    for (int i = 1; i < argc; i++) {
        bool is_option = !options_ended && argv[i][0] == '-' && argv[i][1] != '\0';
        if (!is_option)
            argv[a->files++] = argv[i];
        else if (strcmp(argv[i], "--") == 0)
            options_ended = true;
        else if (!read_option(argv, &i, a)) {
            fprintf(stderr, "dicot-check: no such option, or its number is wrong: %s\n",
                    argv[i]);
            return false;
        }
    }
    return a->help || a->files > 0;
}

static unsigned processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > MOST_THREADS ? MOST_THREADS : (unsigned)count;
}

int main(int argc, char **argv)
{
    struct arguments a = {.settings = {.positions = 1000000, .threads = processors()},
                          .time = "10m",
                          .seconds = 600,
                          .memory = "4G",
                          .bytes = 0x1p32};
    if (!read_arguments(argc, argv, &a)) {
        fputs(usage, stderr);
        return 4;
    }
    if (a.help) {
        fputs(usage, stdout);
        return 0;
    }
    const char *terminal = getenv("TERM");
    const bool dumb = !terminal || *terminal == '\0' || strcmp(terminal, "dumb") == 0;
    if (!a.quiet && !dumb && isatty(STDERR_FILENO))
        a.settings.progress = show_progress;
    set_limits(&a);
    for (int i = 0; i < a.files; i++) {
        at_limit.file = argv[i];
        at_limit.files_left = i + 1 < a.files;
        check_file(argv[i], &a);
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "dicot-check: cannot write: %s\n", strerror(errno));
        return 4;
    }
    return at_limit.worst;
}
