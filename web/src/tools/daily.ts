// SPDX-License-Identifier: MIT
// daily.ts: the boards of a day, the same for everybody, without a server: they are made
// from the date, and their best result is proved. VERSION changes if the same date would
// give other boards.
import { parseSolution, text } from '../engine/answers';
import type { Engine } from '../engine/client';
import { days } from '../state/settings';
import type { Puzzle } from './puzzles';

const VERSION = 1;
const TRIES = 16;
const NODES = '2000000'; // positions: unlike a time limit, the same for everybody

interface Recipe {
  id: string;
  game: string;
  options?: string;
  words: readonly string[];           // for `gen`
  wanted: (best: number) => boolean;
}

export const recipes: readonly Recipe[] = [
  { id: 'solitaire-clobber', game: 'solitaire-clobber', words: ['grid 3x4', '--fill', '100'], wanted: (best) => best <= 2 },
  { id: 'sc2', game: 'sc2', words: ['grid 4x4', '--fill', '80'], wanted: (best) => best <= 2 },
  { id: 'clickomania', game: 'clickomania', words: ['grid 6x6', '--colours', '4'], wanted: (best) => best <= 3 },
  { id: 'samegame', game: 'samegame', words: ['grid 5x5', '--colours', '3'], wanted: () => true },
  { id: 'fewest-clicks', game: 'clickomania', options: 'goal=least-clicks', words: ['grid 6x6', '--colours', '3'], wanted: (best) => best >= 5 },
];

/** The LINE of a recipe for a position; which recipe a LINE is of. */
const lineOf = ({ game, options }: Recipe, position: string): string => `${game} ${position}${options ? ` with ${options}` : ''}`;
export const recipeOf = (line: string): string => recipes.find(({ game, options }) => line.startsWith(`${game} `) && (line.split(' with ')[1] ?? '') === (options ?? ''))?.id ?? '';

/** Today, by UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

const seedOf = (day: string, attempt: number): string => String((Number(day.replace(/-/g, '')) * TRIES + attempt) * VERSION);

/** Makes a board of a day: the first that can be solved exactly and is wanted. */
export async function makeDaily(engine: Engine, id: string, day: string): Promise<Puzzle | null> {
  const recipe = recipes.find((r) => r.id === id);
  for (let attempt = 0; recipe && attempt < TRIES; attempt++) {
    const made = await engine.one('deep', ['gen', recipe.game, ...recipe.words, '--seed', seedOf(day, attempt)]);
    const line = lineOf(recipe, text(made, 'position') ?? '');
    const solved = parseSolution(await engine.one('deep', ['solve', '--nodes', NODES, '--', line]));
    if (solved.exact && solved.result !== null && recipe.wanted(solved.result)) return { line, best: solved.result };
  }
  return null;
}

/** The number of days without a gap, up to today or yesterday, on which a board was solved
 * as well as possible. */
export function streak(now: string): number {
  const solved = (day: string): boolean => Object.values(days.get(day)).some((won) => won === 3);
  const before = (day: string): string => new Date(Date.parse(day) - 864e5).toISOString().slice(0, 10);
  let count = 0;
  for (let day = solved(now) ? now : before(now); solved(day); day = before(day)) count++;
  return count;
}

/** A text about a result, to share. */
export function shareText(title: string, day: string, won: number, result: string): string {
  return `dicot ${day} · ${title} · ${'★'.repeat(won)}${'☆'.repeat(3 - won)} · ${result}`;
}
