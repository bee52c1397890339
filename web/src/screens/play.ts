// SPDX-License-Identifier: MIT
// play.ts: the screen for playing: the board in the middle, the moves below it, what is
// known beside it.
import { Board } from '../board/board';
import { button, h, toggle } from '../dom';
import { movesNow, parseGame, parseSolution, text, type Fields, type GameInfo, type Look, type Move, type Solution } from '../engine/answers';
import type { Engine } from '../engine/client';
import { History } from '../panels/history';
import { Job } from '../panels/job';
import { Opponent } from '../panels/opponent';
import { Share } from '../panels/share';
import { Story } from '../panels/story';
import { Theorems } from '../panels/theorems';
import { Timeline } from '../panels/timeline';
import { UnderstandOne } from '../panels/understand_one';
import { UnderstandTwo } from '../panels/understand_two';
import { limits, settings } from '../state/settings';
import { Session, type Change } from '../state/session';
import type { Route } from '../state/url';
import { titleOf } from '../views';
import { playOut } from '../tools/play_out';
import { puzzleGames, stars } from '../tools/puzzles';
import { describeEnd, describeTurn } from './status';

export type PlayRoute = Extract<Route, { view: 'play' }>;

export interface PlayEvents {
  changed: (route: PlayRoute) => void;
  newGame: (game?: string) => void;
  nextPuzzle: (game: string) => Promise<void>;
}

export class PlayScreen {
  readonly session: Session;
  private readonly job: Job;
  private readonly timeline: Timeline;
  private readonly history: History;
  private readonly two: UnderstandTwo;
  private readonly one: UnderstandOne;
  private readonly story: Story;
  private readonly theorems: Theorems;
  private readonly share: Share;
  private readonly opponent: Opponent;
  private readonly board: Board;
  private readonly title = h('h1', { class: 'game-name', testid: 'game' });
  private readonly rule = h('p', { class: 'rule', testid: 'rule' });
  private games: Promise<GameInfo[]> | null = null;
  private readonly status = h('p', { class: 'status', testid: 'status', attrs: { 'aria-live': 'polite' } });
  private readonly message = h('p', { class: 'message', testid: 'message', role: 'status' });
  private readonly stars = h('p', { class: 'stars', testid: 'stars' });
  private readonly next = button('Next puzzle', 'next-puzzle', () => void this.nextPuzzle());
  private readonly named = h('div', { class: 'named', testid: 'named-moves' });
  private readonly buttons: Record<'undo' | 'redo' | 'restart' | 'hint' | 'solve' | 'giveUp', HTMLButtonElement>;
  private readonly arrange = toggle('Move vertices', 'arrange', false, (on) => { this.board.arrange = on; this.board.redraw(); });
  private puzzle: number | null = null;
  readonly element: HTMLElement;

  constructor(engine: Engine, private readonly events: PlayEvents) {
    this.session = new Session(engine);
    this.job = new Job(engine);
    this.timeline = new Timeline(this.session);
    this.history = new History(this.session);
    this.two = new UnderstandTwo(this.session);
    this.board = new Board({
      move: (move) => this.play(move.text),
      refused: (term, touched) => void this.explain(term, touched),
      preview: (moves) => this.preview(moves),
      arranged: () => this.settled(),
    });
    this.one = new UnderstandOne(this.session, {
      marks: (on) => { this.board.showMarks = on; this.board.redraw(); },
      watch: (solution) => this.watch(solution.moves, 'The best play is on the line of time.'),
    });
    this.story = new Story(this.session);
    this.theorems = new Theorems(this.session, this.story, (solution, theorem, steps) => {
      this.watch(solution.moves, theorem);
      this.story.tell(steps);
    });
    this.share = new Share(this.session, this.board.element, this.job, {
      open: (line) => this.openLine(line),
      watch: (line, moves) => this.openAndWatch(line, moves),
      say: (message) => this.say(message),
    });
    this.opponent = new Opponent(this.session, () => { this.settled(); this.letEngineMove(); }, engine.native);
    this.buttons = {
      undo: button('Undo', 'undo', () => void this.undo()),
      redo: button('Redo', 'redo', () => void this.session.go(this.session.at + 1)),
      restart: button('Restart', 'restart', () => void this.go(0)),
      hint: button('Hint', 'hint', () => void this.hint()),
      solve: button('Solve from here', 'solve', () => void this.solve()),
      giveUp: button('Give up', 'give-up', () => void this.giveUp()),
    };
    this.element = this.build();
    this.session.listen((change) => this.update(change));
    document.addEventListener('keydown', (event) => this.key(event));
  }

  private build(): HTMLElement {
    const { undo, redo, restart, hint, solve, giveUp } = this.buttons;
    return h('div', { class: 'table' },
      h('section', { class: 'stage', label: 'Play' },
        h('header', { class: 'stage-head' }, this.title, this.arrange, button('New game', 'new', () => this.events.newGame(this.session.look?.game))),
        this.rule, this.status, this.board.element, this.story.caption, this.stars, this.message, this.next, this.job.element, this.named,
        h('div', { class: 'toolbar', role: 'toolbar', label: 'Actions' }, undo, redo, restart, hint, solve, giveUp),
        this.timeline.element),
      h('aside', { class: 'side', label: 'About this position' },
        this.two.element, this.one.element, this.theorems.element, this.history.element, this.share.element, this.opponent.element));
  }

  // ---- opening ----

  /** Shows a position. `begin` is called once the LINE was read, before the board is drawn.
   * Users see the board before anything else is asked about it. */
  async show(route: PlayRoute, begin = (): void => {}): Promise<void> {
    this.leave();
    await this.session.open(route.line, route.moves, route.at, route.first, () => {
      begin();
      this.puzzle = route.puzzle;
      this.session.seats = route.seats;
      this.one.hide();
      this.board.forget(route.layout);
    });
    this.opponent.redraw();
  }

  /** Called when colours have changed: paints canvases again. */
  repaint(): void {
    this.board.redraw();
  }

  /** Called when the screen is left: ends everything that runs by itself. */
  leave(): void {
    this.timeline.pause();
    this.job.cancel();
  }

  private async openLine(line: string): Promise<void> {
    try {
      await this.show({ view: 'play', line, moves: [], at: 0, first: 'left', seats: { ...this.session.seats, engine: 'none' }, puzzle: null });
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error), true);
    }
  }

  private async openAndWatch(line: string, moves: string[]): Promise<void> {
    await this.openLine(line);
    if (this.session.line === line) this.watch(moves, moves.length > 0 ? 'The play of the certificate is on the line of time.' : 'This certificate has no play to watch.');
  }

  // ---- moves ----

  private async play(move: string): Promise<void> {
    this.timeline.pause();
    try {
      await this.session.play(move);
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error), true);
    }
  }

  private async go(at: number): Promise<void> {
    this.leave();
    await this.session.go(at);
  }

  private async undo(): Promise<void> {
    this.leave();
    await this.session.undo();
  }

  private async explain(term: number, touched: number[]): Promise<void> {
    const why = await this.session.why(term, touched);
    if (why) this.say(why, true);
  }

  private preview(moves: Move[]): void {
    if (!this.timeline.playing) void this.two.preview(moves);
  }

  // ---- the engine ----

  private letEngineMove(): void {
    if (this.session.engineToMove && !this.timeline.playing) void this.engineMove();
  }

  private async engineMove(): Promise<void> {
    const { seats, look } = this.session;
    this.rest(true);
    const words = this.session.words('hint', '--strength', String(seats.strength), '--seed', String(this.session.at + 1), ...limits(Math.min(settings.seconds, 5)), ...this.turn());
    try {
      const answer = await this.job.run('The engine is thinking', words) ?? await this.quickHint();
      if (this.session.look !== look || !answer) return; // the position was left meanwhile
      const move = text(answer, 'move');
      this.rest(false);
      if (move) await this.session.play(move);
    } catch (error) {
      this.rest(false);
      this.say(error instanceof Error ? error.message : String(error), true);
    }
  }

  private rest(on: boolean): void {
    this.board.rest(on);
    this.buttons.hint.disabled = on || (this.session.look?.over ?? true);
  }

  private turn(): string[] {
    const { look } = this.session;
    return look?.players === 2 && look.turn ? ['--turn', look.turn] : [];
  }

  private async hint(): Promise<void> {
    this.timeline.pause();
    const { look } = this.session;
    try {
      const answer = await this.job.run('Looking for a good move', this.session.words('hint', '--strength', '4', ...limits(), ...this.turn()));
      const found = answer ?? await this.quickHint();
      if (this.session.look !== look || !found) return;
      const words = (text(found, 'text') ?? '').trim();
      this.say(this.job.stopped ? `Stopped; so far ${words}` : words);
      const name = text(found, 'move');
      const move = look && movesNow(look).find((m) => m.text === name);
      if (move) this.board.point(move);
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error), true);
    }
  }

  private async solve(): Promise<Solution | null> {
    this.leave();
    const { look } = this.session;
    if (!look) return null;
    try {
      if (look.players === 2) {
        const moves = await playOut(this.session, this.job);
        if (this.session.look === look) this.watch(moves, 'Both sides play as well as the engine can.');
        return null;
      }
      const answer = await this.job.run('Solving', this.session.here('solve', ...limits()));
      if (this.session.look !== look || (!answer && !this.job.stopped)) return null;
      if (!answer) {
        this.sayStopped();
        this.watchMoves(this.job.moves);
        return null;
      }
      const solution = parseSolution(answer), words = describeSolution(solution, look);
      this.watch(solution.moves, this.job.stopped ? `Stopped: ${words}` : words);
      return solution;
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error), true);
      return null;
    }
  }

  private async giveUp(): Promise<void> {
    const best = this.puzzle;
    await this.session.go(0);
    const { look } = this.session;
    await this.solve();
    if (this.session.look !== look) return;
    if (best !== null) this.say(`The best possible is ${best}. Watch how.`);
    this.puzzle = null;
    this.settled();
  }

  private watch(moves: readonly string[], message: string): void {
    this.say(message);
    this.watchMoves(moves);
  }

  private watchMoves(moves: readonly string[]): void {
    if (moves.length === 0) return;
    this.session.continueWith(moves);
    this.timeline.update();
    this.history.update();
    this.timeline.start();
  }

  private sayStopped(): void {
    const play = this.job.moves.length > 0 ? ' The best play so far is on the line of time.' : '';
    this.say(`Stopped; ${this.job.soFar ? `known so far: ${this.job.soFar}` : 'nothing was proved yet'}.${play}`);
  }

  /** Finds a move at once, after the user ended a search that gave no answer. */
  private async quickHint(): Promise<Fields | null> {
    if (!this.job.stopped) return null;
    return this.session.engine.one('quick', this.session.words('hint', '--strength', '1', '--time', '300ms', ...this.turn()));
  }

  // ---- showing ----

  private say(message: string, bad = false): void {
    this.message.textContent = message;
    this.message.classList.toggle('bad', bad);
  }

  private update({ look, made }: Change): void {
    const { session } = this;
    this.job.cancel(); // its question is about another position
    this.rest(false);
    this.board.animated = settings.animate;
    this.board.show(look, made);
    if (!this.timeline.playing) this.say(look.missing ?? '');
    this.title.textContent = titleOf(look.game);
    void this.showRule(look.game);
    this.status.textContent = look.over ? describeEnd(look, session.seats) : describeTurn(look, session.seats);
    this.showStars(look);
    this.showNamed(look);
    const { undo, redo, restart, hint, solve, giveUp } = this.buttons;
    undo.disabled = restart.disabled = session.at === 0;
    redo.disabled = session.at === session.moves.length;
    hint.disabled = solve.disabled = look.over;
    solve.textContent = look.players === 2 ? 'Play it out' : 'Solve from here';
    giveUp.hidden = this.puzzle === null;
    this.arrange.hidden = !this.board.hasGraph;
    this.two.element.hidden = look.players !== 2;
    this.one.element.hidden = this.theorems.element.hidden = look.players !== 1;
    this.settled();
    for (const part of [this.timeline, this.history, this.share, this.opponent, this.story]) part.update();
    void (look.players === 2 ? this.two.update() : this.one.update());
    void this.theorems.update();
    this.letEngineMove();
  }

  private async showRule(game: string): Promise<void> {
    this.games ??= this.session.engine.ask('quick', ['games']).then((all) => all.map(parseGame));
    const rule = (await this.games).find((info) => info.name === game)?.title;
    this.rule.textContent = rule === undefined ? '' : `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`.replace(/\?\.$/, '?').replace(/>=/g, '≥').replace(/\^2/g, '²').replace(/n-(?=\d)/g, 'n−');
  }

  /** Puts the state into the address. */
  private settled(): void {
    const { session } = this;
    const { line, moves, at, first, seats } = session;
    this.events.changed({ view: 'play', line, moves, at, first, seats, puzzle: this.puzzle, layout: this.board.layout });
  }

  private showStars(look: Look): void {
    const { puzzle } = this;
    const ended = puzzle !== null && look.result !== null && (look.over || (look.mayStop && look.result === puzzle));
    const won = ended ? stars(look.result!, puzzle, look) : 0;
    this.stars.hidden = !ended;
    this.next.hidden = !ended || !puzzleGames.includes(look.game);
    this.stars.textContent = ended ? '★'.repeat(won) + '☆'.repeat(3 - won) : '';
    this.stars.setAttribute('aria-label', `${won} of 3 stars`);
    if (ended && won < 3) this.say(won === 0 ? 'Undo, or try again from the start.' : 'Good. There is a better end.');
    if (ended && won === 3) this.say('Nothing better is possible.');
  }

  private async nextPuzzle(): Promise<void> {
    this.say('Looking for a good one …');
    await this.events.nextPuzzle(this.session.look?.game ?? '');
  }

  /** Shows buttons for moves that cannot be made by touching. */
  private showNamed(look: Look): void {
    const moves = movesNow(look).filter((move) => move.steps.length === 0).slice(0, 200);
    this.named.hidden = moves.length === 0;
    this.named.replaceChildren(...moves.map((move, i) => button(move.text, `named-${i}`, () => void this.play(move.text))));
  }

  private key(event: KeyboardEvent): void {
    const target = event.target;
    const typing = target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
    if (!this.element.isConnected || typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const keys: Record<string, HTMLButtonElement> = { u: this.buttons.undo, r: this.buttons.redo, h: this.buttons.hint, s: this.buttons.solve };
    keys[event.key]?.click();
  }
}

function describeSolution(solution: Solution, look: Look): string {
  if (!solution.found) return solution.reason ?? 'No play was found.';
  const unit = look.scored ? 'more points' : 'left';
  const proof = solution.exact ? `proved to be the best: ${solution.reason ?? ''}` : `the best found; proved is ${look.maximise ? 'at most' : 'at least'} ${solution.bound ?? '?'}`;
  const native = solution.missing ? ` (the native program also has: ${solution.missing})` : '';
  return `${solution.result} ${unit}, ${proof}${native}`;
}
