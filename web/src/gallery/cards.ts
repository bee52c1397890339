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
  demo?: string; // what the card plays, if that is not what it asks
  seats?: Seats;
  best?: number; // for a puzzle: the best possible result
}

const solo: Seats = { engine: 'right', strength: 2 };

export const cards: readonly Card[] = [
  { id: 'solitaire-clobber', title: 'Solitaire Clobber', hook: 'Black and white take turns. Can you leave a single stone?',
    paper: 'Demaine, Demaine, Fleischer', line: 'solitaire-clobber xoxo|oxox', demo: 'solitaire-clobber xoxox|oxoxo', best: 1 },
  { id: 'sc2', title: 'Free Clobber (SC2)', hook: 'Colours in any order. One stone can be left — on the square you like?',
    paper: 'Dorbec, Duchêne, Gravier', line: 'sc2 xox|oxo|xxo', demo: 'sc2 oxo|xoo|xox', best: 1 },
  { id: 'hamming', title: 'Free Clobber on a Hamming graph', hook: 'Twelve corners, one survivor: how?',
    paper: 'Dorbec, Duchêne, Gravier', line: 'sc2 hamming 3x2x2 xoxxooxoxoxo', demo: 'sc2 hamming 3x2x2 oxxoxoxxooxo', best: 1 },
  { id: 'clobber', title: 'Clobber', hook: 'Take a neighbour, keep the last move. The engine plays white.',
    paper: 'for two', line: 'clobber grid 4x5 checkerboard', seats: solo },
  { id: 'clickomania', title: 'Clickomania', hook: 'Click groups away. Everything can go — can you clear it?',
    paper: 'Biedl, Demaine, Demaine, Fleischer, Jacobsen, Munro', line: 'clickomania abcabb|aabcba|cbaacb|bbcaab|acbbca', demo: 'clickomania cbabab|baabaa|ccbcca|acaccb|bbabaa', best: 0 },
  { id: 'samegame', title: 'SameGame', hook: 'Large groups count a lot: (n−2)² points. How patient are you?',
    paper: 'the scoring game', line: 'samegame grid 8x12 random:7:4', demo: 'samegame grid 8x12 random:11:4' },
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
  { id: 'pebbling', title: 'Graph Pebbling', hook: 'Each step costs a pebble. Will one arrive?',
    paper: 'Burke et al., section 1', line: 'pebbling cube 3 (0)(0)(0)(1)(0)(1)(2)(4) with root=0', demo: 'pebbling path 4 (5)(1)(2)(0) with root=3', best: 0 },
  { id: 'domineering', title: 'Domineering', hook: 'Dominoes: yours stand, the engine’s lie. Who runs out of room?',
    paper: 'Andersson; Winning Ways', line: 'domineering grid 4x4 all:.', seats: solo },
  { id: 'toads-and-frogs', title: 'Toads and Frogs', hook: 'Hop over an enemy, or get stuck behind one.',
    paper: 'Guy; Winning Ways', line: 'toads-and-frogs xxx..ooo', seats: solo },
  { id: 'amazons', title: 'Amazons', hook: 'Move like a queen, then shoot: the board gets smaller every turn.',
    paper: 'Zamkauskas 1988', line: 'amazons ..x.|....|....|.o..', seats: solo },
  { id: 'col', title: 'Col', hook: 'Colour the vertices, but never two neighbours in your own colour.',
    paper: 'Vout; Winning Ways', line: 'col x...|....|..o.', seats: solo },
  { id: 'snort', title: 'Snort', hook: 'The same, but never beside the other colour. Quite another game.',
    paper: 'Norton; Winning Ways', line: 'snort .x..|....|...o', seats: solo },
  { id: 'kayles', title: 'Kayles', hook: 'Knock down one pin or two that stand together. Where do you throw first?',
    paper: 'Dudeney 1908', line: 'kayles xxxxxxxxx', seats: solo },
  { id: 'hackenbush-strings', title: 'Hackenbush Strings', hook: 'Three strings, and each is worth a number.',
    paper: 'Winning Ways', line: 'hackenbush-strings xxo.oxx.xo', seats: solo },
  { id: 'octal', title: 'Dawson’s Chess', hook: 'Three digits say all its rules: 0.137. Who takes the last stone?',
    paper: 'Dawson 1935; octal games', line: 'octal 0.137 xxxxxxxxxx', seats: solo },
];

export interface Reduction {
  name: string;
  title: string;
  hook: string;
  hard: 'NP-complete' | 'PSPACE-hard' | null; // the game is, because the problem is
  states: string;     // what is proved, and where
  kind: string;       // what an instance is
  formula?: true;     // an instance is a formula
  legend: readonly (readonly [string, string])[]; // what the parts of the construction are for
  examples: readonly (readonly [string, string])[];
}

export const reductions: readonly Reduction[] = [
  { name: 'hamiltonian', title: 'Hamiltonian circuit becomes Clobber', hook: 'A round trip through all nodes of a grid: if there is one, a single stone is left.',
    hard: 'NP-complete', states: 'Whether a board of Solitaire Clobber can be reduced to one stone is NP-complete, because Hamiltonian circuit on grid graphs is. [SC Theorem 6]',
    kind: 'nodes of a grid, rows split by |',
    legend: [['black stones', 'the nodes'], ['bomb', 'the white stone above a node: it walks the round trip, and takes one node after another'],
      ['fuse', 'white stones, as many as there are nodes'], ['fire', 'the black stone on top: it burns down the fuse meanwhile; the bomb’s last move takes it']],
    examples: [['xxx|x.x|xxx', 'a ring'], ['xx|xx', 'a square'], ['xxx|xxx', 'two rows'], ['xxx.|xxxx|.xxx', 'with corners cut'], ['xxx|xxx|xxx', 'nine nodes: no tour']] },
  { name: 'partition', title: 'Partition becomes two columns', hook: 'Split numbers into two sets of the same sum: if that is possible, the board clears.',
    hard: 'NP-complete', states: 'Partition is NP-complete. The board is long when the numbers are large, so this is a first step towards the theorem on two columns. [CLICK Section 3]',
    kind: 'numbers, split by commas',
    legend: [['green', 'the numbers: whoever clicks some of them chooses the first set'], ['separators', 'blue and yellow, between the numbers'],
      ['red', 'one block on each side: they meet exactly if half of the sum is gone'], ['mirrored', 'the separators once more, so that the rest collapses from the middle']],
    examples: [['1,2,3', '1, 2, 3'], ['3,1,1,2,2,1', 'six numbers'], ['1,2,4', '1, 2, 4: impossible']] },
  { name: '3partition', title: '3-Partition becomes two columns', hook: 'Make sets of three with equal sums, and the board clears.',
    hard: 'NP-complete', states: 'Whether a Clickomania board of two columns and five colours can be cleared is NP-complete, because 3-Partition is. [CLICK Theorem 14]',
    kind: 'numbers, split by commas',
    legend: [['green', 'the numbers'], ['separators', 'single blue blocks between them'], ['set-indicators', 'red, on the left: one for each set but the last'],
      ['set-matchers', 'red, on the right, on top: each must meet an indicator when the numbers of one more set are gone']],
    examples: [['4,5,6,5,5,5', 'two sets'], ['2,2,2', 'one set']] },
  { name: '3sat', title: '3-SAT becomes five columns', hook: 'Make the formula true, and the board clears.',
    hard: 'NP-complete', states: 'Whether a Clickomania board of five columns and three colours can be cleared is NP-complete, because 3-SAT is. [CLICK Theorem 15]',
    kind: 'a formula, such as (x1 or not x2) and x2', formula: true,
    legend: [['V', 'a variable, in the left columns, with a key for each clause that it is in'], ['sliding groups', 'click one of the two, and the variable is true or false: its keys slide to the locks of x or of not x'],
      ['locks, bomb, barrier', 'a clause: its bomb comes down to its barrier when a lock is opened']],
    examples: [['p cnf 2 2 1 -2 0 2 0', '(x1 or not x2) and x2'], ['p cnf 1 2 1 0 -1 0', 'x1 and not x1: impossible']] },
  { name: 'poscnf', title: 'Positive CNF becomes pebbles', hook: 'Two players set variables in turn. Who makes the formula true wins with pebbles, too.',
    hard: 'PSPACE-hard', states: 'Who wins Blocking Pebbles is PSPACE-hard to find out, because the game Positive CNF is. [BP Theorem 4.2]',
    kind: 'a formula without “not”, such as (x1 or x2) and x3', formula: true,
    legend: [['above', 'one part for each variable: Red moves there to make it true, Blue to make it false'], ['middle', 'one vertex for each clause'], ['below', 'a path: who gets there first has moves to spare']],
    examples: [['p cnf 2 1 1 2 0', 'x1 or x2'], ['p cnf 4 4 1 2 0 2 3 0 3 4 0 1 4 0', 'four in a circle'], ['p cnf 2 2 1 0 2 0', 'x1 and x2']] },
  { name: 'green-tree', title: 'Green pebbles become a kernel', hook: 'Another graph, the same value.',
    hard: null, states: 'Green pebbles are an impartial game, so each position is worth a Nim heap. Only those outside the kernel of the graph count. [BP Section 3]',
    kind: 'a position of green pebbles',
    legend: [['kernel', 'vertices from which no other one of them is reached in a step, and which all others reach: pebbles on them do not matter']],
    examples: [['path 4 (0,0,1)(0,0,2)(0,0,3)(0,0,4)', 'a path'], ['tournament 3 (0,0,3)(0,0,1)(0,0,2)', 'a tournament']] },
];
