// SPDX-License-Identifier: MIT
// settings.ts: what this browser stores: limits, appearance, and the last play. The page
// also works in a browser that stores nothing.

export interface Settings {
  seconds: number;   // time limit of a search that the user waits for
  memory: number;    // memory limit of a search, in MiB
  theme: 'auto' | 'light' | 'dark';
  animate: boolean;
  pace: number;      // milliseconds before the engine's move is shown
  sound: boolean;
  keys: boolean;     // may single letters be keys?
  engine: 'none' | 'left' | 'right' | 'both'; // who plays in new games
  strength: number;
  sensible: boolean; // fold moves that are dominated or reversible
  native: boolean;   // send heavy questions to `dicot serve`, if it is there
}

const defaults: Settings = { seconds: 10, memory: 512, theme: 'auto', animate: true, pace: 350, sound: false, keys: true, engine: 'right', strength: 2, sensible: false, native: true };

function read(key: string): string | null {
  try {
    return localStorage.getItem(`dicot.${key}`);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(`dicot.${key}`, value);
  } catch {
    // the browser stores nothing
  }
}

function load(): Settings {
  try {
    const kept: unknown = JSON.parse(read('settings') ?? '{}');
    const known = typeof kept === 'object' && kept !== null ? kept : {};
    const same = Object.entries(known).filter(([key, value]) =>
      key in defaults && typeof value === typeof defaults[key as keyof Settings]);
    return { ...defaults, ...Object.fromEntries(same) };
  } catch {
    return { ...defaults };
  }
}

export const settings: Settings = load();
let saved: Settings = { ...settings };

/** Stores what was changed here, and keeps what another tab has changed. */
export function saveSettings(): void {
  const changed = Object.entries(settings).filter(([key, value]) => saved[key as keyof Settings] !== value);
  write('settings', JSON.stringify({ ...load(), ...Object.fromEntries(changed) }));
  saved = { ...settings };
}

/** Returns the limits of a search, as flags. */
export function limits(seconds = settings.seconds): string[] {
  return ['--time', `${seconds}s`, '--memory', `${settings.memory}M`];
}

const isText = (value: unknown): value is string => typeof value === 'string';
const MOST_STUDIES = 30;

/** The last studies of this browser, each with its title: a name that stays while the study
 * changes, so that two tabs do not overwrite each other's. */
export const studies = {
  all: (): [string, string][] => readPairs('studies', isText),
  keep: (name: string, hash: string): void => writePair('studies', studies.all(), name, hash, MOST_STUDIES),
};

export const lastPlay = {
  get: (): string | null => read('last'),
  set: (route: string): void => write('last', route),
};

/** The stored pairs of a kind; what is not of that kind is left out. */
function readPairs<T>(key: string, isGood: (value: unknown) => value is T): [string, T][] {
  try {
    const kept: unknown = JSON.parse(read(key) ?? '[]');
    return (Array.isArray(kept) ? kept : []).filter((pair): pair is [string, T] =>
      Array.isArray(pair) && typeof pair[0] === 'string' && isGood(pair[1]));
  } catch {
    return [];
  }
}

/** Stores a pair instead of the one with its key, as the last of at most `most`. */
function writePair<T>(key: string, others: readonly [string, T][], name: string, value: T, most: number): void {
  write(key, JSON.stringify([...others.filter(([known]) => known !== name), [name, value]].slice(-most)));
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isStars = (value: unknown): value is Record<string, number> => typeof value === 'object' && value !== null && Object.values(value).every(isNumber);
const isAnswers = (value: unknown): value is (string | null)[] => Array.isArray(value) && value.every((answer) => answer === null || typeof answer === 'string');

/** The best results of this visitor, by LINE. */
export const records = {
  get: (line: string): number | null => readPairs('records', isNumber).find(([known]) => known === line)?.[1] ?? null,
  /** Notes a result; was it better than all before? */
  note(line: string, result: number, maximise: boolean): boolean {
    const before = records.get(line);
    if (before !== null && (maximise ? result <= before : result >= before)) return false;
    writePair('records', readPairs('records', isNumber), line, result, 200);
    return before !== null;
  },
};

/** The stars that this visitor got for the boards of a day, by game. */
export const days = {
  get: (day: string): Record<string, number> => readPairs('days', isStars).find(([known]) => known === day)?.[1] ?? {},
  note(day: string, game: string, stars: number): void {
    const known = days.get(day);
    if ((known[game] ?? -1) < stars) writePair('days', readPairs('days', isStars), day, { ...known, [game]: stars }, 400);
  },
};

/** The answers of this visitor to the questions of a sheet, by its address. */
export const sheets = {
  get: (key: string): (string | null)[] => readPairs('sheets', isAnswers).find(([known]) => known === key)?.[1] ?? [],
  set: (key: string, answers: readonly (string | null)[]): void => writePair('sheets', readPairs('sheets', isAnswers), key, [...answers], 50),
};

// ---- all of it ----

const KEYS = ['settings', 'last', 'records', 'days', 'sheets', 'studies'] as const;
const FORMAT = 'dicot-stored 1';

/** Everything that this browser stores for the page, as text. */
export function exportStored(): string {
  const all = Object.fromEntries(KEYS.flatMap((key) => { const text = read(key); return text === null ? [] : [[key, text]]; }));
  return JSON.stringify({ format: FORMAT, ...all }, null, 1);
}

/** Stores what was exported before, instead of what is there under the same names. Returns
 * false if the text is something else. */
export function importStored(text: string): boolean {
  let all: unknown;
  try {
    all = JSON.parse(text);
  } catch {
    return false;
  }
  if (typeof all !== 'object' || all === null || (all as Record<string, unknown>)['format'] !== FORMAT) return false;
  for (const key of KEYS) {
    const value = (all as Record<string, unknown>)[key];
    if (typeof value === 'string') write(key, value);
  }
  return true;
}
