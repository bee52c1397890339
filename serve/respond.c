/* SPDX-License-Identifier: MIT */
/* respond.c: see respond.h. libmicrohttpd runs each connection in a thread of its own and
 * calls `respond` first with the headers, then with each piece of the body, then once
 * more when all of it has come. */
#include "respond.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "clock.h"

/* ---- responses ---- */

/* Headers of every response, which tell browsers to use only our own files, run no other
 * scripts, and not to guess types. The page shares memory with its worker, which browsers
 * allow only for pages that are isolated like this. */
static const char *const headers[][2] = {
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
};

static const char json_type[] = "application/json";

/* Sends bytes, which must stay valid until the request is over. */
static enum MHD_Result send_bytes(struct visit *v, struct MHD_Connection *connection,
                                  unsigned status, const char *type, const void *bytes,
                                  size_t length, const char *allow)
{
    struct MHD_Response *r =
        MHD_create_response_from_buffer(length, (void *)bytes, MHD_RESPMEM_PERSISTENT);
    if (r == NULL)
        return MHD_NO; /* hangs up */
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        MHD_add_response_header(r, headers[i][0], headers[i][1]);
    MHD_add_response_header(r, "Content-Type", type);
    MHD_add_response_header(r, "Cache-Control",
                            type == json_type ? "no-store" : "no-cache");
    MHD_add_response_header(r, "Dicot-Api",
                            "1"); /* tells the page that this server is there */
    if (allow != NULL)
        MHD_add_response_header(r, "Allow", allow);
    if (status >= 400)
        MHD_add_response_header(r, "Connection", "close");
    visit_allow(v, TAKE_SECONDS);
    enum MHD_Result result = MHD_queue_response(connection, status, r);
    MHD_destroy_response(r);
    return result;
}

/* Sends v->answer. If it is empty, there was not even memory for an error. */
static enum MHD_Result send_answer(struct visit *v, struct MHD_Connection *connection,
                                   unsigned status, const char *allow)
{
    if (v->answer.failed)
        return MHD_NO;
    return send_bytes(v, connection, status, json_type, v->answer.text, v->answer.length,
                      allow);
}

static enum MHD_Result send_error(struct visit *v, struct MHD_Connection *connection,
                                  struct refusal why)
{
    struct error error = {0};
    error_set(&error, BAD_INPUT, 1, "%s", why.reason);
    error.line = 1;
    visit_write_error(v, &error);
    return send_answer(v, connection, why.status, why.allow);
}

/* ---- the page ---- */

/* Sends the list of commands, and the limits of a question. */
static enum MHD_Result send_index(const struct server *s, struct visit *v,
                                  struct MHD_Connection *connection)
{
    struct json j = json_of(&v->answer);
    json_open(&j);
    json_key(&j, "commands");
    json_open_list(&j);
    for (const struct command *const *c = commands; *c != NULL; c++)
        if ((*c)->answer != NULL && (*c)->when == NULL)
            json_text(&j, (*c)->name);
    json_close_list(&j);
    json_decimal(json_key(&j, "seconds"), s->most.seconds, 3);
    json_count(json_key(&j, "memory"), s->most.memory);
    json_close(&j);
    write_byte(&v->answer, '\n');
    return send_answer(v, connection, 200, NULL);
}

static enum MHD_Result send_page(const struct server *s, struct visit *v,
                                 struct MHD_Connection *connection, const char *path)
{
    const struct page_file *f = page_find(&s->page, path);
    if (gate_is_api(path))
        return send_index(s, v, connection);
    if (f == NULL)
        return send_error(v, connection,
                          (struct refusal){404, "there is no such file", NULL});
    return send_bytes(v, connection, 200, f->type, f->bytes, f->length, NULL);
}

/* ---- questions ---- */

static unsigned status_of(enum answer_code code, const struct error *error)
{
    if (error->status == OK)
        return 200; /* also for a partial answer, which says so itself */
    return code == ANSWER_FAILED ? 500 : code == ANSWER_LIMIT ? 422 : 400;
}

static unsigned find_answer(const struct server *s, struct visit *v)
{
    struct host host = {.now = clock_now,
                        .worked = clock_worked,
                        .stop = visit_is_over,
                        .progress = visit_progress,
                        .context = v};
    struct posted p;
    struct error error = {0};
    enum answer_code code = ANSWER_BAD_INPUT;
    v->memory.limit = (size_t)s->most.memory;
    if (posted_read(&p, v->command, v->body, v->length, &s->most, &v->memory, &error)) {
        v->give_up_at = clock_now() + p.q.seconds;
        code = posted_answer(&p, &host, &v->memory, &v->answer, &error);
    }
    posted_done(&p);
    if (error.status != OK) {
        error.line = 1;
        visit_write_error(v, &error);
    }
    return status_of(code, &error);
}

static enum MHD_Result answer(const struct server *s, struct visit *v,
                              struct MHD_Connection *connection)
{
    if (v->too_long)
        return send_error(v, connection, too_long);
    v->give_up_at = clock_now() + WAIT_SECONDS;
    visit_allow(v, INFINITY);
    if (!visit_sit_down(v))
        return send_error(v, connection,
                          (struct refusal){429, "too many questions", NULL});
    unsigned status = find_answer(s, v);
    visit_stand_up(v);
    return send_answer(v, connection, status, NULL);
}

/* Writes how far a question is, or that there is no such question. */
static void write_watched(struct visits *all, const char *job, struct json *j)
{
    struct watched seen;
    bool found = visits_watch(all, job, &seen);
    json_text(json_key(j, "state"), !found          ? "none"
                                    : !seen.running ? "waiting"
                                                    : "running");
    if (!found)
        return;
    json_decimal(json_key(j, "seconds"), seen.seconds, 3);
    json_count(json_key(j, "nodes"), seen.nodes);
    json_text(json_key(j, "text"), seen.text);
}

/* Stops the questions with that name and says how many there were, or says how far the
 * question is. */
static enum MHD_Result run_errand(struct server *s, struct visit *v,
                                  struct MHD_Connection *connection)
{
    const char *job =
        MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Dicot-Job");
    struct json j = json_of(&v->answer);
    json_open(&j);
    if (v->errand == STOPS)
        json_count(json_key(&j, "stopped"), visits_stop(&s->visits, job));
    else
        write_watched(&s->visits, job, &j);
    json_close(&j);
    write_byte(&v->answer, '\n');
    return send_answer(v, connection, 200, NULL);
}

/* ---- requests ---- */

static enum MHD_Result count_host(void *count, enum MHD_ValueKind kind, const char *key,
                                  const char *value)
{
    (void)kind;
    (void)value;
    *(unsigned *)count += strcasecmp(key, "Host") == 0;
    return MHD_YES;
}

static struct knock knock_of(struct MHD_Connection *c, const char *url,
                             const char *method)
{
    enum MHD_ValueKind kind = MHD_HEADER_KIND;
    struct knock k = {.method = method,
                      .path = url,
                      .host = MHD_lookup_connection_value(c, kind, "Host"),
                      .origin = MHD_lookup_connection_value(c, kind, "Origin"),
                      .site = MHD_lookup_connection_value(c, kind, "Sec-Fetch-Site"),
                      .type = MHD_lookup_connection_value(c, kind, "Content-Type"),
                      .length = MHD_lookup_connection_value(c, kind, "Content-Length"),
                      .job = MHD_lookup_connection_value(c, kind, "Dicot-Job")};
    MHD_get_connection_values(c, kind, count_host, &k.same);
    return k;
}

/* Called when the headers have come: decides whether to let the request in. */
static enum MHD_Result look(struct server *s, struct visit *v, struct MHD_Connection *c,
                            const char *url, const char *method)
{
    struct knock k = knock_of(c, url, method);
    struct refusal why = gate_judge(&s->gate, &k);
    if (why.status == 0 && strcmp(method, "POST") == 0) {
        v->errand = gate_errand(url);
        visit_name(v, k.job != NULL && v->errand == ASKS ? k.job : "");
        v->command = posted_command(url);
        if (v->command == NULL && v->errand == ASKS)
            why = (struct refusal){404, "there is no such command", NULL};
    }
    return why.status == 0 ? MHD_YES : send_error(v, c, why);
}

/* Stores a piece of the body, unless that has become too long. Returns false if memory
 * runs out. */
static bool take_piece(struct visit *v, const char *piece, size_t size)
{
    v->too_long = v->too_long || size > MOST_BODY - v->length;
    if (v->too_long)
        return true;
    char *body = realloc(v->body, v->length + size);
    if (body == NULL)
        return false;
    memcpy(body + v->length, piece, size);
    v->body = body;
    v->length += size;
    return true;
}

enum MHD_Result respond(void *server, struct MHD_Connection *connection, const char *url,
                        const char *method, const char *version, const char *upload,
                        size_t *upload_size, void **request)
{
    struct visit *v =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)
            ->socket_context;
    (void)version;
    if (v == NULL)
        return MHD_NO;
    if (*request == NULL) {
        *request = v;
        return look(server, v, connection, url, method);
    }
    if (*upload_size == 0)
        return v->errand != ASKS    ? run_errand(server, v, connection)
               : v->command != NULL ? answer(server, v, connection)
                                    : send_page(server, v, connection, url);
    bool taken =
        v->errand != ASKS || (v->command != NULL && take_piece(v, upload, *upload_size));
    *upload_size = 0;
    return taken ? MHD_YES : MHD_NO;
}

void respond_connection(void *server, struct MHD_Connection *connection, void **visit,
                        enum MHD_ConnectionNotificationCode code)
{
    struct server *s = server;
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        *visit = visit_open(&s->visits, info->connect_fd);
        if (*visit != NULL)
            visit_allow(*visit, SEND_SECONDS);
    } else if (*visit != NULL) {
        visit_close(*visit);
        *visit = NULL;
    }
}

void respond_completed(void *server, struct MHD_Connection *connection, void **request,
                       enum MHD_RequestTerminationCode code)
{
    struct visit *v = *request;
    (void)server;
    (void)connection;
    (void)code;
    if (v == NULL)
        return;
    visit_forget(v);
    visit_allow(v, SEND_SECONDS); /* for the next request */
    *request = NULL;
}
