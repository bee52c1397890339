// SPDX-License-Identifier: MIT
// theorems.ts: the theorems whose strategy plays the position that is shown, each to be
// watched. Which ones fit, the engine says: a strategy (doc/solve.md) refuses what it does
// not know.
import { button, h } from '../dom';
import { parseSolution, text, type Solution } from '../engine/answers';
import type { Session } from '../state/session';
import { panel } from './panel';

interface Theorem {
  strategy: string;
  title: string;
  source: string;
}

const theorems: readonly Theorem[] = [
  { strategy: 'paper', title: 'Checkerboards, by the algorithm of the paper, step by step', source: 'SC Theorem 5' },
  { strategy: 'rectangle', title: 'Checkerboards: one stone, or two if δ is a multiple of three', source: 'SC Theorem 5' },
  { strategy: 'row', title: 'Rows of alternating stones', source: 'SC Theorem 2' },
  { strategy: 'hamming', title: 'Hamming graphs, factor by factor', source: 'HAM' },
  { strategy: 'copies', title: 'Products with a complete graph', source: 'HAM' },
  { strategy: 'tree', title: 'Trees, paths and cycles, counted exactly', source: 'forests of moves' },
  { strategy: 'hamilton', title: 'One stone against all others: a path through all vertices', source: 'SC Theorem 6' },
  { strategy: 'two-colours', title: 'One column of two colours', source: 'CLICK §2.3' },
  { strategy: 'column', title: 'One column, as words of a grammar', source: 'CLICK §2.2' },
  { strategy: 'chessboard', title: 'A chessboard with one wrong cell', source: 'CLICK' },
  { strategy: 'pebble-tree', title: 'Pebbles on trees and cycles', source: 'graph pebbling' },
];

export class Theorems {
  private readonly list = h('ul', { class: 'theorems', testid: 'theorems' });
  private readonly steps = h('pre', { class: 'steps', testid: 'steps', attrs: { hidden: true, tabindex: 0 } });
  readonly element = panel('Theorems that play this', 'panel-theorems', false, this.list, this.steps);
  private abort = new AbortController();
  private shown = '';

  constructor(private readonly session: Session, private readonly watch: (solution: Solution, title: string) => void) {
    this.element.addEventListener('toggle', () => void this.update());
  }

  /** Asks only while the panel is open; stepping through moves keeps the list. */
  async update(): Promise<void> {
    const { look, line, moves, at } = this.session;
    const key = at < moves.length ? this.shown : look?.line ?? '';
    if (!this.element.open || !look || look.players !== 1 || key === this.shown) return;
    this.abort.abort();
    const { signal } = (this.abort = new AbortController());
    this.shown = key;
    this.steps.hidden = true;
    this.list.replaceChildren(h('li', { text: 'Looking …' }));
    const rows: HTMLElement[] = [];
    for (const theorem of theorems) {
      const row = await this.row(theorem, signal);
      if (signal.aborted || this.session.line !== line) return;
      if (row) rows.push(row);
    }
    this.list.replaceChildren(...(rows.length > 0 ? rows : [h('li', { text: 'None: this position is solved by search.' })]));
  }

  private async row(theorem: Theorem, signal: AbortSignal): Promise<HTMLElement | null> {
    const { strategy, title, source } = theorem;
    try {
      const words = this.session.here('solve', '--strategy', strategy, '--explain', '--time', '1s');
      const answer = await this.session.engine.one('live', words, { signal });
      const solution = parseSolution(answer);
      if (solution.moves.length === 0) return null;
      const explained = strategy === 'paper' ? text(answer, 'explain') : null;
      return h('li', {}, h('span', { text: title }), h('small', { text: `[${source}] ${solution.result} left` }),
        button('Watch', `theorem-${strategy}`, () => {
          this.steps.hidden = explained === null;
          this.steps.textContent = explained ?? '';
          this.watch(solution, title);
        }));
    } catch {
      return null; // it does not fit
    }
  }
}
