// SPDX-License-Identifier: MIT
// protocol.ts: the messages between the page and its workers.

export interface Progress {
  seconds: number;
  nodes: number;
  text: string;
}

/** The first message to a worker. `stop` is set to 1 to end a search early. If the browser
 * does not share memory, there is no `stop`, and a search is ended by terminating its
 * worker. */
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
  | { id: number; kind: 'better'; moves: string[] } // a play that is better than the last one
  | { id: number; kind: 'broken'; message: string };
