// SPDX-License-Identifier: MIT
// history.ts: the list of moves, made and still to come. A click on a move goes to the
// position after it.
import { h } from '../dom';
import type { Session } from '../state/session';
import { panel } from './panel';

const MOST = 400; // entries shown around the current move

export class History {
  private readonly list = h('ol', { class: 'history', testid: 'move-list', label: 'Moves' });
  readonly element = panel('Moves', 'panel-moves', 'wide', this.list);

  constructor(private readonly session: Session) {}

  update(): void {
    const { moves, at } = this.session;
    const from = Math.max(0, at - MOST / 2), to = Math.min(moves.length, from + MOST);
    const entries = moves.slice(from, to).map((made, i) => {
      const number = from + i + 1;
      const kind = number === at ? 'now' : number > at ? 'later' : '';
      return h('li', { class: kind, attrs: { value: number } },
        h('button', {
          class: made.who ?? '', text: made.text, testid: `move-${number}`, attrs: { type: 'button', ...(number === at ? { 'aria-current': 'step' } : {}) },
          on: { click: () => void this.session.go(number) },
        }));
    });
    this.list.replaceChildren(...(entries.length > 0 ? entries : [h('li', { class: 'none', text: 'No move was made yet.' })]));
    const now = this.list.querySelector<HTMLElement>('.now');
    if (now) this.list.scrollTop = now.offsetTop - this.list.offsetTop - 60;
  }
}
