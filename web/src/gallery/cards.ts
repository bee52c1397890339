// SPDX-License-Identifier: MIT
// cards.ts: the cards of the gallery: one living board per game and paper, with a sentence
// that makes readers curious. Games without a card are shown with their rule.
import type { Seats } from '../state/session';

export interface Card {
  id: string;
  title: string;
  hook: string;
  paper: string;
  line: string;
  seats?: Seats;
  best?: number; // for a puzzle: the best possible result
}

const solo: Seats = { engine: 'right', strength: 2 };

export const cards: readonly Card[] = [
  { id: 'solitaire-clobber', title: 'Solitaire Clobber', hook: 'Black and white take turns. Can you leave a single stone?',
    paper: 'Demaine, Demaine, Fleischer', line: 'solitaire-clobber xoxo|oxox', best: 1 },
  { id: 'sc2', title: 'SC2', hook: 'Colours in any order. One stone can be left — on the square you like?',
    paper: 'Dorbec, Duchêne, Gravier', line: 'sc2 xox|oxo|xxo', best: 1 },
  { id: 'hamming', title: 'Clobber on a Hamming graph', hook: 'Twelve corners, one survivor: how?',
    paper: 'Dorbec, Duchêne, Gravier', line: 'sc2 hamming 3x2x2 xoxxooxoxoxo', best: 1 },
  { id: 'clobber', title: 'Clobber', hook: 'Take a neighbour, keep the last move. The engine plays white.',
    paper: 'for two', line: 'clobber grid 4x5 checkerboard', seats: solo },
  { id: 'clickomania', title: 'Clickomania', hook: 'Click groups away. Everything can go — can you clear it?',
    paper: 'Biedl, Demaine, Demaine, Fleischer, Jacobsen, Munro', line: 'clickomania abcabb|aabcba|cbaacb|bbcaab|acbbca', best: 0 },
  { id: 'samegame', title: 'SameGame', hook: 'Large groups count a lot: (n−2)² points. How patient are you?',
    paper: 'the scoring game', line: 'samegame grid 8x12 random:7:4' },
  { id: 'pebbles', title: 'Blocking Pebbles', hook: 'Up the arrows for free, down at a toll — and nobody passes the other colour.',
    paper: 'Burke, Ferland, Fisher, Gledel, Tennenhouse', line: 'pebbles arcs 0>1,0>2,1>3,2>3,2>4 (1,0)(0,0)(0,0)(0,2)(2,0)', seats: solo },
  { id: 'hackenbush', title: 'Hackenbush', hook: 'Cut what is yours; what hangs in the air falls. Half a move ahead is possible.',
    paper: 'known values', line: 'hackenbush edges 0-1:b,1-2:r,1-3:b,3-4:g,0-5:r,5-6:b,5-7:g', seats: solo },
  { id: 'nim', title: 'Nim', hook: 'Three heaps, one trick. Do you see it in the values?',
    paper: 'Bouton 1901', line: 'nim 3 4 5', seats: solo },
  { id: 'click-partizan', title: 'Clicks for two', hook: 'One board, two colours: you click orange, the engine blue.',
    paper: 'Biedl et al., section 5', line: 'click-partizan aabb|bbaa|abab|aabb', seats: solo },
  { id: 'click-impartial', title: 'Clicks, last one wins', hook: 'Everybody may click everything. Who gets the last group?',
    paper: 'Biedl et al., section 5', line: 'click-impartial abba|aabb|bcab', seats: solo },
  { id: 'pebbling', title: 'Graph pebbling', hook: 'Each step costs a pebble. Will one arrive?',
    paper: 'Burke et al., section 1', line: 'pebbling cube 3 (0)(0)(0)(1)(0)(1)(2)(4) with root=0', best: 0 },
  { id: 'domineering', title: 'Domineering', hook: 'Dominoes: yours stand, the engine’s lie. Who runs out of room?',
    paper: 'Andersson; Winning Ways', line: 'domineering grid 5x5 all:.', seats: solo },
  { id: 'toads-and-frogs', title: 'Toads and Frogs', hook: 'Hop over an enemy, or get stuck behind one.',
    paper: 'Guy; Winning Ways', line: 'toads-and-frogs xxx...ooo', seats: solo },
  { id: 'amazons', title: 'Amazons', hook: 'Move like a queen, then shoot: the board gets smaller every turn.',
    paper: 'Zamkauskas 1988', line: 'amazons ..x.|x...|...o|.o..', seats: solo },
  { id: 'col', title: 'Col', hook: 'Colour the vertices, but never two neighbours in your own colour.',
    paper: 'Vout; Winning Ways', line: 'col x...|....|..o.', seats: solo },
  { id: 'snort', title: 'Snort', hook: 'The same, but never beside the other colour. Quite another game.',
    paper: 'Norton; Winning Ways', line: 'snort .x..|....|...o', seats: solo },
  { id: 'kayles', title: 'Kayles', hook: 'Knock down one pin or two that stand together. Where do you throw first?',
    paper: 'Dudeney 1908', line: 'kayles xxxxxxxxx', seats: solo },
  { id: 'hackenbush-strings', title: 'Hackenbush strings', hook: 'Three strings, and each is worth a number.',
    paper: 'Winning Ways', line: 'hackenbush-strings xxo.oxx.xo', seats: solo },
  { id: 'octal', title: 'Dawson’s Chess', hook: 'Three digits say all its rules: 0.137. Who takes the last stone?',
    paper: 'Dawson 1935; octal games', line: 'octal 0.137 xxxxxxxxxx', seats: solo },
];

export interface Reduction {
  name: string;
  title: string;
  hook: string;
  kind: string;       // what an instance is
  examples: readonly (readonly [string, string])[];
}

export const reductions: readonly Reduction[] = [
  { name: 'hamiltonian', title: 'A round trip becomes Clobber', hook: 'Is there a tour through all nodes? Then one stone is left.', kind: 'nodes of a grid graph, rows split by |',
    examples: [['xxx|x.x|xxx', 'a ring'], ['xx|xx', 'a square'], ['xxx|xxx', 'two rows'], ['xxx.|xxxx|.xxx', 'with corners cut'], ['xxx|xxx|xxx', 'nine nodes: no tour']] },
  { name: 'partition', title: 'Fair shares become two columns', hook: 'Split the numbers fairly, and the board clears.', kind: 'numbers, split by commas',
    examples: [['1,2,3', '1, 2, 3'], ['3,1,1,2,2,1', 'six numbers'], ['1,2,4', '1, 2, 4: impossible']] },
  { name: '3partition', title: 'Teams of three become two columns', hook: 'Groups of three with equal sums clear the board.', kind: 'numbers, split by commas',
    examples: [['4,5,6,5,5,5', 'two teams'], ['2,2,2', 'one team']] },
  { name: '3sat', title: 'A formula becomes five columns', hook: 'Make the formula true, and the board clears.', kind: 'a formula in DIMACS',
    examples: [['p cnf 2 2 1 -2 0 2 0', '(x1 or not x2) and x2'], ['p cnf 1 2 1 0 -1 0', 'x1 and not x1: impossible']] },
  { name: 'poscnf', title: 'A game of formulas becomes pebbles', hook: 'Who makes the formula true, wins with pebbles.', kind: 'a formula in DIMACS, without negations',
    examples: [['p cnf 2 1 1 2 0', 'x1 or x2'], ['p cnf 4 4 1 2 0 2 3 0 3 4 0 1 4 0', 'four in a circle'], ['p cnf 2 2 1 0 2 0', 'x1 and x2']] },
  { name: 'green-tree', title: 'Green pebbles become a kernel', hook: 'Another graph, the same value.', kind: 'a position of green pebbles',
    examples: [['path 4 (0,0,1)(0,0,2)(0,0,3)(0,0,4)', 'a path'], ['tournament 3 (0,0,3)(0,0,1)(0,0,2)', 'a tournament']] },
];
