// SPDX-License-Identifier: MIT
// lessons.ts: for each game a tiny board and its first move: how to make it, in a sentence.

export interface Lesson {
  line: string;
  move: string;
  words: string;
}

const win = 'Two players move in turn, and whoever cannot move loses. Play on, for both sides.';

/** What the game is about; games that are not here are won by the last move. */
const goals: Readonly<Record<string, string>> = {
  'solitaire-clobber': 'The colours take turns. Play on, and leave as few stones as you can.',
  'sc2': 'Any stone may move next. Play on, and leave as few stones as you can.',
  'clickomania': 'Single blocks cannot be clicked. Play on, and leave as few blocks as you can.',
  'samegame': 'A group of n blocks gives (n−2)² points, and a cleared board 1000 more. Play on.',
  'pebbling': 'Play on, until a pebble arrives at the ringed vertex.',
};

export const goalOf = (game: string): string => goals[game] ?? win;

export const lessons: Readonly<Record<string, Lesson>> = {
  'clobber': { line: 'clobber xxo|oxo', move: '1,2>1,3', words: 'You are Black. Click the black stone with the ring, then its white neighbour: your stone takes it and stands in its place.' },
  'solitaire-clobber': { line: 'solitaire-clobber xo|ox', move: '1,2>1,1', words: 'White begins. Click the white stone with the ring, then its black neighbour: it is taken.' },
  'sc2': { line: 'sc2 xoo|oxx', move: '1,1>1,2', words: 'Click a stone, then a neighbour of the other colour: it is taken.' },
  'clickomania': { line: 'clickomania aab|bba', move: '2,1', words: 'Click the blue group: blocks of one colour that touch go away together, and what lies above them falls.' },
  'samegame': { line: 'samegame aab|abb', move: '2,1', words: 'Click a group: blocks of one colour that touch go away together, and what lies above them falls.' },
  'click-impartial': { line: 'click-impartial abb|aba', move: '2,1', words: 'Click a group of at least two blocks: it goes away, and what lies above it falls.' },
  'click-partizan': { line: 'click-partizan abb|aab', move: '2,1', words: 'You are Orange. Click the orange group: it goes away. Blue clicks blue groups.' },
  'pebbles': { line: 'pebbles path 4 (0,1)(0,0)(1,0)(1,0)', move: '2>1:1b', words: 'You are Blue. Click the vertex with the ring, then the one before it: pebbles move against an arrow for free. Nobody moves onto a vertex where the other colour is.' },
  'pebbling': { line: 'pebbling path 3 (4)(0)(0) with root=2', move: '0>1', words: 'Click the vertex with the ring, then its neighbour: two pebbles leave, and one arrives.' },
  'nim': { line: 'nim 1 3', move: '2:1', words: 'Click a coin: it and all above it are taken. From one heap you may take as many as you like.' },
  'hackenbush': { line: 'hackenbush edges 0-1:b,1-2:r,0-3:r', move: '0-1:b', words: 'You are Blue. Cut the blue edge: what is no longer joined to the ground falls, also what is red.' },
  'domineering': { line: 'domineering ...|...', move: '1,2>2,2', words: 'You are Blue. Click two empty squares, one above the other: your dominoes stand, Orange’s lie.' },
  'toads-and-frogs': { line: 'toads-and-frogs x.o.', move: '1,1>1,2', words: 'Click the toad, then the place before it: toads go to the right, frogs to the left. A single enemy can be jumped over.' },
  'col': { line: 'col ...|...', move: '1,2', words: 'You are Blue. Click the square with the ring to colour it. Your squares must not touch each other; nor must Red’s.' },
  'snort': { line: 'snort ...|...', move: '1,2', words: 'You are Blue. Click the square with the ring to colour it. Blue and red squares must not touch.' },
  'amazons': { line: 'amazons x..|.a.|..o', move: '1,1>1,3>1,1', words: 'You are Black. Click your amazon, where it goes, and where it shoots: both in straight lines, like a queen of chess. That square is burnt.' },
  'kayles': { line: 'kayles xxxx', move: '1,2>1,3', words: 'Knock down two neighbours: click the two pins with a ring. For a single pin, click it twice.' },
  'octal': { line: 'octal 0.137 xxxxx', move: '1,1>1,2>1,3', words: 'Click the stones with a ring, one after another: they are taken. To take fewer, click the last one again.' },
  'hackenbush-strings': { line: 'hackenbush-strings xo.ox', move: '1,1', words: 'You are Blue. Cut your edge: all above it falls.' },
};
