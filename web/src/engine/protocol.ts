// SPDX-License-Identifier: MIT
// protocol.ts: what the page and its workers say to each other.

export interface Progress {
  seconds: number;
  nodes: number;
  text: string;
}

/** The first message to a worker. `stop` is set to 1 to end a search early; where the
 * browser does not share memory there is none, and a search is ended with its worker. */
export interface Start {
  module: WebAssembly.Module;
  stop: SharedArrayBuffer | null;
}

export interface Question {
  id: number;
  words: string[];
  evidence: boolean;
}

export type Reply =
  | { id: number; kind: 'answer'; code: number; out: string; evidence: string }
  | { id: number; kind: 'progress'; progress: Progress }
  | { id: number; kind: 'better'; moves: string[] } // a better play than the last
  | { id: number; kind: 'broken'; message: string };
