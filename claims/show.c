/* SPDX-License-Identifier: MIT */
/* show.c: findings as text, as JSON and as Markdown (claims.h). Nothing that is shown
 * depends on how long it took, so that two runs can be compared. */
#include <string.h>

#include "claims.h"

static const char *const verdict_names[] = {
    [NOT_TESTABLE] = "not testable",
    [HOLDS] = "holds",
    [FAILS] = "fails",
    [UNFINISHED] = "not finished",
    [DISAGREES] = "dicot and its plain rules disagree",
};

/* The claim that mends this one; NULL: none does. */
static const struct claim *correction_of(const struct claim *claim)
{
    const struct claim *c;
    for (size_t i = 0; (c = claim_at(i)) != NULL; i++)
        if (c->corrects != NULL && strcmp(c->corrects, claim->key) == 0)
            return c;
    return NULL;
}

/* "rows of up to n stones" with the number in the place of n. */
static void write_range(FILE *out, const struct finding *f)
{
    const char *at = f->claim->range;
    for (; *at != '\0'; at++)
        if (strncmp(at, " n", 2) == 0 && (at[2] == ' ' || at[2] == '\0')) {
            fprintf(out, " %u", f->n);
            at++;
        } else {
            putc(*at, out);
        }
}

/* ---- text ---- */

static void show_text(FILE *out, const struct finding *f)
{
    const struct claim *c = f->claim, *mends = correction_of(c);
    fprintf(out, "%s: %s\n", c->key, verdict_names[f->verdict]);
    fprintf(out, "  says      %s\n", c->says);
    if (f->verdict == NOT_TESTABLE) {
        fprintf(out, "  because   %s\n", c->why_not);
        return;
    }
    fprintf(out, "  checked   ");
    write_range(out, f);
    fprintf(out, ": %llu cases\n", (unsigned long long)f->cases);
    if (f->line[0] != '\0')
        fprintf(out, "  %s %s: %s\n", f->verdict == FAILS ? "but      " : "at       ",
                f->line, f->found);
    if (c->proved != NULL)
        fprintf(out, "  proved    %s\n", c->proved);
    if (c->corrects != NULL)
        fprintf(out, "  in place of %s\n", c->corrects);
    if (mends != NULL)
        fprintf(out, "  instead   %s: %s\n", mends->key, mends->says);
}

/* ---- JSON ---- */

static void write_json(FILE *out, const char *key, const char *text)
{
    fprintf(out, ",\"%s\":", key);
    if (text == NULL || text[0] == '\0') {
        fputs("null", out);
        return;
    }
    putc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            putc('\\', out);
        putc(*text, out); /* no claim and no LINE has control characters */
    }
    putc('"', out);
}

static void show_json(FILE *out, const struct finding *f)
{
    const struct claim *c = f->claim, *mends = correction_of(c);
    fprintf(out, "{\"key\":\"%s\"", c->key);
    write_json(out, "says", c->says);
    write_json(out, "verdict", verdict_names[f->verdict]);
    write_json(out, "why_not", c->why_not);
    write_json(out, "range", c->range);
    fprintf(out, ",\"n\":%u,\"cases\":%llu", f->n, (unsigned long long)f->cases);
    write_json(out, "line", f->line);
    write_json(out, "found", f->found);
    write_json(out, "proved", c->proved);
    write_json(out, "corrects", c->corrects);
    write_json(out, "corrected", mends == NULL ? NULL : mends->key);
    write_json(out, "where", c->where);
    fputs("}\n", out);
}

/* ---- Markdown ---- */

/* A cell of a table, in which a bar would end it. */
static void write_cell(FILE *out, const char *text)
{
    for (; text != NULL && *text != '\0'; text++) {
        if (*text == '|')
            putc('\\', out);
        putc(*text, out);
    }
}

static void show_row(FILE *out, const struct finding *f)
{
    const struct claim *c = f->claim;
    fprintf(out, "| %s | ", c->key);
    write_cell(out, c->says);
    fprintf(out, " | **%s**", verdict_names[f->verdict]);
    if (c->corrects != NULL)
        fprintf(out, ", in place of %s", c->corrects);
    if (c->proved != NULL) {
        fputs("; proved: ", out);
        write_cell(out, c->proved);
    }
    fputs(" | ", out);
    if (f->verdict == NOT_TESTABLE) {
        write_cell(out, c->why_not);
    } else {
        write_range(out, f);
        fprintf(out, ": %llu", (unsigned long long)f->cases);
    }
    fputs(" | ", out);
    write_cell(out, c->where);
    fputs(" |\n", out);
}

static void show_erratum(FILE *out, const struct finding *f)
{
    const struct claim *mends = correction_of(f->claim);
    fprintf(out, "- **%s.** Printed: %s. But `%s`: %s.", f->claim->key, f->claim->says,
            f->line, f->found);
    if (mends != NULL)
        fprintf(out, " Instead (%s): %s.", mends->key, mends->says);
    fprintf(out, " Command: `dicot claims '%s'`.\n", f->claim->key);
}

/* The findings of one paper; they are neighbours. */
static size_t show_paper(FILE *out, const struct paper *p, const struct finding *f,
                         size_t count)
{
    size_t n = 0, wrong = 0;
    while (n < count && strncmp(f[n].claim->key, p->key, strlen(p->key)) == 0)
        wrong += f[n++].verdict == FAILS;
    if (n == 0)
        return 0;
    fprintf(out,
            "\n## %s\n\n%s\n\n| claim | says | verdict | cases | where |\n"
            "|---|---|---|---|---|\n",
            p->key, p->title);
    for (size_t i = 0; i < n; i++)
        show_row(out, &f[i]);
    if (wrong > 0)
        fprintf(out, "\n### Errata of %s\n\n", p->key);
    for (size_t i = 0; i < n; i++)
        if (f[i].verdict == FAILS)
            show_erratum(out, &f[i]);
    return n;
}

static void show_markdown(FILE *out, const struct finding *f, size_t count)
{
    size_t at = 0;
    for (const struct paper *p = claim_papers; p->key != NULL; p++)
        at += show_paper(out, p, f + at, count - at);
}

void claims_show(const struct claims_wish *w, const struct finding *f, size_t count)
{
    if (w->form == CLAIMS_MARKDOWN) {
        show_markdown(w->out, f, count);
        return;
    }
    for (size_t i = 0; i < count; i++)
        (w->form == CLAIMS_JSON ? show_json : show_text)(w->out, &f[i]);
}
