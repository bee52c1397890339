// SPDX-License-Identifier: MIT
// view.ts: how a game is shown. A game without a view of its own is drawn as its scene
// says; a view is one file that draws some items in its own way.
import { drawItem, type Drawn } from '../scene/draw';
import type { Item, Scene } from '../scene/parse';

export interface View {
  /** The elements of an item. */
  draw(item: Item, scene: Scene): Drawn;
  /** What is at a place, in words, for screen readers. */
  describe(item: Item): string | null;
  /** Puts what the engine says about moves into the words of this view. */
  tell?(words: string): string;
  /** What the players are called besides Left and Right: the colour they move. */
  sides: { left: string; right: string } | null;
  /** May vertices be dragged? Cells of a board may not. */
  drags: boolean;
  /** How far from a place a touch still counts, in cells. */
  reach: number;
  graphReach: number; // on scenes without rows and columns
  /** Room around the scene, in cells. */
  margin: number;
}

const spoken: Readonly<Record<string, (words: string) => string | null>> = {
  stone: (words) => `${words} stone`,
  cell: (words) => (words === 'empty' ? null : `block ${words}`),
  text: (words) => words,
};

export const defaultView: View = {
  draw: drawItem,
  describe: (item) => spoken[item.what]?.(item.words) ?? null,
  sides: null,
  drags: false,
  reach: 0.5,
  graphReach: 0.6,
  margin: 0.35,
};
