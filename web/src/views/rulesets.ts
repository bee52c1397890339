// SPDX-License-Identifier: MIT
// rulesets.ts: games of ruleset files, drawn as what they are: dominoes, amazons and burnt
// squares, toads and frogs, pins.
import { s } from '../dom';
import { drawItem, type Drawn } from '../scene/draw';
import { at, type Item, type Scene } from '../scene/parse';
import { defaultView, players, type View } from './view';

const isSquare = (item: Item): boolean => item.what === 'cell' && item.words !== 'empty';

function square({ x, y }: Item, kind: string): SVGElement {
  const shade = (Math.floor(x) + Math.floor(y)) % 2 === 0 ? 'even' : 'odd';
  return s('rect', { x: x - 0.5, y: y - 0.5, width: 1, height: 1, class: `cell ${kind} ${shade}` });
}

// ---- dominoes ----

const filled = new WeakMap<Scene, ReadonlyMap<string, string>>();

function squaresOf(scene: Scene): ReadonlyMap<string, string> {
  const known = filled.get(scene) ?? new Map(scene.items.filter(isSquare).map((item) => [at(item), item.words]));
  filled.set(scene, known);
  return known;
}

/** Draws a domino with its first half: halves of one kind in a row belong together two by
 * two, from its beginning. */
function drawDomino(item: Item, scene: Scene): Drawn {
  const [dx, dy] = item.words === 'b' ? [0, 1] : [1, 0];
  const has = (steps: number): boolean => squaresOf(scene).get(at({ x: item.x + steps * dx, y: item.y + steps * dy })) === item.words;
  let before = 0;
  while (has(-before - 1)) before++;
  if (before % 2 === 1) return []; // drawn with its first half
  const second = { ...item, x: item.x + dx, y: item.y + dy };
  const [wide, high] = has(1) ? [1 + dx, 1 + dy] : [1, 1];
  return [square(item, 'empty'), ...(has(1) ? [square(second, 'empty')] : []),
    s('g', { class: `domino ${item.words === 'b' ? 'blue' : 'orange'}` },
      s('rect', { x: item.x - 0.42, y: item.y - 0.42, width: wide - 0.16, height: high - 0.16, rx: 0.16, class: 'face' }),
      s('circle', { cx: item.x, cy: item.y, r: 0.1, class: 'pip' }),
      ...(has(1) ? [s('circle', { cx: second.x, cy: second.y, r: 0.1, class: 'pip' })] : []))];
}

export const dominoView: View = {
  ...defaultView,
  draw: (item, scene) => (isSquare(item) ? drawDomino(item, scene) : drawItem(item)),
  describe: (item) => (isSquare(item) ? `${item.words === 'b' ? 'blue' : 'orange'} domino` : null),
  sides: players('Blue', 'Orange'),
  pieces: { '.': 'empty', 'x': 'blue', 'o': 'orange' },
};

// ---- amazons ----

function drawBurnt(item: Item): Drawn {
  const { x, y } = item;
  return [square(item, 'burnt'),
    s('path', { d: `M${x - 0.2} ${y + 0.2}L${x + 0.2} ${y - 0.2}m-.19 0h.19v.19`, class: 'arrow-shot' })];
}

function drawAmazon(item: Item): Drawn {
  const { x, y } = item;
  const crown = `M${x - 0.2} ${y + 0.14}L${x - 0.22} ${y - 0.14}L${x - 0.1} ${y - 0.02}L${x} ${y - 0.2}L${x + 0.1} ${y - 0.02}L${x + 0.22} ${y - 0.14}L${x + 0.2} ${y + 0.14}z`;
  return [s('g', { class: `stone ${item.words}` },
    s('circle', { cx: x, cy: y, r: 0.4, class: 'disc' }), s('path', { d: crown, class: 'crown' }))];
}

export const amazonsView: View = {
  ...defaultView,
  draw: (item) => (isSquare(item) ? drawBurnt(item) : item.what === 'stone' ? drawAmazon(item) : drawItem(item)),
  describe: (item) => (isSquare(item) ? 'burnt' : item.what === 'stone' ? `${item.words} amazon` : null),
  sides: players('Black', 'White'),
  pieces: { '.': 'empty', 'x': 'a black amazon', 'o': 'a white amazon', 'a': 'burnt' },
};

// ---- toads and frogs ----

/** Animals look where they go: toads to the right, frogs to the left. */
function drawAnimal(item: Item): Drawn {
  const { x, y, words } = item;
  const way = words === 'blue' ? 1 : -1;
  const nose = `M${x + way * 0.42} ${y}L${x + way * 0.12} ${y - 0.3}Q${x - way * 0.4} ${y - 0.4} ${x - way * 0.4} ${y}T${x + way * 0.12} ${y + 0.3}z`;
  return [s('g', { class: `animal ${words}` }, s('path', { d: nose, class: 'skin' }),
    s('circle', { cx: x + way * 0.06, cy: y - 0.16, r: 0.085, class: 'eye' }), s('circle', { cx: x + way * 0.06, cy: y + 0.16, r: 0.085, class: 'eye' }))];
}

export const toadsView: View = {
  ...defaultView,
  draw: (item) => (item.what === 'stone' ? drawAnimal(item) : drawItem(item)),
  describe: (item) => (item.what === 'stone' ? (item.words === 'blue' ? 'toad' : 'frog') : null),
  sides: players('Toads', 'Frogs', 'blue red'),
  pieces: { '.': 'empty', 'x': 'a toad', 'o': 'a frog' },
};

// ---- the others ----

export const coloursView: View = {
  ...defaultView,
  describe: (item) => (item.what === 'stone' ? item.words : null),
  sides: players('Blue', 'Red'),
  pieces: { '.': 'empty', 'x': 'blue', 'o': 'red' },
};

export const stringsView: View = { ...coloursView, pieces: { ...coloursView.pieces, '_': 'a gap' } };

/** Draws pins as stones; what a move takes is a list of them. */
export const pinsView: View = {
  ...defaultView,
  describe: (item) => (item.what === 'stone' ? 'standing' : null),
  move: (text) => `take ${text.replace(/\b1,(?=\d)/g, '').split('>').sort((a, b) => Number(a) - Number(b)).join(', ')}`,
  pieces: { '.': 'empty', 'x': 'standing' },
};
