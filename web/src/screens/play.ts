// SPDX-License-Identifier: MIT
// play.ts: the screen for playing: the board in the middle, the moves below it, what is
// known beside it.
import { Board } from '../board/board';
import { button, h, toggle } from '../dom';
import { movesNow, parseGame, parseLook, parseSolution, Refusal, text, type Fields, type GameInfo, type Look, type Move, type Part, type Solution } from '../engine/answers';
import type { Engine } from '../engine/client';
import { rulesOf, titleOfRules, useRules } from '../engine/rules';
import { BoardEditor } from '../panels/board_editor';
import { History } from '../panels/history';
import { Job } from '../panels/job';
import { LessonBox } from '../panels/lesson';
import { Match } from '../panels/match';
import { Opponent } from '../panels/opponent';
import { Result } from '../panels/result';
import { Share } from '../panels/share';
import { Story } from '../panels/story';
import { Theorems } from '../panels/theorems';
import { Timeline } from '../panels/timeline';
import { UnderstandOne } from '../panels/understand_one';
import { UnderstandTwo } from '../panels/understand_two';
import { days, limits, records, saveSettings, settings } from '../state/settings';
import { Session, type Change, type Seats } from '../state/session';
import { at, parseItems } from '../scene/parse';
import { usualMode, type Mode, type Route } from '../state/url';
import { viewOf } from '../views';
import { moveWords, playersOf, ruleOfLine, sentence, tell, titleOfLine } from '../views/words';
import { playOut } from '../tools/play_out';
import { recipeOf, shareText } from '../tools/daily';
import { pack, unpack } from '../tools/pack';
import { parseProof, replyOf, type Proof, type Reply } from '../tools/proof';
import { parseWhy, tellWhy, type Why } from '../tools/why';
import { cited } from '../panels/terms';
import { readOpened } from '../tools/opened';
import { isEditable } from '../tools/editing';
import { lessons } from '../tools/lessons';
import { play as sound } from '../tools/sound';
import { turningPoint } from '../tools/turning';
import { puzzleGames, stars } from '../tools/puzzles';
import { announce, describeEnd, describeTurn } from './status';

export type PlayRoute = Extract<Route, { view: 'play' }>;

export interface PlayEvents {
  changed: (route: PlayRoute) => void;
  nextPuzzle: (game: string) => Promise<void>;
  ruleset: (rules: string) => void;
  front: () => void; // the screen has to be seen, because something is opened in it
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
  private readonly match: Match;
  private readonly result: Result;
  private readonly board: Board;
  private readonly title = h('h1', { class: 'game-name', testid: 'game' });
  private readonly rule = h('span', { testid: 'rule' });
  private games: Promise<GameInfo[]> | null = null;
  private readonly disc = h('span', { class: 'disc-sign', attrs: { 'aria-hidden': 'true' } });
  private readonly status = h('span', { testid: 'status' });
  private readonly spoken = h('p', { class: 'unseen', testid: 'spoken', attrs: { 'aria-live': 'polite' } });
  private readonly message = h('p', { class: 'message', testid: 'message', role: 'status' });
  private readonly stars = h('p', { class: 'stars', testid: 'stars' });
  private readonly next = button('Next puzzle', 'next-puzzle', () => void this.nextPuzzle());
  private readonly named = h('div', { class: 'named', testid: 'named-moves' });
  private readonly buttons: Record<'undo' | 'redo' | 'restart' | 'hint' | 'solve' | 'giveUp', HTMLButtonElement>;
  private readonly arrange = toggle('Move vertices', 'arrange', false, (on) => { this.board.arrange = on; this.board.redraw(); });
  private readonly analyse = button('Analyse', 'analyse', () => this.setMode(this.analysing ? 'play' : 'analyse'));
  private readonly edit = button('Edit', 'edit', () => void this.editor.show(this.session.look?.line ?? '', this.session.look?.players ?? 1));
  private readonly editor: BoardEditor;
  private readonly lesson: LessonBox;
  private readonly learn = button('How to play', 'learn', () => void this.lesson.show(this.session.look?.game ?? ''));
  private puzzle: number | null = null;
  private day: string | null = null; // the board is one of that day
  private mode: Mode | undefined;
  private proof: Proof | null = null; // the engine's seat is played by it
  private packed: { proof?: string; rules?: string } = {}; // for the link
  private proofFailed = false; // it had no reply where it needs one
  private readonly proofNote = h('p', { class: 'caption', testid: 'proof', attrs: { 'aria-live': 'polite', hidden: true } });
  private visit = 0; // a move of the engine for a screen that was left is not made
  readonly element: HTMLElement;

  constructor(engine: Engine, private readonly events: PlayEvents) {
    this.session = new Session(engine);
    this.job = new Job(engine);
    this.timeline = new Timeline(this.session);
    this.history = new History(this.session, () => this.settled(), (node) => void this.safely(this.session.enter(node)));
    this.two = new UnderstandTwo(this.session, {
      play: (move) => void this.play(move.text),
      point: (move) => this.board.point(move),
      judge: (verdicts) => this.board.judge(verdicts),
      reviewed: () => this.history.update(),
    });
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
      file: (text) => this.openFile(text),
      say: (message) => this.say(message),
    });
    this.opponent = new Opponent(this.session, () => this.settled(), engine.native);
    this.match = new Match(this.session, (seats) => this.seat(seats));
    this.result = new Result({
      again: () => void this.restart(),
      seats: (seats) => { this.keepSeats(seats); void this.restart(); },
      explain: () => void this.explainEnd(),
      analyse: () => this.setMode('analyse'),
    });
    this.buttons = {
      undo: button('Undo', 'undo', () => void this.undo()),
      redo: button('Redo', 'redo', () => void this.session.go(this.session.at + 1)),
      restart: button('Restart', 'restart', () => void this.restart()),
      hint: button('Hint', 'hint', () => void this.hint()),
      solve: button('Solve from here', 'solve', () => void this.solve()),
      giveUp: button('Give up', 'give-up', () => void this.giveUp()),
    };
    this.editor = new BoardEditor(engine, (line) => void this.arrangeAs(line));
    this.lesson = new LessonBox(engine);
    this.learn.className = 'link';
    this.element = this.build();
    this.session.listen((change) => this.update(change));
    document.addEventListener('keydown', (event) => this.key(event));
  }

  private build(): HTMLElement {
    const { undo, redo, restart, hint, solve, giveUp } = this.buttons;
    return h('div', { class: 'table' },
      h('section', { class: 'stage', label: 'Play' },
        h('header', { class: 'stage-head' }, this.title, this.match.element, this.edit, this.analyse),
        h('p', { class: 'rule' }, this.rule, ' ', this.learn), h('p', { class: 'status' }, this.disc, this.status), this.spoken,
        this.board.element, this.proofNote, this.story.caption, this.stars, this.result.element, this.message, this.job.note, this.job.element, this.named,
        h('div', { class: 'toolbar', role: 'toolbar', label: 'Actions' }, undo, redo, restart, hint, solve, giveUp), this.arrange,
        this.timeline.element),
      h('aside', { class: 'side', label: 'About this position' },
        this.two.element, this.one.element, this.theorems.element, this.history.element, this.share.element, this.opponent.element),
      this.editor.dialog, this.lesson.dialog);
  }

  // ---- opening ----

  /** Shows a position. `begin` is called once the LINE was read, before the board is drawn.
   * Users see the board before anything else is asked about it. */
  async show(route: PlayRoute, begin = (): void => {}): Promise<void> {
    this.leave();
    const proof = route.proof ? parseProof(await unpack(route.proof), route.first) : null;
    if (route.rules) useRules(await unpack(route.rules));
    await this.session.open(route.line, route.moves, route.at, route.first, () => {
      begin();
      this.puzzle = route.puzzle;
      this.mode = route.mode;
      this.proof = proof;
      this.packed = { proof: route.proof, rules: route.rules };
      this.proofFailed = false;
      this.day = route.day ?? null;
      this.session.seats = route.seats;
      this.one.hide();
      this.board.forget(route.layout);
    }, route.tree);
    this.opponent.redraw();
  }

  /** Called when colours have changed: paints canvases again. */
  repaint(): void {
    this.board.redraw();
  }

  /** Called when the screen is left: ends everything that runs by itself. */
  leave(): void {
    this.visit++;
    this.timeline.pause();
    this.job.cancel();
  }

  private async openLine(line: string): Promise<void> {
    try {
      await this.show({ view: 'play', line, moves: [], at: 0, first: 'left', seats: { ...this.session.seats, engine: 'none' }, puzzle: null, mode: 'analyse', rules: this.packed.rules });
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error), true);
      if (error instanceof Refusal && error.column > 0) this.share.pointOut(line, error.column);
    }
  }

  /** Begins a play against a proof: the visitor has the side that loses. */
  private async playAgainst(proof: Proof): Promise<void> {
    const packed = await pack(proof.certificate);
    await this.show({ view: 'play', line: proof.line, moves: [], at: 0, first: proof.starts, seats: { engine: proof.winner, strength: 4 }, puzzle: null, mode: 'play', proof: packed });
    if (packed.length > LONGEST_PROOF) this.say('This certificate is too long for a link, so the link is of the position alone.');
  }

  /** Says what the proof says here: before the visitor's move that there is an answer to
   * each, and why the last answer was one. */
  private showProof(): void {
    const { proof, session: { look, seats } } = this;
    this.proofNote.hidden = proof === null || look === null || seats.engine !== proof.winner;
    if (this.proofNote.hidden || !proof || !look) return;
    const moves = movesNow(look).length, n = proof.replies?.size ?? 0;
    this.proofFailed ||= (proof.replies !== null || proof.partners.size > 0) && !look.over && look.turn === proof.winner && this.proved === null;
    const source = look.turn === proof.winner ? null : this.sourceOfLast(proof);
    const words = this.proofFailed ? 'The certificate has no reply here, so it does not prove what it claims. The engine plays on.' : look.over ? 'You have run out of moves, as the proof said.'
      : source === 'mirror' ? 'The answer is the same move in the game that is the negative of yours.'
        : proof.replies === null && proof.partners.size === 0 ? `It is proved that you cannot win. This proof lists no replies, so the engine searches for them${source === null ? ': try' : ''}.`
          : `It is proved that you cannot win: try. The proof lists ${n === 1 ? 'one position' : `${n} positions`}, each with a reply, and ${moves === 1 ? 'your only move here leads' : `each of your ${moves} moves here leads`} to one of them.`;
    this.proofNote.textContent = words;
    if (look.turn !== proof.winner) void this.explainReply(look, words);
  }

  /** Adds why the position after the reply is lost: its parts, and which of them cancel. */
  private async explainReply(look: Look, words: string): Promise<void> {
    const loser = look.turn === 'right' ? 'right' : 'left';
    const answer = await this.session.engine.one('live', this.session.words('outcome', '--explain', '--time', '1s')).catch(() => null);
    if (answer === null || this.session.look !== look || this.proofNote.hidden) return;
    const why = parseWhy(answer);
    this.proofNote.textContent = look.over ? words : `${words} ${tellWhy(why, look.line, loser)}`;
    const marked = await this.marksOf(why, look);
    if (this.session.look === look && !this.proofNote.hidden) this.board.showParts(marked);
  }

  /** Where the parts of a position are, with their numbers; those that cancel have both. */
  private async marksOf({ parts }: Why, look: Look): Promise<Part[]> {
    if (parts.length < 2 || parts.length > MOST_MARKED || look.scenes.length > 1) return [];
    const places = new Map(parseItems(look.places[0] ?? '').map((item, number) => [at(item), number]));
    return Promise.all(parts.map(async ({ line, cancels }, i): Promise<Part> => {
      const { scenes } = parseLook(await this.session.engine.one('quick', ['look', '--', line]));
      const things = parseItems(scenes[0] ?? '').filter(({ what, words }) => what === 'stone' || (what === 'cell' && words !== 'empty'));
      return { least: null, delta: null, clashing: null, places: things.flatMap((item) => places.get(at(item)) ?? []), words: cancels === null ? `part ${i + 1}` : `${i + 1} = −${cancels}` };
    }));
  }

  /** The move of the proof in this position; null: there is none. */
  private get proved(): Reply | null {
    const { look, moves, at } = this.session;
    return look && this.proof?.winner === look.turn ? replyOf(this.proof, look.line, moves[at - 1]) : null;
  }

  /** Why the proof had the last move. */
  private sourceOfLast(proof: Proof): Reply['source'] | null {
    const { moves, at } = this.session, [before, last] = [moves[at - 2], moves[at - 1]];
    if (last?.who !== proof.winner) return null;
    const term = /^#(\d+) /.exec(before?.text ?? '')?.[1], other = /^#(\d+) /.exec(last.text)?.[1];
    return term !== undefined && proof.partners.get(Number(term) - 1) === Number(other) - 1 ? 'mirror' : 'listed';
  }

  /** Begins a play from a position that was edited, with the same players. */
  private async arrangeAs(line: string): Promise<void> {
    const { seats, first } = this.session;
    await this.show({ view: 'play', line, moves: [], at: 0, first, seats, puzzle: null, mode: this.analysing ? 'analyse' : 'play', rules: this.packed.rules });
  }

  /** Opens what a file holds: a study, a certificate that is played against or watched, or
   * a ruleset. */
  async openFile(file: string): Promise<void> {
    const opened = readOpened(file, this.session.look?.turn === 'right' ? 'right' : 'left');
    if (opened === null && !this.element.isConnected) throw new Error(NOTHING);
    if (opened?.kind !== 'ruleset') this.events.front();
    try {
      if (opened?.kind === 'study') location.hash = opened.hash;
      else if (opened?.kind === 'proof') await this.playAgainst(opened.proof);
      else if (opened?.kind === 'play') await this.openAndWatch(opened.line, opened.moves);
      else if (opened?.kind === 'ruleset') this.events.ruleset(opened.rules);
      else this.say(NOTHING, true);
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
    await this.safely(this.session.play(move));
  }

  /** Waits for a change of the position; says why it is not possible. */
  private async safely(change: Promise<void>): Promise<void> {
    await change.catch((error: unknown) => this.say(error instanceof Error ? tell(error.message, this.session.line) : String(error), true));
  }

  private async restart(): Promise<void> {
    this.leave();
    await this.session.restart();
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
    if (why) this.say(tell(why, this.session.line), true);
  }

  private preview(moves: Move[]): void {
    if (!this.timeline.playing) void this.two.preview(moves);
  }

  // ---- the engine ----

  private letEngineMove(): void {
    if (this.session.engineToMove && !this.timeline.playing) void this.engineMove();
  }

  private async engineMove(): Promise<void> {
    const { seats, look } = this.session, { visit } = this;
    this.rest(true);
    const shown = new Promise((resolve) => setTimeout(resolve, this.board.moves && this.session.at > 0 ? OWN_MOVE + settings.pace : 0));
    const words = this.session.words('hint', '--strength', String(seats.strength), '--seed', String(this.session.at + 1), ...limits(Math.min(settings.seconds, 5)), ...this.turn());
    try {
      const answer = this.proved !== null ? { move: this.proved.move } : await this.job.run('The engine is thinking', words) ?? await this.quickHint();
      await shown;
      if (this.session.look !== look || this.visit !== visit || !answer) return; // the position was left meanwhile
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
      const name = text(found, 'move');
      const words = tell((text(found, 'text') ?? '').trim(), this.session.line).replace(name ?? '', moveWords(name ?? '', this.session.line));
      this.say(this.job.stopped ? `Stopped; so far ${words}` : words);
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
        if (this.session.look === look) this.watch(moves, 'Both sides play as well as the engine can.', 'Played out');
        return null;
      }
      const answer = await this.job.run('Solving', this.session.alone('solve', ...limits()));
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

  private watch(moves: readonly string[], message: string, note = 'Solution'): void {
    this.say(message);
    this.watchMoves(moves, note);
  }

  private watchMoves(moves: readonly string[], note = 'Solution'): void {
    if (moves.length === 0) return;
    this.session.continueWith(moves, note);
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
    this.message.replaceChildren(...cited(message));
    this.message.classList.toggle('bad', bad);
  }

  private update({ look, made, before }: Change): void {
    const { session } = this;
    this.job.cancel(); // its question is about another position
    this.rest(false);
    this.board.animated = settings.animate;
    this.board.showMarks = this.one.marked && look.players === 1;
    this.board.show(look, made, before);
    if (!this.timeline.playing) this.say(look.missing ?? '');
    this.title.textContent = titleOfLine(session.line) + (this.day ? `, ${this.day}` : '');
    void this.showRule(look.game);
    this.showStatus(look);
    this.spoken.textContent = announce(look, made, before, session.seats, session.at < session.moves.length);
    if (made) sound(look.over ? 'end' : before?.turn === session.seats.engine ? 'answer' : 'move');
    this.showEnd(look);
    if (made && look.over) this.result.element.scrollIntoView({ block: 'nearest' });
    this.showProof();
    this.showNamed(look);
    const { undo, redo, restart, hint, solve, giveUp } = this.buttons;
    undo.disabled = session.undoTo === null;
    restart.disabled = session.at === 0;
    redo.disabled = session.at === session.moves.length;
    hint.disabled = solve.disabled = look.over;
    solve.textContent = look.players === 2 ? 'Play it out' : 'Solve from here';
    giveUp.hidden = this.puzzle === null || look.over;
    this.arrange.hidden = !this.board.hasGraph;
    this.learn.hidden = !(look.game in lessons);
    this.edit.hidden = !isEditable(look.line) || look.scenes[0] === '';
    this.settled();
    for (const part of [this.match, this.timeline, this.history, this.share, this.opponent, this.story]) part.update();
    this.board.showRegion(viewOf(look.game).falls ? new Set() : this.story.region);
    this.showKnown();
    this.letEngineMove();
  }

  // ---- playing and analysing ----

  private get analysing(): boolean {
    return (this.mode ?? usualMode(this.session.seats, this.puzzle)) === 'analyse';
  }

  private setMode(mode: Mode): void {
    this.mode = mode;
    this.settled();
    this.showKnown();
    if (mode === 'analyse') (this.session.look?.players === 2 ? this.two : this.one).element.open = true;
  }

  /** Shows what is known about the position, if that may be given away. */
  private showKnown(): void {
    const { look } = this.session, { analysing } = this;
    this.analyse.setAttribute('aria-pressed', String(analysing));
    if (this.history.marking !== analysing) {
      this.history.marking = analysing;
      this.history.update();
    }
    if (look?.players === 2 && analysing) void this.two.update();
    else this.two.hide();
    this.one.element.hidden = this.theorems.element.hidden = look?.players !== 1 || !analysing;
    if (look?.players !== 1 || !analysing) return;
    void this.one.update();
    void this.theorems.update();
  }

  // ---- who plays ----

  private keepSeats(seats: Seats): void {
    this.mode ??= this.analysing ? 'analyse' : 'play'; // it does not change with the seats
    this.session.seats = seats;
    Object.assign(settings, seats);
    saveSettings();
  }

  private seat(seats: Seats): void {
    this.proof = null;
    this.showProof();
    this.keepSeats(seats);
    this.settled();
    this.match.update();
    if (this.session.look) this.showStatus(this.session.look);
    this.job.cancel();
    this.rest(false);
    this.letEngineMove();
  }

  private showStatus(look: Look): void {
    this.status.textContent = look.over ? describeEnd(look, this.session.seats) : describeTurn(look, this.session.seats, this.session.at < this.session.moves.length);
    const side = look.over ? look.winner : look.turn, players = playersOf(look.line);
    this.disc.className = look.players === 2 ? `disc-sign disc-${players[side === 'right' ? 'right' : 'left'].colour}` : 'disc-sign';
  }

  // ---- the end of a play ----

  private showEnd(look: Look): void {
    this.result.hide();
    this.stars.hidden = true;
    if (look.players === 2) {
      if (look.over) this.result.showGame(look, this.session.seats);
      return;
    }
    const { puzzle } = this, { result } = look;
    if (puzzle !== null && result !== null && (look.over || (look.mayStop && result === puzzle))) this.showStars(look, puzzle, result);
    else if (look.over && result !== null && this.session.at > 0) this.result.showSolo(look.resultText ?? '', this.noteRecord(look, result));
  }

  private noteRecord(look: Look, result: number): string {
    const { line } = this.session;
    if (look.verdict || this.timeline.playing) return '';
    if (records.note(line, result, look.maximise)) return 'Better than ever before.';
    const best = records.get(line);
    return best === null || best === result ? '' : `Your best here: ${best}.`;
  }

  private showStars(look: Look, best: number, result: number): void {
    const won = stars(result, best, look);
    this.stars.hidden = false;
    this.stars.textContent = '★'.repeat(won) + '☆'.repeat(3 - won);
    this.stars.setAttribute('aria-label', `${won} of 3 stars`);
    const words = won === 3 ? 'Nothing better is possible.' : won === 0 ? 'Undo, or try again from the start.' : 'Good. There is a better end.';
    const share = this.day === null ? [] : [this.shareButton(look, this.day, won)];
    this.result.showSolo(look.resultText ?? '', `${words} ${this.noteRecord(look, result)}`.trim(), ...share, ...(puzzleGames.includes(look.game) ? [this.next] : []));
    if (won === 3) this.buttons.giveUp.hidden = true;
  }

  /** Notes the result of a board of the day, and makes a button that copies it as text. */
  private shareButton(look: Look, day: string, won: number): HTMLButtonElement {
    if (!this.timeline.playing && this.session.moves.length === this.session.at) days.note(day, recipeOf(this.session.line), won);
    return button('Copy the result', 'share-result', () => void this.share.copy(shareText(titleOfLine(this.session.line), day, won, look.resultText ?? ''), 'The result was copied.'));
  }

  /** Goes to the move at which the game was thrown away. */
  private async explainEnd(): Promise<void> {
    const { look, moves, at } = this.session;
    if (!look || look.turn === null) return;
    const loser = look.turn === 'right' ? 'right' : 'left', { name } = playersOf(look.line)[loser];
    const me = this.session.seats.engine !== 'none' && this.session.seats.engine !== 'both';
    this.say('Looking for the move that decided it …');
    try {
      const { found, known } = await turningPoint(this.session, loser, new AbortController().signal);
      if (this.session.moves !== moves || this.session.at !== at) return;
      if (found === null) {
        this.say(known ? `${me ? 'You' : name} could not have won: every move was answered.` : 'That was not found in the time allowed.');
        return;
      }
      this.keepSeats({ ...this.session.seats });
      await this.session.go(found.at);
      const better = movesNow(this.session.look!).find((move) => move.text === found.better);
      const words = moveWords(moves[found.at]!.text, look.line);
      this.say(`Move ${found.at + 1}, ${words}, gave it away. ${better ? `Here ${moveWords(better.text, look.line)} wins${me ? ': try it' : ''}.` : ''}`);
      if (better) this.board.point(better);
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error), true);
    }
  }

  private async showRule(game: string): Promise<void> {
    const { line } = this.session, defined = titleOfRules(game), own = defined === null ? ruleOfLine(line) : sentence(defined);
    if (own !== null) {
      this.rule.textContent = own;
      return;
    }
    this.games ??= this.session.engine.ask('quick', ['games']).then((all) => all.map(parseGame));
    const rule = (await this.games).find((info) => info.name === game)?.title;
    if (this.session.line !== line) return;
    this.rule.textContent = rule === undefined ? '' : sentence(tell(rule, line));
  }

  /** Puts the state into the address. */
  private settled(): void {
    const { session } = this;
    const { line, moves, at, first, seats, tree } = session;
    this.events.changed({ view: 'play', line, moves, at, first, seats, puzzle: this.puzzle, day: this.day, mode: this.mode, tree, layout: this.board.layout,
      rules: rulesOf(line) === '' ? undefined : this.packed.rules, proof: this.proof !== null && (this.packed.proof?.length ?? 0) <= LONGEST_PROOF ? this.packed.proof : undefined });
  }

  private async nextPuzzle(): Promise<void> {
    this.say('Looking for a good one …');
    await this.events.nextPuzzle(this.session.look?.game ?? '');
  }

  /** Shows buttons for moves that cannot be made by touching. */
  private showNamed(look: Look): void {
    const all = movesNow(look).filter((move) => move.steps.length === 0), moves = all.slice(0, MOST_NAMED);
    this.named.hidden = moves.length === 0;
    this.named.replaceChildren(...moves.map((move, i) => button(moveWords(move.text, look.line), `named-${i}`, () => void this.play(move.text))),
      ...(all.length > moves.length || look.cut ? ['There are more moves than these.'] : []));
  }

  private key(event: KeyboardEvent): void {
    const target = event.target;
    const typing = target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
    if (!this.element.isConnected || typing || event.altKey || document.querySelector('dialog[open]')) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() === 'z') (event.shiftKey ? this.buttons.redo : this.buttons.undo).click();
      return;
    }
    const { undo, redo, hint, solve } = this.buttons;
    const letters: Record<string, HTMLButtonElement> = settings.keys ? { u: undo, r: redo, h: hint, s: solve, a: this.analyse } : {};
    const places: Record<string, number> = { ArrowLeft: this.session.at - 1, ArrowRight: this.session.at + 1, Home: 0, End: this.session.moves.length };
    const at = places[event.key], beside = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (beside !== undefined && this.session.here.above && this.session.here.above.next.length > 1) {
      event.preventDefault();
      this.timeline.pause();
      void this.safely(this.session.enterBeside(beside));
    } else if (at !== undefined) {
      event.preventDefault();
      void this.go(at);
    } else {
      letters[event.key.toLowerCase()]?.click();
    }
  }
}

const NOTHING = 'This file holds no study, no certificate and no ruleset.';
const LONGEST_PROOF = 30000; // letters of a packed certificate in a link
const MOST_MARKED = 12; // parts of a position that are marked on the board
const MOST_NAMED = 200; // buttons for moves
const OWN_MOVE = 300; // milliseconds: the animation of the move before the engine's

function describeSolution(solution: Solution, look: Look): string {
  if (!solution.found) return solution.reason ?? 'No play was found.';
  const unit = look.scored ? 'more points' : 'left';
  const proof = solution.exact ? `proved to be the best: ${solution.reason ?? ''}` : `the best found; proved is ${look.maximise ? 'at most' : 'at least'} ${solution.bound ?? '?'}`;
  const native = solution.missing ? ` (the native program also has: ${solution.missing})` : '';
  return `${solution.result} ${unit}, ${proof}${native}`;
}
