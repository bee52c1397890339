// SPDX-License-Identifier: MIT
// board_editor.ts: changes the present position: a touch on a place puts there what was
// chosen, and rows, columns, heaps and edges are added and taken away. The engine draws the
// result, or says why it is no position.
import { button, choice, h, s } from '../dom';
import { text, texts } from '../engine/answers';
import type { Engine } from '../engine/client';
import { parseItems, parseScene } from '../scene/parse';
import { drawScene } from '../scene/picture';
import { positionOf, withPosition, writingOf } from '../tools/editing';
import { gamesOf, viewOf } from '../views';
import { tell } from '../views/words';

export class BoardEditor {
  readonly dialog = h('dialog', { class: 'board-editor', testid: 'board-editor', label: 'Change the position' });
  private readonly board = h('div', { class: 'edited', testid: 'edited' });
  private readonly message = h('p', { class: 'message', role: 'alert', testid: 'edit-message' });
  private line = '';
  private start = '';
  private brush = '';

  constructor(private readonly engine: Engine, private readonly open: (line: string) => void) {}

  async show(line: string): Promise<void> {
    const writing = writingOf(line);
    if (!writing) return;
    this.line = this.start = line;
    this.brush = writing.brushes(gamesOf(line)[0]!)[0]!.key;
    this.build();
    this.dialog.showModal();
    await this.draw();
  }

  private build(): void {
    const writing = writingOf(this.start)!, game = gamesOf(this.start)[0]!;
    const brushes = writing.brushes(game).map(({ key, title }) => [key, title] as const);
    const { resize } = writing;
    const step = (words: string, id: string, change: ((text: string, by: number) => string) | undefined, by: number): HTMLButtonElement | null =>
      (change ? button(words, id, () => void this.change(change(positionOf(this.line), by))) : null);
    this.dialog.replaceChildren(
      h('header', {}, h('h2', { text: 'Change the position' }), button('✕', 'edit-close', () => this.dialog.close(), 'Close')),
      choice('A touch puts', 'edit-brush', brushes, this.brush, (value) => { this.brush = value; }),
      this.board, this.message,
      ...(resize ? [h('div', { class: 'buttons', role: 'group', label: `Number of ${resize.called}` },
        step('+ row', 'row-more', resize.rows, 1), step('− row', 'row-less', resize.rows, -1),
        step(resize.rows ? '+ column' : `+ ${resize.called.replace(/s\b/, '')}`, 'column-more', resize.columns, 1),
        step(resize.rows ? '− column' : `− ${resize.called.replace(/s\b/, '')}`, 'column-less', resize.columns, -1))] : []),
      h('div', { class: 'buttons' },
        button('Play from here', 'edit-start', () => this.finish()),
        button('As it was', 'edit-reset', () => void this.change(positionOf(this.start)))));
  }

  /** Takes a changed position, if the engine can read it. */
  private async change(position: string): Promise<void> {
    const before = this.line;
    this.line = withPosition(before, position);
    try {
      await this.draw();
    } catch (error) {
      this.line = before;
      this.message.textContent = tell(error instanceof Error ? error.message : String(error), before);
    }
  }

  private async draw(): Promise<void> {
    const look = await this.engine.one('quick', ['look', '--', this.line]);
    const view = viewOf(gamesOf(this.line)[0]!);
    const scene = parseScene(texts(look, 'scenes')[0] ?? '');
    const svg = drawScene(scene, 'The position', Math.max(view.margin, 0.6), (item, all) => view.draw(item, all));
    svg.setAttribute('role', 'group');
    const isGraph = scene.rows === null && scene.columns === null, reach = isGraph ? view.graphReach : view.reach;
    const writing = writingOf(this.start)!, brushes = writing.brushes(gamesOf(this.start)[0]!);
    for (const { x, y, words } of parseItems(texts(look, 'places')[0] ?? '')) {
      const hit = s('rect', { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach, class: 'hit', role: 'button', tabindex: 0, 'aria-label': view.place?.(words) ?? words });
      const touch = (): void => void this.change(writing.touch(positionOf(this.line), words, this.brush, brushes)).then(() => this.focus(words));
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
