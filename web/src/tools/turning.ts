// SPDX-License-Identifier: MIT
// turning.ts: finds the move at which a game was thrown away: the last one of the loser that
// was made in a position that could be won.
import { fields, text, type Side } from '../engine/answers';
import type { Session } from '../state/session';

const SECONDS = 3;     // time limit for one position
const PATIENCE = 25e3; // milliseconds for all of them

export interface Turning {
  at: number;          // number of moves made before it
  better: string | null;
}

/** Returns null if no such move is found: there is none, or `known` is false. */
export async function turningPoint(session: Session, loser: Side, signal: AbortSignal): Promise<{ found: Turning | null; known: boolean }> {
  const ends = Date.now() + PATIENCE;
  const moves = session.moves;
  for (let at = moves.length - 1; at >= 0; at--) {
    if (moves[at]!.who !== loser) continue;
    const words = session.wordsAfter(moves.slice(0, at), 'outcome', '--time', `${SECONDS}s`);
    const answer = await session.engine.one('live', words, { signal });
    const outcome = text(answer, 'outcome');
    if (outcome === 'N' || outcome === (loser === 'left' ? 'L' : 'R'))
      return { found: { at, better: text(fields(answer, 'best'), loser) }, known: true };
    if (outcome === null || Date.now() > ends) return { found: null, known: false };
  }
  return { found: null, known: true };
}
