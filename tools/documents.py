#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes web pages of the documents:

    tools/documents.py OUT

OUT gets index.html (README.md), NAME.html for doc/NAME.md, guide/NAME.html for the guides, the
pictures, and search.js with words.js, by which the pages are searched without a server. cmark-gfm
reads Markdown; this script sets the anchors of headings, follows links, and adds the frame. A link
that leads nowhere is an error."""

import html
import json
import pathlib
import posixpath
import re
import shutil
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
FRONT = {"README.md": "index.html", "CHANGES.md": "changes.html", "SECURITY.md": "security.html"}
PICTURES = {".svg", ".png", ".apng", ".gif"}


def page_of(source):
    """Returns the page that a document becomes, or None if `source` is none."""
    if source in FRONT:
        return FRONT[source]
    if source.startswith("doc/") and source.endswith(".md"):
        return source[len("doc/"):-len(".md")] + ".html"
    return None


def file_of(source):
    """Returns where a file that a document shows goes: a document or a picture; None: nowhere."""
    if pathlib.Path(source).suffix in PICTURES and source.startswith("doc/"):
        return source[len("doc/"):]
    return page_of(source)


def markdown(text):
    return subprocess.run(["cmark-gfm", "-e", "table", "--unsafe"], input=text, check=True,
                          stdout=subprocess.PIPE, encoding="utf-8").stdout


def plain(markup):
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


def slug(heading):
    """Returns the anchor of a heading, as in links between documents (tests/tree/docs.sh)."""
    return re.sub(r"[^a-z0-9_ -]", "", heading.lower().encode("ascii", "ignore").decode()).replace(" ", "-")


class Document:
    def __init__(self, source):
        self.source, self.page = source, page_of(source)
        self.body = markdown((TOP / source).read_text(encoding="utf-8"))
        self.anchors, self.needs = {}, set()
        self.body = re.sub(r"<h([1-6])>(.*?)</h\1>", self.heading, self.body, flags=re.DOTALL)
        title = re.search(r"<h1[^>]*>(.*?)</h1>", self.body, re.DOTALL)
        self.title = plain(title[1]).replace("dicot: ", "") if title else source
        self.body = re.sub(r'\b(href|src)="([^"]*)"', self.link, self.body)
        self.body = self.body.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")

    def heading(self, found):
        anchor = slug(plain(found[2]))
        number = self.anchors.get(anchor, 0)
        self.anchors[anchor] = number + 1
        if number:
            anchor += f"-{number}"
        return f'<h{found[1]} id="{anchor}">{found[2]}</h{found[1]}>'

    def link(self, found):
        """Makes a link to a file of the tree one to its page. Sources are not published, so a link to
        them becomes one without a target."""
        kind, target = found[1], html.unescape(found[2])
        if re.match(r"[a-z]+:|#", target):
            return found[0]
        name, _, anchor = target.partition("#")
        to = posixpath.normpath(posixpath.join(posixpath.dirname(self.source), name))
        if not (TOP / to).exists():
            sys.exit(f"documents: {self.source}: the link {target} leads nowhere")
        goes = file_of(to)
        if goes is None:
            return f'data-file="{html.escape(to)}"'
        if goes != page_of(to):
            self.needs.add(to)
        here = posixpath.dirname(self.page)
        return f'{kind}="{posixpath.relpath(goes, here or ".")}{"#" + anchor if anchor else ""}"'

    def sections(self):
        """Yields anchor, heading and text of each section, for the search."""
        pieces = re.split(r'<h[1-6] id="([^"]*)">(.*?)</h[1-6]>', self.body, flags=re.DOTALL)
        for anchor, heading, text in zip(pieces[1::3], pieces[2::3], pieces[3::3]):
            yield anchor, plain(heading), re.sub(r"\s+", " ", plain(text)).strip()


FRAME = """<!doctype html>
<html lang="en" data-top="{top}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'">
<title>{title}</title>
<link rel="stylesheet" href="{top}documents.css">
</head>
<body>
<header>
<a href="{top}index.html">dicot</a>
<a href="{top}../index.html">play</a>
<form role="search"><input id="search" type="search" placeholder="search the documents" aria-label="search the documents" autocomplete="off"></form>
</header>
<nav aria-label="documents">
{menu}
</nav>
<main>
<ol id="found" hidden></ol>
<article>
{body}</article>
</main>
<script src="{top}search.js"></script>
</body>
</html>
"""


def menu_of(documents, here):
    """Returns the list of documents: guides first, the front page is in the head of every page."""
    here_folder = posixpath.dirname(here.page) or "."
    out = []
    for name, chosen in (("Guides", [d for d in documents if d.page.startswith("guide/")]),
                         ("Documents", [d for d in documents if "/" not in d.page and d.page != "index.html"])):
        rows = []
        for one in sorted(chosen, key=lambda d: d.title.lower()):
            current = ' aria-current="page"' if one is here else ""
            rows.append(f'<li><a href="{posixpath.relpath(one.page, here_folder)}"{current}>'
                        f"{html.escape(one.title)}</a></li>\n")
        if rows:
            out.append(f"<h2>{name}</h2>\n<ul>\n{''.join(rows)}</ul>")
    return "\n".join(out)


def main():
    out = pathlib.Path(sys.argv[1])
    shutil.rmtree(out, ignore_errors=True)
    sources = list(FRONT) + [path.relative_to(TOP).as_posix() for path in sorted((TOP / "doc").rglob("*.md"))]
    documents = [Document(source) for source in sources]
    words = []
    for one in documents:
        top = "../" * one.page.count("/")
        page = out / one.page
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(FRAME.format(top=top, title=html.escape(f"{one.title} · dicot" if one.page != "index.html" else "dicot"),
                                     menu=menu_of(documents, one), body=one.body), encoding="utf-8")
        words += [[one.page, one.title, *section] for section in one.sections()]
        for picture in one.needs:
            (out / file_of(picture)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(TOP / picture, out / file_of(picture))
    for name in ("documents.css", "search.js"):
        shutil.copyfile(TOP / "web/documents" / name, out / name)
    (out / "words.js").write_text("// What search.js looks at: page, title, anchor, heading and text of each section.\n"
                                  f"self.WORDS = {json.dumps(words, ensure_ascii=False, separators=(',', ':'))};\n",
                                  encoding="utf-8")
    print(f"documents: {len(documents)} pages, {len(words)} sections")


if __name__ == "__main__":
    main()
