// SPDX-License-Identifier: MIT
// view.ts: how a game is shown. A game without a view of its own is drawn as its scene
// says; a view is one file that draws some items in its own way.
import { drawItem, type Drawn } from '../scene/draw';
import type { Item, Scene } from '../scene/parse';

/** What a player is called: what is theirs on the board, and a class in page.css with its
 * colour. */
export interface Player {
  name: string;
  colour: string;
}

export interface Players {
  left: Player;
  right: Player;
}

export const players = (left: string, right: string, colours = `${left} ${right}`.toLowerCase()): Players => {
  const [l = '', r = ''] = colours.split(' ');
  return { left: { name: left, colour: l }, right: { name: right, colour: r } };
};

export interface View {
  /** The elements of an item. */
  draw(item: Item, scene: Scene): Drawn;
  /** What is at a place, in words, for screen readers. */
  describe(item: Item): string | null;
  /** Puts what the engine says about moves into the words of this view. */
  tell?(words: string): string;
  /** A move as people would write it. */
  move?(text: string): string;
  /** What a place is called, if not as the engine calls it. */
  place?(name: string): string;
  /** What the players are called; null: nothing on the board is theirs. */
  sides: Players | null;
  /** What the letters of the notation stand for. */
  pieces: Readonly<Record<string, string>>;
  /** Do blocks fall after a move, so that it cannot be seen where something has changed? */
  falls: boolean;
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
  pieces: {},
  falls: false,
  drags: false,
  reach: 0.5,
  graphReach: 0.6,
  margin: 0.35,
};
