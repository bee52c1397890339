// SPDX-License-Identifier: MIT
// boxes.ts: a board of columns and the picture of its construction, where a box stands for
// many blocks: which blocks belong to which box, and which of them are left after some
// moves. No rule is known here: blocks that are left, column by column from the bottom, are
// the same blocks in the same order.
import type { Look } from '../engine/answers';
import { at, parseItems, parseScene, type Item, type Scene } from '../scene/parse';
import { findMove } from '../state/session';

/** The letters that a box may stand for. */
const letters: Readonly<Record<string, string>> =
  { black: 'k', white: 'w', red: 'r', yellow: 'y', green: 'g', blue: 'b', striped: 'kw' };
const MOST = 2000; // blocks of a board that is followed

const byColumn = (a: Item, b: Item): number => a.x - b.x || b.y - a.y;
const blocksOf = (look: Look): Item[] =>
  parseScene(look.scenes[0] ?? '').items.filter((item) => item.what === 'cell' && item.words !== 'empty').sort(byColumn);
const boxesOf = (drawn: Scene): Item[] =>
  drawn.items.filter((item) => item.what === 'box').sort((a, b) => a.x - b.x || b.y2 - a.y2);

export type Left = readonly Item[]; // for each block that is left, its box

/** The box of each block, in the order of blocks; null: the picture is of something else. */
export function boxesOfBlocks(drawn: Scene, look: Look): Left | null {
  const blocks = blocksOf(look), found: Item[] = [];
  if (blocks.length === 0 || blocks.length > MOST) return null;
  for (const box of boxesOf(drawn)) {
    const known = letters[box.words] ?? '', from = found.length;
    for (let i = from; i < blocks.length; i++) {
      const { x, words } = blocks[i]!, before = blocks[i - 1];
      const same = i === from || (x === before!.x && (box.words === 'striped') === (words !== before!.words));
      if (!known.includes(words) || !same) break;
      found.push(box);
    }
    if (found.length === from) return null;
  }
  return found.length === blocks.length ? found : null;
}

/** The boxes of the blocks that are left after a move; null: they cannot be followed. */
export function afterMove(left: Left, before: Look, move: string, after: Look): Left | null {
  const places = parseItems(before.places[0] ?? '');
  const touched = findMove(before, move)?.steps[0] ?? [];
  const gone = new Set(touched.map((place) => at(places[place]!)));
  const stayed = blocksOf(before).flatMap((block, i) => (gone.has(at(block)) ? [] : [left[i]!]));
  return stayed.length === blocksOf(after).length ? stayed : null;
}

/** The construction with what is left of it: boxes shrink from the top, and what is said of
 * a box that is gone is done. */
export function drawLeft(drawn: Scene, first: Left, left: Left): Item[] {
  const count = (all: Left): Map<Item, number> => {
    const counted = new Map<Item, number>();
    for (const box of all) counted.set(box, (counted.get(box) ?? 0) + 1);
    return counted;
  };
  const whole = count(first), now = count(left);
  const gone = [...whole.keys()].filter((box) => !now.has(box));
  return drawn.items.flatMap((item): Item[] => {
    if (item.what === 'text' && gone.some((box) => tells(item, box))) return [{ ...item, what: 'done' }];
    if (item.what !== 'box' || !whole.has(item)) return [item];
    const share = (now.get(item) ?? 0) / whole.get(item)!;
    const top = item.y2 - (item.y2 - item.y) * share;
    return [{ ...item, words: 'gone' }, ...(share > 0 ? [{ ...item, y: top }] : [])];
  });
}

/** Is this text beside this box about it? */
export function tells(words: Item, box: Item): boolean {
  const beside = words.x < box.x ? box.x - words.x : words.x - box.x2;
  return words.y > box.y && words.y < box.y2 && beside < 8 && beside > 0;
}

/** What is said of the boxes that are gone, in the order of the picture. */
export const saidOfGone = (items: readonly Item[]): string[] =>
  items.filter((item) => item.what === 'done').map((item) => item.words);
