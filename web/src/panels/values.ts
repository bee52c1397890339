// SPDX-License-Identifier: MIT
// values.ts: writes values as people do, and outcomes in words.
import { playersOf, wins } from '../views/words';

/** The engine writes ^ for up and v for down; people write arrows. */
export function prettyValue(value: string): string {
  return value
    .replace(/\+-/g, '±')
    .replace(/(?<![a-z])v(?![a-z])/g, '↓')
    .replace(/\^/g, '↑')
    .replace(/\*/g, '∗')
    .replace(/(^|[^\w)])-/g, '$1−');
}

export const FOLDED = 40; // letters of a value that are shown at first

/** Cuts off the end of a long value, which would fill the page. */
export function shortValue(value: string, most = FOLDED): string {
  return value.length <= most ? prettyValue(value) : `${prettyValue(value.slice(0, most - 1))}…`;
}

export function outcomeWords(outcome: string | null, line: string): string {
  const { left, right } = playersOf(line);
  switch (outcome) {
    case 'L': return `${wins(left.name)}, whoever starts.`;
    case 'R': return `${wins(right.name)}, whoever starts.`;
    case 'N': return 'Whoever moves first wins.';
    case 'P': return 'Whoever moves first loses.';
    default: return 'Who wins was not found in the time allowed.';
  }
}
