// SPDX-License-Identifier: MIT
// history.ts: the list of moves, made and still to come, and the branches that were left for
// other moves. A click on a move goes to the position after it.
import { button, h } from '../dom';
import { common, lineageOf, type Made, type Session } from '../state/session';
import { moveWords, playersOf } from '../views/words';
import { panel } from './panel';

const MOST = 400;  // entries shown around the current move
const AHEAD = 3;   // moves of a branch that are shown

export class History {
  private readonly list = h('ol', { class: 'history', testid: 'move-list', label: 'Moves' });
  private readonly branches = h('ul', { class: 'branches', testid: 'branches', label: 'Other lines' });
  readonly element = panel('Moves', 'panel-moves', 'wide', this.list, this.branches);

  constructor(private readonly session: Session) {}

  update(): void {
    const { moves, at } = this.session;
    const from = Math.max(0, at - MOST / 2), to = Math.min(moves.length, from + MOST);
    const entries = moves.slice(from, to).map((made, i) => this.entry(made, from + i + 1));
    this.list.replaceChildren(...(entries.length > 0 ? entries : [h('li', { class: 'none', text: 'No move was made yet.' })]));
    this.showBranches();
    const now = this.list.querySelector<HTMLElement>('.now');
    if (now) this.list.scrollTop = now.offsetTop - this.list.offsetTop - 60;
  }

  private words(made: Made): string {
    return moveWords(made.text, this.session.line);
  }

  /** A move; a number stands before each, or before each pair of two players. */
  private entry(made: Made, number: number): HTMLElement {
    const { at } = this.session;
    const mistake = this.mark(made, number) !== '';
    const kind = number === at ? 'now' : number > at ? 'later' : '';
    const { colour } = playersOf(this.session.line)[made.who ?? 'left'];
    const begins = made.who === null || number % 2 === 1;
    const count = h('span', { class: 'count', text: begins ? `${made.who === null ? number : (number + 1) / 2}.` : '', attrs: { 'aria-hidden': 'true' } });
    return h('li', { class: kind, attrs: { value: number } }, begins ? count : null,
      h('button', {
        class: made.who === null ? '' : `of-${colour}`, text: `${this.words(made)}${this.mark(made, number)}`, testid: `move-${number}`,
        title: mistake ? 'This move gave the game away' : undefined,
        attrs: { type: 'button', ...(number === at ? { 'aria-current': 'step' } : {}) },
        on: { click: () => void this.session.go(number) },
      }));
  }

  /** Was this move a mistake, which gave a won position away ("?"), or not? */
  private mark(made: Made, number: number): string {
    const { moves, outcomes } = this.session;
    const [before, after] = [number - 1, number].map((n) => outcomes.get(lineageOf(moves.slice(0, n))));
    if (made.who === null || before === undefined || after === undefined || !this.marking) return '';
    const own = made.who === 'left' ? 'L' : 'R';
    return (before === 'N' || before === own) && !(after === 'P' || after === own) ? '?' : '';
  }

  /** May mistakes be marked? */
  marking = false;

  private showBranches(): void {
    const { moves, branches } = this.session;
    this.branches.hidden = branches.length === 0;
    this.branches.replaceChildren(...branches.map((branch, i) => {
      const shared = common(moves, branch), ahead = branch.slice(shared, shared + AHEAD);
      const words = `instead, at move ${shared + 1}: ${ahead.map((made) => this.words(made)).join(', ')}${branch.length > shared + AHEAD ? ' …' : ''}`;
      return h('li', {}, button(words, `branch-${i}`, () => void this.session.enter(branch)));
    }));
  }
}
