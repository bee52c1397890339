// SPDX-License-Identifier: MIT
// parts.ts: draws facts about each part at the part itself: a tint under its stones, and a
// tag with δ, the number of clashing stones and how many stones are left at least.
import { s } from '../dom';
import type { Part } from '../engine/answers';
import type { Drawn } from './draw';

export interface Point {
  x: number;
  y: number;
}

const HEIGHT = 0.26; // height of a tag, in cells
const LETTER = 0.112;

export function describePart({ least, delta, clashing, words }: Part): string {
  if (words !== undefined) return words;
  const kept = least === null ? 'the target is lost' : `≥ ${least}`;
  if (delta === null) return kept;
  return `δ ${delta}${clashing ? `, ${clashing} ✕` : ''}, ${kept}`;
}

const kindOf = (part: Part): string => (part.words !== undefined ? (part.words.includes('=') ? 'one' : 'more') : part.least === null ? 'lost' : part.least === 1 ? 'one' : 'more');

function tint({ x, y }: Point, kind: string, reach: number, round: boolean): SVGElement {
  return round ? s('circle', { cx: x, cy: y, r: reach, class: `part ${kind}` })
    : s('rect', { x: x - 0.5, y: y - 0.5, width: 1, height: 1, class: `part ${kind}` });
}

/** Draws a tag. Vertices of graphs are further apart than cells, so their tags are
 * larger. */
function tag(part: Part, { x, y }: Point, reach: number, round: boolean): Drawn {
  const words = describePart(part), scale = round ? 2 : 1;
  const width = (words.length * LETTER + 0.16) * scale, height = HEIGHT * scale;
  const left = x - (round ? width / 2 : 0.46), middle = y - reach - (round ? height / 3 : 0);
  const box = { x: left, y: middle - height / 2, width, height, rx: height / 2, class: `part-tag ${kindOf(part)}` };
  const place = { x: left + width / 2, y: middle, 'text-anchor': 'middle', 'dominant-baseline': 'central' };
  return [s('rect', box), s('text', { ...place, class: `part-words${round ? ' large' : ''}` }, words)];
}

/** Draws what lies under the stones and what lies above them. `pointOf` says where a place
 * is. */
export function drawParts(parts: readonly Part[], pointOf: (place: number) => Point | undefined, reach: number, round: boolean): { under: Drawn; over: Drawn } {
  const under: Drawn = [], over: Drawn = [];
  for (const part of parts) {
    const points = part.places.map(pointOf).filter((p): p is Point => p !== undefined);
    const first = points.reduce((a, b) => (b.y < a.y || (b.y === a.y && b.x < a.x) ? b : a), points[0] ?? { x: 0, y: 0 });
    if (points.length === 0) continue;
    under.push(...points.map((point) => tint(point, kindOf(part), reach, round)));
    over.push(...tag(part, first, reach, round));
  }
  return { under, over };
}
