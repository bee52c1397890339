// SPDX-License-Identifier: MIT
// understand_two.ts: shows live what a two-player position is worth: outcome, value, mean,
// temperature and thermograph, and the value after the move under the pointer. Often the
// outcome is known although the value is not.
import { h } from '../dom';
import { Cancelled, fields, list, text, type Fields, type Move } from '../engine/answers';
import { sceneSvg } from '../scene/picture';
import { limits } from '../state/settings';
import type { Made, Session } from '../state/session';
import { fact, panel } from './panel';
import { outcomeWords, prettyValue, shortValue, sidesOf } from './values';

const SECONDS = 2;    // time limit for a value during play
const HOVER = 0.5;    // time limit for the value of an option

export class UnderstandTwo {
  private readonly outcome = h('p', { class: 'verdict', testid: 'outcome' });
  private readonly facts = h('dl', { class: 'facts' });
  private readonly graph = h('div', { class: 'thermograph', testid: 'thermograph' });
  private readonly option = h('p', { class: 'option', testid: 'option-value', attrs: { 'aria-live': 'polite' } });
  readonly element = panel('What it is worth', 'panel-value', true, this.outcome, this.facts, this.option, this.graph);
  private abort = new AbortController();
  private optionAbort = new AbortController();
  private readonly known = new Map<string, string>(); // from position and move to the value of the option

  constructor(private readonly session: Session) {}

  async update(): Promise<void> {
    this.abort.abort();
    this.optionAbort.abort();
    this.option.textContent = '';
    const { signal } = (this.abort = new AbortController());
    this.element.classList.add('stale');
    try {
      const { engine } = this.session;
      const answer = await engine.one('live', this.session.words('value', ...limits(SECONDS)), { signal });
      if (signal.aborted) return;
      this.element.classList.remove('stale');
      this.show(answer);
      if (text(answer, 'outcome') === null) {
        const known = await engine.one('live', this.session.words('outcome', ...limits(SECONDS)), { signal });
        if (signal.aborted) return;
        this.show({ ...answer, outcome: known['outcome'], best: known['best'] });
      }
      if (text(answer, 'value') === null) {
        this.graph.replaceChildren();
        return;
      }
      const drawn = await engine.one('live', this.session.words('render', '--thermograph', ...limits(SECONDS)), { signal });
      const scene = list(drawn, 'scenes')[0];
      if (signal.aborted || typeof scene !== 'string') return;
      this.graph.replaceChildren(sceneSvg(scene, `Thermograph, mean ${text(drawn, 'mean')}, temperature ${text(drawn, 'temperature')}`));
    } catch (error) {
      if (error instanceof Cancelled || signal.aborted) return;
      this.outcome.textContent = error instanceof Error ? error.message : '';
      this.facts.replaceChildren();
      this.graph.replaceChildren();
    }
  }

  private show(answer: Fields): void {
    this.outcome.textContent = outcomeWords(text(answer, 'outcome'), this.session.look?.game ?? '');
    const value = text(answer, 'value');
    const rows = [fact('Value', h('span', { class: 'value', text: value === null ? 'not known within the limit' : shortValue(value) }), 'value')];
    const add = (name: string, key: string): void => {
      const found = text(answer, key);
      if (found !== null) rows.push(fact(name, prettyValue(found), key));
    };
    add('Mean', 'mean');
    add('Temperature', 'temperature');
    add('Atomic weight', 'atomic_weight');
    const left = text(answer, 'left_stop'), right = text(answer, 'right_stop');
    if (left !== null && right !== null) rows.push(fact('Stops', `${prettyValue(left)} and ${prettyValue(right)}`, 'stops'));
    const best = fields(answer, 'best');
    const sides = sidesOf(this.session.look?.game ?? '');
    for (const side of ['left', 'right'] as const) {
      const move = text(best, side);
      if (move !== null) rows.push(fact('Wins', `${sides[side]} by ${move}`, `best-${side}`));
    }
    this.facts.replaceChildren(...rows);
  }

  /** Shows the value after the move under the pointer. */
  async preview(moves: Move[]): Promise<void> {
    this.optionAbort.abort();
    this.option.textContent = '';
    const { session } = this;
    if (moves.length === 0 || moves.length > 8 || !session.look || session.look.players !== 2) return;
    const { signal } = (this.optionAbort = new AbortController());
    const who = session.look.turn === 'right' ? 'right' : 'left';
    const made = session.made;
    const lines: string[] = [];
    for (const move of moves) {
      const value = await this.valueAfter([...made, { who, text: move.text }], signal);
      if (signal.aborted) return;
      lines.push(`${move.text} → ${value}`);
      this.option.textContent = lines.join('   ');
    }
  }

  private async valueAfter(moves: Made[], signal: AbortSignal): Promise<string> {
    const key = `${this.session.line} ${moves.map((m) => m.text).join(';')}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    try {
      const answer = await this.session.engine.one('live', this.session.wordsAfter(moves, 'value', ...limits(HOVER)), { signal });
      const value = text(answer, 'value');
      const shown = value !== null ? shortValue(value, 100) : `${text(answer, 'outcome') ?? '?'}`;
      this.known.set(key, shown);
      return shown;
    } catch {
      return '?';
    }
  }
}
