// SPDX-License-Identifier: MIT
// panel.ts: a panel beside the board, with a title, that can be folded.
import { h } from '../dom';

/** On a phone, only the most important panels are open at first. */
const narrow = matchMedia('(max-width: 62rem)').matches;

export function panel(title: string, testid: string, open: boolean | 'wide', ...children: Node[]): HTMLDetailsElement {
  return h('details', { class: 'panel', testid, attrs: { open: open === 'wide' ? !narrow : open } },
    h('summary', {}, h('h2', { text: title })), h('div', { class: 'panel-body' }, ...children));
}

/** A row of a small table of facts. */
export function fact(name: string | Node, value: string | Node, testid?: string): HTMLDivElement {
  return h('div', { class: 'fact' }, h('dt', {}, name), h('dd', { testid }, value));
}
