// SPDX-License-Identifier: MIT
// main.ts: builds the page: its head, and the screen that the address names.
import type { Layout } from './board/term';
import { button, h, pointOut } from './dom';
import { Refusal } from './engine/answers';
import { Engine } from './engine/client';
import { GraphEditor } from './panels/graph_editor';
import { NewGame } from './panels/new_game';
import { HelpScreen } from './screens/help';
import { GalleryScreen } from './screens/gallery';
import { PlayScreen, type PlayRoute } from './screens/play';
import { SheetScreen } from './screens/sheet';
import { ReduceScreen } from './screens/reduce';
import { lastPlay, saveSettings, settings, studies } from './state/settings';
import { keepPage } from './offline';
import { parseRoute, printRoute, type Route } from './state/url';
import { tell } from './views/words';
import { makeDaily } from './tools/daily';
import { pack } from './tools/pack';
import { makePuzzle } from './tools/puzzles';

const engine = new Engine('dicot.wasm');
const main = h('main', { attrs: { id: 'main', tabindex: -1 } });

/** A new game: against the engine, if that was the last choice, and nothing is given away. */
const openPlay = (line: string, puzzle: number | null = null, layout?: Layout, rules?: string): void => {
  const seats = { engine: settings.engine, strength: settings.strength };
  location.hash = printRoute({ view: 'play', line, moves: [], at: 0, first: 'left', seats, puzzle, layout, mode: 'play', rules });
};

/** A position that somebody wants to know about. */
const openPosition = (line: string): void => {
  location.hash = printRoute({ view: 'play', line, moves: [], at: 0, first: 'left', seats: { engine: 'none', strength: settings.strength }, puzzle: null });
};

const editor = new GraphEditor(engine, (line, layout) => openPlay(line, null, layout));

const newGame = new NewGame(engine, {
  open: async (line, rules) => {
    if (!rules) await engine.one('quick', ['look', '--', line]); // throws a Refusal, which the dialog shows
    openPlay(line, null, undefined, rules && await pack(rules));
  },
  puzzle: async ({ line, best }) => openPlay(line, best),
  draw: (game) => editor.show(game),
});

const lastLink = h('a', { text: 'Last game', testid: 'nav-last', attrs: { href: lastPlay.get() ?? '#gallery', hidden: lastPlay.get() === null } });

/** A board of the day, which is made when it is asked for. */
const openDaily = async (game: string, day: string): Promise<void> => {
  const puzzle = await makeDaily(engine, game, day);
  if (puzzle) location.hash = printRoute({ view: 'play', line: puzzle.line, moves: [], at: 0, first: 'left', seats: { engine: 'none', strength: 3 }, puzzle: puzzle.best, day, mode: 'play' });
};

const gallery = new GalleryScreen(engine, openPosition, openDaily);
const table = new PlayScreen(engine, {
  changed: (route) => {
    const hash = printRoute(route);
    shown = hash;
    history.replaceState(null, '', hash);
    lastPlay.set(hash);
    keepStudy(hash, route);
    lastLink.href = hash;
    lastLink.hidden = false;
  },
  nextPuzzle: async (game) => {
    const puzzle = await makePuzzle(engine, game, 'medium', Math.floor(Math.random() * 1e6));
    if (puzzle) openPlay(puzzle.line, puzzle.best);
  },
  ruleset: (rules) => void newGame.showRules(rules),
  front: () => {
    if (main.contains(table.element)) return;
    visits++;
    gallery.leave();
    reduce.leave();
    main.replaceChildren(table.element);
  },
});

let study = ''; // what the present play is called among those that this browser keeps

/** Keeps the present play, also when another tab has another one. Opened again, by a link or
 * after a crash, it keeps its name. */
function keepStudy(hash: string, { moves, tree }: PlayRoute): void {
  if (moves.length === 0 && !tree?.next.length) return;
  if (study === '') study = studies.all().find(([, kept]) => kept === hash)?.[0] ?? `${new Date().toISOString().slice(0, 19)} ${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  studies.keep(study, hash);
}

const reduce = new ReduceScreen(engine, (hash) => { location.hash = hash; });

const sheet = new SheetScreen(engine, (hash) => { location.hash = hash; });

const help = new HelpScreen(engine);

// ---- head ----

function applyTheme(): void {
  if (settings.theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = settings.theme;
}

function nextTheme(): void {
  const themes = ['auto', 'light', 'dark'] as const;
  settings.theme = themes[(themes.indexOf(settings.theme) + 1) % themes.length]!;
  saveSettings();
  applyTheme();
  nameTheme();
  table.repaint();
}

const themeButton = button('◐', 'theme', nextTheme, 'Theme');

function nameTheme(): void {
  const signs = { auto: '◐', light: '☀', dark: '☾' };
  themeButton.textContent = signs[settings.theme];
  themeButton.title = `Theme: ${settings.theme}`;
  themeButton.setAttribute('aria-label', `Theme: ${settings.theme}`);
}

const newButton = button('', 'nav-new', () => void newGame.show(table.element.isConnected ? table.session.look?.game : 'clobber'));
newButton.append(h('span', { class: 'wide', text: 'New game' }), h('span', { class: 'narrow', text: 'New' }));

function head(): HTMLElement {
  return h('header', { class: 'head' },
    h('a', { class: 'skip', text: 'Skip to the content', attrs: { href: '#main' }, on: { click: (event) => { event.preventDefault(); main.focus(); } } }),
    h('a', { class: 'brand', text: 'dicot', testid: 'home', attrs: { href: '#gallery' } }),
    h('nav', { label: 'Main' },
      h('a', { text: 'Games', testid: 'nav-gallery', attrs: { href: '#gallery' } }),
      h('a', { testid: 'nav-reduce', attrs: { href: '#reduce=hamiltonian' } },
        h('span', { class: 'wide', text: 'Hard problems' }), h('span', { class: 'narrow', text: 'Problems' })),
      newButton,
      h('a', { text: 'Exercises', testid: 'nav-sheet', class: 'wide', attrs: { href: '#sheet=1&level=easy' } }),
      lastLink, h('a', { text: 'Help', testid: 'nav-help', attrs: { href: '#help' } })),
    themeButton);
}

// ---- screens ----

const KEEP_AFTER = 3000; // milliseconds: the first board and the first move come first

let shown: string | null = null;
let visits = 0; // number of screens asked for; a screen that was left before it was ready is not shown

/** Why something cannot be shown. The engine speaks of the flag that the moves came from. */
function reasonOf(error: unknown, route: Route | null): string {
  const message = error instanceof Error ? error.message : String(error);
  const words = message.replace(/^--after, column \d+: /, 'A move in the link: ').replace(/not a legal move: /, '').replace(/ ?\(dicot [^)]*\)/g, '');
  return route?.view === 'play' ? tell(words, route.line) : words;
}

function complain(error: unknown, route: Route | null): void {
  const field = h('input', { testid: 'mend', label: 'The position, to be mended', attrs: { value: route?.view === 'play' ? route.line : '', spellcheck: 'false' } });
  main.replaceChildren(h('div', { class: 'complaint', role: 'alert', testid: 'complaint' },
    h('h1', { text: 'That cannot be shown' }), h('p', { text: `${reasonOf(error, route)}${error instanceof Refusal && error.column > 1 && !/^--/.test(error.message) ? `, at letter ${error.column}` : ''}` }),
    route?.view === 'play' ? h('form', { class: 'line-row', on: { submit: (event) => { event.preventDefault(); openPosition(field.value.trim()); } } },
      field, h('button', { text: 'Show', testid: 'mend-go' })) : null,
    h('a', { text: 'To the games', attrs: { href: '#gallery' } })));
  const column = error instanceof Refusal && !/^--/.test(error.message) ? error.column : 0;
  if (route?.view === 'play' && column > 0) pointOut(field, column);
}

async function follow(): Promise<void> {
  if (shown !== null && location.hash === shown) return;
  shown = location.hash;
  study = '';
  const mine = ++visits;
  gallery.leave();
  table.leave();
  reduce.leave();
  sheet.leave();
  let route: Route | null = null;
  try {
    route = parseRoute(location.hash);
    if (route.view === 'play') {
      await table.show(route, () => { if (mine === visits) main.replaceChildren(table.element); });
      if (mine !== visits) return;
    } else if (route.view === 'reduce') {
      main.replaceChildren(reduce.element);
      await reduce.show(route);
    } else if (route.view === 'sheet') {
      main.replaceChildren(sheet.element);
      await sheet.show(route);
    } else if (route.view === 'help') {
      main.replaceChildren(help.element);
      await help.show(route.part);
    } else {
      main.replaceChildren(gallery.element);
      await gallery.show();
    }
  } catch (error) {
    if (mine === visits) complain(error, route);
  }
  if (mine === visits) arrive();
  document.documentElement.dataset['ready'] = 'true';
}

/** Names the screen in the window's title, and puts the focus on a screen that was asked
 * for by a link. */
function arrive(): void {
  const title = main.querySelector('h1')?.textContent ?? '';
  document.title = main.contains(gallery.element) ? 'dicot: small games, exact answers' : `${title} · dicot`;
  if (document.documentElement.dataset['ready'] && (document.activeElement === document.body || document.activeElement === null || !document.activeElement.isConnected)) main.focus({ preventScroll: true });
}

addEventListener('keydown', (event) => {
  const typing = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
  if (event.key === '?' && !typing && !event.ctrlKey && !event.metaKey && !document.querySelector('dialog[open]')) location.hash = '#help';
});

// a file that is dropped anywhere is opened
addEventListener('dragover', (event) => { if (event.dataTransfer?.types.includes('Files')) event.preventDefault(); });
addEventListener('drop', (event) => {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  void file.text().then((text) => table.openFile(text)).catch((error: unknown) => complain(error, null));
});

applyTheme();
nameTheme();
document.querySelector('.not-started')?.remove();
document.body.append(head(), main, newGame.dialog, editor.dialog);
addEventListener('hashchange', () => void follow());
void follow().then(() => setTimeout(() => void keepPage(), KEEP_AFTER));
