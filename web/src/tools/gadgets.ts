// SPDX-License-Identifier: MIT
// gadgets.ts: what a move of a construction is for, where the engine tells no story: from
// the boxes that it removes, or from whose turn it is.
import type { Box } from './boxes';

const removed = (boxes: readonly Box[], move: number): string | null => boxes.find((box) => box.gone.includes(move) && box.name !== null)?.name ?? null;

/** The move that was made as number `at`, in a sentence; null: there is nothing to say. */
export function gadgetCaption(name: string, boxes: readonly Box[], at: number, moves: number): string | null {
  if (at === 0 || at > moves) return null;
  if (name === 'hamiltonian') {
    const nodes = (moves - 1) / 2, turn = Math.ceil(at / 2);
    if (at === moves) return 'The bomb is back at the fuse and takes the fire: one stone is left.';
    return at % 2 === 1 ? `White: the bomb takes node ${turn} of ${nodes} on its round trip.` : `Black: the fire burns stone ${turn} of ${nodes} of the fuse.`;
  }
  if (name !== 'partition' && name !== '3partition') return null;
  const box = removed(boxes, at);
  if (box === null) return 'What touches now collapses.';
  if (/in set/.test(box)) return `The number ${box.replace(/ in set (\d+)/, ' goes into set $1')}: its blocks are clicked.`;
  if (/^red|indicator|matcher/.test(box)) return `${box.charAt(0).toUpperCase()}${box.slice(1)}: the red blocks have met, because the numbers gone so far have the right sum.`;
  return `${box.charAt(0).toUpperCase()}${box.slice(1)}: blocks of one colour that have met go away.`;
}
