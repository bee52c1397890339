// SPDX-License-Identifier: MIT
// theorems.ts: lists the theorems whose strategy can play the current position; each can be
// watched step by step. The engine says which ones may fit, what they state, and what their
// moves are for (doc/solve.md).
import { button, h } from '../dom';
import { parseSolution, parseSteps, text, type Solution, type Step } from '../engine/answers';
import type { Session } from '../state/session';
import { panel } from './panel';
import { cited } from './terms';
import type { Story } from './story';

export type Watch = (solution: Solution, theorem: string, steps: readonly Step[]) => void;

export class Theorems {
  private readonly list = h('ul', { class: 'theorems', testid: 'theorems' });
  readonly element: HTMLDetailsElement;
  private abort = new AbortController();
  private shown = '';

  constructor(private readonly session: Session, private readonly story: Story, private readonly watch: Watch) {
    this.element = panel('Theorems that play this', 'panel-theorems', false, this.list, story.list);
    this.element.addEventListener('toggle', () => void this.update());
  }

  /** Updates the list. Asks the engine only while the panel is open; stepping through moves
   * keeps the list. */
  async update(): Promise<void> {
    const { look, line, moves, at } = this.session;
    const key = at < moves.length || this.story.told ? this.shown : look?.line ?? '';
    if (!this.element.open || !look || look.players !== 1 || key === this.shown) return;
    this.abort.abort();
    const { signal } = (this.abort = new AbortController());
    this.shown = key;
    this.list.replaceChildren(h('li', { text: 'Looking …' }));
    const rows: HTMLElement[] = [];
    for (const strategy of look.strategies) {
      const row = await this.row(strategy, signal);
      if (signal.aborted || this.session.line !== line) return;
      if (row) rows.push(row);
    }
    this.list.replaceChildren(...(rows.length > 0 ? rows : [h('li', { text: 'None: this position is solved by search.' })]));
  }

  private async row(strategy: string, signal: AbortSignal): Promise<HTMLElement | null> {
    try {
      const words = this.session.alone('solve', '--strategy', strategy, '--explain', '--time', '1s');
      const answer = await this.session.engine.one('live', words, { signal });
      const solution = parseSolution(answer), steps = parseSteps(answer);
      if (solution.moves.length === 0) return null;
      const theorem = `${text(answer, 'theorem') ?? strategy}.`;
      return h('li', {}, h('span', {}, ...cited(theorem)), h('small', { text: `${solution.result} left, method ${strategy}` }),
        button('Watch', `theorem-${strategy}`, () => this.watch(solution, `Watch how it is played ${[...theorem.matchAll(/\[[^\]]*\]/g)].map(([cite]) => cite).join(' ')}: what each step does stands below the board.`, steps)));
    } catch {
      return null; // the theorem does not fit
    }
  }
}
