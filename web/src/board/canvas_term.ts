// SPDX-License-Identifier: MIT
// canvas_term.ts: paints a board of thousands of places on a canvas. The view makes the
// same elements as for SVG, but they never enter the page; the style of each class in
// page.css is looked up once. The canvas is one control: arrow keys move a cursor, and
// screen readers speak what is under it.
import { h, s } from '../dom';
import type { Part } from '../engine/answers';
import { drawRulers } from '../scene/draw';
import { paintShape } from '../scene/paint';
import { at, parseItems, parseScene, type Item, type Scene } from '../scene/parse';
import type { View } from '../views/view';
import { drawParts } from '../scene/parts';
import { listenToPresses } from './press';
import { arrows, towards, type Layout, type Term, type TermEvents } from './term';

const MARGIN = 0.8;
const PIXELS = 2400; // pixels of the longer side

/** The styles of classes, each read from a sample element in the page. */
class Styles {
  private readonly known = new Map<string, CSSStyleDeclaration>();
  private readonly probe = s('svg', { class: 'probe', 'aria-hidden': 'true' });

  private key(element: Element): string {
    const above = element.parentElement ?? (element.parentNode instanceof Element ? element.parentNode : null);
    return `${above ? this.key(above) : ''}>${element.tagName}.${element.getAttribute('class') ?? ''}`;
  }

  of = (element: Element): CSSStyleDeclaration => {
    const key = this.key(element);
    const known = this.known.get(key);
    if (known) return known;
    let root = element;
    while (root.parentElement) root = root.parentElement;
    if (root !== this.probe) this.probe.append(root.cloneNode(true));
    document.body.append(this.probe);
    const sample = this.find(this.probe, element, root);
    const style = { ...pick(getComputedStyle(sample)) } as CSSStyleDeclaration;
    this.probe.remove();
    this.probe.replaceChildren();
    this.known.set(key, style);
    return style;
  };

  /** Finds the copy of `element` among the samples. */
  private find(probe: Element, element: Element, root: Element): Element {
    const path: number[] = [];
    for (let e = element; e !== root; e = e.parentElement!) path.unshift([...e.parentElement!.children].indexOf(e));
    return path.reduce<Element>((e, i) => e.children[i]!, probe.lastElementChild!);
  }
}

function pick(style: CSSStyleDeclaration): Partial<CSSStyleDeclaration> {
  const { display, visibility, opacity, fill, stroke, strokeWidth, strokeDasharray, strokeLinecap, fontWeight, fontSize, fontFamily } = style;
  return { display, visibility, opacity, fill, stroke, strokeWidth, strokeDasharray, strokeLinecap, fontWeight, fontSize, fontFamily };
}

interface Spot {
  x: number;
  y: number;
  name: string;
  words: string;
  number: number;
}

export class CanvasTerm implements Term {
  private readonly canvas: HTMLCanvasElement;
  private readonly speech = h('p', { class: 'unseen', attrs: { 'aria-live': 'polite' } });
  readonly element: HTMLElement;
  private readonly scene: Scene;
  private readonly spots: Spot[] = [];
  private readonly base = document.createElement('canvas');
  private readonly scale: number;
  private cursor = 0;
  private rings: { kind: string; numbers: Set<number> }[] = [];

  constructor(
    readonly view: View, scene: string, places: string, marks: string, parts: readonly Part[],
    private readonly last: readonly Item[], _layout: Layout, _arrange: boolean, private readonly events: TermEvents, testid: string,
  ) {
    this.scene = parseScene(scene);
    this.readSpots(places);
    const width = this.scene.width + 2 * MARGIN, height = this.scene.height + 2 * MARGIN;
    this.scale = Math.min(40, PIXELS / Math.max(width, height));
    this.canvas = h('canvas', {
      class: 'board-canvas', testid: `${testid}-canvas`, role: 'application', label: 'Board: arrow keys move the cursor, Enter touches',
      attrs: { tabindex: 0, width: Math.ceil(width * this.scale), height: Math.ceil(height * this.scale) },
    });
    this.element = h('div', { class: 'canvas-frame' }, this.canvas, this.speech);
    this.canvas.style.setProperty('--cells-wide', String(width));
    this.canvas.style.setProperty('--cells-high', String(height));
    this.paintBase(marks, parts);
    this.listen();
    this.paint();
  }

  get isGraph(): boolean {
    return this.scene.rows === null && this.scene.columns === null;
  }

  private readSpots(places: string): void {
    const words = new Map<string, string>();
    for (const item of this.scene.items) {
      const spoken = this.view.describe(item);
      if (spoken !== null) words.set(at(item), spoken);
    }
    parseItems(places).forEach((item, number) => {
      if (item.what === 'place') this.spots.push({ x: item.x, y: item.y, name: item.words, words: words.get(at(item)) ?? '', number });
    });
  }

  // ---- painting ----

  private paintBase(marks: string, parts: readonly Part[]): void {
    const styles = new Styles();
    this.base.width = this.canvas.width;
    this.base.height = this.canvas.height;
    const context = this.context(this.base);
    const rulers = drawRulers(this.scene.rows, this.scene.columns, this.scene.width, this.scene.height);
    const byNumber = new Map(this.spots.map((spot) => [spot.number, spot]));
    const { under, over } = drawParts(parts, (n) => byNumber.get(n), this.isGraph ? this.view.graphReach : this.view.reach, this.isGraph);
    const last = this.last.filter((item) => item.what !== 'edge').map(({ x, y }) => s('rect', { x: x - 0.5, y: y - 0.5, width: 1, height: 1, class: 'last' }));
    const isGround = (what: string): boolean => what === 'cell' || what === 'edge';
    const items = [...this.scene.items, ...parseItems(marks)];
    const drawn = (ground: boolean): SVGElement[] =>
      items.filter((item) => isGround(item.what) === ground).flatMap((item) => this.view.draw(item, this.scene));
    for (const element of [...rulers, ...drawn(true), ...last, ...under, ...drawn(false), ...over])
      paintShape(context, element, styles.of);
  }

  private context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.setTransform(this.scale, 0, 0, this.scale, MARGIN * this.scale, MARGIN * this.scale);
    return context;
  }

  private paint(): void {
    const plain = this.canvas.getContext('2d');
    plain?.setTransform(1, 0, 0, 1, 0, 0);
    plain?.clearRect(0, 0, this.canvas.width, this.canvas.height);
    plain?.drawImage(this.base, 0, 0);
    const context = this.context(this.canvas);
    const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name);
    const colours: Record<string, string> = { chosen: colour('--accent'), target: colour('--good'), lit: 'rgb(255 255 255 / .35)', hinted: '#b7791f' };
    for (const { kind, numbers } of this.rings)
      for (const spot of this.spots)
        if (numbers.has(spot.number)) this.ring(context, spot, colours[kind] ?? colour('--accent'), kind === 'lit');
    const here = this.spots[this.cursor];
    if (here && document.activeElement === this.canvas) {
      context.strokeStyle = colour('--accent');
      context.lineWidth = 0.15;
      context.strokeRect(here.x - 0.5, here.y - 0.5, 1, 1);
    }
  }

  private ring(context: CanvasRenderingContext2D, { x, y }: Spot, colour: string, filled: boolean): void {
    context.beginPath();
    context.arc(x, y, 0.46, 0, 2 * Math.PI);
    context.lineWidth = 0.12;
    if (filled) {
      context.fillStyle = colour;
      context.fillRect(x - 0.5, y - 0.5, 1, 1);
    } else {
      context.strokeStyle = colour;
      context.stroke();
    }
  }

  show(next: ReadonlyMap<number, string>, path: readonly number[]): void {
    this.rings = [{ kind: 'target', numbers: new Set(path.length > 0 ? next.keys() : []) }, { kind: 'chosen', numbers: new Set(path) }];
    this.paint();
  }

  light(numbers: Set<number>, kind: string): void {
    this.rings = [...this.rings.filter((ring) => ring.kind !== kind), { kind, numbers }];
    this.paint();
  }

  // ---- pointer and keys ----

  private nearest(event: { clientX: number; clientY: number }): number {
    const box = this.canvas.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * (this.scene.width + 2 * MARGIN) - MARGIN;
    const y = ((event.clientY - box.top) / box.height) * (this.scene.height + 2 * MARGIN) - MARGIN;
    return this.spots.findIndex((spot) => Math.max(Math.abs(spot.x - x), Math.abs(spot.y - y)) <= this.view.reach);
  }

  private listen(): void {
    listenToPresses(this.canvas, {
      placeAt: (clientX, clientY) => this.nearest({ clientX, clientY }),
      drags: () => false, // a board of thousands of places is scrolled
      touch: (i) => {
        this.cursor = i;
        this.events.touch([this.spots[i]!.number]);
      },
      carry: () => {},
      drop: () => {},
    });
    this.canvas.addEventListener('pointermove', (event) => {
      const i = this.nearest(event);
      if (event.pointerType === 'mouse' && i !== this.hovered) {
        this.hovered = i;
        this.events.preview(i < 0 ? null : [this.spots[i]!.number]);
      }
    });
    this.canvas.addEventListener('keydown', (event) => this.key(event));
    for (const name of ['focus', 'blur']) this.canvas.addEventListener(name, () => this.paint());
  }

  private hovered = -1;

  private key(event: KeyboardEvent): void {
    const arrow = arrows[event.key];
    const here = this.spots[this.cursor];
    if (!here) return;
    if (arrow) this.focus(towards(this.spots, this.cursor, arrow));
    else if (event.key === 'Enter' || event.key === ' ') this.events.touch([here.number]);
    else if (event.key === 'Escape') this.events.escape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  focus(i: number): void {
    const spot = this.spots[i];
    if (!spot) return;
    this.cursor = i;
    this.canvas.focus({ preventScroll: true });
    this.speech.textContent = [spot.name, spot.words].filter((w) => w !== '').join(', ');
    this.events.preview([spot.number]);
  }

  get focused(): number | null {
    return document.activeElement === this.canvas ? this.cursor : null;
  }

  rearrange(): void {
    // Vertices of large graphs cannot be dragged.
  }
}
