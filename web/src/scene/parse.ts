// SPDX-License-Identifier: MIT
// parse.ts: reads a scene (doc/formats.md): one item per line, coordinates in cells.

export interface Item {
  what: string;          // size, rows, edge, cell, stone, …
  x: number;
  y: number;
  x2: number;            // the second point, of edges and boxes
  y2: number;
  words: string;         // the kind of the item, or its text
}

export interface Scene {
  width: number;
  height: number;
  rows: number | null;    // the number of the first row, if rows are numbered
  columns: number | null;
  items: Item[];
}

const twoPoints = new Set(['edge', 'box']);
const noPoint = new Set(['rows', 'columns']);

function parseItem(line: string): Item {
  const [what = '', ...rest] = line.split(' ');
  const count = noPoint.has(what) ? 1 : twoPoints.has(what) ? 4 : 2;
  const [x = 0, y = 0, x2 = 0, y2 = 0] = rest.slice(0, count).map(Number);
  return { what, x, y, x2, y2, words: rest.slice(count).join(' ') };
}

export function parseItems(text: string): Item[] {
  return text.split('\n').filter((line) => line !== '').map(parseItem);
}

export function parseScene(text: string): Scene {
  const all = parseItems(text);
  const first = (what: string): Item | undefined => all.find((item) => item.what === what);
  return {
    width: first('size')?.x ?? 0,
    height: first('size')?.y ?? 0,
    rows: first('rows')?.x ?? null,
    columns: first('columns')?.x ?? null,
    items: all.filter((item) => !['size', 'rows', 'columns'].includes(item.what)),
  };
}

export const at = (item: { x: number; y: number }): string => `${item.x},${item.y}`;
