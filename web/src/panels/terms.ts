// SPDX-License-Identifier: MIT
// terms.ts: what the words of the theory mean, each in a few sentences, with an example or a
// picture. A "?" beside a word opens its entry; the help lists all of them.
import { button, h, s } from '../dom';
import { drawScene } from '../scene/picture';
import { parseScene } from '../scene/parse';
import { viewOf } from '../views';

interface Entry {
  words: string;
  example?: string;
  picture?: () => Element;
}

export const entries: Readonly<Record<string, Entry>> = {
  'Outcome': { words: 'Who wins, if both sides play as well as possible. It is either one of the players, whoever starts, or whoever moves first, or whoever moves second.',
    example: 'In Nim, two equal heaps are lost for whoever moves first: the other one copies every move.',
    picture: () => position('nim', `size 2 2\nstone 0.5 0.5 coin\nstone 0.5 1.5 coin\nstone 1.5 0.5 coin\nstone 1.5 1.5 coin`, 'Two equal heaps of Nim') },
  'Value': { words: 'What a position is worth when it is one of several games played side by side. Positions with the same value can replace each other in every such sum. Values above 0 are good for one side, values below 0 for the other.',
    example: '1 is one free move for that player, 1/2 half a move ahead, ∗ one move for whoever takes it, ↑ a little more than nothing.',
    picture: () => position('hackenbush', 'size 2 3\nedge 0 2.5 2 2.5 ground\nedge 1 2.5 1 1.5 blue\nedge 1 1.5 1 0.5 red\ndot 1 1.5 plain\ndot 1 0.5 plain', 'A blue edge with a red one on top: it is worth 1/2') },
  'Mean': { words: 'What a position is worth on average, if very many copies of it are played side by side.', example: '{3 | 1} has the mean 2.',
    picture: () => thermograph('mean') },
  'Temperature': { words: 'How much it matters to move first here. In a hot position everybody wants to move; in a cold one nobody does.', example: '{3 | 1} has the temperature 1: a move changes the mean by 1.',
    picture: () => thermograph('temperature') },
  'Stops': { words: 'The number at which play ends up if the players move in turn: the first one if the player for whom values above 0 are good begins, the second one if the other does.', example: '{3 | 1} has the stops 3 and 1.',
    picture: () => thermograph('stops') },
  'Atomic weight': { words: 'Counts how many ups (↑) a position is worth, if that is all there is to it. With two or more, that player wins whoever starts.', example: '↑ has the atomic weight 1, ∗ has 0.',
    picture: () => position('clobber', stones('xxo'), 'Two black stones and a white one in a row: this is worth ↑') },
  'Thermograph': { words: 'Shows both stops when every move costs a tax. The higher the tax, the closer they get; where the walls meet is the temperature, and above it the mast stands at the mean. Larger numbers are on the left.',
    picture: () => thermograph() },
  'Sensible moves': { words: 'A move is dominated if another one leads to a value that is at least as good in every sum, and reversible if the other side has an answer after which the first one is no better off than before. Neither kind has to be looked at to find the value.',
    example: 'In {0, −1 | ∗} the move to −1 is dominated by the move to 0.',
    picture: () => options() },
  'Clashing': { words: 'Imagine the board coloured like a checkerboard. A stone clashes if its colour is not that of its square.',
    picture: () => position('clobber', `${stones('xoo|oxx')}\nmark 2.5 0.5 clashing\nmark 1.5 0.5 matching\nmark 0.5 0.5 matching\nmark 0.5 1.5 matching\nmark 1.5 1.5 matching\nmark 2.5 1.5 clashing`, 'Six stones; the two at the right clash') },
  'δ': { words: 'The number of stones plus the number of clashing stones. No move changes its remainder when it is divided by 3; so a board whose δ is divisible by 3 cannot be reduced to a single stone.',
    example: 'A full checkerboard of 3 by 4 has δ = 12: two stones are left at least.',
    picture: () => position('clobber', stones('xoxo|oxox|xoxo'), 'A full checkerboard of 3 by 4') },
  'By counting': { words: 'What no play can beat, found without any search: from δ, from the parts of the board, or from the numbers of stones or blocks.',
    picture: () => position('clobber', stones('xx.|..o'), 'Two black stones and a white one far from them: three stones stay') },
  'Components': { words: 'Parts of the board that no stone can leave. Each is played on its own, and leaves at least so many stones.',
    picture: () => position('clobber', stones('xo.xx|ox..o'), 'Two components of four and of three stones') },
  'Certificate': { words: 'A file with the answer and all that is needed to check it. The program dicot-check judges it; it shares no source with the engine.',
    picture: () => h('pre', { class: 'example', text: 'dicot-certificate 1\nline nim 1 1\nclaim starts left wins right\nreplies right\n2:0 in 0 1\n1:0 in 1 0\nend …' }) },
  'Method': { words: 'How the answer was found: by a theorem, by counting, or by which kind of search.',
    picture: () => h('p', { class: 'example', text: 'theorem → counting → search: the first that settles it is named.' }) },
  'SC2': { words: 'Solitaire Clobber 2, also called Free Clobber: the rules of Solitaire Clobber, but stones of either colour may move at any time.',
    example: 'On every board with both colours that cannot be split, only a few stones are left; often one suffices, on a vertex of your choice.' },
  'NP-complete': { words: 'A solution is checked quickly, but no quick way is known to find one; and if there were one for this problem, there would be one for all of the thousands like it.',
    picture: () => position('clobber', tour, 'Nodes of a grid with a round trip') },
  'PSPACE-hard': { words: 'At least as hard as finding out who wins a game of any kind that ends after a moderate number of moves.',
    picture: () => options('you', 'me') },
};

/** A small position, drawn as on a board. */
function position(game: string, scene: string, label: string): Element {
  const view = viewOf(game);
  const svg = drawScene(parseScene(scene), label, Math.max(0.2, view.margin / 2), (item, all) => view.draw(item, all));
  svg.classList.add('term-picture');
  return svg;
}

/** The scene of a board of stones. */
function stones(rows: string): string {
  const cells = rows.split('|').flatMap((row, r) => [...row].map((letter, c) => ({ letter, x: c + 0.5, y: r + 0.5 })));
  return [`size ${rows.split('|')[0]!.length} ${rows.split('|').length}`, ...cells.map(({ x, y }) => `cell ${x} ${y} empty`),
    ...cells.filter(({ letter }) => letter !== '.').map(({ letter, x, y }) => `stone ${x} ${y} ${letter === 'x' ? 'black' : 'white'}`)].join('\n');
}

const tour = ['size 3 3', ...[[0, 0, 1, 0], [1, 0, 2, 0], [2, 0, 2, 1], [2, 1, 2, 2], [2, 2, 1, 2], [1, 2, 0, 2], [0, 2, 0, 1], [0, 1, 0, 0]]
  .map((ends) => `edge ${ends.map((n) => n + 0.5).join(' ')} plain`), ...[[0, 0], [1, 0], [2, 0], [2, 1], [2, 2], [1, 2], [0, 2], [0, 1]].map(([x, y]) => `stone ${x! + 0.5} ${y! + 0.5} black`)].join('\n');

/** The options of {0, −1 | ∗}, one of them crossed out; or who moves when. */
function options(...turns: string[]): Element {
  const words = turns.length > 0 ? [turns[0]!, turns[1]!, turns[1]!, '…', '…'] : ['{0, −1 | ∗}', '0', '−1', '∗', ''];
  const ends = turns.length > 0 ? [[1.2, 1.7], [3.4, 1.7]] : [[0.8, 1.7], [2.1, 1.7], [3.8, 1.7]];
  return s('svg', { viewBox: '0 0 4.6 2.2', class: 'term-picture', role: 'img', 'aria-label': turns.length > 0 ? 'Moves in turn: for each of yours, there is one of mine' : 'The options of {0, −1 | ∗}; that to −1 is crossed out' },
    ...ends.map(([x, y]) => s('line', { x1: 2.3, y1: 0.65, x2: x!, y2: y! - 0.35, class: 'edge plain' })),
    s('text', { x: 2.3, y: 0.45, class: 'wall-number', 'text-anchor': 'middle' }, words[0]!),
    ...ends.map(([x, y], i) => s('text', { x: x!, y: y! + 0.1, class: 'wall-number', 'text-anchor': 'middle' }, words[i + 1]!)),
    ...(turns.length > 0 ? [] : [s('path', { d: 'M1.8 1.4l.6 .5m0 -.5l-.6 .5', class: 'mark clashing' })]));
}

/** The walls of {2 | −1/2} with a slider for the tax, or with what a word means marked. */
function thermograph(marked: 'mean' | 'temperature' | 'stops' | null = null): Element {
  const [left, right, mean, hot] = [2, -0.5, 0.75, 1.25];
  const x = (value: number): number => 1.6 + (left - value) * 1.4, y = (tax: number): number => 3.4 - tax * 1.5;
  const line = (points: [number, number][], kind: string): SVGElement =>
    s('polyline', { points: points.map(([value, tax]) => `${x(value)},${y(tax)}`).join(' '), class: `wall ${kind}` });
  const words = h('output', { class: 'legend' });
  const dots = [s('circle', { r: 0.11, class: 'wall-dot blue' }), s('circle', { r: 0.11, class: 'wall-dot red' })];
  const level = s('line', { x1: 0.8, x2: 5.9, class: 'tax' });
  const show = (tax: number): void => {
    const ends = tax >= hot ? [mean, mean] : [left - tax, right + tax];
    dots.forEach((dot, i) => { dot.setAttribute('cx', String(x(ends[i]!))); dot.setAttribute('cy', String(y(tax))); });
    for (const name of ['y1', 'y2']) level.setAttribute(name, String(y(tax)));
    words.value = `tax ${tax}: ${ends[0] === ends[1] ? `nobody wants to move, and it is worth ${mean}` : `${ends[0]} if one begins, ${ends[1]} if the other does`}`;
  };
  const slider = h('input', { label: 'Tax', testid: 'tax', attrs: { type: 'range', min: 0, max: 2, step: 0.25, value: 0.5 }, on: { input: () => show(Number(slider.value)) } });
  const picture = s('svg', { viewBox: '0 0 6.6 4', class: 'thermograph-lesson', role: 'img', 'aria-label': 'The thermograph of {2 | −1/2}' },
    line([[left, 0], [mean, hot], [mean, 2.1]], 'blue'), line([[right, 0], [mean, hot], [mean, 2.1]], 'red'), level, ...dots,
    ...[left, mean, right].map((value) => s('text', { x: x(value), y: 3.85, class: 'wall-number', 'text-anchor': 'middle' }, String(value).replace('-', '−'))));
  const marks: Record<'mean' | 'temperature' | 'stops', [number, number][]> = { mean: [[mean, 2.1]], temperature: [[mean, hot]], stops: [[left, 0], [right, 0]] };
  show(marked === 'stops' ? 0 : marked ? hot : 0.5);
  if (marked) {
    picture.append(...marks[marked].map(([value, tax]) => s('circle', { cx: x(value), cy: y(tax), r: 0.2, class: 'marked' })));
    return h('div', { class: 'lesson' }, picture);
  }
  return h('div', { class: 'lesson' }, picture, h('label', { class: 'field' }, h('span', { text: 'Tax on a move' }), slider), words);
}

export interface Paper {
  key: string;
  name: string;
  title: string;
  address: string;
}

export const papers: readonly Paper[] = [
  { key: 'SC', name: 'Solitaire Clobber', title: 'E. D. Demaine, M. L. Demaine, R. Fleischer: Solitaire Clobber', address: 'https://arxiv.org/abs/cs/0204017' },
  { key: 'HAM', name: 'Clobber on Hamming graphs', title: 'P. Dorbec, E. Duchêne, S. Gravier: Solitaire Clobber played on Hamming graphs, Integers 8 (2008), G03', address: 'https://math.colgate.edu/~integers/' },
  { key: 'CLICK', name: 'The Complexity of Clickomania', title: 'T. C. Biedl, E. D. Demaine, M. L. Demaine, R. Fleischer, L. Jacobsen, J. I. Munro: The Complexity of Clickomania', address: 'https://arxiv.org/abs/cs/0107031' },
  { key: 'BP', name: 'The Game of Blocking Pebbles', title: 'K. Burke, M. Ferland, M. Fisher, V. Gledel, C. Tennenhouse: The Game of Blocking Pebbles', address: 'https://arxiv.org/abs/1712.01173' },
];

export const paperLink = ({ title, address }: Paper): HTMLElement =>
  h('a', { text: title, attrs: { href: address, rel: 'noreferrer', target: '_blank' } });

/** A text in which citations such as [SC Thm 5] open the paper that they are from. */
export function cited(words: string): (Node | string)[] {
  return words.split(/(\[(?:SC|HAM|CLICK|BP) [^\]]*\])/).flatMap((piece, i) => {
    const paper = i % 2 === 1 ? papers.find(({ key }) => piece.startsWith(`[${key} `)) : undefined;
    if (!paper) return piece;
    const cite = button(`${piece.slice(1, -1).replace(/^\w+ /, '').replace(/\bThm\b/g, 'Theorem').replace(/\bCor\b/g, 'Corollary')} of “${paper.name}”`, `cite-${paper.key}`, () => open(piece.slice(1, -1),
      [h('p', { text: 'A result of this paper:' }), h('p', {}, paperLink(paper))]));
    cite.className = 'link';
    return ['(', cite, ')'];
  });
}

const box = h('dialog', { class: 'glossary', testid: 'glossary', label: 'What a word means' });

/** The explanation of a word. */
export function explanation(name: string): Node[] {
  const { words, example, picture } = entries[name]!;
  return [h('p', { text: words }), ...(example ? [h('p', { class: 'example', text: example })] : []), ...(picture ? [picture()] : [])];
}

function open(name: string, content = explanation(name)): void {
  if (!box.isConnected) document.body.append(box);
  box.replaceChildren(
    h('header', {}, h('h2', { text: name }), button('✕', 'glossary-close', () => box.close(), 'Close')),
    ...content, h('p', {}, h('a', { text: 'All words', attrs: { href: '#help=words' }, on: { click: () => box.close() } })));
  box.showModal();
}

/** A word with a "?" that explains it. */
export function term(name: string, shown = name): HTMLElement {
  if (!(name in entries)) return h('span', { text: shown });
  return h('span', { class: 'term' }, shown, shown ? ' ' : '', button('?', `what-${name.toLowerCase().replace(/ /g, '-')}`, () => open(name), `What is “${name}”?`));
}
