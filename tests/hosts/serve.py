#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""serve.py: `dicot serve` as its clients see it, good ones and hostile ones.

    python3 tests/hosts/serve.py PATH/TO/dicot [SANITIZERS]

Everything is sent as plain bytes to sockets on this machine. With DICOT_LONG=1 the soak is
longer. Prints how much was checked.
"""
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

DICOT, SANITIZED = sys.argv[1], bool(sys.argv[2:] and sys.argv[2])
PATIENCE = 120  # seconds: longer than anything here takes; only a failure waits so long
SOAK = 20000 if os.environ.get("DICOT_LONG") else 60 if SANITIZED else 400
LONG = "clobber grid 10x10 checkerboard"  # not decided in an hour
SECRET = b"not for the network"

# What every response has, errors as well.
SECURITY = {"x-content-type-options": "nosniff", "referrer-policy": "no-referrer",
            "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp",
            "cross-origin-resource-policy": "same-origin", "dicot-api": "1"}

checks, failures = 0, 0


def check(good, *what):
    global checks, failures
    checks += 1
    if not good:
        failures += 1
        print("serve:", *(str(w)[:300] for w in what), flush=True)


# ---- a server and its clients ----

class Server:
    def __init__(self, *flags):
        self.process = subprocess.Popen([DICOT, "serve", "--port", "0", *flags],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        told = self.process.stdout.readline().decode()
        self.port = int(re.match(r"http://127\.0\.0\.1:(\d+)/ ", told)[1])
        self.host = f"127.0.0.1:{self.port}"

    def connect(self):
        s = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return s

    def send(self, request):
        """The answer to these bytes, which must be one response and then the end."""
        with self.connect() as s:
            try:
                s.sendall(request)
            except (BrokenPipeError, ConnectionResetError):
                pass  # it may answer and hang up before it has read everything
            answer = Answer(read_all(s))
        for name, value in SECURITY.items():
            check(answer.headers.get(name) == value, name, answer.raw)
        check("frame-ancestors 'none'" in answer.headers.get("content-security-policy", ""), answer.raw)
        return answer

    def ask(self, method, path, headers=(), body=b""):
        head = [f"{method} {path} HTTP/1.1", "Connection: close", *headers]
        if not any(h.lower().startswith("host:") for h in headers):
            head.append(f"Host: {self.host}")
        return self.send("\r\n".join([*head, "", ""]).encode("latin-1") + body)

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, body, *headers, type="application/json"):
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        type = [f"Content-Type: {type}"] if type else []
        return self.ask("POST", path, [*type, f"Content-Length: {len(body)}", *headers], body)

    def stop(self, number=signal.SIGINT):
        self.process.send_signal(number)
        code = self.process.wait(timeout=PATIENCE)
        check(code == 0, "exit code", code)
        err = self.process.stderr.read().decode(errors="replace").splitlines()
        warned = [line for line in err if "runs as root" in line]
        check(len(warned) == (os.geteuid() == 0) and err == warned, "stderr:", err)


def read_all(s):
    parts = []
    try:
        while part := s.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


class Answer:
    def __init__(self, raw):
        head, _, self.body = raw.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        self.status = int(lines[0].split()[1]) if lines[0] else 0
        self.headers = {k.lower(): v for k, _, v in (l.partition(": ") for l in lines[1:])}
        self.raw = raw

    def json(self):
        """The object, which says why it ended unless it is about a question that still runs."""
        answer = json.loads(self.body)
        check("state" in answer or answer["ended"] in ("answered", "time", "nodes", "memory", "interrupted"), answer)
        return answer


def stopped(count):
    """What /api/stop answers."""
    return {"stopped": count, "ended": "answered"}


def is_error(answer, status):
    """A refusal: this status, and nothing but the object of an error."""
    try:
        return answer.status == status and answer.json()["status"] == "error"
    except (ValueError, KeyError):
        return False


# ---- the page ----

FILES = {"index.html": ("text/html; charset=utf-8", b"<!doctype html><title>x</title>"),
         "main.js": ("text/javascript; charset=utf-8", b"let a = 1;"),
         "page.css": ("text/css; charset=utf-8", b""),
         "dicot.wasm": ("application/wasm", bytes(range(256)) * 2000)}


def make_page(folder):
    page = os.path.join(folder, "page")
    os.makedirs(os.path.join(page, "sub"))
    for name, content in [("main.js.br", b"brotli"), ("main.js.gz", b"gzipped")]:
        with open(os.path.join(page, name), "wb") as f:
            f.write(content)
    hidden = ["../secret.txt", ".secret.txt", "sub/secret.js", "secret.sh", "secret"]
    for name, content in [*((n, c) for n, (_, c) in FILES.items()), *((n, SECRET) for n in hidden)]:
        with open(os.path.join(page, name), "wb") as f:
            f.write(content)
    return page


def check_page(s):
    for name, (type, content) in [*FILES.items(), ("", FILES["index.html"]),
                                  ("?state=1&x=../y", FILES["index.html"])]:
        a = s.get("/" + name)
        check(a.status == 200 and a.body == content, name, a.status)
        check(a.headers["content-type"] == type, name, a.headers)
        policy = a.headers["content-security-policy"]
        check("default-src 'self'" in policy and "unsafe-inline" not in policy and
              policy.replace("'wasm-unsafe-eval'", "").count("eval") == 0, policy)
        h = s.ask("HEAD", "/" + name)
        check(h.status == 200 and h.body == b"" and
              h.headers["content-length"] == str(len(content)), name, h.raw)


def check_forms(s):
    """The shortest form that the client accepts, once."""
    for accepted, body, encoding in [
            (None, FILES["main.js"][1], None), ("identity", FILES["main.js"][1], None),
            ("br", b"brotli", "br"), ("gzip, deflate, br;q=0.5", b"brotli", "br"), ("GZIP", b"gzipped", "gzip"),
            ("gzip;q=1.0 , br;q=0", b"gzipped", "gzip"), ("br;q=0.000, gzip;q=0", FILES["main.js"][1], None),
            ("brx, xgzip,, ;q=1", FILES["main.js"][1], None)]:
        headers = [f"Accept-Encoding: {accepted}"] if accepted is not None else []
        a = s.ask("GET", "/main.js", headers)
        check(a.status == 200 and a.body == body, accepted, a.raw)
        check(a.headers.get("content-encoding") == encoding, accepted, a.headers)
        check(a.headers["content-type"] == FILES["main.js"][0] and a.headers["vary"] == "Accept-Encoding", a.headers)
        again = s.ask("GET", "/main.js", [*headers, f"If-None-Match: W/\"x\", {a.headers['etag']}"])
        check(again.status == 304 and again.body == b"" and again.headers["etag"] == a.headers["etag"], accepted, again.raw)
        other = s.ask("GET", "/main.js", [*headers, 'If-None-Match: "0123456789abcdef"'])
        check(other.status == 200 and other.body == body, accepted, other.raw)
    for name in ["/main.js.br", "/main.js.gz"]:
        check(s.get(name).status == 404, name)


def check_link_base(page):
    s = Server("--page", page, "--link-base", "https://example.org/dicot/")
    check(s.get("/").headers.get("dicot-link") == "https://example.org/dicot/", "the page is told")
    check("dicot-link" not in s.get("/api").headers, "only the page is")
    s.stop()
    for wrong in ["example.org", "https://a b", "https://a\r\nX: y", "https://a/#b", "https://" + "a" * 300, ""]:
        refused = subprocess.run([DICOT, "serve", "--port", "0", "--link-base", wrong], capture_output=True, timeout=PATIENCE)
        check(refused.returncode not in (0, None) and refused.stdout == b"", wrong, refused.stdout)


PATHS = ["/../secret.txt", "/../../../../etc/passwd", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
         "/%2e%2e%2fsecret.txt", "//secret.txt", "/.secret.txt", "/sub/secret.js", "/secret.sh",
         "/secret", "/./secret.txt", "/main.js/../../secret.txt", "/main.js/", "/main.js%00",
         "/main.js%00.txt", "/Main.js", "/main%2ejs", "/\\..\\secret.txt", "/sub", "/sub/",
         "/..", "/.", "//", "/%", "/%zz", "/main.js;x", "main.js", "../secret.txt", "*",
         "/api/../main.js", "/apix", "/" + "a" * 5000, "/" + "../" * 3000 + "etc/passwd"]


def check_paths(s):
    for path in PATHS:
        a = s.get(path)
        check(400 <= a.status < 500 and SECRET not in a.raw and b"root:" not in a.raw,
              "GET", path[:60], a.status)


# ---- who may ask ----

QUESTION = {"line": "clobber xo|ox"}


def check_methods(s):
    for method in ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "CONNECT", "FOO", "get", "POST"]:
        a = s.ask(method, "/", ["Content-Length: 0"])
        check(is_error(a, 405) and a.headers["allow"] == "GET, HEAD", method, a.raw)
    for method in ["GET", "HEAD", "PUT", "OPTIONS"]:
        a = s.ask(method, "/api/outcome")
        check(a.status == 405 and a.headers["allow"] == "POST", method, a.raw)
    for path in ["/api/", "/api/nothing", "/api/play", "/api/serve", "/api/help", "/api/outcome/",
                 "/api/Outcome", "/api/outcom%65", "/api/../api/outcome"]:
        check(is_error(s.post(path, QUESTION), 404), path)


def check_types(s):
    for type in [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
                 "application/jsonx", "text/json", "application/", "", "x" * 1000]:
        check(is_error(s.post("/api/outcome", QUESTION, type=type), 415), "type", type)
    for type in ["application/json", "Application/JSON", "application/json; charset=utf-8"]:
        check(s.post("/api/outcome", QUESTION, type=type).status == 200, "type", type)


def check_hosts(s):
    port = s.port
    for host in ["evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}",
                 f"127.0.0.1:{port}.evil.example", f"localhost.evil.example:{port}", "",
                 f"192.168.1.1:{port}", f"127.0.0.1:{port}:{port}", f"[::1:{port}",
                 f"[::1]x:{port}", f"127.0.0.1:0{port}", "x" * 1000]:
        for a in [s.post("/api/outcome", QUESTION, f"Host: {host}"),
                  s.ask("GET", "/", [f"Host: {host}"])]:
            check(a.status == 421, "Host:", host, a.status)
    for host in [f"localhost:{port}", f"LocalHost:{port}", f"[::1]:{port}", s.host]:
        check(s.post("/api/outcome", QUESTION, f"Host: {host}").status == 200, "Host:", host)
    check(s.send(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n").status == 400, "no Host")
    twice = [f"Host: {s.host}", "Host: evil.example"]
    for hosts in [twice, twice[::-1], twice[:1] * 2]:
        check(s.ask("GET", "/", hosts).status == 400, hosts)


def check_origins(s):
    for origin in ["http://evil.example", "null", "", f"https://{s.host}", f"http://localhost:{s.port}",
                   f"http://{s.host}0", f"http://{s.host}/", "file://"]:
        a = s.post("/api/outcome", QUESTION, f"Origin: {origin}")
        check(is_error(a, 403), "Origin:", origin, a.status)
    for site in ["cross-site", "same-site", ""]:
        a = s.post("/api/outcome", QUESTION, f"Sec-Fetch-Site: {site}")
        check(is_error(a, 403), "Sec-Fetch-Site:", site, a.status)
    a = s.post("/api/outcome", QUESTION, f"Origin: http://{s.host}", "Sec-Fetch-Site: same-origin")
    check(a.status == 200 and "access-control-allow-origin" not in a.headers, a.raw)


# ---- bodies ----

BAD_BODIES = [
    b"", b" ", b"{", b"}", b"null", b"true", b"1", b'"line"', b"[]", b"{}", b"nonsense", b"\0",
    b'{"line":"clobber xo|ox"', b'{"line":"clobber xo|ox"}}', b'{"line":"clobber xo|ox"} x',
    b'{"line":"clobber xo|ox","line":"clobber xo"}', b'{"line":1}', b'{"line":null}',
    b'{"line":["clobber xo"]}', b'{"line":"clobber xo\\u0000"}', b'{"line":"clobber xo\0"}',
    b'{"line":"clobber \xff"}', b'{"line":"clobber \\ud800"}', b'\xef\xbb\xbf{"line":"clobber xo"}',
    b'{"line":"clobber xo?"}', b'{"line":""}', b'{"line":"-"}', b'{"line":"@/etc/passwd"}',
    b'{"line":"clobber xo\\nclobber ox"}', b'{"line":"clobber xo","more":1}',
    b'{"line":"clobber xo","options":[]}', b'{"line":"clobber xo","options":"--json"}',
    b'{"line":"clobber xo","options":{"time":null}}', b'{"line":"clobber xo","options":{"time":[1]}}',
    b'{"line":"clobber xo","options":{"time":{"a":1}}}', b'{"line":"clobber xo","options":{"time":true}}',
    b'{"line":"clobber xo","options":{"time":"1e9s"}}', b'{"line":"clobber xo","options":{"time":-1}}',
    b'{"line":"clobber xo","options":{"time":1e400}}', b'{"line":"clobber xo","options":{"nodes":1.5}}',
    b'{"line":"clobber xo","options":{"nodes":99999999999999999999}}',
    b'{"line":"clobber xo","options":{"no-such":1}}', b'{"line":"clobber xo","options":{"":1}}',
    b'{"line":"clobber xo","options":{"help":true}}', b'{"line":"clobber xo","options":{"json=x":1}}',
    b'{"line":"clobber xo","options":{"json\\u0000":true}}', b'{"line":"clobber xo","options":{"-h":true}}',
    b'{"line":"clobber xo","options":{"after":"nonsense"}}',
    b'{"line":"clobber xo","options":{"cert":"/tmp/dicot-serve-test"}}',
    b'{"line":"clobber grid 1000000x1000000 checkerboard"}',
    b"[" * 100000, b'{"a":' * 100000, b"[" * 500 + b"]" * 500, b'{"line":' + b"[" * 3 + b"]" * 3 + b"}",
    b'{"options":{' + b",".join(b'"o%d":1' % i for i in range(1000)) + b"}}",
    b'{"line":"' + b"x" * 1000000, b'"' + b"\\" * 1000001, b'{"line":"clobber ' + b"x" * 900000 + b'?"}',
]


def check_bodies(s):
    for body in BAD_BODIES:
        a = s.post("/api/outcome", body)
        check(is_error(a, 400), body[:80], a.status, a.body)
    check(not os.path.exists("/tmp/dicot-serve-test"), "a file was written")
    for option in ["cert", "from", "keep", "moves"]:
        for file in ["/tmp/dicot-serve-test", "", "-"]:
            a = s.post("/api/solve", {"line": "clickomania aab", "options": {option: file}})
            check(is_error(a, 400), option, file, a.body)
    for path, option in [("render", "out"), ("bench", "set"), ("reduce", "from"), ("outcome", "checkpoint"),
                         ("outcome", "db"), ("value", "db"), ("calc", "db"), ("calc", "transcript")]:
        for file in ["x.svg", "/etc/passwd", "", "-", "x\ny", True, 1]:
            line = "1" if path == "calc" else "sc2 xo"
            a = s.post("/api/" + path, {"line": line, "options": {option: file}})
            check(is_error(a, 400), path, option, file, a.body)
    a = s.post("/api/calc", {"line": 'plot(*, "/tmp/dicot-serve-test.svg")'})
    check(is_error(a, 400), "a statement that names a file", a.body)
    good = s.post("/api/outcome", b' {"options" : {"nodes": 100000, "time": 999.5, "quiet": false, '
                                  b'"json": true}, "line": "\\u0063lobber xo|ox"} \n')
    check(good.status == 200 and good.json()["outcome"] == "N", good.raw)


def chunked(size, piece=b"x" * 4096):
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for _ in range(size // len(piece))) + b"0\r\n\r\n"


def check_sizes(s):
    start = f"POST /api/outcome HTTP/1.1\r\nHost: {s.host}\r\nContent-Type: application/json\r\n"
    for length in [(1 << 20) + 1, 1 << 40, (1 << 63) - 1]:
        a = s.send(f"{start}Content-Length: {length}\r\n\r\n".encode())
        check(a.status == 413, "Content-Length:", length, a.raw)
    for length in [1 << 64, -1, "x", ""]:
        a = s.send(f"{start}Connection: close\r\nContent-Length: {length}\r\n\r\n".encode())
        check(400 <= a.status < 500, "Content-Length:", length, a.raw)
    head = f"{start}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
    check(is_error(s.send(head + chunked(2 << 20)), 413), "2 MiB in pieces")
    whole = b'{"line":"clobber xo|ox"}'
    a = s.send(head + chunked(len(whole), whole))
    check(a.status == 200 and a.json()["outcome"] == "N", "in pieces", a.raw)
    a = s.get("/?" + "x" * 100000)
    check(400 <= a.status < 500, "a long URL", a.raw[:100])
    for headers in [["X: " + "x" * 100000], [f"X{i}: x" for i in range(20000)]]:
        a = s.ask("GET", "/", headers)
        check(400 <= a.status < 500, "long headers", a.raw[:100])
    for junk in [b"\r\n\r\n", b"\0" * 100 + b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
                 b"GET  /  HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"]:
        with s.connect() as c:
            c.sendall(junk)
            c.shutdown(socket.SHUT_WR)
            raw = read_all(c)
        check(raw == b"" or 400 <= Answer(raw).status < 600, junk[:20], raw[:100])


# ---- framing ----

ASK = b'{"line":"clobber xo|ox"}'
HOST, JSON, SIZE = "Host: HERE\r\n", "Content-Type: application/json\r\n", f"Content-Length: {len(ASK)}\r\n"
GET, POST = "GET / HTTP/1.1\r\n" + HOST, "POST /api/outcome HTTP/1.1\r\n" + HOST + JSON
CHUNKED = "Transfer-Encoding: chunked\r\n"
WHOLE = f"{len(ASK):x}\r\n{ASK.decode()}\r\n"

# Heads and bodies as they are sent, HERE standing for the server, and the status of the response.
FRAMES = [
    (GET + "\r\n", 200),
    ("\r\n" + GET + "\r\n", 200),
    ("\r\n\r\n" + GET + "\r\n", 400),
    (GET.replace("1.1", "1.0") + "\r\n", 200),
    (GET.replace("1.1", "2.0") + "\r\n", 505),
    (GET.replace("1.1", "1.2") + "\r\n", 505),
    (GET.replace("1.1", "1.11") + "\r\n", 400),
    (GET.replace("HTTP", "http") + "\r\n", 400),
    (GET.replace("GET /", "GET  /") + "\r\n", 400),
    (GET.replace("GET /", " GET /") + "\r\n", 400),
    (GET.replace("/ HTTP", "/\t HTTP") + "\r\n", 400),
    (GET.replace("/ HTTP", "/ x HTTP") + "\r\n", 400),
    (GET.replace("/ HTTP", "/\xe9 HTTP") + "\r\n", 400),
    (GET.replace("/ HTTP", "HTTP") + "\r\n", 400),
    (GET.replace("/ HTTP", "? HTTP") + "\r\n", 400),
    (GET.replace("GET", "G(T") + "\r\n", 400),
    ("GET /\r\n\r\n", 400),
    ("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
    # lines
    (GET + "Foo: x\r\n\r\n", 200),
    (GET + "Foo:x\t \r\n\r\n", 200),
    (GET + "Foo:\r\n\r\n", 200),
    (GET + "Foo: \xe9\r\n\r\n", 200),
    (GET + "Foo : x\r\n\r\n", 400),
    (GET + "Foo\t: x\r\n\r\n", 400),
    (GET + " Foo: x\r\n\r\n", 400),
    (GET + "Foo: x\r\n y\r\n\r\n", 400),
    (GET + "Foo: x\r\n\ty\r\n\r\n", 400),
    (GET + "Foo\r\n\r\n", 400),
    (GET + ": x\r\n\r\n", 400),
    (GET + "F(o: x\r\n\r\n", 400),
    (GET + "Foo: x\0y\r\n\r\n", 400),
    (GET + "Foo: x\x01y\r\n\r\n", 400),
    (GET + "Foo: x\x7fy\r\n\r\n", 400),
    (GET + "Foo: x\ry\r\n\r\n", 400),
    (GET + "Foo: x\n\r\n", 400),
    (GET.replace("\r\n", "\n") + "\n", 400),
    (GET + "\n", 400),
    (GET + "\r\r\n", 400),
    (GET + "Foo: x\r\n" * 99 + "\r\n", 200),
    (GET + "Foo: x\r\n" * 100 + "\r\n", 431),
    (GET + "Foo: " + "x" * 30000 + "\r\n\r\n", 200),
    (GET + "Foo: " + "x" * 40000 + "\r\n\r\n", 431),
    (GET.replace("/ HTTP", "/" + "x" * 40000 + " HTTP") + "\r\n", 414),
    # fields that may come once
    (GET + HOST + "\r\n", 400),
    (GET + "host: evil.example\r\n\r\n", 400),
    (GET + "Origin: http://HERE\r\nOrigin: http://HERE\r\n\r\n", 400),
    (POST + SIZE + "Origin: http://HERE\r\norigin: http://evil.example\r\n\r\n", 400),
    (POST + SIZE + "Content-Type: text/plain\r\n\r\n", 400),
    (GET + "Connection: x, y\r\nConnection: close\r\n\r\n", 200),
    # lengths
    (POST + SIZE + "\r\n" + ASK.decode(), 200),
    (POST + SIZE + SIZE + "\r\n" + ASK.decode(), 400),
    (POST + SIZE + "Content-Length: 1\r\n\r\n" + ASK.decode(), 400),
    (POST + "Content-Length: 24, 24\r\n\r\n" + ASK.decode(), 400),
    (POST + "Content-Length: +24\r\n\r\n" + ASK.decode(), 400),
    (POST + "Content-Length: 0x18\r\n\r\n" + ASK.decode(), 400),
    (POST + "Content-Length:\r\n\r\n" + ASK.decode(), 400),
    (POST + "Content-Length: 99999999999999999999999\r\n\r\n", 413),
    (GET + SIZE + "\r\n" + ASK.decode(), 200),
    # codings
    (POST + CHUNKED + "\r\n" + WHOLE + "0\r\n\r\n", 200),
    (POST + CHUNKED.upper() + "\r\n" + WHOLE + "000\r\n\r\n", 200),
    (POST + CHUNKED + SIZE + "\r\n" + WHOLE + "0\r\n\r\n", 400),
    (POST + SIZE + CHUNKED + "\r\n" + WHOLE + "0\r\n\r\n", 400),
    (POST + CHUNKED + CHUNKED + "\r\n" + WHOLE + "0\r\n\r\n", 400),
    (POST.replace("1.1", "1.0") + CHUNKED + "\r\n" + WHOLE + "0\r\n\r\n", 400),
    (POST + "Transfer-Encoding: xchunked\r\n\r\n" + WHOLE + "0\r\n\r\n", 501),
    (POST + "Transfer-Encoding: gzip, chunked\r\n\r\n" + WHOLE + "0\r\n\r\n", 501),
    (POST + "Transfer-Encoding: identity\r\n\r\n" + ASK.decode(), 501),
    # chunks
    (POST + CHUNKED + "\r\n" + WHOLE.replace("\r\n", ";a=b;c=\"d\"\r\n", 1) + "0\r\nA: b\r\n\r\n", 200),
    (POST + CHUNKED + "\r\n" + WHOLE.replace("\r\n", ";" + "x" * 200 + "\r\n", 1) + "0\r\n\r\n", 200),
    (POST + CHUNKED + "\r\n" + WHOLE.replace("\r\n", ";" + "x" * 300 + "\r\n", 1) + "0\r\n\r\n", 400),
    (POST + CHUNKED + "\r\n" + WHOLE.replace("\r\n", ";" + "x" * 70000 + "\r\n", 1) + "0\r\n\r\n", 400),
    (POST + CHUNKED + "\r\n" + WHOLE.replace("\r\n", " \r\n", 1) + "0\r\n\r\n", 400),
    (POST + CHUNKED + "\r\n" + WHOLE.replace("\r\n", "\n", 1) + "0\r\n\r\n", 400),
    (POST + CHUNKED + "\r\n" + WHOLE.replace("}\r\n", "}\n") + "0\r\n\r\n", 400),
    (POST + CHUNKED + "\r\n" + WHOLE.replace("}\r\n", "}x\r\n") + "0\r\n\r\n", 400),
    (POST + CHUNKED + "\r\n0x" + WHOLE + "0\r\n\r\n", 400),
    (POST + CHUNKED + "\r\n-" + WHOLE + "0\r\n\r\n", 400),
    (POST + CHUNKED + "\r\n;" + WHOLE + "0\r\n\r\n", 400),
    (POST + CHUNKED + "\r\n" + WHOLE + "\r\n\r\n", 400),
    (POST + CHUNKED + "\r\n" + WHOLE + "0\r\nA : b\r\n\r\n", 400),
    (POST + CHUNKED + "\r\n" + WHOLE + "0\r\nA: b\n\r\n", 400),
    (POST + CHUNKED + "\r\n" + WHOLE + "0\r\n" + "A: b\r\n" * 1000 + "\r\n", 400),
    (POST + CHUNKED + "\r\nffffffffffffffffffffffff\r\n", 413),
    # expectations
    (POST + SIZE + "Expect: 100-Continue\r\n\r\n" + ASK.decode(), 200),
    (POST + SIZE + "Expect: xx\r\n\r\n" + ASK.decode(), 417),
    (POST + SIZE + "Expect:\r\n\r\n" + ASK.decode(), 417),
    (POST.replace("1.1", "1.0") + SIZE + "Expect: 100-continue\r\n\r\n" + ASK.decode(), 200),
]


def frame(s, text):
    return text.replace("HERE", s.host).encode("latin-1")


def check_frames(s):
    """Every request is sent as the first of a connection, and as the second, in one piece with the
    first: what is forbidden must be seen wherever it is. If it is allowed, the third shows that
    the second ended where it should."""
    first, last = frame(s, GET + "\r\n"), frame(s, GET + "Connection: close\r\n\r\n")
    for text, status in FRAMES:
        request = frame(s, text)
        persists = status == 200 and b"HTTP/1.0" not in request and b"Connection: close" not in request
        if not persists:
            a = s.send(request)
            check(a.status == status if status == 200 else is_error(a, status), "frame:", text, a.raw)
        with s.connect() as c:
            try:
                c.sendall(first + request + (last if persists else b""))
            except OSError:
                pass
            got = [int(n) for n in re.findall(rb"HTTP/1\.1 (\d+) ", read_all(c))]
        check(got == [200, status] + [200] * persists, "frame:", text, got)
    with s.connect() as c:  # the body is sent when the server says that it wants it
        c.sendall(frame(s, POST + SIZE + "Expect: 100-continue\r\nConnection: close\r\n\r\n"))
        check(c.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n", "100 Continue")
        c.sendall(ASK)
        check(Answer(read_all(c)).status == 200, "after 100 Continue")
    with s.connect() as c:  # and not if it does not
        c.sendall(frame(s, POST.replace("outcome", "nothing") + SIZE + "Expect: 100-continue\r\n\r\n"))
        check(is_error(Answer(read_all(c)), 404), "no 100 Continue")


# ---- answers ----

EVERY_COMMAND = {
    "solve": ("sc2 grid 3x3 checkerboard", {}), "outcome": ("clobber xo|ox", {"after": "1,1>1,2"}),
    "value": ("clobber xxo", {}), "calc": ("G := nim 3; [G - *, 2]", {"notation": "latex"}), "moves": ("clickomania aab|bca", {"nodes": 3}),
    "render": ("clobber xxo", {"thermograph": True}), "gen": ("clobber grid 3x3", {"seed": 7, "count": 2}),
    "reduce": ("partition 1,2,3", {"solve": True}), "bench": (None, {"once": True, "filter": "nim"}),
    "look": ("clobber xo|ox", {"touch": "0>3"}), "hint": ("nim 3 4 5", {"strength": 4}), "games": (None, {}), "commands": (None, {}),
}


def untimed(text):
    return re.sub(r'"(seconds|ms|[a-z_]*per_second)":[0-9.e+-]+', "", text)


def by_program(command, line, options):
    flags = [f"--{k}" if v is True else f"--{k}={v}" for k, v in options.items()]
    words = [] if line is None else line.split(" ", 1) if command == "reduce" else [line]
    if command == "calc":  # there a word is a file
        flags, words = [*flags, f"--expression={line}"], []
    run = subprocess.run([DICOT, command, *flags, "--json", "--", *words], capture_output=True)
    return run.stdout.decode()


def check_commands(s):
    index = s.get("/api").json()
    check(sorted(index["commands"]) == sorted(EVERY_COMMAND), index)
    overview = subprocess.run([DICOT, "help"], capture_output=True).stdout.decode()
    listed = re.findall(r"^  (\S+)", overview.split("commands:")[1].split("\n\n")[0], re.M)
    others = {*listed} - {*index["commands"]}  # such as play, which asks no question
    check({*index["commands"]} < {*listed} and "solve" in listed and "play" in others, listed)
    for command in others:
        check(is_error(s.post("/api/" + command, QUESTION), 404), command)
    for command, (line, options) in EVERY_COMMAND.items():
        a = s.post("/api/" + command, {**({"line": line} if line else {}), "options": options})
        here, there = untimed(a.body.decode()), untimed(by_program(command, line, options))
        check(a.status == 200 and here == there and len(here) > 10, command, here, there)
    for line, options, outcome in [("clobber xo|ox", {}, "N"), ("-nim 3 + nim 3", {}, "P")]:
        check(s.post("/api/outcome", {"line": line, "options": options}).json()["outcome"] == outcome, line)
    no = s.post("/api/solve", {"line": "sc2 xx", "options": {"at-most": 1}})
    check(no.status == 200, "an answer of no is an answer", no.raw)


def check_keep_alive(s):
    body = json.dumps(QUESTION).encode()
    one = (f"POST /api/outcome HTTP/1.1\r\nHost: {s.host}\r\nContent-Type: application/json\r\n"
           f"Content-Length: {len(body)}\r\n").encode()
    with s.connect() as c:
        c.sendall((one + b"\r\n" + body) * 3 + one + b"Connection: close\r\n\r\n" + body)
        check(read_all(c).count(b'"outcome":"N"') == 4, "four requests on one connection")


def check_many(s, count=200):
    """A server with --time 1h: no limit ends a question here, however busy the machine is. Each is
    sent whole as soon as its connection is open, so none is late, and all are open before the
    first answer is read."""
    asked = [("clobber xo|ox", "N"), ("clobber xxo", "L"), ("nim 3 5 6", "P"), ("clobber xo|oo + -clobber xo|oo", "P")]
    clients = [begin(s, asked[i % 4][0], "Connection: close") for i in range(count)]
    for i, c in enumerate(clients):
        answer = Answer(read_all(c))
        c.close()
        check(answer.status == 200 and answer.json().get("outcome") == asked[i % 4][1],
              f"question {i} of {count} at once:", answer.raw)


# ---- limits ----

def peak_megabytes(s):
    with open(f"/proc/{s.process.pid}/status") as f:
        return int(re.search(r"VmHWM:\s*(\d+) kB", f.read())[1]) >> 10


def check_limits(s):
    """A server with --time 1s --memory 32M --at-once 2: nobody gets more."""
    greedy = {"time": "1h", "memory": "1T"}
    a = s.post("/api/outcome", {"line": LONG, "options": greedy})
    check(a.status == 200 and a.json()["status"] == "unknown" and a.json()["ended"] == "time", a.raw)
    a = s.post("/api/bench", {"options": {**greedy, "filter": "clobber"}})
    check(a.status in (200, 422), "bench", a.raw)
    a = s.post("/api/gen", {"line": "clobber grid 30x30", "options": {"count": 10**9, **greedy}})
    check(a.status == 400 and "memory" in a.json()["error"] or a.status == 200, "gen", a.raw)
    a = s.post("/api/outcome", {"line": "clobber grid 9999x9999 checkerboard", "options": greedy})
    check(is_error(a, 400) and "memory" in a.json()["error"], a.raw)
    check(SANITIZED or peak_megabytes(s) < 200, "megabytes:", peak_megabytes(s))
    check(s.post("/api/outcome", QUESTION).status == 200, "usable after limits")


def begin(s, line, *headers):
    body = json.dumps({"line": line}).encode()
    head = ["POST /api/outcome HTTP/1.1", f"Host: {s.host}", "Content-Type: application/json",
            f"Content-Length: {len(body)}", *headers, "", ""]
    c = s.connect()
    c.sendall("\r\n".join(head).encode() + body)
    return c


def reset(c):
    """Ends the connection in a way that tells the server at once."""
    c.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    c.close()


def check_half_closed(s):
    """A server with --time 1h --at-once 1: a client that sends no more is answered, if that is soon;
    after a while it counts as gone, and a question ends with what is known."""
    for line, status in [("clobber xo|ox", "optimal"), (LONG, "unknown")]:
        with begin(s, line, "Connection: close") as c:
            c.shutdown(socket.SHUT_WR)
            a = Answer(read_all(c))
        check(a.status == 200 and a.json()["status"] == status, "half-closed:", line, a.raw)


def check_going_away(s):
    """A server with --time 1h --at-once 1: the next question is answered only if the one
    before has ended because its client went away, or was reset, or while it waited."""
    for _ in range(2):
        begin(s, LONG).close()
        check(s.post("/api/outcome", QUESTION).status == 200, "after a client went away")
    busy, waiting = begin(s, LONG), begin(s, LONG)
    waiting.close()
    check(s.get("/").status == 200, "the page is served while an answer is sought")
    reset(busy)
    check(s.post("/api/outcome", QUESTION).status == 200, "after a reset")


def check_progress(s, job):
    """Whoever knows the name of a long question sees how far it is, and nobody else."""
    none = {"state": "none"}
    check(s.post("/api/progress", {}, "Dicot-Job: another-name").json() == none, "progress by another name")
    seen, until = [], time.monotonic() + PATIENCE
    while len(set(seen)) < 3 and time.monotonic() < until:  # it is told about four times per second
        told = s.post("/api/progress", {}, job).json()
        seen.append(told.get("nodes", 0))
    check(told["state"] == "running" and told["seconds"] > 0 and seen == sorted(seen), "progress", told, seen[-3:])
    check(len(set(seen)) == 3, "it goes on", seen[-3:])
    check(s.post("/api/progress", b"not JSON", job).status == 200, "its body means nothing")


def check_stop(s):
    """A question that would take an hour answers when it is told to by its name."""
    job = "Dicot-Job: a-name-that-nobody-guesses"
    for headers, wrong in [((), "no name"), (("Dicot-Job: short",), "a short name"),
                           (("Dicot-Job: " + "x" * 65,), "a long name"),
                           (("Dicot-Job: not a name!",), "no letters")]:
        check(is_error(s.post("/api/stop", {}, *headers), 400), "stop:", wrong)
        check(is_error(s.post("/api/progress", {}, *headers), 400), "progress:", wrong)
    check(is_error(s.get("/api/stop"), 405), "GET /api/stop")
    check(is_error(s.get("/api/progress"), 405), "GET /api/progress")
    check(s.post("/api/stop", {}, job).json() == stopped(0), "nothing to stop")
    c = begin(s, LONG, job, "Connection: close")
    check(s.post("/api/stop", {}, "Dicot-Job: another-name").json() == stopped(0), "another name")
    check_progress(s, job)
    while s.post("/api/stop", {}, job).json() == stopped(0):
        pass  # it has not been read yet
    answer = Answer(read_all(c))
    c.close()
    check(answer.status == 200 and answer.json()["status"] == "unknown", "it answers", answer.raw)
    check(s.post("/api/stop", {}, job).json() == stopped(0), "it is over")
    check(s.post("/api/progress", {}, job).json() == {"state": "none"}, "and has no progress any more")


def start_slow(s):
    """Clients that would take for ever; they are looked at in the end."""
    body = b'{"line":"clobber xo|ox"}'
    start = f"POST /api/outcome HTTP/1.1\r\nHost: {s.host}\r\nContent-Type: application/json\r\n".encode()
    slow = [(s.connect(), b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 10**4),
            (s.connect(), start + b"Content-Length: 1000000\r\n\r\n" + body + b" " * 10**6),
            (s.connect(), b"")]

    def trickle(c, rest):
        try:
            for i in range(len(rest)):
                c.sendall(rest[i:i + 1])
                if gone.wait(0.2):
                    break
        except OSError:
            pass
    gone = threading.Event()
    threads = [threading.Thread(target=trickle, args=pair, daemon=True) for pair in slow]
    for t in threads:
        t.start()
    return slow, gone, threads


def check_slow(slow):
    connections, gone, threads = slow
    for c, _ in connections:
        raw = read_all(c)  # ends when the server hangs up; the test fails by PATIENCE
        check(raw == b"" or 400 <= Answer(raw).status < 500, "slow", raw[:100])
        c.close()
    gone.set()
    for t in threads:
        t.join()


# ---- for a while ----

def state(s):
    with open(f"/proc/{s.process.pid}/status") as f:
        status = f.read()
    return (int(re.search(r"VmRSS:\s*(\d+) kB", status)[1]) >> 10,
            len(os.listdir(f"/proc/{s.process.pid}/fd")))


def soak(s, rounds, rng):
    lines = ["clobber xo|ox", "sc2 grid 3x3 checkerboard", "clobber xxo?", "nim 1 2 3", "", "clickomania aab"]
    for _ in range(rounds):
        kind = rng.randrange(8)
        if kind == 0:
            a = s.get(rng.choice(PATHS))
        elif kind == 1:
            a = s.post("/api/outcome", rng.choice(BAD_BODIES[:50]))
        elif kind == 2:
            a = s.get("/" + rng.choice(list(FILES)))
        elif kind == 3:
            reset(begin(s, LONG))
            continue
        else:
            a = s.post("/api/" + rng.choice(["solve", "outcome", "value", "moves", "render"]),
                       {"line": rng.choice(lines), "options": {"nodes": 1000}})
        if a.status not in (200, 400, 404, 414):
            check(False, "soak", kind, a.raw[:200])


def check_soak(s):
    rng = random.Random(1)
    soak(s, SOAK // 2, rng)
    before, files = state(s)
    soak(s, SOAK // 2, rng)
    after, files_after = state(s)
    check(SANITIZED or after - before <= 8, f"{before} MB became {after} MB")
    check(files_after <= files + 8, f"{files} open files became {files_after}")


# ---- how it starts and ends ----

def check_start(page, port):
    def code(*flags):
        run = subprocess.run([DICOT, "serve", *flags], capture_output=True, timeout=PATIENCE)
        check(run.stderr != b"" and run.stdout == b"", flags, run.stdout)
        return run.returncode
    check(code("--port", "0", "--address", "0.0.0.0") == 2, "all addresses")
    check(code("--port", "0", "--address", "::") == 2, "all addresses, IPv6")
    check(code("--port", "0", "--address", "192.0.2.1") == 2, "another address")
    check(code("--port", "0", "--address", "example.org") == 2, "a name")
    check(code("--port", "70000") == 2, "no port")
    check(code("--port", str(port)) == 4, "a port that is taken")
    check(code("--port", "0", "--page", page + "/sub") == 4, "no page")
    check(code("word") == 2, "a word")


def check_full(page):
    """All 256 connections are taken: those that keep the server waiting make room, the one that
    has done so longest first; those whose question is being answered do not."""
    s = Server("--page", page, "--time", "1h", "--at-once", "1")
    asked = begin(s, LONG, "Connection: close", "Dicot-Job: the-first-one")
    while s.post("/api/progress", {}, "Dicot-Job: the-first-one").json()["state"] == "none":
        pass
    idle = [s.connect() for _ in range(255)]
    check(s.get("/").status == 200, "a request when all connections are idle")
    check(read_all(idle[0]) == b"", "the one that was idle longest was closed")
    idle[-1].sendall(frame(s, GET + "Connection: close\r\n\r\n"))
    check(Answer(read_all(idle[-1])).status == 200, "the last one was not")
    for c in idle:
        c.close()
    check(s.post("/api/stop", {}, "Dicot-Job: the-first-one").json() == stopped(1), "nor the question")
    check(Answer(read_all(asked)).status == 200, "which is answered")
    asked.close()
    busy = [begin(s, LONG) for _ in range(256)]
    until = time.monotonic() + PATIENCE
    while (a := s.get("/")).status == 200 and time.monotonic() < until:
        busy.append(begin(s, LONG))  # for one whose question had not been read yet, and that made room
    check(is_error(a, 503), "all connections are being answered", a.raw)
    s.stop()
    for c in busy:
        c.close()


def check_end(page):
    """The signal to stop ends questions with what is known so far, and the answers are sent."""
    for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
        s = Server("--page", page, "--time", "1h", "--at-once", "1")
        job = "Dicot-Job: a-name-that-nobody-guesses"
        running = begin(s, LONG, job)
        while s.post("/api/progress", {}, job).json()["state"] != "running":
            pass
        waiting, silent, part = begin(s, LONG, job[:-1]), s.connect(), s.connect()
        part.sendall(b"GET / HT")
        while s.post("/api/progress", {}, job[:-1]).json()["state"] != "waiting":
            pass
        s.stop(number)
        a = Answer(read_all(running))
        check(a.status == 200 and a.json()["status"] == "unknown" and a.headers["connection"] == "close",
              "the question that ran", a.raw)
        check(a.json()["ended"] == "interrupted", a.raw)
        check(is_error(Answer(read_all(waiting)), 503), "the question that waited")
        check(read_all(silent) == read_all(part) == b"", "no request, no response")
        for c in running, waiting, silent, part:
            c.close()


def check_end_soon(page):
    """A client that does not take its answers delays the end for a few seconds, and a second signal
    ends the server at once."""
    patient, hasty = Server("--page", page), Server("--page", page)
    greedy = []
    for s in patient, hasty:
        greedy.append(s.connect())
        greedy[-1].sendall(frame(s, GET.replace("/ ", "/dicot.wasm ") + "\r\n") * 100)  # 50 MB
        check(greedy[-1].recv(12) == b"HTTP/1.1 200", "the first of many answers")
        s.process.send_signal(signal.SIGTERM)
    time.sleep(0.5)  # two signals that come together count as one
    hasty.process.send_signal(signal.SIGTERM)
    check(hasty.process.wait(timeout=PATIENCE) == -signal.SIGTERM, "the second signal ends it")
    check(patient.process.wait(timeout=PATIENCE) == 0, "it ends without the second signal, too")
    for c in greedy:
        c.close()


def main():
    with tempfile.TemporaryDirectory() as folder:
        page = make_page(folder)
        s = Server("--page", page, "--time", "1h", "--at-once", "1")
        small = Server("--page", page, "--time", "1s", "--memory", "32M", "--at-once", "2")
        many = Server("--page", page, "--time", "1h", "--at-once", "4")
        slow = start_slow(s)
        check_page(s)
        check_forms(s)
        check_link_base(page)
        check_paths(s)
        check_methods(s)
        check_types(s)
        check_hosts(s)
        check_origins(s)
        check_bodies(many)
        check_sizes(s)
        check_frames(many)
        check_commands(s)
        check_keep_alive(s)
        check_many(many)
        check_limits(small)
        check_going_away(s)
        check_half_closed(s)
        check_stop(s)
        check_soak(small)
        check_start(page, s.port)
        check_slow(slow)
        s.stop()
        small.stop(signal.SIGTERM)
        many.stop()
        check_full(page)
        check_end(page)
        check_end_soon(page)
    print(f"serve: {checks} checks, {failures} failed")
    return failures > 0


sys.exit(main())
