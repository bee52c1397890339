/* SPDX-License-Identifier: MIT */
/* derivation_scene.c: draws a derivation as a scene: the word in cells, and above it one
 * bracket for each production cSc and cScSc, whose feet are above its letters c. Brackets
 * do not cross, so the inner ones are drawn below the outer ones. */
#include "questions/clicks/derivation.h"

#include "games/drawing.h"

#define STEP 0.5 /* units between a bracket and the one inside it */
#define MARGIN 0.5

/* A bracket that has been opened. */
struct open {
    uint32_t letter[2]; /* the letters under its feet so far */
    unsigned letters;
    unsigned inside; /* how deeply brackets are nested inside it */
};

struct brackets {
    const struct clearing *clearing;
    struct open *stack;
    size_t depth;
    unsigned height;   /* how deeply the brackets closed so far are nested */
    double base;       /* y of the upper edge of the cells */
    struct writer *to; /* NULL: nothing is drawn, only measured */
};

static void draw_bracket(const struct brackets *s, const struct open *o, uint32_t last)
{
    double y = s->base - STEP * (o->inside + 1);
    for (unsigned i = 0; i < o->letters; i++)
        draw_edge((struct point){o->letter[i] + 0.5, s->base},
                  (struct point){o->letter[i] + 0.5, y}, "plain", s->to);
    draw_edge((struct point){o->letter[0] + 0.5, y}, (struct point){last + 0.5, y},
              "plain", s->to);
    draw_edge((struct point){last + 0.5, y}, (struct point){last + 0.5, s->base}, "plain",
              s->to);
}

static void pass_letter(struct brackets *s, uint32_t i)
{
    enum bracket_role what = s->clearing->derivation.brackets[i];
    if (what == BRACKET_OPENS)
        s->stack[s->depth++] = (struct open){.letters = 0};
    struct open *o = &s->stack[s->depth - 1];
    if (what != BRACKET_CLOSES) {
        o->letter[o->letters++] = i;
        return;
    }
    if (s->to != NULL)
        draw_bracket(s, o, i);
    unsigned *around = --s->depth > 0 ? &s->stack[s->depth - 1].inside : &s->height;
    *around = *around > o->inside + 1 ? *around : o->inside + 1;
}

static void pass_letters(struct brackets *s)
{
    for (uint32_t i = 0; i < s->clearing->derivation.blocks; i++)
        pass_letter(s, i);
}

void draw_derivation(const struct clearing *c, struct writer *w)
{
    const struct groups *word = &c->plan.groups;
    uint32_t n = (uint32_t)c->derivation.blocks;
    struct arena a = arena_of(w->memory);
    struct brackets s = {.clearing = c};
    if (n > MAX_DRAWN)
        return;
    s.stack = arena_new(&a, (size_t)n + 1, sizeof *s.stack);
    if (s.stack != NULL) {
        pass_letters(&s);
        s.base = MARGIN + STEP * s.height;
        s.to = w;
        draw_size(n > 0 ? n : 1, s.base + 1, w);
        pass_letters(&s);
        for (uint32_t i = 0; i < n; i++)
            write_format(w, "cell %.2f %.2f %c\n", i + 0.5, s.base + 0.5,
                         'a' + word->position[i * word->line.stride] - 1);
    }
    w->failed = w->failed || a.failed;
    arena_done(&a);
}
