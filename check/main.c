/* SPDX-License-Identifier: MIT
 *
 * main.c: dicot-check, the certificate checker: reads the command line, opens the files,
 * and prints one verdict per certificate. The exit code is that of the worst verdict.
 */
#include "certificate.h"
#include "rules/inside.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static const char usage[] =
    "usage: dicot-check [OPTION...] FILE...      (- is standard input)\n"
    "Judges certificates written by dicot, one line of output per certificate.\n"
    "  --quiet         print nothing about certificates that are verified, no progress\n"
    "  --positions N   look at no more than N positions to prove a bound (1000000)\n"
    "  --threads N     threads that look at a kernel (as many as there are processors)\n"
    "  --hash          print the hash of each file and judge nothing\n"
    "  --help          print this text\n"
    "Options may stand before, between and after the files; -- ends them.\n"
    "Exit: 0 all verified, 1 refuted, 2 malformed, 3 something was not checked,\n"
    "4 cannot read, out of memory, or wrong usage\n";

/* The command line. The names of the files are moved to the front of argv. */
struct arguments {
    struct settings settings;
    bool quiet, help;
    bool hash; /* print the hash of each file and judge nothing */
    int files;
};

/* The worse of two exit codes: 4 is worst, then 2, 1, 3 and 0. */
static int worse(int a, int b)
{
    static const int rank[] = {0, 2, 3, 1, 4}; /* indexed by exit code */
    return rank[a] > rank[b] ? a : b;
}

static void report(const struct verdict *v, bool quiet)
{
    if (v->status == REFUTED || v->status == MALFORMED)
        printf("%s at line %" PRIu64 ": %s\n",
               v->status == REFUTED ? "refuted" : "malformed", v->line, v->why);
    else if (v->status == NOT_CHECKED || !quiet)
        printf("%s: %s\n", v->status == VERIFIED ? "verified" : "not checked", v->words);
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

/* Judges all certificates of a file. Returns the worst exit code. */
static int check_all(struct reader *r, const struct settings *settings, bool quiet)
{
    struct verdict v;
    int worst = VERIFIED;
    do {
        const char *problem = reader_next(r);
        if (problem == READER_END && r->number > 1)
            break;
        if (problem) {
            v = (struct verdict){.status = MALFORMED, .line = r->number};
            snprintf(v.why, sizeof v.why, "%s", problem);
        } else {
            certificate_check(r, settings, &v);
            hide_progress(settings);
        }
        if (!ferror(r->file))
            report(&v, quiet);
        worst = worse(worst, (int)v.status);
    } while (v.status != MALFORMED); /* then the beginning of the next one is not known */
    return worst;
}

static int print_hash(struct reader *r)
{
    uint64_t hash = fnv_start();
    size_t size;
    while ((size = fread(r->buffer, 1, sizeof r->buffer, r->file)) > 0)
        hash = fnv_add(hash, r->buffer, size);
    printf("%016" PRIx64 "\n", hash);
    return 0;
}

static int check_file(const char *name, const struct arguments *a)
{
    bool is_stdin = strcmp(name, "-") == 0;
    struct reader *r = alloc_again(NULL, 1, sizeof *r);
    memset(r, 0, sizeof *r);
    r->file = is_stdin ? stdin : fopen(name, "rb");
    int worst = 4;
    if (r->file) {
        worst = a->hash ? print_hash(r) : check_all(r, &a->settings, a->quiet);
        if (ferror(r->file))
            worst = 4;
    }
    if (worst == 4)
        fprintf(stderr, "dicot-check: %s: %s\n", name, strerror(errno));
    if (r->file && !is_stdin)
        fclose(r->file);
    reader_free(r);
    free(r);
    return worst;
}

/* A short LINE can ask for more memory than the machine has. With a limit of three
 * quarters of the memory, the result is a message and exit code 4, not a machine that
 * swaps for hours. */
static void limit_memory(void)
{
    /* Sanitizers reserve far more than they use. */
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    struct rlimit limit;
    if (pages < 1 || size < 1 || getrlimit(RLIMIT_AS, &limit) != 0)
        return;
    rlim_t most = (rlim_t)pages / 4 * 3 * (rlim_t)size;
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > most) {
        limit.rlim_cur = most;
        setrlimit(RLIMIT_AS, &limit);
    }
#endif
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
    struct arguments a = {.settings = {.positions = 1000000, .threads = processors()}};
    int worst = VERIFIED;
    if (!read_arguments(argc, argv, &a)) {
        fputs(usage, stderr);
        return 4;
    }
    if (a.help) {
        fputs(usage, stdout);
        return 0;
    }
    limit_memory();
    const char *terminal = getenv("TERM");
    const bool dumb = !terminal || *terminal == '\0' || strcmp(terminal, "dumb") == 0;
    if (!a.quiet && !dumb && isatty(STDERR_FILENO))
        a.settings.progress = show_progress;
    for (int i = 0; i < a.files; i++)
        worst = worse(worst, check_file(argv[i], &a));
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "dicot-check: cannot write: %s\n", strerror(errno));
        return 4;
    }
    return worst;
}
