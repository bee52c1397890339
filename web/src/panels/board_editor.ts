// SPDX-License-Identifier: MIT
// board_editor.ts: changes the present position: a touch on a place puts there what was
// chosen, and rows, columns, heaps, edges and games of a sum are added and taken away. The
// engine draws the result, or says why it is no position.
import { button, choice, h, s } from '../dom';
import { text, texts } from '../engine/answers';
import type { Engine } from '../engine/client';
import { parseItems, parseScene } from '../scene/parse';
import { drawScene } from '../scene/picture';
import { addable, withTerms, writingOf } from '../tools/editing';
import { termsOf, viewOf, type Term } from '../views';
import { tell, titleOf } from '../views/words';

export class BoardEditor {
  readonly dialog = h('dialog', { class: 'board-editor', testid: 'board-editor', label: 'Change the position' });
  private readonly board = h('div', { class: 'edited', testid: 'edited' });
  private readonly message = h('p', { class: 'message', role: 'alert', testid: 'edit-message' });
  private line = '';
  private start = '';
  private at = 0; // the term that is edited
  private brush = '';
  private players = 1;

  constructor(private readonly engine: Engine, private readonly open: (line: string) => void) {}

  async show(line: string, players: number): Promise<void> {
    this.line = this.start = line;
    this.players = players;
    this.choose(Math.max(0, this.terms.findIndex((term) => writingOf(term) !== null)));
    this.dialog.showModal();
    await this.draw();
  }

  private get terms(): Term[] {
    return termsOf(this.line);
  }

  private get term(): Term {
    return this.terms[this.at]!;
  }

  /** Edits that term from now on. */
  private choose(at: number): void {
    this.at = at;
    this.brush = writingOf(this.term)?.brushes(this.term.game)[0]?.key ?? '';
    this.build();
  }

  private build(): void {
    const { term } = this, writing = writingOf(term), resize = writing?.resize;
    const brushes = writing?.brushes(term.game).map(({ key, title }) => [key, title] as const);
    const step = (words: string, id: string, change: ((text: string, by: number) => string) | undefined, by: number): HTMLButtonElement | null =>
      (change ? button(words, id, () => void this.change(change(this.term.text, by))) : null);
    this.dialog.replaceChildren(
      h('header', {}, h('h2', { text: 'Change the position' }), button('✕', 'edit-close', () => this.dialog.close(), 'Close')),
      ...(this.terms.length > 1 ? [choice('Game of the sum', 'edit-term', this.terms.map(({ game, negative }, i) => [String(i), `${i + 1}: ${negative ? 'minus ' : ''}${titleOf(game)}`]), String(this.at), (value) => { this.choose(Number(value)); void this.draw(); })] : []),
      ...(brushes ? [choice('A touch puts', 'edit-brush', brushes, this.brush, (value) => { this.brush = value; })]
        : [h('p', { class: 'rule', text: 'This game is changed in letters: in the field “Position” beside the board.' })]),
      this.board, this.message,
      ...(resize ? [h('div', { class: 'buttons', role: 'group', label: `Number of ${resize.called}` },
        step('+ row', 'row-more', resize.rows, 1), step('− row', 'row-less', resize.rows, -1),
        step(resize.rows ? '+ column' : `+ ${resize.called.replace(/s\b/, '')}`, 'column-more', resize.columns, 1),
        step(resize.rows ? '− column' : `− ${resize.called.replace(/s\b/, '')}`, 'column-less', resize.columns, -1))] : []),
      ...(this.players === 2 ? [this.sumButtons()] : []),
      h('div', { class: 'buttons' },
        button('Play from here', 'edit-start', () => this.finish()),
        button('As it was', 'edit-reset', () => void this.reset())));
  }

  /** Adds a game to the sum, takes one away, or lets the players change sides in it. */
  private sumButtons(): HTMLElement {
    return h('div', { class: 'buttons', role: 'group', label: 'Games of the sum' },
      choice('Add', 'edit-add', [['', 'a game …'], ...addable.map(({ game }, i) => [String(i), titleOf(game)] as const)], '', (value) => {
        if (value !== '') void this.replace([...this.terms, addable[Number(value)]!], this.terms.length);
      }),
      ...(this.terms.length > 1 ? [button('Take this game away', 'edit-remove', () => void this.replace(this.terms.filter((_, i) => i !== this.at), 0))] : []),
      button('Change sides in it', 'edit-negate', () => void this.replace(this.terms.map((term, i) => (i === this.at ? { ...term, negative: !term.negative } : term)), this.at)));
  }

  private async reset(): Promise<void> {
    await this.replace(termsOf(this.start), 0);
  }

  private async change(text: string): Promise<void> {
    const { at } = this;
    await this.take(withTerms(this.line, this.terms.map((term, i) => (i === at ? { ...term, text } : term))));
  }

  private async replace(terms: readonly Term[], at: number): Promise<void> {
    const taken = await this.take(withTerms(this.line, terms), at);
    if (taken) this.choose(Math.min(at, this.terms.length - 1));
  }

  /** Takes a changed LINE, if the engine can read it. */
  private async take(line: string, at = this.at): Promise<boolean> {
    const before = { line: this.line, at: this.at };
    Object.assign(this, { line, at });
    try {
      await this.draw();
      return true;
    } catch (error) {
      Object.assign(this, before);
      this.message.textContent = tell(error instanceof Error ? error.message : String(error), before.line);
      return false;
    }
  }

  private async draw(): Promise<void> {
    const look = await this.engine.one('quick', ['look', '--', this.line]);
    const { term, at } = this, view = viewOf(term.game), writing = writingOf(term);
    const scene = parseScene(texts(look, 'scenes')[at] ?? '');
    const svg = drawScene(scene, 'The position', Math.max(view.margin, 0.6), (item, all) => view.draw(item, all));
    svg.setAttribute('role', 'group');
    const isGraph = scene.rows === null && scene.columns === null, reach = isGraph ? view.graphReach : view.reach;
    for (const { x, y, words } of writing ? parseItems(texts(look, 'places')[at] ?? '') : []) {
      const hit = s('rect', { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach, class: 'hit', role: 'button', tabindex: 0, 'aria-label': view.place?.(words) ?? words });
      const touch = (): void => void this.change(writing!.touch(this.term.text, words, this.brush, writing!.brushes(term.game))).then(() => this.focus(words));
      hit.addEventListener('click', touch);
      hit.addEventListener('keydown', (event) => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); touch(); } });
      hit.dataset['place'] = words;
      svg.append(hit);
    }
    this.board.replaceChildren(svg);
    this.message.textContent = '';
    this.line = text(look, 'line') ?? this.line;
  }

  private focus(place: string): void {
    this.board.querySelector<SVGElement>(`[data-place="${CSS.escape(place)}"]`)?.focus({ preventScroll: true });
  }

  private finish(): void {
    this.dialog.close();
    if (this.line !== this.start) this.open(this.line);
  }
}
