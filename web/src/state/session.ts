// SPDX-License-Identifier: MIT
// session.ts: one play: a LINE, moves, and how many of them are made. Undo, redo, the
// slider, solutions and certificates all work the same way: a list of moves, and a place in
// it. The list is a path in a tree, which keeps all the moves that were ever made.
import { movesNow, parseLook, Refusal, text, type Fields, type Look, type Move, type Side } from '../engine/answers';
import type { Engine } from '../engine/client';
import { parseItems } from '../scene/parse';
import { addLine, childOf, cutOff, lineThrough, movesOf, newTree, putFirst, sameMove, type Node } from './tree';

export interface Made {
  who: Side | null; // null: one player
  text: string;
}

export interface Seats {
  engine: 'none' | 'left' | 'right' | 'both';
  strength: number; // 0 to 4
}

/** How the shown position came about, for the status line and the animation. */
export interface Change {
  look: Look;
  made: Move | null;   // the single move from the position shown before to this one; null: another change
  before: Look | null; // the position before the last move that was made; null: this is the start
}

export type Listener = (change: Change) => void;

/** Writes the moves as --after takes them. */
export function afterText(moves: readonly Made[]): string {
  return moves.map(({ who, text }) => (who === null ? text : `${who === 'left' ? 'L' : 'R'}:${text}`)).join(';');
}

export class Session {
  line = '';
  first: Side = 'left';
  moves: Made[] = [];
  at = 0;
  tree: Node = newTree();
  path: Node[] = [this.tree]; // after each number of `moves`
  seats: Seats = { engine: 'none', strength: 3 };
  look: Look | null = null;
  private looks = new Map<number, Look>();
  private listeners: Listener[] = [];
  private asked = 0; // number of positions asked for; answers that come late are dropped
  private moving: Promise<void> = Promise.resolve(); // moves are made one after another

  constructor(readonly engine: Engine) {}

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Begins a play. Throws a Refusal with the engine's words if the LINE cannot be read.
   * `begin` is called once it was read, before anything is shown. */
  async open(line: string, moves: Made[] = [], at = moves.length, first: Side = 'left', begin = (): void => {}, tree: Node = newTree()): Promise<void> {
    const start = await this.ask(line, [], first);
    begin();
    this.line = line;
    this.first = first;
    this.tree = tree;
    this.moves = moves;
    this.path = addLine(tree, moves);
    this.looks = new Map([[0, start]]);
    this.at = 0;
    this.look = null;
    await this.go(Math.min(at, moves.length));
  }

  get made(): Made[] {
    return this.moves.slice(0, this.at);
  }

  /** The present position in the tree. */
  get here(): Node {
    return this.path[this.at]!;
  }

  /** Returns the words that ask a question about the current position. */
  words(command: string, ...flags: string[]): string[] {
    return this.wordsAfter(this.made, command, ...flags);
  }

  /** The same for commands that do not take --after. */
  alone(command: string, ...flags: string[]): string[] {
    return [command, ...flags, '--', this.look?.line ?? this.line];
  }

  wordsAfter(moves: readonly Made[], command: string, ...flags: string[]): string[] {
    const after = moves.length > 0 ? ['--after', afterText(moves)] : [];
    return [command, ...flags, ...after, '--', this.line];
  }

  private async ask(line: string, moves: readonly Made[], first: Side): Promise<Look> {
    const after = moves.length > 0 ? ['--after', afterText(moves)] : ['--turn', first];
    return parseLook(await this.engine.one('quick', ['look', ...after, '--', line]));
  }

  /** Returns what a player sees after the first `at` moves. */
  async lookAt(at: number): Promise<Look> {
    const known = this.looks.get(at);
    if (known) return known;
    const look = await this.ask(this.line, this.moves.slice(0, at), this.first);
    this.looks.set(at, look);
    return look;
  }

  /** Goes to the position after the first `at` moves. */
  async go(at: number): Promise<void> {
    const mine = ++this.asked;
    const target = Math.max(0, Math.min(at, this.moves.length));
    const before = this.look, step = target - this.at;
    const look = await this.lookAt(target);
    const last = target > 0 ? await this.lookAt(target - 1) : null;
    if (mine !== this.asked) return;
    const name = step === 1 ? this.moves[target - 1]?.text : undefined;
    const made = before && name !== undefined ? findMove(before, name) : null;
    this.at = target;
    this.look = look;
    for (const listener of this.listeners) listener({ look, made, before: last });
  }

  /** Makes a move. If it is not the next of those that were taken back, they stay in the
   * tree. */
  play(move: string): Promise<void> {
    const made = this.moving.then(() => this.make(move));
    this.moving = made.catch(() => {});
    return made;
  }

  private async make(move: string): Promise<void> {
    const here = this.look;
    if (!here) return;
    const who = here.players === 2 ? (here.turn === 'right' ? 'right' : 'left') : null;
    const next = this.moves[this.at];
    if (next?.text !== move || next.who !== who) {
      const made = { who, text: move } satisfies Made, moves = [...this.made, made];
      const look = await this.ask(this.line, moves, this.first); // if this throws, nothing changes
      if (this.look !== here) return; // the position was left meanwhile
      const known = this.seats.engine === 'none' ? childOf(this.here, made) : undefined; // the engine may answer differently
      this.turnTo(known ? movesOf(lineThrough(known)) : moves);
      this.looks.set(moves.length, look);
    }
    await this.go(this.at + 1);
  }

  /** Adds moves after those that are made, to be stepped through. Two players make them in
   * turn. `note` says what they are, if they are new. */
  continueWith(moves: readonly string[], note = ''): void {
    let who: Side | null = this.look?.players === 2 ? (this.look.turn === 'right' ? 'right' : 'left') : null;
    const added = moves.map((text): Made => {
      const made = { who, text };
      if (who !== null) who = who === 'left' ? 'right' : 'left';
      return made;
    });
    const known = this.path.length;
    this.turnTo([...this.made, ...added]);
    const first = this.path[this.at + 1];
    if (first && (this.at + 1 >= known || first.next.length <= 1) && first.note === '') first.note = note;
  }

  /** Shows these moves; the tree keeps those that were shown before. */
  private turnTo(moves: Made[]): void {
    const shared = common(this.moves, moves);
    for (const at of this.looks.keys()) if (at > shared) this.looks.delete(at);
    this.moves = moves;
    this.path = addLine(this.tree, moves);
  }

  /** Goes to a position of the tree. */
  async enter(node: Node): Promise<void> {
    const { moves, at, path } = this;
    let to = 0;
    for (let n = node; n.above; n = n.above) to++;
    if (path[to] !== node) {
      const through = movesOf(lineThrough(node));
      this.at = Math.min(at, common(moves, through));
      this.turnTo(through);
    }
    try {
      await this.go(to);
    } catch (error) { // a tree from a link may have moves that there are not
      if (this.path[to] === node && path[to] !== node) {
        this.turnTo(moves);
        this.at = at;
      }
      throw error;
    }
  }

  /** Goes to what was played before or after the last move instead of it. */
  async enterBeside(by: number): Promise<void> {
    const { here } = this, beside = here.above?.next ?? [];
    const other = beside[beside.indexOf(here) + by];
    if (other) await this.enter(other);
  }

  /** Takes the last move out of the tree, with all that follows it. */
  async prune(): Promise<void> {
    const { here } = this;
    if (!here.above) return;
    const parent = here.above;
    cutOff(here);
    const at = this.at - 1;
    this.at = Math.min(this.at, at);
    this.turnTo(movesOf(lineThrough(parent)));
    await this.go(at);
  }

  /** Makes the shown moves the first ones of the tree. */
  promote(): void {
    putFirst(this.path.at(-1)!);
  }

  /** Begins again. Against the engine, the old moves stay in the tree only: the engine may
   * answer differently. */
  async restart(): Promise<void> {
    if (this.seats.engine !== 'none' && this.moves.length > 0) {
      this.at = 0;
      this.turnTo([]);
    }
    await this.go(0);
  }

  get engineToMove(): boolean {
    const { look, seats } = this;
    return look !== null && look.players === 2 && !look.over && this.at === this.moves.length &&
      (seats.engine === 'both' || seats.engine === look.turn);
  }

  /** Where the last move of a person was made, which Undo takes back with the engine's
   * reply; null: there is none. */
  get undoTo(): number | null {
    const mine = ({ who }: Made): boolean => who === null || this.seats.engine === 'both' || this.seats.engine !== who;
    const at = this.made.findLastIndex(mine);
    return at < 0 ? null : at;
  }

  async undo(): Promise<void> {
    if (this.undoTo !== null) await this.go(this.undoTo);
  }

  /** Asks why these touches are no move. */
  async why(term: number, touched: number[]): Promise<string> {
    const sum = (this.look?.scenes.length ?? 1) > 1 ? `#${term + 1} ` : '';
    const turn = this.look?.players === 2 && this.look.turn !== null ? ['--turn', this.look.turn] : [];
    try {
      const answer: Fields = await this.engine.one('quick', this.words('look', ...turn, '--touch', sum + touched.join('>')));
      return text(answer, 'why') ?? '';
    } catch (error) {
      return error instanceof Refusal ? error.message : '';
    }
  }
}

/** The number of moves with which both begin. */
export function common(a: readonly Made[], b: readonly Made[]): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && sameMove(a[shared], b[shared])) shared++;
  return shared;
}

/** Finds a move by its name. A move that is made by a single touch may be named by any
 * place that makes it. */
export function findMove(look: Look, name: string): Move | null {
  const moves = movesNow(look);
  const called = moves.find((move) => move.text === name);
  if (called) return called;
  const place = parseItems(look.places[0] ?? '').findIndex((item) => item.words === name);
  return moves.find((move) => move.steps.length === 1 && move.steps[0]!.includes(place)) ?? null;
}
