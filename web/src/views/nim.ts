// SPDX-License-Identifier: MIT
// nim.ts: heaps of coins.
import { s } from '../dom';
import { drawItem } from '../scene/draw';
import { defaultView, type View } from './view';

export const nimView: View = {
  ...defaultView,
  draw: (item) => (item.what !== 'stone' ? drawItem(item)
    : [s('rect', { x: item.x - 0.42, y: item.y - 0.45, width: 0.84, height: 0.9, rx: 0.22, class: 'coin' })]),
};
