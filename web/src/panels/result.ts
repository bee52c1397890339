// SPDX-License-Identifier: MIT
// result.ts: the card at the end of a play: how it ended, and what to do next.
import { button, h } from '../dom';
import type { Look, Side } from '../engine/answers';
import type { Seats } from '../state/session';
import { playersOf, wins } from '../views/words';

export interface ResultEvents {
  again: () => void;
  seats: (seats: Seats) => void; // plays again, with other seats
  explain: () => void;
  analyse: () => void;
}

/** Did the person who plays against the engine win? null: nobody plays against it. */
export function wonByMe(look: Look, { engine }: Seats): boolean | null {
  if (look.players !== 2 || !look.over || engine === 'none' || engine === 'both') return null;
  return look.winner !== engine;
}

export class Result {
  readonly element = h('section', { class: 'result', testid: 'result', label: 'Result', attrs: { hidden: true } });

  constructor(private readonly events: ResultEvents) {}

  hide(): void {
    this.element.hidden = true;
  }

  /** After a game for two. */
  showGame(look: Look, seats: Seats): void {
    const won = wonByMe(look, seats);
    const { left, right } = playersOf(look.line);
    const winner = look.winner === 'left' ? left.name : right.name;
    const title = won === null ? `${wins(winner)}` : won ? 'You win!' : 'The engine wins';
    const other: Side = seats.engine === 'left' ? 'right' : 'left';
    const buttons = [button('Play again', 'again', () => this.events.again())];
    if (won !== null) buttons.push(button('Change sides', 'change-sides', () => this.events.seats({ ...seats, engine: other })));
    if (won === true && seats.strength < 4) buttons.push(button('Harder', 'harder', () => this.events.seats({ ...seats, strength: seats.strength + 1 })));
    if (won === false && seats.strength > 0) buttons.push(button('Easier', 'easier', () => this.events.seats({ ...seats, strength: seats.strength - 1 })));
    if (won !== true) buttons.push(button(won === false ? 'Where did I go wrong?' : 'Where was it decided?', 'explain', () => this.events.explain()));
    buttons.push(button('Analyse', 'result-analyse', () => this.events.analyse()));
    this.show(won === true ? 'won' : '', title, won === true ? 'Well played.' : '', buttons);
  }

  /** After a play of one. */
  showSolo(words: string, record: string, ...more: HTMLButtonElement[]): void {
    this.show('', words, record, [button('Try again', 'again', () => this.events.again()), ...more]);
  }

  private show(kind: string, title: string, words: string, buttons: HTMLButtonElement[]): void {
    this.element.className = `result ${kind}`;
    this.element.hidden = false;
    this.element.replaceChildren(h('h2', { text: title }), h('p', { text: words, attrs: { hidden: words === '' } }), h('div', { class: 'buttons' }, ...buttons));
  }
}
