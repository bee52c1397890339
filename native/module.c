/* SPDX-License-Identifier: MIT */
/* module.c: modules by the loader of the system; see module.h. */
#include "module.h"

#include <dlfcn.h>
#include <string.h>

module_entry *module_load(const char *module, const char *entry, const char **why)
{
    void *loaded = dlopen(module, RTLD_NOW | RTLD_LOCAL), *found = NULL;
    module_entry *function = NULL;
    if (loaded == NULL || (found = dlsym(loaded, entry)) == NULL)
        *why = dlerror();
    /* ISO C does not convert object pointers to functions; POSIX says they are alike. */
    memcpy(&function, &found, sizeof function);
    return function;
}
