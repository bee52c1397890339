// SPDX-License-Identifier: MIT
// board.ts: shows a position on which the user can play, with one board per term of the
// sum. interact.ts decides what a touch means, from the moves that the engine lists.
import { h, reducedMotion } from '../dom';
import { movesNow, type Look, type Move, type Part } from '../engine/answers';
import { parseItems, parseScene, type Item } from '../scene/parse';
import { gamesOf, viewOf } from '../views';
import { moveWords } from '../views/words';
import { animateMove } from './animate';
import { Touches } from './interact';
import { CanvasTerm } from './canvas_term';
import { TermBoard, type Layout, type Term } from './term';

export interface BoardEvents {
  move: (move: Move) => Promise<void> | void;
  refused: (term: number, touched: number[]) => void;
  preview: (moves: Move[]) => void;
  arranged?: () => void;
}

const LARGE = 1500; // places: larger boards are painted on a canvas
const TALL = 15;    // a board this many times as high as wide is scrolled

export class Board {
  readonly element = h('div', { class: 'board', testid: 'board', role: 'group', label: 'Board', attrs: { tabindex: -1 } });
  private readonly chooser = h('div', { class: 'chooser', testid: 'chooser', role: 'group', label: 'Which move?' });
  private readonly touches = new Touches();
  private terms: Term[] = [];
  private layouts: Layout[] = [];
  private look: Look | null = null;
  private previous: Look | null = null;
  showMarks = false;
  private parts: readonly Part[] = []; // that are marked instead of those of counting
  arrange = false;
  animated = true;
  private moving = false;  // a move is being made: touches wait for the next board
  private later: [number, number[]][] = [];
  private resting = false; // the user cannot move now

  constructor(private readonly events: BoardEvents, private readonly playable = true) {}

  /** Forgets where vertices were dragged. `layout` gives places to those of the first
   * term. */
  forget(layout?: Layout): void {
    this.layouts = layout ? [layout] : [];
    this.look = null;
    this.later = [];
  }

  /** Where the vertices of the first term were dragged to. */
  get layout(): Layout {
    return this.layouts[0] ?? new Map();
  }

  get hasGraph(): boolean {
    return this.terms.some((t) => t.view.drags && t.isGraph);
  }

  /** Shows a position. With `made`, animates the move that led to it. `previous` is the
   * position before the last move, which is marked. */
  show(look: Look, made: Move | null = null, previous: Look | null = null): void {
    const before = this.terms;
    const focused = before.findIndex((term) => term.focused !== null);
    const place = before[focused]?.focused ?? null;
    const hadFocus = this.element.contains(document.activeElement);
    if (this.look !== look) this.parts = [];
    this.look = look;
    this.previous = previous;
    this.touches.reset(this.playable ? movesNow(look) : []);
    this.draw(look);
    const pointed = before[focused]?.element.classList.contains('by-pointer') ?? false;
    if (pointed) this.terms[focused]?.element.classList.add('by-pointer');
    if (focused >= 0 && place !== null) this.terms[focused]?.focus(place);
    if (hadFocus && !this.element.contains(document.activeElement)) this.element.focus({ preventScroll: true });
    const [old, now] = [before[made?.term ?? 0], this.terms[made?.term ?? 0]];
    if (made && old instanceof TermBoard && now instanceof TermBoard && this.moves && !old.carried) animateMove(old, now, made);
    this.refresh();
    if (this.element.classList.contains('tall')) this.scrollTo(old, made);
  }

  /** Scrolls to where a move was made, or else to the lowest blocks. */
  private scrollTo(before: Term | undefined, made: Move | null): void {
    const place = made && before instanceof TermBoard ? before.places.find((p) => p.numbers.includes(made.steps[0]?.[0] ?? -1)) : undefined;
    const { element } = this, height = before instanceof TermBoard ? before.scene.height : 1;
    element.scrollTop = place ? (place.y / height) * element.scrollHeight - element.clientHeight / 2 : element.scrollHeight;
  }

  /** Marks parts of the present position. */
  showParts(parts: readonly Part[]): void {
    if (parts.length === 0 && this.parts.length === 0) return;
    this.parts = parts;
    this.redraw();
  }

  redraw(): void {
    if (this.look) this.show(this.look, null, this.previous);
  }

  /** Are moves animated? */
  get moves(): boolean {
    return this.animated && !reducedMotion();
  }

  /** Highlights where a move is made, as a hint; null: nowhere. */
  point(move: Move | null): void {
    this.terms.forEach((term, i) => term.light(new Set(move?.term === i ? move.steps.flat() : []), 'hinted'));
  }

  /** Tints the places with these names: those that a step of a theorem is about. */
  showRegion(names: ReadonlySet<string>): void {
    this.terms[0]?.light(names.size === 0 ? new Set() : placesNamed(this.look?.places[0] ?? '', names), 'step');
  }

  /** Tells which moves win and which lose; that is shown where they can be made. */
  judge(verdicts: ReadonlyMap<string, boolean>): void {
    this.verdicts = verdicts;
    this.refresh();
  }

  private verdicts: ReadonlyMap<string, boolean> = new Map();

  private showVerdicts(term: number): void {
    const wins = new Set<number>(), loses = new Set<number>();
    for (const [place, moves] of this.touches.movesAt(term))
      if (moves.some((move) => this.verdicts.get(move.text) === true)) wins.add(place);
      else if (moves.every((move) => this.verdicts.get(move.text) === false)) loses.add(place);
    this.terms[term]?.light(wins, 'wins');
    this.terms[term]?.light(loses, 'loses');
  }

  private draw(look: Look): void {
    const games = gamesOf(look.line);
    this.terms = look.scenes.map((scene, i) => {
      const layout = (this.layouts[i] ??= new Map());
      const places = look.places[i] ?? '';
      const marks = this.showMarks ? look.marks[i] ?? '' : '', parts = i > 0 ? [] : this.parts.length > 0 ? this.parts : this.showMarks ? look.parts : [];
      const view = viewOf(games[i] ?? look.game);
      const last = this.previous === null || view.falls ? [] : changes(this.previous.scenes[i] ?? '', scene);
      const Kind = places.split('\n').length > LARGE ? CanvasTerm : TermBoard;
      return new Kind(view, scene, places, marks, parts, last, layout, this.arrange, {
          touch: (numbers) => this.touch(i, numbers),
          preview: (numbers) => this.preview(i, numbers),
          escape: () => this.escape(),
          arranged: () => this.redrawSoon(),
          settled: () => this.events.arranged?.(),
        }, look.scenes.length > 1 ? `place-${i}` : 'place');
    });
    const parts = this.terms.flatMap((term, i): Node[] => {
      const sign = look.negative[i] ? '−' : i > 0 ? '+' : '';
      const drawn = look.scenes[i] === '' ? h('p', { class: 'too-large', text: 'This board is too large to draw; play from the list of moves.' }) : term.element;
      return sign ? [h('span', { class: 'sign', text: sign }), drawn] : [drawn];
    });
    this.element.replaceChildren(...parts, this.chooser);
    this.element.classList.toggle('sum', this.terms.length > 1);
    this.element.classList.toggle('tall', this.isTall(look));
    this.chooser.replaceChildren();
  }

  /** Is the board very tall, like the columns of hardness proofs? Then it is scrolled, not
   * scaled down. */
  private isTall({ scenes }: Look): boolean {
    const { width, height } = parseScene(scenes[0] ?? '');
    return scenes.length === 1 && height > TALL * Math.max(width, 2);
  }

  private waiting = false;

  /** Redraws while a vertex is dragged, at most once per frame. */
  private redrawSoon(): void {
    if (this.waiting || !this.look) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      for (const term of this.terms) term.rearrange();
    });
  }

  private refresh(): void {
    this.terms.forEach((term, i) => {
      this.showVerdicts(i);
      term.show(this.resting ? new Map() : this.touches.next(i), this.touches.term === i ? this.touches.path : [],
        this.resting ? new Set() : this.touches.starts(i));
    });
  }

  private escape(): void {
    this.touches.clear();
    this.chooser.replaceChildren();
    this.refresh();
  }

  private preview(term: number, numbers: number[] | null): void {
    const moves = numbers === null ? [] : this.touches.preview(term, numbers);
    const single = moves.every((move) => move.steps.length === 1);
    this.terms[term]?.light(new Set(single ? moves.flatMap((move) => move.steps[0]!) : []), 'lit');
    this.events.preview(moves);
  }

  private touch(term: number, numbers: number[]): void {
    if (!this.playable || this.arrange || this.resting) return;
    if (this.moving) {
      this.later.push([term, numbers]);
      return;
    }
    this.chooser.replaceChildren();
    const outcome = this.touches.touch(term, numbers);
    if (outcome.kind === 'move') void this.make(outcome.move);
    else if (outcome.kind === 'choose') this.choose(outcome.moves);
    else if (outcome.kind === 'none') this.events.refused(outcome.term, outcome.touched);
    this.refresh();
  }

  private async make(move: Move): Promise<void> {
    this.moving = true;
    await this.events.move(move);
    this.moving = false;
    for (const [term, numbers] of this.later.splice(0)) this.touch(term, numbers);
  }

  /** Turns touching off while the engine moves. */
  rest(on: boolean): void {
    this.resting = on;
    this.refresh();
  }

  private choose(moves: Move[]): void {
    this.chooser.replaceChildren(...moves.slice(0, 60).map((move, i) =>
      h('button', { text: moveWords(move.text, this.look?.line ?? ''), testid: `choice-${i}`, attrs: { type: 'button' }, on: { click: () => void this.make(move) } })));
    this.chooser.querySelector('button')?.focus();
  }
}

/** The numbers of the places with these names. */
function placesNamed(places: string, names: ReadonlySet<string>): Set<number> {
  const numbers = new Set<number>();
  parseItems(places).forEach((item, number) => { if (names.has(item.words)) numbers.add(number); });
  return numbers;
}

/** Returns what differs between two scenes of one board, once for each point; of edges, only
 * those that are gone. A scene that has become lower, like that of heaps, stands on the same
 * ground. */
function changes(before: string, now: string): Item[] {
  const down = parseScene(now).height - parseScene(before).height;
  const shift = (item: Item): Item => ({ ...item, y: item.y + down, y2: item.y2 + down });
  const key = ({ what, x, y, x2, y2, words }: Item): string => `${what} ${x} ${y} ${x2} ${y2} ${words}`;
  const old = parseScene(before).items.map(shift), fresh = parseScene(now).items;
  const [were, are] = [old, fresh].map((items) => new Set(items.map(key))) as [Set<string>, Set<string>];
  const gone = old.filter((item) => !are.has(key(item))), come = fresh.filter((item) => !were.has(key(item)));
  const places = [...gone, ...come].filter(({ what, y }) => y > 0 && ['stone', 'cell', 'text', 'dot'].includes(what));
  return [...gone.filter((item) => item.what === 'edge'),
    ...new Map(places.map((item) => [`${item.x},${item.y}`, item])).values()];
}
