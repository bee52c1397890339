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
            return Answer(read_all(s))

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
        err = self.process.stderr.read()
        check(err == b"", "stderr:", err.decode(errors="replace"))


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
        return json.loads(self.body)


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
        check(a.headers["x-content-type-options"] == "nosniff", a.headers)
        h = s.ask("HEAD", "/" + name)
        check(h.status == 200 and h.body == b"" and
              h.headers["content-length"] == str(len(content)), name, h.raw)


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
    for path, option in [("render", "out"), ("bench", "set"), ("reduce", "from"), ("outcome", "checkpoint")]:
        a = s.post("/api/" + path, {"line": "sc2 xo", "options": {option: "x.svg"}})
        check(is_error(a, 400), path, option, a.body)
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


# ---- answers ----

EVERY_COMMAND = {
    "solve": ("sc2 grid 3x3 checkerboard", {}), "outcome": ("clobber xo|ox", {"after": "1,1>1,2"}),
    "value": ("clobber xxo", {}), "calc": ("G := nim 3; [G - *, 2]", {"notation": "latex"}), "moves": ("clickomania aab|bca", {"nodes": 3}),
    "render": ("clobber xxo", {"thermograph": True}), "gen": ("clobber grid 3x3", {"seed": 7, "count": 2}),
    "reduce": ("partition 1,2,3", {"solve": True}), "bench": (None, {"once": True, "filter": "nim"}),
    "look": ("clobber xo|ox", {"touch": "0>3"}), "hint": ("nim 3 4 5", {"strength": 4}), "games": (None, {}),
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
    check(a.status == 200 and a.json()["status"] == "unknown", a.raw)
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


def check_going_away(s):
    """A server with --time 1h --at-once 1: the next question is answered only if the one
    before has ended because its client went away, or was reset, or while it waited."""
    for _ in range(2):
        begin(s, LONG).close()
        check(s.post("/api/outcome", QUESTION).status == 200, "after a client went away")
    busy, waiting = begin(s, LONG), begin(s, LONG)
    waiting.close()
    check(s.get("/").status == 200, "the page is served while an answer is sought")
    busy.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    busy.close()
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
    check(s.post("/api/stop", {}, job).json() == {"stopped": 0}, "nothing to stop")
    c = begin(s, LONG, job, "Connection: close")
    check(s.post("/api/stop", {}, "Dicot-Job: another-name").json() == {"stopped": 0}, "another name")
    check_progress(s, job)
    while s.post("/api/stop", {}, job).json() == {"stopped": 0}:
        pass  # it has not been read yet
    answer = Answer(read_all(c))
    c.close()
    check(answer.status == 200 and answer.json()["status"] == "unknown", "it answers", answer.raw)
    check(s.post("/api/stop", {}, job).json() == {"stopped": 0}, "it is over")
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
            begin(s, LONG).close()
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


def check_end(page):
    for number in signal.SIGINT, signal.SIGTERM:
        s = Server("--page", page, "--time", "1h", "--at-once", "1")
        clients = [begin(s, LONG), begin(s, LONG), s.connect()]  # asked, waiting, silent
        check(s.get("/").status == 200)
        s.stop(number)
        for c in clients:
            c.close()


def main():
    with tempfile.TemporaryDirectory() as folder:
        page = make_page(folder)
        s = Server("--page", page, "--time", "1h", "--at-once", "1")
        small = Server("--page", page, "--time", "1s", "--memory", "32M", "--at-once", "2")
        many = Server("--page", page, "--time", "1h", "--at-once", "4")
        slow = start_slow(s)
        check_page(s)
        check_paths(s)
        check_methods(s)
        check_types(s)
        check_hosts(s)
        check_origins(s)
        check_bodies(many)
        check_sizes(s)
        check_commands(s)
        check_keep_alive(s)
        check_many(many)
        check_limits(small)
        check_going_away(s)
        check_stop(s)
        check_soak(small)
        check_start(page, s.port)
        check_slow(slow)
        s.stop()
        small.stop(signal.SIGTERM)
        many.stop()
        check_end(page)
    print(f"serve: {checks} checks, {failures} failed")
    return failures > 0


sys.exit(main())
