// SPDX-License-Identifier: MIT
// interact.ts: decides what touching places means. The engine lists each move as a sequence
// of touches; this file compares them with what was touched so far, and knows no rules.
import type { Move } from '../engine/answers';

export type Outcome =
  | { kind: 'wait' }                     // more touches are needed
  | { kind: 'move'; move: Move }         // these touches mean exactly one move
  | { kind: 'choose'; moves: Move[] }    // these touches mean several moves
  | { kind: 'none'; term: number; touched: number[] }; // these touches mean no move; the engine can say why

export class Touches {
  private moves: Move[] = [];
  term = 0;
  private touched: number[][] = []; // for each touch, the places under it

  reset(moves: Move[]): void {
    this.moves = moves;
    this.touched = [];
  }

  clear(): void {
    this.touched = [];
  }

  get begun(): boolean {
    return this.touched.length > 0;
  }

  /** One place of each touch so far. */
  get path(): number[] {
    return this.touched.map((places) => places[0]!);
  }

  /** The places of a term at which a move of several touches begins. */
  starts(term: number): Set<number> {
    return new Set(this.moves.filter((move) => move.term === term && move.steps.length > 1).flatMap((move) => move.steps[0]!));
  }

  private fitting(term: number, touched: number[][]): Move[] {
    return this.moves.filter((move) => move.term === term &&
      touched.every((places, i) => move.steps[i]?.some((p) => places.includes(p))));
  }

  /** Returns the places of a term at which the next touch can continue a move, with what it
   * does, in words. */
  next(term: number): Map<number, string> {
    const whole = this.touched.length + 1;
    return new Map([...this.movesAt(term)].map(([place, moves]) => {
      const group = moves[0]!.steps[this.touched.length]!.length;
      const words = moves.every((move) => move.steps.length > whole) ? 'can move' : group > 2 && whole === 1 ? `a move, of ${group}` : 'a move';
      return [place, words];
    }));
  }

  /** Returns the places that can be touched next, each with the moves that go on there. */
  movesAt(term: number): Map<number, Move[]> {
    const moves = this.begun && term !== this.term ? [] : this.fitting(term, this.touched);
    const at = new Map<number, Move[]>();
    for (const move of moves)
      for (const place of move.steps[this.touched.length] ?? [])
        if (!this.touched.at(-1)?.includes(place)) // there, a touch takes back
          at.has(place) ? at.get(place)!.push(move) : at.set(place, [move]);
    return at;
  }

  /** Returns the moves that touching these places would make or begin. */
  preview(term: number, places: number[]): Move[] {
    const touched = this.begun && term === this.term ? [...this.touched, places] : [places];
    const moves = this.fitting(term, touched);
    return moves.length > 0 ? moves : this.fitting(term, [places]);
  }

  touch(term: number, places: number[]): Outcome {
    if (this.begun && term !== this.term) this.clear();
    const again = this.touched.at(-1)?.some((p) => places.includes(p)) ?? false;
    const before = this.touched;
    const moves = this.fitting(term, again ? before : [...before, places]);
    this.term = term;
    if (again) return this.settle(moves.filter((move) => move.steps.length === before.length));
    if (moves.length === 0) return this.refuse(term, places);
    this.touched = [...before, places];
    const whole = moves.filter((move) => move.steps.length === this.touched.length);
    return whole.length === moves.length ? this.settle(whole) : { kind: 'wait' };
  }

  /** Decides which of the moves that these touches complete is meant. If there is none,
   * takes the touch back. */
  private settle(moves: Move[]): Outcome {
    this.touched = [];
    if (moves.length === 1) return { kind: 'move', move: moves[0]! };
    return moves.length > 1 ? { kind: 'choose', moves } : { kind: 'wait' };
  }

  /** Handles a touch that continues no move: if a move begins there, it becomes the first
   * touch. */
  private refuse(term: number, places: number[]): Outcome {
    const touched = [...this.touched.map((p) => p[0]!), places[0]!];
    const begun = this.begun;
    this.touched = [];
    const moves = begun ? this.fitting(term, [places]) : [];
    if (moves.length > 0) {
      this.touched = [places];
      return { kind: 'wait' };
    }
    return { kind: 'none', term, touched };
  }
}
