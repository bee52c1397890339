// SPDX-License-Identifier: MIT
// tree.ts: all the plays of a study, as a tree of moves with notes. The text of a tree is
// like that of chess studies: moves split by ';', a note in '"' after its move, and in
// parentheses what could be played instead of the move before.
import type { Made } from './session';

export interface Node {
  readonly made: Made | null; // the move that leads here; null: the start
  readonly above: Node | null;
  next: Node[];
  note: string;
  outcome?: string;     // who wins, L, R, N or P, as far as that was asked
  only?: string | null; // the only move that wins here; null: there are several or none
}

const node = (above: Node | null, made: Made | null): Node => ({ made, above, next: [], note: '' });

export const newTree = (): Node => node(null, null);

export const sameMove = (a: Made | null | undefined, b: Made | null | undefined): boolean => a?.text === b?.text && a?.who === b?.who;

export const childOf = (parent: Node, made: Made): Node | undefined => parent.next.find((child) => sameMove(child.made, made));

function follow(parent: Node, made: Made): Node {
  const known = childOf(parent, made);
  if (known) return known;
  const fresh = node(parent, made);
  parent.next.push(fresh);
  return fresh;
}

/** Adds a play, and returns its positions, from the start on. */
export function addLine(root: Node, moves: readonly Made[]): Node[] {
  const path = [root];
  for (const made of moves) path.push(follow(path.at(-1)!, made));
  return path;
}

/** The positions that lead to this one, from the start on, and then those of the first
 * moves that go on from there. */
export function lineThrough(end: Node): Node[] {
  const path: Node[] = [];
  for (let n: Node | null = end; n; n = n.above) path.push(n);
  path.reverse();
  for (let n = end.next[0]; n; n = n.next[0]) path.push(n);
  return path;
}

export const movesOf = (path: readonly Node[]): Made[] => path.slice(1).map(({ made }) => made!);

/** Takes a move away, with all that follows. */
export function cutOff(end: Node): void {
  if (end.above) end.above.next = end.above.next.filter((child) => child !== end);
}

/** Makes the play to this position the first one at every fork. */
export function putFirst(end: Node): void {
  for (let n = end; n.above; n = n.above) n.above.next = [n, ...n.above.next.filter((child) => child !== n)];
}

/** Does the tree hold more than the play along its first moves? */
export function isPlain(root: Node): boolean {
  for (let n: Node | undefined = root; n; n = n.next[0]) if (n.next.length > 1 || n.note !== '') return false;
  return true;
}

// ---- as text ----

const DEEPEST = 200; // nested variations that are read

const escape = (text: string): string => text.replace(/[%;()"]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
const unescape = (text: string): string => text.replace(/%(25|3B|28|29|22)/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

const printMade = ({ who, text }: Made): string => escape(who === null ? text : `${who === 'left' ? 'L' : 'R'}:${text}`);

export function parseMade(text: string): Made {
  const who = text.startsWith('L:') ? 'left' : text.startsWith('R:') ? 'right' : null;
  return { who, text: who === null ? text : text.slice(2) };
}

const printNote = ({ note }: Node): string => (note === '' ? '' : `"${escape(note)}"`);

function printChain(first: Node | undefined): string {
  let text = '';
  for (let n = first; n; n = n.next[0]) {
    const others = n === first && n.above!.next[0] !== n ? [] : n.above!.next.slice(1);
    text += `${text === '' ? '' : ';'}${printMade(n.made!)}${printNote(n)}${others.map((other) => `(${printChain(other)})`).join('')}`;
  }
  return text;
}

export const printTree = (root: Node): string => printNote(root) + printChain(root.next[0]);

/** Reads the text of a tree; what makes no sense is left out. */
export function parseTree(text: string): Node {
  const root = newTree(), left: Node[] = [];
  let here = root, deeper = 0;
  for (const [, note, word, sign] of text.matchAll(/"([^"]*)"|([^;()"]+)|([()])/g)) {
    if (note !== undefined) here.note = unescape(note);
    else if (word !== undefined) here = follow(here, parseMade(unescape(word)));
    else if (sign === '(' && left.length < DEEPEST) {
      left.push(here);
      here = here.above ?? root;
    } else if (sign === '(') deeper++;
    else if (deeper > 0) deeper--;
    else here = left.pop() ?? here;
  }
  return root;
}
