// SPDX-License-Identifier: MIT
// history.ts: the tree of moves: the shown ones and all others, with notes, and with marks
// where a move gave the game away or was the only one to win. A click on a move goes to the
// position after it.
import { button, h } from '../dom';
import type { Session } from '../state/session';
import type { Node } from '../state/tree';
import { moveWords, playersOf } from '../views/words';
import { panel } from './panel';

const AROUND = 200;      // moves shown before and after the present one
const SAVE_AFTER = 400;  // milliseconds after the last letter of a note
const LONGEST = 2000;    // letters of a note

export class History {
  private readonly list = h('ol', { class: 'history', testid: 'move-list', label: 'Moves' });
  private readonly note = h('textarea', {
    testid: 'note-text', attrs: { id: 'note-text', rows: 1, maxlength: LONGEST, placeholder: 'A note about this position' },
    on: { input: () => this.write(), change: () => this.keep() },
  });
  private readonly promote = button('Make it the first line', 'promote', () => { this.session.promote(); this.changed(); });
  private readonly prune = button('Remove this move', 'prune', () => void this.session.prune());
  readonly element = panel('Moves', 'panel-moves', 'wide', this.list,
    h('label', { class: 'line-label', text: 'Note', attrs: { for: 'note-text' } }), this.note,
    h('div', { class: 'buttons' }, this.promote, this.prune));
  /** May mistakes be marked? */
  marking = false;
  private saving: ReturnType<typeof setTimeout> | null = null;
  private written: Node | null = null; // whose note is in the field
  private count = 0; // heads of lines that are not shown on the board

  constructor(
    private readonly session: Session, private readonly settled: () => void, private readonly enter: (node: Node) => void,
  ) {
    addEventListener('pagehide', () => this.keep());
  }

  update(): void {
    const { tree, here } = this.session;
    if (this.written !== here) {
      this.keep();
      this.written = here;
      this.note.value = here.note;
    }
    const focused = this.list.contains(document.activeElement);
    this.count = 0;
    const items = this.chain(tree.next[0], 1);
    if (tree.note !== '' || tree === here) items.unshift(this.remarkOf(tree));
    this.list.replaceChildren(...(tree.next.length > 0 ? items : [...items, h('li', { class: 'none', text: 'No move was made yet.' })]));
    this.prune.hidden = here.above === null;
    this.promote.hidden = !this.session.path.some((node) => node.above && node.above.next[0] !== node);
    const now = this.list.querySelector<HTMLElement>('.now');
    if (focused) now?.querySelector('button')?.focus({ preventScroll: true });
    if (now) this.list.scrollTop = now.offsetTop - this.list.offsetTop - 60;
  }

  private changed(): void {
    this.update();
    this.settled();
  }

  // ---- notes ----

  private write(): void {
    if (this.saving !== null) clearTimeout(this.saving);
    this.saving = setTimeout(() => this.keep(), SAVE_AFTER);
  }

  /** Puts what was written into the tree. */
  private keep(): void {
    if (this.saving !== null) clearTimeout(this.saving);
    this.saving = null;
    const text = this.note.value.trim();
    if (!this.written || this.written.note === text) return;
    this.written.note = text;
    if (this.written !== this.session.here) return;
    this.remark.textContent = text; // the list stays, because a click on it may have begun
    this.remark.hidden = text === '';
    this.settled();
  }

  private remarkOf(node: Node): HTMLElement {
    const remark = h('li', { class: 'remark', text: node.note, attrs: { hidden: node.note === '' } });
    if (node === this.session.here) this.remark = remark;
    return remark;
  }

  private remark = h('li'); // the note of the present position in the list

  // ---- the tree ----

  /** The moves from one on, and after each what could be played instead. */
  private chain(first: Node | undefined, number: number): HTMLElement[] {
    const items: HTMLElement[] = [], { at } = this.session;
    let fresh = true; // the next move has its number written before it
    for (let node = first; node; node = node.next[0], number++) {
      if (number > at + AROUND) {
        items.push(h('li', { class: 'none', text: '…' }));
        break;
      }
      if (number < at - AROUND) continue;
      items.push(this.entry(node, number, fresh));
      fresh = node.note !== '';
      if (node.note !== '' || node === this.session.here) items.push(this.remarkOf(node));
      const others = node === first && node.above!.next[0] !== node ? [] : node.above!.next.slice(1);
      for (const other of others) {
        fresh = true;
        items.push(h('li', { class: 'variation' }, h('ol', { label: `Instead, at move ${number}` }, ...this.chain(other, number))));
      }
    }
    return items;
  }

  /** A move; a number stands before each, or before each pair of two players. */
  private entry(node: Node, number: number, fresh: boolean): HTMLElement {
    const { at, path, line } = this.session, made = node.made!, mark = this.mark(node);
    const shown = path[number] === node;
    const kind = !shown ? 'aside' : number === at ? 'now' : number > at ? 'later' : '';
    const { colour } = playersOf(line)[made.who ?? 'left'];
    const pairs = made.who !== null, begins = !pairs || number % 2 === 1;
    const words = !pairs ? `${number}.` : begins ? `${(number + 1) / 2}.` : fresh ? `${number / 2}…` : '';
    const heads = !shown && (node.above!.next.length > 1 || path[number - 1] === node.above);
    return h('li', { class: kind },
      words === '' ? null : h('span', { class: 'count', text: words, attrs: { 'aria-hidden': 'true' } }),
      h('button', {
        class: pairs ? `of-${colour}` : '', text: `${moveWords(made.text, line)}${mark}`,
        testid: shown ? `move-${number}` : heads ? `branch-${this.count++}` : undefined,
        title: mark === '?' ? 'This move gave the game away' : mark === '!' ? 'The only move that wins' : undefined,
        attrs: { type: 'button', ...(kind === 'now' ? { 'aria-current': 'step' } : {}) },
        on: { click: () => this.enter(node) },
      }));
  }

  /** Was this move a mistake, which gave a won position away ("?"), or the only one that
   * wins ("!")? */
  private mark({ made, above, outcome }: Node): string {
    if (!this.marking || made === null || made.who === null) return '';
    if (above!.only === made.text) return '!';
    const own = made.who === 'left' ? 'L' : 'R', before = above!.outcome;
    if (before === undefined || outcome === undefined) return '';
    return (before === 'N' || before === own) && !(outcome === 'P' || outcome === own) ? '?' : '';
  }
}
