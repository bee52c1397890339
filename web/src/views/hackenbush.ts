// SPDX-License-Identifier: MIT
// hackenbush.ts: a bush on the ground. Blue edges are solid, red ones dashed, green ones
// dotted, so that edges do not differ by colour alone.
import { s } from '../dom';
import { drawItem, type Drawn } from '../scene/draw';
import type { Item, Scene } from '../scene/parse';
import { defaultView, players, type View } from './view';

/** Does one of the remaining edges end there? */
function isHeld({ x, y }: Item, scene: Scene): boolean {
  return scene.items.some((edge) => edge.what === 'edge' && edge.words !== 'ground' &&
    ((edge.x === x && edge.y === y) || (edge.x2 === x && edge.y2 === y)));
}

function draw(item: Item, scene: Scene): Drawn {
  if (item.what === 'text') return [];
  if (item.what === 'dot')
    return isHeld(item, scene) ? [s('circle', { cx: item.x, cy: item.y, r: 0.17, class: 'joint' })] : [];
  if (item.what === 'edge' && item.words === 'ground')
    return [s('rect', { x: item.x, y: item.y, width: item.x2 - item.x, height: 0.28, rx: 0.06, class: 'soil' })];
  return drawItem(item);
}

const kinds: Readonly<Record<string, string>> = { b: 'blue', r: 'red', g: 'green' };

/** `1-3:b` is the blue edge from 1 to 3; 0 is the ground. */
function edgeWords(name: string): string {
  const [, from, to, colour = ''] = /^(\d+)-(\d+):([brg])/.exec(name) ?? [];
  if (from === undefined) return name;
  return `${kinds[colour]} edge ${from === '0' ? 'from the ground' : `from ${from}`} to ${to === '0' ? 'the ground' : to}`;
}

export const hackenbushView: View = {
  ...defaultView, draw, describe: () => null, place: edgeWords, move: edgeWords, graphReach: 0.7, sides: players('Blue', 'Red'),
};
