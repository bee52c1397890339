/* SPDX-License-Identifier: MIT */
/* stop.c: makes ^C, SIGTERM and SIGHUP the stop button that searches and readers ask
 * about, and handles other signals. */
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* This state is global because signal handlers get no context. The pipe becomes readable
 * once a stop was asked for, which wakes all threads that wait in stop_wait_readable. */
static atomic_int stop_flag;    /* the signal, or 0 */
static atomic_llong stopped_at; /* in milliseconds */
static int stop_pipe[2] = {-1, -1};

/* timeout(1) signals the process and then its group; that counts as one request. */
#define SAME_REQUEST_MS 300

static long long milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void on_signal(int number)
{
    int error = errno; /* errno of the interrupted code */
    if (stop_flag == 0) {
        stopped_at = milliseconds();
        stop_flag = number;
        ssize_t woken = write(stop_pipe[1], "", 1);
        (void)woken; /* on failure nothing is woken, but the flag is set */
    } else if (milliseconds() - stopped_at > SAME_REQUEST_MS) {
        signal(number, SIG_DFL); /* a second request kills */
        raise(number);
    }
    errno = error;
}

void stop_press(void)
{
    if (stop_flag == 0)
        on_signal(SIGTERM);
}

bool stop_asked(void *context)
{
    (void)context;
    return stop_flag != 0;
}

/* Called if a mapped file has become shorter, or its disk cannot be read. The code that
 * was reading it cannot continue. */
static void on_lost_file(int number)
{
    static const char why[] = "dicot: a file was changed while it was read, or cannot be "
                              "read; begin anew, with a good copy\n";
    ssize_t ignored = write(STDERR_FILENO, why, sizeof why - 1);
    (void)ignored;
    (void)number;
    _exit(ANSWER_FAILED);
}

void stop_install(void)
{
    struct sigaction action;
    if (pipe(stop_pipe) != 0)
        stop_pipe[0] = stop_pipe[1] = -1;
    fcntl(stop_pipe[0], F_SETFL, O_NONBLOCK); /* for empty_pipe */
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART; /* an answer being written is completed */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    struct sigaction before;
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, NULL); /* unless nohup(1) has it ignored */
    /* A closed pipe and a file that may not grow are write errors, exit 4. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    signal(SIGBUS, on_lost_file);
}

void stop_after(double seconds)
{
    const long long micro = seconds < 1e9 ? (long long)(seconds * 1e6) + 1 : 0;
    const struct itimerval once = {
        .it_value = {.tv_sec = (time_t)(micro / 1000000),
                     .tv_usec = (suseconds_t)(micro % 1000000)}};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &once, NULL);
}

static void empty_pipe(void)
{
    char byte;
    while (stop_flag == 0 && read(stop_pipe[0], &byte, 1) == 1)
        continue;
}

bool stop_take_interrupt(void)
{
    int interrupt = SIGINT;
    if (!atomic_compare_exchange_strong(&stop_flag, &interrupt, 0))
        return false;
    empty_pipe();
    return true;
}

bool stop_wait_readable(int fd)
{
    struct pollfd either[] = {{.fd = fd, .events = POLLIN},
                              {.fd = stop_pipe[0], .events = POLLIN}};
    while (stop_flag == 0) {
        int ready = poll(either, 2, -1);
        if (ready < 0 && errno != EINTR)
            break;
        if (ready > 0 && either[0].revents != 0)
            break;
        if (ready > 0)
            empty_pipe(); /* from a stop that was taken back */
    }
    return stop_flag == 0;
}
