// SPDX-License-Identifier: MIT
// exercises.ts: a sheet of questions, made from a number, so that a link shows the same ones
// to a whole class. Answers are judged by the engine: by the equality of values, or by a
// play. VERSION changes if the same number would give other questions.
import { fields, flag, parseSolution, Refusal, text, texts, type Fields } from '../engine/answers';
import type { Engine } from '../engine/client';

export const topics = [
  ['value', 'What is it worth?'], ['winner', 'Who wins?'], ['move', 'Find a winning move'], ['solo', 'Leave as few as possible'],
] as const;
export type Topic = (typeof topics)[number][0];

export const levels = ['easy', 'medium', 'hard'] as const;
export type Level = (typeof levels)[number];

export interface Exercise {
  topic: Topic;
  line: string;
  answer: string;                    // a value, an outcome, or the best result
  winning?: ReadonlySet<string>;     // of `move`: the moves that win for Left, who begins
}

const VERSION = 1;
const TRIES = 24;
const NODES = '200000'; // positions: unlike a time limit, the same for everybody

/** Where questions are taken from, as words for `gen`. */
const pools: Readonly<Record<Topic, Readonly<Record<Level, readonly string[]>>>> = {
  value: { easy: ['hackenbush 3', 'nim 2'], medium: ['hackenbush 4', 'clobber grid 1x5', 'domineering grid 2x3'], hard: ['clobber grid 2x4', 'domineering grid 3x3', 'pebbles path 3'] },
  winner: { easy: ['nim 2', 'clobber grid 1x5'], medium: ['clobber grid 2x4', 'hackenbush 6', 'nim 3'], hard: ['clobber grid 3x4', 'click-partizan grid 3x4', 'snort grid 3x3'] },
  move: { easy: ['nim 3', 'clobber grid 2x3'], medium: ['clobber grid 3x3', 'domineering grid 3x3'], hard: ['clobber grid 3x5', 'nim 4', 'click-impartial grid 3x5'] },
  solo: { easy: ['sc2 grid 2x3', 'clickomania grid 3x3'], medium: ['solitaire-clobber grid 3x3', 'clickomania grid 4x4'], hard: ['solitaire-clobber grid 3x4', 'clickomania grid 5x6'] },
};

const LONGEST: Readonly<Record<Level, number>> = { easy: 4, medium: 9, hard: 24 }; // letters of a value that is asked for

const lineOf = (made: Fields): string => `${text(made, 'game')} ${text(made, 'position')}${text(made, 'options') ? ` with ${text(made, 'options')}` : ''}`;

/** Makes a question of a position; null: it would be too easy or too hard. */
async function ask(engine: Engine, topic: Topic, level: Level, line: string): Promise<Exercise | null> {
  const one = (...words: string[]): Promise<Fields> => engine.one('deep', [...words, '--nodes', NODES, '--', line]);
  if (topic === 'solo') {
    const solved = parseSolution(await one('solve'));
    return solved.exact && solved.result !== null && solved.moves.length > 2 && solved.result < 4 ? { topic, line, answer: String(solved.result) } : null;
  }
  if (topic === 'value') {
    const worth = text(await one('value'), 'value');
    return worth !== null && worth !== '0' && worth.length <= LONGEST[level] ? { topic, line, answer: worth } : null;
  }
  const found = await one('outcome', ...(topic === 'move' ? ['--all'] : [])), outcome = text(found, 'outcome');
  if (outcome === null || text(found, 'status') !== 'optimal') return null;
  if (topic === 'winner') return { topic, line, answer: outcome };
  const winning = texts(fields(found, 'winning'), 'left'), { length } = texts(await engine.one('deep', ['moves', '--', line]), 'left');
  return winning.length > 0 && winning.length * 2 <= length ? { topic, line, answer: winning[0]!, winning: new Set(winning) } : null;
}

/** Makes question number `i` of a sheet. */
export async function makeExercise(engine: Engine, wanted: readonly Topic[], level: Level, sheet: number, i: number): Promise<Exercise | null> {
  const topic = wanted[i % wanted.length]!, pool = pools[topic][level];
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const seed = ((sheet * 40 + i) * TRIES + attempt) * 10 + VERSION;
    const [game = '', ...shape] = pool[(sheet + i + attempt) % pool.length]!.split(' ');
    const made = await engine.one('deep', ['gen', game, ...(shape.length > 0 ? [shape.join(' ')] : []), '--seed', String(seed)]);
    const line = lineOf(made);
    if (/^nim (.* )?0\b/.test(line)) continue; // an empty heap
    const exercise = await ask(engine, topic, level, line).catch(() => null);
    if (exercise) return exercise;
  }
  return null;
}

/** Is this what the position is worth? Throws a Refusal if the text is no value. */
export async function isWorth(engine: Engine, line: string, answer: string): Promise<boolean> {
  const value = answer.replace(/½/g, '1/2').replace(/¼/g, '1/4').replace(/¾/g, '3/4').replace(/−/g, '-').trim();
  const refusal = new Refusal('That is no value: write one such as 1/2, *, ^ or {1 | -1}.');
  if (value === '' || /[;=<>"]|[a-uw-z]{2}/i.test(value.replace(/tiny|miny/g, ''))) throw refusal; // no positions and variables
  try {
    return flag(await engine.one('quick', ['calc', '--time', '2s', '-e', `(${line}) = (${value})`]), 'holds');
  } catch (error) {
    throw error instanceof Refusal ? refusal : error;
  }
}
