// SPDX-License-Identifier: MIT
// nim.ts: heaps of coins, each with its size below it.
import { s } from '../dom';
import { drawItem, type Drawn } from '../scene/draw';
import type { Item, Scene } from '../scene/parse';
import { defaultView, type View } from './view';

interface Heap {
  size: number;
  lowest: number;
}

const known = new WeakMap<Scene, ReadonlyMap<number, Heap>>();

/** The heaps of a scene, by the column that they stand in. */
function heapsOf(scene: Scene): ReadonlyMap<number, Heap> {
  const before = known.get(scene);
  if (before) return before;
  const heaps = new Map<number, Heap>();
  for (const { what, x, y } of scene.items) {
    if (what !== 'stone') continue;
    const { size, lowest } = heaps.get(x) ?? { size: 0, lowest: y };
    heaps.set(x, { size: size + 1, lowest: Math.max(lowest, y) });
  }
  known.set(scene, heaps);
  return heaps;
}

function draw(item: Item, scene: Scene): Drawn {
  if (item.what !== 'stone') return drawItem(item);
  const { x, y } = item;
  const heap = heapsOf(scene).get(x);
  const coin = s('rect', { x: x - 0.42, y: y - 0.45, width: 0.84, height: 0.9, rx: 0.22, class: 'coin' });
  if (heap?.lowest !== y) return [coin];
  return [coin, s('text', { x, y: y + 0.76, class: 'heap-size', 'text-anchor': 'middle', 'dominant-baseline': 'central' }, String(heap.size))];
}

/** `2:1` leaves one in heap 2. */
const move = (text: string): string => text.replace(/^(\d+):(\d+)$/, (_, heap: string, left: string) =>
  (left === '0' ? `all of heap ${heap}` : `heap ${heap} down to ${left}`));

export const nimView: View = { ...defaultView, draw, move, margin: 0.9 };
