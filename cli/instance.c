/* SPDX-License-Identifier: MIT */
/* instance.c: `dicot reduce`: checks which reduction is wanted, and reads the instance,
 * which may come from a file or from stdin. All else is as for any question (batch.c). */
#include "source.h"

#include <string.h>

#include "questions/reduce.h"

/* Is the word, which is the only one, the name of a file? */
static bool is_file(const char *reduction, const char *word)
{
    const struct reduction *r = reduction_find(reduction);
    return word[0] == '@' || (r != NULL && r->from_file && word[0] != '\0' &&
                              strpbrk(word, " \t\n") == NULL);
}

enum answer_code instance_read(const char *reduction, size_t count, char **words,
                               struct writer *text, const char **place)
{
    if (count == 1 && strcmp(words[0], "-") == 0) {
        *place = "-";
        return file_contents(NULL, text);
    }
    if (count == 1 && is_file(reduction, words[0])) {
        *place = words[0] + (words[0][0] == '@');
        return file_contents(*place, text);
    }
    for (size_t k = 0; k < count; k++) {
        write_text(text, k > 0 ? " " : "");
        write_text(text, words[k]);
    }
    return ANSWER_GIVEN;
}

/* There is no such reduction: says which there are. */
static enum answer_code refuse_name(const char *name)
{
    struct nearest near = reduction_nearest(name);
    fprintf(stderr,
            "dicot: reduce: expected one of these reductions (dicot reduce --help)%s\n",
            nearest_hint(&near));
    for (const struct reduction *const *r = reductions; *r != NULL; r++)
        fprintf(stderr, "  %-12s %s\n", (*r)->name, (*r)->title);
    return ANSWER_BAD_INPUT;
}

/* Says what is wrong, and how an instance of this reduction is written. */
static enum answer_code refuse(const struct reduction *r, const char *trouble)
{
    fprintf(stderr, "dicot: reduce: %s (dicot reduce --help)\n", trouble);
    fprintf(stderr, "%s: %s\n", r->name, r->notation);
    return ANSWER_BAD_INPUT;
}

enum answer_code reduce_run(const struct request *q, size_t count, char **words)
{
    const struct reduction *r = count > 0 ? reduction_find(words[0]) : NULL;
    if (r == NULL)
        return refuse_name(count > 0 ? words[0] : "");
    if (count == 1)
        return refuse(r, "expected an instance, - or @FILE");
    const char *trouble = reduce_trouble(r, q);
    if (trouble != NULL)
        return refuse(r, trouble);
    struct request named = *q;
    named.name = words[0];
    return batch_run(&named, count - 1, words + 1);
}
