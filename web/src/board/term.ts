// SPDX-License-Identifier: MIT
// term.ts: one board as SVG: its scene, and above it the places that can be touched. Places
// at the same point count as one. Arrow keys move from place to place; only one place is in
// the tab order.
import { s } from '../dom';
import { drawRulers, type Drawn } from '../scene/draw';
import type { Part } from '../engine/answers';
import { at, parseItems, parseScene, type Item, type Scene } from '../scene/parse';
import { listenToPresses } from './press';
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
  /** Marks the places that can be touched next, with what a touch there does, those that
   * were touched, and those that can be dragged. */
  show(next: ReadonlyMap<number, string>, path: readonly number[], starts: Set<number>): void;
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
  readonly svg = s('svg', { class: 'board-svg', role: 'group', 'aria-label': 'Places', focusable: 'false' });
  readonly places: Place[] = [];
  readonly drawn: DrawnItem[] = [];
  readonly scene: Scene;
  private readonly points = new Map<string, { x: number; y: number }>(); // from a point of the engine's scene to where it is shown
  private readonly things = s('g');
  private readonly pulled = s('line', { class: 'pulled', visibility: 'hidden' }); // from a place that is dragged to the pointer
  private readonly tags = s('g');
  private readonly hits = s('g');
  private current = 0;

  constructor(
    readonly view: View, scene: string, places: string, marks: string, private readonly parts: readonly Part[],
    private readonly last: readonly Item[], private readonly layout: Layout, private readonly arrange: boolean, private readonly events: TermEvents,
    private readonly testid: string,
  ) {
    this.scene = parseScene(scene);
    this.readPlaces(places);
    for (const item of [...this.scene.items, ...parseItems(marks)]) this.drawn.push(this.draw(item));
    this.things.append(...this.drawn.flatMap((d) => d.elements));
    this.frame();
    const rulers = drawRulers(this.scene.rows, this.scene.columns, this.scene.width, this.scene.height);
    this.svg.append(s('g', { 'aria-hidden': 'true' }, ...rulers), this.things, this.pulled, this.tags, this.hits);
    this.drawUnder();
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
    if (this.isGraph) this.findNeighbours(byPoint);
    this.hits.append(...this.places.map((place) => place.element));
  }

  private readonly neighbours = new Map<Place, string>(); // in words

  /** Says which places the edges and arrows of a graph lead to. */
  private findNeighbours(byPoint: ReadonlyMap<string, Place>): void {
    const joined = new Map<Place, string[]>(), to = new Map<Place, string[]>();
    const add = (map: Map<Place, string[]>, from: Place, end: Place): void => void map.set(from, [...(map.get(from) ?? []), end.name]);
    for (const { what, words, x, y, x2, y2 } of this.scene.items) {
      const [a, b] = what === 'edge' ? [byPoint.get(`${x},${y}`), byPoint.get(`${x2},${y2}`)] : [];
      if (!a || !b) continue;
      if (words !== 'arrow') add(joined, b, a);
      add(words === 'arrow' ? to : joined, a, b);
    }
    const list = (names: string[]): string => names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).join(', ');
    for (const place of this.places) {
      const words = [joined.has(place) ? `joined to ${list(joined.get(place)!)}` : '', to.has(place) ? `arrows to ${list(to.get(place)!)}` : ''];
      this.neighbours.set(place, words.filter((w) => w !== '').join('; '));
    }
  }

  private hit({ x, y }: { x: number; y: number }): SVGGElement {
    const r = this.isGraph ? this.view.graphReach : this.view.reach;
    return s('g', { class: 'place', role: 'button', tabindex: -1 },
      s('rect', { x: x - r, y: y - r, width: 2 * r, height: 2 * r, rx: r * 0.3, class: 'hit' }),
      s('circle', { cx: x, cy: y, r: r * 0.92, class: 'ring' }));
  }

  private name(place: Place, words: string[], i: number): void {
    const called = this.view.place?.(place.name) ?? place.name;
    place.element.setAttribute('aria-label', [called, ...words].join(', '));
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
    this.drawUnder();
  }

  /** Draws the last move and parts above the cells and below the stones: cells come first
   * in a scene. */
  private drawUnder(): void {
    const byNumber = new Map(this.places.flatMap((place) => place.numbers.map((n) => [n, place] as const)));
    const reach = this.isGraph ? this.view.graphReach : this.view.reach;
    const { under, over } = drawParts(this.parts, (n) => byNumber.get(n), reach, this.isGraph);
    const last = this.last.flatMap((item) => this.drawLast(item, reach));
    if (under.length === 0 && last.length === 0) return;
    const cells = this.drawn.filter((d) => d.item.what === 'cell' || d.item.what === 'edge').flatMap((d) => d.elements);
    this.things.prepend(...cells, ...last, ...under);
    this.tags.replaceChildren(...over);
  }

  /** Shows where the last move has changed something: an edge that is gone, or a place. */
  private drawLast(item: Item, reach: number): SVGElement[] {
    const { x, y } = this.moved(item.x, item.y);
    if (item.what === 'edge') return [s('line', { x1: x, y1: y, x2: item.x2, y2: item.y2, class: 'last' })];
    return this.isGraph ? [s('circle', { cx: x, cy: y, r: reach * 1.08, class: 'last' })]
      : [s('rect', { x: x - 0.5, y: y - 0.5, width: 1, height: 1, class: 'last' })];
  }

  // ---- states ----

  show(next: ReadonlyMap<number, string>, path: readonly number[], starts: Set<number>): void {
    const begun = path.length > 0;
    for (const place of this.places) {
      const does = place.numbers.map((n) => next.get(n)).find((words) => words !== undefined);
      const can = does !== undefined, chosen = place.numbers.some((n) => path.includes(n));
      const words = [chosen ? 'chosen' : '', does ?? '', this.neighbours.get(place) ?? ''].filter((w) => w !== '').join('; ');
      if (words === '') place.element.removeAttribute('aria-description');
      else place.element.setAttribute('aria-description', words);
      if (chosen) place.element.setAttribute('aria-pressed', 'true');
      else place.element.removeAttribute('aria-pressed');
      place.element.classList.toggle('can', can && !begun);
      place.element.classList.toggle('target', can && begun);
      place.element.classList.toggle('chosen', chosen);
      place.element.classList.toggle('drags', place.numbers.some((n) => starts.has(n)));
    }
    this.walk(path);
  }

  /** Shows a stone that has made a part of its move where it stands now. */
  private walk(path: readonly number[]): void {
    for (const element of this.walked) element.removeAttribute('transform');
    this.walked = [];
    const [from, to] = [path[0], path.at(-1)].map((n) => this.places.find((place) => n !== undefined && place.numbers.includes(n)));
    if (path.length < 2 || !from || !to) return;
    this.walked = this.stoneAt(from);
    for (const element of this.walked) element.setAttribute('transform', `translate(${to.x - from.x} ${to.y - from.y})`);
  }

  private walked: SVGElement[] = [];

  private stoneAt({ x, y }: Place): SVGElement[] {
    return this.drawn.filter(({ item }) => item.what === 'stone' && item.x === x && item.y === y).flatMap((d) => d.elements);
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
    const arranging = this.arrange && this.view.drags && this.isGraph;
    listenToPresses(this.svg, {
      placeAt: (x, y) => this.indexOf(document.elementFromPoint(x, y)),
      drags: (i) => arranging || this.places[i]!.element.matches('.drags, .chosen'),
      touch: (i) => { if (!arranging) this.press(i); },
      carry: (i, dx, dy, x, y) => (arranging ? this.place(i, x, y) : this.carry(i, dx, dy, x, y)),
      drop: (i, on) => (arranging ? this.settle() : this.drop(i, on)),
    });
    this.svg.addEventListener('pointerover', (event) => {
      const i = this.indexOf(event.target);
      if (event.pointerType === 'mouse') this.events.preview(i < 0 ? null : this.places[i]!.numbers);
    });
    this.svg.addEventListener('pointerleave', () => this.events.preview(null));
    // not on the SVG itself, which would become a stop of the Tab key
    for (const place of this.places) place.element.addEventListener('focus', () => this.events.preview(place.numbers));
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

  private press(i: number): void {
    this.svg.classList.add('by-pointer');
    this.focus(i);
    this.events.touch(this.places[i]!.numbers);
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

  // ---- dragging ----

  private pointIn(x: number, y: number): { x: number; y: number } {
    const matrix = this.svg.getScreenCTM()?.inverse();
    return new DOMPoint(x, y).matrixTransform(matrix ?? new DOMMatrix());
  }

  /** Lets the stone follow the pointer, or else a line. */
  private carry(i: number, dx: number, dy: number, x: number, y: number): void {
    const place = this.places[i]!, end = this.pointIn(x, y), stone = this.stoneAt(place);
    if (!place.element.classList.contains('chosen')) this.press(i);
    const unit = this.svg.getScreenCTM()?.a ?? 1;
    for (const element of stone) {
      if (element !== this.things.lastElementChild) this.things.append(element);
      element.setAttribute('transform', `translate(${dx / unit} ${dy / unit})`);
    }
    if (stone.length > 0) return;
    for (const [name, value] of Object.entries({ x1: place.x, y1: place.y, x2: end.x, y2: end.y })) this.pulled.setAttribute(name, String(value));
    this.pulled.setAttribute('visibility', 'visible');
  }

  private drop(i: number, on: number): void {
    const dropped = this.stoneAt(this.places[i]!);
    const target = on >= 0 && on !== i && this.places[on]!.element.classList.contains('target');
    this.pulled.setAttribute('visibility', 'hidden');
    if (!target) for (const element of dropped) element.removeAttribute('transform');
    this.carried = target;
    if (on >= 0 && on !== i) this.press(on);
    this.carried = false;
  }

  /** Is a move being made by dropping a stone where it goes? Then nothing has to slide. */
  carried = false;

  private place(i: number, x: number, y: number): void {
    for (const number of this.places[i]!.numbers) this.layout.set(number, this.pointIn(x, y));
    this.events.arranged();
  }

  private settle(): void {
    this.frame();
    this.events.settled();
  }
}
