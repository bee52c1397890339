/* SPDX-License-Identifier: MIT */
/* main.c: runs a fuzz target without a fuzzer, on the files and the directories of files
 * given as arguments. So the corpora are replayed with every compiler and sanitizer. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "fuzz.h"

static void *read_all(FILE *f, size_t *size)
{
    char *bytes = NULL;
    size_t capacity = 0;
    *size = 0;
    do {
        capacity = 2 * capacity + 4096;
        bytes = realloc(bytes, capacity);
        if (bytes == NULL)
            abort();
        *size += fread(bytes + *size, 1, capacity - *size, f);
    } while (*size == capacity);
    /* Exactly as long as the input, so that a sanitizer sees a step beyond its end. */
    return realloc(bytes, *size > 0 ? *size : 1);
}

static void replay_file(const char *name)
{
    FILE *f = fopen(name, "rb");
    if (f == NULL) {
        perror(name);
        exit(2);
    }
    size_t size;
    void *bytes = read_all(f, &size);
    fclose(f);
    fprintf(stderr, "%s\n", name); /* the last name on stderr is the one that failed */
    LLVMFuzzerTestOneInput(bytes, size);
    free(bytes);
}

/* Replays a file or the files of a directory; returns how many. */
static size_t replay(const char *name)
{
    DIR *directory = opendir(name);
    if (directory == NULL) {
        replay_file(name);
        return 1;
    }
    size_t count = 0;
    for (struct dirent *e; (e = readdir(directory)) != NULL;) {
        char path[4096];
        if (e->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", name, e->d_name);
        replay_file(path);
        count++;
    }
    closedir(directory);
    return count;
}

int main(int argc, char **argv)
{
    size_t count = 0;
    for (int i = 1; i < argc; i++)
        count += replay(argv[i]);
    printf("%zu inputs replayed\n", count);
    return count > 0 ? 0 : 2; /* nothing to replay is a mistake in the call */
}
