/* SPDX-License-Identifier: MIT */
/* derivation.c: `render --derivation`: draws how a column or row of blocks is derived in
 * the grammar of [CLICK §2.2]. */
#include "games/drawing.h"
#include "questions/clicks/clearing.h"
#include "questions/render.h"
#include "solve/turns.h"

/* What `render --derivation` finds. */
struct derivation_found {
    struct best best; /* for the line of blocks */
    enum ended ended; /* why the search ended */
    struct clearing clearing;
    struct writer scene; /* empty: there is no derivation, or too much to draw */
};

void draw_derivation(const struct clearing *c, struct writer *w);

static enum answer_code derivation_draw(struct run *run, struct derivation_found *f)
{
    draw_derivation(&f->clearing, &f->scene);
    if (f->scene.failed)
        return run_lacks_memory(run, "the picture needs");
    return draw_scene(run, "derivation of ", &f->scene);
}

/* Called when the search has ended: draws the derivation and gives the answer. */
static enum answer_code derivation_conclude(struct run *run, const struct search *search,
                                            struct derivation_found *f)
{
    f->best = *method_best(search);
    enum answer_code code = clearing_find(run, &f->best, &f->clearing);
    const struct clearing *c = &f->clearing;
    if (code == ANSWER_GIVEN && c->cleared)
        code = derivation_draw(run, f);
    if (code != ANSWER_GIVEN)
        return code;
    struct result r = result_of(run, c->known ? "optimal" : "unknown",
                                solve_method_name(search), search->nodes, f);
    return reply_give(run, &r,
                      c->cleared ? ANSWER_GIVEN
                      : c->known ? ANSWER_NO
                                 : ANSWER_LIMIT);
}

static enum answer_code derivation_answer(struct run *run)
{
    if (run->q->thermograph || run->q->tree)
        return run_fail(run, BAD_INPUT,
                        "--derivation, --thermograph and --tree are different questions");
    if (!clearing_is_possible(run))
        return ANSWER_BAD_INPUT;
    const struct task task = run_task(run);
    struct search *search = solve_search(&task, NULL);
    if (search == NULL)
        return run_lacks_memory(run, "the search needs");
    solve_until(search, 0);
    struct derivation_found f = {.ended = run_search(run, search, &run->limits, 0),
                                 .scene = writer_in(&run->arena)};
    search_finish(search); /* the picture may need the memory */
    enum answer_code code = derivation_conclude(run, search, &f);
    search_free(search);
    return code;
}

static bool when(const struct run *run)
{
    return run->q->derivation;
}

/* ---- text and JSON ---- */

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

static void derivation_text(const struct result *r, struct writer *w)
{
    const struct request *q = r->q;
    const struct derivation_found *f = r->found;
    if (!f->clearing.known)
        write_format(w, "unknown: %s\n", ended_because(f->ended));
    else if (!f->clearing.cleared)
        write_format(w, "no derivation, since not all blocks can go (%s)\n",
                     f->best.reason);
    else if (q->scene)
        write_bytes(w, f->scene.text, f->scene.length);
    else if (q->out == NULL)
        show_scene(&f->scene, q->colour, w);
}

static void derivation_json(const struct result *r, struct json *j)
{
    const struct derivation_found *f = r->found;
    json_key(j, "scenes");
    if (f->clearing.cleared) {
        json_open_list(j);
        json_bytes(j, f->scene.text, f->scene.length);
        json_close_list(j);
    } else {
        json_null(j);
    }
    show_clearing_json(r->q, &f->clearing, j);
}

static const struct renderer show_derivation_picture = {derivation_text, derivation_json};

/* ---- the command ---- */

const struct command derivation_command = {
    .name = "render",
    .when = when,
    .answer = derivation_answer,
    .show = &show_derivation_picture,
};
