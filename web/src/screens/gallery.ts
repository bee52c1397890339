// SPDX-License-Identifier: MIT
// gallery.ts: one living board per game. A board plays by itself while it is visible; a
// click on it lets the user play.
import { Board } from '../board/board';
import { h, reducedMotion } from '../dom';
import { parseGame, parseSolution, text } from '../engine/answers';
import type { Engine } from '../engine/client';
import { cards, reductions, type Card } from '../gallery/cards';
import { Session } from '../state/session';
import { printRoute } from '../state/url';
import { gamesOf, titleOf } from '../views';

const STEP = 1500;  // milliseconds between moves
const REST = 3500;  // pause at the end
const MOST = 40;    // most moves of a demonstration

/** A card whose board repeats a good play. */
class Living {
  private readonly board = new Board({ move: () => {}, refused: () => {}, preview: () => {} }, false);
  private readonly session: Session;
  private timer: ReturnType<typeof setTimeout> | null = null;
  readonly element: HTMLAnchorElement;

  constructor(private readonly engine: Engine, private readonly card: Card) {
    this.session = new Session(engine);
    this.session.listen(({ look, made }) => this.board.show(look, made));
    const seats = card.seats ?? { engine: 'none', strength: 3 };
    const href = printRoute({ view: 'play', line: card.line, moves: [], at: 0, first: 'left', seats, puzzle: card.best ?? null });
    this.element = h('a', { class: 'card', testid: `card-${card.id}`, attrs: { href } },
      h('div', { class: 'card-board', attrs: { 'aria-hidden': 'true', inert: true } }, this.board.element),
      h('div', { class: 'card-text' }, h('h2', { text: card.title }), h('p', { text: card.hook }), h('small', { text: card.paper })));
  }

  async open(): Promise<void> {
    await this.session.open(this.card.line);
  }

  private async rehearse(): Promise<void> {
    const { engine, session } = this;
    if (session.moves.length > 0) return;
    if (session.look?.players === 1) {
      const answer = await engine.one('live', session.here('solve', '--time', '1s'));
      session.continueWith(parseSolution(answer).moves.slice(0, MOST));
      return;
    }
    const moves: string[] = [];
    for (let who = 0; moves.length < MOST; who = 1 - who) {
      const after = moves.length > 0 ? ['--after', moves.map((m, i) => `${i % 2 ? 'R' : 'L'}:${m}`).join(';')] : [];
      const move = text(await engine.one('live', ['hint', '--strength', '2', '--turn', who ? 'right' : 'left', ...after, '--', this.card.line]), 'move');
      if (!move) break;
      moves.push(move);
    }
    session.continueWith(moves);
  }

  async start(): Promise<void> {
    if (this.timer !== null || reducedMotion()) return;
    this.timer = setTimeout(() => {}, 0);
    await this.rehearse();
    if (this.timer !== null) this.schedule(600 + Math.random() * STEP);
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private schedule(delay: number): void {
    this.timer = setTimeout(async () => {
      const { session } = this;
      const end = session.at >= session.moves.length;
      await session.go(end ? 0 : session.at + 1);
      if (this.timer !== null && this.element.isConnected)
        this.schedule(session.at >= session.moves.length ? REST : STEP);
    }, delay);
  }
}

export class GalleryScreen {
  private readonly living: Living[];
  private readonly cards: HTMLElement;
  private readonly watcher: IntersectionObserver;
  private complete = false; // games without a card were added
  readonly element: HTMLElement;

  constructor(private readonly engine: Engine, private readonly open: (line: string) => void) {
    this.living = cards.map((card) => new Living(engine, card));
    this.cards = h('div', { class: 'cards' }, ...this.living.map((l) => l.element));
    this.element = h('div', { class: 'gallery' },
      h('header', { class: 'hero' },
        h('h1', { text: 'Small games, exact answers' }),
        h('p', { text: 'Click a board and play. Ask for a hint, a proof, or the value of a move: everything is computed here, in your browser.' }),
        this.pasteField()),
      this.cards,
      h('h2', { class: 'section', text: 'Hard problems, played as games' }),
      h('div', { class: 'cards small' }, ...reductions.map((r) =>
        h('a', { class: 'card plain', testid: `card-${r.name}`, attrs: { href: printRoute({ view: 'reduce', name: r.name, instance: '' }) } },
          h('div', { class: 'card-text' }, h('h2', { text: r.title }), h('p', { text: r.hook }))))));
    this.watcher = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        const living = this.living.find((l) => l.element === entry.target);
        if (entry.isIntersecting) void living?.start();
        else living?.stop();
      }
    });
  }

  /** A field for users who already have a position. */
  private pasteField(): HTMLElement {
    const field = h('input', { testid: 'paste', attrs: { id: 'paste', placeholder: 'clobber xxo + nim 3', spellcheck: 'false', autocomplete: 'off' } });
    return h('form', {
      class: 'paste', on: { submit: (event) => { event.preventDefault(); if (field.value.trim() !== '') this.open(field.value.trim()); } },
    }, h('label', { text: 'Or paste a position:', attrs: { for: 'paste' } }), field, h('button', { text: 'Show', testid: 'paste-go' }));
  }

  /** Adds a card for each game of the engine that has none in cards.ts. */
  private async addUnknownGames(): Promise<void> {
    if (this.complete) return;
    this.complete = true;
    const known = new Set(['expr', ...cards.flatMap((card) => gamesOf(card.line))]);
    for (const game of (await this.engine.ask('quick', ['games'])).map(parseGame)) {
      if (known.has(game.name)) continue;
      const made = await this.engine.one('quick', ['gen', game.name]);
      const line = `${game.name} ${text(made, 'position')}${text(made, 'options') ? ` with ${text(made, 'options')}` : ''}`;
      const living = new Living(this.engine, { id: game.name, title: titleOf(game.name), hook: `${game.title}.`, paper: '', line });
      await living.open();
      this.living.push(living);
      this.cards.append(living.element);
    }
  }

  /** Draws the boards one after another, so that the first appears as soon as possible. */
  async show(): Promise<void> {
    await Promise.all(this.living.map((l) => l.open()));
    await this.addUnknownGames();
    for (const l of this.living) this.watcher.observe(l.element);
  }

  leave(): void {
    this.watcher.disconnect();
    for (const l of this.living) l.stop();
  }
}
