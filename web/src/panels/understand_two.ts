// SPDX-License-Identifier: MIT
// understand_two.ts: the analysis of a position for two: who wins at once, then every move
// with what it leads to, the value, and the thermograph. Nothing in this panel changes its
// height while the pointer moves over the board.
import { button, h, toggle } from '../dom';
import { Cancelled, Refusal, fields, list, movesNow, text, texts, type Fields, type Move, type Side } from '../engine/answers';
import { sceneSvg } from '../scene/picture';
import { limits, saveSettings, settings } from '../state/settings';
import type { Made, Session } from '../state/session';
import { movesOf, type Node } from '../state/tree';
import { foldedMoves } from '../tools/sensible';
import { legendOf, moveWords, playersOf } from '../views/words';
import { fact, panel } from './panel';
import { term } from './terms';
import { FOLDED, outcomeWords, prettyValue, shortValue } from './values';

const SECONDS = 2;    // time limit for who wins, and for the value
const OPTION = 0.5;   // time limit for the value of an option
const REVIEW = 1;     // time limit for who wins after a move of the play
const MOST = 60;      // moves in the table

export interface TwoEvents {
  play: (move: Move) => void;
  point: (move: Move | null) => void;
  judge: (verdicts: ReadonlyMap<string, boolean>) => void; // which moves win, and which lose
  reviewed: () => void; // it is known who wins after one more of the moves of the play
}

export class UnderstandTwo {
  private readonly sign = h('span', { class: 'sign-of-winner', attrs: { 'aria-hidden': 'true' } });
  private readonly words = h('span', { testid: 'outcome' });
  private readonly outcome = h('p', { class: 'verdict' }, this.sign, this.words);
  private readonly facts = h('dl', { class: 'facts' });
  private readonly graph = h('div', { class: 'thermograph', testid: 'thermograph' });
  private readonly option = h('p', { class: 'option', testid: 'option-value' });
  private readonly table = h('ol', { class: 'options', testid: 'options', label: 'Moves and what they lead to', attrs: { tabindex: 0 } });
  private readonly legend = h('p', { class: 'legend' });
  private readonly sensible = toggle('Only sensible moves', 'sensible', settings.sensible, (on) => {
    settings.sensible = on;
    saveSettings();
    this.fold();
  });
  private readonly folded = h('span', { class: 'legend', testid: 'folded' });
  readonly element = panel('Analysis', 'panel-value', true, this.outcome, this.table,
    h('div', { class: 'sensible' }, this.sensible, term('Sensible moves', ''), this.folded), this.option, this.facts, this.legend, this.graph);
  private abort = new AbortController();
  private optionAbort = new AbortController();
  private readonly known = new Map<string, Promise<string>>(); // from position and move to the value of the option

  constructor(private readonly session: Session, private readonly events: TwoEvents) {}

  /** Shows nothing, and asks nothing more. */
  hide(): void {
    this.abort.abort();
    this.optionAbort.abort();
    this.element.hidden = true;
    this.events.judge(new Map());
  }

  async update(): Promise<void> {
    this.abort.abort();
    this.optionAbort.abort();
    const { signal } = (this.abort = new AbortController());
    this.element.hidden = false;
    this.clear();
    try {
      await this.ask(signal);
    } catch (error) {
      if (error instanceof Cancelled || signal.aborted) return;
      this.words.textContent = error instanceof Error ? error.message : '';
    } finally {
      if (!signal.aborted) this.element.classList.remove('stale');
    }
  }

  /** What is shown is about another position: it goes, and leaves its room. */
  private clear(): void {
    this.element.classList.add('stale');
    this.words.textContent = 'Who wins? …';
    this.sign.className = 'sign-of-winner';
    this.option.textContent = '';
    this.facts.replaceChildren();
    this.graph.replaceChildren();
    this.showTable(new Map(), null);
    const legend = legendOf(this.session.look?.line ?? ''), { left } = playersOf(this.session.look?.line ?? '');
    this.legend.replaceChildren(legend ?? (left.name === 'Player 1' ? '' : `Values above 0 are good for ${left.name}.`));
    this.events.judge(new Map());
  }

  private async ask(signal: AbortSignal): Promise<void> {
    const { engine } = this.session;
    const one = (command: string, ...flags: string[]): Promise<Fields> =>
      engine.one('live', this.session.words(command, ...flags, ...limits(SECONDS)), { signal });
    const answer = await one('outcome');
    if (signal.aborted) return;
    this.showOutcome(answer);
    this.note(this.session.here, answer);
    if (this.session.look?.over) {
      await this.review(signal);
      return;
    }
    if (text(answer, 'outcome') !== null) await this.judge(await one('outcome', '--all'), signal);
    if (signal.aborted) return;
    const worth = await one('value');
    if (signal.aborted) return;
    this.showFacts(worth);
    if (text(worth, 'value') === null) {
      await this.review(signal);
      return;
    }
    if (text(answer, 'outcome') === null) this.showOutcome(worth);
    if (text(worth, 'temperature') !== null && worth['number'] !== true && worth['nimber'] === undefined) {
      const drawn = await one('render', '--thermograph');
      const scene = list(drawn, 'scenes')[0];
      if (signal.aborted || typeof scene !== 'string') return;
      this.showGraph(scene, drawn);
    }
    await this.values(text(worth, 'value')!, signal);
    await this.review(signal);
  }

  private note(node: Node, answer: Fields): void {
    const outcome = text(answer, 'outcome');
    if (outcome === null) return;
    node.outcome = outcome;
    this.events.reviewed();
  }

  /** Asks who wins after each of the moves of the play, from the last one, which is the
   * easiest, until that is not found; and of each good move whether it was the only one. */
  private async review(signal: AbortSignal): Promise<void> {
    // moves that come later may be none: they are from a link
    await this.reviewMoves(signal).catch((error: unknown) => { if (!(error instanceof Refusal)) throw error; });
  }

  private async reviewMoves(signal: AbortSignal): Promise<void> {
    const { path } = this.session, { engine } = this.session;
    const ask = (at: number, ...flags: string[]): Promise<Fields> =>
      engine.one('live', this.session.wordsAfter(movesOf(path.slice(0, at + 1)), 'outcome', ...flags, ...limits(REVIEW)), { signal });
    for (let at = path.length - 1; at >= 0 && !signal.aborted; at--) {
      const node = path[at]!, made = path[at + 1]?.made;
      if (node.outcome === undefined) this.note(node, await ask(at));
      if (node.outcome === undefined) return;
      const own = made?.who === 'left' ? 'L' : 'R', after = path[at + 1]?.outcome;
      if (!made?.who || node.only !== undefined || !(node.outcome === 'N' || node.outcome === own) || !(after === 'P' || after === own)) continue;
      const answer = await ask(at, '--all'), winning = texts(fields(answer, 'winning'), made.who);
      if (signal.aborted || text(answer, 'status') !== 'optimal') return;
      node.only = winning.length === 1 ? winning[0]! : null;
      this.events.reviewed();
    }
  }

  private side(): Side {
    return this.session.look?.turn === 'right' ? 'right' : 'left';
  }

  private showOutcome(answer: Fields): void {
    const { look } = this.session, outcome = text(answer, 'outcome');
    const players = playersOf(look?.line ?? '');
    const mover = this.side(), other: Side = mover === 'left' ? 'right' : 'left';
    const winner = outcome === 'L' ? 'left' : outcome === 'R' ? 'right' : outcome === 'N' ? mover : outcome === 'P' ? other : null;
    this.words.textContent = look?.over ? '' : outcomeWords(outcome, look?.line ?? '');
    this.outcome.hidden = look?.over ?? false;
    this.sign.className = `sign-of-winner ${winner === null ? '' : `disc-${players[winner].colour}`}`;
  }

  /** Tells which moves win. If that is not known of all moves, those that are not named may
   * win, too. */
  private async judge(answer: Fields, signal: AbortSignal): Promise<void> {
    const { look } = this.session;
    if (signal.aborted || !look) return;
    const side = this.side(), winning = new Set(texts(fields(answer, 'winning'), side));
    const complete = text(answer, 'status') === 'optimal';
    const verdicts = new Map(movesNow(look).flatMap(({ text: name }): [string, boolean][] =>
      winning.has(name) ? [[name, true]] : complete ? [[name, false]] : []));
    if (complete) this.session.here.only = winning.size === 1 && movesNow(look).length > 1 ? [...winning][0]! : null;
    this.showTable(verdicts, winning.size);
    this.events.judge(verdicts);
    this.events.reviewed();
  }

  // ---- the table of moves ----

  private rows = new Map<string, HTMLElement>(); // from a move to where its value is shown

  private showTable(verdicts: ReadonlyMap<string, boolean>, winning: number | null): void {
    const { look } = this.session;
    const moves = look === null ? [] : movesNow(look);
    const rank = (move: Move): number => (verdicts.get(move.text) === undefined ? 1 : verdicts.get(move.text) ? 0 : 2);
    const shown = [...moves].sort((a, b) => rank(a) - rank(b)).slice(0, MOST);
    this.rows = new Map();
    this.folded.textContent = '';
    this.table.hidden = moves.length === 0;
    this.table.replaceChildren(...shown.map((move, i) => this.row(move, i, verdicts.get(move.text))));
    if (moves.length > MOST) this.table.append(h('li', { class: 'none', text: `and ${moves.length - MOST} more` }));
    this.table.setAttribute('aria-label', winning === null ? 'Moves' : `Moves: ${winning} of ${moves.length} win`);
  }

  private row(move: Move, i: number, wins: boolean | undefined): HTMLElement {
    const value = h('span', { class: 'option-worth' });
    this.rows.set(move.text, value);
    const verdict = wins === undefined ? '' : wins ? 'wins' : 'loses';
    const name = button(moveWords(move.text, this.session.look?.line ?? ''), `option-${i}`, () => this.events.play(move));
    name.addEventListener('pointerenter', () => this.events.point(move));
    name.addEventListener('pointerleave', () => this.events.point(null));
    return h('li', { class: verdict }, name, h('span', { class: 'option-verdict', text: verdict }), value);
  }

  /** Asks for the values of the moves, one after another, and then which are sensible. */
  private async values(value: string, signal: AbortSignal): Promise<void> {
    const { look, made } = this.session, who = this.side(), known = new Map<string, string>();
    for (const [name, place] of [...this.rows]) {
      if (signal.aborted || this.session.look !== look) return;
      const worth = await this.valueAfter([...made, { who, text: name }], signal);
      known.set(name, worth);
      place.textContent = shortValue(worth, 14);
    }
    const folded = known.size === (look === null ? 0 : movesNow(look).length) ? await foldedMoves(this.session.engine, value, known, who, signal) : null;
    if (signal.aborted) return;
    for (const [name, place] of this.rows) {
      const why = folded?.get(name);
      place.parentElement!.classList.toggle('folds', why !== undefined);
      if (why) place.parentElement!.title = why === 'dominated' ? 'Dominated: another move leads to a better value' : 'Reversible: the other side can answer so that nothing is gained';
    }
    this.fold();
  }

  /** Shows only sensible moves, if that is wanted. */
  private fold(): void {
    const count = this.table.querySelectorAll('.folds').length;
    this.table.classList.toggle('only-sensible', settings.sensible);
    this.folded.textContent = settings.sensible && count > 0 ? `${count} folded${count === this.rows.size ? ': no move here gains anything' : ''}` : '';
  }

  // ---- facts ----

  private showFacts(answer: Fields): void {
    const value = text(answer, 'value');
    const rows: HTMLElement[] = [];
    const add = (name: string, key: string): void => {
      const found = text(answer, key);
      if (found !== null) rows.push(fact(term(name), prettyValue(found), key));
    };
    rows.push(fact(term('Value'), value === null ? h('span', { class: 'none', text: `not found in ${SECONDS} s` }) : this.foldable(value), 'value'));
    add('Atomic weight', 'atomic_weight');
    add('Mean', 'mean');
    add('Temperature', 'temperature');
    const left = text(answer, 'left_stop'), right = text(answer, 'right_stop');
    if (left !== null && right !== null) rows.push(fact(term('Stops'), `${prettyValue(left)} and ${prettyValue(right)}`, 'stops'));
    this.facts.replaceChildren(...rows);
  }

  /** A value; a long one is shown by its beginning, and as a whole when that is asked for. */
  private foldable(value: string): HTMLElement {
    const words = h('span', { class: 'value', text: shortValue(value) });
    if (value.length <= FOLDED) return words;
    const more = button(`show all ${value.length} letters`, 'value-all', () => {
      words.textContent = prettyValue(value);
      more.remove();
    });
    more.className = 'link';
    return h('span', { class: 'folded' }, words, more);
  }

  private showGraph(scene: string, drawn: Fields): void {
    const { left, right } = playersOf(this.session.look?.line ?? '');
    this.graph.replaceChildren(
      h('h3', {}, term('Thermograph')),
      sceneSvg(scene, `Thermograph, mean ${text(drawn, 'mean')}, temperature ${text(drawn, 'temperature')}`),
      h('p', { class: 'legend', text: `Up: the tax on a move. Left wall, in blue: what ${left.name} can keep. Right wall, in red: what ${right.name} can.` }));
  }

  /** Shows the value after the move under the pointer. */
  async preview(moves: Move[]): Promise<void> {
    this.optionAbort.abort();
    this.option.textContent = '';
    for (const place of this.rows.values()) place.parentElement?.classList.remove('pointed');
    const { session } = this;
    if (this.element.hidden || moves.length === 0 || moves.length > 8 || session.look?.players !== 2) return;
    for (const move of moves) this.rows.get(move.text)?.parentElement?.classList.add('pointed');
    if (moves.length > 1) return;
    const { signal } = (this.optionAbort = new AbortController());
    const move = moves[0]!;
    const value = await this.valueAfter([...session.made, { who: this.side(), text: move.text }], signal);
    if (!signal.aborted) this.option.textContent = `${moveWords(move.text, session.look.line)} leads to ${shortValue(value)}`;
  }

  private valueAfter(moves: Made[], signal: AbortSignal): Promise<string> {
    const key = `${this.session.line} ${moves.map((m) => m.text).join(';')}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const asked = this.session.engine.one('live', this.session.wordsAfter(moves, 'value', ...limits(OPTION)), { signal })
      .then((answer) => text(answer, 'value') ?? '?', () => '?');
    this.known.set(key, asked);
    void asked.then((value) => { if (value === '?') this.known.delete(key); });
    return asked;
  }
}
