/* SPDX-License-Identifier: MIT */
/* fake_host.c: see fake_host.h. */
#include "fake_host.h"

#include <string.h>

#include "support.h"

static struct fake_host *running; /* whose clock it is */

static double now(void)
{
    running->clock_looks++;
    return running->time += running->tick;
}

static bool stop(void *context)
{
    struct fake_host *f = context;
    f->stop_looks++;
    return f->stop_at > 0 &&
           (f->releases ? f->stop_looks == f->stop_at : f->stop_looks >= f->stop_at);
}

static void progress(void *context, const struct progress *p)
{
    struct fake_host *f = context;
    if (p == NULL) {
        check(f->ends < f->reports); /* only what was begun can end */
        f->ends++;
        return;
    }
    f->reports++;
    f->last = *p;
    struct memory memory = {0};
    struct writer words;
    writer_init(&words, &memory);
    search_describe(p->search, &words);
    writer_done(&words);
    check_number(memory.used, 0);
}

static bool take_evidence(void *context, const char *bytes, size_t length)
{
    struct fake_host *f = context;
    (void)bytes;
    if (f->room - f->evidence < length)
        return false;
    f->evidence += length;
    return true;
}

/* ---- a file in memory ---- */

static size_t read_kept(void *context, char *bytes, size_t length)
{
    struct kept_bytes *k = context;
    size_t left = k->length - k->at, some = length < left ? length : left;
    memcpy(bytes, k->bytes + k->at, some);
    k->at += some;
    return some;
}

static bool write_kept(void *context, const char *bytes, size_t length)
{
    struct kept_bytes *k = context;
    if (k->room - k->new_length < length)
        return false;
    memcpy(k->new_bytes + k->new_length, bytes, length);
    k->new_length += length;
    return true;
}

static bool replace_kept(void *context, bool whole)
{
    struct kept_bytes *k = context;
    if (whole) {
        memcpy(k->bytes, k->new_bytes, k->new_length);
        k->length = k->new_length;
        k->versions++;
    }
    k->new_length = 0;
    return whole;
}

static const struct kept_file *open_kept(struct kept_bytes *k)
{
    check(k->room <= sizeof k->new_bytes && k->length <= sizeof k->bytes);
    k->at = k->new_length = 0;
    k->file = (struct kept_file){.old = {k->length > 0 ? read_kept : NULL, k},
                                 .new = {write_kept, k},
                                 .replace = replace_kept};
    return &k->file;
}

struct host host_of_fake(struct fake_host *f)
{
    struct host host = {
        .now = now, .worked = now, .stop = stop, .progress = progress, .context = f};
    if (f->takes_evidence)
        host.evidence = (struct sink){take_evidence, f};
    if (f->kept != NULL)
        host.checkpoint = open_kept(f->kept);
    running = f;
    return host;
}

/* ---- questions ---- */

static void refuse(struct answered *a, const char *why)
{
    error_set(&a->error, BAD_INPUT, 1, "%s", why);
    a->code = ANSWER_BAD_INPUT;
}

/* Asks about the words that are left. */
static void ask_rest(struct answered *a, struct fake_host *f, size_t count, char **words)
{
    struct host host = host_of_fake(f);
    struct writer line;
    if (a->request.command->reads == READS_INSTANCE && count > 0) {
        a->request.name = *words++;
        count--;
    }
    writer_init(&line, &a->memory);
    for (size_t i = 0; i < count; i++)
        write_format(&line, "%s%s", i > 0 ? " " : "", words[i]);
    a->memory.limit = (size_t)a->request.memory;
    if (line.failed)
        refuse(a, "the line is too long");
    else
        a->code = ask(&a->request, cursor_of(line.text, line.length, &a->error), &host,
                      &a->memory, &a->reply, &a->error);
    writer_done(&line);
}

void ask_words(struct answered *a, struct fake_host *f, size_t count, char **words,
               void (*adjust)(struct request *q))
{
    size_t left = count - 1;
    *a = (struct answered){.reply = {.out = &a->out}};
    writer_init(&a->out, &a->memory);
    const struct command *command = count > 0 ? command_find(words[0]) : NULL;
    if (command == NULL || command->answer == NULL) {
        refuse(a, "no such command");
        return;
    }
    request_init(&a->request, command);
    if (!words_parse(&a->request, &left, words + 1, &a->help, &a->error)) {
        a->code = ANSWER_BAD_INPUT;
        return;
    }
    if (a->help != HELP_NONE)
        return;
    if (adjust != NULL)
        adjust(&a->request);
    ask_rest(a, f, left, words + 1);
}

void answered_done(struct answered *a)
{
    writer_done(&a->out);
    check_number(a->memory.used, 0);
}
