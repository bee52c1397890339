/* SPDX-License-Identifier: MIT */
/* keep.c: what all hands know, as bytes; see keep.h.
 *
 * Answers are stored under keys, and keys name values by their numbers. So values come
 * first, in the order of their numbers. Each is written as the numbers of its options,
 * which are all smaller than its own. The loader works out every value again and checks
 * that it gets the same number, so a number cannot come to stand for another value. If
 * there is no room for all values, answers whose keys contain the others are left out: a
 * later process with more room may give their numbers to other values. Answers themselves
 * are not checked. */
#include "twoplayer/clobber/keep.h"

#include <string.h>

#include "base/work.h"

#define RECORDS_BETWEEN 4096u /* between two checks of the table's size */
#define MOST_HEAD (4 * 63 + LOSS)

/* ---- values ---- */

/* Returns the number of complete values. The last one or two numbers may have been left
 * unfinished when the budget was used up. */
static uint32_t count_values(const struct worths *w)
{
    uint32_t n = w->count;
    while (n > 1 &&
           (worth_of(w, n - 1)->left == NULL || worth_of(w, n - 1)->negative >= n))
        n--;
    return n;
}

static void save_list(const uint32_t *list, uint32_t count, struct out_stream *to)
{
    for (uint32_t i = 0; i < count; i++)
        out_number(to, list[i]);
}

/* A value and its negative have neighbouring numbers and form one entry: Left's options
 * of the first, then Left's options of the second. If they are the same value, there is
 * one list. */
static void save_values(const struct worths *w, struct out_stream *to)
{
    const uint32_t count = count_values(w);
    out_number(to, count);
    for (uint32_t n = 1; n < count; n++) {
        const struct worth *v = worth_of(w, n), *negative = worth_of(w, v->negative);
        if (v->negative < n)
            continue;
        out_number(to, 2 * v->count + (v->negative == n));
        save_list(v->left, v->count, to);
        if (v->negative == n)
            continue;
        out_number(to, negative->count);
        save_list(negative->left, negative->count, to);
    }
}

/* The state of loading values. */
struct loading {
    struct worths *worths;
    struct memory *memory; /* for the lists */
    struct in_stream *from;
    uint32_t next; /* the number of the next value */
    bool full;     /* there was no room for a value, so all later ones are skipped */
    struct kept_numbers {
        uint32_t *list;
        size_t count, capacity;
    } left, right;
};

/* Reads `count` numbers, each of a value loaded earlier. */
static enum status load_list(struct loading *l, uint64_t count, struct kept_numbers *n)
{
    for (n->count = 0; n->count < count && !l->from->failed; n->count++) {
        if (!memory_grow(l->memory, &n->list, &n->capacity, n->count + 1,
                         sizeof *n->list))
            return NO_MEMORY;
        n->list[n->count] = (uint32_t)in_number(l->from, l->next - 1);
    }
    return l->from->failed ? BAD_INPUT : OK;
}

static enum status copy_list(struct loading *l, const struct kept_numbers *of,
                             struct kept_numbers *to)
{
    if (!memory_grow(l->memory, &to->list, &to->capacity, of->count, sizeof *to->list))
        return NO_MEMORY;
    for (to->count = 0; to->count < of->count; to->count++)
        to->list[to->count] = of->list[to->count];
    return OK;
}

/* Reads the lists of an entry. *own tells whether the value is its own negative. */
static enum status load_lists(struct loading *l, bool *own)
{
    const uint64_t head = in_number(l->from, 2 * (uint64_t)l->next + 1);
    enum status status = load_list(l, head / 2, &l->left);
    *own = head % 2 == 1;
    if (status == OK)
        status = *own ? copy_list(l, &l->left, &l->right)
                      : load_list(l, in_number(l->from, l->next), &l->right);
    return status;
}

/* Makes the value with these options. It must get the next number, and its negative the
 * one after that, unless both are the same value. */
static bool make_value(struct loading *l, bool own)
{
    struct kept_numbers *left = &l->left, *right = &l->right;
    for (size_t i = 0; i < right->count; i++)
        right->list[i] = worth_of(l->worths, right->list[i])->negative;
    const uint32_t n =
        worths_of_options(l->worths, left->list, left->count, right->list, right->count);
    l->full = n == NO_NUMBER;
    return l->full || (n == l->next && worth_of(l->worths, n)->negative == n + !own);
}

static enum status load_values(struct loading *l)
{
    const uint64_t count = in_number(l->from, (uint64_t)1 << NUMBER_BITS);
    enum status status = l->from->failed ? BAD_INPUT : OK;
    for (l->next = 1; status == OK && l->next < count;) {
        bool own;
        status = load_lists(l, &own);
        if (status == OK && !l->full && !make_value(l, own))
            status = BAD_INPUT;
        if (status == OK && l->full && l->worths->store != NULL &&
            memory_expired(l->memory))
            status = EXPIRED; /* the rest would be lost when the search is saved again */
        l->next += own ? 1 : 2;
    }
    memory_free(l->memory, l->left.list, l->left.capacity, sizeof *l->left.list);
    memory_free(l->memory, l->right.list, l->right.capacity, sizeof *l->right.list);
    return status;
}

/* Returns the least number whose value was not loaded. NO_NUMBER: there is none. */
static uint32_t first_missing(const struct loading *l)
{
    const uint32_t count = count_values(l->worths);
    if (!l->full)
        return NO_NUMBER;
    return count > 1 ? count : 1;
}

/* ---- codes ---- */

static unsigned length_of(const uint64_t *word, unsigned most)
{
    while (most > 0 && word[most - 1] == 0)
        most--;
    return most;
}

static void save_words(const uint64_t *word, unsigned count, struct out_stream *to)
{
    out_number(to, count);
    for (unsigned i = 0; i < count; i++)
        out_word(to, word[i]);
}

/* Returns the number of words. 0: the bytes are wrong, or there are no words. */
static unsigned load_words(uint64_t *word, unsigned most, struct in_stream *from)
{
    const unsigned count = (unsigned)in_number(from, most);
    memset(word, 0, most * sizeof *word);
    for (unsigned i = 0; i < count; i++)
        word[i] = in_word(from);
    return from->failed ? 0 : count;
}

void code_save(const struct code *c, struct out_stream *to)
{
    save_words(c->word, code_words(c), to);
}

bool code_load(struct code *c, struct in_stream *from)
{
    const unsigned count = load_words(c->word, CODE_WORDS, from);
    c->bits = 64 * count;
    return count > 0;
}

/* ---- answers ---- */

static void save_answers(const struct answers *answers, struct out_stream *to)
{
    struct answer a;
    for (size_t i = 0; i < answers_places(answers) && !to->failed; i++)
        if (answers_at(answers, i, &a)) {
            out_number(to, 4 * (uint64_t)a.weight + a.answer);
            save_words(a.key.word, length_of(a.key.word, KEY_WORDS), to);
        }
    out_number(to, UNKNOWN);
}

/* Reads answers, but leaves out those about values from number `missing` on. */
static enum status load_answers(struct knowledge *k, uint32_t missing, size_t most,
                                struct in_stream *from)
{
    struct answers *answers = &k->answers;
    struct answer a;
    uint64_t head;
    for (uint32_t n = 0; (head = in_number(from, MOST_HEAD)) != UNKNOWN; n++) {
        a.answer = (enum win)(head % 4);
        a.weight = (unsigned)(head / 4);
        if ((a.answer != WIN && a.answer != LOSS) || a.weight == 0 ||
            load_words(a.key.word, KEY_WORDS, from) == 0 || !key_is_valid(&a.key))
            return BAD_INPUT;
        if (missing == NO_NUMBER || !key_has_value_from(&a.key, &k->layout, missing))
            answers_store(answers, &a);
        if (n % RECORDS_BETWEEN == 0)
            answers_grow(answers, most, NULL);
    }
    return from->failed ? BAD_INPUT : OK;
}

/* ---- both ---- */

/* Keys depend on most_stones, the largest number of stones of parts that become values.
 * With another limit, the answers would not be found. */

void known_save(const struct knowledge *k, struct out_stream *to)
{
    out_number(to, k->worths.most_stones);
    save_values(&k->worths, to);
    save_answers(&k->answers, to);
}

enum status known_load(struct knowledge *k, size_t most, struct in_stream *from)
{
    struct loading values = {.worths = &k->worths,
                             .memory = k->answers.memory,
                             .from = from,
                             .full = k->worths.store == NULL};
    const unsigned most_stones = (unsigned)in_number(from, MOST_VALUED);
    if (k->worths.store != NULL)
        k->worths.most_stones = most_stones;
    enum status status = from->failed ? BAD_INPUT : load_values(&values);
    return status == OK ? load_answers(k, first_missing(&values), most, from) : status;
}
