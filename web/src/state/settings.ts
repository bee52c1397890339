// SPDX-License-Identifier: MIT
// settings.ts: what this browser stores: limits, appearance, and the last play. The page
// also works in a browser that stores nothing.

export interface Settings {
  seconds: number;   // time limit of a search that the user waits for
  memory: number;    // memory limit of a search, in MiB
  theme: 'auto' | 'light' | 'dark';
  animate: boolean;
  native: boolean;   // send heavy questions to `dicot serve`, if it is there
}

const defaults: Settings = { seconds: 10, memory: 512, theme: 'auto', animate: true, native: true };

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

export function saveSettings(): void {
  write('settings', JSON.stringify(settings));
}

/** Returns the limits of a search, as flags. */
export function limits(seconds = settings.seconds): string[] {
  return ['--time', `${seconds}s`, '--memory', `${settings.memory}M`];
}

export const lastPlay = {
  get: (): string | null => read('last'),
  set: (route: string): void => write('last', route),
};
