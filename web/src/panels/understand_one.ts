// SPDX-License-Identifier: MIT
// understand_one.ts: shows what is known about a one-player position: the invariant of the
// paper, matching and clashing stones, and the proved bound.
import { button, h, toggle } from '../dom';
import { Cancelled, parseSolution, type Look, type Solution } from '../engine/answers';
import { limits } from '../state/settings';
import type { Session } from '../state/session';
import { tell } from '../views/words';
import { fact, panel } from './panel';
import { cited, term } from './terms';

const MOST_PARTS = 12; // parts whose bounds are shown as a sum

export interface OneEvents {
  marks: (on: boolean) => void;
  watch: (solution: Solution, title: string) => void;
}

export class UnderstandOne {
  private readonly facts = h('dl', { class: 'facts' });
  private readonly best = h('div', { class: 'best', testid: 'best' });
  private readonly reveal = button('What is possible from here?', 'reveal', () => { this.revealed = true; void this.update(); });
  private readonly key = h('p', { class: 'legend', testid: 'marks-legend', attrs: { hidden: true }, text: '✕ clashes, a dot does not. Each component is tinted: green if one stone may be left of it, gold if more stay, red if the target is lost there.' });
  private readonly marks = toggle('Show components and clashing stones', 'marks', false, (on) => {
    this.key.hidden = !on;
    this.events.marks(on);
  });
  readonly element = panel('What is known', 'panel-known', true, this.facts, this.marks, this.key, this.reveal, this.best);
  private abort = new AbortController();
  private revealed = false;

  constructor(private readonly session: Session, private readonly events: OneEvents) {}

  /** Does the user want to see components and clashing stones? */
  get marked(): boolean {
    return this.marks.querySelector('input')!.checked;
  }

  hide(): void {
    this.revealed = false;
  }

  async update(): Promise<void> {
    const { look } = this.session;
    this.abort.abort();
    if (!look || look.players !== 1) return;
    this.showFacts(look);
    this.reveal.hidden = this.revealed;
    this.best.replaceChildren();
    if (!this.revealed) return;
    const { signal } = (this.abort = new AbortController());
    try {
      const answer = await this.session.engine.one('live', this.session.alone('solve', ...limits(3)), { signal });
      if (!signal.aborted) this.showBest(parseSolution(answer), look);
    } catch (error) {
      if (!(error instanceof Cancelled) && !signal.aborted && error instanceof Error) this.best.textContent = error.message;
    }
  }

  private showFacts(look: Look): void {
    const { delta, clashing } = look.facts;
    const rows = look.resultText !== null ? [fact(look.over ? 'Result' : 'So far', look.resultText, 'so-far')] : [];
    this.marks.hidden = delta === undefined && look.parts.length === 0;
    if (delta !== undefined && clashing !== undefined) {
      rows.push(fact(term('Clashing'), String(clashing), 'clashing'),
        fact(term('δ'), `${delta} ≡ ${delta % 3} (mod 3)`, 'delta'));
    }
    if (look.bound !== null && !look.verdict && !look.over)
      rows.push(fact(term('By counting'), `${look.maximise ? 'at most' : 'at least'} ${look.bound}`, 'counted'), fact('', h('span', {}, ...cited(tell(look.reason ?? '', look.line)))));
    if (look.parts.length > 1 && look.parts.length <= MOST_PARTS)
      rows.push(fact(term('Components'), look.parts.map((part) => part.least ?? '–').join(' + '), 'components'));
    this.facts.replaceChildren(...rows);
  }

  private showBest(solution: Solution, look: Look): void {
    const unit = look.scored ? 'points' : 'left';
    const result = solution.result === null ? 'nothing found yet' : `${solution.result} ${unit} from here`;
    const rows = [fact(solution.exact ? 'Best possible' : 'Best found', result, 'best-result')];
    if (!solution.exact && solution.bound !== null)
      rows.push(fact('Proved', `${look.maximise ? 'at most' : 'at least'} ${solution.bound}`, 'bound'));
    if (solution.reason) rows.push(fact('Because', h('span', {}, ...cited(tell(solution.reason, look.line))), 'reason'));
    rows.push(fact(term('Method'), solution.method, 'method'));
    if (solution.missing) rows.push(fact('Only natively', solution.missing, 'missing'));
    this.best.replaceChildren(h('dl', { class: 'facts' }, ...rows));
    if (solution.moves.length > 0)
      this.best.append(button('Watch it played', 'watch-best', () => this.events.watch(solution, solution.method)));
  }
}
