// SPDX-License-Identifier: MIT
// board.ts: shows a position on which the user can play, with one board per term of the
// sum. interact.ts decides what a touch means, from the moves that the engine lists.
import { h, reducedMotion } from '../dom';
import { movesNow, type Look, type Move } from '../engine/answers';
import { parseScene } from '../scene/parse';
import { gamesOf, viewOf } from '../views';
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
  readonly element = h('div', { class: 'board', testid: 'board', role: 'group', label: 'Board' });
  private readonly chooser = h('div', { class: 'chooser', testid: 'chooser', role: 'group', label: 'Which move?' });
  private readonly touches = new Touches();
  private terms: Term[] = [];
  private layouts: Layout[] = [];
  private look: Look | null = null;
  showMarks = false;
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

  /** Shows a position. With `made`, animates the move that led to it. */
  show(look: Look, made: Move | null = null): void {
    const before = this.terms;
    const focused = before.findIndex((term) => term.focused !== null);
    const place = before[focused]?.focused ?? null;
    this.look = look;
    this.touches.reset(this.playable ? movesNow(look) : []);
    this.draw(look);
    const pointed = before[focused]?.element.classList.contains('by-pointer') ?? false;
    if (pointed) this.terms[focused]?.element.classList.add('by-pointer');
    if (focused >= 0 && place !== null) this.terms[focused]?.focus(place);
    const [old, now] = [before[made?.term ?? 0], this.terms[made?.term ?? 0]];
    if (made && old instanceof TermBoard && now instanceof TermBoard && this.animated && !reducedMotion())
      animateMove(old, now, made);
    this.refresh();
    if (this.element.classList.contains('tall')) this.scrollTo(old, made);
  }

  /** Scrolls to where a move was made, or else to the lowest blocks. */
  private scrollTo(before: Term | undefined, made: Move | null): void {
    const place = made && before instanceof TermBoard ? before.places.find((p) => p.numbers.includes(made.steps[0]?.[0] ?? -1)) : undefined;
    const { element } = this, height = before instanceof TermBoard ? before.scene.height : 1;
    element.scrollTop = place ? (place.y / height) * element.scrollHeight - element.clientHeight / 2 : element.scrollHeight;
  }

  redraw(): void {
    if (this.look) this.show(this.look);
  }

  /** Highlights where a move is made, as a hint. */
  point(move: Move): void {
    const places = new Set(move.steps.flat());
    this.terms[move.term]?.light(places, 'hinted');
  }

  private draw(look: Look): void {
    const games = gamesOf(look.line);
    this.terms = look.scenes.map((scene, i) => {
      const layout = (this.layouts[i] ??= new Map());
      const places = look.places[i] ?? '';
      const marks = this.showMarks ? look.marks[i] ?? '' : '', parts = this.showMarks && i === 0 ? look.parts : [];
      const Kind = places.split('\n').length > LARGE ? CanvasTerm : TermBoard;
      return new Kind(viewOf(games[i] ?? look.game), scene, places, marks, parts, layout, this.arrange, {
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
    this.terms.forEach((term, i) =>
      term.show(this.resting ? new Set() : this.touches.next(i), this.touches.first, this.touches.begun));
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
      h('button', { text: move.text, testid: `choice-${i}`, attrs: { type: 'button' }, on: { click: () => void this.make(move) } })));
    this.chooser.querySelector('button')?.focus();
  }
}
