// SPDX-License-Identifier: MIT
// gallery.ts: one living board per game. A board plays by itself while it is visible; a
// click on it lets the user play.
import { Board } from '../board/board';
import { button, download, h, reducedMotion } from '../dom';
import { parseGame, parseSolution, text } from '../engine/answers';
import type { Engine } from '../engine/client';
import { cards, reductions, type Card } from '../gallery/cards';
import { Session } from '../state/session';
import { days, exportStored, importStored, saveSettings, settings, studies } from '../state/settings';
import { parseRoute, printRoute } from '../state/url';
import { recipes, streak, today } from '../tools/daily';
import { gamesOf } from '../views';
import { sentence, tell, titleOf, titleOfLine } from '../views/words';

const STEP = 1500;  // milliseconds between moves
const REST = 3500;  // pause at the end
const MOST_KEPT = 10; // last games in the list
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
    const href = printRoute({ view: 'play', line: card.line, moves: [], at: 0, first: 'left', seats, puzzle: card.best ?? null, mode: 'play' });
    this.element = h('a', { class: 'card', testid: `card-${card.id}`, attrs: { href } },
      h('div', { class: 'card-board', attrs: { 'aria-hidden': 'true', inert: true } }, this.board.element),
      h('div', { class: 'card-text' }, h('h3', { text: card.title }), h('p', { text: card.hook }), h('small', { text: card.paper })));
  }

  get id(): string {
    return this.card.id;
  }

  get isForTwo(): boolean {
    return this.card.seats !== undefined;
  }

  async open(): Promise<void> {
    await this.session.open(this.card.demo ?? this.card.line);
  }

  private async rehearse(): Promise<void> {
    const { engine, session } = this;
    if (session.moves.length > 0) return;
    if (session.look?.players === 1) {
      const answer = await engine.one('live', session.alone('solve', '--time', '1s'));
      session.continueWith(parseSolution(answer).moves.slice(0, MOST));
      return;
    }
    const moves: string[] = [];
    for (let who = 0; moves.length < MOST; who = 1 - who) {
      const after = moves.length > 0 ? ['--after', moves.map((m, i) => `${i % 2 ? 'R' : 'L'}:${m}`).join(';')] : [];
      const move = text(await engine.one('live', ['hint', '--strength', '2', '--turn', who ? 'right' : 'left', ...after, '--', session.line]), 'move');
      if (!move) break;
      moves.push(move);
    }
    session.continueWith(moves);
  }

  async start(): Promise<void> {
    if (this.timer !== null || reducedMotion() || !settings.animate) return;
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
  private readonly daily = h('div', { testid: 'daily' });
  private readonly pause = button('', 'pause-boards', () => this.setMoving(!settings.animate));
  private readonly kept = h('div', { class: 'kept', testid: 'studies' });
  private readonly stored = h('p', { class: 'message', role: 'status', testid: 'stored-message' });
  private complete = false; // games without a card were added
  readonly element: HTMLElement;

  constructor(private readonly engine: Engine, private readonly open: (line: string) => void, private readonly openDaily: (game: string, day: string) => Promise<void>) {
    this.living = cards.map((card) => new Living(engine, card));
    const group = (two: boolean): HTMLElement[] => this.living.filter((l) => l.isForTwo === two).map((l) => l.element);
    this.cards = h('div', { class: 'cards' }, ...group(true));
    this.element = h('div', { class: 'gallery' },
      h('header', { class: 'hero' },
        h('h1', { text: 'Small games, exact answers' }),
        h('p', { text: 'Click a board and play. Ask for a hint, a proof, or the value of a move: everything is computed here, in your browser.' }),
        h('p', { class: 'begin' },
          h('a', { class: 'button strong', text: 'Start here: Clobber', testid: 'start-here', attrs: { href: this.living.find((l) => l.id === 'clobber')!.element.href } }),
          this.pause)),
      h('h2', { class: 'section', text: 'Today’s boards' }), this.daily,
      h('h2', { class: 'section', text: 'Puzzles, to solve alone' }),
      h('div', { class: 'cards' }, ...group(false)),
      h('h2', { class: 'section', text: 'Games for two, against the engine' }),
      this.cards,
      h('h2', { class: 'section', text: 'Hard problems, played as games' }),
      h('div', { class: 'cards small' }, ...reductions.map((r) =>
        h('a', { class: 'card plain', testid: `card-${r.name}`, attrs: { href: printRoute({ view: 'reduce', name: r.name, instance: '' }) } },
          h('div', { class: 'card-text' }, h('h3', { text: r.title }), h('p', { text: r.hook }))))),
      h('h2', { class: 'section', text: 'Exercises' }),
      h('p', {}, h('a', { text: 'A sheet of questions', testid: 'to-sheet', attrs: { href: '#sheet=1&level=easy' } }), ', judged by the page: values, winners, moves and puzzles. Its link shows the same questions to a whole class.'),
      h('h2', { class: 'section', text: 'Your own position' }), this.pasteField(),
      h('h2', { class: 'section', text: 'What this browser keeps' }), this.kept, this.storing());
    this.watcher = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        const living = this.living.find((l) => l.element === entry.target);
        if (entry.isIntersecting) void living?.start();
        else living?.stop();
      }
    });
  }

  /** The same boards for everybody, for a day. */
  private showDaily(): void {
    const day = today(), won = days.get(day), row = streak(day);
    this.daily.replaceChildren(
      h('p', { class: 'rule', text: `The same for everybody on ${day} (UTC). The best result of each is proved.${row > 1 ? ` You have solved one on ${row} days in a row.` : ''}` }),
      h('div', { class: 'cards small' }, ...recipes.map(({ id, game, options }) => {
        const stars = won[id];
        const words = stars === undefined ? 'not played yet' : `${'★'.repeat(stars)}${'☆'.repeat(3 - stars)}`;
        const card = h('button', { class: 'card plain', testid: `daily-${id}`, attrs: { type: 'button' } },
          h('span', { class: 'card-text' }, h('b', { text: titleOfLine(`${game} . with ${options ?? ''}`) }), h('span', { text: words })));
        card.addEventListener('click', () => void this.openDaily(id, day));
        return card;
      })));
  }

  /** Lets the boards play, or stand still. */
  private setMoving(moving: boolean): void {
    if (moving !== settings.animate) {
      settings.animate = moving;
      saveSettings();
    }
    this.pause.textContent = moving ? 'Pause the boards' : 'Let the boards play';
    this.pause.hidden = reducedMotion();
    for (const l of this.living) {
      l.stop();
      this.watcher.unobserve(l.element);
      this.watcher.observe(l.element);
    }
  }

  /** A field for users who already have a position. */
  private pasteField(): HTMLElement {
    const field = h('input', { testid: 'paste', attrs: { id: 'paste', placeholder: 'for example clobber xxo|oxo + nim 3', spellcheck: 'false', autocomplete: 'off' } });
    return h('form', {
      class: 'paste', on: { submit: (event) => { event.preventDefault(); if (field.value.trim() !== '') this.open(field.value.trim()); } },
    }, h('label', { text: 'A position in letters:', attrs: { for: 'paste' } }), field, h('button', { text: 'Show', testid: 'paste-go' }));
  }

  /** The last games and studies, each with its title. */
  private showKept(): void {
    const all = studies.all().reverse().slice(0, MOST_KEPT);
    this.kept.replaceChildren(all.length === 0 ? h('p', { class: 'rule', text: 'Your games, records and settings stay in this browser.' })
      : h('ul', {}, ...all.map(([name, hash]) => {
        const route = parseRoute(hash);
        const title = route.view === 'play' ? `${titleOfLine(route.line)}, ${route.moves.length} ${route.moves.length === 1 ? 'move' : 'moves'}` : hash;
        return h('li', {}, h('a', { text: title, attrs: { href: hash } }), ` ${name.slice(0, 16).replace('T', ' ')}`);
      })));
  }

  /** Everything that is stored can leave as a file, and come back. */
  private storing(): HTMLElement {
    const file = h('input', { testid: 'stored-file', label: 'A file with what a browser has kept', attrs: { type: 'file', accept: '.json,application/json', hidden: true }, on: { change: () => void this.bringBack(file) } });
    return h('div', { class: 'buttons' }, button('Save it all as a file', 'export-stored', () => download('dicot.json', new Blob([exportStored()], { type: 'application/json' }))),
      button('Bring back a file', 'import-stored', () => file.click()), file, this.stored);
  }

  private async bringBack(field: HTMLInputElement): Promise<void> {
    const file = field.files?.[0];
    field.value = '';
    if (!file) return;
    if (importStored(await file.text())) location.reload();
    else this.stored.textContent = 'This file holds nothing that this page has saved.';
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
      const living = new Living(this.engine, { id: game.name, title: titleOf(game.name), hook: sentence(tell(game.title, line)), paper: '', line });
      await living.open();
      this.living.push(living);
      this.cards.append(living.element);
    }
  }

  /** Draws the boards one after another, so that the first appears as soon as possible. */
  async show(): Promise<void> {
    this.showDaily();
    this.showKept();
    await Promise.all(this.living.map((l) => l.open()));
    await this.addUnknownGames();
    this.setMoving(settings.animate);
  }

  leave(): void {
    this.watcher.disconnect();
    for (const l of this.living) l.stop();
  }
}
