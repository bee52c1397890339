/* SPDX-License-Identifier: MIT */
/* converse.c: `dicot calc` in a terminal: statements and a few commands, typed line by
 * line. With libedit there are line editing, a history and completion; without it there
 * are none of these. */
#include "calc.h"

#include <unistd.h>

#include "line_editor.h"

#define LONGEST_TYPED ((size_t)1 << 20) /* most bytes of one statement */

struct conversation {
    struct calc_host *host;
    struct line_editor *editor;
    struct writer text; /* the statement so far */
    bool warned;        /* ^C was pressed; a second one leaves */
};

/* ---- reading ---- */

/* Returns the i-th word for completion: commands first, then the words of the
 * language. */
static const char *calc_complete(void *context, size_t i)
{
    struct calc_host *h = context;
    size_t first = 0;
    while (calc_command_name(first) != NULL)
        first++;
    return i < first ? calc_command_name(i) : calc_word(h->calc, i - first);
}

/* Was ^C pressed at the prompt? The first one forgets what was typed; a second one
 * leaves. */
static bool is_interrupt(struct conversation *c)
{
    if (!stop_take_interrupt() || c->warned)
        return false;
    puts("\n(^D or `quit` leaves)");
    writer_clear(&c->text);
    c->warned = true;
    return true;
}

static void obey(struct conversation *c)
{
    bool incomplete;
    struct calc_text t = {c->text.text, c->text.length, "", 1, true};
    calc_line(c->host, t, &incomplete);
    if (stop_take_interrupt())
        incomplete = false;
    if (!incomplete)
        writer_clear(&c->text);
}

static void add_line(struct conversation *c, const char *line, size_t length)
{
    if (c->text.length > 0)
        write_byte(&c->text, '\n');
    write_bytes(&c->text, line, length);
    if (!c->text.failed) {
        obey(c);
        return;
    }
    puts("that is too long");
    c->text.failed = false;
    writer_clear(&c->text);
}

enum answer_code calc_converse(struct calc_host *h)
{
    struct memory memory = {.limit = LONGEST_TYPED};
    struct conversation c = {.host = h, .editor = line_editor_open(calc_complete, h)};
    writer_init(&c.text, &memory);
    if (!h->q.quiet)
        puts("dicot calc: type an expression, or `help`");
    while (!h->quit && !h->broken) {
        size_t length;
        const char *line =
            line_editor_read(c.editor, c.text.length > 0 ? "… " : "> ", &length);
        if (line == NULL && !is_interrupt(&c))
            break;
        if (line != NULL) {
            c.warned = false;
            add_line(&c, line, length);
        }
    }
    line_editor_close(c.editor);
    writer_done(&c.text);
    return ANSWER_GIVEN;
}
