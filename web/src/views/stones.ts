// SPDX-License-Identifier: MIT
// stones.ts: Clobber and its solitaires, on boards and on graphs. Vertices of graphs are
// further apart than cells, so their stones are larger; they can be dragged.
import { s } from '../dom';
import { drawItem, type Drawn } from '../scene/draw';
import type { Item, Scene } from '../scene/parse';
import { defaultView, players, type View } from './view';

const LARGE = 1.45;

const isGraph = (scene: Scene): boolean => scene.rows === null && scene.columns === null;

function draw(item: Item, scene: Scene): Drawn {
  if (!isGraph(scene)) return drawItem(item);
  if (item.what === 'stone')
    return [s('g', { class: `stone ${item.words}` },
      s('circle', { cx: item.x, cy: item.y, r: 0.4 * LARGE, class: 'disc' }),
      s('circle', { cx: item.x, cy: item.y, r: 0.25 * LARGE, class: 'inlay' }))];
  if (item.what === 'name')
    return [s('text', { x: item.x + 0.62, y: item.y - 0.5, class: 'name large', 'text-anchor': 'middle' }, item.words)];
  return drawItem(item);
}

export const stonesView: View = {
  ...defaultView,
  draw,
  describe: (item) => (item.what === 'stone' ? item.words : null),
  drags: true,
  reach: 0.5,
  graphReach: 0.75,
  sides: players('Black', 'White'),
  pieces: { '.': 'nothing', 'x': 'a black stone', 'o': 'a white stone' },
};
