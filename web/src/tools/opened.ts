// SPDX-License-Identifier: MIT
// opened.ts: what a file holds that people open or drop on the page: a study in a picture, a
// certificate, or a ruleset.
import type { Side } from '../engine/answers';
import { parseMoves, parseRoute } from '../state/url';
import { parseProof, type Proof } from './proof';

export type Opened =
  | { kind: 'study'; hash: string }
  | { kind: 'proof'; proof: Proof }                         // it says who wins
  | { kind: 'play'; line: string; moves: string[] }         // a certificate with or without a play
  | { kind: 'ruleset'; rules: string };

const MARK = 'dicot-study '; // how the text begins that carries a study in an SVG

export const studyText = (hash: string): string => MARK + hash;

/** The address of the study that an SVG carries; null: none. */
function studyOf(text: string): string | null {
  if (!text.includes(MARK)) return null;
  const words = new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('metadata')?.textContent ?? '';
  const hash = words.startsWith(MARK) ? words.slice(MARK.length) : '';
  return parseRoute(hash).view === 'play' ? hash : null;
}

/** Reads the first certificate of a file: its LINE and, if it has one, its play. */
export function parseCertificate(text: string): { line: string; moves: string[] } | null {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const line = lines.find((l) => l.startsWith('line '))?.slice(5);
  if (!lines[0]?.startsWith('dicot-certificate') || line === undefined) return null;
  const from = lines.indexOf('moves text');
  const rest = from < 0 ? [] : lines.slice(from + 1);
  const end = rest.findIndex((l) => /^(end|claim|bound|proof|moves|legal|replies)\b/.test(l));
  const moves = end < 0 ? rest.filter((l) => l !== '') : rest.slice(0, end);
  return { line, moves: parseMoves(moves.join(';')).map((made) => made.text) };
}

/** What the text of a file is; null: nothing that is known here. A proof is read for the
 * player who starts, if it says something about that. */
export function readOpened(text: string, starts: Side): Opened | null {
  const hash = studyOf(text);
  if (hash !== null) return { kind: 'study', hash };
  const proof = parseProof(text, starts) ?? parseProof(text, starts === 'left' ? 'right' : 'left');
  if (proof) return { kind: 'proof', proof };
  const play = parseCertificate(text);
  if (play) return { kind: 'play', ...play };
  return /^\s*(#[^\n]*\n\s*)*dicot-ruleset 1\b/.test(text) ? { kind: 'ruleset', rules: text } : null;
}
