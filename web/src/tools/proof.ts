// SPDX-License-Identifier: MIT
// proof.ts: reads from a certificate (doc/certificates.md) who wins, and the winner's reply
// to every move, so that it can be played against.
import type { Side } from '../engine/answers';
import { termsOf } from '../views';

export interface Proof {
  line: string;
  starts: Side;
  winner: Side;
  /** From each position in which the winner has to move to a move; null: the certificate
   * proves it in a shorter way, and does not list them. */
  replies: ReadonlyMap<string, string> | null;
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
  const listed = lines.some((l) => l.startsWith('cancel ')) ? null : section(lines, `replies ${winner}`);
  const replies = listed && new Map(listed.map((entry) => {
    const [move = '', ...position] = entry.split(' in ');
    return [position.join(' in '), move] as const;
  }));
  return { line, starts, winner, replies };
}

/** A position as certificates write it: that of the only term, or the whole sum. */
export function positionIn(line: string): string {
  const terms = termsOf(line), [only] = terms;
  if (terms.length > 1 || !only) return line.split(' with ')[0]!;
  return only.negative ? line.split(' with ')[0]! : only.text;
}
