/* SPDX-License-Identifier: MIT */
/* line_editor.c: line editing by libedit. This file reads the characters itself, so that
 * ^C ends the reading of a line as it ends everything else (stop.c). */
#include "line_editor.h"

#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "cli.h"

#define LINES 1000 /* kept in the history */
#define WIDTH 78   /* columns of a list of words */

struct line_editor {
    EditLine *edit;
    History *history;   /* NULL: there is no memory for one */
    char file[1000];    /* name of the file of the history; empty: none */
    char line[1 << 16]; /* the line that was read last; a longer one is cut off */
    const char *prompt; /* of the line being read */
    size_t tab;         /* 1 + the column where the last tab could add nothing; 0: none */
    /* What line_editor_open was given. */
    const char *(*word)(void *context, size_t i);
    void *context;
};

/* libedit calls back with its own handle, which leads back to ours. */
static struct line_editor *self(EditLine *edit)
{
    struct line_editor *e = NULL;
    el_get(edit, EL_CLIENTDATA, &e);
    return e;
}

static const char *prompt(EditLine *edit)
{
    return self(edit)->prompt;
}

/* Reads one character. Returns 0 at the end, or if the stop button was pressed. */
static int read_character(EditLine *edit, wchar_t *to)
{
    mbstate_t state = {0};
    char byte;
    (void)edit;
    while (stop_wait_readable(STDIN_FILENO) && read(STDIN_FILENO, &byte, 1) == 1) {
        size_t n = mbrtowc(to, &byte, 1, &state);
        if (n == (size_t)-1)
            return *to = L'?', 1;
        if (n != (size_t)-2)
            return 1;
    }
    return 0;
}

/* ---- completion ---- */

static int is_part(char byte)
{
    return is_letter(byte) || is_digit(byte) || byte == '_' || byte == '-';
}

/* Finds what all words with this beginning have in common after it. Returns how many
 * words there are. */
static size_t shared_rest(const struct line_editor *e, const char *begun, size_t length,
                          char *rest, size_t size)
{
    size_t found = 0;
    const char *word;
    for (size_t i = 0; (word = e->word(e->context, i)) != NULL; i++) {
        if (strncmp(word, begun, length) != 0)
            continue;
        if (found++ == 0) {
            snprintf(rest, size, "%s", word + length);
            continue;
        }
        size_t same = 0;
        while (rest[same] != '\0' && rest[same] == word[length + same])
            same++;
        rest[same] = '\0';
    }
    return found;
}

/* Lists the words with this beginning below the line. */
static void list_words(const struct line_editor *e, const char *begun, size_t length)
{
    size_t column = 0;
    const char *word;
    for (size_t i = 0; (word = e->word(e->context, i)) != NULL; i++) {
        if (strncmp(word, begun, length) != 0)
            continue;
        size_t width = strlen(word) + 2;
        printf("%s%s", column == 0 || column + width > WIDTH ? "\n" : "  ", word);
        column = column + width > WIDTH ? width : column + width;
    }
    puts("");
    fflush(stdout);
}

/* Completes the word by what all candidates have in common; if that is nothing, a second
 * tab lists them. */
static unsigned char complete(EditLine *edit, int key)
{
    struct line_editor *e = self(edit);
    const LineInfo *line = el_line(edit);
    const char *begun = line->cursor;
    char rest[200] = "";
    (void)key;
    while (begun > line->buffer && is_part(begun[-1]))
        begun--;
    size_t length = (size_t)(line->cursor - begun),
           place = (size_t)(line->cursor - line->buffer) + 1;
    size_t found = shared_rest(e, begun, length, rest, sizeof rest);
    if (found > 0 && rest[0] != '\0')
        return el_insertstr(edit, rest) == 0 ? CC_REFRESH : CC_ERROR;
    bool again = e->tab == place && found > 1;
    e->tab = place;
    if (!again)
        return CC_REFRESH_BEEP;
    list_words(e, begun, length);
    return CC_REDISPLAY;
}

/* ---- the editor ---- */

static void open_history(struct line_editor *e)
{
    HistEvent event;
    const char *home = getenv("HOME");
    e->history = history_init();
    if (e->history == NULL)
        return;
    history(e->history, &event, H_SETSIZE, LINES);
    history(e->history, &event, H_SETUNIQUE, 1);
    el_set(e->edit, EL_HIST, history, e->history);
    if (home == NULL || strlen(home) > sizeof e->file - 40)
        return;
    snprintf(e->file, sizeof e->file, "%s/.dicot_calc_history", home);
    history(e->history, &event, H_LOAD, e->file);
}

struct line_editor *line_editor_open(const char *(*word)(void *context, size_t i),
                                     void *context)
{
    struct line_editor *e = calloc(1, sizeof *e);
    if (e == NULL)
        return NULL;
    setlocale(LC_CTYPE, ""); /* for mbrtowc: which bytes make a character */
    e->word = word;
    e->context = context;
    e->edit = el_init("dicot", stdin, stdout, stderr);
    if (e->edit == NULL) {
        free(e);
        return NULL;
    }
    el_set(e->edit, EL_CLIENTDATA, e);
    el_set(e->edit, EL_PROMPT, prompt);
    el_set(e->edit, EL_EDITOR, "emacs");
    el_set(e->edit, EL_SIGNAL, 0); /* signals are left to stop.c */
    el_set(e->edit, EL_GETCFN, read_character);
    el_set(e->edit, EL_ADDFN, "dicot-complete", "complete a word", complete);
    el_set(e->edit, EL_BIND, "^I", "dicot-complete", NULL);
    open_history(e);
    return e;
}

void line_editor_close(struct line_editor *e)
{
    if (e == NULL)
        return;
    if (e->history != NULL)
        history_end(e->history);
    el_end(e->edit);
    free(e);
}

/* Saves the history at once, so that it is not lost if the program is killed. */
static void remember(struct line_editor *e)
{
    HistEvent event;
    if (e->history == NULL || e->line[0] == '\0')
        return;
    history(e->history, &event, H_ENTER, e->line);
    if (e->file[0] != '\0')
        history(e->history, &event, H_SAVE, e->file);
}

const char *line_editor_read(struct line_editor *e, const char *text, size_t *length)
{
    int count = 0;
    if (e == NULL)
        return NULL;
    e->prompt = text;
    e->tab = 0;
    const char *line = el_gets(e->edit, &count);
    if (line == NULL || count <= 0)
        return NULL;
    *length = (size_t)count;
    while (*length > 0 && (line[*length - 1] == '\n' || line[*length - 1] == '\r'))
        --*length;
    if (*length >= sizeof e->line)
        *length = sizeof e->line - 1;
    memcpy(e->line, line, *length);
    e->line[*length] = '\0';
    remember(e);
    return e->line;
}
