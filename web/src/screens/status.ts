// SPDX-License-Identifier: MIT
// status.ts: says in words whose turn it is and how a play ended.
import type { Look } from '../engine/answers';
import type { Seats } from '../state/session';
import { viewOf } from '../views';
import { strengths } from '../panels/opponent';

/** Returns "Black", or "Left" if the players have no colours, and whether that is the user
 * or the engine. */
function who(side: string, look: Look, seats: Seats): string {
  const sides = viewOf(look.game).sides ?? { left: 'Left', right: 'Right' };
  const name = side === 'right' ? sides.right : sides.left;
  if (seats.engine === 'none' || seats.engine === 'both') return name;
  return seats.engine === side ? `${name} (the engine, ${strengths[seats.strength]![1]})` : `${name} (you)`;
}

export function describeTurn(look: Look, seats: Seats): string {
  if (look.players === 2) return `${who(look.turn ?? 'left', look, seats)} to move`;
  const turn = look.turn !== null ? `${look.turn.replace(/ \([●○]\)/, '')} to move` : 'Your move'; // in dark mode, ● looks white
  return look.resultText !== null ? `${turn} · ${look.resultText}` : turn;
}

export function describeEnd(look: Look, seats: Seats): string {
  if (look.players === 2)
    return `${who(look.turn ?? 'left', look, seats)} cannot move: ${who(look.winner ?? '', look, seats)} wins`;
  return look.resultText !== null ? `The play is over: ${look.resultText}` : 'The play is over; this end does not meet the target';
}
