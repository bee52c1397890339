// SPDX-License-Identifier: MIT
// graph_editor.ts: lets the user draw a graph. A click on the paper makes a vertex; a line
// drawn from vertex to vertex makes an edge or an arc; a click on a vertex changes what is
// on it. The engine says whether the result is a position.
import { button, choice, h, s } from '../dom';
import { Refusal } from '../engine/answers';
import type { Engine } from '../engine/client';
import type { Layout } from '../board/term';
import { describeDrawing, families, familyOf, type Drawing, type Family } from '../tools/drawing';

const UNIT = 44; // pixels per unit of a scene
const WIDTH = 12, HEIGHT = 8;
const RADIUS = 0.5;

export class GraphEditor {
  readonly dialog = h('dialog', { class: 'graph-editor', testid: 'graph-editor', label: 'Draw a graph' });
  private readonly paper = s('svg', { class: 'paper', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, tabindex: 0, role: 'application', 'aria-label': 'The graph being drawn: arrow keys move a cross, Enter makes a vertex or changes it, J begins and ends an edge' });
  private cross = { x: 2, y: 2 }; // where keys draw
  private readonly speech = h('p', { class: 'unseen', testid: 'draw-speech', attrs: { 'aria-live': 'polite' } });
  private readonly line = h('output', { class: 'drawn-line', testid: 'drawn-line' });
  private readonly message = h('p', { class: 'message', role: 'alert', testid: 'draw-message' });
  private drawing: Drawing = { game: 'sc2', vertices: [], edges: [] };
  private brush = '';
  private from: number | null = null; // the vertex at which the line being drawn begins
  private end: { x: number; y: number } | null = null;

  constructor(private readonly engine: Engine, private readonly open: (line: string, layout: Layout) => void) {
    this.paper.addEventListener('pointerdown', (event) => this.down(event));
    this.paper.addEventListener('pointermove', (event) => this.move(event));
    this.paper.addEventListener('pointerup', (event) => this.up(event));
    this.paper.addEventListener('keydown', (event) => this.key(event));
    for (const name of ['focus', 'blur']) this.paper.addEventListener(name, () => { if (this.dialog.open) this.draw(); });
  }

  private get family(): Family {
    return families[familyOf(this.drawing.game)];
  }

  show(game: string): void {
    this.drawing = { game, vertices: [], edges: [] };
    this.brush = this.family.brushes[0]![0];
    this.build();
    this.draw();
    this.dialog.showModal();
  }

  private build(): void {
    this.dialog.replaceChildren(
      h('header', {}, h('h2', { text: 'Draw a graph' }), button('✕', 'draw-close', () => this.dialog.close(), 'Close')),
      h('p', { class: 'rule', text: this.family.help }),
      choice('A click puts', 'draw-brush', this.family.brushes, this.brush, (value) => { this.brush = value; }),
      h('div', { class: 'paper-frame' }, this.paper), this.speech, this.line, this.message,
      h('div', { class: 'buttons' },
        button('Play', 'draw-start', () => void this.start()),
        button('Remove the last vertex', 'draw-undo', () => this.removeLast()),
        button('Clear', 'draw-clear', () => { this.drawing = { ...this.drawing, vertices: [], edges: [] }; this.draw(); })));
  }

  // ---- drawing by hand ----

  private point(event: PointerEvent): { x: number; y: number } {
    const matrix = this.paper.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix ?? new DOMMatrix());
    return { x: Math.round(x * 4) / 4, y: Math.round(y * 4) / 4 };
  }

  private vertexAt({ x, y }: { x: number; y: number }): number | null {
    const i = this.drawing.vertices.findIndex((v) => Math.hypot(v.x - x, v.y - y) < RADIUS * 1.4);
    return i < 0 ? null : i;
  }

  private down(event: PointerEvent): void {
    event.preventDefault();
    this.paper.setPointerCapture(event.pointerId);
    this.from = this.vertexAt(this.point(event));
    this.end = null;
  }

  private move(event: PointerEvent): void {
    if (this.from === null) return;
    this.end = this.point(event);
    this.draw();
  }

  private up(event: PointerEvent): void {
    const at = this.point(event), to = this.vertexAt(at), from = this.from;
    this.from = this.end = null;
    if (from !== null && to !== null && from !== to) this.toggleEdge(from, to);
    else if (from !== null && to === from) this.family.touch(this.drawing.vertices[from]!, this.brush, this.drawing, from);
    else if (from === null && to === null) this.drawing.vertices.push({ ...at, ...this.family.fresh(this.brush) });
    this.draw();
  }

  // ---- drawing by keys ----

  private key(event: KeyboardEvent): void {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
    const here = this.vertexAt(this.cross), joins = event.key.toLowerCase() === 'j';
    if (dx !== 0 || dy !== 0) {
      this.cross = { x: Math.min(WIDTH - 1, Math.max(1, this.cross.x + dx!)), y: Math.min(HEIGHT - 1, Math.max(1, this.cross.y + dy!)) };
      if (this.from !== null) this.end = this.cross;
    } else if (joins && here !== null) {
      if (this.from === null) this.from = here;
      else {
        if (this.from !== here) this.toggleEdge(this.from, here);
        this.from = this.end = null;
      }
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (here === null) this.drawing.vertices.push({ ...this.cross, ...this.family.fresh(this.brush) });
      else this.family.touch(this.drawing.vertices[here]!, this.brush, this.drawing, here);
    } else if (!joins) return;
    event.preventDefault();
    this.draw();
    const now = this.vertexAt(this.cross);
    this.speech.textContent = `${now === null ? `nothing at ${this.cross.x}, ${this.cross.y}` : `vertex ${now}`}${this.from === null ? '' : `, an edge from ${this.from} is open`}`;
  }

  /** Adds an edge, or removes it if there is one between these vertices already. */
  private toggleEdge(from: number, to: number): void {
    const { edges } = this.drawing;
    const known = edges.findIndex(([a, b]) => (a === from && b === to) || (a === to && b === from));
    if (known >= 0) edges.splice(known, 1);
    else edges.push([from, to]);
  }

  private removeLast(): void {
    const last = this.drawing.vertices.length - 1;
    this.drawing.vertices.pop();
    this.drawing.edges = this.drawing.edges.filter(([a, b]) => a !== last && b !== last);
    this.draw();
  }

  private draw(): void {
    const { vertices, edges } = this.drawing;
    const lines = edges.map(([a, b]) => this.family.line(vertices[a]!, vertices[b]!));
    const open = this.from !== null && this.end !== null ? [s('line', { x1: vertices[this.from]!.x, y1: vertices[this.from]!.y, x2: this.end.x, y2: this.end.y, class: 'edge plain' })] : [];
    this.paper.replaceChildren(...lines.flat(), ...open, ...vertices.flatMap((v, i) => this.family.draw(v, i)),
      ...(document.activeElement === this.paper ? [s('path', { d: `M${this.cross.x - 0.3} ${this.cross.y}h.6m-.3 -.3v.6`, class: 'edge plain cross' })] : []));
    this.line.value = vertices.length > 0 ? describeDrawing(this.drawing) : 'Click on the paper to make a vertex.';
    this.message.textContent = '';
  }

  private async start(): Promise<void> {
    if (this.drawing.vertices.length === 0) return;
    const line = describeDrawing(this.drawing);
    try {
      await this.engine.one('quick', ['look', '--', line]);
      this.dialog.close();
      this.open(line, new Map(this.drawing.vertices.map(({ x, y }, i) => [i, { x: (x * UNIT) / 30, y: (y * UNIT) / 30 }])));
    } catch (error) {
      this.message.textContent = error instanceof Refusal ? error.message : String(error);
    }
  }
}
