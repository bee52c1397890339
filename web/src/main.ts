// SPDX-License-Identifier: MIT
// main.ts: builds the page: its head, and the screen that the address names.
import type { Layout } from './board/term';
import { button, h } from './dom';
import { Engine } from './engine/client';
import { GraphEditor } from './panels/graph_editor';
import { NewGame } from './panels/new_game';
import { GalleryScreen } from './screens/gallery';
import { PlayScreen } from './screens/play';
import { ReduceScreen } from './screens/reduce';
import { lastPlay, saveSettings, settings } from './state/settings';
import { parseRoute, printRoute } from './state/url';
import { makePuzzle } from './tools/puzzles';

const engine = new Engine('dicot.wasm');
const main = h('main', { attrs: { id: 'main', tabindex: -1 } });

const solo = { engine: 'none', strength: 3 } as const;
const openPlay = (line: string, puzzle: number | null = null, layout?: Layout): void => {
  location.hash = printRoute({ view: 'play', line, moves: [], at: 0, first: 'left', seats: solo, puzzle, layout });
};

const editor = new GraphEditor(engine, (line, layout) => openPlay(line, null, layout));

const newGame = new NewGame(engine, {
  open: async (line) => {
    await engine.one('quick', ['look', '--', line]); // throws a Refusal, which the dialog shows
    openPlay(line);
  },
  puzzle: async ({ line, best }) => openPlay(line, best),
  draw: (game) => editor.show(game),
});

const gallery = new GalleryScreen(engine, (line) => openPlay(line));
const table = new PlayScreen(engine, {
  changed: (route) => {
    const hash = printRoute(route);
    shown = hash;
    history.replaceState(null, '', hash);
    lastPlay.set(hash);
  },
  newGame: (game) => void newGame.show(game ?? 'clobber'),
  nextPuzzle: async (game) => {
    const puzzle = await makePuzzle(engine, game, 'medium', Math.floor(Math.random() * 1e6));
    if (puzzle) openPlay(puzzle.line, puzzle.best);
  },
});

const reduce = new ReduceScreen(engine, (hash) => { location.hash = hash; });

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

function head(): HTMLElement {
  const last = lastPlay.get();
  return h('header', { class: 'head' },
    h('a', { class: 'skip', text: 'Skip to the content', attrs: { href: '#main' }, on: { click: (event) => { event.preventDefault(); main.focus(); } } }),
    h('a', { class: 'brand', text: 'dicot', testid: 'home', attrs: { href: '#gallery' } }),
    h('nav', { label: 'Main' },
      h('a', { text: 'Gallery', testid: 'nav-gallery', attrs: { href: '#gallery' } }),
      h('a', { text: 'Hard problems', testid: 'nav-reduce', attrs: { href: '#reduce=hamiltonian' } }),
      button('New game', 'nav-new', () => void newGame.show('clobber')),
      last !== null ? h('a', { text: 'Last game', testid: 'nav-last', attrs: { href: last } }) : null),
    themeButton);
}

// ---- screens ----

let shown: string | null = null;
let visits = 0; // number of screens asked for; a screen that was left before it was ready is not shown

/** Why something cannot be shown. The engine speaks of the flag that the moves came from. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^--after, column \d+: /, 'A move in the link: ');
}

function complain(error: unknown): void {
  main.replaceChildren(h('div', { class: 'complaint', role: 'alert', testid: 'complaint' },
    h('h1', { text: 'That cannot be shown' }), h('p', { text: reasonOf(error) }),
    h('a', { text: 'To the gallery', attrs: { href: '#gallery' } })));
}

async function follow(): Promise<void> {
  if (shown !== null && location.hash === shown) return;
  shown = location.hash;
  const mine = ++visits;
  gallery.leave();
  table.leave();
  reduce.leave();
  try {
    const route = parseRoute(location.hash);
    if (route.view === 'play') {
      await table.show(route, () => { if (mine === visits) main.replaceChildren(table.element); });
      if (mine !== visits) return;
    } else if (route.view === 'reduce') {
      main.replaceChildren(reduce.element);
      await reduce.show(route);
    } else {
      main.replaceChildren(gallery.element);
      await gallery.show();
    }
  } catch (error) {
    if (mine === visits) complain(error);
  }
  document.documentElement.dataset['ready'] = 'true';
}

applyTheme();
nameTheme();
document.body.append(head(), main, newGame.dialog, editor.dialog);
addEventListener('hashchange', () => void follow());
void follow();
