// SPDX-License-Identifier: MIT
// url.ts: stores the whole state in the part of the address after '#', so that a link shows
// what its sender saw. Browsers never send that part to servers.
import type { Layout } from '../board/term';
import type { Side } from '../engine/answers';
import { afterText, type Made, type Seats } from './session';
import { levels, topics, type Level, type Topic } from '../tools/exercises';
import { addLine, isPlain, lineThrough, movesOf, parseMade, parseTree, printTree, type Node } from './tree';

/** `proof` is a packed certificate that is played against, `rules` a packed ruleset. */
export type Route =
  | { view: 'gallery' }
  | { view: 'help'; part: string }
  | { view: 'sheet'; sheet: number; level: Level; topics: readonly Topic[]; count: number }
  | { view: 'reduce'; name: string; instance: string }
  | { view: 'play'; line: string; moves: Made[]; at: number; first: Side; seats: Seats; puzzle: number | null; day?: string | null; mode?: Mode; tree?: Node; layout?: Layout; proof?: string; rules?: string };

/** Does the page show who wins, or is that kept until it is asked for? */
export type Mode = 'play' | 'analyse';

/** What is shown if the address does not say: nothing is given away to people who play
 * against the engine or solve a puzzle. */
export const usualMode = (seats: Seats, puzzle: number | null): Mode => (seats.engine === 'none' && puzzle === null ? 'analyse' : 'play');

export function parseMoves(text: string): Made[] {
  return text.split(';').filter((move) => move !== '').map(parseMade);
}

/** Reads where vertices were dragged: `NUMBER:x:y` for each. */
function parseLayout(text: string): Layout {
  const places = text.split(';').map((place) => place.split(':').map(Number));
  return new Map(places.filter((p) => p.length === 3 && p.every(Number.isFinite))
    .map(([number = 0, x = 0, y = 0]) => [number, { x, y }]));
}

function printLayout(layout: Layout): string {
  return [...layout].map(([number, { x, y }]) => `${number}:${x.toFixed(2)}:${y.toFixed(2)}`).join(';');
}

/** All plays of a link; older links have a list of branches. */
function treeOf(params: URLSearchParams): Node {
  const tree = parseTree(params.get('tree') ?? '');
  for (const branch of params.getAll('branch')) addLine(tree, parseMoves(branch));
  return tree;
}

const engines = ['none', 'left', 'right', 'both'] as const;

const MOST_QUESTIONS = 40;

function parseSheet(params: URLSearchParams): Route {
  const wanted = (params.get('topics') ?? '').split(','), chosen = topics.map(([key]) => key).filter((key) => wanted.includes(key));
  const whole = (name: string, most: number, usual: number): number => Math.min(most, Math.max(1, Math.floor(Number(params.get(name) ?? usual)) || usual));
  return { view: 'sheet', sheet: whole('sheet', 1e6, 1), level: levels.find((level) => level === params.get('level')) ?? 'easy',
    topics: chosen.length > 0 ? chosen : topics.map(([key]) => key), count: whole('count', MOST_QUESTIONS, 6) };
}

export function parseRoute(hash: string): Route {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  if (params.has('help')) return { view: 'help', part: params.get('help') ?? '' };
  if (params.has('sheet')) return parseSheet(params);
  const reduction = params.get('reduce');
  if (reduction !== null) return { view: 'reduce', name: reduction, instance: params.get('instance') ?? '' };
  const line = params.get('line');
  if (line === null) return { view: 'gallery' };
  const moves = parseMoves(params.get('moves') ?? '');
  const at = params.has('at') ? Number(params.get('at')) : moves.length;
  const best = params.get('best');
  return {
    view: 'play', line, moves,
    at: Number.isInteger(at) ? at : moves.length,
    first: params.get('first') === 'right' ? 'right' : 'left',
    seats: {
      engine: engines.find((e) => e === params.get('engine')) ?? 'none',
      strength: Math.max(0, Math.min(4, Number(params.get('strength') ?? 3) || 0)),
    },
    puzzle: best !== null && Number.isFinite(Number(best)) ? Number(best) : null,
    day: /^\d{4}-\d\d-\d\d$/.exec(params.get('day') ?? '')?.[0] ?? null,
    mode: params.get('mode') === 'play' ? 'play' : params.get('mode') === 'analyse' ? 'analyse' : undefined,
    tree: treeOf(params),
    proof: params.get('proof') ?? undefined,
    rules: params.get('rules') ?? undefined,
    layout: parseLayout(params.get('layout') ?? ''),
  };
}

export function printRoute(route: Route): string {
  const params = new URLSearchParams();
  if (route.view === 'gallery') return '#gallery';
  if (route.view === 'help') {
    params.set('help', route.part);
  } else if (route.view === 'sheet') {
    params.set('sheet', String(route.sheet));
    params.set('level', route.level);
    if (route.topics.length < topics.length) params.set('topics', route.topics.join(','));
    if (route.count !== 6) params.set('count', String(route.count));
  } else if (route.view === 'reduce') {
    params.set('reduce', route.name);
    if (route.instance) params.set('instance', route.instance);
  } else {
    params.set('line', route.line);
    if (route.moves.length > 0) params.set('moves', afterText(route.moves));
    if (route.at !== route.moves.length) params.set('at', String(route.at));
    if (route.first === 'right') params.set('first', 'right');
    if (route.seats.engine !== 'none') params.set('engine', route.seats.engine);
    if (route.seats.strength !== 3) params.set('strength', String(route.seats.strength));
    if (route.layout && route.layout.size > 0) params.set('layout', printLayout(route.layout));
    if (route.puzzle !== null) params.set('best', String(route.puzzle));
    if (route.day) params.set('day', route.day);
    if (route.rules) params.set('rules', route.rules);
    if (route.proof) params.set('proof', route.proof);
    if (route.mode && route.mode !== usualMode(route.seats, route.puzzle)) params.set('mode', route.mode);
    if (route.tree && !(isPlain(route.tree) && movesOf(lineThrough(route.tree)).length === route.moves.length)) params.set('tree', printTree(route.tree));
  }
  return `#${params}`;
}
