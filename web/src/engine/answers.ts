// SPDX-License-Identifier: MIT
// answers.ts: reads the engine's JSON answers (doc/formats.md) into types. A missing key
// gets a harmless default: an older engine may not have it, because keys are only ever
// added.

export type Side = 'left' | 'right';
export type Fields = Readonly<Record<string, unknown>>;

/** The engine refused a question; the message is in its words. `column`, from 1, is the
 * place in the LINE; 0: it is about the whole. */
export class Refusal extends Error {
  constructor(message: string, readonly column = 0) {
    super(message);
  }
}

/** The user ended a search before it gave an answer; `moves` is its best play so far. */
export class Cancelled extends Error {
  constructor(readonly moves: readonly string[] = []) {
    super('stopped');
  }
}

export const text = (f: Fields, key: string): string | null =>
  typeof f[key] === 'string' ? f[key] : null;
export const number = (f: Fields, key: string): number | null =>
  typeof f[key] === 'number' ? f[key] : null;
export const flag = (f: Fields, key: string): boolean => f[key] === true;
export const list = (f: Fields, key: string): unknown[] =>
  Array.isArray(f[key]) ? f[key] : [];
export const texts = (f: Fields, key: string): string[] =>
  list(f, key).map((item) => (typeof item === 'string' ? item : ''));

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

export const fields = (f: Fields, key: string): Fields => asFields(f[key]);

/** Reads the objects of an answer. Throws a Refusal if the first one is an error. */
export function parseAnswer(out: string): Fields[] {
  const objects = out.split('\n').filter((line) => line !== '')
    .map((line) => asFields(JSON.parse(line)));
  const error = objects.length > 0 ? text(objects[0]!, 'error') : 'the engine gave no answer';
  if (error !== null) throw new Refusal(error, number(objects[0] ?? {}, 'column') ?? 0);
  return objects;
}

/** A move and the touches that make it; each touch is a set of places of one board. */
export interface Move {
  text: string;
  term: number;
  steps: number[][]; // empty: it can only be made by name
}

/** A part of the board that no stone leaves, and facts about it found by counting; null:
 * unknown. */
export interface Part {
  least: number | null; // fewest stones left in it
  delta: number | null;
  clashing: number | null;
  places: number[];
  words?: string; // what stands at it, if not what counting says
}

function parsePart(line: string): Part {
  const [, least, delta, clashing, places = ''] = line.split(' ');
  const known = (word: string | undefined): number | null => (word === undefined || word === '-' ? null : Number(word));
  return { least: known(least), delta: known(delta), clashing: known(clashing), places: places.split(',').map(Number) };
}

/** Everything that a player sees of a position. */
export interface Look {
  game: string;
  line: string;
  players: number;
  turn: string | null; // 'left', 'right', or words for one player
  over: boolean;
  winner: string | null;
  mayStop: boolean;
  result: number | null;
  resultText: string | null;
  maximise: boolean;
  scored: boolean;
  verdict: boolean; // the game asks a yes/no question: the result is 0 for yes, 1 for no
  missing: string | null;
  bound: number | null;    // no play has a better result, found by counting
  reason: string | null;   // why the bound holds
  parts: Part[];           // the parts of the board, with their bounds
  strategies: string[];    // methods of theorems that may fit
  facts: Record<string, number>;
  scenes: string[];
  negative: boolean[];
  places: string[];
  marks: string[];
  moves: Record<Side, Move[]>; // those of an only player are under left
  cut: boolean;                // the list is incomplete
}

function parseMove(name: string, touch: unknown): Move {
  if (typeof touch !== 'string') return { text: name, term: 0, steps: [] };
  const [, term, steps] = /^(?:#(\d+) )?(.*)$/.exec(touch) ?? [];
  return {
    text: name,
    term: term === undefined ? 0 : Number(term) - 1,
    steps: (steps ?? '').split('>').map((step) => step.split(',').map(Number)),
  };
}

function parseMoves(f: Fields, names: string, touches: string): Move[] {
  const touch = list(f, touches);
  return texts(f, names).map((name, i) => parseMove(name, touch[i]));
}

export function parseLook(f: Fields): Look {
  const players = number(f, 'players') ?? 1;
  const facts = Object.entries(fields(f, 'facts'))
    .filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return {
    game: text(f, 'game') ?? '',
    line: text(f, 'line') ?? '',
    players,
    turn: text(f, 'turn'),
    over: flag(f, 'over'),
    winner: text(f, 'winner'),
    mayStop: flag(f, 'may_stop'),
    result: number(f, 'result'),
    resultText: text(f, 'result_text'),
    maximise: flag(f, 'maximise'),
    scored: flag(f, 'scored'),
    verdict: flag(f, 'verdict'),
    missing: text(f, 'missing'),
    bound: number(f, 'bound'),
    reason: text(f, 'reason'),
    parts: (text(f, 'parts') ?? '').split('\n').filter((line) => line !== '').map(parsePart),
    strategies: texts(f, 'strategies'),
    facts: Object.fromEntries(facts),
    scenes: texts(f, 'scenes'),
    negative: list(f, 'negative').map((item) => item === true),
    places: texts(f, 'places'),
    marks: texts(f, 'marks'),
    moves: players === 2
      ? { left: parseMoves(f, 'left', 'left_touch'), right: parseMoves(f, 'right', 'right_touch') }
      : { left: parseMoves(f, 'moves', 'touch'), right: [] },
    cut: text(f, 'status') === 'bound',
  };
}

/** Returns the moves of the player whose turn it is. */
export function movesNow(look: Look): Move[] {
  return look.moves[look.players === 2 && look.turn === 'right' ? 'right' : 'left'];
}

/** The best play known of a one-player position. */
export interface Solution {
  found: boolean;
  exact: boolean;
  result: number | null; // stones or blocks left, or points, counted from this position
  bound: number | null;
  reason: string | null;
  moves: string[];
  method: string;
  missing: string | null; // methods that only the native engine has
  nodes: number;
}

export function parseSolution(f: Fields): Solution {
  const result = number(f, 'score') ?? number(f, 'cost');
  return {
    found: result !== null,
    exact: text(f, 'status') === 'optimal',
    result,
    bound: number(f, 'bound'),
    reason: text(f, 'reason'),
    moves: texts(f, 'moves'),
    method: text(f, 'method') ?? '',
    missing: text(f, 'missing'),
    nodes: number(f, 'nodes') ?? 0,
  };
}

/** A step of a story: some moves of a play, and their purpose. */
export interface Step {
  moves: number;
  text: string;
  scene: string | null; // the instance after these moves, as a scene
}

export function parseSteps(f: Fields): Step[] {
  return list(f, 'steps').map(asFields)
    .map((step) => ({ moves: number(step, 'moves') ?? 0, text: text(step, 'text') ?? '', scene: text(step, 'scene') }));
}

export interface GameInfo {
  name: string;
  title: string;
  notation: string;
  players: number;
  scored: boolean;
  options: { name: string; argument: string | null; title: string }[];
}

export function parseGame(f: Fields): GameInfo {
  return {
    name: text(f, 'game') ?? '',
    title: text(f, 'title') ?? '',
    notation: text(f, 'notation') ?? '',
    players: number(f, 'players') ?? 1,
    scored: flag(f, 'scored'),
    options: list(f, 'options').map(asFields).map((o) => ({
      name: text(o, 'name') ?? '', argument: text(o, 'argument'), title: text(o, 'title') ?? '',
    })),
  };
}
