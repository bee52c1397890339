/* SPDX-License-Identifier: MIT */
/* rules.c: reads the ruleset of --rules once, before the command that uses it. */
#include <string.h>

#include "cli.h"
#include "files.h"

#define MOST_BYTES ((size_t)1 << 20) /* far more than a ruleset may have */

/* Says what --rules takes besides files. */
static void tell_words(const char *name)
{
    struct nearest near = nearest_to(name, strlen(name));
    nearest_offer_list(&near, "partizan|impartial|cannibal");
    fprintf(stderr,
            "dicot: --rules takes a file, or partizan, impartial or cannibal for "
            "clobber%s\n",
            nearest_hint(&near));
}

/* Replaces the name of the file in the request by its contents. */
static enum answer_code read_rules(struct request *q, struct writer *text)
{
    const char *name = q->rules;
    enum answer_code code = file_contents(name, text);
    write_byte(text, '\n'); /* a newline tells the text of a ruleset from a name */
    if (code != ANSWER_GIVEN) {
        if (strpbrk(name, "./") == NULL)
            tell_words(name);
        return code;
    }
    if (!text->failed && strlen(text->text) == text->length) {
        q->rules = text->text;
        return ANSWER_GIVEN;
    }
    fprintf(stderr, "dicot: %s: this is not a ruleset: %s\n", name,
            text->failed ? "it is too long" : "it has a zero byte");
    return ANSWER_BAD_INPUT;
}

enum answer_code rules_open(struct rules_file *r, struct request *q)
{
    r->memory = (struct memory){.limit = MOST_BYTES};
    r->arena = arena_of(&r->memory);
    struct writer text = writer_in(&r->arena);
    struct error error = {0};
    enum answer_code code = ANSWER_GIVEN;
    const char *name = q->rules;
    if (name != NULL && strchr(name, '\n') == NULL)
        code = read_rules(q, &text);
    else
        name = "--rules";
    if (code == ANSWER_GIVEN && !request_add_rules(q, &r->arena, &error)) {
        fprintf(stderr, "dicot: %s:%zu:%zu: %s\n", name, error.line, error.column,
                error.message);
        code = ANSWER_BAD_INPUT;
    }
    return code;
}

void rules_close(struct rules_file *r)
{
    arena_done(&r->arena);
}
