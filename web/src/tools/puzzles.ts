// SPDX-License-Identifier: MIT
// puzzles.ts: makes boards that are known to be solvable, by difficulty. The engine
// generates and proves them; a board of stones is used if it can be reduced to one stone
// but few random plays do so.
import { parseSolution, text, type Fields, type Look } from '../engine/answers';
import type { Engine } from '../engine/client';

export type Difficulty = 'easy' | 'medium' | 'hard';

export interface Puzzle {
  line: string;
  best: number;
}

const stoneSizes: Readonly<Record<Difficulty, string>> = { easy: '2x4', medium: '3x4', hard: '4x5' };
const clickSizes: Readonly<Record<Difficulty, readonly [string, string]>> =
  { easy: ['5x5', '3'], medium: ['7x8', '3'], hard: ['8x8', '4'] };
const TRIES = 24;

export const puzzleGames: readonly string[] = ['solitaire-clobber', 'sc2', 'clickomania', 'samegame'];

const lineOf = (f: Fields): string => `${text(f, 'game')} ${text(f, 'position')}`;

async function clickPuzzle(engine: Engine, game: string, difficulty: Difficulty, seed: number): Promise<Puzzle | null> {
  const [size, colours] = clickSizes[difficulty];
  const kind = difficulty === 'hard' ? 'hard' : 'clearable';
  const made = await engine.one('deep', ['gen', 'clickomania', `grid ${size}`, '--colours', colours, '--kind', kind, '--seed', String(seed), '--time', '8s']);
  const line = `${game} ${text(made, 'position')}`;
  if (game === 'clickomania') return { line, best: 0 };
  const solved = parseSolution(await engine.one('deep', ['solve', '--time', '3s', '--', line]));
  return solved.result === null ? null : { line, best: solved.result };
}

/** Counts the first moves that keep the best result: the fewer, the harder. */
async function openings(engine: Engine, line: string): Promise<number> {
  const answer = await engine.one('deep', ['solve', '--openings', '--time', '2s', '--', line]);
  const list = answer['openings'];
  return Array.isArray(list) ? list.length : Infinity;
}

async function stonePuzzle(engine: Engine, game: string, difficulty: Difficulty, seed: number): Promise<Puzzle | null> {
  const fill = difficulty === 'easy' ? '100' : '90';
  const made = await engine.ask('deep', ['gen', game, `grid ${stoneSizes[difficulty]}`, '--fill', fill, '--seed', String(seed), '--count', String(TRIES)]);
  let found: { line: string; keep: number } | null = null;
  for (const board of made) {
    const line = lineOf(board);
    const solved = parseSolution(await engine.one('deep', ['solve', '--time', '1s', '--', line]));
    if (!solved.exact || solved.result !== 1) continue;
    if (difficulty === 'easy') return { line, best: 1 };
    const keep = await openings(engine, line);
    if (found === null || keep < found.keep) found = { line, keep };
    if (found.keep <= (difficulty === 'hard' ? 2 : 4)) break;
  }
  return found && { line: found.line, best: 1 };
}

export async function makePuzzle(engine: Engine, game: string, difficulty: Difficulty, seed: number): Promise<Puzzle | null> {
  return game.startsWith('click') || game === 'samegame'
    ? clickPuzzle(engine, game, difficulty, seed) : stonePuzzle(engine, game, difficulty, seed);
}

/** Returns three stars for the best result, fewer for worse ones. */
export function stars(result: number, best: number, look: Pick<Look, 'maximise' | 'verdict'>): number {
  if (look.verdict) return result === best ? 3 : 0;
  if (look.maximise) return result >= best ? 3 : result >= 0.85 * best ? 2 : result >= 0.6 * best ? 1 : 0;
  return Math.max(0, 3 - (result - best));
}
