// SPDX-License-Identifier: MIT
// settings.ts: what is kept in this browser: limits, looks, and the last play. A browser
// that keeps nothing is fine.

export interface Settings {
  seconds: number;   // of a search that the user waits for
  memory: number;    // MiB of a search
  theme: 'auto' | 'light' | 'dark';
  animate: boolean;
  native: boolean;   // heavy questions go to `dicot serve`, if it is there
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
    // nothing is kept
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

/** The limits of a search, as flags. */
export function limits(seconds = settings.seconds): string[] {
  return ['--time', `${seconds}s`, '--memory', `${settings.memory}M`];
}

export const lastPlay = {
  get: (): string | null => read('last'),
  set: (route: string): void => write('last', route),
};
