/* SPDX-License-Identifier: MIT */
/* respond.c: see respond.h. A request is judged by its head before its body is read. */
#include "respond.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <time.h>

#include "clock.h"

/* ---- responses ---- */

/* Headers of every response, which tell browsers to use only our own files, run no other
 * scripts, and not to guess types. The page shares memory with its worker, which browsers
 * allow only for pages that are isolated like this. Dicot-Api tells the page that this
 * server is there. */
static const char headers[] =
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Dicot-Api: 1\r\n";

#define RESPONSE_HEAD_BYTES 1536

static const char json_type[] = "application/json";

static const struct phrase {
    unsigned status;
    const char *text;
} phrases[] = {
    {200, "OK"},
    {304, "Not Modified"},
    {400, "Bad Request"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {415, "Unsupported Media Type"},
    {417, "Expectation Failed"},
    {421, "Misdirected Request"},
    {422, "Unprocessable Content"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {503, "Service Unavailable"},
    {505, "HTTP Version Not Supported"},
};

static const char *phrase_of(unsigned status)
{
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++)
        if (phrases[i].status == status)
            return phrases[i].text;
    return "";
}

/* Writes the moment in the format of RFC 9110, whatever the locale is. */
static void print_date(char *text, size_t room)
{
    static const char days[] = "SunMonTueWedThuFriSat",
                      months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    time_t now = time(NULL);
    struct tm t;
    gmtime_r(&now, &t);
    text_format(text, room, "%.3s, %02d %.3s %d %02d:%02d:%02d GMT", days + 3 * t.tm_wday,
                t.tm_mday, months + 3 * t.tm_mon, t.tm_year + 1900, t.tm_hour, t.tm_min,
                t.tm_sec);
}

/* Sends a response; `more` is further lines of its head. After an error the client has to
 * connect anew. */
static void send_bytes(struct visit *v, unsigned status, const char *type,
                       const void *bytes, size_t length, const char *more)
{
    char head[RESPONSE_HEAD_BYTES], date[40];
    v->persists = v->persists && status < 400 && !v->all->closing;
    print_date(date, sizeof date);
    text_format(head, sizeof head,
                "HTTP/1.1 %u %s\r\nDate: %s\r\n%s%sContent-Type: %s\r\n"
                "Content-Length: %zu\r\nCache-Control: %s\r\nConnection: %s\r\n\r\n",
                status, phrase_of(status), date, headers, more, type, length,
                type == json_type ? "no-store" : "no-cache",
                v->persists ? "keep-alive" : "close");
    visit_allow(v, TAKE_SECONDS);
    if (!stream_send(&v->stream, head, strlen(head), bytes, v->without_body ? 0 : length))
        v->persists = false;
}

/* Sends v->answer. If it is empty, there was not even memory for an error. */
static void send_answer(struct visit *v, unsigned status, const char *allow)
{
    char more[64] = "";
    if (allow != NULL)
        text_format(more, sizeof more, "Allow: %s\r\n", allow);
    if (v->answer.failed)
        v->persists = false;
    else
        send_bytes(v, status, json_type, v->answer.text, v->answer.length, more);
}

static void send_error(struct visit *v, struct refusal why)
{
    struct error error = {0};
    error_set(&error, BAD_INPUT, 1, "%s", why.reason);
    error.line = 1;
    visit_write_error(v, &error);
    send_answer(v, why.status, why.allow);
}

/* ---- the page ---- */

/* Sends the list of commands, and the limits of a question. */
static void send_index(const struct server *s, struct visit *v)
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
    json_text(json_key(&j, "ended"), ended_word(ENDED_SOLVED));
    json_close(&j);
    write_byte(&v->answer, '\n');
    send_answer(v, 200, NULL);
}

/* Sends a file, or says that the client has it already. */
static void send_file(const struct server *s, struct visit *v, const struct page_file *f,
                      const char *known)
{
    bool same = known != NULL && strstr(known, f->tag) != NULL;
    char more[128 + MOST_LINK_BASE];
    text_format(more, sizeof more, "ETag: %s\r\nVary: Accept-Encoding\r\n%s%s%s%s%s%s",
                f->tag, f->encoding != NULL ? "Content-Encoding: " : "",
                f->encoding != NULL ? f->encoding : "", f->encoding != NULL ? "\r\n" : "",
                s->link_base != NULL ? "Dicot-Link: " : "",
                s->link_base != NULL ? s->link_base : "",
                s->link_base != NULL ? "\r\n" : "");
    v->without_body = v->without_body || same;
    send_bytes(v, same ? 304 : 200, f->type, f->bytes, f->length, more);
}

static void send_page(const struct server *s, struct visit *v,
                      const struct request_head *h)
{
    const struct page_file *f =
        page_find(&s->page, h->path, head_value(h, "Accept-Encoding"));
    if (gate_is_api(h->path))
        send_index(s, v);
    else if (f == NULL)
        send_error(v, (struct refusal){404, "there is no such file", NULL});
    else
        send_file(s, v, f, head_value(h, "If-None-Match"));
}

/* ---- questions ---- */

static const struct refusal busy = {429, "too many questions", NULL},
                            ending = {503, "the server ends", NULL},
                            full = {503, "too many connections", NULL};

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
    if (posted_read(&p, v->command, v->body.bytes, v->body.length, &s->most, &v->memory,
                    &error)) {
        /* Usually --time ends it before that, and the answer says so; `bench` only asks
         * for the button. */
        v->give_up_at = clock_now() + 1.2 * p.q.seconds + 0.2;
        code = posted_answer(&p, &host, &v->memory, &v->answer, &error);
    }
    posted_done(&p);
    if (error.status != OK) {
        error.line = 1;
        visit_write_error(v, &error);
    }
    return status_of(code, &error);
}

static void answer(const struct server *s, struct visit *v)
{
    v->give_up_at = clock_now() + WAIT_SECONDS;
    visit_allow(v, INFINITY);
    if (!visit_sit_down(v)) {
        send_error(v, s->visits.closing ? ending : busy);
        return;
    }
    unsigned status = find_answer(s, v);
    visit_stand_up(v);
    visit_name(v, ""); /* before the client can see that the question is over */
    send_answer(v, status, NULL);
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
 * question is, which then has not ended. */
static void run_errand(struct server *s, struct visit *v, const char *job)
{
    struct json j = json_of(&v->answer);
    json_open(&j);
    if (v->errand == STOPS) {
        json_count(json_key(&j, "stopped"), visits_stop(&s->visits, job));
        json_text(json_key(&j, "ended"), ended_word(ENDED_SOLVED));
    } else {
        write_watched(&s->visits, job, &j);
    }
    json_close(&j);
    write_byte(&v->answer, '\n');
    send_answer(v, 200, NULL);
}

/* ---- requests ---- */

/* Decides by the head whether to let the request in. */
static bool look(const struct server *s, struct visit *v, const struct request_head *h,
                 struct refusal *why)
{
    const char *job = head_value(h, "Dicot-Job");
    *why = gate_judge(&s->gate, h);
    if (why->status == 0 && strcmp(h->method, "POST") == 0) {
        v->errand = gate_errand(h->path);
        visit_name(v, job != NULL && v->errand == ASKS ? job : "");
        v->command = posted_command(h->path);
        if (v->command == NULL && v->errand == ASKS)
            *why = (struct refusal){404, "there is no such command", NULL};
    }
    return why->status == 0;
}

/* Reads a request. On failure returns false; the status of *why is 0 if the client is
 * gone. */
static bool read_request(const struct server *s, struct visit *v, struct request_head *h,
                         struct refusal *why)
{
    v->without_body = false;
    if (!stream_read_head(&v->stream, h, why))
        return false;
    v->without_body = strcmp(h->method, "HEAD") == 0;
    v->persists = h->persists;
    return look(s, v, h, why) && stream_read_body(&v->stream, h, &v->body, why);
}

/* Responds to one request. Afterwards v->persists says whether more may follow. */
static void respond_once(struct server *s, struct visit *v)
{
    struct request_head h;
    struct refusal why = {0};
    if (!read_request(s, v, &h, &why)) {
        v->persists = false;
        if (why.status != 0)
            send_error(v, why);
    } else if (v->errand != ASKS)
        run_errand(s, v, head_value(&h, "Dicot-Job"));
    else if (v->command != NULL)
        answer(s, v);
    else
        send_page(s, v, &h);
    visit_forget(v);
}

void respond(struct server *s, struct visit *v)
{
    do
        respond_once(s, v);
    while (v->persists && visit_await(v, SEND_SECONDS));
    visit_await(v, END_SECONDS);
    stream_end(&v->stream);
}

void respond_full(struct server *s, int socket)
{
    struct visit v;
    visit_init(&v, &s->visits, socket);
    send_error(&v, full);
    writer_done(&v.answer);
}
