// SPDX-License-Identifier: MIT
// drawing.ts: writes graphs drawn by hand as LINEs; one row per family of games.
import { s } from '../dom';
import { drawEdge, drawItem, type Drawn } from '../scene/draw';
import { pebblesView } from '../views/pebbles';

export interface Vertex {
  x: number;
  y: number;
  label: string;      // stones: x, o or .
  counts: number[];   // pebbles: blue, red, green; pebbling: one number
}

export interface Drawing {
  game: string;
  vertices: Vertex[];
  edges: [number, number][];
  root?: number;
}

export interface Family {
  help: string;
  brushes: readonly (readonly [string, string])[];
  fresh(brush: string): { label: string; counts: number[] };
  touch(vertex: Vertex, brush: string, drawing: Drawing, number: number): void;
  line(a: Vertex, b: Vertex): Drawn;
  draw(vertex: Vertex, number: number): Drawn;
  text(drawing: Drawing): string;
}

const item = (what: string, { x, y }: Vertex, words: string, end = { x: 0, y: 0 }) =>
  ({ what, x, y, x2: end.x, y2: end.y, words });

function edgeList({ vertices, edges }: Drawing, sign: string): string {
  return `${vertices.length}:${edges.map(([a, b]) => `${a}${sign}${b}`).join(',') || '-'}`;
}

const stones: Family = {
  help: 'Click on the paper for a vertex, drag from one to another for an edge, click a vertex to change its stone.',
  brushes: [['x', 'a black stone'], ['o', 'a white stone'], ['.', 'an empty vertex']],
  fresh: (brush) => ({ label: brush, counts: [] }),
  touch: (vertex, brush) => { vertex.label = vertex.label === brush ? { x: 'o', o: '.', '.': 'x' }[brush] ?? 'x' : brush; },
  line: (a, b) => drawItem(item('edge', a, 'plain', b)),
  draw: (v, i) => [...drawItem(v.label === '.' ? item('dot', v, 'plain') : item('stone', v, v.label === 'x' ? 'black' : 'white')), ...drawItem(item('name', v, String(i)))],
  text: (drawing) => `${drawing.game} graph ${edgeList(drawing, '-')} ${drawing.vertices.map((v) => v.label).join('')}`,
};

const scene = { width: 0, height: 0, rows: null, columns: null, items: [] };
const colours = ['blue', 'red', 'green'];

const pebbles: Family = {
  help: 'Click on the paper for a vertex, drag from one to another for an arc, click a vertex to put a pebble on it. Arcs must not go round in a circle.',
  brushes: [['blue', 'a blue pebble'], ['red', 'a red pebble'], ['green', 'a green pebble'], ['none', 'nothing: takes all pebbles away']],
  fresh: (brush) => ({ label: '', counts: colours.map((c) => (c === brush ? 1 : 0)) }),
  touch: (vertex, brush) => { vertex.counts = brush === 'none' ? [0, 0, 0] : vertex.counts.map((n, i) => n + (colours[i] === brush ? 1 : 0)); },
  line: (a, b) => drawEdge(item('edge', a, 'arrow', b), 0.66),
  draw: (v, i) => pebblesView.draw(item('text', v, `${i}:(${v.counts.join(',')})`), scene),
  text: (drawing) => `${drawing.game} arcs ${edgeList(drawing, '>')} ${drawing.vertices.map((v) => `(${v.counts.join(',')})`).join('')}`,
};

const pebbling: Family = {
  help: 'Click on the paper for a vertex, drag from one to another for an edge, click a vertex to put a pebble on it or to make it the root.',
  brushes: [['one', 'a pebble'], ['none', 'nothing: takes all pebbles away'], ['root', 'the root']],
  fresh: (brush) => ({ label: '', counts: [brush === 'one' ? 1 : 0] }),
  touch: (vertex, brush, drawing, number) => {
    if (brush === 'root') drawing.root = number;
    else vertex.counts = [brush === 'none' ? 0 : (vertex.counts[0] ?? 0) + 1];
  },
  line: (a, b) => drawItem(item('edge', a, 'plain', b)),
  draw: (v, i) => [s('g', {}, ...pebblesView.draw(item('text', v, `${i}:(${v.counts[0]})`), scene))],
  text: (drawing) => `${drawing.game} graph ${edgeList(drawing, '-')} ${drawing.vertices.map((v) => `(${v.counts[0]})`).join('')} with root=${drawing.root ?? 0}`,
};

export const families = { stones, pebbles, pebbling };

export function familyOf(game: string): keyof typeof families {
  return game === 'pebbles' ? 'pebbles' : game === 'pebbling' ? 'pebbling' : 'stones';
}

export function describeDrawing(drawing: Drawing): string {
  return families[familyOf(drawing.game)].text(drawing);
}
