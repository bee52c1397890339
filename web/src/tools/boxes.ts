// SPDX-License-Identifier: MIT
// boxes.ts: the drawing of a construction after the moves so far. For boards of columns the
// engine says which moves remove each box (`boxes`, doc/formats.md); for pebbles the board
// says where they are.
import { list, text, type Fields } from '../engine/answers';
import { at, parseItems, type Item, type Scene } from '../scene/parse';
import { colours, parseVertex } from '../views/pebbles';

export interface Box {
  name: string | null;
  gone: number[]; // for each of its runs, from the bottom up, the move that removes it
}

export function parseBoxes(answer: Fields): Box[] {
  return list(answer, 'boxes').map((box) => box as Fields)
    .map((box) => ({ name: text(box, 'name'), gone: list(box, 'gone').map(Number) }));
}

const isGone = ({ gone }: Box, moves: number): boolean => gone.every((n) => n > 0 && n <= moves);

/** Draws what is left: boxes shrink from the top, and the name of a removed box is marked
 * as done. */
export function drawLeft(drawn: Scene, boxes: readonly Box[], moves: number): Item[] {
  const all = [...boxes], named = boxes.filter((box) => box.name !== null); // both are in the order of the scene
  return drawn.items.flatMap((item): Item[] => {
    if (item.what === 'text') {
      const box = named.shift();
      return [box && isGone(box, moves) ? { ...item, what: 'done' } : item];
    }
    const box = item.what === 'box' ? all.shift() : undefined;
    if (box === undefined) return [item];
    const share = box.gone.filter((n) => n === 0 || n > moves).length / box.gone.length;
    const top = item.y2 - (item.y2 - item.y) * share;
    return [{ ...item, words: 'gone' }, ...(share > 0 ? [{ ...item, y: top }] : [])];
  });
}

/** Returns the names of the boxes that are gone, in the order in which they were
 * removed. */
export function namesOfGone(boxes: readonly Box[], moves: number): string[] {
  const gone = boxes.filter((box) => box.name !== null && isGone(box, moves));
  return [...new Set(gone.sort((a, b) => Math.max(...a.gone) - Math.max(...b.gone)).map((box) => box.name!))];
}

/** Returns where the next move happens, from the top; null: not in this drawing. */
export function heightOf(drawn: Scene, boxes: readonly Box[], move: number): number | null {
  const place = boxes.findIndex((box) => box.gone.includes(move));
  const item = drawn.items.filter((each) => each.what === 'box')[place];
  return item ? (item.y + item.y2) / 2 : null;
}

/** Draws the pebbles of the board at the vertices with the same names; null: there are
 * none. */
export function drawPebbles(drawn: Scene, board: string): Item[] | null {
  const vertices = parseItems(board).map((item) => (item.what === 'text' ? parseVertex(item.words) : null));
  const counts = new Map(vertices.flatMap((v) => (v ? [[v.name, v.counts] as const] : [])));
  const names = new Map(drawn.items.filter((item) => item.what === 'name').map((item) => [at(item), item.words]));
  if (counts.size === 0) return null;
  return drawn.items.flatMap((item): Item[] => {
    const here = counts.get(names.get(at(item)) ?? '');
    if (here === undefined || (item.what !== 'stone' && item.what !== 'dot')) return [item];
    const pebbles = here.flatMap((count, i): Item[] => (count === 0 ? [] : [
      { ...item, what: 'stone', words: colours[i] ?? 'plain' },
      ...(count > 1 ? [{ ...item, what: 'text', x: item.x - 0.75, words: `${count}×` }] : [])]));
    return pebbles.length > 0 ? pebbles : [{ ...item, what: 'dot', words: 'plain' }];
  });
}
