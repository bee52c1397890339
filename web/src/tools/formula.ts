// SPDX-License-Identifier: MIT
// formula.ts: formulas in words, such as "(x1 or not x2) and x2", as DIMACS and back.

/** Turns a formula in words into DIMACS. Text that is DIMACS already stays as it is; null:
 * it is neither. */
export function toDimacs(text: string): string | null {
  if (/^p\s/.test(text)) return text;
  const clauses: number[][] = [];
  let most = 0;
  for (const clause of text.split(/\s*(?:\band\b|∧|&+)\s*/i)) {
    const inside = clause.trim().replace(/^\((.*)\)$/s, '$1');
    const literals = inside.split(/\s*(?:\bor\b|∨|\|+)\s*/i).map((literal) => /^(not\s+|¬\s*|!\s*|-\s*)?x?([1-9]\d{0,5})$/i.exec(literal.trim()));
    if (literals.some((found) => found === null)) return null;
    const numbers = literals.map((found) => (found![1] ? -1 : 1) * Number(found![2]));
    most = Math.max(most, ...numbers.map(Math.abs));
    clauses.push(numbers);
  }
  return `p cnf ${most} ${clauses.length} ${clauses.map((clause) => `${clause.join(' ')} 0`).join(' ')}`;
}

/** Writes DIMACS in words; other text stays as it is. */
export function toWords(dimacs: string): string {
  const [, body] = /^p\s+cnf\s+\d+\s+\d+\s+([-\d\s]+)$/.exec(dimacs.trim()) ?? [];
  if (body === undefined) return dimacs;
  const clauses = ` ${body.trim()} `.split(/\s0\s/).map((clause) => clause.trim()).filter((clause) => clause !== '')
    .map((clause) => clause.split(/\s+/).map((n) => (n.startsWith('-') ? `not x${n.slice(1)}` : `x${n}`)));
  return clauses.map((clause) => (clause.length > 1 && clauses.length > 1 ? `(${clause.join(' or ')})` : clause.join(' or '))).join(' and ');
}

/** The number of variables of a formula in DIMACS. */
export const variablesOf = (dimacs: string): number => Number(/^p\s+cnf\s+(\d+)/.exec(dimacs)?.[1] ?? 0);
