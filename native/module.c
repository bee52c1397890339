/* SPDX-License-Identifier: MIT */
/* module.c: modules by the loader of the system; see module.h. */
#include "module.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST_PATH = 4096 };

/* Finds the file of a module. The folders depend on where the program is, so that an
 * installation may be moved, and so that nobody else chooses what is loaded. */
static bool find_module(const char *module, char path[MOST_PATH])
{
    static const char *const folders[] = {"", DICOT_MODULES "/"};
    char program[MOST_PATH];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program);
    while (length > 0 && program[length - 1] != '/')
        length--;
    for (size_t i = 0; length > 0 && i < sizeof folders / sizeof *folders; i++) {
        int size = snprintf(path, MOST_PATH, "%.*s%s%s", (int)length, program, folders[i],
                            module);
        if (size < MOST_PATH && access(path, F_OK) == 0)
            return true;
    }
    return false;
}

module_entry *module_load(const char *module, const char *entry, const char **why)
{
    static char message[256];
    char path[MOST_PATH];
    module_entry *function = NULL;
    if (!find_module(module, path)) {
        snprintf(message, sizeof message, "there is no %.40s beside the program or in %.160s",
                 module, DICOT_MODULES);
        *why = message;
        return NULL;
    }
    void *loaded = dlopen(path, RTLD_NOW | RTLD_LOCAL), *found = NULL;
    if (loaded == NULL || (found = dlsym(loaded, entry)) == NULL)
        *why = dlerror();
    /* ISO C does not convert object pointers to functions; POSIX says they are alike. */
    memcpy(&function, &found, sizeof function);
    return function;
}
