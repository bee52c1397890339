// SPDX-License-Identifier: MIT
// proof.ts: reads from a certificate (doc/certificates.md) who wins, which terms of a sum
// cancel, and the winner's reply to every move, so that it can be played against.
import type { Side } from '../engine/answers';
import type { Made } from '../state/session';
import { termsOf } from '../views';

export interface Proof {
  line: string;
  starts: Side;
  winner: Side;
  /** For each term, the one that cancels it; both are counted from 0. */
  partners: ReadonlyMap<number, number>;
  /** From each position of the other terms in which the winner has to move to a move; null:
   * the certificate proves it in a shorter way, and does not list them. */
  replies: ReadonlyMap<string, string> | null;
  certificate: string;
}

/** A reply, and why the proof has it. */
export interface Reply {
  move: string;
  source: 'mirror' | 'listed';
}

const heading = /^(?:end|claim|replies|kernel|legal|moves|refutation|cancel|cut)\b/;

function section(lines: readonly string[], name: string): string[] | null {
  const from = lines.indexOf(name);
  if (from < 0) return null;
  const rest = lines.slice(from + 1), end = rest.findIndex((line) => heading.test(line));
  return rest[end] === 'cut' ? null : rest.slice(0, end < 0 ? rest.length : end);
}

/** The proof for the player who starts; null: the certificate does not say who wins then. */
export function parseProof(certificate: string, starts: Side): Proof | null {
  const lines = certificate.split('\n').map((line) => line.trimEnd());
  const line = lines.find((l) => l.startsWith('line '))?.slice(5);
  const claim = lines.map((l) => /^claim starts (left|right) wins (left|right)\b/.exec(l)).find((found) => found?.[1] === starts);
  if (!lines[0]?.startsWith('dicot-certificate') || line === undefined || !claim) return null;
  const winner: Side = claim[2] === 'left' ? 'left' : 'right';
  const pairs = lines.flatMap((l) => [...l.matchAll(/^cancel (\d+) (\d+)$/g)].map(([, i, j]) => [Number(i) - 1, Number(j) - 1] as const));
  const partners = new Map(pairs.flatMap(([i, j]) => [[i, j], [j, i]] as const));
  const listed = section(lines, `replies ${winner}`);
  const replies = listed && new Map(listed.map((entry) => {
    const [move = '', ...position] = entry.split(' in ');
    return [position.join(' in '), move] as const;
  }));
  return { line, starts, winner, partners, replies, certificate };
}

/** What the proof answers in a position, after the last move. */
export function replyOf({ partners, replies, winner }: Proof, line: string, last: Made | undefined): Reply | null {
  const terms = termsOf(line);
  const [, number, rest] = /^#(\d+) (.*)$/.exec(last?.text ?? '') ?? [];
  const partner = number === undefined || last?.who === winner ? undefined : partners.get(Number(number) - 1);
  if (partner !== undefined) return { move: `#${partner + 1} ${rest}`, source: 'mirror' };
  const kept = terms.map((term, i) => ({ term, i })).filter(({ i }) => !partners.has(i));
  const move = replies?.get(positionIn(kept.map(({ term }) => term)));
  if (move === undefined) return null;
  const [, own = '1', inside = ''] = /^(?:#(\d+) )?(.*)$/.exec(move) ?? [];
  return { move: terms.length > 1 ? `#${kept[Number(own) - 1]!.i + 1} ${inside}` : inside, source: 'listed' };
}

/** A position as certificates write it: that of the only term, or the whole sum. */
function positionIn(terms: readonly { game: string; negative: boolean; text: string }[]): string {
  const [only] = terms;
  if (terms.length === 1 && only && !only.negative) return only.text;
  return terms.map(({ game, negative, text }) => `${negative ? '-' : ''}${game} ${text}`).join(' + ');
}
