/* SPDX-License-Identifier: MIT */
/* names.c: decides how the moves of a ruleset are written, so that no two are written
 * alike (doc/rulesets.md, "Moves"). */
#include "games/rules/ruleset.h"

#include <string.h>

/* A signature: letters, each with or without a star. */
struct signature {
    unsigned count, cells; /* cells: number of cells that are not repeated */
    uint8_t letter[2 * MOST_STEPS * MOST_ELEMENTS];
};

static struct signature signature_of(const struct rule *rule)
{
    struct signature s = {0};
    for (unsigned k = 0; k < rule->count; k++)
        for (unsigned i = 0; i < rule->step[k].count; i++) {
            const struct element *e = &rule->step[k].element[i];
            if (e->out == KEEP)
                continue;
            s.letter[s.count++] = e->out;
            s.letter[s.count++] = e->repeated;
            s.cells += !e->repeated;
        }
    return s;
}

static bool is_equal(const struct signature *a, const struct signature *b)
{
    return a->count == b->count && memcmp(a->letter, b->letter, a->count) == 0;
}

/* Does the rule change repeated cells? */
static bool has_repeats(const struct signature *s)
{
    return 2 * s->cells < s->count;
}

void rule_signature(const struct ruleset *r, const struct rule *rule, struct writer *w)
{
    const struct signature s = signature_of(rule);
    for (unsigned i = 0; i < s.count; i += 2) {
        write_byte(w, r->letters[s.letter[i]]);
        if (s.letter[i + 1])
            write_byte(w, '*');
    }
}

/* If repeated cells change, do the cells that name the move show where the repetition
 * begins and in which direction it goes? It ends before an element that shares no letter
 * with it. */
static bool has_place(const struct rule_step *s)
{
    const struct turn *turns;
    bool before = false, after = false;
    if (s->repeated == s->count || s->element[s->repeated].out == KEEP)
        return true;
    for (unsigned i = 0; i < s->count; i++)
        if (s->element[i].out != KEEP && i != s->repeated)
            *(i < s->repeated ? &before : &after) = true;
    return before && (after || turns_of(s->turns, &turns) == 1);
}

const struct rule *ruleset_name_moves(struct ruleset *r)
{
    for (unsigned i = 0; i < r->count; i++) {
        struct rule *a = &r->rule[i];
        const struct signature s = signature_of(a);
        for (unsigned k = 0; k < a->count; k++)
            if (!has_place(&a->step[k]))
                return a;
        for (unsigned k = 0; k < r->count; k++) {
            const struct rule *b = &r->rule[k];
            const struct signature t = signature_of(b);
            if (a == b || !(a->players & b->players) || s.cells != t.cells)
                continue;
            if (!is_equal(&s, &t))
                a->with_signature = true;
            else if (has_repeats(&s))
                return a;
        }
    }
    return NULL;
}
