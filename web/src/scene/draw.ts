// SPDX-License-Identifier: MIT
// draw.ts: draws every kind of scene item as SVG. Colours and line widths are in page.css,
// by class. A view may draw some items in its own way and leave the rest to drawItem.
import { s } from '../dom';
import type { Item } from './parse';

export type Drawn = SVGElement[];

const STONE = 0.4;
const VERTEX = 0.34; // distance from a vertex at which an arrow ends

/** Draws an edge; an arrow ends `gap` before its vertex. */
export function drawEdge(item: Item, gap = VERTEX): Drawn {
  const { x, y, x2, y2, words } = item;
  const line = s('line', { x1: x, y1: y, x2, y2, class: `edge ${words}` });
  if (words !== 'arrow') return [line];
  const length = Math.hypot(x2 - x, y2 - y) || 1;
  const [ux, uy] = [(x2 - x) / length, (y2 - y) / length];
  const [tx, ty] = [x2 - ux * gap, y2 - uy * gap];
  const [bx, by] = [tx - ux * 0.3, ty - uy * 0.3];
  line.setAttribute('x2', String(bx));
  line.setAttribute('y2', String(by));
  const points = [[tx, ty], [bx - uy * 0.13, by + ux * 0.13], [bx + uy * 0.13, by - ux * 0.13]];
  return [line, s('polygon', { points: points.map((p) => p.join(',')).join(' '), class: 'arrow-head' })];
}

function drawCell(item: Item): Drawn {
  const shade = (Math.floor(item.x) + Math.floor(item.y)) % 2 === 0 ? 'even' : 'odd';
  const square = { x: item.x - 0.5, y: item.y - 0.5, width: 1, height: 1 };
  if (item.words === 'empty') return [s('rect', { ...square, class: `cell empty ${shade}` })];
  return [
    s('rect', { ...square, class: `cell empty ${shade}` }),
    s('rect', { x: item.x - 0.45, y: item.y - 0.45, width: 0.9, height: 0.9, rx: 0.12, class: 'block' }),
    drawLabel(item.x, item.y, item.words, 'block-letter'),
  ];
}

function drawLabel(x: number, y: number, words: string, kind: string): SVGElement {
  return s('text', { x, y, class: kind, 'text-anchor': 'middle', 'dominant-baseline': 'central' }, words);
}

function drawStone(item: Item): Drawn {
  const { x, y, words } = item;
  if (words === 'red') // a square, while blue is round: for people who cannot see the colours
    return [s('rect', { x: x - 0.33, y: y - 0.33, width: 0.66, height: 0.66, rx: 0.08, class: 'stone red' })];
  const group = s('g', { class: `stone ${words}` },
    s('circle', { cx: x, cy: y, r: STONE, class: 'disc' }),
    s('circle', { cx: x, cy: y, r: STONE * 0.62, class: 'inlay' }));
  return [group];
}

function drawDot(item: Item): Drawn {
  return [s('circle', { cx: item.x, cy: item.y, r: item.words === 'goal' ? 0.22 : 0.16, class: `dot ${item.words}` })];
}

const BAND = 0.16; // height of a black band in a striped box; white bands are as high

/** Draws stripes, which stand for alternating black and white blocks, of which there are
 * far more than bands. */
function drawStripes({ x, y, x2, y2 }: Item): Drawn {
  const bands = Array.from({ length: Math.floor((y2 - y) / (2 * BAND)) }, (_, i) =>
    s('rect', { x, y: y2 - (2 * i + 1) * BAND, width: x2 - x, height: BAND, class: 'stripe' }));
  return [s('rect', { x, y, width: x2 - x, height: y2 - y, class: 'box white' }), ...bands];
}

function drawBox(item: Item): Drawn {
  if (item.words === 'striped') return drawStripes(item);
  return [s('rect', {
    x: item.x, y: item.y, width: item.x2 - item.x, height: item.y2 - item.y, class: `box ${item.words}`,
  })];
}

function drawMark(item: Item): Drawn {
  const { x, y } = item;
  if (item.words !== 'clashing') return [s('circle', { cx: x, cy: y, r: 0.1, class: `mark ${item.words}` })];
  const path = `M${x - 0.13} ${y - 0.13}l.26 .26m0 -.26l-.26 .26`;
  return [s('path', { d: path, class: 'mark halo' }), s('path', { d: path, class: 'mark clashing' })]; // seen on black and on white
}

const drawings: Readonly<Record<string, (item: Item) => Drawn>> = {
  edge: (item) => drawEdge(item),
  cell: drawCell,
  stone: drawStone,
  dot: drawDot,
  box: drawBox,
  mark: drawMark,
  text: (item) => [drawLabel(item.x, item.y, item.words, 'words')],
  done: (item) => [drawLabel(item.x, item.y, item.words, 'words done')],
  name: (item) => [drawLabel(item.x + 0.44, item.y - 0.44, item.words, 'name')],
};

/** Returns the elements of an item; none for a kind that this page does not know. */
export function drawItem(item: Item): Drawn {
  return drawings[item.what]?.(item) ?? [];
}

/** Draws the numbers of rows and columns at the border, which moves use. */
export function drawRulers(rows: number | null, columns: number | null, width: number, height: number): Drawn {
  const numbers: Drawn = [];
  for (let r = 0; rows !== null && r < height; r++)
    numbers.push(drawLabel(-0.32, r + 0.5, String(rows + r), 'ruler'));
  for (let c = 0; columns !== null && c < width; c++)
    numbers.push(drawLabel(c + 0.5, -0.32, String(columns + c), 'ruler'));
  return numbers;
}
