/* SPDX-License-Identifier: MIT */
/* agree.c: libdicot and the program `dicot` are two hosts of the same answer layer, so
 * they must give the same JSON. Every LINE of tests/answer/cases is put to both, with
 * every command that reads a LINE, even where the command does not fit the game and the
 * answer is an error. tests/hosts/wasm.mjs does the same for WebAssembly.
 *
 *   agree DICOT      (run from the top of the tree) */
#include <dicot.h>

#include <assert.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NODES "--nodes=2000" /* so that partial answers are compared, too */

static const char *const questions[] = {"outcome", "value", "solve", "moves", "render"};

struct lines {
    char **all;
    size_t count;
};

/* ---- the LINEs: what stands before the first " ;", see tests/answer/cases.c ---- */

static void add_line(struct lines *lines, const char *text)
{
    const char *end = strstr(text, " ;");
    if (end == NULL || text[0] == '#')
        return;
    lines->all = realloc(lines->all, (lines->count + 1) * sizeof *lines->all);
    assert(lines->all != NULL);
    lines->all[lines->count++] = strndup(text, (size_t)(end - text));
}

static void read_file(struct lines *lines, const char *name)
{
    FILE *f = fopen(name, "r");
    char *text = NULL;
    size_t size = 0;
    assert(f != NULL);
    while (getline(&text, &size, f) >= 0)
        add_line(lines, text);
    free(text);
    fclose(f);
}

static struct lines read_cases(void)
{
    struct lines lines = {0};
    glob_t files;
    assert(glob("tests/answer/cases/*.txt", 0, NULL, &files) == 0);
    for (size_t i = 0; i < files.gl_pathc; i++)
        read_file(&lines, files.gl_pathv[i]);
    globfree(&files);
    return lines;
}

/* ---- the two hosts ---- */

/* Replaces the number after a key by 0, wherever the key occurs. */
static void mask(char *json, const char *key)
{
    for (char *at = json; (at = strstr(at, key)) != NULL;) {
        at += strlen(key);
        size_t digits = strspn(at, "0123456789.");
        if (digits == 0)
            continue;
        *at++ = '0';
        memmove(at, at + digits - 1, strlen(at + digits - 1) + 1);
    }
}

/* Hides what may differ: the time taken, and the number of the line, which the library
 * knows only in an error, where it is always 1. */
static void mask_all(char *json)
{
    static const char line[] = "\"line\":0,";
    mask(json, "\"seconds\":");
    mask(json, "\"line\":");
    for (char *at; (at = strstr(json, line)) != NULL;)
        memmove(at, at + sizeof line - 1, strlen(at + sizeof line - 1) + 1);
}

static char *ask_library(const char *question, const char *line)
{
    const char *const words[] = {question, "--json", NODES, "--", line};
    struct dicot_session *s = dicot_session_open(NULL);
    assert(s != NULL);
    dicot_ask(s, words, 5);
    char *answer = strdup(dicot_answer(s, NULL));
    dicot_session_close(s);
    mask_all(answer);
    return answer;
}

/* Runs the program with one command on all lines of a file. */
static FILE *ask_program(const char *dicot, const char *question, const char *file)
{
    char command[4096];
    int length = snprintf(command, sizeof command, "'%s' %s - --json --quiet %s <'%s'",
                          dicot, question, NODES, file);
    assert(length > 0 && (size_t)length < sizeof command);
    FILE *pipe = popen(command, "r");
    assert(pipe != NULL);
    return pipe;
}

/* ---- */

/* Returns how many answers differ. */
static size_t compare(const char *dicot, const char *question, const struct lines *lines,
                      const char *file)
{
    FILE *pipe = ask_program(dicot, question, file);
    char *given = NULL;
    size_t size = 0, different = 0;
    for (size_t i = 0; i < lines->count; i++) {
        char *answer = ask_library(question, lines->all[i]);
        if (getline(&given, &size, pipe) < 0) {
            fprintf(stderr, "%s %s: the program gave no answer\n", question,
                    lines->all[i]);
            exit(1);
        }
        mask_all(given);
        if (strcmp(given, answer) != 0) {
            fprintf(stderr, "%s %s\n  program: %s  library: %s", question, lines->all[i],
                    given, answer);
            different++;
        }
        free(answer);
    }
    assert(getline(&given, &size, pipe) < 0); /* and that was all */
    free(given);
    pclose(pipe);
    return different;
}

int main(int argc, char **argv)
{
    const char *folder = getenv("TMPDIR");
    char file[4096];
    struct lines lines = read_cases();
    const size_t commands = sizeof questions / sizeof *questions;
    size_t different = 0;
    assert(argc == 2 && lines.count > 0);
    int length = snprintf(file, sizeof file, "%s/dicot_agree_XXXXXX",
                          folder != NULL ? folder : "/tmp");
    assert(length > 0 && (size_t)length < sizeof file);
    int made = mkstemp(file);
    FILE *f = made >= 0 ? fdopen(made, "w") : NULL;
    assert(f != NULL);
    for (size_t i = 0; i < lines.count; i++)
        fprintf(f, "%s\n", lines.all[i]);
    fclose(f);
    for (size_t i = 0; i < commands; i++)
        different += compare(argv[1], questions[i], &lines, file);
    remove(file);
    printf("%zu answers, %zu different\n", commands * lines.count, different);
    for (size_t i = 0; i < lines.count; i++)
        free(lines.all[i]);
    free(lines.all);
    return different > 0;
}
