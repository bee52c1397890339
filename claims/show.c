/* SPDX-License-Identifier: MIT */
/* show.c: findings as text, as JSON and as Markdown (claims.h). The output does not
 * depend on how long the checks took, so that two runs can be compared. */
#include <string.h>

#include "base/json.h"
#include "claims.h"

static const char *const verdict_names[] = {
    [NOT_TESTABLE] = "not testable",
    [HOLDS] = "holds",
    [FAILS] = "fails",
    [UNFINISHED] = "not finished",
    [DISAGREES] = "dicot and its plain rules disagree",
};

/* Returns the claim that corrects this one; NULL: none does. */
static const struct claim *correction_of(const struct claim *claim)
{
    const struct claim *c;
    for (size_t i = 0; (c = claim_at(i)) != NULL; i++)
        if (c->corrects != NULL && strcmp(c->corrects, claim->key) == 0)
            return c;
    return NULL;
}

/* Is the paper wrong here, as found by the check or, if there is none, by reading? */
static bool shows_error(const struct finding *f)
{
    return f->verdict == FAILS ||
           (f->verdict == NOT_TESTABLE && f->claim->reason != NULL);
}

/* Returns "rows of up to n stones" with the number in place of n; NULL: there is no
 * range. */
static const char *range_of(const struct finding *f, char *to, size_t size)
{
    size_t length = 0;
    if (f->claim->range == NULL)
        return NULL;
    for (const char *at = f->claim->range; *at != '\0' && length + 20 < size; at++)
        if (strncmp(at, " n", 2) == 0 &&
            (at[2] == ' ' || at[2] == ',' || at[2] == '\0')) {
            length += (size_t)snprintf(to + length, size - length, " %u", f->n);
            at++;
        } else {
            to[length++] = *at;
        }
    to[length] = '\0';
    return to;
}

/* ---- text ---- */

static void show_text(FILE *out, const struct finding *f)
{
    const struct claim *c = f->claim, *mends = correction_of(c);
    fprintf(out, "%s: %s", c->key, verdict_names[f->verdict]);
    fprintf(out, f->ended[0] != '\0' ? " (%s)\n" : "\n", f->ended);
    fprintf(out, "  says      %s\n", c->says);
    if (f->verdict == NOT_TESTABLE) {
        fprintf(out, "  because   %s\n", c->why_not);
        if (c->reason != NULL)
            fprintf(out, "  but       %s\n", c->reason);
        return;
    }
    char range[200];
    fprintf(out, "  checked   %s: %llu case%s\n", range_of(f, range, sizeof range),
            (unsigned long long)f->cases, f->cases == 1 ? "" : "s");
    if (f->line[0] != '\0')
        fprintf(out, "  %s %s%s%s\n", f->verdict == FAILS ? "but      " : "at       ",
                f->line, f->found[0] != '\0' ? ": " : "", f->found);
    if (f->verdict == FAILS && c->reason != NULL)
        fprintf(out, "  why       %s\n", c->reason);
    if (f->asked[0] != '\0')
        fprintf(out, "  see       dicot %s '%s'\n", f->asked, f->line);
    if (c->proved != NULL)
        fprintf(out, "  proved    %s\n", c->proved);
    if (c->corrects != NULL)
        fprintf(out, "  in place of %s\n", c->corrects);
    if (mends != NULL)
        fprintf(out, "  instead   %s: %s\n", mends->key, mends->says);
}

/* ---- JSON ---- */

/* Writes a member; a missing text becomes null. */
static void write_member(struct json *j, const char *key, const char *text)
{
    json_text(json_key(j, key), text != NULL && text[0] != '\0' ? text : NULL);
}

/* Writes the member "command": a command that shows the case or the claim. */
static void write_command(struct json *j, const char *command, const char *about)
{
    write_format(json_text_open(json_key(j, "command")), "dicot %s '%s'", command, about);
    json_text_close(j);
}

static void write_counterexample(struct json *j, const struct finding *f)
{
    json_key(j, "counterexample");
    if (f->line[0] == '\0') {
        json_null(j);
        return;
    }
    json_open(j);
    write_member(j, "line", f->line);
    write_member(j, "found", f->found);
    if (f->asked[0] != '\0')
        write_command(j, f->asked, f->line);
    else
        write_command(j, "claims", f->claim->key);
    json_close(j);
}

static void write_correction(struct json *j, const struct claim *mends)
{
    json_key(j, "corrected");
    if (mends == NULL) {
        json_null(j);
        return;
    }
    json_open(j);
    write_member(j, "key", mends->key);
    write_member(j, "statement", mends->says);
    write_command(j, "claims", mends->key);
    json_close(j);
}

static void write_finding(struct json *j, const struct finding *f)
{
    const struct claim *c = f->claim;
    char range[200];
    json_open(j);
    write_member(j, "key", c->key);
    write_member(j, "statement", c->says);
    write_member(j, "verdict", verdict_names[f->verdict]);
    write_member(j, "why_not", c->why_not);
    write_member(j, "range", range_of(f, range, sizeof range));
    json_integer(json_key(j, "n"), f->n);
    json_count(json_key(j, "cases"), f->cases);
    write_counterexample(j, f);
    write_member(j, "reason", shows_error(f) ? c->reason : NULL);
    write_member(j, "proved", c->proved);
    write_member(j, "corrects", c->corrects);
    write_correction(j, correction_of(c));
    write_member(j, "where", c->where);
    json_text(json_key(j, "ended"), f->ended[0] != '\0' ? f->ended : "answered");
    json_close(j);
}

static bool show_json(FILE *out, const struct finding *f)
{
    struct memory memory = {0};
    struct writer w;
    writer_init(&w, &memory);
    struct json j = json_of(&w);
    write_finding(&j, f);
    bool ok = !w.failed;
    if (ok)
        fprintf(out, "%s\n", w.text);
    writer_done(&w);
    return ok;
}

/* ---- Markdown ---- */

/* Writes a cell of a Markdown table; escapes bars, which would end the cell. */
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
    fputs("| ", out);
    write_cell(out, c->key);
    fputs(" | ", out);
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
        char range[200];
        write_cell(out, range_of(f, range, sizeof range));
        fprintf(out, ": %llu", (unsigned long long)f->cases);
    }
    fputs(" | ", out);
    write_cell(out, c->where);
    fputs(" |\n", out);
}

/* Writes the place, what is printed there, why it fails, what holds instead, and the
 * command. */
static void show_erratum(FILE *out, const struct finding *f)
{
    const struct claim *c = f->claim, *mends = correction_of(c);
    fprintf(out, "- **%s.** Printed: %s.", c->key, c->says);
    if (f->verdict == FAILS && strcmp(f->found, NOT_SO) == 0)
        fprintf(out, " But not of `%s`.", f->line);
    else if (f->verdict == FAILS)
        fprintf(out, " But `%s`: %s.", f->line, f->found);
    if (c->reason != NULL)
        fprintf(out, " Why: %s.", c->reason);
    if (mends != NULL)
        fprintf(out, " Instead (%s): %s.", mends->key, mends->says);
    if (f->verdict != FAILS)
        fputs(" The register does not check this.\n", out);
    else if (f->asked[0] != '\0')
        fprintf(out, " Commands: `dicot claims '%s'`, `dicot %s '%s'`.\n", c->key,
                f->asked, f->line);
    else
        fprintf(out, " Command: `dicot claims '%s'`.\n", c->key);
}

/* Shows the findings of one paper, which are next to each other. Returns how many there
 * are. */
static size_t show_paper(FILE *out, const struct paper *p, const struct finding *f,
                         size_t count)
{
    size_t n = 0, wrong = 0;
    while (n < count && strncmp(f[n].claim->key, p->key, strlen(p->key)) == 0)
        wrong += shows_error(&f[n++]);
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
        if (shows_error(&f[i]))
            show_erratum(out, &f[i]);
    return n;
}

static void show_markdown(FILE *out, const struct finding *f, size_t count)
{
    size_t at = 0;
    for (const struct paper *p = claim_papers; p->key != NULL; p++)
        at += show_paper(out, p, f + at, count - at);
}

bool claims_show(const struct claims_wish *w, const struct finding *f, size_t count,
                 FILE *out)
{
    bool ok = true;
    if (w->form == CLAIMS_MARKDOWN)
        show_markdown(out, f, count);
    for (size_t i = 0; i < count && w->form == CLAIMS_TEXT; i++)
        show_text(out, &f[i]);
    for (size_t i = 0; i < count && ok && w->form == CLAIMS_JSON; i++)
        ok = show_json(out, &f[i]);
    return ok;
}
