#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the documents as web pages (tools/documents.py).

    tests/hosts/site.py DICOT [SITE]      SITE: the page with the documents below it; without it,
                                          the documents alone are made

Every link and picture of every page leads to a file of the site, and to an anchor that is there;
every document is reached from the first page; the search has all headings; and `dicot serve`
serves what is in the folder."""

import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request

DICOT = sys.argv[1]
count = 0


def check(ok, what):
    global count
    count += 1
    if not ok:
        sys.exit(f"site: {what}")


class Reader(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.anchors, self.text, self.open = [], set(), [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src"):
                self.links.append(value)
            elif name == "id":
                check(value not in self.anchors, f"two anchors {value}")
                self.anchors.add(value)

    def handle_data(self, data):
        self.text.append(data)


def crawl(site, first, with_page):
    """Follows all links from a page. Returns the pages that were read."""
    read, ahead, wanted = {}, [first], []
    while ahead:
        path = ahead.pop()
        if path in read:
            continue
        check(path.is_file(), f"there is no {path}")
        read[path] = Reader(path.read_text(encoding="utf-8"))
        for link in read[path].links:
            url = urllib.parse.urlsplit(link)
            if url.scheme:
                check(url.scheme in ("https", "mailto"), f"{path.name}: {link}")
                continue
            to = (path.parent / urllib.parse.unquote(url.path)).resolve() if url.path else path
            if site not in to.parents and (with_page or to != site.parent / "index.html"):
                check(to == site.parent / "index.html" and to.is_file(), f"{path.name}: {link} leads out of the documents")
            elif site in to.parents:
                check(to.is_file(), f"{path.name}: {link} leads nowhere")
                if to.suffix == ".html":
                    ahead.append(to)
                    if url.fragment:
                        wanted.append((path, to, url.fragment))
    for path, to, anchor in wanted:
        check(anchor in read[to].anchors, f"{path.name}: there is no #{anchor} in {to.name}")
    return read


def serve(folder):
    """Asks `dicot serve` for some files."""
    server = subprocess.Popen([DICOT, "serve", "--port", "0", "--page", str(folder)], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, encoding="utf-8")
    try:
        address = ""
        for line in server.stdout:
            address = re.search(r"http://[0-9.:]+/", line)
            if address:
                break
        check(bool(address), "dicot serve shows no address")

        def get(path):
            try:
                with urllib.request.urlopen(address[0] + path, timeout=30) as answer:
                    return answer.status, answer.headers["Content-Type"], answer.read()
            except urllib.error.HTTPError as error:
                return error.code, "", b""
        for path, kind in ("doc/formats.html", "text/html"), ("doc/words.js", "text/javascript"), \
                ("doc/pictures/cube.svg", "image/svg+xml"), ("doc/documents.css", "text/css"), ("doc/index.html", "text/html"):
            status, found, body = get(path)
            check(status == 200 and found.startswith(kind), f"serve: {path}: {status} {found}")
            check(body == (folder / path).read_bytes(), f"serve: {path} has other bytes")
        check(get("doc/") == get("doc/index.html"), "serve: doc/ is not doc/index.html")
        for path in "doc/../../etc/passwd", "doc/%2e%2e/index.html", "doc/nothing.html", "doc//formats.html", "hidden/secret.html", \
                "doc/.secret.html", "doc/linked/secret.html":
            check(get(path)[0] == 404, f"serve: {path} is served")
    finally:
        server.terminate()
        server.wait()


with tempfile.TemporaryDirectory() as name:
    work = pathlib.Path(name).resolve()
    given = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else None
    site = given / "doc" if given else work / "web/doc"
    if not given:
        if not shutil.which("cmark-gfm"):
            print("site: cmark-gfm is not there (tools/setup.sh page)")
            sys.exit(77)
        subprocess.run([sys.executable, "tools/documents.py", str(site)], check=True)
    pages = crawl(site, site / "index.html", bool(given))
    expected = {"index.html", "changes.html", "security.html"} | {
        path.relative_to("doc").with_suffix(".html").as_posix() for path in pathlib.Path("doc").rglob("*.md")}
    found = {path.relative_to(site).as_posix() for path in pages}
    check(found == expected, f"documents without a page: {expected - found}; pages without a document: {found - expected}")
    check({p.relative_to(site).as_posix() for p in site.rglob("*.html")} == expected, "there are other pages")

    # The words of the search: every heading of every document.
    words = (site / "words.js").read_text(encoding="utf-8")
    sections = json.loads(re.search(r"self\.WORDS = (.*);", words)[1])
    for path, page in pages.items():
        mine = {section[2] for section in sections if section[0] == path.relative_to(site).as_posix()}
        check(page.anchors - {"search", "found"} == mine, f"the search lacks headings of {path.name}")
    formats = pathlib.Path("doc/formats.md").read_text(encoding="utf-8")
    check(len(re.findall(r"^#+ ", re.sub(r"^```.*?^```", "", formats, flags=re.M | re.S), re.M)) ==
          sum(section[0] == "formats.html" for section in sections), "the search lacks sections of formats.md")

    served = work / "served"
    shutil.copytree(site, served / "doc")
    (served / "index.html").write_text("page")
    (served / "hidden").mkdir()
    (served / "hidden/secret.html").write_text("secret")
    (served / "doc/.secret.html").write_text("secret")
    os.symlink(served / "hidden", served / "doc/linked")
    serve(served)
print(f"site: {count} checks, all as expected")
