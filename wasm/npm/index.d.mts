// SPDX-License-Identifier: MIT
// Types of index.mjs.

import type { Host } from './dicot.mjs';

export { load } from './dicot.mjs';
export type { Host, Progress } from './dicot.mjs';

/** What every answer has. More keys, and those of the commands, are in doc/formats.md. */
export interface Answer {
  game: string | null;
  position: string | null;
  /** Why it ended. */
  ended: 'answered' | 'time' | 'memory' | 'nodes' | 'interrupted';
  status?: 'optimal' | 'bound' | 'unknown';
  method?: string;
  nodes?: number | string;
  seconds?: number;
  [key: string]: unknown;
}

export type Player = 'left' | 'right';

export interface Outcome extends Answer {
  outcome: 'L' | 'R' | 'N' | 'P' | null;
  left_first: Player | null;
  right_first: Player | null;
  best: { left: string | null; right: string | null };
}

export interface Value extends Outcome {
  value: string | null;
  form: string | null;
  left_stop: string | null;
  right_stop: string | null;
  mean: string | null;
  temperature: string | null;
}

export interface Solution extends Answer {
  cost?: number | null;
  score?: number | null;
  bound?: number | null;
  reason?: string | null;
  moves?: string[] | null;
  final?: string | null;
}

export interface Moves extends Answer {
  moves?: string[];
  left?: string[];
  right?: string[];
}

export interface Answers {
  outcome: Outcome;
  value: Value;
  solve: Solution;
  moves: Moves;
}

/** Flags of the command, as `dicot COMMAND --help` lists them; atMost stands for --at-most. */
export type Options = Record<string, string | number | boolean | null | undefined>;

export interface Engine {
  /** Asks one question. A limit that was reached is an answer, whose `ended` names it. */
  ask<C extends keyof Answers>(command: C, line?: string, options?: Options): Answers[C];
  ask(command: string, line?: string, options?: Options): Answer;
  /** The same for commands with many answers, such as gen, games and commands. */
  askAll(command: string, line?: string, options?: Options): Answer[];
  /** The same, with a certificate for dicot-check. */
  certify(command: string, line: string, options?: Options): { answer: Answer; certificate: string };
  /** How much memory it has. That only grows: open another engine when it is too much. */
  bytes(): number;
}

export class DicotError extends Error {
  /** 2: the input is wrong, 4: something is wrong inside. */
  code: number;
  line?: number;
  column?: number;
}

export function open(host?: Host): Promise<Engine>;
