// SPDX-License-Identifier: MIT
// status.ts: says in words whose turn it is, what was moved, and how a play ended.
import { movesNow, type Look, type Move, type Side } from '../engine/answers';
import { parseItems } from '../scene/parse';
import type { Seats } from '../state/session';
import { gamesOf, viewOf } from '../views';
import { playersOf, wins } from '../views/words';

const sideOf = (word: string | null): Side => (word === 'right' ? 'right' : 'left');

/** Is this side one that a person plays against the engine? */
const isMe = (side: Side, { engine }: Seats): boolean => engine === (side === 'left' ? 'right' : 'left');
const isEngine = (side: Side, { engine }: Seats): boolean => engine === 'both' || engine === side;

/** Do the players have no names that say what is theirs? */
const nameless = (line: string): boolean => playersOf(line).left.name === 'Player 1';

/** Whose turn it is. `back`: the position is one before moves that were made already. */
export function describeTurn(look: Look, seats: Seats, back = false): string {
  if (look.players === 2) {
    const side = sideOf(look.turn), { name } = playersOf(look.line)[side];
    if (isMe(side, seats)) return nameless(look.line) ? 'Your move' : `Your move: ${name}`;
    const waits = isEngine(side, seats) && !back;
    return waits ? `${nameless(look.line) ? 'The engine' : name} is thinking …` : `${name} to move`;
  }
  const turn = look.turn !== null ? `${look.turn.replace(/ \([●○]\)/, '')} to move` : 'Your move'; // in dark mode, ● looks white
  return look.resultText !== null ? `${turn} · ${look.resultText}` : turn;
}

export function describeEnd(look: Look, seats: Seats): string {
  if (look.players === 2) {
    const loser = sideOf(look.turn), winner: Side = loser === 'left' ? 'right' : 'left', players = playersOf(look.line);
    const stuck = nameless(look.line) && isEngine(loser, seats) ? 'the engine' : players[loser].name;
    if (isMe(winner, seats)) return `You win: ${stuck} cannot move`;
    if (isMe(loser, seats)) return `You lose: ${nameless(look.line) ? 'you' : players[loser].name} cannot move`;
    return `${players[loser].name} cannot move: ${wins(players[winner].name)}`;
  }
  return look.resultText !== null ? `The play is over: ${look.resultText}` : 'The play is over; this end does not meet the target';
}

/** What was moved, by the names of the places: "4,5 to 4,4". */
function describeMove(look: Look, move: Move): string {
  const places = parseItems(look.places[move.term] ?? ''), view = viewOf(gamesOf(look.line)[move.term] ?? '');
  const names = move.steps.map(([first]) => places[first ?? -1]?.words ?? '').filter((name) => name !== '');
  if (names.length === 0 || view.move) return view.move?.(move.text) ?? move.text;
  return names.join(' to ');
}

/** What screen readers say after a move: whose it was, and who is next. */
export function announce(look: Look, made: Move | null, before: Look | null, seats: Seats, back: boolean): string {
  const next = look.over ? describeEnd(look, seats) : describeTurn(look, seats, back);
  if (made === null || before === null || !movesNow(before).some((move) => move.text === made.text)) return next;
  if (before.players === 1) return `${describeMove(before, made)}. ${next}.`;
  const side = sideOf(before.turn);
  const who = isMe(side, seats) ? 'You' : nameless(before.line) && isEngine(side, seats) ? 'The engine' : playersOf(before.line)[side].name;
  return `${who}: ${describeMove(before, made)}. ${next}.`;
}
