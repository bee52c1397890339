// SPDX-License-Identifier: MIT
// clicks.ts: boards of blocks. Every colour has a shape, so that blocks do not differ by
// colour alone.
import { s } from '../dom';
import { drawItem, type Drawn } from '../scene/draw';
import type { Item, Scene } from '../scene/parse';
import { defaultView, players, type View } from './view';

/** Shapes in the unit circle, as paths; colours a, b, c, … take them in turn. */
const shapes = [
  'M0 -.22a.22 .22 0 1 0 .01 0z',
  'M0 -.25L.24 .17H-.24z',
  'M-.19 -.19H.19V.19H-.19z',
  'M0 -.28L.22 0L0 .28L-.22 0z',
  'M-.07 -.24H.07V-.07H.24V.07H.07V.24H-.07V.07H-.24V-.07H-.07z',
  'M0 -.26L.07 -.08L.26 -.08L.11 .04L.16 .23L0 .12L-.16 .23L-.11 .04L-.26 -.08L-.07 -.08z',
  'M-.24 .02A.24 .24 0 0 1 .24 .02L.24 .1H-.24z',
  'M-.24 -.1H.24V.1H-.24z',
];
const COLOURS = 8; // number of colours in page.css; later letters use them again, with the letter shown

/** Boards of hardness proofs, which have black and white blocks, use the first letters of
 * colours. */
const called: Readonly<Record<string, string>> = { k: 'ck', w: 'cw', r: 'c5', y: 'c3', g: 'c2', b: 'c1' };
const calling = new WeakMap<Scene, boolean>();

function callsColours(scene: Scene): boolean {
  const known = calling.get(scene) ?? scene.items.some((item) => item.what === 'cell' && (item.words === 'k' || item.words === 'w'));
  calling.set(scene, known);
  return known;
}

export const names = ['orange', 'blue', 'green', 'yellow', 'purple', 'red', 'sky', 'grey'];

function drawBlock(item: Item, scene: Scene): Drawn {
  const calls = callsColours(scene);
  const colour = item.words.charCodeAt(0) - 'a'.charCodeAt(0);
  const { x, y } = item;
  const kind = (calls ? called[item.words] : undefined) ?? `c${colour % COLOURS}`;
  const mark = colour < COLOURS && !calls
    ? s('path', { d: shapes[colour]!, transform: `translate(${x} ${y})`, class: 'block-shape' })
    : s('text', { x, y, class: 'block-letter', 'text-anchor': 'middle', 'dominant-baseline': 'central' }, item.words);
  return [s('g', { class: `block ${kind}` },
    s('rect', { x: x - 0.47, y: y - 0.47, width: 0.94, height: 0.94, rx: 0.14, class: 'face' }), mark)];
}

export const clicksView: View = {
  ...defaultView,
  falls: true,
  draw: (item, scene) => (item.what === 'cell' && item.words !== 'empty' ? drawBlock(item, scene)
    : item.what === 'cell' ? [s('rect', { x: item.x - 0.5, y: item.y - 0.5, width: 1, height: 1, class: 'cell well' })]
      : drawItem(item)),
  tell: (words) => words.replace(/colour ([a-h])\b/, (_, letter: string) => `colour ${names[letter.charCodeAt(0) - 97]}`),
  describe: (item) => (item.what !== 'cell' || item.words === 'empty' ? null
    : names[item.words.charCodeAt(0) - 97] ?? item.words),
};

/** The players have a colour each: a, orange, is Left's, and b, blue, Right's. */
export const twoColoursView: View = {
  ...clicksView, sides: players('Orange', 'Blue'), pieces: { a: 'an orange', b: 'a blue' },
};
