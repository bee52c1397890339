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

export const lastPlay = {
  get: (): string | null => read('last'),
  set: (route: string): void => write('last', route),
};

const MOST_RECORDS = 200;

/** The best results of this visitor, by LINE. */
export const records = {
  get: (line: string): number | null => allRecords().get(line) ?? null,
  /** Notes a result; was it better than all before? */
  note(line: string, result: number, maximise: boolean): boolean {
    const all = allRecords(), before = all.get(line);
    const better = before === undefined || (maximise ? result > before : result < before);
    if (!better) return false;
    all.delete(line);
    write('records', JSON.stringify([...all, [line, result]].slice(-MOST_RECORDS)));
    return before !== undefined;
  },
};

function allRecords(): Map<string, number> {
  try {
    const kept: unknown = JSON.parse(read('records') ?? '[]');
    const pairs = Array.isArray(kept) ? kept : [];
    return new Map(pairs.filter((pair): pair is [string, number] =>
      Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number'));
  } catch {
    return new Map();
  }
}

const MOST_DAYS = 400;

function allDays(): [string, Record<string, number>][] {
  try {
    const kept: unknown = JSON.parse(read('days') ?? '[]');
    return (Array.isArray(kept) ? kept : []).filter((entry): entry is [string, Record<string, number>] =>
      Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'object' && entry[1] !== null);
  } catch {
    return [];
  }
}

/** The stars that this visitor got for the boards of a day, by game. */
export const days = {
  get: (day: string): Record<string, number> => allDays().find(([known]) => known === day)?.[1] ?? {},
  note(day: string, game: string, stars: number): void {
    const known = days.get(day);
    if ((known[game] ?? -1) >= stars) return;
    const others = allDays().filter(([other]) => other !== day);
    write('days', JSON.stringify([...others, [day, { ...known, [game]: stars }]].slice(-MOST_DAYS)));
  },
};
