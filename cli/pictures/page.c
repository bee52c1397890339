/* SPDX-License-Identifier: MIT */
/* page.c: puts scenes side by side on a page, and draws the page into a file. All files
 * that use cairo are in the module dicot-pictures (native/module.h). */
#include "page.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <errno.h>
#include <fontconfig/fontconfig.h>
#include <math.h>
#include <string.h>

#include "sketch.h"

/* Memory that cairo allocates is not counted in --memory. The size of scenes and these
 * limits keep it small. */
#define MOST_POINTS 14400.0 /* per side; PDF readers accept no more */
#define MOST_PIXELS 100000000.0
#define PIXELS_PER_POINT 2.0

#define MARGIN 12.0
#define SIGN_WIDTH 32.0
#define SIGN_SIZE 18.0

/* One scene. */
struct panel {
    struct sketch sketch;
    bool sign;     /* there is a sign before it */
    bool negative; /* the sign is a minus, not a plus */
};

struct page {
    struct memory *memory;
    const char *title;
    struct panel *panels;
    size_t count;
    double width, height;
};

/* ---- errors ---- */

static enum answer_code refuse(struct error *error, const char *message)
{
    error_set(error, BAD_INPUT, 1, "%s", message);
    return ANSWER_BAD_INPUT;
}

static enum answer_code no_memory(struct error *error)
{
    error_set(error, NO_MEMORY, 1, "the picture needs more memory than --memory allows");
    return ANSWER_BAD_INPUT;
}

static enum answer_code cannot_write(struct error *error, const char *name,
                                     const char *reason)
{
    error_set(error, IO_ERROR, 1, "cannot write %.100s: %.60s", name, reason);
    return ANSWER_FAILED;
}

/* ---- the page ---- */

static enum answer_code add_panel(struct page *page, const struct writer *scene,
                                  bool negative, struct error *error)
{
    struct panel *panel = &page->panels[page->count];
    struct sketch *s = &panel->sketch;
    *panel = (struct panel){.sign = page->count > 0 || negative, .negative = negative};
    page->count++;
    if (!sketch_read(s, scene))
        return no_memory(error);
    if (scene->length == 0)
        return refuse(error, "--out: there is too much to draw");
    sketch_measure(s);
    page->width += s->width + (panel->sign ? SIGN_WIDTH : 0);
    page->height = fmax(page->height, s->height);
    return ANSWER_GIVEN;
}

static enum answer_code check_size(const struct page *page, double scale, bool pixels,
                                   struct error *error)
{
    double across = (page->width + 2 * MARGIN) * scale,
           down = (page->height + 2 * MARGIN) * scale;
    double dots = across * down * PIXELS_PER_POINT * PIXELS_PER_POINT;
    if (across <= MOST_POINTS && down <= MOST_POINTS && !(pixels && dots > MOST_PIXELS))
        return ANSWER_GIVEN;
    char message[sizeof error->message];
    snprintf(message, sizeof message,
             "--out: the picture would be %.0f x %.0f points, too large%s: see --scale",
             across, down, pixels ? " for PNG" : "");
    return refuse(error, message);
}

static enum answer_code lay_out(struct page *page, const struct picture *p, bool pixels,
                                struct error *error)
{
    enum answer_code code = ANSWER_GIVEN;
    for (size_t i = 0; i < p->count && code == ANSWER_GIVEN; i++) {
        code =
            add_panel(page, &p->scenes[i], p->negative != NULL && p->negative[i], error);
        if (code == ANSWER_GIVEN)
            code = check_size(page, p->scale, pixels, error);
    }
    return code;
}

/* Draws the panels side by side, with their middles at the same height. */
static cairo_status_t draw_page(const struct page *page, cairo_surface_t *surface,
                                double scale)
{
    cairo_t *cr = cairo_create(surface);
    double x = MARGIN, middle = MARGIN + page->height / 2;
    cairo_scale(cr, scale, scale);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    sketch_font(cr);
    for (size_t i = 0; i < page->count; i++) {
        const struct panel *panel = &page->panels[i];
        const struct sketch *s = &panel->sketch;
        if (panel->sign) {
            cairo_set_source_rgb(cr, 0, 0, 0);
            sketch_words(cr, SIGN_SIZE, x + SIGN_WIDTH / 2, middle,
                         panel->negative ? "\u2212" : "+");
            x += SIGN_WIDTH;
        }
        cairo_save(cr);
        cairo_translate(cr, x - s->left, middle - s->top - s->height / 2);
        sketch_draw(s, cr);
        cairo_restore(cr);
        x += s->width;
    }
    cairo_status_t status = cairo_status(cr);
    cairo_destroy(cr);
    return status;
}

static void page_done(struct page *page, size_t panels)
{
    for (size_t i = 0; i < page->count; i++)
        sketch_done(&page->panels[i].sketch);
    memory_free(page->memory, page->panels, panels, sizeof *page->panels);
}

/* ---- the file ---- */

struct target {
    FILE *file;
    const char *title; /* title still to be written into the SVG; NULL: none */
    unsigned tags;     /* number of tags of the SVG that have ended so far */
};

/* Writes the title, for people who cannot see the picture, and to tell later what it
 * shows. */
static bool write_title(const char *title, FILE *file)
{
    fputs("\n<title>", file);
    for (; *title != '\0'; title++)
        if (strchr("<>&", *title) != NULL)
            fprintf(file, "&#%d;", *title);
        else
            fputc(*title, file);
    return fputs("</title>", file) >= 0 && !ferror(file);
}

/* Writes what cairo makes, and the title, which cairo cannot write, after the first two
 * tags, <?xml> and <svg>. */
static cairo_status_t write_piece(void *closure, const unsigned char *bytes,
                                  unsigned length)
{
    struct target *target = closure;
    bool ok = true;
    while (target->title != NULL && length > 0 && ok) {
        const unsigned char *end = memchr(bytes, '>', length);
        size_t n = end != NULL ? (size_t)(end - bytes) + 1 : length;
        ok = fwrite(bytes, 1, n, target->file) == n;
        bytes += n, length -= (unsigned)n;
        if (end != NULL && ++target->tags == 2) {
            ok = ok && write_title(target->title, target->file);
            target->title = NULL;
        }
    }
    return ok && fwrite(bytes, 1, length, target->file) == length
               ? CAIRO_STATUS_SUCCESS
               : CAIRO_STATUS_WRITE_ERROR;
}

/* A kind of file, known by the end of its name. */
struct kind {
    const char *ending;
    cairo_surface_t *(*open)(cairo_write_func_t, void *, double, double); /* NULL: PNG */
};

static const struct kind kinds[] = {{".svg", cairo_svg_surface_create_for_stream},
                                    {".pdf", cairo_pdf_surface_create_for_stream},
                                    {".png", NULL}};

static const struct kind *find_kind(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (length > 4 && strcmp(name + length - 4, kinds[i].ending) == 0)
            return &kinds[i];
    return NULL;
}

/* Sets title and date of a PDF. The date is constant, so that the same picture gives the
 * same file. */
static void describe_pdf(cairo_surface_t *surface, const char *title)
{
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "dicot");
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                   "1970-01-01T00:00:00Z");
}

static cairo_status_t write_lines(const struct page *page, const struct kind *kind,
                                  double scale, FILE *file)
{
    bool pdf = kind->open == cairo_pdf_surface_create_for_stream;
    struct target target = {file, pdf ? NULL : page->title, 0};
    cairo_surface_t *surface =
        kind->open(write_piece, &target, (page->width + 2 * MARGIN) * scale,
                   (page->height + 2 * MARGIN) * scale);
    if (pdf)
        describe_pdf(surface, page->title);
    cairo_status_t status = draw_page(page, surface, scale);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return status;
}

/* Writes a PNG. Its pixels are counted in --memory. */
static cairo_status_t write_pixels(const struct page *page, double scale, FILE *file)
{
    double zoom = scale * PIXELS_PER_POINT;
    int across = (int)ceil((page->width + 2 * MARGIN) * zoom),
        down = (int)ceil((page->height + 2 * MARGIN) * zoom),
        stride = cairo_format_stride_for_width(CAIRO_FORMAT_RGB24, across);
    unsigned char *pixels = memory_new(page->memory, (size_t)down, (size_t)stride);
    if (pixels == NULL)
        return CAIRO_STATUS_NO_MEMORY;
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        pixels, CAIRO_FORMAT_RGB24, across, down, stride);
    struct target target = {.file = file};
    cairo_status_t status = draw_page(page, surface, zoom);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_write_to_png_stream(surface, write_piece, &target);
    cairo_surface_destroy(surface);
    memory_free(page->memory, pixels, (size_t)down, (size_t)stride);
    return status;
}

static enum answer_code write_page(const struct page *page, const struct kind *kind,
                                   const struct picture *p, FILE *file,
                                   struct error *error)
{
    if (file == NULL)
        return cannot_write(error, p->file, strerror(errno));
    cairo_status_t status = kind->open != NULL ? write_lines(page, kind, p->scale, file)
                                               : write_pixels(page, p->scale, file);
    if (status == CAIRO_STATUS_SUCCESS)
        return ANSWER_GIVEN;
    if (status == CAIRO_STATUS_NO_MEMORY)
        return no_memory(error);
    return cannot_write(error, p->file, cairo_status_to_string(status));
}

/* Frees what cairo and fontconfig keep for further pictures, which a sanitizer would
 * report as a leak. */
static void forget_fonts(void)
{
    cairo_debug_reset_static_data();
    FcFini();
}

enum answer_code page_draw(const struct picture *p, page_opener *open, void *context,
                           struct error *error)
{
    const struct kind *kind = find_kind(p->file);
    if (kind == NULL)
        return refuse(error, "--out: the name must end in .svg, .png or .pdf");
    struct page page = {.memory = p->scenes[0].memory, .title = p->title};
    page.panels = memory_new(page.memory, p->count, sizeof *page.panels);
    if (page.panels == NULL)
        return no_memory(error);
    enum answer_code code = lay_out(&page, p, kind->open == NULL, error);
    if (code == ANSWER_GIVEN)
        code = write_page(&page, kind, p, open(context, p->file), error);
    page_done(&page, p->count);
    forget_fonts();
    return code;
}
