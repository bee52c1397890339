// SPDX-License-Identifier: MIT
// term.ts: one board as SVG: its scene, and above it the places that can be touched. Places
// at the same point count as one. Arrow keys move from place to place; only one place is in
// the tab order.
import { s } from '../dom';
import { drawRulers, type Drawn } from '../scene/draw';
import type { Part } from '../engine/answers';
import { at, parseItems, parseScene, type Item, type Scene } from '../scene/parse';
import { drawParts } from '../scene/parts';
import type { View } from '../views/view';

export interface Place {
  x: number;
  y: number;
  name: string;
  numbers: number[]; // numbers that the engine gives to this place
  element: SVGGElement;
}

/** The board of a term: SVG or, if it is large, a canvas. */
export interface Term {
  readonly element: Element;
  readonly view: View;
  readonly isGraph: boolean;
  readonly focused: number | null;
  show(next: Set<number>, chosen: number | null, begun: boolean): void;
  light(numbers: Set<number>, kind: string): void;
  focus(i: number): void;
  rearrange(): void;
}

export interface DrawnItem {
  item: Item;
  elements: Drawn;
}

/** Maps the number of a place to where its vertex was dragged. */
export type Layout = Map<number, { x: number; y: number }>;

export interface TermEvents {
  touch: (numbers: number[]) => void;
  preview: (numbers: number[] | null) => void;
  escape: () => void;
  arranged: () => void; // a vertex is being dragged
  settled: () => void;  // the vertex was dropped
}

export const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/** Returns the nearest place in a direction, or `from` if there is none. */
export function towards(places: readonly { x: number; y: number }[], from: number, [dx, dy]: readonly [number, number]): number {
  const here = places[from]!;
  let best = from, least = Infinity;
  places.forEach((place, i) => {
    const along = (place.x - here.x) * dx + (place.y - here.y) * dy;
    const aside = Math.abs((place.x - here.x) * dy) + Math.abs((place.y - here.y) * dx);
    const cost = along + 2.5 * aside;
    if (along > 0.01 && cost < least) [best, least] = [i, cost];
  });
  return best;
}

export class TermBoard implements Term {
  readonly svg = s('svg', { class: 'board-svg', role: 'group' });
  readonly places: Place[] = [];
  readonly drawn: DrawnItem[] = [];
  readonly scene: Scene;
  private readonly points = new Map<string, { x: number; y: number }>(); // from a point of the engine's scene to where it is shown
  private readonly things = s('g');
  private readonly tags = s('g');
  private readonly hits = s('g');
  private current = 0;

  constructor(
    readonly view: View, scene: string, places: string, marks: string, private readonly parts: readonly Part[],
    private readonly layout: Layout, private readonly arrange: boolean, private readonly events: TermEvents,
    private readonly testid: string,
  ) {
    this.scene = parseScene(scene);
    this.readPlaces(places);
    for (const item of [...this.scene.items, ...parseItems(marks)]) this.drawn.push(this.draw(item));
    this.things.append(...this.drawn.flatMap((d) => d.elements));
    this.frame();
    this.svg.append(...drawRulers(this.scene.rows, this.scene.columns, this.scene.width, this.scene.height),
      this.things, this.tags, this.hits);
    this.drawParts();
    this.listen();
  }

  /** Makes room for the scene, its rulers, and vertices that were dragged outside. */
  private frame(): void {
    const { margin } = this.view;
    const xs = [...this.points.values()].map((p) => p.x), ys = [...this.points.values()].map((p) => p.y);
    const free = this.places.length > 0 && this.places.every((p) => this.layout.has(p.numbers[0]!)); // all were dragged
    const left = Math.min(this.scene.rows !== null ? -0.7 : free ? Infinity : -margin, ...xs.map((x) => x - 0.5 - margin));
    const top = Math.min(this.scene.columns !== null ? -0.7 : free ? Infinity : -margin, ...ys.map((y) => y - 0.5 - margin));
    const right = Math.max(free ? 0 : this.scene.width + margin, ...xs.map((x) => x + 0.5 + margin));
    const bottom = Math.max(free ? 0 : this.scene.height + margin, ...ys.map((y) => y + 0.5 + margin));
    this.svg.setAttribute('viewBox', `${left} ${top} ${right - left} ${bottom - top}`);
    this.svg.style.setProperty('--cells-wide', String(right - left));
    this.svg.style.setProperty('--cells-high', String(bottom - top));
  }

  get element(): Element {
    return this.svg;
  }

  get isGraph(): boolean {
    return this.scene.rows === null && this.scene.columns === null;
  }

  private moved(x: number, y: number): { x: number; y: number } {
    return this.points.get(`${x},${y}`) ?? { x, y };
  }

  private draw(item: Item): DrawnItem {
    const a = this.moved(item.x, item.y), b = this.moved(item.x2, item.y2);
    const isEdge = item.what === 'edge';
    const placed = { ...item, ...a, x2: isEdge ? b.x : item.x2, y2: isEdge ? b.y : item.y2 };
    return { item: placed, elements: this.view.draw(placed, this.scene) };
  }

  private readPlaces(text: string): void {
    const byPoint = new Map<string, Place>();
    parseItems(text).forEach((item, number) => {
      if (item.what !== 'place') return;
      const known = byPoint.get(at(item));
      if (known) {
        known.numbers.push(number);
        return;
      }
      const point = this.layout.get(number) ?? { x: item.x, y: item.y };
      this.points.set(at(item), point);
      const place = { ...point, name: item.words, numbers: [number], element: this.hit(point) };
      byPoint.set(at(item), place);
      this.places.push(place);
    });
    const here = new Map<string, string[]>();
    for (const item of this.scene.items) {
      const words = item.what === 'edge' ? null : this.view.describe(item);
      if (words !== null) here.set(at(item), [...(here.get(at(item)) ?? []), words]);
    }
    [...byPoint].forEach(([point, place], i) => this.name(place, here.get(point) ?? [], i));
    this.hits.append(...this.places.map((place) => place.element));
  }

  private hit({ x, y }: { x: number; y: number }): SVGGElement {
    const r = this.isGraph ? this.view.graphReach : this.view.reach;
    return s('g', { class: 'place', role: 'button', tabindex: -1 },
      s('rect', { x: x - r, y: y - r, width: 2 * r, height: 2 * r, rx: r * 0.3, class: 'hit' }),
      s('circle', { cx: x, cy: y, r: r * 0.92, class: 'ring' }));
  }

  private name(place: Place, words: string[], i: number): void {
    place.element.setAttribute('aria-label', [place.name, ...words].join(', '));
    place.element.setAttribute('data-testid', `${this.testid}-${place.numbers[0]}`);
    if (i === 0) place.element.setAttribute('tabindex', '0');
  }

  /** Draws everything again at the places of the layout. Elements that can be touched are
   * kept. */
  rearrange(): void {
    for (const place of this.places) {
      const now = this.layout.get(place.numbers[0]!);
      if (!now) continue;
      for (const [from, point] of this.points)
        if (point.x === place.x && point.y === place.y) this.points.set(from, now);
      Object.assign(place, now);
      const fresh = this.hit(now);
      place.element.replaceChildren(...fresh.childNodes);
    }
    this.drawn.splice(0, this.drawn.length, ...this.scene.items.map((item) => this.draw(item)));
    this.things.replaceChildren(...this.drawn.flatMap((d) => d.elements));
    this.drawParts();
  }

  /** Draws parts above the cells and below the stones: cells come first in a scene. */
  private drawParts(): void {
    if (this.parts.length === 0) return;
    const byNumber = new Map(this.places.flatMap((place) => place.numbers.map((n) => [n, place] as const)));
    const reach = this.isGraph ? this.view.graphReach : this.view.reach;
    const { under, over } = drawParts(this.parts, (n) => byNumber.get(n), reach, this.isGraph);
    const cells = this.drawn.filter((d) => d.item.what === 'cell' || d.item.what === 'edge').flatMap((d) => d.elements);
    this.things.prepend(...cells, ...under);
    this.tags.replaceChildren(...over);
  }

  // ---- states ----

  /** Marks the places that can be touched next, and the one that was touched. */
  show(next: Set<number>, chosen: number | null, begun: boolean): void {
    for (const place of this.places) {
      const can = place.numbers.some((n) => next.has(n));
      place.element.classList.toggle('can', can && !begun);
      place.element.classList.toggle('target', can && begun);
      place.element.classList.toggle('chosen', chosen !== null && place.numbers.includes(chosen));
    }
  }

  /** Highlights these places, such as the blocks of a group. */
  light(numbers: Set<number>, kind: string): void {
    for (const place of this.places)
      place.element.classList.toggle(kind, place.numbers.some((n) => numbers.has(n)));
  }

  // ---- pointer and keys ----

  private indexOf(target: EventTarget | null): number {
    const element = target instanceof Element ? target.closest('.place') : null;
    return this.places.findIndex((place) => place.element === element);
  }

  private listen(): void {
    let pressed = -1;
    this.svg.addEventListener('pointerdown', (event) => {
      pressed = this.indexOf(event.target);
      if (pressed < 0) return;
      event.preventDefault();
      this.svg.classList.add('by-pointer');
      this.focus(pressed);
      if (this.arrange && this.view.drags && this.isGraph) this.drag(event, pressed);
      else this.events.touch(this.places[pressed]!.numbers);
    });
    this.svg.addEventListener('pointerup', (event) => {
      const there = this.indexOf(document.elementFromPoint(event.clientX, event.clientY));
      if (!this.arrange && pressed >= 0 && there >= 0 && there !== pressed) this.events.touch(this.places[there]!.numbers);
      pressed = -1;
    });
    this.svg.addEventListener('pointerover', (event) => {
      const i = this.indexOf(event.target);
      if (event.pointerType === 'mouse') this.events.preview(i < 0 ? null : this.places[i]!.numbers);
    });
    this.svg.addEventListener('pointerleave', () => this.events.preview(null));
    this.svg.addEventListener('focusin', (event) => {
      const i = this.indexOf(event.target);
      if (i >= 0) this.events.preview(this.places[i]!.numbers);
    });
    this.svg.addEventListener('click', (event) => {
      // Assistive technology clicks without a pointer.
      const i = this.indexOf(event.target);
      if (event.detail === 0 && i >= 0) this.events.touch(this.places[i]!.numbers);
    });
    this.svg.addEventListener('keydown', (event) => this.key(event));
  }

  private key(event: KeyboardEvent): void {
    const i = this.indexOf(event.target);
    const arrow = arrows[event.key];
    this.svg.classList.remove('by-pointer');
    if (i < 0) return;
    if (arrow) this.focus(towards(this.places, i, arrow));
    else if (event.key === 'Enter' || event.key === ' ') this.events.touch(this.places[i]!.numbers);
    else if (event.key === 'Escape') this.events.escape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  focus(i: number): void {
    const place = this.places[i];
    if (!place) return;
    this.places[this.current]?.element.setAttribute('tabindex', '-1');
    this.current = i;
    place.element.setAttribute('tabindex', '0');
    place.element.focus({ preventScroll: true });
  }

  /** The place that has the focus, so that it can be restored after the board is drawn
   * again. */
  get focused(): number | null {
    const i = this.places.findIndex((place) => place.element === document.activeElement);
    return i < 0 ? null : i;
  }

  private drag(event: PointerEvent, i: number): void {
    const place = this.places[i]!;
    this.svg.setPointerCapture(event.pointerId);
    const move = (e: PointerEvent): void => {
      const matrix = this.svg.getScreenCTM()?.inverse();
      if (!matrix) return;
      const { x, y } = new DOMPoint(e.clientX, e.clientY).matrixTransform(matrix);
      for (const number of place.numbers) this.layout.set(number, { x, y });
      this.events.arranged();
    };
    const up = (): void => {
      this.svg.removeEventListener('pointermove', move);
      this.svg.removeEventListener('pointerup', up);
      this.frame();
      this.events.settled();
    };
    this.svg.addEventListener('pointermove', move);
    this.svg.addEventListener('pointerup', up);
  }
}
