// SPDX-License-Identifier: MIT
// session.ts: one play: a LINE, moves, and how many of them are made. Undo, redo, the
// slider, solutions and certificates all work the same way: a list of moves, and a place in
// it. Lists that were left for another move are kept as branches.
import { movesNow, parseLook, Refusal, text, type Fields, type Look, type Move, type Side } from '../engine/answers';
import type { Engine } from '../engine/client';
import { parseItems } from '../scene/parse';

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
  branches: Made[][] = []; // other lists of moves from the start
  /** Who wins, L, R, N or P, after moves from the start, as far as that was asked; the key
   * is `lineageOf` of the moves. */
  readonly outcomes = new Map<string, string>();
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
  async open(line: string, moves: Made[] = [], at = moves.length, first: Side = 'left', begin = (): void => {}, branches: Made[][] = []): Promise<void> {
    const start = await this.ask(line, [], first);
    begin();
    this.line = line;
    this.first = first;
    this.moves = moves;
    this.branches = branches;
    this.outcomes.clear();
    this.looks = new Map([[0, start]]);
    this.at = 0;
    this.look = null;
    await this.go(Math.min(at, moves.length));
  }

  get made(): Made[] {
    return this.moves.slice(0, this.at);
  }

  /** Returns the words that ask a question about the current position. */
  words(command: string, ...flags: string[]): string[] {
    return this.wordsAfter(this.made, command, ...flags);
  }

  /** The same for commands that do not take --after. */
  here(command: string, ...flags: string[]): string[] {
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

  /** Makes a move. If it is not the next of those that were taken back, they become a
   * branch. */
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
      const moves = [...this.made, { who, text: move } satisfies Made];
      const look = await this.ask(this.line, moves, this.first); // if this throws, nothing changes
      if (this.look !== here) return; // the position was left meanwhile
      this.turnTo(moves);
      this.looks.set(moves.length, look);
    }
    await this.go(this.at + 1);
  }

  /** Adds moves after those that are made, to be stepped through. Two players make them in
   * turn. */
  continueWith(moves: readonly string[]): void {
    let who: Side | null = this.look?.players === 2 ? (this.look.turn === 'right' ? 'right' : 'left') : null;
    const added = moves.map((text): Made => {
      const made = { who, text };
      if (who !== null) who = who === 'left' ? 'right' : 'left';
      return made;
    });
    this.turnTo([...this.made, ...added]);
  }

  /** Makes these the moves of the play; those that it had are kept as a branch, unless the
   * new ones only go on. */
  private turnTo(moves: Made[]): void {
    const shared = common(this.moves, moves);
    const others = shared < this.moves.length ? [...this.branches, this.moves] : this.branches;
    this.branches = others.filter((branch) => common(branch, moves) < branch.length).slice(-MOST_BRANCHES);
    for (const at of this.looks.keys()) if (at > shared) this.looks.delete(at);
    this.moves = moves;
  }

  /** Goes to the first move in which a branch differs from the shown moves. */
  async enter(branch: Made[]): Promise<void> {
    const shared = common(this.moves, branch);
    this.turnTo(branch);
    this.at = Math.min(this.at, shared);
    await this.go(shared + 1);
  }

  /** Begins again. Against the engine, the old moves become a branch: the engine may answer
   * differently. */
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

export const lineageOf = (moves: readonly Made[]): string => afterText(moves);

const MOST_BRANCHES = 20; // they are all in the address

const same = (a: Made | undefined, b: Made | undefined): boolean => a?.text === b?.text && a?.who === b?.who;

/** The number of moves with which both begin. */
export function common(a: readonly Made[], b: readonly Made[]): number {
  let shared = 0;
  while (shared < a.length && same(a[shared], b[shared])) shared++;
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
