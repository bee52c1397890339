// SPDX-License-Identifier: MIT
// index.ts: one row per game that has a view of its own; all others have the default one.
import { clicksView } from './clicks';
import { hackenbushView } from './hackenbush';
import { nimView } from './nim';
import { pebblesView } from './pebbles';
import { stonesView } from './stones';
import { defaultView, type View } from './view';

const views: Readonly<Record<string, View>> = {
  'clobber': stonesView,
  'solitaire-clobber': stonesView,
  'sc2': stonesView,
  'clickomania': clicksView,
  'samegame': clicksView,
  'click-impartial': clicksView,
  'click-partizan': clicksView,
  'pebbles': pebblesView,
  'pebbling': pebblesView,
  'hackenbush': hackenbushView,
  'nim': nimView,
};

/** Returns the games of a LINE, in the order of its terms. */
export function gamesOf(line: string): string[] {
  return line.split(' with ')[0]!.split(' + ').map((term) => term.replace(/^-/, '').split(' ')[0]!);
}

/** Makes a title of a name such as "solitaire-clobber". */
export function titleOf(game: string): string {
  if (game === 'sc2') return 'SC2';
  if (game === 'samegame') return 'SameGame';
  return game.charAt(0).toUpperCase() + game.slice(1).replace(/-/g, ' ');
}

/** The view of unknown games: what is in their cells is drawn like blocks. */
const unknownView: View = {
  ...defaultView,
  draw: (item, scene) => (item.what === 'cell' && item.words !== 'empty' ? clicksView : defaultView).draw(item, scene),
};

export function viewOf(game: string): View {
  return views[game] ?? unknownView;
}
