# SPDX-License-Identifier: MIT
"""Scenes (doc/formats.md) as SVG, with the colours of the program's pictures."""

import html
from typing import Callable, Dict, Iterable, List, Tuple

_UNIT, _MARGIN, _RULER, _SIGN = 24, 12, 18, 32

_LINES = {"plain": "#777777", "arrow": "#333333", "blue": "#0072b2", "red": "#d55e00",
          "green": "#009e73", "ground": "#000000"}
_WIDTHS = {"plain": 0.8, "arrow": 1, "ground": 2}
_DASHES = {"red": "6 2.5", "green": "2 2.5"}
_FILLS = {"black": "#000000", "white": "#ffffff", "gray": "#999999", "red": "#d55e00",
          "blue": "#0072b2", "green": "#009e73", "yellow": "#f0e442", "striped": "#999999"}
_BLOCKS = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7")


class Picture(str):
    """The text of an SVG picture, which notebooks show.

        >>> Picture("<svg/>")._repr_svg_()
        '<svg/>'
    """

    def _repr_svg_(self) -> str:
        return str(self)


def _words(x: float, y: float, text: str, size: float = 11) -> str:
    """Draws words with a white outline, so that they can be read on top of dots and lines."""
    return (f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" stroke="#ffffff" '
            f'stroke-width="3" paint-order="stroke">{html.escape(text)}</text>')


def _edge(x: float, y: float, x2: float, y2: float, kind: str) -> str:
    dash = f' stroke-dasharray="{_DASHES[kind]}"' if kind in _DASHES else ""
    head = ' marker-end="url(#head)"' if kind == "arrow" else ""
    return (f'<line x1="{x:g}" y1="{y:g}" x2="{x2:g}" y2="{y2:g}" stroke="{_LINES[kind]}" '
            f'stroke-width="{_WIDTHS.get(kind, 3)}"{dash}{head}/>')


def _arc(x: float, y: float, x2: float, y2: float, kind: str) -> str:
    """Draws an arrow with its head in the middle, because its end is covered by a vertex."""
    middle = x + 0.55 * (x2 - x), y + 0.55 * (y2 - y)
    return _edge(x, y, *middle, kind) + _edge(*middle, x2, y2, "plain")


def _box(x: float, y: float, x2: float, y2: float, kind: str) -> str:
    return (f'<rect x="{x:g}" y="{y:g}" width="{x2 - x:g}" height="{y2 - y:g}" '
            f'fill="{_FILLS[kind]}" stroke="#333333"/>')


def _cell(x: float, y: float, kind: str) -> str:
    fill = "#ffffff" if kind == "empty" else _BLOCKS[(ord(kind) - ord("a")) % len(_BLOCKS)]
    half = _UNIT / 2
    square = (f'<rect x="{x - half:g}" y="{y - half:g}" width="{_UNIT}" height="{_UNIT}" '
              f'fill="{fill}" stroke="#aaaaaa"/>')
    return square if kind == "empty" else square + _words(x, y, kind)


def _stone(x: float, y: float, kind: str) -> str:
    line = "#d55e00" if kind == "red" else "#000000"
    fill = "#ffffff" if kind == "red" else _FILLS[kind]
    return f'<circle cx="{x:g}" cy="{y:g}" r="9.6" fill="{fill}" stroke="{line}"/>'


def _dot(x: float, y: float, kind: str) -> str:
    width = 2 if kind == "goal" else 0.75
    return (f'<circle cx="{x:g}" cy="{y:g}" r="3" fill="#ffffff" stroke="#333333" '
            f'stroke-width="{width}"/>')


def _name(x: float, y: float, words: str) -> str:
    return _words(x + 9, y - 9, words, 8)


def _columns(width: float, _: float, first: int) -> str:
    return "".join(_words((i + 0.5) * _UNIT, -_RULER / 2, str(first + i), 8)
                   for i in range(int(width)))


def _rows(_: float, height: float, first: int) -> str:
    return "".join(_words(-_RULER / 2, (i + 0.5) * _UNIT, str(first + i), 8)
                   for i in range(int(height)))


# For each kind of line of a scene: what draws it, and how many numbers come before its words.
_ITEMS: Dict[str, Tuple[Callable[..., str], int]] = {
    "edge": (_edge, 4), "arc": (_arc, 4), "box": (_box, 4), "cell": (_cell, 2),
    "stone": (_stone, 2), "dot": (_dot, 2), "text": (_words, 2), "name": (_name, 2)}
_RULERS = {"rows": _rows, "columns": _columns}


def _drawn(scene: str) -> Tuple[str, float, float]:
    """Returns one scene as SVG, with its corner at (0, 0), and its width and height."""
    first, *lines = scene.splitlines()
    width, height = map(float, first.split()[1:])
    drawn = []
    vertices = {tuple(line.split(" ")[1:3]) for line in lines if line.startswith("dot ")}
    for line in lines:
        what, rest = line.split(" ", 1)
        if rest.endswith(" arrow") and tuple(rest.split(" ")[2:4]) in vertices:
            what = "arc"
        if what in _RULERS:
            drawn.append(_RULERS[what](width, height, int(rest)))
        elif what in _ITEMS:
            draw, numbers = _ITEMS[what]
            *at, words = rest.split(" ", numbers)
            drawn.append(draw(*(float(number) * _UNIT for number in at), words))
    return "".join(drawn), width * _UNIT, height * _UNIT


def picture(scenes: Iterable[Tuple[str, bool]]) -> Picture:
    """Draws scenes side by side; each comes with whether a minus stands before it.

        >>> board = picture([("size 1 1\\ncell 0.50 0.50 empty\\nstone 0.50 0.50 black\\n", False)])
        >>> board.count("<circle"), board.count("<rect")
        (1, 1)
    """
    body: List[str] = []
    x, high = float(_MARGIN), 0.0
    for scene, negative in scenes:
        drawn, width, height = _drawn(scene)
        if body or negative:
            body.append(_words(x + _SIGN / 2, _MARGIN + _RULER + height / 2,
                               "\u2212" if negative else "+", 18))
            x += _SIGN
        x += _RULER
        body.append(f'<g transform="translate({x:g} {_MARGIN + _RULER})">{drawn}</g>')
        x, high = x + width, max(high, height)
    size = f'{x + _MARGIN:g} {high + 2 * _MARGIN + _RULER:g}'
    wide, tall = size.split()
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{tall}" '
        f'viewBox="0 0 {size}" font-family="sans-serif" text-anchor="middle" '
        'dominant-baseline="central"><defs><marker id="head" viewBox="0 0 6 6" refX="6" '
        'refY="3" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L6 3L0 6z" '
        'fill="#333333"/></marker></defs>' + "".join(body) + "</svg>")
