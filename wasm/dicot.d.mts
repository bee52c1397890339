// SPDX-License-Identifier: MIT
// Types of dicot.mjs.

export interface Progress {
  seconds: number;
  nodes: number;
  text: string;
}

export interface Host {
  stop?: () => boolean;
  progress?: (progress: Progress) => void;
  better?: (moves: string[]) => void;
}

export interface Answer {
  code: number;
  out: string;
  err: string;
}

export interface Dicot {
  ask(...words: string[]): Answer;
  askForEvidence(...words: string[]): Answer & { evidence: string };
  bytes(): number;
}

export function load(source: BufferSource | WebAssembly.Module, host?: Host): Promise<Dicot>;
