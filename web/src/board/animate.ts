// SPDX-License-Identifier: MIT
// animate.ts: shows how one scene became the next. This file knows no rules. The first and
// second touch say what moved; what is gone fades; blocks that are still there, column by
// column from the bottom, are taken to be the same blocks in the same order.
import type { Move } from '../engine/answers';
import { at, type Item } from '../scene/parse';
import type { DrawnItem, TermBoard } from './term';

const MOVE = 260;  // milliseconds
const FALL = 340;
const FADE = 240;

const isThing = (d: DrawnItem): boolean =>
  d.item.what !== 'mark' && !(d.item.what === 'cell' && d.item.words === 'empty');
const isBlock = (d: DrawnItem): boolean => d.item.what === 'cell' && d.item.words !== 'empty';
const key = (item: Item): string => `${item.what} ${at(item)} ${item.x2},${item.y2} ${item.words}`;

function slide(drawn: DrawnItem, dx: number, dy: number, duration: number, easing: string): void {
  for (const element of drawn.elements)
    element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }], { duration, easing });
}

/** Lets the elements of an item that is gone fade out. */
function fade(board: TermBoard, drawn: DrawnItem): void {
  for (const element of drawn.elements) {
    const ghost = element.cloneNode(true) as SVGElement;
    ghost.setAttribute('class', `${ghost.getAttribute('class') ?? ''} ghost`);
    board.svg.append(ghost);
    ghost.animate([{ opacity: 0.9 }, { opacity: 0 }], { duration: FADE, easing: 'ease-out' }).onfinish = () => ghost.remove();
    setTimeout(() => ghost.remove(), FADE + 200);
  }
}

function byColumn(a: DrawnItem, b: DrawnItem): number {
  return a.item.x - b.item.x || b.item.y - a.item.y;
}

/** Lets blocks fall and columns close up. Returns false if the blocks are not the same. */
function fall(before: TermBoard, after: TermBoard, gone: Set<string>): boolean {
  const stayed = before.drawn.filter((d) => isBlock(d) && !gone.has(at(d.item))).sort(byColumn);
  const now = after.drawn.filter(isBlock).sort(byColumn);
  if (stayed.length !== now.length || stayed.some((d, i) => d.item.words !== now[i]!.item.words)) return false;
  before.drawn.filter((d) => isBlock(d) && gone.has(at(d.item))).forEach((d) => fade(after, d));
  stayed.forEach((d, i) => {
    const [dx, dy] = [d.item.x - now[i]!.item.x, d.item.y - now[i]!.item.y];
    if (dx !== 0 || dy !== 0) slide(now[i]!, dx, dy, FALL, 'cubic-bezier(.45,.05,.7,1)');
  });
  return true;
}

const pointsOf = (board: TermBoard, numbers: number[]): Set<string> =>
  new Set(board.places.filter((p) => p.numbers.some((n) => numbers.includes(n))).map(at));

export function animateMove(before: TermBoard, after: TermBoard, move: Move): void {
  const [first = [], second = []] = move.steps;
  if (before.drawn.some(isBlock) && fall(before, after, pointsOf(before, first))) return;
  const [from] = pointsOf(before, first), [to] = pointsOf(before, second);
  const still = new Set(after.drawn.map((d) => key(d.item)));
  const mover = after.drawn.find((d) => d.item.what === 'stone' && at(d.item) === to);
  for (const d of before.drawn)
    if (isThing(d) && !still.has(key(d.item)) && at(d.item) !== from) fade(after, d);
  if (mover === undefined || from === undefined || to === undefined) return;
  const [fx = 0, fy = 0] = from.split(',').map(Number);
  for (const element of mover.elements) element.parentNode?.append(element); // above all others
  slide(mover, fx - mover.item.x, fy - mover.item.y, MOVE, 'cubic-bezier(.3,.7,.3,1)');
}
