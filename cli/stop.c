/* SPDX-License-Identifier: MIT */
/* stop.c: the stop button: signals. */
#include "cli.h"

#include <signal.h>
#include <stdatomic.h>
#include <string.h>

static atomic_int stop_flag; /* the only state here: signals know no caller */

static void on_signal(int number)
{
    stop_flag = 1;
    signal(number, SIG_DFL); /* the second one is not asked twice */
}

void stop_install(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a write error, exit 4 */
}

bool stop_asked(void)
{
    return stop_flag != 0;
}
