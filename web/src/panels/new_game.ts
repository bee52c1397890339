// SPDX-License-Identifier: MIT
// new_game.ts: the dialog in which the user chooses a game, a size and a pattern, or a
// puzzle.
import { button, choice, h, pointOut } from '../dom';
import { parseGame, Refusal, text, type GameInfo } from '../engine/answers';
import type { Engine } from '../engine/client';
import { gameOfRules } from '../engine/rules';
import { saveSettings, settings } from '../state/settings';
import { levels, seatWords } from '../panels/match';
import { ruleOfLine, sentence, titleOf } from '../views/words';
import { makePuzzle, puzzleGames, type Difficulty, type Puzzle } from '../tools/puzzles';

export interface NewGameEvents {
  open: (line: string, rules?: string) => Promise<void>;
  puzzle: (puzzle: Puzzle) => Promise<void>;
  draw: (game: string) => void;
}

/** Shapes that are offered. The engine reads more: see doc/formats.md. */
const shapes: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  stones: [['grid 4x5', 'board 4×5'], ['grid 3x3', 'board 3×3'], ['grid 5x6', 'board 5×6'], ['grid 8x8', 'board 8×8'], ['path 10', 'path of 10'],
    ['cycle 9', 'cycle of 9'], ['cube 3', 'cube'], ['cube 4', 'four-dimensional cube'], ['hamming 3x3', 'Hamming graph 3×3'], ['hamming 4x3', 'Hamming graph 4×3'], ['hamming 3x2x2', 'Hamming graph 3×2×2']],
  clicks: [['grid 6x8', 'board 6×8'], ['grid 4x6', 'board 4×6'], ['grid 10x10', 'board 10×10'], ['grid 10x15', 'board 10×15'], ['grid 15x15', 'board 15×15'], ['grid 12x1', 'one column']],
  pebbles: [['path 5', 'path of 5'], ['tournament 3', 'tournament of 3'], ['tournament 4', 'tournament of 4'], ['outstar 5', 'star, outwards'], ['instar 5', 'star, inwards']],
  pebbling: [['cube 3', 'cube'], ['path 5', 'path of 5'], ['cycle 7', 'cycle of 7'], ['grid 3x3', 'board 3×3']],
  nim: [['3', 'three heaps'], ['4', 'four heaps'], ['6', 'six heaps']],
  hackenbush: [['6', 'six edges'], ['10', 'ten edges'], ['16', 'sixteen edges']],
};

/** Usual starts of games that are rulesets: whole positions, not shapes. */
const starts: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'domineering': [['grid 4x5 all:.', 'empty board 4×5'], ['grid 3x3 all:.', 'empty board 3×3'], ['grid 6x6 all:.', 'empty board 6×6']],
  'toads-and-frogs': [['xxx..ooo', 'three against three'], ['xx.oo', 'two against two'], ['xxxx...ooo', 'four against three']],
  'col': [['grid 3x4 all:.', 'empty board 3×4'], ['cycle 7 all:.', 'cycle of 7'], ['cube 3 all:.', 'cube']],
  'snort': [['grid 3x4 all:.', 'empty board 3×4'], ['cycle 7 all:.', 'cycle of 7'], ['cube 3 all:.', 'cube']],
  'amazons': [['..x.|....|....|.o..', 'board 4×4'], ['x..|...|..o', 'board 3×3'], ['..x..|x....|.....|....o|..o..', 'board 5×5']],
  'kayles': [['xxxxxxxxx', 'nine pins'], ['xxxxxxxxxxxxx', 'thirteen pins']],
  'octal': [['0.137 xxxxxxxxxx', 'Dawson’s Chess'], ['0.07 xxxxxxxxxx', 'Dawson’s Kayles'], ['0.6 xxxxxxxxxx', 'Officers']],
  'hackenbush-strings': [['xxox.oxx.xo', 'three strings'], ['xoxo.oxo', 'two strings']],
};

function familyOf(game: string): string {
  if (['clobber', 'solitaire-clobber', 'sc2'].includes(game)) return 'stones';
  if (['clickomania', 'samegame', 'click-impartial', 'click-partizan'].includes(game)) return 'clicks';
  return game;
}

const OWN = 'own'; // not the name of a game: one by rules that are pasted

const example = `dicot-ruleset 1
game peg-duel
title jump over an enemy and take it
board grid
piece x black
piece o white
left turned xo. => ..x
right turned ox. => ..o
`;

const patterns = {
  stones: [['checkerboard', 'checkerboard'], ['random', 'random'], ['puzzle', 'puzzle']],
  clicks: [['random', 'random'], ['puzzle', 'puzzle']],
  ruled: [['start', 'as usual'], ['random', 'random']],
  other: [['random', 'random']],
} as const;

export class NewGame {
  readonly dialog = h('dialog', { class: 'new-game', testid: 'new-game', label: 'New game' });
  private game = 'clobber';
  private shape = '';
  private pattern = 'random';
  private difficulty: Difficulty = 'easy';
  private colours = '3';
  private options = '';
  private rules = example;
  private readonly message = h('p', { class: 'message', role: 'alert', testid: 'new-message' });
  private games: GameInfo[] = [];

  constructor(private readonly engine: Engine, private readonly events: NewGameEvents) {}

  async show(game?: string): Promise<void> {
    if (this.games.length === 0) this.games = (await this.engine.ask('quick', ['games'])).map(parseGame).filter((g) => g.name !== 'expr');
    if (game !== undefined) this.choose(game);
    this.draw();
    this.dialog.showModal();
  }

  /** Shows the dialog with rules that were opened. */
  async showRules(rules: string): Promise<void> {
    this.rules = rules;
    await this.show(OWN);
  }

  private choose(game: string): void {
    this.game = game;
    this.pattern = this.patterns()[0]![0];
    this.shape = this.offered()?.[0]?.[0] ?? '';
    this.options = '';
    if (game === OWN) this.shape = 'xo.x|.ox.|x.o.';
  }

  /** A field for the rules of a new game. */
  private rulesField(): HTMLElement {
    const field = h('textarea', { testid: 'new-rules', text: this.rules, attrs: { rows: 9, spellcheck: 'false', id: 'new-rules' }, on: { input: () => { this.rules = field.value; } } });
    field.value = this.rules;
    return h('div', {}, h('label', { class: 'line-label', text: 'Rules: what a pattern becomes when somebody moves (doc/rulesets.md)', attrs: { for: 'new-rules' } }), field);
  }

  /** Opens a game by the pasted rules. An error in them is shown, and its place chosen. */
  private async startOwn(): Promise<void> {
    const name = gameOfRules(this.rules);
    try {
      if (name === '') throw new Refusal('The rules need a line "game NAME".');
      await this.engine.one('quick', ['look', '--rules', `${this.rules}\n`, '--', `${name} ${this.shape}`]);
      await this.events.open(`${name} ${this.shape}`, this.rules);
      this.dialog.close();
    } catch (error) {
      const words = error instanceof Refusal ? error.message : String(error);
      const [, line, column, what] = /^--rules, line (\d+), column (\d+): (.*)$/.exec(words) ?? [];
      this.message.textContent = line === undefined ? words : `Line ${line}, column ${column} of the rules: ${what}`;
      if (line === undefined) return;
      const field = this.dialog.querySelector('textarea')!, before = this.rules.split('\n').slice(0, Number(line) - 1).join('\n').length;
      pointOut(field, (line === '1' ? 0 : before + 1) + Number(column));
    }
  }

  /** A field for the options of the game that the engine lists, written as in a LINE. */
  private optionField(info: GameInfo | undefined): HTMLElement | null {
    if (!info || info.options.length === 0 || this.pattern === 'puzzle') return null;
    const field = h('input', {
      testid: 'new-options', attrs: {
        value: this.options, spellcheck: 'false',
        placeholder: info.options.map((o) => (o.argument === null ? o.name : `${o.name}=${o.argument}`)).join(' '),
      }, title: info.options.map((o) => `${o.name}: ${o.title}`).join('\n'),
      on: { input: () => { this.options = field.value.trim(); } },
    });
    return h('label', { class: 'field' }, h('span', { text: 'Options' }), field);
  }

  /** Who plays: the last choice is kept for all games. */
  private opponents(info: GameInfo | undefined): HTMLElement[] {
    if (info?.players !== 2 && this.game !== OWN) return [];
    const words = seatWords(`${this.game} `, 'left');
    const set = (change: Partial<typeof settings>): void => {
      Object.assign(settings, change);
      saveSettings();
      this.draw();
    };
    return [
      choice('Players', 'new-seats', words, settings.engine, (value) => set({ engine: words.find(([key]) => key === value)?.[0] ?? 'none' })),
      ...(settings.engine === 'none' ? [] : [choice('Level of the engine', 'new-strength', levels, String(settings.strength), (value) => set({ strength: Number(value) }))])];
  }

  private patterns(): readonly (readonly [string, string])[] {
    const family = familyOf(this.game);
    const known: readonly (readonly [string, string])[] = family === 'stones' ? patterns.stones : family === 'clicks' ? patterns.clicks
      : starts[family] ? patterns.ruled : patterns.other;
    return known.filter(([key]) => key !== 'puzzle' || puzzleGames.includes(this.game));
  }

  private offered(): readonly (readonly [string, string])[] | undefined {
    return this.pattern === 'start' ? starts[this.game] : shapes[familyOf(this.game)];
  }

  private draw(): void {
    const info = this.games.find((g) => g.name === this.game);
    const offered = this.offered(), own = this.game === OWN;
    const custom = h('input', {
      testid: 'new-shape-text', label: 'Shape as text', attrs: { value: this.shape, spellcheck: 'false' },
      on: { input: () => { this.shape = custom.value; } },
    });
    this.message.textContent = '';
    this.dialog.replaceChildren(
      h('form', { attrs: { method: 'dialog' } },
        h('header', {}, h('h2', { text: 'New game' }), button('✕', 'new-close', () => this.dialog.close(), 'Close')),
        choice('Game', 'new-game-select', [...this.games.map((g) => [g.name, titleOf(g.name)] as const), [OWN, 'by your own rules …']], this.game, (value) => { this.choose(value); this.draw(); }),
        own ? this.rulesField() : h('p', { class: 'rule', text: ruleOfLine(`${this.game} `) ?? sentence(info?.title ?? '') }),
        own ? null : choice('Pattern', 'new-pattern', this.patterns(), this.pattern, (value) => {
          this.pattern = value;
          if (starts[this.game]) this.shape = this.offered()?.[0]?.[0] ?? ''; // positions and shapes do not mix
          this.draw();
        }),
        this.pattern === 'puzzle'
          ? choice('Difficulty', 'new-difficulty', [['easy', 'easy'], ['medium', 'medium'], ['hard', 'hard']], this.difficulty, (value) => { this.difficulty = value as Difficulty; })
          : null,
        this.pattern !== 'puzzle' && offered
          ? choice('Shape', 'new-shape', offered, this.shape, (value) => { this.shape = value; custom.value = value; }) : null,
        this.pattern !== 'puzzle' ? h('label', { class: 'field' }, h('span', { text: own ? 'Position' : 'Shape as text' }), custom) : null,
        familyOf(this.game) === 'clicks' && this.pattern === 'random' && this.game !== 'click-partizan'
          ? choice('Colours', 'new-colours', ['2', '3', '4', '5', '6'].map((n) => [n, n]), this.colours, (value) => { this.colours = value; }) : null,
        this.optionField(info),
        ...this.opponents(info),
        this.message,
        h('div', { class: 'buttons' },
          button('Play', 'new-start', () => void this.start()),
          ['stones', 'pebbles', 'pebbling'].includes(familyOf(this.game))
            ? button('Draw a graph', 'new-draw', () => { this.dialog.close(); this.events.draw(this.game); }) : null)));
  }

  private async line(seed: number): Promise<string> {
    const position = await this.position(seed);
    if (this.options === '') return position;
    return `${position.split(' with ')[0]} with ${this.options}`;
  }

  private async position(seed: number): Promise<string> {
    const family = familyOf(this.game);
    if (this.pattern === 'start') return `${this.game} ${this.shape}`;
    if (this.pattern === 'checkerboard') return `${this.game} ${this.shape} checkerboard`;
    if (family === 'stones') return `${this.game} ${this.shape} random:${seed}`;
    const colours = family === 'clicks' && this.game !== 'click-partizan' ? ['--colours', this.colours] : [];
    const made = await this.engine.one('quick', ['gen', this.game, this.shape, ...colours, '--seed', String(seed)].filter((w) => w !== ''));
    const options = text(made, 'options');
    return `${this.game} ${text(made, 'position')}${options ? ` with ${options}` : ''}`;
  }

  private async start(): Promise<void> {
    if (this.game === OWN) return this.startOwn();
    const seed = Math.floor(Math.random() * 1e6);
    this.message.textContent = this.pattern === 'puzzle' ? 'Looking for a good one …' : '';
    try {
      if (this.pattern === 'puzzle') {
        const puzzle = await makePuzzle(this.engine, this.game, this.difficulty, seed);
        if (!this.dialog.open) return; // the dialog was closed meanwhile
        if (puzzle === null) {
          this.message.textContent = 'No puzzle was found; please try again.';
          return;
        }
        this.dialog.close();
        await this.events.puzzle(puzzle);
      } else {
        const line = await this.line(seed);
        await this.events.open(line);
        this.dialog.close();
      }
    } catch (error) {
      this.message.textContent = error instanceof Refusal ? error.message : String(error);
    }
  }
}
