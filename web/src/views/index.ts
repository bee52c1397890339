// SPDX-License-Identifier: MIT
// index.ts: one row per game that has a view of its own; all others have the default one.
import { clicksView, twoColoursView } from './clicks';
import { hackenbushView } from './hackenbush';
import { nimView } from './nim';
import { pebblesView } from './pebbles';
import { amazonsView, coloursView, dominoView, pinsView, stringsView, toadsView } from './rulesets';
import { stonesView } from './stones';
import { defaultView, type View } from './view';

const views: Readonly<Record<string, View>> = {
  'clobber': stonesView,
  'solitaire-clobber': stonesView,
  'sc2': stonesView,
  'clickomania': clicksView,
  'samegame': clicksView,
  'click-impartial': clicksView,
  'click-partizan': twoColoursView,
  'pebbles': pebblesView,
  'pebbling': pebblesView,
  'hackenbush': hackenbushView,
  'nim': nimView,
  'domineering': dominoView,
  'toads-and-frogs': toadsView,
  'amazons': amazonsView,
  'col': coloursView,
  'snort': coloursView,
  'kayles': pinsView,
  'octal': pinsView,
  'hackenbush-strings': stringsView,
};

export interface Term {
  game: string;
  negative: boolean; // the players have changed roles
  text: string;      // the position
}

/** Returns the terms of a LINE, in their order. */
export function termsOf(line: string): Term[] {
  return line.split(' with ')[0]!.split(' + ').map((term) => {
    const negative = term.startsWith('-');
    const [game = '', ...rest] = (negative ? term.slice(1) : term).split(' ');
    return { game, negative, text: rest.join(' ') };
  });
}

/** Returns the games of a LINE, in the order of its terms. */
export function gamesOf(line: string): string[] {
  return termsOf(line).map((term) => term.game);
}

/** The view of unknown games: what is in their cells is drawn like blocks. */
const unknownView: View = {
  ...defaultView,
  draw: (item, scene) => (item.what === 'cell' && item.words !== 'empty' ? clicksView : defaultView).draw(item, scene),
};

export function viewOf(game: string): View {
  return views[game] ?? unknownView;
}
