// SPDX-License-Identifier: MIT
// why.ts: why somebody wins: the parts of the position, those that cancel, and what the
// others are worth (`outcome --explain`), in words.
import { list, number, text, type Fields, type Side } from '../engine/answers';
import { prettyValue, shortValue } from '../panels/values';
import { playersOf } from '../views/words';

export interface Part {
  line: string;
  cancels: number | null; // the part that is its negative, from 1
  worth: string;          // in words; empty: not known
}

export interface Why {
  parts: Part[];
  total: string | null;
  outcome: string | null;
}

function worthOf(part: Fields): string {
  const value = text(part, 'value'), lower = text(part, 'lower'), upper = text(part, 'upper');
  if (value !== null) return `is worth ${shortValue(value)}`;
  const bounds = [lower === null ? '' : `at least ${shortValue(lower)}`, upper === null ? '' : `at most ${shortValue(upper)}`].filter((words) => words !== '');
  return bounds.length === 0 ? '' : `is worth ${bounds.join(' and ')}`;
}

export function parseWhy(answer: Fields): Why {
  return {
    parts: list(answer, 'parts').map((part) => part as Fields)
      .map((part) => ({ line: text(part, 'line') ?? '', cancels: number(part, 'cancels'), worth: worthOf(part) })),
    total: text(answer, 'total'),
    outcome: text(answer, 'outcome'),
  };
}

const join = (words: readonly string[]): string => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);

/** Says why `loser`, who is to move, loses; empty: the parts do not tell. */
export function tellWhy({ parts, total, outcome }: Why, line: string, loser: Side): string {
  const { left, right } = playersOf(line), [only] = parts;
  const end = outcome === 'P' ? 'So whoever moves now loses.' : outcome === (loser === 'left' ? 'R' : 'L') ? `So ${(loser === 'left' ? right : left).name} would win even without this reply.` : '';
  if (!only) return 'Nobody can move any more.';
  if (parts.length === 1) return only.worth === '' ? '' : `The position ${only.worth}. ${end}`.trim();
  const pairs = parts.flatMap(({ cancels }, i) => (cancels !== null && cancels > i + 1 ? [`${i + 1} and ${cancels}`] : []));
  const others = parts.flatMap(({ cancels, worth }, i) => (cancels === null ? [`part ${i + 1} ${worth || 'has a value that is not known'}`] : []));
  const rest = join(others);
  return [`The board falls into ${parts.length} parts.`,
    pairs.length === 0 ? '' : `Parts ${join(pairs)} are negatives of each other: what is done in one is answered in the other, so they cancel.`,
    others.length === 0 ? '' : `${rest.charAt(0).toUpperCase()}${rest.slice(1)}${others.length > 1 && total !== null ? `, together ${prettyValue(total)}` : ''}.`,
    end].filter((words) => words !== '').join(' ');
}
