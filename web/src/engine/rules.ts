// SPDX-License-Identifier: MIT
// rules.ts: the ruleset that somebody has pasted. It goes with every question about its
// game.

let text = '', game = '';

/** The name of the game that a ruleset defines; empty: none. */
export const gameOfRules = (rules: string): string => /^\s*game[ \t]+(\S+)/m.exec(rules)?.[1] ?? '';

/** Makes this the ruleset of all further questions; empty: there is none. */
export function useRules(rules: string): void {
  text = rules;
  game = gameOfRules(rules);
}

const named = (line: string): boolean => game !== '' && line.split(' + ').some((term) => term.replace(/^-/, '').split(' ')[0] === game);

/** The ruleset that this LINE needs; empty: none. */
export const rulesOf = (line: string): string => (named(line) ? text : '');

/** The rule of the game in one sentence, if the ruleset defines it. */
export const titleOfRules = (name: string): string | null => (name !== '' && name === game ? /^\s*title[ \t]+(.+)$/m.exec(text)?.[1]?.trim() ?? null : null);

/** Adds the ruleset to the words of a question, if it is about its game. */
export function withRules(words: string[]): string[] {
  const end = words.indexOf('--');
  if (end < 0 || !named(words.slice(end + 1).join(' '))) return words;
  return [words[0]!, '--rules', `${text}\n`, ...words.slice(1)];
}
