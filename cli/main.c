/* SPDX-License-Identifier: MIT */
/* main.c: the program `dicot`. */
#include "cli.h"

int main(int argc, char **argv)
{
    return program_run(argc, argv);
}
