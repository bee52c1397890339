// SPDX-License-Identifier: MIT
// help.ts: how to play by mouse, finger and keys, what the words mean, and where it all
// comes from.
import { h } from '../dom';
import { parseGame } from '../engine/answers';
import type { Engine } from '../engine/client';
import { entries, explanation, paperLink, papers } from '../panels/terms';
import { ruleOfLine, sentence, tell, titleOf } from '../views/words';

const hands: readonly (readonly [string, string])[] = [
  ['Mouse', 'Click a stone and then where it goes, or drag it there. Where a single click is a move, such as on a group of blocks, click it.'],
  ['Finger', 'The same: tap, or drag a stone. Scrolling over the board moves nothing.'],
  ['Keyboard', 'Tab leads to the board, arrow keys from place to place, Enter touches, Escape takes a touch back.'],
];

const keys: readonly (readonly [string, string])[] = [
  ['← →', 'one move back or forward'], ['Home, End', 'to the start, to the last move'], ['↑ ↓', 'what was played instead'], ['U, Ctrl+Z', 'undo'], ['R, Ctrl+Shift+Z', 'redo'],
  ['H', 'hint'], ['S', 'solve, or play it out'], ['A', 'analyse'], ['?', 'this help'],
];

function rows(pairs: readonly (readonly [string, string])[]): HTMLElement {
  return h('dl', { class: 'help-rows' }, ...pairs.map(([name, words]) => h('div', {}, h('dt', { text: name }), h('dd', { text: words }))));
}

const section = (id: string, title: string, ...children: Node[]): HTMLElement =>
  h('section', { attrs: { id: `help-${id}` } }, h('h2', { text: title }), ...children);

export class HelpScreen {
  private readonly games = h('dl', { class: 'help-rows', testid: 'help-games' });
  readonly element: HTMLElement;

  constructor(private readonly engine: Engine) {
    this.element = h('article', { class: 'help', testid: 'help' },
      h('h1', { text: 'Help' }),
      section('play', 'How to play', rows(hands),
        h('p', { text: 'Against the engine and in puzzles nothing is given away until you ask: Hint shows one good move, Analyse shows who wins and what every move leads to.' })),
      section('keys', 'Keys', rows(keys), h('p', { text: 'Keys of one letter can be turned off in the settings of a game.' })),
      section('games', 'The games', this.games),
      section('words', 'What the words mean', h('dl', { class: 'help-words' }, ...Object.keys(entries).map((name) =>
        h('div', {}, h('dt', { text: name }), h('dd', {}, ...explanation(name)))))),
      section('papers', 'The papers', h('p', { text: 'Theorems are cited by a key and their number: [SC Thm 5] is Theorem 5 of the first of these.' }),
        h('ul', {}, ...papers.map((paper) => h('li', {}, h('b', { text: `${paper.key}: ` }), paperLink(paper))))),
      section('about', 'About', h('p', { text: 'dicot finds exact answers in combinatorial games, and proves them. The engine, written in C, runs here in your browser; nothing you do is sent anywhere else. Certificates can be checked by a second program, dicot-check, which shares no source with it. Both are free software.' }),
        h('p', {}, h('a', { text: 'Documents', attrs: { href: 'doc/index.html' } }), ', ', h('a', { text: 'licence', attrs: { href: 'LICENSE.txt' } }), ', ', h('a', { text: 'notices of others', attrs: { href: 'THIRD-PARTY-NOTICES.txt' } }))));
  }

  async show(part: string): Promise<void> {
    this.element.querySelector(`#help-${CSS.escape(part)}`)?.scrollIntoView();
    if (this.games.childElementCount > 0) return;
    const all = (await this.engine.ask('quick', ['games'])).map(parseGame).filter((game) => game.name !== 'expr');
    this.games.replaceChildren(...all.map(({ name, title }) =>
      h('div', {}, h('dt', { text: titleOf(name) }), h('dd', { text: name === 'octal' ? sentence(title) : ruleOfLine(`${name} `) ?? sentence(tell(title, `${name} `)) }))));
    this.element.querySelector(`#help-${CSS.escape(part)}`)?.scrollIntoView();
  }
}
