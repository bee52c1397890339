// SPDX-License-Identifier: MIT
// sensible.ts: which moves need not be looked at. A sensible move leads to an option of the
// canonical form. Of the others, some are reversible, because the other side has an answer
// after which nothing was gained; the rest is dominated by another move, or by what a
// reversible one comes to. The engine compares the values.
import { texts, type Side } from '../engine/answers';
import type { Engine } from '../engine/client';

export type Folded = 'dominated' | 'reversible';

const LONGEST = 20000; // letters of all values together

/** Judges the moves of `side` from a position by the values that they lead to. Moves whose
 * value is not known count as sensible; null: that was not found. */
export async function foldedMoves(
  engine: Engine, value: string, after: ReadonlyMap<string, string>, side: Side, signal: AbortSignal,
): Promise<Map<string, Folded> | null> {
  const known = [...after].filter(([, worth]) => worth !== '?' && !worth.startsWith('('));
  const list = known.map(([, worth]) => worth).join(', ');
  if (value.startsWith('(') || list.length > LONGEST || known.length === 0) return null;
  const [own, others, least] = side === 'left' ? ['left', 'right', '<='] : ['right', 'left', '>='];
  const expression = `G := ${value}; V := [${list}]; [[count([w for w in G.${own} if w = one]) > 0, count([r for r in one.${others} if r ${least} G]) > 0] for one in V]`;
  const answer = await engine.one('live', ['calc', '--time', '2s', '-e', expression], { signal });
  const items = texts(answer, 'items');
  if (items.length !== known.length) return null;
  return new Map(known.flatMap(([move], i): [string, Folded][] => {
    const [sensible, reversible] = items[i]!.slice(1, -1).split(', ').map((word) => word === 'true');
    return sensible ? [] : [[move, reversible ? 'reversible' : 'dominated']];
  }));
}
