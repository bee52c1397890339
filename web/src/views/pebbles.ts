// SPDX-License-Identifier: MIT
// pebbles.ts: vertices with pebbles: blue discs, red squares, green triangles, or plain
// ones for graph pebbling. Up to four pebbles of a colour are drawn one by one; more are
// shown as a number.
import { s } from '../dom';
import { drawEdge, drawItem, type Drawn } from '../scene/draw';
import type { Item } from '../scene/parse';
import { defaultView, players, type View } from './view';

const RADIUS = 0.62;
const SMALL = 0.12;
const FEW = 4; // most pebbles of a colour that are drawn one by one

export const colours = ['blue', 'red', 'green'];

function pebble(x: number, y: number, colour: string): SVGElement {
  const kind = `pebble ${colour}`;
  if (colour === 'red') return s('rect', { x: x - SMALL, y: y - SMALL, width: 2 * SMALL, height: 2 * SMALL, rx: 0.03, class: kind });
  if (colour === 'green') return s('path', { d: `M${x} ${y - SMALL * 1.2}l${SMALL * 1.2} ${SMALL * 2.1}h${-SMALL * 2.4}z`, class: kind });
  return s('circle', { cx: x, cy: y, r: SMALL, class: kind });
}

/** Draws the pebbles of one colour: all of them, or one and their number. */
function row(x: number, y: number, count: number, colour: string): Drawn {
  if (count > FEW)
    return [pebble(x - 0.22, y, colour),
      s('text', { x: x - 0.04, y, class: 'pebble-count', 'dominant-baseline': 'central' }, String(count))];
  return Array.from({ length: count }, (_, i) => pebble(x + (i - (count - 1) / 2) * 0.27, y, colour));
}

export interface Vertex {
  root: boolean;
  name: string;
  counts: number[];
}

/** Reads `3:(1,0,2)`; null: not the text of a vertex. */
export function parseVertex(words: string): Vertex | null {
  const [, root, name, counts] = /^(root )?([^:]*):\(([\d,]*)\)$/.exec(words) ?? [];
  if (name === undefined || counts === undefined) return null;
  return { root: root !== undefined, name, counts: counts.split(',').map(Number) };
}

function drawVertex(item: Item): Drawn {
  const vertex = parseVertex(item.words);
  if (vertex === null) return drawItem(item);
  const { x, y } = item;
  const kinds = vertex.counts.length === 1 ? ['plain'] : colours;
  const rows = vertex.counts.map((count, i) => ({ count, colour: kinds[i]! })).filter((r) => r.count > 0);
  const disc = s('circle', { cx: x, cy: y, r: RADIUS, class: vertex.root ? 'vertex root' : 'vertex' });
  const name = s('text', { x, y: y + 0.5, class: 'name inside', 'text-anchor': 'middle' }, vertex.name);
  return [disc, name, ...rows.flatMap((r, i) => row(x, y + (i - (rows.length - 1) / 2) * 0.33, r.count, r.colour))];
}

function speak(words: string): string | null {
  const vertex = parseVertex(words);
  if (vertex === null) return null;
  const kinds = vertex.counts.length === 1 ? ['pebbles'] : colours;
  const counted = vertex.counts.map((count, i) => ({ count, kind: kinds[i]! })).filter((c) => c.count > 0);
  return (vertex.root ? 'root, ' : '') + (counted.map((c) => `${c.count} ${c.kind}`).join(', ') || 'no pebbles');
}

const kinds: Readonly<Record<string, string>> = { b: 'blue', r: 'red', g: 'green' };

/** `4>2:1b` is a free move of one blue pebble, `4>2:b-g` a toll: blue arrives, green is lost. */
function moveWords(text: string): string {
  const [, from, to, what = ''] = /^(\d+)>(\d+)(?::(.*))?$/.exec(text) ?? [];
  if (from === undefined) return text;
  const [, moved, paid] = /^([brg])-([brg])$/.exec(what) ?? [];
  const kind = (letter: string | undefined): string => kinds[letter ?? ''] ?? letter ?? '';
  const free = what.replace(/(\d+)([brg])/g, (_, n: string, letter: string) => ` ${n} ${kind(letter)}`).trim();
  const words = moved !== undefined ? `${kind(moved)}, pays ${kind(paid)}` : free;
  return `${from} → ${to}${words ? `: ${words}` : ''}`;
}

export const pebblesView: View = {
  ...defaultView,
  draw: (item) => (item.what === 'text' ? drawVertex(item) : item.what === 'dot' ? []
    : item.what === 'edge' ? drawEdge(item, RADIUS + 0.04) : drawItem(item)),
  describe: (item) => (item.what === 'text' ? speak(item.words) : null),
  drags: true,
  move: moveWords,
  sides: players('Blue', 'Red'),
  reach: 0.75,
  graphReach: 0.75,
  margin: 0.75,
};
