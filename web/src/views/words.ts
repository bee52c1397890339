// SPDX-License-Identifier: MIT
// words.ts: what games, players and moves are called. The engine speaks of Left and Right
// and of letters; people see stones, blocks and pebbles.
import { gamesOf, termsOf, viewOf } from './index';
import { players, type Players } from './view';

// ---- games ----

const titles: Readonly<Record<string, string>> = {
  'clobber': 'Clobber', 'solitaire-clobber': 'Solitaire Clobber', 'sc2': 'Free Clobber (SC2)',
  'samegame': 'SameGame', 'click-partizan': 'Clicks for two', 'click-impartial': 'Clicks, last one wins',
  'pebbles': 'Blocking Pebbles', 'pebbling': 'Graph Pebbling', 'toads-and-frogs': 'Toads and Frogs',
  'hackenbush-strings': 'Hackenbush Strings', 'octal': 'Octal game', 'expr': 'A value as a game',
};

const octals: Readonly<Record<string, string>> = { '0.137': 'Dawson’s Chess', '0.07': 'Dawson’s Kayles', '0.6': 'Officers', '0.77': 'Kayles' };

export function titleOf(game: string): string {
  return titles[game] ?? `${game.charAt(0).toUpperCase()}${game.slice(1).replace(/-/g, ' ')}`;
}

const shapes: readonly (readonly [RegExp, string])[] = [
  [/^hamming /, ' on a Hamming graph'], [/^cube /, ' on a cube'], [/^(path|cycle) /, ' on a line'], [/^(graph|arcs) /, ''],
];

/** Makes a title of a LINE. */
export function titleOfLine(line: string): string {
  const terms = termsOf(line);
  if (terms.length > 1) return `A sum of ${terms.length} games`;
  const { game, text } = terms[0]!;
  if (game === 'octal') return octals[text.split(' ')[0]!] ?? `Octal game ${text.split(' ')[0]}`;
  if (/\bgoal=least-clicks\b/.test(line)) return `${titleOf(game)}, fewest clicks`;
  const stones = ['clobber', 'solitaire-clobber', 'sc2', 'col', 'snort'].includes(game);
  const where = stones ? shapes.find(([pattern]) => pattern.test(text))?.[1] ?? '' : '';
  return where === '' ? titleOf(game) : titleOf(game).replace(' (SC2)', '') + where;
}

const rules: Readonly<Record<string, string>> = {
  'domineering': 'Place a domino on two empty squares: Blue upright, Orange lying. Whoever cannot move loses.',
  'toads-and-frogs': 'Toads move right, frogs move left: one step, or a jump over one enemy. Whoever cannot move loses.',
  'click-partizan': 'Click away groups of at least two equal blocks: Orange the orange ones, Blue the blue ones. Whoever cannot move loses.',
  'hackenbush': 'Cut an edge of your colour, or a green one. What is cut off from the ground falls. Whoever cannot move loses.',
  'pebbles': 'Move your pebbles against an arrow for free, as many as you like, or one along an arrow, which costs another one. Vertices with pebbles of the other colour are blocked. Whoever cannot move loses.',
  'amazons': 'Move an amazon like a queen of chess; then it shoots an arrow likewise, and that square is burnt. Whoever cannot move loses.',
  'sc2': 'Move a stone onto a neighbour of the other colour, which is taken. Colours in any order: leave as few stones as you can.',
  'solitaire-clobber': 'Move a stone onto a neighbour of the other colour, which is taken. White and Black move in turn: leave as few stones as you can.',
  'clobber': 'Move a stone onto a neighbour of the other colour, which is taken. Whoever cannot move loses.',
  'nim': 'Take as many coins as you like from one heap. Whoever cannot move loses.',
  'click-impartial': 'Click away groups of at least two equal blocks, of any colour. Whoever cannot move loses.',
  'col': 'Colour an empty square in your colour, never beside a square of your colour. Whoever cannot move loses.',
  'snort': 'Colour an empty square in your colour, never beside a square of the other colour. Whoever cannot move loses.',
  'clickomania': 'Click away groups of at least two equal blocks; what lies above falls. Leave as few blocks as you can.',
  'kayles': 'Knock down one pin, or two that stand side by side. Whoever cannot move loses.',
};

const clobberRules: Readonly<Record<string, string>> = {
  impartial: 'Either player may move stones of both colours, onto a neighbour of the other colour. Whoever cannot move loses.',
  cannibal: 'Move one of your own stones onto a neighbour of any colour, which is taken. Whoever cannot move loses.',
};

/** What a digit of an octal code allows, said of so many stones. */
function octalRule(digit: number, count: number): string | null {
  const stones = count === 1 ? 'one stone' : `${count} stones`;
  const ways = [digit & 1 ? 'as a whole heap' : '', digit & 2 ? 'from the end of a heap' : '', digit & 4 ? 'from inside a heap' : ''].filter((way) => way !== '');
  return ways.length === 0 ? null : `${stones} ${ways.length === 3 ? 'from anywhere' : ways.join(' or ')}`;
}

function octalWords(code: string): string {
  const ways = [...(code.split('.')[1] ?? '')].map((digit, i) => octalRule(Number(digit), i + 1)).filter((way) => way !== null);
  return `Stones that stand together are a heap. You may take ${ways.join('; ')}. Whoever cannot move loses.`;
}

/** The rule of a LINE in one or two sentences; null: the engine's words will do. */
export function ruleOfLine(line: string): string | null {
  const terms = termsOf(line), options = line.split(' with ')[1] ?? '';
  if (terms.length > 1) return 'Each turn, move in one of the games. Whoever cannot move in any of them loses.';
  const { game, text } = terms[0]!;
  if (game === 'octal') return octalWords(text.split(' ')[0]!);
  if (/\bgoal=least-clicks\b/.test(options)) return 'Click away groups of at least two equal blocks, until there is none: with as few clicks as you can.';
  const kind = /\brules=(\w+)/.exec(options)?.[1];
  return (game === 'clobber' && kind ? clobberRules[kind] : undefined) ?? rules[game] ?? null;
}

/** Makes a sentence of the engine's rule of a game. */
export function sentence(rule: string): string {
  return `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`.replace(/\?\.$/, '?').replace(/>=/g, '≥').replace(/\^2/g, '²').replace(/n-(?=\d)/g, 'n−');
}

// ---- players ----

const nobody = players('Player 1', 'Player 2', 'first second');

/** Returns what the players are called: by what is theirs on the board, if that is the same
 * in all terms. */
export function playersOf(line: string): Players {
  if (/^expr /.test(line)) return players('Left', 'Right', 'blue red');
  if (/\brules=impartial\b/.test(line)) return nobody;
  const all = sidesOfTerms(line);
  const names = new Set(all.map(({ left }) => left.name));
  return all.length === 0 ? nobody : names.size === 1 ? all[0]! : players('Left', 'Right', 'first second');
}

function sidesOfTerms(line: string): Players[] {
  return termsOf(line).flatMap(({ game, negative }) => {
    const { sides } = viewOf(game);
    return sides === null ? [] : [negative ? { left: sides.right, right: sides.left } : sides];
  });
}

/** Says what Left and Right have in a sum in which that differs; null: nothing to say. */
export function legendOf(line: string): string | null {
  const all = sidesOfTerms(line);
  if (playersOf(line).left.name !== 'Left' || all.length === 0) return null;
  const of = (side: 'left' | 'right'): string => [...new Set(all.map((sides) => sides[side].name.toLowerCase()))].join(' and ');
  return `Left has ${of('left')}, Right has ${of('right')}.`;
}

export const wins = (name: string): string => (/[^s]s$/.test(name) ? `${name} win` : `${name} wins`);

// ---- moves and what the engine says of them ----

/** A move as people would write it. */
export function moveWords(text: string, line: string): string {
  const games = gamesOf(line);
  const [, term, rest = ''] = /^(?:#(\d+) )?(.*)$/.exec(text) ?? [];
  const view = viewOf(games[term === undefined ? 0 : Number(term) - 1] ?? '');
  const words = view.move?.(rest) ?? rest.replace(/>/g, ' → ');
  return term === undefined ? words : `game ${term}: ${words}`;
}

/** What the engine says about a position, in the words of its board. */
export function tell(words: string, line: string): string {
  const { left, right } = playersOf(line);
  const view = viewOf(gamesOf(line)[0] ?? '');
  const pieces: Record<string, string> = Object.assign({}, ...gamesOf(line).map((game) => viewOf(game).pieces));
  const piece = (letter: string): string => pieces[letter] ?? letter;
  const told = words
    .replace(/^not a legal move: /, '')
    .replace(/ holds an? ([xo]), but ([xo]) is to move/, (_, held: string, mover: string) =>
      ` holds ${piece(held)}, but it is ${mover === 'x' ? 'Black' : 'White'}’s turn`)
    .replace(/ is (\S), and this move needs (\S(?: or \S)*) there/, (_, held: string, wanted: string) =>
      ` is ${piece(held)}, and this move needs ${wanted.split(' or ').map(piece).join(' or ')} there`)
    .replace(/ is not an? ([ab]): (?:Left|Right) clicks [ab]/, (_, wanted: string) => ` is not ${piece(wanted)} block: it is not yours`)
    .replace(/no neighbour is (\S)/, (_, wanted: string) => `no neighbour is ${piece(wanted)}`)
    .replace(/no rule changes these cells for (?:Left|Right)/, 'That is no move.')
    .replace(/\bLeft\b/g, left.name).replace(/\bRight\b/g, right.name);
  return view.tell?.(told) ?? told;
}
