/* SPDX-License-Identifier: MIT */
/* module.h: modules, which are parts of the program that are loaded when they are needed.
 * The libraries that draw pictures and serve pages take longer to load than most
 * questions take to answer. A module is a shared object with its own copy of what it
 * needs of the core. */
#ifndef DICOT_NATIVE_MODULE_H
#define DICOT_NATIVE_MODULE_H

/* Marks the function by which a module is entered. */
#define MODULE_ENTRY __attribute__((visibility("default")))

typedef void module_entry(void); /* stands for all types of functions */

/* Loads a module, if it is not loaded yet, and finds its entry. The module is looked for
 * beside the program and then where it is installed, never in the current folder or where
 * the environment says. On failure returns NULL, and *why says why; that text is valid
 * until the next call. */
module_entry *module_load(const char *module, const char *entry, const char **why);

#endif
