// SPDX-License-Identifier: MIT
// values.ts: writes values as people do, and outcomes in words.
import { viewOf } from '../views';

/** The engine writes ^ for up and v for down; people write arrows. */
export function prettyValue(value: string): string {
  return value
    .replace(/\+-/g, '±')
    .replace(/(?<![a-z])v(?![a-z])/g, '↓')
    .replace(/\^/g, '↑')
    .replace(/\*/g, '∗')
    .replace(/(^|[^\w)])-/g, '$1−');
}

/** Cuts off the end of a long value, which would fill the page. */
export function shortValue(value: string, most = 200): string {
  return value.length <= most ? prettyValue(value)
                              : `${prettyValue(value.slice(0, most * 0.8))}… (${value.length} characters)`;
}

/** Returns what the players of a game are called: their colours, if they have any. */
export function sidesOf(game: string): { left: string; right: string } {
  const sides = viewOf(game).sides;
  return sides ? { left: `${sides.left} (Left)`, right: `${sides.right} (Right)` } : { left: 'Left', right: 'Right' };
}

export function outcomeWords(outcome: string | null, game: string): string {
  const { left, right } = sidesOf(game);
  switch (outcome) {
    case 'L': return `${left} wins, whoever starts.`;
    case 'R': return `${right} wins, whoever starts.`;
    case 'N': return 'Whoever moves first wins.';
    case 'P': return 'Whoever moves first loses.';
    default: return 'Who wins is not known within the limit.';
  }
}
