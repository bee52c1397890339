// SPDX-License-Identifier: MIT
// match.ts: stands at the head of a board for two: who plays, and how well the engine does.
import { choice, h } from '../dom';
import type { Seats, Session } from '../state/session';
import { playersOf } from '../views/words';

export const levels = [['0', 'Beginner'], ['1', 'Easy'], ['2', 'Medium'], ['3', 'Hard'], ['4', 'Perfect']] as const;

/** The seats that can be chosen, in words. */
export function seatWords(line: string, first: 'left' | 'right'): [Seats['engine'], string][] {
  const { left, right } = playersOf(line);
  const [mine, other] = left.name === 'Player 1'
    ? (first === 'left' ? ['You play first', 'You play second'] : ['You play second', 'You play first'])
    : [`You play ${left.name}`, `You play ${right.name}`];
  return [['right', mine!], ['left', other!], ['none', 'Two people'], ['both', 'The engine plays itself']];
}

export class Match {
  readonly element = h('div', { class: 'match', testid: 'match', role: 'group', label: 'Players' });
  private shown = '';

  constructor(private readonly session: Session, private readonly changed: (seats: Seats) => void) {}

  update(): void {
    const { look, line, first, seats } = this.session;
    this.element.hidden = look?.players !== 2;
    const key = `${line} ${first} ${seats.engine} ${seats.strength}`;
    if (this.element.hidden || key === this.shown) return;
    this.shown = key;
    const change = (some: Partial<Seats>): void => this.changed({ ...this.session.seats, ...some });
    const words = seatWords(look?.line ?? line, first);
    this.element.replaceChildren(
      choice('Players', 'seats', words, seats.engine, (value) => change({ engine: words.find(([key]) => key === value)?.[0] ?? 'none' })),
      ...(seats.engine === 'none' ? [] : [choice('Level of the engine', 'strength', levels, String(seats.strength), (value) => change({ strength: Number(value) }))]));
  }
}
