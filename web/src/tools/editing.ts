// SPDX-License-Identifier: MIT
// editing.ts: changes of a position in its text: one row per way in which positions are
// written. The engine says whether the result is a position.
import { names } from '../views/clicks';
import { termsOf, viewOf, type Term } from '../views';

export interface Brush {
  key: string;
  title: string;
}

/** A way in which positions are written. A place is named as the engine names it. */
export interface Writing {
  brushes(game: string): Brush[];
  touch(text: string, place: string, brush: string, brushes: readonly Brush[]): string;
  resize?: { rows?: (text: string, by: number) => string; columns: (text: string, by: number) => string; called: string };
}

// ---- letters: rows of cells, or labels of vertices ----

const clickGames = ['clickomania', 'samegame', 'click-impartial'];

function letterBrushes(game: string): Brush[] {
  if (clickGames.includes(game)) return [...names.slice(0, 6).map((title, i) => ({ key: String.fromCharCode(97 + i), title })), { key: '.', title: 'nothing' }];
  const pieces = Object.entries(viewOf(game).pieces).map(([key, title]) => ({ key, title: title.replace(/^an? /, '') }));
  return [...pieces.filter(({ key }) => key !== '.'), ...(game === 'click-partizan' ? [{ key: '.', title: 'nothing' }] : pieces.filter(({ key }) => key === '.'))];
}

/** The part of the text before the letters, such as "hamming 3x2 " or "0.137 ". */
const headOf = (text: string): string => text.slice(0, text.lastIndexOf(' ') + 1);
const rowsOf = (text: string): string[][] => text.slice(headOf(text).length).split('|').map((row) => [...row]);
const withRows = (text: string, rows: readonly string[][]): string => headOf(text) + rows.map((row) => row.join('')).join('|');

/** Puts the brush on a cell or vertex; on what is there already, the next brush. */
function paint(text: string, place: string, brush: string, brushes: readonly Brush[]): string {
  const rows = rowsOf(text), cell = /^(\d+),(\d+)$/.exec(place);
  const [row, column] = cell ? [Number(cell[1]) - 1, Number(cell[2]) - 1] : [0, Number(place)];
  const here = rows[row]?.[column];
  if (here === undefined) return text;
  const next = brushes[(brushes.findIndex(({ key }) => key === brush) + 1) % brushes.length]!.key;
  rows[row]![column] = here === brush ? next : brush;
  return withRows(text, rows);
}

const letters: Writing = {
  brushes: letterBrushes,
  touch: paint,
  resize: {
    called: 'rows and columns',
    rows: (text, by) => {
      const rows = rowsOf(text);
      if (by > 0) rows.push(rows[0]!.map(() => '.'));
      else if (rows.length > 1) rows.pop();
      return withRows(text, rows);
    },
    columns: (text, by) => withRows(text, rowsOf(text).map((row) => (by > 0 ? [...row, '.'] : row.length > 1 ? row.slice(0, -1) : row))),
  },
};

const vertices: Writing = { brushes: letterBrushes, touch: paint };

// ---- blocks, which fall ----

/** Lets the blocks of every column fall. */
function settle(text: string): string {
  const rows = rowsOf(text);
  rows[0]!.forEach((_, c) => {
    const column = rows.map((row) => row[c] ?? '.').filter((letter) => letter !== '.');
    rows.forEach((row, r) => { row[c] = column[r - (rows.length - column.length)] ?? '.'; });
  });
  return withRows(text, rows);
}

const blocks: Writing = {
  brushes: letterBrushes,
  touch: (text, place, brush, brushes) => settle(paint(text, place, brush, brushes)),
  resize: { // blocks lie on the ground, so a new row is the highest
    called: 'rows and columns',
    rows: (text, by) => {
      const rows = rowsOf(text);
      return withRows(text, by > 0 ? [rows[0]!.map(() => '.'), ...rows] : rows.length > 1 ? rows.slice(1) : rows);
    },
    columns: letters.resize!.columns,
  },
};

// ---- heaps ----

const heaps: Writing = {
  brushes: () => [{ key: '1', title: 'add a coin' }, { key: '-1', title: 'take a coin' }],
  touch: (text, place, brush) => {
    const at = Number(/^heap (\d+)/.exec(place)?.[1] ?? 0) - 1;
    return text.split(' ').map((size, i) => (i === at ? String(Math.max(0, Number(size) + Number(brush))) : size)).join(' ');
  },
  resize: { called: 'heaps', columns: (text, by) => (by > 0 ? `${text} 1` : text.split(' ').slice(0, -1).join(' ') || text) },
};

// ---- pebbles ----

const pebbles: Writing = {
  brushes: (game) => (game === 'pebbling'
    ? [{ key: '0', title: 'add a pebble' }, { key: 'none', title: 'take all away' }]
    : [...['blue', 'red', 'green'].map((title, i) => ({ key: String(i), title: `add a ${title} pebble` })), { key: 'none', title: 'take all away' }]),
  touch: (text, place, brush) => {
    let vertex = -1;
    return text.replace(/\(([\d,]+)\)/g, (whole, counts: string) => {
      if (++vertex !== Number(place)) return whole;
      const numbers = counts.split(',').map(Number);
      while (brush !== 'none' && numbers.length <= Number(brush)) numbers.push(0);
      return `(${numbers.map((n, i) => (brush === 'none' ? 0 : i === Number(brush) ? n + 1 : n)).join(',')})`;
    });
  },
};

// ---- edges ----

const edgesOf = (text: string): string[] => text.replace(/^edges /, '').split(',').filter((edge) => edge !== '-');
const withEdges = (edges: readonly string[]): string => `edges ${edges.join(',') || '-'}`;

const bush: Writing = {
  brushes: () => [...['blue', 'red', 'green'].map((title) => ({ key: title[0]!, title: `make it ${title}` })),
    ...['blue', 'red', 'green'].map((title) => ({ key: `+${title[0]}`, title: `a ${title} edge on top` })), { key: 'cut', title: 'cut it off' }],
  touch: (text, place, brush) => {
    const edges = edgesOf(text), at = edges.indexOf(place);
    const [, from, to] = /^(\d+)-(\d+):/.exec(place) ?? [];
    if (at < 0 || to === undefined) return text;
    if (brush === 'cut') return withEdges(edges.filter((_, i) => i !== at));
    if (!brush.startsWith('+')) return withEdges(edges.map((edge, i) => (i === at ? `${from}-${to}:${brush}` : edge)));
    const fresh = Math.max(...edges.flatMap((edge) => edge.split(':')[0]!.split('-').map(Number))) + 1;
    return withEdges([...edges, `${Math.max(Number(from), Number(to))}-${fresh}:${brush[1]}`]);
  },
  resize: { called: 'edges on the ground', columns: (text, by) => {
    const edges = edgesOf(text);
    const fresh = Math.max(0, ...edges.flatMap((edge) => edge.split(':')[0]!.split('-').map(Number))) + 1;
    return by > 0 ? withEdges([...edges, `0-${fresh}:b`]) : withEdges(edges.slice(0, -1));
  } },
};

/** How a term is edited; null: only as text. */
export function writingOf({ game, text }: Term): Writing | null {
  if (game === 'nim') return heaps;
  if (game === 'pebbles' || game === 'pebbling') return pebbles;
  if (game === 'hackenbush') return bush;
  if (/^columns /.test(text) || Object.keys(viewOf(game).pieces).length + (clickGames.includes(game) ? 1 : 0) === 0) return null;
  if (clickGames.includes(game) || game === 'click-partizan') return blocks;
  return /^(?:0\.\d+ )?[^ ]+$/.test(text) ? letters : vertices;
}

/** Can some term of a LINE be edited? */
export const isEditable = (line: string): boolean => termsOf(line).some((term) => writingOf(term) !== null);

/** The LINE with other terms. Options belong to the games that are still there. */
export function withTerms(line: string, terms: readonly Term[]): string {
  const [, options] = line.split(' with ');
  return terms.map(({ game, negative, text }) => `${negative ? '-' : ''}${game} ${text}`).join(' + ') + (options ? ` with ${options}` : '');
}

/** Games that can be added to a sum. */
export const addable: readonly Term[] = [['clobber', 'xo|ox'], ['nim', '1 2'], ['hackenbush', 'edges 0-1:b,1-2:r'], ['domineering', '...|...'], ['toads-and-frogs', 'x..o'],
  ['click-partizan', 'aabb'], ['col', '...'], ['snort', '...'], ['kayles', 'xxx']].map(([game = '', text = '']) => ({ game, text, negative: false }));
